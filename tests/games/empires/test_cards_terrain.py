"""Terrain cards: what each makes, and what some do beside."""

from __future__ import annotations

import pytest

from core.games.empires import actions as act
from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.load import CARDS

from .scenario import Scenario

ECONOMY, SUPPLY, ENERGY, AMMO, RESEARCH, REPAIR, HEALING, DRAGONS = range(8)

# What stands on the cards: economy, supply, energy, ammunition, research, repair, healing for
# monsters and dragons, healing for dragons alone.
MADE = {
    "t1-large-asteroid": (0, 2, 0, 0, 0, 0, 0, 0),
    "t1-small-moon": (0, 1, 1, 0, 0, 0, 0, 0),
    "t2-biruks-comet": (0, 0, 0, 0, 2, 0, 0, 0),
    "t2-commerce-moon": (2, 0, 0, 0, 0, 0, 0, 0),
    "t2-plasma-field": (0, 0, 2, 0, 0, 0, 0, 0),
    "t2-small-nebula-kalins-small-red-nebula": (0, 0, 2, 0, 0, 0, 0, 0),
    "t3-armory-moon": (0, 1, 0, 2, 0, 0, 0, 0),
    "t3-benakis-asteroid-belt": (0, 1, 2, 0, 0, 0, 0, 0),
    "t3-dragon-hole": (0, 2, 0, 0, 0, 0, 2, 0),
    "t3-moon": (0, 2, 1, 0, 0, 0, 0, 0),
    "t3-ore-moon": (0, 3, 0, 0, 0, 0, 0, 0),
    "t3-planet-sigry-iii": (0, 1, 1, 1, 0, 0, 0, 0),
    "t4-planet-podekkur-prime": (1, 2, 1, 0, 0, 0, 0, 0),
    "t4-small-moon-aldibrik-munitions-plant": (0, 1, 1, 4, 0, 0, 0, 0),
    "t4-small-planet-bolaar-iv": (2, 1, 1, 0, 0, 0, 0, 0),
    "t4-small-planet-siobhan-7": (0, 2, 1, 1, 0, 0, 0, 0),
    "t4-small-system-rabuff-locttoor": (0, 1, 2, 1, 0, 0, 0, 0),
    "t5-dragon-cave": (0, 2, 0, 0, 0, 0, 0, 3),
    "t5-homecloud-nebula": (0, 0, 5, 0, 0, 0, 0, 0),
    "t5-planet-candor-ii": (2, 1, 0, 1, 0, 0, 0, 0),
    "t5-planet-jnaphahr": (1, 2, 2, 0, 0, 0, 0, 0),
    "t5-planet-vektrea-prime": (2, 1, 2, 0, 0, 0, 0, 0),
    "t5-small-system-hcsuar-drahcir-system": (0, 3, 2, 0, 0, 0, 0, 0),
    "t5-small-system-the-cramannerak-system": (2, 2, 0, 1, 0, 0, 0, 0),
    "t5-star": (0, 0, 5, 0, 0, 0, 0, 0),
    "t5-twin-planets-verkirsh-i-ii": (0, 5, 0, 0, 0, 0, 0, 0),
    "t6-asteroid-field": (1, 2, 2, 0, 0, 0, 0, 0),
    "t6-sochess-comet": (0, 0, 0, 0, 6, 0, 0, 0),
    "t6-planet-vorn-ringed-gas-giant": (4, 0, 0, 0, 0, 0, 0, 0),
    "t6-gorgochok-system": (1, 0, 1, 6, 0, 0, 0, 0),
    "t7-planet-krebizar": (1, 1, 2, 2, 0, 0, 0, 0),
    "t7-system-argo": (2, 3, 1, 1, 0, 0, 0, 0),
    "t8-dragon-lair": (0, 3, 0, 3, 0, 0, 1, 0),
    "t8-mechad-system": (2, 0, 5, 0, 0, 0, 0, 0),
    "t8-the-scandig-system": (3, 3, 0, 2, 0, 0, 0, 0),
    "t9-dragon-lair": (0, 3, 0, 4, 0, 0, 1, 0),
    "t9-planet-corporate-homeworld": (5, 1, 0, 1, 0, 0, 0, 0),
    "t10-super-massive-star": (0, 0, 10, 0, 0, 0, 0, 0),
}
OTHERS = {
    "t1-captured-satellite",
    "t2-ionized-particle-field",
    "t6-black-hole",
}
"""Tested by themselves below."""


def test_every_terrain_is_in_the_table() -> None:
    """The table names each terrain of the edition."""
    bases = {c.id for c in CARDS.values() if "base" in c.types}
    assert {c.id for c in CARDS.values() if c.type == "terrain"} - bases == {*MADE, *OTHERS}


