"""Who sits where, as seat specs: `human:Ann` at this terminal, `guest:Bob` at another one.

The save keeps the specs as the host's terminal sees them.  A guest's terminal turns them round: his
own seat is the `human` one.  A seat that is played for somebody who is away is *lent*: the save's
meta value `lent` keeps who plays it meanwhile, until its owner sits down.  So `seat_specs` always
tells whose the seats are, in lists of saves too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

PEOPLE: Final = ("human", "guest")
LENT: Final = "lent"
"""Key of the save's meta: seat (as text) to the spec of who plays it meanwhile."""


def kind_of(spec: str) -> str:
    """Kind of a spec.

    >>> kind_of("guest:Bob"), kind_of("normal")
    ('guest', 'normal')
    """
    return spec.partition(":")[0]


def is_person(spec: str) -> bool:
    """Whether a person plays, at whatever terminal."""
    return kind_of(spec) in PEOPLE


def is_elsewhere(spec: str) -> bool:
    """Whether a person at another terminal plays."""
    return kind_of(spec) == "guest"


def owners_of(meta: Mapping[str, Any], seats: int) -> list[str]:
    """Specs of those whose the seats of a save are."""
    found = [str(spec) for spec in meta.get("seat_specs", [])]
    return (found + ["human"] * seats)[:seats]


def lent_of(meta: Mapping[str, Any], seats: int) -> dict[int, str]:
    """Seats that are lent, with the specs of who plays them."""
    found = meta.get(LENT)
    if not isinstance(found, Mapping):
        return {}
    return {int(k): str(v) for k, v in found.items() if str(k).isdecimal() and int(k) < seats}


def specs_of(meta: Mapping[str, Any], seats: int) -> list[str]:
    """Specs of those who play the seats of a save now.

    >>> specs_of({"seat_specs": ["human:Ann", "guest:Bob"], "lent": {"1": "hard"}}, 2)
    ['human:Ann', 'hard']
    """
    lent = lent_of(meta, seats)
    return [lent.get(i, spec) for i, spec in enumerate(owners_of(meta, seats))]


def is_shared(owners: Sequence[str]) -> bool:
    """Whether somebody plays, or may come back to play, at another terminal."""
    return any(is_elsewhere(spec) for spec in owners)


def sat_by(specs: Sequence[str], names: Sequence[str], mine: Collection[int]) -> list[str]:
    """The specs as a terminal sees them at which the seats `mine` sit: other people are guests.

    >>> sat_by(["human:Ann", "guest:Bob", "hard"], ["Ann", "Bob", "Bot"], [1])
    ['guest:Ann', 'human:Bob', 'hard']
    """
    return [
        f"human:{names[seat]}"
        if seat in mine
        else f"guest:{names[seat]}"
        if is_person(spec)
        else spec
        for seat, spec in enumerate(specs)
    ]


def people_of(meta: Mapping[str, Any], seats: int) -> list[int]:
    """Seats of people, also where a bot plays for one who is away."""
    return [i for i, spec in enumerate(owners_of(meta, seats)) if is_person(spec)]
