"""Chapter 18: limits on fire, fire of defenders and stacked decks in one match."""

from __future__ import annotations

import pytest

from core.games.empires import GAME
from core.games.empires import actions as act
from core.games.empires.state import NONE, EmpiresState, fleet_place
from core.games.empires.table import give_control
from core.kernel import Match

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BATTLESHIP = "s9-argonian-battleship-star-cluster-battleship"
STATION = "b4-base-station"
GUN = "b4-planetary-phaser-base"
DRAGONESS = "d8-surface-dragoness"
MOON = "t1-small-moon"
BIG = "t3-moon"


def volleys(t: Scenario) -> set[int]:
    """Targets that may be fired at now."""
    return {a.target for a in t.legal() if isinstance(a, act.Volley)}


def guarded(**options: object) -> Scenario:
    """Sue has a gun base and a frigate, Bob a frigate with his station."""
    t = Scenario(2, bases_defend=True, **options).put(0, MOON, "m")
    t.put(0, GUN, "gun", on="m", engaged=True).put(0, FRIGATE, "f", engaged=True)
    t.put(1, BIG, "moon").put(1, STATION, "base", on="moon")
    return t.put(1, FRIGATE, "ship", on="base", engaged=True)


@pytest.mark.rule("empires:VAR-9", "empires:VAR-8")
def test_a_base_does_not_fire_at_a_base_in_defence_of_its_ship() -> None:
    """Where a base alone attacks the ship, the base beneath it is silent (VAR-9, VAR-8)."""
    for restricted, damage in ((True, 0), (False, 2)):
        t = guarded(restricted_bases=restricted).begin(phase="fire")
        t.volley("ship", gun=(1, 0))
        assert sum(t.hurt("gun")) == damage
        assert t.hurt("ship") == (1, 0)


@pytest.mark.rule("empires:VAR-9", "empires:VAR-8")
def test_of_a_base_and_a_ship_that_attack_only_the_ship_can_be_its_target() -> None:
    """With one attacker left that it may hit there is nothing to choose (VAR-9, VAR-8)."""
    t = guarded(restricted_bases=True).begin(phase="fire")
    t.volley("ship", gun=(1, 0), f=(1, 0))
    assert t.asked() == (0, "fire")
    assert t.hurt("gun") == (0, 0)
    assert t.hurt("f") == (2, 0)


@pytest.mark.rule("empires:VAR-9", "empires:VAR-7")
def test_a_ship_shoots_back_at_a_base_and_a_base_at_a_ship() -> None:
    """Bases are barred from bases and terrain only; ships from nothing (VAR-9, VAR-7)."""
    t = Scenario(2, shoot_back=True, restricted_bases=True).put(0, MOON, "m")
    t.put(0, GUN, "gun", on="m", engaged=True).put(0, FRIGATE, "f", engaged=True)
    t.put(1, BIG, "moon").put(1, STATION, "base", on="moon").put(1, FRIGATE, "ship")
    t.begin(phase="fire")
    t.volley("ship", gun=(1, 0)).do(act.ReturnFire(t.u("gun")))
    assert not t.in_play("gun")
    t.volley("base", f=(1, 0)).do(act.ReturnFire(t.u("f")))
    assert t.hurt("f") == (2, 0)


@pytest.mark.rule("empires:VAR-9", "empires:VAR-10")
def test_a_restricted_base_and_one_target() -> None:
    """What a base may fire at it fires at once; the other ship is then out (VAR-9, VAR-10)."""
    t = Scenario(2, restricted_bases=True, one_target=True).put(0, MOON, "m")
    t.put(0, GUN, "gun", on="m", engaged=True).put(1, FRIGATE, "a").put(1, CRUISER, "b")
    t.put(1, BIG, "moon").begin(phase="fire")
    assert volleys(t) == {t.u("a"), t.u("b")}
    t.volley("a", gun=(1, 0))
    assert volleys(t) == set()


@pytest.mark.rule("empires:VAR-10", "empires:VAR-7")
def test_defence_has_no_single_target_and_leaves_ones_own_turn_free() -> None:
    """Against each attacker anew, and then at anybody in one's own turn (VAR-10, VAR-7)."""
    t = Scenario(2, shoot_back=True, one_target=True, one_volley=False)
    t.put(0, BATTLESHIP, "a", engaged=True).put(0, BATTLESHIP, "b", engaged=True)
    t.put(1, FRIGATE, "v").put(1, MOON, "moon").put(0, CRUISER, "w").begin(phase="fire")
    t.volley("v", a=(1, 0)).do(act.ReturnFire(t.u("a")))
    t.volley("v", b=(1, 0)).do(act.ReturnFire(t.u("b")))
    assert sum(t.hurt("a")) == sum(t.hurt("b")) == 4
    t.next_turn().do(act.BEST).go("fire")
    assert {t.u("a"), t.u("b"), t.u("w")} <= volleys(t)


