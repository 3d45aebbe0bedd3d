"""Chapter 8 and 16: weapons fire, the Sector HQ as target, volleys, weapons of the empires."""

from __future__ import annotations

import pytest

from core.games.empires import numbers as num
from core.games.empires.actions import DONE, Aim, Area, Arm, Charge, Volley
from core.games.empires.fire_targets import protected

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
PLANET = "t4-planet-podekkur-prime"
TRIBE = "s4-indirigan-frigate"


@pytest.mark.rule("empires:FIRE-1", "empires:REC-4")
def test_each_weapon_fires_once_a_turn_in_phase_four() -> None:
    """A phaser that has fired is not ready again before the next turn (FIRE-1)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "c").put(1, CRUISER, "d")
    t.begin(phase="play-a")
    assert not any(a.tag == "volley" for a in t.legal())
    t.go("fire")
    t.volley("c", f=(2, 0))
    t.do(Volley(t.u("d")))
    assert t.legal() == [Aim(t.u("f"), "phaser", 1)]


@pytest.mark.rule("empires:FIRE-4", "empires:VOL-2", "empires:VOL-4")
def test_units_join_on_one_target_and_weapons_choose_their_own() -> None:
    """Several units join; more damage than needed may be declared and is lost (FIRE-4, VOL-4)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, CRUISER, "c", engaged=True)
    t.put(1, FRIGATE, "x").put(1, FRIGATE, "y").begin(phase="fire")
    t.volley("x", f=(2, 0), c=(4, 0))
    assert not t.in_play("x")
    t.volley("y", f=(1, 0))
    assert t.hurt("y") == (1, 0)
    assert t.hq(1) == 0


@pytest.mark.rule("empires:KIND-equipment", "empires:KIND-crew", "empires:FIRE-5")
def test_targets_are_terrain_units_and_what_damage_destroys() -> None:
    """Equipment, crew and a card that damage does not end are no targets (FIRE-5)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, FRIGATE, "f").put(1, MOON, "m")
    t.put(1, "e2-phaser-refit", on="f").put(1, "c6-science-officer", "so", on="f")
    t.put(1, "m4-space-dragon", "dragon", on="f").begin(phase="fire")
    aims = {a.target for a in t.legal() if isinstance(a, Volley)}
    assert {t.u("f"), t.u("m"), t.u("dragon")} <= aims
    assert t.u("e2-phaser-refit") not in aims
    assert t.u("so") not in aims


@pytest.mark.rule("empires:FIRE-6")
def test_own_cards_may_be_fired_at_but_not_oneself() -> None:
    """Any opponent and one's own cards; no card fires at itself (FIRE-6)."""
    t = Scenario(3)
    t.put(0, FRIGATE, "f", engaged=True).put(0, CRUISER, "own").put(1, CRUISER, "a")
    t.put(2, CRUISER, "b").begin(phase="fire")
    aims = {a.target for a in t.legal() if isinstance(a, Volley)}
    assert {t.u("own"), t.u("a"), t.u("b")} <= aims
    assert t.u("f") not in aims


@pytest.mark.rule("empires:KIND-terrain", "empires:FIRE-7", "empires:WPN-1", "empires:WPN-4")
def test_only_heavy_weapons_damage_terrain() -> None:
    """Phasers may not be declared against terrain; fluxes destroy it by its strength (FIRE-7)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, PLANET, "p").put(1, FRIGATE, "f")
    t.begin(phase="fire")
    assert t.why(Volley(t.u("p"))) == (False, "FIRE-7")
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, PLANET, "p", structure_damage=2)
    t.begin(phase="fire")
    t.do(Volley(t.u("p")))
    assert {a.weapon for a in t.legal() if isinstance(a, Aim)} == {"heavy"}
    t.do(Aim(t.u("c"), "heavy", 2)).done()
    assert not t.in_play("p")


@pytest.mark.rule("empires:FIRE-8", "empires:B-2", "empires:S-3")
def test_a_base_shields_its_terrain_from_fire_a_ship_does_not() -> None:
    """FIRE-8."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, PLANET, "p").put(1, PLANET, "q")
    t.put(1, "b4-base-station", "b", on="p").put(1, "s1-fleet-freighter", "s", on="q")
    t.begin(phase="fire")
    aims = {a.target for a in t.legal() if isinstance(a, Volley)}
    assert t.u("p") not in aims
    assert {t.u("b"), t.u("q"), t.u("s")} <= aims


