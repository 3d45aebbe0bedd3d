"""What `hard` bots judge positions by."""

from __future__ import annotations

from core.games.tlatelolco.search import value, work_left

from .tables import TARGETS_A, TARGETS_B, seat, table

FIVE = dict.fromkeys(TARGETS_A[1:], 1)
STANDS = {"b2": {"sells": "jade", "buys": ["maize", "salt"]}}


def test_who_needs_fewer_trades_stands_better() -> None:
    """One trade left against a whole list."""
    s = table(
        [seat("a1", FIVE | {"maize": 5}), seat("h8", targets=TARGETS_B)],
        stands=STANDS,
        turn={"seat": 0, "step": "move", "die": 1},
    )
    assert work_left(s, 0) < 2 < work_left(s, 1)
    assert value(s, 0) > 0.8
    assert value(s, 1) < 0.2


def test_a_full_set_needs_no_work() -> None:
    """All targets held: nothing is left to do."""
    s = table([seat("a1", FIVE | {"jade": 1})], turn={"step": "move", "die": 1})
    assert work_left(s, 0) == 0
    assert value(s, 0) == 1
