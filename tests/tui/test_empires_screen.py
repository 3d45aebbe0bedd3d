"""Galactic Empires at the table: allocation, plays with targets, volleys, reactions, by keys."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.tui.empires_tools import (
    BELT,
    CRUISER,
    EEL,
    FIEND,
    FREIGHTER,
    FRIGATE,
    HAND,
    INDIRIGAN,
    MOON,
    OFFICER,
    POSITIONS,
    REFIT,
    SHIELDS,
    STATION,
    STORM,
    at_table,
    busy,
    card,
    idle,
    play_on,
    playing_card,
    position,
    seat,
)
from tests.tui.table_tools import Play
from tui.games.empires.react import told


def number(play: Play, card_id: str, who: int = 0) -> int:
    """Number of a card in a fleet or hand of a seat."""
    s: Any = play.match.state
    for u in [*s.play, *s.hand[who]]:
        if s.names[u] == card_id and s.fleet[u] == who:
            return int(u)
    raise AssertionError(card_id)


def flat(text: str) -> str:
    """A screen as one line, for sentences that are wrapped."""
    return " ".join(text.split())


def there(play: Play, card_id: str) -> Any:
    """The card's line in my view of the fleets."""
    return next(c for c in play.table.shown.values() if c["id"] == card_id)


async def to(play: Play, u: int) -> None:
    """Put the cursor on a card."""
    assert play.table.go_to(str(u))
    play.table.paint()


# --- what one sees ------------------------------------------------------------------------------


async def test_a_fleet_is_one_line_per_card(tmp_path: Path) -> None:
    """Type, name, state, shields, structure and weapons; what sits on it is indented."""
    async with at_table(tmp_path, "fire") as play:
        rows = play.text.splitlines()
        cruiser = next(r for r in rows if "S5 Argonian Light Cruiser" in r)
        assert "ENG" in cruiser
        assert "◆◆◆" in cruiser
        assert "▪▪▪▪▪" in cruiser
        assert "ph ●●●●● hw ●●" in cruiser
        assert any("    └ E2 Phaser Refit" in r for r in rows)
        assert any("M1 Small Phaser Eel (yours)" in r for r in rows)


async def test_a_damaged_shield_and_hull_show_gaps(tmp_path: Path) -> None:
    """One shield and one structural point of the frigate are gone."""
    async with at_table(tmp_path, "fire") as play:
        row = next(r for r in play.text.splitlines() if "S3 Argonian Frigate" in r)
        assert "◆◇" in row
        assert "▪▪▫" in row


async def test_stacks_fold_and_unfold(tmp_path: Path) -> None:
    """c folds the stack under the cursor and says how much lies in it; C folds all."""
    async with at_table(tmp_path, "fire") as play:
        await to(play, number(play, CRUISER))
        text = await play.press("c")
        assert "E2 Phaser Refit" not in text
        assert "ph ●●●●● hw ●●  +1" in text
        assert "E2 Phaser Refit" in await play.press("c")
        text = await play.press("C")
        assert "E2 Phaser Refit" not in text
        assert "└ S1 Fleet Freighter" not in text
        assert "└ S1 Fleet Freighter" in await play.press("C")


async def test_every_structural_point_of_terrain_has_its_sign(tmp_path: Path) -> None:
    """Four kinds of points leave room for seven signs, in one column for all terrain."""
    where = position("fire")
    where["seats"][0]["fleet"] = [card("t7-system-argo", structure_damage=1), card(MOON)]
    async with at_table(tmp_path, where) as play:
        rows = play.text.splitlines()
        argo = next(r for r in rows if "T7 System - Argo" in r)
        assert "makes eco 2 sup 3 en 1 am 1" in argo
        assert "▪▪▪▪▪▪▫" in argo
        moon = [r for r in rows if "T1 Small Moon" in r and "makes" in r]
        assert {r.index("▪") for r in moon} == {argo.index("▪")}


async def test_the_chosen_opponent_is_above(tmp_path: Path) -> None:
    """] and [ change whose fleet is shown; all others are one line each."""
    async with at_table(tmp_path, "six") as play:
        assert "─ Bot 1 (normal), Krebiz" in play.text
        text = await play.press("right_square_bracket")
        assert "─ Bot 2 (normal), Mechad" in text
        assert "Bot 2    ◂" in text
        text = await play.press("left_square_bracket", "left_square_bracket")
        assert "─ Bot 5 (normal), Vektrean" in text
        assert sum(1 for r in text.splitlines() if "/25" in r) == 6


async def test_an_open_hq_and_a_near_end_are_told_in_words(tmp_path: Path) -> None:
    """19 of 25 without a ship: a warning sign, and the HQ is open."""
    async with at_table(tmp_path, "six") as play:
        row = next(r for r in play.text.splitlines() if "Bot 3" in r)
        assert "19/25 !!" in row
        assert "HQ open" in row


async def test_wide_windows_show_the_other_fleets_and_the_log(tmp_path: Path) -> None:
    """At 120x40 fleets that are not chosen stand below, the log beside."""
    async with at_table(tmp_path, "six", size=(120, 40)) as play:
        assert "─ Bot 2 (normal): 2 stacks" in play.text
        assert "─ Log ─" in play.text


