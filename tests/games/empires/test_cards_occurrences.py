"""Each occurrence card, in play."""

from __future__ import annotations

import pytest

from core.games.empires.actions import PASS, Apply, Choose, Engage, Pick
from core.games.empires.allocate_budget import Budget
from core.games.empires.numbers import flag, works
from core.games.empires.production import terrain_output

from .scenario import Scenario, pay, to_spend

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BELT = "t3-benakis-asteroid-belt"
COMET = "t2-biruks-comet"
MOON = "t1-small-moon"
PLANET = "t4-planet-podekkur-prime"
STATION = "b4-base-station"
OFFICER = "c6-science-officer"
CREW = "c1-boarding-party"
REFIT = "e1-shield-refit"
LARGE = "s8-mechad-battleship"


def turns(t: Scenario, count: int) -> Scenario:
    """So many player turns later; the match is not ended as quiet."""
    for _ in range(count):
        t.next_turn()
        t.s.quiet = 0
    return t


@pytest.mark.parametrize(("card", "n"), [("o1-illness", 1), ("o5-illness", 5), ("o9-illness", 9)])
def test_illness_lasts_its_strength_in_turns_or_until_researched(card: str, n: int) -> None:
    """The crew does nothing for 1, 5 or 9 turns, or until as many research are applied."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, OFFICER, "crew", on="f").hand(0, card, MOON)
    t.pile(0, "deck", *[MOON] * 24).pile(1, "deck", *[MOON] * 24).begin()
    t.play(card, "crew").passes()
    for _ in range(n):
        assert not works(t.s, t.u("crew"))
        turns(t, 2)
    assert works(t.s, t.u("crew"))
    assert not t.in_play(card)
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, OFFICER, "crew", on="f").put(1, COMET, "comet")
    t.put(0, card, "ill", on="crew", research=n - 1, turns_left=n).begin(seat=1, phase="allocate")
    pay(to_spend(t), "ill", 1)
    assert not t.in_play("ill")


@pytest.mark.parametrize(("card", "n"), [("o2-injury", 2), ("o6-injury", 6)])
def test_injury_lasts_until_researched(card: str, n: int) -> None:
    """The crew does nothing, for good, until research of 2 or 6 is applied."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, OFFICER, "crew", on="f").put(1, COMET, "comet")
    t.hand(0, card, MOON).begin()
    t.play(card, "crew").passes()
    assert not works(t.s, t.u("crew"))
    t.next_turn()
    t.s.research[t.u(card)] = n - 2
    pay(to_spend(t), card, 1)
    assert t.in_play(card)
    pay(t, card, 1)
    assert not t.in_play(card)


@pytest.mark.rule("empires:DMG-6", "empires:REC-1")
def test_comet_impact_hits_terrain_or_a_base_and_stops_its_output_for_a_turn() -> None:
    """2 damage, nothing made in the next allocation, then all is made again."""
    t = Scenario(2)
    t.put(1, PLANET, "p").put(1, STATION, "base", on="p").hand(0, "o2-comet-impact", MOON).begin()
    t.play("o2-comet-impact", "p").passes().do(Choose(2))
    assert t.hurt("base") == (2, 0)
    assert t.hurt("p") == (0, 0)
    t = Scenario(2)
    t.put(1, PLANET, "p").hand(0, "o2-comet-impact", MOON).begin()
    t.play("o2-comet-impact", "p").passes()
    assert t.hurt("p") == (0, 2)
    t.next_turn()
    assert Budget(t.s, 1).output(frozenset())[:3] == [0, 0, 0]
    turns(t, 2)
    assert Budget(t.s, 1).output(frozenset())[:3] == [1, 2, 1]


def test_natural_disaster_takes_all_economy_of_a_terrain_for_2_turns() -> None:
    """Additions are lost as well; supply is still made; the third turn makes all."""
    t = Scenario(2)
    t.put(1, PLANET, "p").put(1, "s1-fleet-freighter", on="p", engaged=True)
    t.hand(0, "o2-natural-disaster", MOON).begin()
    before = terrain_output(t.s, t.u("p"))
    assert before[0] == 3
    t.play("o2-natural-disaster", "p").passes()
    for _ in range(2):
        t.next_turn()
        t.s.quiet = 0
        assert terrain_output(t.s, t.u("p"))[:2] == (0, 2)
        turns(t, 1)
    turns(t, 1)
    assert not t.in_play("o2-natural-disaster")
    assert terrain_output(t.s, t.u("p"))[0] >= 1


def test_serious_hull_breach_takes_a_crew_and_an_equipment_of_the_defenders_choice() -> None:
    """Only a unit without working shields; its player picks both."""
    t = Scenario(2)
    t.put(1, CRUISER, "c", shield_damage=9).put(1, CREW, "a", on="c").put(1, OFFICER, "b", on="c")
    t.put(1, REFIT, "e", on="c").put(1, "e2-phaser-refit", "g", on="c").put(1, FRIGATE, "f")
    t.hand(0, "o2-serious-hull-breach", MOON).begin()
    assert t.why(t.play_of("o2-serious-hull-breach", "f"))[0] is False
    t.play("o2-serious-hull-breach", "c").passes()
    assert t.asked() == (1, "pick")
    t.do(Pick(t.u("a")))
    assert t.asked() == (1, "pick")
    t.do(Pick(t.u("g")))
    assert [t.in_play(x) for x in "abeg"] == [False, True, True, False]


