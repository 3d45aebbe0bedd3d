"""The words of filters: what a card is, where it is and what it does, as tests."""

from __future__ import annotations

from . import numbers as num
from . import production
from .filters import Test
from .scope import Scope
from .state import NONE, PLAY, EmpiresState
from .terms_names import references, seat_at, target_seat

UNITS = ("S", "D", "B")


def is_base(s: EmpiresState, u: int) -> bool:
    """A base card, or an asteroid base (VEK-1)."""
    return s.kind[u] == "B" or num.asteroid_base(s, u)


def _own(sc: Scope, u: int) -> bool:
    return sc.s.fleet[u] == sc.seat


def _enemy(sc: Scope, u: int) -> bool:
    return sc.s.fleet[u] != sc.seat


def _shielded(sc: Scope, u: int) -> bool:
    return num.shields_left(sc.s, u) > 0


def _here(sc: Scope, u: int) -> bool:
    s = sc.s
    place = sc.place()
    if place < 0:
        return False
    place = s.unit_of(place)
    if u == sc.src:
        return False
    return s.unit_of(u) == place or (s.host[u] >= 0 and s.unit_of(s.host[u]) == place)


def _under(sc: Scope, u: int) -> bool:
    """Whether the source sits on it, at any depth."""
    s = sc.s
    v = sc.place()
    while v >= 0:
        if v == u:
            return True
        v = s.host[v]
    return False


def _around(sc: Scope, u: int) -> bool:
    """Whether a card is at the location of the source, at any depth."""
    s = sc.s
    place = sc.place()
    return place >= 0 and u != sc.src and num.location(s, u) == num.location(s, place)


def cuts_output(s: EmpiresState, u: int) -> bool:
    """Whether the lasting changes of a card cut what its terrain makes."""
    for m in s.defs[u].mods:
        if m.stat == "no_output":
            return True
        if m.stat.startswith("terrain."):
            less = m.add is not None and m.add.fixed is not None and m.add.fixed < 0
            if less or m.times[0] < m.times[1]:
                return True
    return False


def _of_victim(sc: Scope, u: int) -> bool:
    """Whether it is the location of the target of what is answered."""
    s = sc.s
    return any(
        t >= 0 and s.zone[t] == PLAY and num.location(s, t) == u for t in references(sc, "victim")
    )


def _feeds(sc: Scope, u: int) -> bool:
    """Whether a terrain makes what the source needs, its own taking left aside."""
    s = sc.s
    if s.kind[u] != "T":
        return False
    made = production.terrain_output(s, u, without=sc.src)
    return all(x >= n for x, n in zip(made, production.needs(s, sc.src), strict=True))


def _unloaded(s: EmpiresState, u: int) -> bool:
    """Whether it has a heavy weapon without ammunition."""
    from .allocate_ready import guns

    return guns(s, u) > s.loaded[u]


def _at_victim(sc: Scope, u: int) -> bool:
    """Whether it is at the location of the target of what is answered."""
    s = sc.s
    here = num.location(s, u)
    return any(
        t >= 0 and s.zone[t] == PLAY and num.location(s, t) == here
        for t in references(sc, "victim")
    )


def _alone(sc: Scope, u: int) -> bool:
    s = sc.s
    seat = s.fleet[u]
    return not any(
        v != u and s.fleet[v] == seat and s.kind[v] in UNITS and not s.joined[v] for v in s.play
    )


def _extreme(sc: Scope, u: int, sign: int) -> bool:
    s = sc.s
    mine = sign * num.strength(s, u)
    alike = ("S", "D") if s.kind[u] in ("S", "D") else (s.kind[u],)
    for v in s.play:
        if (
            v != u
            and s.kind[v] in alike
            and s.fleet[v] == s.fleet[u]
            and not s.joined[v]
            and not s.away[v]
            and sign * num.strength(s, v) > mine
        ):
            return False
    return True


def _over_half(sc: Scope, u: int) -> bool:
    """Whether a ship would take those of its fleet that fire past half of all their strength."""
    s = sc.s
    if s.kind[u] not in ("S", "D") or s.shot[u] + s.shot_heavy[u]:
        return False
    top = s.stack[-1]
    aimed = top.lists["aimed"][0::3] if top.op == "aim" else []
    if u in aimed:
        return False
    ships = [
        v
        for v in s.play
        if s.fleet[v] == s.fleet[u]
        and s.kind[v] in ("S", "D")
        and not s.joined[v]
        and not s.away[v]
    ]
    fired = sum(num.strength(s, v) for v in ships if v in aimed or s.shot[v] + s.shot_heavy[v])
    return 2 * (fired + num.strength(s, u)) > sum(num.strength(s, v) for v in ships)


def _portable(sc: Scope, u: int) -> bool:
    """A crew, or an equipment where somebody has it carried as crew are."""
    s = sc.s
    if s.kind[u] != "E" or u == sc.src:
        return s.kind[u] == "C"
    h = s.host[u]
    return h >= 0 and any(
        s.defs[k].extra.get("moves_equipment") and s.fleet[k] == s.fleet[u] and num.works(s, k)
        for p in num.parts(s, s.unit_of(h))
        for k in s.kids(p)
    )


def _directable(sc: Scope, u: int) -> bool:
    """Whether an engaged unit has fire to direct and no communications officer."""
    from .fire_weapons import cannons_ready, heavies_ready, may_fire, phasers_ready

    s, act = sc.s, sc.answer
    if not may_fire(s, u):
        return False
    for p in num.parts(s, u):
        for k in s.kids(p):
            if "communications" in s.defs[k].tags and num.works(s, k):
                return False
    if act is not None and u in act.lists.get("units", ()):
        return True
    return bool(phasers_ready(s, u) or heavies_ready(s, u) or cannons_ready(s, u))