async def test_zoom_shows_text_numbers_and_rulings(tmp_path: Path) -> None:
    """The sheet of a base: what it has, what it does, which rules apply."""
    async with at_table(tmp_path, "fire") as play:
        await to(play, number(play, STATION, 1))
        text = await play.press("z")
        assert "B4 Base Station" in text
        assert "shields 2 of 4, structure 4 of 4" in text
        assert "2 times its supply" in text
        assert "B-2 They screen it from fire." in text
        assert "Bot 1's fleet" in text


async def test_zoom_of_a_sector_hq(tmp_path: Path) -> None:
    """The seat's line has a sheet of its own, with reserve and protection."""
    async with at_table(tmp_path, "fire") as play:
        play.table.go_to("-201")
        text = await play.press("z")
        assert "14 of 25, 11 to go" in text
        assert "guarded by a ship or dragon" in text
        assert "S5 Argonian Light Cruiser" in text
        assert "HQ-1" in text


async def test_piles_are_browsable(tmp_path: Path) -> None:
    """v lists reserve fleets and discard piles; Enter shows a card."""
    async with at_table(tmp_path, "play", "v") as play:
        assert "Your discards, 3 cards, the newest first" in play.text
        assert "Bot 1's reserve fleet, 2 cards" in play.text
        text = await play.press(*"storm", "enter")
        assert "discards of You" in text
        assert "Deals 2 damage" in text


async def test_seats_and_scores(tmp_path: Path) -> None:
    """s tells all that lies open about each seat."""
    async with at_table(tmp_path, "fire", "s") as play:
        assert "hand 5  deck 20  discards 0  units 2 of 2" in play.text
        assert "reserve: T4 Planet - Podekkur Prime and S5 Argonian Light Cruiser" in play.text


# --- allocation ---------------------------------------------------------------------------------


async def test_a_proposal_is_filled_in(tmp_path: Path) -> None:
    """All that the points cover is engaged, the rest becomes ammunition, totals are shown."""
    async with at_table(tmp_path, "allocate") as play:
        text = play.text
        assert "Allocation, 3 cards engaged" in text
        assert "sup 4/3*" in text
        assert "am 2/0*" in text
        assert "* from economy" in text
        assert "ammunition              ◂ 2 of 2" in text
        assert "free economy 0" in text


async def test_one_entry_gives_all_answers(tmp_path: Path) -> None:
    """Enter submits engaging and ammunition one after another, up to the next phase."""
    async with at_table(tmp_path, "allocate", "enter") as play:
        tags = [str(r["action"]).split()[0] for r in play.match.log]
        assert tags[:5] == ["engage", "engage", "engage", "arm", "arm"]
        assert play.match.state.phase == "engage"
        s: Any = play.match.state
        assert s.loaded[number(play, CRUISER)] == 2


async def test_lines_are_changed_with_live_totals(tmp_path: Path) -> None:
    """Space takes a card out, the points go elsewhere; left takes a point away."""
    async with at_table(tmp_path, "allocate") as play:
        await to(play, number(play, CRUISER))
        text = await play.press("space")
        assert "Allocation, 2 cards engaged" in text
        assert "sup 2/3" in text
        assert "Unused:" in text
        text = await play.press("space")
        assert "Allocation, 3 cards engaged" in text
        text = await play.press("down", "left")
        assert "◂ 1 of 2  ▸" in text
        assert "am 1/0*" in text
        assert "free economy 1" in text
        assert "2 of 2" in await play.press("right")
        assert "No point more can go there" in await play.press("right")


async def test_what_the_points_do_not_cover_is_refused_with_the_lack(tmp_path: Path) -> None:
    """A second cruiser too many: the sentence says what is short."""
    where = position("allocate")
    where["seats"][0]["fleet"] += [card(CRUISER), card(CRUISER), card(CRUISER)]
    async with at_table(tmp_path, where) as play:
        draft = play.table.draft
        left_out = next(u for u in draft.budget.units if u not in draft.chosen)
        await to(play, left_out)
        text = await play.press("space")
        assert "Not enough for that, too" in text
        assert "short" in text
        assert left_out not in draft.chosen


async def test_e_takes_the_allocation_as_it_stands(tmp_path: Path) -> None:
    """The key that ends a phase never throws the proposal away."""
    async with at_table(tmp_path, "allocate", "e") as play:
        s: Any = play.match.state
        assert s.engaged[number(play, CRUISER)]


async def test_a_typed_allocation(tmp_path: Path) -> None:
    """`allocate engage=… repair=…` is the same entry in words."""
    async with at_table(tmp_path, "allocate", "colon") as play:
        frigate = number(play, FRIGATE)
        await play.type(f"allocate engage={frigate} repair={frigate}")
        await play.press("enter")
        s: Any = play.match.state
        assert s.phase == "engage"
        assert s.engaged[frigate]
        assert not s.engaged[number(play, CRUISER)]
        assert s.damage[frigate] == 0


async def test_a_typed_allocation_says_what_is_wrong(tmp_path: Path) -> None:
    """Words that mean nothing are answered with a sentence."""
    async with at_table(tmp_path, "allocate", "colon") as play:
        await play.type("allocate engage=nothing")
        assert "`nothing` is no card here." in await play.press("enter")
        await play.press("escape", "colon")
        await play.type("allocate warp=3")
        assert "It is written as" in await play.press("enter")


