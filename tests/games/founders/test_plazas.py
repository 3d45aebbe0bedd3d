"""Plazas and Monoliths (R28 to R38)."""

from __future__ import annotations

import pytest

from core.games.founders import GAME
from core.games.founders.geometry import CELLS, POSITIONS

from . import brute
from .table import Table


@pytest.mark.rule("founders:R30", "founders:R33", "founders:R29")
def test_the_least_plaza_is_one_cell() -> None:
    """C8=R B9=R C10=B: Plaza {C9}, a Red Monolith, two left (case 17)."""
    t = Table("C8=R B9=R C10=B")
    assert t.plazas() == {"C9": "R"}
    assert t.left("R") == 2


@pytest.mark.rule("founders:R32", "founders:R33", "founders:R34")
def test_a_tie_is_claimed_later() -> None:
    """G R B ties; C10 switched to R claims it for Red at once (case 18)."""
    t = Table("C8=G B9=R C10=B", face="PRY", artifacts="H:D9")
    assert t.plazas() == {"C9": None}
    t.lay("PRY", "D8", 0).do("switch C10 R")
    assert t.plazas() == {"C9": "R"}
    assert t.left("R") == 2


@pytest.mark.rule("founders:R35")
def test_a_claimed_plaza_keeps_its_monolith_when_its_border_turns() -> None:
    """C8 and B9 become B: the border is B B R, the Plaza stays Red, no second Monolith."""
    t = Table("C8=R B9=R C10=B", face="PRY", artifacts="H:D9")
    t.lay("PRY", "D8", 0).do("switch C8 B")
    assert t.plazas() == {"C9": "R"}
    assert (t.left("R"), t.left("B")) == (2, 3)


@pytest.mark.rule("founders:R30", "founders:R31")
def test_the_hearth_closes_but_has_no_vote() -> None:
    """D8=R D10=R close D9 for Red; D8=R D10=B tie (case 19)."""
    assert Table("D8=R D10=R").plazas() == {"D9": "R"}
    assert Table("D8=R D10=B").plazas() == {"D9": None}
    assert Table("D8=R", seats=3).plazas() == {}


@pytest.mark.rule("founders:R30")
def test_the_outline_of_the_board_does_not_close() -> None:
    """A8 and A10 do not close the rim cell A9; A7 A9 B8 close A8, which has no edge there."""
    assert Table("A8=R A10=R").plazas() == {}
    assert Table("A7=R A9=R B8=R").plazas() == {"A8": "R"}


@pytest.mark.rule("founders:R32", "founders:Q13")
def test_the_border_of_two_cells() -> None:
    """{C9, C10}: R R B B ties, R R B G is Red by plurality (case 21)."""
    assert Table("C8=R B9=R C11=B D10=B").plazas() == {"C9 C10": None}
    assert Table("C8=R B9=R C11=B D10=G").plazas() == {"C9 C10": "R"}


@pytest.mark.rule("founders:R31", "founders:Q12")
def test_a_district_that_touches_twice_counts_once() -> None:
    """Five cells round a vertex: C9 touches twice, yet it is two against two (case 22)."""
    t = Table("C9=R A8=R B6=B B10=B C6=G D8=Y")
    assert t.plazas() == {"B7 B8 B9 C7 C8": None}


@pytest.mark.rule("founders:Q13", "founders:R30")
def test_two_of_five_are_a_majority() -> None:
    """{C8 D7 D8 D9 E7}: B G G P R and the Hearth: Green; without D6 no Plaza (case 23)."""
    t = Table("C7=B C9=G D10=G D6=P E6=R")
    assert t.plazas() == {"C8 D7 D8 D9 E7": "G"}
    assert Table("C7=B C9=G D10=G E6=R").plazas() == {}


TWO = "C8=R B9=R C12=B B11=B D12=G"


@pytest.mark.rule("founders:R36", "founders:R33")
def test_one_tile_can_form_two_plazas() -> None:
    """Y Y P on D11 D10 C10: {C9} is Red, {C11} is Blue (case 24)."""
    t = Table(TWO, face="YYP")
    t.lay("YYP", *_position("D11 D10 C10"))
    assert t.plazas() == {"C9": "R", "C11": "B"}


def _position(lies: str) -> tuple[str, int]:
    wanted = tuple(lies.split())
    p = next(p for p in POSITIONS if tuple(CELLS[c].name for c in p.cells) == wanted)
    return CELLS[p.middle].name, p.k


SCARCE = "C8=R B9=R C12=R B11=R D12=G"


