"""Entries of several answers: given one after another, taken back and done again as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kernel import Action, TerminusError

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Entering(Base):
    """The part of the table that keeps the answers of an entry together."""

    entry: tuple[int, int]
    """Length of the log before and after the last entry."""
    taken_back: tuple[int, int]
    """Length of the log after an entry was taken back, and its number of answers."""

    def act_all(self, actions: list[Action]) -> None:
        """Several answers as one entry: nothing is proposed anew between them."""
        before = len(self.session.match.log)
        self.busy = True
        try:
            super().act_all(actions)
        finally:
            self.busy = False
        self.entry = (before, before + len(actions))
        self.refresh_table()

    def _undo(self, seat: int) -> None:
        """The whole entry is taken back, where nothing has happened since."""
        before, after = self.entry
        if after - before < 2 or after != len(self.session.match.log):
            super()._undo(seat)
            return
        self.driver.stop()
        try:
            for _ in range(after - before):
                self.session.undo(seat)
        except TerminusError as refusal:
            self.tell(refusal.message, "bad")
        self.taken_back = (len(self.session.match.log), after - before)
        self._taken_back("The whole entry is taken back. U does it again.")

    def do_redo(self) -> None:
        """Do again what was taken back: a whole entry at once."""
        length, count = self.taken_back
        seat = self.viewer
        if count < 2 or seat is None or length != len(self.session.match.log):
            super().do_redo()
            return
        try:
            for _ in range(count):
                self.session.redo(seat)
        except TerminusError as refusal:
            self.tell(refusal.message)
        self._taken_back("The whole entry is done again.")
