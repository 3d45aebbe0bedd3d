"""Shared tables for tests: a host without a screen in the loop, guests in threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from core.games import games
from core.kernel import Match, Rng
from core.save import Store
from tests.tui.table_tools import Play, ScriptedHost, TableApp, rest, sealing, settle
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


class HostThread:
    """A host without a screen in a thread of its own, for guests' tables in the test's loop."""

    def __init__(self, folder: Path, game: str = "foundation", **more: Any) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self.session, self.store = opened(folder, game, **more)
        self.run(self.session.server.start)

    def run(self, do: Callable[[], Any]) -> Any:
        """Do something in the host's loop and wait for it."""

        async def work() -> Any:
            made = do()
            return await made if asyncio.iscoroutine(made) else made

        return asyncio.run_coroutine_threadsafe(work(), self.loop).result(10)

    def kill(self) -> None:
        """As if the process were killed: connections and lock go, nobody says good-bye."""

        def drop() -> None:
            server = self.session.server
            for guest in list(server._guests):
                guest.writer.transport.abort()
            server._closed = True
            if server._server is not None:
                server._server.close()
            self.session._inner.close()

        self.run(drop)

    def close(self) -> None:
        """End the host and the thread."""
        self.run(self.session.close)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(5)


class GuestPlay(Play):
    """A guest's table; its host is elsewhere."""

    async def until(self, done: Callable[[], bool], seconds: float = 5.0) -> None:
        """Wait until something holds."""
        end = asyncio.get_running_loop().time() + seconds
        while not done():
            assert asyncio.get_running_loop().time() < end, self.text
            await asyncio.sleep(0.01)
        await rest(self.app)


@asynccontextmanager
async def at_table(
    session: Any, store: Store, *, size: tuple[int, int] = (80, 24), pick: Any = sealing
) -> AsyncIterator[GuestPlay]:
    """The table of a session in a headless terminal."""
    app = TableApp(session, store, host=ScriptedHost(pick))
    async with app.run_test(size=size) as pilot:
        await settle(app, pilot)
        yield GuestPlay(app, pilot)