@pytest.mark.parametrize(
    ("card", "made"),
    [("o2-space-debris", (0, 1, 0, 0, 1)), ("o5-derelict-spacecraft", (0, 2, 0, 2, 2))],
)
def test_finds_in_space_make_points_in_allocation(card: str, made: tuple[int, ...]) -> None:
    """Played while allocating: the points are there at once and gone next turn."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, BELT, "belt").hand(0, card, MOON).begin(phase="allocate")
    before = Budget(t.s, 0).output(frozenset())
    t.play(card).passes()
    after = Budget(t.s, 0).output(frozenset())
    assert tuple(b - a for a, b in zip(before[:5], after[:5], strict=True)) == made
    turns(t, 2)
    assert Budget(t.s, 0).output(frozenset()) == before
    assert not t.in_play(card)


def test_love_interest_disables_a_crew_of_strength_4_or_less_for_a_turn() -> None:
    """A crew of 6 is above it; one of 1 does nothing until its player's next turn."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, CREW, "crew", on="f").put(1, OFFICER, "so", on="f")
    t.hand(0, "o4-love-interest", MOON).begin()
    assert t.why(t.play_of("o4-love-interest", "so"))[0] is False
    t.play("o4-love-interest", "crew").passes()
    assert not works(t.s, t.u("crew"))
    t.next_turn()
    assert not works(t.s, t.u("crew"))
    t.next_turn()
    assert works(t.s, t.u("crew"))


def test_pirate_activity_halves_supply_for_a_turn_unless_police_is_there() -> None:
    """5 supply become 2 in one allocation; an engaged police ship keeps it away."""
    t = Scenario(2)
    t.put(1, "t5-twin-planets-verkirsh-i-ii", "p").hand(0, "o5-pirate-activity", MOON).begin()
    t.play("o5-pirate-activity", "fleet1").passes()
    t.next_turn()
    assert Budget(t.s, 1).output(frozenset())[1] == 2
    turns(t, 2)
    assert Budget(t.s, 1).output(frozenset())[1] == 5
    from core.games.empires.load import CARDS

    police = next(c.id for c in CARDS.values() if "police" in c.tags and c.type == "ship")
    for engaged in (True, False):
        t = Scenario(2)
        t.put(1, police, "cop", engaged=engaged).hand(0, "o5-pirate-activity", MOON).begin()
        assert t.why(t.play_of("o5-pirate-activity", "fleet1"))[0] is not engaged


def test_political_upheaval_stops_a_terrain_until_5_and_its_strength_are_researched() -> None:
    """A planet of strength 4 makes nothing until 9 research; strength 6 is too strong."""
    t = Scenario(2)
    t.put(1, PLANET, "p").put(1, COMET, "comet").put(1, "t6-gorgochok-system", "big")
    t.hand(0, "o5-political-upheaval", MOON).begin()
    assert t.why(t.play_of("o5-political-upheaval", "big"))[0] is False
    t.play("o5-political-upheaval", "p").passes()
    assert not any(terrain_output(t.s, t.u("p")))
    t.next_turn()
    t.s.research[t.u("o5-political-upheaval")] = 7
    pay(to_spend(t), "o5-political-upheaval", 1)
    assert t.in_play("o5-political-upheaval")
    pay(t, "o5-political-upheaval", 1)
    assert any(terrain_output(t.s, t.u("p")))


def test_tactical_retreat_takes_even_a_dying_ship_to_hand() -> None:
    """In reaction to its destruction the ship and its crew go back to hand."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f", structure_damage=2, shield_damage=2)
    t.put(1, CREW, "crew", on="f").hand(1, "o5-tactical-retreat", MOON).begin(phase="fire")
    t.volley("f", c=(4, 0))
    t.do(PASS)  # the volley lands; the ship is dying now
    assert t.asked() == (1, "react")
    t.play("o5-tactical-retreat", "f").passes()
    assert t.in_hand("f")
    assert t.in_hand("crew")


@pytest.mark.rule("empires:DES-3", "empires:O-1")
def test_tactical_retreat_on_ones_own_turn() -> None:
    """As an ordinary play a ship goes back with its stack."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, REFIT, "e", on="f").hand(0, "o5-tactical-retreat", MOON).begin()
    t.play("o5-tactical-retreat", "f").passes()
    assert t.in_hand("f")
    assert t.in_hand("e")


@pytest.mark.rule("empires:MOD-1")
def test_terraforming_makes_a_barren_terrain_produce_1_to_5_economy() -> None:
    """1 economy in the first turn after it, 5 from the fifth on; never where economy is made."""
    t = Scenario(2)
    t.put(0, BELT, "belt").put(0, PLANET, "p").hand(0, "o5-terraforming", MOON)
    t.pile(0, "deck", *[MOON] * 20).pile(1, "deck", *[MOON] * 20).begin()
    assert t.why(t.play_of("o5-terraforming", "p"))[0] is False
    t.play("o5-terraforming", "belt").passes()
    found = []
    for _ in range(6):
        turns(t, 2)
        found.append(terrain_output(t.s, t.u("belt"))[0])
    assert found == [1, 2, 3, 4, 5, 5]


