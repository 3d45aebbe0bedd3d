"""Clauses that meet: positions in which two or three rules bear on the same card."""

from __future__ import annotations

import pytest

from core.games.empires import GAME
from core.games.empires import actions as act

from .scenario import Scenario, hit

MOON = "t1-small-moon"
PLANET = "t5-planet-jnaphahr"
STATION = "b4-base-station"


def worn(**marks: int) -> Scenario:
    """Bob's base station with one structural point left, on a planet of strength 5."""
    t = Scenario(2).put(1, PLANET, "p")
    return t.put(1, STATION, "b", on="p", shield_damage=4, structure_damage=3, **marks)


@pytest.mark.rule("empires:DMG-7", "empires:DMG-6", "empires:X-4")
def test_card_damage_that_may_hurt_terrain_goes_on_from_a_destroyed_base() -> None:
    """A Planet Gouge put on the base does its two other points to the terrain (DMG-7)."""
    t = worn().hand(0, "m2-planet-gouge", MOON).begin()
    t.play("m2-planet-gouge", "p").passes().do(act.Choose(2)).passes()
    assert not t.in_play("b")
    assert t.hurt("p") == (0, 2)
    assert t.s.heavy_damage[t.u("p")] == 0  # PT-4: no heavy weapon did it


@pytest.mark.rule("empires:DMG-7", "empires:PLAY-3")
@pytest.mark.parametrize(
    ("card", "rest"), [("h6-crab-pulsar", 1), ("h2-ion-storm", 0), ("m7-juggernaut", 0)]
)
def test_only_cards_that_could_sit_on_the_terrain_reach_it(card: str, rest: int) -> None:
    """A pulsar damages terrain, a storm or a juggernaut only the base (DMG-7)."""
    t = worn().hand(0, card, MOON).begin()
    t.play(card, "b").passes()
    if t.in_play(card):
        hit(t, card)
    assert not t.in_play("b")
    assert t.hurt("p") == (0, rest)


@pytest.mark.rule("empires:DMG-7", "empires:DMG-6")
def test_the_rest_of_a_cards_damage_passes_other_bases_but_no_planetary_shield() -> None:
    """Bases keep no card damage off their terrain, a Planetary Shield does (DMG-6, DMG-7)."""
    for other, rest in (("b3-space-station", 1), ("b1-planetary-shield", 0)):
        t = worn().put(1, other, "o", on="p").hand(0, "h6-crab-pulsar", MOON).begin()
        hit(t.play("h6-crab-pulsar", "b").passes(), "h6-crab-pulsar")
        assert not t.in_play("b")
        assert t.hurt("p") == (0, rest)


@pytest.mark.rule("empires:DMG-7")
def test_a_supernova_on_a_base_goes_on_to_its_terrain() -> None:
    """Two points for each of six terrain, bases or ships: the second is one too many (DMG-7)."""
    t = worn().hand(0, "h6-type-ii-supernova", MOON).begin()
    t.play("h6-type-ii-supernova").passes()
    assert not t.in_play("b")
    assert t.hurt("p") == (0, 3)


CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
FRIGATE = "s3-argonian-frigate-sunspot-frigate"
MUTINEER = "c5-mutineer"


def mutiny(*hand: str, **marks: int) -> Scenario:
    """Sue's cruiser, and Bob with a mutineer in hand; Sue's hand as given."""
    t = Scenario(2).put(0, "t3-moon", "m").put(0, CRUISER, "c", engaged=True, **marks)
    return t.hand(0, *hand, MOON).hand(1, MUTINEER)


@pytest.mark.rule("empires:LOC-7", "empires:REA-6")
def test_a_card_whose_place_changed_sides_meanwhile_is_discarded() -> None:
    """A refit finds its ship in another fleet: a voided action, not a card in play (LOC-7)."""
    t = mutiny("e2-phaser-refit").begin()
    t.play("e2-phaser-refit", "c").play(MUTINEER, "c").passes()
    assert t.s.fleet[t.u("c")] == 1
    assert t.u("e2-phaser-refit") in t.s.discard[0]


@pytest.mark.rule("empires:LOC-7", "empires:REA-6")
def test_a_function_is_void_when_its_card_changed_sides_meanwhile() -> None:
    """A transporter that is taken over in reaction moves nobody any more (LOC-7)."""
    t = mutiny().put(0, "e2-transporter", "beam", on="c", engaged=True)
    t.put(0, "c2-doctor", "d", on="c").begin()
    t.use("beam", "m").play(MUTINEER, "c").passes()
    assert t.s.fleet[t.u("beam")] == 1
    assert t.asked() == (0, "play")
    assert t.s.host[t.u("d")] == t.u("c")


