"""How bots spend points after engaging: ammunition, energy, research, repair (ALLOC-4 to -9)."""

from __future__ import annotations

from collections.abc import Sequence

from core.kernel.actions import Action

from . import allocate_budget
from . import numbers as num
from .actions import Apply, Arm, Charge, Heal, Repair
from .cards import AMMO, ECONOMY, ENERGY, REPAIR, RESEARCH
from .judgement import hull
from .scope import Scope
from .state import EmpiresState

KIND = {"research": RESEARCH, "repair": REPAIR, "economy": ECONOMY}


def worth(s: EmpiresState, a: Action) -> float:
    """What one point is worth there; 0 or less: rather keep it."""
    if isinstance(a, Arm):
        return _arm(s, a.card)
    if isinstance(a, Charge):
        return _charge(s, a.card)
    if isinstance(a, Repair):
        return _mend(s, a)
    if isinstance(a, Heal):
        return 0.6 if s.fleet[a.card] == s.active else 0.0
    if isinstance(a, Apply):
        return _apply(s, a)
    return 0.0


def best(s: EmpiresState, legal: Sequence[Action]) -> Action | None:
    """The best use of a point, or None where nothing is worth one."""
    rated = [(worth(s, a), -i, a) for i, a in enumerate(legal)]
    top = max(rated, key=lambda row: row[:2], default=None)
    return top[2] if top is not None and top[0] > 0 else None


def _wild(s: EmpiresState, kind: int) -> bool:
    """Whether the point would come off economy."""
    return s.pool[kind] <= 0


def _arm(s: EmpiresState, u: int) -> float:
    d = s.defs[u]
    if d.plasma[1]:
        # A plasma weapon without energy does nothing (COR-5).
        missing = max(0, d.plasma[0] - s.plasma[u])
        if missing > s.pool[ENERGY] + s.pool[ECONOMY] - (1 if _wild(s, AMMO) else 0):
            return 0.0
        return 2.2
    if d.cannons and s.loaded[u] < d.cannons:
        return 2.5
    return 2.0 if num.heavy(s, u) > s.loaded[u] or d.own_weapons else 1.0


def _charge(s: EmpiresState, u: int) -> float:
    d = s.defs[u]
    if d.plasma[1]:
        if not s.loaded[u]:
            return 0.0
        if s.plasma[u] + s.pool[ENERGY] + s.pool[ECONOMY] < d.plasma[0]:
            return 0.0
        return 1.0 + 0.9 * s.loaded[u]
    if not d.nodes:
        return 1.2 if _wild(s, ENERGY) else 2.0  # a loaded weapon that energy makes stronger
    cap = 2 * num.strength(s, u)
    thin = 1 - s.emf[u] / max(1, cap)
    return (0.6 if _wild(s, ENERGY) else 1.2) * num.nodes(s, u) * max(0.2, thin)


def _mend(s: EmpiresState, a: Repair) -> float:
    if _wild(s, REPAIR):
        whole, left = hull(s, a.card) if s.kind[a.card] in "SDB" else (1, 1)
        if left >= whole:
            return 0.0
        return (0.9 if a.part == "structure" else 0.5) * (1 + 0.5 * (1 - left / whole))
    return 1.5 if a.part == "structure" else 1.0


def _apply(s: EmpiresState, a: Apply) -> float:
    u = a.card
    ends = s.defs[u].ends
    if ends is None:
        return 0.0
    amount = {"research": ends.research, "repair": ends.repair, "economy": ends.economy}[a.kind]
    if amount is None:
        return 0.0
    have = s.research[u] + (s.damage[u] if ends.joint else 0)
    rest = max(1, amount.of(Scope(s, s.fleet[u], u)) - have)
    kind = KIND[a.kind]
    own = s.pool[kind] if kind != ECONOMY else 0
    can = own + s.pool[ECONOMY]
    harm = 1.5 + 1.2 * s.defs[u].strength
    if ends.at_once and can < rest:
        return 0.0
    if rest <= can:
        return max(0.5 if own else 0.0, min(6.0, harm / rest))
    # A part payment stays (ALLOC-9), but economy is better spent on what works at once.
    return 0.9 / rest + 0.5 if own and kind != ECONOMY else 0.0


def lacks(s: EmpiresState, seat: int) -> bool:
    """Whether some cards cannot be engaged with the points that are there."""
    budget = allocate_budget.Budget(s, seat)
    return len(budget.best()) < len(budget.units)