@pytest.mark.rule("empires:FIRE-9", "empires:HQ-2")
def test_a_base_fires_at_anything_but_headquarters() -> None:
    """A base fires at any standard target; at an HQ only by the switch (FIRE-9, HQ-2)."""
    for switch in (False, True):
        t = Scenario(2, bases_at_hq=switch)
        t.put(0, PLANET, "p").put(0, "b4-base-station", "b", on="p", engaged=True)
        t.put(1, PLANET, "q").put(1, "b4-base-station", "e", on="q").begin(phase="fire")
        aims = {a.target for a in t.legal() if isinstance(a, Volley)}
        assert t.u("e") in aims
        assert (t.u("hq1") in aims) is switch


@pytest.mark.rule("empires:HQ-1", "empires:B-3", "empires:T-3", "empires:S-4", "empires:D-1")
def test_ships_and_dragons_protect_a_headquarters() -> None:
    """Bases and terrain do not (HQ-1, B-3, T-3)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(1, PLANET, "p").put(1, "b4-base-station", on="p")
    t.begin(phase="fire")
    t.volley("hq1", f=(3, 0))
    assert t.hq(1) == 3
    for card in (FRIGATE, "d8-surface-dragoness", "s1-fleet-freighter"):
        t = Scenario(2)
        t.put(1, card, "guard").begin()
        assert protected(t.s, 1)


@pytest.mark.rule("empires:KIND-HQ", "empires:HQ-3", "empires:CARD-10")
def test_a_headquarters_has_no_shields_and_takes_all_weapons_alike() -> None:
    """Phasers and heavy weapons count alike (HQ-3)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).begin(phase="fire")
    t.volley("hq1", c=(4, 2))
    assert t.hq(1) == 6


@pytest.mark.rule("empires:HQ-4")
def test_a_ship_against_an_opponent_does_not_protect() -> None:
    """A ship on an opponent's card leaves its own HQ open (HQ-4)."""
    t = Scenario(2)
    t.put(0, PLANET, "p").put(1, "d8-surface-dragoness", "d", on="p").begin()
    assert not protected(t.s, 1)


@pytest.mark.rule("empires:HQ-5", "empires:OUT-1")
def test_a_ship_out_of_play_does_not_protect() -> None:
    """Nor is it a target, nor does it count (HQ-5, OUT-1)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "c").begin(phase="fire")
    t.s.away[t.u("c")] = 1
    t.s._legal = None
    aims = {a.target for a in t.legal() if isinstance(a, Volley)}
    assert aims == {t.u("hq1")}
    assert num.counted_units(t.s, 1) == 0


@pytest.mark.rule("empires:HQ-6")
def test_once_the_last_protector_is_gone_later_volleys_hit_the_headquarters() -> None:
    """In the same phase (HQ-6)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(1, FRIGATE, "g", shield_damage=2, structure_damage=1)
    t.begin(phase="fire")
    assert t.why(Volley(t.u("hq1"))) == (False, "HQ-1")
    t.volley("g", f=(2, 0))
    t.volley("hq1", f=(1, 0))
    assert t.hq(1) == 1


@pytest.mark.rule("empires:HQ-8", "empires:LOC-2")
def test_card_damage_is_never_offered_a_headquarters() -> None:
    """An ion storm has no HQ among its places (HQ-8)."""
    t = Scenario(2)
    t.hand(0, "h2-ion-storm", MOON).begin()
    assert {a.place for a in t.legal() if a.tag == "play"} == {t.u("fleet0")}


