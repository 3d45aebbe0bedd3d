"""The five characters, to the letter (R50 to R67)."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.founders import GAME
from core.games.founders.actions import Lay
from core.games.founders.geometry import (
    CELLS,
    INDEX,
    PLAYABLE,
    POSITION_AT,
    POSITION_BITS,
    POSITIONS,
    cells_in,
)
from core.games.founders.laying import foundations, positions
from core.kernel import Match, Rng

from . import brute
from .table import Table, fresh, played


def position(lies: str) -> tuple[str, int]:
    """Middle cell and rotation of the position whose left, middle and right are these."""
    wanted = lies.split()
    for p in POSITIONS:
        if [CELLS[c].name for c in p.cells] == wanted:
            return CELLS[p.middle].name, p.k
    raise AssertionError(lies)


# --- Silèn ----------------------------------------------------------------------------------------

RING = "B9=R C8=R D10=B B11=G"
"""The border of {C9, C10, C11} but for C12."""


def silen(**more: object) -> Table:
    """Silèn lays B on C12, which closes the Plaza of three with two Red, two Blue, one Green."""
    t = Table(RING + " D14=G", me="silen", **more)
    return t.put("C12=B D12 D13")


@pytest.mark.rule("founders:R50", "founders:R51", "founders:R52")
def test_silen_chooses_among_tied_colours_and_carves() -> None:
    """C10 as R or B, not G; as B one Blue Monolith and a Blue District (case 35)."""
    t = silen()
    assert t.kind == "carve"
    assert {text.split()[-1] for text in t.texts()} == {"R", "B", "pass"}
    assert t.refused("carve C10 G") == "R51"
    assert t.refused("carve C12 B") == "R50"
    t.do("carve C10 B")
    assert t.plazas() == {"C9 C10 C11": "B"}
    assert t.left("B") == 2
    assert t.colour("C10") == "B"
    assert t.s.tokens[0] == 2
    # B on D10 and C10 share an edge: the carved cell counts for Designs.
    assert GAME.score(t.s)["designs"]["diamond"]["B"] == 2


@pytest.mark.rule("founders:R52")
def test_the_rest_of_a_carved_plaza_makes_no_new_plazas() -> None:
    """{C9} and {C11} stay parts of the one Plaza, closed to tiles."""
    t = silen().do("carve C10 B")
    assert len(t.s.plazas) == 1
    t.s.stage = "lay"
    t.s.taken = t.s.bag.pop()
    assert t.refused("lay trio C9 0") == "R20"
    assert GAME.invariants(t.s) == []


@pytest.mark.rule("founders:R50")
def test_carving_is_optional() -> None:
    """Without it the tie stays unclaimed and the token is kept."""
    t = silen().do("pass")
    assert t.plazas() == {"C9 C10 C11": None}
    assert t.s.tokens[0] == 3


@pytest.mark.rule("founders:R50", "founders:Q16")
def test_only_silens_own_placement_lets_him_carve() -> None:
    """Closed by another player: unclaimed, nobody is asked (case 35)."""
    t = Table(RING + " D14=G", people=[{}, {"character": "silen"}])
    t.put("C12=B D12 D13")
    assert t.plazas() == {"C9 C10 C11": None}
    assert t.kind == "take"


@pytest.mark.rule("founders:Q16")
def test_a_plaza_judged_again_is_not_carved() -> None:
    """A tie that Silèn breaks with a Switch is claimed without a question."""
    t = Table("C8=G B9=R C10=B", face="PRY", artifacts="H:D9", me="silen")
    t.lay("PRY", "D8", 0).do("switch C10 R")
    assert t.plazas() == {"C9": "R"}
    assert t.kind == "take"


@pytest.mark.rule("founders:Q16", "founders:R34")
def test_a_carving_that_was_declined_is_not_offered_again_in_the_same_turn() -> None:
    """The Harmony of the same tile breaks the tie of Silèn's own new Plaza: just a Monolith."""
    t = silen(artifacts="H:D12").do("pass")
    assert (t.kind, t.plazas()) == ("harmony", {"C9 C10 C11": None})
    t.do("switch B9 B")
    assert t.kind == "take"
    assert t.plazas() == {"C9 C10 C11": "B"}
    assert t.s.tokens[0] == 3


