"""Crew who heal, move, see or settle: what each of them does, with its printed numbers."""

from __future__ import annotations

import attrs
import pytest

from core.games.empires import numbers as num
from core.games.empires.actions import Pick, Play
from core.games.empires.state import DISCARD, fleet_place

from .crew import BOARDING, CREWMAN, CRUISER, FRIGATE, ILLNESS, INJURY, MOON, PLANET, aims, raid
from .scenario import Scenario, places


def insane(t: Scenario, mad: bool) -> Scenario:
    """Where `mad`, the illness cards of the match become cards of insanity."""
    if mad:
        tags = frozenset({"insanity"})
        t.s.defs = tuple(attrs.evolve(d, tags=tags) if d.id == ILLNESS else d for d in t.s.defs)
        t.s.touch()
    return t


@pytest.mark.parametrize(
    ("healer", "ill"),
    [
        ("c2-doctor", ILLNESS),
        ("c2-doctor", INJURY),
        ("c7-doctor", ILLNESS),
        ("c7-doctor", INJURY),
        ("c1-bar-tender", "insanity"),
    ],
)
def test_healers(healer: str, ill: str) -> None:
    """They discard such cards as they arrive, bar them afterwards, and cancel in reaction."""
    mad = ill == "insanity"
    ill = ILLNESS if mad else ill
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c3-engineer", "e", on="f").put(1, ill, "i", on="e")
    t.hand(0, healer, MOON).begin()
    insane(t, mad).play(healer, "f").passes()
    assert not t.in_play("i")
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "c3-engineer", "e", on="f").put(1, healer, "d", on="f")
    t.put(1, FRIGATE, "g").put(1, "c3-engineer", "h", on="g").hand(0, ill).begin()
    insane(t, mad)
    assert t.u("e") not in places(t, ill)
    assert t.u("h") in places(t, ill)
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "c3-engineer", "e", on="f").hand(1, healer).hand(0, ill, MOON)
    insane(t.begin(), mad).play(ill, "e").play(healer, "f").passes()
    assert not t.in_play(ill)
    assert t.in_play(healer)


def test_ensign() -> None:
    """Weaker crew there are as strong as he is now, stronger ones stay."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c2-ensign", "e", on="f").put(0, BOARDING, "b", on="f")
    t.put(0, "c6-captain", "c", on="f").put(0, BOARDING, "far").begin()
    assert num.strength(t.s, t.u("b")) == 2
    assert num.strength(t.s, t.u("c")) == 6
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c2-ensign", "e", on="f").put(0, BOARDING, "b", on="f")
    t.put(0, "a3-automaton", on="e").begin()
    assert num.strength(t.s, t.u("b")) == 5


def test_helmsman() -> None:
    """Damage hazards do 1 less; his ship goes back to hand for a card play."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "c2-helmsman", on="f").hand(0, "h2-ion-storm", MOON).begin()
    t.play("h2-ion-storm", "f").passes()
    assert t.hurt("f") == (1, 0)
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c2-helmsman", "x", on="f").put(0, CREWMAN, "c", on="f")
    t.hand(0, MOON).begin().use("x").passes()
    assert t.in_hand("f")
    assert t.in_hand("c")
    assert t.s.zone[t.u("x")] == DISCARD
    assert t.s.plays == 2


