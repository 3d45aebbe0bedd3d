"""Cards that had less than their text: each effect whole, saved midway."""

from __future__ import annotations

import pytest

from core.games.empires import production
from core.games.empires.actions import Area, Choose, Drop, Pick
from core.games.empires.allocate_budget import Budget
from core.games.empires.state import fleet_place
from core.games.empires.table import Ctx
from core.games.empires.victory import finish

from .late import BEAM, CORPORATE, CRUISER, DOCTOR, FRIGATE, MOON, STATION, kept
from .scenario import Scenario, to_spend


def test_tractor_beam_goes_with_the_unit_that_holds() -> None:
    """It works while that unit is engaged, and is lost with it (DES-1)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(
        1, "s2-space-yacht", "g", engaged=True, shield_damage=9
    )
    t.put(0, CRUISER, "c", engaged=True).hand(1, "e2-tractor-beam").begin(phase="fire")
    t.volley("g", f=(1, 0))
    t.play("e2-tractor-beam", "g")
    t.do(Pick(t.u("f"))).passes()
    beam = t.u("e2-tractor-beam")
    assert t.s.host[beam] == t.u("f")
    kept(t)
    t.s.volleyed.clear()
    t.s.stir()
    t.volley("g", c=(4, 0)).passes()
    assert not t.in_play("g")
    assert not t.in_play("e2-tractor-beam")
    assert beam in t.s.discard[1]


def test_destabilization_gun_upsets_its_target_even_when_it_is_lost() -> None:
    """3 times the energy in the target's next allocation and no longer; the gun need not live."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True)
    t.put(0, "e6-warp-field-destabilization-gun", "gun", on="f", engaged=True)
    t.put(1, CRUISER, "c").hand(0, MOON).begin()
    t.use("gun", "c").passes()
    assert production.needs(t.s, t.u("c"))[2] == 3
    kept(t)
    t.go("discard")
    t.do(Drop(t.u("f"))).passes()
    assert not t.in_play("gun")
    t.next_turn()
    assert production.needs(t.s, t.u("c"))[2] == 3
    t.go("play-a")
    assert production.needs(t.s, t.u("c"))[2] == 1


def test_two_lairs_free_one_dragon() -> None:
    """However many lairs of a kind there are, one dragon engages without points, one is healed."""
    t = Scenario(2)
    for name in ("a", "b"):
        t.put(0, "t8-dragon-lair", name)
    t.put(0, "d3-quark-dragoness", "x").put(0, "d4-comet-dragoness", "y").hand(0, MOON)
    t.put(1, FRIGATE).begin(seat=1, phase="play-b")
    t.next_turn()
    assert t.asked() == (0, "pick")
    t.do(Pick(t.u("y")))
    assert t.asked()[1] != "pick"
    b = Budget(t.s, 0)
    assert [u for u in b.units if not any(b.units[u])] == [t.u("y")]
    t = Scenario(2)
    for name in ("a", "b"):
        t.put(0, "t9-dragon-lair", name)
    t.put(0, "d4-comet-dragoness", "x", structure_damage=2).hand(0, MOON)
    t.put(0, "d5-hydrogen-dragoness", "y", structure_damage=2).begin(phase="allocate")
    to_spend(t)
    while t.asked()[1] == "spend":
        t.done()
    assert t.asked() == (0, "pick")
    t.do(Pick(t.u("y")))
    assert (t.hurt("x")[1], t.hurt("y")[1]) == (2, 0)


@pytest.mark.rule("empires:MEC-9", "empires:VEK-1")
def test_distortion_cannons_spare_asteroid_bases() -> None:
    """Those are damaged as terrain, which no distortion cannon damages; other bases are hit."""
    t = Scenario(2)
    t.put(0, "s6-mechad-battlecruiser", "m", engaged=True, loaded=1)
    t.put(1, "t5-vektrean-asteroid-outpost", "rock").put(1, MOON, "moon")
    t.put(1, STATION, "b", on="moon").begin(phase="fire")
    t.do(Area(t.u("m"), fleet_place(1))).passes()
    assert sum(t.hurt("b")) == 1
    assert sum(t.hurt("rock")) == 0