async def test_an_allocation_that_was_begun_is_finished(tmp_path: Path) -> None:
    """After typed engine answers the draft starts from what is paid."""
    async with at_table(tmp_path, "allocate", "colon") as play:
        frigate = number(play, FRIGATE)
        await play.type(f"engage {frigate}")
        await play.press("enter")
        assert frigate in play.table.draft.fixed
        await to(play, frigate)
        assert "settled already" in await play.press("space")
        await play.press("enter")
        assert play.match.state.phase == "engage"


async def test_an_entry_is_taken_back_as_a_whole(tmp_path: Path) -> None:
    """u after an allocation is one key for all its answers, and so is U."""
    async with at_table(tmp_path, "allocate") as play:
        before = play.match.digest()
        await play.press("enter")
        after = play.match.digest()
        text = await play.press("u")
        assert "The whole entry is taken back" in text
        assert play.match.digest() == before
        assert "Allocation, 3 cards engaged" in text
        await play.press("U")
        assert play.match.digest() == after


# --- cards and targets --------------------------------------------------------------------------


async def test_a_card_without_a_target_is_played_at_once(tmp_path: Path) -> None:
    """Terrain goes into the fleet with one key."""
    async with at_table(tmp_path, "play", "enter") as play:
        assert play.match.log[-1]["action"].startswith("play ")
        assert sum(1 for c in play.table.shown.values() if c["id"] == BELT) == 2


async def test_targets_are_chosen_on_the_board(tmp_path: Path) -> None:
    """Enter on a refit letters its ships and bases; a letter goes there, Enter plays."""
    async with at_table(tmp_path, "play") as play:
        play.table.go_to(str(number(play, SHIELDS)))
        text = await play.press("enter")
        assert "Play E1 Shield Refit: choose a target. Esc gives it up." in text
        labels = {key for _, key in play.table.labels.values()}
        assert labels == {str(number(play, c)) for c in (FREIGHTER, CRUISER, FRIGATE)}
        letter = next(k for k, v in play.table.labels.items() if v[1] == str(number(play, FRIGATE)))
        await play.press(letter, "enter")
        assert any(k["id"] == SHIELDS for k in there(play, FRIGATE)["on"])


async def test_escape_gives_a_target_up(tmp_path: Path) -> None:
    """Esc goes back to the hand; nothing is played."""
    async with at_table(tmp_path, "play") as play:
        play.table.go_to(str(number(play, SHIELDS)))
        await play.press("enter")
        text = await play.press("escape", "escape")
        assert "Play A, 3 card plays left" in text
        assert not play.match.log


async def test_arrows_work_while_letters_are_shown(tmp_path: Path) -> None:
    """An arrow key is not lost: it moves to the next target."""
    async with at_table(tmp_path, "play") as play:
        play.table.go_to(str(number(play, SHIELDS)))
        await play.press("enter")
        before = play.table.key
        await play.press("down")
        assert play.table.key != before
        assert play.table.pending is not None


async def test_a_wrong_target_says_so(tmp_path: Path) -> None:
    """Enter on what is no target plays nothing; w names the rule."""
    async with at_table(tmp_path, "play") as play:
        play.table.go_to(str(number(play, SHIELDS)))
        await play.press("enter")
        await to(play, number(play, BELT))
        play.table.go_to(str(next(c["card"] for c in play.table.shown.values() if c["id"] == BELT)))
        text = await play.press("enter")
        assert "That is no target" in text
        assert "WHERE-E" in await play.press("w")
        assert not play.match.log


async def test_alone_in_the_fleet_is_a_numbered_answer(tmp_path: Path) -> None:
    """A freighter goes on terrain or stands alone."""
    where = position("play-a")
    where["seats"][0]["fleet"] = [card(MOON), card(BELT)]
    where["seats"][0]["hand"] = [FREIGHTER]
    async with at_table(tmp_path, where, "enter") as play:
        assert "1 alone in your fleet" in play.text
        assert len(play.table.labels) == 2
        await play.press("1")
        assert there(play, FREIGHTER)["fleet"] == 0
        s: Any = play.match.state
        assert s.host[number(play, FREIGHTER)] == -1


async def test_a_card_with_two_types_asks_what_it_is_to_be(tmp_path: Path) -> None:
    """A plasma field is terrain of one's own or a hazard on another's."""
    where = position("play-a")
    where["seats"][0]["hand"] = ["t2-plasma-field"]
    async with at_table(tmp_path, where, "enter") as play:
        assert "Play T/H2 Plasma Field as hazard" in play.text
        text = await play.press("down", "enter")
        assert "as hazard: choose a target" in text


async def test_a_target_of_another_seat_shows_that_fleet(tmp_path: Path) -> None:
    """Where the shown opponent has no target, another's fleet comes up."""
    where = position("play-a", 3)
    where["seats"][1]["fleet"] = [card(MOON)]
    where["seats"][0]["hand"] = [STORM]
    async with at_table(tmp_path, where) as play:
        text = await play.press("enter")
        assert "Bot 2 (normal), Mechad" in text


