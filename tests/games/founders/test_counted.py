"""Which Districts a Design counts."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.games.founders.counted import counted
from core.games.founders.designs import DESIGNS
from core.games.founders.geometry import BOARD, CELLS, HEARTH, OUTSIDE, mask

CELL = st.sampled_from([c.index for c in CELLS if not c.hearth])
BOARDS = st.tuples(st.sets(CELL, max_size=60), st.sets(CELL, max_size=60))


@pytest.mark.parametrize("design", DESIGNS, ids=lambda d: d.id)
@pytest.mark.rule("founders:R83")
@settings(max_examples=120, suppress_health_check=list(HealthCheck), deadline=None)
@given(board=BOARDS)
def test_counted_cells_bring_the_points(design: object, board: tuple[set[int], set[int]]) -> None:
    """The points told with the cells are those of the score (R90 to R99)."""
    x = mask(board[0])
    others = mask(board[1]) & ~x
    told = counted(design.index, x, others)  # type: ignore[attr-defined]
    assert told.points == design.points(x, others)  # type: ignore[attr-defined]
    assert told.cells & ~(others if design.id == "sandwich" else x) == 0  # type: ignore[attr-defined]
    assert told.cells & ~(BOARD | OUTSIDE) == 0
    assert told.cells & HEARTH == 0


@pytest.mark.parametrize("design", DESIGNS, ids=lambda d: d.id)
@settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
@given(board=BOARDS)
def test_counted_cells_alone_bring_the_same(
    design: object, board: tuple[set[int], set[int]]
) -> None:
    """With all other Districts of the colour away the points stay (R83), Mosaic's Group aside."""
    if design.id in ("sandwich", "mosaic"):  # type: ignore[attr-defined]
        return
    x = mask(board[0])
    told = counted(design.index, x, 0)  # type: ignore[attr-defined]
    assert counted(design.index, told.cells, 0).points == told.points  # type: ignore[attr-defined]
