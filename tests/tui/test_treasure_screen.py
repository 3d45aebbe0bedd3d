"""Treasure Hunter's table: what it shows, and every key path."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.games.treasure import actions as act
from core.games.treasure.cards import INDEX
from core.games.treasure.heuristics import Heuristic
from core.kernel import Rng
from tests.tui.treasure_tools import (
    ALONE,
    BOARD,
    HAND,
    PARTY,
    POSITIONS,
    VOLCANO,
    eager,
    playing,
    treasure,
)
from tui.games.treasure.telling import name_of


async def pick(play: Any, words: str) -> None:
    """Choose one of all legal actions by typing it: `a`, words, Enter."""
    await play.press("a")
    await play.type(words)
    await play.press("enter")


# --- what stands there ----------------------------------------------------------------------------


async def test_the_party_as_columns(tmp_path: Path) -> None:
    """Heroes with hits, value, items with what they give or soak, spells, carried items."""
    async with playing(tmp_path, "recruit") as play:
        text = play.text
        assert "◆◆◇ val 6" in text
        assert "*Magic Sword +2" in text
        assert "Plate Mail (2)" in text
        assert "~Magic Missile" in text
        assert "○-Lantern of Truth" in text


async def test_the_hand_by_what_counts_now(tmp_path: Path) -> None:
    """First what can be used now, then what counts in one's own turn, then against others."""
    async with playing(tmp_path, "recruit", size=(120, 40)) as play:
        places = [
            play.text.index(t)
            for t in ("○ Enchantress", "in your own turn", "Crypt  ", "in the turns", "Ambush")
        ]
        assert places == sorted(places)


async def test_opponents_in_their_lines(tmp_path: Path) -> None:
    """Hand, pile, heroes with value and hits of every seat; points only of one's own pile."""
    async with playing(tmp_path, "recruit") as play:
        ann = next(r for r in play.text.splitlines() if "Ann" in r)
        assert "hand  6  pile 2 " in ann
        assert "Elf 5 ◆◆  Bard 1 ◆" in ann
        assert "= " not in ann
        assert "pile 1 =  1p" in play.text


async def test_secrets_stay_hidden(tmp_path: Path) -> None:
    """Spells of others are backs; their hands and piles are numbers."""
    async with playing(tmp_path, "recruit", "]") as play:
        text = play.text
        assert "Ann's party" in text
        assert "░ spells" in text
        for name in ("Light", "Brass Idol", "Goblins"):
            assert f"{name} " not in text


async def test_the_outlook_follows_the_location(tmp_path: Path) -> None:
    """With the cursor on a location the outlook there is told, hardest guardians first."""
    async with playing(tmp_path, "adventure") as play:
        first = play.text
        assert "Outlook at Crypt" in first
        assert "wins 93.1 % of fights" in first
        assert "Red Dragon" in first
        assert "Outlook at Volcano" in await play.press("down")


# --- recruiting -----------------------------------------------------------------------------------


async def test_recruiting_a_hero(tmp_path: Path) -> None:
    """Enter on a hero in hand recruits him."""
    async with playing(tmp_path, "recruit", "enter") as play:
        assert "Enchantress" in next(r for r in play.text.splitlines() if "Wizard" in r)


async def test_an_item_asks_for_its_bearer(tmp_path: Path) -> None:
    """Enter on an item lists the heroes who can use it, and carrying it."""
    async with playing(tmp_path, "recruit", "down", "enter") as play:
        assert "Ring of Protection: to whom?" in play.text
        await play.press("down", "down", "enter")
        assert "M14" in play.match.view(0)["players"][0]["party"][2]["items"]


async def test_an_item_in_play_changes_hands(tmp_path: Path) -> None:
    """With the cursor on an item of the party it goes to another hero or is carried."""
    async with playing(tmp_path, "recruit", "tab", "down", "down", "enter") as play:
        assert "to whom?" in play.text
        await play.type("carry")
        await play.press("enter")
        assert "M03" in play.match.view(0)["players"][0]["carried"]


async def test_a_spell_is_learned(tmp_path: Path) -> None:
    """Enter on a spell gives it to the only hero with room, or asks."""
    async with playing(tmp_path, "recruit", "down", "down", "enter") as play:
        assert "S05" in play.match.view(0)["players"][0]["party"][1]["spells"]


async def test_e_asks_while_a_hero_could_join(tmp_path: Path) -> None:
    """Ending the phase asks while a hero in hand could still be recruited."""
    async with playing(tmp_path, "recruit", "e") as play:
        assert "You could still recruit Enchantress." in play.text
        await play.press("e")
        assert play.table.decision.kind == "adventure"


