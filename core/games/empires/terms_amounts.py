"""The names of amounts: numbers of a card, of a volley, of the table."""

from __future__ import annotations

from collections.abc import Callable

from . import numbers as num
from . import production
from .filters import BadWord, filter_of
from .scope import Scope
from .state import NONE
from .terms_names import REFS, matching, references


def holds_between(a: int, sign: str, b: int) -> bool:
    """Whether two numbers stand to each other as a sign says: `<=`, `>=`, `<`, `>`, else equal."""
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
    "energy-cost": lambda sc, u: production.needs(sc.s, u)[2],
    "supply-cost": lambda sc, u: production.needs(sc.s, u)[1],
    "economy-made": lambda sc, u: production.output(sc.s, u)[0],
    "supply-made": lambda sc, u: production.output(sc.s, u)[1],
    "research-made": lambda sc, u: production.output(sc.s, u)[4],
    "combat": lambda sc, u: num.strength(sc.s, u) + num.total(sc.s, u, "combat")[0],
    "age": lambda sc, u: sc.s.clock - sc.s.born[u],
}


def stat_of(name: str) -> Callable[[Scope, int], int]:
    """The number of a card that has a name.  Raises BadWord where there is none of that name."""
    if name not in STATS:
        raise BadWord(name)
    return STATS[name]


def _declared(key: str) -> Callable[[Scope], int]:
    """A number of the volley that is answered, 0 where none is."""
    return lambda sc: sc.answer.ints.get(key, 0) if sc.answer is not None else 0


def _noted(key: str) -> Callable[[Scope], int]:
    """A number that the running program has noted, 0 where none runs."""
    return lambda sc: sc.run.ints.get(key, 0) if sc.run is not None else 0


def _volley_total(sc: Scope) -> int:
    """All weapons in the volley that is answered."""
    if sc.answer is None:
        return 0
    return sc.answer.ints.get("phasers", 0) + sc.answer.ints.get("heavy", 0)


def _prevented(sc: Scope) -> int:
    """The counter of a card while the action that it answered is not over, else 0."""
    s, src = sc.s, sc.src
    if any(frame.op == "act" and frame.ints.get("mark") == src for frame in s.stack):
        return s.counter[src]
    return 0


TABLE: dict[str, Callable[[Scope], int]] = {
    "volley.phasers": _declared("phasers"),
    "volley.heavy": _declared("heavy"),
    "volley.units": _declared("n_units"),
    "volley.damage": _declared("damage"),
    "volley.total": _volley_total,
    "players": lambda sc: len(sc.s.order),
    "cards-in-hand": lambda sc: len(sc.s.hand[sc.seat]),
    "economy-left": lambda sc: sc.s.pool[0],
    "plays-left": lambda sc: sc.s.plays,
    "prevented": _prevented,
    "turn": lambda sc: sc.s.turn,
    "repaired": lambda sc: sc.s.stack[0].ints.get("repaired", 0),
    "rolled": _noted("rolled"),
    "paid": _noted("paid"),
}
"""Amounts of the table, of the volley that is answered and of the program that runs."""


def number(text: str, tags: frozenset[str]) -> Callable[[Scope], int]:
    """A named amount: `strength`, `target.strength`, `count own ship`, `volley.total`, …

    Raises BadWord for a name that means nothing.
    """
    if text.lstrip("-").isdigit():
        fixed = int(text)
        return lambda sc: fixed
    if text.startswith("count "):
        wanted = filter_of(text[6:], tags)
        return lambda sc: sum(1 for _ in matching(sc, wanted.test))
    if text.startswith("sum "):
        # `sum strength own crew here`
        stat, _, rest = text[4:].partition(" ")
        work, wanted = stat_of(stat), filter_of(rest, tags)
        return lambda sc: sum(work(sc, u) for u in matching(sc, wanted.test))
    if text in TABLE:
        return TABLE[text]
    ref, dot, stat = text.partition(".")
    if not dot:
        ref, stat = "self", text
    if ref not in REFS:
        raise BadWord(text)
    work = stat_of(stat)

    def value(sc: Scope) -> int:
        return sum(work(sc, u) for u in references(sc, ref) if u >= 0)

    return value
