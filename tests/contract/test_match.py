"""Whole matches: undo, redo, replay, restore, over every game."""

from __future__ import annotations

import json

import pytest

from core.games import games
from core.kernel import CannotUndo, Match, Rng

from .walks import ENDS


def _play(match: Match, rng: Rng, steps: int) -> None:
    for _ in range(steps):
        opened = match.decisions()
        if not opened:
            return
        d = rng.choice(opened)
        match.submit(match.game.answer(match.state, d, rng), d.seat, d.id)


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_undo_all_then_redo_all_comes_back(game_id: str, seats: int) -> None:
    """Taking everything back reaches the first state; doing it all again reaches the last."""
    match = Match.new(games[game_id], seats=seats, seed=21)
    first = match.digest()
    _play(match, Rng(22), 60)
    last = match.digest()
    while True:
        seat = next((s for s in range(seats) if match.can_undo(s).legal), None)
        if seat is None:
            break
        match.undo(seat)
    assert match.digest() == first
    while True:
        seat = next((s for s in range(seats) if match.can_redo(s).legal), None)
        if seat is None:
            break
        match.redo(seat)
    assert match.digest() == last
    assert match.verify().ok, match.verify().message


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_the_log_replays_and_is_checked(game_id: str, seats: int) -> None:
    """A whole match replays to its digest; a changed record is found."""
    match = Match.new(games[game_id], seats=seats, seed=23)
    _play(match, Rng(24), 150)
    report = match.verify()
    assert report.ok, report.message
    assert report.records == len(match.log)
    spoiled = next((r for r in match.log if "draws" in r), None)
    if spoiled is not None:
        spoiled["draws"] = [*spoiled["draws"], 1]
        assert not match.verify().ok


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_a_restored_match_goes_on_the_same(game_id: str, seats: int) -> None:
    """Restored from its snapshot, a match plays on as the original does, with its history."""
    match = Match.new(games[game_id], seats=seats, seed=25)
    _play(match, Rng(26), 80)
    again = Match.restore(match.game, json.loads(json.dumps(match.snapshot())))
    assert again.digest() == match.digest()
    _play(match, Rng(27), 40)
    _play(again, Rng(27), 40)
    assert again.digest() == match.digest()
    for seat in (None, *range(seats)):
        assert again.story(seat) == match.story(seat)


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_strict_matches_take_nothing_back(game_id: str, seats: int) -> None:
    """Under the strict policy undo is refused with a sentence and changes nothing."""
    match = Match.new(games[game_id], seats=seats, seed=28, policy="strict")
    _play(match, Rng(29), 10)
    before = match.digest(), len(match.log)
    for seat in range(seats):
        with pytest.raises(CannotUndo):
            match.undo(seat)
    assert (match.digest(), len(match.log)) == before
