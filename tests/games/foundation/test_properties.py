"""What holds in every position of every game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.foundation import GAME
from core.games.foundation.state import FoundationOptions, FoundationState
from core.kernel import Rng
from core.kernel.state import canonical, digest, from_plain, to_plain

seeds = st.integers(0, 2**64 - 1)
options = st.builds(
    FoundationOptions,
    winner_must_play=st.booleans(),
    first_seat=st.sampled_from(["1F", "2F"]),
    pritcher=st.sampled_from(["ge2-2", "ge2-4", "rp-2-or-ge2-4"]),
    turn_limit=st.integers(1, 30),
)


def played(opts: FoundationOptions, seed: int, steps: int) -> FoundationState:
    """A position some random steps into a game; never a finished one."""
    s = GAME.new(opts, 2, Rng(seed))
    rng = Rng.stream(seed, "play")
    kept = s.clone()
    for _ in range(steps):
        opened = GAME.decisions(s)
        if not opened:
            return kept
        kept = s.clone()
        d = rng.choice(opened)
        GAME.apply(s, d, rng.choice(GAME.legal(s, d)), None)
    return s if GAME.decisions(s) else kept


@pytest.mark.rule("foundation:AF-1", "foundation:AF-3")
def test_cards_are_conserved_after_every_action_of_many_games() -> None:
    """Deck, pile, hands and tables hold 152 cards after each action of 500 random games (A.9)."""
    wins = [0, 0]
    for seed in range(500):
        s = GAME.new(FoundationOptions(), 2, Rng(seed))
        rng = Rng.stream(seed, "play")
        while opened := GAME.decisions(s):
            d = rng.choice(opened)
            GAME.apply(s, d, rng.choice(GAME.legal(s, d)), None)
            count = len(s.deck) + len(s.discard) + sum(map(len, s.hands)) + sum(map(len, s.tables))
            assert count == 152
        assert GAME.invariants(s) == []
        outcome = GAME.outcome(s)
        assert outcome is not None
        wins[outcome.winners[0]] += 1
    assert min(wins) > 100


@settings(max_examples=60, deadline=None)
@given(options, seeds, st.integers(0, 250))
def test_invariants_hold_everywhere(opts: FoundationOptions, seed: int, steps: int) -> None:
    """Under all options every position keeps every promise."""
    assert GAME.invariants(played(opts, seed, steps)) == []


@settings(max_examples=40, deadline=None)
@given(options, seeds, st.integers(0, 250))
def test_a_saved_position_plays_on_the_same(
    opts: FoundationOptions, seed: int, steps: int
) -> None:  # fmt: skip
    """A state read back from JSON equals the saved one, and goes on alike."""
    s = played(opts, seed, steps)
    copy = from_plain(FoundationState, json.loads(canonical(to_plain(s))))
    assert copy == s
    rng = Rng(seed)
    for _ in range(30):
        opened = GAME.decisions(s)
        if not opened:
            break
        d = rng.choice(opened)
        a = rng.choice(GAME.legal(s, d))
        GAME.apply(s, d, a, None)
        GAME.apply(copy, d, a, None)
    assert digest(copy) == digest(s)


@settings(max_examples=60, deadline=None)
@given(options, seeds, st.integers(0, 250), seeds, st.integers(0, 1))
def test_a_view_does_not_depend_on_hidden_things(
    opts: FoundationOptions, seed: int, steps: int, guess_seed: int, seat: int
) -> None:
    """Any state that fits a view gives that view again, and the same legal answers and words."""
    s = played(opts, seed, steps)
    view = GAME.view(s, seat)
    guess = GAME.determinize(view, Rng(guess_seed))
    assert GAME.view(guess, seat) == view
    assert GAME.invariants(guess) == []
    assert _asked(s, seat) == _asked(guess, seat)


def _asked(s: FoundationState, seat: int) -> list[Any]:
    told: list[Any] = []
    for d in GAME.decisions(s):
        told.append((d.seat, d.kind, d.phase))
        if d.seat == seat:
            told += [GAME.prompt(s, d), [GAME.label(s, d, a) for a in GAME.legal(s, d)]]
    return told


@settings(max_examples=40, deadline=None)
@given(seeds, st.integers(0, 250), st.integers(0, 1))
def test_shuffling_what_is_hidden_leaves_the_view(seed: int, steps: int, seat: int) -> None:
    """The other hand swapped with deck cards, and the deck reordered, change nothing to see."""
    s = played(FoundationOptions(), seed, steps)
    other = s.clone()
    hand = other.hands[1 - seat]
    swapped = [n for n in hand if n not in other.marked[1 - seat] and other.hari_with < 0]
    for n in swapped[: len(other.deck)]:
        top = other.deck.pop()
        hand.remove(n)
        hand.append(top)
        other.deck.insert(0, n)
    hand.sort()
    other.rng = Rng(1)
    assert GAME.view(other, seat) == GAME.view(s, seat)
