"""The host's side of the socket: who is connected, who sits where, what is answered and pushed.

It runs in the application's own loop and never waits for a guest: what one sends is bounded per
line and per second, what one does not read is bounded too, and whoever goes past a bound is shown
out.  Rules, disk and screen are the desk's business (`tui.shared.host`).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from pathlib import Path
from typing import Any, Protocol

from core.kernel.errors import EngineBug, TerminusError

from . import place, protocol
from .protocol import BadLine, Message, Request, TableRefusal

MOST = 32
"""Connections at a time."""
BACKLOG = 256 * 1024
"""Bytes that may wait for a guest who does not read them."""
A_SECOND = 200
"""Requests of one guest in a second, after which he waits for the next."""
BAD_LINES = 20
"""So many lines that are no requests end a connection."""
WRONG_PINS = 5
PIN_PAUSE = 1.0
"""Seconds before a wrong PIN is answered."""


class Desk(Protocol):
    """What the server asks of the table."""

    def greeting(self) -> Message:
        """The answer to `hello`."""

    def may_sit(self, seat: int) -> None:
        """Raise TableRefusal where no guest may sit there."""

    def fits_pin(self, seat: int, pin: str) -> bool:
        """Whether the PIN opens the seat; slow, and called in a thread."""

    def has_pin(self, seat: int) -> bool:
        """Whether the seat asks for a PIN."""

    def sat(self, seat: int) -> Message:
        """Somebody has sat down; gives what the answer to `sit` holds."""

    def left(self, seat: int) -> None:
        """The connection of a seat has ended."""

    def take(self, seat: int, request: Request) -> Message:
        """Carry out a request of a seat; gives what the answer holds; raises TerminusError."""


class Guest:
    """One connection."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self.writer = writer
        self.seat: int | None = None
        self.greeted = False
        self.bad = 0
        self.wrong = 0
        self._second = 0
        self._count = 0

    def send(self, message: Message) -> None:
        """Send a line, or show the guest out where too much waits for him already."""
        transport = self.writer.transport
        if transport.is_closing():
            return
        self.writer.write(protocol.encode(message))
        if transport.get_write_buffer_size() > BACKLOG:
            transport.abort()

    async def breathe(self) -> None:
        """Let the host's keys come first; a guest who floods waits for the next second."""
        now = asyncio.get_running_loop().time()
        if int(now) != self._second:
            self._second, self._count = int(now), 0
        self._count += 1
        await asyncio.sleep(0 if self._count < A_SECOND else int(now) + 1 - now)


