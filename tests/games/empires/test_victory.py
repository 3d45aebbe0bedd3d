"""Chapter 12: elimination, victory, celebration, stalemate, withdrawal."""

from __future__ import annotations

import pytest

from core.games.empires import GAME
from core.games.empires.actions import WITHDRAW

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
MOON = "t1-small-moon"


def last_shot(players: int = 2, **options: object) -> Scenario:
    """Sue's frigate can give Bob's HQ its 25th point."""
    t = Scenario(players, **options)
    t.put(0, FRIGATE, "f", engaged=True).seat(1, hq=23).put(1, MOON, "bobs")
    t.put(0, "h3-pulsar", "pulsar", on="bobs", turns_left=3)
    t.pile(0, "deck", *[MOON] * 5)
    return t


@pytest.mark.rule("empires:WIN-1", "empires:WIN-2", "empires:WIN-9")
def test_the_twenty_fifth_point_puts_a_player_out_and_the_last_one_wins() -> None:
    """Points beyond the 25th are lost (WIN-1, WIN-2, WIN-9)."""
    t = last_shot().begin(phase="fire")
    t.volley("hq1", f=(3, 0))
    assert t.hq(1) == 25
    outcome = t.match.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.rule == "empires:WIN-2"


@pytest.mark.rule("empires:WIN-3", "empires:WIN-4")
def test_the_cards_of_an_eliminated_player_leave() -> None:
    """His cards leave the match, others' cards on his go to their piles (WIN-3, WIN-4)."""
    t = last_shot(3)
    t.put(2, CRUISER, "c").put(1, "m4-space-dragon", "dragon", on="c").begin(phase="fire")
    t.volley("hq1", f=(3, 0))
    assert t.match.outcome() is None
    assert not t.in_play("bobs")
    assert t.u("pulsar") in t.s.discard[0]
    assert not t.in_play("dragon")
    assert t.s.hand[1] == []
    assert t.in_play("c")
    assert not GAME.invariants(t.s)


@pytest.mark.rule("empires:WIN-5", "empires:X-3")
def test_the_celebration_draws_two_cards_at_once() -> None:
    """Who scores the 25th point draws 2 cards from his own deck (WIN-5)."""
    for form, cards in (("primary", 3), ("none", 1)):
        t = last_shot(3, celebration=form).begin(phase="fire")
        t.volley("hq1", f=(3, 0))
        assert len(t.s.hand[0]) == cards


@pytest.mark.rule("empires:WIN-6")
def test_the_later_celebration_draws_for_six_points_in_a_volley() -> None:
    """1 card for 6 or more HQ damage by one volley (WIN-6)."""
    for shots, cards in (((4, 2), 2), ((4, 1), 1)):
        t = Scenario(2, celebration="universe")
        t.put(0, CRUISER, "c", engaged=True, loaded=2).begin(phase="fire")
        t.volley("hq1", c=shots)
        assert len(t.s.hand[0]) == cards


@pytest.mark.rule("empires:WIN-7")
def test_out_on_ones_own_turn_ends_the_turn() -> None:
    """The turn ends at once and play passes on (WIN-7)."""
    from core.games.empires.flow import proceed
    from core.games.empires.table import Ctx
    from core.games.empires.victory import eliminate

    t = Scenario(3)
    t.begin(seat=0, phase="play-a")
    ctx = Ctx(t.s, None)
    eliminate(ctx, 0, 1)
    proceed(ctx)
    assert t.s.active == 1
    assert not t.s.over


@pytest.mark.rule("empires:WIN-8")
def test_if_nobody_is_left_the_acting_player_wins() -> None:
    """WIN-8."""
    from core.games.empires.table import Ctx
    from core.games.empires.victory import judge

    t = Scenario(2).begin()
    t.s.alive = [0, 0]
    judge(Ctx(t.s, None), 1)
    assert t.s.winners == [1]
    assert t.s.reason_rule == "WIN-8"


@pytest.mark.rule("empires:WIN-10", "empires:TRN-7")
def test_a_stalemate_goes_to_the_least_damage_then_the_most_ships() -> None:
    """No cards in any deck and a full round without play or damage (WIN-10)."""
    t = Scenario(2)
    t.seat(0, hq=5).seat(1, hq=3).begin(bare=True)
    assert t.s.over
    assert t.s.winners == [1]
    t = Scenario(2)
    t.put(0, FRIGATE, "a").put(1, CRUISER, "b").begin(bare=True, phase="draw")
    for _ in range(20):
        if t.s.over:
            break
        t.done()
    assert t.s.winners == [1]
    assert t.s.reason_rule == "WIN-10"


@pytest.mark.rule("empires:WIN-10")
def test_exchanges_to_and_fro_do_not_put_a_stalemate_off() -> None:
    """With empty decks a swap with the reserve is no progress (WIN-10)."""
    t = Scenario(2)
    t.hand(0, "l6-lucky-maneuver").pile(0, "reserve", "l6-lucky-maneuver")
    t.hand(1, "l6-lucky-maneuver").begin(bare=True)
    swaps = 0
    for _ in range(40):
        if t.s.over:
            break
        found = [a for a in t.legal() if a.tag == "swap"]
        swaps += bool(found)
        t.do(found[0] if found else t.legal()[-1])
    assert t.s.over
    assert swaps
    assert t.s.reason_rule == "WIN-10"


@pytest.mark.rule("empires:WIN-11")
def test_withdrawal_takes_the_cards_along_without_celebration() -> None:
    """Cards leave as on elimination; nobody celebrates (WIN-11)."""
    t = Scenario(3, may_withdraw=True)
    t.put(0, FRIGATE, "f").begin(seat=0, phase="allocate")
    hands = [len(h) for h in t.s.hand]
    t.do(WITHDRAW)
    assert t.s.alive == [0, 1, 1]
    assert [len(h) for h in t.s.hand][1:] == hands[1:]
    assert t.s.active == 1