@pytest.mark.rule("empires:MOVE-5", "empires:LOC-7")
def test_a_mission_ends_when_its_transport_changed_sides_before_it_left() -> None:
    """A boarding party without its transporter damages nothing (MOVE-5)."""
    t = mutiny().put(0, "e2-transporter", "beam", on="c", engaged=True)
    t.put(0, "c1-boarding-party", "party", on="c").put(1, FRIGATE, "f", shield_damage=2).begin()
    t.use("party", "f").play(MUTINEER, "c").passes()
    assert t.hurt("f") == (2, 0)
    assert t.s.host[t.u("party")] == t.u("c")


@pytest.mark.rule("empires:VOL-5", "empires:REA-5", "empires:REA-6")
def test_a_ship_taken_over_by_a_reaction_to_a_reaction_hits_nothing() -> None:
    """Ann wastes Sue's phasers, Bob answers her with a mutiny on the ship: the fluxes miss, too."""
    t = Scenario(3).put(0, CRUISER, "c", engaged=True, loaded=2).put(1, FRIGATE, "f")
    t.hand(1, MUTINEER).hand(2, "l5-defensive-override")
    t.begin(phase="fire").volley("f", c=(4, 2))
    assert t.asked() == (1, "react")
    t.do(act.PASS).play("l5-defensive-override", "c")
    while t.asked()[0] != 1:
        t.do(act.PASS)
    t.play(MUTINEER, "c").passes()
    assert t.s.fleet[t.u("c")] == 1
    assert t.hurt("f") == (0, 0)


@pytest.mark.rule("empires:CTL-2", "empires:HQ-4")
def test_a_freighter_taken_over_on_its_terrain_protects_its_new_player() -> None:
    """It stands on the other's terrain, but was not played against him (CTL-2, HQ-4)."""
    from core.games.empires.fire_targets import protected
    from core.games.empires.gunnery import protectors

    t = Scenario(2).put(0, "t3-moon", "m").put(0, "s1-fleet-freighter", "f", on="m", engaged=True)
    t.hand(1, MUTINEER, MOON).begin(seat=1).play(MUTINEER, "f").passes()
    assert protected(t.s, 1)
    assert protectors(t.s, 1) == [t.u("f")]
    assert not protected(t.s, 0)


def taken() -> Scenario:
    """Bob has taken over Sue's cruiser; his Space Dragon and his refit are on it, and hers."""
    t = Scenario(3).put(0, "t3-moon", "m").put(0, CRUISER, "c", engaged=True)
    t.put(0, FRIGATE, "f").put(2, FRIGATE, "g", engaged=True)
    t.put(1, "m4-space-dragon", "bite", on="c").put(0, "e2-phaser-refit", "hers", on="c")
    t.put(2, "h3-pulsar", "pulsar", on="c", turns_left=3)
    t.hand(1, MUTINEER, MOON, "e1-shield-refit").begin(seat=1)
    t.play(MUTINEER, "c").passes()
    return t.play("e1-shield-refit", "c").passes()


@pytest.mark.rule("empires:CTL-3", "empires:LOC-5")
def test_a_unit_that_goes_back_leaves_each_card_on_it_to_its_player() -> None:
    """Control of cards of three owners on a ship that is taken over and goes back (LOC-5)."""
    from core.games.empires.damage_destruction import doom
    from core.games.empires.flow import proceed
    from core.games.empires.table import Ctx

    t = taken()
    names = ("c", "bite", "hers", "pulsar", "e1-shield-refit")
    assert [t.s.fleet[t.u(x)] for x in names] == [1, 1, 1, 2, 1]
    ctx = Ctx(t.s, None)
    doom(ctx, t.u(MUTINEER), -1, 0, 0, "effect")
    proceed(ctx)
    t.passes()
    assert [t.s.fleet[t.u(x)] for x in names] == [0, 1, 0, 2, 1]


@pytest.mark.rule("empires:WIN-3", "empires:CTL-3")
def test_units_that_a_lost_player_had_taken_over_go_back() -> None:
    """With the mutineer gone Sue has her ship again; the cards of the lost player are gone."""
    from core.games.empires.flow import proceed
    from core.games.empires.table import Ctx
    from core.games.empires.victory import eliminate

    t = taken()
    ctx = Ctx(t.s, None)
    eliminate(ctx, 1, 2)
    proceed(ctx)
    assert t.s.fleet[t.u("c")] == 0
    assert [x for x in ("c", "hers", "pulsar") if not t.in_play(x)] == []
    assert [x for x in ("bite", MUTINEER, "e1-shield-refit") if t.in_play(x)] == []
    assert not GAME.invariants(t.s)


