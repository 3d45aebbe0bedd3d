"""Seats and waiting tiles as a pane: one row per seat, and one for the river."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from core.games.founders.state import CHARACTER_NAMES
from tui.table.pane import Pane
from tui.widgets.line import Line, fit, pad, width_of

from .marks import HUES

RIVER = "river"


@attrs.define
class SeatRow:
    """A seat or the river."""

    place: str
    """Number of the seat, or `river`."""
    name: str
    style: str
    character: str
    tokens: str
    tiles: Sequence[Mapping[str, Any] | None]
    active: bool


def tile_key(place: str, index: int) -> str:
    """Key of a waiting tile."""
    return f"take:{place}:{index}"


def face_spans(face: str, style: str = "") -> Line:
    """The letters of a face, each in its hue."""
    return [(letter, f"{style} {HUES[letter]}".strip()) for letter in face]


class SeatsPane(Pane):
    """Rows of seats; the cursor goes over names and tiles."""

    def __init__(self) -> None:
        super().__init__("seats", "Seats and waiting tiles")
        self.rows: list[SeatRow] = []
        self.numbers: dict[str, int] = {}
        """Number of each tile that may be taken, by its key."""
        self.at = (0, 0)
        """Row, and place in it: 0 the name, then the tiles."""

    def stops(self, row: int) -> list[str]:
        """Keys of a row, an empty one where a tile is gone."""
        found = self.rows[row]
        name = f"seat:{found.place}" if found.place != RIVER else ""
        tiles = [tile_key(found.place, i) if t else "" for i, t in enumerate(found.tiles)]
        return [name, *tiles]

    @property
    def key(self) -> str:
        row, place = self.at
        if row >= len(self.rows):
            return ""
        stops = self.stops(row)
        return stops[place] if place < len(stops) else ""

    def things(self) -> set[str]:
        return {key for i in range(len(self.rows)) for key in self.stops(i) if key}

    @property
    def chosen(self) -> Mapping[str, Any] | None:
        """The waiting tile under the cursor."""
        row, place = self.at
        if not self.key.startswith("take:"):
            return None
        return self.rows[row].tiles[place - 1]

    def fill(self, rows: Sequence[SeatRow], numbers: Mapping[str, int]) -> None:
        """Take new rows; the cursor stays where something is."""
        before = self.key
        self.rows, self.numbers = list(rows), dict(numbers)
        if not (before and self.go(before)):
            self.rest()

    def rest(self) -> None:
        """Put the cursor on the first tile that may be taken, else on the first seat."""
        if self.numbers:
            self.go(min(self.numbers, key=self.numbers.__getitem__))
        else:
            self.at = (0, 0)

    def want(self, width: int) -> int:
        return len(self.rows) + bool(self.title)

    def body(self, width: int, height: int, focused: bool) -> list[Line]:
        most = max((len(r.tiles) for r in self.rows), default=0)
        size = max(4, width - 12 - 5 * min(most, 3))
        self.targets = []
        made: list[Line] = []
        for y, row in enumerate(self.rows[:height]):
            made.append(self._row(y, row, size, width, focused))
        return made

    def _row(self, y: int, row: SeatRow, size: int, width: int, focused: bool) -> Line:
        here = self.at[1] if focused and self.at[0] == y else -1
        sign = "▶" if row.active else " "
        name = pad(row.name, size)
        if row.place == RIVER:
            spans: Line = [(f" {name}", "dim")]
            room = size + 11 - 5 * max(0, len(row.tiles) - 3)
            spans = fit(spans, room)
        else:
            self.targets.append((f"seat:{row.place}", 1, y))
            spans = [
                (sign, "accent"),
                (name + " ", f"{row.style} cursor" if here == 0 else row.style),
                (pad(row.character, 7), "cursor" if here == 0 else ""),
                (f"{row.tokens:>2}", "strong"),
            ]
        used = width_of(spans)
        for i, tile in enumerate(row.tiles):
            key = tile_key(row.place, i)
            style = "cursor" if here == i + 1 else ""
            if tile is None:
                spans.append(("  ···", "dim"))
            else:
                number = self.numbers.get(key)
                lead = "▸" if here == i + 1 else " "
                spans.append((lead, style))
                spans.append((str(number) if number and number < 10 else " ", f"key {style}"))
                if self.numbers and not number:
                    spans.append((str(tile["face"]), f"off {style}".strip()))
                else:
                    spans += face_spans(str(tile["face"]), style)
                self.targets.append((key, used + 1, y))
            used += 5
        return fit(spans, width)

    def press(self, action: str) -> bool:
        row, place = self.at
        if action in ("left", "right"):
            step = 1 if action == "right" else -1
            place += step
            stops = self.stops(row)
            while 0 <= place < len(stops):
                if stops[place]:
                    self.at = (row, place)
                    return True
                place += step
            return True
        if action in ("up", "down", "page-up", "page-down", "first", "last"):
            step = 1 if action in ("down", "page-down", "last") else -1
            while 0 <= row + step < len(self.rows):
                row += step
                stops = self.stops(row)
                near = sorted(
                    (i for i, k in enumerate(stops) if k),
                    key=lambda i: (abs(i - place), i),
                )
                if near:
                    self.at = (row, near[0])
                    return True
            return action not in ("up", "down")
        return False

    def go(self, key: str) -> bool:
        for i in range(len(self.rows)):
            stops = self.stops(i)
            if key and key in stops:
                self.at = (i, stops.index(key))
                return True
        return False


def rows_of(view: Mapping[str, Any], names: Sequence[str], acting: bool) -> list[SeatRow]:
    """Rows of a view."""
    made = []
    for player in view["players"]:
        i = player["seat"]
        made.append(
            SeatRow(
                str(i),
                names[i],
                f"seat.{i}",
                CHARACTER_NAMES.get(player["character"] or "", "-"),
                tokens_of(view, player),
                player["waiting"],
                acting and i == view["active"],
            )
        )
    if view["river"]:
        made.append(SeatRow(RIVER, "River", "dim", "", "", view["river"], False))
    return made


def tokens_of(view: Mapping[str, Any], player: Mapping[str, Any]) -> str:
    """How many tokens of his character a seat has left, empty where it has none of its own."""
    character = player["character"]
    if character == "pehuen":
        return str(sum(1 for cell in view["yaks"].values() if cell is None))
    return str(player["tokens"]) if character in ("olechia", "salyx", "silen") else ""
