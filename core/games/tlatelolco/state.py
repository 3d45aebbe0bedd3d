"""State and options of a match of Tlatelolco."""

from __future__ import annotations

import attrs

from core.kernel import State, option
from core.kernel.rng import Rng


@attrs.frozen
class Options:
    """What can be chosen before a match."""

    lot_limit: int = option(
        0, "Most units in one trade; 0 leaves trades without a limit.", "T-26", low=0, high=20
    )
    theft: bool = option(True, "The thief takes goods where it ends its way.", "T-39")
    round_limit: int = option(
        200, "After this round the match ends and targets are counted.", "T-41", low=1, high=1000
    )


@attrs.define
class TState(State):
    """One position; `turn` counts rounds of the table."""

    lot_limit: int
    theft: bool
    round_limit: int
    pawns: list[int]
    """Square of each seat's pawn."""
    thief: int
    """Square of the thief."""
    export: tuple[int, ...]
    """Export good of each seat (T-16)."""
    targets: tuple[tuple[int, ...], ...]
    """The six target goods of each seat, sorted; hidden from the others (T-17)."""
    goods: list[list[int]]
    """Units of each good that each seat holds."""
    sells: tuple[int, ...]
    """Good sold on each square, -1 where no stand is (T-18)."""
    buys: tuple[int, ...]
    """The two goods taken on square i lie at 2i and 2i + 1; -1 where no stand is (T-18)."""
    first: int
    """Seat that began (T-20)."""
    seat: int
    """Active seat."""
    step: str
    """Kind of the open decision; empty when the match is over."""
    die: int
    """The last single die: squares to go, or the thief's squares."""
    red: int
    """Last throw on the red-space table in this turn, 0 where there was none."""
    supplied: int
    """Units that came from the supply since the start, less those that went back to it."""
    winners: list[int]
    ended: str
    """`set` or `rounds` when the match is over, else empty."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.pawns)

    def clone(self) -> TState:
        """An independent copy; the board and the notes of each seat never change and are shared."""
        return TState(
            Rng(self.rng.state, self.rng.draws),
            self.turn,
            self.answers.copy(),
            self.lot_limit,
            self.theft,
            self.round_limit,
            self.pawns.copy(),
            self.thief,
            self.export,
            self.targets,
            [held.copy() for held in self.goods],
            self.sells,
            self.buys,
            self.first,
            self.seat,
            self.step,
            self.die,
            self.red,
            self.supplied,
            self.winners.copy(),
            self.ended,
        )
