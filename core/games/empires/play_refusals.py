"""Chapter 6: why a card may not be played or a function not be used (PLAY-, LIM-, ACT-1)."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .divide import PAIRED
from .filters import LETTERS
from .missions import transports
from .numbers import BUSY, SHOT
from .payment import can_pay
from .places import Refusal, check_place, combining, seat_at, stage
from .scope import Scope
from .state import NONE, EmpiresState
from .words import title


def refuse_play(
    s: EmpiresState, seat: int, u: int, place: int, kind: str, answered: Frame | None
) -> Refusal:
    """Why a card may not be played to a place that its text admits, or None."""
    d = s.defs[u]
    letter = LETTERS[d.type] if kind == "-" else kind
    unit = letter in ("S", "D", "B")
    if "ew" in d.tags and num.seat_total(s, seat, "no_ew"):
        return "WHERE-O", "Nothing of electronic warfare works in your fleet now."
    if (
        "bad-luck" in d.tags
        and place != NONE
        and num.seat_total(s, seat_at(s, place), "no_bad_luck")
    ):
        return "WHERE-L", "Harmful luck is ignored there."
    early = opening(s, seat, letter, answered)
    if early is not None and not (early[0] == "LIM-3" and together(s, u, place)):
        return early  # a pair played together is one ship (KRE-3)
    needs_place = unit and not d.uncounted and not combining(s, seat, u, place)
    if needs_place and num.counted_units(s, seat) >= s.limit[seat]:
        return "CMD-1", "There is no free command place."
    if answered is None and d.when is not None and not d.when.test(Scope(s, seat, u, place)):
        return "PLAY-1", f"{title(s, u)} may not be played now."
    if s.active == seat and s.plays <= 0 and not free_of_limit(s, seat, u, place):
        return "PLAY-1", "No card play is left this turn."
    return check_place(s, seat, u, place, letter)


def free_of_limit(s: EmpiresState, seat: int, u: int, place: int) -> bool:
    """Whether a play does not count as one of the three (LIM-6)."""
    if together(s, u, place):
        return True
    return s.defs[u].free_play or (
        place >= 0 and any(not s.used[k] & 1 for k in granting(s, seat, place))
    )


def granting(s: EmpiresState, seat: int, place: int) -> list[int]:
    """Cards at a location that make the first play to it each turn free."""
    if "free_play_here" not in s.stats():
        return []
    return [
        k
        for p in num.parts(s, num.location(s, place))
        for k in s.kids(p)
        if s.fleet[k] == seat and num.flag(s, k, "free_play_here")
    ]


def together(s: EmpiresState, u: int, place: int) -> bool:
    """Whether a part joins one that came this player turn: both were one card play (KRE-3)."""
    return (
        place >= 0
        and s.kind[place] == "S"
        and s.defs[u].type == "ship"
        and s.born[place] == s.clock
        and not s.used[place] & PAIRED
        and combining(s, s.fleet[place], u, place)
    )


def opening(s: EmpiresState, seat: int, letter: str, answered: Frame | None) -> Refusal:
    """Limits of the first two turns (LIM-2, LIM-3, LIM-4)."""
    if answered is not None and s.active != seat and not s.rules.opening_limits:
        return None
    now = stage(s, seat)
    if now == 1 and letter != "T":
        return "LIM-2", "In turn 1 only terrain may be played."
    if now == 2 and letter in ("S", "D", "B") and s.units_played[seat] >= 1:
        return "LIM-3", "In turn 2 at most one ship, base or dragon may be played."
    return None


def refuse_use(
    s: EmpiresState, seat: int, u: int, index: int, *, reacting: bool = False
) -> Refusal:
    """Why a function of a card in play may not be used, or None (ACT-1, REA-9)."""
    a = s.defs[u].acts[index]
    bit = 1 << (index + 1)
    if (
        a.limit == "turn"
        and s.used[u] & bit
        and not (num.flag(s, u, "double_use") and not s.used[u] & bit << 8)
    ):
        return "ACT-1", "Each function works once per complete turn."
    if a.needs_engaged and not _will_work(s, u):
        return "DIS-1", f"{title(s, u)} is disengaged."
    if not reacting and s.phase.split("-")[0] not in a.phases and _group(s) not in a.phases:
        return "PLAY-2", "That is not done in this phase."
    if a.when is not None and not reacting and not a.when.test(Scope(s, seat, u)):
        return "PLAY-2", f"The condition of that function of {title(s, u)} does not hold."
    if any(a.cost) and not can_pay(s, a.cost, u):
        return "ALLOC-4", "The points for it are not there."
    if a.spends_play and s.plays <= 0:
        return "PLAY-1", "No card play is left this turn."
    if s.defs[u].carry >= 0 and s.used[u] & (BUSY | SHOT):
        return "ACT-1", f"{title(s, u)} has done its one thing this turn."
    if a.mission and not transports(s, u):
        return "MOVE-5", "There is no transport at its location."
    return None


def _will_work(s: EmpiresState, u: int) -> bool:
    """Whether a card functions; in its player's allocation, whether it will (ALLOC-1)."""
    if s.phase != "allocate" or s.fleet[u] != s.active or s.kind[s.unit_of(u)] not in "SDB":
        return num.works(s, u)
    from .allocate_ready import will_be_engaged

    return will_be_engaged(s, s.stack[0], u) and not s.away[u] and not num.flag(s, u, "off")


def _group(s: EmpiresState) -> str:
    return "play" if s.phase in ("play-a", "play-b") else s.phase
