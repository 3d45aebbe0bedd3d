"""A rematch: the same people with the sides swapped."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from core.kernel import Match
from core.kernel import options as opt
from core.save import Session, Store


def rematch(session: Session, specs: list[str], store: Store) -> Session:
    """A new match of the same people, each one seat on, saved and open; raises SaveError."""
    old = session.match
    names = [*old.seats[1:], old.seats[0]]
    meta = dict(session.meta)
    meta["seat_specs"] = [*specs[1:], specs[0]]
    for key in ("notes", "pins", "drafts", "name", "talk", "lent"):
        meta.pop(key, None)
    if "stops" in meta:
        meta["stops"] = moved(meta["stops"], len(names))
    made = Match.new(
        old.game, opt.to_plain(old.options), names, secrets.randbits(64), policy=old.policy
    )
    return store.create(made, meta=meta)


def moved(stops: object, seats: int) -> dict[str, Any]:
    """Stops by seat, and by `KIND:SEAT` within, where everybody sits one seat further on.

    >>> moved({"0": {"fire:1": "pass", "own-points:-1": "pass"}}, 2)
    {'1': {'fire:0': 'pass', 'own-points:-1': 'pass'}}
    """

    def on(seat: str) -> str:
        return str((int(seat) - 1) % seats) if seat.isdecimal() else seat

    def within(kind_and_seat: str) -> str:
        kind, _, seat = kind_and_seat.rpartition(":")
        return f"{kind}:{on(seat)}"

    if not isinstance(stops, Mapping):
        return {}
    return {
        on(seat): {within(key): mode for key, mode in mine.items()}
        for seat, mine in stops.items()
        if isinstance(mine, Mapping)
    }
