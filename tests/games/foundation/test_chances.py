"""The table of chances (A.6)."""

from __future__ import annotations

from itertools import count, product

import pytest

from core.games.foundation import chances
from core.games.foundation.contest import step_winner

TABLE = """
13.9 0.5 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
33.3 3.8 0.2 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
52.8 11.0 1.1 0.1 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
71.8 22.0 3.7 0.4 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
86.9 36.3 8.4 1.2 0.1 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
95.4 52.3 16.0 3.1 0.4 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
98.8 67.3 26.4 6.6 1.1 0.1 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
99.7 79.7 38.7 12.0 2.6 0.4 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
100.0 88.7 51.9 19.6 5.2 1.0 0.1 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
100.0 94.5 64.6 29.2 9.2 2.1 0.4 0.1 0.0 0.0 0.0 0.0 0.0 0.0 0.0
100.0 97.6 75.6 40.1 14.9 4.1 0.9 0.1 0.0 0.0 0.0 0.0 0.0 0.0 0.0
100.0 99.1 84.4 51.6 22.3 7.1 1.7 0.3 0.1 0.0 0.0 0.0 0.0 0.0 0.0
100.0 99.7 90.8 62.8 31.2 11.4 3.2 0.7 0.1 0.0 0.0 0.0 0.0 0.0 0.0
100.0 99.9 95.0 72.9 41.1 17.2 5.5 1.4 0.3 0.0 0.0 0.0 0.0 0.0 0.0
100.0 100.0 97.5 81.3 51.5 24.4 8.8 2.5 0.6 0.1 0.0 0.0 0.0 0.0 0.0
"""


@pytest.mark.rule("foundation:AF-18")
def test_the_table_of_chances() -> None:
    """1 to 15 dice against 1 to 15 are as in the digest, to a tenth of a per cent (A.6)."""
    expected = [tuple(map(float, line.split())) for line in TABLE.split("\n") if line]
    assert [chances.row(mine) for mine in range(1, 16)] == expected
    assert [chances.column(theirs) for theirs in range(1, 16)] == list(zip(*expected, strict=True))


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (2, 1), (3, 1), (2, 2), (4, 2), (1, 3)])
def test_chances_agree_with_counting_all_throws(mine: int, theirs: int) -> None:
    """Every throw of few dice, put to the rule itself, gives the same chance."""
    throws = list(product(range(1, 7), repeat=mine + theirs))
    wins = sum(1 for t in throws if step_winner(sum(t[:mine]), sum(t[mine:])) == 0)
    assert chances.chance(mine, theirs) == pytest.approx(wins / len(throws), abs=1e-12)


def test_dice_needed() -> None:
    """Dice for 50, 75 and 90 per cent against 1 to 7 are as in the digest (A.6)."""

    def dice_needed(theirs: int, per_cent: int) -> int:
        return next(n for n in count(1) if 100 * chances.chance(n, theirs) >= per_cent)

    found = [tuple(dice_needed(m, p) for p in (50, 75, 90)) for m in range(1, 8)]
    assert found == [
        (3, 5, 6), (6, 8, 10), (9, 11, 13), (12, 15, 17), (15, 18, 20), (18, 21, 24), (21, 24, 27),
    ]  # fmt: skip