async def test_a_function_in_play_is_used_from_its_line(tmp_path: Path) -> None:
    """A card that deals damage each turn does so with Enter."""
    where = position("play-a")
    where["seats"][1]["fleet"][2]["on"] = [card("m4-space-dragon", owner=0)]
    async with at_table(tmp_path, where) as play:
        dragon = number(play, "m4-space-dragon")
        await to(play, dragon)
        await play.press("enter")
        assert play.match.log[-1]["action"] == f"strike {dragon}"


async def test_the_reserve_is_swapped(tmp_path: Path) -> None:
    """A card of the hand goes in, one of equal or lower strength comes out."""
    where = position("play-a")
    where["seats"][0]["hand"] = [CRUISER]
    async with at_table(tmp_path, where, "space") as play:
        assert "S5 Argonian Light Cruiser for which card of your reserve?" in play.text
        assert "costs 1 of your 3 card plays (RES-2)" in play.text
        assert "swap " not in play.text
        await play.press("enter")
        held = [row["id"] for row in play.match.view(0)["seats"][0]["hand"]]
        assert held == [STATION] or held == [BELT]


async def test_enter_does_not_give_a_card_into_the_reserve(tmp_path: Path) -> None:
    """Who wants to play a card that cannot be played is told why, and of the reserve."""
    where = position("play-a", number=1)
    where["seats"][0]["hand"] = [CRUISER]
    async with at_table(tmp_path, where, "enter") as play:
        text = flat(play.text)
        assert "In turn 1 only terrain may be played." in text
        assert "Space puts it into the reserve (1 card play)." in text
        assert "for which card" not in text
        assert "○ S5" not in text
        text = await play.press("w")
        assert "LIM-2" in text


async def test_why_names_the_present_obstacle_not_the_place(tmp_path: Path) -> None:
    """A base belongs on terrain: w tells why it may not go there in turn 1."""
    where = position("play-a", number=1)
    where["seats"][0] |= {"hand": [MOON, STATION, "l6-lucky-maneuver"], "reserve": []}
    async with at_table(tmp_path, where, "down", "w") as play:
        assert "B4 Base Station" in play.text
        assert "In turn 1 only terrain may be played." in play.text
        await play.press("escape", "down")
        assert "it is played in answer to something." in flat(await play.press("w"))


async def test_why_a_card_cannot_be_played(tmp_path: Path) -> None:
    """w on a ship beyond the command limit tells the rule."""
    async with at_table(tmp_path, "play") as play:
        play.table.go_to(str(number(play, CRUISER)))
        play.table.go_to(
            next(r.key for r in play.table.hand.pick.rows if "Cruiser" in r.spans[2][0])
        )
        text = await play.press("w")
        assert "CMD-1" in text or "You can" in text


async def test_ending_play_b_with_plays_left_asks(tmp_path: Path) -> None:
    """Cards that could still be played are named before the phase ends."""
    async with at_table(tmp_path, "play-b", "e") as play:
        assert "3 card plays are left" in play.text
        await play.press("e")
        assert play.match.state.phase == "discard"


# --- fire ---------------------------------------------------------------------------------------


async def test_space_cycles_the_weapons_of_a_card(tmp_path: Path) -> None:
    """All weapons, phasers only, heavy ones only, none; arrows take one away or add it."""
    async with at_table(tmp_path, "fire") as play:
        await to(play, number(play, CRUISER))
        assert "ph 5 of 5 hw 2 of 2" in await play.press("space")
        assert "ph 5 of 5 hw 0 of 2" in await play.press("space")
        assert "ph 0 of 5 hw 2 of 2" in await play.press("space")
        assert "ph ●●●●● hw ●●" in await play.press("space")
        assert "ph 5 of 5 hw 1 of 2" in await play.press("space", "left")
        assert "ph 4 of 5 hw 0 of 2" in await play.press("left", "left")
        assert "ph 5 of 5 hw 0 of 2" in await play.press("right")


async def test_the_forecast_comes_true(tmp_path: Path) -> None:
    """Expected shields and structure before firing are those after it."""
    async with at_table(tmp_path, "fire") as play:
        await to(play, number(play, CRUISER))
        await play.press("space")
        target = number(play, "s4-indirigan-frigate", 1)
        await to(play, target)
        text = flat(await play.press("up", "down"))
        assert "5 phasers + 2 heavy at S4 Indirigan Frigate" in text
        assert "shields 3 to 0, structure 4 gone: destroyed" in text
        assert "With it goes M1 Small Phaser Eel (yours)." in text
        await play.press("enter")
        s: Any = play.match.state
        assert target not in s.play


async def test_a_partial_volley_wears_shields(tmp_path: Path) -> None:
    """Two phasers against a base with two shields left: no structure is lost."""
    async with at_table(tmp_path, "fire") as play:
        await to(play, number(play, FREIGHTER))
        await play.press("space")
        await to(play, number(play, STATION, 1))
        text = flat(await play.press("up", "down"))
        assert "2 phasers at B4 Base Station: shields 2 to 0, structure 4 to 4." in text
        await play.press("enter")
        base = there(play, STATION)
        assert (base["shields_left"], base["damage"]) == (0, 0)


async def test_without_marks_enter_marks_first(tmp_path: Path) -> None:
    """On a target all weapons that can hit it are marked; the second Enter fires."""
    async with at_table(tmp_path, "fire") as play:
        await to(play, number(play, STATION, 1))
        text = await play.press("enter")
        assert "Enter fires, Esc takes the marks away" in text
        assert not play.match.log
        await play.press("enter")
        assert play.match.log[0]["action"].startswith("volley")