FIGHTING = ("in-volley", "at-volley", "out-volley", "out-times", "phaser-damage", "heavy-damage")
"""Numbers that count in a volley."""


def _helping(sc: Scope, u: int) -> bool:
    """Whether a crew changes a number that counts in the volley that is answered."""
    s, act = sc.s, sc.answer
    if act is None or act.words.get("what") != "volley":
        return False
    cards = [*act.lists["units"], *(t for t in act.lists["targets"] if t >= 0)]
    return any(k == u for v in cards for stat in FIGHTING for k, _, _ in s.reach(v).get(stat, ()))


STATES: dict[str, Test] = {
    "own": _own,
    "enemy": _enemy,
    "theirs": lambda sc, u: sc.s.owner[u] != sc.seat,
    "yours": lambda sc, u: sc.s.owner[u] == sc.seat,
    "unit": lambda sc, u: sc.s.kind[u] in UNITS or num.asteroid_base(sc.s, u),
    "card": lambda sc, u: True,
    "earlier": lambda sc, u: sc.s.play.index(u) < sc.s.play.index(sc.src),
    "present": lambda sc, u: sc.s.zone[u] == PLAY,
    "whole": lambda sc, u: not sc.s.joined[u],
    "floating": lambda sc, u: sc.s.kind[u] == "C" and sc.s.host[u] == NONE,
    "fleet-of-active": lambda sc, u: sc.s.fleet[u] == sc.s.active,
    "cuts-output": lambda sc, u: cuts_output(sc.s, u),
    "under": _under,
    "foreign-tech": lambda sc, u: sc.s.defs[u].technology == "foreign",
    "unloaded": lambda sc, u: _unloaded(sc.s, u),
    "portable": lambda sc, u: _portable(sc, u),
    "directable": lambda sc, u: _directable(sc, u),
    "helping": lambda sc, u: _helping(sc, u),
    "chargeable": lambda sc, u: bool(sc.s.defs[u].plasma[1] or sc.s.defs[u].nodes),
    "busy": lambda sc, u: bool(sc.s.used[u] & num.BUSY),
    "at-victim": _at_victim,
    "around": _around,
    "of-victim": _of_victim,
    "feeds": _feeds,
    "firing": lambda sc, u: sc.answer is not None and u in sc.answer.lists.get("units", ()),
    "acting": lambda sc, u: (
        sc.answer is not None and (u == sc.answer.source or u in sc.answer.lists.get("units", ()))
    ),
    "mended": lambda sc, u: u in sc.s.stack[0].lists.get("mended", ()),
    "over-half": _over_half,
    "upon-me": lambda sc, u: sc.s.host[u] != NONE and seat_at(sc, sc.s.host[u]) == sc.seat,
    "ill": lambda sc, u: sc.s.research[u] < num.strength(sc.s, u),
    "joined": lambda sc, u: bool(sc.s.joined[u]),
    "second": lambda sc, u: sc.s.counter[sc.src] - 1 == u,
    "remembered": lambda sc, u: sc.s.memo[sc.src] == u,
    "engaged": lambda sc, u: bool(sc.s.engaged[u]),
    "disengaged": lambda sc, u: not sc.s.engaged[u],
    "shielded": _shielded,
    "unshielded": lambda sc, u: not _shielded(sc, u),
    "damaged": lambda sc, u: sc.s.damage[u] + sc.s.shield_damage[u] > 0,
    "here": _here,
    "elsewhere": lambda sc, u: not _here(sc, u),
    "host": lambda sc, u: u == sc.place(),
    "self": lambda sc, u: u == sc.src,
    "other": lambda sc, u: u != sc.src,
    "basis": lambda sc, u: sc.s.host[u] < 0,
    "combined": lambda sc, u: bool(sc.s.joined[u]) or any(sc.s.joined[k] for k in sc.s.kids(u)),
    "combining": lambda sc, u: sc.s.defs[u].combines is not None,
    "loose": lambda sc, u: not (sc.s.joined[u] or any(sc.s.joined[k] for k in sc.s.kids(u))),
    "generic": lambda sc, u: not sc.s.defs[u].empire,
    "minor": lambda sc, u: sc.s.defs[u].empire in ("Bolaar", "Vektrean", "Indirigan", "Dragon"),
    "reaction": lambda sc, u: sc.s.defs[u].reaction,
    "harmful": lambda sc, u: sc.s.defs[u].harmful,
    "producing": lambda sc, u: any(production.terrain_output(sc.s, u)),
    "fired": lambda sc, u: sc.s.shot[u] + sc.s.shot_heavy[u] > 0,
    "needy": lambda sc, u: sc.s.defs[u].has_needs,
    "on-target": lambda sc, u: sc.s.host[u] == sc.tgt,
    "fleet-of-target": lambda sc, u: sc.s.fleet[u] == target_seat(sc),
    "alone": _alone,
    "weakest": lambda sc, u: _extreme(sc, u, -1),
    "strongest": lambda sc, u: _extreme(sc, u, 1),
    "hand": lambda sc, u: sc.s.zone[u] == 1,
    "fleet-of-memo": lambda sc, u: (
        sc.s.memo[sc.src] != NONE and sc.s.fleet[u] == seat_at(sc, sc.s.memo[sc.src])
    ),
    "suspended": lambda sc, u: not num.works(sc.s, u),
    "targetable": lambda sc, u: not num.flag(sc.s, u, "no_target"),
}
