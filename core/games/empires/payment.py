"""Paying from the pool of the active seat, economy standing in for every kind (ALLOC-3).

Some energy is for one unit alone, with the equipment on it: what a card stores for it, and what a
black hole would swallow where a card exempts the unit.  It is kept with the turn and used first.
"""

from __future__ import annotations

from .cards import ENERGY
from .numbers import flag
from .state import NONE, EmpiresState


def can_pay(s: EmpiresState, cost: tuple[int, ...], u: int = NONE) -> bool:
    """Whether the pool covers a cost of a card, economy standing in (ALLOC-3)."""
    lack = cost[0]
    energy = cost[ENERGY] - own_energy(s, u)
    for i in range(1, 7):
        lack += max(0, (energy if i == ENERGY else cost[i]) - s.pool[i])
    if energy > s.pool[ENERGY] and not exempt(s, u):
        lack += energy_debt(s)
    return lack <= s.pool[0]


def exempt(s: EmpiresState, u: int) -> bool:
    """Whether a black hole takes nothing of the energy for the unit of a card."""
    return u != NONE and "no_swallow" in s.stats() and flag(s, root_of(s, u), "no_swallow")


def root_of(s: EmpiresState, u: int) -> int:
    """The unit that a card is, or that an equipment is on."""
    unit = s.unit_of(u)
    h = s.host[unit]
    return s.unit_of(h) if s.kind[unit] == "E" and h >= 0 else unit


def own_energy(s: EmpiresState, u: int) -> int:
    """Energy that is there for the unit of a card alone in this allocation."""
    if u == NONE or not s.stack:
        return 0
    turn = s.stack[0]
    apart = turn.lists.get("apart", ())
    if not apart and not turn.ints.get("swallowed"):
        return 0
    root = root_of(s, u)
    found = sum(apart[i + 2] for i in range(0, len(apart), 3) if apart[i] == root)
    if turn.ints.get("swallowed") and exempt(s, u):
        found += turn.ints["swallowed"]
    return found


def take_own(s: EmpiresState, u: int, points: int, *, for_good: bool = False) -> int:
    """Use up to so many points of the unit's own energy; gives those used.

    `for_good`: they stay used if the points are allocated again (ALLOC-10).
    """
    if not own_energy(s, u):
        return 0
    turn, root, done = s.stack[0], root_of(s, u), 0
    apart = turn.lists.get("apart", [])
    for i in range(0, len(apart), 3):
        if apart[i] == root:
            share = min(points - done, apart[i + 2])
            apart[i + 2] -= share
            if for_good:
                s.counter[apart[i + 1]] -= share
            done += share
    if turn.ints.get("swallowed") and exempt(s, u):
        share = min(points - done, turn.ints["swallowed"])
        turn.ints["swallowed"] -= share
        done += share
    return done


def energy_debt(s: EmpiresState) -> int:
    """Economy that a black hole takes before any is used as energy in this allocation."""
    return s.stack[0].ints.get("debt", 0) if s.stack else 0


def pay(s: EmpiresState, cost: tuple[int, ...], u: int = NONE) -> None:
    """Take the cost of a card from what is its unit's own, then from the pool, economy last."""
    s.pool[0] -= cost[0]
    energy = cost[ENERGY]
    if energy:
        energy -= take_own(s, u, energy, for_good=True)
    if energy > s.pool[ENERGY] and not exempt(s, u):
        s.pool[0] -= energy_debt(s)
        s.stack[0].ints["debt"] = 0
    for i in range(1, 7):
        n = energy if i == ENERGY else cost[i]
        own = min(n, s.pool[i])
        s.pool[i] -= own
        s.pool[0] -= n - own
