"""Cards that lean on an operation of the engine made for them: each effect whole, saved midway."""

from __future__ import annotations

import pytest

from core.games.empires import GAME, production
from core.games.empires import numbers as num
from core.games.empires.actions import (
    PASS,
    Aim,
    Area,
    Arm,
    Charge,
    Choose,
    Drop,
    Engage,
    Pick,
    Play,
    Use,
    Volley,
)
from core.games.empires.allocate_budget import Budget
from core.games.empires.missions import transports
from core.games.empires.state import DECK, fleet_place, hq_place
from core.games.empires.table import Ctx
from core.games.empires.turn import allowance
from core.games.empires.victory import finish
from core.kernel import Rng
from core.kernel.state import digest, from_plain, to_plain

from .scenario import Scenario, pay, places, to_spend

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
MECHAD = "s2-mechad-frigate"
CORPORATE = "s2-corporate-frigate"
CLIPPER = "s2-krebiz-clipper-frigate"
PIRATE = "s3-independent-pirate-ship"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
PLANET = "t5-planet-candor-ii"
STATION = "b4-base-station"
HOLE = "t6-black-hole"
BEAM = "e2-transporter"
BOARDING = "c1-boarding-party"
DOCTOR = "c2-doctor"
CAPTAIN = "c6-captain"
OFFICER = "c6-science-officer"


def kept(t: Scenario) -> Scenario:
    """The state survives a save, and worlds made from the views of all seats fit these views."""
    s = t.s
    assert digest(from_plain(GAME.State, to_plain(s))) == digest(s)
    for seat in range(len(s.alive)):
        view = GAME.view(s, seat)
        world = GAME.determinize(view, Rng(7))
        assert GAME.view(world, seat) == view
        assert [a.tag for a in GAME.legal(s, GAME.decisions(s)[0])]
        for other in view["seats"]:
            assert (other["hand"] is None) == (other["seat"] != seat)
    again = from_plain(GAME.State, to_plain(s))
    assert [d.id for d in again.defs] == [d.id for d in s.defs]
    assert GAME.legal(again, GAME.decisions(again)[0]) == GAME.legal(s, GAME.decisions(s)[0])
    return t


def offers(t: Scenario, card: str, function: int | None = None) -> set[int]:
    """Places of the functions of a card that are offered now."""
    return {
        a.place
        for a in t.legal()
        if isinstance(a, Use)
        and a.card == t.u(card)
        and (function is None or a.function == function)
    }


def pool(t: Scenario) -> list[int]:
    """Economy, supply, energy and ammunition that are left."""
    return t.s.pool[:4]


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


# --- C6 Clone ---------------------------------------------------------------------------------


def test_clone_works_as_a_second_copy_of_its_crew() -> None:
    """The print of the crew, beside him: command, research, functions, tags; saved as such."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, DOCTOR, "d", on="f").put(0, "o1-illness", on="d")
    t.put(0, CAPTAIN, "c", on="f").hand(0, "c6-clone").begin()
    clone = t.u("c6-clone")
    t.play("c6-clone", "c").passes()
    kept(t)
    assert t.s.host[clone] == t.u("f")
    assert num.command_points(t.s, clone) == 1
    assert num.total(t.s, t.u("f"), "in-volley")[0] == 2
    row = next(x for x in GAME.view(t.s, 1)["seats"][0]["fleet"][0]["on"] if x["card"] == clone)
    assert (row["id"], row["code"], row["name"]) == (CAPTAIN, "C6", "Clone: Captain")


def test_clone_does_what_its_crew_does_on_arrival_and_needs_what_he_needs() -> None:
    """A doctor's copy heals where it comes; a mercenary's copy waits for its economy."""
    t = Scenario(2)
    t.put(0, CRUISER, "f").put(0, DOCTOR, "d", on="f").put(1, "l2-malpractice", on="d")
    t.put(0, CAPTAIN, "c", on="f").put(1, "o2-injury", "i", on="c")
    t.hand(0, "c6-clone").begin()
    t.play("c6-clone", "d").passes()
    assert not t.in_play("i")
    t = Scenario(2)
    t.put(0, CRUISER, "f").put(0, "c2-mercenary", "m", on="f", engaged=True)
    t.hand(0, "c6-clone").begin()
    t.play("c6-clone", "m").passes()
    assert not t.engaged("c6-clone")
    assert num.strength(t.s, t.u("c6-clone")) == 2


def test_clone_moves_and_acts_by_itself() -> None:
    """A boarding party's copy goes elsewhere by shuttle and attacks as well as the first one."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, BEAM, "beam", on="f")
    t.put(0, BOARDING, "b", on="f").put(1, CRUISER, "x", shield_damage=3)
    t.hand(0, "c6-clone").begin()
    t.play("c6-clone", "b").passes()
    kept(t)
    t.use("b", "x").passes()
    assert t.hurt("x") == (3, 1)
    kept(t)
    t.use("c6-clone", "x").passes()
    assert t.hurt("x") == (3, 2)


