"""Whole matches for tests of one game: by bots, and the same under other hash seeds."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.kernel import Rng

ROOT = Path(__file__).parents[2]


def play_whole(game: Any, mind: Any, levels: Sequence[str], seed: int, options: Any = None) -> Any:
    """The last state of a match; a level is `random` or one that the heuristic `mind` knows."""
    s = game.new(options or game.Options(), len(levels), Rng(seed))
    rng = Rng.stream(seed, "players")
    while opened := game.decisions(s):
        d = opened[0]
        legal = game.legal(s, d)
        level = levels[d.seat]
        if level == "random":
            a = rng.choice(legal)
        else:
            a = mind.choose(game.view(s, d.seat), d, legal, rng, level)
            assert a in legal
        game.apply(s, d, a, None)
    return s


def prints(code: str, hash_seeds: Sequence[str] = ("0", "1", "77")) -> set[str]:
    """What some code prints in processes of its own, one for each hash seed."""
    return {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in hash_seeds
    }
