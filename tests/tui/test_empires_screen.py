"""Galactic Empires at the table: what one sees, discards, turns, the end."""

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
    HAND,
    MOON,
    OFFICER,
    POSITIONS,
    REFIT,
    SHIELDS,
    STATION,
    at_table,
    busy,
    card,
    idle,
    play_on,
    position,
    seat,
)

from .empires_screen import flat, number, there, to

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


async def test_a_question_under_a_sentence_says_that_it_is_cut(tmp_path: Path) -> None:
    """Where a sentence takes the question's second line, the first ends with a sign."""
    async with at_table(tmp_path, "discard") as play:
        text = await play.press("enter")
        rows = text.splitlines()
        at = next(i for i, row in enumerate(rows) if "Nothing is marked" in row)
        assert rows[at - 1].startswith(" Discard?")
        assert rows[at - 1].rstrip().endswith(" …")
        assert " …" not in (await play.press("down")).splitlines()[at - 1]


async def test_a_fleet_without_room_says_how_much_it_holds(tmp_path: Path) -> None:
    """Where only its ruler fits, the ruler counts the lines below it."""
    async with at_table(tmp_path, "allocate") as play:
        ruler = next(r for r in play.text.splitlines() if r.startswith("─ Bot 1 (normal)"))
        assert re.search(r" \d+ more ─$", ruler.rstrip())


async def test_labels_name_players(tmp_path: Path) -> None:
    """Lists say the seat's name, not its number."""
    async with at_table(tmp_path, "six", "a", *"sector") as play:
        assert "Volley at Sector HQ of Bot 3" in play.text
