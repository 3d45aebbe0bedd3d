"""Dragon cards: every printed number in play, and what each does."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.empires import actions as act
from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.load import CARDS

from .scenario import Scenario

# id, strength, supply and energy needed, physical damage, breath, command, research, healing
DRAGONS = [
    ("d1-dragon-hatchling", 1, 1, 0, 0, 1, 0, 0, 0),
    ("d1-scintillating-dragoness", 1, 2, 0, 0, 2, 0, 4, 0),
    ("d2-dragon-hatchling", 2, 1, 0, 0, 2, 0, 0, 0),
    ("d2-oort-dragoness", 2, 2, 0, 2, 1, 0, 2, 2),
    ("d3-dark-dragoness", 3, 2, 0, 4, 0, 0, 0, 0),
    ("d3-quark-dragoness", 3, 2, 0, 1, 2, 0, 0, 4),
    ("d4-comet-dragoness", 4, 2, 0, 3, 3, 0, 0, 0),
    ("d4-radiation-dragoness", 4, 3, 0, 2, 2, 0, 0, 0),
    ("d5-hydrogen-dragoness", 5, 3, 0, 2, 3, 0, 0, 0),
    ("d5-void-dragoness", 5, 1, 2, 0, 5, 0, 0, 0),
    ("d6-solar-dragoness", 6, 3, 1, 3, 3, 0, 0, 0),
    ("d7-neutron-dragoness", 7, 3, 1, 3, 4, 1, 0, 0),
    ("d8-moon-dragoness", 8, 4, 1, 4, 4, 1, 0, 0),
    ("d9-ether-dragoness", 9, 5, 2, 6, 4, 1, 0, 0),
    ("d9-nebula-dragon", 9, 4, 3, 6, 6, 1, 0, 0),
    ("d10-deinos-nameh-dragon-king", 10, 4, 4, 8, 8, 2, 0, 0),
    ("d10-draxos-iii-dragon-queen", 10, 3, 4, 7, 7, 3, 0, 0),
]
SURFACE = "d8-surface-dragoness"
MOON, YACHT, GUN = "t3-moon", "s2-space-yacht", "s7-independent-pirate-ship"


def test_every_dragon_is_in_the_table() -> None:
    """The table of numbers names each dragon but one, which has no cost of its own fleet."""
    assert sorted([*(row[0] for row in DRAGONS), SURFACE]) == sorted(
        c.id for c in CARDS.values() if c.type == "dragon"
    )


@pytest.mark.rule("empires:KIND-dragon", "empires:PT-7", "empires:DRG-1", "empires:WPN-3")
@pytest.mark.parametrize("row", DRAGONS, ids=[row[0] for row in DRAGONS])
def test_a_dragon_has_its_printed_numbers(row: tuple[Any, ...]) -> None:
    """It costs, makes, commands and attacks with what is printed on it; it has no shields."""
    card, strength, supply, energy, physical, breath, command, research, healing = row
    t = Scenario(2).put(0, "t5-twin-planets-verkirsh-i-ii", "planet").seat(0, empire="Dragon")
    t.put(0, "t10-super-massive-star").put(0, "t6-gorgochok-system").put(0, "t3-armory-moon")
    t.put(0, MOON, "worn", structure_damage=1)  # so that there is something to spend on
    t.put(0, card, "dragon", on="planet" if "solar" in card else "")
    t.begin(seat=0, phase="allocate").engage("dragon")
    made = [1, 8 - supply, 12 - energy, 8, research, 0, healing, 0]
    assert t.s.pool == made
    for _ in range(breath):
        t.do(act.Arm(t.u("dragon")))
    assert not t.why(act.Arm(t.u("dragon")))[0]
    t.go("fire")
    assert t.s.limit[0] == 2 + command
    assert num.strength(t.s, t.u("dragon")) == strength
    assert t.shields("dragon") == 0
    t.volley("hq1", dragon=(physical, breath))
    assert t.hq(1) == physical + breath


@pytest.mark.rule("empires:DRG-1")
@pytest.mark.parametrize(
    "card", ["d7-neutron-dragoness", "d8-moon-dragoness", "d9-ether-dragoness", "d9-nebula-dragon"]
)
def test_some_dragons_command_in_a_dragon_deck_only(card: str) -> None:
    """For another announced empire there is no command point."""
    t = Scenario(2).put(0, "t5-twin-planets-verkirsh-i-ii").put(0, "t10-super-massive-star")
    t.put(0, card, "dragon").begin(seat=0, phase="allocate").engage("dragon").go("play-a")
    assert t.engaged("dragon")
    assert t.s.limit[0] == 2


@pytest.mark.rule("empires:D-4", "empires:WHERE-D", "empires:CMD-6")
@pytest.mark.parametrize(("card", "n"), [("d1-dragon-hatchling", 1), ("d2-dragon-hatchling", 2)])
def test_a_hatchling_becomes_one_with_a_dragon(card: str, n: int) -> None:
    """Strength and breath add, physical damage grows, and one command place is enough."""
    for later in (False, True):
        t = Scenario(2).put(0, "t5-twin-planets-verkirsh-i-ii")
        t.put(0, "d4-comet-dragoness", "dragon").put(0, YACHT)
        if later:
            t.put(0, card)
        else:
            t.hand(0, card)
        t.begin(seat=0)
        if later:
            t.do(act.Combine(t.u(card), t.u("dragon")))
        else:
            assert not t.why(t.play_of(card, YACHT))[0]
            t.play(card, "dragon")
        assert t.s.plays == 2
        assert num.counted_units(t.s, 0) == 2
        assert num.strength(t.s, t.u("dragon")) == 4 + n
        t.next_turn().next_turn().engage("dragon", card).go("fire")
        assert num.heavy(t.s, t.u("dragon")) == 3 + n
        t.volley("hq1", dragon=(3 + n, 0))
        assert t.hq(1) == 3 + n


@pytest.mark.parametrize("card", ["d1-dragon-hatchling", "d2-dragon-hatchling"])
def test_a_hatchling_may_stand_alone(card: str) -> None:
    """It takes a command place then."""
    t = Scenario(2).hand(0, card).begin(seat=0).play(card)
    assert t.s.host[t.u(card)] == -1
    assert num.counted_units(t.s, 0) == 1


@pytest.mark.parametrize(
    ("card", "weapon", "may"),
    [
        ("d1-scintillating-dragoness", "phaser", False),
        ("d1-scintillating-dragoness", "heavy", False),
        ("d7-neutron-dragoness", "phaser", True),
        ("d7-neutron-dragoness", "heavy", False),
        ("d9-ether-dragoness", "phaser", False),
        ("d9-ether-dragoness", "heavy", True),
    ],
)
@pytest.mark.rule("empires:FIRE-7", "empires:DIS-5")
def test_immune_dragons_cannot_be_fired_at(card: str, weapon: str, may: bool) -> None:
    """Weapons to which it is immune may not be declared, even while it is disengaged."""
    t = Scenario(2).put(0, card, "dragon").put(1, GUN, "gun", engaged=True, loaded=1)
    t.begin(seat=1, phase="fire")
    if t.why(act.Volley(t.u("dragon")))[0]:
        t.do(act.Volley(t.u("dragon")))
    assert t.why(act.Aim(t.u("gun"), weapon, 1))[0] is may


def test_a_scintillating_dragoness_suffers_from_hazards() -> None:
    """Only weapons fire does nothing."""
    t = Scenario(2).put(1, "d1-scintillating-dragoness", "dragon").hand(0, "h2-gravity-wave")
    t.begin(seat=0).play("h2-gravity-wave", "fleet1")
    assert not t.in_play("dragon")


@pytest.mark.rule("empires:CARD-12")
def test_an_oort_dragoness_takes_half_of_weapons_fire() -> None:
    """Three points of one volley, phasers and heavy together, are one; a hazard is not halved."""
    t = Scenario(2).put(1, "d2-oort-dragoness", "dragon").hand(0, "h2-gravity-wave", "t3-moon")
    t.put(0, GUN, "gun", engaged=True, loaded=2).begin(seat=0, phase="fire")
    t.volley("dragon", gun=(2, 1))
    assert t.hurt("dragon") == (0, 1)
    t.go("play-b").play("h2-gravity-wave", "fleet1")
    assert not t.in_play("dragon")


def test_a_quark_dragoness_takes_half_of_heavy_weapons() -> None:
    """Two heavy weapons do one damage, a phaser its whole one."""
    t = Scenario(2).put(1, "d3-quark-dragoness", "dragon")
    t.put(0, GUN, "gun", engaged=True, loaded=2).begin(seat=0, phase="fire")
    t.volley("dragon", gun=(1, 2))
    assert t.hurt("dragon") == (0, 2)


def test_a_comet_dragoness_eats_one_enemy_comet_a_turn() -> None:
    """Not its own player's, and only while engaged."""
    comets = ("t2-biruks-comet", "t6-sochess-comet")
    t = Scenario(2).put(0, "d4-comet-dragoness", "dragon", engaged=True)
    t.put(0, comets[0], "own", turns_left=2).put(1, comets[0], "a", turns_left=2)
    t.put(1, comets[1], "b", turns_left=6).put(1, MOON, "moon").begin(seat=0)
    places = {a.place for a in t.legal() if isinstance(a, act.Use)}
    assert places == {t.u("a"), t.u("b")}
    t.use("dragon", "b")
    assert not t.in_play("b")
    assert not t.why(act.Use(t.u("dragon"), 0, t.u("a")))[0]
    t = Scenario(2).put(0, "d4-comet-dragoness", "dragon").put(1, comets[0], "a", turns_left=2)
    assert not t.begin(seat=0).why(act.Use(t.u("dragon"), 0, t.u("a")))[0]


