"""Trading at a stand (T-26 to T-28)."""

from __future__ import annotations

import pytest

from .tables import Options, TState, asked, do, held, refused, seat, table, texts

STANDS = {"b2": {"sells": "jade", "buys": ["maize", "salt"]}}


def at_stand(goods: dict[str, int], **options: int) -> TState:
    return table(
        [seat("b2", goods), seat("h8")],
        options=Options(**options),  # type: ignore[arg-type]
        stands=STANDS,
        thief="f5",
        turn={"seat": 0, "step": "trade"},
    )


@pytest.mark.rule("tlatelolco:T-26")
def test_six_units_are_exchanged_for_six() -> None:
    """Holdings change by six (T-26; case 14)."""
    s = at_stand({"maize": 20})
    do(s, "trade maize 6")
    assert held(s, 0) == {"maize": 14, "jade": 6}


@pytest.mark.rule("tlatelolco:T-26")
def test_more_units_than_held_are_refused() -> None:
    """21 of 20, none, and a good that is not taken (T-26; case 15)."""
    s = at_stand({"maize": 20, "honey": 3})
    assert refused(s, "trade maize 21") == "T-26"
    assert refused(s, "trade maize 0") == "T-26"
    assert refused(s, "trade honey 1") == "T-26"
    assert refused(s, "trade salt 1") == "T-26"


@pytest.mark.rule("tlatelolco:T-26")
def test_one_arrival_is_one_trade() -> None:
    """Both goods of the stand in one arrival: the second is refused (T-26; case 16)."""
    s = at_stand({"maize": 5, "salt": 5})
    do(s, "trade maize 2")
    assert asked(s).seat == 1
    s.seat = 0
    s.step = "move"
    assert refused(s, "trade salt 2") == "T-24"


@pytest.mark.rule("tlatelolco:T-24", "tlatelolco:T-26")
def test_nobody_trades_on_a_red_space() -> None:
    """A trade needs a stand (T-24; case 17)."""
    s = table([seat("c2"), seat("h8")], thief="f5", turn={"seat": 0, "step": "move", "die": 2})
    assert refused(s, "trade maize 1") == "T-24"


@pytest.mark.rule("tlatelolco:T-26")
def test_the_lot_limit_bounds_a_trade() -> None:
    """With a limit of three, four are refused (T-26)."""
    s = at_stand({"maize": 20}, lot_limit=3)
    assert texts(s) == ["trade maize 1", "trade maize 2", "trade maize 3", "decline"]
    assert refused(s, "trade maize 4") == "T-26"


@pytest.mark.rule("tlatelolco:T-27")
def test_a_trade_may_be_declined() -> None:
    """Nothing changes hands (T-27)."""
    s = at_stand({"maize": 20})
    do(s, "decline")
    assert held(s, 0) == {"maize": 20}
    assert asked(s).seat == 1


@pytest.mark.rule("tlatelolco:T-27")
def test_without_a_good_that_is_taken_there_is_no_trade() -> None:
    """The turn ends at once (T-27)."""
    s = table(
        [seat("a1", {"honey": 4}), seat("h8")],
        stands=STANDS,
        thief="f5",
        turn={"seat": 0, "step": "move", "die": 1},
    )
    events = do(s, "move b2")
    assert "no-trade" in [e.kind for e in events]
    assert asked(s).seat == 1


@pytest.mark.rule("tlatelolco:T-28")
def test_players_trade_only_by_a_forced_trade() -> None:
    """Beside an opponent, but without the result: refused (T-28)."""
    s = table([seat("b2"), seat("a1")], stands=STANDS, thief="f5", turn={"step": "trade"})
    assert refused(s, "swap 1 maize maize") == "T-28"
