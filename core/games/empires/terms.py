"""The words of filters, the sentences of conditions and the names of amounts."""

from __future__ import annotations

from collections.abc import Callable

from core.kernel.stack import Frame

from . import numbers as num
from .filters import BadWord, Test, filter_of
from .scope import Scope
from .state import NONE, PLAY, EmpiresState, is_fleet, is_hq, seat_of_place

UNITS = ("S", "D", "B")

REFS = (
    "self",
    "host",
    "basis",
    "target",
    "answered",
    "victim",
    "attackers",
    "picked",
    "picked2",
    "memo",
    "location",
    "carrier",
    "prey",
)
"""Names of cards in a scope; `references` says what each stands for."""


def is_base(s: EmpiresState, u: int) -> bool:
    """A base card, or an asteroid base (VEK-1)."""
    return s.kind[u] == "B" or num.asteroid_base(s, u)


def references(sc: Scope, ref: str) -> list[int]:
    """The cards (or fleet and HQ codes) that a name stands for now."""
    s = sc.s
    if ref == "self":
        return [sc.src]
    if ref == "host" or ref == "location":
        place = sc.place()
        return [] if place == NONE else [place]
    if ref == "basis":
        place = sc.place()
        return [s.basis(place)] if place >= 0 else []
    if ref == "target":
        return [] if sc.tgt == NONE else [sc.tgt]
    if ref == "memo":
        return [] if s.memo[sc.src] == NONE else [s.memo[sc.src]]
    if ref in ("picked", "picked2", "carrier", "prey"):
        return list(sc.run.lists.get(ref, ())) if sc.run is not None else []
    frame = sc.answer
    if frame is None:
        return []
    if ref == "answered":
        return [] if frame.source == NONE else [frame.source]
    if ref == "victim":
        return list(frame.lists.get("targets", ()))
    return list(frame.lists.get("units", ()))


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
    made = num.terrain_output(s, u, without=sc.src)
    return all(x >= n for x, n in zip(made, num.needs(s, sc.src), strict=True))


def _target_seat(sc: Scope) -> int:
    t = sc.tgt if sc.tgt != NONE else sc.place()
    if t == NONE:
        return NONE
    return seat_of_place(t) if t < NONE else sc.s.fleet[t]


def _seat_at(sc: Scope, t: int) -> int:
    return seat_of_place(t) if t < NONE else sc.s.fleet[t]


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


def _few_commands(sc: Scope) -> bool:
    """Whether who acts has fewer than 4 command points."""
    s = sc.s
    if sc.answer is None:
        return False
    seat = sc.answer.controller
    points = sum(num.command_points(s, u) for u in s.play if s.fleet[u] == seat and num.works(s, u))
    return points < 4


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
    "upon-me": lambda sc, u: sc.s.host[u] != NONE and _seat_at(sc, sc.s.host[u]) == sc.seat,
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
    "producing": lambda sc, u: any(num.terrain_output(sc.s, u)),
    "fired": lambda sc, u: sc.s.shot[u] + sc.s.shot_heavy[u] > 0,
    "needy": lambda sc, u: sc.s.defs[u].has_needs,
    "on-target": lambda sc, u: sc.s.host[u] == sc.tgt,
    "fleet-of-target": lambda sc, u: sc.s.fleet[u] == _target_seat(sc),
    "alone": _alone,
    "weakest": lambda sc, u: _extreme(sc, u, -1),
    "strongest": lambda sc, u: _extreme(sc, u, 1),
    "hand": lambda sc, u: sc.s.zone[u] == 1,
    "fleet-of-memo": lambda sc, u: (
        sc.s.memo[sc.src] != NONE and sc.s.fleet[u] == _seat_at(sc, sc.s.memo[sc.src])
    ),
    "suspended": lambda sc, u: not num.works(sc.s, u),
    "targetable": lambda sc, u: not num.flag(sc.s, u, "no_target"),
}


def compare(left: str, sign: str, right: str, tags: frozenset[str]) -> Test:
    """A filter's comparison: `strength<=4`, `strength<self`, `name=…`, `on=ship`, `with=mine`."""
    if left == "on":
        inner = _word(right, tags)
        return lambda sc, u: sc.s.host[u] >= 0 and inner(sc, sc.s.host[u])
    if left == "with":
        inner = _word(right, tags)
        return lambda sc, u: any(inner(sc, k) for k in sc.s.kids(u))
    if left == "flag":
        return lambda sc, u: num.flag(sc.s, u, right)
    if left == "id":
        return lambda sc, u: sc.s.defs[u].id == right
    if left == "title":
        wanted = right.replace("_", " ")
        return lambda sc, u: sc.s.defs[u].name == wanted
    work = _stat(left)
    if right.lstrip("-").isdigit():
        fixed = int(right)
        return lambda sc, u: _sign(work(sc, u), sign, fixed)
    if right in ("self", "mine"):
        return lambda sc, u: _sign(work(sc, u), sign, work(sc, sc.src))
    if right in ("host", "target", "answered", "victim"):

        def against(sc: Scope, u: int) -> bool:
            found = references(sc, right)
            return bool(found) and found[0] >= 0 and _sign(work(sc, u), sign, work(sc, found[0]))

        return against
    raise BadWord(f"{left}{sign}{right}")


