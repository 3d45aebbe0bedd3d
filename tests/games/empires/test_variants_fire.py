"""Chapter 18: fire of the defenders, and who may fire at whom (VAR-7 to VAR-12)."""

from __future__ import annotations

import pytest

from core.games.empires import GAME
from core.games.empires import actions as act
from core.games.empires.state import NONE, fleet_place
from core.kernel import Rng

from .scenario import Scenario, places

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
STATION = "b4-base-station"
MOON = "t1-small-moon"
BIG = "t3-moon"
PLANET = "t4-planet-podekkur-prime"


def duel(*, engaged: bool = False, players: int = 2, **options: object) -> Scenario:
    """Sue's frigate may fire at Bob's cruiser (4 phasers, 2 fluxes)."""
    t = Scenario(players, **options)
    t.put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "c", engaged=engaged)
    return t


# --- VAR-7 ------------------------------------------------------------------------------------


@pytest.mark.rule("empires:VAR-7")
def test_a_disengaged_defender_fires_all_its_weapons_first() -> None:
    """Its phasers and, without ammunition, its fluxes land before the volley does (VAR-7)."""
    t = duel(shoot_back=True).begin(phase="fire")
    t.volley("c", f=(1, 0))
    assert t.asked() == (1, "return")
    assert t.legal() == [act.ReturnFire(t.u("f")), act.PASS]
    d = t.match.decisions()[0]
    label = t.match.label(d, t.legal()[0])
    assert label.endswith("(4 phasers and 2 heavy weapons)")
    t.do(act.ReturnFire(t.u("f")))
    # 3 shields and 3 points of structure: six points destroy it, and its shot with it (VOL-5).
    assert not t.in_play("f")
    assert t.hurt("c") == (0, 0)
    assert t.s.shot[t.u("c")] == 0
    assert t.s.shot_heavy[t.u("c")] == 0


@pytest.mark.rule("empires:VAR-7")
def test_a_defender_may_hold_its_fire() -> None:
    """It may fire, it need not (VAR-7)."""
    t = duel(shoot_back=True).begin(phase="fire")
    t.volley("c", f=(2, 0))
    assert "Hold fire" in [t.match.label(t.match.decisions()[0], a) for a in t.legal()]
    t.do(act.PASS)
    assert t.hurt("c") == (2, 0)
    assert t.hurt("f") == (0, 0)


@pytest.mark.rule("empires:VAR-7")
def test_an_engaged_defender_does_not_shoot_back() -> None:
    """Only a disengaged unit does, and nobody without the variant (VAR-7, FIRE-1)."""
    for engaged, shoot_back in ((True, True), (False, False)):
        t = duel(engaged=engaged, shoot_back=shoot_back).begin(phase="fire")
        t.volley("c", f=(2, 0))
        assert t.hurt("c") == (2, 0)
        assert t.asked()[0] == 0


@pytest.mark.rule("empires:VAR-7")
def test_defensive_fire_is_no_answer_to_a_card() -> None:
    """A card play against a disengaged ship is not returned (VAR-7)."""
    t = duel(shoot_back=True).hand(0, "h2-ion-storm").begin(phase="play-a")
    t.play("h2-ion-storm", on="c").passes()
    assert t.hurt("c") != (0, 0)
    assert t.asked()[1] != "return"


@pytest.mark.rule("empires:VAR-7")
def test_one_attacker_is_chosen_and_return_fire_is_not_returned() -> None:
    """Of two attackers the defender takes one; fire at an engaged unit ends there (VAR-7)."""
    t = duel(shoot_back=True).put(0, CRUISER, "c2", engaged=True).begin(phase="fire")
    t.volley("c", f=(1, 0), c2=(1, 0))
    assert [a.target for a in t.legal() if isinstance(a, act.ReturnFire)] == [t.u("f"), t.u("c2")]
    t.do(act.ReturnFire(t.u("c2")))
    assert t.hurt("c2") == (3, 3)
    assert t.hurt("f") == (0, 0)
    assert t.hurt("c") == (2, 0)
    assert t.asked() == (0, "fire")


