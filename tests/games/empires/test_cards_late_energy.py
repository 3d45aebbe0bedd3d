"""Cards of energy and weapons made late: each effect whole, saved midway."""

from __future__ import annotations

import pytest

from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.actions import Aim, Arm, Charge, Choose, Engage, Pick, Volley
from core.games.empires.allocate_budget import Budget

from .late import (
    BELT,
    CORPORATE,
    CRUISER,
    DOCTOR,
    FRIGATE,
    HOLE,
    MECHAD,
    MOON,
    PLANET,
    STATION,
    kept,
)
from .scenario import Scenario, pay, places, to_spend

# --- E4 Stellar Map ---------------------------------------------------------------------------


def test_stellar_map_keeps_hazards_off_its_ship() -> None:
    """No hazard may be played on its ship; the others are as open as before."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "e4-stellar-map", on="f").put(1, CRUISER, "c")
    t.hand(0, "h2-ion-storm").begin()
    assert places(t, "h2-ion-storm") == {t.u("c")}


@pytest.mark.parametrize(("mapped", "engages"), [(True, True), (False, False)])
def test_stellar_map_exempts_its_ship_from_a_black_hole(mapped: bool, engages: bool) -> None:
    """What the hole swallows is there for the needs of a ship with a map, and for no other."""
    t = Scenario(2)
    t.put(0, CRUISER, "c").put(0, "t4-small-planet-siobhan-7", "p")
    if mapped:
        t.put(0, "e4-stellar-map", on="c")
    t.put(0, HOLE, owner=1).begin(phase="allocate")
    b = Budget(t.s, 0)
    assert production.needs(t.s, t.u("c"))[:3] == (0, 2, 1)
    assert (b.evaluate(frozenset([t.u("c")])) is not None) == engages


def test_stellar_map_lets_economy_be_used_as_energy_beside_a_hole() -> None:
    """Economy that becomes energy for its ship does not feed the hole first, for others it does."""
    left = {}
    for ship in ("c", "f"):
        t = Scenario(2)
        t.put(0, CRUISER, "c").put(0, "e4-stellar-map", on="c").put(0, FRIGATE, "f")
        t.put(0, "t6-planet-vorn-ringed-gas-giant").put(0, "t3-ore-moon").put(0, HOLE, owner=1)
        t.begin(phase="allocate")
        got = Budget(t.s, 0).evaluate(frozenset([t.u(ship)]))
        assert got is not None
        left[ship] = got[0]
    assert left == {"c": 3, "f": 0}


def test_stellar_map_charges_its_ship_beside_a_hole() -> None:
    """What the hole has swallowed still fills the plasma of the ship with a map, point by point."""
    t = Scenario(2)
    t.put(0, CORPORATE, "s").put(0, "e4-stellar-map", on="s").put(0, "t4-small-planet-siobhan-7")
    t.put(0, BELT).put(0, HOLE, owner=1).begin(phase="allocate")
    t.engage("s")
    assert t.s.pool[2] == 0
    kept(t)
    t.do(Arm(t.u("s"))).do(Charge(t.u("s")))
    assert t.s.plasma[t.u("s")] == 1


# --- E3 and E6 Reserve Power ------------------------------------------------------------------


@pytest.mark.parametrize(("card", "points"), [("e3-reserve-power", 3), ("e6-reserve-power", 6)])
def test_reserve_power_in_allocation_engages_and_charges_its_own_unit(
    card: str, points: int
) -> None:
    """Its energy pays what its unit needs, then its field; nobody else's, and it is no output."""
    ship = "s5-mechad-heavy-cruiser"
    t = Scenario(2)
    t.put(0, ship, "m", emf=5).put(0, ship, "f").put(0, "t3-ore-moon", "ore")
    t.hand(0, card, MOON).begin(phase="allocate")
    assert Budget(t.s, 0).evaluate(frozenset([t.u("m")])) is None
    t.play(card, "m").passes()
    kept(t)
    b = Budget(t.s, 0)
    assert b.evaluate(frozenset([t.u("m")])) is not None
    assert b.evaluate(frozenset([t.u("f")])) is None
    t.do(Engage(t.u("m")))
    to_spend(t)
    assert t.s.pool[2] == 0
    left = points - production.needs(t.s, t.u("m"))[2]
    nodes = num.nodes(t.s, t.u("m"))
    spent = 0
    while t.asked()[1] == "spend" and Charge(t.u("m")) in t.legal():
        kept(t)
        t.do(Charge(t.u("m")))
        spent += 1
    assert spent == min(left, -(-10 // nodes))
    assert t.s.emf[t.u("m")] == min(10, nodes * spent)
    t.go("play-a")
    assert t.s.counter[t.u(card)] == 0
    assert t.engaged("m")


def test_reserve_power_played_late_in_allocation_still_engages_its_unit() -> None:
    """Played while points are spent it pays for a base that was left out."""
    t = Scenario(2)
    t.put(0, "t3-ore-moon", "ore").put(0, STATION, "b", on="ore")
    t.hand(0, "e3-reserve-power", MOON).begin(phase="allocate")
    to_spend(t)
    assert Engage(t.u("b")) not in t.legal()
    t.play("e3-reserve-power", "b").passes()
    kept(t)
    t.do(Engage(t.u("b"))).go("play-a")
    assert t.engaged("b")


@pytest.mark.rule("empires:ALLOC-10")
def test_reserve_power_survives_an_allocation_done_again() -> None:
    """Where the points are allocated again its energy is there again."""
    t = Scenario(2)
    t.put(0, PLANET, "p").put(0, CORPORATE, "s").put(0, DOCTOR, "d", on="s")
    t.hand(0, "e3-reserve-power", MOON).hand(1, "o8-alien-love-interest").begin(phase="allocate")
    t.play("e3-reserve-power", "s").passes()
    t.engage("s")
    t.do(Arm(t.u("s"))).do(Charge(t.u("s"))).done()
    assert t.asked() == (1, "react")
    t.play("o8-alien-love-interest", "d").passes()
    assert t.asked() == (0, "allocate")
    assert t.s.plasma[t.u("s")] == 0
    t.engage("s")
    assert t.s.stack[0].lists["apart"][2] == 3 - production.needs(t.s, t.u("s"))[2]


def test_reserve_power_as_a_card_play_engages_what_needs_energy_alone() -> None:
    """In a play phase its energy engages a base and equipment there, and fills plasma weapons."""
    t = Scenario(2)
    t.put(0, BELT, "belt").put(0, STATION, "b", on="belt")
    t.put(0, "e6-deflection-transfer-device", "d", on="b")
    t.hand(0, "e6-reserve-power").begin()
    t.play("e6-reserve-power", "b").passes()
    assert t.asked() == (0, "pick")
    kept(t)
    t.do(Pick(t.u("b")))
    assert t.engaged("b")
    assert not t.engaged("d")
    t.do(Pick(t.u("d")))
    assert t.engaged("d")
    t = Scenario(2)
    t.put(0, CORPORATE, "s", engaged=True, loaded=1, plasma=0)
    t.hand(0, "e3-reserve-power").begin()
    t.play("e3-reserve-power", "s").passes()
    t.do(Pick(t.u("s"))).do(Pick(t.u("s")))
    assert t.s.plasma[t.u("s")] == 2
    assert t.asked()[1] != "pick"


def test_reserve_power_raises_a_field_within_its_caps() -> None:
    """After the allocation a field gains a node's strength per point, up to its cap (MEC-2)."""
    t = Scenario(2)
    t.put(0, MECHAD, "m", engaged=True, emf=1).hand(0, "e6-reserve-power").begin()
    t.play("e6-reserve-power", "m").passes()
    before = t.s.emf[t.u("m")]
    while t.asked()[1] == "pick":
        t.do(Pick(t.u("m")))
    assert before < t.s.emf[t.u("m")] <= 4


@pytest.mark.parametrize("option", [1, 2])
def test_reserve_power_leaves_in_the_discard_phase(option: int) -> None:
    """Its player takes it back to hand or discards it."""
    t = Scenario(2)
    t.put(0, CORPORATE, "s").put(0, "e3-reserve-power", "r", on="s").begin()
    t.go("discard")
    while t.asked()[1] != "choose":
        t.done()
    kept(t)
    t.do(Choose(option))
    assert t.in_hand("r") == (option == 1)
    assert not t.in_play("r")


# --- E8 Energy Flux Mode Enhancement ----------------------------------------------------------


def flux(phase: str = "allocate") -> Scenario:
    """Sue's cruiser with two fluxes and the enhancement, and energy for it."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True)
    t.put(0, "e8-argonian-energy-flux-mode-enhancement", "e", on="c", engaged=True)
    t.put(0, "t8-mechad-system", "sys").put(0, "t3-armory-moon", "arm").put(0, BELT, "belt")
    t.put(1, "s8-corporate-dreadnought", "x").put(1, FRIGATE, "y")
    return t.begin(phase=phase)


def test_flux_enhancement_triples_the_fluxes_that_got_energy() -> None:
    """One energy more for each loaded flux; those do 3, the others 1, as their player aims."""
    t = flux().engage("c")
    assert Charge(t.u("c")) not in t.legal()
    t.do(Arm(t.u("c"))).do(Arm(t.u("c")))
    before = t.s.pool[2]
    t.do(Charge(t.u("c")))
    assert t.s.pool[2] == before - 1
    assert Charge(t.u("c")) in t.legal()
    t.go("fire")
    t.do(Volley(t.u("x")))
    assert Aim(t.u("c"), "plain", 1) in t.legal()
    t.do(Aim(t.u("c"), "plain", 1)).done().passes()
    assert sum(t.hurt("x")) == 1
    kept(t)
    t.volley("y", c=(0, 1)).passes()
    assert sum(t.hurt("y")) == 3


def test_flux_enhancement_fires_the_strong_ones_first_unless_told_otherwise() -> None:
    """Both fluxes with energy do 6 together; the hot one comes before the ordinary one."""
    t = flux().engage("c")
    t.do(Arm(t.u("c"))).do(Arm(t.u("c"))).do(Charge(t.u("c"))).do(Charge(t.u("c")))
    assert Charge(t.u("c")) not in t.legal()
    t.go("fire").volley("x", c=(0, 2)).passes()
    assert sum(t.hurt("x")) == 6
    t = flux().engage("c")
    t.do(Arm(t.u("c"))).do(Arm(t.u("c"))).do(Charge(t.u("c")))
    t.go("fire").volley("x", c=(0, 1)).passes()
    assert sum(t.hurt("x")) == 3


def test_flux_enhancement_costs_nothing_to_engage_and_is_exclusive() -> None:
    """Its printed energy is for each flux; only Argonian ships, or adapted ones, carry it (E-6)."""
    t = flux()
    assert t.u("e") not in Budget(t.s, 0).units
    t = Scenario(2)
    t.put(0, CORPORATE, "s").put(0, CRUISER, "c")
    t.hand(0, "e8-argonian-energy-flux-mode-enhancement").begin()
    assert places(t, "e8-argonian-energy-flux-mode-enhancement") == {t.u("c")}


@pytest.mark.rule("empires:COR-2", "empires:FIRE-4")
def test_plasma_and_ordinary_weapons_of_one_ship_are_fired_in_any_order() -> None:
    """A refit of another kind beside plasma: its player says which of them joins the volley."""
    for weapon, damage in (("plain", 1), ("heavy", 2)):
        t = Scenario(2)
        t.put(0, CORPORATE, "s", engaged=True, loaded=2, plasma=2)
        t.put(0, "e3-heavy-weapon-refit", "r", on="s", engaged=True, counter=1)
        t.put(1, "s8-corporate-dreadnought", "x").begin(phase="fire")
        t.do(Volley(t.u("x")))
        t.do(Aim(t.u("s"), weapon, 1)).done().passes()
        assert sum(t.hurt("x")) == damage


# --- M5 Ship Mimic ----------------------------------------------------------------------------


def test_ship_mimic_fires_with_its_ship_refits_counted_other_cards_not() -> None:
    """The same weapons again with their printed damage, in the same volley."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=1).put(0, "m5-ship-mimic", "m", on="c")
    t.put(0, "e2-phaser-refit", on="c", engaged=True).put(0, "c5-weapons-officer", on="c")
    t.put(1, MOON, "moon").put(1, "b9-starbase", "x", on="moon").begin(phase="fire")
    t.volley("x", c=(4, 1)).passes()
    assert sum(t.hurt("x")) == (5 * 3 // 2) + 5


def test_ship_mimic_takes_no_place_needs_nothing_and_is_no_target() -> None:
    """No command place, no points; fire cannot be aimed at it."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "m5-ship-mimic", "m", on="f").put(1, CRUISER, "c", engaged=True)
    t.begin(seat=1, phase="fire")
    assert num.counted_units(t.s, 0) == 1
    assert t.u("m") not in {a.target for a in t.legal() if a.tag == "volley"}
    assert not any(production.needs(t.s, t.u("m")))


def test_ship_mimic_goes_with_its_ship_or_by_research() -> None:
    """It dies with the ship; 5 research of an opponent end it, his own player's do not."""
    t = Scenario(2)
    t.put(0, "s2-space-yacht", "f", shield_damage=9).put(0, "m5-ship-mimic", "m", on="f")
    t.put(1, CRUISER, "c", engaged=True).begin(seat=1, phase="fire")
    t.volley("f", c=(4, 0)).passes()
    assert not t.in_play("m")
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "m5-ship-mimic", "m", on="f")
    t.put(1, "t6-sochess-comet", "k", turns_left=5).begin(seat=1, phase="allocate")
    pay(to_spend(t), "m", 5)
    assert not t.in_play("m")


def test_ship_mimic_makes_and_looks_as_its_ship_does() -> None:
    """A scout's research and its look at a hand happen once more; so does a command point."""
    t = Scenario(2)
    t.put(0, "s5-corporate-scout-cruiser", "s", engaged=True).put(0, "m5-ship-mimic", "m", on="s")
    t.put(0, "t5-small-system-hcsuar-drahcir-system", "sys").hand(1, MOON, BELT)
    t.begin(phase="allocate")
    t.engage("s")
    assert t.s.pool[4] == 2
    kept(t)
    before = t.match.event_count()
    t.use("s", "fleet1").passes()
    looks = [e for _, e in t.match.events(None, before) if e.kind == "look"]
    assert len(looks) == 2
    big = Scenario(2)
    big.put(0, "s5-vektrean-heavy-cruiser", "v", engaged=True).put(0, "m5-ship-mimic", "m", on="v")
    big.begin()
    assert num.command_points(big.s, big.u("m")) == 1


def test_ship_mimic_only_on_an_own_ship_of_no_more_strength() -> None:
    """Strength 5 at most, one's own, not a base."""
    t = Scenario(2)
    t.put(0, CRUISER, "five").put(0, "s6-mechad-battlecruiser", "six")
    t.put(1, FRIGATE, "other").hand(0, "m5-ship-mimic").begin()
    assert places(t, "m5-ship-mimic") == {t.u("five")}
