"""Phase 1 (chapter 4): cards that points end, and who may pay for it (ALLOC-6, ALLOC-8, PT-3)."""

from __future__ import annotations

from core.kernel.actions import Action
from core.kernel.stack import Frame

from . import numbers as num
from . import production
from .actions import Use, make
from .allocate_ready import will_be_engaged
from .cards import RESEARCH
from .payment import can_pay
from .scope import Scope
from .state import NONE, EmpiresState, is_fleet, seat_of_place
from .table import stack_of


def payer(s: EmpiresState, u: int) -> int:
    """Seat that may pay to end a card: the one it is on or against, else its own."""
    h = s.host[u]
    if h == NONE:
        return s.fleet[u]
    return seat_of_place(h) if is_fleet(h) else s.fleet[h]


def may_end(s: EmpiresState, u: int, seat: int) -> bool:
    """Whether a seat may pay towards the end of a card (ALLOC-8, PT-3).

    Who suffers it pays; a card that helps its own player is fought by his opponents.
    """
    ends = s.defs[u].ends
    if ends is not None and ends.lingers and s.left[u] >= 0:
        return False  # it is paid for
    if payer(s, u) != s.fleet[u]:
        return payer(s, u) == seat
    return (seat == s.fleet[u]) == s.defs[u].harmful


def infected(s: EmpiresState, u: int) -> bool:
    """Whether an equipment waits for research of its own strength (flag `infected`)."""
    return not s.away[u] and num.flag(s, u, "infected")


def tolls(s: EmpiresState, frame: Frame, t: int, found: list[Action]) -> None:
    """Points paid for a unit so that it may fire at a card this turn."""
    from .fire_targets import toll_paid

    if s.away[t] or not can_pay(s, s.defs[t].acts[0].cost):
        return
    for u in s.play:
        mine = s.fleet[u] == s.active and num.is_unit(s, u) and not s.away[u]
        if mine and will_be_engaged(s, frame, u) and not toll_paid(s, u, t):
            found.append(make(Use, t, 0, u))


def _own_research(s: EmpiresState, u: int) -> int:
    """Research that the ship under a card makes with what is on it."""
    h = s.host[u]
    if h < 0:
        return 0
    made = 0
    for v in stack_of(s, s.unit_of(h)):
        mine = s.fleet[v] == s.fleet[h] and s.kind[v] in "SDBEC"
        if mine and will_be_engaged(s, s.stack[0], v) and not num.flag(s, v, "off"):
            made += production.output(s, v)[RESEARCH]
    return made


def may_study(s: EmpiresState, u: int) -> bool:
    """Whether one more point of research towards the end of a card is allowed now (ALLOC-8)."""
    ends = s.defs[u].ends
    assert ends is not None
    if ends.by == "host" and (s.pool[RESEARCH] <= 0 or s.counter[u] >= _own_research(s, u)):
        return False
    return ends.when is None or ends.when.test(Scope(s, s.fleet[u], u))


def ended(s: EmpiresState, u: int, kind: str) -> bool:
    """Whether enough points of a kind are on a card."""
    ends = s.defs[u].ends
    if ends is None:
        return False
    amount = {"research": ends.research, "repair": ends.repair, "economy": ends.economy}[kind]
    if amount is None:
        return False
    have = s.research[u] + (s.damage[u] if ends.joint else 0)
    return have >= amount.of(Scope(s, s.fleet[u], u))
