"""Numbers of cards in play as they are now: printed values and everything that changes them.

`total` gathers the lasting changes (`Mod`) that reach a card; everything else here is a sum of a
printed number and a total.  Only cards that work change anything (MOD-3, DIS-1, DIS-5, DIS-6).
"""

from __future__ import annotations

from .cards import Card, Mod
from .opspec import FLAGS
from .state import NONE, PLAY, EmpiresState, is_fleet, seat_of_place
from .structures import NO_LIMIT

REFIT_CAP = 3
"""Extra shields, phasers, heavy weapons or nodes that refits give one ship at most (LOC-4)."""


def works(s: EmpiresState, u: int, depth: int = 0) -> bool:
    """Whether a card in play functions (DIS-1, DIS-4, DIS-6, OUT-1)."""
    if s.away[u] or s.zone[u] != PLAY or s.used[u] & HALT:
        return False
    d = s.defs[u]
    if d.has_needs and not s.engaged[u]:
        return False
    h = s.host[u]
    if h == NONE and s.kind[u] == "C":
        return False  # floating in space until somebody picks him up
    if h >= 0 and not s.joined[u]:
        if s.away[h]:
            return False
        unit = s.unit_of(h)
        kind = s.kind[u]
        if kind == "E" and not s.engaged[u] and not passive(s, u):
            return False
        if kind == "E" and not s.engaged[unit] and s.kind[unit] in "SDB" and not passive(s, u):
            return False  # E-4
        if kind == "A" and s.kind[unit] in "C" and not s.engaged[unit]:
            return False
        if kind == "C" and d.has_needs and not s.engaged[unit] and s.kind[unit] in "SDB":
            return _free_of_cost(s, u) and not flag(s, u, "off", depth + 1)  # DIS-4
    return depth > 2 or not flag(s, u, "off", depth + 1)


def _free_of_cost(s: EmpiresState, u: int) -> bool:
    """Whether a card with a printed cost takes no points where it is."""
    from .production import own_needs

    return not any(own_needs(s, u))


def passive(s: EmpiresState, u: int) -> bool:
    """Whether equipment works on a disengaged unit (E-4)."""
    d = s.defs[u]
    if not d.passive:
        return False
    return s.rules.later_passive_list or (
        not d.own_weapons and d.carry < 0 and "active" not in d.tags
    )


def _weigh(
    s: EmpiresState, mods: tuple[Mod, ...], k: int, u: int, acc: list[int], scope: type
) -> None:
    """Add changes of a card to a sum: [additions, numerator, denominator, additions by refits]."""
    for m in mods:
        add = m.add
        if m.where is None and m.when is None and (add is None or add.fixed is not None):
            if add is not None:  # most changes are plain numbers: no scope is needed
                acc[3 if m.refit else 0] += add.fixed  # type: ignore[operator]
        else:
            sc = scope(s, s.fleet[k], k, u)
            if m.where is not None and not m.where.test(sc, u):
                continue
            if m.when is not None and not m.when.test(sc):
                continue
            if add is not None:
                acc[3 if m.refit else 0] += add.of(sc)
        acc[1] *= m.times[0]
        acc[2] *= m.times[1]


def sway_of(s: EmpiresState, k: int) -> int:
    """What becomes of a crew's numbers: LOST (flag `charmed`), TURNED round (`reversed`) or 0."""
    if flag(s, k, "charmed"):
        return LOST
    return TURNED if flag(s, k, "reversed") else 0


TURNED, LOST = 1, 2
"""What `sway_of` says of a crew."""


def _turn(
    s: EmpiresState, mods: tuple[Mod, ...], k: int, u: int, acc: list[int], sway: int
) -> None:
    """The opposite of what a crew changes: more is less and times is divided; flags stay."""
    for m in mods:
        if sway == LOST or m.stat in FLAGS:
            if sway != LOST:
                _weigh(s, (m,), k, u, acc, scope_class())
            continue
        one = [0, 1, 1, 0]
        _weigh(s, (m,), k, u, one, scope_class())
        acc[0] -= one[0] + one[3]
        if one[1]:
            acc[1] *= one[2]
            acc[2] *= one[1]


