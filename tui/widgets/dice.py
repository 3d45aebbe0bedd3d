"""Dice in a line, thrown one after another, with the total so far."""

from __future__ import annotations

from collections.abc import Sequence

from .line import Line


def dice(values: Sequence[int], shown: int | None = None, style: str = "strong") -> Line:
    """`4 6 1 · ·  11`: the first `shown` dice, dots for those still in the air, and their sum."""
    count = len(values) if shown is None else min(shown, len(values))
    made: Line = []
    for i, value in enumerate(values):
        made.append((f"{value} ", style) if i < count else ("· ", "dim"))
    total = sum(values[:count])
    made.append((f"= {total}" if count == len(values) else f"… {total}", "strong"))
    return made


def long_dice(values: Sequence[int], width: int, shown: int | None = None) -> Line:
    """`dice`, but as counts by face where the row would be longer than `width`."""
    if len(values) * 2 + 6 <= width:
        return dice(values, shown)
    count = len(values) if shown is None else min(shown, len(values))
    thrown = values[:count]
    faces = " ".join(f"{thrown.count(f)}x{f}" for f in range(6, 0, -1) if thrown.count(f))
    air = f" +{len(values) - count}·" if count < len(values) else ""
    return [(faces + air, "strong"), (f" = {sum(thrown)}", "strong")]
