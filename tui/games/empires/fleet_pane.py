"""A fleet as a pane: folds its stacks where there is no room for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.table.pane import ListPane
from tui.widgets.line import Line
from tui.widgets.pick import Pick, Row

if TYPE_CHECKING:
    from .table import Table


class FleetPane(ListPane):
    """A fleet; left and right change marked weapons while one fires.

    The cursor is always on one of all rows.  Where the pane is short and the cursor elsewhere, the
    same rows are painted with the stacks folded: what one points at never changes by that.
    """

    def __init__(self, table: Table, name: str) -> None:
        super().__init__(name)
        self.table = table
        self.folded = Pick()
        """Rows with the stacks folded, for where there is no room; none: never fold."""

    def offer(self, full: list[Row], compact: list[Row]) -> None:
        """Take new rows, all and folded."""
        self.fill(full)
        self.folded.fill(compact)

    def body(self, width: int, height: int, focused: bool) -> list[Line]:
        if focused or len(self.pick.rows) <= height:
            return super().body(width, height, focused)
        short = self.folded if self.folded.rows else self.pick
        # Where the cursor is elsewhere the fleet is shown from its start, or from marked weapons.
        at, top = short.at, short.top
        short.at = short.top = 0
        for u in self.table.aimed:
            short.go(str(u))
        rows = short.paint(width, height, focused=False)
        self.targets = [(key, 2, y) for key, y in short.shown]
        short.at, short.top = at, top
        return rows

    def press(self, action: str) -> bool:
        if action in ("left", "right"):
            return self.table.step_side(self.key, 1 if action == "right" else -1)
        return super().press(action)
