"""Founders in a real terminal: bytes of the ghost, of actions and panels, and a short play."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.pty_tools import Terminal

pytestmark = pytest.mark.pty

ARGS = ["-m", "tui.cli", "play", "founders", "--seats", "human,normal"]
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
        t.send("2")
        t.wait_for("Take a waiting", 20)
        t.read(0.5)
        t.send("\r")
        t.wait_for("Lay your tile")
        t.read(0.5)
        yield t


def test_bytes_and_time(terminal: Terminal) -> None:
    """A step of the ghost: at most 1,200 bytes (median), within 50 ms; panels and rest too."""
    costs, waits = [], []
    for key in "jhlkrjlhrkjlfm":
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
    panels_and_idle(terminal)


def panels_and_idle(terminal: Terminal) -> None:
    """Notes, cards, zoom and why stay under their budget; nothing is sent when nobody acts."""
    for key, back in (("n", "\x1b"), ("c", "\x1b"), ("z", "z"), ("v", "v")):
        assert 0 < terminal.cost(key) <= BUDGET["panel"], key
        assert terminal.cost(back) <= BUDGET["panel"], key
    terminal.read(0.3)
    before = terminal.cpu()
    assert terminal.read(1.5) == b""
    assert terminal.cpu() - before <= 0.05


def test_play_two_tiles(terminal: Terminal) -> None:
    """Lay the tile, let the bot play, take and lay the next; every own action is cheap."""
    laid = 0
    for _ in range(60):
        text = terminal.text()
        if "Lay your tile" in text:
            terminal.send("m")
            terminal.read(0.1)
            assert 0 < terminal.cost("\r", 0.05) <= BUDGET["action"]
            laid += 1
        elif "Take a waiting" in text:
            if laid == 2:
                break
            assert 0 < terminal.cost("\r", 0.05) <= BUDGET["action"]
        elif "e without" in text:
            terminal.send("e")
            terminal.read(0.1)
            terminal.send("e")
        terminal.read(0.2)
    assert laid == 2
    assert "•" in terminal.text()
