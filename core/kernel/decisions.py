"""Decisions: what a seat is asked for now.

A match always has a set of open decisions: none when it is over, one in ordinary play, several
when seats choose at the same time.  A seat has at most one open decision at a time; its number is
the count of answers that the seat has given (`State.answers`), so that an answer to an older
question is recognised, and an answer of another seat never makes one stale.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from .events import render


@attrs.frozen
class Decision:
    """One open question to one seat."""

    seat: int
    kind: str
    """Which question, a short word such as `commit`; the game's table of kinds explains it."""
    phase: str
    """Phase of the turn in which it is asked, an id from `Game.phases`."""
    number: int
    """How many answers the seat has given before this one."""

    @property
    def id(self) -> str:
        """Name of the decision, such as `0.17`: seat and number."""
        return f"{self.seat}.{self.number}"


@attrs.frozen
class Outcome:
    """How a match ended."""

    winners: tuple[int, ...]
    """Seats that won; empty for a draw."""
    reason: str
    """One sentence or a few; from a game it may have the name slots of event texts."""
    rule: str = ""
    scores: tuple[int, ...] = ()
    """Points per seat where the game counts points, else empty."""

    def told(self, names: Sequence[str], viewer: int | None = None) -> Outcome:
        """The same with the names of the seats in its reason, as the viewer reads it."""
        return attrs.evolve(self, reason=render(self.reason, names, viewer))