@pytest.mark.rule("empires:VAR-11", "empires:VAR-7")
def test_neighbours_that_are_fired_at_shoot_back_over_the_border() -> None:
    """Who may be fired at by somebody is his neighbour, and he theirs (VAR-11, VAR-7)."""
    t = Scenario(4, border_defense=True, shoot_back=True).put(0, FRIGATE, "f", engaged=True)
    t.put(3, CRUISER, "c").begin(phase="fire")
    t.volley("c", f=(1, 0)).do(act.ReturnFire(t.u("f")))
    assert not t.in_play("f")


@pytest.mark.rule("empires:VAR-11", "empires:VAR-7")
def test_who_is_opposite_does_not_fire_even_where_his_dragon_lies_at_ones_place() -> None:
    """A dragon of the player opposite on one's terrain can be fired at, and is silent (VAR-11)."""
    for border in (True, False):
        t = Scenario(4, border_defense=border, shoot_back=True).put(0, "t5-star", "star")
        t.put(0, "s1-fleet-freighter", "ship", on="star", engaged=True)
        t.put(2, DRAGONESS, "dragon", on="star").begin(phase="fire")
        t.volley("dragon", ship=(1, 0))
        assert (t.asked()[1] == "return") != border


@pytest.mark.rule("empires:VAR-11", "empires:VAR-10", "empires:FIRE-4")
def test_one_target_among_the_neighbours() -> None:
    """Each ship takes one of both neighbours, none the player opposite (VAR-11, VAR-10)."""
    t = Scenario(4, border_defense=True, one_target=True).put(0, CRUISER, "c", engaged=True)
    t.put(0, FRIGATE, "f", engaged=True)
    for seat in (1, 2, 3):
        t.put(seat, FRIGATE, f"f{seat}")
    t.begin(phase="fire").volley("f1", c=(1, 0))
    assert t.why(act.Volley(t.u("f2"))) == (False, "VAR-11")
    t.do(act.Volley(t.u("f3")))
    assert {a.card for a in t.legal() if isinstance(a, act.Aim)} == {t.u("f")}


@pytest.mark.rule("empires:VAR-8", "empires:VAR-7", "empires:CTL-1")
def test_a_captured_ship_is_not_guarded_and_leaves_the_base_of_its_old_player() -> None:
    """The base neither fires for it nor keeps still for its sake (VAR-8, VAR-7, ours)."""
    t = Scenario(3, bases_defend=True, shoot_back=True).put(0, CRUISER, "c", engaged=True)
    t.put(1, BIG, "moon").put(1, STATION, "base", on="moon").put(1, FRIGATE, "ship", on="base")
    t.begin(phase="fire")
    give_control(t.s, t.u("ship"), 2)
    t.s.stir()
    t.volley("ship", c=(1, 0))
    assert [a.target for a in t.legal() if isinstance(a, act.ReturnFire)] == [t.u("c")]
    t.do(act.PASS)
    assert t.hurt("c") == (0, 0)
    t.volley("base", c=(1, 0)).do(act.ReturnFire(t.u("c")))
    assert t.hurt("c") == (2, 0)
    t.next_turn().next_turn().go("engage")
    assert t.s.active == 2
    t.do(act.Move(t.u("ship"), fleet_place(2)))
    assert t.s.host[t.u("ship")] == NONE


@pytest.mark.rule("empires:VAR-13", "empires:VAR-9", "empires:VAR-11", "empires:RES-1")
def test_a_stacked_deck_with_every_limit_and_defence() -> None:
    """Four order their decks; the antes, hands and first draws are as they said (VAR-13)."""
    limits = {"restricted_bases": True, "border_defense": True, "one_target": True}
    more = {"shoot_back": True, "bases_defend": True, "stack_deck": True}
    options = {"decks": ",".join(["trial"] * 4), **limits, **more}
    m = Match.new(GAME, options, list("abcd"), seed=3)
    s = m.state
    assert isinstance(s, EmpiresState)
    wanted: dict[int, list[int]] = {}
    for seat in range(4):
        for step in range(11):
            d = m.decisions()[0]
            assert (d.seat, d.kind) == (seat, "stack")
            cards = [a for a in m.legal(d) if isinstance(a, act.Stack)]
            a = cards[(step * 7 + seat) % len(cards)]
            wanted.setdefault(seat, []).append(a.card)
            m.submit(a)
        m.submit(act.DONE)
    for seat in range(4):
        assert len(s.reserve[seat]) == 4
        assert not set(s.reserve[seat]) & set(wanted[seat])
        assert s.discard[seat] == wanted[seat][:1]
        assert s.hand[seat] == wanted[seat][1:10]
        assert s.deck[seat][-1] == wanted[seat][10]
    assert not GAME.invariants(s)
