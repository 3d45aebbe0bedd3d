"""Clauses that meet: positions in which two or three rules bear on the same card."""

from __future__ import annotations

import pytest

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