@pytest.mark.rule("empires:REA-7", "empires:REA-2")
def test_nobody_answers_what_his_own_action_does_to_his_card() -> None:
    """Who destroys his own ship has no last window over it; an opponent's fire opens it for him."""
    t = Scenario(2)
    t.put(0, CRUISER, "f").put(0, DOCTOR, on="f").put(0, MOON, "m").put(1, FRIGATE, "x")
    t.hand(0, "o8-self-destruction", BEAM).begin()
    t.play("o8-self-destruction", "f").passes()
    assert not t.in_play("f")
    assert t.in_hand(BEAM)


@pytest.mark.rule("empires:DES-4")
def test_the_order_of_what_leaves_together_is_asked_wherever_it_matters() -> None:
    """Cards that desire, time or an elimination take away are ordered by their owner, too."""
    t = Scenario(2)
    t.put(1, "s4-indirigan-frigate", "i").put(1, "c1-crewman", "a", on="i")
    t.put(1, "c1-boarding-party", "b", on="i")
    t.pile(1, "deck", "l6-distress-beacon", MOON).hand(0, "o3-wandering-desire").begin()
    t.play("o3-wandering-desire", "i").passes()
    assert t.asked() == (1, "pick")
    kept(t)
    t.do(Pick(t.u("b")))
    while t.asked()[1] == "pick":
        t.done()
    pile = t.s.discard[1]
    assert pile.index(t.u("b")) < pile.index(t.u("a"))


@pytest.mark.rule("empires:DES-4")
def test_order_matters_to_who_may_take_over_anothers_luck() -> None:
    """With a luck demon of one's own another's beacon reads one's own pile."""
    for demon in (True, False):
        t = Scenario(2)
        t.put(1, "s4-indirigan-frigate", "i").put(1, "c1-crewman", "a", on="i")
        t.put(1, "c1-boarding-party", "b", on="i").pile(0, "deck", "l6-distress-beacon", MOON)
        if demon:
            t.put(1, "m9-luck-demon")
        t.hand(0, "o3-wandering-desire", MOON).begin()
        t.play("o3-wandering-desire", "i").passes()
        assert (t.asked() == (1, "pick")) == demon


@pytest.mark.rule("empires:START-3")
@pytest.mark.parametrize(("winners", "told"), [([1], "go to Bob"), ([0, 1], "Nobody takes")])
def test_the_outcome_says_who_gets_the_antes(winners: list[int], told: str) -> None:
    """For keeps one winner takes them all, each named with its owner; of several nobody does."""
    match = Scenario(2, keeps=True).match
    s = match.state
    names = [s.defs[u].code for u in s.ante]
    finish(Ctx(s, None), winners, "WIN-2", "Done.")
    outcome = match.outcome()
    assert outcome is not None
    assert told in outcome.reason
    if len(winners) == 1:
        assert all(name in outcome.reason for name in names)
        assert "of Sue" in outcome.reason
    plain = Scenario(2).s
    finish(Ctx(plain, None), winners, "WIN-2", "Done.")
    assert plain.reason == "Done."


@pytest.mark.rule("empires:DIS-5")
def test_reserve_power_leaves_even_where_it_does_not_work() -> None:
    """A breakdown stops the equipment, not what the card says about itself."""
    t = Scenario(2)
    t.put(0, CORPORATE, "s").put(0, "e3-reserve-power", "r", on="s").put(1, "o5-breakdown", on="s")
    t.hand(0, MOON).begin()
    t.go("discard")
    while t.asked()[1] != "choose":
        t.done()
    t.do(Choose(1))
    assert t.in_hand("r")
