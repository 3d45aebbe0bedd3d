"""A rematch: the same people with the sides swapped."""

from __future__ import annotations

import secrets

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
    made = Match.new(
        old.game, opt.to_plain(old.options), names, secrets.randbits(64), policy=old.policy
    )
    return store.create(made, meta=meta)
