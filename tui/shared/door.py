"""The way to a shared table: which ones wait, sitting down as a guest, opening one as the host."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Sequence
from typing import Any

import attrs

from core.kernel.errors import TerminusError
from core.save import SaveInfo, SaveLocked, Session, Store, check_name
from tui.start import may_be_shared
from tui.table.pins import fits_pin, has_pin

from . import protocol
from .client import Link
from .guest import RemoteSession
from .place import address
from .protocol import HostGone, Message, TableRefusal
from .seats import LENT, is_person, is_shared, lent_of, owners_of, people_of, sat_by

SOON = 0.7
"""Seconds in which a host must greet those who look for a table."""


@attrs.frozen
class Seat:
    """A seat of a person at a shared table."""

    number: int
    name: str
    state: str
    """`free`, `lent` (played for somebody who is away), `taken`, `host`."""
    asks_pin: bool

    @property
    def is_free(self) -> bool:
        """Whether one may sit there."""
        return self.state in ("free", "lent")


@attrs.frozen
class Waiting:
    """A shared table: one that is open now, or a save that anybody of its people may open."""

    save: str
    game: str
    is_open: bool
    seats: tuple[Seat, ...]
    last: tuple[int, ...] = ()
    """Who sat at one terminal as its hosts last time, where they were several."""

    @property
    def hosts(self) -> list[str]:
        """Names of the people at the host's terminal."""
        return [seat.name for seat in self.seats if seat.state == "host"]

    @property
    def free(self) -> list[Seat]:
        """Seats to be had."""
        return [seat for seat in self.seats if seat.is_free]

    def seat(self, name: str) -> Seat:
        """The seat of a name, in whatever case; raises TableRefusal."""
        for seat in self.seats:
            if seat.name.casefold() == name.casefold():
                return seat
        named = ", ".join(seat.name for seat in self.seats)
        raise TableRefusal(f"Nobody called “{name}” plays at “{self.save}”: {named}.")


# --- looking --------------------------------------------------------------------------------------


def look(store: Store, name: str) -> Waiting:
    """The table of a save, by its host or by the disk; raises TerminusError."""
    files = store.files(check_name(name))
    try:
        link = Link(address(files), SOON)
    except HostGone:
        return _on_disk(store, name)
    try:
        return _greeted(link.request("hello", SOON, protocol=protocol.VERSION, match=""), name)
    finally:
        link.close()


def _on_disk(store: Store, name: str) -> Waiting:
    session = store.open_readonly(name)
    try:
        meta, names = session.meta, session.match.seats
        if not is_shared(owners_of(meta, len(names))):
            raise TableRefusal(f"“{name}” has no seat for other terminals (`guest`).")
        seats = tuple(
            Seat(i, names[i], "free", has_pin(session, i)) for i in people_of(meta, len(names))
        )
        here = [i for i, s in enumerate(owners_of(meta, len(names))) if s.startswith("human")]
        last = tuple(here) if len(here) > 1 else ()
        return Waiting(name, session.match.game.id, False, seats, last)
    finally:
        session.close()


def _greeted(answer: Message, name: str) -> Waiting:
    """The table that a host's greeting tells of; raises TableRefusal where it is none."""
    seats = []
    try:
        for found in answer["seats"]:
            text = protocol.clean(str(found["name"]), 60)
            seats.append(Seat(int(found["seat"]), text, str(found["state"]), bool(found["pin"])))
        return Waiting(name, str(answer["game"]), True, tuple(seats))
    except (KeyError, TypeError, ValueError) as fault:
        raise TableRefusal("The host's greeting cannot be read.") from fault


async def waiting(store: Store, saves: Sequence[SaveInfo]) -> list[Waiting]:
    """Open tables with a free seat; asks all hosts at once and waits for none of them long."""
    asked = [info for info in saves if info.status == "locked" and may_be_shared(info)]
    found = await asyncio.gather(*(_greet(store, info.name) for info in asked))
    return [table for table in found if table is not None and table.free]


async def _greet(store: Store, name: str) -> Waiting | None:
    """What a host says to one who only looks; None where nobody answers."""
    hello = {"id": 1, "do": "hello", "protocol": protocol.VERSION, "match": ""}
    writer = None
    try:
        path = address(store.files(name))
        async with asyncio.timeout(SOON):
            reader, writer = await asyncio.open_unix_connection(str(path), limit=protocol.LONGEST)
            writer.write(protocol.encode(hello))
            return _greeted(protocol.decode(await reader.readline()), name)
    except (OSError, ValueError, TerminusError, json.JSONDecodeError):
        return None
    finally:
        if writer is not None:
            with contextlib.suppress(OSError):
                writer.close()


def only_one(store: Store) -> str:
    """Name of the one shared table that can be joined or opened; raises TableRefusal."""
    shared = [info for info in store.list() if may_be_shared(info)]
    open_now = [i.name for i in shared if i.status == "locked"]
    names = open_now or [i.name for i in shared if i.status in ("ok", "recovered") and i.waiting]
    if not names:
        raise TableRefusal(
            "No table waits for anybody; `terminus play GAME --seats human:ANN,guest:BOB` "
            "opens one."
        )
    if len(names) > 1:
        raise TableRefusal(f"Several tables wait: {', '.join(names)}; say which one.")
    return names[0]


# --- sitting down ---------------------------------------------------------------------------------


def sit(store: Store, name: str, who: str, pin: str = "", *, join_only: bool = False) -> Any:
    """Sit down by name: as a guest where the table is open, else as its host.

    Raises TerminusError: a taken seat, a wrong PIN, a save that does not open.
    """
    table = look(store, name)
    seat = table.seat(who)
    if not table.is_open:
        if join_only:
            raise HostGone("Nobody has this table open now.")
        return _open(store, table, seat, pin)
    if seat.state == "host":
        raise TableRefusal(f"{seat.name} sits at the host's terminal.")
    return join(store, name, seat.number, pin)


def join(store: Store, name: str, seat: int, pin: str = "") -> RemoteSession:
    """Sit down as a guest; raises TerminusError."""
    session = RemoteSession(store, store.open_readonly(name), seat, pin)
    try:
        session.connect()
    except BaseException:
        session.close()
        raise
    return session


def _open(store: Store, table: Waiting, seat: Seat, pin: str) -> Session:
    if seat.asks_pin:
        session = store.open_readonly(table.save)
        try:
            if not fits_pin(session, seat.number, pin):
                raise TableRefusal("That is not the PIN of this seat.")
        finally:
            session.close()
    return host(store, table.save, [seat.number])


def host(store: Store, name: str, mine: Sequence[int]) -> Session:
    """Open the save to play on, the people of the seats `mine` at this terminal, others as guests.

    The seats are kept in the save.  Raises SaveLocked where somebody was quicker.
    """
    try:
        session = store.open(name, strict=True)
    except SaveLocked:
        raise TableRefusal(
            "Somebody else has just opened the table; you come to it in a moment."
        ) from None
    try:
        names = session.match.seats
        owners = owners_of(session.meta, len(names))
        session.set_meta("seat_specs", sat_by(owners, names, mine))
        # Who played for another one has left with the old terminal; bots play on.
        lent = lent_of(session.meta, len(names))
        kept = {str(s): v for s, v in lent.items() if s not in mine and not is_person(v)}
        session.set_meta(LENT, kept or None)
        session.checkpoint()  # lists read the seats from the snapshot
    except BaseException:
        session.close()
        raise
    return session
