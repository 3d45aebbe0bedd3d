"""Ability cards: what each of them does, with its printed numbers."""

from __future__ import annotations

import pytest

from core.games.empires import numbers as num
from core.games.empires.actions import Play, Use, Volley
from core.games.empires.allocate_budget import Budget
from core.games.empires.load import CARDS
from core.games.empires.places import check_place
from core.games.empires.state import NONE

from .scenario import Scenario, places

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
DRAGON = "d8-surface-dragoness"
MOON = "t1-small-moon"
BOARDING = "c1-boarding-party"
CAPTAIN = "c6-captain"
ILLNESS = "o1-illness"
AUTOMATONS = [("a1-lesser-automaton", 1), ("a3-automaton", 3), ("a5-greater-automaton", 5)]


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("a1-millennia-molting", 1),
        ("a3-tri-millennia-molting", 3),
        ("a5-ancient-molting", 5),
        ("a7-eon-molting", 7),
        ("a9-dragon-automaton", 9),
    ],
)
def test_dragons_grow(card: str, more: int) -> None:
    """On one's own dragon only; two of a kind add up (LOC-4)."""
    t = Scenario(2)
    t.put(0, DRAGON, "d").put(0, FRIGATE, "f").put(1, DRAGON, "e").hand(0, card, card).begin()
    before = num.strength(t.s, t.u("d"))
    first, second = t.s.hand[0]
    assert places(t, card) == {t.u("d")}
    t.do(Play(first, t.u("d"), "-"))
    assert num.strength(t.s, t.u("d")) == before + more
    t.do(Play(second, t.u("d"), "-"))
    assert num.strength(t.s, t.u("d")) == before + 2 * more


@pytest.mark.parametrize(("card", "more"), AUTOMATONS)
def test_automatons(card: str, more: int) -> None:
    """A crew is stronger; no card of health is played on him, and one he has stops working."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, CAPTAIN, "c", on="f").put(1, ILLNESS, "i", on="c")
    t.put(1, FRIGATE, "g").put(1, CAPTAIN, "d", on="g").put(1, card, "a", on="d")
    t.put(1, CAPTAIN, "e", on="g").hand(0, card, ILLNESS).begin()
    assert t.u("d") not in places(t, ILLNESS)
    assert t.u("e") in places(t, ILLNESS)
    assert not num.works(t.s, t.u("c"))
    t.play(card, "c")
    assert num.strength(t.s, t.u("c")) == 6 + more
    assert num.works(t.s, t.u("c"))


def test_the_greater_automaton_survives_his_ship() -> None:
    """The crew floats in space; other automatons die with theirs."""
    for card, lives in (("a5-greater-automaton", True), ("a3-automaton", False)):
        t = Scenario(2)
        t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, FRIGATE, "f")
        t.put(1, CAPTAIN, "x", on="f").put(1, card, "a", on="x").put(1, MOON, "m")
        t.begin(phase="fire").volley("f", c=(4, 2))
        assert not t.in_play("f")
        assert t.in_play("x") is t.in_play("a") is lives
        if lives:
            assert t.s.host[t.u("x")] == NONE
            assert t.s.host[t.u("a")] == t.u("x")


def test_a_dragon_automaton_is_immune_to_cards_of_health() -> None:
    """No such card is placed on it."""
    t = Scenario(2)
    t.put(1, DRAGON, "d").put(1, "a9-dragon-automaton", on="d").hand(0, ILLNESS).begin()
    assert num.flag(t.s, t.u("d"), "immune_health")
    assert check_place(t.s, 0, t.u(ILLNESS), t.u("d"), "H") is not None


def test_hot_nobelium() -> None:
    """Each breath weapon does 2 damage, in every volley."""
    breath = next(c.id for c in CARDS.values() if c.type == "dragon" and c.heavy and not c.phasers)
    t = Scenario(2)
    t.put(0, breath, "d", engaged=True, loaded=1).hand(0, "a4-hot-nobelium", MOON)
    t.put(1, CRUISER, "c").begin().play("a4-hot-nobelium", "d").go("fire")
    t.volley("c", d=(0, 1))
    assert sum(t.hurt("c")) == 2


def test_hand_held_weapon() -> None:
    """2 stronger against crew, attacking or attacked, but not against equipment."""
    for armed in (None, "a", "v"):
        t = Scenario(2)
        t.put(0, FRIGATE, "f", engaged=True).put(0, "e3-shuttlecraft", on="f", engaged=True)
        t.put(0, "c2-mercenary", "a", on="f", engaged=True).put(1, CRUISER, "c")
        t.put(1, "c2-doctor", "v", on="c").put(1, "c4-navigator", "w", on="c")
        t.put(1, "e4-hangar-bay", "e", on="c")
        if armed:
            t.put(0 if armed == "a" else 1, "a2-hand-held-weapon", on=armed)
        t.begin()
        aims = {a.place for a in t.legal() if isinstance(a, Use) and a.card == t.u("a")}
        want = {None: {"v"}, "a": {"v", "w"}, "v": set()}[armed]
        assert aims == {t.u(x) for x in want}
        assert num.strength(t.s, t.u("a")) == 2


def test_slick_bargainer() -> None:
    """2 economy for this allocation, which the opponent lacks at his next."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, CAPTAIN, "c", on="f").put(0, "a2-slick-bargainer", "b", on="c")
    t.put(1, FRIGATE, "g").put(1, "t2-commerce-moon", "m").put(1, "t2-commerce-moon", "n")
    t.begin(phase="allocate")
    assert Budget(t.s, 0).output(frozenset())[0] == 0
    t.use("b", "fleet1")
    assert Budget(t.s, 0).output(frozenset())[0] == 2
    assert not any(isinstance(a, Use) for a in t.legal())
    t.next_turn()
    left = Budget(t.s, 1).evaluate(frozenset())
    assert left is not None
    assert left[0] == 2


