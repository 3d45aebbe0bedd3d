"""Each hazard card, in play."""

from __future__ import annotations

import pytest

from core.games.empires.actions import Apply, Engage, Pick, Strike
from core.games.empires.fire import protected
from core.games.empires.numbers import flag, works

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BELT = "t3-benakis-asteroid-belt"
COMET = "t2-biruks-comet"
STATION = "b4-base-station"
OFFICER = "c6-science-officer"
MOON = "t1-small-moon"


def hit(t: Scenario, card: str) -> Scenario:
    """A card deals its damage of this turn; nobody answers."""
    return t.do(Strike(t.u(card))).passes()


def to_spend(t: Scenario) -> Scenario:
    """Engage nothing more; the points are now to be spent."""
    while t.asked()[1] == "allocate":
        t.done()
    return t


def choose(t: Scenario, *picks: str) -> Scenario:
    """Pick cards by label while the question is open."""
    for name in picks:
        t.do(Pick(t.u(name)))
    return t


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


@pytest.mark.parametrize(("card", "points"), [("h1-dust-cloud", 1), ("h5-ion-storm", 5)])
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


def test_time_warp_takes_a_stack_out_of_play_for_a_turn() -> None:
    """It does not protect, cannot be shot at, its crew do nothing; then all is back (OUT-1)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, OFFICER, "crew", on="f")
    t.put(0, CRUISER, "c", engaged=True).hand(0, "h1-time-warp", MOON).begin()
    t.play("h1-time-warp", "f").passes()
    assert not protected(t.s, 1)
    assert not works(t.s, t.u("crew"))
    t.go("fire")
    from core.games.empires.fire import targets

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