def test_labor_strikes_stop_ammunition_for_a_turn() -> None:
    """No ammunition is made and economy cannot arm a weapon."""
    from core.games.empires.actions import Arm

    for struck in (True, False):
        t = Scenario(2)
        t.put(1, CRUISER, "c").put(1, "t9-planet-corporate-homeworld", "h")
        t.put(1, "t8-the-scandig-system", "s").put(1, "t8-mechad-system", "m")
        t.hand(0, "o6-labor-strikes", MOON).begin()
        if struck:
            t.play("o6-labor-strikes", "fleet1").passes()
        t.next_turn().do(Engage(t.u("c")))
        made = Budget(t.s, 1).output(frozenset())
        assert made[0] >= 5
        assert (made[3] == 0) is struck
        to_spend(t)
        assert (Arm(t.u("c")) not in t.legal()) is struck


def test_capital_revitalization_fills_the_hand_to_9_at_the_end_of_the_turn() -> None:
    """After the ordinary draw the hand has 9 cards."""
    t = Scenario(2)
    t.hand(0, "o7-capital-revitalization", MOON).pile(0, "deck", *[MOON] * 20).begin()
    t.play("o7-capital-revitalization").passes()
    t.next_turn()
    assert len(t.s.hand[0]) == 9
    assert not t.in_play("o7-capital-revitalization")


def test_economic_crisis_takes_all_economy_of_an_opponent_for_a_turn() -> None:
    """Nothing in the next allocation, all in the one after."""
    t = Scenario(2)
    t.put(1, PLANET, "p").hand(0, "o8-economic-crisis", MOON).begin()
    t.play("o8-economic-crisis", "fleet1").passes().next_turn()
    assert Budget(t.s, 1).output(frozenset())[:2] == [0, 2]
    turns(t, 2)
    assert Budget(t.s, 1).output(frozenset())[:2] == [1, 2]


def test_emergency_damage_control_saves_a_dying_unit_at_half_strength() -> None:
    """Strength 5: 2 points are left and no shields; on one's own turn likewise."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, CRUISER, "v", structure_damage=4, shield_damage=9)
    t.hand(1, "o8-emergency-damage-control", MOON).begin(phase="fire")
    t.volley("v", c=(4, 0))
    assert t.asked() == (1, "react")
    t.play("o8-emergency-damage-control", "v").passes()
    assert t.in_play("v")
    assert t.s.damage[t.u("v")] == 3
    assert t.shields("v") == 0
    t = Scenario(2)
    t.put(0, CRUISER, "v", structure_damage=4).hand(0, "o8-emergency-damage-control", MOON).begin()
    t.play("o8-emergency-damage-control", "v").passes()
    assert t.s.damage[t.u("v")] == 3
    assert t.shields("v") == 0


def test_plague_silences_a_crew_for_2_turns_and_kills_it() -> None:
    """Off for two turns, dead on the third; 8 research stop it before."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, CREW, "crew", on="f").hand(0, "o8-plague", MOON)
    t.begin()
    t.play("o8-plague", "f").passes()
    assert not works(t.s, t.u("crew"))
    turns(t, 2)
    assert t.in_play("crew")
    assert not works(t.s, t.u("crew"))
    turns(t, 2)
    assert not t.in_play("crew")
    assert not t.in_play("o8-plague")
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, CREW, "crew", on="f").put(1, COMET, "comet")
    t.put(0, "o8-plague", "plague", on="f", turns_left=2, research=7)
    t.begin(seat=1, phase="allocate")
    pay(to_spend(t), "plague", 1)
    assert not t.in_play("plague")
    assert t.in_play("crew")


def test_planetary_revolt_stops_a_terrain_for_4_turns() -> None:
    """Four allocations bring nothing, the fifth does."""
    t = Scenario(2)
    t.put(1, PLANET, "p").hand(0, "o8-planetary-revolt", MOON)
    t.pile(0, "deck", *[MOON] * 20).pile(1, "deck", *[MOON] * 20).begin()
    t.play("o8-planetary-revolt", "p").passes()
    for _ in range(4):
        turns(t, 1)
        assert not any(terrain_output(t.s, t.u("p")))
        turns(t, 1)
    turns(t, 1)
    assert any(terrain_output(t.s, t.u("p")))


def test_self_destruction_turns_a_unit_into_damage() -> None:
    """A cruiser of strength 5 with its refit goes; one enemy ship takes 5."""
    t = Scenario(2)
    t.put(0, CRUISER, "c").put(0, REFIT, "e", on="c").put(1, CRUISER, "v").put(1, FRIGATE, "w")
    t.hand(0, "o8-self-destruction", MOON).begin()
    t.play("o8-self-destruction", "c").passes().do(Pick(t.u("v")))
    t.passes()
    assert not t.in_play("c")
    assert not t.in_play("e")
    assert sum(t.hurt("v")) == 5
    assert t.hurt("w") == (0, 0)


