"""A list of lines with a cursor: line-API, no child widgets, only changed rows are painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .line import Line, restyle
from .paint_line import strip_of


@attrs.frozen
class Row:
    """One entry of a list: one or more lines; what cannot be chosen has no id."""

    lines: tuple[Line, ...]
    id: str = ""


def heading(text: str) -> Row:
    """A row that only says what follows."""
    return Row(([(text, "heading")],))


def blank() -> Row:
    """An empty row."""
    return Row(([],))


class MenuList(Widget):
    """Rows under a cursor; says `Moved` and leaves choosing to the screen."""

    PLACES: ClassVar[tuple[str, ...]] = ("list",)
    can_focus = True

    class Moved(Message):
        """The cursor stands on another row."""

        def __init__(self, menu: MenuList) -> None:
            super().__init__()
            self.menu = menu

        @property
        def control(self) -> MenuList:
            return self.menu

    def __init__(self, rows: Sequence[Row] = (), *, wrap_around: bool = False, **kwargs: Any):
        super().__init__(**kwargs)
        self.rows: list[Row] = list(rows)
        self.wrap_around = wrap_around
        self.index = self._next(-1, 1)
        self._top = 0
        self._lines: list[tuple[int, int]] = []
        self._index_lines()

    # --- looking ------------------------------------------------------------------------------

    @property
    def current(self) -> Row | None:
        """The row under the cursor, or None where nothing can be chosen."""
        return self.rows[self.index] if 0 <= self.index < len(self.rows) else None

    @property
    def current_id(self) -> str:
        """Its id, or the empty text."""
        row = self.current
        return row.id if row is not None else ""

    # --- changing -----------------------------------------------------------------------------

    def show(self, rows: Sequence[Row], keep: str | None = None) -> None:
        """Show other rows; the cursor stays on the same id, or goes to `keep`, if it is there."""
        wanted = self.current_id if keep is None else keep
        before = self.rows
        if list(rows) == before and wanted == self.current_id:
            return
        self.rows = list(rows)
        self._index_lines()
        found = next((i for i, row in enumerate(self.rows) if row.id and row.id == wanted), None)
        self.index = self._next(-1, 1) if found is None else found
        self._scroll()
        self.refresh()

    def go(self, row_id: str) -> bool:
        """Put the cursor on a row; False where there is none of that id."""
        for i, row in enumerate(self.rows):
            if row.id == row_id:
                self._move_to(i)
                return True
        return False

    def do_up(self) -> None:
        self._step(-1)

    def do_down(self) -> None:
        self._step(1)

    def do_page_up(self) -> None:
        for _ in range(max(1, self.size.height - 2)):
            self._step(-1, stop=True)

    def do_page_down(self) -> None:
        for _ in range(max(1, self.size.height - 2)):
            self._step(1, stop=True)

    def do_first(self) -> None:
        self._move_to(self._next(-1, 1))

    def do_last(self) -> None:
        self._move_to(self._next(len(self.rows), -1))

    # --- inside -------------------------------------------------------------------------------

    def _index_lines(self) -> None:
        self._lines = [(i, k) for i, row in enumerate(self.rows) for k in range(len(row.lines))]

    def _next(self, start: int, step: int) -> int:
        i = start + step
        while 0 <= i < len(self.rows):
            if self.rows[i].id:
                return i
            i += step
        return -1

    def _step(self, step: int, stop: bool = False) -> None:
        found = self._next(self.index, step)
        if found < 0 and self.wrap_around and not stop:
            found = self._next(-1 if step > 0 else len(self.rows), step)
        if found >= 0:
            self._move_to(found)

    def _move_to(self, index: int) -> None:
        if index < 0 or index == self.index:
            return
        before, self.index = self.index, index
        top = self._top
        self._scroll()
        if self._top != top:
            self.refresh()
        else:
            self._refresh_row(before)
            self._refresh_row(index)
        self.post_message(self.Moved(self))

    def _refresh_row(self, index: int) -> None:
        for y in range(self.size.height):
            at = self._top + y
            if at < len(self._lines) and self._lines[at][0] == index:
                self.refresh(Region(0, y, self.size.width, 1))

    def _scroll(self) -> None:
        """Keep the whole row under the cursor in sight, and headings above the first one."""
        height = self.size.height
        if not height:
            return
        mine = [n for n, (i, _) in enumerate(self._lines) if i == self.index]
        if not mine:
            self._top = 0
            return
        first, last = mine[0], mine[-1]
        if self._next(self.index, -1) < 0:
            first = 0 if last < height else first
        if first < self._top:
            self._top = first
        elif last >= self._top + height:
            self._top = last - height + 1
        self._top = max(0, min(self._top, len(self._lines) - height))

    def on_resize(self) -> None:
        self._scroll()
        self.refresh()

    def on_focus(self) -> None:
        self._refresh_row(self.index)

    def on_blur(self) -> None:
        self._refresh_row(self.index)

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        at = self._top + y
        spans: Line = []
        fill = ""
        if at < len(self._lines):
            index, k = self._lines[at]
            spans = self.rows[index].lines[k]
            has_id = bool(self.rows[index].id)
            sign = " "
            if index == self.index:
                fill = "cursor" if self.has_focus else "cursor.off"
                sign = "▸" if k == 0 else " "
            if has_id or k or index == self.index:
                spans = [(sign, ""), *spans]
            if fill:
                spans = restyle(spans, fill)
        more = ""
        if y == 0 and self._top > 0:
            more = "▴"
        elif y == height - 1 and self._top + height < len(self._lines):
            more = "▾"
        if more and width > 2:
            from .line import fit

            spans = [*fit(spans, width - 1, fill), (more, "key")]
        return strip_of(self.app, spans, width, fill)
