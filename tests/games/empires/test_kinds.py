"""Chapters 13 to 15: card types, moving crew, the empires."""

from __future__ import annotations

import pytest

from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.actions import Choose, Combine, Pick, Play, Separate, Use
from core.games.empires.load import CARDS

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
PLANET = "t4-planet-podekkur-prime"
HULL = "s2-krebiz-clipper-frigate"
CAPSULE = "s1-krebiz-light-capsule"


@pytest.mark.rule("empires:CARD-1", "empires:CARD-6", "empires:CARD-9", "empires:CARD-5")
def test_the_card_list_is_complete() -> None:
    """434 cards of eleven types; names and codes identify them (CARD-6, CARD-9)."""
    assert len(CARDS) == 434
    assert {c.type for c in CARDS.values()} == {
        "terrain", "ship", "dragon", "base", "equipment", "crew", "ability", "monster",
        "hazard", "occurrence", "luck",
    }  # fmt: skip
    reaction = CARDS["c6-science-officer"]
    assert reaction.reaction
    assert reaction.type == "crew"
    bolaar, siobhan = CARDS["t4-small-planet-bolaar-iv"], CARDS["t4-small-planet-siobhan-7"]
    assert bolaar.gives != siobhan.gives


@pytest.mark.rule("empires:T-4")
def test_terrain_on_a_star_becomes_one_terrain() -> None:
    """Strengths and output add, and it is one target (T-4)."""
    from core.games.empires.fire_targets import standing_target

    t = Scenario(2)
    t.put(0, "t5-star", "star").hand(0, BELT, "t6-asteroid-field").begin()
    assert t.why(t.play_of("t6-asteroid-field", "star"))[0] is False
    t.play(BELT, "star")
    star, belt = t.u("star"), t.u(BELT)
    assert num.strength(t.s, star) == 8
    assert production.terrain_output(t.s, star)[:3] == (0, 1, 7)
    assert not standing_target(t.s, belt)


@pytest.mark.rule("empires:S-1", "empires:S-2", "empires:GEN-1")
def test_empire_and_generic_ships() -> None:
    """A freighter names no empire; equipment and crew go on ships (S-1, S-2)."""
    assert CARDS["s1-fleet-freighter"].empire == ""
    assert CARDS[FRIGATE].empire == "Argonian"
    t = Scenario(2)
    t.put(0, "s1-fleet-freighter", "f").hand(0, "e1-shield-refit", "c6-science-officer").begin()
    t.play("e1-shield-refit", "f").play("c6-science-officer", "f")
    assert len(t.s.kids(t.u("f"))) == 2


@pytest.mark.rule("empires:D-3")
def test_monsters_called_dragons_are_monsters() -> None:
    """Space Dragon is a monster: an occurrence may not be barred by D-1 (D-3)."""
    assert CARDS["m4-space-dragon"].type == "monster"
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(0, "m4-space-dragon", "d", on="f").begin()
    assert not num.is_unit(t.s, t.u("d"))


@pytest.mark.rule("empires:E-3", "empires:LOC-1")
def test_equipment_stays_where_it_is() -> None:
    """No action moves a refit (E-3)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, FRIGATE, "g").put(0, "e2-phaser-refit", on="f")
    t.begin()
    assert not any(getattr(a, "card", -1) == t.u("e2-phaser-refit") for a in t.legal())


@pytest.mark.rule("empires:E-4")
def test_the_later_passive_list_by_option() -> None:
    """A transporter is passive only by the later list (E-4)."""
    for later in (False, True):
        t = Scenario(2, later_passive_list=later)
        t.put(0, FRIGATE, "f").put(0, "e2-transporter", "beam", on="f").begin()
        assert num.works(t.s, t.u("beam")) is later


@pytest.mark.rule("empires:C-2", "empires:MOVE-1", "empires:MOVE-11", "empires:MOVE-12")
def test_a_transporter_moves_any_crew_and_stays() -> None:
    """Any number of crew between its location and another, as a card action (MOVE-1, MOVE-11)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, MOON, "m").put(0, "e2-transporter", "beam", on="f")
    for i in range(3):
        t.put(0, "c1-boarding-party", f"c{i}", on="f")
    t.begin()
    t.use("beam", "m")
    for i in range(3):
        t.do(Pick(t.u(f"c{i}")))
    assert {t.s.host[t.u(f"c{i}")] for i in range(3)} == {t.u("m")}
    assert t.s.host[t.u("beam")] == t.u("f")


