"""Clauses where two rules meet: protectors that arrive late, strength that goes, players who go."""

from __future__ import annotations

import pytest

from core.games.empires import GAME, production
from core.games.empires import numbers as num
from core.games.empires.actions import (
    PASS,
    Apply,
    Arm,
    Drop,
    Pick,
    Play,
    Repair,
    Separate,
    Volley,
)
from core.games.empires.deck_files import Deck
from core.games.empires.deck_rules import check
from core.games.empires.load import CARDS
from core.games.empires.state import DISCARD, GONE
from core.games.empires.table import Ctx, give_control

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
HEAVY = "s6-argonian-heavy-cruiser-typhoon-heavy-cruiser"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
PLANET = "t4-planet-podekkur-prime"
STATION = "b4-base-station"
DRAGON = "d8-surface-dragoness"
TRIBE = "s4-indirigan-frigate"
HULL, CAPSULE = "s2-krebiz-clipper-frigate", "s1-krebiz-light-capsule"


def answer_with(t: Scenario, card: str) -> None:
    """Bob plays Advanced Preparedness in reaction, and with it another card of his hand."""
    t.play("l8-advanced-preparedness")
    t.do(Pick(t.u(card)))
    while t.match.decisions() and t.asked()[0] == 1 and t.asked()[1] in ("pick", "react"):
        t.do(t.legal()[0] if t.asked()[1] == "pick" else PASS)


@pytest.mark.rule("empires:VOL-5", "empires:HQ-1")
def test_a_ship_that_arrives_in_reaction_stops_fire_at_its_headquarters() -> None:
    """The damage has become illegal: it is lost, and the weapons stay fired (VOL-5)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).hand(1, "l8-advanced-preparedness", FRIGATE)
    t.begin(phase="fire")
    t.volley("hq1", c=(4, 0))
    answer_with(t, FRIGATE)
    assert t.in_play(FRIGATE)
    assert t.hq(1) == 0
    assert t.s.shot[t.u("c")] == 4


@pytest.mark.rule("empires:VOL-5", "empires:FIRE-8")
def test_a_base_that_arrives_in_reaction_stops_fire_at_its_terrain() -> None:
    """Terrain with a base on it cannot be fired at: the volley is lost (VOL-5, FIRE-8)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, PLANET, "p")
    t.hand(1, "l8-advanced-preparedness", STATION).begin(phase="fire")
    t.volley("p", c=(0, 2))
    answer_with(t, STATION)
    assert t.in_play(STATION)
    assert t.hurt("p") == t.hurt(STATION) == (0, 0)


@pytest.mark.rule("empires:HQ-7", "empires:AUTH-1")
def test_units_in_a_volley_gone_astray_do_not_protect_their_own_headquarters() -> None:
    """Targeting Error: the ships that fired do not stand before their HQ, others do (HQ-7)."""
    for guard, damage in ((False, 4), (True, 0)):
        t = Scenario(2)
        t.put(0, CRUISER, "c", engaged=True).put(1, CRUISER, "v")
        if guard:
            t.put(0, FRIGATE, "g")
        t.hand(1, "l8-targeting-error", MOON).begin(phase="fire")
        t.volley("v", c=(4, 0)).play("l8-targeting-error", "fleet0").passes()
        assert t.hq(0) == damage
        if guard:
            assert sum(t.hurt("g")) == 4


@pytest.mark.rule("empires:DMG-7", "empires:FIRE-8")
def test_the_rest_of_an_attack_stops_at_a_second_base() -> None:
    """While another base stands no weapons fire reaches the terrain (DMG-7, FIRE-8)."""
    t = Scenario(2)
    t.put(0, HEAVY, "h", engaged=True, loaded=2).put(1, PLANET, "p")
    t.put(1, STATION, "b", on="p", shield_damage=4, structure_damage=3)
    t.put(1, STATION, "other", on="p").begin(phase="fire")
    t.volley("b", h=(1, 2))
    assert not t.in_play("b")
    assert t.hurt("p") == t.hurt("other") == (0, 0)


