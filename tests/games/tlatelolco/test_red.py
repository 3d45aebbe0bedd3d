"""Red spaces and the thief (T-29 to T-39)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.games.tlatelolco import board
from core.games.tlatelolco.goods import RED_TABLE

from .tables import (
    TARGETS_B,
    Options,
    TState,
    asked,
    do,
    held,
    refused,
    seat,
    table,
    texts,
    with_dice,
)


def red(total: int, mine: str = "c2", his: str = "h8", die: int = 0, **more: object) -> TState:
    """Seat 0 on a red space with this throw."""
    turn: dict[str, object] = {"seat": 0, "step": "red", "red": total}
    if die:
        turn["die"] = die
    goods = more.pop("goods", [None, None])
    options = more.pop("options", None)
    return table(
        [seat(mine, goods[0]), seat(his, goods[1], targets=TARGETS_B)],  # type: ignore[index]
        options=options,  # type: ignore[arg-type]
        turn=turn,
        **({"thief": "f5"} | more),  # type: ignore[arg-type]
    )


@pytest.mark.rule("tlatelolco:T-30", "tlatelolco:T-31")
def test_the_chances_of_the_table() -> None:
    """In 36ths: gain 2, again 7, exile 3, swap 10, thief 8, hop 4, corner 2 (T-31)."""
    ways: dict[str, int] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            ways[RED_TABLE[a + b]] = ways.get(RED_TABLE[a + b], 0) + 1
    assert ways == {
        "gain": 2,
        "again": 7,
        "exile": 3,
        "swap": 10,
        "thief": 8,
        "hop": 4,
        "corner": 2,
    }
    assert [round(float(Fraction(100 * n, 36)), 1) for n in ways.values()] == [
        5.6,
        19.4,
        8.3,
        27.8,
        22.2,
        11.1,
        5.6,
    ]


@pytest.mark.rule("tlatelolco:T-30", "tlatelolco:T-32")
def test_at_a2_there_is_a_choice_of_two_goods_and_no_declining() -> None:
    """Throw 12 (T-32; case 18)."""
    s = red(12, mine="a2")
    assert texts(s) == ["gain b2", "gain a3"]
    assert refused(s, "decline") == "T-30"
    assert refused(s, "gain c3") == "T-32"
    sold = s.sells[board.SQUARE["a3"]]
    do(s, "gain a3")
    assert s.goods[0][sold] == 1
    assert s.supplied == 1


@pytest.mark.rule("tlatelolco:T-33")
def test_moving_again_may_end_on_a_stand_with_a_trade() -> None:
    """Throw 8, then 2 squares to a stand (T-33; case 19)."""
    s = red(8, die=2, stands={"c3": {"sells": "jade", "buys": ["maize", "salt"]}})
    assert asked(s).kind == "move"
    do(s, "move c3")
    assert asked(s).kind == "trade"


@pytest.mark.rule("tlatelolco:T-33", "tlatelolco:T-30")
def test_moving_again_onto_red_throws_again() -> None:
    """Throw 8, then one square to a red space (T-33; case 20)."""
    s = red(8, die=1)
    events = do(s, "move b1")
    assert [e.kind for e in events].count("red") == 1


@pytest.mark.rule("tlatelolco:T-37")
def test_without_a_neighbour_the_forced_trade_does_nothing() -> None:
    """Landing with a 5 alone: the next player's turn (T-37; case 21)."""
    s = table(  # goods of two kinds: only the distance stands in the way
        [seat("a1"), seat("h8", {"jade": 3})],
        thief="f5",
        turn={"seat": 0, "step": "move", "die": 1},
    )
    after, events = with_dice(s, "move b1", "red", "total", 5)
    assert "nothing" in [e.kind for e in events]
    assert asked(after).seat == 1


