"""Moving: the cursor inside panes and between them, go labels, and whose table is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .screen import TableScreen

    Base = TableScreen
else:
    Base = object


LABELS = "asdfghjklqwertyuiopzxcvbnmASDFGHJKLQWERTYUIOPZXCVBNM"
"""Letters of the go labels, in the order in which they are given out."""
MOVES = frozenset(["up", "down", "left", "right", "page-up", "page-down", "first", "last"])
"""Actions of the key registry that move the cursor inside a pane."""


class Moving(Base):
    """The part of the table screen that moves the cursor."""

    def move(self, action: str) -> None:
        """Move the cursor, or to another pane."""
        if action in ("next-area", "previous-area"):
            self._next_pane(1 if action == "next-area" else -1)
            return
        pane = self.pane
        if pane is not None and pane.focusable and not pane.press(action):
            # At the end of a list the cursor goes on into the pane next to it.
            step = {"up": -1, "down": 1}.get(action)
            if step:
                self._cross(step)

    def _next_pane(self, step: int) -> None:
        stops = [i for i, p in enumerate(self.panes) if p.focusable and p.key]
        if stops:
            here = stops.index(self.focus_at) if self.focus_at in stops else -1
            self.focus_at = stops[(here + step) % len(stops)]

    def _cross(self, step: int) -> None:
        at = self.focus_at + step
        while 0 <= at < len(self.panes):
            if self.panes[at].focusable and self.panes[at].key:
                self.focus_at = at
                self.panes[at].press("first" if step > 0 else "last")
                return
            at += step

    def do_go(self) -> None:
        """Put a letter on every target; the next key goes there.  Many answers become a list."""
        if len(self.answers()) > 9:
            self.list_answers()
            return
        targets = [(s.pane, key) for s in self.placed for key, _, _ in s.pane.targets]
        usable = [t for t in targets if self.actions_of(t[1]) or self.mark_action(t[1])]
        order = usable + [t for t in targets if t not in usable]
        self.labels = dict(zip(LABELS, order, strict=False))
        if not self.labels:
            self.tell("There is nothing to go to.")
        else:
            self.notice = ("A letter goes there; Esc stays here.", "dim")

    def _go(self, character: str | None) -> None:
        found = self.labels.get(character or "")
        self.labels = {}
        if found is not None:
            pane, key = found
            pane.go(key)
            self.focus_at = self.panes.index(pane)

    def do_next_seat(self) -> None:
        """Show the next seat's table."""
        self.shown_seat = self._next_shown(1)
        self.refresh_table()

    def do_previous_seat(self) -> None:
        """Show the table of the seat before."""
        self.shown_seat = self._next_shown(-1)
        self.refresh_table()

    def _next_shown(self, step: int) -> int:
        count = len(self.names)
        at = self.shown_seat
        for _ in range(count):
            at = (at + step) % count
            if at != self.viewer:
                return at
        return self.shown_seat
