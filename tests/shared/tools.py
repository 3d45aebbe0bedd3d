"""Shared tables for tests: a host without a screen in the loop, guests in threads."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.games import games
from core.kernel import Match, Rng
from core.save import Store
from tui.shared import door
from tui.shared.guest import RemoteSession
from tui.shared.host import HostSession, hosted

NAMES = ("Ann", "Bob")
SEATS = ("human:Ann", "guest:Bob")


def opened(
    folder: Path,
    game: str = "foundation",
    *,
    names: Sequence[str] = NAMES,
    seats: Sequence[str] = SEATS,
    seed: int = 7,
    policy: Any = "free",
    options: Mapping[str, object] | None = None,
    fixture: Mapping[str, Any] | None = None,
) -> tuple[HostSession, Store]:
    """A new shared match, on disk, with its socket bound."""
    store = Store(folder)
    match = Match.new(games[game], options, list(names), seed, policy=policy)
    if fixture is not None:
        match.set_fixture(fixture)
    session = hosted(store.create(match, "shared", {"seat_specs": list(seats)}))
    assert isinstance(session, HostSession)
    return session, store


async def seated(store: Store, seat: int = 1, pin: str = "") -> RemoteSession:
    """A guest who has sat down."""
    return await asyncio.to_thread(door.join, store, "shared", seat, pin)


def answer(session: Any, seat: int, rng: Rng) -> bool:
    """Give a random legal answer of a seat where it has a question; whether it had."""
    if isinstance(session, RemoteSession):
        session.catch_up()  # a table does so at every push
    match = session.match
    decision = match.decision(seat)
    if decision is None:
        return False
    session.submit(match.game.answer(match.state, decision, rng), seat, decision.id)
    return True
