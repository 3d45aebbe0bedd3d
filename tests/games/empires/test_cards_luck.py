"""Each luck card, in play."""

from __future__ import annotations

import pytest

from core.games.empires.actions import PASS, Choose, Pick, Play
from core.games.empires.allocate_budget import Budget
from core.games.empires.numbers import flag, works

from .scenario import Scenario, to_spend

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
OFFICER = "c6-science-officer"
CREW = "c1-boarding-party"
REFIT = "e1-shield-refit"
SWEEPER = "s4-argonian-minesweeper-sleet-minesweeper"


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


@pytest.mark.rule("empires:LIM-1")
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


def test_malpractice_stops_a_doctor_for_a_turn() -> None:
    """He makes no research in the next allocation and bars no illness; then he does again."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, "c2-doctor", "d", on="f").put(1, CREW, "m", on="f")
    t.hand(0, "l2-malpractice", "o1-illness", MOON).begin()
    assert t.why(t.play_of("o1-illness", "m"))[0] is False
    t.play("l2-malpractice", "d").passes()
    assert not works(t.s, t.u("d"))
    t.play("o1-illness", "m").passes()
    assert t.in_play("o1-illness")
    t.next_turn().next_turn()
    assert works(t.s, t.u("d"))
    assert not t.in_play("l2-malpractice")


def test_malpractice_answers_a_doctor_played_in_reaction() -> None:
    """The doctor comes, but does not help: the illness takes hold."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, CREW, "m", on="f")
    t.hand(0, "o1-illness", "l2-malpractice", MOON).hand(1, "c2-doctor", MOON).begin()
    t.play("o1-illness", "m").play("c2-doctor", "f")
    assert t.asked() == (0, "react")
    t.play("l2-malpractice", "fleet1").passes()
    assert t.in_play("c2-doctor")
    assert not works(t.s, t.u("c2-doctor"))
    assert t.in_play("o1-illness")


@pytest.mark.parametrize("card", ["l2-phaser-malfunction", "l5-defensive-override"])
def test_phasers_of_one_firing_unit_are_wasted(card: str) -> None:
    """Its heavy weapon and the other ship's phasers still hit."""
    t = Scenario(2)
    t.put(0, CRUISER, "a", engaged=True, loaded=1).put(0, CRUISER, "b", engaged=True)
    t.put(1, "s6-luxury-liner", "v").hand(1, card, MOON).begin(phase="fire")
    t.volley("v", a=(4, 1), b=(2, 0)).play(card, "a").passes()
    assert sum(t.hurt("v")) == 3


def test_phaser_malfunction_reaches_bases_defensive_override_ships_alone() -> None:
    """A base that fires may be answered with the former only."""
    for card, legal in (("l2-phaser-malfunction", True), ("l5-defensive-override", False)):
        t = Scenario(2)
        t.put(0, BELT, "belt").put(0, "b4-base-station", "base", on="belt", engaged=True)
        t.put(1, CRUISER, "v").hand(1, card, MOON).begin(phase="fire")
        t.volley("v", base=(2, 0))
        assert (t.asked() == (1, "react")) is legal
        if legal:
            t.play(card, "base").passes()
            assert t.hurt("v") == (0, 0)


def test_repair_malfunction_turns_2_repair_points_into_damage() -> None:
    """A ship with 5 structural damage that was mended by 3 stands at 6, not at 2."""
    from core.games.empires.actions import Repair

    t = Scenario(2)
    t.put(0, "s6-luxury-liner", "v", structure_damage=4).put(0, "t6-planet-vorn-ringed-gas-giant")
    t.hand(1, "l3-repair-malfunction", MOON).begin(phase="allocate")
    t.s.shield_damage[t.u("v")] = 9
    to_spend(t)
    for _ in range(3):
        t.do(Repair(t.u("v"), "structure"))
    before = sum(t.hurt("v"))
    while t.asked()[1] != "react":
        t.done()
    t.play("l3-repair-malfunction", "fleet0").passes()
    assert sum(t.hurt("v")) == before + 4


def test_transporter_malfunction_cancels_a_mission() -> None:
    """The boarding party stays at home and does no harm."""
    from core.games.empires.actions import Use

    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, CREW, "m", on="f").put(0, "e2-transporter", on="f")
    t.put(1, CRUISER, "v", shield_damage=9).hand(0, MOON)
    t.hand(1, "l3-transporter-malfunction", MOON).begin()
    t.do(Use(t.u("m"), 0, t.u("v")))
    assert t.asked() == (1, "react")
    t.play("l3-transporter-malfunction", "fleet0").passes()
    assert t.hurt("v")[1] == 0
    assert t.s.host[t.u("m")] == t.u("f")