@pytest.mark.rule("founders:R51")
def test_without_a_tie_the_colour_is_fixed() -> None:
    """He may carve in the majority's colour only (case 36)."""
    t = Table("B9=R C8=R D10=B B11=R D14=G", me="silen").put("C12=B D12 D13")
    assert t.texts() == ["carve C10 R", "carve C11 R", "carve C9 R", "pass"]


@pytest.mark.rule("founders:R51", "founders:Q16")
def test_there_is_no_carving_without_a_monolith() -> None:
    """Both tied colours used up: no question; one used up: the other only (case 36)."""
    assert silen(monoliths_left={"R": 0, "B": 0}).kind == "take"
    t = silen(monoliths_left={"R": 0})
    assert {text.split()[-1] for text in t.texts()} == {"B", "pass"}


@pytest.mark.rule("founders:R50")
def test_three_carvings_are_all() -> None:
    """Without tokens there is no question."""
    t = Table(RING + " D14=G", me={"character": "silen", "tokens": 0})
    assert t.put("C12=B D12 D13").kind == "take"


@pytest.mark.rule("founders:R50")
def test_a_district_tile_is_an_own_placement_too() -> None:
    """Achievement on the last border cell lets him carve."""
    t = Table("C8=R B9=B C11=G", artifacts="A:D9", me="silen").put("D7 D8 D9")
    t.do("add C10 G")
    assert t.kind == "carve"


@pytest.mark.rule("founders:R52", "founders:R24")
def test_a_carved_cell_takes_no_switch() -> None:
    """It comes from no tile (case 31)."""
    t = silen(artifacts="H:D12").do("carve C10 B")
    assert t.kind == "harmony"
    assert t.refused("switch C10 R") == "R52"


@pytest.mark.rule("founders:R51", "founders:R36")
def test_a_carving_that_takes_the_last_monolith_raises_the_question_of_order() -> None:
    """A tied Plaza and a Red one, one Red Monolith, Silèn with a token: he orders them."""
    districts = "C8=R B9=B C12=R B11=R D12=G"
    t = Table(districts, face="YYP", me="silen", monoliths_left={"R": 1})
    t.lay("YYP", *position("D11 D10 C10"))
    assert t.kind == "order"
    t.do("first C9", "carve C9 R")
    assert t.plazas() == {"C9": "R", "C11": None}


# --- Pehuën ---------------------------------------------------------------------------------------


@pytest.mark.rule("founders:R53", "founders:Q11")
def test_where_a_yak_may_stand() -> None:
    """E7 touches the Hearth; D8 does not; symbols, full cells and other Yaks no (case 37)."""
    t = Table("D7=G", me="pehuen", artifacts="H:D9 H:C7")
    assert "yak G E7" in t.texts()
    t = Table(me="pehuen", artifacts="H:D9", yaks={"F7": "B"})
    assert t.refused("yak R D8") == "R53"
    assert t.refused("yak R D9") == "R53"
    assert t.refused("yak R F7") == "R53"
    assert t.refused("yak R E9") == "R53"
    closed = Table("D8=R D10=R", me="pehuen")
    assert closed.refused("yak R D9") == "R53"


@pytest.mark.rule("founders:R53", "founders:Q15")
def test_one_yak_per_turn_before_or_after_the_tile() -> None:
    """After an early one there is no late one; without, there is (case 37)."""
    t = Table(me="pehuen").do("yak R E7")
    assert t.kind == "take"
    assert t.refused("yak B D9") == "R53"
    t.do("take 1 0")
    t.match.submit(t.legal()[0])
    assert t.seat == 1
    late = Table(face="PRY", me="pehuen").lay("PRY", "D8", 0)
    assert (late.kind, late.seat) == ("yak", 0)
    late.do("yak R E7")
    assert late.seat == 1


@pytest.mark.rule("founders:R53")
def test_a_yak_on_the_board_can_be_moved() -> None:
    """Each colour has one Yak: naming it again moves it."""
    t = Table(me="pehuen", yaks={"E7": "R"}).do("yak R F7")
    assert t.match.view(1)["yaks"]["R"] == "F7"
    assert t.refused("yak R E7") == "R53"


@pytest.mark.rule("founders:R53")
def test_only_pehuen_moves_yaks() -> None:
    """Others are refused."""
    assert Table().refused("yak R E7") == "R53"