@pytest.mark.rule("empires:VOL-1", "empires:MEC-9", "empires:MEC-10", "empires:WPN-6")
def test_cannons_fire_before_any_volley_at_all_units_of_one_opponent() -> None:
    """1 point to each ship, dragon and base; not to terrain or HQ; no volley (MEC-9, MEC-10)."""
    t = Scenario(2)
    t.put(0, "s6-mechad-battlecruiser", "m", engaged=True, loaded=1)
    t.put(1, FRIGATE, "f").put(1, "d8-surface-dragoness", "d").put(1, PLANET, "p")
    t.put(1, "b4-base-station", "b", on="p").hand(1, "o3-defensive-electronic-warfare", MOON)
    t.begin(phase="fire")
    area = Area(t.u("m"), t.u("fleet1"))
    assert area in t.legal()
    t.do(area)
    assert t.asked()[1] == "fire"  # no reaction to a volley is asked
    assert [t.hurt(x) for x in "fdbp"] == [(1, 0), (0, 1), (1, 0), (0, 0)]
    assert t.s.volleyed == []
    t = Scenario(2)
    t.put(0, "s6-mechad-battlecruiser", "m", engaged=True, loaded=1).put(1, FRIGATE, "f")
    t.begin(phase="fire")
    t.volley("f", m=(1, 0))
    assert not any(isinstance(a, Area) for a in t.legal())


@pytest.mark.rule("empires:MEC-11")
def test_each_cannon_picks_its_own_opponent() -> None:
    """A battleship's two cannons may fire at two opponents (MEC-11)."""
    t = Scenario(3)
    t.put(0, "s8-mechad-battleship", "m", engaged=True, loaded=2)
    t.put(1, FRIGATE, "a").put(2, FRIGATE, "b").begin(phase="fire")
    t.do(Area(t.u("m"), t.u("fleet1"))).do(Area(t.u("m"), t.u("fleet2")))
    assert t.hurt("a") == t.hurt("b") == (1, 0)
    assert not any(isinstance(a, Area) for a in t.legal())


@pytest.mark.rule("empires:VOL-3")
def test_one_volley_against_each_target_by_switch() -> None:
    """At most one volley against each target per phase, unless switched off (VOL-3)."""
    for switch in (True, False):
        t = Scenario(2, one_volley=switch)
        t.put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "c").put(1, CRUISER, "d")
        t.begin(phase="fire")
        t.volley("c", f=(1, 0))
        found = t.why(Volley(t.u("c")))
        assert found == ((False, "VOL-3") if switch else (True, ""))


@pytest.mark.rule("empires:VOL-5")
def test_a_volley_made_void_leaves_the_weapons_fired() -> None:
    """Lucky Maneuver: no damage, and the weapons stay fired (VOL-5)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "c").put(1, CRUISER, "d")
    t.hand(1, "l6-lucky-maneuver").begin(phase="fire")
    t.volley("c", f=(3, 0))
    t.play("l6-lucky-maneuver", "c").passes()
    assert t.hurt("c") == (0, 0)
    assert not any(isinstance(a, Volley) for a in t.legal()) or t.s.active == 1


@pytest.mark.rule("empires:VOL-7")
def test_the_order_of_modifiers() -> None:
    """Weapon multipliers, additions, divisions, then subtractions (VOL-7)."""
    from core.games.empires.fire_landing import power

    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(0, "l3-lucky-targeting", on="c", turns_left=1)
    t.put(1, CRUISER, "x").hand(1, "o3-defensive-electronic-warfare").begin(phase="fire")
    t.volley("x", c=(3, 0))
    frame = t.s.stack[-2]
    assert power(t.s, frame, t.u("x"), False) == (4, 0)  # 3 x 3/2, fraction dropped
    frame.ints["add"] = 2
    frame.ints["up"], frame.ints["down"] = 1, 2
    t.play("o3-defensive-electronic-warfare", "x").passes()
    assert t.hurt("x") == (1, 0)  # (4 + 2) / 2 - 2


@pytest.mark.rule("empires:VOL-8")
def test_firing_is_optional() -> None:
    """Being done is always offered (VOL-8)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "c").begin(phase="fire")
    assert DONE in t.legal()


