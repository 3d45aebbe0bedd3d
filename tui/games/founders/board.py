"""The board as a pane: the cursor is the ghost of what the viewer would lay."""

from __future__ import annotations

from collections.abc import Callable

from core.games.founders.geometry import INDEX
from tui.table.pane import Pane
from tui.widgets.hex_grid import Face, HexGrid, Spot
from tui.widgets.line import Line

from .ghost import Ghost, cell_at, spot_of
from .marks import new_grid


class BoardPane(Pane):
    """Board, ghost and cursor."""

    def __init__(self, ghost: Ghost, faces: Callable[[], dict[Spot, Face]]) -> None:
        super().__init__("board")
        self.grid: HexGrid = new_grid()
        self.ghost = ghost
        self.faces = faces
        """Faces of the present position with ghost and marks."""
        self.zoom = 2
        self.reaches_outside = False
        """Whether the cursor may leave the board sideways (Olechia's overhang is looked at)."""

    @property
    def key(self) -> str:
        return cell_at(self.ghost.spot)

    def things(self) -> set[str]:
        return set(INDEX)

    def body(self, width: int, height: int, focused: bool) -> list[Line]:
        self.grid.show(self.faces())
        spot = self.ghost.spot
        left, top = self.grid.window(self.zoom, width, height, spot)
        self.targets = []
        for name in sorted(self.ghost.cells(), key=INDEX.__getitem__):
            x, y = self.grid.place(spot_of(name), self.zoom)
            if 0 <= x - left < width and 0 <= y - top < height:
                self.targets.append((name, x - left, y - top))
        return self.grid.paint(self.zoom, width, height, spot)

    def press(self, action: str) -> bool:
        ghost = self.ghost
        if action in ("up", "down", "left", "right"):
            ghost.spot = self.grid.step(ghost.spot, action, ring=self.reaches_outside)
        elif action in ("page-up", "page-down"):
            ghost.jump(1 if action == "page-down" else -1)
        elif action in ("first", "last"):
            ghost.ends(-1 if action == "first" else 1)
        # The board's edge is an end: the cursor never leaves it for another pane by itself.
        return True

    def go(self, key: str) -> bool:
        if key not in INDEX:
            return False
        self.ghost.go(key)
        return True