@pytest.mark.rule("empires:VAR-7", "empires:COR-2")
def test_plasma_in_defence_does_the_least_of_its_range() -> None:
    """No energy is paid in defence: each plasma weapon does what it does at the least (VAR-7)."""
    from core.games.empires.defence import salvo
    from core.games.empires.load import CARDS

    ship = next(c for c in CARDS.values() if c.plasma[1] and c.type == "ship" and c.built)
    t = Scenario(2, shoot_back=True).put(1, ship.id, "p", engaged=False)
    t.put(0, "s7-argonian-battlecruiser-hurricane-battlecruiser", "b", engaged=True)
    t.begin(phase="fire")
    ph, hv = salvo(t.s, t.u("p"), t.u("b"))
    assert hv == ship.heavy
    t.volley("p", b=(1, 0)).do(act.ReturnFire(t.u("b")))
    assert sum(t.hurt("b")) == ph + hv * ship.plasma[0]


@pytest.mark.rule("empires:VAR-7")
def test_a_disengaged_base_shoots_back_too() -> None:
    """Units are ships, dragons and bases (VAR-7)."""
    t = Scenario(2, shoot_back=True).put(0, CRUISER, "c", engaged=True)
    t.put(1, MOON, "moon").put(1, STATION, "base", on="moon", engaged=False).begin(phase="fire")
    t.volley("base", c=(1, 0)).do(act.ReturnFire(t.u("c")))
    assert t.hurt("c") == (2, 0)


# --- VAR-8 ------------------------------------------------------------------------------------


def guarded(**options: object) -> Scenario:
    """Bob's frigate is stacked with his disengaged station (2 phasers); Sue has two ships."""
    t = Scenario(2, bases_defend=True, **options)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(0, FRIGATE, "f", engaged=True)
    t.put(1, BIG, "moon").put(1, STATION, "base", on="moon", engaged=False)
    return t.put(1, FRIGATE, "ship", on="base", engaged=True)


@pytest.mark.rule("empires:VAR-8")
def test_the_base_fires_for_the_ship_that_is_fired_at() -> None:
    """One attacker: it fires by itself, engaged or not, without points (VAR-8)."""
    t = guarded().begin(phase="fire")
    t.volley("ship", f=(1, 0))
    assert t.hurt("f") == (2, 0)
    assert t.hurt("ship") == (1, 0)
    assert t.s.shot[t.u("base")] == 0
    assert t.asked() == (0, "fire")


@pytest.mark.rule("empires:VAR-8")
def test_of_several_attackers_the_bases_target_is_chosen_and_it_must_fire() -> None:
    """Its player chooses one of the attacking units; holding fire is not offered (VAR-8)."""
    t = guarded().begin(phase="fire")
    t.volley("ship", f=(1, 0), c=(1, 0))
    assert t.asked() == (1, "return")
    assert t.legal() == [act.ReturnFire(t.u("c")), act.ReturnFire(t.u("f"))]
    t.do(act.ReturnFire(t.u("c")))
    assert t.hurt("c") == (2, 0)
    assert t.hurt("ship") == (2, 0)


@pytest.mark.rule("empires:VAR-8")
def test_neither_fires_when_the_base_is_fired_at() -> None:
    """Not even with VAR-7, which is for units that stand alone (VAR-8)."""
    t = guarded(shoot_back=True).begin(phase="fire")
    t.volley("base", f=(1, 0))
    assert t.hurt("base") == (1, 0)
    assert t.hurt("f") == (0, 0)
    assert t.asked() == (0, "fire")


@pytest.mark.rule("empires:VAR-8", "empires:VAR-7")
def test_a_disengaged_ship_and_its_base_both_fire() -> None:
    """With both variants the base fires, and the ship may (VAR-7, VAR-8)."""
    t = Scenario(2, bases_defend=True, shoot_back=True).put(0, CRUISER, "c", engaged=True)
    t.put(1, BIG, "moon").put(1, STATION, "base", on="moon", engaged=False)
    t.put(1, FRIGATE, "ship", on="base", engaged=False).begin(phase="fire")
    t.volley("ship", c=(1, 0))
    assert t.hurt("c") == (2, 0)
    assert t.asked() == (1, "return")
    t.do(act.ReturnFire(t.u("c")))
    assert sum(t.hurt("c")) > 2


@pytest.mark.rule("empires:VAR-8")
def test_the_ship_outlives_the_base() -> None:
    """A destroyed base leaves the ship behind, standing alone and unhurt (VAR-8)."""
    t = guarded().put(1, "e2-phaser-refit", "refit", on="ship").begin(phase="fire")
    t.s.damage[t.u("base")] = 3
    t.s.shield_damage[t.u("base")] = 4
    t.volley("base", c=(1, 0))
    assert not t.in_play("base")
    assert t.in_play("ship")
    assert t.in_play("refit")
    assert t.s.host[t.u("ship")] == NONE
    assert not GAME.invariants(t.s)


