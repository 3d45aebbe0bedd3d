"""A pane of text to read: scrolls by lines and pages, finds words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual.strip import Strip
from textual.widget import Widget

from .line import Line, fit, text_of
from .paint_line import strip_of


class TextPane(Widget):
    """Lines made for a width by a function; keeps its place by share when the width changes."""

    PLACES: ClassVar[tuple[str, ...]] = ("text",)
    can_focus = True

    def __init__(self, make: Callable[[int], Sequence[Line]] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._make = make
        self.lines: list[Line] = []
        self.top = 0
        self.found: list[int] = []
        """Lines that hold what was searched."""
        self.needle = ""

    # --- text ---------------------------------------------------------------------------------

    def show(self, make: Callable[[int], Sequence[Line]], top: int = 0) -> None:
        """Show another text from a line on."""
        self._make = make
        self._remake()
        self.top = 0
        self.go_to(top)
        self.refresh()

    def _remake(self) -> None:
        if self._make is not None and self.size.width:
            # The last column says whether there is more.
            self.lines = list(self._make(self.size.width - 1))
            self.found = self._find(self.needle)

    def on_resize(self) -> None:
        share = self.top / max(1, len(self.lines))
        self._remake()
        self.go_to(round(share * len(self.lines)))
        self.refresh()

    @property
    def last_top(self) -> int:
        """First line shown when the end is in sight."""
        return max(0, len(self.lines) - self.size.height)

    def go_to(self, line: int) -> None:
        """Show the text from a line on."""
        top = max(0, min(line, self.last_top))
        if top != self.top:
            self.top = top
            self.refresh()

    # --- search -------------------------------------------------------------------------------

    def _find(self, needle: str) -> list[int]:
        words = needle.casefold()
        if not words:
            return []
        return [i for i, line in enumerate(self.lines) if words in text_of(line).casefold()]

    def search(self, needle: str) -> int:
        """Look for a text and go to the first place from here on; gives the number of places."""
        self.needle = needle
        self.found = self._find(needle)
        if self.found:
            self.go_to(next((i for i in self.found if i >= self.top), self.found[0]))
        self.refresh()
        return len(self.found)

    def do_search_next(self) -> None:
        self._jump(next((i for i in self.found if i > self.top), None), 0)

    def do_search_previous(self) -> None:
        self._jump(next((i for i in reversed(self.found) if i < self.top), None), -1)

    def _jump(self, line: int | None, around: int) -> None:
        if self.found:
            self.go_to(self.found[around] if line is None or line > self.last_top else line)

    # --- moving -------------------------------------------------------------------------------

    def do_up(self) -> None:
        self.go_to(self.top - 1)

    def do_down(self) -> None:
        self.go_to(self.top + 1)

    def do_page_up(self) -> None:
        self.go_to(self.top - max(1, self.size.height - 2))

    def do_page_down(self) -> None:
        self.go_to(self.top + max(1, self.size.height - 2))

    def do_first(self) -> None:
        self.go_to(0)

    def do_last(self) -> None:
        self.go_to(self.last_top)

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        at = self.top + y
        spans: Line = self.lines[at] if at < len(self.lines) else []
        if self.needle and spans:
            spans = _highlight(spans, self.needle.casefold())
        sign = " "
        if y == 0 and self.top:
            sign = "▴"
        elif y == height - 1 and at + 1 < len(self.lines):
            sign = "▾"
        return strip_of(self.app, [*fit(spans, width - 1), (sign, "key")], width)


def _highlight(spans: Line, needle: str) -> Line:
    """The line with every place of the needle in the style of a match, within a span."""
    made: Line = []
    for text, style in spans:
        folded = text.casefold()
        if len(folded) != len(text) or needle not in folded:
            made.append((text, style))
            continue
        at = 0
        while (found := folded.find(needle, at)) >= 0:
            made += [(text[at:found], style), (text[found : found + len(needle)], f"{style} match")]
            at = found + len(needle)
        made.append((text[at:], style))
    return [span for span in made if span[0]]