@pytest.mark.rule("founders:R54")
def test_a_yak_wants_its_colour() -> None:
    """Red Yak on D9: only a face with red on that end lies on D9 D10 D11; it goes back (38)."""
    lies = position("D9 D10 D11")
    red = Table(face="RYG", yaks={"D9": "R"})
    assert red.can_lay(*lies)
    assert not red.can_lay(*lies, face=0)
    red.lay("RYG", *lies)
    assert red.match.view(0)["yaks"]["R"] is None
    other = Table(face="PRY", yaks={"D9": "R"})
    assert other.refused(other.laying("PRY", *lies)) == "R54"


@pytest.mark.rule("founders:R54")
def test_a_yak_wants_its_colour_of_district_tiles() -> None:
    """Blue on the Red Yak is refused, Red accepted (case 38)."""
    t = Table(face="PRY", artifacts="A:D7", yaks={"F7": "R"}).lay("PRY", *position("D7 D8 D9"))
    assert t.refused("add F7 B") == "R54"
    t.do("add F7 R")
    assert t.match.view(0)["yaks"]["R"] is None


@pytest.mark.rule("founders:R55", "founders:Q11")
def test_an_enclosed_yak_goes_back() -> None:
    """D8 and D10 become full: the Yak on D9 returns, D9 is a Plaza (case 39)."""
    t = Table("D10=B", yaks={"D9": "R"}).put("D8=G D7 E7")
    assert t.match.view(0)["yaks"]["R"] is None
    assert t.plazas() == {"D9": None}


@pytest.mark.rule("founders:R55", "founders:R53")
def test_five_yaks_can_stand_at_once_and_leave_a_larger_plaza() -> None:
    """All five on the board; two in one Plaza of two cells go back together."""
    yaks = {"D9": "R", "E7": "G", "E11": "B", "F7": "P", "F11": "Y"}
    t = Table(yaks=yaks)
    assert sum(1 for cell in t.s.yaks if cell >= 0) == 5
    ring = Table("C8=R B9=R C11=B", yaks={"C9": "R", "C10": "G"}).put("D10 D11 E11")
    assert list(ring.plazas()) == ["C9 C10"]
    assert ring.s.yaks == [-1] * 5


# --- Olechia --------------------------------------------------------------------------------------


@pytest.mark.rule("founders:R56")
def test_olechia_starts_with_66_positions() -> None:
    """30 adjacent and 36 connected only (case 40)."""
    t = Table(face="PRY", me="olechia", artifacts="")
    assert len(t.positions()) == 66


@pytest.mark.rule("founders:R57", "founders:Q17")
def test_a_connected_tile_pays_for_a_bardiche() -> None:
    """C7 C8 D8 covers C7: flipped 3 to 2 the bonus comes, refused the symbol is gone (40)."""
    lies = position("C7 C8 D8")
    t = Table(face="PRY", me="olechia", artifacts="A:C7").lay("PRY", *lies)
    assert t.kind == "bardiche"
    t.do("flip")
    assert t.kind == "achievement"
    assert t.s.tokens[0] == 2
    no = Table(face="PRY", me="olechia", artifacts="A:C7").lay("PRY", *lies).do("pass")
    assert no.kind == "take"
    assert no.match.view(0)["symbols"] == {}
    assert no.s.tokens[0] == 3


@pytest.mark.rule("founders:R57")
def test_an_adjacent_tile_pays_without_a_bardiche() -> None:
    """With D9 full the same tile is adjacent (case 40)."""
    t = Table("D9=G", face="PRY", me="olechia", artifacts="A:C7")
    t.lay("PRY", *position("C7 C8 D8"))
    assert t.kind == "achievement"


@pytest.mark.rule("founders:R57")
def test_without_a_bardiche_the_symbol_is_lost() -> None:
    """No token, no question."""
    me = {"character": "olechia", "tokens": 0}
    t = Table(face="PRY", me=me, artifacts="A:C7").lay("PRY", *position("C7 C8 D8"))
    assert t.kind == "take"
    assert t.match.view(0)["symbols"] == {}