def test_captains_bluff_against_a_volley() -> None:
    """The volley does nothing, and the captain's ship is no target for the rest of the turn."""
    t = Scenario(2)
    t.put(0, CRUISER, "f", engaged=True).put(0, CRUISER, "g", engaged=True)
    t.put(1, FRIGATE, "c").put(1, CAPTAIN, "cap", on="c").put(1, FRIGATE, "d")
    t.hand(1, "a6-captains-bluff").hand(0, "h2-ion-storm").begin(phase="fire")
    t.volley("c", f=(4, 0)).play("a6-captains-bluff", "cap").passes()
    assert t.hurt("c") == (0, 0)
    assert Volley(t.u("c")) not in t.legal()
    assert Volley(t.u("d")) in t.legal()
    t.go("play-b")
    assert places(t, "h2-ion-storm") >= {t.u("d")}
    assert t.u("c") not in places(t, "h2-ion-storm")
    t.next_turn()
    assert not t.in_play("a6-captains-bluff")


def test_captains_bluff_against_a_card() -> None:
    """The card does nothing; an opponent with 4 command points is not impressed."""
    for officer, asked in (("c8-commodore", True), ("c9-admiral", False)):
        t = Scenario(2)
        t.put(0, FRIGATE, "f", engaged=True).put(0, officer, on="f").put(0, CAPTAIN, on="f")
        t.put(1, FRIGATE, "c").put(1, CAPTAIN, "cap", on="c")
        t.hand(1, "a6-captains-bluff").hand(0, "h2-ion-storm", MOON).begin()
        t.play("h2-ion-storm", "c")
        assert (t.asked() == (1, "react")) is asked
        if asked:
            t.play("a6-captains-bluff", "cap").passes()
            assert t.hurt("c") == (0, 0)


def test_omniscience() -> None:
    """The first card played to the crew's location each turn is no card play."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, CAPTAIN, "c", on="f")
    t.put(0, "a6-omniscience", on="c").put(0, FRIGATE, "g")
    t.hand(0, "e1-shield-refit", "e2-phaser-refit", MOON).begin()
    t.play("e1-shield-refit", "f")
    assert t.s.plays == 3
    t.play("e2-phaser-refit", "f")
    assert t.s.plays == 2