@pytest.mark.rule("founders:R36", "founders:Q14")
@pytest.mark.parametrize(("first", "other"), [("C9", "C11"), ("C11", "C9")])
def test_the_active_player_orders_plazas_when_monoliths_are_scarce(first: str, other: str) -> None:
    """One Red Monolith for two Plazas: the one named first is claimed (case 25)."""
    t = Table(SCARCE, face="YYP", monoliths_left={"R": 1})
    t.lay("YYP", *_position("D11 D10 C10"))
    assert t.kind == "order"
    assert t.texts() == ["first C11", "first C9"]
    assert t.refused("first C8") == "R36"
    t.do(f"first {first}")
    assert t.plazas() == {"C9": None, "C11": None} | {first: "R"}
    assert t.plazas()[other] is None
    assert t.left("R") == 0


@pytest.mark.rule("founders:Q14")
@pytest.mark.parametrize("left", [0, 2, 3])
def test_nobody_is_asked_for_an_order_that_does_not_matter(left: int) -> None:
    """With enough Monoliths, or none, there is no question."""
    t = Table(SCARCE, face="YYP", monoliths_left={"R": left})
    t.lay("YYP", *_position("D11 D10 C10"))
    assert t.kind != "order"
    assert set(t.plazas().values()) == ({"R"} if left else {None})


@pytest.mark.rule("founders:R33", "founders:R34", "founders:R35")
def test_a_used_up_colour_cannot_claim() -> None:
    """No Red Monolith: unclaimed; B9 switched to B: a Blue one (case 26)."""
    t = Table("C8=R B9=R C10=B", face="PRY", artifacts="H:D9", monoliths_left={"R": 0})
    assert t.plazas() == {"C9": None}
    t.lay("PRY", "D8", 0).do("switch B9 B")
    assert t.plazas() == {"C9": "B"}
    assert t.left("B") == 2


@pytest.mark.rule("founders:R20", "founders:Q8")
def test_a_tile_cannot_be_laid_into_a_plaza() -> None:
    """{C9, C10, C11} would hold the tile exactly (case 27)."""
    t = Table("C8=R B9=R D10=B C12=B B11=G", face="PRY")
    assert list(t.plazas()) == ["C9 C10 C11"]
    assert t.refused(t.laying("PRY", *_position("C11 C10 C9"))) == "R20"


@pytest.mark.rule("founders:R37")
def test_an_enclosed_symbol_is_lost() -> None:
    """C7 closed in by C6 B7 C8: Red Plaza, nobody is paid (case 28)."""
    t = Table("C6=R B7=R C8=B", artifacts="")
    assert t.plazas() == {"C7": "R"}
    view = t.match.view(0)
    assert "C7" not in view["symbols"]
    assert view["symbols_lost"] == ["C7"]


@pytest.mark.rule("founders:R37")
def test_a_symbol_enclosed_in_play_pays_nobody() -> None:
    """The tile that closes C7 asks for no bonus."""
    t = Table("C6=R B7=R D8=G", face="PRY", artifacts="A:C7")
    t.lay("PRY", *_position("C8 C9 C10"))
    assert t.plazas() == {"C7": "R"}
    assert t.kind == "take"


@pytest.mark.rule("founders:R30", "founders:R3")
def test_vertex_contact_does_not_leak() -> None:
    """The three neighbours of C9 touch each other at vertices only, still closed (case 29)."""
    ring = ["C8", "B9", "C10"]
    assert all(brute.shared(a, b) == 1 for a in ring for b in ring if a != b)
    assert Table("C8=R B9=G C10=B").plazas() == {"C9": None}


@pytest.mark.rule("founders:R28")
def test_a_yak_does_not_fill_a_cell() -> None:
    """D9 with a Yak on D8 and D10 full is not enclosed: D8 counts as empty."""
    t = Table("D10=R", yaks={"D8": "G"})
    assert t.plazas() == {}


@pytest.mark.rule("founders:R38", "founders:R80")
def test_a_monolith_counts_for_both_designs_of_its_colour() -> None:
    """Two Red Monoliths raise both Red Designs by two (case 51)."""
    cards = [
        {"parchment": ["diamond", "R"], "compass": ["twin", "B"]},
        {"parchment": ["strip", "B"], "compass": ["columns", "G"]},
        {"parchment": ["pyramid", "G"], "compass": ["hourglass", "R"]},
    ]
    t = Table("C8=R B9=R C10=B D7=R E6=R F7=B", people=cards)
    assert list(t.plazas().values()).count("R") == 2
    seats = GAME.score(t.s)["seats"]
    assert seats[0]["parchment"]["monoliths"] == 2
    assert seats[2]["compass"]["monoliths"] == 2
    assert seats[0]["compass"]["monoliths"] == 0
    assert seats[0]["parchment"]["total"] == seats[0]["parchment"]["goal"] + 2


@pytest.mark.rule("founders:Q24")
def test_a_monolith_stands_on_the_lowest_cell() -> None:
    """Of {C9, C10} it is C9."""
    t = Table("C8=R B9=R C11=B D10=G")
    assert t.match.view(None)["plazas"] == [
        {"cells": ["C9", "C10"], "claimed": "R", "at": "C9", "carved": False}
    ]