def pool(t: Scenario) -> tuple[int, ...]:
    """What terrain makes for seat 0 as its allocation sees it, healing for dragons last."""
    from core.games.empires.allocate_budget import Budget

    return tuple(Budget(t.s, 0).output(frozenset()))


@pytest.mark.rule("empires:T-1", "empires:WHERE-T")
@pytest.mark.parametrize("card", MADE)
def test_terrain_makes_what_is_printed(card: str) -> None:
    """Played to its fleet it makes these points in the next allocation, with its strength."""
    t = Scenario(2).hand(0, card).begin(seat=0)
    t.play(card)
    assert t.s.host[t.u(card)] == -1
    assert num.strength(t.s, t.u(card)) == int(CARDS[card].code.split("T")[-1].lstrip("/H"))
    t.next_turn().next_turn()
    assert pool(t) == MADE[card]


@pytest.mark.rule("empires:T-4")
def test_a_captured_satellite_makes_its_terrain_stronger() -> None:
    """It goes on other terrain only, adds strength and supply, and is one with it."""
    card = "t1-captured-satellite"
    t = Scenario(2).put(0, "t3-moon", "moon").put(1, "t3-moon", "foreign").hand(0, card)
    t.put(0, "s2-space-yacht", "yacht").begin(seat=0)
    assert not t.why(t.play_of(card))[0]
    assert not t.why(t.play_of(card, "foreign"))[0]
    assert not t.why(t.play_of(card, "yacht"))[0]
    t.play(card, "moon")
    assert num.strength(t.s, t.u("moon")) == 4
    assert production.terrain_output(t.s, t.u("moon"))[:3] == (0, 3, 1)
    assert t.s.joined[t.u(card)]


@pytest.mark.rule("empires:T-4")
def test_two_satellites_sit_on_the_same_terrain() -> None:
    """Each adds one strength to the terrain beneath, not to the other satellite."""
    card = "t1-captured-satellite"
    t = Scenario(2).put(0, "t3-moon", "moon").put(0, card, "first", on="moon")
    t.hand(0, card).begin(seat=0)
    u = t.s.hand[0][0]
    assert [a.place for a in t.legal() if isinstance(a, act.Play)] == [t.u("moon")]
    t.do(act.Play(u, t.u("moon"), "-"))
    assert num.strength(t.s, t.u("moon")) == 5


@pytest.mark.rule("empires:T-4")
@pytest.mark.parametrize(
    ("star", "card", "fits"),
    [
        ("t5-star", "t5-planet-jnaphahr", True),
        ("t5-star", "t6-asteroid-field", False),
        ("t10-super-massive-star", "t5-planet-jnaphahr", True),
        ("t10-super-massive-star", "t9-planet-corporate-homeworld", True),
    ],
)
def test_a_star_takes_one_other_terrain(star: str, card: str, fits: bool) -> None:
    """Strength and output add; the small star takes no terrain above strength 5."""
    t = Scenario(2).put(0, star, "star").hand(0, card, "t1-small-moon").begin(seat=0)
    assert t.why(t.play_of(card, "star"))[0] is fits
    if not fits:
        return
    made = production.terrain_output(t.s, t.u("star"))
    t.play(card, "star")
    assert num.strength(t.s, t.u("star")) == CARDS[star].strength + CARDS[card].strength
    assert production.terrain_output(t.s, t.u("star")) == production.add_vectors(
        made, CARDS[card].gives
    )
    assert not t.why(t.play_of("t1-small-moon", "star"))[0]


@pytest.mark.rule("empires:REC-1", "empires:REC-2")
@pytest.mark.parametrize(
    ("card", "kind", "made"),
    [
        ("t2-ionized-particle-field", ENERGY, [4, 3, 2, 1, 0]),
        ("t2-biruks-comet", RESEARCH, [2, 2, 0]),
        ("t6-sochess-comet", RESEARCH, [6, 6, 6, 6, 6, 6, 0]),
    ],
)
def test_terrain_for_a_time(card: str, kind: int, made: list[int]) -> None:
    """The field fades, comets make as much in as many turns as their strength; then they go."""
    t = Scenario(2, may_withdraw=True).hand(0, card)  # so that every allocation is asked
    for seat in (0, 1):
        t.pile(seat, "deck", *["t1-small-moon"] * 20)
    t.begin(seat=0).play(card)
    found = []
    for _ in made:
        t.next_turn().next_turn()
        assert t.asked() == (0, "allocate")
        found.append(pool(t)[kind])
    assert found == made
    assert t.u(card) in t.s.discard[0]