def test_clone_goes_first_where_either_dies() -> None:
    """Who kills the crew kills the copy in his place; the crew himself only then."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, CAPTAIN, "c", on="f").hand(0, "c6-clone", MOON)
    t.hand(1, "m6-seductress", "m6-seductress").begin()
    t.play("c6-clone", "c").passes().next_turn()
    t.go("play-a")
    t.play("m6-seductress", "c").passes()
    assert t.in_play("c")
    assert not t.in_play("c6-clone")
    assert not t.s.copies
    assert t.s.defs[t.u("c6-clone")].id == "c6-clone"
    kept(t)
    again = next(a for a in t.legal() if isinstance(a, Play) and a.place == t.u("c"))
    t.do(again).passes()
    assert not t.in_play("c")


def test_clone_elsewhere_goes_when_its_crew_is_lost_with_his_place() -> None:
    """His location gone, both are: the copy is no refuge."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, BEAM, "beam", on="f").put(0, CAPTAIN, "c", on="f")
    t.put(0, CRUISER, "g").hand(0, "c6-clone", "o8-self-destruction").begin()
    t.play("c6-clone", "c").passes()
    t.s.host[t.u("c6-clone")] = t.u("g")
    t.s.touch()
    t.play("o8-self-destruction", "f").passes()
    assert not t.in_play("c")
    assert not t.in_play("c6-clone")
    assert t.in_play("g")


# --- C10 Primordial Warrior -------------------------------------------------------------------


