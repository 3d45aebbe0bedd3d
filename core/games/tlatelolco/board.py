"""The board: 64 squares, what is where, and which squares touch (T-1 to T-5).

A square is a number 0 to 63, a1 = 0, b1 = 1, a2 = 8.  Sets of squares are 64-bit masks.
"""

from __future__ import annotations

FILES = "abcdefgh"
NAMES: tuple[str, ...] = tuple(FILES[i % 8] + str(i // 8 + 1) for i in range(64))
"""Name of each square."""
SQUARE: dict[str, int] = {name: i for i, name in enumerate(NAMES)}

BLACK = sum(1 << i for i in range(64) if (i % 8 + i // 8) % 2 == 0)
"""File number plus rank number is even, so a1 is black (T-1)."""


def mask(*names: str) -> int:
    """The set of the named squares."""
    return sum(1 << SQUARE[n] for n in names)


def squares(of: int) -> tuple[int, ...]:
    """The squares of a set, in order."""
    return tuple(i for i in range(64) if of >> i & 1)


ALL = (1 << 64) - 1
TEMPLE = mask("d4", "e4", "d5", "e5")  # T-2
CORNER = mask("a1", "h8", "h1", "a8")  # T-4
STAND = BLACK & ~TEMPLE & ~CORNER  # T-3
RED = ALL & ~BLACK & ~TEMPLE & ~CORNER  # T-4

STANDS = squares(STAND)
REDS = squares(RED)
CORNERS = squares(CORNER)
START_CORNERS = tuple(SQUARE[n] for n in ("a1", "h8", "h1", "a8"))
"""Corners in seat order: opposite ones first (T-14)."""
THIEF_STARTS = tuple(SQUARE[n] for n in ("c4", "c6", "d3", "e6", "f3", "f5"))
"""All red spaces that touch the temple (T-15)."""

_NOT_A = sum(1 << i for i in range(64) if i % 8 != 0)
_NOT_H = sum(1 << i for i in range(64) if i % 8 != 7)


def around(of: int) -> int:
    """All squares that touch one of a set, in eight directions, the set itself taken in (T-5)."""
    side = of | (of & _NOT_H) << 1 | (of & _NOT_A) >> 1
    return (side | side << 8 | side >> 8) & ALL


NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    squares(around(1 << i) & ~(1 << i)) for i in range(64)
)
STANDS_BY: tuple[tuple[int, ...], ...] = tuple(
    tuple(n for n in NEIGHBOURS[i] if STAND >> n & 1) for i in range(64)
)
"""Stands that touch each square (T-5: two to four for a red space)."""


def way_table(most: int, halts: int = 0) -> tuple[tuple[int, ...], ...]:
    """Steps from each square to each around the temple; `most` where no way leads.

    `halts`: a mask of squares from which no way goes on, but for the one on which it starts.
    """
    table = []
    for start in range(64):
        row = [most] * 64
        seen = edge = 1 << start
        steps = 0
        while edge:
            for i in squares(edge):
                row[i] = steps
            onward = edge & ~halts if steps else edge
            edge = around(onward) & ~TEMPLE & ~seen
            seen |= edge
            steps += 1
        table.append(tuple(row))
    return tuple(table)


WAY = way_table(99)
"""Steps between two squares around the temple, whatever else stands there; 99 where none leads."""


def touches(a: int, b: int) -> bool:
    """Whether two squares are adjacent or the same (T-5, T-37)."""
    return abs(a % 8 - b % 8) <= 1 and abs(a // 8 - b // 8) <= 1


def kind(square: int) -> str:
    """`stand`, `red`, `corner` or `temple`."""
    bit = 1 << square
    if STAND & bit:
        return "stand"
    if RED & bit:
        return "red"
    return "corner" if CORNER & bit else "temple"