@pytest.mark.rule("empires:IND-1", "empires:D-1")
def test_dragons_are_ships_for_the_indirigans() -> None:
    """A dragon is a ship: it may not be fired at before the other tribe is gone (IND-1, D-1)."""
    t = Scenario(2)
    t.put(0, TRIBE, "t", engaged=True).put(1, TRIBE, "o").put(1, DRAGON, "d").begin(phase="fire")
    assert t.why(Volley(t.u("d"))) == (False, "IND-1")


@pytest.mark.rule("empires:DMG-2", "empires:CARD-8")
def test_a_unit_that_loses_strength_dies_of_damage_it_could_bear_before() -> None:
    """Strength 8 and a molting bear 8 damage; without the molting 8 damage are death (DMG-2)."""
    t = Scenario(2)
    t.put(0, DRAGON, "d", structure_damage=8).put(0, "a1-millennia-molting", "a", on="d")
    t.begin(phase="discard")
    assert t.in_play("d")
    t.do(Drop(t.u("a")))
    assert not t.in_play("d")


@pytest.mark.rule("empires:DMG-2", "empires:KRE-1")
def test_a_hull_does_not_outlive_a_capsule_that_bore_its_damage() -> None:
    """A pair of 3 with 2 damage loses its capsule of 1: the hull of 2 is destroyed (DMG-2)."""
    t = Scenario(2)
    t.put(0, "s2-krebiz-clipper-frigate", "hull", structure_damage=2)
    t.put(0, "s1-krebiz-light-capsule", "capsule", combined_with=0).begin(phase="discard")
    t.do(Drop(t.u("capsule")))
    assert not t.in_play("hull")


@pytest.mark.rule("empires:CARD-11")
def test_a_card_without_strength_is_discarded() -> None:
    """A Shadow takes 2 strength from the crew: those of 2 and less are discarded (CARD-11)."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(1, "c1-boarding-party", "weak", on="c")
    t.put(1, "c6-captain", "strong", on="c").hand(0, "m3-shadow", MOON).begin()
    assert t.in_play("weak")
    t.play("m3-shadow", "c").passes()
    assert not t.in_play("weak")
    assert t.u("weak") in t.s.discard[1]
    assert t.in_play("strong")


@pytest.mark.rule("empires:FIRE-3", "empires:KRE-4")
def test_an_armed_weapon_of_a_capsule_stays_armed_when_it_separates() -> None:
    """Ammunition beyond the hull's own weapons goes along (FIRE-3)."""
    t = Scenario(2)
    t.put(0, "s4-krebiz-mandible-light-cruiser", "hull", engaged=True, loaded=3)
    t.put(0, "s2-krebiz-battle-capsule", "capsule", combined_with=0, engaged=True)
    t.hand(0, MOON).begin()
    t.do(Separate(t.u("capsule")))
    assert (t.s.loaded[t.u("hull")], t.s.loaded[t.u("capsule")]) == (2, 1)


@pytest.mark.rule("empires:WIN-7")
def test_a_reaction_that_puts_the_active_player_out_is_spent() -> None:
    """What was declared and not resolved goes to its pile, or out with its player (WIN-7)."""
    from core.games.empires.flow import proceed
    from core.games.empires.play import declare_play
    from core.games.empires.victory import eliminate

    t = Scenario(3)
    t.put(1, FRIGATE, "f").hand(0, "m4-space-dragon").hand(1, "c6-science-officer", MOON).begin()
    t.play("m4-space-dragon", "f")
    ctx = Ctx(t.s, None)
    mine, his = t.u("m4-space-dragon"), t.u("c6-science-officer")
    declare_play(ctx, 1, his, t.u("f"), "-", len(t.s.stack) - 2)
    eliminate(ctx, 0, 1)
    proceed(ctx)
    assert (t.s.zone[mine], t.s.zone[his]) == (GONE, DISCARD)
    assert t.s.active == 1
    assert not GAME.invariants(t.s)


