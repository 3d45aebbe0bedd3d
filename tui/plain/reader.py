"""Lines in: whole lines, by whatever edits them (the terminal, Emacs, a script)."""

from __future__ import annotations

import contextlib
import io
import os
import select
import sys
import termios
from collections.abc import Iterator
from typing import TextIO

from .life import Left
from .paper import Paper

LONGEST = 2000
"""Letters of a line that are read at most: what is longer is nobody's typing."""


class Reader:
    """Where a player types.

    Bytes are read from the descriptor itself: so it can be told whether a line has come, in a
    terminal and in a pipe, while something else is waited for as well.
    """

    def __init__(self, source: TextIO, paper: Paper) -> None:
        self._source = source
        self._paper = paper
        self.is_terminal = source.isatty()
        self._fd = source.fileno() if isinstance(source, io.TextIOWrapper) else -1
        self._bytes = bytearray()
        self._ended = False

    def line(self, prompt: str, *, secret: bool = False) -> str:
        """One line without its end; raises Left at the end of the input."""
        self._paper.prompt(prompt)
        with self._silent() if secret else contextlib.nullcontext():
            text = self._next()
        if not text:
            self._paper.echo("")
            raise Left(0)
        text = text[:LONGEST].strip()
        if not self.is_terminal or secret:
            # Without an echo the transcript would lack what was answered.
            self._paper.echo("" if secret else text)
        return text

    def _next(self) -> str:
        """The next line with its end, or an empty text at the end of the input."""
        if self._fd < 0:
            return self._source.readline()
        while not self._has_line():
            self._read()
        end = self._bytes.find(b"\n")
        size = end + 1 if end >= 0 else len(self._bytes)
        found = bytes(self._bytes[:size])
        del self._bytes[:size]
        return found.decode(self._source.encoding or "utf-8", "replace")

    def _has_line(self) -> bool:
        return self._ended or b"\n" in self._bytes

    def _read(self) -> None:
        try:
            data = os.read(self._fd, 65536)
        except OSError:  # a terminal that is gone
            data = b""
        self._bytes += data
        # At a terminal the end may be typed in the middle of a line: what is there counts.
        self._ended = not data

    def yes(self, question: str) -> bool:
        """A question that `y` or `yes` agrees to."""
        self._paper.say(question)
        return self.line("yes or no? ").lower() in ("y", "yes")

    def waits(self, seconds: float, *others: int) -> bool:
        """Whether a line has come within some seconds, or until another descriptor is readable."""
        if self._fd < 0:
            return True
        if self._has_line():
            return True
        poll = select.poll()
        for fd in (self._fd, *others):
            poll.register(fd, select.POLLIN)
        if any(fd == self._fd for fd, _ in poll.poll(seconds * 1000)):
            self._read()
        return self._has_line()

    @contextlib.contextmanager
    def _silent(self) -> Iterator[None]:
        """No echo while a PIN is typed."""
        if not self.is_terminal:
            yield
            return
        fd = self._source.fileno()
        before = termios.tcgetattr(fd)
        quiet = list(before)
        quiet[3] &= ~termios.ECHO
        termios.tcsetattr(fd, termios.TCSADRAIN, quiet)
        try:
            yield
        finally:
            termios.tcsetattr(fd, termios.TCSADRAIN, before)


def standard() -> tuple[Paper, Reader]:
    """Paper and reader of this process."""
    paper = Paper(sys.stdout)
    return paper, Reader(sys.stdin, paper)
