"""Cards that lose strength: what they could bear before may now be too much (DMG-2, CARD-11)."""

from __future__ import annotations

from . import numbers as num
from .damage_bearing import toughness
from .damage_destruction import doom
from .state import NONE, EmpiresState
from .table import Ctx

WEAKENED = "CEA"
"""Types that are not destroyed by damage but can lose all their strength (CARD-11)."""


def collapse(ctx: Ctx) -> bool:
    """Doom the first unit or terrain with more damage than it bears, or card without strength.

    True if a card is now about to leave play; its window is open then (REA-2).
    """
    s = ctx.s
    weak = "strength" in s.stats()
    damage, boost = s.damage, s.boost
    for u in s.play:
        if damage[u] and s.kind[u] in "SDBT":
            if s.away[u] or s.joined[u] or damage[u] < toughness(s, u):
                continue
            cause = "destroyed"
        elif weak and (boost[u] < 0 or "strength" in s.reach(u)) and s.kind[u] in WEAKENED:
            if s.away[u] or s.joined[u] or s.host[u] == NONE:
                continue
            if not s.defs[u].strength or num.strength(s, u):
                continue
            cause = "discarded"
        elif s.kind[u] == "B" and s.host[u] == NONE and not (s.away[u] or _afloat(s, u)):
            cause = "discarded"  # B-1: what let it do without terrain is gone
        else:
            continue
        if _is_doomed(s, u):
            continue
        doom(ctx, u, u, s.active, 0, cause, itself=True)
        return True
    return False


def _afloat(s: EmpiresState, u: int) -> bool:
    """Whether something on a base lets it exist without terrain, working or not (DIS-5)."""
    return any("fixed" in s.defs[k].host_mods for k in s.kids(u))


def _is_doomed(s: EmpiresState, u: int) -> bool:
    return any(f.words.get("what") == "doom" and u in f.lists["targets"] for f in s.stack)
