"""Phase 1 (chapter 3.1, 4): which cards to engage (ALLOC-1, -2, -9, ENG-1)."""

from __future__ import annotations

from core.kernel.actions import Action
from core.kernel.stack import Frame

from . import numbers as num
from . import production
from .actions import BEST, DONE, PROPOSE, WITHDRAW, Engage, Play, Use, make
from .allocate_budget import Budget, budget_of
from .allocate_ends import may_end
from .allocate_ready import guns, plasma_range, will_be_engaged
from .payment import can_pay, pay
from .places import play_places
from .play_refusals import refuse_play, refuse_use
from .state import NONE, PLAY, EmpiresState
from .table import Ctx


def keep_spent(s: EmpiresState, frame: Frame) -> None:
    """Repair, research and costs stay paid when the points are allocated again (ALLOC-10)."""
    before, loose = frame.lists.pop("settled"), frame.lists.pop("loose")
    kept = frame.lists.setdefault("spent", [0] * 8)
    for i in range(8):
        kept[i] += before[i] - s.pool[i] - loose[i]


def loosen(s: EmpiresState, before: list[int]) -> None:
    """Points given to weapons, fields and units come back if the allocation is done again."""
    loose = s.stack[0].lists.get("loose")
    if loose:
        for i in range(8):
            loose[i] += before[i] - s.pool[i]


def engage_options(s: EmpiresState, frame: Frame) -> list[Action]:
    """Cards that can still be paid for, the solver's proposal, and being done."""
    b = budget_of(s, s.active)
    chosen = frozenset(frame.lists.get("set", ()))
    found: list[Action] = []
    rest = [u for u in b.units if u not in chosen]
    for u in sorted(rest):
        if b.evaluate(chosen | {u}) is not None:
            found.append(make(Engage, u))
    if rest and not chosen:
        found.append(BEST)
    found += phase_plays(s)
    found += early_functions(s)
    if s.rules.may_quit and not chosen and not frame.ints.get("acted"):
        # Before anything is done in the turn (WIN-11, VAR-5).
        if s.rules.gamblers and not frame.ints.get("proposed"):
            found.append(PROPOSE)
        found.append(WITHDRAW)
    found.append(DONE)
    return found


def settle(ctx: Ctx, frame: Frame) -> None:
    """The set is fixed: the pool is what is left; heavy weapons with free ammunition load."""
    s = ctx.s
    b = Budget(s, s.active)
    chosen = frozenset(frame.lists.get("set", ()))
    left = b.evaluate(chosen)
    while left is None:  # a change since made it too dear: the last ones fall out (ALLOC-10)
        frame.lists["set"].pop()
        chosen = frozenset(frame.lists["set"])
        left = b.evaluate(chosen)
    s.pool = left
    frame.lists["settled"], frame.lists["loose"] = left.copy(), [0] * 8
    frame.lists["held"] = [u for u in s.play if _held(s, u)]
    frame.ints["debt"] = b.debt
    frame.lists.pop("apart", None)
    frame.ints.pop("swallowed", None)
    if b.stores:
        frame.lists["apart"] = b.left_apart
    if b.exempt and b.lost:
        frame.ints["swallowed"] = b.lost
    frame.lists["field"] = []
    for u in s.play:
        if s.fleet[u] != s.active or s.joined[u]:
            continue
        if s.defs[u].nodes and u in chosen:
            frame.lists["field"] += [u, s.emf[u], 0]
            s.emf[u] = 0
        if will_be_engaged(s, frame, u):
            free = min(num.total(s, u, "ammo-free")[0], guns(s, u))
            s.loaded[u] = max(s.loaded[u], free)
            if s.defs[u].plasma[1]:
                # A card may save the first energy points (plasma-cost below 0).
                s.plasma[u] = min(plasma_range(s, u), max(0, -num.total(s, u, "plasma-cost")[0]))
    for u in s.play:
        d = s.defs[u]
        if d.ends is not None and d.ends.at_once and may_end(s, u, s.active):
            s.research[u] = 0
        if d.ends is not None and d.ends.by == "host":
            s.counter[u] = 0


def _held(s: EmpiresState, u: int) -> bool:
    """Whether something on a unit that research ends keeps it from engaging, or makes it dearer."""
    if s.fleet[u] != s.active or s.away[u] or s.joined[u] or not s.defs[u].has_needs:
        return False
    for k in s.kids(u):
        d = s.defs[k]
        dear = "no_engage" in d.stats or any(stat.startswith("needs.") for stat in d.stats)
        if d.ends is not None and d.ends.research is not None and dear:
            return True
    return False


def late(s: EmpiresState, frame: Frame, u: int) -> bool:
    """Whether a unit that research has just freed can still be engaged (ALLOC-9, ENG-1)."""
    if u in frame.lists["set"] or s.zone[u] != PLAY or _held(s, u):
        return False
    if s.kind[u] == "E" and not will_be_engaged(s, frame, u):
        return False
    return not num.flag(s, u, "no_engage") and can_pay(s, production.needs(s, u), u)


def engage_late(s: EmpiresState, frame: Frame, u: int) -> None:
    """Pay for a unit while points are spent; what it makes itself comes into the pool."""
    before = s.pool.copy()
    pay(s, production.needs(s, u), u)
    for p in num.parts(s, u):
        frame.lists["set"].append(p)
        for i, x in enumerate(production.output(s, p)):
            s.pool[i] += x
    loosen(s, before)


def phase_plays(s: EmpiresState) -> list[Action]:
    """Cards that say they are played in allocation."""
    found: list[Action] = []
    for u in sorted(s.hand[s.active]):
        d = s.defs[u]
        if d.built and "allocate" in d.phases:
            for place in play_places(s, s.active, u, "-"):
                if refuse_play(s, s.active, u, place, "-", None) is None:
                    found.append(make(Play, u, place, "-"))
    return found


def early_functions(s: EmpiresState) -> list[Action]:
    """Functions of this phase that cost nothing: they may come before cards are engaged."""
    found: list[Action] = []
    for u in sorted(num.wielded(s, s.active)):
        if not s.away[u] and s.defs[u].acts:
            phase_functions(s, u, found, early=True)
    return found


def phase_functions(s: EmpiresState, u: int, found: list[Action], *, early: bool = False) -> None:
    """Functions of this phase; before the set is fixed only those that cost nothing."""
    for a in s.defs[u].acts:
        if early and any(a.cost):
            continue
        if "allocate" in a.phases and refuse_use(s, s.active, u, a.index) is None:
            from .places import places_of

            places = [NONE] if a.places is None else places_of(s, s.active, u, a.places, None)
            found.extend(make(Use, u, a.index, t) for t in places)
