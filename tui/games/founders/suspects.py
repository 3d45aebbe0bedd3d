"""What the table tells of hidden cards: what is ruled out, and whom each piece has served."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.founders.designs import DESIGNS
from core.games.founders.geometry import BITS, POSITIONS
from core.games.founders.state import FoundersState
from core.games.founders.tiles import COLOURS

Field = tuple[int, int, int]
"""Seat, Design and colour."""


def word_of(field: Field) -> str:
    """`2 strip R`, as it is saved."""
    seat, design, colour = field
    return f"{seat} {DESIGNS[design].id} {COLOURS[colour]}"


def read_field(word: str) -> Field | None:
    """The field of a saved word; None for what is none."""
    parts = word.split()
    ids = {d.id: d.index for d in DESIGNS}
    if len(parts) != 3 or not parts[0].isdigit() or parts[1] not in ids or parts[2] not in COLOURS:
        return None
    return int(parts[0]), ids[parts[1]], COLOURS.index(parts[2])


def impossible(view: Mapping[str, Any], seat: int) -> set[Field]:
    """What a seat's own cards rule out for the others (R8, R9, R70)."""
    cards = view["players"][seat]["cards"]
    out: set[Field] = set()
    if cards is None:
        return out
    for i in range(view["seats"]):
        if i == seat:
            continue
        for d in DESIGNS:
            mine = cards[d.back]
            other = cards["compass" if d.back == "parchment" else "parchment"]
            for k, letter in enumerate(COLOURS):
                taken = letter == mine["colour"]
                if view["seats"] == 2:
                    taken = taken or letter == other["colour"]
                undealt = view["undealt"] is not None and d.id in view["undealt"]
                if taken or d.id == mine["design"] or undealt:
                    out.add((i, d.index, k))
    return out


def gains(s: FoundersState) -> dict[Field, int]:
    """Points that the pieces of each seat brought each Design and colour when they were laid."""
    found: dict[Field, int] = {}
    shown = [0] * 5
    before = [[0] * len(DESIGNS) for _ in range(5)]
    for entry in s.laid:
        if entry.what == "city":
            p = POSITIONS[entry.where]
            pieces = list(zip(p.cells, s.tiles.faces[entry.tile][entry.colour], strict=True))
        else:
            pieces = [(entry.where, entry.colour)]
        for cell, colour in pieces:
            shown = [x & ~BITS[cell] for x in shown]
            shown[colour] |= BITS[cell]
        every = shown[0] | shown[1] | shown[2] | shown[3] | shown[4]
        for k in range(5):
            for d in DESIGNS:
                points = d.points(shown[k], every & ~shown[k])
                key = (entry.seat, d.index, k)
                found[key] = found.get(key, 0) + points - before[k][d.index]
                before[k][d.index] = points
    return found
