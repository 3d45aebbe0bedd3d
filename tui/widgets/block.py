"""A block of fixed lines: shows what it is given, from the top, cut with a sign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.strip import Strip
from textual.widget import Widget

from .line import Line
from .paint_line import strip_of


class Block(Widget):
    """Lines made by a function of the size, or given."""

    can_focus = False

    def __init__(
        self,
        make: Callable[[int, int], Sequence[Line]] | None = None,
        *,
        fill: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.make = make
        self.fill = fill
        self._lines: list[Line] = []

    def show(self, lines: Sequence[Line]) -> None:
        """Show other lines; equal ones cost nothing."""
        fresh = list(lines)
        if fresh != self._lines:
            self._lines = fresh
            self.refresh()

    def remake(self) -> None:
        """Ask the function again."""
        if self.make is not None and self.size.width:
            self.show(self.make(self.size.width, self.size.height))

    def on_resize(self) -> None:
        self.remake()

    def render_line(self, y: int) -> Strip:
        spans: Line = self._lines[y] if y < len(self._lines) else []
        return strip_of(self.app, spans, self.size.width, self.fill)
