"""Where words go: data to stdout, notes to stderr."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from typing import Final

_COMMANDS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Letters that are none: control codes, odd line ends, changes of the writing's direction."""


def out(text: str) -> None:
    """One line of data (or several)."""
    sys.stdout.write(writable(text, sys.stdout.encoding) + "\n")


def note(text: str) -> None:
    """One line for the person at the terminal: `terminus: …`."""
    line = " ".join(text.split())
    if sys.stderr is not None:
        sys.stderr.write(writable(f"terminus: {line}\n", sys.stderr.encoding))


def as_json(value: object) -> None:
    """A value as one line of JSON."""
    out(json.dumps(value))


def table(head: Sequence[str], rows: Sequence[Sequence[object]], *, left: int = 1) -> None:
    """Columns that line up; the first `left` to the left, the others to the right."""
    lines = [list(head), *[[str(cell) for cell in row] for row in rows]]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    for line in lines:
        cells = [
            cell.ljust(width) if i < left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        out("  ".join(cells).rstrip())


def writable(text: str, encoding: str | None) -> str:
    """The text without letters that this terminal's encoding lacks, rather than a failure.

    Neither do codes get through that a name out of a foreign save could command a terminal with.
    """
    name = encoding or "ascii"
    return _COMMANDS.sub("?", text).encode(name, "replace").decode(name)


class Progress:
    """A bar on stderr where that is a terminal, else nothing."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = -1
        self._is_on = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """Show how far it is."""
        percent = done * 100 // max(total, 1)
        if not self._is_on or percent == self._shown:
            return
        self._shown = percent
        bar = "#" * (percent * 30 // 100)
        sys.stderr.write(f"\r{self._what} [{bar:<30}] {percent:3d} %")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self._is_on and self._shown >= 0:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