async def test_why_says_the_rule(tmp_path: Path) -> None:
    """`w` on a card that cannot be used now names the rule."""
    async with playing(tmp_path, "recruit") as play:
        play.table.go_to("G05")
        text = await play.press("w")
        assert "TH-" in text
        play.table.panels.clear()
        play.table.go_to("L01")
        assert "TH-" in await play.press("enter")


async def test_why_nobody_can_use_a_spell(tmp_path: Path) -> None:
    """Without a hero `w` on spells and items says that one is missing."""
    async with playing(tmp_path, "empty") as play:
        for key in ("S05", "M14"):
            play.table.go_to(key)
            assert "you have no hero yet" in " ".join((await play.press("w")).split()), key
            await play.press("escape")


@pytest.mark.parametrize("step", ["recruit", "adventure", "fight", "place", "discard"])
async def test_why_works_on_everything(tmp_path: Path, step: str) -> None:
    """No card in sight breaks `w`, and each has a sheet."""
    async with playing(tmp_path, step) as play:
        for key in [*HAND, *(h["id"] for h in PARTY), "M01", "M12", "S01", "M15"]:
            if not play.table.go_to(key):
                continue
            assert "─ Why ─" in await play.press("w"), key
            await play.press("escape")
            assert key in await play.press("z"), key
            await play.press("z")


# --- adventure and battle -------------------------------------------------------------------------


async def test_going_is_told_with_its_odds(tmp_path: Path) -> None:
    """Enter on a location lists the treasures with the chance; Enter there goes."""
    async with playing(tmp_path, "adventure", "enter") as play:
        assert "Crypt              93.1 %   Copper Coins  1 point" in play.text
        await play.press("down", "enter")
        assert play.match.view(0)["players"][0]["pile_size"] == 2


async def test_two_treasures_with_monty_haul(tmp_path: Path) -> None:
    """The event lists pairs."""
    async with playing(tmp_path, "adventure") as play:
        play.table.go_to("E18")
        assert "Copper Coins and Silver Coins  3 points" in await play.press("enter")


async def test_battle_term_by_term(tmp_path: Path) -> None:
    """Odds, both sums, the guardian's terms and a line for each hero."""
    async with playing(tmp_path, "fight") as play:
        text = play.text
        assert "Bandits at Mountain Pass" in text
        assert "12 + 2d6 against 6 + 2d6" in text
        assert "Warrior 4 +2 Magic          6" in text
        assert "Cleric 2 +1 Holy            3" in text


async def test_a_spell_is_previewed_and_cast(tmp_path: Path) -> None:
    """The cursor on a spell shows the chance with it; Enter casts; the sums follow."""
    async with playing(tmp_path, "fight") as play:
        assert play.table.key == "S01"
        assert "97.3 % → 99.7 %" in play.text
        text = await play.press("enter")
        assert "12 + 3d6 against 6 + 2d6" in text


async def test_e_throws_the_dice(tmp_path: Path) -> None:
    """`e` closes the window; the dice and the result stand there."""
    async with playing(tmp_path, "fight", "e") as play:
        assert play.match.view(0)["party_dice"]


async def test_e_asks_where_a_spell_would_help_much(tmp_path: Path) -> None:
    """Throwing without a spell that would raise the chance by 5 % asks first."""
    hard = {**POSITIONS["fight"], "adventure": {**VOLCANO, "guardians": ["G27"], "location": "L06"}}
    async with playing(tmp_path, hard, "e") as play:
        assert "would raise your chance from" in play.text
        await play.press("escape")
        assert not play.match.view(0)["party_dice"]


async def test_weapons_are_named(tmp_path: Path) -> None:
    """Where a hero has two, the one in use has a star; Enter on the other one changes it."""
    async with playing(tmp_path, "arms") as play:
        assert "*Magic Sword" in play.text
        assert "*Giant Slaye" in await play.press("down", "down", "enter")


async def test_hits_are_placed_with_enter(tmp_path: Path) -> None:
    """Each Enter places one hit; soaked ones do not hurt; the dead are gone."""
    async with playing(tmp_path, "place") as play:
        assert "◆◆◇ val 6 (2)" in play.text
        await play.press("enter", "enter")
        assert play.match.view(0)["players"][0]["party"][0]["left"] == 2
        await play.press("enter")
        assert play.match.view(0)["players"][0]["party"][0]["left"] == 1
        assert "1 hit is left" in play.text


