"""Chapter 9 and 15.3: damage, destruction, repair, fields, time out of play."""

from __future__ import annotations

import pytest

from core.games.empires import numbers as num
from core.games.empires.actions import Aim, Charge, Pick, Volley
from core.games.empires.damage import apply_damage
from core.games.empires.flow import proceed
from core.games.empires.table import Ctx, remove_stack

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
HEAVY = "s6-argonian-heavy-cruiser-typhoon-heavy-cruiser"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
PLANET = "t4-planet-podekkur-prime"


def hit(t: Scenario, target: str, kind: str, points: int, **more: bool) -> None:
    """Damage from nowhere, with everything that follows."""
    ctx = Ctx(t.s, None)
    apply_damage(ctx, t.u(target), [(kind, points)], -1, 0, **more)
    asked, question = t.s.asked, t.s.question
    if t.s.stack[-1].op in ("act", "window"):
        proceed(ctx)
        del asked, question


@pytest.mark.rule("empires:KIND-ship", "empires:DMG-1", "empires:DMG-2", "empires:PT-8")
def test_shields_first_then_structure() -> None:
    """Strength 6 with 3 shields dies at 9 damage, not at 8 (DMG-1, DMG-2)."""
    t = Scenario(2)
    t.put(1, HEAVY, "h").begin()
    hit(t, "h", "phaser", 8)
    assert t.hurt("h") == (3, 5)
    hit(t, "h", "phaser", 1)
    assert not t.in_play("h")


@pytest.mark.rule("empires:DMG-3", "empires:DMG-5")
def test_structural_damage_skips_shields() -> None:
    """Shield and structural damage are tracked apart (DMG-3, DMG-5)."""
    t = Scenario(2)
    t.put(1, HEAVY, "h").begin()
    hit(t, "h", "crew", 2, structural=True)
    assert t.hurt("h") == (0, 2)
    assert t.shields("h") == 3


@pytest.mark.rule("empires:DMG-4", "empires:VEK-1")
def test_ineffective_weapons_wear_the_shields_first() -> None:
    """Against an asteroid base phasers take the shields, heavy weapons the structure (DMG-4)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(0, CRUISER, "d", engaged=True)
    t.put(1, "t5-vektrean-asteroid-outpost", "v").begin(phase="fire")
    t.volley("v", c=(4, 2), d=(1, 0))
    assert t.hurt("v") == (5, 2)
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(
        1, "t5-vektrean-asteroid-outpost", "v", shield_damage=5
    )
    t.begin(phase="fire")
    t.volley("v", c=(4, 0))
    assert t.hurt("v") == (5, 0)


@pytest.mark.rule("empires:KIND-base", "empires:DMG-6")
def test_a_base_does_not_screen_terrain_from_cards_but_a_planetary_shield_does() -> None:
    """Card damage reaches terrain past a base; while the shield stands it does not (DMG-6)."""
    t = Scenario(2)
    t.put(1, PLANET, "p").put(1, "b4-base-station", "b", on="p").begin()
    hit(t, "p", "hazard", 2)
    assert t.hurt("p") == (0, 2)
    t = Scenario(2)
    t.put(1, PLANET, "p").put(1, "b1-planetary-shield", "s", on="p").begin()
    hit(t, "p", "hazard", 2)
    assert t.hurt("p") == (0, 0)
    assert t.hurt("s") == (0, 0)  # prevented, not taken over


@pytest.mark.rule("empires:DMG-7", "empires:DMG-8", "empires:X-4")
def test_heavy_overkill_on_a_base_goes_on_to_its_terrain() -> None:
    """Phasers count first; only the heavy rest carries (DMG-7, DMG-8)."""
    t = Scenario(2)
    t.put(0, HEAVY, "h", engaged=True, loaded=2).put(0, HEAVY, "i", engaged=True)
    t.put(1, PLANET, "p")
    t.put(1, "b4-base-station", "b", on="p", shield_damage=4, structure_damage=3)
    t.begin(phase="fire")
    t.volley("b", h=(1, 2))
    assert not t.in_play("b")
    assert t.hurt("p") == (0, 2)
    t = Scenario(2)
    t.put(0, HEAVY, "h", engaged=True, loaded=2).put(1, PLANET, "p")
    t.put(1, "b4-base-station", "b", on="p", shield_damage=4, structure_damage=3)
    t.begin(phase="fire")
    t.volley("b", h=(4, 0))
    assert not t.in_play("b")
    assert t.hurt("p") == (0, 0)


@pytest.mark.rule("empires:DES-1", "empires:M-3")
def test_a_destroyed_card_takes_its_stack_along() -> None:
    """Each card goes to its own owner's pile (DES-1, M-3)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "e2-phaser-refit", on="f").put(0, "m4-space-dragon", "d", on="f")
    t.begin()
    hit(t, "f", "phaser", 5)
    assert t.u("f") in t.s.discard[1]
    assert t.u("e2-phaser-refit") in t.s.discard[1]
    assert t.u("d") in t.s.discard[0]