@pytest.mark.rule("empires:PT-5")
def test_healing_of_a_cave_is_for_dragons_alone() -> None:
    """A Dragon Hole heals monsters, too; a Dragon Cave does not."""
    for card, may in (("t5-dragon-cave", False), ("t3-dragon-hole", True)):
        t = Scenario(2).put(0, card).put(0, "s3-bolaar-light-pirate-raider", "raider")
        t.put(1, "s2-space-yacht", "yacht")
        t.put(0, "m4-space-dragon", "monster", on="yacht", structure_damage=1)
        t.begin(seat=0, phase="allocate").done()
        assert t.why(act.Heal(t.u("monster")))[0] is may


@pytest.mark.rule("empires:VOL-7")
def test_homecloud_takes_a_point_off_each_enemy_volley() -> None:
    """Argonian ships of every fleet, no others, and not fire of their own side."""
    argonian = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
    t = Scenario(2).put(0, "t5-homecloud-nebula").put(1, argonian, "far")
    t.put(1, "s2-space-yacht", "yacht").put(0, argonian, "own")
    t.put(0, "s4-independent-pirate-ship", "gun", engaged=True).begin(seat=0, phase="fire")
    t.volley("far", gun=(2, 0)).volley("yacht", gun=(2, 0)).volley("own", gun=(1, 0))
    assert t.hurt("far") == (1, 0)
    assert t.hurt("yacht") == (2, 0)
    assert t.hurt("own") == (1, 0)


@pytest.mark.rule("empires:REC-3")
def test_krebizar_mends_a_shield_point_more_on_capsules() -> None:
    """Alone, on a hull or beneath one, in all fleets; hulls alone and other ships regain one."""
    t = Scenario(2).put(1, "t7-planet-krebizar")
    t.put(0, "s2-krebiz-heavy-capsule", "capsule", shield_damage=3)
    t.put(0, "s3-krebiz-pincer-destroyer", "hull", shield_damage=3)
    t.put(0, "s1-krebiz-medium-capsule", "docked", combined_with=1)
    t.put(0, "s2-krebiz-clipper-frigate", "top", combined_with=4)
    t.put(0, "s1-krebiz-medium-capsule", "beneath", shield_damage=3)
    t.put(0, "s2-space-yacht", "yacht", shield_damage=3)
    t.begin(seat=0, phase="allocate")
    for name, left in (("capsule", 1), ("hull", 1), ("beneath", 1), ("yacht", 2)):
        assert t.hurt(name) == (left, 0), name


def lair(card: str, other: bool) -> Scenario:
    t = Scenario(2).put(0, card, "lair")
    if other:
        t.put(1, "t8-dragon-lair" if card != "t8-dragon-lair" else "t9-dragon-lair")
    return t


def test_a_lair_engages_one_dragon_without_points() -> None:
    """With another lair in play the dragon named costs nothing; a second one does."""
    for other in (True, False):
        t = lair("t8-dragon-lair", other)
        t.put(0, "d7-neutron-dragoness", "a").put(0, "d8-moon-dragoness", "b")
        t.begin(seat=0, phase="allocate")
        if other:
            assert t.asked() == (0, "pick")
            t.do(act.Pick(t.u("b")))
        assert t.why(act.Engage(t.u("b")))[0] is other
        assert not t.why(act.Engage(t.u("a")))[0]
        if other:
            t.engage("b")
            assert t.s.pool[AMMO] == 3
            t.do(act.Arm(t.u("b"))).go("fire")
            assert t.engaged("b")


def test_a_great_lair_heals_one_dragon_each_turn() -> None:
    """With another lair in play one hurt dragon is healed fully in the engagement phase."""
    for other in (True, False):
        t = lair("t9-dragon-lair", other)
        t.put(0, "d7-neutron-dragoness", "a", structure_damage=5)
        t.put(0, "d8-moon-dragoness", "b", structure_damage=6)
        t.begin(seat=0, phase="allocate")
        for _ in range(9):
            if t.asked()[1] in ("pick", "play"):
                break
            t.done()
        if other:
            assert t.asked() == (0, "pick")
            t.do(act.Pick(t.u("a")))
        assert t.hurt("a") == (0, 0 if other else 5)
        assert t.hurt("b") == (0, 6)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_mechad_system_gives_engaged_mechad_ships_a_whip(seat: int) -> None:
    """In whatever fleet it lies, each of them does one damage more; others do not."""
    t = Scenario(2).put(seat, "t8-mechad-system").put(0, "s2-mechad-frigate", "ship", engaged=True)
    t.put(0, "s2-corporate-frigate", "other", engaged=True).put(0, "s2-mechad-frigate", "idle")
    t.begin(seat=0, phase="fire")
    assert num.phasers(t.s, t.u("idle")) == 2
    t.volley("hq1", ship=(3, 0), other=(1, 0))
    assert t.hq(1) == 4


