"""Each monster card, in play."""

from __future__ import annotations

import pytest

from core.games.empires.actions import Choose, Engage, Pick, Play, Strike
from core.games.empires.allocate_budget import Budget
from core.games.empires.numbers import strength, works
from core.games.empires.production import needs, terrain_output

from .scenario import Scenario, choose, hit, pay, to_spend

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BELT = "t3-benakis-asteroid-belt"
COMET = "t2-biruks-comet"
STATION = "b4-base-station"
CREW = "c1-boarding-party"
OFFICER = "c6-science-officer"
MOON = "t1-small-moon"


def test_research_defiler_halves_research_until_two_science_officers_are_there() -> None:
    """2 research become 1; the second officer of the fleet ends it."""
    t = Scenario(2)
    t.put(0, COMET, "comet").put(1, FRIGATE, "f").put(0, BELT, "belt").put(0, FRIGATE, "g")
    t.hand(1, "m1-research-defiler", MOON).hand(0, OFFICER, OFFICER, MOON).begin(seat=1)
    t.play("m1-research-defiler", "fleet0")
    assert Budget(t.s, 0).output(frozenset())[4] == 1
    t.next_turn()
    t.go("play-a").play(OFFICER, "g").passes()
    assert t.in_play("m1-research-defiler")
    second = next(u for u in t.s.hand[0] if t.s.names[u] == OFFICER)
    t.do(Play(second, t.u("belt"), "-")).passes()
    assert not t.in_play("m1-research-defiler")


def test_planet_gouge_hurts_terrain_or_a_base_on_it() -> None:
    """3 damage destroy a terrain of strength 3; a base there may take it instead."""
    t = Scenario(2)
    t.put(1, BELT, "belt").hand(0, "m2-planet-gouge", MOON).begin()
    t.play("m2-planet-gouge", "belt").passes()
    assert not t.in_play("belt")
    t = Scenario(2)
    t.put(1, BELT, "belt").put(1, STATION, "base", on="belt").hand(
        0, "m2-planet-gouge", MOON
    ).begin()
    t.play("m2-planet-gouge", "belt").passes().do(Choose(2))
    assert t.in_play("belt")
    assert t.hurt("base") == (3, 0)


@pytest.mark.rule("empires:M-1", "empires:M-4", "empires:DES-1")
def test_snare_vines_destroy_what_orbits_in_the_next_turn() -> None:
    """Not in the turn of play; in the next their player destroys ships and bases there."""
    t = Scenario(2)
    t.put(1, BELT, "belt").put(1, STATION, "base", on="belt").put(1, FRIGATE, "away")
    t.put(1, "s1-fleet-freighter", "ship", on="belt").hand(0, "m2-snare-vines", MOON).begin()
    t.play("m2-snare-vines", "belt")
    assert Strike(t.u("m2-snare-vines")) not in t.legal()
    t.next_turn().next_turn().go("play-a")
    hit(t, "m2-snare-vines")
    assert not t.in_play("base")
    assert not t.in_play("ship")
    assert not t.in_play("m2-snare-vines")
    assert t.in_play("belt")
    assert t.in_play("away")


def test_snare_vines_die_of_heavy_weapons_and_research_together() -> None:
    """1 research and 1 heavy weapon kill them; phasers cannot be aimed at them."""
    t = Scenario(2)
    t.put(1, BELT, "belt").put(1, CRUISER, "c", engaged=True, loaded=1).put(1, COMET, "comet")
    t.put(0, "m2-snare-vines", "vines", on="belt").begin(seat=1, phase="fire")
    t.s.research[t.u("vines")] = 1
    t.volley("vines", c=(0, 1))
    assert not t.in_play("vines")


