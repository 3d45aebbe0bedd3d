"""Each luck card, in play."""

from __future__ import annotations

from core.games.empires.actions import Play
from core.games.empires.allocate import Budget
from core.games.empires.numbers import flag

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
OFFICER = "c6-science-officer"
CREW = "c1-boarding-party"
REFIT = "e1-shield-refit"
SWEEPER = "s4-argonian-minesweeper-sleet-minesweeper"


def to_spend(t: Scenario) -> Scenario:
    """Engage nothing more; the points are now to be spent."""
    while t.asked()[1] == "allocate":
        t.done()
    return t


def test_warp_engine_breach_takes_half_the_strength_past_the_shields() -> None:
    """A ship of 5 takes 2 structural damage; its shields stay up."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").hand(0, "l2-warp-engine-breach", MOON).begin()
    t.play("l2-warp-engine-breach", "c").passes()
    assert t.hurt("c") == (0, 2)


def test_pirates_cache_makes_points_in_allocation() -> None:
    """1 economy, 1 supply and 1 ammunition more in this allocation."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, BELT, "b").hand(0, "l3-pirates-cache", MOON)
    t.begin(phase="allocate")
    before = Budget(t.s, 0).output(frozenset())
    t.play("l3-pirates-cache").passes()
    after = Budget(t.s, 0).output(frozenset())
    assert [b - a for a, b in zip(before[:4], after[:4], strict=True)] == [1, 1, 0, 1]


def test_pirates_cache_in_a_play_phase_fills_the_pool() -> None:
    """The points are there at once (REA-11)."""
    t = Scenario(2)
    t.hand(0, "l3-pirates-cache", MOON).begin()
    t.play("l3-pirates-cache").passes()
    assert t.s.pool[:4] == [1, 1, 0, 1]


def test_cursed_alien_artifact_costs_two_draws() -> None:
    """The opponent draws none where he would draw two."""
    t = Scenario(2)
    t.hand(0, "l4-cursed-alien-artifact", MOON).hand(1, MOON, MOON).begin()
    t.play("l4-cursed-alien-artifact", "fleet1").passes()
    t.next_turn().next_turn()
    assert len(t.s.hand[1]) == 2
    t.next_turn().next_turn()
    assert len(t.s.hand[1]) == 4


def test_lucky_shield_repair_puts_all_shields_up() -> None:
    """Shields are whole, structure is not mended."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", shield_damage=3, structure_damage=1)
    t.hand(0, "l4-lucky-shield-repair", MOON).begin()
    t.play("l4-lucky-shield-repair", "c").passes()
    assert t.hurt("c") == (0, 1)


def test_unsuccessful_minesweeping_stops_a_minesweeper_for_two_turns() -> None:
    """While it lasts a mine cannot be swept; then it can again."""
    mine = "e2-nuclear-mine"
    t = Scenario(2)
    t.put(1, SWEEPER, "m", engaged=True).put(1, FRIGATE, "f")
    t.hand(0, "l4-unsuccessful-minesweeping", mine, MOON).begin()
    assert t.why(t.play_of("l4-unsuccessful-minesweeping", "f"))[0] is False
    t.play("l4-unsuccessful-minesweeping", "m").passes()
    t.play(mine, "f")
    assert sum(t.hurt("f")) == 2  # nobody is asked to sweep
    for _ in range(4):
        assert flag(t.s, t.u("m"), "no_minesweeping")
        t.next_turn()
        t.s.quiet = 0
    assert not flag(t.s, t.u("m"), "no_minesweeping")


def test_distress_beacon_calls_the_last_three_crew_back() -> None:
    """The three newest crew of the discard pile, in reaction to an enemy's volley."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f")
    t.pile(1, "discard", "c2-doctor", CREW, BELT, OFFICER, CREW)
    t.hand(1, "l6-distress-beacon", MOON).begin(phase="fire")
    t.volley("f", c=(1, 0))
    assert t.asked() == (1, "react")
    t.play("l6-distress-beacon").passes()
    names = sorted(t.s.names[u] for u in t.s.hand[1])
    assert names == sorted([CREW, CREW, OFFICER, MOON])


def test_demigod_diversion_takes_a_dying_stack_to_hand() -> None:
    """The ship that is destroyed goes to hand with its equipment."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f", structure_damage=2, shield_damage=9)
    t.put(1, REFIT, "e", on="f").hand(1, "l8-demigod-diversion", MOON).begin(phase="fire")
    t.volley("f", c=(4, 0))
    assert t.asked() == (1, "react")
    t.play("l8-demigod-diversion", "f").passes()
    assert t.in_hand("f")
    assert t.in_hand("e")


def test_accelerated_timeline_lifts_the_limit_of_plays_but_not_in_turns_1_and_2() -> None:
    """Six more cards go down in one turn."""
    t = Scenario(2)
    t.hand(0, "l9-accelerated-timeline", *[MOON] * 7).begin()
    t.play("l9-accelerated-timeline").passes()
    for _ in range(6):
        u = next(u for u in t.s.hand[0] if t.s.names[u] == MOON)
        t.do(Play(u, t.u("fleet0"), "-")).passes()
    assert sum(t.s.names[u] == MOON for u in t.s.play) == 6
    t = Scenario(2)
    t.hand(0, "l9-accelerated-timeline", MOON).begin(number=2)
    assert t.why(t.play_of("l9-accelerated-timeline"))[0] is False


def test_lost_fleet_calls_the_last_two_ships_back() -> None:
    """Of three discarded ships the newest two."""
    t = Scenario(2)
    t.pile(0, "discard", "s4-indirigan-frigate", FRIGATE, BELT, CRUISER)
    t.hand(0, "l9-lost-fleet", MOON).begin()
    t.play("l9-lost-fleet").passes()
    names = sorted(t.s.names[u] for u in t.s.hand[0])
    assert names == sorted([FRIGATE, CRUISER, MOON])
