"""What Foundation's table shows of the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.tui.table_tools import (
    POSITIONS,
    Play,
    TableApp,
    eager,
    foundation,
    playing,
    settle,
    text_of,
)


async def test_cards_stand_by_when_they_count(tmp_path: Path) -> None:
    """First what counts now, then later, with control, next turn, never."""
    async with playing(tmp_path, "commit", size=(120, 40)) as play:
        text = play.text
        places = [
            text.index(t)
            for t in (
                "Hari Seldon ",
                "later this turn",
                "only with control",
                "not before the next turn",
                "never yours",
            )
        ]
        assert places == sorted(places)


async def test_a_won_control_frees_its_cards(tmp_path: Path) -> None:
    """With control of research the cr cards stand among those that count now."""
    async with playing(tmp_path, "control") as play:
        assert "○ Encyclopedia Galactica" in play.text
        assert "✓research" in play.text


async def test_chances_follow_the_marks(tmp_path: Path) -> None:
    """With eight dice the table of the digest is shown: 99.7, 79.7, 38.7, 12.0."""
    async with playing(tmp_path, "commit", "space", "down", "down", "down", "space") as play:
        text = play.text
        assert "you roll 8 dice (with all 14)" in text
        for number in ("99.7", "79.7", "38.7", "12.0"):
            assert number in text


async def test_a_sealed_commit_shows_backs_and_no_number(tmp_path: Path) -> None:
    """The other side's sealed cards are two backs however many they are; its hand size stays."""
    async with playing(tmp_path, pick=eager) as many:
        line = next(row for row in many.text.splitlines() if row.startswith(" 2F"))
    async with playing(tmp_path / "b") as none:
        assert next(row for row in none.text.splitlines() if row.startswith(" 2F")) == line
        assert "sealed ░░" in line
        assert "hand  7" in line


async def test_the_result_is_a_sentence(tmp_path: Path) -> None:
    """The dice, the comparison with three times the other total, and what it gives."""
    async with playing(
        tmp_path, "commit", "space", "down", "down", "down", "space", "enter"
    ) as play:
        assert "31 ≥ 3 × 5: First Foundation wins Research, may use cr cards." in play.text
        assert "You 4 6 4 5 6 2 2 2 = 31" in play.text


async def test_nobody_wins_below_three_times(tmp_path: Path) -> None:
    """A lesser roll says so."""
    keys = ("space", "down", "down", "down", "space", "enter")
    async with playing(tmp_path, "commit", *keys, pick=eager) as play:
        assert "31 < 3 × 25: nobody wins Research." in play.text


async def test_many_dice_are_counted_by_face(tmp_path: Path) -> None:
    """A row that would not fit is told as counts, with the sum."""
    async with playing(tmp_path, "thwart", "e", "e", pick=eager) as play:
        assert "2x6 2x5 1x4 7x2 1x1 = 41" in play.text


async def test_dice_fall_one_after_another_and_a_key_ends_it(tmp_path: Path) -> None:
    """At any pace but instant the dice are shown one by one; nothing is won before the end."""
    async with playing(tmp_path, "commit", pace="fast") as play:
        table = play.table
        roll = {"step": "RP", "dice": [[6, 6, 5], [1]], "totals": [17, 1], "winner": 0}

        class Event:
            kind = "roll"
            data = roll

        steps = table.animation([Event()])
        steps[0]()
        assert "· · · … 0" in "".join(t for row in table._dice_lines(78) for t, _ in row)
        steps[2]()
        shown = "".join(t for row in table._dice_lines(78) for t, _ in row)
        assert "6 6 · … 12" in shown
        assert "wins" not in shown
        steps[-1]()
        assert table.rolling is None


async def test_the_animation_can_be_switched_off(tmp_path: Path) -> None:
    """With the setting off nothing moves."""
    async with playing(tmp_path, "commit", pace="fast") as play:
        play.app.settings["animation"] = False
        await play.press("space", "enter")
        assert play.table._moving is None
        assert "Research ─" in play.text


async def test_discard_takes_exactly_what_is_too_much(tmp_path: Path) -> None:
    """Enter before all are named says how many are missing; then it discards."""
    async with playing(tmp_path, "discard", "space", "enter") as play:
        assert (
            "Name exactly 2 cards; 1 card named so far." in play.text or "Name exactly" in play.text
        )
        text = await play.press("down", "space", "enter")
        assert "turn 4" in text
        assert {"AF001", "AF003"} <= set(play.match.view(0)["discard"])


async def test_a_card_on_the_table_is_spent(tmp_path: Path) -> None:
    """`w` on a played card names the rule."""
    keys = ("space", "enter", "tab", "w")
    async with playing(tmp_path, "commit", *keys, size=(120, 40)) as play:
        assert "AF-19" in play.text