@pytest.mark.rule("empires:REC-2", "empires:DIS-6")
def test_space_vertigo_disables_a_crew_for_a_turn() -> None:
    """The crew works again when its player's next turn has begun."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, OFFICER, "crew", on="f")
    t.hand(0, "m2-space-vertigo", MOON).begin()
    t.play("m2-space-vertigo", "crew").passes()
    assert not works(t.s, t.u("crew"))
    t.next_turn()
    assert not works(t.s, t.u("crew"))
    t.next_turn()
    assert works(t.s, t.u("crew"))
    assert not t.in_play("m2-space-vertigo")


def test_alien_parasites_keep_a_ship_disengaged_until_3_research() -> None:
    """The ship is disengaged at once and cannot be engaged; research frees it."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, COMET, "a").put(1, COMET, "b").put(1, BELT, "belt")
    t.hand(0, "m3-alien-parasites", MOON).begin()
    t.play("m3-alien-parasites", "f").passes()
    assert not t.engaged("f")
    t.next_turn()
    to_spend(t)
    pay(t, "m3-alien-parasites", 2)
    assert t.in_play("m3-alien-parasites")
    pay(t, "m3-alien-parasites", 1)
    assert not t.in_play("m3-alien-parasites")


@pytest.mark.parametrize(
    ("card", "points"),
    [("m1-small-phaser-eel", 1), ("m5-large-phaser-eel", 5), ("m9-huge-phaser-eel", 9)],
)
def test_phaser_eels_swallow_phasers_and_die_of_other_damage(card: str, points: int) -> None:
    """The host's phasers do nothing; 1, 5 or 9 points of heavy weapons kill the eel."""
    t = Scenario(2)
    t.put(1, CRUISER, "host", engaged=True, loaded=2).put(0, card, "eel", on="host")
    t.put(1, CRUISER, "c", engaged=True, loaded=2).begin(seat=1, phase="fire")
    from core.games.empires.fire_targets import weapon_hits
    from core.games.empires.fire_weapons import phasers_ready

    assert phasers_ready(t.s, t.u("host")) == 0
    assert not weapon_hits(t.s, t.u("c"), t.u("eel"), "phaser")
    if points > 1:
        t.s.damage[t.u("eel")] = points - 2
        t.volley("eel", c=(0, 1))
        assert t.in_play("eel")
        t.s.volleyed.clear()
        t.s._legal = None
    t.volley("eel", c=(0, 1))
    assert not t.in_play("eel")


@pytest.mark.rule("empires:M-4")
def test_power_leech_triples_the_energy_of_a_ship() -> None:
    """Energy alone is tripled; 5 research kill the leech."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(0, "m5-power-leech", "leech", on="c").put(1, COMET, "comet")
    t.begin(seat=1, phase="allocate")
    before = t.s.defs[t.u("c")].needs
    after = needs(t.s, t.u("c"))
    assert before[2] > 0
    assert after[2] == 3 * before[2]
    assert after[:2] == before[:2]
    t.s.research[t.u("leech")] = 4
    to_spend(t)
    pay(t, "leech", 1)
    assert not t.in_play("leech")


def test_zarom_hurts_monsters_and_dragons_of_a_fleet() -> None:
    """1 damage to each of the fleet it is on, none to others; 5 research kill it."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(0, CRUISER, "c")
    t.put(1, "m4-space-dragon", "beast", on="c").put(0, "m4-space-dragon", "mine", on="f")
    t.put(1, COMET, "comet").hand(0, "m5-zarom", MOON).begin()
    t.play("m5-zarom", "fleet1").passes()
    hit(t, "m5-zarom")
    assert t.hurt("beast") == (0, 1)
    assert t.hurt("mine") == (0, 0)
    assert t.hurt("f") == (0, 0)
    t.next_turn()
    t.s.research[t.u("m5-zarom")] = 4
    to_spend(t)
    pay(t, "m5-zarom", 1)
    assert not t.in_play("m5-zarom")


