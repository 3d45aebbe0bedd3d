"""Dice: the chances before a roll, and a roll that is shown die by die."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from core.games.foundation.cards import (
    PRIZE,
    SIDE_NAMES,
    STEP_NAMES,
)
from core.kernel import Event
from tui.widgets.dice import long_dice
from tui.widgets.line import Line, cut, fit, ruler, width_of

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Rolling(Base):
    """The part of the table that shows dice."""

    def _roll(self) -> tuple[dict[str, Any] | None, bool]:
        """The roll to show, and whether it is of this turn."""
        if self.rolling is not None:
            return self.rolling, True
        rolls = self.view["rolls"]
        if rolls:
            return rolls[-1], True
        last = self.view["last_rolls"]
        return (last[-1], False) if last else (None, False)

    def _dice_lines(self, width: int) -> list[Line]:
        """The latest contest: both rolls and the sentence of the result."""
        roll, fresh = self._roll()
        if roll is None:
            return []
        thrown = self.thrown if self.rolling is not None else None
        name = STEP_NAMES[roll["step"]]
        title = name if fresh else f"{name}, last turn"
        left = f"deck {self.view['deck']}, pile {len(self.view['discard'])}"
        spans: Line = [("   ", "")]
        half = (width - 6) // 2
        for seat in self._order():
            who = cut("You" if seat == self.viewer else self.names[seat].partition(" (")[0], 12)
            row: Line = [(f"{who} ", f"seat.{seat}")]
            row += long_dice(roll["dice"][seat], half - width_of(row) - 1, thrown)
            spans += fit(row, half)
        said: Line = [("   ", ""), *self._result(roll)] if thrown is None else []
        if not fresh:
            spans, said = [(t, "dim") for t, _ in spans], [(t, "dim") for t, _ in said]
        return [ruler(width, title, left), spans, said]

    def _result(self, roll: dict[str, Any]) -> Line:
        """`17 ≥ 3 × 5: First Foundation wins Research, may use cr cards`."""
        winner = roll["winner"]
        totals = roll["totals"]
        step = roll["step"]
        if winner is None:
            high, low = max(totals), min(totals)
            if high >= 3 * low:
                return [(f"{high} ≥ 3 × {low}, but without a card nobody wins.", "")]
            return [(f"{high} < 3 × {low}: nobody wins {STEP_NAMES[step]}.", "")]
        side = SIDE_NAMES[self.view["sides"][winner]]
        tail = f", may use {PRIZE[step]} cards" if step in PRIZE else ""
        style = "good" if winner == self.viewer else "bad" if self.viewer is not None else "strong"
        text = f"{totals[winner]} ≥ 3 × {totals[1 - winner]}: {side} wins {STEP_NAMES[step]}{tail}."
        return [(text, style)]

    def animation(self, events: Sequence[Event]) -> list[Callable[[], None]]:
        """Dice fall one after another, at most a dozen steps."""
        rolls = [e.data for e in events if e.kind == "roll"]
        if not rolls:
            return []
        roll = dict(rolls[-1])
        most = max(len(d) for d in roll["dice"])
        jump = max(1, -(-most // 12))

        def show(count: int) -> Callable[[], None]:
            def step() -> None:
                self.rolling, self.thrown = roll, count

            return step

        def rest() -> None:
            self.rolling = None

        return [show(n) for n in range(0, most + 1, jump)] + [show(most)] * 4 + [rest]
