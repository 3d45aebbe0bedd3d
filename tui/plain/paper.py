"""Text out: wrapped at words, in pages where that is a terminal, ASCII where it must be.

A text is a list of lines; a `Title` heads a part.  A line's own indent is kept and what is wrapped
goes two cells further in.
"""

from __future__ import annotations

import codecs
import os
import shutil
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TextIO

from tui.commands.output import writable
from tui.glyphs import Glyphs

NARROWEST = 20
WIDEST = 100
"""Columns of a line at most: longer ones are hard to read."""
PLAIN_TERMS = frozenset({"", "dumb", "unknown", "vt52"})


class Title(str):
    """A line that heads what follows."""

    __slots__ = ()


class Row(str):
    """A line of columns: what is wrapped goes under its last column."""

    __slots__ = ("hang",)
    hang: int

    def __new__(cls, text: str, hang: int) -> Row:
        made = super().__new__(cls, text)
        made.hang = hang
        return made


Text = list[str]
"""Lines, among them Titles."""


class Paper:
    """Where a player reads."""

    def __init__(self, out: TextIO, env: Mapping[str, str] | None = None) -> None:
        env = os.environ if env is None else env
        self._out = out
        self._rest: list[str] = []
        self._blank = True
        self.is_terminal = out.isatty()
        encoding = getattr(out, "encoding", "") or "ascii"
        try:
            is_utf8 = codecs.lookup(encoding).name == "utf-8"
        except LookupError:
            is_utf8 = False
        self.glyphs = Glyphs(not is_utf8)
        self._encoding = encoding
        term = env.get("TERM", "")
        self.is_bold = self.is_terminal and term not in PLAIN_TERMS and not env.get("NO_COLOR")

    @property
    def width(self) -> int:
        """Columns of a line, one fewer than there are: some terminals wrap in the last one."""
        columns = shutil.get_terminal_size((80, 24)).columns - 1
        # Who sets COLUMNS knows what he wants: for speech a line may be as long as it likes.
        return max(NARROWEST, columns if os.environ.get("COLUMNS") else min(columns, WIDEST))

    @property
    def height(self) -> int:
        """Lines of a page; 0 where there are no pages (no terminal)."""
        return max(8, shutil.get_terminal_size((80, 24)).lines - 2) if self.is_terminal else 0

    # --- writing ------------------------------------------------------------------------------

    def say(self, *lines: str) -> None:
        """Write lines, each wrapped."""
        for line in lines:
            self._write(self._wrapped(line))
        self._out.flush()

    def gap(self) -> None:
        """An empty line, unless there is one already."""
        if not self._blank:
            self._write([""])

    def page(self, text: Iterable[str]) -> None:
        """Write a text; in a terminal what goes beyond a page waits for `more`."""
        self._rest = [row for line in text for row in self._wrapped(line)]
        self.more()

    def more(self) -> bool:
        """The next page; False where there is none."""
        if not self._rest:
            return False
        room = self.height
        shown, self._rest = (
            (self._rest[:room], self._rest[room:])
            if room and len(self._rest) > room
            else (self._rest, [])
        )
        self._write(shown)
        if self._rest:
            count = len(self._rest)
            self._write([f"({count} more line{'s' * (count > 1)}: type `more`)"])
        self._out.flush()
        return True

    def prompt(self, text: str) -> None:
        """Write a prompt; the line stays open for what is typed."""
        self._out.write(self._encoded(text))
        self._out.flush()
        self._blank = False

    def echo(self, text: str) -> None:
        """Write what was read, where nobody saw it being typed."""
        self._write([text])
        self._out.flush()

    def bell(self) -> None:
        """Ring, where that is a terminal."""
        if self.is_terminal:
            self._out.write("\a")

    def curtain(self) -> None:
        """Push what stands on the screen out of sight."""
        self._rest = []
        self._out.write("\n" * max(30, shutil.get_terminal_size((80, 24)).lines))
        self._out.flush()
        self._blank = True

    # --- how ----------------------------------------------------------------------------------

    def _wrapped(self, line: str) -> list[str]:
        rows = [self._encoded(row) for row in wrapped(line, self.width)]
        if isinstance(line, Title) and self.is_bold:
            return [f"\x1b[1m{row}\x1b[0m" for row in rows]
        return rows

    def _encoded(self, text: str) -> str:
        return writable(self.glyphs.plain(text), self._encoding)

    def _write(self, rows: Sequence[str]) -> None:
        for row in rows:
            self._out.write(row + "\n")
            self._blank = not row


def wrapped(text: str, width: int) -> list[str]:
    """A line in rows of a width; rows after the first of an indented line go two cells further.

    >>> wrapped("  one two three", 9), wrapped("one two three", 9)
    (['  one two', '    three'], ['one two', 'three'])
    """
    lead = len(text) - len(text.lstrip(" "))
    hang = text.hang if isinstance(text, Row) else lead + 2 if lead or text[:2] == "- " else 0
    hang = min(hang, width // 2)
    rows = textwrap.wrap(
        text,
        width,
        subsequent_indent=" " * hang,
        break_on_hyphens=False,
        drop_whitespace=True,
    )
    # A blank that must not be broken has served its end.
    return [row.replace("\N{NO-BREAK SPACE}", " ") for row in rows] or [""]


def aligned(rows: Sequence[Sequence[str]], indent: int = 0) -> Text:
    """Cells in columns that line up, two blanks apart; the last one runs on.

    >>> aligned([("a", "1"), ("bcd", "2")])
    ['a    1', 'bcd  2']
    """
    if not rows:
        return []
    count = max(len(row) for row in rows)
    sizes = [
        max((len(row[i]) for row in rows if i < len(row) - 1), default=0) for i in range(count)
    ]
    made: Text = []
    for row in rows:
        cells = [cell.ljust(size) for cell, size in zip(row[:-1], sizes, strict=False)]
        lead = " " * indent + "".join(f"{cell}  " for cell in cells)
        made.append(Row((lead + row[-1]).rstrip(), len(lead)))
    return made


def counted(n: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "die", "dice"), counted(2, "card")
    ('1 die', '2 cards')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def listed(words: Sequence[str], none: str = "none") -> str:
    """Words in a row.

    >>> listed(["a", "b", "c"]), listed([])
    ('a, b and c', 'none')
    """
    if not words:
        return none
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def is_number(text: str) -> bool:
    """Whether a word is a number as people type one; other scripts' digits are none.

    >>> is_number("12"), is_number("-1"), is_number("\N{SUPERSCRIPT TWO}")
    (True, False, False)
    """
    return text.isascii() and text.isdigit()
