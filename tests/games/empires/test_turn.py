"""Chapter 3: the phases of a turn."""

from __future__ import annotations

import pytest

from core.games.empires import GAME
from core.games.empires.actions import (
    BEST,
    DRAW,
    Apply,
    Arm,
    Charge,
    Drop,
    Engage,
    Move,
    Repair,
    Strike,
)

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
PLANET = "t4-planet-podekkur-prime"
FREIGHTER = "s1-fleet-freighter"


@pytest.mark.rule("empires:TURN-1")
def test_phases_run_in_order_and_are_not_entered_again() -> None:
    """Allocate, engage, play, fire, play, discard, draw; then the next player (TURN-1)."""
    t = Scenario(2)
    t.put(0, BELT, "belt").put(0, FRIGATE, "frigate").put(0, FREIGHTER, on="belt")
    t.put(0, MOON, "moon").put(1, FRIGATE, "target")
    t.hand(0, MOON, MOON).hand(1, MOON).begin(phase="allocate")
    seen = []
    for _ in range(30):
        if t.s.active == 1:
            break
        if not seen or seen[-1] != t.s.phase:
            seen.append(t.s.phase)
        t.do(BEST) if BEST in t.legal() else t.done()
    order = [p for p, _ in GAME.phases]
    assert seen == [p for p in order if p in seen]
    assert {"allocate", "engage", "play-a", "fire", "play-b", "discard"} <= set(seen)


@pytest.mark.rule("empires:TURN-2")
def test_turn_two_begins_for_all_with_the_first_player() -> None:
    """Turn 2 starts for everybody with the first player's second turn, turn 3 for each alone."""
    from core.games.empires.places import stage

    t = Scenario(3).begin(seat=0, phase="allocate", number=1)
    assert [stage(t.s, x) for x in range(3)] == [1, 1, 1]
    t = Scenario(3)
    for seat in range(3):
        t.hand(seat, MOON)
    t.begin(seat=0, phase="play-a", number=2)
    assert [stage(t.s, x) for x in range(3)] == [2, 2, 2]
    t.begin(seat=0, phase="play-a", number=3)
    assert [stage(t.s, x) for x in range(3)] == [3, 2, 2]


@pytest.mark.rule("empires:REC-1", "empires:REC-2")
def test_a_card_that_makes_points_makes_them_once_more_before_it_goes() -> None:
    """Durations tick at the start of the controller's turn; a comet then still gives (REC-1)."""
    t = Scenario(2)
    t.put(0, "t2-biruks-comet", "comet", turns_left=1)
    t.put(0, FRIGATE, "frigate").put(0, BELT, "belt")
    t.put(1, "m4-space-dragon", "dragon", on="frigate")
    t.begin(phase="allocate")
    assert t.s.left[t.u("comet")] == 0
    t.done()
    assert t.s.pool[4] == 2
    t.do(Apply(t.u("dragon"), "research")).go("play-a")
    assert not t.in_play("comet")


@pytest.mark.rule("empires:REC-2", "empires:DES-6")
def test_a_duration_of_three_turns_is_three_damages() -> None:
    """A pulsar deals its damage in three turns, the turn of play counted, then goes (PLAY-4)."""
    t = Scenario(2)
    t.put(1, CRUISER, "cruiser").hand(0, "h3-pulsar").begin()
    t.play("h3-pulsar", "cruiser")
    for _ in range(4):
        t.next_turn()
        t.next_turn()
    # Three points, and the owner's free shield points in between.
    assert not t.in_play("h3-pulsar")
    assert t.hurt("cruiser") == (0, 0)


@pytest.mark.rule("empires:REC-3", "empires:REP-1", "empires:X-1")
def test_every_damaged_shield_regains_one_point() -> None:
    """At the start of its player's turn each damaged shield mends by 1, free (REC-3)."""
    t = Scenario(2)
    t.put(0, CRUISER, "cruiser", shield_damage=3, structure_damage=2).put(0, FRIGATE, "whole")
    t.put(1, CRUISER, "other", shield_damage=2)
    t.begin(phase="allocate")
    assert t.hurt("cruiser") == (2, 2)
    assert t.hurt("whole") == (0, 0)
    assert t.hurt("other") == (2, 0)


@pytest.mark.rule("empires:REC-4")
def test_unfired_heavy_weapons_unload() -> None:
    """Marks of the last turn go and unfired heavy weapons unload (REC-4)."""
    t = Scenario(2)
    t.put(0, CRUISER, "cruiser", engaged=True, loaded=2, used=True).begin(phase="allocate")
    assert t.s.loaded[t.u("cruiser")] == 0
    assert t.s.used[t.u("cruiser")] == 0