@pytest.mark.rule("empires:VOL-6")
def test_a_protector_that_stood_before_uses_up_the_attack() -> None:
    """An Invinco Guardian takes the whole attack that destroys it (VOL-6)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, FRIGATE, "f")
    t.put(1, "m3-invinco-guardian", "g", on="f").begin(phase="fire")
    t.volley("f", c=(4, 2))
    assert not t.in_play("g")
    assert t.hurt("f") == (0, 0)


@pytest.mark.rule("empires:IND-1", "empires:IND-2", "empires:IND-4")
def test_indirigans_fight_other_tribes_first() -> None:
    """While an opponent has Indirigan ships they may not fire at bases or other ships (IND-1)."""
    t = Scenario(2)
    t.put(0, TRIBE, "t", engaged=True, loaded=1).put(1, TRIBE, "other").put(1, CRUISER, "c")
    t.put(1, MOON, "m").begin(phase="fire")
    assert t.why(Volley(t.u("c"))) == (False, "IND-1")
    aims = {a.target for a in t.legal() if isinstance(a, Volley)}
    assert aims == {t.u("other"), t.u("m")}  # terrain is not restricted (IND-2)
    t = Scenario(2)
    t.put(0, TRIBE, "t", engaged=True).put(0, TRIBE, "mine").put(1, CRUISER, "c")
    t.begin(phase="fire")
    assert t.why(Volley(t.u("c"))) == (True, "")


@pytest.mark.rule(
    "empires:COR-1", "empires:COR-2", "empires:COR-3", "empires:COR-4", "empires:WPN-5"
)
def test_variable_plasma_shares_the_energy_of_its_ship() -> None:
    """2 weapons, 2 ammunition and 3 energy give 3 + 3 (COR-2)."""
    t = Scenario(2)
    t.put(0, "s8-corporate-dreadnought", "d", engaged=True, loaded=2, plasma=3)
    t.put(1, PLANET, "p").put(1, "t6-planet-vorn-ringed-gas-giant", "g").begin(phase="fire")
    t.volley("g", d=(0, 2))
    assert not t.in_play("g")
    t = Scenario(2)
    t.put(0, "t10-super-massive-star", "star").put(0, "t8-the-scandig-system", "sys")
    t.put(0, "s8-corporate-dreadnought", "d").put(0, MOON, "m")
    t.begin(phase="allocate").engage("d")
    for _ in range(4):
        t.do(Charge(t.u("d")))
    assert Charge(t.u("d")) not in t.legal()  # the printed range ends at 4
    t.do(Arm(t.u("d"))).do(Arm(t.u("d")))
    assert t.s.plasma[t.u("d")] == 4


@pytest.mark.rule("empires:COR-5")
def test_plasma_without_energy_cannot_fire() -> None:
    """Below the range's minimum it cannot fire (COR-5)."""
    from core.games.empires.fire_weapons import heavies_ready

    t = Scenario(2)
    t.put(0, "s2-corporate-frigate", "f", engaged=True, loaded=1, plasma=0)
    t.put(1, CRUISER, "c").begin(phase="fire")
    assert heavies_ready(t.s, t.u("f")) == 0


@pytest.mark.rule("empires:ARG-1", "empires:WPN-4", "empires:CARD-5", "empires:WPN-20")
def test_standard_heavy_weapons_do_one_damage_each() -> None:
    """Argonian phasers and fluxes do 1 each, and fluxes hurt terrain (ARG-1, WPN-4)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True, loaded=1).put(1, CRUISER, "c").begin(phase="fire")
    t.volley("c", f=(3, 1))
    assert t.hurt("c") == (3, 1)


@pytest.mark.rule("empires:WPN-2")
def test_whips_are_phasers() -> None:
    """A Mechad ship's whips fire without points and not at terrain (WPN-2)."""
    t = Scenario(2)
    t.put(0, "s2-mechad-frigate", "m", engaged=True).put(1, CRUISER, "c").put(1, MOON, "moon")
    t.begin(phase="fire")
    assert t.why(Volley(t.u("moon"))) == (False, "FIRE-7")
    t.volley("c", m=(2, 0))
    assert t.hurt("c") == (2, 0)


@pytest.mark.rule("empires:FIRE-5")
def test_a_held_ship_fires_only_at_what_holds_it() -> None:
    """A ship with a space dragon may fire at nothing else; 4 damage kill it (M-1)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, "m4-space-dragon", "d", on="c")
    t.put(1, FRIGATE, "f").begin(phase="fire")
    assert {a.target for a in t.legal() if isinstance(a, Volley)} == {t.u("d")}
    t.volley("d", c=(4, 0))
    assert not t.in_play("d")
