"""Custom operations of bases."""

from __future__ import annotations

from core.games.empires.cards import ECONOMY
from core.games.empires.effects import Run, custom
from core.games.empires.state import DISCARD, NONE
from core.games.empires.table import to_hand
from core.games.empires.words import title

LARGEST = 5
"""Strength of the greatest ship that a shipyard builds anew."""

DEPOSIT = 1
"""Economy that its function has taken already: the price of the smallest ship."""


def wrecks(r: Run) -> list[int]:
    """Ships of the discard pile that a shipyard could order and the pool pays for."""
    s = r.s
    pile = s.discard[0 if s.piles == 1 else r.me]
    most = min(LARGEST, s.pool[ECONOMY] + DEPOSIT)
    return sorted(u for u in pile if s.defs[u].type == "ship" and s.defs[u].strength <= most)


@custom(
    "shipyard-order", "Pay economy for a ship of the discard pile, to be had at the turn's end."
)
def order(r: Run) -> bool | None:
    """In allocation: the ship is chosen and its strength paid in economy."""
    s = r.s
    found = r.pick(wrecks(r), r.me, 1, optional=True)
    if found is None:
        return True
    s.pool[ECONOMY] += DEPOSIT
    for u in found:
        s.pool[ECONOMY] -= s.defs[u].strength
        s.memo[r.card] = u
        r.say("order", "ALLOC-4", f"{title(s, r.card)} builds {title(s, u)} anew.", card=u)
    return None


@custom("shipyard-launch", "The ship that was ordered comes to hand, if it is still there.")
def launch(r: Run) -> None:
    """At the end of the turn."""
    s = r.s
    u, s.memo[r.card] = s.memo[r.card], NONE
    if u >= 0 and s.zone[u] == DISCARD:
        s.owner[u] = r.me
        to_hand(s, u)
        r.say("recover", "DES-4", f"{title(s, u)} returns to the hand of {{{r.me}}}.", card=u)