@pytest.mark.rule("empires:ALLOC-1", "empires:ALLOC-2")
def test_a_freighter_pays_for_itself_with_what_it_adds() -> None:
    """A card to be engaged counts its own modifiers towards its cost (ALLOC-2)."""
    t = Scenario(2)
    t.put(0, MOON, "moon").put(0, FREIGHTER, "freighter", on="moon").put(0, FRIGATE, "frigate")
    t.begin(phase="allocate")
    # 1 supply and 1 energy carry the freighter; its 2 economy then carry the frigate.
    t.engage("freighter", "frigate")
    assert t.s.pool[0] == 0


@pytest.mark.rule("empires:ALLOC-3", "empires:PT-9")
def test_economy_stands_in_for_every_kind() -> None:
    """Economy is used as supply or energy, point by point (ALLOC-3)."""
    t = Scenario(2)
    t.put(0, "t6-planet-vorn-ringed-gas-giant", "giant").put(0, CRUISER, "cruiser")
    t.begin(phase="allocate").engage("cruiser")
    assert t.s.pool[0] == 1
    t.do(Arm(t.u("cruiser")))
    assert t.s.pool[0] == 0


@pytest.mark.rule("empires:ALLOC-4", "empires:PT-1", "empires:ALLOC-5", "empires:PT-2")
def test_only_a_fully_paid_card_gets_ammunition() -> None:
    """Requirements come first; each heavy weapon takes at most 1 ammunition (ALLOC-5)."""
    t = Scenario(2)
    t.put(0, "t3-armory-moon", "armory").put(0, BELT, "belt")
    t.put(0, CRUISER, "cruiser").put(0, FRIGATE, "frigate")
    t.begin(phase="allocate")
    t.do(Engage(t.u("frigate")))
    assert Engage(t.u("cruiser")) not in t.legal()
    t.done()
    assert Arm(t.u("cruiser")) not in t.legal()
    t.do(Arm(t.u("frigate")))
    assert Arm(t.u("frigate")) not in t.legal()


@pytest.mark.rule("empires:ALLOC-6", "empires:ALLOC-9", "empires:PT-3")
def test_research_stays_and_ends_a_monster_at_once() -> None:
    """Applied research stays on the card until the sum is reached (ALLOC-9)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "frigate").put(0, "t2-biruks-comet", "comet", turns_left=2)
    t.put(0, "t6-sochess-comet", "comet2", turns_left=None)
    t.put(1, "m4-space-dragon", "dragon", on="frigate", research=1)
    t.begin(phase="allocate").done()
    dragon = t.u("dragon")
    t.do(Apply(dragon, "research")).do(Apply(dragon, "research"))
    assert t.s.research[dragon] == 3
    t.do(Apply(dragon, "research"))
    assert not t.in_play("dragon")
    assert t.asked()[0] == 0


@pytest.mark.rule("empires:ALLOC-7")
def test_left_over_points_are_lost() -> None:
    """What is not used is gone in the next turn (ALLOC-7)."""
    t = Scenario(2)
    t.put(0, PLANET, "planet").put(0, FRIGATE, "frigate", shield_damage=2)
    t.begin(phase="allocate").done()
    assert sum(t.s.pool) == 4
    t.next_turn().next_turn()
    assert sum(t.s.pool) in (0, 4)


@pytest.mark.rule("empires:ALLOC-8")
def test_points_may_go_to_an_opponents_monster_on_ones_ship() -> None:
    """The player whose unit suffers pays against it, its own player does not (ALLOC-8)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "frigate").put(0, "t6-sochess-comet", "comet").put(0, MOON, "m0")
    t.put(1, "m4-space-dragon", "dragon", on="frigate").put(1, "t6-sochess-comet", "comet1")
    t.put(1, FRIGATE, "f1", shield_damage=2).put(1, PLANET, "p1")
    t.begin(phase="allocate").done()
    assert Apply(t.u("dragon"), "research") in t.legal()
    t.next_turn()
    while t.asked()[1] in ("allocate", "spend"):
        assert Apply(t.u("dragon"), "research") not in t.legal()
        t.done()


