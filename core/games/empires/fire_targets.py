"""Phase 4 (chapter 8): what may be fired at, and by whom (FIRE-5 to -8, HQ-1 to -7, IND-1)."""

from __future__ import annotations

from collections.abc import Sequence

from core.kernel.stack import Frame

from . import numbers as num
from .damage_bearing import based, hurts
from .defence import barrier
from .fire_weapons import batteries
from .scope import Scope
from .state import BARRED, NONE, PLAY, EmpiresState, hq_place, is_fleet, is_hq, seat_of_place


def against(s: EmpiresState, u: int) -> bool:
    """Whether a ship or dragon was played against an opponent's card or fleet (HQ-4).

    One that was taken over where it stands is not (CTL-2).
    """
    h = s.host[u]
    return is_fleet(h) or (h >= 0 and s.fleet[h] not in (s.fleet[u], s.owner[u]))


def protected(s: EmpiresState, seat: int, without: Sequence[int] = ()) -> bool:
    """Whether a ship or dragon protects a Sector HQ (HQ-1, HQ-4, HQ-5, DIS-3).

    `without`: units that do not count, those that fire in a volley gone astray (HQ-7).
    """
    for u in s.fleet_of(seat):
        if s.away[u] or s.joined[u] or u in without:
            continue
        if s.kind[u] in ("S", "D"):
            if against(s, u):
                continue
            if s.rules.disengaged_out and not s.engaged[u]:
                continue  # VAR-12
            if not num.flag(s, u, "no_protect"):
                return True
        elif s.kind[u] == "B" and num.flag(s, u, "protects_hq"):
            if s.rules.disengaged_out and not s.engaged[u]:
                continue  # VAR-12: it protects as a ship does
            return True
    return False


def targets(s: EmpiresState, seat: int) -> list[int]:
    """Everything that a volley may be declared against now."""
    guns = batteries(s, seat)
    if not guns:
        return []
    done = s.volleyed if s.rules.one_volley else ()
    found = [t for t in s.play if t not in done and standing_target(s, t) and can_hit(s, guns, t)]
    for other in s.living():
        t = hq_place(other)
        if other == seat or t in done or protected(s, other):
            continue
        if can_hit(s, guns, t):
            found.append(t)
    return sorted(found)


def standing_target(s: EmpiresState, t: int) -> bool:
    """Whether a card can be fired at by anybody (FIRE-5, FIRE-8)."""
    if s.away[t] or s.joined[t] or num.flag(s, t, "no_target"):
        return False
    k = s.kind[t]
    if k == "T":
        return not based(s, t)
    if k in ("S", "D", "B"):
        return True
    if k == "E" and s.defs[t].own_weapons:
        return s.host[t] == NONE  # a shuttle or fighter that flies free
    ends = s.defs[t].ends
    return ends is not None and ends.damage is not None


def shut(s: EmpiresState, frame: Frame, t: int) -> bool:
    """Whether a reaction has put a protector before the target of a volley (VOL-5)."""
    if t >= 0:
        return s.kind[t] == "T" and based(s, t)
    seat = seat_of_place(t)
    taken = frame.lists.get(
        "taken", ()
    )  # a reaction took it over: it is none of the firing (CTL-2)
    astray = [u for u in frame.lists["units"] if s.fleet[u] == seat and u not in taken]  # HQ-7
    return protected(s, seat, astray)


def can_hit(s: EmpiresState, guns: Sequence[tuple[int, int, int]], t: int) -> bool:
    """Whether some ready weapon of some card may be declared against a target."""
    return any(
        (ph and weapon_hits(s, u, t, "phaser")) or (hv and weapon_hits(s, u, t, "heavy"))
        for u, ph, hv in guns
    )