def warrior() -> Scenario:
    """Sue's warrior beside her doctor, Bob's ship with two crew, a ship without crew."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, DOCTOR, "d", on="f").put(0, "c10-primordial-warrior", "w", on="f")
    t.put(1, CRUISER, "x").put(1, CAPTAIN, "c", on="x").put(1, BOARDING, "b", on="x")
    return t.put(1, FRIGATE, "bare").hand(0, MOON)


def test_warrior_moves_to_crew_and_kills_one_a_turn() -> None:
    """Once a turn to a place with a crew, shields or not, and once a kill beside him."""
    t = warrior().begin()
    assert offers(t, "w", 0) == {t.u("x")}
    assert not offers(t, "w", 1)
    t.use("w", "x").passes()
    kept(t)
    assert not offers(t, "w", 0)
    assert offers(t, "w", 1) == {t.u("c"), t.u("b")}
    t.use("w", "c", 1).passes()
    assert not t.in_play("c")
    assert not offers(t, "w", 1)
    assert t.in_play("w")


def test_warrior_goes_under_the_deck_when_no_enemy_crew_is_left() -> None:
    """At the end of the turn in which the last one died."""
    t = warrior()
    t.seats[1]["fleet"][0]["on"].pop()
    t.pile(0, "deck", MOON, MOON, MOON, BELT).begin()
    t.use("w", "x").passes().use("w", "c", 1).passes()
    t.next_turn()
    assert t.s.zone[t.u("w")] == DECK
    assert t.s.deck[0][0] == t.u("w")
    kept(t)


def test_warrior_is_immune_to_all_but_crew() -> None:
    """No occurrence, monster or luck of others reaches him, nor what lies beside him; crew do."""
    t = warrior()
    t.put(1, "o8-plague", "p", on="f")
    t.hand(1, "m6-seductress", "o9-illness", "o8-alien-love-interest").begin(seat=1)
    for card in ("o9-illness", "o8-alien-love-interest"):
        assert t.u("w") not in places(t, card)
    assert num.works(t.s, t.u("w"))
    assert not num.works(t.s, t.u("d"))
    t = warrior().put(1, FRIGATE, "g", engaged=True).put(1, "c4-marine", "m", on="g")
    t.put(1, BEAM, on="g")
    t.seats[0]["fleet"][0]["shield_damage"] = 2
    t.begin(seat=1)
    t.use("m", "w").passes()
    assert not t.in_play("w")


def test_warrior_is_played_only_where_a_crew_is() -> None:
    """He must be with a crew."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, DOCTOR, on="f").put(0, CRUISER, "bare").put(0, MOON, "moon")
    t.hand(0, "c10-primordial-warrior").begin()
    assert places(t, "c10-primordial-warrior") == {t.u("f")}


# --- M9 Luck Demon ----------------------------------------------------------------------------


def test_luck_demon_takes_over_luck_that_others_play_to_their_own_fleet() -> None:
    """Its player plays the card in the other's place, if he likes, to a place of his own."""
    for option, helped in ((1, 1), (2, 0)):
        t = Scenario(2)
        t.put(0, FRIGATE, "f", shield_damage=2).put(1, CRUISER, "c", shield_damage=3)
        t.put(1, "m9-luck-demon").hand(0, "l4-lucky-shield-repair").begin()
        t.play("l4-lucky-shield-repair", "f").passes()
        assert t.asked() == (1, "choose")
        kept(t)
        t.do(Choose(option))
        assert (t.shields("c") == 3) == bool(helped)
        assert (t.shields("f") == 2) != bool(helped)
        assert t.u("l4-lucky-shield-repair") in t.s.discard[0]


def test_luck_demon_asks_where_and_lets_the_newest_one_steal() -> None:
    """Of several places its player picks; of two demons the newer takes the card."""
    t = Scenario(3)
    t.put(0, FRIGATE, "f", shield_damage=2)
    t.put(1, CRUISER, "c").put(1, "m9-luck-demon", "old").put(2, CRUISER, "x").put(2, MECHAD, "y")
    t.put(2, "m9-luck-demon", "new").hand(0, "l3-lucky-targeting").begin()
    t.play("l3-lucky-targeting", "f").passes()
    assert t.asked() == (2, "choose")
    t.do(Choose(1))
    assert t.asked() == (2, "pick")
    kept(t)
    t.do(Pick(t.u("y")))
    assert t.s.host[t.u("l3-lucky-targeting")] == t.u("y")
    assert t.s.fleet[t.u("l3-lucky-targeting")] == 2
    assert t.s.owner[t.u("l3-lucky-targeting")] == 0


