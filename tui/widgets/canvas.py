"""Canvas: one line-API widget that shows lines and refreshes only those that changed.

Nothing is laid out anew.  Of a refreshed line the painter (`tui/paint.py`) sends only the cells
that differ, so that a moved cursor costs some hundred bytes at any board size, guarded by the byte
budgets in `tests/tui`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.glyphs import twinned

from .line import Line, fit


class Canvas(Widget):
    """Shows lines; knows what is on screen; refreshes differing lines only."""

    DEFAULT_CSS: ClassVar[str] = """
    Canvas { width: 1fr; height: 1fr; }
    """

    def __init__(self, style_of: Callable[[str], Style], twins: dict[int, str] | None = None):
        super().__init__()
        self.style_of = style_of
        """Turns style names into a Rich style."""
        self.twins = twins
        """Translation of signs into their ASCII twins, or None."""
        self._strips: list[Strip] = []
        self._lines: list[Line] = []
        """Lines of the strips: what is equal is not made anew."""

    def show(self, lines: Sequence[Line]) -> None:
        """Put lines on screen; rows without a line are blank."""
        width, height = self.size
        if not width or not height:
            return
        wanted = [lines[y] if y < len(lines) else [] for y in range(height)]
        old, known = self._strips, self._lines
        same = len(known) == height == len(old) and old[0].cell_length == width
        new = [
            old[y] if same and wanted[y] == known[y] else self._strip(wanted[y], width)
            for y in range(height)
        ]
        self._strips, self._lines = new, wanted
        if len(old) != height or (old and old[0].cell_length != width):
            self.refresh()
            return
        regions = [
            Region(0, y, width, 1)
            for y, (before, after) in enumerate(zip(old, new, strict=True))
            if before is not after and before != after
        ]
        if regions:
            self.refresh(*regions)

    def forget(self) -> None:
        """Send everything again at the next `show` (another theme, a woken terminal)."""
        self._strips, self._lines = [], []

    def restyle(self) -> None:
        """Styles or signs are others: every line is made anew at the next `show`."""
        self._lines = []

    def render_line(self, y: int) -> Strip:
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self.style_of(""))

    def _strip(self, spans: Line, width: int) -> Strip:
        made = []
        for text, names in fit(spans, width):
            if self.twins is not None:
                text = twinned(text, self.twins)
            made.append(Segment(text, self.style_of(names)))
        return Strip(made, width).simplify()
