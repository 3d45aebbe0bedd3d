"""Chapters 4 and 5: points, modifiers, engaged and disengaged."""

from __future__ import annotations

import pytest

from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.actions import Arm, Engage, Heal, Repair, Use, Volley

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
PLANET = "t4-planet-podekkur-prime"
FREIGHTER = "s1-fleet-freighter"


@pytest.mark.rule("empires:T-1", "empires:T-2", "empires:CARD-3", "empires:CARD-2")
def test_terrain_makes_its_printed_points() -> None:
    """Terrain makes what is printed each turn; without it ships do not work (T-1, T-2)."""
    t = Scenario(2)
    t.put(0, PLANET, "planet").put(0, FRIGATE, "frigate").begin(phase="allocate")
    t.engage("frigate")
    assert t.s.pool[:4] == [1, 1, 0, 0]
    t = Scenario(2)
    t.put(0, FRIGATE, "frigate").begin(phase="allocate")
    assert Engage(t.u("frigate")) not in t.legal()


@pytest.mark.rule("empires:MOD-1", "empires:MOD-4", "empires:CARD-4")
def test_only_the_greatest_addition_and_multiplication_count() -> None:
    """Two freighters add 2 once; base station and gold vein follow the same rule (MOD-1)."""
    t = Scenario(2)
    t.put(0, PLANET, "planet").put(0, FREIGHTER, "f1", on="planet", engaged=True)
    t.put(0, FREIGHTER, "f2", on="planet", engaged=True)
    t.put(0, "o2-gold-vein", "vein", on="planet", turns_left=2)
    t.put(0, "b4-base-station", "base", on="planet", engaged=True)
    t.put(0, "b4-base-station", "base2", on="planet", engaged=True)
    t.begin()
    assert production.terrain_output(t.s, t.u("planet"))[:3] == (3, 4, 1)


@pytest.mark.rule("empires:MOD-2", "empires:MOD-4")
def test_additions_come_before_multiplications_then_losses() -> None:
    """(1 + 2) x 2 - 1, then halved: additions, factors, subtractions, divisions (MOD-2)."""
    t = Scenario(2)
    t.put(0, PLANET, "planet").put(0, FREIGHTER, "f1", on="planet", engaged=True)
    for label in ("x2", "less", "half"):
        t.put(0, "o2-gold-vein", label, on="planet", turns_left=2)
    t.begin()
    for label, mod in (("x2", {"times": 2}), ("less", {"add": -1}), ("half", {"times": "1/2"})):
        t.rewrite(label, on=["own terrain"], turns=2, mod=[{"stat": "terrain.economy", **mod}])
    assert (
        production.terrain_output(t.s, t.u("planet"))[0] == 2
    )  # (1 + 2) x 2 = 6; 6 - 1 = 5; 5 / 2


@pytest.mark.rule("empires:MOD-3", "empires:DIS-1", "empires:S-3")
def test_a_disengaged_freighter_adds_nothing() -> None:
    """Only engaged modifiers count (MOD-3)."""
    t = Scenario(2)
    t.put(0, PLANET, "planet").put(0, FREIGHTER, "f1", on="planet").begin()
    assert production.terrain_output(t.s, t.u("planet"))[0] == 1


@pytest.mark.rule("empires:S-3")
def test_a_freighter_alone_boosts_nothing() -> None:
    """It may stand alone, as any ship, and then boosts nothing (S-3)."""
    t = Scenario(2)
    t.put(0, PLANET, "planet").hand(0, FREIGHTER).begin()
    t.play(FREIGHTER)
    assert t.s.host[t.u(FREIGHTER)] == -1
    assert production.terrain_output(t.s, t.u("planet"))[0] == 1


@pytest.mark.rule("empires:KIND-dragon", "empires:PT-5")
def test_dragons_are_healed_by_healing_points_alone() -> None:
    """Repair points do nothing for a dragon, healing points do (PT-5)."""
    t = Scenario(2)
    t.put(0, "d7-neutron-dragoness", "dragon", structure_damage=3)
    t.put(0, "t3-dragon-hole", "hole").put(0, "t6-planet-vorn-ringed-gas-giant", "giant")
    t.begin(phase="allocate").done()
    legal = t.legal()
    assert Repair(t.u("dragon"), "structure") not in legal
    t.do(Heal(t.u("dragon")))
    assert t.hurt("dragon") == (0, 2)


