"""A triangular lattice in a hexagon, painted at three zooms; it knows no game.

A hexagon of side `n` has `2 n` rows; one step of `x` is half an edge.  A cell `(row, x)` points
upwards exactly if `row + x + n` is odd.  Beside it lies a ring: the cells just outside that share
an edge with it; they are seen only when they show something.

With zoom `h` of 2 or more a triangle is `h` lines high and `2 h` columns wide at its base, and
neighbours share their strokes: every cell owns its left stroke and what lies inside, so that each
letter on screen belongs to one cell and a changed cell changes its own letters only.  With zoom 1 a
cell is two letters.  Every cell shows a text of two letters: nothing is told by colour alone.

    grid = HexGrid(5)
    grid.show({(2, 9): Face("G ", "bg.green")})
    lines = grid.paint(2, 44, 22)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .line import Line

Spot = tuple[int, int]
"""Row and x of a cell."""

FIRST, LAST = 1, 3
"""The smallest and the largest zoom."""


class Face(NamedTuple):
    """What a cell shows."""

    text: str = ""
    """At most two letters; empty is the bare floor."""
    style: str = ""
    """Style names of the cell's letters."""
    edge: str = "rule"
    """Style names of its left stroke."""
    ground: str = ""
    """Style names of the inside around the letters; empty is as the stroke."""


BARE = Face()

_Cell = tuple[str, str]
"""A letter and its style names."""


