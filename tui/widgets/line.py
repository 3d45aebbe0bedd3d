"""Lines: what every painter makes, and the few things one does with them.

A line is a list of spans; a span is a text and the names of its styles, separated by blanks, such
as `"dim"` or `"cursor bold"` (the names are listed in `tui/table/look.py`).  Widths are in terminal
cells.  Nothing is ever cut without a sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size

Span = tuple[str, str]
"""A text and the names of its styles."""

Line = list[Span]
"""Spans from left to right."""

CUT = "…"
"""The sign that something was cut; its ASCII twin is `~`."""


def line(*parts: str | Span) -> Line:
    """A line from texts and spans; plain texts are in the base style."""
    return [(p, "") if isinstance(p, str) else p for p in parts]


def width_of(spans: Iterable[Span]) -> int:
    """Cells that the spans take."""
    return sum(cell_len(text) for text, _ in spans)


def text_of(spans: Iterable[Span]) -> str:
    """The spans without their styles."""
    return "".join(text for text, _ in spans)


def cut(text: str, width: int) -> str:
    """The text in at most `width` cells, with a sign at the end where it was longer."""
    if cell_len(text) <= width:
        return text
    return "" if width < 1 else set_cell_size(text, width - 1).rstrip() + CUT


def pad(text: str, width: int) -> str:
    """The text in exactly `width` cells, cut with a sign or filled with blanks on the right."""
    text = cut(text, width)
    return text + " " * (width - cell_len(text))


def fit(spans: Sequence[Span], width: int, fill: str = "") -> Line:
    """The line in exactly `width` cells; blanks at its end get the style `fill`."""
    made: Line = []
    left = width
    for i, (text, style) in enumerate(spans):
        size = cell_len(text)
        if size > left or (size == left and any(t for t, _ in spans[i + 1 :] if t.strip())):
            made.append((cut(text + " " * (size == left), left), style))
            left = width - width_of(made)
            break
        made.append((text, style))
        left -= size
    if left > 0:
        made.append((" " * left, fill))
    return made


def overlay(under: Sequence[Span], x: int, spans: Sequence[Span]) -> Line:
    """The line with `spans` written over it from cell `x` on."""
    size = width_of(spans)
    return [*part(under, 0, x), *spans, *part(under, x + size, width_of(under))]


def part(spans: Sequence[Span], start: int, end: int) -> Line:
    """Cells `start` to `end` (not included); a wide letter cut in two becomes blanks."""
    made: Line = []
    at = 0
    for text, style in spans:
        size = cell_len(text)
        lo, hi = max(start - at, 0), min(end - at, size)
        if lo < hi:
            if size == len(text):
                made.append((text[lo:hi], style))
            else:
                tail = set_cell_size(text, hi)
                head = set_cell_size(text, lo)
                kept = tail[len(head) :] if tail.startswith(head) else " " * (hi - lo)
                made.append((pad(kept, hi - lo), style))
        at += size
    short = end - max(start, at)
    if short > 0:
        made.append((" " * short, ""))
    return made


def restyle(spans: Iterable[Span], style: str) -> Line:
    """The line with a further style on every span."""
    return [(text, f"{old} {style}".strip()) for text, old in spans]


def beside(left: Sequence[Line], right: Sequence[Line], split: int, width: int) -> list[Line]:
    """Two blocks side by side: the left one takes `split` cells, the right one the rest."""
    rows = max(len(left), len(right))
    made = []
    for i in range(rows):
        a = fit(left[i], split) if i < len(left) else [(" " * split, "")]
        b = fit(right[i], width - split) if i < len(right) else [(" " * (width - split), "")]
        made.append([*a, *b])
    return made


def ruler(width: int, title: str = "", tail: str = "", style: str = "rule") -> Line:
    """A horizontal line with a title in it: `─ Your hand ─────── Chances ─`."""
    if not title:
        return [("─" * width, style)]
    tail_text = f" {tail} ─" if tail else ""
    head = cut(title, max(4, width - cell_len(tail_text) - 5))
    dashes = width - cell_len(head) - 4 - cell_len(tail_text) + 1
    made = [("─ ", style), (head, "heading"), (" " + "─" * max(0, dashes), style)]
    if tail:
        made += [(f" {tail}", "heading"), (" ─", style)]
    return fit(made, width)


def wrap(text: str, width: int, style: str = "", indent: str = "") -> list[Line]:
    """The text in lines of at most `width` cells, broken between words; at least one line.

    A word longer than a line is broken inside.  Line breaks in the text are kept.
    """
    made: list[Line] = []
    for paragraph in text.split("\n"):
        row = ""
        first = True
        for word in paragraph.split():
            room = max(1, width - (0 if first else len(indent)))
            while cell_len(word) > room:
                if row:
                    made.append([((("" if first else indent) + row), style)])
                    first, row = False, ""
                    continue
                head = set_cell_size(word, room)
                made.append([((("" if first else indent) + head), style)])
                word, first = word[len(head.rstrip()) or 1 :], False
                room = max(1, width - len(indent))
            if row and cell_len(row) + 1 + cell_len(word) > room:
                made.append([((("" if first else indent) + row), style)])
                first, row = False, word
            else:
                row = f"{row} {word}" if row else word
        made.append([((("" if first else indent) + row), style)])
    return made


def columns(cells: Sequence[tuple[str, int, str]], gap: int = 1) -> Line:
    """A row of a table: texts in fixed widths; a negative width sets the text to the right."""
    made: Line = []
    for i, (text, size, style) in enumerate(cells):
        if i:
            made.append((" " * gap, ""))
        shown = cut(text, abs(size))
        blanks = " " * (abs(size) - cell_len(shown))
        made.append((blanks + shown if size < 0 else shown + blanks, style))
    return made