@pytest.mark.rule("empires:ALLOC-10", "empires:REA-2")
def test_a_reaction_to_the_allocation_has_it_done_again() -> None:
    """Bob destroys Sue's moon in answer to her allocation: she allocates anew (ALLOC-10)."""
    t = Scenario(2)
    t.put(0, MOON, "moon").put(0, FRIGATE, "f").put(0, FRIGATE, "g").put(0, BELT, "belt")
    t.hand(1, "l1-lucky-crew-action", MOON).begin(phase="allocate")
    t.rewrite(
        "l1-lucky-crew-action",
        on=["nowhere"],
        react=[
            {
                "to": "allocate",
                "on": ["enemy terrain id=t3-benakis-asteroid-belt"],
                "do": [{"op": "destroy", "to": "target"}],
            }
        ],
    )
    t.do(Engage(t.u("f"))).do(Engage(t.u("g")))
    while t.asked() != (1, "react"):
        t.done()
    t.play("l1-lucky-crew-action", "belt")
    while t.asked()[1] == "react":
        t.passes()
    assert t.asked() == (0, "allocate")
    t.do(Engage(t.u("f")))
    assert Engage(t.u("g")) not in t.legal()
    t.go("play-a")
    assert t.engaged("f")
    assert not t.engaged("g")


@pytest.mark.rule("empires:ALLOC-11")
def test_points_never_go_to_another_players_units() -> None:
    """Only own cards are armed, repaired and engaged (ALLOC-11, REP-3)."""
    t = Scenario(2)
    t.put(0, "t6-planet-vorn-ringed-gas-giant", "giant").put(0, FRIGATE, "mine", shield_damage=2)
    t.put(1, FRIGATE, "theirs", shield_damage=2)
    t.begin(phase="allocate").done()
    cards = {getattr(a, "card", -1) for a in t.legal()}
    assert t.u("theirs") not in cards


@pytest.mark.rule("empires:ENG-1", "empires:DIS-7")
def test_engagement_turns_cards_upright_or_sideways() -> None:
    """Paid cards are engaged, unpaid ones disengaged, those without cost stay engaged (ENG-1)."""
    t = Scenario(2)
    t.put(0, BELT, "belt").put(0, FRIGATE, "paid").put(0, FRIGATE, "unpaid", engaged=True)
    t.begin(phase="allocate").engage("paid").go("play-a")
    assert t.engaged("paid")
    assert not t.engaged("unpaid")
    assert t.engaged("belt")
    t.next_turn()
    assert t.engaged("paid")


@pytest.mark.rule("empires:ENG-2", "empires:ENG-3", "empires:ENG-4", "empires:X-9")
def test_a_ship_on_terrain_moves_once_and_free() -> None:
    """In the engagement phase a ship on terrain moves to other own terrain, once (ENG-2, ENG-3)."""
    t = Scenario(2)
    t.put(0, MOON, "moon").put(0, BELT, "belt").put(0, FREIGHTER, "freighter", on="moon")
    t.begin(phase="allocate").engage("freighter")
    assert t.asked()[1] == "engage"
    assert t.s.pool[0] == 2
    t.do(Move(t.u("freighter"), t.u("belt")))
    assert t.s.host[t.u("freighter")] == t.u("belt")
    assert t.s.phase != "engage"
    assert t.s.stack[0].ints["output"] & 63 == 2  # that of the first place (ENG-4)


@pytest.mark.rule("empires:PLAY-1", "empires:LIM-1")
def test_three_card_plays_a_turn() -> None:
    """Three plays are shared by both phases (PLAY-1)."""
    t = Scenario(2)
    t.hand(0, *[MOON] * 5).begin()
    for left in (2, 1, 0):
        u = t.s.hand[0][0]
        from core.games.empires.actions import Play
        from core.games.empires.state import fleet_place

        t.do(Play(u, fleet_place(0), "-"))
        assert t.s.plays == left
    assert t.s.phase != "play-a"


@pytest.mark.rule("empires:PLAY-3", "empires:PLAY-4", "empires:FIRE-1")
def test_recurring_damage_is_dealt_once_a_turn_also_when_forgotten() -> None:
    """A monster's damage is offered in A and B and dealt at the end of B if forgotten (PLAY-4)."""
    t = Scenario(2)
    t.put(1, CRUISER, "cruiser").put(0, "m4-space-dragon", "dragon", on="cruiser").begin()
    strike = Strike(t.u("dragon"))
    assert strike in t.legal()
    t.do(strike)
    assert t.hurt("cruiser") == (2, 0)
    if t.s.active == 0:
        assert strike not in t.legal()
    t = Scenario(2)
    t.put(1, CRUISER, "cruiser").put(0, "m4-space-dragon", "dragon", on="cruiser")
    t.hand(1, MOON).begin(phase="play-a").next_turn()
    assert t.hurt("cruiser") == (1, 0)  # 2 dealt, 1 mended at the start of Bob's turn
    t = Scenario(2, auto_strike=False)
    t.put(1, CRUISER, "cruiser").put(0, "m4-space-dragon", "dragon", on="cruiser")
    t.begin(phase="play-a").next_turn()
    assert t.hurt("cruiser") == (0, 0)