def test_zarom_in_ones_own_fleet_hurts_ones_own_monsters() -> None:
    """On the own fleet it spares itself and enemies."""
    t = Scenario(2)
    t.put(0, CRUISER, "c").put(1, "m4-space-dragon", "beast", on="c").put(1, FRIGATE, "f")
    t.put(0, "m4-space-dragon", "mine", on="f").hand(0, "m5-zarom", MOON).begin()
    t.play("m5-zarom", "fleet0").passes()
    hit(t, "m5-zarom")
    assert t.hurt("mine") == (0, 1)
    assert t.hurt("beast") == (0, 0)


def test_invinco_guardian_of_strength_6_takes_6_points() -> None:
    """It goes on the weakest ship, takes a volley whole, and dies of the sixth point."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, CRUISER, "big").hand(1, "m6-invinco-guardian", MOON)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).begin(seat=1)
    assert t.why(t.play_of("m6-invinco-guardian", "big"))[0] is False
    t.play("m6-invinco-guardian", "f").next_turn()
    t.s.engaged[t.u("c")] = 1
    t.go("fire")
    t.s.engaged[t.u("c")] = 1
    t.s.touch()
    t.s._legal = None
    from core.games.empires.damage import apply_damage
    from core.games.empires.flow import proceed
    from core.games.empires.table import Ctx

    ctx = Ctx(t.s, None)
    apply_damage(ctx, t.u("f"), [("hazard", 5)], t.u("c"), 0)
    assert t.hurt("f") == (0, 0)
    assert t.s.damage[t.u("m6-invinco-guardian")] == 5
    apply_damage(ctx, t.u("f"), [("hazard", 4)], t.u("c"), 0)
    proceed(ctx)
    assert t.hurt("f") == (0, 0)
    assert not t.in_play("m6-invinco-guardian")


def test_scentari_snails_halve_a_unit_for_good() -> None:
    """At the start of their player's next turn strength 5 becomes 3, and they are gone."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").hand(0, "m6-scentari-snails", MOON).begin()
    t.play("m6-scentari-snails", "c").passes().next_turn()
    assert strength(t.s, t.u("c")) == 5
    t.next_turn()
    assert strength(t.s, t.u("c")) == 3
    assert not t.in_play("m6-scentari-snails")


def test_scentari_snails_kill_a_unit_too_damaged_for_what_is_left() -> None:
    """With 3 structural damage a ship of 5 dies when 3 points are all it has."""
    t = Scenario(2)
    t.put(1, CRUISER, "c", structure_damage=3).hand(0, "m6-scentari-snails", MOON).begin()
    t.play("m6-scentari-snails", "c").passes().next_turn().next_turn()
    assert not t.in_play("c")


