"""Movement and the turn (T-21 to T-25)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.tlatelolco import board
from core.games.tlatelolco.movement import destinations, ways

from .tables import GAME, asked, do, refused, seat, table, texts
from .walking import path_fault

SQ = board.SQUARE
STEP = {"step": "move"}


def path(*names: str) -> list[int]:
    return [SQ[n] for n in names]


@pytest.mark.rule("tlatelolco:T-21", "tlatelolco:T-24")
def test_a_pawn_runs_along_corner_and_red_to_a_red_space_and_throws_there() -> None:
    """Throw 3, a1 to d3 by b1 and c2 (T-21; case 6)."""
    assert path_fault(SQ["a1"], path("b1", "c2", "d3"), 3, SQ["f5"]) is None
    s = table([seat("a1"), seat("h8")], thief="f5", turn={"seat": 0, "step": "move", "die": 3})
    events = do(s, "move d3")
    assert [e.kind for e in events][:2] == ["move", "red"]


@pytest.mark.rule("tlatelolco:T-23")
def test_a_stand_on_the_way_ends_the_move() -> None:
    """A way over b2 is refused, and so is what lies only behind it (T-23; case 7)."""
    assert path_fault(SQ["a1"], path("b2", "c3"), 5, SQ["f5"]) == "T-23"
    s = table([seat("a1"), seat("h8")], thief="f5", turn={"seat": 0, "step": "move", "die": 2})
    assert refused(s, "move c3") == "T-23"
    assert "move b2" in texts(s)


@pytest.mark.rule("tlatelolco:T-22")
def test_no_way_leads_onto_or_through_the_thief() -> None:
    """The thief's square bars the way (T-22; case 9)."""
    assert path_fault(SQ["a1"], path("b1", "c2"), 6, SQ["b1"]) == "T-22"
    s = table([seat("a1"), seat("h8")], thief="b1", turn={"seat": 0, "step": "move", "die": 6})
    assert refused(s, "move b1") == "T-22"
    assert "move d3" in texts(s)
    s.thief = SQ["c2"]
    s.die = 3
    assert "move d3" not in texts(s)


@pytest.mark.rule("tlatelolco:T-22")
def test_other_pawns_can_be_passed_and_joined() -> None:
    """A way through another pawn, and ending beside it on the same square (T-22; case 10)."""
    s = table([seat("a1"), seat("b1")], thief="a2", turn={"seat": 0, "step": "move", "die": 2})
    assert "move c2" in texts(s)
    assert "move b1" in texts(s)
    do(s, "move c2")
    assert board.NAMES[s.pawns[0]] == "c2"


@pytest.mark.rule("tlatelolco:T-22", "tlatelolco:T-24")
def test_two_pawns_may_stand_and_trade_on_one_stand() -> None:
    """The second one may trade too (T-22; case 11)."""
    stands = {"b2": {"sells": "jade", "buys": ["maize", "salt"]}}
    s = table(
        [seat("a1"), seat("b2")],
        stands=stands,
        thief="f5",
        turn={"seat": 0, "first": 0, "step": "move", "die": 1},
    )
    do(s, "move b2")
    assert asked(s).kind == "trade"
    do(s, "trade maize 3")
    assert s.pawns[0] == s.pawns[1]
    assert asked(s).seat == 1


@pytest.mark.rule("tlatelolco:T-21", "tlatelolco:T-24")
def test_who_stays_on_a_stand_may_trade_again() -> None:
    """Throw 4, move none (T-21, T-24; case 12)."""
    s = table(
        [seat("b2"), seat("h8")],
        stands={"b2": {"sells": "jade", "buys": ["maize", "salt"]}},
        thief="f5",
        turn={"seat": 0, "step": "move", "die": 4},
    )
    do(s, "move b2")
    assert asked(s).kind == "trade"


@pytest.mark.rule("tlatelolco:T-24")
def test_who_stays_on_a_red_space_throws_nothing() -> None:
    """No table roll without a move (T-24; case 13)."""
    s = table([seat("c2"), seat("h8")], thief="f5", turn={"seat": 0, "step": "move", "die": 4})
    events = do(s, "move c2")
    assert "red" not in [e.kind for e in events]
    assert asked(s).seat == 1


@pytest.mark.rule("tlatelolco:T-24")
def test_a_corner_does_nothing() -> None:
    """Ending on a corner ends the turn (T-24)."""
    s = table([seat("c2"), seat("h8")], thief="f5", turn={"seat": 0, "step": "move", "die": 6})
    events = do(s, "move a1")
    assert [e.kind for e in events] == ["move", "die"]
    assert asked(s).seat == 1


@pytest.mark.rule("tlatelolco:T-21")
def test_what_is_too_far_is_refused() -> None:
    """Three squares with a throw of two (T-21)."""
    s = table([seat("a1"), seat("h8")], thief="f5", turn={"seat": 0, "step": "move", "die": 2})
    assert refused(s, "move d3") == "T-21"
    assert path_fault(SQ["a1"], path("b1", "c2", "d3"), 2, SQ["f5"]) is not None
    assert path_fault(SQ["a1"], path("c3"), 6, SQ["f5"]) is not None


@pytest.mark.rule("tlatelolco:T-25")
def test_turns_go_round_and_rounds_are_counted_from_the_first_player() -> None:
    """After the last seat of a round the round number goes up (T-25)."""
    s = table(
        [seat("a1"), seat("h8"), seat("h1")],
        thief="f5",
        turn={"seat": 2, "first": 2, "round": 4, "step": "move", "die": 1},
    )
    order = []
    for _ in range(4):
        order.append((asked(s).seat, s.turn))
        do(s, f"move {board.NAMES[s.pawns[s.seat]]}")
    assert order == [(2, 4), (0, 4), (1, 4), (2, 5)]


@given(
    st.sampled_from([i for i in range(64) if not board.TEMPLE >> i & 1]),
    st.integers(1, 6),
    st.sampled_from(board.REDS),
)
def test_the_listed_squares_are_those_that_have_a_way(start: int, die: int, thief: int) -> None:
    """The quick list and the ways square by square agree, and every way can be walked (T-21)."""
    if start == thief:
        return
    found = ways(start, die, thief)
    assert sorted(found) == [a.to for a in destinations(start, die, thief)]  # type: ignore[attr-defined]
    for way in found.values():
        assert path_fault(start, way, die, thief) is None


def test_a_square_that_does_not_exist_is_refused() -> None:
    """Numbers outside the board are refused, not crashed on."""
    s = table([seat("a1"), seat("h8")], turn={"seat": 0, **STEP, "die": 2})
    assert refused(s, "move 99") == "T-1"
    assert refused(s, "move -3") == "T-1"
    assert GAME.action_text(GAME.parse("move 99")) == "move 99"