@pytest.mark.rule("empires:CMD-3", "empires:CTL-1")
def test_a_command_point_is_lost_with_control_of_its_card() -> None:
    """Bob's captain goes over with his ship: Bob's limit drops, the taker's does not (CMD-3)."""
    t = Scenario(3)
    t.put(1, FRIGATE, "f", engaged=True).put(1, "c6-captain", "cap", on="f").begin()
    assert t.s.limit == [3, 4, 3]
    give_control(t.s, t.u("f"), 0)
    assert t.s.limit == [3, 3, 3]
    from core.games.empires.table import remove_stack

    remove_stack(Ctx(t.s, None), t.u("f"))
    assert t.s.limit == [3, 3, 3]


@pytest.mark.rule("empires:CMD-3", "empires:OUT-1", "empires:REC-3")
def test_what_is_out_of_time_commands_and_mends_nothing() -> None:
    """A captain in a Time Warp gives no place, and its ship no shield comes back (OUT-1)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, shield_damage=3).put(0, "c6-captain", "cap", on="c")
    t.put(0, FRIGATE, "f").hand(1, "h1-time-warp", MOON).begin(seat=1)
    assert t.s.limit[0] == 3
    t.play("h1-time-warp", "c").passes()
    assert t.s.limit[0] == 2
    assert num.counted_units(t.s, 0) == 1
    t.next_turn()
    assert t.hurt("c") == (3, 0)


@pytest.mark.rule("empires:D-1", "empires:D-2", "empires:X-5")
def test_lasting_effects_of_occurrences_do_not_reach_dragons() -> None:
    """Broken Supply Lines double what ships need, not what dragons need (D-1)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "d7-neutron-dragoness", "d").put(0, CRUISER, "mine")
    t.hand(0, "o6-broken-supply-lines", MOON).begin()
    plain = production.needs(t.s, t.u("f"))[1], production.needs(t.s, t.u("d"))[1]
    t.play("o6-broken-supply-lines", "fleet1").passes()
    assert production.needs(t.s, t.u("f"))[1] == 2 * plain[0]
    assert production.needs(t.s, t.u("d"))[1] == plain[1]


@pytest.mark.rule("empires:VAR-2", "empires:CARD-7")
def test_a_double_type_helps_a_deck_of_two_hundred_points() -> None:
    """Seven types and a Plasma Field, which is terrain or hazard, are eight (CARD-7)."""
    cards = [
        next(c.id for c in CARDS.values() if c.types == (kind,) and c.strength == 1)
        for kind in ("base", "crew", "monster", "equipment", "occurrence", "terrain")
    ]
    cards.append("s1-fleet-freighter")
    for extra, fine in (("t2-plasma-field", True), ("t2-biruks-comet", False)):
        rest = 200 - sum(CARDS[c].strength for c in (*cards, extra))
        deck = Deck("", "Argonian", (*cards, extra, *[MOON] * rest), ())
        assert ("VAR-2" not in {c["rule"] for c in check(deck, "points")}) is fine


@pytest.mark.rule("empires:ALLOC-10", "empires:ALLOC-7")
def test_points_used_for_good_stay_used_when_the_allocation_is_done_again() -> None:
    """Research on a monster and repair stay paid; ammunition comes back to be given anew."""
    t = Scenario(2)
    t.put(0, BELT, "belt").put(0, "t6-sochess-comet", "comet").put(0, "t3-armory-moon", "arms")
    t.put(0, "t6-planet-vorn-ringed-gas-giant", "giant")
    t.put(0, CRUISER, "f", shield_damage=3).put(1, "m4-space-dragon", "d", on="f")
    t.hand(1, "l1-lucky-crew-action", MOON).begin(phase="allocate")
    t.rewrite(
        "l1-lucky-crew-action",
        on=["nowhere"],
        react=[
            {
                "to": "allocate",
                "on": [f"enemy terrain id={BELT}"],
                "do": [{"op": "destroy", "to": "target"}],
            }
        ],
    )
    t.engage("f")
    assert t.s.pool[:5] == [4, 0, 1, 2, 6]
    t.do(Arm(t.u("f"))).do(Apply(t.u("d"), "research")).do(Repair(t.u("f"), "shield"))
    while t.asked() != (1, "react"):
        t.done()
    t.play("l1-lucky-crew-action", "belt").passes()
    assert t.asked() == (0, "allocate")
    t.engage("f")
    assert t.s.research[t.u("d")] == 1
    assert t.hurt("f") == (1, 0)
    # Economy stands in for 1 supply and 1 energy now; 1 economy and 1 research stay used.
    assert t.s.pool[:5] == [1, 0, 0, 2, 5]


