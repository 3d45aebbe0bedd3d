"""Tlatelolco in a real terminal: a short play with plain keys, and its bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.pty_tools import BUDGET, Terminal, panels_stay_small

pytestmark = pytest.mark.pty

ARGS = ["-m", "tui.cli", "play", "tlatelolco", "--seats", "human,normal,normal", "--seed", "7"]


def test_play_and_bytes(tmp_path: Path) -> None:
    """Moves, panels and actions stay under their budgets; nothing is sent when nobody acts."""
    with Terminal([*ARGS, "--save", "market"], home=tmp_path) as t:
        t.wait_for("Decision")
        t.read(0.6)
        assert len(t.raw) <= BUDGET["first paint"]
        costs = {key: t.cost(key) for key in ("h", "j", "l", "l", "k", "k", "\x1b[A")}
        assert all(cost <= BUDGET["cursor"] for cost in costs.values()), costs
        assert 0 < t.cost("\t") <= BUDGET["panel"]
        assert 0 < t.cost("\t") <= BUDGET["panel"]
        panels_stay_small(t)
        turns = 0
        for _ in range(6):
            if turns >= 2:
                break
            if "▶MOVE" in t.text() and "Decision" in t.text():
                turns += 1
                t.send("}")
            assert t.cost("\r", 0.6) <= 3 * BUDGET["action"], "an action and the bots' answers"
            if "─ End?" in t.text() or "─ Why" in t.text():
                t.cost("e" if "End?" in t.text() else "\x1b", 0.6)
        assert turns >= 2
        before = t.cpu()
        assert t.read(1.0) == b""
        assert t.cpu() - before <= 0.05
        t.send("q")
        t.wait_for("Resume")