def test_seductress_takes_a_crew_of_strength_6_or_less() -> None:
    """The crew is discarded; one of strength 7 is out of her reach."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, CREW, "crew", on="f").put(1, "c7-boarding-party", "big", on="f")
    t.hand(0, "m6-seductress", MOON).begin()
    assert t.why(t.play_of("m6-seductress", "big"))[0] is False
    t.play("m6-seductress", "crew").passes()
    assert not t.in_play("crew")
    assert t.in_play("big")


def test_visilikiiys_eye_looks_once_a_turn_and_closes_after_a_whole_hand() -> None:
    """A card or the top of a deck leaves it in play, a hand ends it."""
    for option, stays in ((1, True), (2, True), (3, False)):
        t = Scenario(2)
        t.put(0, "m6-visilikiiys-eye", "eye").hand(1, MOON).pile(1, "deck", CRUISER).begin()
        t.use("eye", "fleet1")
        a = Choose(option)
        applied = t.match.submit(a)
        seen = [e for e in applied.events if e.kind == "seen"]
        assert [e.data["cards"] for e in seen] == [[CRUISER] if option == 2 else [MOON]]
        assert t.in_play("eye") is stays


def test_tri_lateral_textangula_hurts_three_units_of_an_opponent() -> None:
    """3 damage to each of three; the fourth is spared; weapons and research kill it."""
    t = Scenario(2)
    for name in "abcd":
        t.put(1, CRUISER, name)
    t.put(1, COMET, "comet").hand(0, "m7-tri-lateral-textangula", MOON).begin()
    t.play("m7-tri-lateral-textangula", "fleet1").passes()
    hit(t, "m7-tri-lateral-textangula")
    choose(t, "a", "b", "d")
    assert [sum(t.hurt(x)) for x in "abcd"] == [3, 3, 0, 3]
    t.next_turn()
    t.s.damage[t.u("m7-tri-lateral-textangula")] = 6
    to_spend(t)
    pay(t, "m7-tri-lateral-textangula", 1)
    assert not t.in_play("m7-tri-lateral-textangula")


def test_fatal_horror_silences_and_eats_a_crew_and_stops_an_empty_ship() -> None:
    """Crew do nothing, one goes each turn; then the ship cannot engage; 16 research end it."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, OFFICER, "crew", on="f").put(1, BELT, "belt")
    t.put(1, COMET, "comet").hand(0, "m8-fatal-horror", MOON).begin()
    t.play("m8-fatal-horror", "f").passes()
    assert works(t.s, t.u("m8-fatal-horror"))
    assert not works(t.s, t.u("crew"))
    hit(t, "m8-fatal-horror")
    assert not t.in_play("crew")
    t.next_turn()
    assert Engage(t.u("f")) not in t.legal()
    t.s.research[t.u("m8-fatal-horror")] = 15
    to_spend(t)
    pay(t, "m8-fatal-horror", 1)
    assert not t.in_play("m8-fatal-horror")


def test_kraken_spreads_9_damage_evenly() -> None:
    """Two ships take 5 and 4, in the order of arrival; terrain takes none; 9 research kill it."""
    t = Scenario(2)
    t.put(1, CRUISER, "a").put(1, CRUISER, "b").put(1, BELT, "belt").put(1, COMET, "comet")
    t.hand(0, "m9-kraken", MOON).begin()
    t.play("m9-kraken", "fleet1").passes()
    hit(t, "m9-kraken")
    assert (sum(t.hurt("a")), sum(t.hurt("b")), sum(t.hurt("belt"))) == (5, 4, 0)
    t.next_turn()
    t.s.research[t.u("m9-kraken")] = 8
    to_spend(t)
    pay(t, "m9-kraken", 1)
    assert not t.in_play("m9-kraken")


def test_output_of_a_terrain_is_untouched_by_monsters_elsewhere() -> None:
    """A monster on one terrain changes nothing on another (LOC-4)."""
    t = Scenario(2)
    t.put(1, BELT, "a").put(1, BELT, "b").put(0, "m2-snare-vines", "v", on="a").begin()
    assert terrain_output(t.s, t.u("b")) == terrain_output(t.s, t.u("a"))