@pytest.mark.rule("tlatelolco:T-37", "tlatelolco:T-30")
def test_a_forced_trade_exchanges_one_unit_of_different_kinds() -> None:
    """The opponent is not asked, declining is refused (T-37; case 22)."""
    s = red(5, mine="c2", his="d3", goods=[{"maize": 3, "salt": 1}, {"jade": 2, "maize": 1}])
    assert asked(s).seat == 0
    assert refused(s, "decline") == "T-30"
    assert refused(s, "swap 1 maize maize") == "T-37"
    assert refused(s, "swap 1 honey jade") == "T-37"
    assert refused(s, "swap 1 maize honey") == "T-37"
    do(s, "swap 1 maize jade")
    assert held(s, 0) == {"maize": 2, "salt": 1, "jade": 1}
    assert held(s, 1) == {"jade": 1, "maize": 2}


@pytest.mark.rule("tlatelolco:T-37")
def test_a_pawn_on_the_same_square_counts_as_adjacent() -> None:
    """Forced trade on one square (T-37)."""
    s = red(7, mine="c2", his="c2", goods=[{"maize": 1}, {"jade": 1}])
    do(s, "swap 1 maize jade")
    assert held(s, 1) == {"maize": 1}


@pytest.mark.rule("tlatelolco:T-37")
@pytest.mark.parametrize("goods", [[{"maize": 2}, {}], [{}, {"jade": 1}], [{"maize": 2}] * 2])
def test_a_void_forced_trade_does_nothing(goods: list[dict[str, int]]) -> None:
    """One side holds nothing, or both hold only the same kind (T-37; case 23)."""
    s = table(
        [seat("b1", goods[0]), seat("c2", goods[1])],
        thief="f5",
        turn={"seat": 0, "step": "move", "die": 1},
    )
    after, events = with_dice(s, "move a2", "red", "total", 7)
    assert "nothing" in [e.kind for e in events]
    assert asked(after).seat == 1
    s.pawns[1] = board.SQUARE["b1"]
    after, events = with_dice(s, "move a2", "red", "total", 7)
    assert "swap" not in [e.kind for e in events]


@pytest.mark.rule("tlatelolco:T-37")
def test_only_adjacent_opponents_can_be_forced() -> None:
    """Of three, those on the eight squares around and on one's own (T-37, T-5)."""
    s = table(
        [seat("c2", {"maize": 1}), seat("d3", {"jade": 1}), seat("e2", {"salt": 1})],
        thief="f5",
        turn={"seat": 0, "step": "red", "red": 5},
    )
    assert texts(s) == ["swap 1 maize jade"]
    assert refused(s, "swap 2 maize salt") == "T-37"


@pytest.mark.rule("tlatelolco:T-39")
def test_who_holds_nothing_cannot_be_robbed() -> None:
    """The thief ends beside him, and the turn goes on (T-39)."""
    s = table(
        [seat("h2"), seat("a1", {})],
        thief="c2",
        turn={"seat": 0, "step": "red", "red": 6, "die": 1},
    )
    do(s, "thief b1")
    assert (asked(s).kind, asked(s).seat) == ("move", 1)


@pytest.mark.rule("tlatelolco:T-34")
def test_an_opponent_is_sent_to_a_corner_and_nothing_happens_there() -> None:
    """Throw 4 (T-34; case 24)."""
    s = red(4, his="d3")
    assert texts(s) == ["exile 1 a1", "exile 1 h1", "exile 1 a8", "exile 1 h8"]
    events = do(s, "exile 1 a8")
    assert board.NAMES[s.pawns[1]] == "a8"
    assert [e.kind for e in events] == ["place", "die"]


@pytest.mark.rule("tlatelolco:T-34")
def test_the_corner_where_he_is_is_no_choice() -> None:
    """Another corner must be chosen; an occupied one is fine (T-34)."""
    s = red(4, mine="c2", his="h8")
    assert "exile 1 h8" not in texts(s)
    assert refused(s, "exile 1 h8") == "T-34"
    assert refused(s, "exile 0 a1") == "T-34"
    assert refused(s, "exile 1 b2") == "T-34"


@pytest.mark.rule("tlatelolco:T-38")
def test_the_thief_ends_only_on_a_free_red_space() -> None:
    """A stand, the pawn's square, the temple and what is too far are refused (T-38; case 25)."""
    s = red(6, mine="f3", his="h8", die=2)
    assert refused(s, "thief f4") == "T-38"
    assert refused(s, "thief f3") == "T-38"
    assert refused(s, "thief e5") == "T-38"
    assert refused(s, "thief a2") == "T-38"
    assert refused(s, "thief h8") == "T-38"
    assert "thief g6" in texts(s)