@pytest.mark.rule("empires:MOVE-4", "empires:MOVE-5", "empires:MOVE-6")
def test_a_mission_goes_there_and_back() -> None:
    """The crew does one function at the target and is back where it was (MOVE-5)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, "e2-transporter", "beam", on="f")
    t.put(0, "c1-boarding-party", "crew", on="f").put(0, "c6-science-officer", "so", on="f")
    t.put(1, CRUISER, "c", shield_damage=3).begin()
    uses = {a.card for a in t.legal() if isinstance(a, Use)}
    assert t.u("so") not in uses  # only crew whose card says so (MOVE-6)
    t.use("crew", "c")
    assert t.hurt("c") == (3, 1)
    assert t.s.host[t.u("crew")] == t.u("f")


@pytest.mark.rule("empires:MOVE-7", "empires:MOVE-8", "empires:X-15")
def test_a_transporter_cannot_pass_shields_that_are_up() -> None:
    """One undamaged shield point keeps boarders out; a field or none does not (MOVE-8)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, "e2-transporter", "beam", on="f")
    t.put(0, "c1-boarding-party", "crew", on="f").put(1, CRUISER, "up", shield_damage=2)
    t.put(1, CRUISER, "down", shield_damage=3).put(1, "s2-mechad-frigate", "field", emf=2)
    t.begin()
    aims = {a.place for a in t.legal() if isinstance(a, Use) and a.card == t.u("crew")}
    assert t.u("up") not in aims
    assert {t.u("down"), t.u("field")} <= aims


@pytest.mark.rule("empires:A-1")
def test_abilities_change_the_card_they_are_on() -> None:
    """A molting adds 1 strength to a dragon (A-1)."""
    t = Scenario(2)
    t.put(0, "d8-surface-dragoness", "d").hand(0, "a1-millennia-molting").begin()
    t.play("a1-millennia-molting", "d")
    assert num.strength(t.s, t.u("d")) == 9


@pytest.mark.rule("empires:A-2")
def test_an_ability_does_nothing_on_a_disengaged_crew() -> None:
    """A-2."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c1-boarding-party", "c", on="f")
    t.put(0, "a1-lesser-automaton", "a", on="c").begin()
    t.s.engaged[t.u("c")] = 0
    t.s.touch()
    assert not num.works(t.s, t.u("a"))


@pytest.mark.rule("empires:WHERE-M", "empires:M-1", "empires:M-2")
def test_monsters_go_where_their_card_says() -> None:
    """Not on another monster, not on oneself where it says the enemy (M-1, M-2)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "own").put(1, FRIGATE, "f").put(0, "m4-space-dragon", "d", on="f")
    t.hand(0, "m1-small-phaser-eel").begin()
    places = {
        a.place for a in t.legal() if isinstance(a, Play) and a.card == t.u("m1-small-phaser-eel")
    }
    assert places == {t.u("f")}


@pytest.mark.rule("empires:WHERE-H", "empires:H-1", "empires:H-2")
def test_a_hazard_on_a_whole_fleet_hits_each_ship() -> None:
    """A gravity wave does 1 damage to every ship of a fleet (H-1, H-2)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "a").put(1, CRUISER, "b").put(1, PLANET, "p").put(0, FRIGATE, "own")
    t.put(1, "b4-base-station", "base", on="p").hand(0, "h2-gravity-wave", MOON).begin()
    t.play("h2-gravity-wave", "fleet1")
    assert t.hurt("a") == t.hurt("b") == (1, 0)
    assert t.hurt("base") == t.hurt("own") == (0, 0)


# --- Krebiz -----------------------------------------------------------------------------------


def pair(**marks: object) -> Scenario:
    """Sue's clipper with a light capsule in place."""
    t = Scenario(2)
    t.put(0, HULL, "hull", **marks).put(0, CAPSULE, "capsule", combined_with=0, **marks)
    return t