def test_space_vertigo_kills_a_telepath() -> None:
    """A telepath does not survive it."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, "c6-telepath", "crew", on="f")
    t.hand(0, "m2-space-vertigo", MOON).begin()
    t.play("m2-space-vertigo", "crew").passes()
    assert not t.in_play("crew")


def test_a_science_officer_stifles_a_monster_that_acts_at_once() -> None:
    """Where he is, Planet Gouge and the Shield Fiend do nothing and are spent."""
    t = Scenario(2)
    t.put(1, BELT, "belt").put(1, OFFICER, "so", on="belt").hand(0, "m2-planet-gouge", MOON)
    t.begin()
    t.play("m2-planet-gouge", "belt").passes()
    assert t.hurt("belt") == (0, 0)
    assert not t.in_play("m2-planet-gouge")


def test_shadow_takes_3_damage_for_good_and_weakens_crew() -> None:
    """Of 5 points 3 are the shadow's, 2 the ship's; it stays; crew there are 2 weaker."""
    t = Scenario(2)
    t.put(1, CRUISER, "v").put(1, OFFICER, "so", on="v").put(1, "m3-shadow", "shadow", on="v")
    t.put(0, CRUISER, "c", engaged=True, loaded=1).hand(0, MOON).begin(phase="fire")
    assert strength(t.s, t.u("so")) == 4
    t.volley("v", c=(4, 1)).passes()
    assert sum(t.hurt("v")) == 2
    assert t.in_play("shadow")
    t.s.volleyed.clear()
    t.s.shot[t.u("c")] = 0
    t.s._legal = None
    t.go("play-b").next_turn()
    assert t.s.damage[t.u("shadow")] == 3
    from core.games.empires.damage import apply_damage
    from core.games.empires.table import Ctx

    before = sum(t.hurt("v"))
    apply_damage(Ctx(t.s, None), t.u("v"), [("hazard", 1)], t.u("c"), 0)
    assert sum(t.hurt("v")) == before + 1


def test_harvesters_eat_supply_and_are_driven_on_by_a_science_officer() -> None:
    """The terrain makes no supply; an officer played there moves them to another terrain."""
    t = Scenario(2)
    t.put(1, "t1-large-asteroid", "a").put(1, "t3-ore-moon", "b").put(0, "t3-moon", "mine")
    t.hand(0, "m4-harvesters", MOON).hand(1, OFFICER, MOON).begin()
    t.play("m4-harvesters", "a").passes()
    assert terrain_output(t.s, t.u("a"))[1] == 0
    t.next_turn().go("play-a")
    t.play(OFFICER, "a").passes()
    assert t.asked() == (0, "pick")
    t.do(Pick(t.u("b")))
    assert terrain_output(t.s, t.u("a"))[1] == 2
    assert terrain_output(t.s, t.u("b"))[1] == 0


def test_sirens_add_1_to_every_volley_at_ships_of_opponents_for_a_turn() -> None:
    """Also where another opponent fires; bases are no ships."""
    t = Scenario(3)
    t.put(0, CRUISER, "mine", engaged=True).put(1, CRUISER, "v").put(1, BELT, "belt")
    t.put(1, STATION, "base", on="belt").put(2, CRUISER, "third", engaged=True)
    t.hand(0, "m4-sirens", MOON).begin()
    t.play("m4-sirens").passes().go("fire")
    t.volley("v", mine=(2, 0)).volley("base", mine=(1, 0))
    assert sum(t.hurt("v")) == 3
    assert sum(t.hurt("base")) == 1
    t = Scenario(3)
    t.put(2, CRUISER, "third", engaged=True).put(1, CRUISER, "v").put(0, CRUISER, "own")
    t.put(0, "m4-sirens", turns_left=1).begin(seat=2, phase="fire")
    t.volley("v", third=(2, 0)).volley("own", third=(2, 0))
    assert sum(t.hurt("v")) == 3
    assert sum(t.hurt("own")) == 2
    t.next_turn()
    assert not t.in_play("m4-sirens")


def test_spacetacean_keeps_harmful_luck_away_until_8_research() -> None:
    """No breach on its fleet, others are open; opponents pay the research."""
    t = Scenario(3)
    t.put(1, CRUISER, "v").put(2, CRUISER, "w").put(1, "m4-spacetacean", "whale")
    t.put(0, COMET, "comet").hand(0, "l2-warp-engine-breach", MOON).begin()
    assert t.why(t.play_of("l2-warp-engine-breach", "v"))[0] is False
    assert t.why(t.play_of("l2-warp-engine-breach", "w"))[0] is True
    t = Scenario(2)
    t.put(1, "m4-spacetacean", "whale", research=7).put(0, COMET, "comet").hand(0, MOON)
    t.begin(phase="allocate")
    pay(to_spend(t), "whale", 1)
    assert not t.in_play("whale")


@pytest.mark.rule("empires:KIND-monster", "empires:PLAY-4")
def test_astromorph_goes_on_to_another_ship_with_its_damage() -> None:
    """5 damage a turn; when its ship is destroyed it moves, hurt as it is, and rests that turn."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", shield_damage=2).put(1, CRUISER, "b").put(1, CRUISER, "d")
    t.put(0, "m5-astromorph", "m", on="f", structure_damage=2).hand(0, MOON).begin()
    t.do(Strike(t.u("m"))).passes()
    assert t.asked() == (0, "pick")
    t.do(Pick(t.u("d"))).passes()
    assert not t.in_play("f")
    assert t.s.host[t.u("m")] == t.u("d")
    assert t.s.damage[t.u("m")] == 2
    assert Strike(t.u("m")) not in t.legal()
    assert t.hurt("d") == (0, 0)


