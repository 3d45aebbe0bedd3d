"""What `hard` bots plan: turns to the end of a route, and the answers that follow from it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from core.bots.levels import make_bot
from core.games.tlatelolco import GAME
from core.games.tlatelolco.ahead import Ahead
from core.games.tlatelolco.board import SQUARE
from core.games.tlatelolco.goods import GOOD
from core.games.tlatelolco.heuristics import Heuristic
from core.games.tlatelolco.planner import TURNS, TURNS_TO, Planner, stands_of
from core.games.tlatelolco.state import TState
from core.kernel import Rng

from .tables import TARGETS_A, TARGETS_B, asked, seat, table

FIVE = dict.fromkeys(TARGETS_A[1:], 1)
STANDS = {"b2": {"sells": "jade", "buys": ["maize", "salt"]}}


def mask(*goods: str) -> int:
    return sum(1 << GOOD[g] for g in goods)


def near_the_end(**turn: object) -> TState:
    """Five targets and maize to give; jade is sold for maize on b2, one step away."""
    return table(
        [seat("a1", FIVE | {"maize": 5}), seat("h8", targets=TARGETS_B)],
        stands=STANDS,
        turn={"seat": 0, "step": "move", "die": 1, **turn},
    )


def test_one_step_takes_one_turn_and_more_take_longer() -> None:
    """A die of six sides, up to its number of steps a turn (T-21)."""
    assert TURNS[1] == 1
    assert TURNS[2] == pytest.approx(1 + 1 / 6)
    assert all(a < b for a, b in pairwise(TURNS[1:]))


def test_a_stand_beside_is_a_turn_away() -> None:
    """From a corner to the stand beside it, and to one across the board."""
    assert TURNS_TO[SQUARE["a1"]][SQUARE["b2"]] == 1
    assert TURNS_TO[SQUARE["a1"]][SQUARE["g7"]] > 2


def test_a_full_set_needs_no_turn() -> None:
    """All targets held: nothing is left to do."""
    plans = Planner(stands_of(GAME.view(near_the_end(), 0)), mask(*TARGETS_A))
    assert plans.left(SQUARE["a1"], mask(*TARGETS_A), 0) == 0


def test_the_last_trade_is_one_turn_away() -> None:
    """One target missing, sold next door for a good that is held (T-26)."""
    plans = Planner(stands_of(GAME.view(near_the_end(), 0)), mask(*TARGETS_A))
    held = mask(*TARGETS_A[1:], "maize")
    assert plans.left(SQUARE["a1"], held, mask("maize")) == 1
    assert plans.left(SQUARE["h8"], held, mask("maize")) > 2
    assert plans.left(SQUARE["a1"], held, 0) > 10  # nothing to give


def test_hard_goes_where_it_wins() -> None:
    """The stand with the last target is entered at once."""
    s = near_the_end()
    d = asked(s)
    made = Heuristic().choose(GAME.view(s, 0), d, list(GAME.legal(s, d)), Rng(1), "hard")
    assert GAME.action_text(made) == "move b2"


def test_plans_leave_the_size_of_a_trade_to_the_rules_of_thumb() -> None:
    """Where a plan says nothing, `hard` plays as `normal` does."""
    s = table([seat("b2"), seat("h8")], stands=STANDS, turn={"seat": 0, "step": "trade"})
    d = asked(s)
    view, legal = GAME.view(s, 0), list(GAME.legal(s, d))
    assert Ahead(view, 0).best(legal) is None
    one = Heuristic().choose(view, d, legal, Rng(1), "hard")
    assert one == Heuristic().choose(view, d, legal, Rng(1), "normal")


def test_plans_need_no_chance() -> None:
    """The bot gives the same answer whatever its generator."""
    s = near_the_end(die=6)
    d = asked(s)
    bot, legal = make_bot(GAME, "hard"), list(GAME.legal(s, d))
    assert len({bot.choose(GAME.view(s, 0), d, legal, Rng(i)) for i in range(5)}) == 1
