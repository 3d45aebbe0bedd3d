"""Paying from the pool of the active seat, economy standing in for every kind (ALLOC-3)."""

from __future__ import annotations

from .cards import ENERGY
from .state import (
    EmpiresState,
)


def can_pay(s: EmpiresState, cost: tuple[int, ...]) -> bool:
    """Whether the pool covers a cost, economy standing in (ALLOC-3)."""
    lack = cost[0]
    for i in range(1, 7):
        lack += max(0, cost[i] - s.pool[i])
    if cost[ENERGY] > s.pool[ENERGY]:
        lack += energy_debt(s)
    return lack <= s.pool[0]


def energy_debt(s: EmpiresState) -> int:
    """Economy that a black hole takes before any is used as energy in this allocation."""
    return s.stack[0].ints.get("debt", 0) if s.stack else 0


def pay(s: EmpiresState, cost: tuple[int, ...]) -> None:
    """Take a cost from the pool, its own kind first."""
    s.pool[0] -= cost[0]
    if cost[ENERGY] > s.pool[ENERGY]:
        s.pool[0] -= energy_debt(s)
        s.stack[0].ints["debt"] = 0
    for i in range(1, 7):
        own = min(cost[i], s.pool[i])
        s.pool[i] -= own
        s.pool[0] -= cost[i] - own