def _swayed(s: EmpiresState, mods: tuple[Mod, ...], k: int, u: int, acc: list[int]) -> bool:
    """Whether changes of a card do not work as usual: of swayed crew, or on whom only crew harm."""
    if s.kind[k] != "C":
        proof = "immune_but_crew" in s._reach.get(u, _NO_ROWS)
        return proof and s.fleet[k] != s.fleet[u]
    sway = sway_of(s, k)
    if sway:
        _turn(s, mods, k, u, acc, sway)
    return bool(sway)


def total(s: EmpiresState, u: int, stat: str, depth: int = 0) -> tuple[int, int, int]:
    """Sum of additions, and numerator and denominator of the factors, that reach a number."""
    reach = s._reach.get(u)
    rows = (s.reach(u) if reach is None else reach).get(stat)
    if rows is None:
        return _NOTHING
    acc = [0, 1, 1, 0]
    swayed = s._swayed
    for k, mods, own in rows:
        if own or works(s, k, depth):
            if swayed and not own and _swayed(s, mods, k, u, acc):
                continue
            _weigh(s, mods, k, u, acc, scope_class())
    extra = acc[3]
    if extra > REFIT_CAP and s.kind[u] in "SD":
        extra = REFIT_CAP
    return acc[0] + extra, acc[1], acc[2]


_NOTHING = (0, 1, 1)
_NO_ROWS: dict[str, object] = {}
_scope_type: list[type] = []


def scope_class() -> type:
    """`Scope`, whose module imports this one, looked up once."""
    if not _scope_type:
        from .scope import Scope

        _scope_type.append(Scope)
    return _scope_type[0]


def seat_total(s: EmpiresState, seat: int, stat: str) -> int:
    """Sum of the changes to a number of a whole fleet, such as `plays` or `draws`."""
    sums = 0
    if stat not in s.stats():
        return 0
    if stat in OWN_STATS:
        for k in s.play:
            mods = s.defs[k].self_mods.get(stat)
            if mods is not None and s.fleet[k] == seat and works(s, k):
                sums += _far(s, mods, k)[0]
    for k in s.wide():
        mods = s.defs[k].wide_mods.get(stat)
        if mods is None or not works(s, k):
            continue
        for m in mods:
            if _meant(s, m, k, seat):
                sums += _far(s, (m,), k)[0]
    return sums


def _far(s: EmpiresState, mods: tuple[Mod, ...], k: int) -> list[int]:
    """What changes of a card to a whole fleet come to: sum, numerator, denominator."""
    acc = [0, 1, 1, 0]
    if s._swayed and s.kind[k] == "C" and (sway := sway_of(s, k)):
        _turn(s, mods, k, k, acc, sway)
    else:
        _weigh(s, mods, k, k, acc, scope_class())
    return acc


OWN_STATS = ("draws", "plays")
"""Numbers of a seat that a card changes by what it says of itself."""


def _meant(s: EmpiresState, m: Mod, k: int, seat: int) -> bool:
    """Whether a change of a card to whole fleets is for a seat's."""
    mine = s.fleet[k] == seat
    if m.to == "against":
        h = s.host[k]
        return h != NONE and (seat_of_place(h) if is_fleet(h) else s.fleet[h]) == seat
    return m.to == "all" or (m.to == "fleet") == mine


def seat_times(s: EmpiresState, seat: int, stat: str) -> tuple[int, int]:
    """Product of the factors on a number of a whole fleet, such as `fleet.supply`."""
    up, down = 1, 1
    if stat not in s.stats():
        return up, down
    for k in s.wide():
        mods = s.defs[k].wide_mods.get(stat)
        if mods is None or not works(s, k):
            continue
        for m in mods:
            if _meant(s, m, k, seat):
                acc = _far(s, (m,), k)
                up *= acc[1]
                down *= acc[2]
    return up, down