@pytest.mark.rule("empires:VAR-8", "empires:DES-1")
@pytest.mark.parametrize("place", ["base", "moon"])
def test_what_is_aboard_a_ship_that_stays_is_not_destroyed(place: str) -> None:
    """Neither a lost base nor a lost terrain sets off what waits for its ship's end (DES-1)."""
    t = Scenario(2, bases_defend=True).put(0, CRUISER, "c", engaged=True, loaded=2)
    t.put(1, BIG, "moon")
    if place == "base":
        t.put(1, STATION, "base", on="moon", structure_damage=3, shield_damage=4)
    t.put(1, FRIGATE, "ship", on=place, engaged=True).put(1, "e2-phaser-refit", "refit", on="ship")
    t.begin(phase="fire")
    draws = [{"op": "draw", "amount": 1}]
    t.rewrite("refit", on=["own ship"], trigger=[{"on": "destroyed", "do": draws}])
    t.s.damage[t.u("moon")] = 2
    hand = len(t.s.hand[1])
    t.volley(place, c=(1, 0) if place == "base" else (0, 1))
    assert not t.in_play(place)
    assert t.in_play("refit")
    assert len(t.s.hand[1]) == hand
    t.do(act.Volley(t.u("ship")))
    t.s.damage[t.u("ship")] = 2
    t.s.shield_damage[t.u("ship")] = 3
    t.do(act.Aim(t.u("c"), "phaser", 1)).done()
    assert not t.in_play("ship")
    assert len(t.s.hand[1]) == hand + 1


@pytest.mark.rule("empires:VAR-8", "empires:WHERE-S")
def test_a_ship_is_played_with_a_base_or_joins_it_in_the_engagement_phase() -> None:
    """Any ship may; it may leave again, once a turn (VAR-8, ENG-3)."""
    for on in (True, False):
        t = Scenario(2, bases_defend=on).put(0, MOON, "moon").put(0, STATION, "base", on="moon")
        t.hand(0, FRIGATE).begin(phase="play-a")
        assert (t.u("base") in places(t, FRIGATE)) == on
    t = Scenario(2, bases_defend=True).put(0, MOON, "moon").put(0, STATION, "base", on="moon")
    t.put(0, FRIGATE, "f").begin(phase="engage")
    t.do(act.Move(t.u("f"), t.u("base")))
    assert t.s.host[t.u("f")] == t.u("base")
    assert [a for a in t.legal() if isinstance(a, act.Move)] == []
    t.next_turn().next_turn().go("engage")
    t.do(act.Move(t.u("f"), fleet_place(0)))
    assert t.s.host[t.u("f")] == NONE


@pytest.mark.rule("empires:VAR-8")
def test_a_captured_base_leaves_the_ship_to_its_player() -> None:
    """Only the base changes hands (VAR-8, ours)."""
    from core.games.empires.table import give_control

    t = guarded().begin(phase="fire")
    give_control(t.s, t.u("base"), 0)
    assert t.s.fleet[t.u("base")] == 0
    assert t.s.fleet[t.u("ship")] == 1
    assert t.s.host[t.u("ship")] == NONE


@pytest.mark.rule("empires:VAR-8", "empires:HQ-1")
def test_a_ship_with_a_base_still_protects() -> None:
    """The Sector HQ of its player cannot be fired at (VAR-8, HQ-1)."""
    t = guarded().begin(phase="fire")
    assert t.why(act.Volley(t.u("hq1"))) == (False, "HQ-1")


# --- VAR-9 to VAR-12 --------------------------------------------------------------------------


def volleys(t: Scenario) -> set[int]:
    """Targets that may be fired at now."""
    return {a.target for a in t.legal() if isinstance(a, act.Volley)}


@pytest.mark.rule("empires:VAR-9", "empires:FIRE-9")
def test_restricted_bases_fire_at_ships_only() -> None:
    """A base fires neither at bases nor at terrain; a ship does as ever (VAR-9)."""
    base = "b4-planetary-phaser-base"
    for restricted in (False, True):
        t = Scenario(2, restricted_bases=restricted).put(0, MOON, "mine")
        t.put(0, base, "gun", on="mine", engaged=True).put(1, FRIGATE, "ship")
        t.put(1, BIG, "moon").put(1, STATION, "base", on="moon").begin(phase="fire")
        assert t.u("ship") in volleys(t)
        assert (t.u("base") in volleys(t)) != restricted
    assert t.why(act.Volley(t.u("base"))) == (False, "VAR-9")
    t = Scenario(2, restricted_bases=True).put(0, FRIGATE, "f", engaged=True, loaded=1)
    t.put(1, BIG, "moon").put(1, STATION, "base", on="moon").put(1, MOON, "bare")
    t.begin(phase="fire")
    assert {t.u("base"), t.u("bare")} <= volleys(t)