@pytest.mark.rule("empires:DES-1", "empires:S-3", "empires:B-1")
def test_ships_outlive_their_terrain_bases_do_not() -> None:
    """Ships on destroyed terrain survive, bases on it do not (DES-1)."""
    t = Scenario(2)
    t.put(1, MOON, "m").put(1, "s1-fleet-freighter", "s", on="m").put(
        1, "b4-base-station", "b", on="m"
    )
    t.begin()
    hit(t, "m", "heavy", 1)
    assert not t.in_play("m")
    assert not t.in_play("b")
    assert t.in_play("s")
    assert t.s.host[t.u("s")] == -1


@pytest.mark.rule("empires:DES-3")
def test_a_unit_back_to_hand_takes_its_stack_to_their_owners_hands() -> None:
    """Forced Retreat: each card to its owner's hand (DES-3)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "e1-shield-refit", on="f").put(0, "m4-space-dragon", "d", on="f")
    t.hand(0, "o3-forced-retreat").begin()
    t.play("o3-forced-retreat", "f")
    assert t.u("f") in t.s.hand[1]
    assert t.u("e1-shield-refit") in t.s.hand[1]
    assert t.u("d") in t.s.hand[0]


@pytest.mark.rule("empires:DES-4", "empires:DECK-1")
def test_discard_piles_are_ordered_and_public() -> None:
    """Both seats see the same piles in order (DES-4)."""
    from core.games.empires import GAME

    t = Scenario(2)
    t.pile(0, "discard", MOON, BELT).begin()
    assert GAME.view(t.s, 0)["discards"] == GAME.view(t.s, 1)["discards"] == t.s.discard
    assert [t.s.names[u] for u in t.s.discard[0]] == [MOON, BELT]


def lost_crew(*deck: str) -> Scenario:
    """Bob's frigate with two crew on it is destroyed; his deck is given."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f", shield_damage=2, structure_damage=2)
    t.put(1, CREW[0], on="f").put(1, CREW[1], on="f")
    t.pile(1, "deck", *deck).begin(phase="fire")
    return t.volley("f", c=(4, 0)).passes()


CREW = ("c2-doctor", "c3-engineer")
BEACON = "l6-distress-beacon"


@pytest.mark.rule("empires:DES-4")
def test_the_owner_orders_what_goes_to_his_discard_pile_together() -> None:
    """With a Distress Beacon to come Bob says which of his cards lies on top (DES-4)."""
    t = lost_crew(BEACON, MOON, MOON)
    ship, low, high = t.u("f"), t.u(CREW[0]), t.u(CREW[1])
    assert t.asked() == (1, "pick")
    assert {a.choice for a in t.legal() if isinstance(a, Pick)} == {ship, low, high}
    t.do(Pick(high)).do(Pick(ship))
    assert t.s.discard[1][-3:] == [high, ship, low]
    assert t.asked()[0] == 0


@pytest.mark.rule("empires:DES-4")
def test_an_owner_may_leave_the_order_as_it_is() -> None:
    """Done keeps the order of arrival, the card that was hit on top (DES-4)."""
    t = lost_crew(BEACON, MOON, MOON)
    before = list(t.s.discard[1])
    t.done()
    assert t.s.discard[1] == before
    assert before[-1] == t.u("f")


@pytest.mark.rule("empires:DES-4")
def test_no_order_is_asked_for_where_nothing_reads_it() -> None:
    """Without a card that takes the last of the pile nobody is asked (DES-4)."""
    t = lost_crew(MOON, MOON, MOON)
    assert t.asked()[0] == 0
    assert t.u("f") in t.s.discard[1]


@pytest.mark.rule("empires:REP-3", "empires:REP-4", "empires:PT-4")
def test_a_headquarters_is_never_repaired_by_points() -> None:
    """No repair action names an HQ or another's card (REP-3, REP-4)."""
    t = Scenario(2)
    t.seat(0, hq=9).put(0, "t6-planet-vorn-ringed-gas-giant", "g").put(
        0, FRIGATE, "f", shield_damage=2
    )
    t.put(1, FRIGATE, "e", shield_damage=2).begin(phase="allocate").done()
    repairs = {a.card for a in t.legal() if a.tag == "repair"}
    assert repairs == {t.u("f")}