@pytest.mark.rule("founders:R57", "founders:Q17")
def test_each_symbol_costs_its_own_bardiche_unless_one_serves_the_day() -> None:
    """Two symbols under a connected tile: two flips; with `bardiche_per_day` one."""
    lies = position("C7 C8 D8")
    for per_day, left in ((False, 1), (True, 2)):
        t = Table(
            face="PRY",
            me="olechia",
            artifacts="P:C7 P:C8",
            options={"bardiche_per_day": per_day},
        ).lay("PRY", *lies)
        t.do("resolve C7", "flip", "share compass 1 compass")
        if not per_day:
            assert t.kind == "bardiche"
            t.do("flip")
        t.do("share compass 1 compass")
        assert t.kind == "take"
        assert t.s.tokens[0] == left


@pytest.mark.rule("founders:R57", "founders:Q17")
def test_a_bardiche_of_the_day_does_not_serve_the_next_day() -> None:
    """With `bardiche_per_day` the flip is forgotten when the next Day begins."""
    waiting = [None] * 11
    t = Table(
        me="olechia",
        artifacts="P:C7 P:H7",
        options={"bardiche_per_day": True},
        waiting=[*waiting[:3], [1, "trio"], *waiting[4:]],
    )
    t.do("take 1 0")
    t.match.submit(next(a for a in t.legal() if a.cell == "C8" and "C7" in _cells(a)))
    t.do("flip", "pass")
    assert t.s.day == 2
    assert not t.s.flipped
    t.match.set_fixture({"turn": {"seat": 0}})
    t.put("H7 H8 G8")
    assert t.kind == "bardiche"


def _cells(a: Lay) -> list[str]:
    p = POSITIONS[POSITION_AT[INDEX[a.cell], a.k]]
    return [CELLS[c].name for c in p.cells]


@pytest.mark.rule("founders:R58", "founders:Q18")
def test_a_district_outside_counts_as_on_an_endless_grid() -> None:
    """Red on @9: Pyramid N and Columns; with neighbours Hourglass, Twin, Sandwich (case 41)."""

    def points(districts: str) -> dict[str, int]:
        t = Table("@9=R " + districts)
        return {d: row["R"] for d, row in GAME.score(t.s)["designs"].items()}

    alone = points("A9=B")
    assert (alone["pyramid"], alone["columns"]) == (1, 1)
    assert (alone["hexagon"], alone["strip"], alone["trapezoid"]) == (0, 0, 0)
    assert points("A9=B A7=R")["hourglass"] == 2
    assert points("A9=B A8=R")["twin"] == 2
    assert points("A9=B A8=R")["sandwich"] == 1
    t = Table("A5=B @5=R")
    corner = {d: row["R"] for d, row in GAME.score(t.s)["designs"].items()}
    assert (corner["pyramid"], corner["hexagon"], corner["strip"]) == (1, 1, 1)
    assert corner["trapezoid"] == corner["columns"] == 0


@pytest.mark.rule("founders:R58")
def test_only_one_district_may_hang_over() -> None:
    """Of 420 positions each has at most one outside cell, and she may use all 60."""
    t = Table("B8=G B10=G A9=G", face="PRY", me="olechia")
    over = [p for p in t.positions() if p[0].startswith("A")]
    assert over
    t.put("@7=P A7 A8")
    assert t.colour("@7") == "P"
    assert GAME.invariants(t.s) == []


@pytest.mark.rule("founders:R59")
def test_her_district_tiles_need_an_edge() -> None:
    """Connected only is refused for Achievement."""
    t = Table(face="PRY", me="olechia", artifacts="A:D9").lay("PRY", "D8", 0)
    assert t.refused("add C10 R") == "R25"
    assert "add C8 R" in t.texts()


@pytest.mark.rule("founders:R56")
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(5, 90))
def test_olechias_positions_are_those_with_a_shared_corner(seed: int, steps: int) -> None:
    """In random play: free cells, at most one outside, a common corner with Hearth or tile."""
    s = played(fresh(3, seed, characters="random"), Rng(seed + 1), steps)
    if s.stage == "over":
        return
    s.character[s.active] = "olechia"
    full = {CELLS[c].name for c, k in enumerate(s.colour) if k >= 0 and s.tile[c] != -2}
    solid = full | {"E8", "E9", "E10", "F8", "F9", "F10"}
    closed = {CELLS[c].name for p in s.plazas for c in p.cells}
    free = {CELLS[c].name for c in cells_in(PLAYABLE)} - full - closed
    legal = positions(s, s.active)
    for p in POSITIONS:
        lies = [CELLS[c].name for c in p.cells if not CELLS[c].outside]
        near = any(brute.shared(a, b) for a in lies for b in solid)
        assert bool(legal & POSITION_BITS[p.index]) == (set(lies) <= free and near)


