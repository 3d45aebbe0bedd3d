"""Chapter 6: playing cards, places, functions, control."""

from __future__ import annotations

import pytest

from core.games.empires.actions import Pick, Play, Use
from core.games.empires.state import fleet_place, hq_place

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
PLANET = "t4-planet-podekkur-prime"
DRAGON = "d8-surface-dragoness"


@pytest.mark.rule("empires:LIM-2")
def test_turn_one_is_for_terrain_and_swaps() -> None:
    """In turn 1 only terrain may be played; swaps are allowed (LIM-2)."""
    t = Scenario(2)
    t.hand(0, MOON, "h2-ion-storm", "o3-early-warning-beacon").pile(0, "reserve", "h3-pulsar", MOON)
    t.put(1, FRIGATE, "f").begin(number=1)
    kinds = {a.tag for a in t.legal()}
    assert kinds == {"play", "swap", "done"}
    assert {a.card for a in t.legal() if isinstance(a, Play)} == {t.u(MOON)}
    assert t.why(t.play_of("h2-ion-storm", "f")) == (False, "LIM-2")


@pytest.mark.rule("empires:LIM-3")
def test_turn_two_allows_one_unit() -> None:
    """In turn 2 any type may be played, but one ship, base or dragon (LIM-3)."""
    t = Scenario(3)
    t.put(0, PLANET, "p").hand(0, FRIGATE, "b4-base-station", "h2-ion-storm").put(1, CRUISER, "c")
    t.begin(number=2).play(FRIGATE)
    assert t.why(t.play_of("b4-base-station", "p")) == (False, "LIM-3")
    assert t.why(t.play_of("h2-ion-storm", "c")) == (True, "")


@pytest.mark.rule("empires:LIM-4")
def test_the_opening_limits_bind_reactions_unless_switched_off() -> None:
    """In stage 1 no crew may be played in reaction; the switch lifts that (LIM-4)."""
    for limits, asked in ((True, False), (False, True)):
        t = Scenario(2, opening_limits=limits)
        t.put(1, FRIGATE, "f").hand(1, "c6-science-officer", MOON)
        t.put(0, "m4-space-dragon", "dragon", on="f").begin(number=1)
        from core.games.empires.actions import Strike

        t.do(Strike(t.u("dragon")))
        assert (t.asked() == (1, "react")) is asked


@pytest.mark.rule("empires:LIM-5")
def test_no_ban_on_fire_in_the_first_turns() -> None:
    """What is engaged in turn 1 may fire (LIM-5)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "c").begin(phase="fire", number=1)
    t.volley("c", f=(3, 0))
    assert t.hurt("c") == (3, 0)


@pytest.mark.rule("empires:POS-1")
def test_cards_with_a_cost_arrive_disengaged() -> None:
    """A card with a point requirement enters disengaged, others engaged (POS-1)."""
    t = Scenario(2)
    t.put(0, PLANET, "p").hand(0, FRIGATE, MOON, "b1-planetary-shield").begin()
    t.play(FRIGATE).play("b1-planetary-shield", "p").play(MOON)
    assert not t.engaged(FRIGATE)
    assert t.engaged("b1-planetary-shield")
    assert t.engaged(MOON)


@pytest.mark.rule("empires:POS-2", "empires:POS-3", "empires:E-2")
def test_active_equipment_follows_its_unit() -> None:
    """On an engaged ship equipment without cost works at once, on a disengaged one not (POS-3)."""
    from core.games.empires import numbers as num

    t = Scenario(2)
    t.put(0, FRIGATE, "on", engaged=True).put(0, FRIGATE, "off")
    t.hand(0, "e2-phaser-refit", "e2-phaser-refit").begin()
    first, second = t.s.hand[0]
    t.do(Play(first, t.u("on"), "-")).do(Play(second, t.u("off"), "-"))
    assert num.phasers(t.s, t.u("on")) == 4
    assert num.phasers(t.s, t.u("off")) == 3
    assert not t.s.engaged[second]


@pytest.mark.rule("empires:LOC-2")
def test_nothing_is_played_on_a_headquarters() -> None:
    """No card names a Sector HQ as its place (LOC-2)."""
    t = Scenario(2)
    t.hand(0, "h2-ion-storm").put(1, FRIGATE, "f").begin()
    ok, _ = t.why(Play(t.u("h2-ion-storm"), hq_place(1), "-"))
    assert not ok


@pytest.mark.rule("empires:LOC-3")
def test_several_bases_stand_on_one_terrain() -> None:
    """Each base is its own stack (LOC-3)."""
    t = Scenario(2)
    t.put(0, PLANET, "p").hand(0, "b4-base-station", "b1-planetary-shield").begin()
    t.play("b4-base-station", "p").play("b1-planetary-shield", "p")
    assert t.s.kids(t.u("p")) == [t.u("b4-base-station"), t.u("b1-planetary-shield")]


@pytest.mark.rule("empires:LOC-4", "empires:MEC-7")
def test_refits_stack_up_to_three_on_a_ship_and_freely_on_a_base() -> None:
    """Four phaser refits give a ship 3 phasers, a base 4 (LOC-4)."""
    from core.games.empires import numbers as num

    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, PLANET, "p")
    t.put(0, "b4-base-station", "b", on="p", engaged=True)
    for i in range(4):
        t.put(0, "e2-phaser-refit", f"r{i}", on="f").put(0, "e2-phaser-refit", f"q{i}", on="b")
    t.begin()
    assert num.phasers(t.s, t.u("f")) == 6
    assert num.phasers(t.s, t.u("b")) == 6


@pytest.mark.rule("empires:MEC-7")
def test_a_ship_with_a_field_takes_no_shield_refit() -> None:
    """MEC-7."""
    t = Scenario(2)
    t.put(0, "s2-mechad-frigate", "m").hand(0, "e1-shield-refit", MOON).begin()
    assert t.why(t.play_of("e1-shield-refit", "m")) == (False, "MEC-7")


@pytest.mark.rule("empires:LOC-1", "empires:LOC-5", "empires:M-1", "empires:H-2")
def test_a_card_on_an_opponents_ship_stays_in_its_players_fleet() -> None:
    """It remains its player's card and stays where it was played (LOC-1, LOC-5)."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").hand(0, "m4-space-dragon").begin()
    t.play("m4-space-dragon", "c")
    u = t.u("m4-space-dragon")
    assert t.s.fleet[u] == 0
    assert t.s.host[u] == t.u("c")


