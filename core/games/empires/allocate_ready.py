"""Phase 1 (chapter 4): which cards this allocation engages, and what their weapons take."""

from __future__ import annotations

from collections.abc import Sequence

from core.kernel.stack import Frame

from . import numbers as num
from . import production
from .state import EmpiresState


def will_be_engaged(s: EmpiresState, frame: Frame, u: int) -> bool:
    """Whether a card will be engaged by this allocation."""
    unit = s.unit_of(u)
    h = s.host[u]
    if s.kind[u] == "E" and h >= 0 and s.kind[s.unit_of(h)] in "SDB":
        return will_be_engaged(s, frame, s.unit_of(h))
    return paid(s, frame.lists.get("set", ()), unit) and not num.flag(s, unit, "no_engage")


def paid(s: EmpiresState, chosen: Sequence[int], unit: int) -> bool:
    """Whether a unit, with all parts of it, has what it needs (ENG-1, KRE-5)."""
    return all(
        p in chosen
        for p in num.parts(s, unit)
        if s.defs[p].has_needs or any(production.own_needs(s, p))
    )


def guns(s: EmpiresState, u: int) -> int:
    """Heavy weapons and cannons that ammunition can be given to."""
    d = s.defs[u]
    if s.kind[u] == "E":
        return int(d.extra.get("heavy", 0)) if d.own_weapons else 0
    return num.heavy(s, u) + d.cannons + num.total(s, u, "cannons")[0]


def plasma_range(s: EmpiresState, u: int) -> int:
    """Most energy that plasma weapons of a ship take (COR-2)."""
    return s.defs[u].plasma[1] + num.total(s, u, "plasma")[0]