@pytest.mark.rule("empires:O-2")
def test_planetary_destruction_takes_terrain_ships_and_bases_on_it() -> None:
    """All is destroyed; other terrain is untouched."""
    t = Scenario(2)
    t.put(1, PLANET, "p").put(1, STATION, "base", on="p").put(1, "s1-fleet-freighter", "s", on="p")
    t.put(1, BELT, "belt").hand(0, "o10-planetary-destruction", MOON).begin()
    t.play("o10-planetary-destruction", "p").passes()
    assert [t.in_play(x) for x in ("p", "base", "s", "belt")] == [False, False, False, True]


@pytest.mark.parametrize(("card", "n"), [("o1-breakdown", 1), ("o5-breakdown", 5)])
def test_breakdown_stops_fire_and_equipment_until_repaired_and_a_turn_more(
    card: str, n: int
) -> None:
    """Repair of its strength ends it only when its player's next turn begins."""
    from core.games.empires.fire_weapons import may_fire
    from core.games.empires.numbers import shields

    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, REFIT, "e", on="f").put(1, "b3-repair-station")
    t.put(1, PLANET, "p").hand(0, card, MOON).begin()
    whole = shields(t.s, t.u("f"))
    t.play(card, "f").passes()
    assert not may_fire(t.s, t.u("f"))
    assert shields(t.s, t.u("f")) == whole - 1
    t.next_turn()
    t.s.research[t.u(card)] = n - 1
    pay(to_spend(t), card, 1, "repair")
    assert t.in_play(card)
    assert Apply(t.u(card), "repair") not in t.legal()
    t.go("play-a")
    assert not may_fire(t.s, t.u("f"))
    t.next_turn()
    assert not t.in_play(card)
    assert shields(t.s, t.u("f")) == whole


def test_sun_spot_dims_the_weakest_terrain_or_a_volley_of_ships() -> None:
    """The weakest terrain makes nothing for a turn; in reaction a volley does 1 less."""
    t = Scenario(2)
    t.put(1, BELT, "belt").put(1, PLANET, "p").hand(0, "o1-sun-spot", MOON).begin()
    assert t.why(t.play_of("o1-sun-spot", "p"))[0] is False
    t.play("o1-sun-spot", "belt").passes()
    t.next_turn()
    assert not any(terrain_output(t.s, t.u("belt")))
    turns(t, 2)
    assert any(terrain_output(t.s, t.u("belt")))
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).hand(1, "o1-sun-spot", MOON).begin(phase="fire")
    t.volley("hq1", c=(4, 0)).play("o1-sun-spot", "fleet1").passes()
    assert t.hq(1) == 3
    assert not t.in_play("o1-sun-spot")


def test_bureaucracy_leaves_all_others_2_plays_for_2_turns() -> None:
    """Its own player keeps 3; the third turn of the other has 3 again."""
    t = Scenario(2)
    t.hand(0, "o3-bureaucracy", MOON).pile(0, "deck", *[MOON] * 20).begin()
    t.play("o3-bureaucracy").passes()
    found = []
    for _ in range(6):
        turns(t, 1).go("play-a")
        found.append((t.s.active, t.s.plays))
    assert found == [(1, 2), (0, 3), (1, 2), (0, 3), (1, 3), (0, 3)]