def _word(word: str, tags: frozenset[str]) -> Test:
    return filter_of(word.replace("+", " "), tags).test


def _sign(a: int, sign: str, b: int) -> bool:
    if sign == "<=":
        return a <= b
    if sign == ">=":
        return a >= b
    if sign == "<":
        return a < b
    if sign == ">":
        return a > b
    return a == b


STATS: dict[str, Callable[[Scope, int], int]] = {
    "strength": lambda sc, u: num.strength(sc.s, u),
    "printed": lambda sc, u: sc.s.defs[u].strength,
    "current": lambda sc, u: num.strength(sc.s, u) - sc.s.damage[u],
    "shields": lambda sc, u: num.shields_left(sc.s, u),
    "max-shields": lambda sc, u: num.shields(sc.s, u),
    "damage": lambda sc, u: sc.s.damage[u],
    "shield-damage": lambda sc, u: sc.s.shield_damage[u],
    "phasers": lambda sc, u: num.phasers(sc.s, u),
    "heavy": lambda sc, u: num.heavy(sc.s, u),
    "loaded": lambda sc, u: sc.s.loaded[u],
    "emf": lambda sc, u: sc.s.emf[u],
    "research": lambda sc, u: sc.s.research[u],
    "counter": lambda sc, u: sc.s.counter[u],
    "left": lambda sc, u: sc.s.left[u],
    "command": lambda sc, u: num.command_points(sc.s, u),
    "carry": lambda sc, u: sc.s.defs[u].carry,
    "plasma": lambda sc, u: sc.s.defs[u].plasma[1],
    "room": lambda sc, u: num.attack_room(sc.s, u, NONE),
    "energy-cost": lambda sc, u: num.needs(sc.s, u)[2],
    "supply-cost": lambda sc, u: num.needs(sc.s, u)[1],
    "economy-made": lambda sc, u: num.output(sc.s, u)[0],
    "supply-made": lambda sc, u: num.output(sc.s, u)[1],
    "research-made": lambda sc, u: num.output(sc.s, u)[4],
    "combat": lambda sc, u: num.strength(sc.s, u) + num.total(sc.s, u, "combat")[0],
    "age": lambda sc, u: sc.s.clock - sc.s.born[u],
}


def _stat(name: str) -> Callable[[Scope, int], int]:
    if name not in STATS:
        raise BadWord(name)
    return STATS[name]


VOLLEY = {
    "volley.phasers": "phasers",
    "volley.heavy": "heavy",
    "volley.units": "n_units",
    "volley.damage": "damage",
}


def number(text: str, tags: frozenset[str]) -> Callable[[Scope], int]:
    """A named amount: `strength`, `target.strength`, `count own ship`, `volley.total`, …"""
    if text.lstrip("-").isdigit():
        fixed = int(text)
        return lambda sc: fixed
    if text.startswith("count "):
        wanted = filter_of(text[6:], tags)
        return lambda sc: sum(1 for _ in matching(sc, wanted.test))
    if text.startswith("sum "):
        # `sum strength own crew here`
        stat, _, rest = text[4:].partition(" ")
        work, wanted = _stat(stat), filter_of(rest, tags)
        return lambda sc: sum(work(sc, u) for u in matching(sc, wanted.test))
    if text in VOLLEY:
        key = VOLLEY[text]
        return lambda sc: sc.answer.ints.get(key, 0) if sc.answer is not None else 0
    if text == "volley.total":
        return lambda sc: (
            sc.answer.ints.get("phasers", 0) + sc.answer.ints.get("heavy", 0)
            if sc.answer is not None
            else 0
        )
    if text == "players":
        return lambda sc: len(sc.s.order)
    if text == "cards-in-hand":
        return lambda sc: len(sc.s.hand[sc.seat])
    if text == "economy-left":
        return lambda sc: sc.s.pool[0]
    if text == "plays-left":
        return lambda sc: sc.s.plays
    if text == "prevented":
        return _prevented
    if text == "turn":
        return lambda sc: sc.s.turn
    if text == "repaired":
        return lambda sc: sc.s.stack[0].ints.get("repaired", 0)
    if text == "rolled":
        return lambda sc: sc.run.ints.get("rolled", 0) if sc.run is not None else 0
    if text == "paid":
        return lambda sc: sc.run.ints.get("paid", 0) if sc.run is not None else 0
    if text.startswith("picked-count"):
        return lambda sc: len(sc.run.lists.get("picked", ())) if sc.run is not None else 0
    ref, dot, stat = text.partition(".")
    if not dot:
        ref, stat = "self", text
    if ref not in REFS:
        raise BadWord(text)
    work = _stat(stat)

    def value(sc: Scope) -> int:
        return sum(work(sc, u) for u in references(sc, ref) if u >= 0)

    return value


