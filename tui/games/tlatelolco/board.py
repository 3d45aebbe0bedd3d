"""The board as a pane: stands, red spaces, pawns, thief, and the way to the cursor.

Stands stand on every other square only, so that their words may reach over into the red spaces
beside them.  Capital letters say what matters to the viewer: a target that he misses, a good that
he could give.  A dot says what can be chosen now; digits count the steps of a way or of a chain.
"""

from __future__ import annotations

from typing import Any

import attrs

from core.games.tlatelolco.board import NAMES, SQUARE, kind
from tui.table.pane import Pane
from tui.widgets.line import Line

from .names import CODE, PAWN_STYLES, PAWNS, THIEF, WORD

EDGE = 3
"""Columns of the rank numbers."""


@attrs.frozen
class Scale:
    """How large a square is drawn."""

    pitch: int
    rows: int

    @property
    def width(self) -> int:
        """Columns of the board."""
        return EDGE + 8 * self.pitch + 1

    @property
    def height(self) -> int:
        """Lines of the board, letters of the files included."""
        return 8 * self.rows + 1


SCALES = (Scale(4, 1), Scale(5, 2), Scale(8, 4))


@attrs.define
class Scene:
    """What is to be drawn."""

    stands: dict[str, tuple[str, list[str]]] = attrs.Factory(dict)
    """Square: good sold, goods taken."""
    pawns: list[str] = attrs.Factory(list)
    """Square of each seat's pawn."""
    thief: str = ""
    wanted: set[str] = attrs.Factory(set)
    """Targets that the viewer misses."""
    spare: set[str] = attrs.Factory(set)
    """Goods that he could give."""
    legal: set[str] = attrs.Factory(set)
    """Squares that can be chosen now."""
    steps: dict[str, str] = attrs.Factory(dict)
    """Signs of a way or of a chain, by square."""
    step_style: str = "strong accent"
    """Style of these signs; a way has that of the dots, which costs fewer bytes at each step."""