@pytest.mark.rule(
    "empires:WHERE-O",
    "empires:KIND-occurrence",
    "empires:LOC-6",
    "empires:O-1",
    "empires:O-2",
    "empires:DES-5",
)
def test_a_card_on_no_particular_card_is_played_to_the_own_fleet() -> None:
    """And one that states no end is discarded after use (LOC-6, O-2)."""
    t = Scenario(2)
    t.hand(0, "o3-early-warning-beacon", MOON).begin()
    t.play("o3-early-warning-beacon")
    assert t.s.plays == 4
    assert t.u("o3-early-warning-beacon") in t.s.discard[0]


@pytest.mark.rule("empires:LOC-7")
def test_a_voided_action_is_spent_and_a_lost_location_is_one() -> None:
    """Crew ignores a card: it is discarded; a location gone: discarded, too (LOC-7)."""
    from core.games.empires.play_resolving import _voided
    from core.games.empires.table import Ctx, to_limbo
    from core.kernel.stack import Frame

    t = Scenario(2)
    t.put(1, FRIGATE, "f").hand(0, "m4-space-dragon", "h2-ion-storm").begin()
    for card, void, hand in (("m4-space-dragon", 1, True), ("h2-ion-storm", 2, False)):
        u = t.u(card)
        to_limbo(t.s, u)
        _voided(Ctx(t.s, None), Frame("act", ints={"void": void}), u)
        assert t.in_hand(card) is hand


@pytest.mark.rule("empires:D-1", "empires:X-5", "empires:D-2")
def test_no_equipment_crew_or_occurrence_on_a_dragon() -> None:
    """Nor do mines, retreats and the like reach it (D-1)."""
    t = Scenario(2)
    t.put(0, DRAGON, "d").put(1, DRAGON, "enemy").put(0, FRIGATE, "f")
    t.hand(0, "e1-shield-refit", "c6-science-officer", "e2-nuclear-mine", "o3-forced-retreat")
    t.begin()
    places = {(a.card, a.place) for a in t.legal() if isinstance(a, Play)}
    for card in t.s.hand[0]:
        assert (card, t.u("d")) not in places
        assert (card, t.u("enemy")) not in places


@pytest.mark.rule(
    "empires:WHERE-T",
    "empires:WHERE-S",
    "empires:WHERE-B",
    "empires:WHERE-E",
    "empires:WHERE-C",
    "empires:WHERE-A",
    "empires:B-1",
    "empires:S-1",
    "empires:C-1",
    "empires:E-1",
    "empires:A-1",
)
def test_where_the_types_go() -> None:
    """Bases on own terrain, ships alone, equipment and crew on own units, abilities as named."""
    t = Scenario(2)
    t.put(0, MOON, "moon").put(0, FRIGATE, "f").put(0, DRAGON, "d").put(1, FRIGATE, "e")
    t.put(1, MOON, "emoon")
    cards = {
        "b4-base-station": {"moon"},
        CRUISER: {"fleet0"},
        "e1-shield-refit": {"f"},
        "c6-science-officer": {"f", "moon"},
        "a1-millennia-molting": {"d"},
        BELT: {"fleet0"},
    }
    t.hand(0, *cards).begin()
    t.s.limit[0] = 9
    t.s._legal = None
    found = {(a.card, a.place) for a in t.legal() if isinstance(a, Play)}
    for card, places in cards.items():
        assert {p for c, p in found if c == t.u(f"{card}@0")} == {t.u(p) for p in places}


