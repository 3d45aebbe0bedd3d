"""The piece in hand: where it hovers, whether it may lie there, and what it would do.

It is told from the seat's view alone: the ghost of a waiting tile shows its upper face (R14).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from core.games.founders.actions import Add, Carve, Lay, Switch, Yak
from core.games.founders.geometry import (
    CELLS,
    INDEX,
    POSITIONS,
    clockwise_spots,
    name_of,
    selectors,
)
from core.games.founders.laying import fitting, positions
from core.games.founders.preview import preview
from core.games.founders.state import FoundersState
from core.games.founders.tiles import COLOURS, FACES, letters, read_face
from core.games.founders.view import public
from core.kernel import Action
from tui.widgets.hex_grid import Spot

SINGLE: dict[str, type[Add] | type[Switch] | type[Carve] | type[Yak]] = {
    "achievement": Add,
    "harmony": Switch,
    "carve": Carve,
    "yak": Yak,
}
"""Pieces of one cell by the kind of the decision."""
NAME_OF_PIECE = {
    "achievement": "District tile",
    "harmony": "Switch token",
    "carve": "Carving token",
    "yak": "Yak",
}


def spot_of(name: str) -> Spot:
    """Row and x of a named cell."""
    cell = CELLS[INDEX[name]]
    return cell.row, cell.x


def cell_at(spot: Spot) -> str:
    """Name of a cell."""
    return name_of(*spot)


class Ghost:
    """What the viewer is about to lay, or merely a cursor where he has nothing to lay."""

    def __init__(self) -> None:
        self.spot: Spot = (3, 9)
        """The cell under the cursor: the middle of a City tile."""
        self.turn = 0
        """Which of the three rotations of the middle cell."""
        self.face = 1
        """Face of the taken City tile: 0 duo, 1 trio."""
        self.colour = 0
        """Colour of a piece of one cell."""
        self.kind = ""
        """`lay`, `take`, a key of `SINGLE`, or empty: nothing in hand."""
        self.shown: Mapping[str, Any] | None = None
        """Upper face of the waiting tile under the cursor, while one is to be taken."""
        self.state: FoundersState | None = None
        self.seat = 0
        self._legal: list[Action] = []
        self._places: set[tuple[str, int]] = set()
        self._told: dict[str, Any] | None = None
        self._told_of: tuple[Any, ...] = ()

    # --- from the table -----------------------------------------------------------------------

    def follow(self, view: Mapping[str, Any], kind: str, legal: Iterable[Action]) -> None:
        """Take in a new position; `kind` as in `kind`."""
        self.state = public(dict(view))
        self.seat = view["seat"] if view["seat"] is not None else view["active"]
        self._legal = list(legal)
        fresh = kind != self.kind
        if kind == "lay" and fresh and view["taken"]:
            self.face = FACES.index(view["taken"]["up"])
        self.kind = kind
        self._told_of = ()
        if kind in SINGLE and self.colour not in self.colours():
            self.colour = next(iter(self.colours()), 0)
        self._find_places()
        if kind and fresh and not self.is_legal:
            self.near()

    def choose(self, shown: Mapping[str, Any] | None) -> None:
        """While a tile is to be taken: the waiting tile under the cursor."""
        if shown != self.shown:
            self.shown = shown
            self._told_of = ()
            self._find_places()

    def _find_places(self) -> None:
        """Legal places: middle cell and rotation, or cell and colour."""
        self._places = set()
        s = self.state
        if s is None:
            return
        if self.kind == "take":
            face = self.colours_of_tile()
            if face:
                fits = fitting(s, positions(s, self.seat), read_face(face))
                for p, good in zip(POSITIONS, selectors(fits), strict=True):
                    if good:
                        self._places.add((CELLS[p.middle].name, p.k))
            return
        for a in self._legal:
            if isinstance(a, Lay):
                if self.kind == "lay" and a.face == FACES[self.face]:
                    self._places.add((a.cell, a.k))
            elif isinstance(a, Add | Switch | Carve | Yak) and isinstance(
                a, SINGLE.get(self.kind, Lay)
            ):
                self._places.add((a.cell, COLOURS.index(a.colour)))

    # --- the piece ----------------------------------------------------------------------------

    @property
    def is_tile(self) -> bool:
        """Whether the piece is a City tile."""
        return self.kind in ("lay", "take")

    @property
    def k(self) -> int:
        """Rotation of the City tile, 0 to 5 (R21)."""
        row, x = self.spot
        return 2 * self.turn + (1 if (row + x) % 2 == 0 else 0)

    def colours_of_tile(self) -> str:
        """Letters of the face that is shown, left, middle, right."""
        s = self.state
        if self.kind == "take":
            return str(self.shown["face"]) if self.shown else ""
        if self.kind == "lay" and s is not None and s.taken:
            return letters(s.tiles.faces[s.taken][self.face])
        return ""

    def colours(self) -> dict[int, int]:
        """Colours that a piece of one cell may have, with how many there are left."""
        s = self.state
        if s is None:
            return {}
        usable = sorted(
            {
                COLOURS.index(a.colour)
                for a in self._legal
                if isinstance(a, Add | Switch | Carve | Yak)
            }
        )
        left = {"achievement": s.districts, "harmony": s.switches, "carve": s.monoliths}
        return {k: left[self.kind][k] if self.kind in left else 1 for k in usable}

    def cells(self) -> set[str]:
        """Middle cells (or cells) where the piece may lie, with the face or colour it has."""
        if self.is_tile:
            return {cell for cell, _ in self._places}
        return {cell for cell, k in self._places if k == self.colour}

    def covered(self) -> list[tuple[Spot, str]]:
        """Cells that the ghost covers, with the letter on each; outside ones included."""
        row, x = self.spot
        if self.kind in SINGLE:
            return [(self.spot, COLOURS[self.colour])]
        face = self.colours_of_tile()
        if not face:
            return []
        near = clockwise_spots(row, x)
        right, left = near[(self.turn + 1) % 3], near[(self.turn + 2) % 3]
        return list(zip((left, self.spot, right), face, strict=True))

    def action(self) -> Action | None:
        """The action that the ghost stands for; None while nothing can be laid."""
        name = cell_at(self.spot)
        if self.kind == "lay":
            return Lay(FACES[self.face], name, self.k)
        if self.kind in SINGLE:
            made = SINGLE[self.kind]
            letter = COLOURS[self.colour]
            return Yak(letter, name) if made is Yak else made(cell=name, colour=letter)
        return None

    @property
    def is_legal(self) -> bool:
        """Whether it may lie where it hovers."""
        return (cell_at(self.spot), self.k if self.is_tile else self.colour) in self._places

    def told(self) -> dict[str, Any]:
        """`preview.preview` of the ghost, kept until something changes; empty without a piece."""
        s = self.state
        if s is None or not self.kind or (self.kind == "take" and not self.shown):
            return {}
        now = (self.kind, self.spot, self.turn, self.face, self.colour, str(self.shown))
        if now != self._told_of:
            self._told_of = now
            self._told = self._preview(s)
        return self._told or {}

    def _preview(self, s: FoundersState) -> dict[str, Any]:
        action = self.action()
        if self.kind == "take":
            # Any tile with this face does: of what lies on its back nothing is used.
            face, up = self.colours_of_tile(), FACES.index((self.shown or {})["up"])
            wanted = read_face(face)
            number = next((n for n, f in enumerate(s.tiles.faces) if n and f[up] == wanted), 0)
            if not number:
                return {}
            s = s.clone()
            s.taken, s.taken_up = number, up
            action = Lay(FACES[up], cell_at(self.spot), self.k)
        if action is None:
            return {}
        return preview(s, action, self.seat)

    # --- moving -------------------------------------------------------------------------------

    def rotate(self) -> None:
        """The next rotation of the middle cell, or the next colour."""
        if self.is_tile:
            self.turn = (self.turn + 1) % 3
        else:
            self.next_colour()

    def flip(self) -> None:
        """The other face, or the next colour."""
        if self.kind == "lay":
            self.face = 1 - self.face
            self._find_places()
        else:
            self.next_colour()

    def next_colour(self) -> None:
        """The next colour that there is."""
        usable = list(self.colours())
        if usable:
            at = usable.index(self.colour) if self.colour in usable else -1
            self.colour = usable[(at + 1) % len(usable)]

    def jump(self, step: int) -> bool:
        """To the next legal place (`step` 1) or the one before (-1); False where there is none."""
        places = sorted(
            self._places if self.is_tile else [p for p in self._places if p[1] == self.colour],
            key=lambda p: (*spot_of(p[0]), p[1]),
        )
        if not places:
            return False
        here = (*self.spot, self.k if self.is_tile else self.colour)
        keys = [(*spot_of(cell), k) for cell, k in places]
        if step > 0:
            at = next((i for i, key in enumerate(keys) if key > here), 0)
        else:
            at = next((i for i in range(len(keys) - 1, -1, -1) if keys[i] < here), len(keys) - 1)
        self._put(*places[at])
        return True

    def near(self) -> None:
        """To the legal place nearest to where it hovers; it stays where there is none."""
        row, x = self.spot

        def far(place: tuple[str, int]) -> tuple[int, int, str, int]:
            r, c = spot_of(place[0])
            return 2 * abs(r - row) + abs(c - x), abs(place[1] - self.k), *place

        places = self._places
        if not self.is_tile:
            places = {p for p in places if p[1] == self.colour} or places
        if places:
            cell, number = min(places, key=far)
            self._put(cell, number)
            if not self.is_tile:
                self.colour = number

    def ends(self, step: int) -> bool:
        """To the first or the last legal place."""
        self.spot = (-9, 0) if step < 0 else (99, 0)
        return self.jump(1 if step < 0 else -1)

    def go(self, cell: str) -> None:
        """To a cell; a City tile turns to a rotation that is legal there, where one is."""
        self.spot = spot_of(cell)
        if self.is_tile and not self.is_legal:
            ks = sorted(k for name, k in self._places if name == cell)
            if ks:
                self.turn = ks[0] // 2

    def _put(self, cell: str, number: int) -> None:
        self.spot = spot_of(cell)
        if self.is_tile:
            self.turn = number // 2

    def take_from(self, action: Action) -> None:
        """Hover as an action says (a hint)."""
        if isinstance(action, Lay):
            self.face = FACES.index(action.face)
            self._find_places()
            self._put(action.cell, action.k)
        elif isinstance(action, Add | Switch | Carve | Yak):
            self.spot, self.colour = spot_of(action.cell), COLOURS.index(action.colour)
