"""Which Districts a Design counts, and by which choice: the score as one sees it on the board.

The points are those of `designs`; here the cells behind them are told (R90 to R99).
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from .designs import (
    COLUMNS,
    DESIGNS,
    HEXAGONS,
    PYRAMIDS,
    STRIPS,
    TRAPEZOIDS,
    TWIN_STEPS,
    groups,
)
from .geometry import DOWN, ROW, UP


@attrs.frozen
class Counted:
    """What a Design counts."""

    points: int
    cells: int
    """The set of Districts that bring points."""
    choice: str
    """The area, direction or orientation that was chosen; empty where there is no choice."""


_EDGES = (("the edge at the right", 1), ("the edge at the left", -1), ("the edge below", -ROW))
"""Of an up cell: where the other one lies, as bits to go (R90)."""
_TIPS = (("upright", ROW), ("leaning right", 2 - ROW), ("leaning left", -ROW - 2))
"""From an up cell to the one that it meets tip to tip, as bits to go back (R95)."""
_TWINS = {2: "side by side", ROW + 1: "falling to the right", ROW - 1: "falling to the left"}


def _moved(x: int, bits: int) -> int:
    return x << bits if bits >= 0 else x >> -bits


def _pairs(up: int, x: int, back: int) -> tuple[int, int]:
    """Up cells with a partner, and all cells of the pairs; the partner is `back` bits away."""
    first = up & _moved(x, back)
    return first.bit_count(), first | _moved(first, -back)


def _diamond(x: int, others: int) -> Counted:
    best = Counted(0, 0, "")
    for name, step in _EDGES:
        count, cells = _pairs(x & UP, x, -step if abs(step) == 1 else step)
        if 2 * count > best.points:
            best = Counted(2 * count, cells, name)
    return best


def _hourglass(x: int, others: int) -> Counted:
    best = Counted(0, 0, "")
    for name, step in _TIPS:
        count, cells = _pairs(x & UP, x, step)
        if 2 * count > best.points:
            best = Counted(2 * count, cells, name)
    return best


def _twin(x: int, others: int) -> Counted:
    best = Counted(0, 0, "")
    for side, half in (("up", x & UP), ("down", x & DOWN)):
        for step in TWIN_STEPS:
            cells = _twins(half, step)
            points = cells.bit_count()
            if points > best.points:
                best = Counted(points, cells, f"pointing {side}, {_TWINS[step]}")
    return best


def _twins(half: int, step: int) -> int:
    """The cells of the pairs along a direction: from the beginning of each straight run."""
    cells = 0
    first = half & ~(half << step)
    while first:
        paired = first & half >> step
        cells |= paired | paired << step
        first = paired << 2 * step & half
    return cells


def _mosaic(x: int, others: int) -> Counted:
    best = Counted(0, 0, "")
    for group in groups(x):
        for side, half in (("up", group & UP), ("down", group & DOWN)):
            if half.bit_count() > best.points:
                best = Counted(half.bit_count(), half, f"one Group, pointing {side}")
    return best


def _sandwich(x: int, others: int) -> Counted:
    left, right = x << 1, x >> 1
    third = x >> ROW & UP | x << ROW & DOWN
    two = (left & right | left & third | right & third) & others
    three = left & right & third & others
    return Counted(two.bit_count() + three.bit_count(), two, "Districts between")


def _best_area(areas: dict[str, int], word: str) -> Callable[[int, int], Counted]:
    def count(x: int, others: int) -> Counted:
        best = Counted(0, 0, "")
        for name, area in areas.items():
            points = (x & area).bit_count()
            if points > best.points:
                best = Counted(points, x & area, f"{word} {name}")
        return best

    return count


_COUNTS: dict[str, Callable[[int, int], Counted]] = {
    "diamond": _diamond,
    "pyramid": _best_area(PYRAMIDS, "Side"),
    "hexagon": _best_area(HEXAGONS, "hexagon"),
    "strip": _best_area(STRIPS, "strip"),
    "trapezoid": _best_area(TRAPEZOIDS, "Sides"),
    "hourglass": _hourglass,
    "twin": _twin,
    "mosaic": _mosaic,
    "sandwich": _sandwich,
    "columns": lambda x, others: Counted((x & COLUMNS).bit_count(), x & COLUMNS, ""),
}


def counted(design: int, x: int, others: int) -> Counted:
    """What a Design counts of the sets that its scoring takes (`scoring.colour_sets`)."""
    return _COUNTS[DESIGNS[design].id](x, others)
