"""What a game's screen gets from the base, tried with the toy game and four seats."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import tests.tui.table_tools as tools
from core.kernel import Action, Match
from core.save import Store
from tests.toy import TOY, Bid
from tests.tui.table_tools import Play, ScriptedHost, TableApp, settle
from tui.table.pane import ListPane
from tui.table.screen import TableScreen
from tui.widgets.line import Line
from tui.widgets.pick import Row


class ToyTable(TableScreen):
    """As little as a game's screen may be: a hand."""

    def build(self) -> None:
        self.hand = ListPane("hand", "Your hand")
        self.panes = [self.hand]

    def fill(self) -> None:
        self.hand.fill([Row(str(c), [(f"card {c}", "")]) for c in self.view["hand"]])


class MarkingTable(ToyTable):
    """Marks of the screen's own: Space marks, Enter submits what is marked."""

    def may_mark(self, key: str) -> bool:
        return key in self.hand.things()

    def compound(self, marks: list[str]) -> list[Action]:
        return [Bid(int(m)) for m in marks]

    def dock(self) -> list[Line]:
        return [[("A window docks over the lower lines", "")]]


def low(view: object, decision: object, legal: list[Action]) -> Action:
    """Bids the lowest card; keeps points."""
    return legal[-1] if len(legal) == 3 and not legal[0].fields else legal[0]


@asynccontextmanager
async def toy(
    folder: Path, monkeypatch: pytest.MonkeyPatch, screen: type[TableScreen] = ToyTable
) -> AsyncIterator[Play]:
    """The toy with a person and three bots."""
    store = Store(folder, games={"toy": TOY})
    match = Match.new(TOY, {"goal": 3}, ["You", "B", "C", "D"], 5)
    session = store.create(match, "test", {"seat_specs": ["human", "easy", "easy", "easy"]})
    monkeypatch.setattr(tools, "table_for", lambda game_id: screen)
    app = TableApp(session, store, host=ScriptedHost(low))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        yield Play(app, pilot)


async def test_two_methods_make_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`build` and `fill` are enough: phases, seats, prompt, keys, bots and Enter work."""
    async with toy(tmp_path, monkeypatch) as play:
        assert "▶BIDS ·Gamble" in play.text
        assert "Bid a card." in play.text
        card = play.table.key
        await play.press("enter")
        assert f"bid {card}" in [r.get("action") for r in play.match.log]


async def test_answers_without_a_thing_are_numbered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What no cursor can rest on gets a number in the prompt; cards do not."""
    async with toy(tmp_path, monkeypatch) as play:
        assert play.table.answers() == []
        await play.press("end", "enter")
        assert "1 turn-over   2 gamble   3 stop" in play.text
        assert "must be answered first" in await play.press("e")
        await play.press("3")
        assert play.match.log[-1]["action"] != "gamble"
        assert "stop" in [r.get("action") for r in play.match.log]


async def test_own_marks_are_submitted_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Space marks without touching the match; Enter submits; Esc forgets the marks."""
    async with toy(tmp_path, monkeypatch, MarkingTable) as play:
        before = len(play.match.log)
        await play.press("down", "space")
        assert play.table.marks() == [play.table.key]
        assert f" ▸● card {play.table.key}" in play.text
        await play.press("escape")
        assert play.table.marks() == []
        assert len(play.match.log) == before
        card = play.table.key
        await play.press("space", "enter")
        assert f"bid {card}" in [r.get("action") for r in play.match.log[before:]]


async def test_a_window_docks_over_the_lower_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines of `dock` stand above the prompt and leave the rest in sight."""
    async with toy(tmp_path, monkeypatch, MarkingTable) as play:
        rows = play.text.splitlines()
        assert rows[19] == "A window docks over the lower lines"
        assert "Your hand" in play.text


async def test_brackets_go_round_the_other_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`]` and `[` choose whose table is shown, leaving one's own out."""
    async with toy(tmp_path, monkeypatch) as play:
        seen = []
        for _ in range(4):
            seen.append(play.table.shown_seat)
            await play.press("]")
        assert seen == [1, 2, 3, 1]
        await play.press("[")
        assert play.table.shown_seat == 1


async def test_scores_are_told_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Points stand in a table, the winner's marked."""
    async with toy(tmp_path, monkeypatch) as play:
        for _ in range(40):
            if play.table.over:
                break
            await play.press("3" if play.table.answers() else "enter")
        assert "The match is over" in play.text
        assert "★ " in play.text


def test_a_method_named_like_textuals_own_is_refused() -> None:
    """A game's screen that would break Textual by a name fails when it is defined."""
    with pytest.raises(TypeError, match="Textual uses that name"):
        type("Bad", (ToyTable,), {"region": lambda self: None})