def flag(s: EmpiresState, u: int, name: str, depth: int = 0) -> bool:
    """Whether a flag is set on a card, for example `no_fire`."""
    reach = s._reach.get(u)
    if name not in (s.reach(u) if reach is None else reach):
        return False
    return total(s, u, name, depth)[0] > 0


def parts(s: EmpiresState, u: int) -> list[int]:
    """A card and the cards that are one with it."""
    found = [u]
    for k in s.kids(u):
        if s.joined[k]:
            found.append(k)
            for k2 in s.kids(k):
                if s.joined[k2]:
                    found.append(k2)
    return found


def location(s: EmpiresState, u: int) -> int:
    """The ship, base, dragon or terrain at which a card is, itself where it is one or floats."""
    u = s.unit_of(u)
    while s.kind[u] not in "SDBT" and s.host[u] >= 0:
        u = s.unit_of(s.host[u])
    return u


def steerer(s: EmpiresState, u: int) -> int:
    """Seat that uses the functions of a crew in place of its own player, or NONE."""
    if "steered" not in s.stats():
        return NONE
    for k in reversed(s.kids(u)):
        if "steered" in s.defs[k].host_mods and works(s, k):
            return s.fleet[k]
    return NONE


def wielded(s: EmpiresState, seat: int) -> list[int]:
    """Cards in play whose functions a seat uses: those of its fleet, and crew whom it steers."""
    mine, stats = s.fleet_of(seat), s._stats
    if "steered" not in (s.stats() if stats is None else stats):
        return mine
    found = [u for u in mine if steerer(s, u) in (NONE, seat)]
    return found + [u for u in s.play if s.fleet[u] != seat and steerer(s, u) == seat]


BUSY = 1
"""Bit of `used`: a transport has moved or carried this turn."""

SHOT = 1 << 21
"""Bit of `used`: a shuttle or fighter has fired this turn, which is its one activity."""


UPSET = 1 << 27
"""Bit of `used`: the unit needs 3 times its energy in its player's next allocation."""

HALT = 1 << 26
"""Bit of `used`: something suspends the card until its player's next turn."""

BLIND = 1 << 24
"""Bit of `used`: something keeps the unit from firing this turn of its player."""


def attack_room(s: EmpiresState, k: int, aim: int) -> int:
    """Attackers that a transport can still take this turn, together to one location (MOVE-5).

    A transport on a mission counts its attackers and remembers where they went.
    """
    if s.used[k] & SHOT:
        return 0
    most = s.defs[k].carry_attack
    if not s.used[k] & BUSY:
        return most
    return max(0, most - s.counter[k]) if aim in (NONE, s.memo[k]) else 0