@pytest.mark.rule("empires:KRE-1", "empires:CMD-6")
def test_a_pair_is_one_ship() -> None:
    """Strength, shields and weapons add; one ship, one place (KRE-1)."""
    t = pair(engaged=True).begin()
    u = t.u("hull")
    assert (num.strength(t.s, u), num.shields(t.s, u)) == (3, 3)
    assert (num.phasers(t.s, u), num.heavy(t.s, u)) == (2, 1)
    assert production.needs(t.s, u)[:3] == (0, 1, 2)
    assert num.counted_units(t.s, 0) == 1


@pytest.mark.rule("empires:KRE-2")
def test_each_card_names_its_partners() -> None:
    """A light capsule joins a clipper, not an Argonian frigate (KRE-2)."""
    t = Scenario(2)
    t.put(0, HULL, "hull").put(0, FRIGATE, "f").hand(0, CAPSULE).begin()
    t.s.limit[0] = 9
    t.s._legal = None
    places = {a.place for a in t.legal() if isinstance(a, Play)}
    assert places == {t.u("hull"), t.u("fleet0")}


@pytest.mark.rule("empires:KRE-3")
def test_playing_both_together_is_one_play_joining_later_another() -> None:
    """Both in one turn as one ship: one play; an old capsule joins by a play (KRE-3)."""
    t = Scenario(2)
    t.hand(0, HULL, CAPSULE, MOON).begin()
    t.play(HULL)
    t.do(Play(t.u(CAPSULE), t.u(HULL), "-"))
    assert t.s.plays == 2
    assert t.s.joined[t.u(CAPSULE)]
    t = Scenario(2)
    t.put(0, HULL, "hull").put(0, CAPSULE, "capsule").begin()
    t.do(Combine(t.u("capsule"), t.u("hull")))
    assert t.s.joined[t.u("capsule")]
    assert t.s.plays == 2


@pytest.mark.rule("empires:KRE-4")
def test_separating_costs_a_play_and_its_player_divides_damage_and_cards() -> None:
    """Shield damage stays shield damage, and neither part dies of it (KRE-4)."""
    t = pair(engaged=True)
    t.seats[0]["fleet"][0].update(shield_damage=2, structure_damage=1)
    t.put(0, "e1-shield-refit", "refit", on="hull")
    t.hand(0, MOON).begin()
    t.do(Separate(t.u("capsule")))
    # The capsule of strength 1 can take no structural damage, the hull without it has no shields.
    assert t.asked() == (0, "pick")
    t.do(Pick(t.u("refit")))
    assert t.asked() == (0, "play")
    assert not t.s.joined[t.u("capsule")]
    assert t.hurt("hull") == (0, 1)
    assert t.hurt("capsule") == (2, 0)
    assert t.s.host[t.u("refit")] == t.u("capsule")
    assert t.s.plays == 2
    assert Combine(t.u("capsule"), t.u("hull")) not in t.legal()


@pytest.mark.rule("empires:KRE-4")
def test_damage_is_divided_as_the_cards_lie() -> None:
    """A refit that stays with the hull keeps a shield there for a point of damage (KRE-4)."""
    t = pair(engaged=True)
    t.seats[0]["fleet"][0].update(shield_damage=2)
    t.put(0, "e1-shield-refit", "refit", on="hull")
    t.hand(0, MOON).begin()
    t.do(Separate(t.u("capsule"))).done()
    assert t.asked() == (0, "choose")
    t.do(Choose(1))
    assert (t.hurt("hull"), t.hurt("capsule")) == ((1, 0), (1, 0))


@pytest.mark.rule("empires:KRE-4", "empires:LOC-1")
@pytest.mark.parametrize("damage", [1, 5, 8])
def test_neither_part_dies_whatever_card_goes_along(damage: int) -> None:
    """Armour that fits only the hull stays there; shields and structure are judged without it."""
    t = Scenario(2).put(0, "s5-krebiz-claw-heavy-cruiser", "hull", structure_damage=damage)
    t.put(0, "s2-krebiz-command-capsule", "capsule", combined_with=0)
    t.put(0, "e3-krebiz-armor", "armor", on="hull").put(0, "e1-shield-refit", "refit", on="hull")
    t.labels["hull"]["shield_damage"] = 5
    t.hand(0, MOON).begin().do(Separate(t.u("capsule")))
    assert Pick(t.u("armor")) not in t.legal()
    t.do(Pick(t.u("refit")))
    while t.asked()[1] == "choose":
        t.do(t.legal()[0])
    for part in ("hull", "capsule"):
        assert t.in_play(part)
        assert t.hurt(part)[0] <= num.shields(t.s, t.u(part))
    assert sum(t.hurt(part)[1] for part in ("hull", "capsule")) == damage


