"""The board as geometry: a hexagon of triangles, its names, neighbours, turns and positions.

Nothing here knows a rule of the game.  A cell is `(row, x)`: rows 0 to 9 from the top, one step of
`x` is half an edge, and a cell points upwards exactly if `row + x` is even.  Its name is the row's
letter and x, such as `C9`.  150 cells lie on the board (6 of them are the Hearth), 30 more lie just
outside and can bear an overhanging third of a tile.

Sets of cells are integers: bit `24 * (row + 1) + x + 1`.  The rows are wider than the board, so
that shifting a set never carries a cell into the next row; all shapes are then shifts.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

ROW = 24
"""Bits per row of a set."""

SIDES = ("N", "NE", "SE", "S", "SW", "NW")
"""The six Sides, clockwise."""


@attrs.frozen
class Cell:
    """One triangle, with everything a drawing of it needs."""

    index: int
    """0 to 149 on the board by row and x, 150 to 179 outside."""
    name: str
    row: int
    x: int
    up: bool
    """Whether its tip points upwards."""
    lanes: tuple[int, int, int]
    """Its three lanes p, q, s: the rows along the three directions of the grid."""
    field: int
    """Ring round the Hearth: 0 is the Hearth, 1 to 4 the Fields, 5 outside."""
    side: str
    """One of `SIDES`, empty for the Hearth."""
    hearth: bool
    outside: bool


def indent(row: int) -> int:
    """Distance of a row from the middle line: so many half-columns are cut off at each end."""
    return 4 - row if row <= 4 else row - 5


def is_on_board(row: int, x: int) -> bool:
    """Whether the hexagon holds this triangle."""
    return 0 <= row <= 9 and indent(row) <= x <= 18 - indent(row)


def lanes_of(row: int, x: int) -> tuple[int, int, int]:
    """Three-lane coordinates; they add up to -1 for an up cell and to -2 for a down cell."""
    return 4 - row, (row - x + 4) // 2, (x + row - 14) // 2


def from_lanes(p: int, q: int, s: int) -> tuple[int, int]:
    """Row and x of three-lane coordinates."""
    row = 4 - p
    return row, row + (4 if p + q + s == -1 else 3) - 2 * q


def rotated(row: int, x: int) -> tuple[int, int]:
    """The triangle 60 degrees further clockwise about the centre of the Hearth."""
    p, q, s = lanes_of(row, x)
    return from_lanes(-1 - s, -1 - p, -1 - q)


def field_of(row: int, x: int) -> int:
    """Number of the ring: 0 Hearth, 1 to 4, 5 just outside."""
    p, q, s = lanes_of(row, x)
    return max(p, q, s, -1 - p, -1 - q, -1 - s)


def side_of(row: int, x: int) -> str:
    """The sector that a triangle lies in."""
    within = abs(x - 9) <= indent(row)
    if row <= 4:
        return "N" if within else "NE" if x > 9 else "NW"
    return "S" if within else "SE" if x > 9 else "SW"


def name_of(row: int, x: int) -> str:
    """`C9`; the row above the board is `@`, the one below it `K`."""
    return f"{chr(ord('A') + row)}{x}"


Spot = tuple[int, int]


def adjacent_spots(row: int, x: int) -> tuple[Spot, Spot, Spot]:
    """The three triangles that share an edge with this one."""
    return (row, x - 1), (row, x + 1), (row + (1 if (row + x) % 2 == 0 else -1), x)


def hourglass_spots(row: int, x: int) -> tuple[Spot, Spot, Spot]:
    """The three that meet it tip to tip."""
    d = 1 if (row + x) % 2 == 0 else -1
    return (row - d, x), (row + d, x - 2), (row + d, x + 2)


def twin_spots(row: int, x: int) -> tuple[Spot, ...]:
    """The six of the same orientation that share a vertex with it."""
    return (
        (row, x - 2),
        (row, x + 2),
        (row - 1, x - 1),
        (row - 1, x + 1),
        (row + 1, x - 1),
        (row + 1, x + 1),
    )


def clockwise_spots(row: int, x: int) -> tuple[Spot, Spot, Spot]:
    """The edge neighbours clockwise: NE, S, NW of an up cell; N, SE, SW of a down cell."""
    if (row + x) % 2 == 0:
        return (row, x + 1), (row + 1, x), (row, x - 1)
    return (row - 1, x), (row, x + 1), (row, x - 1)


def _all_cells() -> tuple[Cell, ...]:
    inside = [(r, x) for r in range(10) for x in range(19) if is_on_board(r, x)]
    outside = sorted({s for spot in inside for s in adjacent_spots(*spot) if not is_on_board(*s)})
    cells = []
    for index, (row, x) in enumerate(inside + outside):
        field = field_of(row, x)
        out = index >= len(inside)
        cells.append(
            Cell(
                index,
                name_of(row, x),
                row,
                x,
                (row + x) % 2 == 0,
                lanes_of(row, x),
                field,
                "" if field == 0 or out else side_of(row, x),
                field == 0,
                out,
            )
        )
    return tuple(cells)


CELLS = _all_cells()
"""All 180 cells: 150 on the board, then 30 outside."""
ON_BOARD = 150
INDEX: dict[str, int] = {c.name: c.index for c in CELLS}
"""Index by name."""
AT: dict[Spot, int] = {(c.row, c.x): c.index for c in CELLS}
"""Index by row and x."""
BY_NAME: tuple[int, ...] = tuple(sorted(range(len(CELLS)), key=lambda i: CELLS[i].name))
"""Indices in the order of the names as texts: the canonical order of actions."""

BITS: tuple[int, ...] = tuple(1 << (ROW * (c.row + 1) + c.x + 1) for c in CELLS)
"""The bit of each cell in a set."""
_AT_BIT = {bit.bit_length() - 1: i for i, bit in enumerate(BITS)}


def mask(cells: Iterable[int]) -> int:
    """The set of these cells."""
    made = 0
    for c in cells:
        made |= BITS[c]
    return made


def cells_in(cells: int) -> list[int]:
    """Indices of the cells of a set, by row and x."""
    found = []
    while cells:
        low = cells & -cells
        found.append(_AT_BIT[low.bit_length() - 1])
        cells ^= low
    return found


UP = sum(
    1 << (ROW * (r + 1) + x + 1) for r in range(-1, 11) for x in range(-1, 20) if (r + x) % 2 == 0
)
DOWN = sum(
    1 << (ROW * (r + 1) + x + 1) for r in range(-1, 11) for x in range(-1, 20) if (r + x) % 2
)
HEARTH = mask(c.index for c in CELLS if c.hearth)
PLAYABLE = mask(c.index for c in CELLS if not c.hearth and not c.outside)
BOARD = HEARTH | PLAYABLE
OUTSIDE = mask(range(ON_BOARD, len(CELLS)))


def edge_neighbours(cells: int) -> int:
    """All places that share an edge with a cell of the set (cells of the set among them)."""
    return cells << 1 | cells >> 1 | (cells & UP) << ROW | (cells & DOWN) >> ROW


def vertex_neighbours(cells: int) -> int:
    """All places that share an edge or a vertex with a cell of the set, and the set itself."""
    up, down = cells & UP, cells & DOWN
    up1, down1 = up << 1 | up | up >> 1, down << 1 | down | down >> 1
    up2, down2 = up1 | up << 2 | up >> 2, down1 | down << 2 | down >> 2
    return up2 | down2 | (up1 | down2) >> ROW | (up2 | down1) << ROW


def _near(spots: Iterable[Spot]) -> tuple[int, ...]:
    return tuple(sorted(AT[s] for s in spots if AT.get(s, ON_BOARD) < ON_BOARD))


ADJACENT = tuple(_near(adjacent_spots(c.row, c.x)) for c in CELLS)
"""Per cell: cells of the board that share an edge with it."""
HOURGLASS = tuple(_near(hourglass_spots(c.row, c.x)) for c in CELLS)
TWIN = tuple(_near(twin_spots(c.row, c.x)) for c in CELLS)
CONNECTED = tuple(tuple(sorted(h + t)) for h, t in zip(HOURGLASS, TWIN, strict=True))
"""Per cell: cells of the board that share exactly one vertex with it."""
EDGE_MASKS = tuple(mask(near) for near in ADJACENT)
RIM = mask(c.index for c in CELLS[:ON_BOARD] if len(ADJACENT[c.index]) < 3)
"""The cells with an edge on the board's outline."""