@pytest.mark.parametrize(("option", "hurt"), [(1, True), (2, False)])
def test_luck_demon_keeps_bad_luck_off_its_fleet_unless_its_player_agrees(
    option: int, hurt: bool
) -> None:
    """Any demon of the fleet does, not the newest alone."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(1, "m9-luck-demon").put(0, "m9-luck-demon", "newer")
    t.hand(0, "l2-warp-engine-breach").begin()
    t.play("l2-warp-engine-breach", "c").passes()
    assert t.asked() == (1, "choose")
    kept(t)
    t.do(Choose(option))
    assert (t.hurt("c")[1] > 0) == hurt
    assert t.u("l2-warp-engine-breach") in t.s.discard[0]


def test_luck_demon_in_reaction_answers_luck() -> None:
    """Played in answer to luck it works on that very card; other plays it cannot answer."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").hand(1, "m9-luck-demon").hand(
        0, "l2-warp-engine-breach", "h1-dust-cloud", MOON
    )
    t.begin()
    t.play("h1-dust-cloud", "c")
    assert t.asked()[1] == "play"
    t.play("l2-warp-engine-breach", "c")
    assert t.asked() == (1, "react")
    t.play("m9-luck-demon")
    t.passes()
    assert t.asked() == (1, "choose")
    t.do(Choose(2))
    assert t.hurt("c") == (1, 0)


def test_luck_demon_falls_to_nine_research_of_an_opponent() -> None:
    """9 points, none of its own player's."""
    t = Scenario(2)
    t.put(1, "m9-luck-demon", "m", research=4).put(0, "t6-sochess-comet", turns_left=4)
    t.begin(phase="allocate")
    pay(to_spend(t), "m", 5)
    assert not t.in_play("m")


# --- O5 and O9 Insanity -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "crew", "limit"), [("o5-insanity", OFFICER, 5), ("o9-insanity", "c10-scholar", 9)]
)
def test_insanity_strikes_crew_of_limited_strength(card: str, crew: str, limit: int) -> None:
    """5 or 9 at most."""
    t = Scenario(2)
    t.put(1, CRUISER, "x").put(1, crew, "big", on="x").put(1, DOCTOR, "d", on="x")
    t.hand(0, card).begin()
    assert places(t, card) == {t.u("d")}
    assert num.strength(t.s, t.u("big")) > limit


def test_insanity_turns_points_changes_draws_and_damage_round() -> None:
    """As usual or the opposite, as its player says each turn: points, command, draws, volleys."""
    t = Scenario(2)
    t.put(1, MOON, "moon").put(1, STATION, "b", on="moon", engaged=True)
    t.put(1, "c5-quartermaster", "q", on="b").put(1, DOCTOR, "d", on="b")
    t.put(1, CRUISER, "x").put(1, CAPTAIN, "c", on="x")
    t.hand(0, "o9-insanity", "o5-insanity", "o9-insanity").begin()
    before = allowance(t.s, 1)
    needs = production.needs(t.s, t.u("x"))[1]
    t.play("o5-insanity", "q").passes()
    kept(t)
    t.do(Choose(2))
    assert allowance(t.s, 1) == before - 2
    first = next(a for a in t.legal() if isinstance(a, Play) and a.place == t.u("d"))
    t.do(first).passes()
    t.do(Choose(2))
    assert production.output(t.s, t.u("d"))[4] == -1
    second = next(a for a in t.legal() if isinstance(a, Play) and a.place == t.u("c"))
    t.do(second).passes()
    t.do(Choose(2))
    assert num.command_points(t.s, t.u("c")) == -1
    assert production.needs(t.s, t.u("x"))[1] == needs + 2
    assert num.total(t.s, t.u("x"), "in-volley")[0] == -1
    kept(t)
    t.do(Use(second.card, 0, -1)).passes()
    assert num.command_points(t.s, t.u("c")) == 1
    assert production.needs(t.s, t.u("x"))[1] == needs


def test_insanity_gives_the_crews_functions_to_its_player() -> None:
    """He attacks with the enemy's boarding party, even the ship they are on; its player cannot."""
    t = Scenario(2)
    t.put(1, FRIGATE, "x", engaged=True).put(1, BEAM, "beam", on="x").put(1, BOARDING, "b", on="x")
    t.put(1, CRUISER, "y").hand(0, "o5-insanity").hand(1, MOON).begin()
    t.play("o5-insanity", "b").passes()
    t.do(Choose(1))
    assert {t.u("y"), t.u("x")} <= offers(t, "b")
    t.use("b", "y")
    kept(t)
    t.passes()
    assert t.hurt("y")[1] == 1
    t.next_turn()
    t.go("play-a")
    assert not offers(t, "b")
    assert t.why(Use(t.u("b"), 0, t.u("y"))) == (False, "CTL-1")