async def test_a_martyr_by_number(tmp_path: Path) -> None:
    """A hero who may martyr takes all that is left by a numbered answer."""
    more = {**POSITIONS["place"], "turn": {**POSITIONS["place"]["turn"], "hits": 9}}
    async with playing(tmp_path, more) as play:
        assert "1 Dwarf takes all as a martyr" in play.text
        await play.press("1")
        assert "H04" in play.match.view(0)["discard"]


async def test_opposing_with_the_odds_before(tmp_path: Path) -> None:
    """Their party stands on top, with the sums if the guardian under the cursor is laid."""
    async with playing(tmp_path, "oppose", pick=eager) as play:
        assert "Bob's party" in play.text
        assert "If you lay Hobgoblins" in play.text
        assert "party wins 33.6 %" in play.text
        await play.press("enter")
        assert "G05" in play.match.view(0)["guardians"] or "G05" in play.match.view(0)["discard"]


async def test_helping_the_guardian(tmp_path: Path) -> None:
    """Ambush is previewed against the party and played with Enter."""
    async with playing(tmp_path, "theirs", pick=eager) as play:
        assert play.table.decision.kind == "ward"
        assert "76.1 % → 33.6 %" in play.text
        await play.press("enter")
        view = play.match.view(0)
        assert "E03" in (*view["discard"], *view["guard_plays"])


async def test_windows_without_a_choice_pass_by_themselves(tmp_path: Path) -> None:
    """Where only passing is possible nobody is asked; the log tells it; undo stops it."""
    async with playing(tmp_path, "theirs", pick=eager) as play:
        passed = [r for r in play.match.log if r.get("seat") == 0]
        assert passed
        assert all(r["action"] == "pass" for r in passed)
        await play.press("enter")
        await play.press("u", "y")
        assert play.table.driver.held or play.table.decision is not None


async def test_dice_fall_one_after_another(tmp_path: Path) -> None:
    """At any pace but instant the battle's dice are shown one by one."""
    async with playing(tmp_path, "fight", pace="fast") as play:

        class Event:
            kind = "dice"
            data = {"party": 21, "guardian": 13, "party_dice": [4, 5], "guard_dice": [1, 6]}

        steps = play.table.animation([Event()])
        steps[1]()
        shown = "".join(t for row in play.table._forecast_lines(30) for t, _ in row)
        assert "party 12 + 4 · … 4" in shown
        assert "guard 6 + 1 · … 1" in shown
        steps[-1]()
        assert play.table.shown_dice is None


# --- the other phases -----------------------------------------------------------------------------


async def test_discarding(tmp_path: Path) -> None:
    """What is too much goes with Enter; then heroes, items, spells may go; `e` ends the turn."""
    async with playing(tmp_path, "discard", "enter", "enter", "enter", "enter") as play:
        assert len(play.match.view(0)["players"][0]["hand"]) == 7
        play.table.go_to("H02")
        await play.press("enter")
        assert "H02" in play.match.view(0)["discard"]
        await play.press("e")
        assert any(r.get("seat") != 0 for r in play.match.log)


async def test_a_guardian_is_discarded(tmp_path: Path) -> None:
    """A guardian of the hand goes with Enter as any other card, and its row says so (TH-23)."""
    async with playing(tmp_path, "discard") as play:
        play.table.go_to("G05")
        shown = await play.press("down", "up")
        assert f"▸○ {name_of('G05')}" in shown
        await play.press("enter")
        assert "G05" in play.match.view(0)["discard"]


@pytest.mark.parametrize("party", [PARTY, []])
async def test_phases_without_a_choice_pass_by_themselves(tmp_path: Path, party: Any) -> None:
    """No treasure in hand: no adventure is asked about; no heroes: nothing to discard either."""
    position = POSITIONS["recruit"]
    own = {**position["seats"][0], "hand": ["M14", "L07"], "party": party, "carried": []}
    where = {**position, "seats": [own, *position["seats"][1:]]}
    async with playing(tmp_path, where) as play:
        await play.press("e")
        if party:
            assert play.table.decision.kind == "discard"
        else:
            assert play.match.view(0)["turn"] > position["turn"]["number"]


async def test_recovery(tmp_path: Path) -> None:
    """The Tavern is played from hand, Heal from the party."""
    async with playing(tmp_path, "recovery") as play:
        assert play.table.decision.kind == "recovery"
        play.table.go_to("E08")
        await play.press("enter")
        assert "E08" in play.match.view(0)["discard"]