@pytest.mark.rule("empires:VAR-10")
def test_each_unit_has_one_target_per_turn() -> None:
    """After a shot its other weapons are silent; other units may still fire there (VAR-10)."""
    t = Scenario(2, one_target=True).put(0, CRUISER, "c", engaged=True, loaded=2)
    t.put(0, FRIGATE, "f", engaged=True).put(1, FRIGATE, "a").put(1, CRUISER, "b")
    t.begin(phase="fire")
    t.volley("a", c=(1, 0))
    t.do(act.Volley(t.u("b")))
    assert {a.card for a in t.legal() if isinstance(a, act.Aim)} == {t.u("f")}
    assert t.why(act.Aim(t.u("c"), "phaser", 1)) == (False, "VAR-10")
    t.do(act.Aim(t.u("f"), "phaser", 1)).done()
    assert t.s.active == 0
    assert volleys(t) == set()


@pytest.mark.rule("empires:VAR-10")
def test_units_may_still_join_in_one_volley() -> None:
    """Joint volleys are allowed, and the next turn is free again (VAR-10)."""
    t = Scenario(2, one_target=True).put(0, CRUISER, "c", engaged=True)
    t.put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "a").put(0, PLANET, "p")
    t.put(1, FRIGATE, "b").begin(phase="fire")
    t.volley("a", c=(1, 0), f=(1, 0))
    assert t.hurt("a") == (2, 0)
    t.next_turn().next_turn().do(act.BEST).go("fire")
    assert t.u("b") in volleys(t)


@pytest.mark.rule("empires:VAR-11")
def test_only_neighbours_are_fired_at() -> None:
    """Of four players the one opposite is out of reach, until a seat between is out (VAR-11)."""
    t = Scenario(4, border_defense=True).put(0, CRUISER, "c", engaged=True, loaded=2)
    for seat in (1, 2, 3):
        t.put(seat, FRIGATE, f"f{seat}")
    t.begin(phase="fire")
    assert volleys(t) == {t.u("f1"), t.u("f3")}
    assert t.why(act.Volley(t.u("f2"))) == (False, "VAR-11")
    t.s.alive[1] = 0
    t.s.stir()
    assert t.u("f2") in volleys(t)


@pytest.mark.rule("empires:VAR-11")
def test_cards_reach_anyone_across_the_border() -> None:
    """Only fire is held back; a hazard goes to the player opposite (VAR-11)."""
    t = Scenario(4, border_defense=True).hand(0, "h2-ion-storm")
    t.put(2, FRIGATE, "far").begin(phase="play-a")
    assert t.u("far") in places(t, "h2-ion-storm")


@pytest.mark.rule("empires:VAR-11")
def test_a_card_on_ones_own_ship_is_within_reach() -> None:
    """What the player opposite has put on one's own ship lies at one's own place (VAR-11)."""
    t = Scenario(4, border_defense=True).put(0, FRIGATE, "f", engaged=True)
    t.put(0, CRUISER, "c", engaged=True).put(2, "m4-space-dragon", "dragon", on="f")
    t.begin(phase="fire")
    assert t.u("dragon") in volleys(t)


@pytest.mark.rule("empires:VAR-12", "empires:DIS-3")
def test_disengaged_ships_do_not_protect() -> None:
    """Only engaged ships keep fire off the Sector HQ (VAR-12)."""
    for out, engaged, open_ in ((True, False, True), (True, True, False), (False, False, False)):
        t = duel(engaged=engaged, disengaged_out=out).begin(phase="fire")
        assert (t.u("hq1") in volleys(t)) == open_
        assert GAME.view(t.s, 0)["seats"][1]["protected"] != open_


@pytest.mark.rule("empires:VAR-7", "empires:VAR-8")
def test_a_world_made_from_a_view_knows_the_defence() -> None:
    """The open question survives being seen and made up again."""
    t = guarded().begin(phase="fire")
    t.volley("ship", f=(1, 0), c=(1, 0))
    view = GAME.view(t.s, 1)
    world = GAME.determinize(view, Rng(1))
    assert GAME.view(world, 1) == view
    assert GAME.legal(world, t.match.decisions()[0]) == t.legal()
