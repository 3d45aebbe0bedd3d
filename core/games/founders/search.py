"""How `hard` bots search this game.

A placement is worth what it scores, and the score stands after each of them: a short look ahead
judged by the points so far tells more than play to the end, which the tiles to come decide.
"""

from __future__ import annotations

from math import exp

from .scoring import final_scores
from .state import FoundersState

SEARCH = {"policy": "random", "rollout": 4, "iterations": 400, "exploration": 0.4}

MARGIN = 10.0
"""Points ahead at which a seat wins about three times in four."""


def value(s: FoundersState, seat: int) -> float:
    """How well a seat stands by its points against the best of the others."""
    scores = final_scores(s)
    best = max(points for other, points in enumerate(scores) if other != seat)
    return 1 / (1 + exp((best - scores[seat]) / MARGIN))
