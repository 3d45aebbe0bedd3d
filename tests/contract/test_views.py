"""Views tell a seat what it may know, and nothing else, over every game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.kernel import Events, NotEnumerable, Rng
from core.kernel.state import to_plain

from .walks import ENDS, middle, start, walk


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_a_view_is_json_with_the_common_keys(game_id: str, seats: int) -> None:
    """Every view is plain JSON and says game, seat, turn, phase and whether it is over."""
    game, state = start(game_id, seats, seed=31)
    for step, _ in enumerate(walk(game, state, Rng(32), limit=200)):
        if step % 20:
            continue
        for seat in (None, *range(seats)):
            view = game.view(state, seat)
            assert json.loads(json.dumps(view)) == view
            assert view["game"] == game_id
            assert view["seat"] == seat
            assert {"turn", "phase", "over"} <= view.keys()


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_determinize_keeps_the_view(game_id: str, seats: int) -> None:
    """A guessed state gives the same view, breaks no invariant, and varies with its seed."""
    game, state = start(game_id, seats, seed=33)
    for steps in (0, 5, 23, 61, 120):
        here = middle(game, state.clone(), Rng(34), steps)
        if not game.decisions(here):
            continue
        for seat in range(seats):
            view = game.view(here, seat)
            guess = game.determinize(view, Rng(35))
            assert game.view(guess, seat) == view
            assert game.invariants(guess) == []
            assert to_plain(guess) == to_plain(game.determinize(view, Rng(35)))


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_a_thumbnail_is_short_and_open_to_all(game_id: str, seats: int) -> None:
    """The line in the list of saves is there, fits 48 columns and tells nothing hidden."""
    game, state = start(game_id, seats, seed=43)
    for steps in (0, 9, 40, 90):
        here = middle(game, state.clone(), Rng(44), steps)
        thumbnail = game.thumbnail(here)
        assert thumbnail.isprintable()
        assert thumbnail.isascii()
        assert 0 < len(thumbnail) <= 48
        for seat in range(seats):
            guess = game.determinize(game.view(here, seat), Rng(45))
            assert game.thumbnail(guess) == thumbnail


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_a_guessed_state_plays_on_to_its_end(game_id: str, seats: int) -> None:
    """Search needs whole games: a determinized state can be played out."""
    game, state = start(game_id, seats, seed=36)
    here = middle(game, state, Rng(37), 30)
    seat = game.decisions(here)[0].seat
    guess = game.determinize(game.view(here, seat), Rng(38))
    for _ in walk(game, guess, Rng(39)):
        pass
    assert game.outcome(guess) is not None


def _seen(game: Any, state: Any, seat: int) -> dict[str, Any]:
    """All that the seat is told now: view, own question, prompt, answers, labels."""
    told: dict[str, Any] = {"view": game.view(state, seat)}
    for d in game.decisions(state):
        told[f"open {d.seat}"] = (d.kind, d.phase)
        if d.seat == seat:
            told["prompt"] = game.prompt(state, d)
            try:
                told["legal"] = [
                    (game.action_text(a), game.label(state, d, a)) for a in game.legal(state, d)
                ]
            except NotEnumerable:
                told["legal"] = None
    return told


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_nothing_that_a_seat_is_told_depends_on_what_it_may_not_know(
    game_id: str, seats: int
) -> None:
    """Two states that differ only in hidden things tell the seat the same, word for word."""
    game, state = start(game_id, seats, seed=41)
    for steps in (0, 7, 19, 44, 90):
        here = middle(game, state.clone(), Rng(42 + steps), steps)
        if not game.decisions(here):
            continue
        for seat in range(seats):
            told = _seen(game, here, seat)
            other = game.determinize(game.view(here, seat), Rng(43))
            assert _seen(game, other, seat) == told


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_own_actions_tell_the_same_in_indistinguishable_states(game_id: str, seats: int) -> None:
    """What a seat reads after its own action is the same where only hidden things differ.

    Only actions that draw nothing and end with the same seat still deciding are compared: others
    may show something new.
    """
    game, state = start(game_id, seats, seed=44)
    for steps in (1, 6, 17, 33, 71):
        here = middle(game, state.clone(), Rng(45 + steps), steps)
        opened = game.decisions(here)
        if not opened:
            continue
        d = opened[0]
        other = game.determinize(game.view(here, d.seat), Rng(46))
        a = game.answer(here, d, Rng(47))
        mine, theirs = Events(), Events()
        before = here.rng.draws, other.rng.draws
        game.apply(here, d, a, mine)
        game.apply(other, d, a, theirs)
        if (here.rng.draws, other.rng.draws) != before:
            continue
        if any(e.reveals for e in mine) or any(e.reveals for e in theirs):
            continue
        still = [x.seat for x in game.decisions(here)]
        if d.seat not in still:
            continue
        assert [(e.kind, e.text) for e in mine if e.seen_by(d.seat)] == [
            (e.kind, e.text) for e in theirs if e.seen_by(d.seat)
        ]