def test_offensive_electronic_warfare_adds_2_to_one_volley() -> None:
    """The next volley of its ship does 2 more; the one after does not."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, CRUISER, "v").put(1, CRUISER, "w")
    t.hand(0, "o3-offensive-electronic-warfare", MOON).begin()
    t.play("o3-offensive-electronic-warfare", "c").passes().go("fire")
    t.volley("v", c=(1, 0))
    assert sum(t.hurt("v")) == 3
    assert not t.in_play("o3-offensive-electronic-warfare")
    t.volley("w", c=(1, 0))
    assert sum(t.hurt("w")) == 1


def test_offensive_defensive_electronic_warfare_takes_1_off_and_gives_1_back() -> None:
    """The volley does 1 less; the next volley of the ship that was fired at 1 more."""
    ew = "o3-offensive-defensive-electronic-warfare"
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, CRUISER, "v", engaged=True).hand(1, ew, MOON)
    t.put(1, PLANET, "p").put(1, "t8-the-scandig-system").begin(phase="fire")
    t.volley("v", c=(4, 0)).play(ew, "v").passes()
    assert sum(t.hurt("v")) == 3
    assert t.in_play(ew)
    t.next_turn()
    t.go("play-a")
    t.s.engaged[t.u("v")] = 1
    t.s.touch()
    t.go("fire")
    t.volley("c", v=(2, 0))
    assert sum(t.hurt("c")) == 3
    assert not t.in_play(ew)


@pytest.mark.parametrize(
    ("card", "keeper", "passing"),
    [("o3-wandering-desire", 4, 3), ("o5-wandering-desire", 6, 5)],
)
def test_wandering_desire_takes_an_indirigan_ship(card: str, keeper: int, passing: int) -> None:
    """Discarded, or to hand in an Indirigan fleet; a crew strong enough prevents it."""
    from core.games.empires.load import CARDS

    def crew(strength: int) -> str:
        return next(
            c.id for c in CARDS.values() if c.type == "crew" and c.built and c.strength == strength
        )

    for empire in ("Argonian", "Indirigan"):
        t = Scenario(2).seat(1, empire=empire)
        t.put(1, "s4-indirigan-frigate", "v").put(1, crew(passing), "m", on="v")
        t.hand(0, card, MOON).begin()
        t.play(card, "v").passes()
        assert not t.in_play("v")
        assert t.in_hand("v") is (empire == "Indirigan")
        assert t.in_hand("m") is (empire == "Indirigan")
    t = Scenario(2)
    t.put(1, "s4-indirigan-frigate", "v").put(1, crew(keeper), "m", on="v").put(1, FRIGATE, "f")
    t.hand(0, card, MOON).begin()
    assert t.why(t.play_of(card, "v"))[0] is False
    assert t.why(t.play_of(card, "f"))[0] is False


def test_two_wandering_desires_add_up() -> None:
    """3 and 5 are 8: a crew of 6 no longer prevents it; the first waits on the ship."""
    t = Scenario(2)
    t.put(1, "s4-indirigan-frigate", "v").put(1, OFFICER, "m", on="v")
    t.hand(0, "o3-wandering-desire", "o5-wandering-desire", MOON).begin()
    t.play("o3-wandering-desire", "v").passes()
    assert t.in_play("v")
    t.play("o5-wandering-desire", "v").passes()
    assert not t.in_play("v")
    assert not t.in_play("o3-wandering-desire")


@pytest.mark.parametrize(
    ("card", "inside", "outside"),
    [
        ("o3-forced-retreat", FRIGATE, "s4-indirigan-frigate"),
        ("o5-forced-retreat", CRUISER, "s6-luxury-liner"),
        ("o7-forced-retreat", "s7-argonian-battlecruiser-hurricane-battlecruiser", LARGE),
    ],
)
def test_forced_retreat_sends_a_unit_to_hand(card: str, inside: str, outside: str) -> None:
    """A ship of at most its strength goes with its stack; a stronger one stays."""
    t = Scenario(2)
    t.put(1, inside, "v").put(1, REFIT, "e", on="v").hand(0, card, MOON)
    t.put(1, outside, "w").begin()
    assert t.why(t.play_of(card, "w"))[0] is False
    t.play(card, "v").passes()
    assert t.in_hand("v")
    assert t.in_hand("e")


def test_forced_retreats_add_up_and_a_lone_one_leaves_at_the_end_of_the_turn() -> None:
    """3 and 5 send a ship of 7 away; 3 alone waits in vain."""
    big = "s7-argonian-battlecruiser-hurricane-battlecruiser"
    t = Scenario(2)
    t.put(1, big, "v").hand(0, "o3-forced-retreat", "o5-forced-retreat", MOON).begin()
    t.play("o3-forced-retreat", "v").passes()
    assert t.in_play("v")
    t.play("o5-forced-retreat", "v").passes()
    assert t.in_hand("v")
    assert t.u("o3-forced-retreat") in t.s.discard[0]
    t = Scenario(2)
    t.put(1, big, "v").hand(0, "o3-forced-retreat", "o5-forced-retreat", MOON).begin()
    t.play("o3-forced-retreat", "v").passes().next_turn()
    assert t.in_play("v")
    assert not t.in_play("o3-forced-retreat")


def test_information_leak_discards_the_next_card_for_one_of_the_hand_or_leaves_it() -> None:
    """Its player sees the top card, then chooses."""
    for option in (1, 2):
        t = Scenario(2)
        t.hand(0, "o4-information-leak", MOON).pile(1, "deck", CRUISER, MOON, MOON).begin()
        t.play("o4-information-leak", "fleet1").passes()
        t.do(Choose(option))
        assert (t.u(CRUISER) in t.s.discard[1]) is (option == 2)
        assert (t.u(MOON) in t.s.discard[0]) is (option == 2)


def test_dragon_coupling_doubles_the_draw_with_two_dragons() -> None:
    """4 cards instead of 2; not with one dragon."""
    t = Scenario(2)
    t.put(0, "d3-dark-dragoness", "a").hand(0, "o5-dragon-coupling", MOON).begin()
    assert t.why(t.play_of("o5-dragon-coupling"))[0] is False
    t = Scenario(2)
    t.put(0, "d3-dark-dragoness", "a").put(0, "d3-quark-dragoness", "b")
    t.hand(0, "o5-dragon-coupling", MOON).begin()
    t.play("o5-dragon-coupling").passes().next_turn()
    assert len(t.s.hand[0]) == 5
    assert not t.in_play("o5-dragon-coupling")
    turns(t, 2)
    assert len(t.s.hand[0]) == 7


def test_evasive_maneuvers_take_3_or_in_reaction_2_off_one_volley() -> None:
    """Played before, it waits for the next volley alone."""
    card = "o5-evasive-maneuvers"
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, CRUISER, "v").hand(1, card, MOON)
    t.begin(phase="fire")
    t.volley("v", c=(4, 0)).play(card, "v").passes()
    assert sum(t.hurt("v")) == 2
    assert not t.in_play(card)
    t = Scenario(2)
    t.put(0, CRUISER, "v").put(0, card, on="v").put(1, CRUISER, "c", engaged=True)
    t.begin(seat=1, phase="fire")
    t.volley("v", c=(4, 0))
    assert sum(t.hurt("v")) == 1
    assert not t.in_play(card)


def test_alien_abduction_takes_a_crew_unless_a_transporter_saves_it() -> None:
    """Discarded at strength 6 or less; a transporter in reaction beams it away."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, OFFICER, "m", on="f").put(1, "c7-boarding-party", "big", on="f")
    t.hand(0, "o6-alien-abduction", MOON).begin()
    assert t.why(t.play_of("o6-alien-abduction", "big"))[0] is False
    t.play("o6-alien-abduction", "m").passes()
    assert not t.in_play("m")
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, CREW, "m", on="f").put(1, BELT, "belt")
    t.hand(0, "o6-alien-abduction", MOON).hand(1, "e2-transporter", MOON).begin()
    t.play("o6-alien-abduction", "m")
    t.play("e2-transporter", "f").passes()
    assert t.in_play("m")
    assert t.s.host[t.u("m")] == t.u("belt")
    assert t.in_play("e2-transporter")