def test_astromorph_dies_of_5_heavy_weapon_damage_alone() -> None:
    """Phasers cannot be aimed at it; the fifth heavy point kills it for good."""
    from core.games.empires.fire_targets import weapon_hits

    t = Scenario(2)
    t.put(1, CRUISER, "c", engaged=True, loaded=1).put(1, FRIGATE, "f").hand(1, MOON)
    t.put(0, "m5-astromorph", "m", on="f", structure_damage=4).begin(seat=1, phase="fire")
    assert not weapon_hits(t.s, t.u("c"), t.u("m"), "phaser")
    t.volley("m", c=(0, 1))
    assert not t.in_play("m")


def test_occumbus_blocks_damage_and_fire_for_a_turn() -> None:
    """Neither ships nor the HQ can be hurt, hazards fail, and the own fleet is silent."""
    from core.games.empires.fire_targets import targets
    from core.games.empires.fire_weapons import may_fire

    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, CRUISER, "v", engaged=True)
    t.hand(0, "m5-occumbus", MOON).hand(1, "h2-ion-storm", MOON).begin()
    t.play("m5-occumbus").passes()
    assert not may_fire(t.s, t.u("c"))
    t.next_turn().go("play-a")
    t.play("h2-ion-storm", "c").passes()
    assert t.hurt("c") == (0, 0)
    t.s.engaged[t.u("v")] = 1
    t.s.touch()
    assert targets(t.s, 1) == []
    t = Scenario(2)
    t.put(0, "m5-occumbus", turns_left=1).put(1, CRUISER, "v", engaged=True).hand(0, MOON)
    t.begin(seat=1, phase="play-a")
    assert t.u("hq0") not in targets(t.s, 1)
    t.next_turn()
    assert not t.in_play("m5-occumbus")


@pytest.mark.rule("empires:CTL-1", "empires:CTL-2", "empires:CTL-3")
def test_mind_control_beast_takes_a_ship_for_a_turn() -> None:
    """It fires for its new master and goes back at the start of his next turn; 6 is too strong."""
    t = Scenario(2)
    t.put(1, CRUISER, "v").put(1, "s6-luxury-liner", "big").put(1, OFFICER, "so", on="big")
    t.hand(0, "m6-mind-control-beast", MOON).begin()
    assert t.why(t.play_of("m6-mind-control-beast", "big"))[0] is False
    t.play("m6-mind-control-beast", "v").passes()
    assert t.s.fleet[t.u("v")] == 0
    assert t.engaged("v")
    t.go("fire").volley("big", v=(4, 0))
    assert sum(t.hurt("big")) == 4
    t.next_turn()
    assert t.s.fleet[t.u("v")] == 0
    t.next_turn()
    assert t.s.fleet[t.u("v")] == 1
    assert not t.in_play("m6-mind-control-beast")
    assert t.in_play("v")


