"""Each hazard card, in play."""

from __future__ import annotations

import pytest

from core.games.empires.actions import Apply, Engage, Pick, Strike
from core.games.empires.fire_targets import protected
from core.games.empires.numbers import flag, works

from .scenario import Scenario, choose, hit, to_spend

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BELT = "t3-benakis-asteroid-belt"
COMET = "t2-biruks-comet"
STATION = "b4-base-station"
OFFICER = "c6-science-officer"
MOON = "t1-small-moon"


def test_divergent_anomaly_opens_the_way_to_a_sector_hq_for_a_turn() -> None:
    """The only ship does not protect; when the turn is over it does again."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").hand(0, "h1-divergent-anomaly", MOON).begin()
    assert protected(t.s, 1)
    t.play("h1-divergent-anomaly", "f").passes()
    assert not protected(t.s, 1)
    t.next_turn()
    assert not protected(t.s, 1)
    t.next_turn()
    assert protected(t.s, 1)
    assert not t.in_play("h1-divergent-anomaly")


@pytest.mark.parametrize(
    ("card", "points"), [("h1-dust-cloud", 1), ("h2-ion-storm", 2), ("h5-ion-storm", 5)]
)
def test_clouds_and_storms_hit_once_and_are_discarded(card: str, points: int) -> None:
    """A ship or base takes the points; terrain is no target."""
    for target in ("c", "base"):
        t = Scenario(2)
        t.put(1, CRUISER, "c").put(1, BELT, "belt").put(1, STATION, "base", on="belt")
        t.hand(0, card, MOON).begin()
        assert t.why(t.play_of(card, "belt"))[0] is False
        t.play(card, target).passes()
        assert sum(t.hurt(target)) == points
        assert not t.in_play(card)


@pytest.mark.rule("empires:OUT-1", "empires:HQ-5")
def test_time_warp_takes_a_stack_out_of_play_for_a_turn() -> None:
    """It does not protect, cannot be shot at, its crew do nothing; then all is back (OUT-1)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, OFFICER, "crew", on="f")
    t.put(0, CRUISER, "c", engaged=True).hand(0, "h1-time-warp", MOON).begin()
    t.play("h1-time-warp", "f").passes()
    assert not protected(t.s, 1)
    assert not works(t.s, t.u("crew"))
    t.go("fire")
    from core.games.empires.fire_targets import targets

    assert t.u("f") not in targets(t.s, 0)
    assert t.u("hq1") in targets(t.s, 0)
    t.next_turn()
    assert Engage(t.u("f")) not in t.legal()
    t.next_turn()
    assert protected(t.s, 1)
    assert not t.s.away[t.u("crew")]
    assert not t.in_play("h1-time-warp")


def test_two_time_warps_end_one_by_one() -> None:
    """A crew warped by itself stays away when the warp of its ship is over first."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, OFFICER, "crew", on="f")
    t.hand(1, "h1-time-warp", MOON).hand(0, "h1-time-warp", MOON).begin(seat=1)
    t.play("h1-time-warp", "crew").next_turn().go("play-a")
    t.play("h1-time-warp", "f").passes()
    assert t.s.away[t.u("crew")]
    t.next_turn()
    # The warp of the crew is over; the ship's still holds it.
    assert t.s.away[t.u("crew")]
    t.next_turn()
    assert not t.s.away[t.u("crew")]
    assert not t.s.away[t.u("f")]


def test_quasar_takes_3_off_each_enemy_volley_for_3_turns() -> None:
    """4 phasers do 1 damage; it is gone when the fourth turn begins."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(1, CRUISER, "c", engaged=True).put(0, BELT, "belt")
    t.put(0, "h3-quasar", "q", on="f", turns_left=3).begin(seat=1, phase="fire")
    t.volley("f", c=(4, 0))
    assert sum(t.hurt("f")) == 1
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(1, BELT, "b").hand(0, "h3-quasar", MOON).begin()
    t.play("h3-quasar", "f")
    for _ in range(3):
        assert t.in_play("h3-quasar")
        for _ in range(2):
            t.next_turn()
            t.s.quiet = 0
    assert not t.in_play("h3-quasar")