@pytest.mark.rule("empires:MEC-6")
def test_a_radiation_dragoness_strikes_past_shields_but_not_past_a_field() -> None:
    """Shields stay whole and structure suffers; a field of a Mechad ship is no shield."""
    t = Scenario(2).put(0, "d4-radiation-dragoness", "dragon", engaged=True, loaded=2)
    t.put(1, "s5-ore-carrier", "ship").put(1, "s2-mechad-frigate", "field", emf=2)
    t.begin(seat=0, phase="fire")
    t.volley("ship", dragon=(1, 1)).volley("field", dragon=(1, 1))
    assert t.hurt("ship") == (0, 2)
    assert t.hurt("field") == (0, 0)
    assert t.s.emf[t.u("field")] == 0


@pytest.mark.rule("empires:WPN-4")
def test_the_breath_of_a_hydrogen_dragoness_is_double_against_terrain() -> None:
    """Two damage each to terrain, one to anything else."""
    t = Scenario(2).put(0, "d5-hydrogen-dragoness", "dragon", engaged=True, loaded=3)
    t.put(1, "t7-system-argo", "system").put(1, "s5-ore-carrier", "ship")
    t.begin(seat=0, phase="fire")
    t.volley("system", dragon=(0, 2)).volley("ship", dragon=(0, 1))
    assert t.hurt("system") == (0, 4)
    assert t.hurt("ship") == (1, 0)