@pytest.mark.rule("empires:CTL-1", "empires:LOC-5")
def test_what_was_played_against_a_unit_stays_its_players_when_a_third_takes_it() -> None:
    """Ann takes the ship from Bob with his refit, not with his Space Dragon on it (LOC-5)."""
    from core.games.empires.table import give_control

    t = taken()
    give_control(t.s, t.u("c"), 2)
    names = ("c", "bite", "hers", "pulsar", "e1-shield-refit")
    assert [t.s.fleet[t.u(x)] for x in names] == [2, 1, 2, 2, 2]


@pytest.mark.rule("empires:DISC-2", "empires:DISC-4", "empires:LOC-7")
def test_a_ship_taken_over_while_it_is_discarded_stays() -> None:
    """A card under another's control is not discarded by its owner (DISC-2)."""
    t = mutiny().begin(phase="discard")
    t.do(act.Drop(t.u("c"))).play(MUTINEER, "c").passes()
    assert t.in_play("c")
    assert t.s.fleet[t.u("c")] == 1


@pytest.mark.rule("empires:REA-2", "empires:REP-6")
def test_nobody_is_asked_about_the_loss_of_a_unit_that_is_saved() -> None:
    """After Emergency Damage Control the frigate is not about to be destroyed any more (REA-2)."""
    t = Scenario(2).put(0, CRUISER, "c", engaged=True, loaded=2).put(1, FRIGATE, "f")
    t.put(1, "c6-captain", on="f").put(1, "t3-moon", "m")
    t.hand(1, "o8-emergency-damage-control", "e2-transporter").begin(phase="fire")
    t.volley("f", c=(4, 2))
    assert t.asked() == (1, "react")
    t.play("o8-emergency-damage-control", "f")
    assert t.asked() == (0, "play")
    assert t.hurt("f") == (2, 2)
    assert t.in_hand("e2-transporter")


@pytest.mark.rule("empires:DIS-4", "empires:X-8")
def test_crew_who_take_points_do_nothing_on_a_disengaged_unit() -> None:
    """A pirate captain is paid only where his ship is engaged, and idle where it is not (DIS-4)."""
    from core.games.empires import numbers as num

    ship = "s4-independent-pirate-ship"
    t = Scenario(2).put(0, "t2-commerce-moon").put(0, ship, "p")
    t.put(0, "c4-pirate-captain", "captain", on="p").begin(phase="allocate")
    assert t.why(act.Engage(t.u("captain"))) == (False, "DIS-4")
    for engaged in (True, False):
        t = Scenario(2).put(0, ship, "p", engaged=engaged)
        t.put(0, "c4-pirate-captain", "captain", on="p", engaged=True).begin()
        assert num.works(t.s, t.u("captain")) == engaged
        assert num.total(t.s, t.u("p"), "in-volley")[0] == 2 * engaged


@pytest.mark.rule("empires:DIS-4", "empires:PT-1")
def test_crew_for_whom_no_points_are_taken_work_on_a_disengaged_unit() -> None:
    """Free on a Bolaar ship, the pirate captain works there whether it is engaged or not."""
    from core.games.empires import numbers as num

    t = Scenario(2).put(0, "s3-bolaar-medium-raider", "p")
    t.put(0, "c4-pirate-captain", "captain", on="p").begin(phase="allocate")
    t.engage("captain").go("play-a")
    assert not t.engaged("p")
    assert num.works(t.s, t.u("captain"))


@pytest.mark.rule("empires:ENG-1", "empires:DIS-1")
def test_a_refused_engagement_says_why() -> None:
    """Equipment waits for its unit, terrain needs nothing, and a held ship cannot be engaged."""
    t = (
        Scenario(2)
        .put(0, "t10-super-massive-star", "star")
        .put(0, "t3-ore-moon")
        .put(0, CRUISER, "c")
    )
    t.put(0, "e6-deflection-transfer-device", "device", on="c")
    t.put(0, FRIGATE, "f").put(1, "m3-alien-parasites", on="f").begin(phase="allocate")
    assert t.why(act.Engage(t.u("device"))) == (False, "DIS-1")
    assert t.why(act.Engage(t.u("star"))) == (False, "ENG-1")
    assert t.why(act.Engage(t.u("f"))) == (False, "ENG-1")
    t.do(act.Engage(t.u("c")))
    assert t.why(act.Engage(t.u("c"))) == (False, "ENG-1")
    assert t.why(act.Engage(t.u("device")))[0]