def test_insanity_ends_by_research_of_both_strengths_and_by_a_bar_tender() -> None:
    """Crew 2 and card 5: 7 research; a bar tender cancels it."""
    t = Scenario(2)
    t.put(1, CRUISER, "x").put(1, DOCTOR, "d", on="x").put(
        0, "o5-insanity", "i", on="d", research=5
    )
    t.put(1, "t2-biruks-comet", turns_left=2).begin(seat=1, phase="allocate")
    pay(to_spend(t), "i", 2)
    assert not t.in_play("i")
    t = Scenario(2)
    t.put(1, CRUISER, "x").put(1, DOCTOR, "d", on="x").put(0, "o5-insanity", "i", on="d")
    t.hand(1, "c1-bar-tender").begin(seat=1)
    t.play("c1-bar-tender", "x").passes()
    assert not t.in_play("i")


# --- O8 Alien Love Interest -------------------------------------------------------------------


def test_alien_love_interest_takes_all_that_a_crew_gives() -> None:
    """No points, no command, nothing for the ship, until 8 research; strength 8 at most."""
    t = Scenario(2)
    t.put(1, CRUISER, "x").put(1, CAPTAIN, "c", on="x").put(1, OFFICER, "o", on="x")
    t.put(1, "c9-admiral", "a", on="x")
    t.hand(0, "o8-alien-love-interest", "o8-alien-love-interest").begin()
    needs = production.needs(t.s, t.u("x"))[1]
    assert places(t, "o8-alien-love-interest") == {t.u("c"), t.u("o")}
    t.play("o8-alien-love-interest", "c").passes()
    kept(t)
    assert num.command_points(t.s, t.u("c")) == 0
    assert production.needs(t.s, t.u("x"))[1] == needs + 1
    t.do(next(a for a in t.legal() if isinstance(a, Play) and a.place == t.u("o"))).passes()
    assert not any(production.output(t.s, t.u("o")))
    t = Scenario(2)
    t.put(1, CRUISER, "x").put(1, CAPTAIN, "c", on="x")
    t.put(0, "o8-alien-love-interest", "l", on="c", research=6)
    t.put(1, "t2-biruks-comet", turns_left=2).begin(seat=1, phase="allocate")
    pay(to_spend(t), "l", 2)
    assert not t.in_play("l")


@pytest.mark.parametrize(("option", "hurt"), [(1, 1), (2, 0)])
def test_alien_love_interest_is_asked_before_the_crew_acts(option: int, hurt: int) -> None:
    """With leave the function works, without it is spent."""
    t = Scenario(2)
    t.put(1, FRIGATE, "x", engaged=True).put(1, BEAM, on="x").put(1, BOARDING, "b", on="x")
    t.put(0, "o8-alien-love-interest", on="b").put(0, CRUISER, "y", shield_damage=3)
    t.hand(1, MOON).begin(seat=1)
    t.use("b", "y").passes()
    assert t.asked() == (0, "choose")
    assert "leave" in GAME.prompt(t.s, t.match.decisions()[0])
    kept(t)
    t.do(Choose(option)).passes()
    assert t.hurt("y")[1] == hurt
    assert not offers(t, "b")


