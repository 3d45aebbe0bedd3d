"""The board and the pieces (T-1 to T-10)."""

from __future__ import annotations

import pytest

from core.games.tlatelolco import board
from core.games.tlatelolco.goods import GOODS, KINDS, SLUGS

from .tables import GAME, Options, Rng, do, held, refused, seat, table
from .walking import path_fault

SQ = board.SQUARE


@pytest.mark.rule("tlatelolco:T-1")
def test_a1_is_black_and_half_of_the_board_too() -> None:
    """A square is black where file plus rank is even (T-1)."""
    assert board.BLACK >> SQ["a1"] & 1
    assert not board.BLACK >> SQ["b1"] & 1
    assert board.BLACK.bit_count() == 32


@pytest.mark.rule("tlatelolco:T-2", "tlatelolco:T-3", "tlatelolco:T-4")
def test_the_board_has_28_stands_28_red_spaces_4_temple_squares_and_4_corners() -> None:
    """Every square is of one kind (T-2, T-3, T-4; case 1)."""
    kinds = [board.kind(i) for i in range(64)]
    assert {k: kinds.count(k) for k in kinds} == {
        "stand": 28,
        "red": 28,
        "temple": 4,
        "corner": 4,
    }


@pytest.mark.rule("tlatelolco:T-3")
def test_the_stands_are_those_of_the_rules() -> None:
    """The 28 stands by name (T-3)."""
    named = "a3 a5 a7 b2 b4 b6 b8 c1 c3 c5 c7 d2 d6 d8 e1 e3 e7 f2 f4 f6 f8 g1 g3 g5 g7 h2 h4 h6"
    assert sorted(board.NAMES[i] for i in board.STANDS) == named.split()


@pytest.mark.rule("tlatelolco:T-4")
def test_corners_are_neither_stands_nor_red_spaces() -> None:
    """All four corners are only corners (T-4)."""
    assert [board.NAMES[i] for i in board.CORNERS] == ["a1", "h1", "a8", "h8"]
    assert not board.CORNER & (board.STAND | board.RED)


@pytest.mark.rule("tlatelolco:T-5")
def test_every_red_space_has_two_to_four_adjacent_stands() -> None:
    """Two only at a2, b1, g8 and h7 (T-5; case 35)."""
    counts = {board.NAMES[i]: len(board.STANDS_BY[i]) for i in board.REDS}
    assert set(counts.values()) == {2, 3, 4}
    assert sorted(n for n, c in counts.items() if c == 2) == ["a2", "b1", "g8", "h7"]


@pytest.mark.rule("tlatelolco:T-2")
def test_no_way_leads_through_the_temple() -> None:
    """A way through d4 is refused (T-2; case 8)."""
    way = [SQ["d4"], SQ["e5"]]
    assert path_fault(SQ["c4"], way, 6, SQ["f5"]) == "T-2"
    s = table([seat("c4"), seat("h8")], thief="f5", turn={"step": "move", "die": 2})
    assert refused(s, "move d4") == "T-2"


@pytest.mark.rule("tlatelolco:T-6")
def test_each_player_has_one_pawn_and_there_is_one_thief() -> None:
    """One pawn per seat (T-6)."""
    for count in (1, 2, 3, 4):
        s = GAME.new(Options(), count, Rng(count))
        assert len(s.pawns) == count
        assert 1 <= s.die <= 6


@pytest.mark.rule("tlatelolco:T-7", "tlatelolco:T-8")
def test_every_good_is_sold_once_and_bought_twice() -> None:
    """All counters are in use (T-7, T-8; case 2)."""
    for seed in range(30):
        s = GAME.new(Options(), 2, Rng(seed))
        assert sorted(g for g in s.sells if g >= 0) == list(range(KINDS))
        assert sorted(g for g in s.buys if g >= 0) == sorted([*range(KINDS)] * 2)


@pytest.mark.rule("tlatelolco:T-8", "tlatelolco:T-9")
def test_there_are_28_kinds_of_goods_with_different_names() -> None:
    """The list of goods (T-8, T-9)."""
    assert len(GOODS) == KINDS == 28
    assert len(set(SLUGS)) == 28
    assert [c["id"] for c in GAME.cards()] == list(SLUGS)


@pytest.mark.rule("tlatelolco:T-10")
def test_units_are_counted_and_the_supply_has_no_limit() -> None:
    """A trade of a thousand units is only a number (T-10)."""
    s = table(
        [seat("a3", {"maize": 1000}), seat("h8")],
        stands={"a3": {"sells": "jade", "buys": ["maize", "salt"]}},
        turn={"seat": 0, "step": "trade"},
    )
    do(s, "trade maize 1000")
    assert held(s, 0) == {"jade": 1000}
