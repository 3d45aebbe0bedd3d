"""The guest's side of the socket.

A request waits for its answer, since the table must know at once whether an action was accepted;
the host answers in a few milliseconds.  A host that is stalled costs one bounded wait: until it is
heard of again, further requests wait for a moment only.
"""

from __future__ import annotations

import select
import time
from pathlib import Path
from typing import Any

from . import place, protocol
from .protocol import HostGone, Message

PATIENCE = 3.0
"""Seconds that a request waits for its answer."""
MOMENT = 0.3
"""Seconds that it waits where the host has left the last one unanswered."""
STALLED = "The host's terminal does not answer; what you did may still arrive. Try again."
GONE = "The host is gone; the match is safe."


class Link:
    """A connection to a host."""

    def __init__(self, path: Path, seconds: float = PATIENCE) -> None:
        self._socket = place.reach(path, seconds)
        self._buffer = bytearray()
        self._count = 0
        self._late = False
        self.pushed: list[Message] = []
        """Lines without an id that came meanwhile; whoever reads them takes them out."""
        self.closed = False

    def fileno(self) -> int:
        """The descriptor, to wait for lines on."""
        return self._socket.fileno()

    def close(self) -> None:
        """End the connection."""
        self.closed = True
        self._socket.close()

    def request(self, do: str, seconds: float = PATIENCE, **fields: Any) -> Message:
        """Ask, and wait for the answer; raises what the host raised, or HostGone."""
        if self.closed:
            raise HostGone(GONE)
        self._count += 1
        number = self._count
        end = time.monotonic() + (min(seconds, MOMENT) if self._late else seconds)
        self._send(protocol.encode({"id": number, "do": do, **fields}), end)
        while True:
            for answer in self._arrived():
                self._late = False
                if answer.get("id") == number:
                    if answer.get("ok") is True:
                        return answer
                    raise protocol.error_of(answer.get("error"))
                if answer.get("id") is None and answer.get("ok") is False:
                    raise protocol.error_of(answer.get("error"))
            self._wait(select.POLLIN, end)

    def pump(self) -> list[Message]:
        """Pushes that have come, without waiting; raises HostGone at the end of the connection."""
        if not self.pushed and self.closed:
            raise HostGone(GONE)
        try:
            for _ in self._arrived():
                self._late = False  # an answer for which nobody waits any more
        except HostGone:
            if not self.pushed:
                raise
        pushed, self.pushed = self.pushed, []
        return pushed

    # --- bytes ----------------------------------------------------------------------------------

    def _wait(self, what: int, end: float) -> None:
        poll = select.poll()
        poll.register(self._socket, what)
        if not poll.poll(max(0.0, end - time.monotonic()) * 1000):
            self._late = True
            raise HostGone(STALLED)

    def _send(self, data: bytes, end: float) -> None:
        left = memoryview(data)
        while left:
            try:
                left = left[self._socket.send(left) :]
            except BlockingIOError:
                self._wait(select.POLLOUT, end)
            except OSError as fault:
                self.closed = True
                raise HostGone(GONE) from fault

    def _arrived(self) -> list[Message]:
        """Answers that have come; pushes go to `pushed`."""
        gone = False
        while True:
            try:
                data = self._socket.recv(65536)
            except BlockingIOError:
                break
            except OSError:
                data = b""
            if not data:
                gone = True
                break
            self._buffer += data
        answers = []
        *lines, rest = bytes(self._buffer).split(b"\n")
        self._buffer = bytearray(rest)
        if len(rest) > protocol.LONGEST:
            gone = True
        for line in lines:
            try:
                found = protocol.decode(line)
            except protocol.BadLine:
                gone = True  # no host of ours writes that
                break
            if "push" in found:
                self.pushed.append(found)
            else:
                answers.append(found)
        if gone:
            self.closed = True
            if not answers:
                raise HostGone(GONE)
        return answers
