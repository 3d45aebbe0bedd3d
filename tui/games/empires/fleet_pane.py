"""A fleet as a pane: folds its stacks where there is no room for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.table.pane import ListPane
from tui.widgets.line import Line
from tui.widgets.pick import Row

if TYPE_CHECKING:
    from .table import Table


class FleetPane(ListPane):
    """A fleet; left and right change marked weapons while one fires."""

    def __init__(self, table: Table, name: str) -> None:
        super().__init__(name)
        self.table = table
        self.full: list[Row] = []
        """All rows."""
        self.compact: list[Row] = []
        """Rows with the stacks folded, for where there is no room; empty: never fold."""
        self.kept = ""
        """What was under the cursor before stacks were folded."""

    def offer(self, full: list[Row], compact: list[Row]) -> None:
        """Take new rows."""
        self.full, self.compact = full, compact
        self.fill(full)

    def want(self, width: int) -> int:
        return max(len(self.full), 1) + 1

    def go(self, key: str) -> bool:
        """Also to a card in a stack that is folded for want of room."""
        if not super().go(key) and any(row.key == key for row in self.full):
            self.fill(self.full)
            self.kept = ""
        return super().go(key)

    def body(self, width: int, height: int, focused: bool) -> list[Line]:
        small = bool(self.compact) and not focused and len(self.full) > height > 0
        rows = self.compact if small else self.full
        if self.pick.rows is not rows and self.pick.rows != rows:
            self.kept = self.key if small else self.kept
            self.fill(rows)
            if not small and self.kept:
                self.go(self.kept)
        if focused or len(rows) <= height or self.table.aimed:
            return super().body(width, height, focused)
        # Where the cursor is elsewhere the fleet is shown from its start.
        at, self.pick.at, self.pick.top = self.pick.at, 0, 0
        made = super().body(width, height, focused)
        self.pick.at = at
        return made

    def press(self, action: str) -> bool:
        if action in ("left", "right"):
            return self.table.step_side(self.key, 1 if action == "right" else -1)
        return super().press(action)