@pytest.mark.rule("empires:DISC-1", "empires:DISC-2")
def test_own_cards_are_discarded_in_the_discard_phase() -> None:
    """Any of one's own cards goes; those of others on one's fleet only with what they sit on."""
    t = Scenario(2)
    t.put(0, FRIGATE, "frigate").put(1, "m4-space-dragon", "dragon", on="frigate")
    t.begin(phase="discard", plays_left=0)
    assert [a.tag for a in t.legal()] == ["drop", "done"]
    t.do(Drop(t.u("frigate")))
    assert not t.in_play("frigate")
    assert t.u("dragon") in t.s.discard[1]


@pytest.mark.rule("empires:DISC-3")
def test_unused_plays_discard_from_hand() -> None:
    """Each play that is left discards one card of the hand (DISC-3)."""
    t = Scenario(2)
    t.hand(0, MOON, BELT).begin(phase="discard", plays_left=1)
    t.do(Drop(t.u(MOON)))
    assert t.u(MOON) in t.s.discard[0]
    assert t.u(BELT) in t.s.hand[0]
    assert t.s.active == 1


@pytest.mark.rule("empires:DRAW-1", "empires:DRAW-3")
@pytest.mark.parametrize(("hand", "drawn"), [(0, 2), (9, 2), (10, 1), (11, 1), (12, 0), (20, 0)])
def test_cards_drawn_by_the_size_of_the_hand(hand: int, drawn: int) -> None:
    """9 or fewer: 2 cards; 10 or 11: 1; more: none; the hand has no cap (DRAW-1, DRAW-3)."""
    t = Scenario(2)
    t.hand(0, *[MOON] * hand).pile(0, "deck", *[BELT] * 5)
    t.begin(phase="draw", bare=True)
    assert len(t.s.hand[0]) == hand + drawn


@pytest.mark.rule("empires:DRAW-2")
def test_drawing_may_be_declined() -> None:
    """With the option drawing is asked and may be declined (DRAW-2)."""
    t = Scenario(2, auto_draw=False)
    t.pile(0, "deck", MOON, MOON).begin(phase="draw")
    assert DRAW in t.legal()
    t.done()
    assert len(t.s.hand[0]) == 1


@pytest.mark.rule("empires:DRAW-4")
def test_an_empty_deck_gives_nothing_and_nobody_loses() -> None:
    """No card, no reshuffle, no loss (DRAW-4)."""
    t = Scenario(2)
    t.hand(0, MOON).pile(0, "discard", BELT)
    t.begin(phase="draw", bare=True)
    s = t.s
    assert s.reason_rule == "WIN-10"  # with nothing anywhere the match is decided, not lost
    t = Scenario(2)
    t.hand(0, MOON).pile(0, "discard", BELT).pile(1, "deck", *[MOON] * 9).hand(1, MOON)
    t.begin(phase="draw", bare=True)
    assert len(t.s.hand[0]) == 1
    assert len(t.s.discard[0]) == 1
    assert not t.s.over


@pytest.mark.rule("empires:PT-4", "empires:REP-2")
def test_repair_points_mend_shield_or_structure() -> None:
    """The owner chooses what a repair point mends (REP-2)."""
    t = Scenario(2)
    t.put(0, "t6-planet-vorn-ringed-gas-giant", "giant", structure_damage=1)
    t.put(0, FRIGATE, "frigate", shield_damage=2, structure_damage=1)
    t.begin(phase="allocate").done()
    t.do(Repair(t.u("frigate"), "structure"))
    assert t.hurt("frigate") == (1, 0)
    t.do(Repair(t.u("giant"), "structure"))
    assert t.hurt("giant") == (0, 0)


@pytest.mark.rule("empires:MEC-8")
def test_energy_of_a_field_is_extra() -> None:
    """A field's energy is not part of the ship's cost (MEC-8)."""
    t = Scenario(2)
    t.put(0, "t3-moon", "moon").put(0, "s2-mechad-frigate", "frigate").begin(phase="allocate")
    t.engage("frigate")
    assert t.s.pool[2] == 1
    t.do(Charge(t.u("frigate")))
    assert t.s.emf[t.u("frigate")] == 1
