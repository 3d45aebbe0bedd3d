"""Piles of reactions and hundreds of triggers: all happens, in order, in little memory."""

from __future__ import annotations

import tracemalloc

import pytest

from core.games.empires import GAME, storm
from core.kernel.state import digest

MEGABYTE = 1 << 20


@pytest.mark.rule("empires:REA-5", "empires:REA-6")
def test_twenty_reactions_lie_on_top_of_each_other_and_all_come_to_an_end() -> None:
    """Each answer is answered, last in first out, and the storm settles (REA-5, REA-6)."""
    s = storm.storm_position()
    assert storm.raise_storm(s) == 20
    assert [frame.op for frame in s.stack[1::2]] == ["act"] * 21
    assert not GAME.invariants(s)
    storm.settle(s)
    assert [frame.op for frame in s.stack] == ["turn"]
    assert not GAME.invariants(s)


def test_a_copy_of_a_storm_settles_to_the_same_state() -> None:
    """A stack of twenty is cloned, and both go on alike."""
    s = storm.storm_position()
    storm.raise_storm(s)
    copy = s.clone()
    storm.settle(s)
    storm.settle(copy)
    assert digest(s) == digest(copy)


def test_three_hundred_triggers_all_strike() -> None:
    """Each hazard deals its damage once."""
    s = storm.trigger_position()
    assert storm.strike_all(s) == 300
    assert not GAME.invariants(s)


@pytest.mark.parametrize("name", sorted(storm.cases()))
def test_heavy_moments_take_little_memory(name: str) -> None:
    """A storm and its triggers stay far under 50 MB."""
    work = storm.cases()[name]
    work()
    tracemalloc.start()
    work()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 50 * MEGABYTE