@pytest.mark.rule("empires:PT-4", "empires:X-11", "empires:X-10")
def test_on_terrain_only_heavy_damage_is_mended() -> None:
    """Damage of cards to terrain stays; that of heavy weapons can be repaired (PT-4)."""
    t = Scenario(2)
    t.put(0, "t6-planet-vorn-ringed-gas-giant", "giant")
    t.put(1, "h3-pulsar", "pulsar", on="giant", turns_left=3)
    t.begin(seat=1, phase="play-b")
    t.next_turn()
    assert t.hurt("giant") == (0, 1)
    while t.asked() == (0, "spend"):
        assert Repair(t.u("giant"), "structure") not in t.legal()
        t.done()


@pytest.mark.rule("empires:PT-7", "empires:WPN-3", "empires:X-6")
def test_physical_damage_of_dragons_is_phaser_damage() -> None:
    """A dragon's physical damage cannot hurt terrain (PT-7)."""
    t = Scenario(2)
    t.put(0, "d7-neutron-dragoness", "dragon", engaged=True).put(1, MOON, "moon")
    t.put(1, FRIGATE, "frigate").begin(phase="fire")
    assert Volley(t.u("moon")) not in t.legal()
    t.volley("frigate", dragon=(3, 0))
    assert t.hurt("frigate") == (2, 1)


@pytest.mark.rule("empires:DIS-1", "empires:FIRE-2", "empires:PT-1")
def test_a_disengaged_unit_cannot_fire() -> None:
    """Without its points a unit does not fire (DIS-1)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "off").put(0, FRIGATE, "on", engaged=True).put(1, CRUISER, "cruiser")
    t.begin(phase="fire")
    from core.games.empires.fire_weapons import shooters

    assert shooters(t.s, 0) == [t.u("on")]


@pytest.mark.rule("empires:DIS-2", "empires:E-4")
def test_a_disengaged_ship_keeps_shields_and_passive_equipment() -> None:
    """Shields and shield refits work disengaged, phaser refits do not (DIS-2, E-4)."""
    t = Scenario(2)
    t.put(0, CRUISER, "cruiser").put(0, "e1-shield-refit", on="cruiser")
    t.put(0, "e2-phaser-refit", on="cruiser").begin()
    u = t.u("cruiser")
    assert num.shields(t.s, u) == 4
    assert num.phasers(t.s, u) == 4
    t.s.engaged[u] = 1
    t.s.touch()
    assert num.phasers(t.s, u) == 5


@pytest.mark.rule("empires:DIS-3")
def test_a_disengaged_ship_still_protects_its_headquarters() -> None:
    """A disengaged ship blocks fire at its HQ, a disengaged base at its terrain (DIS-3)."""
    t = Scenario(2)
    t.put(0, CRUISER, "cruiser", engaged=True, loaded=2).put(1, FRIGATE, "frigate")
    t.put(1, PLANET, "planet").put(1, "b4-base-station", "base", on="planet")
    t.begin(phase="fire")
    assert t.why(Volley(t.u("hq1"))) == (False, "HQ-1")
    assert t.why(Volley(t.u("planet"))) == (False, "FIRE-8")


@pytest.mark.rule("empires:DIS-4", "empires:X-8")
def test_crew_on_a_disengaged_ship_cannot_use_its_equipment() -> None:
    """A boarding party aboard a disengaged ship has no transport that works (DIS-4)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "frigate").put(0, "e2-transporter", on="frigate")
    t.put(0, "c1-boarding-party", on="frigate")
    t.put(1, CRUISER, "cruiser", shield_damage=3).begin()
    use = Use(t.u("c1-boarding-party"), 0, t.u("cruiser"))
    assert use not in t.legal()
    t.s.engaged[t.u("frigate")] = 1
    t.s.touch()
    assert use in t.legal()


@pytest.mark.rule("empires:DIS-5", "empires:DIS-6")
def test_rules_of_a_card_about_itself_hold_when_it_does_not_function() -> None:
    """A suspended eel does not hold phasers any more, but is still killed its own way (DIS-5)."""
    t = Scenario(2)
    t.put(0, CRUISER, "cruiser", engaged=True, loaded=1)
    t.put(1, "m1-small-phaser-eel", "eel", on="cruiser")
    t.put(0, "c6-science-officer", on="cruiser").put(0, FRIGATE, "frigate", engaged=True, loaded=1)
    t.put(1, FRIGATE, "prey").begin(phase="fire")
    assert not num.works(t.s, t.u("eel"))
    t.volley("prey", cruiser=(1, 0))
    assert t.hurt("prey") == (1, 0)
    t.volley("eel", frigate=(0, 1))
    assert not t.in_play("eel")


