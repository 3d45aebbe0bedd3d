"""The generator: reference values, named draws, streams."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.kernel import Rng
from core.kernel.rng import MASK

# A busy machine is no fault of the code.
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        # The published sequence of splitmix64 for these seeds.
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423]),
    ],
)
def test_the_numbers_are_those_of_splitmix64(seed: int, numbers: list[int]) -> None:
    """The same on every machine and every Python."""
    rng = Rng(seed)
    assert [rng.next64() for _ in numbers] == numbers
    assert rng.draws == len(numbers)


def test_the_largest_seed_is_a_seed_like_any_other() -> None:
    """2**64-1 wraps round to one below the golden step, not to zero."""
    rng, zero = Rng(MASK), Rng(0)
    assert [rng.next64() for _ in range(3)] != [zero.next64() for _ in range(3)]
    assert Rng(MASK).state == MASK
    step = Rng(MASK)
    step.next64()
    assert step.state == 0x9E3779B97F4A7C14


@calm
@given(st.integers(0, MASK), st.integers(1, 2**63))
def test_below_stays_below(seed: int, n: int) -> None:
    """For every seed and every bound."""
    assert 0 <= Rng(seed).below(n) < n


def test_every_number_is_as_likely() -> None:
    """Over many rolls each face comes a sixth of the time, give or take."""
    counts = Counter(Rng(7).roll_many(60_000, 6))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(9_600 < count < 10_400 for count in counts.values())


def test_a_bound_just_above_half_the_range_is_unbiased() -> None:
    """Where a plain remainder would give the low half twice as often: half of the draws are
    thrown away instead."""
    rng = Rng(9)
    n = 2**63 + 1
    values = [rng.below(n) for _ in range(2_000)]
    assert 900 < sum(v < n // 2 for v in values) < 1_100
    assert rng.draws > 3_000


@calm
@given(st.integers(0, MASK), st.lists(st.integers(), max_size=20))
def test_a_shuffle_loses_and_adds_nothing(seed: int, things: list[int]) -> None:
    """And the same seed gives the same order."""
    first, second = things.copy(), things.copy()
    Rng(seed).shuffle(first)
    Rng(seed).shuffle(second)
    assert first == second
    assert sorted(first) == sorted(things)


def test_all_orders_of_a_shuffle_come_as_often() -> None:
    """24 orders of four cards."""
    rng = Rng(4)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        things = [1, 2, 3, 4]
        rng.shuffle(things)
        counts[tuple(things)] += 1
    assert len(counts) == 24
    assert all(400 < count < 600 for count in counts.values())


def test_a_sample_has_different_elements_and_at_most_all() -> None:
    """More than there are gives all."""
    assert len(set(Rng(1).sample(range(10), 4))) == 4
    assert sorted(Rng(1).sample(range(3), 9)) == [0, 1, 2]


def test_a_clone_draws_the_same_and_shares_nothing() -> None:
    """Neither state nor trace."""
    rng = Rng(5)
    rng.trace = []
    rng.roll()
    twin = rng.clone()
    assert twin == rng
    assert twin.trace is None
    assert [twin.below(100) for _ in range(5)] == [rng.below(100) for _ in range(5)]
    rng.roll()
    assert twin != rng


def test_the_trace_tells_results_not_raw_numbers() -> None:
    """Rolls as their faces, a shuffle by its size."""
    rng = Rng(3)
    rng.trace = []
    die = rng.roll(6)
    dice = rng.roll_many(2, 10)
    rng.shuffle([1, 2, 3])
    card = rng.choice("abc")
    assert rng.trace == [die, *dice, "shuffle:3", "abc".index(card)]


def test_streams_differ_by_seed_and_label_and_repeat() -> None:
    """Labels are kept apart: ("a", "b") is not ("ab",)."""
    made = [
        Rng.stream(seed, *labels).state
        for seed in (0, 1, MASK)
        for labels in [(), ("a", "b"), ("ab",), ("a", 1), ("a", 11), ("a1",)]
    ]
    assert len(set(made)) == len(made)
    assert Rng.stream(0, "a").state == Rng.stream(0, "a").state != 0
