"""Changes of an allocation that are not entered yet, kept in the save: private to their seat.

They come back while the very same question is open (same decision, same length of the log) and are
taken away once they are entered or the match has gone on without them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from core.kernel import Action, SaveError, TerminusError

from .allocation import SPENDS, Draft

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object

META = "drafts"
"""Key in the save's meta: by seat the question, the cards to engage, and the points."""


class Keeping(Base):
    """The part of the table that keeps drafts."""

    def keep_draft(self) -> None:
        """Put the draft's changes on the disk; raises SaveError."""
        draft, decision = self.draft, self.decision
        if draft is None or decision is None:
            return
        self._set_kept(
            decision.seat,
            {
                "for": self._question_mark(),
                "engage": [u for u in draft.chosen if u not in draft.fixed],
                "points": [self.game.action_text(a) for a in draft.spends],
                "by_hand": draft.by_hand,
            },
        )

    def restore_draft(self) -> None:
        """Take the kept changes into a new draft; what is stale is taken away."""
        draft, decision = self.draft, self.decision
        if draft is None or decision is None:
            return
        kept = self._kept().get(str(decision.seat))
        if not isinstance(kept, dict):
            return
        if kept.get("for") == self._question_mark() and put_back(draft, kept, self._spendings):
            if not self.notice[0]:
                self.notice = ("Your allocation is as you left it; nothing is entered yet.", "dim")
            return
        with contextlib.suppress(SaveError):  # it does no harm where it cannot be taken away
            self._set_kept(decision.seat, None)

    def drop_draft(self) -> None:
        """The draft is entered: nothing is kept of it."""
        seat = self.decision.seat if self.decision is not None else self.viewer
        if str(seat) in self._kept():
            self._set_kept(seat, None)

    def _question_mark(self) -> list[Any]:
        """What names the open question; an undone line of play never has the same."""
        assert self.decision is not None
        return [self.decision.id, len(self.session.match.log)]

    def _spendings(self, words: list[str]) -> list[Action]:
        """Actions of kept words; those that mean nothing any more are left out."""
        made = []
        for text in words:
            try:
                action = self.game.parse(text)
            except TerminusError:
                continue
            if isinstance(action, SPENDS):
                made.append(action)
        return made

    def _kept(self) -> dict[str, Any]:
        found = self.session.meta.get(META, {})
        return dict(found) if isinstance(found, dict) else {}

    def _set_kept(self, seat: int | None, value: dict[str, Any] | None) -> None:
        if self.session.read_only or seat is None:
            return
        every = self._kept()
        every.pop(str(seat), None)
        if value is not None:
            every[str(seat)] = value
        self.session.set_meta(META, every or None)


def put_back(
    draft: Draft, kept: dict[str, Any], spendings: Callable[[list[str]], list[Action]]
) -> bool:
    """Change a draft as it was kept; False where it does not fit, and the draft is as proposed."""
    engage, points = kept.get("engage"), kept.get("points")
    if not isinstance(engage, list) or not isinstance(points, list):
        return False
    wanted = [u for u in engage if u in draft.budget.units and u not in draft.fixed]
    if len(wanted) != len(engage):
        return False
    return draft.restore(
        wanted, spendings([str(p) for p in points]), by_hand=bool(kept.get("by_hand"))
    )