@pytest.mark.rule("empires:POS-1")
def test_a_moon_dragoness_attacks_on_the_turn_it_is_played() -> None:
    """It is engaged without points; its breath has no ammunition; the next turn it costs points."""
    t = Scenario(2).hand(0, "d8-moon-dragoness").begin(seat=0)
    t.play("d8-moon-dragoness").go("fire")
    t.do(act.Volley(t.u("hq1")))
    u = t.u("d8-moon-dragoness")
    assert not t.why(act.Aim(u, "heavy", 1))[0]
    t.do(act.Aim(u, "phaser", 4)).done()
    assert t.hq(1) == 4
    t.next_turn().next_turn().go("play-a")
    assert not t.engaged("d8-moon-dragoness")


def test_only_strong_dragons_attack_a_nebula_dragon() -> None:
    """Dragons below strength 7 may not; ships may."""
    t = Scenario(2).put(1, "d9-nebula-dragon", "nebula")
    t.put(0, "d5-hydrogen-dragoness", "weak", engaged=True)
    t.put(0, "d7-neutron-dragoness", "strong", engaged=True).put(0, YACHT, "ship", engaged=True)
    t.begin(seat=0, phase="fire").do(act.Volley(t.u("nebula")))
    aimers = {a.card for a in t.legal() if isinstance(a, act.Aim)}
    assert aimers == {t.u("strong"), t.u("ship")}


