"""What a placement would do, told before it is made, from what the seat may know."""

from __future__ import annotations

from typing import Any

from core.kernel import Action, View

from .actions import SLOTS, Add, Carve, Lay, Switch, Yak
from .artifacts import switch, switchable
from .designs import DESIGNS
from .geometry import BITS, INDEX, POSITION_AT, POSITION_BITS, POSITIONS, mask
from .laying import district_cells, fitting, lay, lay_district, positions
from .plazas import border, carve, carvings, judge, leaders, settle
from .scoring import knows_dual, term
from .state import CARVED, FoundersState
from .telling import at, letter
from .tiles import COLOURS, FACES, letters
from .turns import yak_cells
from .view import public


def preview(
    source: View | FoundersState, action: Action, seat: int | None = None
) -> dict[str, Any]:
    """What `action` (Lay, Add, Switch, Carve or Yak) would do for a seat.

    `source` is the seat's view, or a state together with `seat`.  Gives `legal` (placement and
    colours fit; says nothing about whose turn it is), `cells` (name, colour), `foundation` (cell
    of a District that would be covered, or None), `outside` (overhanging cell or None), `symbols`
    (covered: cell, kind, whether they cost a Bardiche), `yaks` (colours that go back), `plazas`
    (formed or judged again: cells, border per colour, colour that would claim it or None, colours
    tied, whether a Carving token may decide), and `own` (each slot's points now and after).  An
    illegal placement gives `legal` and `cells` only.
    """
    if isinstance(source, FoundersState):
        s = source.clone()
        me = seat if seat is not None else s.active
    else:
        s = public(source)
        me = s.active if source["seat"] is None else source["seat"]
    known = s.parchment_design[me] >= 0
    told: dict[str, Any] = {"legal": _is_legal(s, action), "cells": _cells(s, action)}
    if not told["legal"]:
        return told
    before = s.clone()
    _act(s, action)
    formed = [] if isinstance(action, Carve) else _judged(s, before)
    told |= {
        "foundation": _foundation(before, action),
        "outside": _outside(action),
        "symbols": [
            {"cell": at(c), "kind": s.layout.kinds[n], "costs_bardiche": n in s.costly}
            for n, c in enumerate(s.layout.cells)
            if n in s.queue and n not in before.queue
        ],
        "yaks": [COLOURS[k] for k in range(5) if before.yaks[k] >= 0 and s.yaks[k] < 0],
        "plazas": formed,
        "own": [_points(before, s, me, slot) for slot in (1, 0)] if known else [],
    }
    return told


def _points(before: FoundersState, after: FoundersState, me: int, slot: int) -> dict[str, Any]:
    dual = bool(knows_dual(before, me))
    now, then = term(before, me, slot, dual), term(after, me, slot, dual)
    return {
        "slot": SLOTS[slot],
        "design": DESIGNS[now.design].id,
        "colour": letter(now.colour),
        "now": now.total,
        "after": then.total,
    }


def _position(a: Lay) -> int:
    return POSITION_AT.get((INDEX.get(a.cell, -1), a.k), -1)


def _is_legal(s: FoundersState, a: Action) -> bool:
    match a:
        case Lay(face):
            index = _position(a)
            if index < 0 or not s.taken or face not in FACES:
                return False
            colours = s.tiles.faces[s.taken][FACES.index(face)]
            fits = fitting(s, positions(s, s.active), colours)
            return bool(fits & POSITION_BITS[index])
        case Add(name, colour):
            cell, k = INDEX.get(name, -1), COLOURS.find(colour)
            if cell < 0 or k < 0 or not s.districts[k] or not district_cells(s) & BITS[cell]:
                return False
            return cell not in s.yaks or s.yaks[k] == cell
        case Switch(name, colour):
            cell, k = INDEX.get(name, -1), COLOURS.find(colour)
            return cell >= 0 and k >= 0 and s.switches[k] > 0 and switchable(s, cell)
        case Carve(name, colour):
            if not s.judging or s.tile[INDEX.get(name, 0)] == CARVED:
                return False
            cells = s.plazas[s.judging[0]].cells
            return INDEX.get(name, -1) in cells and COLOURS.find(colour) in carvings(
                s, s.judging[0]
            )
        case Yak(colour, name):
            cell = INDEX.get(name, -1)
            return cell >= 0 and colour in COLOURS and bool(yak_cells(s) & BITS[cell])
    return False


def _cells(s: FoundersState, a: Action) -> list[list[str]]:
    if isinstance(a, Lay):
        index = _position(a)
        if index < 0 or not s.taken or a.face not in FACES:
            return []
        face = letters(s.tiles.faces[s.taken][FACES.index(a.face)])
        return [[at(c), k] for c, k in zip(POSITIONS[index].cells, face, strict=True)]
    if isinstance(a, Add | Switch | Carve | Yak):
        return [[a.cell, a.colour]]
    return []


def _foundation(s: FoundersState, a: Action) -> str | None:
    if isinstance(a, Lay):
        for c in POSITIONS[_position(a)].cells:
            if s.full & BITS[c]:
                return at(c)
    return None


def _outside(a: Action) -> str | None:
    outside = POSITIONS[_position(a)].outside if isinstance(a, Lay) else -1
    return at(outside) if outside >= 0 else None


def _act(s: FoundersState, a: Action) -> None:
    match a:
        case Lay(face):
            lay(s, FACES.index(face), _position(a), None)
        case Add(name, colour):
            lay_district(s, INDEX[name], COLOURS.index(colour), None)
        case Switch(name, colour):
            switch(s, INDEX[name], COLOURS.index(colour), None)
        case Carve(name, colour):
            carve(s, INDEX[name], COLOURS.index(colour), None)
        case Yak(colour, name):
            s.yaks[COLOURS.index(colour)] = INDEX[name]


def _judged(s: FoundersState, before: FoundersState) -> list[dict[str, Any]]:
    """Judge what can be judged without a choice; tells of every Plaza that was judged."""
    told = []
    for index in list(s.judging):
        plaza = s.plazas[index]
        counts = border(s, mask(plaza.cells))
        best = leaders(counts)
        told.append(
            {
                "cells": [at(c) for c in plaza.cells],
                "border": {COLOURS[k]: n for k, n in enumerate(counts) if n},
                "tied": [COLOURS[k] for k in best] if len(best) > 1 else [],
                "carvable": [COLOURS[k] for k in carvings(s, index)],
                "new": index >= len(before.plazas),
            }
        )
    indices = list(s.judging)
    while s.judging:
        if judge(s, None):
            settle(s, None)  # a choice would come here: the plain outcome is told
    for index, entry in zip(indices, told, strict=True):
        entry["claimed"] = letter(s.plazas[index].claimed)
    return told
