"""A list of lines with a cursor, marks and headings: hands, fleets, actions, saves."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from .line import Line, fit, restyle


@attrs.define
class Row:
    """One line of a list."""

    key: str
    """What the line stands for; empty for a heading or a gap, on which the cursor never rests."""
    spans: Line
    off: bool = False
    """Cannot be chosen now; it is dimmed, and `w` tells why."""
    sign: str = ""
    """A one-cell sign in front in place of the mark, such as a pip; empty for none."""


def heading(text: str) -> Row:
    """A line that groups the ones below it."""
    return Row("", [("─ ", "rule"), (text, "heading")])


class Pick:
    """Rows, a cursor that rests on rows with a key, marked keys, and a window that follows."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.marks: list[str] = []
        """Marked keys in the order of marking."""
        self.at = -1
        """Index of the row under the cursor, or -1."""
        self.top = 0
        """Index of the first row shown."""
        self.shown: list[tuple[str, int]] = []
        """Keys painted last, with their line."""

    @property
    def key(self) -> str:
        """Key under the cursor, or an empty string."""
        return self.rows[self.at].key if 0 <= self.at < len(self.rows) else ""

    def fill(self, rows: Sequence[Row]) -> None:
        """Take new rows; the cursor stays on its key, else near where it was."""
        before, at = self.key, self.at
        self.rows = list(rows)
        keys = {r.key for r in self.rows if r.key}
        self.marks = [m for m in self.marks if m in keys]
        if not (before and self.go(before)):
            self.at = -1
            order = sorted(
                (i for i, r in enumerate(self.rows) if r.key), key=lambda i: (abs(i - at), i)
            )
            if order:
                self.at = order[0]

    def go(self, key: str) -> bool:
        """Put the cursor on a key; False where it is not in the list."""
        for i, row in enumerate(self.rows):
            if row.key == key:
                self.at = i
                return True
        return False

    def move(self, step: int) -> bool:
        """Move by so many rows with keys; False where the cursor is at the end already."""
        stops = [i for i, r in enumerate(self.rows) if r.key]
        if not stops:
            return False
        here = stops.index(self.at) if self.at in stops else 0
        there = min(max(here + step, 0), len(stops) - 1)
        moved = stops[there] != self.at
        self.at = stops[there]
        return moved

    def toggle(self) -> None:
        """Mark or unmark the row under the cursor."""
        key = self.key
        if key in self.marks:
            self.marks.remove(key)
        elif key:
            self.marks.append(key)

    def paint(self, width: int, height: int, *, focused: bool = True) -> list[Line]:
        """The visible rows; where some are out of sight, a line says how many."""
        self.shown = []
        if height <= 0:
            return []
        self._follow(height)
        end = min(self.top + height, len(self.rows))
        made: list[Line] = []
        for i in range(self.top, end):
            y = i - self.top
            above, below = self.top, len(self.rows) - end
            if height < 3 and i == self.at:
                # No room for `more` lines on both sides: the cursor's row comes first.
                above = below = 0
            if y == 0 and above:
                made.append([(f"   ↑ {above + 1} more", "dim")])
            elif y == height - 1 and below:
                made.append([(f"   ↓ {below + 1} more", "dim")])
            else:
                made.append(self._row(i, width, focused))
                if self.rows[i].key:
                    self.shown.append((self.rows[i].key, y))
        return made

    def _row(self, i: int, width: int, focused: bool) -> Line:
        row = self.rows[i]
        if not row.key:
            return fit([("  ", ""), *row.spans], width)
        here = i == self.at
        marked = row.key in self.marks
        sign = "●" if marked else row.sign or " "
        spans: Line = [
            (" ▸" if here and focused else "  ", ""),
            (sign + " ", "mark" if marked else ""),
            *row.spans,
        ]
        spans = fit(spans, width)
        if row.off:
            spans = restyle(spans, "off")
        if marked:
            spans = restyle(spans, "mark")
        return restyle(spans, "cursor") if here and focused else spans

    def _follow(self, height: int) -> None:
        """Move the window so that the cursor's row is in it, not under a `more` line."""
        count = len(self.rows)
        if count <= height:
            self.top = 0
            return
        low = self.at - height + (1 if self.at >= count - 1 else 2)
        high = self.at - (0 if self.at <= 0 else 1)
        if height < 3:
            low, high = self.at - height + 1, self.at  # no room for `more` lines
        self.top = min(max(self.top, low), max(high, low), count - height)
        # A heading right above the first item is shown with it.
        self.top = max(self.top, 0)
        if self.top <= 2 and self.at < height - 1:
            self.top = 0
