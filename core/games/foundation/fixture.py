"""Stated positions for tests and for trying things out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kernel.errors import BadFixture

from . import turn
from .cards import BIT, COUNT, IDS, NAMES, STEPS, find
from .state import FoundationState

KEYS = ("turn", "step", "hands", "deck", "discard", "tables", "control")


def set_fixture(s: FoundationState, fixture: Mapping[str, Any]) -> FoundationState:
    """A copy of `s` with what the fixture names; raises BadFixture.

    The named step begins anew with nothing marked and no dice rolled; in `draw` the normal draw has
    been made.  `cleanup` clears the tables and goes on at once where no hand is above twelve.
    """
    strange = [k for k in fixture if k not in KEYS]
    if strange:
        raise BadFixture(f"There is no `{strange[0]}` in a position; known: {', '.join(KEYS)}.")
    made = s.clone()
    _place_cards(made, fixture)
    if "turn" in fixture:
        number = fixture["turn"]
        if type(number) is not int or not 1 <= number <= made.options.turn_limit:
            raise BadFixture("The turn is a whole number from 1 to the turn limit.")
        made.turn = number
    if "step" in fixture:
        if fixture["step"] not in STEPS:
            raise BadFixture(f"The step is one of {', '.join(STEPS)}.")
        made.step = fixture["step"]
    if "control" in fixture:
        made.control = _controls(fixture["control"])
    made.marked = [[], []]
    made.sealed = [False, False]
    made.rolls = []
    made.last_rolls = []
    made.roll_winner = -1
    made.hari_with = -1
    made.asks = "commit"
    if made.step == "cleanup":
        turn.clean_up(made, None)
    return made


def _place_cards(s: FoundationState, fixture: Mapping[str, Any]) -> None:
    piles: dict[str, list[int]] = {
        "hands of the first seat": s.hands[0],
        "hands of the second seat": s.hands[1],
        "deck": s.deck,
        "discard": s.discard,
        "table of the first seat": s.tables[0],
        "table of the second seat": s.tables[1],
    }
    named: dict[str, list[Any]] = {}
    for key in ("hands", "tables"):
        if key in fixture:
            both = fixture[key]
            if not isinstance(both, list | tuple) or len(both) != 2:
                raise BadFixture(f"`{key}` is a list of two lists, in the order of the seats.")
            word = "hands" if key == "hands" else "table"
            named[f"{word} of the first seat"], named[f"{word} of the second seat"] = both
    for key in ("deck", "discard"):
        if key in fixture:
            named[key] = fixture[key]
    rest_in = _read_piles(piles, named)
    placed = [n for pile in piles.values() for n in pile]
    twice = [n for n in placed if placed.count(n) > 1]
    if twice:
        raise BadFixture(f"{NAMES[twice[0]]} ({IDS[twice[0]]}) is in two places.")
    if rest_in is not None:
        where, at = rest_in
        missing = [n for n in range(1, COUNT + 1) if n not in set(placed)]
        piles[where][at:at] = missing
    elif len(placed) < COUNT:
        absent = next(n for n in range(1, COUNT + 1) if n not in set(placed))
        raise BadFixture(f"{NAMES[absent]} ({IDS[absent]}) is nowhere; put `*` into one list.")
    s.hands = [sorted(piles["hands of the first seat"]), sorted(piles["hands of the second seat"])]
    s.deck = piles["deck"][::-1] if "deck" in named else piles["deck"]
    s.discard = piles["discard"]
    s.tables = [piles["table of the first seat"], piles["table of the second seat"]]


def _read_piles(
    piles: dict[str, list[int]], named: dict[str, list[Any]]
) -> tuple[str, int] | None:  # fmt: skip
    """Fill `piles` from what is named; the pile and place of `*`, or None."""
    rest_in: tuple[str, int] | None = None
    for where, entries in named.items():
        if not isinstance(entries, list | tuple):
            raise BadFixture(f"The {where} is a list of card ids.")
        numbers: list[int] = []
        for entry in entries:
            if entry == "*":
                if rest_in is not None:
                    raise BadFixture("`*` may stand once only.")
                rest_in = where, len(numbers)
                continue
            found = find(entry) if isinstance(entry, str) else None
            if found is None:
                raise BadFixture(f"There is no card `{entry}`.")
            numbers.append(found.number)
        piles[where] = numbers
    return rest_in


def _controls(given: object) -> list[int]:
    if not isinstance(given, list | tuple) or len(given) != 2:
        raise BadFixture("`control` is a list of two lists, in the order of the seats.")
    bits = [0, 0]
    for seat, held in enumerate(given):
        for word in held if isinstance(held, list | tuple) else ["?"]:
            if not isinstance(word, str) or not BIT.get(word):
                raise BadFixture("A control is cr, cp or ci.")
            bits[seat] |= BIT[word]
    if bits[0] & bits[1]:
        raise BadFixture("A control is held by one side only (AF-20).")
    return bits
