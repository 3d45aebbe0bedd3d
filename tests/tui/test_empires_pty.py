"""Galactic Empires in a real terminal: a short play by keys, with its bytes counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.pty_tools import BUDGET, Terminal

pytestmark = pytest.mark.pty

ARGS = ["-m", "tui.cli", "play", "empires", "--seats", "human,easy", "--seed", "3"]
DECKS = ["--option", "deck1=trial", "--option", "deck2=trial"]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A match against a bot, at its first decision."""
    with Terminal([*ARGS, *DECKS, "--save", "war"], home=tmp_path) as t:
        t.wait_for("Play A, 3 card plays left")
        t.read(0.5)
        yield t


def test_byte_budgets(terminal: Terminal) -> None:
    """Cursor, plays, panels and idling stay under their budgets."""
    assert len(terminal.raw) <= BUDGET["first paint"]
    for key in ("j", "j", "k", "\x1b[B", "\x1b[A", "k"):
        assert 0 < terminal.cost(key) <= BUDGET["cursor"]
    for key, back in (("z", "z"), ("w", "\x1b"), ("?", "\x1b"), ("a", "\x1b"), ("v", "\x1b"),
                      ("o", "\x1b"), ("s", "\x1b")):  # fmt: skip
        assert 0 < terminal.cost(key) <= BUDGET["panel"], key
        assert terminal.cost(back) <= BUDGET["panel"], key
    for _ in range(3):
        assert 0 < terminal.cost("\r", 0.6) <= BUDGET["action"]
    assert 0 < terminal.cost("t", 0.6) <= BUDGET["screen"]
    terminal.read(0.7)
    before = terminal.cpu()
    assert terminal.read(1.0) == b""
    assert terminal.cpu() - before <= 0.05


def test_some_turns_by_keys(terminal: Terminal) -> None:
    """Terrain, a ship, an allocation: three rounds with plain keys."""
    for key in "\r\r\r":
        terminal.send(key)
        terminal.settle(0.2)
    for _ in range(200):
        text = terminal.text()
        if "round 3" in text and "Allocation," in text:
            break
        # A ship in the second round, so that there is something to engage in the third.
        mine = next((row for row in text.splitlines() if " You " in row), "")
        ship = "round 2" in text and "Play A" in text and "0/2 units" in mine
        if "must choose" in text:
            terminal.read(0.1)  # the bot's turn, however slow the machine is
            continue
        terminal.send("\r" if ship else "e")
        terminal.settle(0.3)
    assert "Need/have" in terminal.text()
    assert "engaged" in terminal.text()
    assert 0 < terminal.cost(" ", 0.4) <= BUDGET["action"]
    assert 0 < terminal.cost(" ", 0.4) <= BUDGET["action"]
    assert 0 < terminal.cost("\r", 0.8) <= BUDGET["action"]
    assert "Alloc" in terminal.text()
    terminal.send("q")
    terminal.wait_for("Resume")
    terminal.send("q")
    assert terminal.wait() == 0
