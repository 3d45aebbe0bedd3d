"""Founders in a real terminal: bytes of the ghost, of actions and panels, and a short play."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.pty_tools import Terminal

pytestmark = pytest.mark.pty

ARGS = ["-m", "tui.cli", "play", "founders", "--seats", "human,normal,normal,normal"]
BUDGET = {"first paint": 20_000, "ghost": 1_200, "action": 4_000, "panel": 12_000}
"""Bytes at 80x24 in 24-bit colour, uncompressed."""
SECONDS = 0.05
"""From a key to the answer."""


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A match against bots, with a tile in hand."""
    with Terminal([*ARGS, "--seed", "7", "--save", "city"], home=tmp_path) as t:
        t.wait_for("Choose your character", 30)
        t.read(0.3)
        assert len(t.raw) <= BUDGET["first paint"]
        t.send("1")
        t.wait_for("Take a waiting", 60)
        t.read(0.5)
        t.send("\r")
        t.wait_for("Lay your tile")
        t.read(0.5)
        yield t


def test_a_step_of_the_ghost(terminal: Terminal) -> None:
    """One step of the ghost costs at most 1,200 bytes (median) and answers within 50 ms."""
    costs, waits = [], []
    for key in "jhlkrjlhrkjl" * 2:
        began = time.monotonic()
        terminal.send(key)
        first = b""
        while not first and time.monotonic() < began + 1:
            first = terminal.read(0.005)
        waits.append(time.monotonic() - began)
        costs.append(len(first) + len(terminal.settle(0.1)))
    assert min(costs) > 0
    assert statistics.median(costs) <= BUDGET["ghost"], costs
    assert statistics.median(waits) <= SECONDS, waits


def test_panels_and_idle(terminal: Terminal) -> None:
    """Notes, cards, zoom and why stay under their budget; nothing is sent when nobody acts."""
    for key, back in (("n", "\x1b"), ("c", "\x1b"), ("z", "z"), ("v", "v"), ("w", "\x1b")):
        assert 0 < terminal.cost(key) <= BUDGET["panel"], key
        assert terminal.cost(back) <= BUDGET["panel"], key
    terminal.read(0.5)
    before = terminal.cpu()
    assert terminal.read(1.5) == b""
    assert terminal.cpu() - before <= 0.05


def test_play_two_tiles(terminal: Terminal) -> None:
    """Lay the tile, let the bots play, take and lay the next; every own action is cheap."""
    assert "tile 1/32" in terminal.text() or "tile" in terminal.text()
    for _ in range(40):
        text = terminal.text()
        if "Lay your tile" in text:
            terminal.send("m")
            terminal.read(0.2)
            assert 0 < terminal.cost("\r", 0.1) <= BUDGET["action"]
        elif "Take a waiting" in text:
            if "✓Take" not in text and text.count("•") >= 1:
                break
            terminal.send("\r")
        elif "e without" in text:
            terminal.send("e")
            terminal.read(0.3)
            terminal.send("e")
        terminal.read(0.6)
    assert "•" in terminal.text()