@pytest.mark.rule("empires:KRE-4")
def test_separating_needs_a_free_place() -> None:
    """Without one it is not offered (KRE-4)."""
    t = pair(engaged=True)
    t.put(0, FRIGATE, "f").hand(0, MOON).begin()
    t.s.limit[0] = 2
    t.s._legal = None
    assert Separate(t.u("capsule")) not in t.legal()


@pytest.mark.rule("empires:ALLOC-2", "empires:KRE-1")
def test_a_pair_is_engaged_for_both_costs() -> None:
    """The pair needs what both cards need (KRE-1)."""
    t = pair()
    t.put(0, BELT, "belt").begin(phase="allocate")
    t.engage("hull", "capsule").go("play-a")
    assert t.engaged("hull")
    assert t.engaged("capsule")
    assert t.s.joined[t.u("capsule")]


@pytest.mark.rule("empires:VEK-1")
def test_asteroid_bases() -> None:
    """Played as terrain also in turn 1, taking a place but needing no free one (VEK-1)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "a").put(0, FRIGATE, "b").put(0, "t5-vektrean-asteroid-outpost", "v").begin()
    assert num.counted_units(t.s, 0) == 3
    from core.games.empires.fire_weapons import shooters

    assert t.u("v") in shooters(t.s, 0)


@pytest.mark.rule("empires:KRE-5")
def test_a_pair_paid_by_half_separates_and_the_paid_part_is_engaged() -> None:
    """With points for the capsule alone the pair separates in the first play phase (KRE-5)."""
    t = pair()
    t.put(0, "t2-small-nebula-kalins-small-red-nebula", "nebula").begin(phase="allocate")
    t.engage("capsule").go("play-a")
    assert not t.s.joined[t.u("capsule")]
    assert t.engaged("capsule")
    assert not t.engaged("hull")
    assert t.s.plays == 2


@pytest.mark.rule("empires:ACT-2", "empires:FIRE-1")
def test_firing_is_no_function() -> None:
    """A unit that has fired may still use its functions (ACT-2)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, "e2-transporter", "beam", on="f")
    t.put(0, MOON, "m").put(0, "c1-boarding-party", "crew", on="f").put(1, CRUISER, "c")
    t.begin(phase="fire")
    t.volley("c", f=(3, 0)).go("play-b")
    assert Use(t.u("beam"), 0, t.u("m")) in t.legal()


@pytest.mark.rule("empires:ACT-3", "empires:E-9", "empires:MOVE-2")
def test_a_fighter_does_one_thing_a_turn_and_its_phaser_stays_fired() -> None:
    """A shuttle that has carried crew does not fire; its one shot does not come back (E-9)."""
    import attrs

    from core.games.empires.fire_weapons import may_fire, phasers_ready
    from core.games.empires.play import BUSY

    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, "e2-transporter", "s", on="f")
    t.put(0, BELT, "belt").put(1, CRUISER, "c").begin(phase="fire")
    u = t.u("s")
    shuttle = attrs.evolve(
        t.s.defs[u], own_weapons=True, carry=3, carry_attack=1, extra={"phasers": 1}
    )
    t.s.defs = tuple(shuttle if i == u else d for i, d in enumerate(t.s.defs))
    assert may_fire(t.s, u)
    assert phasers_ready(t.s, u) == 1
    t.s.used[u] |= BUSY
    assert not may_fire(t.s, u)
    t.s.used[u] = 0
    t.s.shot[u] = 1
    t.next_turn().next_turn()
    assert phasers_ready(t.s, u) == 0