def test_broken_supply_lines_double_supply_until_a_ship_is_destroyed() -> None:
    """His cards need twice their supply; it ends with the ship he destroys, or with the last."""
    from core.games.empires.production import needs

    t = Scenario(2)
    t.put(1, CRUISER, "c", engaged=True).put(0, FRIGATE, "f", structure_damage=2, shield_damage=9)
    t.put(0, FRIGATE, "g").hand(0, "o6-broken-supply-lines", MOON).begin()
    before = needs(t.s, t.u("c"))[1]
    assert before > 0
    t.play("o6-broken-supply-lines", "fleet1").passes()
    assert needs(t.s, t.u("c"))[1] == 2 * before
    assert needs(t.s, t.u("g"))[1] == t.s.defs[t.u("g")].needs[1]
    t.go("discard").next_turn().go("play-a")
    t.s.engaged[t.u("c")] = 1
    t.s.touch()
    t.go("fire").volley("f", c=(4, 0)).passes()
    assert not t.in_play("f")
    assert not t.in_play("o6-broken-supply-lines")


@pytest.mark.rule("empires:KRE-6")
def test_emergency_capsule_separation_saves_the_capsule_of_a_dying_pair() -> None:
    """The hull dies; the capsule stays with 1 point, no shields and its own cards."""
    t = Scenario(2)
    t.put(1, "s2-krebiz-clipper-frigate", "hull", structure_damage=2, shield_damage=9)
    t.put(1, "s1-krebiz-medium-capsule", "cap", combined_with=0)
    t.put(1, REFIT, "e", on="cap").put(0, CRUISER, "c", engaged=True)
    t.hand(1, "o6-emergency-capsule-separation", MOON).begin(phase="fire")
    t.volley("hull", c=(4, 0))
    assert t.asked() == (1, "react")
    t.play("o6-emergency-capsule-separation", "hull").passes()
    assert not t.in_play("hull")
    assert t.in_play("cap")
    assert t.in_play("e")
    assert t.shields("cap") == 0
    from core.games.empires.numbers import strength

    assert strength(t.s, t.u("cap")) - t.s.damage[t.u("cap")] == 1


def test_false_intelligence_report_lets_half_the_strength_fire() -> None:
    """Of 5, 5 and 3 only ships of 6 together: one cruiser, or the frigate alone."""
    from core.games.empires.fire_weapons import may_fire

    t = Scenario(2)
    t.put(1, CRUISER, "a", engaged=True).put(1, CRUISER, "b", engaged=True)
    t.put(1, FRIGATE, "f", engaged=True).put(0, CRUISER, "v")
    t.hand(0, "o7-false-intelligence-report", MOON).begin()
    t.play("o7-false-intelligence-report", "fleet1").passes().next_turn().go("play-a")
    for name in ("a", "b", "f"):
        t.s.engaged[t.u(name)] = 1
    t.s.touch()
    t.go("fire")
    assert [may_fire(t.s, t.u(x)) for x in ("a", "b", "f")] == [True, True, True]
    t.volley("v", a=(1, 0))
    assert [may_fire(t.s, t.u(x)) for x in ("a", "b", "f")] == [True, False, False]
    t.next_turn()
    assert not t.in_play("o7-false-intelligence-report")
    assert may_fire(t.s, t.u("b"))


def test_interplanetary_conflict_sets_two_terrain_on_each_other() -> None:
    """Each takes half the strength of the other; both make nothing in the next allocation."""
    t = Scenario(2)
    t.put(1, PLANET, "a").put(1, "t6-gorgochok-system", "b").put(1, BELT, "c")
    t.hand(0, "o7-interplanetary-conflict", MOON).begin()
    t.play("o7-interplanetary-conflict", "fleet1").passes()
    t.do(Pick(t.u("a"))).do(Pick(t.u("b"))).passes()
    assert t.hurt("a") == (0, 3)
    assert t.hurt("b") == (0, 2)
    t.next_turn()
    assert [any(terrain_output(t.s, t.u(x))) for x in "abc"] == [False, False, True]
    turns(t, 2)
    assert [any(terrain_output(t.s, t.u(x))) for x in "abc"] == [True, True, True]