# --- positions of a City tile -------------------------------------------------------------------


@attrs.frozen
class Position:
    """One way to lay the row of three triangles."""

    index: int
    middle: int
    k: int
    """Rotation: 0 to 5 for the short base facing N, NE, SE, S, SW, NW."""
    cells: tuple[int, int, int]
    """Left, middle and right, read with the long base at the bottom."""
    mask: int
    outside: int
    """The overhanging cell, or -1."""


def _all_positions() -> tuple[Position, ...]:
    found = []
    for c in CELLS[:ON_BOARD]:
        if c.hearth:
            continue
        near = clockwise_spots(c.row, c.x)
        for i in range(3):
            right, left = AT.get(near[(i + 1) % 3]), AT.get(near[(i + 2) % 3])
            if right is None or left is None or CELLS[left].hearth or CELLS[right].hearth:
                continue
            out = [e for e in (left, right) if CELLS[e].outside]
            if len(out) > 1:
                continue
            k = 2 * i + (1 if c.up else 0)
            cells = (left, c.index, right)
            found.append((c.name, k, c.index, cells, out[0] if out else -1))
    found.sort()
    return tuple(
        Position(i, middle, k, cells, mask(cells), out)
        for i, (_, k, middle, cells, out) in enumerate(found)
    )


POSITIONS = _all_positions()
"""All 420 positions by name of the middle cell and rotation; 60 of them hang over the edge."""
COUNT = len(POSITIONS)
POSITION_AT: dict[tuple[int, int], int] = {(p.middle, p.k): p.index for p in POSITIONS}
"""Index by middle cell and rotation."""
POSITION_BITS: tuple[int, ...] = tuple(1 << (COUNT - 1 - i) for i in range(COUNT))
"""Sets of positions have the first position at the top bit: their binary digits then select from
a tuple of positions, or of anything that goes with them."""
_DIGITS = bytes.maketrans(b"01", b"\x00\x01")


