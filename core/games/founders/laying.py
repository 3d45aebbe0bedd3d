"""Laying tiles (chapter 1.4 of the digest) and the powers that change where they may lie.

Legal positions are sets of positions (`geometry.POSITION_BITS`): a few operations on integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from core.kernel import ALL, Action, Events

from .actions import LAY
from .geometry import (
    BITS,
    COVER_AT,
    EVERY,
    HEARTH,
    OUTSIDE,
    OVERHANG,
    PLAYABLE,
    POSITION_BITS,
    POSITIONS,
    cells_in,
    edge_neighbours,
    selectors,
    vertex_neighbours,
)
from .plazas import form, rejudge
from .state import CARVED, COVERED, DISTRICT, OPEN, FoundersState, Laid
from .telling import at, does, tint
from .tiles import FACES, Face, letters

INSIDE = EVERY & ~OVERHANG


def positions(s: FoundersState, seat: int) -> int:
    """Where the seat may lay a City tile, whatever its colours (Yaks left aside)."""
    left, middle, right = s.covering
    free = EVERY & ~(left | middle | right)  # R19: on free cells; R20: not in a Plaza
    character = s.character[seat]
    if character == "olechia":
        return free & s.linked  # R56, R58
    legal = free & s.touching & INSIDE  # R19
    if character == "salyx" and s.tokens[seat]:
        legal |= foundations(s)
    return legal


def foundations(s: FoundersState) -> int:
    """Positions whose middle and one end are free and whose other end covers a District (R60)."""
    left = right = 0
    for c in cells_in(s.full & ~HEARTH & ~OUTSIDE):
        if s.tile[c] != CARVED and s.under[c] < 0:  # R62
            left |= COVER_AT[0][c]
            right |= COVER_AT[2][c]
    a, b, c = s.covering
    return (left & ~(b | c) | right & ~(a | b)) & INSIDE


def fitting(s: FoundersState, legal: int, face: Face) -> int:
    """Those of the positions in which the face's colours agree with every Yak they cover (R54)."""
    for colour, cell in enumerate(s.yaks):
        if cell >= 0:
            for place in range(3):
                if face[place] != colour:
                    legal &= ~COVER_AT[place][cell]
    return legal


def legal_lay(s: FoundersState) -> list[Action]:
    """All ways to lay the taken tile, in canonical order."""
    everywhere = positions(s, s.active)
    found: list[Action] = []
    for face in range(2):
        legal = fitting(s, everywhere, s.tiles.faces[s.taken][face])
        found += compress(LAY[face], selectors(legal))
    return found


def takeable(s: FoundersState, seat: int) -> list[int]:
    """Slots of waiting tiles that the seat may take: own tiles last (R15), layable (Q7)."""
    legal = positions(s, seat)
    if not legal:
        return []
    waiting = s.waiting
    each = {2: 2, 3: 3, 4: 2}[s.seats]
    low, high = each * seat, each * (seat + 1)
    slots = [i for i, tile in enumerate(waiting) if tile and not low <= i < high]
    if not slots:
        slots = [i for i in range(low, high) if waiting[i]]
    unhampered = legal
    for cell in s.yaks:
        if cell >= 0:
            unhampered &= ~(COVER_AT[0][cell] | COVER_AT[1][cell] | COVER_AT[2][cell])
    if unhampered:
        return slots
    faces = s.tiles.faces
    return [i for i in slots if any(fitting(s, legal, face) for face in faces[waiting[i]])]


def lay(s: FoundersState, face_index: int, position: int, ev: Events | None) -> None:
    """Lay the taken tile (step 3 of 1.7): Yaks go back, symbols queue up, Plazas form."""
    seat, tile = s.active, s.taken
    p = POSITIONS[position]
    face = s.tiles.faces[tile][face_index]
    by_link_only = not s.touching & POSITION_BITS[position]
    s.laid.append(Laid(seat, "city", tile, face_index, position))
    s.taken = 0
    near = 0
    covered = -1
    for cell, colour in zip(p.cells, face, strict=True):
        if s.full & BITS[cell]:  # R61: Salyx' Foundation, this end replaces a District
            covered = cell
            s.recolour(cell, colour)
            s.tile[cell] = tile
            continue
        s.fill(cell, colour, tile)
        near |= edge_neighbours(BITS[cell])
        _uncover(s, cell, by_link_only)
    if ev is not None:
        text = f"{does(seat, 'lay', 'lays')} {letters(face)} at {at(p.middle)}."
        if covered >= 0:
            text = f"{text[:-1]} on a Foundation, covering {at(covered)}."
        elif p.outside >= 0:
            text = f"{text[:-1]}, hanging over the edge."
        ev.add(
            "lay",
            ALL,
            "R60" if covered >= 0 else "R58" if p.outside >= 0 else "R19",
            text,
            seat=seat,
            tile=tile,
            face=FACES[face_index],
            colours=letters(face),
            cell=at(p.middle),
            k=p.k,
            cells=[at(c) for c in p.cells],
        )
    _return_yaks(s, near, p.cells, ev)
    form(s, near, ev)
    if covered >= 0:
        s.tokens[seat] -= 1  # R60
        rejudge(s, covered)  # R34


def _uncover(s: FoundersState, cell: int, by_link_only: bool) -> None:
    """Queue the open symbol of a cell that has just been covered (R23)."""
    number = s.layout.at[cell]
    if number >= 0 and s.symbols[number] == OPEN:
        s.symbols[number] = COVERED
        s.queue.append(number)
        if by_link_only:
            s.costly.append(number)  # R57


def _return_yaks(s: FoundersState, near: int, cells: Sequence[int], ev: Events | None) -> None:
    for colour, cell in enumerate(s.yaks):
        if cell in cells and cell >= 0:
            s.yaks[colour] = -1  # R54
            if ev is not None:
                ev.add(
                    "yak-back",
                    ALL,
                    "R54",
                    f"The {tint(colour)} Yak goes back to the reserve.",
                    colour=colour,
                    cell=at(cell),
                )


def district_cells(s: FoundersState) -> int:
    """Free cells where the active player may lay a District tile, whatever its colour (R25)."""
    free = PLAYABLE & ~s.full & ~s.closed  # Q8
    tiles = s.full & ~carved(s)
    cells = edge_neighbours(tiles) & free
    if s.character[s.active] == "cetran":
        cells |= vertex_neighbours(tiles) & free & ~s.open_symbols()  # R65
    return cells


def carved(s: FoundersState) -> int:
    """The carved cells: Districts, but no tiles (R52)."""
    made = 0
    for plaza in s.plazas:
        if plaza.carved:
            made |= BITS[plaza.at]
    return made


def lay_district(s: FoundersState, cell: int, colour: int, ev: Events | None) -> None:
    """Lay a District tile (R25)."""
    s.districts[colour] -= 1
    s.laid.append(Laid(s.active, "district", 0, colour, cell))
    s.fill(cell, colour, DISTRICT)
    _uncover(s, cell, False)
    if ev is not None:
        ev.add(
            "add",
            ALL,
            "R25",
            f"{does(s.active, 'add', 'adds')} a {tint(colour)} District tile at {at(cell)}.",
            seat=s.active,
            cell=at(cell),
            colour=colour,
        )
    near = edge_neighbours(BITS[cell])
    _return_yaks(s, near, (cell,), ev)
    form(s, near, ev)
