"""The ten Designs (R90 to R99): points of one colour from sets of cells.

Every function takes the set `x` of Districts of the colour and the set `others` of Districts that
show any other colour; only Sandwich asks for the second.  Sets are those of `geometry`, cells
outside the board included: patterns and Groups go on as on an endless grid (R58).  Where a Design
lets its holder choose, the best choice is taken (R83, Q21).
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from .geometry import (
    ADJACENT,
    CELLS,
    DOWN,
    ON_BOARD,
    ROW,
    SIDES,
    UP,
    Cell,
    mask,
    vertex_neighbours,
)

HEXAGON_CENTRES = {
    "NE": (3, -3, 0),
    "E": (0, -3, 3),
    "SE": (-3, 0, 3),
    "SW": (-3, 3, 0),
    "W": (0, 3, -3),
    "NW": (3, 0, -3),
}
"""Middle vertex of the hexagon behind each corner of the Hearth, in lanes."""
STRIP_LANES = {"E-W": 0, "NW-SE": 1, "NE-SW": 2}
"""Lane that is constant along the strip between two opposite corners of the board."""
OPPOSITE = (("N", "S"), ("NE", "SW"), ("SE", "NW"))


def _in_hexagon(c: Cell, centre: tuple[int, int, int]) -> bool:
    off = [lane - mid for lane, mid in zip(c.lanes, centre, strict=True)]
    return max(max(d, -1 - d) for d in off) <= 1


def _in_columns(c: Cell) -> bool:
    p, q, s = c.lanes
    return not c.hearth and (p in (q, s) or q == s)


def _area(holds: Callable[[Cell], bool], *, goes_on: bool = True) -> int:
    """The cells of the board that an area holds, and what hangs over from them (R58, Q18)."""
    inside = [c.index for c in CELLS[:ON_BOARD] if not c.hearth and holds(c)]
    if not goes_on:
        return mask(inside)
    kept = set(inside)
    over = [
        c.index for c in CELLS[ON_BOARD:] if any(n in kept for n in ADJACENT[c.index])
    ]  # an outside cell has exactly one neighbour on the board
    return mask(inside + over)


PYRAMIDS = {side: _area(lambda c, side=side: c.side == side) for side in SIDES}  # type: ignore[misc]
HEXAGONS = {
    corner: _area(lambda c, mid=mid: _in_hexagon(c, mid))  # type: ignore[misc]
    for corner, mid in HEXAGON_CENTRES.items()
}
STRIPS = {
    name: _area(lambda c, i=i: c.field >= 2 and c.lanes[i] in (0, -1))  # type: ignore[misc]
    for name, i in STRIP_LANES.items()
}
TRAPEZOIDS = {
    f"{a}-{b}": _area(lambda c, ab=(a, b): c.side in ab and c.field in (2, 3), goes_on=False)  # type: ignore[misc]
    for a, b in OPPOSITE
}
COLUMNS = _area(_in_columns)

_PYRAMIDS, _HEXAGONS = tuple(PYRAMIDS.values()), tuple(HEXAGONS.values())
_STRIPS, _TRAPEZOIDS = tuple(STRIPS.values()), tuple(TRAPEZOIDS.values())


def diamond(x: int, others: int) -> int:
    """R90: 2 per pair of edge neighbours in the best of three orientations."""
    up = x & UP
    return 2 * max(
        (up & x >> 1).bit_count(), (up & x << 1).bit_count(), (up & x >> ROW).bit_count()
    )


def pyramid(x: int, others: int) -> int:
    """R91: 1 per District in the best of the six Sides."""
    return max([(x & area).bit_count() for area in _PYRAMIDS])


def hexagon(x: int, others: int) -> int:
    """R92: 1 per District in the best of the six hexagons."""
    return max([(x & area).bit_count() for area in _HEXAGONS])


def strip(x: int, others: int) -> int:
    """R93: 1 per District in the best of the three strips, without Field 1."""
    return max([(x & area).bit_count() for area in _STRIPS])


def trapezoid(x: int, others: int) -> int:
    """R94: 1 per District in the middle Fields of the best pair of opposite Sides."""
    return max([(x & area).bit_count() for area in _TRAPEZOIDS])


def hourglass(x: int, others: int) -> int:
    """R95: 2 per pair that meets tip to tip in the best of three orientations."""
    up = x & UP
    return 2 * max(
        (up & x << ROW).bit_count(),
        (up & x >> (ROW - 2)).bit_count(),
        (up & x >> (ROW + 2)).bit_count(),
    )


TWIN_STEPS = (2, ROW + 1, ROW - 1)


def twin(x: int, others: int) -> int:
    """R96: 2 per pair of the same orientation, each District in one pair, best of six."""
    best = 0
    for half in (x & UP, x & DOWN):
        for step in TWIN_STEPS:
            follows = half & half << step
            if not follows:
                continue
            # A straight run of n Districts gives n // 2 pairs: take pairs from its beginning.
            first = half & ~follows
            pairs = 0
            while first:
                paired = first & half >> step
                pairs += paired.bit_count()
                first = paired << 2 * step & half
            if pairs > best:
                best = pairs
    return 2 * best


def groups(x: int) -> list[int]:
    """The Groups (R4): two or more Districts joined by edges or vertices."""
    found = []
    left = x
    while left:
        group = left & -left
        grown = vertex_neighbours(group) & x
        while grown != group:
            group = grown
            grown = vertex_neighbours(group) & x
        left &= ~group
        if group & (group - 1):
            found.append(group)
    return found


def mosaic(x: int, others: int) -> int:
    """R97: 1 per District of the better orientation in the best Group."""
    best = 0
    for group in groups(x):
        up = (group & UP).bit_count()
        best = max(best, up, group.bit_count() - up)
    return best


def sandwich(x: int, others: int) -> int:
    """R98: per other District 1 for exactly two, 2 for three edge neighbours of the colour."""
    left, right = x << 1, x >> 1
    third = x >> ROW & UP | x << ROW & DOWN
    two_or_more = (left & right | left & third | right & third) & others
    return two_or_more.bit_count() + (left & right & third & others).bit_count()


def columns(x: int, others: int) -> int:
    """R99: 1 per District in the six columns."""
    return (x & COLUMNS).bit_count()


@attrs.frozen
class Design:
    """One Design card."""

    index: int
    id: str
    name: str
    back: str
    """`parchment` or `compass`."""
    rule: str
    points: Callable[[int, int], int]
    text: str


def _design(index: int, rule: int, points: Callable[[int, int], int], text: str) -> Design:
    name: str = points.__name__
    back = "parchment" if index < 5 else "compass"
    return Design(index, name, name.capitalize(), back, f"R{rule}", points, text)


DESIGNS: tuple[Design, ...] = (
    _design(
        0, 90, diamond, "Pick one of 3 directions: 2 points per pair of edge neighbours along it."
    ),
    _design(1, 91, pyramid, "Pick one of the 6 Sides: 1 point per District in it."),
    _design(
        2,
        92,
        hexagon,
        "Pick a corner of the Hearth: 1 point per District in the hexagon between it and the "
        "board's corner behind it.",
    ),
    _design(
        3,
        93,
        strip,
        "Pick two opposite corners of the board: 1 point per District in the two rows along the "
        "line between them, Fields 2 to 4.",
    ),
    _design(
        4,
        94,
        trapezoid,
        "Pick two opposite Sides: 1 point per District in their Fields 2 and 3.",
    ),
    _design(
        5, 95, hourglass, "Pick one of 3 directions: 2 points per pair that meets tip to tip in it."
    ),
    _design(
        6,
        96,
        twin,
        "Pick one of 6 orientations: 2 points per pair of equally turned Districts that share a "
        "vertex; each District in one pair only.",
    ),
    _design(
        7,
        97,
        mosaic,
        "Pick one Group and one orientation: 1 point per District of the Group turned that way.",
    ),
    _design(
        8,
        98,
        sandwich,
        "Per District of another colour: 1 point for exactly two edge neighbours of the colour, "
        "2 points for three.",
    ),
    _design(9, 99, columns, "1 point per District in the middle columns of the six Sides."),
)
BY_ID = {d.id: d for d in DESIGNS}