def test_shuttle_eater_eats_a_shuttle_each_turn_and_only_shuttles_hurt_it() -> None:
    """An enemy shuttle is destroyed; a ship cannot fire at the eater, a fighter can."""
    from core.games.empires.fire_targets import weapon_hits

    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, "e3-shuttlecraft", "s", on="f")
    t.put(1, "e5-fighter", "g", on="f").put(0, "m6-shuttle-eater", "eater").hand(0, MOON).begin()
    assert not weapon_hits(t.s, t.u("f"), t.u("eater"), "phaser")
    assert weapon_hits(t.s, t.u("g"), t.u("eater"), "phaser")
    t.do(Strike(t.u("eater"))).passes().do(Pick(t.u("s"))).passes()
    assert not t.in_play("s")
    assert t.in_play("g")
    t = Scenario(2)
    t.put(1, COMET, "comet").put(0, "m6-shuttle-eater", "eater", structure_damage=2, research=3)
    t.hand(1, MOON).begin(seat=1, phase="allocate")
    pay(to_spend(t), "eater", 1)
    assert not t.in_play("eater")


def test_juggernaut_breaks_bases_one_after_the_other() -> None:
    """4 damage a turn to a base; when it is gone the monster moves to another."""
    t = Scenario(2)
    t.put(1, BELT, "a").put(1, STATION, "x", on="a", structure_damage=3, shield_damage=4)
    t.put(1, BELT, "b").put(1, STATION, "y", on="b").put(1, CRUISER, "c")
    t.hand(0, "m7-juggernaut", MOON).begin()
    t.play("m7-juggernaut", "x").passes()
    hit(t, "m7-juggernaut")
    assert not t.in_play("x")
    assert t.s.host[t.u("m7-juggernaut")] == t.u("y")
    t.next_turn().next_turn().go("play-a")
    hit(t, "m7-juggernaut")
    assert sum(t.hurt("y")) == 4


def test_ship_collector_takes_the_weakest_ship_and_has_16_shields() -> None:
    """Ships of 4 or less strength left, the weakest first; fire wears shields, then 8 points."""
    from core.games.empires.fire_targets import weapon_hits

    t = Scenario(2)
    t.put(1, CRUISER, "c", structure_damage=1, engaged=True).put(1, FRIGATE, "f").put(
        1, CRUISER, "w"
    )
    t.put(0, "m8-ship-collector", "m").hand(0, MOON).begin()
    hit(t, "m")
    assert not t.in_play("f")
    assert t.in_play("c")
    t.next_turn().next_turn().go("play-a")
    hit(t, "m")
    assert not t.in_play("c")
    t.next_turn().next_turn().go("play-a")
    assert Strike(t.u("m")) not in t.legal()
    assert t.shields("m") == 16
    assert weapon_hits(t.s, t.u("w"), t.u("m"), "phaser")
    t.s.shield_damage[t.u("m")], t.s.damage[t.u("m")] = 14, 5
    from core.games.empires.damage import apply_damage
    from core.games.empires.flow import proceed
    from core.games.empires.table import Ctx

    ctx = Ctx(t.s, None)
    apply_damage(ctx, t.u("m"), [("monster", 9)], t.u("w"), 1)
    assert t.hurt("m") == (14, 5)
    apply_damage(ctx, t.u("m"), [("phaser", 5)], t.u("w"), 1)
    proceed(ctx)
    assert not t.in_play("m")


