"""The built-in player."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.games.foundation import GAME
from core.games.foundation.heuristics import Heuristic
from core.games.foundation.state import FoundationOptions, FoundationState
from core.kernel import Action, Decision, Match, Rng

from .table import FILLER, at, won_empire

Player = Callable[[FoundationState, Decision, Rng], Action]


def bot(level: str) -> Player:
    """A built-in player that sees views only."""
    heuristic = Heuristic()

    def choose(s: FoundationState, d: Decision, rng: Rng) -> Action:
        return heuristic.choose(GAME.view(s, d.seat), d, GAME.legal(s, d), rng, level)

    return choose


def wins(one: Player, two: Player, pairs: int, options: FoundationOptions) -> float:
    """Share of games that `one` wins, seats swapped within each pair."""
    won = 0
    for seed in range(pairs):
        for seat in (0, 1):
            s = GAME.new(options, 2, Rng.stream(seed, "deal"))
            rng = Rng.stream(seed, "play")
            while opened := GAME.decisions(s):
                d = opened[0]
                GAME.apply(s, d, (one if d.seat == seat else two)(s, d, rng), None)
            outcome = GAME.outcome(s)
            assert outcome is not None
            won += outcome.winners == (seat,)
    return won / (2 * pairs)


@pytest.mark.parametrize(("must_play", "least"), [(False, 0.76), (True, 0.84)])
def test_normal_beats_random_play(must_play: bool, least: float) -> None:
    """More than 76 of 100 games under the literal rule, 84 where the winner must play."""
    options = FoundationOptions(winner_must_play=must_play)
    assert wins(bot("normal"), GAME.answer, 100, options) >= least


def test_easy_stands_between_random_and_normal() -> None:
    """Easy beats random play and loses to normal."""
    options = FoundationOptions(winner_must_play=True)
    assert wins(bot("easy"), GAME.answer, 60, options) > 0.55
    assert wins(bot("normal"), bot("easy"), 60, options) > 0.55


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_all_answers_are_legal(level: str) -> None:
    """In whole games, under all options, what it answers is in the list."""
    player = bot(level)
    for seed, pritcher in enumerate(("ge2-2", "ge2-4", "rp-2-or-ge2-4")):
        options = {"pritcher": pritcher, "winner_must_play": True, "first_seat": "2F"}
        match = Match.new(GAME, options, seed=seed)
        rng = Rng(seed)
        while match.decisions():
            d = rng.choice(match.decisions())
            a = player(match.state, d, rng)  # type: ignore[arg-type]
            assert a in match.legal(d)
            match.submit(a, d.seat)


def told(match: Match, seat: int) -> list[str]:
    """Texts of what `normal` answers until its choice is sealed."""
    player = Heuristic()
    texts: list[str] = []
    while not texts or texts[-1] not in ("seal", "accept"):
        d = match.decision(seat)
        assert d is not None
        a = player.choose(match.view(seat), d, None, Rng(1), "normal")
        texts.append(match.submit(a, seat).entry["action"])
        if texts[-1].startswith("thwart"):
            break
    return texts


def test_it_thwarts() -> None:
    """A thwart card is played when it saves the game."""
    assert told(won_empire(0, ["AF044", "AF016"]), 1) == ["thwart daneel-olivaw"]
    assert told(won_empire(0, ["AF044"]), 1) == ["accept"]


def test_it_draws_what_it_can_with_dors_first() -> None:
    """Extra draws are always played, Dors Seldon before a draw that might reshuffle."""
    match = at("draw", hands=[["AF003", "AF017"], []], discard=["AF001"])
    assert told(match, 0) == ["commit dors-seldon", "commit hyperspace-relay", "seal"]


def test_it_commits_all_that_counts_in_ge2() -> None:
    """With control and dice for the empire it holds nothing back."""
    match = at("GE2", hands=[["AF067", "AF084", "AF002"], ["AF044"]], control=[["cr"], []])
    assert sorted(told(match, 0)) == sorted(
        ["commit encyclopedia-galactica", "commit far-star-pocket-battleship", "seal"]
    )


def test_it_discards_what_it_can_never_use() -> None:
    """Cards of the other side go first, thwart cards last."""
    match = at("cleanup", hands=[["AF044", "AF045", "AF014", "AF001", *FILLER[:10]], []])
    assert told(match, 0) == ["discard university-of-trantor", "discard ebling-mis", "seal"]


def test_it_takes_back_marks_that_it_does_not_want() -> None:
    """A choice begun by somebody else is put right before it is sealed."""
    match = at("cleanup", hands=[["AF044", *FILLER[:12]], []])
    match.submit(f"discard {FILLER[3]}", 0)
    assert told(match, 0) == ["keep prefect-of-smyrno", "discard university-of-trantor", "seal"]
