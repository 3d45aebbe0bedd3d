"""The board as faces of the hex grid: two letters per cell, colours on top of them.

G      a District; G' a District tile; Rg a red Switch token on green; G• laid since your turn
*h     an open symbol: Harmony, Achievement *a, Philosophical *p
yR     a Yak; :: a Plaza; !G its Monolith; cG a carved cell; ## the Hearth
>G xG  the piece in hand, where it may lie and where not; ?G what its Plaza would become
+G     counted for a Design; . where the piece may lie
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from core.games.founders.geometry import CELLS
from tui.widgets.hex_grid import Face, HexGrid, Spot

from .ghost import Ghost, cell_at, spot_of

HUES = {"G": "green", "B": "blue", "P": "purple", "R": "red", "Y": "yellow"}
"""Hue of each colour letter."""
HEARTH = tuple((c.row, c.x) for c in CELLS if c.hearth)
GHOST, NO_GHOST = "▸", "x"


def new_grid() -> HexGrid:
    """A board of ten rows, A to J."""
    return HexGrid(5)


class Marker:
    """Makes faces of what is to be seen; `flat` where a filled cell would read as the cursor."""

    def __init__(self) -> None:
        self.flat = False
        """A theme without colours fills by reverse video: there Districts stay unfilled."""
        self._board: dict[Spot, Face] = {}

    def fill_of(self, letter: str) -> str:
        """Style of a cell of a colour."""
        return f"strong {HUES[letter]}" if self.flat else f"bg.{HUES[letter]}"

    def follow(self, view: Mapping[str, Any]) -> None:
        """Faces of all that lies on the board, kept until the next position."""
        faces: dict[Spot, Face] = {spot: Face("##", "dim", "dim") for spot in HEARTH}
        for name, kind in view["symbols"].items():
            faces[spot_of(name)] = Face(f"*{kind.lower()}", "accent")
        for plaza in view["plazas"]:
            for name in plaza["cells"]:
                faces[spot_of(name)] = Face("::", "dim")
            if plaza["claimed"]:
                letter = plaza["claimed"]
                faces[spot_of(plaza["at"])] = Face(f"!{letter}", f"strong {HUES[letter]}")
        last = last_laid(view)
        for name, entry in view["board"].items():
            faces[spot_of(name)] = self._district(name, entry, name in last)
        for letter, cell in view["yaks"].items():
            if cell is not None:
                faces[spot_of(cell)] = Face(f"y{letter}", f"strong {HUES[letter]}")
        self._board = faces

    def _district(self, name: str, entry: Mapping[str, Any], is_last: bool) -> Face:
        letter = entry["colour"]
        fill = self.fill_of(letter)
        if entry["tile"] == -2:
            return Face(f"c{letter}", fill, fill)
        if entry["under"] is not None:
            return Face(f"{letter}{entry['under'].lower()}", fill, fill)
        if is_last:
            return Face(f"{letter}•", fill, fill)
        return Face(f"{letter}'" if entry["tile"] == -1 else f"{letter} ", fill, fill)

    def faces(
        self,
        ghost: Ghost,
        *,
        active: bool,
        lit: Iterable[Spot] = (),
        lit_as: str = "",
        chosen: Iterable[str] = (),
    ) -> dict[Spot, Face]:
        """Everything on top of the board.

        `active`: the ghost (or the cursor) is shown; `lit`: cells counted for a Design, in the
        colour `lit_as` where they have two (R67); `chosen`:
        cells that a choice in a list speaks of.
        """
        faces = dict(self._board)
        lit = set(lit)
        if lit:
            for spot, face in faces.items():
                if spot in lit:
                    letter = face.text[:1]
                    if face.text[1:].upper() == lit_as and letter != lit_as:
                        letter = face.text[1:]
                    faces[spot] = Face(f"+{letter}", "label", "label", "label")
                elif not self.flat and face.style.startswith("bg."):
                    hue = face.style.replace("bg.", "")
                    faces[spot] = Face(face.text, hue, "rule")
        for name in chosen:
            spot = spot_of(name)
            face = faces.get(spot, Face())
            faces[spot] = Face(face.text or "* ", "cursor", "cursor")
        if not active:
            return faces
        if ghost.kind and not lit:
            self._places(faces, ghost)
            self._formed(faces, ghost)
        self._ghost(faces, ghost)
        return faces

    def _places(self, faces: dict[Spot, Face], ghost: Ghost) -> None:
        """Where the piece may lie: a dot in free cells, marked strokes elsewhere."""
        for name in ghost.cells():
            spot = spot_of(name)
            face = faces.get(spot)
            if face is None:
                faces[spot] = Face(" ·", "legal")
            elif ghost.kind == "carve":
                faces[spot] = Face(":·", "legal")

    def _formed(self, faces: dict[Spot, Face], ghost: Ghost) -> None:
        """Plazas that the piece would form or decide."""
        for plaza in ghost.told().get("plazas", ()):
            claimed = plaza["claimed"]
            for name in plaza["cells"]:
                style = f"strong {HUES[claimed]}" if claimed else "strong"
                faces[spot_of(name)] = Face(f"?{claimed or ':'}", style)

    def _ghost(self, faces: dict[Spot, Face], ghost: Ghost) -> None:
        covered = ghost.covered()
        if not covered:
            face = faces.get(ghost.spot, Face())
            faces[ghost.spot] = Face(face.text, "cursor", "cursor")
            return
        good = ghost.is_legal
        for spot, letter in covered:
            sign = GHOST if good else NO_GHOST
            if good:
                # The filled piece in a frame of its own; without colours in reverse video.
                style = "label" if self.flat else f"bg.{HUES[letter]}"
                faces[spot] = Face(f"{sign}{letter}", style, "label", style)
            else:
                faces[spot] = Face(f"{sign}{letter}", f"cursor {HUES[letter]}", "cursor")


def last_laid(view: Mapping[str, Any]) -> set[str]:
    """Cells of what was laid since the viewer's last piece; that piece itself where it is last."""
    me = view["seat"]
    found: set[str] = set()
    for entry in reversed(view["laid"]):
        if found and entry["seat"] == me:
            break
        if entry["what"] == "city":
            found |= {n for n, cell in view["board"].items() if cell["tile"] == entry["tile"]}
        else:
            found.add(entry["cell"])
        if me is None or entry["seat"] in (me, -1):
            break
    return found


def legend() -> list[tuple[str, str]]:
    """Signs and what they mean."""
    return [
        ("G B P R Y", "Districts: green, blue, purple, red, yellow; • laid since your turn"),
        ("G'", "a District tile"),
        ("Rg", "a red Switch token on a green District"),
        ("*h *a *p", "symbols: Harmony, Achievement, Philosophical"),
        ("yR", "the red Yak"),
        (":: !G cG", "a Plaza, with green's Monolith, carved for green"),
        ("##", "the Hearth"),
        ("▸G xG", "the piece in hand: may lie here, may not"),
        ("·", "where it may lie"),
        ("?G ?:", "a Plaza that it would form: for green, for nobody"),
        ("+G", "counted for the Design that is looked at"),
    ]


__all__ = ["HUES", "Marker", "cell_at", "last_laid", "legend", "new_grid"]
