"""The table in a real terminal: bytes, resize, kill and resume, leaving while a bot thinks."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.pty_tools import BUDGET, Terminal

pytestmark = pytest.mark.pty

ARGS = ["-m", "tui.cli", "play", "foundation", "--seats", "human,normal", "--seed", "7"]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A match against a bot, at its first decision."""
    with Terminal([*ARGS, "--save", "duel"], home=tmp_path) as t:
        t.wait_for("Decision")
        t.read(0.5)
        yield t


def test_byte_budgets(terminal: Terminal) -> None:
    """Every kind of key stays far under its budget, and nothing is sent when nobody acts."""
    assert len(terminal.raw) <= BUDGET["first paint"]
    for key in ("j", "j", "k", "\x1b[B", "\x1b[A"):
        assert 0 < terminal.cost(key) <= BUDGET["cursor"]
    terminal.wait_for("▶RESEARCH")  # a hand without a card for the Draw step passes by itself
    terminal.read(0.7)
    for key, back in (("z", "z"), ("w", "\x1b"), ("?", "\x1b"), ("a", "\x1b"), ("L", "\x1b")):
        assert 0 < terminal.cost(key) <= BUDGET["panel"], key
        assert terminal.cost(back) <= BUDGET["panel"], key
    assert 0 < terminal.cost("t", 0.6) <= BUDGET["screen"]
    for key in (" ", "e"):
        assert terminal.cost(key, 0.8) <= BUDGET["action"]
    terminal.read(0.7)
    before = terminal.cpu()
    assert terminal.read(1.0) == b""
    assert terminal.cpu() - before <= 0.05


def test_play_a_phase(terminal: Terminal) -> None:
    """From the first question through the draw window and Research with plain keys only."""
    for _ in range(6):
        if "▶RESEARCH" in terminal.text():
            break
        terminal.send("e")
        terminal.read(0.7)
    assert "▶RESEARCH" in terminal.text()
    terminal.send(" ")
    terminal.wait_for("1 marked")
    terminal.send("\r")
    terminal.wait_for("▶PERIPHERY")
    assert "Research ─" in terminal.text()


def test_resize(terminal: Terminal) -> None:
    """Larger shows the log beside the board, smaller still plays, and back again."""
    terminal.resize(120, 40)
    terminal.wait_for("─ Log ─")
    terminal.resize(60, 20)
    terminal.read(0.7)
    assert "Decision" in terminal.text()
    terminal.resize(80, 24)
    terminal.read(0.7)
    assert "Decision" in terminal.text()


def test_killed_and_resumed_at_the_same_decision(terminal: Terminal, tmp_path: Path) -> None:
    """`kill -9` loses nothing that was accepted; `resume` shows the same question."""
    for _ in range(6):
        if "▶RESEARCH" in terminal.text():
            break
        terminal.send("e")
        terminal.read(0.7)
    terminal.send(" ")
    terminal.wait_for("1 marked")
    terminal.read(0.5)
    before = [row for row in terminal.text().splitlines() if "marked" in row or "hand" in row]
    terminal.signal(signal.SIGKILL)
    terminal.wait()
    with Terminal(["-m", "tui.cli", "resume", "duel"], home=tmp_path) as again:
        again.wait_for("1 marked")
        again.read(0.5)
        after = [row for row in again.text().splitlines() if "marked" in row or "hand" in row]
        assert after == before
        assert "▶RESEARCH" in again.text()


def test_kills_at_random_moments_lose_nothing(tmp_path: Path) -> None:
    """The whole program is killed while it starts, right after creation and load, and in play."""
    from tests.tui.kill_loop import run

    records, _ = run(8, 3, tmp_path)
    assert records > 5


def test_leaving_says_that_it_is_saved(terminal: Terminal) -> None:
    """`q` leads to the lobby, which lists the match."""
    terminal.send("q")
    terminal.wait_for("Resume")
    assert terminal.cost("q", 0.5) >= 0
    assert terminal.wait() == 0


def test_quit_while_the_bot_thinks(tmp_path: Path) -> None:
    """With a bot program that never answers keys still work, and leaving leaves no process."""
    slow = tmp_path / "slow.py"
    slow.write_text("import time\ntime.sleep(600)\n")
    import sys

    args = ["-m", "tui.cli", "play", "foundation", "--seats", f"human,exec:{sys.executable} {slow}"]
    with Terminal([*args, "--seed", "7"], home=tmp_path) as t:
        t.wait_for("thinks")  # the own answer in the Draw step was the only one
        t.read(0.5)
        assert 0 < t.cost("j") <= BUDGET["cursor"]
        assert 0 < t.cost("?") <= BUDGET["panel"]
        t.send("\x1b")
        t.read(0.5)
        t.send("q")
        t.wait_for("Resume")
        t.send("q")
        assert t.wait() == 0