@pytest.mark.rule("empires:D-1")
def test_a_dragon_minds_no_ambassador() -> None:
    """Effects of crew do not reach dragons: a weak one fires where a weak ship may not (D-1)."""
    t = (
        Scenario(2)
        .put(0, "d2-oort-dragoness", "d", engaged=True)
        .put(0, FRIGATE, "s", engaged=True)
    )
    t.put(1, CRUISER, "c").put(1, FRIGATE, "z").put(1, "c5-ambassador", on="c")
    t.begin(phase="fire").do(act.Volley(t.u("c")))
    assert {a.card for a in t.legal() if isinstance(a, act.Aim)} == {t.u("d")}


@pytest.mark.rule("empires:D-1")
def test_a_dragon_is_bound_by_no_treaty() -> None:
    """Effects of occurrences do not reach dragons (D-1)."""
    t = (
        Scenario(2)
        .put(0, "d2-oort-dragoness", "d", engaged=True)
        .put(0, FRIGATE, "s", engaged=True)
    )
    t.put(0, "t10-super-massive-star").put(0, "t3-ore-moon")
    t.put(1, FRIGATE, "z").hand(1, "o9-alliance-treaty", MOON).begin(seat=1)
    t.play("o9-alliance-treaty", "fleet0").passes().next_turn()
    t.engage("d", "s").go("fire").do(act.Volley(t.u("z")))
    assert {a.card for a in t.legal() if isinstance(a, act.Aim)} == {t.u("d")}


@pytest.mark.rule("empires:VAR-12", "empires:HQ-1")
def test_a_commanded_base_protects_its_hq_as_a_ship_does() -> None:
    """Where disengaged ships do not protect it, neither does a disengaged base (VAR-12)."""
    from core.games.empires.fire_targets import protected

    for engaged in (True, False):
        t = Scenario(2, disengaged_out=True).put(1, PLANET, "p")
        t.put(1, STATION, "b", on="p", engaged=engaged).put(1, "c6-base-commander", on="b").begin()
        assert protected(t.s, 1) == engaged


@pytest.mark.rule("empires:WIN-3")
def test_monsters_that_can_move_on_do_so_when_their_victim_is_out() -> None:
    """An Astromorph and a Juggernaut go to the next fleet, a Space Dragon to its pile (WIN-3)."""
    from core.games.empires.flow import proceed
    from core.games.empires.table import Ctx
    from core.games.empires.victory import eliminate

    t = Scenario(3).put(1, FRIGATE, "f").put(1, PLANET, "p").put(1, STATION, "b", on="p")
    t.put(2, FRIGATE, "g").put(2, "t3-ore-moon", "o").put(2, STATION, "b2", on="o")
    t.put(0, "m5-astromorph", "a", on="f", structure_damage=2).put(
        0, "m4-space-dragon", "d", on="f"
    )
    t.put(0, "m7-juggernaut", "j", on="b").begin()
    ctx = Ctx(t.s, None)
    eliminate(ctx, 1, 0)
    proceed(ctx)
    assert (t.s.host[t.u("a")], t.s.host[t.u("j")]) == (t.u("g"), t.u("b2"))
    assert t.hurt("a") == (0, 2)
    assert t.u("d") in t.s.discard[0]
    assert not GAME.invariants(t.s)
    t = Scenario(3).put(1, FRIGATE, "f").put(0, "m5-astromorph", "a", on="f").begin(seat=1)
    ctx = Ctx(t.s, None)
    eliminate(ctx, 1, 0)  # WIN-7: on his own turn; there is no other ship to go to
    proceed(ctx)
    assert t.u("a") in t.s.discard[0]
    assert t.asked()[0] == 2


