"""Panes: the parts of a table that take the cursor, such as the hand, a board or a fleet.

A pane paints lines for a size, moves its own cursor and says what is under it.  Things are named
by keys: short texts that the game chooses (a card id, a cell, `seat:2`).
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from tui.widgets.line import Line, beside, ruler
from tui.widgets.pick import Pick, Row


class Pane:
    """Base of all panes."""

    def __init__(self, name: str, title: str = "", tail: str = "") -> None:
        self.name = name
        """Short id, such as `hand`."""
        self.title = title
        """Shown in a ruler above; without one there is no ruler."""
        self.tail = tail
        """Shown at the right end of the ruler."""
        self.focusable = True
        """Whether Tab stops here."""
        self.grows = False
        """Whether it takes the room that others leave."""
        self.targets: list[tuple[str, int, int]] = []
        """Keys painted last with column and row inside the pane (ruler included)."""

    @property
    def key(self) -> str:
        """What is under the cursor, or an empty text."""
        return ""

    def things(self) -> set[str]:
        """All things that it shows."""
        return {key for key, _, _ in self.targets}

    def want(self, width: int) -> int:
        """Rows that it would like, ruler included."""
        return 1

    def paint(self, width: int, height: int, focused: bool) -> list[Line]:
        """Lines for the size, ruler included; sets `targets`."""
        rows = self.body(width, height - bool(self.title), focused)
        if not self.title:
            return rows
        self.targets = [(key, x, y + 1) for key, x, y in self.targets]
        return [ruler(width, self.title, self.tail), *rows]

    def body(self, width: int, height: int, focused: bool) -> list[Line]:
        """Lines below the ruler; sets `targets` relative to them."""
        self.targets = []
        return []

    def press(self, action: str) -> bool:
        """Take a movement (`up down left right page-up page-down first last`); False if unused."""
        return False

    def go(self, key: str) -> bool:
        """Put the cursor on a thing; False where it is not here."""
        return False


class LinesPane(Pane):
    """Lines made by a function of the width; no cursor."""

    def __init__(self, name: str, lines: Callable[[int], list[Line]], title: str = "") -> None:
        super().__init__(name, title)
        self.lines = lines
        self.focusable = False

    def want(self, width: int) -> int:
        return len(self.lines(width)) + bool(self.title)

    def body(self, width: int, height: int, focused: bool) -> list[Line]:
        self.targets = []
        return self.lines(width)[:height]


class ListPane(Pane):
    """A list of rows with a cursor, and optionally a block of lines to its right."""

    def __init__(self, name: str, title: str = "", tail: str = "") -> None:
        super().__init__(name, title, tail)
        self.pick = Pick()
        self.aside: list[Line] = []
        """Lines to the right of the list, shown where there is room."""
        self.aside_title = ""
        """Stands in the ruler above it."""
        self.aside_width = 30
        self.empty = ""
        """Shown where there are no rows."""
        self.fewest = 3
        """Rows that it needs at least."""

    @property
    def key(self) -> str:
        return self.pick.key

    def things(self) -> set[str]:
        return {row.key for row in self.pick.rows if row.key}

    def fill(self, rows: list[Row]) -> None:
        """Take new rows; the cursor stays where it was."""
        self.pick.fill(rows)

    def want(self, width: int) -> int:
        rows = max(len(self.pick.rows), len(self.aside), 1)
        return rows + bool(self.title)

    def shows_aside(self, width: int) -> bool:
        """Whether there is room for the block at the right."""
        return bool(self.aside) and width - self.aside_width >= 44

    def paint(self, width: int, height: int, focused: bool) -> list[Line]:
        self.tail = self.aside_title if self.shows_aside(width) else ""
        hidden = str(len(self.pick.rows))
        if height == 1 and self.title and self.pick.rows and hidden not in self.title.split():
            # Nothing but the ruler has room: it says how much is below it.
            self.tail = f"{hidden} more"
        return super().paint(width, height, focused)

    def body(self, width: int, height: int, focused: bool) -> list[Line]:
        with_aside = self.shows_aside(width)
        room = width - self.aside_width - 2 if with_aside else width
        rows = self.pick.paint(room, height, focused=focused)
        if not self.pick.rows and self.empty:
            rows = [[(f"   {self.empty}", "dim")]]
        self.targets = [(key, 2, y) for key, y in self.pick.shown]
        if with_aside:
            return beside(rows, self.aside[:height], room + 2, width)
        return rows

    def press(self, action: str) -> bool:
        steps = {"up": -1, "down": 1, "page-up": -8, "page-down": 8, "first": -999, "last": 999}
        if action not in steps:
            return False
        return self.pick.move(steps[action])

    def go(self, key: str) -> bool:
        return self.pick.go(key)


@attrs.frozen
class Slot:
    """Where a pane stands inside the body."""

    pane: Pane
    x: int
    y: int
    width: int
    height: int


def share(panes: list[Pane], width: int, height: int) -> list[int]:
    """Rows for each of stacked panes: what they want, growing or shrinking to fill the height.

    Where there is too little room the panes that grow give way first, then the tallest ones.
    """
    rows = [p.want(width) for p in panes]
    spare = height - sum(rows)
    growing = [i for i, p in enumerate(panes) if p.grows] or list(range(len(panes)))[-1:]
    if spare > 0 and growing:
        rows[growing[-1]] += spare
    least = [getattr(p, "fewest", 1) + bool(p.title) for p in panes]
    while spare < 0:
        order = sorted(
            (i for i in range(len(panes)) if rows[i] > min(least[i], rows[i])),
            key=lambda i: (i not in growing, -rows[i]),
        )
        if not order:
            order = sorted((i for i in range(len(panes)) if rows[i] > 0), key=lambda i: -rows[i])
            if not order:
                break
        rows[order[0]] -= 1
        spare += 1
    return rows
