"""Exact chances that n dice reach three times the total of m dice (AF-18).

Counts are whole numbers, so the table is exact up to the last division.
"""

from __future__ import annotations

from functools import lru_cache

from .contest import NEED


@lru_cache(maxsize=256)
def ways(dice: int) -> tuple[int, ...]:
    """Number of ways to roll each total from 0 to 6 * dice, by total."""
    counts = [1]
    if dice:
        below = ways(dice - 1)
        counts = [0] * (6 * dice + 1)
        for total, n in enumerate(below):
            for face in range(1, 7):
                counts[total + face] += n
    return tuple(counts)


@lru_cache(maxsize=256)
def _at_least(dice: int) -> tuple[int, ...]:
    """Ways to roll at least each total."""
    tail = 0
    found = []
    for n in reversed(ways(dice)):
        tail += n
        found.append(tail)
    return tuple(reversed(found))


@lru_cache(maxsize=8192)
def chance(mine: int, theirs: int) -> float:
    """Chance, 0 to 1, that `mine` dice win against `theirs`.

    >>> round(100 * chance(1, 1), 1), round(100 * chance(3, 1), 1)
    (13.9, 52.8)
    """
    reach = _at_least(mine)
    good = sum(
        n * reach[NEED * total] for total, n in enumerate(ways(theirs)) if NEED * total < len(reach)
    )
    return float(good / 6 ** (mine + theirs))


@lru_cache(maxsize=256)
def row(mine: int, most: int = 15) -> tuple[float, ...]:
    """Per cent to win with `mine` dice against 1, 2 ... `most`, to one decimal."""
    return tuple(round(100 * chance(mine, m), 1) for m in range(1, most + 1))


@lru_cache(maxsize=256)
def column(mine: int, most: int = 15) -> tuple[float, ...]:
    """Per cent to lose with `mine` dice against 1, 2 ... `most`, to one decimal."""
    return tuple(round(100 * chance(m, mine), 1) for m in range(1, most + 1))