@pytest.mark.rule("empires:VAR-10", "empires:AUTH-1")
def test_misdirected_fire_has_one_target_too() -> None:
    """Fire taken back is no fire at its target; who directs the ship picks one target for it."""
    t = Scenario(3, one_target=True).put(0, CRUISER, "c", engaged=True, loaded=2)
    t.put(1, FRIGATE, "f").put(2, FRIGATE, "g").put(2, FRIGATE, "h")
    t.hand(1, "l4-miscommunications").begin(phase="fire").volley("f", c=(4, 2))
    t.play("l4-miscommunications", "c")
    assert {a.choice for a in t.legal() if isinstance(a, act.Pick)} == {t.u(x) for x in "fgh"}
    t.do(act.Pick(t.u("g")))
    texts = [GAME.label(t.s, t.match.decisions()[0], a) for a in t.legal()]
    assert texts[:3] == ["0 phasers", "1 phaser", "2 phasers"]
    t.do(act.Choose(3)).do(act.Choose(1))
    assert t.hurt("g") == (2, 0)
    assert t.hurt("f") == (0, 0)
    # What was not directed has the same target, now that its own player fires it.
    assert {a.target for a in t.legal() if isinstance(a, act.Volley)} == {t.u("g")}


@pytest.mark.rule("empires:DMG-6", "empires:DMG-7")
def test_a_ship_may_crash_into_a_base_on_the_terrain() -> None:
    """Its player names the terrain, who played the error the base on it; the rest goes on."""
    t = worn().put(1, FRIGATE, "f").hand(0, "l4-navigational-error", MOON).begin()
    t.play("l4-navigational-error", "f").passes()
    assert t.asked() == (0, "pick")
    t.do(act.Pick(t.u("b"))).passes()
    assert not t.in_play("b")
    assert not t.in_play("f")
    assert t.hurt("p") == (0, 2)


@pytest.mark.rule("empires:KRE-5", "empires:KRE-4")
def test_a_pair_paid_by_half_is_divided_before_anything_is_played() -> None:
    """The damage is divided at once: the hull that is left does not stand with too much (KRE-5)."""
    t = Scenario(3).put(0, "t3-moon", "m")
    t.put(0, "s5-krebiz-claw-heavy-cruiser", "hull", structure_damage=5, shield_damage=2)
    t.put(0, "s2-krebiz-heavy-capsule", "capsule", combined_with=1)
    t.put(0, "c6-captain", "captain", on="hull").hand(0, MOON).begin(phase="allocate")
    t.do(act.Engage(t.u("capsule")))
    if t.asked()[1] == "allocate":
        t.done()
    assert t.asked() == (0, "pick")
    t.do(act.Pick(t.u("captain")))
    assert t.asked() == (0, "play")
    assert [t.hurt(x)[1] for x in ("hull", "capsule")] == [4, 1]
    assert t.s.host[t.u("captain")] == t.u("capsule")
    assert t.s.plays == 2
    assert t.engaged("capsule")
    assert not t.engaged("hull")


@pytest.mark.rule("empires:S-3", "empires:VEK-1")
@pytest.mark.parametrize("ship", ["s1-fleet-freighter", "s2-fleet-tug", "s2-independent-freighter"])
def test_freighters_and_tugs_sit_on_no_asteroid_base(ship: str) -> None:
    """It is a base in all but how it is played and damaged (VEK-1)."""
    t = Scenario(2).put(0, "t3-moon", "m").put(0, "t5-vektrean-asteroid-outpost", "rock")
    t.hand(0, ship).begin()
    found = {a.place for a in t.legal() if isinstance(a, act.Play)}
    assert t.u("m") in found
    assert t.u("rock") not in found


@pytest.mark.rule("empires:B-1", "empires:WHERE-B")
def test_a_base_without_terrain_goes_with_what_kept_it_there() -> None:
    """No base exists without terrain: it follows its Subspace Stabilizers (B-1)."""
    t = Scenario(2).put(0, "t3-moon", "m").put(0, STATION, "b")
    t.put(0, "e10-subspace-stabilizers", "e", on="b").put(0, "e1-probe", "probe", on="b")
    t.put(0, STATION, "other", on="m").hand(0, MOON).begin(phase="discard")
    assert t.in_play("b")
    t.do(act.Drop(t.u("e"))).passes()
    assert [x for x in ("b", "probe", "e") if t.in_play(x)] == []
    assert t.in_play("other")


@pytest.mark.rule("empires:B-1", "empires:DIS-5")
def test_stabilizers_that_do_not_function_keep_their_base() -> None:
    """What concerns the base alone holds under a breakdown, too (DIS-5)."""
    t = Scenario(2).put(0, "t3-moon", "m").put(0, STATION, "b")
    t.put(0, "e10-subspace-stabilizers", "e", on="b").put(1, "o1-breakdown", "o", on="b")
    t.hand(0, MOON).begin()
    t.play(MOON).passes()
    assert t.in_play("b")