@pytest.mark.rule("empires:LIM-6")
def test_surprise_attack_brings_a_ship_that_fires_at_once() -> None:
    """The ship is engaged and armed, and neither card counts as a play."""
    t = Scenario(2)
    t.hand(0, "o7-surprise-attack", CRUISER, MOON).begin(plays_left=0)
    t.play("o7-surprise-attack").passes()
    t.do(Pick(t.u(CRUISER))).passes()
    assert t.engaged(CRUISER)
    assert t.s.loaded[t.u(CRUISER)] == 2
    assert t.s.plays == 0
    t.go("fire").volley("hq1", **{CRUISER: (4, 2)})
    assert t.hq(1) == 6


def test_technological_breakthrough_draws_3_and_plays_any_of_them() -> None:
    """Two of the three go down at once; the plays left stay as they were."""
    t = Scenario(2)
    t.hand(0, "o8-technological-breakthrough").pile(0, "deck", BELT, PLANET, CRUISER, MOON, MOON)
    t.begin(plays_left=1)
    t.play("o8-technological-breakthrough").passes()
    t.do(Pick(t.u(BELT))).passes().do(Pick(t.u(PLANET))).passes()
    t.done()
    assert t.in_play(BELT)
    assert t.in_play(PLANET)
    assert t.in_hand(CRUISER)
    assert t.s.plays == 0


def test_alliance_treaty_draws_5_or_bars_an_opponent_until_one_fires_first() -> None:
    """Against an opponent: no fire at its player, HQ included, unless he has fired at him."""
    from core.games.empires.fire_targets import targets

    t = Scenario(2)
    t.hand(0, "o9-alliance-treaty", MOON).begin()
    t.play("o9-alliance-treaty", "fleet0").passes()
    assert len(t.s.hand[0]) == 6
    assert not t.in_play("o9-alliance-treaty")
    for provoked in (False, True):
        t = Scenario(2)
        t.put(0, CRUISER, "v", engaged=True).put(1, CRUISER, "c", engaged=True)
        t.hand(0, "o9-alliance-treaty", MOON).begin()
        t.play("o9-alliance-treaty", "fleet1").passes()
        if provoked:
            t.go("fire").volley("c", v=(1, 0))
        t.next_turn().go("play-a")
        t.s.engaged[t.u("c")] = 1
        t.s.touch()
        assert (t.u("v") in targets(t.s, 1)) is provoked
        if not provoked:
            turns(t, 2)
            t.s.engaged[t.u("c")] = 1
            t.s.touch()
            assert targets(t.s, 1) == []
            turns(t, 1)
            assert not t.in_play("o9-alliance-treaty")