@pytest.mark.rule("empires:ALLOC-9", "empires:ENG-1")
def test_a_ship_freed_by_research_engages_in_the_same_allocation() -> None:
    """When the last research point has killed the parasites the ship can still be paid for."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, COMET, "comet").put(1, BELT, "belt").put(1, "t7-system-argo")
    t.put(0, "m3-alien-parasites", "worm", on="f", research=1).hand(1, MOON)
    t.begin(seat=1, phase="allocate")
    to_spend(t)
    assert Engage(t.u("f")) not in t.legal()
    pay(t, "worm", 2)
    before = t.s.pool[1] + t.s.pool[2]
    t.do(Engage(t.u("f")))
    cost = t.s.defs[t.u("f")].needs
    assert before - t.s.pool[1] - t.s.pool[2] == cost[1] + cost[2]
    t.go("play-a")
    assert t.engaged("f")


def test_surface_monster_eats_the_weakest_crew_and_then_stops_the_unit() -> None:
    """Strength 1 dies before 6; with nobody left the ship is disengaged and stays so."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, "c2-doctor", "a", on="f")
    t.put(1, "c1-crewman", "b", on="f").put(0, COMET, "x").hand(0, "m5-surface-monster", MOON)
    t.begin()
    t.play("m5-surface-monster", "f").passes()
    hit(t, "m5-surface-monster")
    assert (t.in_play("a"), t.in_play("b")) == (True, False)
    assert t.engaged("f")
    t.next_turn().next_turn().go("play-a")
    t.s.engaged[t.u("f")] = 1
    hit(t, "m5-surface-monster")
    assert not t.in_play("a")
    assert not t.engaged("f")
    t.next_turn()
    assert Engage(t.u("f")) not in t.legal()


@pytest.mark.parametrize(("party", "points"), [("c1", 1), ("c4", 1), ("c7", 2)])
def test_boarding_parties_and_research_kill_a_surface_monster(party: str, points: int) -> None:
    """A party aboard fights it, once a turn; research counts together with it; fire does not."""
    from core.games.empires.actions import Use
    from core.games.empires.fire_targets import targets

    card = f"{party}-boarding-party"
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, card, "m", on="f").put(
        1, CRUISER, "c", engaged=True
    )
    t.put(0, "m5-surface-monster", "beast", on="f", research=2).hand(1, MOON).begin(seat=1)
    assert t.u("beast") not in targets(t.s, 1)
    t.do(Use(t.u("m"), 1, t.u("beast"))).passes()
    assert t.s.damage[t.u("beast")] == points
    assert not any(isinstance(a, Use) and a.card == t.u("m") for a in t.legal())
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, card, "m", on="f")
    t.put(0, "m5-surface-monster", "beast", on="f", research=4).hand(1, MOON).begin(seat=1)
    t.do(Use(t.u("m"), 1, t.u("beast"))).passes()
    assert not t.in_play("beast")


def test_invinco_guardian_of_strength_3_takes_a_volley_whole() -> None:
    """6 points at its ship: the guardian dies of them and nothing goes on (VOL-6)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "m3-invinco-guardian", "g", on="f")
    t.put(0, CRUISER, "c", engaged=True, loaded=2).begin(phase="fire")
    t.volley("f", c=(4, 2)).passes()
    assert t.hurt("f") == (0, 0)
    assert not t.in_play("g")


def test_shield_fiend_takes_all_shields_down() -> None:
    """Only where shields are up; then it is spent."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(1, CRUISER, "bare", shield_damage=9).hand(0, "m3-shield-fiend", MOON)
    t.begin()
    assert t.why(t.play_of("m3-shield-fiend", "bare"))[0] is False
    t.play("m3-shield-fiend", "c").passes()
    assert t.shields("c") == 0
    assert t.hurt("c")[1] == 0
    assert not t.in_play("m3-shield-fiend")


def test_space_dragon_strikes_for_2_and_holds_the_fire_of_its_unit() -> None:
    """The unit may fire at it alone; damage and research of 4 together kill it."""
    from core.games.empires.fire_targets import targets

    t = Scenario(2)
    t.put(1, CRUISER, "c", engaged=True).put(0, "m4-space-dragon", "m", on="c", research=1)
    t.put(0, FRIGATE, "f").hand(0, MOON).begin()
    hit(t, "m")
    assert sum(t.hurt("c")) == 2
    t = Scenario(2)
    t.put(1, CRUISER, "c", engaged=True).put(0, "m4-space-dragon", "m", on="c", research=1)
    t.put(0, FRIGATE, "f").begin(seat=1, phase="fire")
    assert targets(t.s, 1) == [t.u("m")]
    t.volley("m", c=(3, 0))
    assert not t.in_play("m")