def selectors(positions: int) -> bytes:
    """One byte, 0 or 1, per position, in order: made for `itertools.compress`."""
    return format(positions, f"0{COUNT}b").encode().translate(_DIGITS)


def _covering() -> tuple[tuple[int, ...], ...]:
    made = [[0] * len(CELLS) for _ in range(3)]
    for p in POSITIONS:
        for place, cell in enumerate(p.cells):
            made[place][cell] |= POSITION_BITS[p.index]
    return tuple(map(tuple, made))


COVER_AT = _covering()
"""Per place (left, middle, right) and cell: the positions that put that place on that cell."""


def _positions_on(cells: Iterable[int]) -> int:
    made = 0
    for c in cells:
        made |= COVER_AT[0][c] | COVER_AT[1][c] | COVER_AT[2][c]
    return made


TOUCH = tuple(_positions_on(ADJACENT[c.index]) for c in CELLS)
"""Per cell: the positions that lie on an edge neighbour of it."""
LINK = tuple(_positions_on(ADJACENT[c.index] + CONNECTED[c.index]) for c in CELLS)
"""Per cell: the positions that lie on an edge or vertex neighbour of it."""
OVERHANG = sum(POSITION_BITS[p.index] for p in POSITIONS if p.outside >= 0)
"""The positions with one cell outside the board."""
EVERY = (1 << COUNT) - 1