# --- Salyx ----------------------------------------------------------------------------------------


@pytest.mark.rule("founders:R60", "founders:R61")
def test_salyx_has_seven_foundations_on_a_first_tile() -> None:
    """The seven placements of the digest, as covered, middle and end (case 42)."""
    plain = set(Table("D7=G D8=G D9=G", face="PRY").positions())
    more = set(Table("D7=G D8=G D9=G", face="PRY", me="salyx").positions()) - plain
    found = set()
    for cell, k in more:
        p = next(p for p in POSITIONS if (CELLS[p.middle].name, p.k) == (cell, k))
        lies = [CELLS[c].name for c in p.cells]
        covered = next(n for n in lies if n in ("D7", "D8", "D9"))
        end = next(n for n in (lies[0], lies[2]) if n != covered)
        found.add(f"{covered}/{lies[1]}/{end}")
    assert found == {
        "D8/C8/C7",
        "D8/C8/C9",
        "D7/D6/D5",
        "D7/D6/C6",
        "D9/D10/D11",
        "D9/D10/C10",
        "D7/E7/E6",
    }


@pytest.mark.rule("founders:R62")
def test_a_switch_bars_a_foundation() -> None:
    """With a token on D8 five are left (case 42)."""
    spots = "D7=G D8=G D9=G"
    plain = set(Table(spots, face="PRY", switches={"D8": "R"}).positions())
    t = Table(spots, face="PRY", switches={"D8": "R"}, me="salyx")
    assert len(set(t.positions()) - plain) == 5
    assert t.refused(t.laying("PRY", *position("C7 C8 D8"))) == "R62"


@pytest.mark.rule("founders:R60", "founders:R61", "founders:R34")
def test_the_covered_district_changes_colour_and_plazas_are_judged_again() -> None:
    """C10 of the tied Plaza {C9} is covered in Red: claimed; one Foundation less (case 43)."""
    t = Table("C8=G B9=R C10=B", face="RYG", me="salyx")
    t.lay("RYG", *position("C10 C11 C12"))
    assert t.colour("C10") == "R"
    assert t.plazas() == {"C9": "R"}
    assert t.s.tokens[0] == 2
    assert t.kind == "take"


@pytest.mark.rule("founders:R60", "founders:R62")
def test_what_a_foundation_may_not_do() -> None:
    """The third cell must be full and not the Hearth; a fourth Foundation is refused (case 43)."""
    t = Table("D7=G", face="PRY", me="salyx")
    onto_hearth = [a for a in t.legal() if a.cell == "D9" and a.k in (1, 5)]
    assert onto_hearth == []  # E9 would be an end
    assert t.refused("lay trio D9 1") == "R19"
    none = Table("D7=G", face="PRY", me={"character": "salyx", "tokens": 0})
    assert none.refused(none.laying("PRY", *position("D5 D6 D7"))) == "R60"
    two = Table("D7=G D6=G", face="PRY", me="salyx")
    assert two.refused(two.laying("PRY", *position("D5 D6 D7"))) == "R60"


@pytest.mark.rule("founders:R62", "founders:Q19")
def test_no_foundation_on_a_carved_cell_or_outside() -> None:
    """A cell outside the board and a carved cell cannot be covered."""
    t = Table("A9=R @9=G", face="PRY", me="salyx")
    over = [p for p in POSITIONS if p.outside == INDEX["@9"]]
    legal = t.positions()
    assert all((CELLS[p.middle].name, p.k) not in legal for p in over)


@pytest.mark.rule("founders:Q19", "founders:R63")
def test_a_foundations_tile_can_be_covered_and_switched_later() -> None:
    """Its Districts are Districts of a City tile like any others."""
    t = Table("D7=G D8=G D9=G", face="RYG", me="salyx", artifacts="H:D11")
    t.lay("RYG", *position("D9 D10 D11"))
    assert t.kind == "harmony"
    assert "switch D9 B" in t.texts()
    t.do("pass")
    t.match.set_fixture({"turn": {"seat": 0, "tile": 1}})
    assert t.can_lay(*position("D11 D12 D13"))


