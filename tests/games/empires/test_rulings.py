"""Where two clauses meet and the books leave it open: what RULES.md says of it."""

from __future__ import annotations

import pytest

from core.games.empires import actions as act
from core.games.empires import production
from core.games.empires.table import give_control

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
FREIGHTER = "s1-fleet-freighter"
LUCKY = "l6-lucky-maneuver"
WARFARE = "o3-defensive-electronic-warfare"
BOTH_WAYS = "o3-offensive-defensive-electronic-warfare"
MOON = "t1-small-moon"
PLANET = "t4-planet-podekkur-prime"


@pytest.mark.rule("empires:HQ-7", "empires:CTL-2", "empires:VOL-5")
def test_a_ship_taken_over_out_of_a_volley_protects_its_new_player() -> None:
    """The volley is not turned on anybody: the ship stands before the HQ, the rest is lost."""
    t = Scenario(3).put(0, CRUISER, "c", engaged=True).put(0, FRIGATE, "f", engaged=True)
    t.hand(1, "c5-mutineer", MOON).begin(phase="fire")
    t.volley("hq1", c=(4, 0), f=(3, 0)).play("c5-mutineer", "c").passes()
    assert t.s.fleet[t.u("c")] == 1
    assert t.hq(1) == 0
    assert t.s.shot[t.u("f")] == 3


@pytest.mark.rule("empires:VAR-12", "empires:CTL-2")
def test_disengaged_as_it_is_it_does_not_where_such_ships_are_out() -> None:
    """A mutineer disengages the ship: with that variant the other ships hit (VAR-12)."""
    t = Scenario(3, disengaged_out=True).put(0, CRUISER, "c", engaged=True)
    t.put(0, FRIGATE, "f", engaged=True).hand(1, "c5-mutineer", MOON).begin(phase="fire")
    t.volley("hq1", c=(4, 0), f=(3, 0)).play("c5-mutineer", "c").passes()
    assert t.hq(1) == 3


@pytest.mark.rule("empires:REA-3")
def test_what_only_changes_a_volley_is_no_answer_to_one_that_does_nothing() -> None:
    """After a lucky maneuver nobody is asked for electronic warfare any more (REA-3)."""
    t = Scenario(2).put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "v")
    t.hand(1, LUCKY, WARFARE, MOON).begin(phase="fire").volley("v", f=(3, 0))
    assert {a.card for a in t.legal() if isinstance(a, act.Play)} == {t.u(LUCKY), t.u(WARFARE)}
    t.play(LUCKY, "v")
    assert t.asked()[0] == 0
    assert t.hurt("v") == (0, 0)
    assert t.in_hand(WARFARE)


@pytest.mark.rule("empires:REA-3", "empires:REA-4")
def test_a_card_that_does_something_besides_may_still_answer() -> None:
    """Electronic warfare that stays for the ship's next volley has a function left (REA-4)."""
    t = Scenario(2).put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "v")
    t.hand(1, LUCKY, BOTH_WAYS, MOON).begin(phase="fire").volley("v", f=(3, 0))
    t.play(LUCKY, "v")
    assert t.asked() == (1, "react")
    t.play(BOTH_WAYS, "v").passes()
    assert t.in_play(BOTH_WAYS)


@pytest.mark.rule("empires:REA-3", "empires:S-5")
def test_no_escort_for_a_volley_that_does_nothing() -> None:
    """Functions of cards in play are asked for no more than cards of the hand (REA-3)."""
    dreadnought = "s8-argonian-dreadnought-nova-dreadnought"
    t = Scenario(2).put(0, FRIGATE, "f", engaged=True).put(1, dreadnought, "v")
    t.put(1, "s2-argonian-escort-warm-front-escort", "e", engaged=True)
    t.hand(1, LUCKY, MOON).begin(phase="fire").volley("v", f=(3, 0))
    assert any(isinstance(a, act.Use) for a in t.legal())
    t.play(LUCKY, "v")
    assert t.asked()[0] == 0


@pytest.mark.rule("empires:S-3", "empires:ENG-2", "empires:CTL-2")
def test_a_captured_freighter_serves_the_terrain_on_which_it_stands() -> None:
    """Whoever has it, that terrain makes more, until it moves to terrain of its new player."""
    t = Scenario(2).put(0, PLANET, "p").put(0, FREIGHTER, "ship", on="p", engaged=True)
    t.put(1, MOON, "moon").begin(seat=0, phase="discard")
    give_control(t.s, t.u("ship"), 1)
    t.s.stir()
    t.next_turn().engage("ship").go("engage")
    assert t.engaged("ship")
    assert production.terrain_output(t.s, t.u("p"))[0] == 3
    t.do(act.Move(t.u("ship"), t.u("moon")))
    assert production.terrain_output(t.s, t.u("p"))[0] == 1
    assert production.terrain_output(t.s, t.u("moon"))[0] == 2
