"""The board as geometry (sections 2 and 5 of the digest), against corner points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.founders import designs as shapes
from core.games.founders import geometry as g

from . import brute
from .table import cells, names

BOARD = g.CELLS[: g.ON_BOARD]
anywhere = st.sampled_from(g.CELLS)
on_board = st.sampled_from(BOARD)


@pytest.mark.rule("founders:R1", "founders:R6")
def test_the_board_has_its_counts() -> None:
    """150 cells, 6 of the Hearth, 72 up and 72 down; Fields 18, 30, 42, 54; Sides 24 (case 1)."""
    playable = [c for c in BOARD if not c.hearth]
    assert (len(BOARD), len(playable)) == (150, 144)
    assert sum(c.up for c in playable) == 72
    assert [sum(c.field == f for c in playable) for f in range(1, 5)] == [18, 30, 42, 54]
    for side in g.SIDES:
        rings = [sum(c.side == side and c.field == f for c in playable) for f in range(1, 5)]
        assert rings == [3, 5, 7, 9]
    hearth = [c.name for c in BOARD if c.hearth]
    assert hearth == ["E8", "E9", "E10", "F8", "F9", "F10"]


@pytest.mark.rule("founders:R3")
def test_neighbours_of_d9_and_d8() -> None:
    """D9 and D8 have the neighbours that the digest lists (case 2)."""
    i = g.INDEX

    def of(table: tuple[tuple[int, ...], ...], name: str) -> set[str]:
        return {g.CELLS[c].name for c in table[i[name]]}

    assert g.CELLS[i["D9"]].up
    assert not g.CELLS[i["D8"]].up
    assert of(g.ADJACENT, "D9") == {"D8", "D10", "E9"}
    assert of(g.HOURGLASS, "D9") == {"C9", "E7", "E11"}
    assert of(g.TWIN, "D9") == {"D7", "D11", "C8", "C10", "E8", "E10"}
    assert of(g.ADJACENT, "D8") == {"D7", "D9", "C8"}
    assert of(g.CONNECTED, "D8") == {"D6", "D10", "C7", "C9", "C6", "C10", "E7", "E8", "E9"}


@pytest.mark.rule("founders:R3")
@given(on_board, on_board)
def test_adjacent_and_connected_are_shared_corners(a: g.Cell, b: g.Cell) -> None:
    """Two shared corners are adjacent, one is connected; both hold both ways (case 3)."""
    corners = brute.shared(a.name, b.name)
    assert (b.index in g.ADJACENT[a.index]) == (corners == 2)
    assert (b.index in g.CONNECTED[a.index]) == (corners == 1)
    assert (a.index in g.ADJACENT[b.index]) == (corners == 2)
    assert (b.index in g.HOURGLASS[a.index]) == (corners == 1 and a.up != b.up)
    assert (b.index in g.TWIN[a.index]) == (corners == 1 and a.up == b.up)


@pytest.mark.rule("founders:R6")
@given(anywhere)
def test_fields_sides_and_orientation_agree_with_corner_points(c: g.Cell) -> None:
    """Ring, sector and orientation are those of the corner points, outside cells included."""
    assert c.up == brute.is_up(c.name)
    assert c.field == brute.field(c.name)
    assert c.outside == (not brute.on_board(c.name))
    if c.side:
        assert c.side == brute.side(c.name)


@given(anywhere)
def test_six_turns_come_back_and_one_turn_moves_to_the_next_side(c: g.Cell) -> None:
    """Turning by 60 degrees keeps the Field, moves Side s to s + 1, and six turns are none."""
    spot = (c.row, c.x)
    row, x = g.rotated(*spot)
    assert g.field_of(row, x) == c.field
    if c.side:
        assert g.side_of(row, x) == g.SIDES[(g.SIDES.index(c.side) + 1) % 6]
    for _ in range(6):
        spot = g.rotated(*spot)
    assert spot == (c.row, c.x)


@given(anywhere, anywhere)
def test_turning_keeps_neighbours(a: g.Cell, b: g.Cell) -> None:
    """Cells that share corners still share as many after a turn."""
    after = [g.name_of(*g.rotated(c.row, c.x)) for c in (a, b)]
    assert brute.shared(*after) == brute.shared(a.name, b.name)


@given(anywhere)
def test_lanes_tell_the_cell(c: g.Cell) -> None:
    """Three-lane coordinates lead back to the cell and add up to -1 (up) or -2 (down)."""
    assert g.from_lanes(*c.lanes) == (c.row, c.x)
    assert sum(c.lanes) == (-1 if c.up else -2)


def test_the_rim_is_the_cells_with_an_edge_at_the_outline() -> None:
    """30 rim cells; A6, A8, A10 and A12 touch the outline with a tip only."""
    rim = names(g.RIM)
    assert len(rim) == 30
    assert [n for n in rim if n[0] == "A"] == ["A4", "A5", "A7", "A9", "A11", "A13", "A14"]
    assert [n for n in rim if n[0] in "BCDE"] == [
        "B3",
        "B15",
        "C2",
        "C16",
        "D1",
        "D17",
        "E0",
        "E18",
    ]


@given(st.sets(on_board, max_size=12))
def test_set_operations_agree_with_the_neighbour_tables(some: set[g.Cell]) -> None:
    """Shifting a set gives the edge and vertex neighbours of its cells, and no others."""
    found = g.mask(c.index for c in some)
    edges = g.mask(n for c in some for n in g.ADJACENT[c.index])
    vertices = g.mask(n for c in some for n in g.CONNECTED[c.index])
    assert g.edge_neighbours(found) & g.BOARD == edges
    assert g.vertex_neighbours(found) & g.BOARD == edges | vertices | found
    assert set(g.cells_in(found)) == {c.index for c in some}


def test_every_area_has_24_cells() -> None:
    """All Pyramids, Hexagons, Strips, Trapezoids and the Columns have 24 cells (case 4)."""
    groups = (shapes.PYRAMIDS, shapes.HEXAGONS, shapes.STRIPS, shapes.TRAPEZOIDS)
    areas = [area for group in groups for area in group.values()]
    assert [(a & g.BOARD).bit_count() for a in [*areas, shapes.COLUMNS]] == [24] * 19
    p = [c for c in BOARD if not c.hearth and c.lanes[0] in (0, -1)]
    assert len(p) == 32  # a strip without the rule on Field 1


@given(anywhere)
def test_areas_agree_with_corner_points(c: g.Cell) -> None:
    """Every cell lies in exactly the areas that the corner points say."""
    if c.hearth:
        return
    bit = g.BITS[c.index]
    for side, area in shapes.PYRAMIDS.items():
        assert bool(area & bit) == (brute.side(brute.inner(c.name)) == side)
    for corner, area in shapes.HEXAGONS.items():
        assert bool(area & bit) == brute.in_hexagon(c.name, corner)
    for line, area in shapes.STRIPS.items():
        assert bool(area & bit) == brute.in_strip(c.name, line)
    for pair, area in shapes.TRAPEZOIDS.items():
        a, b = pair.split("-")
        assert bool(area & bit) == brute.in_trapezoid(c.name, (a, b))
    assert bool(shapes.COLUMNS & bit) == brute.in_columns(c.name)


@pytest.mark.rule("founders:R5", "founders:R58", "founders:Q18")
def test_areas_go_on_outside_but_for_the_trapezoid() -> None:
    """Outside cells: Pyramid 5, Hexagon 4, Strip 4, Columns 6, Trapezoid none."""

    def over(area: int) -> int:
        return (area & g.OUTSIDE).bit_count()

    assert {over(a) for a in shapes.PYRAMIDS.values()} == {5}
    assert {over(a) for a in shapes.HEXAGONS.values()} == {4}
    assert {over(a) for a in shapes.STRIPS.values()} == {4}
    assert {over(a) for a in shapes.TRAPEZOIDS.values()} == {0}
    assert over(shapes.COLUMNS) == 6


@pytest.mark.rule("founders:R5")
def test_pairs_per_orientation_on_the_board() -> None:
    """Diamond 66 three times, Hourglass 56 three times, Twin 60 six times (case 5)."""
    playable = [c.name for c in BOARD if not c.hearth]
    diamond: dict[object, int] = {}
    tips: dict[object, int] = {}
    twins: dict[object, int] = {}
    for i, a in enumerate(playable):
        for b in playable[i + 1 :]:
            if brute.shared(a, b) == 2:
                key = brute._edge(a, b)
                diamond[key] = diamond.get(key, 0) + 1
            elif brute.shared(a, b) == 1:
                if brute.is_up(a) == brute.is_up(b):
                    twin = (brute.is_up(a), brute._shift(a, b))
                    twins[twin] = twins.get(twin, 0) + 1
                elif brute._mirrored(a, b):
                    key = brute._shift(a, b)
                    tips[key] = tips.get(key, 0) + 1
    assert sorted(diamond.values()) == [66] * 3
    assert sorted(tips.values()) == [56] * 3
    assert sorted(twins.values()) == [60] * 6
    # The product's shifts count the same pairs: on a full board each orientation is full.
    every = g.PLAYABLE
    assert shapes.diamond(every, 0) == 2 * 66
    assert shapes.hourglass(every, 0) == 2 * 56


@pytest.mark.rule("founders:R21")
def test_positions_are_counted() -> None:
    """360 positions, 60 per rotation; 60 overhanging on 30 outside cells, by an end (case 6)."""
    inside = [p for p in g.POSITIONS if p.outside < 0]
    over = [p for p in g.POSITIONS if p.outside >= 0]
    assert [sum(p.k == k for p in inside) for k in range(6)] == [60] * 6
    assert len(over) == 60
    assert len({p.outside for p in over}) == 30
    for p in over:
        assert not g.CELLS[p.middle].outside
        assert p.outside in (p.cells[0], p.cells[2])
        assert g.ADJACENT[p.outside] == (p.middle,)


@given(st.sampled_from(g.POSITIONS))
def test_a_position_is_a_row_of_three(p: g.Position) -> None:
    """Both ends share an edge with the middle and one corner with each other."""
    left, mid, right = (g.CELLS[c].name for c in p.cells)
    assert brute.shared(left, mid) == brute.shared(mid, right) == 2
    assert brute.shared(left, right) == 1


@pytest.mark.rule("founders:R21")
@given(st.sampled_from([p for p in g.POSITIONS if p.outside < 0]))
def test_turning_a_position_adds_one_to_its_rotation(p: g.Position) -> None:
    """60 degrees clockwise map k to k + 1, left to left and right to right: no mirroring."""
    turned = [g.AT[g.rotated(g.CELLS[c].row, g.CELLS[c].x)] for c in p.cells]
    found = g.POSITIONS[g.POSITION_AT[turned[1], (p.k + 1) % 6]]
    assert list(found.cells) == turned


@pytest.mark.rule("founders:R21")
def test_a_trio_lies_as_the_digest_shows() -> None:
    """P R Y round C9 and C10 in all rotations (case 9)."""

    def laid(cell: str, k: int) -> dict[str, str]:
        p = g.POSITIONS[g.POSITION_AT[g.INDEX[cell], k]]
        return {g.CELLS[c].name: letter for c, letter in zip(p.cells, "PRY", strict=True)}

    assert laid("C9", 0) == {"C8": "P", "C9": "R", "C10": "Y"}
    assert laid("C9", 2) == {"B9": "P", "C9": "R", "C8": "Y"}
    assert laid("C9", 4) == {"C10": "P", "C9": "R", "B9": "Y"}
    assert laid("C10", 1) == {"C9": "P", "C10": "R", "D10": "Y"}
    assert laid("C10", 3) == {"C11": "P", "C10": "R", "C9": "Y"}
    assert laid("C10", 5) == {"D10": "P", "C10": "R", "C11": "Y"}


def test_helpers_name_cells() -> None:
    """Sets and names are inverse."""
    assert names(cells("C9 D8")) == ["C9", "D8"]