@pytest.mark.rule("founders:R64", "founders:R54")
def test_symbols_and_yaks_under_a_foundation() -> None:
    """The symbol pays after the tile; a Yak wants the tile's colour on its cell."""
    t = Table("D9=G", face="RYG", me="salyx", artifacts="P:D10", yaks={"D11": "G"})
    t.lay("RYG", *position("D9 D10 D11"))
    assert t.kind == "philosophical"
    assert t.s.yaks == [-1] * 5
    other = Table("D9=G", face="RYG", me="salyx", yaks={"D11": "B"})
    assert other.refused(other.laying("RYG", *position("D9 D10 D11"))) == "R54"


@pytest.mark.rule("founders:R60", "founders:Q19")
def test_no_foundation_in_a_plaza() -> None:
    """Both free cells lie outside Plazas."""
    t = Table("C8=R B9=R C11=B D10=B D9=G", face="PRY", me="salyx")
    assert t.refused(t.laying("PRY", *position("C8 C9 C10"))) == "R20"


@pytest.mark.rule("founders:R60", "founders:R62")
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(5, 90))
def test_salyx_positions_are_what_the_rule_says(seed: int, steps: int) -> None:
    """In random play: middle and one end free, the other end on a District of a tile."""
    s = played(fresh(3, seed, characters="random"), Rng(seed + 1), steps)
    if s.stage == "over":
        return
    closed = {c for p in s.plazas for c in p.cells}
    free = {c for c in cells_in(PLAYABLE) if s.colour[c] < 0 and c not in closed}
    covers = {
        c
        for c, k in enumerate(s.colour)
        if k >= 0 and s.under[c] < 0 and s.tile[c] != -2 and not CELLS[c].outside
    }
    found = foundations(s)
    for p in POSITIONS:
        a, mid, b = p.cells
        fits = mid in free and ((a in free and b in covers) or (b in free and a in covers))
        assert bool(found & POSITION_BITS[p.index]) == fits


@pytest.mark.rule("founders:R60")
def test_three_foundations_can_be_used_and_a_fourth_is_refused() -> None:
    """Three in a row in one match, each on the last; then covering is over (case 43)."""
    t = Table("D9=G", me="salyx")
    for left, lies in ((2, "D9 D10 D11"), (1, "D11 D12 D13"), (0, "D13 D14 D15")):
        t.put(lies)
        assert t.s.tokens[0] == left
        t.match.set_fixture({"turn": {"seat": 0}})
    assert t.refused(t.placing("D9 D8 D7")) == "R60"


# --- Cetran ---------------------------------------------------------------------------------------


@pytest.mark.rule("founders:R65")
def test_cetrans_district_tile_may_touch_by_a_tip() -> None:
    """By a tip on a free cell, by a tip not on a symbol, by an edge with its bonus (case 44)."""
    t = Table(me="cetran", artifacts="A:F7 H:D10 H:D7 P:E7")
    t.put("F7 F6 F5")
    assert t.kind == "achievement"
    assert "add D8 R" in t.texts()
    assert t.refused("add D10 R") == "R65"
    t.do("add E7 R")
    assert t.kind == "philosophical"


def _cetran(narrow: bool = False, cetran: str = "cetran") -> Table:
    """Cetran: Red, Blue; one ally Red and Yellow, one Blue and Green; the fourth Yellow, Green."""
    people = [
        {"character": cetran, "parchment": ["pyramid", "R"], "compass": ["columns", "B"]},
        {"parchment": ["strip", "Y"], "compass": ["mosaic", "R"]},
        {"parchment": ["hexagon", "B"], "compass": ["sandwich", "G"]},
        {"parchment": ["trapezoid", "G"], "compass": ["hourglass", "Y"]},
    ]
    return Table(
        "C9=B C7=G C8=G",
        seats=4,
        people=people,
        switches={"C9": "R", "C7": "R"},
        options={"cetran_narrow": narrow},
    )


def _goal(t: Table, seat: int, slot: str) -> int:
    points: int = GAME.score(t.s)["seats"][seat][slot]["goal"]
    return points