async def test_letters_stand_on_legal_targets_only(tmp_path: Path) -> None:
    """g with marked weapons letters what may be fired at, the open HQs included."""
    async with at_table(tmp_path, "six") as play:
        await to(play, number(play, FREIGHTER))
        await play.press("space", "g")
        keys = {key for _, key in play.table.labels.values()}
        assert "-203" in keys
        assert keys <= {str(t) for t in play.table.fire_targets()}


async def test_an_open_hq_is_a_target_in_the_seats_line(tmp_path: Path) -> None:
    """The forecast tells the damage on the track."""
    async with at_table(tmp_path, "six") as play:
        await to(play, number(play, FREIGHTER))
        await play.press("space")
        play.table.go_to("-203")
        text = await play.press("down", "up")
        assert "2 phasers at Bot 3's Sector HQ: damage 19 to 21 of 25." in text
        await play.press("enter")
        assert play.match.view(0)["seats"][3]["hq"] == 21


async def test_phasers_cannot_be_fired_at_terrain(tmp_path: Path) -> None:
    """The preview says so before, Enter names the rule."""
    async with at_table(tmp_path, "fire") as play:
        await to(play, number(play, FREIGHTER))
        await play.press("space")
        await to(play, number(play, MOON, 1))
        assert "None of the marked weapons can hit that." in await play.press("up", "down")
        assert "FIRE-7" in await play.press("enter")
        assert not play.match.log


async def test_why_a_guarded_hq_cannot_be_fired_at(tmp_path: Path) -> None:
    """w on the HQ names the protection."""
    async with at_table(tmp_path, "fire") as play:
        play.table.go_to("-201")
        assert "HQ-1" in await play.press("w")


async def test_a_typed_volley(tmp_path: Path) -> None:
    """`fire target card=phasers/heavy` is the whole volley."""
    async with at_table(tmp_path, "six", "colon") as play:
        cruiser = number(play, CRUISER)
        await play.type(f"fire hq4 {cruiser}=3/1")
        await play.press("enter")
        assert play.match.view(0)["seats"][3]["hq"] == 23
        assert there(play, CRUISER)["phasers_ready"] == 2


async def test_a_volley_that_is_declared_already_is_finished(tmp_path: Path) -> None:
    """A typed engine answer `volley` leaves the weapons to be marked."""
    async with at_table(tmp_path, "six", "colon") as play:
        await play.type("volley hq4")
        text = await play.press("enter")
        assert "The volley is declared" in text
        await to(play, number(play, FREIGHTER))
        await play.press("space", "enter")
        assert play.match.view(0)["seats"][3]["hq"] == 21


async def test_weapons_in_a_begun_volley_are_not_counted_twice(tmp_path: Path) -> None:
    """What was aimed one by one is no longer among the ready weapons."""
    async with at_table(tmp_path, "six", "colon") as play:
        await play.type("volley hq4")
        await play.press("enter")
        before = play.table.guns()[number(play, CRUISER)]
        await play.press("colon")
        await play.type(f"aim {number(play, CRUISER)} phaser 1")
        await play.press("enter")
        assert play.table.guns()[number(play, CRUISER)] == (before[0] - 1, *before[1:])
        await to(play, number(play, CRUISER))
        await play.press("space", "enter")
        assert "not ready" not in play.text
        assert play.match.view(0)["phase"] == "fire"
        assert play.table.decision.kind == "fire"


async def test_ending_the_fire_with_ready_weapons_asks(tmp_path: Path) -> None:
    """What could still fire is named; no goes back, e ends."""
    async with at_table(tmp_path, "fire", "e") as play:
        assert "could still fire" in flat(play.text)
        await play.press("n")
        assert play.match.state.phase == "fire"
        await play.press("e", "e")
        assert play.match.state.phase == "play-b"


# --- reactions ----------------------------------------------------------------------------------


async def test_the_window_names_what_is_answered(tmp_path: Path) -> None:
    """The docked window shows the action and the stack, the answers are numbered."""
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL)) as play:
        assert "─ Reaction ─" in play.text
        assert "stack 1" in play.text
        assert " ▸  Bot 1 plays M1 Small Phaser Eel on S1 Fleet Freighter" in play.text
        assert " 1  R/C6 Science Officer: Makes 2 research." in play.text
        assert "1 R/C6 Science Officer on S1 Fleet Freighter" in play.text
        text = await play.press("1")
        assert "─ Reaction ─" not in text
        s: Any = play.match.state
        assert number(play, OFFICER) in s.play


async def test_a_volley_to_answer_names_its_weapons(tmp_path: Path) -> None:
    """Phasers and heavy weapons apart: answers differ in which they stop."""
    async with at_table(tmp_path, "theirs") as play:
        frame: dict[str, Any] = {
            "controller": 1,
            "source": number(play, INDIRIGAN, 1),
            "words": {"what": "volley"},
            "ints": {"phasers": 3, "heavy": 1},
            "lists": {"targets": [number(play, FRIGATE)], "units": [number(play, INDIRIGAN, 1)]},
        }
        said = told(play.table, frame)
        assert said.startswith("Bot 1 fires 3 phasers and 1 heavy weapon at S3 Argonian Frigate")