def test_alien_love_interest_in_reaction_stops_an_action_an_allocation_and_a_volley() -> None:
    """It answers what the crew is doing at that moment (REA-3)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "x", engaged=True).put(1, BEAM, on="x").put(1, BOARDING, "b", on="x")
    t.put(0, CRUISER, "y", shield_damage=3).hand(0, "o8-alien-love-interest").begin(seat=1)
    t.use("b", "y")
    t.play("o8-alien-love-interest", "b").passes()
    t.do(Choose(2)).passes()
    assert t.hurt("y")[1] == 0
    t = Scenario(2)
    t.put(1, "s2-space-yacht", "x").put(1, CAPTAIN, "c", on="x").put(1, DOCTOR, "d", on="x")
    t.put(0, FRIGATE, "f", engaged=True)
    t.hand(1, "o8-alien-love-interest").begin(phase="fire")
    assert t.asked() == (0, "fire")
    t = Scenario(2)
    t.put(1, CRUISER, "x").put(1, CAPTAIN, "c", on="x").put(1, DOCTOR, "d", on="x")
    t.put(0, FRIGATE, "f", engaged=True).put(0, "c5-weapons-officer", "w", on="f")
    t.hand(1, "o8-alien-love-interest").begin(phase="fire")
    t.volley("x", f=(3, 0))
    assert {a.place for a in t.legal() if isinstance(a, Play)} == {t.u("w")}
    t.play("o8-alien-love-interest", "w").passes()
    assert sum(t.hurt("x")) == 2


# --- O6 Bribe Pirate --------------------------------------------------------------------------


def bribed() -> Scenario:
    """Bob's pirate with Sue's bribe on it, and her economy."""
    t = Scenario(2)
    t.put(0, "t6-planet-vorn-ringed-gas-giant").put(0, MOON, "moon")
    t.put(1, PIRATE, "p").put(0, "o6-bribe-pirate", "b", on="p").hand(0, MOON).hand(1, MOON)
    return t


def test_bribe_pirate_hires_the_ship_for_a_turn() -> None:
    """Economy of its strength: engaged and under control, it fires; then it goes back."""
    t = bribed().begin(phase="allocate")
    to_spend(t)
    assert t.s.pool[0] == 4
    t.use("b").passes()
    assert t.s.pool[0] == 1
    assert t.s.fleet[t.u("p")] == 0
    kept(t)
    t.go("fire")
    assert t.engaged("p")
    t.volley("hq1", p=(num.phasers(t.s, t.u("p")), 0)).passes()
    assert t.hq(1) == num.phasers(t.s, t.u("p"))
    kept(t)
    t.next_turn()
    assert t.s.fleet[t.u("p")] == 1
    assert t.s.fleet[t.u("b")] == 0
    assert t.in_play("b")


def test_bribe_pirate_waits_for_the_next_turn_and_for_a_free_place() -> None:
    """Not on the turn it is played; not over the command limit (CTL-1)."""
    t = Scenario(2)
    t.put(1, PIRATE, "p").put(0, MOON).hand(0, "o6-bribe-pirate").begin()
    assert places(t, "o6-bribe-pirate") == {t.u("p")}
    t = bribed().put(0, FRIGATE).put(0, CRUISER).begin(phase="allocate")
    to_spend(t)
    assert not offers(t, "b")


def test_bribe_pirate_survives_an_allocation_done_again() -> None:
    """The economy stays paid and the ship is engaged without more points (ALLOC-10)."""
    t = bribed().put(0, FRIGATE, "f").put(0, DOCTOR, "d", on="f")
    t.hand(1, "o8-alien-love-interest").begin(phase="allocate")
    to_spend(t)
    t.use("b").passes()
    while t.asked()[1] == "spend":
        t.done()
    t.play("o8-alien-love-interest", "d").passes()
    assert t.asked() == (0, "allocate")
    t.engage("p")
    assert t.s.pool[0] == 1
    t.go("play-a")
    assert t.engaged("p")


def test_bribe_pirate_is_bought_off_with_six_economy() -> None:
    """6 economy of the ship's player remove the card."""
    t = Scenario(2)
    t.put(1, PIRATE, "p").put(0, "o6-bribe-pirate", "b", on="p", research=2)
    t.put(1, "t6-planet-vorn-ringed-gas-giant").begin(seat=1, phase="allocate")
    pay(to_spend(t), "b", 4, "economy")
    assert not t.in_play("b")