@pytest.mark.rule("founders:R67", "founders:Q20")
def test_a_switched_district_has_two_colours_for_cetran_and_his_allies() -> None:
    """C9 is Red and Blue, C7 Red and Green for three players; Red only for the fourth (53)."""
    t = _cetran()
    assert _goal(t, 0, "parchment") == 2  # Red in N: C7 C9
    assert _goal(t, 0, "compass") == 1  # Blue in the columns: C9
    assert _goal(t, 2, "parchment") == 1  # Blue in a hexagon: C9
    assert _goal(t, 1, "compass") == 2  # Red, a Group of equal orientation
    # The ally's Green Design: C7 counts as Green, and C7, C9 would be its other colours.
    assert _goal(t, 2, "compass") == 0
    assert _goal(t, 3, "parchment") == 1  # Green in the Trapezoid: C8 only, not C7
    plain = _cetran(cetran="silen")
    plain.s.character = ["silen", "salyx", "olechia", "pehuen"]
    assert _goal(plain, 0, "compass") == 0
    assert _goal(plain, 2, "parchment") == 0


def _green_ally(narrow: bool) -> int:
    people = [
        {"character": "cetran", "parchment": ["pyramid", "R"], "compass": ["columns", "B"]},
        {"parchment": ["strip", "Y"], "compass": ["hourglass", "R"]},
        {"parchment": ["hexagon", "B"], "compass": ["mosaic", "G"]},
        {"parchment": ["trapezoid", "G"], "compass": ["sandwich", "Y"]},
    ]
    t = Table(
        "C9=G C7=G",
        seats=4,
        people=people,
        switches={"C9": "R"},
        options={"cetran_narrow": narrow},
    )
    return _goal(t, 2, "compass")


@pytest.mark.rule("founders:Q20")
def test_the_narrow_reading_leaves_an_ally_the_shared_colour() -> None:
    """C9 = green under Red: it counts in the ally's Green Design, narrowly it does not (53)."""
    assert _green_ally(False) == 2
    assert _green_ally(True) == 0


@pytest.mark.rule("founders:R67")
def test_plazas_see_the_token_only() -> None:
    """C8 blue under Red, B9 blue, C10 red: Red claims although two are blue beneath."""
    t = Table("C8=B B9=B C10=R", me="cetran", switches={"C8": "R"})
    assert t.plazas() == {"C9": "R"}


@pytest.mark.rule("founders:R67")
def test_with_two_players_only_cetrans_own_designs_have_two_colours() -> None:
    """The opponent's Blue Design does not see the blue below."""
    people = [
        {"character": "cetran", "parchment": ["pyramid", "R"], "compass": ["columns", "B"]},
        {"parchment": ["strip", "Y"], "compass": ["mosaic", "G"]},
    ]
    t = Table("C9=B", seats=2, people=people, switches={"C9": "R"})
    assert _goal(t, 0, "compass") == 1
    people[1] = {"character": "cetran", "parchment": ["strip", "Y"], "compass": ["mosaic", "G"]}
    people[0] = {"character": "salyx", "parchment": ["pyramid", "R"], "compass": ["columns", "B"]}
    other = Table("C9=B", seats=2, people=people, switches={"C9": "R"})
    assert _goal(other, 0, "compass") == 0


@pytest.mark.rule("founders:Q20")
def test_a_two_coloured_district_can_be_a_centre_of_a_sandwich() -> None:
    """C9 red over blue between two red Districts: for Cetran it is of another colour too."""
    cards = {"parchment": ["pyramid", "G"], "compass": ["sandwich", "R"]}
    t = Table("C9=B C8=R C10=R", people=[{"character": "cetran", **cards}], switches={"C9": "R"})
    assert _goal(t, 0, "compass") == 1
    plain = Table("C9=B C8=R C10=R", seats=2, people=[cards], switches={"C9": "R"})
    assert "cetran" not in plain.s.character or _goal(plain, 0, "compass") == 0


def test_a_symbols_question_is_a_sentence_with_its_cell() -> None:
    """The cell of the symbol stands inside the question, not behind it in brackets."""
    asked = set()
    for seed in range(12):
        match = Match.new(GAME, seats=3, seed=seed)
        rng = Rng(seed)
        while decisions := match.decisions():
            d = decisions[0]
            prompt = match.prompt(d)
            assert prompt[-1] in ".?!)"
            if d.kind in ("bardiche", "harmony", "achievement", "philosophical"):
                asked.add(d.kind)
                assert re.search(r"\b(on|of) [A-J]\d+\b", prompt), prompt
                assert "(" not in prompt
            match.submit(rng.choice(match.legal(d)), d.seat)
    assert {"harmony", "achievement", "philosophical"} <= asked