async def test_p_passes(tmp_path: Path) -> None:
    """Passing lets it happen."""
    async with at_table(tmp_path, "theirs", "p", pick=playing_card(EEL)) as play:
        assert "─ Reaction ─" not in play.text
        freighter = there(play, FREIGHTER)
        assert any(k["id"] == EEL for k in freighter["on"])


async def test_stops_are_kept_and_never_silent(tmp_path: Path) -> None:
    """A stop set to pass skips the question, says so at the prompt and in the log."""
    meta = {"stops": {"0": {"play:1": "pass"}}}
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL), meta=meta) as play:
        assert "─ Reaction ─" not in play.text
        told = [t for t in play.table.story.lines if t.event and t.event.kind == "stop"]
        assert "Bot 1 plays M1 Small Phaser Eel" in told[0].event.text
        assert "passed for you, by your stops" in told[0].event.text
        assert told[0].event.audience == (0,)
        assert "passed for you" in await play.press("L")


async def test_a_stop_for_what_concerns_me(tmp_path: Path) -> None:
    """`mine` asks where a card of mine is the target."""
    meta = {"stops": {"0": {"play:1": "mine"}}}
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL), meta=meta) as play:
        assert "─ Reaction ─" in play.text


async def test_stops_are_set_by_trigger_and_seat(tmp_path: Path) -> None:
    """o opens the table of stops; Space changes one, a all; they are saved with the match."""
    async with at_table(tmp_path, "six", "o") as play:
        assert "a volley" in play.text
        assert "Bot 5" in play.text
        await play.press("right", "space")
        assert play.app.session.meta["stops"] == {"0": {"volley:2": "mine"}}
        await play.press("down", "space", "space")
        assert play.app.session.meta["stops"]["0"]["area:2"] == "pass"
        await play.press("a")
        assert len(play.app.session.meta["stops"]["0"]) == 45
        await play.press("space", "a", "escape")
        assert play.app.session.meta["stops"]["0"] == {}


async def test_a_phase_of_ones_own_can_be_passed_by(tmp_path: Path) -> None:
    """With the stop of the discard phase set, it is not asked; the log tells it."""
    async with at_table(tmp_path, "play-b", "o", *["down"] * 9, "space", "escape") as play:
        assert play.app.session.meta["stops"] == {"0": {"own-discard:-1": "pass"}}
        text = await play.press("e", "e")
        assert play.table.decision is None or play.table.decision.kind != "discard"
        assert "your own discard phase" in text or play.match.state.turn > 14
        told = [t for t in play.table.story.lines if t.event and t.event.kind == "stop"]
        assert [t.event.text for t in told] == ["Passed by your stops: your own discard phase."]


async def test_who_can_only_pass_is_not_asked(tmp_path: Path) -> None:
    """With `poll_all` everybody is polled; the table passes where nothing else is legal."""
    where = position("play-a", turn=1)
    where["seats"][0]["hand"] = [MOON]
    where["seats"][1]["hand"] = [EEL, MOON]
    options = {"poll_all": True}
    async with at_table(tmp_path, where, pick=playing_card(EEL), options=options) as play:
        told = [t for t in play.table.story.lines if t.event and t.event.kind == "stop"]
        assert told
        assert all("you could only pass" in t.event.text for t in told)
        assert play.table.decision is not None
        assert play.table.decision.kind != "react"


async def test_x_lets_all_of_an_action_be(tmp_path: Path) -> None:
    """A further question about the same action is passed for this seat alone, and told."""
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL)) as play:
        table = play.table
        assert not table.may_skip()
        table.let_be = table.bottom()
        assert table.may_skip()
        table.let_be = (1, *table.bottom()[1:])
        assert not table.may_skip()
        text = await play.press("x")
        assert table.let_be is not None
        assert table.let_be[0] == 0
        assert "─ Reaction ─" not in text


async def test_a_reaction_with_several_targets_asks_which(tmp_path: Path) -> None:
    """The number begins the choice of a target on the board."""
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL)) as play:
        table = play.table
        groups = table.reactions()
        assert len(groups) == 1
        twice = [groups[0][0], groups[0][0]]
        assert table.reaction_text(twice) == "R/C6 Science Officer (2 targets)"


async def test_undo_of_a_skipped_question_stays(tmp_path: Path) -> None:
    """After taking back the question is asked, whatever the stops say."""
    meta = {"stops": {"0": {"play:1": "pass"}}}
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL), meta=meta) as play:
        await play.press("u")
        text = await play.press("y") if "Take back?" in play.text else play.text
        assert "─ Reaction ─" in text


# --- discards, turns, end -----------------------------------------------------------------------


async def test_discards_are_marked_and_bounded(tmp_path: Path) -> None:
    """As many cards of the hand as plays are left, then any of the fleet; Enter discards."""
    async with at_table(tmp_path, "discard") as play:
        text = await play.press("space", "down", "space", "down", "space")
        assert "2 cards marked" in text
        assert "Of your hand 2 at most" in text
        await play.press("escape", "enter")
        await play.press("space", "enter")
        assert play.match.log[-1]["action"].startswith("drop")
        assert len(play.match.view(0)["seats"][0]["hand"]) == len(HAND) - 1


