"""Stated positions for tests and trials; documented in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kernel import BadFixture

from . import red
from .board import NAMES, SQUARE, STAND, STANDS, TEMPLE
from .goods import GOOD, KINDS
from .movement import start_move
from .state import TState
from .trade import can_trade


def _known(given: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    if not isinstance(given, Mapping):
        raise BadFixture(f"`{where}` is an object.")
    for key in given:
        if key not in keys:
            raise BadFixture(f"`{where}` has no key `{key}`; it has: {', '.join(keys)}.")


def _square(name: object) -> int:
    if not isinstance(name, str) or name not in SQUARE:
        raise BadFixture(f"There is no square `{name}`.")
    return SQUARE[name]


def _good(slug: object) -> int:
    if not isinstance(slug, str) or slug not in GOOD:
        raise BadFixture(f"There is no good `{slug}`.")
    return GOOD[slug]


def _number(value: object, what: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadFixture(f"{what} is a whole number from {low} to {high}.")
    return value


def set_fixture(base: TState, fixture: Mapping[str, Any]) -> TState:
    """A new state: `base` with what the fixture names."""
    s = base.clone()
    _known(fixture, ("thief", "stands", "seats", "turn"), "fixture")
    if "thief" in fixture:
        s.thief = _square(fixture["thief"])
    if "stands" in fixture:
        _set_stands(s, fixture["stands"])
    if "seats" in fixture:
        _set_seats(s, fixture["seats"])
    s.supplied = sum(map(sum, s.goods)) - 20 * len(s.pawns)
    for p, square in enumerate(s.pawns):
        if square == s.thief or TEMPLE >> square & 1:
            raise BadFixture(f"The pawn of seat {p} cannot stand on {NAMES[square]}.")
    if "turn" in fixture:
        _set_turn(s, fixture["turn"])
    return s


def _set_stands(s: TState, stands: Mapping[str, Any]) -> None:
    sells, buys = list(s.sells), list(s.buys)
    _known(stands, tuple(NAMES[i] for i in STANDS), "stands")
    for name, stand in stands.items():
        i = _square(name)
        _known(stand, ("sells", "buys"), name)
        if "sells" in stand:  # the counters change places, so that the set stays whole
            good = _good(stand["sells"])
            j = sells.index(good)
            sells[i], sells[j] = sells[j], sells[i]
        if "buys" in stand:
            if not isinstance(stand["buys"], list) or len(stand["buys"]) != 2:
                raise BadFixture(f"The stand on {name} takes two goods.")
            for k, slug in enumerate(stand["buys"]):
                good = _good(slug)
                spots = [j for j, g in enumerate(buys) if g == good and j != 2 * i + 1 - k]
                # Prefer its own place, then the last one, so that places set before stay.
                j = 2 * i + k if 2 * i + k in spots else spots[-1]
                buys[2 * i + k], buys[j] = buys[j], buys[2 * i + k]
    s.sells, s.buys = tuple(sells), tuple(buys)


def _set_seats(s: TState, seats: Any) -> None:
    if not isinstance(seats, list) or len(seats) > len(s.pawns):
        raise BadFixture(f"`seats` is a list of at most {len(s.pawns)} objects.")
    export, targets = list(s.export), list(s.targets)
    for p, seat in enumerate(seats):
        _known(seat, ("pawn", "export", "goods", "targets"), f"seats[{p}]")
        if "pawn" in seat:
            s.pawns[p] = _square(seat["pawn"])
        if "export" in seat:
            export[p] = _good(seat["export"])
        if "goods" in seat:
            if not isinstance(seat["goods"], Mapping):
                raise BadFixture("`goods` is an object of goods and units.")
            s.goods[p] = [0] * KINDS
            for slug, n in seat["goods"].items():
                s.goods[p][_good(slug)] = _number(n, "A holding", 0, 10_000)
        if "targets" in seat:
            wanted = sorted({_good(slug) for slug in seat["targets"]})
            if len(wanted) != 6:
                raise BadFixture("A seat has six different targets.")
            targets[p] = tuple(wanted)
    s.export, s.targets = tuple(export), tuple(targets)


def _set_turn(s: TState, turn: Mapping[str, Any]) -> None:
    _known(turn, ("seat", "first", "round", "step", "die", "red"), "turn")
    last = len(s.pawns) - 1
    s.seat = _number(turn.get("seat", s.seat), "turn.seat", 0, last)
    s.first = _number(turn.get("first", s.first), "turn.first", 0, last)
    s.turn = _number(turn.get("round", s.turn), "turn.round", 1, s.round_limit)
    step = turn.get("step", "move")
    if step == "move":
        if "die" in turn:
            s.step, s.die = "move", _number(turn["die"], "turn.die", 1, 6)
        else:
            start_move(s, None)
    elif step == "trade":
        if not STAND >> s.pawns[s.seat] & 1 or not can_trade(s):
            raise BadFixture("There is nothing to trade where the pawn stands.")
        s.step = "trade"
    elif step == "red":
        red.resolve(s, _number(turn.get("red"), "turn.red", 2, 12), None)
        if s.step in ("move", "thief") and "die" in turn:
            s.die = _number(turn["die"], "turn.die", 1, 6)
        if not s.step:
            raise BadFixture("That result asks nothing here.")
    else:
        raise BadFixture("`turn.step` is move, trade or red.")