@pytest.mark.rule("empires:WHERE-S", "empires:X-17", "empires:S-3")
def test_only_ships_that_say_so_sit_on_terrain() -> None:
    """A frigate stands alone, a freighter on terrain or alone (WHERE-S, X-17)."""
    t = Scenario(2)
    t.put(0, MOON, "moon").hand(0, FRIGATE, "s1-fleet-freighter").begin()
    assert t.why(t.play_of(FRIGATE, "moon"))[0] is False
    assert t.why(t.play_of("s1-fleet-freighter", "moon"))[0] is True
    assert t.why(t.play_of("s1-fleet-freighter"))[0] is True


@pytest.mark.rule("empires:CARD-7")
def test_a_double_type_is_played_as_either() -> None:
    """Plasma Field is terrain, or a hazard that hurts until 2 research are applied (CARD-7)."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").hand(0, "t2-plasma-field", "t2-plasma-field").begin()
    a, b = t.s.hand[0]
    t.do(Play(a, fleet_place(0), "-")).do(Play(b, t.u("c"), "H"))
    assert t.s.kind[a] == "T"
    assert t.s.kind[b] == "H"
    t.next_turn()
    assert t.hurt("c") == (1, 0)


@pytest.mark.rule("empires:ACT-1", "empires:PLAY-2")
def test_a_function_works_once_a_turn() -> None:
    """Each function once per complete turn, in a play phase (ACT-1, PLAY-2)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, PLANET, "p")
    t.put(0, "e2-transporter", "beam", on="f").put(0, "c6-science-officer", "c", on="f")
    t.put(0, FRIGATE, "g").begin()
    t.use("beam", "g")
    t.do(Pick(t.u("c")))
    assert t.s.host[t.u("c")] == t.u("g")
    assert t.why(Use(t.u("beam"), 0, t.u("p"))) == (False, "ACT-1")


@pytest.mark.rule("empires:E-5", "empires:E-6", "empires:E-7", "empires:BOL-1")
def test_foreign_and_exclusive_technology() -> None:
    """Foreign cards need an enabling crew there; Bolaar and Vektrean need none (E-5, E-6)."""
    import attrs

    from core.games.empires.places import technology

    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, FRIGATE, "g", engaged=True)
    t.put(0, "c6-science-officer", on="g").put(0, "s3-vektrean-destroyer", "v", engaged=True)
    t.put(0, "s2-mechad-frigate", "m").put(0, "c6-science-officer", "so2", on="v")
    t.hand(0, "e2-phaser-refit").begin()
    u = t.u("e2-phaser-refit")

    def verdict(kind: str, on: str) -> str:
        card = attrs.evolve(t.s.defs[u], technology=kind, empire="Mechad")
        t.s.defs = tuple(card if i == u else d for i, d in enumerate(t.s.defs))
        found = technology(t.s, 0, u, t.u(on))
        return found[0] if found else ""

    assert verdict("foreign", "f") == "E-5"
    assert verdict("foreign", "g") == ""
    assert verdict("foreign", "v") == ""
    assert verdict("foreign", "m") == ""
    assert verdict("exclusive", "f") == "E-6"
    assert verdict("exclusive", "g") == "E-6"
    assert verdict("exclusive", "v") == ""
    assert verdict("exclusive", "m") == ""


@pytest.mark.rule("empires:CTL-1", "empires:CTL-2", "empires:CTL-3")
def test_control_needs_a_free_place_and_the_unit_then_protects_its_new_player() -> None:
    """A taken unit protects the controller's HQ; it may go back to a full fleet (CTL-1 to -3)."""
    from core.games.empires.fire_targets import protected
    from core.games.empires.table import give_control

    t = Scenario(2)
    t.put(1, FRIGATE, "f", engaged=True).put(1, CRUISER, "c").put(1, "e1-shield-refit", on="f")
    t.begin()
    assert not protected(t.s, 0)
    give_control(t.s, t.u("f"), 0)
    assert protected(t.s, 0)
    assert t.s.fleet[t.u("e1-shield-refit")] == 0
    t.s.limit[1] = 1
    give_control(t.s, t.u("f"), 1)
    assert t.s.fleet[t.u("f")] == 1


@pytest.mark.rule("empires:E-8", "empires:X-23")
def test_mines_on_carriers_by_switch() -> None:
    """With the switch a mine is played on an own unit and used from there later (E-8)."""
    from core.games.empires.actions import Lay

    t = Scenario(2, mines_on_carrier=True)
    t.put(0, PLANET, "p").put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "c")
    t.put(0, "e2-nuclear-mine", "old", on="f").hand(0, "e2-nuclear-mine").begin()
    assert t.why(t.play_of("e2-nuclear-mine", "c"))[0] is False
    t.play("e2-nuclear-mine", "f")
    t.do(Lay(t.u("old"), t.u("c")))
    assert t.hurt("c") == (2, 0)
    assert not t.in_play("old")