@pytest.mark.parametrize(
    ("card", "weapon"),
    [("d10-deinos-nameh-dragon-king", "phasers"), ("d10-draxos-iii-dragon-queen", "heavy")],
)
def test_king_and_queen_double_the_others(card: str, weapon: str) -> None:
    """All other dragons, not itself and no ships; only while it is engaged."""
    for engaged, times in ((True, 2), (False, 1)):
        t = Scenario(2).put(0, card, "royal", engaged=engaged).put(0, GUN, "ship", engaged=True)
        t.put(0, "d4-comet-dragoness", "dragon", engaged=True)
        t.put(1, "d5-hydrogen-dragoness", "foe", engaged=True).begin(seat=0)
        count = num.phasers if weapon == "phasers" else num.heavy
        other = num.heavy if weapon == "phasers" else num.phasers
        own = getattr(CARDS[card], weapon)
        assert count(t.s, t.u("royal")) == own
        assert count(t.s, t.u("dragon")) == 3 * times
        assert count(t.s, t.u("foe")) == (2 if weapon == "phasers" else 3) * times
        assert count(t.s, t.u("ship")) == (6 if weapon == "phasers" else 2)
        assert other(t.s, t.u("dragon")) == 3


SOLAR = "d6-solar-dragoness"


def solar(*, hurt: int = 0, held: bool = False) -> Scenario:
    """A moon of seat 1 that a ship of seat 0 aims at, a Solar Dragoness on it or in hand."""
    t = Scenario(2).put(1, "t7-system-argo", "system").put(0, GUN, "gun", engaged=True, loaded=2)
    if held:
        t.hand(1, SOLAR)
    else:
        t.put(1, SOLAR, on="system", structure_damage=hurt)
    return t


def test_a_solar_dragoness_needs_terrain() -> None:
    """She is not played to the open fleet, nor on others' terrain."""
    t = Scenario(2).put(0, MOON, "moon").put(1, MOON, "far").hand(0, SOLAR).begin(seat=0)
    assert [a.place for a in t.legal() if isinstance(a, act.Play)] == [t.u("moon")]
    t.play(SOLAR, "moon")
    assert t.s.host[t.u(SOLAR)] == t.u("moon")


@pytest.mark.rule("empires:FIRE-8", "empires:VOL-6", "empires:DIS-3")
def test_a_solar_dragoness_takes_all_damage_of_her_terrain() -> None:
    """Disengaged, too; what destroys her is used up by her."""
    t = solar().begin(seat=0, phase="fire").volley("system", gun=(0, 2))
    assert t.hurt("system") == (0, 0)
    assert t.hurt(SOLAR) == (0, 2)
    t = solar(hurt=5).begin(seat=0, phase="fire").volley("system", gun=(0, 2))
    assert t.hurt("system") == (0, 0)
    assert not t.in_play(SOLAR)


def test_a_solar_dragoness_takes_damage_of_cards() -> None:
    """A pulsar on the terrain hurts her; after her destruction it hurts the terrain."""
    t = solar(hurt=5).put(0, "h3-pulsar", on="system", turns_left=3).begin(seat=0)
    t.do(act.Strike(t.u("h3-pulsar")))
    assert not t.in_play(SOLAR)
    assert t.hurt("system") == (0, 0)
    t.next_turn().next_turn().go("discard")
    assert t.hurt("system") == (0, 1)


@pytest.mark.rule("empires:VOL-6", "empires:REA-12")
def test_a_solar_dragoness_steps_in_as_a_reaction() -> None:
    """She takes the volley; of what destroys her the rest goes on to the terrain."""
    for ships, lost in ((1, False), (4, True)):
        t = solar(held=True)
        guns = {"gun": (0, 2)}
        for n in range(1, ships):
            t.put(0, GUN, f"gun{n}", engaged=True, loaded=2)
            guns[f"gun{n}"] = (0, 2)
        t.begin(seat=0, phase="fire").volley("system", **guns)
        assert t.asked() == (1, "react")
        t.play(SOLAR, "system").passes()
        assert t.in_play(SOLAR) is not lost
        if lost:
            assert t.hurt("system") == (0, 2)
        else:
            assert t.hurt(SOLAR) == (0, 2)
            assert t.hurt("system") == (0, 0)


def test_a_solar_dragoness_answers_the_damage_of_a_card() -> None:
    """She may step in when a pulsar is about to strike her terrain, not when one is played."""
    t = solar(held=True).put(0, "h3-pulsar", on="system", turns_left=3).begin(seat=0)
    t.do(act.Strike(t.u("h3-pulsar")))
    assert t.asked() == (1, "react")
    t.play(SOLAR, "system").passes()
    assert t.hurt(SOLAR) == (0, 1)
    assert t.hurt("system") == (0, 0)
    t = solar(held=True).hand(0, "h3-pulsar", MOON).begin(seat=0)
    t.play("h3-pulsar", "system")
    assert t.asked() == (0, "play")


