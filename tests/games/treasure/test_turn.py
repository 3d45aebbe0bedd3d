"""Set-up, turn frame, end and winner (TH-10 to TH-15, TH-70)."""

from __future__ import annotations

import pytest

from core.games.treasure import setup
from core.games.treasure.cards import INDEX
from core.kernel import Rng

from .tables import GAME, Options, asked, do, ids, seat, table, texts


@pytest.mark.rule("treasure:TH-10", "treasure:TH-13")
def test_each_starts_with_seven_cards_and_the_first_draws_three() -> None:
    """Two players: 133 left after the deal, 130 after the first draw (TH-10; case 2)."""
    s = GAME.new(Options(), 2, Rng(4))
    assert len(s.hands[s.active]) == 10
    assert len(s.hands[1 - s.active]) == 7
    assert len(s.deck) == 147 - 14 - 3


@pytest.mark.rule("treasure:TH-10")
def test_the_highest_die_begins_and_ties_throw_again() -> None:
    """Dice 6 6 2, then 1 3 between the first two (TH-10)."""

    class Loaded(Rng):
        def __init__(self, *throws: list[int]) -> None:
            super().__init__(0)
            self.throws = list(throws)

        def roll_many(self, count: int, sides: int = 6) -> list[int]:
            return self.throws.pop(0)

    assert setup.roll_first(Loaded([6, 6, 2], [1, 3]), 3) == 1
    assert {GAME.new(Options(), 3, Rng(i)).active for i in range(30)} == {0, 1, 2}


@pytest.mark.rule("treasure:TH-11")
def test_the_owner_may_look_at_his_pile_and_nobody_else() -> None:
    """Piles lie face down (TH-11)."""
    s = table(seat(pile="T01 T24"), seat())
    assert GAME.view(s, 0)["players"][0]["pile"] == ["T01", "T24"]
    other = GAME.view(s, 1)["players"][0]
    assert (other["pile"], other["points"], other["pile_size"]) == (None, None, 2)


@pytest.mark.rule("treasure:TH-12")
def test_the_phases_come_in_order() -> None:
    """Recruit, Adventure, Recovery, Discard, then the next player's Recruit (TH-12)."""
    hand = "L21 T01 M01"
    s = table(seat(hand, ["H01"]), seat("M02"))
    seen = []
    while asked(s).seat == 0 or asked(s).kind != "recruit":
        if asked(s).seat == 0:
            seen.append(asked(s).phase)
        do(s, "pass")
    order = ["recruit", "adventure", "recovery", "discard"]
    assert list(dict.fromkeys(seen)) == order
    assert [p for p, _ in GAME.phases] == ["draw", *order]


@pytest.mark.rule("treasure:TH-13")
def test_the_draw_takes_what_is_left() -> None:
    """Two cards in the deck: two are drawn, the turn goes on (TH-13; case 3)."""
    s = table(seat("M01"), seat("M02"), step="draw", deck=["S01", "S02"], discard=["*"])
    assert ids(s.hands[0]) == ["M01", "S01", "S02"]
    assert s.deck == []
    assert asked(s).kind == "recruit"


@pytest.mark.rule("treasure:TH-14")
def test_the_match_ends_when_a_draw_phase_begins_with_an_empty_deck() -> None:
    """No further phase is played (TH-14; case 4)."""
    s = table(seat("M01"), seat("M02"), step="draw", deck=[], discard=["*"])
    assert GAME.decisions(s) == ()
    assert GAME.outcome(s) is not None
    assert ids(s.hands[0]) == ["M01"]


@pytest.mark.rule("treasure:TH-14", "treasure:TH-E14")
def test_an_empty_deck_in_a_turn_ends_nothing() -> None:
    """Trading Post with three cards left: three are drawn, the game goes on (case 46)."""
    s = table(seat("E14 M01 L01"), seat("M02"), deck=["S01", "S02", "S03"], discard=["*"])
    do(s, "play trading-post")
    assert ids(s.hands[0]) == ["S01", "S02", "S03"]
    assert {INDEX["E14"], INDEX["M01"], INDEX["L01"]} <= set(s.discard)
    assert s.deck == []
    assert (asked(s).kind, asked(s).seat) == ("recruit", 0)
    do(s, "pass")
    while GAME.decisions(s) and s.turn == 1:
        do(s, "pass")
    assert GAME.outcome(s) is not None  # the next Draw phase finds no deck


def finished(*seats: dict[str, object]) -> object:
    s = table(*seats, step="draw", deck=[], discard=["*"])
    outcome = GAME.outcome(s)
    assert outcome is not None
    return outcome


@pytest.mark.rule("treasure:TH-15")
def test_most_points_win() -> None:
    """6 against 5, whatever the number of cards (TH-15)."""
    outcome = finished(seat(pile="T24"), seat(pile="T01 T02 T03 T05"))
    assert outcome.winners == (0,)
    assert outcome.scores == (6, 5)


@pytest.mark.rule("treasure:TH-15")
def test_equal_points_go_to_more_treasure_cards() -> None:
    """12 : 12, cards 5 : 4 (TH-15; case 52)."""
    five, four = "T01 T02 T03 T17 T21", "T11 T12 T13 T14"
    outcome = finished(seat(pile=four), seat(pile=five))
    assert outcome.scores == (12, 12)
    assert outcome.winners == (1,)
    assert "treasure cards" in outcome.reason


@pytest.mark.rule("treasure:TH-15")
def test_then_more_living_heroes_then_the_win_is_shared() -> None:
    """Points and cards equal (TH-15)."""
    outcome = finished(seat(party=["H01"], pile="T11"), seat(party=["H02", "H03"], pile="T12"))
    assert outcome.winners == (1,)
    assert "living heroes" in outcome.reason
    outcome = finished(seat(party=["H01"], pile="T11"), seat(party=["H02"], pile="T12"))
    assert outcome.winners == (0, 1)


@pytest.mark.rule("treasure:TH-70", "treasure:TH-10")
def test_turns_go_clockwise_with_two_to_four() -> None:
    """The same turn for every number of players (TH-70)."""
    for count in (2, 3, 4):
        s = table(*[seat("M01") if p == 0 else seat() for p in range(count)])
        order = [s.active]
        while len(order) <= count:
            before = s.turn
            while s.turn == before:
                do(s, texts(s)[-1])
            order.append(s.active)
        assert order == [*range(count), 0]
