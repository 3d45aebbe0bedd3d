"""Playing alone: the thief comes by itself (T-43)."""

from __future__ import annotations

from core.kernel import Events

from .board import NAMES, REDS, WAY, touches
from .goods import GOODS
from .movement import thief_reach
from .state import TState

PAR = 20
"""Rounds that a fair game alone takes."""


def thief_comes(s: TState, events: Events | None) -> None:
    """The thief goes as near as it can, and takes a random unit if it ends beside the pawn."""
    pawn = s.pawns[0]
    of = thief_reach(s)
    way = WAY[pawn]
    best = s.thief
    for i in REDS:  # ties by square name: files before ranks
        if of >> i & 1 and (way[i], NAMES[i]) < (way[best], NAMES[best] if best != s.thief else ""):
            best = i
    moved = best != s.thief
    s.thief = best
    if events is not None:
        text = f"The thief comes to {NAMES[best]}." if moved else "The thief stays."
        events.add("thief", "all", "T-43", text, square=best, moved=moved)
    if not (moved and s.theft and touches(best, pawn)):
        return
    units = [g for g, n in enumerate(s.goods[0]) for _ in range(n)]
    if not units:
        return
    good = s.rng.choice(units)
    s.goods[0][good] -= 1
    s.supplied -= 1
    if events is not None:
        events.add(
            "rob", "all", "T-43", f"{{0}} {{0|lose|loses}} 1 {GOODS[good]}.", seat=0, good=good
        )