async def test_what_the_others_did_is_one_line(tmp_path: Path) -> None:
    """At the start of my turn each opponent's turn is told; r tells it step by step."""
    async with at_table(tmp_path, "play", pick=busy) as play:
        for _ in range(12):
            if play.match.state.turn > 14:
                break
            await play.press("e", "e")
        assert "Since your turn (r shows all):" in play.text
        assert "Bot 1: played T1 Small Moon" in play.text
        text = await play.press("r")
        assert "Bot 1: played" in text
        assert "Bot 1 (normal) plays T1 Small Moon." in text


async def test_a_fallen_hq_is_told(tmp_path: Path) -> None:
    """The forecast says that it falls; afterwards the seat is out."""
    async with at_table(tmp_path, "out") as play:
        await to(play, number(play, FREIGHTER))
        await play.press("space")
        play.table.go_to("-202")
        assert "It falls: out of the match." in flat(await play.press("down", "up"))
        text = await play.press("enter")
        assert "out of the match" in next(r for r in text.splitlines() if "Bot 2" in r)
        assert not play.table.over


async def test_who_is_out_looks_on(tmp_path: Path) -> None:
    """My own HQ falls in a match of three: the others go on, the table says so."""
    where = position("fire", 3, turn=1)
    where["seats"][0] |= {"hq": 24, "fleet": [card(MOON)]}

    def at_me(view: Any, decision: Any, legal: Any) -> Any:
        wanted = [a for a in legal if a.tag == "volley" and a.target == -200]
        return (wanted or [a for a in legal if a.tag == "aim"] or [busy(view, decision, legal)])[0]

    async with at_table(tmp_path, where, pick=at_me, meta={"pace": "step"}) as play:
        for _ in range(20):
            if not play.match.view(0)["seats"][0]["alive"]:
                break
            await play.press("p" if play.table.reacting else "space")
        row = next(r for r in play.text.splitlines() if " You " in r)
        assert "out of the match" in row
        assert not play.table.over
        await play.press("space", "z", "escape", "r")


async def test_victory_is_told_by_the_rules(tmp_path: Path) -> None:
    """The last one wins, with names, the rule and the damage of each HQ."""
    async with at_table(tmp_path, "last") as play:
        await to(play, number(play, FREIGHTER))
        await play.press("space")
        play.table.go_to("-201")
        text = await play.press("enter")
        assert "You win!" in text
        assert "Rule empires:WIN-2" in text
        assert "25 of 25" in text
        assert "You are the last player left and win." in text


async def test_hints_name_what_can_be_done(tmp_path: Path) -> None:
    """H tells first what is possible, then asks the bot."""
    async with at_table(tmp_path, "fire", "H") as play:
        assert "Ready to fire: S1 Fleet Freighter, S5 Argonian Light Cruiser" in play.text
    async with at_table(tmp_path / "b", "play", "H") as play:
        assert "You can play:" in play.text
    async with at_table(tmp_path / "c", "allocate", "H") as play:
        assert "Engaged: S1 Fleet Freighter" in play.text


async def test_help_lists_the_keys_of_this_table(tmp_path: Path) -> None:
    """? has fold, piles and stops."""
    async with at_table(tmp_path, "fire", "question_mark", size=(120, 40)) as play:
        await play.press("end")
        for words in ("Folds or unfolds the stack", "Opens the discard piles", "asked to react"):
            assert words in play.text


async def test_looking_on_hides_hands(tmp_path: Path) -> None:
    """A spectator sees both fleets and no hand."""
    seats = ("normal", "normal")
    async with at_table(tmp_path, "play", seats=seats, meta={"pace": "step"}) as play:
        assert "Hands are hidden." in play.text or "─ Hands" in play.text
        assert "Science Officer" not in play.text


async def test_a_reaction_is_handed_over_between_two_people(tmp_path: Path) -> None:
    """With two people at one terminal the one who may react gets the table behind a curtain."""
    where = position("play-a")
    where["seats"][0]["hand"] = [EEL]
    where["seats"][1]["hand"] = [OFFICER]
    where["seats"][1]["fleet"] = [card(FREIGHTER, engaged=True)]
    where["seats"][0]["plays_left"] = 3
    del where["seats"][0]["plays_left"]
    people = ("human:Ann", "human:Bob")
    async with at_table(tmp_path, where, seats=people, names=("Ann", "Bob")) as play:
        await play.press("enter", "enter", "enter")
        assert "Bob" in play.text
        text = await play.press("enter", "enter")
        assert "Ann plays M1 Small Phaser Eel" in text


@pytest.mark.timeout(120)
async def test_a_whole_game_by_keys(tmp_path: Path) -> None:
    """From the first card to the end of a short match against a bot, 80x24, keys alone."""
    async with at_table(
        tmp_path, "", seats=("human:You", "normal"), pick=busy, seed=3, options={"hq_points": 5}
    ) as play:
        keys = await play_on(play, lambda p: False)
        assert play.table.over
        assert keys > 50
        assert "The match is over" in play.text