def strength(s: EmpiresState, u: int) -> int:
    """Full, modified strength (CARD-8)."""
    base = s.defs[u].strength + s.boost[u]
    for k in s.kids(u):
        if s.joined[k]:
            base += sum(s.defs[p].strength + s.boost[p] for p in parts(s, k))
    add, up, down = total(s, u, "strength")
    made = max(0, (base + add) * up // down)
    if s.kind[u] == "C" and s.host[u] >= 0 and not s.defs[u].extra.get("lifts"):
        for k in s.kids(s.host[u]):
            lifts = k != u and s.defs[k].extra.get("lifts")
            if lifts and s.fleet[k] == s.fleet[u] and works(s, k):
                made = max(made, strength(s, k))
    return made


def has_field(s: EmpiresState, u: int) -> bool:
    """Whether an electromagnetic field takes the place of shields (15.3)."""
    return s.defs[u].nodes > 0


def nodes(s: EmpiresState, u: int) -> int:
    """Nodes of a Mechad ship, refits included (MEC-7)."""
    add, up, down = total(s, u, "nodes")
    return (s.defs[u].nodes + add) * up // down if s.defs[u].nodes else 0


def shields(s: EmpiresState, u: int) -> int:
    """Shield points of a unit when undamaged; 0 where a field takes their place (MEC-6)."""
    d = s.defs[u]
    if d.nodes:
        return 0
    base = d.shields
    for k in s.kids(u):
        if s.joined[k]:
            base += s.defs[k].shields
    add, up, down = total(s, u, "shields")
    return max(0, (base + add) * up // down)


def shields_left(s: EmpiresState, u: int) -> int:
    """Undamaged shield points; the field of a Mechad ship is none (MEC-6, MOVE-7)."""
    return max(0, shields(s, u) - s.shield_damage[u])


def shielded(s: EmpiresState, u: int) -> bool:
    """Whether shields are up before a unit, of its own or of a card that covers it (MOVE-8)."""
    if shields_left(s, u) > 0:
        return True
    h = s.host[u]
    return (
        h >= 0
        and flag(s, u, "covered_by_shield")
        and any(flag(s, k, "guards_terrain") and shields_left(s, k) > 0 for k in s.kids(h))
    )


def phasers(s: EmpiresState, u: int) -> int:
    """Phasers, whips or physical damage of a unit."""
    d = s.defs[u]
    base = d.phasers
    for k in s.kids(u):
        if s.joined[k] and (s.engaged[k] or not s.engaged[u]):  # KRE-5: an unpaid part is silent
            base += s.defs[k].phasers
    add, up, down = total(s, u, "phasers")
    return max(0, (base + add) * up // down)


def heavy(s: EmpiresState, u: int) -> int:
    """Heavy weapons of a unit, cannons apart."""
    d = s.defs[u]
    base = d.heavy
    for k in s.kids(u):
        if s.joined[k] and (s.engaged[k] or not s.engaged[u]):
            base += s.defs[k].heavy
    add, up, down = total(s, u, "heavy")
    return max(0, (base + add) * up // down)


def mimicked(s: EmpiresState, u: int) -> Card:
    """The print that a mimic copies: that of the ship it is on."""
    h = s.host[u]
    return s.defs[h] if h >= 0 and works(s, h) else s.defs[u]


def command_points(s: EmpiresState, u: int) -> int:
    """Command points of a card, if it gives any now (CMD-1)."""
    d = s.defs[u]
    if d.mimics and mimicked(s, u) is not d:
        return command_points(s, s.host[u]) if s.defs[s.host[u]].command else 0
    base = d.command
    if base and s._swayed and s.kind[u] == "C" and (sway := sway_of(s, u)):
        return 0 if sway == LOST else -base
    if base and d.command_if is not None:
        sc = scope_class()(s, s.fleet[u], u)
        if not d.command_if.test(sc):
            base = 0
    return base + total(s, u, "command")[0]


def is_unit(s: EmpiresState, u: int) -> bool:
    """Whether a card in play is a ship, base (asteroid bases too) or dragon of its own."""
    return (s.kind[u] in ("S", "D", "B") or asteroid_base(s, u)) and not s.joined[u]


def asteroid_base(s: EmpiresState, u: int) -> bool:
    """Whether a terrain is a base in all but how it is played and damaged (VEK-1)."""
    return s.kind[u] == "T" and "base" in s.defs[u].types


def counted_units(s: EmpiresState, seat: int) -> int:
    """Units that take a command place (CMD-1, CMD-6); those out of play count nothing (OUT-1)."""
    n, kind, away = 0, s.kind, s.away
    for u in s.fleet_of(seat):
        if (
            kind[u] in "SDBT"
            and not away[u]
            and is_unit(s, u)
            and not s.defs[u].uncounted
            and not flag(s, u, "no_command")
        ):
            n += 1
    return n


def places(s: EmpiresState) -> int:
    """Command places that everybody has without command points (CMD-1, CMD-2, VAR-3)."""
    if s.rules.limitless:
        return NO_LIMIT
    return len(s.order) if s.rules.command_frozen else len(s.living())
