"""Whole matches: random play, the bot, length (T-42, T-44)."""

from __future__ import annotations

import pytest

from core.games.tlatelolco.heuristics import Heuristic
from core.games.tlatelolco.winning import held_targets
from core.kernel.state import digest
from tests.games.whole import play_whole, prints

from .tables import GAME, Options, Rng, TState

MIND = Heuristic()


def play(levels: list[str], seed: int, options: Options | None = None) -> TState:
    """A match between bots and random players."""
    s: TState = play_whole(GAME, MIND, levels, seed, options)
    return s


@pytest.mark.rule("tlatelolco:T-42", "tlatelolco:T-10")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_play_keeps_all_units_and_ends(seats: int) -> None:
    """Units come only from the supply and from trades; the match ends (T-10, T-41)."""
    for seed in range(4):
        s: TState = GAME.new(Options(round_limit=60), seats, Rng(seed))
        rng = Rng.stream(seed, "players")
        while GAME.decisions(s):
            d = GAME.decisions(s)[0]
            GAME.apply(s, d, rng.choice(GAME.legal(s, d)), None)
            assert GAME.invariants(s) == []
        assert GAME.outcome(s) is not None


def test_the_normal_bot_beats_random_play() -> None:
    """In at least nine of ten two-player matches."""
    won = sum(
        play(["normal", "random"] if seed % 2 else ["random", "normal"], seed).winners
        == [(seed + 1) % 2]
        for seed in range(20)
    )
    assert won >= 18


def test_the_normal_bot_beats_the_easy_one() -> None:
    """In more than half of the matches."""
    won = sum(play(["normal", "easy"], seed).winners == [0] for seed in range(20))
    assert won > 10


@pytest.mark.rule("tlatelolco:T-44")
@pytest.mark.parametrize(("seats", "low", "high"), [(1, 14, 22), (2, 12, 21), (4, 10, 18)])
def test_matches_of_good_players_have_the_simulated_length(seats: int, low: int, high: int) -> None:
    """Somewhat shorter than with a simple player (T-44)."""
    lengths = [play(["normal"] * seats, seed).turn for seed in range(12)]
    assert low <= sum(lengths) / len(lengths) <= high


@pytest.mark.rule("tlatelolco:T-44", "tlatelolco:T-26")
def test_small_lots_make_matches_longer() -> None:
    """Single units take more rounds than lots without limit (T-44)."""
    many = sum(play(["normal"] * 2, seed).turn for seed in range(10))
    single = sum(play(["normal"] * 2, seed, Options(lot_limit=1)).turn for seed in range(10))
    assert single > many


@pytest.mark.rule("tlatelolco:T-45")
def test_the_bot_holds_all_targets_when_it_wins() -> None:
    """A win is six targets at once (T-45)."""
    s = play(["normal"], 3)
    assert s.ended == "set"
    assert held_targets(s, 0) == 6


def final_digest() -> str:
    """Digest of a fixed random match and of a bot's match."""
    return digest(play(["random", "random"], 5, Options(round_limit=30))) + digest(
        play(["normal", "easy", "normal"], 6)
    )


def test_the_same_seed_gives_the_same_match_under_every_hash_seed() -> None:
    """Other processes, other hash seeds, the same bytes."""
    code = "from tests.games.tlatelolco.test_play import final_digest; print(final_digest())"
    assert prints(code, ("1", "77")) == {final_digest() + "\n"}
