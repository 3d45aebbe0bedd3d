"""Phase 4 (chapter 8): who may fire, and which weapons are ready (FIRE-1 to -3, COR-5, MEC-9)."""

from __future__ import annotations

from . import numbers as num
from .numbers import BUSY
from .state import EmpiresState

CANNON = 100
"""`shot_heavy` counts cannons by this."""

PLAIN = 10_000
"""`shot_heavy` counts by this the ordinary ones among the fired heavy weapons of two kinds."""


def shooters(s: EmpiresState, seat: int) -> list[int]:
    """Cards of a seat with weapons that could fire now, in the order of arrival."""
    return [u for u, _, _ in batteries(s, seat)]


def batteries(s: EmpiresState, seat: int) -> list[tuple[int, int, int]]:
    """Cards of a seat that could fire now, with the phasers and heavy weapons that are ready."""
    found = []
    for u in s.fleet_of(seat):
        d = s.defs[u]
        armed = s.kind[u] in "SDB" or d.own_weapons or d.phasers or d.heavy
        if armed and not s.joined[u] and may_fire(s, u):
            ph, hv = phasers_ready(s, u), heavies_ready(s, u)
            if ph or hv:
                found.append((u, ph, hv))
    return found


def may_fire(s: EmpiresState, u: int) -> bool:
    """Whether a card may fire at all (FIRE-2, DIS-1)."""
    return at_liberty(s, u) and not num.flag(s, u, "no_fire") and num.works(s, u)


def at_liberty(s: EmpiresState, u: int) -> bool:
    """Whether a card is one that fires, engaged, and not busy or blinded this turn."""
    if s.kind[u] not in ("S", "D", "B", "E") and "base" not in s.defs[u].types:
        return False
    if s.used[u] & num.BLIND or (s.defs[u].is_unit and not s.engaged[u]):
        return False
    # A shuttle that has carried crew this turn does not fire.
    return not (s.defs[u].own_weapons and s.used[u] & BUSY)


def phasers_ready(s: EmpiresState, u: int) -> int:
    """Phasers of a card that have not fired this turn (FIRE-1)."""
    return 0 if num.flag(s, u, "no_phasers") else unfired(s, u, num.phasers(s, u))


def unfired(s: EmpiresState, u: int, most: int) -> int:
    """Of the phasers of a card those that have not fired (FIRE-1)."""
    if s.kind[u] == "E":
        own = int(s.defs[u].extra.get("phasers", 0))
        return max(0, own + num.total(s, u, "phasers")[0] - s.shot[u])
    twice = 2 if num.flag(s, u, "phaser_twice") else 1
    return max(0, min(most * twice - s.shot[u], most))


def heavies_ready(s: EmpiresState, u: int) -> int:
    """Loaded heavy weapons that have not fired, cannons left out (FIRE-3, COR-5)."""
    if not s.loaded[u] or num.flag(s, u, "no_heavy"):
        return 0
    d = s.defs[u]
    own = int(d.extra.get("heavy", 0)) if s.kind[u] == "E" else num.heavy(s, u)
    if d.plasma[1] and s.plasma[u] < d.plasma[0]:
        own = num.total(s, u, "standard")[0]  # without energy only refits of another kind fire
    return max(0, min(s.loaded[u], own - s.shot_heavy[u] % CANNON))


def cannons_ready(s: EmpiresState, u: int) -> int:
    """Distortion cannons that are loaded and have not fired (MEC-9)."""
    own = s.defs[u].cannons + num.total(s, u, "cannons")[0]
    if not own or not may_fire(s, u) or num.flag(s, u, "no_heavy"):
        return 0
    return max(0, min(s.loaded[u], own - s.shot_heavy[u] // CANNON % CANNON))


def mixed(s: EmpiresState, u: int) -> bool:
    """Whether heavy weapons of a unit are of two kinds: plasma and others, or some with energy."""
    if s.defs[u].plasma[1]:
        return num.total(s, u, "standard")[0] > 0
    return s.plasma[u] > 0 and num.total(s, u, "hot-times") != (0, 1, 1)


def hot_ready(s: EmpiresState, u: int) -> int:
    """Of the ready heavy weapons of a mixed unit those that energy makes stronger."""
    d = s.defs[u]
    fired = s.shot_heavy[u] % CANNON - s.shot_heavy[u] // PLAIN
    if not d.plasma[1]:
        return max(0, min(s.plasma[u] - fired, heavies_ready(s, u)))
    if s.plasma[u] < d.plasma[0]:
        return 0
    own = num.heavy(s, u) - num.total(s, u, "standard")[0]
    return max(0, min(own - fired, heavies_ready(s, u)))


def plain_ready(s: EmpiresState, u: int) -> int:
    """Of the ready heavy weapons of a mixed unit its ordinary ones, where there is a choice."""
    if not mixed(s, u) or not hot_ready(s, u):
        return 0
    if not s.defs[u].plasma[1]:
        return heavies_ready(s, u) - hot_ready(s, u)
    own = num.total(s, u, "standard")[0] - s.shot_heavy[u] // PLAIN
    return max(0, min(own, heavies_ready(s, u)))