def test_radioactive_dust_cloud_hits_and_blinds_a_scout_for_a_turn() -> None:
    """2 damage; the scout's abilities are off until its player's next turn."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").hand(0, "h3-radioactive-dust-cloud", MOON).begin()
    t.play("h3-radioactive-dust-cloud", "c").passes()
    assert sum(t.hurt("c")) == 2
    assert flag(t.s, t.u("c"), "no_scout")
    t.next_turn().next_turn()
    assert not flag(t.s, t.u("c"), "no_scout")


@pytest.mark.parametrize(("card", "points"), [("h3-small-minefield", 3), ("h6-large-minefield", 6)])
def test_minefields_spread_over_ships_of_opponents(card: str, points: int) -> None:
    """Every point is put on a ship of choice; bases are no choice."""
    t = Scenario(2)
    t.put(1, CRUISER, "a").put(1, CRUISER, "b").put(0, CRUISER, "own").put(1, BELT, "belt")
    t.put(1, STATION, "base", on="belt").hand(0, card, MOON).begin()
    t.play(card).passes()
    assert {a.choice for a in t.legal() if isinstance(a, Pick)} == {t.u("a"), t.u("b")}
    choose(t, "a", *["b"] * (points - 1))
    assert (sum(t.hurt("a")), sum(t.hurt("b"))) == (1, points - 1)


def test_cosmic_rays_hit_and_silence_the_crew() -> None:
    """2 damage, and crew do nothing for a turn."""
    t = Scenario(2)
    t.put(1, CRUISER, "c", engaged=True).put(1, OFFICER, "crew", on="c")
    t.hand(0, "h4-cosmic-rays", MOON).begin()
    t.play("h4-cosmic-rays", "c").passes()
    assert sum(t.hurt("c")) == 2
    assert not works(t.s, t.u("crew"))
    t.next_turn().next_turn()
    assert works(t.s, t.u("crew"))


def test_nova_hits_four_ships_or_bases_of_opponents() -> None:
    """1 damage to each of four; a fifth and terrain are spared."""
    t = Scenario(2)
    for name in "abcd":
        t.put(1, CRUISER, name)
    t.put(1, BELT, "belt").put(1, STATION, "base", on="belt").put(0, FRIGATE, "own")
    t.hand(0, "h4-nova", MOON).begin()
    t.play("h4-nova").passes()
    choose(t, "a", "b", "c", "base")
    assert [sum(t.hurt(x)) for x in ("a", "b", "c", "d", "base", "belt", "own")] == [
        *(1, 1, 1, 0, 1, 0, 0)
    ]


@pytest.mark.rule("empires:H-2", "empires:KIND-hazard", "empires:FIRE-5")
def test_warp_funnel_hurts_every_turn_until_4_weapons_damage() -> None:
    """1 damage each turn, no protection of the HQ; 4 points of fire end it."""
    t = Scenario(2)
    t.put(1, CRUISER, "c", engaged=True).put(1, FRIGATE, "f", engaged=True)
    t.hand(0, "h4-warp-funnel", MOON).begin()
    t.play("h4-warp-funnel", "c").passes()
    hit(t, "h4-warp-funnel")
    assert sum(t.hurt("c")) == 1
    assert flag(t.s, t.u("c"), "no_protect")
    t = Scenario(2)
    t.put(1, CRUISER, "c", engaged=True).put(0, "h4-warp-funnel", "w", on="c")
    t.begin(seat=1, phase="fire")
    t.volley("w", c=(3, 0))
    assert t.in_play("w")
    t.s.volleyed.clear()
    t.s._legal = None
    t.volley("w", c=(1, 0))
    assert not t.in_play("w")


def test_temporal_space_rift_needs_a_lost_ship() -> None:
    """Only in the turn after a loss; the unit is disengaged and takes 2 in each of 2 turns."""
    t = Scenario(2)
    t.put(1, CRUISER, "c", engaged=True).put(1, BELT, "belt").hand(
        0, "h5-temporal-space-rift", MOON
    )
    t.begin()
    assert t.why(t.play_of("h5-temporal-space-rift", "c"))[0] is False
    t.s.last_lost[0] = t.s.clock - 1
    t.s._legal = None
    t.play("h5-temporal-space-rift", "c").passes()
    assert not t.engaged("c")
    hit(t, "h5-temporal-space-rift")
    t.next_turn()
    assert Engage(t.u("c")) not in t.legal()
    shield_now = sum(t.hurt("c"))
    t.next_turn().go("play-a")
    hit(t, "h5-temporal-space-rift")
    assert sum(t.hurt("c")) == shield_now + 2
    t.next_turn().next_turn()
    assert not t.in_play("h5-temporal-space-rift")


@pytest.mark.rule("empires:PLAY-4", "empires:H-1", "empires:KIND-hazard")
def test_crab_pulsar_deals_2_in_each_of_3_turns() -> None:
    """On terrain, which does not mend by itself: 6 points in all."""
    t = Scenario(2)
    t.put(1, "t6-planet-vorn-ringed-gas-giant", "big").put(1, BELT, "b").hand(
        0, "h6-crab-pulsar", MOON
    )
    t.begin()
    t.play("h6-crab-pulsar", "big").passes()
    hit(t, "h6-crab-pulsar")
    assert t.hurt("big") == (0, 2)
    t.next_turn().next_turn().go("play-a")
    hit(t, "h6-crab-pulsar")
    assert t.hurt("big") == (0, 4)
    t.next_turn().next_turn().go("play-a")
    hit(t, "h6-crab-pulsar")
    assert not t.in_play("big")


def test_type_ii_supernova_hits_six_cards_terrain_too() -> None:
    """2 damage to each of six of opponents."""
    t = Scenario(2)
    for name in "abcde":
        t.put(1, CRUISER, name)
    t.put(1, BELT, "belt").put(1, STATION, "base", on="belt").put(0, FRIGATE, "own")
    t.hand(0, "h6-type-ii-supernova", MOON).begin()
    t.play("h6-type-ii-supernova").passes()
    choose(t, "a", "b", "c", "d", "base", "belt")
    found = [sum(t.hurt(x)) for x in ("a", "b", "c", "d", "e", "base", "belt", "own")]
    assert found == [2, 2, 2, 2, 0, 2, 2, 0]


def test_maelstrom_rises_until_its_last_damage_is_met_in_one_turn() -> None:
    """1 damage, then 2; 1 research a turn adds nothing up, 2 at once end it."""
    t = Scenario(2)
    t.put(1, "t6-planet-vorn-ringed-gas-giant", "p").put(1, COMET, "comet").put(1, CRUISER, "c")
    t.hand(0, "h7-maelstrom", MOON).begin()
    t.play("h7-maelstrom", "c").passes()
    hit(t, "h7-maelstrom")
    assert sum(t.hurt("c")) == 1
    t.next_turn().next_turn().go("play-a")
    before = sum(t.hurt("c"))
    hit(t, "h7-maelstrom")
    assert sum(t.hurt("c")) == before + 2
    t.next_turn()
    t.s.research[t.u("h7-maelstrom")] = 1  # of an earlier turn
    to_spend(t)
    t.do(Apply(t.u("h7-maelstrom"), "research"))
    assert t.in_play("h7-maelstrom")
    t.do(Apply(t.u("h7-maelstrom"), "research"))
    assert not t.in_play("h7-maelstrom")


def test_akru_supernova_hits_ten_cards_of_a_fleet() -> None:
    """3 damage to each of ten, chosen among twelve."""
    t = Scenario(2)
    names = [f"x{i}" for i in range(12)]
    for name in names:
        t.put(1, CRUISER, name)
    t.put(0, CRUISER, "own").hand(0, "h10-akru-supernova", MOON).begin()
    t.play("h10-akru-supernova", "fleet1").passes()
    choose(t, *names[:10])
    assert [sum(t.hurt(x)) for x in names] == [3] * 10 + [0, 0]
    assert t.hurt("own") == (0, 0)


def test_cosmic_rays_leave_automatons_at_work() -> None:
    """A crew with the ability goes on working."""
    t = Scenario(2)
    t.put(1, CRUISER, "c", engaged=True).put(1, OFFICER, "crew", on="c")
    t.put(1, "a1-lesser-automaton", on="crew").hand(0, "h4-cosmic-rays", MOON).begin()
    t.play("h4-cosmic-rays", "c").passes()
    assert works(t.s, t.u("crew"))


def test_meteor_shower_destroys_a_shuttle_or_does_1_damage_or_makes_research() -> None:
    """In a play phase the first two, in allocation the point alone."""
    from core.games.empires.allocate_budget import Budget

    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "e3-shuttlecraft", "s", on="f").hand(0, "h2-meteor-shower", MOON)
    t.begin()
    assert t.why(t.play_of("h2-meteor-shower"))[0] is False
    t.play("h2-meteor-shower", "s").passes()
    assert not t.in_play("s")
    t = Scenario(2)
    t.put(1, BELT, "belt").hand(0, "h2-meteor-shower", MOON).begin()
    t.play("h2-meteor-shower", "belt").passes()
    assert t.hurt("belt") == (0, 1)
    t = Scenario(2)
    t.put(1, BELT, "belt").put(0, FRIGATE, "f").put(0, BELT, "b").hand(0, "h2-meteor-shower", MOON)
    t.begin(phase="allocate")
    assert t.why(t.play_of("h2-meteor-shower", "belt"))[0] is False
    t.play("h2-meteor-shower").passes()
    assert Budget(t.s, 0).output(frozenset())[4] == 1


def test_em_burst_stops_research_and_electronic_warfare_for_a_turn() -> None:
    """A comet makes none, the officer his 2; no card of electronic warfare is played or works."""
    from core.games.empires.allocate_budget import Budget

    ew = "o3-offensive-electronic-warfare"
    t = Scenario(2)
    t.put(1, COMET, "comet").put(1, BELT, "b").put(1, OFFICER, "so", on="b")
    t.put(1, FRIGATE, "f", engaged=True).put(1, ew, "old", on="f")
    t.hand(0, "h5-em-burst", MOON).hand(1, ew, "o2-space-debris", MOON).begin()
    t.play("h5-em-burst", "fleet1").passes()
    assert not works(t.s, t.u("old"))
    assert Budget(t.s, 1).output(frozenset())[4] == 2
    t.next_turn()
    t.play("o2-space-debris").passes()
    assert Budget(t.s, 1).output(frozenset())[4] == 2
    t.go("play-a")
    assert t.why(t.play_of(ew, "f"))[0] is False
    t.next_turn()
    assert works(t.s, t.u("old"))


def test_antimatter_singularity_doubles_then_trebles_a_black_hole() -> None:
    """Of 12 energy 6 are lost, then 9; then both are gone and none is."""
    from core.games.empires.allocate_budget import Budget

    t = Scenario(2)
    t.put(1, "t10-super-massive-star", "s").put(1, "t3-benakis-asteroid-belt", "b")
    t.hand(0, "t6-black-hole", "h7-antimatter-singularity", MOON).begin()
    t.play("t6-black-hole", "fleet1").passes()

    def energy() -> int:
        left = Budget(t.s, 1).evaluate(frozenset())
        assert left is not None
        return left[2]

    assert energy() == 9
    t.play("h7-antimatter-singularity", "t6-black-hole").passes()
    assert energy() == 6
    t.next_turn().next_turn()
    assert energy() == 3
    t.next_turn().next_turn()
    assert energy() == 12
    assert not t.in_play("t6-black-hole")
    assert not t.in_play("h7-antimatter-singularity")


def test_gravity_pocket_holds_a_ship_until_it_pays_3_times_its_energy() -> None:
    """6 damage at once, 3 each turn after; engaging at the higher cost frees the ship."""
    from core.games.empires.production import needs

    big = "s7-argonian-battlecruiser-hurricane-battlecruiser"
    t = Scenario(2)
    t.put(1, big, "v").hand(0, "h8-gravity-pocket", MOON).begin()
    before = needs(t.s, t.u("v"))[2]
    t.play("h8-gravity-pocket", "v").passes()
    assert sum(t.hurt("v")) == 6
    assert needs(t.s, t.u("v"))[2] == 3 * before
    assert Strike(t.u("h8-gravity-pocket")) not in t.legal()
    t.next_turn()
    mended = sum(t.hurt("v"))
    t.next_turn().go("play-a")
    hit(t, "h8-gravity-pocket")
    assert sum(t.hurt("v")) == mended + 3
    t = Scenario(2)
    t.put(1, FRIGATE, "v").put(1, "t10-super-massive-star").put(1, "t8-the-scandig-system")
    t.put(0, "h8-gravity-pocket", "pocket", on="v").hand(1, MOON).begin(seat=1, phase="allocate")
    t.engage("v").go("play-a")
    assert t.engaged("v")
    assert not t.in_play("pocket")


def test_dimensional_portal_hides_an_engaged_ship_until_its_own_research_frees_it() -> None:
    """No fire from or at it, no protection, no command place; only research made aboard counts."""
    from core.games.empires.fire_targets import targets
    from core.games.empires.fire_weapons import may_fire
    from core.games.empires.numbers import counted_units

    t = Scenario(2)
    t.put(1, FRIGATE, "v", engaged=True).put(0, CRUISER, "c", engaged=True)
    t.put(1, FRIGATE, "w").hand(0, "h9-dimensional-portal", MOON).begin()
    assert t.why(t.play_of("h9-dimensional-portal", "w"))[0] is False
    t.play("h9-dimensional-portal", "v").passes()
    assert not may_fire(t.s, t.u("v"))
    assert flag(t.s, t.u("v"), "no_protect")
    assert counted_units(t.s, 1) == 1
    t.go("fire")
    assert t.u("v") not in targets(t.s, 0)
    t = Scenario(2)
    t.put(1, FRIGATE, "v").put(1, OFFICER, "so", on="v").put(1, COMET, "comet").put(1, BELT, "b")
    t.put(1, "t8-the-scandig-system", "s").hand(1, MOON)
    t.put(0, "h9-dimensional-portal", "portal", on="v", research=4).begin(seat=1, phase="allocate")
    t.do(Engage(t.u("v")))
    while t.asked()[1] == "allocate":
        t.done()
    t.do(Apply(t.u("portal"), "research"))
    t.do(Apply(t.u("portal"), "research"))
    assert not t.in_play("portal")
    t = Scenario(2)
    t.put(1, FRIGATE, "v").put(1, COMET, "comet").put(1, "t8-the-scandig-system", "s")
    t.put(1, BELT, "b").put(1, OFFICER, "so", on="b").hand(1, MOON)
    t.put(0, "m3-alien-parasites", on="v")
    t.put(0, "h9-dimensional-portal", "portal", on="v").begin(seat=1, phase="allocate")
    while t.asked()[1] == "allocate":
        t.done()
    assert Apply(t.u("portal"), "research") not in t.legal()


def test_tuforeous_dead_zone_holds_a_ship_of_each_opponent() -> None:
    """They may fire at each other alone and take 3 damage in each of 2 turns."""
    from core.games.empires.fire_targets import targets, weapon_hits

    t = Scenario(3)
    t.put(0, CRUISER, "own").put(1, CRUISER, "a", engaged=True).put(1, CRUISER, "b", engaged=True)
    t.put(2, CRUISER, "c", engaged=True).put(2, FRIGATE, "d")
    t.hand(0, "h9-tuforeous-dead-zone", MOON).begin()
    t.play("h9-tuforeous-dead-zone").passes()
    choose(t, "a", "c").passes()
    hits = {
        x: [y for y in ("own", "a", "b", "c", "d") if weapon_hits(t.s, t.u(x), t.u(y), "phaser")]
        for x in "abc"
    }
    assert hits == {"a": ["c"], "b": ["own", "a", "c", "d"], "c": ["a"]}
    hit(t, "h9-tuforeous-dead-zone")
    assert [sum(t.hurt(x)) for x in ("own", "a", "b", "c", "d")] == [0, 3, 0, 3, 0]
    assert t.u("hq0") not in targets(t.s, 1)
    for _ in range(3):
        t.next_turn()
    before = t.hurt("a")
    t.go("play-a")
    hit(t, "h9-tuforeous-dead-zone")
    assert sum(t.hurt("a")) == sum(before) + 3
    for _ in range(3):
        t.next_turn()
    assert not t.in_play("h9-tuforeous-dead-zone")


def test_pulsar_deals_1_in_each_of_3_turns() -> None:
    """On terrain: 3 points in all, then it is over."""
    t = Scenario(2)
    t.put(1, "t6-planet-vorn-ringed-gas-giant", "p").hand(0, "h3-pulsar", MOON).begin()
    t.play("h3-pulsar", "p").passes()
    for n in (1, 2, 3):
        t.go("play-a")
        hit(t, "h3-pulsar")
        assert t.hurt("p") == (0, n)
        for _ in range(2):
            t.next_turn()
            t.s.quiet = 0
    assert not t.in_play("h3-pulsar")


def test_gravity_wave_hits_every_ship_of_a_fleet() -> None:
    """1 damage to each ship and dragon; bases and other fleets are spared."""
    t = Scenario(2)
    t.put(1, CRUISER, "a").put(1, "d4-comet-dragoness", "d").put(1, BELT, "belt")
    t.put(1, STATION, "base", on="belt").put(0, CRUISER, "own").hand(0, "h2-gravity-wave", MOON)
    t.begin()
    t.play("h2-gravity-wave", "fleet1").passes()
    assert [sum(t.hurt(x)) for x in ("a", "d", "base", "own")] == [1, 1, 0, 0]
