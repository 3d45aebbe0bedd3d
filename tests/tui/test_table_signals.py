"""A table that is left by force, in every state: gone within a second, terminal and match whole."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from core.save.store import Store
from tests.tui.pty_tools import Terminal

pytestmark = pytest.mark.pty

ARGS = ["-m", "tui.cli", "play", "foundation", "--seats", "human,normal", "--seed", "7"]
STATES = {
    "question": "",
    "zoom": "z",
    "why": "w",
    "help": "?",
    "log": "L",
    "list": "ah",
    "typed": ":com",
    "labels": "g",
    "seats": "s",
    "notes": "nx",
    "taking back": "eu",
}
"""Keys that lead from the first question into each state."""


@pytest.mark.parametrize("state", STATES)
def test_a_signal_in_every_state_of_the_table(tmp_path: Path, state: str) -> None:
    """HUP or TERM ends the program within a second; the match verifies afterwards."""
    number = signal.SIGHUP if len(state) % 2 else signal.SIGTERM
    with Terminal([*ARGS, "--save", "duel"], home=tmp_path) as t:
        t.wait_for("Decision")
        t.read(0.3)
        for key in STATES[state]:
            t.send(key)
            t.read(0.2)
        t.signal(number)
        started = time.monotonic()
        assert t.wait(5.0) == 128 + number
        assert time.monotonic() - started < 1.0
        assert t.modes() == t.before
    session = Store(tmp_path).open("duel")
    assert session.match.verify().ok
    session.close()


def test_a_reader_that_stalls_cannot_hold_the_table(tmp_path: Path) -> None:
    """With output blocked in mid-play a hang-up still ends the program within a second or so."""
    with Terminal([*ARGS, "--save", "duel"], home=tmp_path) as t:
        t.wait_for("Decision")
        # Nobody reads from here on: the pseudo-terminal's buffer fills, and writing blocks.
        for _ in range(60):
            t.send("?\x1bLz")
            time.sleep(0.01)
        t.signal(signal.SIGHUP)
        started = time.monotonic()
        assert t.wait(5.0, drain=False) == 128 + signal.SIGHUP
        assert time.monotonic() - started < 1.5
    session = Store(tmp_path).open("duel")
    assert session.match.verify().ok
    session.close()
