"""Decisions, legal actions, checks and ends, over every game."""

from __future__ import annotations

import pytest

from core.kernel import Events, IllegalAction, NotEnumerable, Rng
from core.kernel.state import digest

from .walks import BOUND, ENDS, TABLES, start, walk


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_random_play_ends_with_an_outcome_and_no_broken_invariant(game_id: str, seats: int) -> None:
    """A random game comes to its end; on the way no promise of the state is broken."""
    game, state = start(game_id, seats, seed=seats)
    steps = 0
    for d, _ in walk(game, state, Rng(seats)):
        assert game.outcome(state) is None
        assert d.number == state.answers[d.seat]
        steps += 1
        if steps % 7 == 0:
            assert game.invariants(state) == []
    assert steps < BOUND
    assert list(game.decisions(state)) == []
    assert game.invariants(state) == []
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.reason
    assert all(0 <= w < seats for w in outcome.winners)
    assert len(outcome.scores) in (0, seats)


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_legal_actions_are_sorted_unique_and_accepted(game_id: str, seats: int) -> None:
    """What is listed is in canonical order, listed once, and passes the check."""
    game, state = start(game_id, seats, seed=3)
    for step, (d, _) in enumerate(walk(game, state, Rng(5), limit=600)):
        seats_asked = [x.seat for x in game.decisions(state)]
        assert seats_asked == sorted(set(seats_asked))
        try:
            legal = list(game.legal(state, d))
        except NotEnumerable:
            game.check(state, d, game.sample(state, d, Rng(step)))
            continue
        assert legal
        keys = [game.sort_key(a) for a in legal]
        assert keys == sorted(keys)
        assert len(set(legal)) == len(legal)
        if step % 5 == 0:
            for a in legal:
                game.check(state, d, a)


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_everything_not_listed_is_refused_and_changes_nothing(game_id: str, seats: int) -> None:
    """Actions seen elsewhere in the game are refused with a sentence unless they are listed."""
    game, state = start(game_id, seats, seed=4)
    seen: dict[object, None] = {}
    for step, (d, a) in enumerate(walk(game, state, Rng(6), limit=500)):
        seen[a] = None
        if step % 11:
            continue
        try:
            legal = set(game.legal(state, d))
        except NotEnumerable:
            continue
        before = digest(state)
        for other in list(seen)[-60:]:
            if other in legal:
                continue
            with pytest.raises(IllegalAction) as refusal:
                game.check(state, d, other)  # type: ignore[arg-type]
            assert len(refusal.value.message) > 10
            assert refusal.value.rule == "" or refusal.value.rule.startswith(f"{game_id}:")
        assert digest(state) == before


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_actions_round_trip_in_both_forms(game_id: str, seats: int) -> None:
    """The JSON form and the text form of every action read back as the same action."""
    game, state = start(game_id, seats, seed=5)
    for step, (d, a) in enumerate(walk(game, state, Rng(7), limit=800)):
        assert game.parse(game.action_text(a)) == a
        assert game.parse(game.action_plain(a)) == a
        if step % 40 == 0:
            assert game.prompt(state, d)
            assert game.label(state, d, a)
            assert d.phase in [p for p, _ in game.phases]


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_asking_changes_nothing(game_id: str, seats: int) -> None:
    """Decisions, lists, views, prompts, labels and scores leave the state as it was."""
    game, state = start(game_id, seats, seed=6)
    for step, (d, a) in enumerate(walk(game, state, Rng(8), limit=300)):
        if step % 9:
            continue
        before = digest(state)
        game.decisions(state)
        try:
            game.legal(state, d)
        except NotEnumerable:
            game.sample(state, d, Rng(1))
        for seat in (None, *range(seats)):
            game.view(state, seat)
        game.prompt(state, d)
        game.label(state, d, a)
        game.score(state)
        game.outcome(state)
        game.invariants(state)
        assert digest(state) == before


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_events_never_change_the_game(game_id: str, seats: int) -> None:
    """With and without listeners the same actions give the same states."""
    game, state = start(game_id, seats, seed=7)
    twin = state.clone()
    events = Events()
    for d, a in walk(game, state, Rng(9), limit=400):
        game.apply(twin, d, a, events)
    assert digest(twin) == digest(state)
    assert events
    for event in events:
        assert event.audience == "all" or all(0 <= s < seats for s in event.audience)
        assert event.text
