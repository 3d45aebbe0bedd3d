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


def paint_sheet(sheet: Sheet, width: int, height: int) -> list[Line]:
    """The sheet in at most `height` lines; what does not fit is announced in the last line."""
    inner = width - 4
    hue = sheet.hue
    body: list[Line] = []
    if sheet.kind:
        body.append([(cut(sheet.kind, inner), "dim")])
    body += [[(pad(row.center(inner).rstrip(), inner), hue)] for row in sheet.art]
    if sheet.art:
        body.append([])
    size = max((cell_len(name) for name, _ in sheet.facts), default=0)
    for name, value in sheet.facts:
        rows = wrap(value, max(8, inner - size - 2), "strong")
        for i, row in enumerate(rows):
            body.append([(pad(name if not i else "", size + 2), "dim"), *row])
    if sheet.text:
        body += ([[]] if body else []) + wrap(sheet.text, inner)
    for note in sheet.notes:
        body += [[], *wrap(note, inner, "dim")]
    room = height - 2
    if len(body) > room:
        hidden = len(body) - room + 1
        body = [*body[: room - 1], [(f"… {hidden} more lines: enlarge the window", "warn")]]
    title = cut(sheet.title, inner - 2)
    top: Line = [("┌ ", hue), (title, f"title {hue}".strip())]
    top.append((" " + "─" * (width - cell_len(title) - 4) + "┐", hue))
    made = [top]
    for row in body:
        made.append([("│ ", hue), *fit(row, inner), (" │", hue)])
    made.append([("└" + "─" * (width - 2) + "┘", hue)])
    return made
