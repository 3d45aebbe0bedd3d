"""Set-up (A.1, A.2)."""

from __future__ import annotations

import pytest

from core.games.foundation import GAME, setup
from core.games.foundation.state import FoundationOptions
from core.kernel import BadOptions, Match, Rng

from .table import state


@pytest.mark.rule("foundation:AF-4")
def test_each_side_is_dealt_seven() -> None:
    """Before the first Draw step the hands hold 7 and 7, the deck 138, the pile none (AF-4)."""
    s = setup.deal(FoundationOptions(), Rng(1))
    assert [len(h) for h in s.hands] == [7, 7]
    assert (len(s.deck), len(s.discard)) == (138, 0)
    assert GAME.invariants(s) == []
    assert sorted(s.deck) != s.deck


@pytest.mark.rule("foundation:AF-3", "foundation:AF-9")
def test_the_first_question_comes_after_the_first_draw() -> None:
    """A new match has hands of 12 and 12, a deck of 128, empty pile and tables (AF-9, AF-3)."""
    match = Match.new(GAME, seats=2, seed=1)
    view = match.view(None)
    assert view["hand_sizes"] == [12, 12]
    assert view["deck"] == 128
    assert view["discard"] == []
    assert view["tables"] == [[], []]
    assert view["phase"] == "draw"
    assert [(d.seat, d.kind) for d in match.decisions()] == [(0, "commit"), (1, "commit")]


@pytest.mark.rule("foundation:AF-5")
def test_sides_go_by_seat_or_by_option() -> None:
    """The first seat is 1F unless the option says otherwise (AF-5)."""
    assert Match.new(GAME, seed=1).view(0)["sides"] == ["1F", "2F"]
    swapped = Match.new(GAME, {"first_seat": "2F"}, seed=1)
    assert swapped.view(0)["sides"] == ["2F", "1F"]
    swapped.set_fixture({"step": "RP", "hands": [["AF044"], []], "deck": ["*"], "discard": []})
    swapped.submit("commit university-of-trantor", 0)
    with pytest.raises(BadOptions):
        Match.new(GAME, {"first_seat": "3F"}, seed=1)


@pytest.mark.rule("foundation:AF-5")
def test_a_match_is_for_two() -> None:
    """There are exactly two sides (AF-5)."""
    for seats in (1, 3):
        with pytest.raises(BadOptions):
            Match.new(GAME, seats=seats, seed=1)


@pytest.mark.rule("foundation:AF-6")
@pytest.mark.parametrize("first_seat", ["1F", "2F"])
def test_cards_are_dealt_in_turn_1f_first(first_seat: str) -> None:
    """Of the shuffled deck 1F gets the first, third, … card, 2F the others (AF-6)."""
    rng = Rng(5)
    deck = list(range(1, 153))
    rng.shuffle(deck)
    from_top = deck[::-1]
    s = setup.deal(FoundationOptions(first_seat=first_seat), Rng(5))
    one = 0 if first_seat == "1F" else 1
    assert s.hands[one] == sorted(from_top[0:14:2])
    assert s.hands[1 - one] == sorted(from_top[1:14:2])
    assert s.deck[::-1] == from_top[14:]


def test_the_same_seed_deals_the_same() -> None:
    """Seed and options decide the start."""
    one, two = Match.new(GAME, seed=9), Match.new(GAME, seed=9)
    assert one.digest() == two.digest()
    assert state(one).deck != state(Match.new(GAME, seed=10)).deck