@pytest.mark.rule("empires:REP-6")
def test_repair_before_the_removal_counts_against_the_damage() -> None:
    """3 old and 4 new damage less 4 healed are 3 (REP-6)."""
    from core.games.empires.damage import finish_doom
    from core.games.empires.damage_repair import repair
    from core.kernel.stack import Frame

    t = Scenario(2)
    t.put(1, HEAVY, "h", shield_damage=3, structure_damage=3).begin()
    u = t.u("h")
    t.s.damage[u] += 4
    frame = Frame("act", lists={"targets": [u]}, words={"what": "doom", "cause": "destroyed"})
    repair(Ctx(t.s, None), u, 4, "structure")
    finish_doom(Ctx(t.s, None), frame)
    assert t.in_play("h")
    assert t.hurt("h") == (3, 3)


@pytest.mark.rule(
    "empires:MEC-1", "empires:MEC-2", "empires:MEC-3", "empires:MEC-5", "empires:X-22"
)
def test_a_field_is_nodes_times_energy_with_caps() -> None:
    """At most twice the strength, rising by at most the strength (MEC-1 to MEC-3)."""
    from core.games.empires.allocate_spend import field_strength

    t = Scenario(2)
    t.put(0, "s8-mechad-battleship", "m").begin()
    u = t.u("m")
    assert field_strength(t.s, u, 8, 3) == 6
    assert field_strength(t.s, u, 8, 9) == 16
    assert field_strength(t.s, u, 3, 9) == 11
    t = Scenario(2, emf_caps=False)
    t.put(0, "s8-mechad-battleship", "m").begin()
    assert field_strength(t.s, t.u("m"), 3, 9) == 18


@pytest.mark.rule("empires:MEC-1", "empires:MEC-5", "empires:MEC-8", "empires:REP-5", "empires:X-7")
def test_a_field_is_made_anew_each_allocation() -> None:
    """With no energy it is 0; it takes damage as shields and is not mended (MEC-5, REP-5)."""
    t = Scenario(2)
    t.put(0, "t5-small-system-hcsuar-drahcir-system", "sys").put(0, "s2-mechad-frigate", "m", emf=2)
    t.begin(phase="allocate").engage("m")
    assert t.s.emf[t.u("m")] == 0
    t.do(Charge(t.u("m"))).do(Charge(t.u("m")))
    assert t.s.emf[t.u("m")] == 2
    hit(t, "m", "phaser", 3)
    assert t.s.emf[t.u("m")] == 0
    assert t.hurt("m") == (0, 1)


@pytest.mark.rule("empires:MEC-4")
def test_an_unengaged_or_fresh_ship_has_a_field_of_its_strength() -> None:
    """MEC-4."""
    t = Scenario(2)
    t.put(0, MOON, "moon").put(0, "s4-mechad-light-cruiser", "m", emf=1).hand(
        0, "s2-mechad-frigate", MOON
    )
    t.begin(phase="allocate").done().go("play-a")
    assert t.s.emf[t.u("m")] == 4
    t.play("s2-mechad-frigate")
    assert t.s.emf[t.u("s2-mechad-frigate")] == 2


@pytest.mark.rule("empires:MEC-6", "empires:MOVE-7")
def test_shield_effects_do_not_touch_a_field() -> None:
    """A Shield Fiend has no Mechad ship as target; structural damage skips the field (MEC-6)."""
    t = Scenario(2)
    t.put(1, "s4-mechad-light-cruiser", "m", emf=4).hand(0, "m3-shield-fiend", MOON).begin()
    assert t.why(t.play_of("m3-shield-fiend", "m"))[0] is False
    hit(t, "m", "crew", 1, structural=True)
    assert t.hurt("m") == (0, 1)
    assert t.s.emf[t.u("m")] == 4
    assert num.shields_left(t.s, t.u("m")) == 0


@pytest.mark.rule("empires:OUT-2", "empires:DES-1")
def test_a_card_whose_location_is_gone_leaves_with_it() -> None:
    """Equipment cannot stand alone (OUT-2)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "e1-shield-refit", on="f").begin()
    t.s.away[t.u("f")] = 1
    remove_stack(Ctx(t.s, None), t.u("f"))
    assert not t.in_play("e1-shield-refit")


@pytest.mark.rule("empires:KIND-monster", "empires:M-4")
def test_monsters_end_as_their_card_says() -> None:
    """Phasers do nothing to an eel, any other damage kills it (KIND-monster)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=1).put(1, FRIGATE, "f").put(0, CRUISER, "d")
    t.put(1, "m1-small-phaser-eel", "eel", on="d").begin(phase="fire")
    t.do(Volley(t.u("eel")))
    assert {a.weapon for a in t.legal() if isinstance(a, Aim)} == {"heavy"}


@pytest.mark.rule("empires:DES-2")
def test_a_monster_is_one_card_and_goes_once() -> None:
    """A monster in one place goes with it (DES-2)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(0, "m4-space-dragon", "d", on="f").begin()
    remove_stack(Ctx(t.s, None), t.u("f"))
    assert t.s.discard[0] == [t.u("d")]
