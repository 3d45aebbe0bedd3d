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
        return key_line([*self.items, (self.tail, "")], width)


def key_line(items: Sequence[tuple[str, str]], width: int) -> Line:
    """Keys with their labels in `width` cells; a last one without a label stands at the right.

    Where not all fit, `…` says so; the one at the right never falls off.
    """
    tail = items[-1][0] if items and not items[-1][1] else ""
    shown = [(k, label) for k, label in (items[:-1] if tail else items) if k]
    room = width - 1 - (cell_len(tail) + 2 if tail else 0)
    spans: Line = [(" ", "")]
    for i, (key, label) in enumerate(shown):
        text = f" {label}" if label else ""
        gap = "  " if i else ""
        rest = 2 if i + 1 < len(shown) else 0
        need = cell_len(gap + key + text)
        if need + rest > room:
            spans.append((" …"[: max(0, room)], "dim"))
            room -= min(2, max(0, room))
            break
        spans += [(gap, ""), (key, "key"), (text, "")]
        room -= need
    if tail:
        spans += [(" " * max(0, room + 1), ""), (tail, "key"), (" ", "")]
    return [span for span in spans if span[0]]
