"""Winning, the end, playing alone (T-11, T-40 to T-43)."""

from __future__ import annotations

import pytest

from core.games.tlatelolco import board
from core.games.tlatelolco.goods import GOOD
from core.kernel import Rng

from .tables import (
    GAME,
    TARGETS_A,
    TARGETS_B,
    Options,
    TState,
    do,
    held,
    seat,
    table,
    with_dice,
)

FIVE = dict.fromkeys(TARGETS_A[1:], 1)
STANDS = {"b2": {"sells": "jade", "buys": ["maize", "salt"]}}


@pytest.mark.rule("tlatelolco:T-11", "tlatelolco:T-40")
def test_the_sixth_target_ends_the_match_at_once() -> None:
    """A trade gives it (T-11; case 31)."""
    s = table(
        [seat("b2", FIVE | {"maize": 1}), seat("h8", targets=TARGETS_B)],
        stands=STANDS,
        turn={"seat": 0, "step": "trade"},
    )
    do(s, "trade maize 1")
    assert GAME.decisions(s) == ()
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.scores == (6, 0)


@pytest.mark.rule("tlatelolco:T-11", "tlatelolco:T-40", "tlatelolco:T-32")
def test_a_unit_gained_on_a_red_space_can_win() -> None:
    """A 2 or 12 beside the stand that sells the sixth good (T-40)."""
    s = table(
        [seat("a2", FIVE), seat("h8", targets=TARGETS_B)],
        stands={"b2": {"sells": "jade"}},
        thief="f5",
        turn={"seat": 0, "step": "red", "red": 12},
    )
    do(s, "gain b2")
    assert GAME.outcome(s).winners == (0,)


@pytest.mark.rule("tlatelolco:T-11")
def test_all_six_must_be_held_at_the_same_time() -> None:
    """Who spends the only salt for the jade has five again (T-11; case 32)."""
    s = table(
        [seat("b2", FIVE), seat("h8", targets=TARGETS_B)],
        stands=STANDS,
        turn={"seat": 0, "step": "trade"},
    )
    do(s, "trade salt 1")
    assert GAME.outcome(s) is None
    assert sum(1 for g in TARGETS_A if held(s, 0).get(g)) == 5


def forced(mine: dict[str, int], his: dict[str, int]) -> TState:
    return table(
        [seat("c2", mine), seat("d3", his, targets=TARGETS_B)],
        thief="f5",
        turn={"seat": 0, "step": "red", "red": 5},
    )


@pytest.mark.rule("tlatelolco:T-40")
def test_a_forced_trade_that_completes_both_is_won_by_the_active_player() -> None:
    """Both sets at once (T-40; case 33)."""
    his = dict.fromkeys(TARGETS_B[1:], 1) | {"jade": 1}
    mine = FIVE | {"turquoise": 1}
    s = forced(mine, his)
    do(s, "swap 1 turquoise jade")
    assert GAME.outcome(s).winners == (0,)
    s = table(  # the same from the other seat: it is the turn that counts, not the number
        [seat("d3", his, targets=TARGETS_B), seat("c2", mine)],
        thief="f5",
        turn={"seat": 1, "step": "red", "red": 5},
    )
    do(s, "swap 0 turquoise jade")
    assert GAME.outcome(s).winners == (1,)


@pytest.mark.rule("tlatelolco:T-40")
def test_a_forced_trade_that_completes_the_opponent_only_is_won_by_him() -> None:
    """The opponent's set (T-40; case 34)."""
    his = dict.fromkeys(TARGETS_B[1:], 1) | {"maize": 1}
    s = forced({"turquoise": 1}, his)
    do(s, "swap 1 turquoise maize")
    outcome = GAME.outcome(s)
    assert outcome.winners == (1,)
    assert outcome.rule == "T-11"


@pytest.mark.rule("tlatelolco:T-41")
@pytest.mark.parametrize(
    ("goods", "winners"),
    [([{"jade": 1, "salt": 1}, {"rubber": 9}], (0,)), ([{"jade": 2}, {"rubber": 9}], (0, 1))],
)
def test_after_the_last_round_most_targets_win_and_equal_ones_share(
    goods: list[dict[str, int]], winners: tuple[int, ...]
) -> None:
    """Different targets are counted, not units (T-41)."""
    s = table(
        [seat("a1", goods[0]), seat("h8", goods[1], targets=TARGETS_B)],
        turn={"seat": 1, "first": 0, "round": 200, "step": "move", "die": 1},
    )
    do(s, "move h8")
    outcome = GAME.outcome(s)
    assert outcome.winners == winners
    assert outcome.rule == "T-41"


