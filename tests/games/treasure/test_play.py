"""Whole matches: random play, the bot, length, determinism."""

from __future__ import annotations

import pytest

from core.games.treasure.heuristics import Heuristic
from core.kernel import Match
from core.kernel.state import digest
from tests.games.whole import play_whole, prints

from .tables import GAME, Options, Rng, TreasureState

MIND = Heuristic()


def play(levels: list[str], seed: int, options: Options | None = None) -> TreasureState:
    """A match between bots and random players."""
    s: TreasureState = play_whole(GAME, MIND, levels, seed, options)
    return s


@pytest.mark.rule("treasure:TH-1")
@pytest.mark.parametrize(
    ("seats", "board"),
    [(1, False), (2, False), (3, False), (4, False), (2, True), (3, True), (4, True)],
)
def test_random_play_keeps_all_147_cards(seats: int, board: bool) -> None:
    """After each action every card lies in one place (TH-1; case 53)."""
    for seed in range(2):
        s: TreasureState = GAME.new(Options(board=board), seats, Rng(seed))
        rng = Rng.stream(seed, "players")
        for _ in range(700):
            if not GAME.decisions(s):
                break
            d = GAME.decisions(s)[0]
            GAME.apply(s, d, rng.choice(GAME.legal(s, d)), None)
            assert GAME.invariants(s) == []


@pytest.mark.rule("treasure:TH-14", "treasure:TH-70")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_play_comes_to_its_end(seats: int) -> None:
    """With an outcome for every number of players (TH-14)."""
    for seed in range(10):
        outcome = GAME.outcome(play(["random"] * seats, seed))
        assert outcome is not None
        assert len(outcome.scores) == seats


def test_the_normal_bot_beats_random_play() -> None:
    """In at least nine of ten two-player matches."""
    won = sum(
        play(["normal", "random"] if seed % 2 else ["random", "normal"], seed).winners
        == [(seed + 1) % 2]
        for seed in range(30)
    )
    assert won >= 27


def test_the_normal_bot_beats_the_easy_one() -> None:
    """In more than half of the matches."""
    won = sum(play(["normal", "easy"], seed).winners == [0] for seed in range(30))
    assert won > 17


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 43, 46), (3, 40, 44), (4, 37, 42)])
def test_matches_have_the_simulated_length(seats: int, low: int, high: int) -> None:
    """45, 42 and 40 turns in all with two, three and four players (C.8)."""
    turns = [play(["normal"] * seats, seed).turn - 1 for seed in range(8)]
    assert low <= sum(turns) / len(turns) <= high


@pytest.mark.rule("treasure:TH-75")
def test_alone_the_bot_scores_as_simulated() -> None:
    """The middle half of solitaires lies about 29 to 41 points (TH-75)."""
    scores = sorted(GAME.outcome(play(["normal"], seed)).scores[0] for seed in range(21))
    assert 29 <= scores[10] <= 41


def test_the_bot_plays_the_board_version_to_its_end() -> None:
    """All treasures are claimed before the round limit."""
    assert play(["normal"] * 2, 2, Options(board=True)).ended == "claimed"


def test_a_match_is_taken_back_and_replayed() -> None:
    """Undo restores the state at every micro-decision, and the log replays."""
    match = Match.new(GAME, seats=2, seed=11)
    rng = Rng(12)
    before = []
    for _ in range(120):
        d = match.decisions()[0]
        before.append((match.digest(), d.seat))
        match.submit(GAME.answer(match.state, d, rng))
    assert match.verify().ok
    last = max(i for i, (_, p) in enumerate(before) if p == 0)
    match.undo(0)
    assert match.digest() == before[last][0]


def final_digest() -> str:
    """Digest of a fixed random match and of two bots' matches."""
    return "".join(
        digest(s)
        for s in (
            play(["random", "random", "random"], 5),
            play(["normal", "easy"], 6),
            play(["normal"], 7),
        )
    )


def test_the_same_seed_gives_the_same_match_under_every_hash_seed() -> None:
    """Other processes, other hash seeds, the same bytes."""
    code = "from tests.games.treasure.test_play import final_digest; print(final_digest())"
    assert prints(code, ("1", "77")) == {final_digest() + "\n"}