@pytest.mark.rule("empires:COR-2")
def test_the_homeworld_saves_corporate_ships_an_energy() -> None:
    """A frigate fires one damage for none and two damage for one energy; never more than two."""
    for energy in (0, 1):
        t = Scenario(2).put(1, "t9-planet-corporate-homeworld").put(0, "t3-armory-moon")
        t.put(0, "t3-moon").put(0, "s2-corporate-frigate", "ship")
        t.begin(seat=0, phase="allocate").engage("ship").do(act.Arm(t.u("ship")))
        for _ in range(energy):
            t.do(act.Charge(t.u("ship")))
        if energy:
            assert not t.why(act.Charge(t.u("ship")))[0]
        t.go("fire").volley("hq1", ship=(0, 1))
        assert t.hq(1) == 1 + energy


def hole(*terrain: str) -> Scenario:
    """Seat 0 under a black hole, with this terrain, a frigate and a ship with plasma."""
    t = Scenario(2, may_withdraw=True).put(0, "t6-black-hole", owner=1)
    for card in terrain:
        t.put(0, card)
    t.put(0, "s3-argonian-frigate-sunspot-frigate", "ship")
    t.put(0, "s2-corporate-frigate", "plasma")
    return t.begin(seat=0, phase="allocate")


@pytest.mark.rule("empires:WHERE-T")
def test_a_black_hole_is_played_against_an_opponent() -> None:
    """It goes against a fleet and cannot stand in its own."""
    t = Scenario(2).hand(0, "t6-black-hole").begin(seat=0)
    assert not t.why(t.play_of("t6-black-hole"))[0]
    t.play("t6-black-hole", "fleet1")
    assert t.s.host[t.u("t6-black-hole")] == t.u("fleet1")


def test_a_black_hole_swallows_three_energy_of_all_terrain_together() -> None:
    """Four energy of two terrain cards leave one; its own player loses nothing."""
    moon, belt = "t3-moon", "t3-benakis-asteroid-belt"
    t = hole(belt, "t2-small-nebula-kalins-small-red-nebula")
    t.engage("ship").go("play-a")
    assert t.engaged("ship")
    t = hole(belt, moon)
    assert not t.why(act.Engage(t.u("ship")))[0]


def test_a_black_hole_eats_economy_that_is_used_as_energy() -> None:
    """Of two energy and two economy one economy feeds the hole, the other engages the ship."""
    for economy, may in (("t2-commerce-moon", True), ("t4-planet-podekkur-prime", False)):
        card = "t2-small-nebula-kalins-small-red-nebula"
        t = hole(card if may else "t1-small-moon", economy, "t3-ore-moon")
        assert t.why(act.Engage(t.u("ship")))[0] is may
    t = hole("t1-small-moon", "t5-twin-planets-verkirsh-i-ii", "t6-planet-vorn-ringed-gas-giant")
    t.engage("ship")
    assert t.s.pool[ECONOMY] == 1  # two for the hole, one for the ship


def test_a_black_hole_eats_before_plasma_is_charged() -> None:
    """With no energy at all the first energy for plasma takes four economy."""
    t = hole("t5-twin-planets-verkirsh-i-ii", "t6-planet-vorn-ringed-gas-giant", "t2-commerce-moon")
    t.engage("plasma")
    assert t.s.pool[ECONOMY] == 6
    t.do(act.Charge(t.u("plasma")))
    assert t.s.pool[ECONOMY] == 2
    t.do(act.Charge(t.u("plasma")))
    assert t.s.pool[ECONOMY] == 1


@pytest.mark.rule("empires:T-4", "empires:PT-5")
def test_a_dragon_cave_on_a_star_heals_dragons_alone() -> None:
    """Becoming one with a star changes nothing of that."""
    t = Scenario(2).put(0, "t5-star", "star").put(0, "t5-dragon-cave", on="star").begin(seat=0)
    assert pool(t)[HEALING] == 0
    assert pool(t)[DRAGONS] == 3


@pytest.mark.rule("empires:T-4", "empires:FIRE-8")
def test_a_base_on_terrain_on_a_star_stands_on_the_whole() -> None:
    """Both are one terrain: the base screens it and boosts all of its output."""
    t = Scenario(2).put(0, "t5-star", "star").put(0, "t5-planet-jnaphahr", "planet", on="star")
    t.hand(0, "b3-space-station").begin(seat=0)
    places = {a.place for a in t.legal() if isinstance(a, act.Play)}
    assert places == {t.u("star")}
    t.play("b3-space-station", "star")
    from core.games.empires.fire_targets import standing_target

    assert not standing_target(t.s, t.u("star"))