@pytest.mark.rule("empires:REC-5", "empires:REC-2")
def test_what_lasts_one_turn_leaves_at_the_start_of_its_players_next() -> None:
    """A card for one complete turn is gone when its player's next turn begins (REC-5)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "l3-lucky-targeting", "luck", on="f", turns_left=1).begin()
    t.next_turn()
    assert t.in_play("luck")
    t.next_turn()
    assert not t.in_play("luck")


@pytest.mark.rule("empires:SET-2")
def test_the_turn_order_is_the_seating() -> None:
    """Play and polling go round in the order of the antes (SET-2)."""
    t = Scenario(4).begin()
    s = t.s
    assert s.after(s.order[1]) == [s.order[2], s.order[3], s.order[0]]


@pytest.mark.rule("empires:C-3")
def test_exclusive_crew_only_in_its_empires_deck() -> None:
    """A crew marked exclusive is a fault in another empire's deck (C-3)."""
    from core.games.empires.deck_files import Deck
    from core.games.empires.deck_rules import check

    exclusive = [c.id for c in CARDS.values() if c.type == "crew" and c.extra.get("exclusive")]
    for card in exclusive:
        other = Deck("", "Argonian", (card,), ())
        own = Deck("", CARDS[card].empire, (card,), ())
        assert ("C-3" in {c["rule"] for c in check(other)}) is (CARDS[card].empire != "Argonian")
        assert "C-3" not in {c["rule"] for c in check(own)}
    assert "C-3" not in {c["rule"] for c in check(Deck("", "Argonian", ("c6-captain",), ()))}


@pytest.mark.rule("empires:REA-10")
def test_no_unit_without_cost_can_be_played_in_reaction() -> None:
    """So none fires when it arrives in another's fire phase (REA-10)."""
    units = [c for c in CARDS.values() if c.reaction and c.is_unit]
    assert units
    assert all(c.has_needs for c in units)


@pytest.mark.rule("empires:WHERE-D", "empires:D-4")
def test_a_hatchling_stands_alone_or_joins_a_dragon() -> None:
    """A dragon is placed as a ship; a hatchling may become one with another (D-4)."""
    t = Scenario(3)
    t.put(0, "d8-surface-dragoness", "d", engaged=True).put(0, FRIGATE, "f")
    t.hand(0, "d1-dragon-hatchling").begin()
    t.rewrite(
        "d1-dragon-hatchling",
        on=["fleet", "combine own dragon loose"],
        combines="dragon loose",
        mod=[{"stat": "phasers", "add": 1}],
    )
    t.s._legal = None
    places = {a.place for a in t.legal() if isinstance(a, Play)}
    assert places == {t.u("fleet0"), t.u("d")}
    t.play("d1-dragon-hatchling", "d")
    assert num.strength(t.s, t.u("d")) == 9
    assert num.counted_units(t.s, 0) == 2


@pytest.mark.rule("empires:KIND-ability", "empires:KIND-luck", "empires:WHERE-L")
def test_abilities_and_luck_are_not_destroyed_by_damage() -> None:
    """They are no targets; luck is played where it says (KIND-ability, KIND-luck)."""
    from core.games.empires.fire_targets import standing_target

    t = Scenario(2)
    t.put(0, "d8-surface-dragoness", "d").put(0, "a1-millennia-molting", "a", on="d")
    t.put(0, FRIGATE, "f").put(1, FRIGATE, "e").hand(0, "l3-lucky-targeting").begin()
    places = {a.place for a in t.legal() if isinstance(a, Play)}
    assert t.u("f") in places
    t.play("l3-lucky-targeting", "f")
    assert not standing_target(t.s, t.u("a"))
    assert not standing_target(t.s, t.u("l3-lucky-targeting"))


@pytest.mark.rule("empires:KIND-hazard")
def test_a_hazard_ends_as_its_card_says() -> None:
    """A Plasma Field as hazard goes when 2 research are applied, not by fire (KIND-hazard)."""
    from core.games.empires.actions import Apply
    from core.games.empires.fire_targets import standing_target

    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "t6-sochess-comet", "comet")
    t.put(1, "t2-plasma-field", "field", on="f", type="H").begin(phase="allocate").done()
    assert not standing_target(t.s, t.u("field"))
    t.do(Apply(t.u("field"), "research")).do(Apply(t.u("field"), "research"))
    assert not t.in_play("field")


@pytest.mark.rule("empires:DRG-1")
def test_command_of_dragons_counts_by_the_announced_empire() -> None:
    """A condition of command points is read from the announced empire (DRG-1)."""
    for empire, points in (("Dragon", 1), ("Argonian", 0)):
        t = Scenario(2)
        t.seat(0, empire=empire).put(0, "d7-neutron-dragoness", "d", engaged=True).begin()
        t.rewrite("d", command_if="empire Dragon")
        assert num.command_points(t.s, t.u("d")) == points