async def test_the_sheet_tells_all_uses(tmp_path: Path) -> None:
    """A card with two uses names both, where it is, and the rule about them."""
    async with playing(tmp_path, "commit") as play:
        play.table.go_to("AF039")
        text = await play.press("z")
        assert "3 dice in Research, or 2 dice in Second Empire." in text
        assert "AF-19" in text
        assert "your hand" in text


async def test_a_new_question_starts_at_the_top(tmp_path: Path) -> None:
    """After a step the cursor stands on the first card that counts now."""
    async with playing(tmp_path, "commit", "end", "e") as play:
        assert "▶PERIPHERY" in play.text
        assert play.table.key == "AF020"


async def test_at_sixty_columns_the_chances_are_in_the_prompt(tmp_path: Path) -> None:
    """Without room beside the hand the prompt tells the chances."""
    async with playing(tmp_path, "commit", "space", size=(60, 20)) as play:
        assert "to win against 1: 71.8 %" in play.text


async def test_other_names_for_the_same_table(tmp_path: Path) -> None:
    """With the first seat as 2F the sides are told apart by their letters."""
    async with playing(tmp_path, "", options={"first_seat": "2F"}) as play:
        assert any(row.startswith(" 2F  You") for row in play.text.splitlines())


async def test_nothing_is_told_before_the_dice_lie(tmp_path: Path) -> None:
    """While dice fall the table keeps its old face; a key shows the end at once."""
    async with playing(tmp_path, "commit", "space", pace="fast") as play:
        play.table.press("enter", None)
        await play.pilot.pause(0.15)
        shown = "\n".join(s.text for s in play.table.canvas._strips)
        assert "· …" in shown
        assert "▶RESEARCH" in shown
        assert "✓research" not in shown
        text = await play.press("down")
        assert "▶PERIPHERY" in text
        assert "✓research" in text


async def test_looking_on_shows_both_tables(tmp_path: Path) -> None:
    """Without a hand of one's own the played cards of both sides stand side by side."""
    seats = ("easy", "normal")
    async with playing(
        tmp_path, "commit", seats=seats, names=("A", "B"), meta={"pace": "step"}, pick=eager
    ) as play:
        for _ in range(4):
            await play.press("space")
        assert "2F B (normal) played" in play.text
        assert "1F A (easy) played" in play.text


NO_DRAW = {"turn": 3, "step": "draw", "hands": [["AF022", "AF025"], ["AF044"]], "deck": ["*"]}
"""Seat 0 holds no card for the Draw step."""


@pytest.mark.rule("foundation:AF-11")
@pytest.mark.parametrize(
    ("specs", "auto_pass", "phase"),
    [
        (("human", "normal"), True, "RP"),
        (("human", "normal"), False, "draw"),
        (("human:Ann", "human:Bob"), True, "draw"),
    ],
)
async def test_an_empty_draw_window_passes_by_itself_against_a_bot(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    specs: tuple[str, str],
    auto_pass: bool,
    phase: str,
) -> None:
    """Between two people everybody is asked: a quick answer would tell that there is no card."""
    monkeypatch.setitem(POSITIONS, "no-draw", NO_DRAW)
    app = TableApp(*foundation(tmp_path, "no-draw", specs))
    app.settings["auto_pass"] = auto_pass
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        if len(set(specs)) == 2 and specs[1] != "normal":
            await Play(app, pilot).press("enter")  # the curtain
        assert app.session.match.view(None)["phase"] == phase
        assert (phase == "RP") == ("Commit cards to Research" in text_of(app))


async def test_a_hand_with_a_card_for_the_draw_step_is_asked(tmp_path: Path) -> None:
    """Whoever could draw more decides that himself."""
    async with playing(tmp_path, "draw") as play:
        await play.pilot.pause()
        assert play.table.match.view(None)["phase"] == "draw"


async def test_what_was_taken_back_does_not_pass_again(tmp_path: Path) -> None:
    """After an undo the window waits for a key."""
    async with playing(tmp_path, "draw", "e") as play:
        assert play.table.match.view(None)["phase"] == "RP"
        await play.press("u")
        if play.table.panels:
            await play.press("y")
        assert play.table.match.view(None)["phase"] == "draw"


async def test_without_a_board_another_size_is_refused_in_words(tmp_path: Path) -> None:
    """`+` is never a dead key."""
    async with playing(tmp_path, "commit", "plus") as play:
        assert "There is no board" in play.text


@pytest.mark.parametrize("name", ["漢字テスト長い名前だよ", "e\u0301" * 7, "Ann"])
async def test_wide_names_push_nothing_aside(tmp_path: Path, name: str) -> None:
    """A name is measured in cells: the controls end at the window's edge for every seat."""
    names = (name, "Gaal")
    async with playing(tmp_path, "commit", names=names) as play:
        rows = [row for row in play.text.splitlines() if "holds" in row]
        assert len(rows) == 2
        assert {cell_len(row) for row in rows} == {79}
        assert all(row.endswith("·imperium") for row in rows)
