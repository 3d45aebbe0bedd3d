"""State and options (AF-3).

Cards are numbers 1 to 152.  Marked cards stay in their owner's hand until both sides are shown, so
that nothing but `marked` tells of them.
"""

from __future__ import annotations

import attrs

from core.kernel.options import option
from core.kernel.state import State


@attrs.frozen
class FoundationOptions:
    """Choices for a match."""

    winner_must_play: bool = option(
        False,
        "A step is won only with at least one card committed in it; games last twice as long.",
        "AF-25",
    )
    first_seat: str = option(
        "1F", "Which Foundation the first seat plays; the second plays the other.", "AF-5",
        choices=("1F", "2F"),
    )  # fmt: skip
    pritcher: str = option(
        "ge2-2",
        "How to read Captain Pritcher, on whom two numbers are printed: 2 dice in Second Empire, "
        "4 there, or 2 in Research or 4 in Second Empire.",
        "AF-R1",
        choices=("ge2-2", "ge2-4", "rp-2-or-ge2-4"),
    )
    turn_limit: int = option(
        200, "The match is a draw when this many turns have been played.", "AF-28", low=1, high=300
    )


@attrs.frozen
class Roll:
    """Dice of one contest step, in the order of the seats; each digit is a die."""

    step: str
    dice0: str
    dice1: str
    winner: int
    """Seat, or -1."""

    def dice(self) -> list[list[int]]:
        """The dice of seat 0 and of seat 1."""
        return [list(map(int, self.dice0)), list(map(int, self.dice1))]


@attrs.define
class FoundationState(State):
    """Everything about a match; lists of two are in the order of the seats."""

    options: FoundationOptions
    step: str
    """`draw`, `RP`, `PP`, `IP`, `GE2` or `cleanup`."""
    asks: str
    """What is asked now: `commit`, `thwart`, `discard`, or nothing when the match is over."""
    hands: list[list[int]]
    """Sorted by number."""
    marked: list[list[int]]
    """Cards of the hand that are named for the commit or the discard, in the order named."""
    sealed: list[bool]
    tables: list[list[int]]
    """Cards played this turn, in the order played."""
    deck: list[int]
    """The top card is the last."""
    discard: list[int]
    """The top card is the last."""
    control: list[int]
    """Bits of `cards.BIT`, for this turn."""
    rolls: list[Roll]
    """Of this turn."""
    last_rolls: list[Roll]
    """Of the turn before."""
    roll_winner: int
    """Seat that won the GE2 roll while the loser is asked, and when the match is over; else -1."""
    hari_with: int
    """Seat that is publicly known to hold Hari Seldon (AF-12), or -1."""

    def clone(self) -> FoundationState:
        """An independent copy."""
        hands, marked, tables = self.hands, self.marked, self.tables
        return FoundationState(
            self.rng.clone(),
            self.turn,
            self.answers.copy(),
            self.options,
            self.step,
            self.asks,
            [hands[0].copy(), hands[1].copy()],
            [marked[0].copy(), marked[1].copy()],
            self.sealed.copy(),
            [tables[0].copy(), tables[1].copy()],
            self.deck.copy(),
            self.discard.copy(),
            self.control.copy(),
            self.rolls.copy(),
            self.last_rolls.copy(),
            self.roll_winner,
            self.hari_with,
        )


def side_of(s: FoundationState, seat: int) -> str:
    """`1F` or `2F` (AF-5)."""
    return s.options.first_seat if seat == 0 else ("2F" if s.options.first_seat == "1F" else "1F")


def by_side(s: FoundationState) -> tuple[int, int]:
    """The seats in the order 1F, 2F."""
    return (0, 1) if s.options.first_seat == "1F" else (1, 0)