def _prevented(sc: Scope) -> int:
    """The counter of a card while the action that it answered is not over, else 0."""
    s, src = sc.s, sc.src
    if any(frame.op == "act" and frame.ints.get("mark") == src for frame in s.stack):
        return s.counter[src]
    return 0


def matching(sc: Scope, test: Test) -> list[int]:
    """Cards in play that pass a test, in the order of arrival; those out of play never do."""
    s = sc.s
    return [u for u in s.play if not s.away[u] and test(sc, u)]


def sentence(text: str, tags: frozenset[str]) -> Callable[[Scope], bool]:
    """One condition."""
    if text.startswith("not "):
        inner = sentence(text[4:], tags)
        return lambda sc: not inner(sc)
    for sign in (" <= ", " >= ", " < ", " > ", " = "):
        if sign in text:
            left, right = (number(part.strip(), tags) for part in text.split(sign, 1))
            mark = sign.strip()
            return lambda sc: _sign(left(sc), mark, right(sc))
    head, _, rest = text.partition(" ")
    if head == "exists":
        wanted = filter_of(rest, tags).test
        return lambda sc: bool(matching(sc, wanted))
    if head == "none":
        wanted = filter_of(rest, tags).test
        return lambda sc: not matching(sc, wanted)
    if head == "holds":
        wanted = filter_of(rest, tags).test
        return lambda sc: any(wanted(sc, u) for u in sc.s.hand[sc.seat])
    if head == "empire":
        return lambda sc: sc.s.empires[sc.seat] == rest
    if head == "phase":
        phases = tuple(rest.split("/"))
        return lambda sc: sc.s.phase in phases
    if head == "answers":
        return _answers(rest)
    if head == "fleet":
        return lambda sc: is_fleet(sc.tgt) or is_fleet(sc.place())
    if text in SITUATIONS:
        return SITUATIONS[text]
    if head in REFS:
        if rest == "exists":
            return lambda sc: bool(references(sc, head))
        test = filter_of(rest, tags).test

        def holds(sc: Scope) -> bool:
            found = references(sc, head)
            return bool(found) and all(u >= 0 and test(sc, u) for u in found)

        return holds
    raise BadWord(text)


def _answers(rest: str) -> Callable[[Scope], bool]:
    kinds = tuple(rest.split("/"))
    return lambda sc: sc.answer is not None and sc.answer.words.get("what") in kinds


def _turn_of(sc: Scope) -> bool:
    return sc.s.active == sc.seat


def _victim_seat(sc: Scope) -> bool:
    """Whether what is answered is aimed at the seat: its cards, its fleet or its HQ."""
    if sc.answer is None:
        return False
    for t in sc.answer.lists.get("targets", ()):
        if (seat_of_place(t) if t < NONE else sc.s.fleet[t]) == sc.seat:
            return True
    return False


def _actor_enemy(sc: Scope) -> bool:
    return sc.answer is not None and sc.answer.controller != sc.seat


def _deals_damage(sc: Scope) -> bool:
    """Whether what is answered is fire or has a program that deals damage."""
    frame = sc.answer
    if frame is None:
        return False
    if frame.words.get("what") in ("volley", "area"):
        return True
    from .opspec import PROGRAMS

    code = PROGRAMS.get(frame.words.get("key", ""), ())
    return any(i.op in ("damage", "damage-each", "damage-spread") for i in code)


def _massed(sc: Scope) -> int:
    """Strength of a card, those of its name on the target, and those its player can add now."""
    s, name = sc.s, sc.s.defs[sc.src].name
    there = sum(num.strength(s, k) for k in s.kids(sc.tgt) if s.defs[k].name == name)
    more = sorted(
        (s.defs[u].strength for u in s.hand[sc.seat] if u != sc.src and s.defs[u].name == name),
        reverse=True,
    )
    room = max(0, s.plays - 1) if s.active == sc.seat else 0
    return num.strength(s, sc.src) + there + sum(more[:room])


def _can_fly(sc: Scope) -> bool:
    """Whether a transport has another location of its player to go to."""
    s, place = sc.s, sc.place()
    home = num.location(s, place) if place >= 0 else NONE
    return any(
        s.kind[t] in "SBT" and t != home and not s.joined[t] and not s.away[t]
        for t in s.fleet_of(sc.seat)
    )


