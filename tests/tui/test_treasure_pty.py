"""Treasure Hunter in a real terminal: a short play with plain keys, and its bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.pty_tools import BUDGET, Terminal, panels_stay_small

pytestmark = pytest.mark.pty

ARGS = ["-m", "tui.cli", "play", "treasure", "--seats", "human,normal,normal", "--seed", "7"]


def test_play_and_bytes(tmp_path: Path) -> None:
    """Moves, panels and actions stay under their budgets; nothing is sent when nobody acts."""
    with Terminal([*ARGS, "--save", "hunt"], home=tmp_path) as t:
        t.wait_for("Decision")
        t.read(0.6)
        assert len(t.raw) <= BUDGET["first paint"]
        costs = {key: t.cost(key) for key in ("j", "j", "k", "\x1b[B", "\x1b[A")}
        assert all(cost <= BUDGET["cursor"] for cost in costs.values()), costs
        panels_stay_small(t)
        done = 0
        for _ in range(9):
            if done >= 4 and "turn 1 " not in t.text():
                break
            if "Decision" not in t.text():
                t.read(0.5)
                continue
            done += 1
            recruits = "▶RECRUIT" in t.text() and "▸○" in t.text()
            assert t.cost("\r" if recruits else "e", 0.6) <= 3 * BUDGET["action"], "and the bots"
            if "filter:" in t.text():
                t.cost("\r", 0.6)
            elif "─ End? ─" in t.text():
                t.cost("e", 0.6)
            elif "Enter discard" in t.text():
                t.cost("\r", 0.6)
            if "─ Why" in t.text():
                t.cost("\x1b", 0.6)
        assert done >= 4
        assert "turn 1 " not in t.text()
        before = t.cpu()
        assert t.read(1.0) == b""
        assert t.cpu() - before <= 0.05
        t.send("q")
        t.wait_for("Resume")
