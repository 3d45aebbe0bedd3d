"""A card at zoom: a small sheet with a frame in its type's hue, art of lines, facts and text."""

from __future__ import annotations

import attrs
from rich.cells import cell_len

from .line import Line, cut, fit, pad, wrap


@attrs.frozen
class Sheet:
    """All that is to be told of one thing."""

    title: str
    kind: str = ""
    """Type line under the title."""
    hue: str = ""
    """Style name of the frame and the art."""
    art: tuple[str, ...] = ()
    """Rows of a drawing made of signs."""
    facts: tuple[tuple[str, str], ...] = ()
    """Names and values, one per row."""
    text: str = ""
    """What it does, in sentences."""
    notes: tuple[str, ...] = ()
    """Rulings, each with its rule id; where else it is."""


def _drawing(sheet: Sheet, width: int, height: int) -> list[str]:
    """Rows of the drawing, all of one width; none where it would push words out of sight."""
    size = max((cell_len(row) for row in sheet.art), default=0)
    lines = len(sheet.facts) + len(sheet.text) // max(20, width) + 3
    if size > width // 3 or max(lines, len(sheet.art)) > height:
        return []
    return [pad(row, size) for row in sheet.art]


def paint_sheet(sheet: Sheet, width: int, height: int, page: int = 0) -> list[Line]:
    """The sheet in at most `height` lines; what does not fit makes further pages.

    Pages are counted from 0 and begin anew after the last one.
    """
    inner = width - 4
    hue = sheet.hue
    art = _drawing(sheet, inner, height - 2)
    body: list[Line] = []
    if sheet.kind:
        body.append([(cut(sheet.kind, inner), "dim")])
    size = max((cell_len(name) for name, _ in sheet.facts), default=0)
    # Beside the drawing lines are shorter, below it they are whole.
    short = inner - (cell_len(art[0]) + 2 if art else 0)
    for name, value in sheet.facts:
        room = short if len(body) < len(art) else inner
        for i, row in enumerate(wrap(value, max(8, room - size - 2), "strong")):
            body.append([(pad(name if not i else "", size + 2), "dim"), *row])
    if sheet.text:
        while body and len(body) < len(art):
            body.append([])
        body += ([[]] if body else []) + wrap(sheet.text, inner)
    while len(body) < len(art):
        body.append([])
    for y, drawn in enumerate(art):
        body[y] = [*fit(body[y], inner - cell_len(drawn)), (drawn, hue)]
    for note in sheet.notes:
        body += [[], *wrap(note, inner, "dim")]
    room = height - 2
    if len(body) > room:
        size = max(1, room - 1)
        pages = -(-len(body) // size)
        at = page % pages
        more = f"… page {at + 1} of {pages}: }} turns the page"
        body = body[at * size : (at + 1) * size]
        body += [[] for _ in range(size - len(body))]
        body.append([(more, "warn")])
    title = cut(sheet.title, inner - 2)
    top: Line = [("┌ ", hue), (title, f"title {hue}".strip())]
    top.append((" " + "─" * (width - cell_len(title) - 4) + "┐", hue))
    made = [top]
    for row in body:
        made.append([("│ ", hue), *fit(row, inner), (" │", hue)])
    made.append([("└" + "─" * (width - 2) + "┘", hue)])
    return made