def weapon_hits(s: EmpiresState, u: int, t: int, weapon: str) -> bool:
    """Whether a weapon of a card may be declared against a target (FIRE-6, FIRE-7, HQ-2, IND-1)."""
    if u == t:
        return False  # FIRE-6
    if s.rules.fire_limits and barrier(s, u, t) is not None:
        return False
    only = only_targets(s, u)
    if only and t not in only:
        return False
    if _forbidden(s, u, t) or not toll_paid(s, u, t) or _zoned_apart(s, u, t):
        return False
    if is_hq(t):
        if num.seat_total(s, seat_of_place(t), "no_hq_damage"):
            return False
        host = u if s.kind[u] != "E" else s.unit_of(s.host[u]) if s.host[u] >= 0 else u
        return s.kind[host] in ("S", "D", "E") or s.rules.bases_at_hq  # HQ-2
    if s.kind[t] not in "SDBT" and s.host[t] == u and s.defs[t].soak is not None:
        return False
    if not hurts(s, t, weapon, u):
        return False
    if num.flag(s, u, "indirigan_first") and not num.flag(s, u, "indirigan_free"):
        tribe = s.defs[t].empire == "Indirigan"
        if s.kind[t] in "BSD" and not tribe and _foreign_tribe(s, s.fleet[u]):
            return False  # IND-1; a dragon is a ship (D-1)
    return True


def toll_paid(s: EmpiresState, u: int, t: int) -> bool:
    """Whether a unit may fire at a card that asks for points first (`toll` in `extra`)."""
    if t < 0 or "toll" not in s.defs[t].extra:
        return True
    if s.kind[u] == "E" and s.host[u] >= 0:
        u = s.unit_of(s.host[u])
    paid = s.stack[0].lists.get("toll", [])
    return any(paid[i] == t and paid[i + 1] == u for i in range(0, len(paid), 2))


ZONE = 1 << 12
"""Base of the digits in which a card's counter keeps a group of cards."""


def zone_of(s: EmpiresState, k: int) -> list[int]:
    """Cards that an effect has gathered in its counter, as far as they are still in play."""
    found: list[int] = []
    rest = s.counter[k]
    while rest:
        rest, digit = divmod(rest, ZONE)
        if s.zone[digit - 1] == PLAY and s.born[digit - 1] <= s.born[k]:
            found.append(digit - 1)
    return found


def _zoned_apart(s: EmpiresState, u: int, t: int) -> bool:
    """Whether a card is in a zone whose members may fire only at each other, and not the target."""
    if "only_zone" not in s.stats():
        return False
    for k in s.play:
        if "only_zone" in s.defs[k].stats and num.works(s, k):
            zone = zone_of(s, k)
            if u in zone and t not in zone:
                return True
    return False


def _foreign_tribe(s: EmpiresState, seat: int) -> bool:
    """Whether an opponent has an Indirigan ship in play (IND-1, IND-4)."""
    return any(
        s.kind[v] == "S"
        and s.defs[v].empire == "Indirigan"
        and s.fleet[v] != seat
        and not s.away[v]
        for v in s.play
    )


def _forbidden(s: EmpiresState, u: int, t: int) -> bool:
    """Cards that keep some units from firing at a card, a fleet or an HQ (AUTH-1)."""
    if not s.barring():
        return False
    seat = seat_of_place(t) if t < 0 else s.fleet[t]
    near = () if t < 0 else (t, *s.kids(t))
    for k in s.barring():
        d = s.defs[k]
        wide = d.bars_fleet if s.fleet[k] == seat else None
        close = d.bars if k in near else None
        if (wide or close) is None or not (k == t or num.works(s, k)):
            continue  # DIS-5: what concerns the card itself holds while it is disengaged
        if s.kind[u] == "D" and s.kind[k] in BARRED:
            continue  # D-1
        sc = Scope(s, s.fleet[k], k, t)
        if d.bars_if is not None and not d.bars_if.test(sc):
            continue
        if (wide is not None and wide.test(sc, u)) or (close is not None and close.test(sc, u)):
            return True
    return False


def only_targets(s: EmpiresState, u: int) -> list[int]:
    """The only targets left to a unit that something holds (Space Dragon, tractor beams)."""
    found: list[int] = []
    if "only_here" in s.defs[u].self_mods:
        h = s.host[u]
        found = [h, *(k for k in s.kids(h) if h >= 0 and s.kind[k] in "SDB")]
    for k in s.kids(u):
        if "only_target" in s.defs[k].host_mods and num.works(s, k):
            if s.memo[k] >= 0 and s.zone[s.memo[k]] != PLAY:
                continue  # the unit that held it is gone
            found.append(s.memo[k] if s.memo[k] >= 0 else k)
    return found