async def test_pilfer_names_the_bearer(tmp_path: Path) -> None:
    """Events against others list their targets with the bearer."""
    spot = {**POSITIONS["recruit"]}
    spot["seats"] = [
        {**spot["seats"][0], "hand": ["E02", "E07", "E17"], "party": [{"id": "H10", "left": 1}]},
        *spot["seats"][1:],
    ]
    async with playing(tmp_path, spot) as play:
        play.table.go_to("E17")
        text = await play.press("enter")
        assert "Ruined on Elven Bow of Ann's Wood Elf" in text
        assert "Ruined on Cloak of Shadows of Ann, carried" in text


async def test_spying_shows_a_hand(tmp_path: Path) -> None:
    """The hand that is seen stands in place of one's own; Enter discards a card of it."""
    spot = {**POSITIONS["recruit"]}
    mine = {**spot["seats"][0], "hand": ["E07"], "party": [{"id": "H03", "left": 2}]}
    ann = {**spot["seats"][1], "party": []}
    spot["seats"] = [mine, ann, spot["seats"][2]]
    async with playing(tmp_path, spot) as play:
        play.table.go_to("E07")
        await play.press("enter", "enter")
        assert "The hand you see" in play.text
        await play.press("enter")
        assert play.table.decision.kind == "recruit"


async def test_hint_in_three_depths(tmp_path: Path) -> None:
    """What can be done, what is good, why with odds."""

    def go(view: Any, decision: Any, legal: Any) -> Any:
        return act.made(act.Go, INDEX["L07"], INDEX["T05"])

    async with playing(tmp_path, "adventure", "H", pick=go) as play:
        assert "go to Crypt" in play.text
        assert "A good choice: go to Volcano for Silver Coins (2)." in await play.press("H")
        assert "against guardians not seen yet" in await play.press("H")


async def test_typed_actions(tmp_path: Path) -> None:
    """Every action can be typed."""
    async with playing(tmp_path, "recruit", "colon") as play:
        await play.type("enlist enchantress")
        await play.press("enter")
        assert "H06" in [h["id"] for h in play.match.view(0)["players"][0]["party"]]


async def test_seats_and_piles(tmp_path: Path) -> None:
    """`s` lists all parties; the own pile with points, others as a number."""
    async with playing(tmp_path, "recruit", "s") as play:
        assert "Old Tapestry 1" in play.text
        assert "Wood Elf 2/2: Elven Bow, 1 spell" in play.text
        assert "Brass Idol" not in play.text


async def test_the_end_opens_all_piles(tmp_path: Path) -> None:
    """At the end all piles are shown with their points."""
    async with playing(tmp_path, "last", "e") as play:
        assert "Ann wins." in play.text
        assert "Brass Idol 1, Pewter Plate 1" in play.text


# --- alone and on the board -----------------------------------------------------------------------


async def test_alone_with_its_rating(tmp_path: Path) -> None:
    """Alone the forecast tells the rating and what waits."""
    async with playing(tmp_path, "", seats=("human:You",)) as play:
        assert "0 points, 25 to novice" in play.text
        assert "guardian not turned up yet" in play.text
        assert "e turn a card" in play.text


async def test_alone_to_the_end(tmp_path: Path) -> None:
    """The last cards of a game alone by keys, up to the ladder of ratings."""
    best = Heuristic()
    last = {**ALONE, "deck": ["T10", "S07", "L02", "G07", "T11", "L03", "H07", "G08"]}
    async with playing(tmp_path, last, seats=("human:You",)) as play:
        for _ in range(60):
            table = play.table
            if table.over:
                break
            wanted = best.choose(table.view, table.decision, table.legal, Rng(3))
            await _do(play, wanted)
        assert play.table.over
        assert "25 novice" in play.text


async def test_the_board_version(tmp_path: Path) -> None:
    """Five by five spaces; the pawn walks within the throw; the guardian is fought."""
    seats = ("human:You", "normal")
    async with playing(tmp_path, BOARD, "e", seats=seats, options={"board": True}) as play:
        assert "[?$A" in play.text
        assert play.table.decision.kind == "walk"
        play.table.go_to("b3")
        await play.press("enter")
        assert play.match.view(0)["board"]["pawns"][0] == "b3"
        assert "1 fight the guardian" in play.text
        await play.press("1")
        assert play.match.view(0)["board"]["spaces"][11]["guardian"]