def dark(research: str = "t6-sochess-comet") -> Scenario:
    """A Dark Dragoness of seat 1, two ships of seat 0 and some research."""
    t = Scenario(2).put(1, "d3-dark-dragoness", "dragon").put(0, research, turns_left=6)
    t.put(0, "t5-twin-planets-verkirsh-i-ii").put(0, "t10-super-massive-star")
    t.put(0, YACHT, "a").put(0, YACHT, "b")
    return t.begin(seat=0, phase="allocate")


def test_a_dark_dragoness_is_hit_only_by_units_that_found_it() -> None:
    """Three research open it to one unit for this turn alone."""
    t = dark().engage("a", "b")
    t.do(act.Use(t.u("dragon"), 0, t.u("a")))
    assert t.s.pool[4] == 3
    assert not t.why(act.Use(t.u("dragon"), 0, t.u("a")))[0]
    assert t.why(act.Use(t.u("dragon"), 0, t.u("b")))[0]
    t.go("fire").do(act.Volley(t.u("dragon")))
    assert {a.card for a in t.legal() if isinstance(a, act.Aim)} == {t.u("a")}
    t.do(act.Aim(t.u("a"), "phaser", 2)).done()
    assert t.hurt("dragon") == (0, 2)
    t.next_turn().next_turn().engage("a", "b").go("fire")
    assert not t.why(act.Volley(t.u("dragon")))[0]


def test_a_dark_dragoness_is_found_by_both_for_six() -> None:
    """Each unit has to be paid for; with two research none can be."""
    t = dark().engage("a", "b")
    t.do(act.Use(t.u("dragon"), 0, t.u("a"))).do(act.Use(t.u("dragon"), 0, t.u("b")))
    t.go("fire").volley("dragon", a=(2, 0), b=(2, 0))
    assert not t.in_play("dragon")
    t = dark("t2-biruks-comet").engage("a", "b")
    assert not t.why(act.Use(t.u("dragon"), 0, t.u("a")))[0]
    t.go("fire")
    assert not t.why(act.Volley(t.u("dragon")))[0]


def test_a_dark_dragoness_does_not_hide_from_hazards() -> None:
    """Only fire has to find it."""
    t = dark().go("play-a")
    t = Scenario(2).put(1, "d3-dark-dragoness", "dragon").hand(0, "h2-gravity-wave", MOON)
    t.begin(seat=0).play("h2-gravity-wave", "fleet1")
    assert t.hurt("dragon") == (0, 1)


def test_hazards_of_a_void_dragoness_work_twice_on_their_turn() -> None:
    """At once or by striking; only on the turn of play, and only while it is engaged."""
    for engaged, times in ((True, 2), (False, 1)):
        t = Scenario(2).put(0, "d5-void-dragoness", engaged=engaged)
        t.put(1, "s6-luxury-liner", "liner").put(1, "t9-planet-corporate-homeworld", "world")
        t.hand(0, "h2-ion-storm", "h3-pulsar", MOON).begin(seat=0)
        t.play("h2-ion-storm", "liner").play("h3-pulsar", "world")
        assert t.hurt("liner") == (2 * times, 0)
        for _ in range(times):
            t.do(act.Strike(t.u("h3-pulsar")))
        assert not t.why(act.Strike(t.u("h3-pulsar")))[0]
        assert t.hurt("world") == (0, times)
        t.next_turn().next_turn().go("play-a")
        t.do(act.Strike(t.u("h3-pulsar")))
        assert not t.why(act.Strike(t.u("h3-pulsar")))[0]
        assert t.hurt("world") == (0, times + 1)


def test_others_hazards_do_not_work_twice() -> None:
    """Neither those of opponents nor what is no hazard."""
    t = Scenario(2).put(0, "d5-void-dragoness", engaged=True).put(0, "s6-luxury-liner", "liner")
    t.hand(1, "h2-ion-storm", MOON).begin(seat=1).play("h2-ion-storm", "liner")
    assert t.hurt("liner") == (2, 0)
    t = Scenario(2).put(0, "d5-void-dragoness", engaged=True).put(1, "s6-luxury-liner", "liner")
    t.hand(0, "e2-nuclear-mine", MOON).begin(seat=0).play("e2-nuclear-mine", "liner")
    assert t.hurt("liner") == (2, 0)