@pytest.mark.rule("tlatelolco:T-38")
def test_the_thief_crosses_stands_but_no_pawn() -> None:
    """From c4 to a4 over the stand b4; a pawn there bars it (T-38)."""
    turn = {"seat": 0, "step": "red", "red": 6, "die": 2}
    s = table([seat("b3"), seat("b5"), seat("h1")], thief="c4", turn=turn)
    assert "thief a4" in texts(s)
    s.pawns[2] = board.SQUARE["b4"]
    assert "thief a4" not in texts(s)
    assert refused(s, "thief a4") == "T-38"


@pytest.mark.rule("tlatelolco:T-39")
def test_the_robbed_unit_goes_to_the_supply() -> None:
    """The thief comes beside an opponent: he loses the named unit (T-39; case 26)."""
    s = red(6, mine="c2", his="h8", die=6, goods=[{"maize": 1}, {"jade": 2, "salt": 1}])
    do(s, "thief h7")
    assert texts(s) == ["rob 1 salt", "rob 1 jade"]
    assert refused(s, "rob 1 honey") == "T-39"
    assert refused(s, "rob 0 maize") == "T-39"
    do(s, "rob 1 jade")
    assert held(s, 1) == {"jade": 1, "salt": 1}
    assert held(s, 0) == {"maize": 1}


@pytest.mark.rule("tlatelolco:T-38", "tlatelolco:T-39")
def test_a_thief_that_stays_robs_nobody() -> None:
    """It stays beside an opponent (T-39; case 27)."""
    s = red(6, mine="c2", his="g6", die=3)
    do(s, "thief f5")
    assert asked(s).seat == 1
    assert held(s, 1) == {"maize": 20}


@pytest.mark.rule("tlatelolco:T-39")
def test_the_mover_is_not_robbed_by_his_own_thief() -> None:
    """The thief ends beside the mover only (T-39)."""
    s = red(6, mine="c2", his="h8", die=6)
    do(s, "thief d1")
    assert asked(s).seat == 1
    assert held(s, 0) == {"maize": 20}


@pytest.mark.rule("tlatelolco:T-39")
def test_without_the_option_the_thief_takes_nothing() -> None:
    """Option theft off (T-39)."""
    s = red(6, mine="c2", his="h8", die=6, options=Options(theft=False))
    do(s, "thief h7")
    assert asked(s).seat == 1


@pytest.mark.rule("tlatelolco:T-29")
def test_the_thief_moves_by_six_and_ten_only() -> None:
    """No other result moves it, and nobody can without one (T-29)."""
    assert [t for t in RED_TABLE if RED_TABLE[t] == "thief"] == [6, 10]
    s = table([seat("c2"), seat("h8")], thief="f5", turn={"seat": 0, "step": "move", "die": 3})
    assert refused(s, "thief g6") == "T-29"


@pytest.mark.rule("tlatelolco:T-35", "tlatelolco:T-30")
def test_a_nine_leads_to_another_red_space_without_a_new_throw() -> None:
    """A corner, staying, the thief's space and declining are refused (T-35; cases 28, 29)."""
    s = red(9)
    assert refused(s, "hop a8") == "T-35"
    assert refused(s, "hop c2") == "T-35"
    assert refused(s, "hop f5") == "T-35"
    assert refused(s, "decline") == "T-30"
    events = do(s, "hop h7")
    assert [e.kind for e in events] == ["place", "die"]
    assert board.NAMES[s.pawns[0]] == "h7"


@pytest.mark.rule("tlatelolco:T-36")
def test_an_eleven_leads_to_a_corner_with_a_die_of_export_goods() -> None:
    """With a die of 4 the export grows by 4 (T-36; case 30)."""
    s = red(11, his="h8")
    assert texts(s) == ["corner a1", "corner h1", "corner a8", "corner h8"]
    after, _ = with_dice(s, "corner h8", "gain", "units", 4)
    assert held(after, 0) == {"maize": 24}
    assert after.pawns[0] == after.pawns[1]
    assert refused(s, "corner b2") == "T-36"
