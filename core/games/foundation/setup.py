"""Set-up: the deck is shuffled and seven cards go to each side (AF-4 to AF-6)."""

from __future__ import annotations

from bisect import insort

from core.kernel.rng import Rng

from .cards import COUNT
from .state import FoundationOptions, FoundationState, by_side

START_HAND = 7  # AF-4


def deal(options: FoundationOptions, rng: Rng) -> FoundationState:
    """The table before the first Draw step."""
    deck = list(range(1, COUNT + 1))
    rng.shuffle(deck)
    s = FoundationState(
        rng=rng, turn=1, answers=[0, 0], options=options, step="draw", asks="",
        hands=[[], []], marked=[[], []], sealed=[False, False], tables=[[], []], deck=deck,
        discard=[], control=[0, 0], rolls=[], last_rolls=[], roll_winner=-1, hari_with=-1,
    )  # fmt: skip
    for _ in range(START_HAND):  # AF-6: one at a time, 1F first
        for seat in by_side(s):
            insort(s.hands[seat], deck.pop())
    return s