def test_navigator() -> None:
    """No hazard is played on his ship, no enemy retreat sends it away."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "c4-navigator", on="f").put(1, FRIGATE, "g")
    t.hand(0, "h2-ion-storm", "o3-forced-retreat").begin()
    assert places(t, "h2-ion-storm") == {t.u("g")}
    assert places(t, "o3-forced-retreat") == {t.u("g")}
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c4-navigator", on="f").hand(0, "o3-forced-retreat").begin()
    assert places(t, "o3-forced-retreat") == {t.u("f")}


def test_spiritual_leader() -> None:
    """Other crew are 1 stronger; one may act twice, another one next turn."""
    t = raid(BOARDING).put(0, "c4-spiritual-leader", "s", on="f").put(0, CREWMAN, "m", on="f")
    t.begin()
    assert num.strength(t.s, t.u("a")) == 2
    assert num.strength(t.s, t.u("s")) == 4
    t.use("s", "a").use("a", "c").passes()
    assert t.u("c") in aims(t, "a")
    t.use("a", "c").passes()
    assert t.hurt("c") == (3, 2)
    assert not aims(t, "a")
    t.next_turn().next_turn()
    t.go("play-a")
    assert aims(t, "s") == {t.u("m")}


def test_telepath() -> None:
    """Other crew are 2 stronger; he goes to cancel a card of strength 6 or less."""
    for hand in (True, False):
        t = Scenario(2)
        t.put(1, FRIGATE, "f").put(1, BOARDING, "b", on="f").hand(0, "m4-space-dragon", MOON)
        if hand:
            t.hand(1, "c6-telepath")
        else:
            t.put(1, "c6-telepath", on="f")
        t.begin()
        assert num.strength(t.s, t.u("b")) == (1 if hand else 3)
        t.play("m4-space-dragon", "f")
        assert t.asked() == (1, "react")
        if hand:
            t.play("c6-telepath", "f")
        else:
            t.use("c6-telepath")
        t.passes()
        assert not t.in_play("m4-space-dragon")
        assert not t.in_play("c6-telepath")


def test_spy() -> None:
    """Against an opponent: the whole hand; at home he takes a card meant for another."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").hand(0, "c6-spy", MOON).hand(1, FRIGATE).begin()
    t.do(Play(t.u("c6-spy"), fleet_place(1), "-")).passes()
    assert t.s.zone[t.u("c6-spy")] == DISCARD
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(1, "c6-captain", "cap", on="c").put(1, "c6-spy", "spy", on="c")
    t.hand(0, ILLNESS, MOON).begin().play(ILLNESS, "cap").use("spy").passes()
    assert t.s.host[t.u(ILLNESS)] == t.u("spy")
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(1, "c6-captain", "cap", on="c").hand(1, "c6-spy")
    t.hand(0, ILLNESS, MOON).begin().play(ILLNESS, "cap").play("c6-spy", "c").passes()
    assert t.s.host[t.u(ILLNESS)] == t.u("c6-spy")


def test_planetary_leader() -> None:
    """Cards that cut the output of his terrain are barred, and cancelled in reaction."""
    card = "c4-corrupt-politician"
    t = Scenario(2)
    t.put(1, PLANET, "p").put(1, "c6-planetary-leader", on="p").put(1, PLANET, "q").hand(0, card)
    t.begin()
    assert places(t, card) == {t.u("q")}
    assert num.total(t.s, t.u("p"), "in-volley")[0] == 1
    t = Scenario(2)
    t.put(1, PLANET, "p").hand(1, "c6-planetary-leader").hand(0, card, MOON).begin()
    t.play(card, "p").play("c6-planetary-leader", "p").passes()
    assert not t.in_play(card)
    t = Scenario(2)
    t.put(0, PLANET, "p").put(1, card, "cut", on="p").hand(0, "c6-planetary-leader", MOON).begin()
    t.play("c6-planetary-leader", "p").passes()
    assert not t.in_play("cut")


def test_mystic_wanderer() -> None:
    """The opponent moves a crew there; it does nothing until the wanderer is gone."""
    t = Scenario(2)
    t.put(0, PLANET, "p").put(0, "c7-mystic-wanderer", "w", on="p")
    t.put(1, FRIGATE, "f").put(1, "c7-doctor", "d", on="f").put(1, CREWMAN, "m", on="f").begin()
    t.next_turn()
    assert t.asked() == (1, "pick")
    t.do(Pick(t.u("d")))
    assert t.s.host[t.u("d")] == t.u("p")
    assert not num.works(t.s, t.u("d"))
    assert num.works(t.s, t.u("m"))


def test_squadron_commander() -> None:
    """Half of the fighters escape from a dying ship; each needs 1 ammunition less."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, FRIGATE, "f", engaged=True)
    t.put(1, "c6-squadron-commander", "x", on="f").put(1, MOON, "m")
    for i in range(3):
        t.put(1, "e5-fighter", f"s{i}", on="f", engaged=True)
    t.begin(phase="fire")
    assert num.total(t.s, t.u("s0"), "ammo-free")[0] == 1
    t.volley("f", c=(4, 2)).use("x").do(Pick(t.u("s1"))).passes()
    assert [t.in_play(f"s{i}") for i in range(3)] == [False, True, False]
    assert not t.in_play("x")
