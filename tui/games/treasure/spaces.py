"""The board version's five by five spaces as a pane."""

from __future__ import annotations

from typing import Any

from core.games.treasure.board import HOMES, SPACE, SPACES
from tui.table.pane import Pane
from tui.widgets.line import Line, fit, restyle

from .telling import PAWN_STYLES, PAWNS, name_of

WIDEST = 7
"""Columns of a space at most."""


class SpacesPane(Pane):
    """Spaces with pawns, guardians, finds; things are spaces by name."""

    def __init__(self) -> None:
        super().__init__("spaces", "The board")
        self.board: dict[str, Any] = {"pawns": [], "spaces": []}
        self.at = "a1"
        self.usable: set[str] = set()

    @property
    def key(self) -> str:
        return self.at

    def things(self) -> set[str]:
        return set(SPACES)

    def want(self, width: int) -> int:
        return 7

    def body(self, width: int, height: int, focused: bool) -> list[Line]:
        tall = 2 if height >= 11 else 1
        pitch = max(5, min(WIDEST, (width - 2) // 5))
        made: list[Line] = []
        self.targets = []
        spaces = {x["space"]: x for x in self.board["spaces"]}
        for rank in range(4, -1, -1):
            row: Line = [(f"{rank + 1} ", "dim")]
            below: Line = [("  ", "")]
            for file in range(5):
                name = SPACES[rank * 5 + file]
                if name in self.usable:
                    self.targets.append((name, 2 + file * pitch, len(made)))
                here = focused and name == self.at
                cell = self._cell(name, spaces.get(name, {}), here, pitch)
                row += restyle(cell, "cursor") if here else cell
                place = spaces.get(name, {}).get("location")
                below += fit([(f" {name_of(place)[: pitch - 2]}" if place else "", "green")], pitch)
            made.append(row)
            if tall == 2:
                made.append(below)
        files = "  " + "".join(f"  {c}".ljust(pitch) for c in "abcde")
        made.append([(files, "dim")])
        return made[:height]

    def _cell(self, name: str, x: dict[str, Any], here: bool, pitch: int) -> Line:
        home = SPACE[name] in HOMES
        mark = "•" if name in self.usable else " "
        spans: Line = [("[" if here else mark, "legal" if name in self.usable else "strong")]
        if home:
            owner = HOMES.index(SPACE[name])
            seats = len(self.board["pawns"])
            spans.append((f"^{PAWNS[owner].lower()}" if owner < seats else "^ ", "dim"))
        else:
            guard = "!" if x.get("guardian") else "?" if x.get("hidden_guardian") else " "
            spans.append((guard, "red"))
            spans.append(("$" if x.get("find") else "·", "yellow" if x.get("find") else "dim"))
        pawns = [p for p, square in enumerate(self.board["pawns"]) if square == name]
        if len(pawns) > pitch - 4:
            spans.append((str(len(pawns)), "strong bg.white"))
        else:
            spans += [(PAWNS[p], PAWN_STYLES[p]) for p in pawns]
        return [*fit(spans, pitch - 1), ("]" if here else " ", "strong")]

    def press(self, action: str) -> bool:
        if action in ("page-up", "page-down", "first", "last"):
            order = [n for n in SPACES if n in self.usable] or list(SPACES)
            here = order.index(self.at) if self.at in order else -1
            step = {"page-up": here - 1, "page-down": here + 1, "first": 0, "last": -1}[action]
            self.at = order[step % len(order)]
            return True
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[action]
        file, rank = SPACE[self.at] % 5 + dx, SPACE[self.at] // 5 + dy
        if 0 <= file < 5 and 0 <= rank < 5:
            self.at = SPACES[rank * 5 + file]
        return True

    def go(self, key: str) -> bool:
        if key not in SPACE:
            return False
        self.at = key
        return True
