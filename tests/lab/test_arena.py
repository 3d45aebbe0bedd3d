"""arena: paired matches and honest intervals."""

import pytest

from core.bots.seats import parse_seats
from core.kernel import BadOptions
from core.lab import arena
from tests.bots.conftest import toy_game  # noqa: F401


def test_wilson_interval_of_known_counts():
    """Wilson's interval of 8 in 10 is 49.0 to 94.3 %."""
    low, high = arena.wilson(0.8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)


@pytest.mark.parametrize(("share", "points"), [(0.5, 0), (10 / 11, 400), (1, 1000), (0, -1000)])
def test_elo_of_known_shares(share, points):
    """Ten to one is 400 points; all or nothing is cut off."""
    assert arena.elo(share) == pytest.approx(points)


def test_equal_bots_share_every_pair():
    """Seats swapped on the same deal, two equal bots without chance of their own come out even."""
    result = arena.tournament("toy", parse_seats("normal,normal"), 20, 3)
    pair = result.pairs[0]
    assert pair.wins_a == pair.wins_b
    assert pair.share == 0.5
    assert pair.low < 0.5 < pair.high


def test_counts_add_up_and_odd_numbers_are_made_even():
    """Each deal is played from both seats, so the number of matches is even."""
    pair = arena.tournament("foundation", parse_seats("random,random"), 5, 1).pairs[0]
    assert pair.wins_a + pair.wins_b + pair.draws == pair.games == 6


def test_everyone_meets_everyone():
    """Three bots make three pairs, and ratings with mean 0."""
    result = arena.tournament("toy", parse_seats("normal,easy,random"), 20, 1)
    assert [(p.a, p.b) for p in result.pairs] == [
        ("normal", "easy"),
        ("normal", "random"),
        ("easy", "random"),
    ]
    assert sum(result.ratings.values()) == pytest.approx(0, abs=0.2)


def test_stronger_bot_is_rated_higher():
    """Ratings order bots by what they won."""
    pairs = [arena.compare("a", "b", 8, 2, 0), arena.compare("b", "c", 7, 3, 0)]
    pairs.append(arena.compare("a", "c", 9, 1, 0))
    found = arena.ratings(["a", "b", "c"], pairs)
    assert found["a"] > found["b"] > found["c"]


def test_jobs_do_not_change_the_result():
    """Two processes find what one finds."""
    one, two = (
        arena.plain(arena.tournament("foundation", parse_seats("random,random"), 12, 1, jobs=jobs))
        for jobs in (1, 2)
    )
    one.pop("seconds"), two.pop("seconds")
    assert one == two


@pytest.mark.parametrize("bots", ["random", "human,random"])
def test_arena_needs_two_bots(bots):
    """One bot, or a person, makes no tournament."""
    with pytest.raises(BadOptions):
        arena.tournament("foundation", parse_seats(bots), 2, 1)
