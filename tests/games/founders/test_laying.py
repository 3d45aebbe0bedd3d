"""Laying City tiles (R18 to R22)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.founders.geometry import CELLS, PLAYABLE, POSITION_BITS, POSITIONS, cells_in
from core.games.founders.laying import positions
from core.kernel import Rng

from . import brute
from .table import Table, fresh, played


@pytest.mark.rule("founders:R19", "founders:R23")
def test_the_empty_board_has_30_positions() -> None:
    """30 first positions, none on a symbol; with a tile on D7 D8 D9 there are 36 (case 7)."""
    t = Table(face="PRY", artifacts="")
    assert len(t.positions()) == 30
    marked = set(t.match.view(0)["symbols"])
    for cell, k in t.positions():
        p = next(p for p in POSITIONS if (CELLS[p.middle].name, p.k) == (cell, k))
        assert not marked & {CELLS[c].name for c in p.cells}
    after = Table(face="PRY", city_tiles=[{"tile": 2, "face": "trio", "cell": "D8", "k": 0}])
    assert len(after.positions()) == 36


@pytest.mark.rule("founders:R19", "founders:R3")
def test_a_first_tile_needs_an_edge_at_the_hearth() -> None:
    """D7 D8 D9 is legal, D6 D7 D8 touches by tips only, C8 C9 C10 not at all (case 8)."""
    t = Table(face="PRY")
    assert t.can_lay("D8", 0)
    assert not t.can_lay("D7", 3)
    assert t.refused(t.laying("PRY", "D7", 3)) == "R19"
    assert t.refused(t.laying("PRY", "C9", 0)) == "R19"


@pytest.mark.rule("founders:R56", "founders:Q17")
def test_olechia_needs_a_vertex_only() -> None:
    """D6 D7 D8 is legal for her; C8 C9 C10 is not even for her (case 8)."""
    t = Table(face="PRY", me="olechia")
    assert t.can_lay("D7", 3)
    assert t.refused(t.laying("PRY", "C9", 0)) == "R19"


@pytest.mark.rule("founders:R18", "founders:R21")
def test_either_face_lies_with_left_middle_and_right_in_place() -> None:
    """Trio and duo face of one tile, turned (case 9)."""
    t = Table("C8=G", face="PRY").lay("PRY", "C10", 3)
    assert (t.colour("C11"), t.colour("C10"), t.colour("C9")) == ("P", "R", "Y")
    other = Table("C8=G", face="PRY").lay("GBG", "C10", 3)
    assert (other.colour("C11"), other.colour("C10"), other.colour("C9")) == ("G", "B", "G")


@pytest.mark.rule("founders:R19", "founders:R20")
def test_overlaps_are_refused_with_their_rule() -> None:
    """A District, the Hearth, a Plaza cell, the outside (case 10)."""
    t = Table("C8=R B9=R C10=B D7=G", face="PRY", me="silen")
    assert t.refused(t.laying("PRY", "D7", 3)) == "R19"
    assert t.refused("lay trio D9 1") == "R19"
    assert t.refused("lay trio C9 0") == "R20"
    assert t.refused("lay trio A9 0") == "R19"  # cells A8 A9 A10 touch nothing
    assert t.refused("lay trio A4 1") == "R19"
    assert t.refused("lay trio A4 0") == "R19"  # no such rotation there
    assert t.refused("lay side C9 0") == "R18"


@pytest.mark.rule("founders:R58", "founders:R19")
def test_only_olechia_hangs_over_the_edge() -> None:
    """A8 A9 and the cell outside above A9, with B8 full (case 11)."""
    for me, allowed in (("olechia", True), ({"character": "salyx"}, False)):
        t = Table("B8=G", face="PRY", me=me)
        assert t.can_lay("A9", 2) is allowed
    p = [p for p in POSITIONS if {CELLS[c].name for c in p.cells} == {"A8", "A9", "@9"}]
    assert [(CELLS[x.middle].name, x.k) for x in p] == [("A9", 2)]
    t = Table("B8=G", face="PRY")
    assert t.refused("lay trio A9 2") == "R19"


@pytest.mark.rule("founders:R22")
def test_powers_change_the_rule_only_for_their_holder() -> None:
    """On one board: plain positions, more for Olechia, more for Salyx with a Foundation."""
    spots = "D7=G D8=B D9=P"
    plain = set(Table(spots, face="PRY").positions())
    assert len(plain) == 36
    for me in ("olechia", "salyx"):
        more = set(Table(spots, face="PRY", me=me).positions())
        assert plain < more


@pytest.mark.rule("founders:R19", "founders:R20", "founders:R21")
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(5, 90))
def test_legal_positions_are_what_the_rule_says(seed: int, steps: int) -> None:
    """In random play a plain seat's positions are those that corners and edges allow."""
    s = played(fresh(3, seed, characters="random"), Rng(seed + 1), steps)
    if s.stage == "over":
        return
    s.character[s.active] = "silen"
    full = {CELLS[c].name for c, k in enumerate(s.colour) if k >= 0 and s.tile[c] != -2}
    closed = {CELLS[c].name for p in s.plazas for c in p.cells}
    hearth = {"E8", "E9", "E10", "F8", "F9", "F10"}
    free = {CELLS[c].name for c in cells_in(PLAYABLE)} - full - closed
    legal = positions(s, s.active)
    for p in POSITIONS:
        lies = {CELLS[c].name for c in p.cells}
        touches = any(brute.shared(a, b) == 2 for a in lies for b in full | hearth)
        assert bool(legal & POSITION_BITS[p.index]) == (lies <= free and touches)
