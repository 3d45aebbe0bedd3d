"""The hex grid: geometry, letters that belong to one cell each, zooms, the ring."""

from __future__ import annotations

import pytest

from core.games.founders.geometry import CELLS, INDEX, adjacent_spots
from tui.table.look import TWINS
from tui.widgets.hex_grid import BARE, Face, HexGrid
from tui.widgets.line import text_of, width_of

ZOOMS = (1, 2, 3)


def texts(grid: HexGrid, zoom: int) -> list[str]:
    """The whole grid as text."""
    return [text_of(row) for row in grid.paint(zoom, *grid.size(zoom))]


def test_the_board_of_founders() -> None:
    """A hexagon of side 5 has the cells of Founders, and its ring those just outside."""
    grid = HexGrid(5)
    assert grid.inside == {(c.row, c.x) for c in CELLS if not c.outside}
    assert grid.ring == {(c.row, c.x) for c in CELLS if c.outside}
    assert all(grid.is_up((c.row, c.x)) == c.up for c in CELLS)
    for c in CELLS:
        assert set(grid.neighbours((c.row, c.x))) == set(adjacent_spots(c.row, c.x))


@pytest.mark.parametrize("side", [1, 2, 3, 5, 7])
def test_any_side(side: int) -> None:
    """A hexagon of side n has 6 n² cells and paints at every zoom."""
    grid = HexGrid(side)
    assert len(grid.inside) == 6 * side * side
    for zoom in ZOOMS:
        columns, rows = grid.size(zoom)
        painted = grid.paint(zoom, columns, rows)
        assert len(painted) == rows
        assert all(width_of(row) == columns for row in painted)


def test_it_fits_beside_a_panel() -> None:
    """At zoom 2 a panel of 34 columns fits into 80x24, at zoom 3 one of 50 into 120x40."""
    grid = HexGrid(5)
    assert grid.size(2)[0] + 1 + 34 <= 80
    assert grid.size(2)[1] + 2 <= 24
    assert grid.size(3)[0] + 1 + 50 <= 120
    assert grid.size(3)[1] + 6 <= 40


def test_the_drawing_of_the_rules() -> None:
    """Rows A, B and the middle at zoom 2, as the mock-up has them."""
    grid = HexGrid(5)
    grid.show({(0, 7): Face("*h"), (2, 9): Face("G "), (2, 8): Face("!G")})
    rows = texts(grid, 2)
    assert rows[0].strip() == "__  __  __  __  __"
    assert rows[1].rstrip() == r"A           /\  /\*h/\  /\  /\  /\ ".rstrip()
    assert rows[2].strip() == r"/__\/__\/__\/__\/__\/__\ ".strip()
    assert rows[5].strip().startswith(r"C       /\  /\  /\  /\G /\ ".strip())
    assert r"/!G\/" in rows[6]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_letter_belongs_to_one_cell(zoom: int) -> None:
    """A changed cell changes its own letters only, and going back leaves no trace."""
    grid = HexGrid(5)
    bare = grid.paint(zoom, *grid.size(zoom))
    owned: dict[tuple[int, int], tuple[int, int]] = {}
    for cell in CELLS:
        spot = (cell.row, cell.x)
        grid.show({spot: Face("QZ", "one", "two", "three")})
        lit = grid.paint(zoom, *grid.size(zoom))
        for y, (before, after) in enumerate(zip(bare, lit, strict=True)):
            if before == after:
                continue
            x = 0
            for text, style in after:
                if style in ("one", "two", "three"):
                    for i in range(len(text)):
                        at = (x + i, y)
                        assert cell.outside or CELLS[INDEX[cell.name]].name == cell.name
                        if not cell.outside:
                            assert owned.setdefault(at, spot) == spot
                x += len(text)
    grid.show({})
    assert grid.paint(zoom, *grid.size(zoom)) == bare


@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_cell_shows_its_two_letters(zoom: int) -> None:
    """The text stands where `place` says, at every zoom, also in the ring."""
    grid = HexGrid(5)
    for cell in CELLS:
        spot = (cell.row, cell.x)
        grid.show({spot: Face("QZ")})
        x, y = grid.place(spot, zoom)
        assert texts(grid, zoom)[y][x : x + 2] == "QZ", cell.name


def test_only_touched_lines_are_made_anew() -> None:
    """After one changed cell all lines but its own are the same objects."""
    grid = HexGrid(5)
    before = grid.paint(2, *grid.size(2))
    assert grid.show({(3, 8): Face("G ", "bg.green")}) == [(3, 8)]
    after = grid.paint(2, *grid.size(2))
    other = [y for y, (a, b) in enumerate(zip(before, after, strict=True)) if a is not b]
    assert other == [7, 8]


def test_equal_faces_cost_nothing() -> None:
    """What is shown already does not count as changed, nor does a bare cell."""
    grid = HexGrid(5)
    grid.show({(3, 8): Face("G "), (3, 9): BARE})
    assert grid.show({(3, 8): Face("G ")}) == []
    assert grid.show({}) == [(3, 8)]


def test_the_ring_is_unseen_while_empty() -> None:
    """Outside cells show nothing by themselves, then their text, then nothing again."""
    grid = HexGrid(5)
    bare = texts(grid, 2)
    grid.show({(-1, 5): Face("R "), (10, 7): Face("P "), (4, -1): Face("Y "), (4, 19): Face("B ")})
    shown = texts(grid, 2)
    assert sum(a != b for a, b in zip(bare, shown, strict=True)) == 3
    assert shown[21].strip() == "P"
    assert shown[9][2:4] == "Y "
    grid.show({})
    assert texts(grid, 2) == bare


def test_steps() -> None:
    """Sideways cell by cell; up and down along x, sliding at slanted sides, never out."""
    grid = HexGrid(5)
    assert grid.step((3, 9), "left") == (3, 8)
    assert grid.step((3, 9), "down") == (4, 9)
    assert grid.step((0, 4), "up") == (0, 4)
    assert grid.step((4, 0), "up") == (3, 1)
    assert grid.step((4, 18), "up") == (3, 17)
    assert grid.step((4, 0), "left") == (4, 0)
    assert grid.step((4, 0), "left", ring=True) == (4, -1)
    for cell in CELLS:
        for way in ("up", "down", "left", "right"):
            assert grid.step((cell.row, cell.x), way) in grid.inside | grid.ring


def test_a_small_room_follows_the_cursor() -> None:
    """Where the grid is larger than its room the cell at the cursor is in sight."""
    grid = HexGrid(5)
    for cell in CELLS[:150]:
        spot = (cell.row, cell.x)
        grid.show({spot: Face("QZ")})
        rows = grid.paint(3, 44, 12, spot)
        assert len(rows) == 12
        assert any("QZ" in text_of(row) for row in rows), cell.name
        assert all(width_of(row) <= 44 for row in rows)


def test_ascii() -> None:
    """The grid's own letters are plain ASCII, and every sign on it has a twin of one cell."""
    grid = HexGrid(5)
    for zoom in ZOOMS:
        assert "".join(texts(grid, zoom)).isascii()
    for sign in "▸•·":
        assert len(str.translate(sign, TWINS)) == 1
