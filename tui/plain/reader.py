"""Lines in: whole lines, by whatever edits them (the terminal, Emacs, a script)."""

from __future__ import annotations

import contextlib
import io
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
    """Where a player types."""

    def __init__(self, source: TextIO, paper: Paper) -> None:
        self._source = source
        self._paper = paper
        self.is_terminal = source.isatty()
        if isinstance(source, io.TextIOWrapper):
            source.reconfigure(errors="replace")

    def line(self, prompt: str, *, secret: bool = False) -> str:
        """One line without its end; raises Left at the end of the input."""
        self._paper.prompt(prompt)
        with self._silent() if secret else contextlib.nullcontext():
            text = self._source.readline()
        if not text:
            self._paper.echo("")
            raise Left(0)
        text = text[:LONGEST].strip()
        if not self.is_terminal or secret:
            # Without an echo the transcript would lack what was answered.
            self._paper.echo("" if secret else text)
        return text

    def yes(self, question: str) -> bool:
        """A question that `y` or `yes` agrees to."""
        self._paper.say(question)
        return self.line("yes or no? ").lower() in ("y", "yes")

    def waits(self, seconds: float) -> bool:
        """Whether a line can be read within some seconds; True where that cannot be told."""
        try:
            fd = self._source.fileno()
        except (OSError, ValueError):
            return True
        if isinstance(self._source, io.TextIOWrapper) and not self.is_terminal:
            return True  # lines may be in the buffer already: only reading tells
        poll = select.poll()
        poll.register(fd, select.POLLIN | select.POLLHUP)
        return bool(poll.poll(seconds * 1000))

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