@pytest.mark.rule("empires:DISC-4", "empires:DISC-3")
def test_a_discard_from_hand_can_be_answered() -> None:
    """It is a discard by choice like any other: it is declared first (DISC-4, REA-2)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").hand(0, MOON, PLANET).hand(1, "o5-tactical-retreat", MOON)
    t.begin(phase="discard")
    t.do(Drop(t.u(PLANET)))
    assert t.asked() == (1, "react")
    t.play("o5-tactical-retreat", "f").passes()
    assert t.in_hand("f")
    assert t.s.discard[0] == [t.u(PLANET)]


@pytest.mark.rule("empires:KRE-3", "empires:PLAY-1")
def test_a_capsule_joins_the_hull_that_was_the_third_play() -> None:
    """Both together are one play, so none need be left for the second card (KRE-3)."""
    t = Scenario(2)
    t.hand(0, HULL, CAPSULE, FRIGATE, MOON).begin(plays_left=1).play(HULL)
    assert [a.card for a in t.legal() if isinstance(a, Play)] == [t.u(CAPSULE)]
    t.play(CAPSULE, HULL)
    assert t.s.joined[t.u(CAPSULE)]
    assert t.s.plays == 0


@pytest.mark.rule("empires:KRE-3", "empires:LIM-3", "empires:CMD-6")
def test_a_pair_played_together_is_the_one_ship_of_turn_two() -> None:
    """Hull and capsule as one ship keep the limit of turn 2; each alone would not (LIM-3)."""
    t = Scenario(2)
    t.hand(0, HULL, CAPSULE, MOON).begin(number=2).play(HULL)
    assert t.why(t.play_of(CAPSULE)) == (False, "LIM-3")
    t.play(CAPSULE, HULL)
    assert num.counted_units(t.s, 0) == 1


@pytest.mark.rule("empires:WHERE-M", "empires:AUTH-1")
def test_a_shield_fiend_stays_away_from_an_invinco_guardian() -> None:
    """Its own text bars a ship with a guardian; asteroid bases have shields, too (AUTH-1)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "m3-invinco-guardian", "g", on="f").put(1, CRUISER, "c")
    t.put(1, "t5-vektrean-asteroid-outpost", "v").put(1, MOON, "m")
    t.hand(0, "m3-shield-fiend", MOON).begin()
    fiend = t.u("m3-shield-fiend")
    places = {a.place for a in t.legal() if isinstance(a, Play) and a.card == fiend}
    assert places == {t.u("c"), t.u("v")}


@pytest.mark.rule("empires:D-1")
def test_a_sun_spot_does_not_answer_the_fire_of_a_dragon() -> None:
    """An occurrence has no effect on dragons, neither on what they fire (D-1)."""
    for card, asked in (("d7-neutron-dragoness", False), (FRIGATE, True)):
        t = Scenario(2)
        t.put(0, card, "x", engaged=True).put(1, CRUISER, "c").hand(1, "o1-sun-spot", MOON)
        t.begin(phase="fire")
        t.volley("c", x=(3, 0))
        assert (t.asked() == (1, "react")) is asked


