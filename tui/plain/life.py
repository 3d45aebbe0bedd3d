"""The way out: signals, the end of input, and never in the middle of a write.

Accepted actions are on disk before they are confirmed, so leaving needs nothing but to leave.  A
signal that comes while a save is being written waits until it is written.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
from collections.abc import Iterator
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT)


class Left(SystemExit):
    """The program is to be left: `code` is its status, `signal` the signal that asked for it.

    A SystemExit, which is the one thing that an event loop lets through at any place.
    """

    def __init__(self, status: int, number: int = 0) -> None:
        super().__init__(status)
        self.status = status
        self.signal = number


class Life:
    """Takes signals and turns them into `Left`."""

    def __init__(self) -> None:
        self._busy = 0
        self._wanted = 0
        self._leaving = False

    def watch(self) -> None:
        """Take the signals that end the program; a HUP ignored from the start (nohup) as well."""
        for number in SIGNALS:
            signal.signal(number, self._on_signal)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self._leaving:
            return
        if self._busy:
            self._wanted = number
            return
        self._leave(number)

    def _leave(self, number: int) -> None:
        self._leaving = True
        raise Left(128 + number, number)

    @contextlib.contextmanager
    def busy(self) -> Iterator[None]:
        """While something is written that must be whole, signals wait."""
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1
            # A refused write must not swallow the signal that waited for it.
            if self._wanted and not self._busy and not self._leaving:
                self._leave(self._wanted)

    @staticmethod
    def end(left: Left, sentence: str) -> None:
        """End the process at once after a signal, with a sentence where the output takes it.

        Not by the usual way: a stalled terminal would hold it up for ever.
        """
        with contextlib.suppress(OSError, ValueError):
            poll = select.poll()
            poll.register(2, select.POLLOUT)
            ready = bool(poll.poll(0))
            if sentence and left.signal != signal.SIGHUP and ready:
                os.write(2, f"\nterminus: {sentence}\n".encode("ascii", "replace"))
        os._exit(left.status)