class HexGrid:
    """Cells with faces, and lines made of them; only touched lines are made anew."""

    def __init__(self, side: int = 5, labels: Sequence[str] = ()) -> None:
        self.side = side
        self.rows = 2 * side
        self.labels = tuple(labels) or tuple(chr(65 + r) for r in range(self.rows))
        """One letter per row, in a margin at the left."""
        self.inside = frozenset(
            (r, x)
            for r in range(self.rows)
            for x in range(self.indent(r), 4 * side - 1 - self.indent(r))
        )
        self.ring = (
            frozenset(spot for cell in self.inside for spot in self.neighbours(cell)) - self.inside
        )
        self._faces: dict[Spot, Face] = {}
        self._zoom = 0
        self._letters: list[list[_Cell]] = []
        self._lines: list[Line | None] = []

    # --- geometry -----------------------------------------------------------------------------

    def indent(self, row: int) -> int:
        """The x of the first cell of a row."""
        return self.side - 1 - row if row < self.side else row - self.side

    def is_up(self, spot: Spot) -> bool:
        """Whether the cell's tip points upwards."""
        return (spot[0] + spot[1] + self.side) % 2 == 1

    def neighbours(self, spot: Spot) -> tuple[Spot, Spot, Spot]:
        """The three that share an edge: left, right, and below or above."""
        row, x = spot
        return (row, x - 1), (row, x + 1), (row + (1 if self.is_up(spot) else -1), x)

    def step(self, spot: Spot, direction: str, *, ring: bool = False) -> Spot:
        """The cell in a direction (`up down left right`); the same one at the end.

        Up and down keep to x as far as the hexagon goes: at a slanted side one slides along it.
        With `ring` the cells outside can be reached sideways.
        """
        row, x = spot
        allowed = self.inside | self.ring if ring else self.inside
        if direction in ("left", "right"):
            there = (row, x + (1 if direction == "right" else -1))
            return there if there in allowed else spot
        row += 1 if direction == "down" else -1
        if (row, x) in allowed:
            return row, x
        if not 0 <= row < self.rows:
            return spot
        low = self.indent(row)
        return row, min(max(x, low), 4 * self.side - 2 - low)

    def margin(self, zoom: int) -> int:
        """Columns before x = 0: the row's letter, a gap and the ring at the left."""
        return 4 if zoom != 2 else 3

    def size(self, zoom: int) -> tuple[int, int]:
        """Columns and lines of the whole, ring and letters included."""
        widest = 4 * self.side - 1
        if zoom == 1:
            return self.margin(1) + 2 * (widest + 1), self.rows + 2
        return self.margin(zoom) + zoom * widest + 2 * zoom - 1, zoom * self.rows + 2

    def place(self, spot: Spot, zoom: int) -> Spot:
        """Column and line of a cell's text."""
        row, x = spot
        if zoom == 1:
            return self.margin(1) + 2 * x, 1 + row
        last = zoom - 1 if self.is_up(spot) else 0
        return self.margin(zoom) + zoom * x + zoom - 1, 1 + zoom * row + last

    # --- what is shown ------------------------------------------------------------------------

    def face(self, spot: Spot) -> Face:
        """What a cell shows."""
        return self._faces.get(spot, BARE)

    def show(self, faces: Mapping[Spot, Face]) -> list[Spot]:
        """Let cells show these faces, all others the bare floor; gives the cells that changed."""
        changed = [spot for spot, face in faces.items() if self._faces.get(spot, BARE) != face]
        changed += [s for s, face in self._faces.items() if s not in faces and face != BARE]
        self._faces = dict(faces)
        if self._zoom:
            self._draw(changed)
        return changed

    def paint(self, zoom: int, width: int, height: int, at: Spot | None = None) -> list[Line]:
        """Exactly `height` lines of at most `width` cells; what does not fit follows `at`."""
        self._prepare(zoom)
        columns, rows = self.size(zoom)
        left, top = self.window(zoom, width, height, at)
        made: list[Line] = []
        for y in range(top, min(top + height, rows)):
            if left == 0 and columns <= width:
                made.append(self._line(y))
            else:
                made.append(_joined(self._letters[y][left : left + width]))
        made += [[] for _ in range(height - len(made))]
        return made

    def window(self, zoom: int, width: int, height: int, at: Spot | None) -> Spot:
        """Column and line of the first letter that is painted in a room that may be too small."""
        columns, rows = self.size(zoom)
        x, y = self.place(at, zoom) if at is not None else (columns // 2, rows // 2)
        left = min(max(0, x - width // 2), max(0, columns - width))
        top = min(max(0, y - height // 2), max(0, rows - height))
        return left, top

    # --- letters ------------------------------------------------------------------------------

    def _prepare(self, zoom: int) -> None:
        """Letters of a zoom, made when it is another than before."""
        if zoom == self._zoom:
            return
        self._zoom = zoom
        columns, rows = self.size(zoom)
        self._letters = [[(" ", "")] * columns for _ in range(rows)]
        self._lines = [None] * rows
        for row, label in enumerate(self.labels[: self.rows]):
            self._letters[1 + (row if zoom == 1 else zoom * row)][0] = (label[:1], "dim")
        if zoom > 1:
            self._outline(zoom)
        self._draw(self.inside)
        self._draw([spot for spot in self._faces if spot in self.ring])

    def _outline(self, h: int) -> None:
        """What belongs to no cell inside: the upper border and the strokes at the right."""
        off = self.margin(h)
        for row in range(self.rows):
            x = 4 * self.side - 2 - self.indent(row)
            up = self.is_up((row, x))
            for i in range(h):
                column = h * x + (h + i if up else 2 * h - 1 - i)
                self._letters[1 + h * row + i][off + column] = ("\\" if up else "/", "rule")
        for x in range(self.indent(0), 4 * self.side - 1 - self.indent(0)):
            if not self.is_up((0, x)):
                for column in range(h * x + 1, h * x + 2 * h - 1):
                    self._letters[0][off + column] = ("_", "rule")

    def _draw(self, spots: Iterable[Spot]) -> None:
        for spot in spots:
            face = self._faces.get(spot, BARE)
            if self._zoom == 1:
                self._draw_small(spot, face)
            elif spot in self.inside:
                self._draw_cell(spot, face)
            elif spot in self.ring:
                self._draw_outside(spot, face)

    def _draw_small(self, spot: Spot, face: Face) -> None:
        column, y = self.place(spot, 1)
        text = face.text[:2].ljust(2)
        if not face.text:
            text = "  " if spot in self.ring else ". " if self.is_up(spot) else "' "
        style = face.style if face.text else "" if spot in self.ring else face.edge
        self._put(y, column, text, style)

    def _draw_cell(self, spot: Spot, face: Face) -> None:
        """The left stroke and the inside of a triangle."""
        h = self._zoom
        row, x = spot
        up = self.is_up(spot)
        first = self.margin(h) + h * x
        edge = face.edge
        for i in range(h):
            y = 1 + h * row + i
            start = first + (h - 1 - i if up else i)
            inside = 2 * i if up else 2 * (h - 1 - i)
            self._put(y, start, "/" if up else "\\", edge)
            if not inside:
                continue
            floor = "_" if up and i == h - 1 else " "
            self._put(y, start + 1, floor * inside, face.ground or edge)
            if face.text and inside == 2 * h - 2:
                self._word(y, start + 1 + (inside - 2) // 2, face)

    def _draw_outside(self, spot: Spot, face: Face) -> None:
        """A ring cell: its text where it shows one, else what the hexagon has there."""
        h = self._zoom
        column, y = self.place(spot, h)
        above = spot[0] < 0
        start, inside = column - h + 2, 2 * h - 2
        self._put(y, start, ("_" if above else " ") * inside, "rule" if above else "")
        if face.text:
            self._put(y, start, " " * inside, face.style)
            self._word(y, column, face)

    def _word(self, y: int, column: int, face: Face) -> None:
        """The text of a cell; a blank in it lets the floor be seen."""
        for i, letter in enumerate(face.text[:2]):
            if letter != " ":
                self._put(y, column + i, letter, face.style)

    def _put(self, y: int, column: int, text: str, style: str) -> None:
        row = self._letters[y]
        for i, letter in enumerate(text):
            row[column + i] = (letter, style)
        self._lines[y] = None

    def _line(self, y: int) -> Line:
        made = self._lines[y]
        if made is None:
            made = self._lines[y] = _joined(self._letters[y])
        return made


def _joined(letters: Sequence[_Cell]) -> Line:
    """Letters as spans, equal styles joined."""
    made: Line = []
    text, style = "", ""
    for letter, wanted in letters:
        if wanted != style and text:
            made.append((text, style))
            text = ""
        text, style = text + letter, wanted
    if text:
        made.append((text, style))
    return made