@pytest.mark.rule("empires:MOVE-9", "empires:MOVE-5")
@pytest.mark.parametrize(("carrier", "survives"), [("e2-transporter", False), ("e5-fighter", True)])
def test_crew_away_on_a_mission_outlive_their_ship(carrier: str, survives: bool) -> None:
    """They still do their function; with neither transport nor home left they are lost (MOVE-9)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True, shield_damage=2, structure_damage=2)
    t.put(0, carrier, "way", on="f", engaged=True).put(0, "c1-boarding-party", "crew", on="f")
    t.put(1, CRUISER, "c", shield_damage=3).hand(1, "l8-advanced-preparedness", "h2-ion-storm")
    t.hand(1, MOON).begin()
    t.use("crew", "c")
    t.do(PASS)  # they are on their way; now they are there
    t.play("l8-advanced-preparedness").do(Pick(t.u("h2-ion-storm"))).do(Pick(t.u("f")))
    t.passes()
    assert not t.in_play("f")
    assert t.hurt("c") == (3, 1)
    assert t.in_play("crew") is survives
    assert t.in_play("way") is survives
    if survives:
        assert t.s.host[t.u("crew")] == -1  # floating beside the fighter


@pytest.mark.rule("empires:WHERE-C", "empires:REA-3")
def test_a_science_officer_stops_space_vertigo_from_the_ship_of_its_victim() -> None:
    """Crew go on ships, bases and terrain, in reaction too, never on crew (WHERE-C)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "c6-captain", "cap", on="f").hand(0, "m2-space-vertigo", MOON)
    t.hand(1, "c6-science-officer", MOON).begin()
    t.play("m2-space-vertigo", "cap")
    officer = t.u("c6-science-officer")
    assert {a.place for a in t.legal() if isinstance(a, Play) and a.card == officer} == {t.u("f")}
    t.play("c6-science-officer", "f").passes()
    assert t.u("m2-space-vertigo") in t.s.discard[0]
    assert num.works(t.s, t.u("cap"))
    assert t.s.host[officer] == t.u("f")


@pytest.mark.rule("empires:DMG-5", "empires:KRE-1")
def test_shields_that_are_gone_take_their_damage_along() -> None:
    """A new capsule brings whole shields: those of the lost one are no damage any more (DMG-5)."""
    t = Scenario(2)
    t.put(0, HULL, "hull", engaged=True).put(0, CAPSULE, "old", combined_with=0, engaged=True)
    t.hand(0, CAPSULE, MOON).begin(phase="play-a")
    hull, whole = t.u("hull"), num.shields(t.s, t.u("hull"))
    t.s.shield_damage[hull] = whole
    from core.games.empires.table import remove_stack

    remove_stack(Ctx(t.s, None), t.u("old"))
    own = num.shields(t.s, hull)
    assert t.hurt("hull")[0] == own < whole
    t.s._legal = None
    t.play(CAPSULE, "hull")
    assert t.shields("hull") == whole - own


@pytest.mark.rule("empires:PLAY-4", "empires:REC-2")
@pytest.mark.parametrize(("card", "each"), [("h3-pulsar", 1), ("h6-crab-pulsar", 2)])
def test_a_hazard_of_three_turns_deals_its_damage_three_times(card: str, each: int) -> None:
    """The turn of play is counted; terrain, which mends nothing, keeps the sum (PLAY-4)."""
    t = Scenario(2)
    t.put(1, "t8-the-scandig-system", "sys").hand(0, card, MOON).begin()
    t.play(card, "sys").passes()
    for turn in (1, 2, 3):
        assert t.in_play(card)
        t.next_turn()
        assert t.hurt("sys") == (0, each * turn)
        t.next_turn()
    assert not t.in_play(card)
    t.next_turn()
    assert t.hurt("sys") == (0, each * 3)


@pytest.mark.rule("empires:LIM-4", "empires:LIM-3", "empires:TURN-2")
def test_in_stage_two_reactions_and_the_own_turn_share_one_unit() -> None:
    """Bob's frigate in reaction on Sue's second turn is his one unit of stage 2 (LIM-4)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, MOON, "m")
    t.hand(1, "l8-advanced-preparedness", FRIGATE, CRUISER, MOON).begin(phase="fire", number=2)
    t.volley("hq1", c=(1, 0))
    answer_with(t, FRIGATE)
    assert t.in_play(FRIGATE)
    t.next_turn().go("play-a")
    assert t.s.active == 1
    assert t.why(t.play_of(CRUISER)) == (False, "LIM-3")


@pytest.mark.rule("empires:S-4", "empires:FIRE-2")
def test_a_freighter_on_terrain_protects_and_fires_at_a_headquarters() -> None:
    """It stands before its HQ and fires at an open one (S-4)."""
    t = Scenario(2)
    t.put(0, MOON, "m").put(0, "s1-fleet-freighter", "s", on="m", engaged=True)
    t.put(1, MOON, "n").put(1, FRIGATE, "f", engaged=True).begin(seat=1, phase="fire")
    assert t.why(Volley(t.u("hq0"))) == (False, "HQ-1")
    t = Scenario(2)
    t.put(0, MOON, "m").put(0, "s1-fleet-freighter", "s", on="m", engaged=True).begin(phase="fire")
    t.volley("hq1", s=(2, 0))
    assert t.hq(1) == 2


@pytest.mark.rule("empires:DISC-2")
def test_cards_under_anothers_control_are_not_discarded_by_their_owner() -> None:
    """Neither by him nor by the one who controls them without owning them (DISC-2)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "taken", engaged=True).put(0, CRUISER, "own").put(1, CRUISER, "his")
    t.begin(phase="play-b")
    give_control(t.s, t.u("taken"), 1)
    give_control(t.s, t.u("his"), 0)
    t.go("discard")
    dropped = {a.card for a in t.legal() if isinstance(a, Drop)}
    assert t.u("own") in dropped
    assert not {t.u("taken"), t.u("his")} & dropped