def test_transporter_malfunction_cancels_a_rescue_played_in_reaction() -> None:
    """The transporter that was played to save the crew stays with the dying ship."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f", structure_damage=2, shield_damage=9)
    t.put(1, CREW, "m", on="f").put(1, BELT, "belt")
    t.hand(1, "e2-transporter", MOON).hand(0, "l3-transporter-malfunction", MOON)
    t.begin(phase="fire")
    t.volley("f", c=(4, 0))
    t.play("e2-transporter", "f")
    assert t.asked() == (0, "react")
    t.play("l3-transporter-malfunction", "fleet1").passes()
    assert not t.in_play("m")
    assert not t.in_play("f")


def test_shuttle_malfunction_cancels_missions_and_fire_of_shuttles() -> None:
    """A boarding party by shuttle turns back; a fighter's shots miss."""
    from core.games.empires.actions import Use

    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, CREW, "m", on="f").put(0, "e3-shuttlecraft", on="f")
    t.put(1, CRUISER, "v").hand(0, MOON).hand(1, "l4-shuttle-malfunction", MOON).begin()
    t.do(Use(t.u("m"), 0, t.u("v")))
    t.play("l4-shuttle-malfunction", "fleet0").passes()
    assert t.hurt("v") == (0, 0)
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, "e5-fighter", "g", on="f", loaded=1)
    t.put(1, CRUISER, "v").hand(1, "l4-shuttle-malfunction", MOON).begin(phase="fire")
    t.volley("v", g=(1, 1), f=(1, 0)).play("l4-shuttle-malfunction", "g").passes()
    assert sum(t.hurt("v")) == 1


def test_unlucky_targeting_halves_a_volley() -> None:
    """5 points become 2, also at a Sector HQ."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=1).hand(1, "l3-unlucky-targeting", MOON)
    t.begin(phase="fire")
    t.volley("hq1", c=(4, 1)).play("l3-unlucky-targeting", "fleet0").passes()
    assert t.hq(1) == 2


def test_monster_healing_heals_4_damage_or_research() -> None:
    """Its player chooses which where both are there."""
    for option in (1, 2):
        t = Scenario(2)
        t.put(1, CRUISER, "v").hand(0, "l4-monster-healing", MOON)
        t.put(0, "m7-tri-lateral-textangula", "m", structure_damage=3, research=3).begin()
        t.play("l4-monster-healing", "m").passes().do(Choose(option))
        left = (t.s.damage[t.u("m")], t.s.research[t.u("m")])
        assert left == ((0, 3) if option == 1 else (3, 0))


@pytest.mark.rule("empires:REP-6", "empires:PT-5")
def test_monster_healing_saves_a_dying_dragon() -> None:
    """Played while it dies: damage less 4 is short of its strength (REP-6)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, "d4-comet-dragoness", "d", engaged=True)
    t.hand(1, "l4-monster-healing", MOON).begin(phase="fire")
    t.s.shield_damage[t.u("d")] = 20
    t.s.damage[t.u("d")] = 3
    t.volley("d", c=(1, 0))
    t.do(PASS)
    assert t.asked() == (1, "react")
    t.play("l4-monster-healing", "d").passes()
    assert t.in_play("d")
    assert t.s.damage[t.u("d")] == 0


def test_monster_overstrike_doubles_a_monster_or_a_dragon() -> None:
    """A Space Dragon strikes for 4; a dragon's fire counts twice."""
    from core.games.empires.actions import Strike

    t = Scenario(2)
    t.put(1, "s6-luxury-liner", "v").put(0, "m4-space-dragon", "m", on="v")
    t.hand(0, "l4-monster-overstrike", MOON).begin()
    t.play("l4-monster-overstrike", "m").passes().do(Strike(t.u("m"))).passes()
    assert sum(t.hurt("v")) == 4
    t = Scenario(2)
    t.put(1, "s6-luxury-liner", "v").put(0, "d4-comet-dragoness", "d", engaged=True)
    t.hand(0, "l4-monster-overstrike", MOON).begin()
    t.play("l4-monster-overstrike", "d").passes().go("fire")
    t.volley("v", d=(1, 0))
    assert sum(t.hurt("v")) == 2


def test_navigational_error_crashes_a_weak_ship_into_a_terrain_of_its_players_choice() -> None:
    """The ship of 3 is lost, the terrain picked by its player takes 3; a cruiser is too strong."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, CRUISER, "c").put(1, "t4-planet-podekkur-prime", "p")
    t.put(1, "t6-planet-vorn-ringed-gas-giant", "q").hand(0, "l4-navigational-error", MOON).begin()
    assert t.why(t.play_of("l4-navigational-error", "c"))[0] is False
    t.play("l4-navigational-error", "f").passes()
    assert t.asked() == (1, "pick")
    t.do(Pick(t.u("q"))).passes()
    assert not t.in_play("f")
    assert t.hurt("q") == (0, 3)
    assert t.hurt("p") == (0, 0)


def test_heavy_weapons_backfire_splits_the_heavy_damage() -> None:
    """Of 2 heavy points 1 hits the firing ship, 1 its target, which takes the phasers, too."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, "s6-luxury-liner", "v")
    t.hand(1, "l5-heavy-weapons-backfire", MOON).begin(phase="fire")
    t.volley("v", c=(2, 2)).play("l5-heavy-weapons-backfire", "c").passes()
    assert sum(t.hurt("v")) == 3
    assert sum(t.hurt("c")) == 1