def test_computer_virus_stops_equipment_until_each_piece_is_researched() -> None:
    """A refit of 1 works after 1 research, the other of 2 after 2; new equipment is clean."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, REFIT, "a", on="f")
    t.put(1, "e2-phaser-refit", "b", on="f").put(1, COMET, "comet").put(1, BELT, "belt")
    t.put(1, OFFICER, "so", on="belt").hand(0, "o8-computer-virus", MOON).hand(1, REFIT, MOON)
    t.begin()
    t.play("o8-computer-virus", "f").passes()
    assert not works(t.s, t.u("a"))
    assert not works(t.s, t.u("b"))
    t.next_turn()
    to_spend(t)
    pay(t, "a", 1)
    assert works(t.s, t.u("a"))
    pay(t, "b", 1)
    assert flag(t.s, t.u("b"), "off")
    pay(t, "b", 1)
    assert not flag(t.s, t.u("b"), "off")
    t.go("play-a")
    assert not t.in_play("o8-computer-virus")
    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, "e2-phaser-refit", "b", on="f")
    t.put(0, "o8-computer-virus", on="f").hand(1, REFIT, MOON).begin(seat=1)
    t.play(REFIT, "f").passes()
    assert works(t.s, t.u(REFIT))
    assert not works(t.s, t.u("b"))


@pytest.mark.rule("empires:REP-4")
def test_repair_delivery_mends_a_unit_or_the_sector_hq() -> None:
    """4 points on shields or structure first, as its player likes; an engineer doubles them."""
    card = "o4-repair-delivery"
    for option, left in ((1, (0, 3)), (2, (3, 0))):
        t = Scenario(2)
        t.put(0, CRUISER, "c", shield_damage=3, structure_damage=4).hand(0, card, MOON).begin()
        t.play(card, "c").passes().do(Choose(option))
        assert t.hurt("c") == left
        assert not t.in_play(card)
    t = Scenario(2)
    t.put(0, LARGE, "c", structure_damage=7, engaged=True).put(0, "c3-engineer", "e", on="c")
    t.hand(0, card, MOON).begin()
    t.play(card, "c").passes()
    assert t.hurt("c") == (0, 0)
    t = Scenario(2).seat(0, hq=6)
    t.hand(0, card, MOON).begin()
    t.play(card, "fleet0").passes()
    assert t.hq(0) == 2


@pytest.mark.rule("empires:REP-6")
def test_repair_delivery_counts_against_damage_that_is_just_dealt() -> None:
    """A volley, a hazard, a volley at the HQ do 4 less; a dying ship is saved (REP-6)."""
    card = "o4-repair-delivery"
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, CRUISER, "v", structure_damage=1)
    t.hand(1, card, MOON).begin(phase="fire")
    t.volley("v", c=(4, 2)).play(card, "v").passes()
    assert sum(t.hurt("v")) == 3
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).hand(1, card, MOON).begin(phase="fire")
    t.volley("hq1", c=(4, 2)).play(card, "fleet1").passes()
    assert t.hq(1) == 2
    t = Scenario(2)
    t.put(1, "s6-luxury-liner", "v").hand(0, "h5-ion-storm", "h2-ion-storm", MOON)
    t.hand(1, card, MOON).begin()
    t.play("h5-ion-storm", "v").play(card, "v").passes()
    assert sum(t.hurt("v")) == 1
    assert not t.in_play(card)
    t.play("h2-ion-storm", "v").passes()
    assert sum(t.hurt("v")) == 3
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f", structure_damage=2, shield_damage=9)
    t.hand(1, card, MOON).begin(phase="fire")
    t.volley("f", c=(1, 0)).do(PASS)
    assert t.asked() == (1, "react")
    t.play(card, "f")
    if t.asked()[1] == "choose":
        t.do(Choose(2))
    t.passes()
    assert t.in_play("f")
    assert t.hurt("f")[1] == 0


def test_scientific_breakthrough_makes_7_research_in_allocation() -> None:
    """At once, for this turn; the card is spent."""
    card = "o7-scientific-breakthrough"
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, BELT, "b").hand(0, card, MOON).begin(phase="allocate")
    t.play(card).passes().do(Choose(1))
    assert Budget(t.s, 0).output(frozenset())[4] == 7
    assert not t.in_play(card)


def test_scientific_breakthrough_cancels_terrain_and_hazards_on_the_fleet_for_a_turn() -> None:
    """A black hole swallows nothing, a rift holds nobody, a warp nobody; next turn they do."""
    card = "o7-scientific-breakthrough"
    t = Scenario(2)
    t.put(0, "t10-super-massive-star", "s").put(0, FRIGATE, "f").put(0, CRUISER, "c")
    t.put(0, BELT, "belt").hand(0, card, MOON).hand(1, "t6-black-hole", "h1-time-warp", MOON)
    t.put(1, "h5-temporal-space-rift", "rift", on="f", turns_left=9).begin(seat=1)
    t.play("t6-black-hole", "fleet0").passes().play("h1-time-warp", "c").passes()
    t.s.left[t.u("h1-time-warp")] = 9
    t.next_turn()
    left = Budget(t.s, 0).evaluate(frozenset())
    assert left is not None
    assert left[2] == 9
    assert Engage(t.u("f")) not in t.legal()
    t.play(card).passes().do(Choose(2))
    left = Budget(t.s, 0).evaluate(frozenset())
    assert left is not None
    assert left[2] == 12
    assert Engage(t.u("f")) in t.legal()
    assert not t.s.away[t.u("c")]
    turns(t, 2)
    assert not t.in_play(card)
    assert t.s.away[t.u("c")]
    assert Engage(t.u("f")) not in t.legal()


def test_scientific_breakthrough_answers_a_hazard() -> None:
    """Ion Storm does nothing and is spent; the damage of a pulsar does not happen."""
    from core.games.empires.actions import Strike

    card = "o7-scientific-breakthrough"
    t = Scenario(2)
    t.put(1, CRUISER, "c").hand(0, "h2-ion-storm", MOON).hand(1, card, MOON).begin()
    t.play("h2-ion-storm", "c").play(card, "fleet1").passes()
    assert t.hurt("c") == (0, 0)
    assert not t.in_play("h2-ion-storm")
    assert t.in_play(card)
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(0, "h3-pulsar", "p", on="c", turns_left=3).hand(0, MOON)
    t.hand(1, card, MOON).begin()
    t.do(Strike(t.u("p"))).play(card, "fleet1").passes()
    assert t.hurt("c") == (0, 0)
    assert not works(t.s, t.u("p"))


def test_gold_vein_adds_2_economy_for_2_turns() -> None:
    """Two allocations of its terrain bring 2 more, the third does not."""
    t = Scenario(2)
    t.put(0, BELT, "belt").put(0, FRIGATE, "f").hand(0, "o2-gold-vein", MOON).begin()
    t.play("o2-gold-vein", "belt").passes()
    found = []
    for _ in range(3):
        turns(t, 2)
        found.append(terrain_output(t.s, t.u("belt"))[0])
        t.go("play-a")
    assert found == [2, 2, 0]


def test_early_warning_beacon_allows_5_plays() -> None:
    """Itself and four more."""
    t = Scenario(2)
    t.hand(0, "o3-early-warning-beacon", MOON).begin()
    t.play("o3-early-warning-beacon").passes()
    assert t.s.plays == 4


def test_defensive_electronic_warfare_takes_2_off_a_volley() -> None:
    """At a base as well as at a ship."""
    card = "o3-defensive-electronic-warfare"
    for target in ("v", "base"):
        t = Scenario(2)
        t.put(0, CRUISER, "c", engaged=True).put(1, CRUISER, "v").put(1, BELT, "belt")
        t.put(1, STATION, "base", on="belt").hand(1, card, MOON).begin(phase="fire")
        t.volley(target, c=(3, 0)).play(card, target).passes()
        assert sum(t.hurt(target)) == 1