class _Ground:
    """Cells to write on."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        if 0 <= y < self.height:
            row = self.cells[y]
            for i, letter in enumerate(text, x):
                if 0 <= i < self.width:
                    row[i] = (letter, style)

    def tint(self, x: int, y: int, size: int, style: str) -> None:
        if 0 <= y < self.height:
            row = self.cells[y]
            for i in range(max(0, x), min(self.width, x + size)):
                letter, old = row[i]
                row[i] = (letter, f"{old} {style}".strip())

    def lines(self) -> list[Line]:
        made: list[Line] = []
        for row in self.cells:
            spans: Line = []
            text, style = "", row[0][1]
            for letter, other in row:
                if other != style:
                    spans.append((text, style))
                    text, style = "", other
                text += letter
            made.append([*spans, (text, style)])
        return made


class BoardPane(Pane):
    """Board and cursor; things are squares by name."""

    def __init__(self) -> None:
        super().__init__("board")
        self.scene = Scene()
        self.at = "a1"
        self.scale = SCALES[1]
        self.usable: set[str] = set()

    @property
    def key(self) -> str:
        return self.at

    def things(self) -> set[str]:
        return set(NAMES)

    def want(self, width: int) -> int:
        return self.scale.height

    def body(self, width: int, height: int, focused: bool) -> list[Line]:
        ground = _Ground(width, height)
        scale = self.scale
        self._temple(ground)
        self.targets = []
        for name in NAMES:
            if kind(SQUARE[name]) != "temple":
                x, y = self._corner(name)
                (self._stand if name in self.scene.stands else self._space)(ground, name, x, y)
                if name in self.scene.legal:
                    wide = name in self.scene.stands or scale.rows == 1
                    self.targets.append((name, x if wide else x + scale.pitch // 2, y))
        for rank in range(8):
            ground.put(0, (7 - rank) * scale.rows, str(rank + 1), "dim")
        for i, letter in enumerate("abcdefgh"):
            ground.put(EDGE + i * scale.pitch + scale.pitch // 2, 8 * scale.rows, letter, "dim")
        self._cursor(ground, focused)
        return ground.lines()

    def _corner(self, name: str) -> tuple[int, int]:
        """Upper left cell of a square."""
        i = SQUARE[name]
        return EDGE + i % 8 * self.scale.pitch, (7 - i // 8) * self.scale.rows

    # --- squares ------------------------------------------------------------------------------

    def _stand(self, ground: _Ground, name: str, x: int, y: int) -> None:
        scene, big = self.scene, self.scale.rows > 2
        sold, taken = scene.stands[name]
        table = WORD if big else CODE
        shown, style = table[sold], ""
        if sold in scene.wanted:
            shown, style = shown.upper(), "strong yellow"
        mark = scene.steps.get(name) or ("•" if name in scene.legal else " ")
        ground.put(x, y, mark, scene.step_style if name in scene.steps else "legal")
        ground.put(x + 1, y, shown, style)
        for i, good in enumerate(dict.fromkeys(taken)):
            have = good in scene.spare
            text = table[good].upper() if have else table[good]
            style = "strong green" if have else "dim"
            if big:
                ground.put(x, y + 1 + i, ("<" if not i else " ") + text, style)
            elif self.scale.rows == 2:
                ground.put(x - 1 + 4 * i, y + 1, text, style)
        self._pawns(ground, name, x, y)

    def _pawns(self, ground: _Ground, name: str, x: int, y: int) -> None:
        here = [p for p, square in enumerate(self.scene.pawns) if square == name]
        if not here:
            return
        if self.scale.rows > 2:
            for i, p in enumerate(here):
                ground.put(x + 1 + i, y + 3, PAWNS[p], PAWN_STYLES[p])
        elif self.scale.rows == 2 and len(here) == 1:
            ground.put(x + 4, y, PAWNS[here[0]], PAWN_STYLES[here[0]])
        elif self.scale.rows == 2:
            ground.put(x + 4, y, str(len(here)), "strong bg.white")
        else:
            many = len(here) > 1
            sign = str(len(here)) if many else PAWNS[here[0]]
            ground.put(x, y, sign, "strong bg.white" if many else PAWN_STYLES[here[0]])

    def _space(self, ground: _Ground, name: str, x: int, y: int) -> None:
        scene, scale = self.scene, self.scale
        middle = x + scale.pitch // 2
        corner = kind(SQUARE[name]) == "corner"
        sign, style = ("+", "dim") if corner else ("·", "red")
        if name in scene.legal:
            sign, style = "•", "legal"
        if name in scene.steps:
            sign, style = scene.steps[name], scene.step_style
        if name == scene.thief:
            sign, style = THIEF, "strong bg.red"
        top = y + (1 if scale.rows > 2 else 0)
        ground.put(middle, top, sign, style)
        here = [p for p, square in enumerate(scene.pawns) if square == name]
        if scale.rows == 1:
            if here:
                self._pawns(ground, name, middle, y)
        else:
            for i, p in enumerate(here):
                ground.put(middle - len(here) // 2 + i, top + 1, PAWNS[p], PAWN_STYLES[p])

    def _temple(self, ground: _Ground) -> None:
        scale = self.scale
        x, y = self._corner("d5")
        wide, high = 2 * scale.pitch, 2 * scale.rows
        for k in range(high):
            left = wide // 2 - 1 - min(k, wide // 2 - 2)
            inner = wide - 2 * left - 4
            row = "/" + " " * (inner + 2) + "\\"
            if k > wide // 2 - 2:
                row = "└" + "─" * (inner + 2) + "┘"
            ground.put(x + left, y + k, row, "orange")

    def _cursor(self, ground: _Ground, focused: bool) -> None:
        x, y = self._corner(self.at)
        scale = self.scale
        style = "cursor" if focused else ""
        if scale.rows == 1:
            ground.tint(x, y, scale.pitch, style)
        elif scale.rows == 2:
            stand = self.at in self.scene.stands
            lead, size = (x - 1, 7) if stand else (x, 5)
            ground.put(lead, y, "[", "strong")
            ground.put(lead + size - 1, y, "]", "strong")
            ground.tint(lead, y, size, style)
        elif self.at in self.scene.stands:
            ground.put(x - 1, y, "[", "strong")
            ground.put(x + 10, y, "]", "strong")
            for row in range(scale.rows):
                ground.tint(x - 1, y + row, 12 if not row else scale.pitch + 1, style)
        else:
            ground.put(x + 2, y + 1, "[", "strong")
            ground.put(x + 6, y + 1, "]", "strong")
            ground.tint(x + 2, y + 1, 5, style)

    # --- moving -------------------------------------------------------------------------------

    def press(self, action: str) -> bool:
        if action in ("page-up", "page-down", "first", "last"):
            order = [n for n in NAMES if n in self.usable] or list(NAMES)
            here = order.index(self.at) if self.at in order else -1
            step = {"page-up": here - 1, "page-down": here + 1, "first": 0, "last": -1}[action]
            self.at = order[step % len(order)]
            return True
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[action]
        i = SQUARE[self.at]
        file, rank = i % 8 + dx, i // 8 + dy
        # The cursor passes over the temple in one step.
        while 0 <= file < 8 and 0 <= rank < 8 and kind(rank * 8 + file) == "temple":
            file, rank = file + dx, rank + dy
        if 0 <= file < 8 and 0 <= rank < 8:
            self.at = NAMES[rank * 8 + file]
        # The board's edge is an end: Tab leads to the other parts.
        return True

    def go(self, key: str) -> bool:
        if key not in SQUARE:
            return False
        self.at = key
        return True


def scene_of(view: dict[str, Any]) -> Scene:
    """The bare position of a view."""
    return Scene(
        stands={x["square"]: (x["sells"], list(x["buys"])) for x in view["stands"]},
        pawns=[p["pawn"] for p in view["players"]],
        thief=view["thief"],
    )
