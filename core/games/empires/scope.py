"""What amounts, filters and conditions are worked out for: whose card, its target, its cause."""

from __future__ import annotations

from core.kernel.stack import Frame

from .state import NONE, EmpiresState


class Scope:
    """The point of view of one card's effect."""

    __slots__ = ("answer", "run", "s", "seat", "src", "tgt")

    def __init__(
        self,
        s: EmpiresState,
        seat: int,
        src: int,
        tgt: int = NONE,
        answer: Frame | None = None,
        run: Frame | None = None,
    ) -> None:
        self.s = s
        self.seat = seat
        """Seat that controls the effect."""
        self.src = src
        """The card whose effect it is."""
        self.tgt = tgt
        """Its target: a card or a code of a fleet or HQ."""
        self.answer = answer
        """The declared action that it answers, or None."""
        self.run = run
        """The frame of the running program, or None."""

    def place(self) -> int:
        """The card that the source sits on, or would sit on while it is being played."""
        h = self.s.host[self.src] if self.src >= 0 else NONE
        return h if h != NONE else self.tgt