@pytest.mark.rule("empires:FIRE-3", "empires:PT-2", "empires:ALLOC-5")
def test_one_ammunition_arms_one_heavy_weapon() -> None:
    """A cruiser with two fluxes and one ammunition fires one of them (FIRE-3)."""
    t = Scenario(2)
    t.put(0, "t3-armory-moon", "armory").put(0, BELT, "belt").put(0, CRUISER, "cruiser")
    t.put(1, MOON, "moon").begin(phase="allocate").engage("cruiser")
    t.do(Arm(t.u("cruiser"))).do(Arm(t.u("cruiser")))
    assert t.s.loaded[t.u("cruiser")] == 2
    t.go("fire")
    t.volley("moon", cruiser=(0, 1))
    assert not t.in_play("moon")
    assert t.s.loaded[t.u("cruiser")] == 1


@pytest.mark.rule("empires:CARD-8", "empires:CARD-12")
def test_strength_is_the_full_value_and_fractions_are_dropped() -> None:
    """Damage does not change strength; half of 5 is 2 (CARD-8, CARD-12)."""
    from core.games.empires.amounts import amount_of
    from core.games.empires.scope import Scope

    t = Scenario(2)
    t.put(0, CRUISER, "cruiser", structure_damage=3).begin()
    u = t.u("cruiser")
    assert num.strength(t.s, u) == 5
    sc = Scope(t.s, 0, u)
    assert amount_of("current", frozenset()).of(sc) == 2
    assert amount_of("half strength", frozenset()).of(sc) == 2
    assert amount_of("half-up strength", frozenset()).of(sc) == 3


@pytest.mark.rule("empires:CMD-8", "empires:PT-6", "empires:CMD-1", "empires:CMD-3")
def test_a_captain_gives_one_more_place_until_he_is_lost() -> None:
    """3 players and a captain: limit 4; the captain lost: 3 at once (CMD-8)."""
    from core.games.empires.table import Ctx, remove_stack

    t = Scenario(3)
    for i in range(4):
        t.put(0, FRIGATE, f"f{i}")
    t.put(0, "c6-captain", on="f0").hand(0, FRIGATE, MOON).begin()
    assert t.s.limit[0] == 4
    assert t.why(t.play_of(FRIGATE)) == (False, "CMD-1")
    remove_stack(Ctx(t.s, None), t.u("c6-captain"))
    assert t.s.limit[0] == 3
    # Nobody is forced to discard, and losing one frees nothing yet (CMD-4, CMD-5).
    remove_stack(Ctx(t.s, None), t.u("f3"))
    assert t.why(t.play_of(FRIGATE)) == (False, "CMD-1")
    remove_stack(Ctx(t.s, None), t.u("f2"))
    assert t.why(t.play_of(FRIGATE)) == (True, "")


@pytest.mark.rule("empires:CMD-4", "empires:CMD-5")
def test_units_above_the_limit_stay() -> None:
    """A loss of points forces no discard (CMD-4)."""
    t = Scenario(2)
    for i in range(5):
        t.put(0, FRIGATE, f"f{i}")
    t.put(0, PLANET, "p").hand(0, FRIGATE).begin(phase="allocate").go("play-a")
    assert t.s.limit[0] == 2
    assert all(t.in_play(f"f{i}") for i in range(5))


@pytest.mark.rule("empires:CMD-2")
def test_the_limit_counts_the_players_who_started() -> None:
    """Elimination does not shrink the limit, unless the switch says so (CMD-2)."""
    for frozen, limit in ((True, 3), (False, 2)):
        t = Scenario(3, command_frozen=frozen)
        t.seat(2, hq=25).put(0, PLANET, "p").put(0, FRIGATE, "f")
        t.begin(phase="allocate").go("play-a")
        assert t.s.limit[0] == limit


@pytest.mark.rule("empires:CMD-3")
def test_command_points_of_disengaged_cards_do_not_count() -> None:
    """Points arise in allocation, from engaged cards or cards without cost (CMD-3)."""
    t = Scenario(2)
    t.put(0, PLANET, "p").put(0, "b5-administrative-facility", "base", on="p")
    t.begin(phase="allocate").go("play-a")
    assert t.s.limit[0] == 2
    t = Scenario(2)
    t.put(0, BELT, "p").put(0, "b5-administrative-facility", "base", on="p")
    t.begin(phase="allocate").engage("base").go("play-a")
    assert t.s.limit[0] == 3


@pytest.mark.rule("empires:CMD-6", "empires:CMD-7")
def test_pairs_take_one_place_and_other_cards_none() -> None:
    """A Krebiz pair is one unit; terrain, crew and equipment need no place (CMD-6, CMD-7)."""
    t = Scenario(2)
    t.put(0, "s2-krebiz-clipper-frigate", "hull")
    t.put(0, "s1-krebiz-light-capsule", "capsule", combined_with=0)
    t.put(0, PLANET, "planet").put(0, "e1-shield-refit", on="hull").begin()
    assert num.counted_units(t.s, 0) == 1
