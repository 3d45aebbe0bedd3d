"""From spans with style names to the strips that Textual shows."""

from __future__ import annotations

from typing import Any

from rich.segment import Segment
from textual.strip import Strip

from tui.glyphs import twinned

from .line import Line, fit


def strip_of(app: Any, spans: Line, width: int, fill: str = "") -> Strip:
    """A strip of exactly `width` cells in the look of the application."""
    look = app.look
    twins = look.twins
    made = []
    for text, names in fit(spans, width, fill):
        if twins is not None:
            text = twinned(text, twins)
        made.append(Segment(text, look.style(names)))
    return Strip(made, width)
