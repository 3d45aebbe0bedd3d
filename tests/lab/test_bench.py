"""bench and perft."""

import pytest

from core.games import games
from core.kernel import NotEnumerable, Rng
from core.lab import bench
from core.lab.crowded import play_full
from core.lab.perft import divide, perft
from tests.bots import toy
from tests.bots.conftest import toy_game  # noqa: F401

FIGURES = ["play", "clone", "view", "digest", "snapshot", "save", "append", "load"]


def test_bench_has_a_row_for_each_figure(monkeypatch):
    """Each game has all figures, every one above zero."""
    monkeypatch.setattr(bench, "WINDOW", 0.01)
    rows = bench.measure("foundation")
    assert [row.name for row in rows] == FIGURES
    assert all(row.value > 0 for row in rows)


def test_bench_of_a_game_for_many_has_figures_of_a_full_table(monkeypatch):
    """Six seats of Galactic Empires on a table that has filled up, besides the game of two."""
    monkeypatch.setattr(bench, "WINDOW", 0.01)
    rows = bench.full_rows(games["empires"])
    assert [row.name for row in rows] == ["play-full", "clone-full", "view-full"]
    assert all(row.value > 0 for row in rows)


def test_a_full_table_is_full():
    """Chance players who build have dozens of cards in play after some hundred decisions."""
    state, rate = play_full(games["empires"], 1)
    assert len(state.alive) == 6
    assert len(state.play) > 50
    assert rate > 0


def test_bench_of_an_unknown_game_is_refused():
    """A game that is not there is refused with those that are."""
    from core.kernel import BadOptions

    with pytest.raises(BadOptions, match="no game"):
        bench.measure("chess")


def test_midgame_is_in_the_middle():
    """The measured position has history and an open decision."""
    match = bench.midgame(games["foundation"])
    assert match.log
    assert match.decisions()


def test_perft_counts_lines_of_play():
    """Three cards each, bid in turn: 3, 3*3, 3*3*2, … lines."""
    state = toy.GAME.new(toy.Options(), 2, Rng(1))
    assert [perft(toy.GAME, state, depth) for depth in range(7)] == [1, 3, 9, 18, 36, 36, 36]


def test_perft_goes_no_further_than_the_end():
    """A finished match counts as one leaf at every greater depth."""
    state = toy.GAME.new(toy.Options(), 2, Rng(1))
    assert perft(toy.GAME, state, 9) == 36


def test_divide_adds_up_to_perft():
    """The split by first answers sums to the whole."""
    state = toy.GAME.new(toy.Options(), 2, Rng(1))
    assert sum(divide(toy.GAME, state, 3).values()) == perft(toy.GAME, state, 3)


def test_perft_changes_nothing():
    """Counting leaves the state as it was."""
    from core.kernel.state import digest

    state = games["foundation"].new(games["foundation"].Options(), 2, Rng(1))
    before = digest(state)
    perft(games["foundation"], state, 3)
    assert digest(state) == before


def test_perft_needs_lists():
    """Where answers cannot be listed there is nothing to count."""
    state = toy.GAME.new(toy.Options(wide=True), 2, Rng(1))
    with pytest.raises(NotEnumerable):
        perft(toy.GAME, state, 2)