def test_a_surface_dragoness_sits_on_enemy_terrain_that_feeds_it() -> None:
    """It is played only where two supply and one energy are made, on an opponent's terrain."""
    t = Scenario(2).put(0, "t5-planet-jnaphahr", "own").put(1, "t5-planet-jnaphahr", "fit")
    t.put(1, "t3-ore-moon", "ore").put(1, "t1-small-moon", "small").hand(0, SURFACE)
    t.begin(seat=0)
    assert [a.place for a in t.legal() if isinstance(a, act.Play)] == [t.u("fit")]
    t.play(SURFACE, "fit")
    assert not t.engaged(SURFACE)
    assert production.terrain_output(t.s, t.u("fit"))[:3] == (1, 2, 2)
    t.next_turn().next_turn().engage(SURFACE)
    t.go("play-a")
    assert t.engaged(SURFACE)
    assert production.terrain_output(t.s, t.u("fit"))[:3] == (1, 0, 1)


def surface(**terrain: str) -> Scenario:
    """An engaged Surface Dragoness of seat 0 on `planet` of seat 1."""
    t = Scenario(2).put(0, "t3-moon", "home").put(1, "t5-planet-jnaphahr", "planet")
    for label, card in terrain.items():
        t.put(1, card, label)
    return t.put(0, SURFACE, "dragon", on="planet", engaged=True, loaded=1)


def test_a_surface_dragoness_takes_the_points_of_its_terrain() -> None:
    """The opponent has two supply and one energy less, its own fleet pays nothing."""
    t = surface()
    t.put(1, "s1-fleet-freighter", "freighter", on="planet", engaged=True)
    t.put(1, "t5-small-system-hcsuar-drahcir-system").begin(seat=1, phase="allocate")
    from core.games.empires.allocate_budget import Budget

    assert Budget(t.s, 1).output(frozenset())[:3] == [1, 3, 3]
    assert Budget(t.s, 1).output(frozenset([t.u("freighter")]))[:3] == [3, 3, 3]
    t.next_turn().engage("dragon").go("play-a")
    assert t.engaged("dragon")
    u = t.u("dragon")
    assert (num.strength(t.s, u), num.phasers(t.s, u), num.heavy(t.s, u)) == (8, 3, 3)


def test_a_surface_dragoness_starves_where_too_little_is_made() -> None:
    """It cannot be engaged, whatever its own fleet makes."""
    t = Scenario(2).put(0, "t5-twin-planets-verkirsh-i-ii").put(0, "t10-super-massive-star")
    t.put(1, "t1-small-moon", "moon").put(0, SURFACE, "dragon", on="moon", engaged=True)
    t.begin(seat=0, phase="allocate")
    assert not t.why(act.Engage(t.u("dragon")))[0]
    t.go("play-a")
    assert not t.engaged("dragon")


@pytest.mark.rule("empires:HQ-4")
def test_a_surface_dragoness_attacks_only_where_it_is() -> None:
    """Its terrain and units on it; neither others nor the HQ; it does not protect its own HQ."""
    t = surface(other="t3-ore-moon").put(1, YACHT, "yacht")
    t.put(1, "s1-fleet-freighter", "freighter", on="planet").begin(seat=0, phase="fire")
    found = {a.target for a in t.legal() if isinstance(a, act.Volley)}
    assert found == {t.u("planet"), t.u("freighter")}
    t.volley("planet", dragon=(0, 1)).volley("freighter", dragon=(3, 0))
    assert t.hurt("planet") == (0, 1)
    assert t.hurt("freighter") == (3, 0)
    t = surface().begin(seat=0, phase="fire")
    assert {a.target for a in t.legal() if isinstance(a, act.Volley)} == {t.u("planet")}
    from core.games.empires.fire_targets import protected

    assert not protected(t.s, 0)


def test_a_surface_dragoness_moves_once_a_turn() -> None:
    """To other enemy terrain that feeds it, and attacks there."""
    t = surface(other="t3-moon", ore="t3-ore-moon").begin(seat=0)
    places = {a.place for a in t.legal() if isinstance(a, act.Use)}
    assert places == {t.u("other")}
    t.use("dragon", "other")
    assert t.s.host[t.u("dragon")] == t.u("other")
    assert not any(isinstance(a, act.Use) for a in t.legal())
    t.go("fire").volley("other", dragon=(0, 1))
    assert t.hurt("other") == (0, 1)