async def test_bots_that_do_nothing_lose(tmp_path: Path) -> None:
    """Against an idle seat the keys of the play-through win."""
    async with at_table(
        tmp_path, "", seats=("human:You", "normal"), pick=idle, seed=5, options={"hq_points": 5}
    ) as play:
        await play_on(play, lambda p: False)
        assert "You win!" in play.text


def test_positions_are_whole() -> None:
    """Every position of these tests names as many seats as it should."""
    assert {k: len(v["seats"]) for k, v in POSITIONS.items()}["six"] == 6
    assert seat([])["hand"] == [MOON] * 5
    assert FIEND in HAND
    assert REFIT != SHIELDS


def mechad(phase: str) -> dict[str, Any]:
    """A position with a distortion cannon, a field and a plasma ship."""
    where = position(phase)
    where["seats"][0]["fleet"] = [
        card("t5-star"),
        card("t4-planet-podekkur-prime"),
        card(BELT),
        card("s6-mechad-battlecruiser", engaged=True, loaded=3, emf=5),
        card("s2-corporate-escort", engaged=True, loaded=1, plasma=2),
    ]
    return where


async def test_a_field_stands_where_shields_do(tmp_path: Path) -> None:
    """A Mechad ship shows its field; the allocation has lines for field and plasma."""
    async with at_table(tmp_path, mechad("fire")) as play:
        row = next(r for r in play.text.splitlines() if "Mechad Battlecruiser" in r)
        assert "fld 5" in row
        assert "cannon 1" in row
    async with at_table(tmp_path / "c", mechad("fire"), size=(60, 20)) as play:
        assert "fld5" in play.text
    async with at_table(tmp_path / "b", mechad("allocate")) as play:
        text = play.text
        assert "energy for the field" in text
        assert "energy for plasma" in text
        s: Any = play.table.draft.now.state
        escort = number(play, "s2-corporate-escort")
        assert s.plasma[escort] >= s.defs[escort].plasma[0]


async def test_a_distortion_cannon_is_aimed_at_a_seat(tmp_path: Path) -> None:
    """Enter on the ship letters the seats; the cannon fires before any volley."""
    async with at_table(tmp_path, mechad("fire"), "enter") as play:
        assert "Fire a distortion cannon of S6 Mechad Battlecruiser" in play.text
        assert play.table.key == "-201"
        await play.press("enter")
        assert play.match.log[-1]["action"].startswith("area")
        assert there(play, "s4-indirigan-frigate")["shields_left"] == 2


def two_kinds() -> dict[str, Any]:
    """A Corporate escort with a loaded plasma weapon and a loaded ordinary one."""
    refit = card("e3-heavy-weapon-refit", engaged=True, counter=1)
    mine = card("s2-corporate-escort", refit, engaged=True, loaded=2, plasma=2)
    fleets = [[mine, card(MOON)], [card(CRUISER, engaged=True), card(MOON)]]
    rows = [seat(fleets[0], empire="Corporate"), seat(fleets[1])]
    return {"seats": rows, "turn": {"seat": 0, "phase": "fire", "number": 9}}


@pytest.mark.rule("empires:FIRE-4")
async def test_strong_or_ordinary_heavy_weapons(tmp_path: Path) -> None:
    """Where a card has both, Space marks either alone; what is told is what is fired."""
    async with at_table(tmp_path, two_kinds()) as play:
        escort, foe = number(play, "s2-corporate-escort"), number(play, CRUISER, 1)
        assert "2 heavy (1 ordinary)" in flat(play.text)
        await to(play, escort)
        seen = []
        for _ in range(6):
            await play.press("space")
            seen.append(play.table.aimed.get(escort, (0, 0, 0)))
        ph = seen[0][0]
        assert ph
        assert seen == [(ph, 2, 0), (ph, 0, 0), (0, 2, 0), (0, 1, 0), (0, 1, 1), (0, 0, 0)]
        await play.press(*["space"] * 5)
        assert "1 ord of 2" in play.text
        await to(play, foe)
        assert "1 ordinary heavy at S5 Argonian Light Cruiser" in flat(play.text)
        await play.press("enter")
        entries = [row["action"] for row in play.match.log if "action" in row]
        assert f"aim {escort} plain 1" in entries


async def test_ordinary_heavy_weapons_in_a_typed_volley(tmp_path: Path) -> None:
    """The third number of `fire 23 12=0/1/1` says how many are ordinary."""
    async with at_table(tmp_path, two_kinds(), "colon") as play:
        escort, foe = number(play, "s2-corporate-escort"), number(play, CRUISER, 1)
        await play.type(f"fire {foe} {escort}=0/1/1")
        await play.press("enter")
        entries = [row["action"] for row in play.match.log if "action" in row]
        assert f"aim {escort} plain 1" in entries


async def test_a_fleet_without_room_says_how_much_it_holds(tmp_path: Path) -> None:
    """Where only its ruler fits, the ruler counts the lines below it."""
    async with at_table(tmp_path, "allocate") as play:
        ruler = next(r for r in play.text.splitlines() if r.startswith("─ Bot 1 (normal)"))
        assert re.search(r" \d+ more ─$", ruler.rstrip())


async def test_labels_name_players(tmp_path: Path) -> None:
    """Lists say the seat's name, not its number."""
    async with at_table(tmp_path, "six", "a", *"sector") as play:
        assert "Volley at Sector HQ of Bot 3" in play.text