def _can_attack(sc: Scope) -> bool:
    """Whether the card can attack at once where it is, or would be played."""
    from .missions import sorties

    return sorties(sc.s, sc.src, sc.seat, sc.place())


def _can_shoot(sc: Scope) -> bool:
    """Whether a shuttle can fire its phaser at once where it is, or would be played."""
    from .fire_targets import protected, standing_target, weapon_hits
    from .state import hq_place

    s, place = sc.s, sc.place()
    if s.phase != "fire" or place < 0:
        return False
    unit = num.location(s, place)
    if s.kind[unit] in "SDB" and not s.engaged[unit]:
        return False
    if any(
        s.fleet[t] != sc.seat and standing_target(s, t) and weapon_hits(s, sc.src, t, "phaser")
        for t in s.play
    ):
        return True
    return (s.kind[unit] == "S" or s.rules.bases_at_hq) and any(
        x != sc.seat and not protected(s, x) and weapon_hits(s, sc.src, hq_place(x), "phaser")
        for x in s.living()
    )


def _can_enable(sc: Scope) -> bool:
    """Whether a card of the hand could answer the same thing if this crew enabled it there."""
    from .react import enabled

    return sc.answer is not None and bool(enabled(sc.s, sc.seat, sc.place(), sc.answer))


SITUATIONS: dict[str, Callable[[Scope], bool]] = {
    "can fly": _can_fly,
    "can attack": _can_attack,
    "can shoot": _can_shoot,
    "can enable": _can_enable,
    "transport useful": lambda sc: _can_fly(sc) or _can_attack(sc) or _can_shoot(sc),
    "own turn": _turn_of,
    "place free": lambda sc: num.counted_units(sc.s, sc.seat) < sc.s.limit[sc.seat],
    "base at hand": lambda sc: (
        not is_fleet(sc.tgt) or any(sc.s.kind[u] == "B" for u in sc.s.hand[sc.seat])
    ),
    "actor commands little": _few_commands,
    "before engaging": lambda sc: (
        sc.s.phase == "allocate" and not sc.s.stack[0].ints.get("set-done")
    ),
    "active remembered": lambda sc: sc.s.memo[sc.src] == -100 - sc.s.active,
    "enemy turn": lambda sc: not _turn_of(sc),
    "aimed at me": _victim_seat,
    "actor enemy": _actor_enemy,
    "actor own": lambda sc: sc.answer is not None and sc.answer.controller == sc.seat,
    "aimed at hq": lambda sc: (
        sc.answer is not None and any(is_hq(t) for t in sc.answer.lists.get("targets", ()))
    ),
    "aimed at fleet": lambda sc: (
        sc.answer is not None and any(is_fleet(t) for t in sc.answer.lists.get("targets", ()))
    ),
    "two players left": lambda sc: len(sc.s.living()) == 2,
    "lost a ship last turn": lambda sc: (
        sc.s.last_lost[sc.seat] >= 0 and sc.s.clock - sc.s.last_lost[sc.seat] <= len(sc.s.living())
    ),
    "aimed at actor": lambda sc: (
        sc.answer is not None
        and any(
            t != NONE and _seat_at(sc, t) == sc.answer.controller
            for t in sc.answer.lists.get("targets", ())
        )
    ),
    "in play": lambda sc: sc.src >= 0 and sc.s.zone[sc.src] == PLAY,
    "deals damage": _deals_damage,
    "in reaction": lambda sc: sc.answer is not None,
    "turn 1 or 2": lambda sc: sc.s.turns_taken[sc.seat] <= 2,
    "at own fleet": lambda sc: is_fleet(sc.tgt) and seat_of_place(sc.tgt) == sc.seat,
    "retreats suffice": lambda sc: _massed(sc) >= num.strength(sc.s, sc.tgt),
    "desires suffice": lambda sc: (
        _massed(sc)
        >= max(
            [
                num.strength(sc.s, k)
                for p in num.parts(sc.s, sc.tgt)
                for k in sc.s.kids(p)
                if sc.s.kind[k] == "C"
            ],
            default=0,
        )
    ),
    "played in reaction": lambda sc: (
        sc.answer is not None and sc.answer.ints.get("answers", NONE) >= 0
    ),
    "idle": lambda sc: not sc.s.used[sc.src] & 0b1111110,
    "place fits phase": lambda sc: (sc.s.phase == "allocate") == is_fleet(sc.tgt),
    "fired at memo": lambda sc: (
        sc.s.memo[sc.src] != NONE and sc.seat * 10 + _seat_at(sc, sc.s.memo[sc.src]) in sc.s.firing
    ),
    "fresh": lambda sc: sc.s.born[sc.src] == sc.s.clock,
}


def subject(stack: list[Frame]) -> Frame | None:
    """The declared action that the open window is about, or None."""
    for frame in reversed(stack):
        if frame.words.get("what"):
            return frame
    return None
