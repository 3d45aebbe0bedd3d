"""How `hard` bots search this game.

The rules of thumb already try every play once; what they do not see is the answer of the others.
So a few worlds are played on by them for some decisions and judged by how the fleets
stand then.
"""

from __future__ import annotations

from math import exp

from .judgement import standing
from .state import EmpiresState

SEARCH = {"policy": "heuristic", "rollout": 10, "turns": 1, "iterations": 40, "width": 4}

MARGIN = 18.0
"""Standing ahead at which a seat wins about three times in four."""


def value(s: EmpiresState, seat: int) -> float:
    """How well a seat stands, 0 to 1."""
    if s.over:
        return 1.0 if seat in s.winners else 0.0
    if not s.alive[seat]:
        return 0.0
    return 1 / (1 + exp(max(-50.0, min(50.0, -standing(s, seat) / MARGIN))))
