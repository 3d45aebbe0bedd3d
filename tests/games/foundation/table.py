"""A short language for positions: put cards down, commit, look."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.foundation import GAME
from core.games.foundation.state import FoundationState
from core.kernel import IllegalAction, Match

FILLER = [f"AF{n:03}" for n in range(101, 153)]
"""Cards that need cp or ci: they do nothing by themselves."""


def at(step: str, seed: int = 1, options: dict[str, object] | None = None, **given: Any) -> Match:
    """A match in a stated position; all cards not named are in the deck."""
    match = Match.new(GAME, options or {}, 2, seed)
    fixture: dict[str, Any] = {
        "step": step, "hands": [[], []], "deck": ["*"], "discard": [], "tables": [[], []], **given,
    }  # fmt: skip
    match.set_fixture(fixture)
    return match


def state(match: Match) -> FoundationState:
    """The state, typed."""
    assert isinstance(match.state, FoundationState)
    return match.state


def commit(match: Match, seat: int, *cards: str) -> None:
    """Mark cards and seal."""
    for card in cards:
        match.submit(f"commit {card}", seat)
    match.submit("seal", seat)


def both(match: Match, first: tuple[str, ...] = (), second: tuple[str, ...] = ()) -> None:
    """Both seats commit."""
    commit(match, 0, *first)
    commit(match, 1, *second)


def refused(match: Match, seat: int, text: str) -> str:
    """The rule by which an action is refused; fails where it is allowed."""
    before = match.digest()
    with pytest.raises(IllegalAction) as refusal:
        match.submit(text, seat)
    assert match.digest() == before
    assert refusal.value.message.endswith(".")
    return refusal.value.rule


def last_roll(match: Match) -> dict[str, Any]:
    """Data of the last roll event."""
    rolls = [e.data for _, e in match.events(None) if e.kind == "roll"]
    return rolls[-1]


def legal_texts(match: Match, seat: int) -> list[str]:
    """Text forms of all that a seat may do."""
    d = match.decision(seat)
    assert d is not None
    return [GAME.action_text(a) for a in match.legal(d)]


def won_empire(winner: int, loser_hand: list[str], **given: Any) -> Match:
    """A match in which `winner` has just won the GE2 roll and the other is asked."""
    strong = ["AF067", "AF084", "AF098", "AF081", "AF085"]
    hands = [strong, loser_hand] if winner == 0 else [loser_hand, strong]
    control = [["cr"], []] if winner == 0 else [[], ["cr"]]
    for seed in range(100):
        match = at("GE2", seed, hands=hands, control=control, **given)
        commit(match, winner, *strong)
        commit(match, 1 - winner)
        if state(match).asks == "thwart":
            return match
    raise AssertionError("no seed wins with fourteen dice")
