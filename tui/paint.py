"""Cell-by-cell output: what the terminal shows already is not sent again.

Textual sends whole dirty regions with full colours for every segment.  `Painter` keeps what the
terminal shows, compares cell by cell, and sends only differing cells, with the style codes that
change from one to the next.  The screen after it is the same; it takes a small part of the bytes.

Updates have no public form in Textual: the classes of its compositor are read here, at the pinned
version, and an update that is not known goes Textual's way.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate

Pen = tuple[str, str, str]
"""Codes of attributes, text colour and background; empty where they are the terminal's own."""

Cell = tuple[str, Pen]
"""A letter (empty for the right half of a wide one) and the pen that it is drawn with."""

PLAIN: Final[Pen] = ("", "", "")

UNKNOWN: Final[Cell] = ("\0", PLAIN)
"""What a cell holds before anything was sent: equal to nothing."""

EMOJI_LOOK: Final = "\ufe0f"
"""Makes some terminals draw the letter before it wider than it counts."""

GAP: Final = 5
"""So many equal cells are sent again rather than jumped over: a jump costs as much."""


class Painter:
    """What the terminal shows, and the bytes that change it."""

    def __init__(self, system: ColorSystem | None) -> None:
        self.system = system
        """Colour system of the terminal; None sends no colours at all."""
        self._rows: list[list[Cell]] = []
        self._width = 0
        self._pen = PLAIN
        """What the terminal draws with now; kept from one update to the next."""

    def forget(self) -> None:
        """Take nothing for granted: everything is sent at the next update."""
        self._rows = []

    def reset_pen(self) -> str:
        """Code that brings the terminal's own pen back."""
        self._pen = PLAIN
        return "\x1b[m"

    def paint(self, update: CompositorUpdate, width: int, height: int) -> str | None:
        """Bytes (as text) for an update; None where this kind of update is not known."""
        if self._width != width or len(self._rows) != height:
            self._width = width
            self._rows = [[UNKNOWN] * width for _ in range(height)]
        if isinstance(update, LayoutUpdate):
            x = update.region.x
            return self._send(
                (y, x, [s for strip in line for s in strip])
                for y, line in enumerate(update.strips, update.region.y)
            )
        if isinstance(update, ChopsUpdate):
            return self._send(self._chopped(update))
        return None

    @staticmethod
    def _chopped(update: ChopsUpdate) -> Iterable[tuple[int, int, list[Segment]]]:
        for y, x1, x2 in update.spans:
            ends = update.chop_ends[y]
            for end, (x, strip) in zip(ends, update.chops[y].items(), strict=False):
                if strip is not None and x < x2 and end > x1:
                    yield y, x, list(strip)

    def _send(self, parts: Iterable[tuple[int, int, list[Segment]]]) -> str:
        out: list[str] = []
        pen = self._pen
        place = (-1, -1)
        for y, x, segments in parts:
            if not 0 <= y < len(self._rows):
                continue
            row = self._rows[y]
            cells = self._cells(segments)[: self._width - x]
            for start, end in _changed(row[x : x + len(cells)], cells):
                if place != (y, x + start):
                    out.append(f"\x1b[{y + 1};{x + start + 1}H")
                for letter, wanted in cells[start:end]:
                    if wanted != pen:
                        out.append(_change(pen, wanted))
                        pen = wanted
                    out.append(letter)
                place = (y, x + end)
            row[x : x + len(cells)] = cells
        self._pen = pen
        return "".join(out)

    def _cells(self, segments: Iterable[Segment]) -> list[Cell]:
        cells: list[Cell] = []
        for text, style, control in segments:
            if control:
                continue
            codes = _pen(style, self.system) if style is not None else PLAIN
            if text.isascii() and text.isprintable():
                cells += [(letter, codes) for letter in text]
                continue
            for letter in text:
                size = cell_len(letter)
                if not letter.isprintable() or letter == EMOJI_LOOK:
                    # A name out of a foreign save must not command the terminal.
                    cells += [("?", codes)] * size
                elif size:
                    cells.append((letter, codes))
                    cells += [("", codes)] * (size - 1)
                elif cells:
                    # A combining mark belongs to the letter before it.
                    cells[-1] = (cells[-1][0] + letter, cells[-1][1])
        return cells


@lru_cache(maxsize=2048)
def _pen(style: Style, system: ColorSystem | None) -> Pen:
    # Rich has no public way to the codes of the attributes alone.
    attributes = style.without_color._make_ansi_codes(ColorSystem.STANDARD)
    if system is None:
        return attributes, "", ""
    fore, back = style.color, style.bgcolor
    return (
        attributes,
        "" if fore is None or fore.is_default else _codes(fore, system, True),
        "" if back is None or back.is_default else _codes(back, system, False),
    )


def _codes(color: Color, system: ColorSystem, foreground: bool) -> str:
    return ";".join(color.downgrade(system).get_ansi_codes(foreground))


def _change(old: Pen, new: Pen) -> str:
    """The shortest code from one pen to another."""
    if new == PLAIN:
        return "\x1b[m"
    if (old[0] and new[0] != old[0]) or (old[1] and not new[1]) or (old[2] and not new[2]):
        # Attributes are only ever taken away all together.
        return "\x1b[" + ";".join(c for c in ("0", *new) if c) + "m"
    return "\x1b[" + ";".join(n for o, n in zip(old, new, strict=True) if n != o) + "m"


def _changed(before: list[Cell], after: list[Cell]) -> list[tuple[int, int]]:
    """Spans that differ, near ones joined; never starting inside a wide letter."""
    if before == after:
        return []
    spans: list[tuple[int, int]] = []
    for x, (old, new) in enumerate(zip(before, after, strict=True)):
        if old == new:
            continue
        if spans and x - spans[-1][1] <= GAP:
            spans[-1] = (spans[-1][0], x + 1)
        else:
            spans.append((x, x + 1))
    made = []
    for start, end in spans:
        while start and after[start][0] == "":
            start -= 1
        while end < len(after) and after[end][0] == "":
            end += 1
        made.append((start, end))
    return made