@pytest.mark.rule("empires:LOC-4", "empires:MEC-7")
def test_node_refits_give_a_mechad_ship_three_nodes_at_most() -> None:
    """Five nodes of refits count as three (MEC-7, LOC-4)."""
    t = Scenario(2)
    t.put(0, "s4-mechad-light-cruiser", "m", engaged=True)
    t.put(0, "e5-distribution-nodes", "a", on="m").put(0, "e9-distribution-nodes", "b", on="m")
    t.begin()
    assert num.nodes(t.s, t.u("m")) == CARDS["s4-mechad-light-cruiser"].nodes + 3


@pytest.mark.rule("empires:MOVE-2", "empires:ACT-3")
def test_a_shuttle_may_fly_empty_and_has_then_done_its_one_thing() -> None:
    """Carrying nobody is legal (MOVE-2); it does not fire in the same turn (ACT-3)."""
    from core.games.empires.fire_weapons import may_fire

    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, "e3-shuttlecraft", "s", on="f", engaged=True)
    t.put(0, CRUISER, "g", engaged=True).hand(0, MOON).begin()
    assert may_fire(t.s, t.u("s"))
    t.use("s", "g")
    while t.asked() == (0, "pick"):
        t.done()
    assert t.s.host[t.u("s")] == t.u("g")
    assert not may_fire(t.s, t.u("s"))


@pytest.mark.rule("empires:D-1", "empires:REA-13")
def test_crew_are_not_saved_to_a_dragon() -> None:
    """A transporter offers ships, bases and terrain to the crew of a dying ship (D-1)."""
    t = Scenario(2)
    t.put(0, HEAVY, "h", engaged=True, loaded=2).put(1, FRIGATE, "f").put(1, DRAGON, "d")
    t.put(1, "c6-captain", "cap", on="f").put(1, MOON, "m").put(1, CRUISER, "g")
    t.hand(1, "e2-transporter", MOON).begin(phase="fire")
    t.volley("f", h=(4, 2)).play("e2-transporter", "f").do(Pick(t.u("cap")))
    while t.asked()[1] == "pick" and t.u("m") not in {getattr(a, "choice", -1) for a in t.legal()}:
        t.done()
    assert {a.choice for a in t.legal() if isinstance(a, Pick)} == {t.u("m"), t.u("g")}


@pytest.mark.rule("empires:D-1", "empires:ALLOC-4")
def test_an_admiral_saves_no_supply_for_dragons() -> None:
    """3 supply less anywhere in the fleet, but not where only dragons need it (D-1)."""
    for unit, fits in (("s6-mechad-battlecruiser", True), ("d7-neutron-dragoness", False)):
        t = Scenario(2)
        t.put(0, PLANET, "p").put(0, "t3-moon", "m").put(0, "c9-admiral", on="m")
        t.put(0, unit, "u").begin(phase="allocate")
        t.engage("u")
        plain = sum(CARDS[c].gives[1] for c in (PLANET, "t3-moon"))
        needs = CARDS[unit].needs[1]
        assert needs >= 2
        assert t.s.pool[1] == plain - (max(0, needs - 3) if fits else needs)