# --- L4 Miscommunications ---------------------------------------------------------------------


def test_miscommunications_directs_declared_and_unfired_weapons() -> None:
    """Of the fire at Sue's ship one unit's is turned on a third player, volley by volley."""
    t = Scenario(3)
    t.put(1, CRUISER, "x", engaged=True, loaded=2).put(1, FRIGATE, "y", engaged=True)
    t.put(0, "s7-argonian-battlecruiser-hurricane-battlecruiser", "mine")
    t.put(2, "s8-corporate-dreadnought", "third").put(2, FRIGATE, "fourth")
    t.hand(0, "l4-miscommunications").begin(seat=1, phase="fire")
    t.volley("mine", x=(4, 1), y=(3, 0))
    t.play("l4-miscommunications", "x").passes()
    assert t.asked() == (0, "pick")
    kept(t)
    choices = {a.choice for a in t.legal() if isinstance(a, Pick)}
    assert choices == {t.u("mine"), t.u("third"), t.u("fourth")}
    t.do(Pick(t.u("third")))
    assert [GAME.label(t.s, t.match.decisions()[0], a) for a in t.legal()][3] == "3 phasers"
    kept(t)
    t.do(Choose(4)).do(Choose(3)).passes()
    assert sum(t.hurt("third")) == 5
    assert t.u("third") not in {a.choice for a in t.legal() if isinstance(a, Pick)}
    t.do(Pick(t.u("fourth"))).do(Choose(2)).passes()
    while t.asked()[1] in ("pick", "react"):
        t.do(PASS) if t.asked()[1] == "react" else t.done()
    assert sum(t.hurt("fourth")) == 1
    assert sum(t.hurt("mine")) == 3
    kept(t)


def test_miscommunications_spares_the_units_own_side_until_two_are_left() -> None:
    """With three players never its own fleet; with two even its own Sector HQ (HQ-7)."""
    t = Scenario(2)
    t.put(1, CRUISER, "x", engaged=True).put(0, FRIGATE, "mine")
    t.hand(0, "l4-miscommunications").begin(seat=1, phase="fire")
    t.volley("mine", x=(1, 0))
    t.play("l4-miscommunications", "x").passes()
    assert hq_place(1) in {a.choice for a in t.legal() if isinstance(a, Pick)}
    t.do(Pick(hq_place(1))).do(Choose(5)).passes()
    assert t.hq(1) == 4
    assert sum(t.hurt("mine")) == 0


def test_miscommunications_fails_where_a_communications_officer_is() -> None:
    """The unit with the officer is no place for the card."""
    t = Scenario(2)
    t.put(1, CRUISER, "x", engaged=True).put(1, "c5-communications-officer", on="x")
    t.put(1, FRIGATE, "y", engaged=True).put(0, FRIGATE, "mine")
    t.hand(0, "l4-miscommunications").begin(seat=1, phase="fire")
    t.volley("mine", x=(4, 0))
    assert {a.place for a in t.legal() if isinstance(a, Play)} == {t.u("y")}
    assert fleet_place(0) not in {a.place for a in t.legal() if isinstance(a, Play)}


def test_transports_of_the_insane_are_those_of_their_ship() -> None:
    """Who steers a crew uses the transporter of its ship, not his own."""
    t = Scenario(2)
    t.put(1, FRIGATE, "x", engaged=True).put(1, BEAM, "beam", on="x").put(1, BOARDING, "b", on="x")
    t.put(0, "o5-insanity", on="b").put(1, CRUISER, "y").begin()
    assert transports(t.s, t.u("b"), t.u("y")) == [t.u("beam")]


# --- cards that had less than their text ------------------------------------------------------


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