class Server:
    """The listening socket of one table."""

    def __init__(self, desk: Desk, path: Path) -> None:
        self.desk = desk
        self.path = path
        self.seated: dict[int, Guest] = {}
        """Connections by the seat that they have taken."""
        self._guests: set[Guest] = set()
        self.fault = ""
        """Why nobody can join, in one sentence, where that is so."""
        self._socket: socket.socket | None = None
        self._inode = 0
        try:
            self._socket = place.listen(path)
            self._inode = os.lstat(path).st_ino
        except TableRefusal as fault:
            self.fault = fault.message
        self._server: asyncio.Server | None = None
        self._closed = False

    async def start(self) -> None:
        """Take connections from now on; those that came before have been waiting."""
        if not self._closed and self._server is None and self._socket is not None:
            self._server = await asyncio.start_unix_server(
                self._meet, sock=self._socket, limit=protocol.LONGEST
            )

    def close(self, words: str = "") -> None:
        """Say good-bye, end all connections and take the socket away; twice is harmless."""
        if self._closed:
            return
        self._closed = True
        self.push("bye", text=words)
        for guest in list(self._guests):
            with contextlib.suppress(RuntimeError):
                guest.writer.close()
        self._guests.clear()
        self.seated.clear()
        if self._server is not None:
            with contextlib.suppress(RuntimeError):
                self._server.close()
        if self._socket is not None:
            self._socket.close()
            place.remove(self.path, self._inode)

    def push(self, what: str, **more: Any) -> None:
        """Send a line to everybody who sits."""
        for guest in list(self.seated.values()):
            guest.send({"push": what, **more})

    # --- one connection -------------------------------------------------------------------------

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        guest = Guest(writer)
        peer = place.peer_of(writer.get_extra_info("socket"))
        if len(self._guests) >= MOST or peer not in (None, os.getuid()):
            writer.close()
            return
        self._guests.add(guest)
        try:
            await self._listen(guest, reader)
        except (OSError, asyncio.CancelledError):
            pass  # gone; what he had sent whole is done
        finally:
            self._part(guest)
            with contextlib.suppress(RuntimeError):
                writer.close()

    async def _listen(self, guest: Guest, reader: asyncio.StreamReader) -> None:
        while guest.bad < BAD_LINES and guest.wrong < WRONG_PINS:
            try:
                line = await reader.readline()
            except ValueError:
                fault = BadLine(f"The line is too long: {protocol.LONGEST // 1024} KB at most.")
                self._answer(guest, None, fault)
                return
            if not line.endswith(b"\n") or guest not in self._guests:
                return
            await self._serve(guest, line)
            await guest.breathe()

    async def _serve(self, guest: Guest, line: bytes) -> None:
        try:
            request = protocol.read_request(line)
        except BadLine as fault:
            guest.bad += 1
            self._answer(guest, fault.number, fault)
            return
        try:
            given = await self._do(guest, request)
        except TerminusError as fault:
            self._answer(guest, request.number, fault)
        except Exception as bug:
            # A guest's request must never end the host's program.
            words = f"The host's program failed at it: {type(bug).__name__}."
            self._answer(guest, request.number, EngineBug(words))
        else:
            guest.send({"id": request.number, "ok": True, **given})

    def _answer(self, guest: Guest, number: int | None, fault: TerminusError) -> None:
        guest.send({"id": number, "ok": False, "error": protocol.refusal(fault)})

    async def _do(self, guest: Guest, request: Request) -> Message:
        if request.do == "hello":
            return self._hello(guest, request.fields)
        if not guest.greeted:
            raise TableRefusal("The first request is `hello`.")
        if request.do == "sit":
            return await self._sit(guest, request.fields["seat"], request.fields["pin"])
        if guest.seat is None:
            raise TableRefusal("Sit down first.")
        return self.desk.take(guest.seat, request)

    def _hello(self, guest: Guest, fields: Message) -> Message:
        if fields["protocol"] != protocol.VERSION:
            raise TableRefusal(
                f"The host's Terminus speaks version {protocol.VERSION} of the table's protocol, "
                f"yours {fields['protocol']}: use the same version."
            )
        greeting = self.desk.greeting()
        if fields["match"] not in ("", greeting["match"]):
            raise TableRefusal("Another match is on this table now.")
        guest.greeted = True
        return greeting

    async def _sit(self, guest: Guest, seat: int, pin: str) -> Message:
        desk = self.desk
        desk.may_sit(seat)
        asks = desk.has_pin(seat)
        if asks and not await asyncio.to_thread(desk.fits_pin, seat, pin):
            guest.wrong += 1
            await asyncio.sleep(PIN_PAUSE)
            raise TableRefusal("That is not the PIN of this seat.")
        desk.may_sit(seat)
        other = self.seated.get(seat)
        if other is not None and other is not guest:
            if not asks:
                raise TableRefusal("Somebody sits there already.")
            # His own old terminal, most likely: whoever has the PIN may come back at once.
            words = "Your seat was taken with its PIN at another terminal."
            other.send({"push": "bye", "text": words, "final": True})
            other.seat = None
            other.writer.close()
            self._guests.discard(other)
        if guest.seat is not None and guest.seat != seat:
            self._rise(guest)
        self.seated[seat] = guest
        guest.seat = seat
        return desk.sat(seat)

    def _rise(self, guest: Guest) -> None:
        seat, guest.seat = guest.seat, None
        if seat is not None and self.seated.get(seat) is guest:
            del self.seated[seat]
            self.desk.left(seat)

    def _part(self, guest: Guest) -> None:
        self._guests.discard(guest)
        if not self._closed:
            self._rise(guest)