async def test_spaces_have_sheets(tmp_path: Path) -> None:
    """A space tells location and guardian; a corner whose home it is."""
    seats = ("human:You", "normal")
    async with playing(tmp_path, BOARD, "e", seats=seats, options={"board": True}) as play:
        assert "face down" in await play.press("z")
        await play.press("z")
        play.table.go_to("a1")
        assert "Home of You" in await play.press("z")


async def test_a_space_out_of_reach(tmp_path: Path) -> None:
    """Enter on a far space tells the rule."""
    seats = ("human:You", "normal")
    async with playing(tmp_path, BOARD, "e", seats=seats, options={"board": True}) as play:
        play.table.go_to("e4")
        assert "TH-B4" in await play.press("enter")


async def _do(play: Any, wanted: Any) -> None:
    """An action by keys: `e` for passing, else from the list of all."""
    table = play.table
    if wanted == table.end_action():
        await play.press("e", *("e" if table.end_loss() else ""))
        return
    before = len(play.match.log)
    words = table.game.action_text(wanted)
    await play.press("a")
    await play.type(words)
    await play.press("enter")
    if len(play.match.log) == before:
        # Several lines have these words in them: typed, they are exact.
        table.panels.clear()
        await play.press("colon")
        await play.type(words)
        await play.press("enter")
    if table.panels and not table.over:
        table.panels.clear()


@pytest.mark.parametrize("options", [None, {"board": True}], ids=["cards", "board"])
async def test_turns_by_keys(tmp_path: Path, options: Any) -> None:
    """Several turns of a match against a bot with plain keys only."""
    best = Heuristic()

    def good(view: Any, decision: Any, legal: Any) -> Any:
        return best.choose(view, decision, legal, Rng(3))

    async with playing(
        tmp_path, "", seats=("human:You", "normal"), pick=good, options=options
    ) as play:
        for _ in range(40):
            table = play.table
            if table.over or table.decision is None:
                break
            await _do(play, best.choose(table.view, table.decision, table.legal, Rng(5)))
            assert not [r for r in play.text.splitlines() if len(r) > 80]
        assert play.match.state.turn > 3


async def test_sixty_columns(tmp_path: Path) -> None:
    """60 columns and 20 rows are enough to play."""
    async with playing(tmp_path, "fight", size=(60, 20)) as play:
        assert "wins 97.3 % → 99.7 %" in play.text
        await play.press("enter", "e")
        assert play.match.view(0)["party_dice"]


async def test_alone_fixture_fights(tmp_path: Path) -> None:
    """Playing alone the guardian's bonus is a term of its own."""
    async with playing(tmp_path, ALONE, seats=("human:You",)) as play:
        assert "playing alone +3" in play.text


def test_positions_are_possible(tmp_path: Path) -> None:
    """Every fixture of these tests loads."""
    for name in POSITIONS:
        session, _ = treasure(tmp_path / name, name)
        session.close()


async def test_the_curtain_hides_the_hand(tmp_path: Path) -> None:
    """Between two people a curtain falls; each sees his own hand only."""
    seats = ("human", "human", "normal")
    names = ("Eva", "Tom", "Bob")
    async with playing(tmp_path, "discard", seats=seats, names=names, size=(120, 40)) as play:
        assert "Silver Coins" in await play.press("enter")
        text = await play.press("enter", "enter", "enter", "enter", "e")
        assert play.table.driver.hands_to == 1
        text = await play.press("enter")
        assert "Silver Coins" not in text
        text = await play.press("enter")
        assert "Kobolds" in text
        assert "Silver Coins" not in text


async def test_the_replay_shows_every_step(tmp_path: Path) -> None:
    """After the end the match can be gone through."""
    async with playing(tmp_path, "last", "e", "v") as play:
        assert "Replay" in play.text
        await play.press("left", "escape")
        assert not play.table.in_replay


async def test_looking_on(tmp_path: Path) -> None:
    """A spectator sees parties and no hand."""
    seats = ("normal", "easy", "easy")
    async with playing(tmp_path, "recruit", seats=seats, meta={"pace": "step"}) as play:
        assert "All hands are hidden from you." in play.text
        assert "─ Your party ─" in play.text, "the seat is called You"
        assert "You's" not in play.text
        assert "░░" in play.text
        assert "Fireball" not in play.text
        await play.press("space", "space", "]")
        assert "'s party" in play.text


async def test_a_short_dialogue_leaves_no_ruler_above_it(tmp_path: Path) -> None:
    """The question's ruler goes with the question that a dialogue covers."""
    async with playing(tmp_path, "recruit") as play:
        text = await play.press("e")
        assert "─ End? ─" in text
        assert "─ Decision ─" not in text
