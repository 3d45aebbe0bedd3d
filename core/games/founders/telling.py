"""Small pieces of event texts."""

from __future__ import annotations

from .geometry import CELLS
from .tiles import COLOUR_NAMES, COLOURS


def does(seat: int, you: str, others: str) -> str:
    """Subject and verb of a sentence about a seat: `You take`, `Ann takes`."""
    return f"{{{seat}}} {{{seat}|{you}|{others}}}"


def at(cell: int) -> str:
    """Name of a cell."""
    return CELLS[cell].name


def tint(colour: int) -> str:
    """Name of a colour."""
    return COLOUR_NAMES[colour]


def letter(colour: int) -> str | None:
    """Letter of a colour, None for none."""
    return COLOURS[colour] if colour >= 0 else None