@pytest.mark.rule("tlatelolco:T-41")
def test_the_round_limit_is_an_option() -> None:
    """With a limit of two rounds the match ends after two (T-41)."""
    s = GAME.new(Options(round_limit=2), 2, Rng(5))
    rng = Rng(5)
    while GAME.decisions(s):
        d = GAME.decisions(s)[0]
        GAME.apply(s, d, rng.choice(GAME.legal(s, d)), None)
    assert s.turn == 2
    assert s.ended == "rounds"


def alone(pawn: str, **more: object) -> TState:
    return table([seat(pawn, {"maize": 2})], turn={"step": "move", "die": 1}, **more)


@pytest.mark.rule("tlatelolco:T-43", "tlatelolco:T-14")
def test_alone_the_pawn_starts_on_a1() -> None:
    """One pawn at a1 (T-43)."""
    s = GAME.new(Options(), 1, Rng(2))
    assert [board.NAMES[i] for i in s.pawns] == ["a1"]


@pytest.mark.rule("tlatelolco:T-43")
@pytest.mark.parametrize("total", [4, 5, 7])
def test_alone_some_results_do_nothing(total: int) -> None:
    """4, 5 and 7 have nobody to meet (T-43)."""
    after, events = with_dice(alone("a1", thief="f5"), "move b1", "red", "total", total)
    assert [e.kind for e in events] == ["move", "red", "nothing", "die"]
    assert after.turn == 2


@pytest.mark.rule("tlatelolco:T-43")
def test_alone_the_thief_comes_and_takes_a_unit() -> None:
    """It comes as near as the throw lets it; beside the pawn it robs (T-43)."""
    s = alone("a1", thief="d3")
    for seed in range(3000):
        twin = s.clone()
        twin.rng = Rng(seed)
        events = do(twin, "move b1")
        if not any(e.kind == "thief" for e in events):
            continue
        die = next(e.data["die"] for e in events if e.kind == "die" and e.rule == "T-38")
        here = board.SQUARE["b1"]
        if die == 1:  # c2 touches b1
            assert board.NAMES[twin.thief] == "c2"
            assert held(twin, 0) == {"maize": 1}
            return
        assert board.WAY[twin.thief][here] == 1
    raise AssertionError("the thief never came with a one")


@pytest.mark.rule("tlatelolco:T-43")
def test_alone_the_thief_stays_where_nothing_is_nearer() -> None:
    """Beside the pawn already: it stays and takes nothing (T-43)."""
    s = alone("a1", thief="c2")
    after, events = with_dice(s, "move b1", "red", "total", 6)
    moved = [e.data["moved"] for e in events if e.kind == "thief"]
    assert moved == [False]
    assert held(after, 0) == {"maize": 2}


@pytest.mark.rule("tlatelolco:T-43")
def test_alone_the_score_is_the_number_of_rounds() -> None:
    """A win in round 9 scores 9 (T-43)."""
    s = table(
        [seat("b2", FIVE | {"maize": 1})],
        stands=STANDS,
        turn={"round": 9, "step": "trade"},
    )
    do(s, "trade maize 1")
    outcome = GAME.outcome(s)
    assert outcome.winners == (0,)
    assert outcome.scores == (9,)


@pytest.mark.rule("tlatelolco:T-41", "tlatelolco:T-43")
def test_alone_the_last_round_is_no_win() -> None:
    """Without the six targets nobody has won (T-41)."""
    s = table([seat("a1", {"jade": 1})], turn={"round": 200, "step": "move", "die": 1})
    do(s, "move a1")
    assert GAME.outcome(s).winners == ()


def test_the_score_tells_targets_term_by_term() -> None:
    """Units of every target and the number held."""
    s = table([seat("a1", {"jade": 3, "maize": 1}), seat("h8")], turn={"step": "move", "die": 1})
    told = GAME.score(s)["seats"][0]
    assert told["targets"]["jade"] == 3
    assert told["held"] == 1
    assert told["units"] == 4
    assert s.goods[0][GOOD["maize"]] == 1
