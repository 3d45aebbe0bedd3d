"""One-line widgets: title, ruled line, key line.  Each paints itself and skips equal updates.

The stock footer keeps every key that it ever showed alive and runs off the edge without a sign;
this one costs nothing when nothing changed, and says with `…` that it holds more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from textual.strip import Strip
from textual.widget import Widget

from .line import Line, fit, ruler, width_of
from .paint_line import strip_of


class LineWidget(Widget):
    """One line of spans."""

    can_focus = False

    def __init__(self, spans: Line | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spans: Line = spans or []

    def show(self, spans: Line) -> None:
        """Show other spans; equal ones cost nothing."""
        if spans != self.spans:
            self.spans = spans
            self.refresh()

    def line(self, width: int) -> Line:
        """The spans for a width."""
        return fit(self.spans, width)

    def render_line(self, y: int) -> Strip:
        return strip_of(self.app, self.line(self.size.width), self.size.width)


class TitleLine(LineWidget):
    """Left the title, right a remark."""

    def __init__(self, left: Line, right: Line | None = None, **kwargs: Any) -> None:
        super().__init__(left, **kwargs)
        self.right: Line = right or []

    def line(self, width: int) -> Line:
        room = width - width_of(self.right) - 1
        if room <= width_of(self.spans):
            return fit(self.spans, width)
        return [*fit(self.spans, room), *self.right, (" ", "")]


class RuleLine(LineWidget):
    """A line between two areas, with a title where there is one."""

    def __init__(self, title: str = "", **kwargs: Any) -> None:
        super().__init__([], **kwargs)
        self.title = title

    def entitle(self, title: str) -> None:
        """Change the title."""
        if title != self.title:
            self.title = title
            self.refresh()

    def line(self, width: int) -> Line:
        return ruler(width, self.title)


class KeyLine(LineWidget):
    """The keys that matter now: `Enter open  n new  ?`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__([], **kwargs)
        self.items: tuple[tuple[str, str], ...] = ()
        self.tail = "?"

    def offer(self, items: Sequence[tuple[str, str]], tail: str = "?") -> None:
        """Show keys with their labels, the important ones first; `tail` stands at the right."""
        fresh = tuple(items)
        if (fresh, tail) != (self.items, self.tail):
            self.items, self.tail = fresh, tail
            self.refresh()

    def line(self, width: int) -> Line:
        spans: Line = [(" ", "")]
        room = width - 1 - cell_len(self.tail) - 1
        for i, (key, label) in enumerate(self.items):
            text = f" {label}" if label else ""
            gap = "  " if i else ""
            more = i + 1 < len(self.items)
            need = cell_len(gap + key + text) + (2 if more else 0)
            if need > room:
                spans.append((" …", "dim"))
                room -= 2
                break
            spans += [(gap, ""), (key, "key"), (text, "")]
            room -= cell_len(gap + key + text)
        return [*spans, (" " * max(0, room), ""), (self.tail, "key"), (" ", "")]