def test_alien_artifact_draws_3_whether_played_or_discarded() -> None:
    """From hand it goes to the discard pile in phase 6 just as well."""
    from core.games.empires.actions import Drop

    for played in (True, False):
        t = Scenario(2)
        t.hand(0, "l7-alien-artifact", MOON).pile(0, "deck", *[MOON] * 9).begin()
        if played:
            t.play("l7-alien-artifact").passes()
        else:
            t.go("discard").do(Drop(t.u("l7-alien-artifact")))
        assert len(t.s.hand[0]) == 4


def test_anomaly_portal_sends_a_card_to_another_opponent() -> None:
    """With three players to the third one; with two back to its own player."""
    t = Scenario(3)
    t.put(0, CRUISER, "a").put(1, CRUISER, "b").put(2, CRUISER, "c")
    t.hand(0, "h2-ion-storm", MOON).hand(1, "l7-anomaly-portal", MOON).begin()
    t.play("h2-ion-storm", "b").play("l7-anomaly-portal", "fleet1").passes()
    assert [sum(t.hurt(x)) for x in "abc"] == [0, 0, 2]
    t = Scenario(2)
    t.put(0, CRUISER, "a").put(1, CRUISER, "b")
    t.hand(0, "m5-astromorph", MOON).hand(1, "l7-anomaly-portal", MOON).begin()
    t.play("m5-astromorph", "b").play("l7-anomaly-portal", "fleet1").passes()
    assert t.s.host[t.u("m5-astromorph")] == t.u("a")


@pytest.mark.rule("empires:RES-4")
def test_expeditious_reserves_exchange_any_card_with_the_reserve_fleet() -> None:
    """A moon for a cruiser; the card itself cannot be put there."""
    t = Scenario(2)
    t.hand(0, "l7-expeditious-reserves", MOON).pile(0, "reserve", CRUISER, BELT).begin()
    t.play("l7-expeditious-reserves").passes()
    t.do(Pick(t.u(CRUISER)))
    assert t.in_hand(CRUISER)
    assert [t.s.names[u] for u in t.s.reserve[0]] == [BELT, MOON]
    from core.games.empires.actions import Swap

    t = Scenario(2)
    t.hand(0, "l7-expeditious-reserves", CRUISER).pile(0, "reserve", BELT).begin()
    swaps = {a.card for a in t.legal() if isinstance(a, Swap)}
    assert swaps == {t.u(CRUISER)}


def test_advanced_preparedness_plays_any_card_in_reaction() -> None:
    """A shield refit, no reaction card, stands before the volley lands."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f").hand(0, MOON)
    t.hand(1, "l8-advanced-preparedness", REFIT).begin(phase="fire")
    t.volley("f", c=(3, 0)).play("l8-advanced-preparedness", "fleet1")
    t.do(Pick(t.u(REFIT))).passes()
    assert t.s.host[t.u(REFIT)] == t.u("f")
    assert t.hurt("f") == (3, 0)


@pytest.mark.rule("empires:HQ-7")
def test_targeting_error_turns_a_volley_on_its_own_side() -> None:
    """Another ship of the firing player takes it; or his HQ where only those who fired guard it."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(0, FRIGATE, "x").put(1, CRUISER, "v")
    t.hand(1, "l8-targeting-error", MOON).begin(phase="fire")
    t.volley("v", c=(4, 0)).play("l8-targeting-error", "fleet0").passes()
    assert t.hurt("v") == (0, 0)
    assert sum(t.hurt("x")) == 4
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, CRUISER, "v")
    t.hand(1, "l8-targeting-error", MOON).begin(phase="fire")
    t.volley("v", c=(4, 0)).play("l8-targeting-error", "fleet0").passes()
    assert t.hq(0) == 4
    assert t.hurt("c") == (0, 0)


def test_lucky_maneuver_makes_a_volley_miss_a_ship() -> None:
    """All of it; a base is no ship."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, CRUISER, "v")
    t.hand(1, "l6-lucky-maneuver", MOON).begin(phase="fire")
    t.volley("v", c=(4, 2)).play("l6-lucky-maneuver", "v").passes()
    assert t.hurt("v") == (0, 0)


def test_lucky_crew_action_makes_a_crew_ignore_a_card() -> None:
    """The illness is spent, the crew works on."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, CREW, "m", on="f")
    t.hand(0, "o1-illness", MOON).hand(1, "l1-lucky-crew-action", MOON).begin()
    t.play("o1-illness", "m").play("l1-lucky-crew-action", "m").passes()
    assert works(t.s, t.u("m"))
    assert not t.in_play("o1-illness")


def test_lucky_targeting_multiplies_all_weapons_of_a_unit_by_3_halves() -> None:
    """4 phasers and 2 heavy weapons do 9; the next turn they do 6 again."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).hand(0, "l3-lucky-targeting", MOON).begin()
    t.play("l3-lucky-targeting", "c").passes().go("fire")
    t.volley("hq1", c=(4, 2)).passes()
    assert t.hq(1) == 9
    t.next_turn().next_turn()
    assert not t.in_play("l3-lucky-targeting")
