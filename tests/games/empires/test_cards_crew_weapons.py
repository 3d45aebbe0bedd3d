"""Crew of volleys and weapons: what each of them does, with its printed numbers."""

from __future__ import annotations

import pytest

from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.fire_targets import can_hit, protected, targets
from core.games.empires.fire_weapons import batteries
from core.games.empires.load import CARDS

from .crew import BEAM, BELT, BOARDING, CRUISER, FREIGHTER, FRIGATE, INDIRIGAN, MECHAD, MOON, aboard
from .scenario import Scenario, places


@pytest.mark.parametrize(
    ("card", "ship", "less"),
    [
        ("c2-civilian-captain", FREIGHTER, 1),
        ("c6-captain", CRUISER, 1),
        ("c8-commodore", CRUISER, 2),
        ("c9-admiral", CRUISER, 3),
    ],
)
def test_officers_take_damage_off_volleys(card: str, ship: str, less: int) -> None:
    """So much less from each enemy volley."""
    t = aboard(card, ship).begin(phase="fire").volley("c", f=(4, 0))
    assert sum(t.hurt("c")) == 4 - less


def test_pirate_captain() -> None:
    """On a pirate ship: 2 less per volley, equipment without energy; free on a Bolaar ship."""
    pirates = [c for c in CARDS.values() if "pirate" in c.tags and c.type == "ship" and c.shields]
    bolaar = next(c.id for c in pirates if c.empire == "Bolaar")
    t = aboard("c4-pirate-captain", bolaar).put(1, "e9-shroud", "e", on="c")
    t.hand(0, "c4-pirate-captain").begin(phase="fire")
    assert production.needs(t.s, t.u("e"))[2] == 0
    assert production.needs(t.s, t.u("x"))[0] == 0
    t.volley("c", f=(4, 0))
    assert sum(t.hurt("c")) == 2
    generic = [c.id for c in pirates if not c.empire]
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, bolaar, "b").hand(0, "c4-pirate-captain").begin()
    assert places(t, "c4-pirate-captain") == {t.u("b")}
    if generic:
        t = Scenario(2)
        t.put(0, generic[0], "g").put(0, "c4-pirate-captain", "x", on="g").begin()
        assert production.needs(t.s, t.u("x"))[0] == 1


def test_captains_supply_and_tractor_beams() -> None:
    """1 supply less; no tractor beam holds a captain's ship."""
    t = Scenario(2)
    t.put(0, CRUISER, "f", engaged=True).put(0, "c6-captain", "cap", on="f").put(0, CRUISER, "g")
    t.put(1, FRIGATE, "t", engaged=True).hand(1, "e2-tractor-beam").begin(seat=1)
    assert production.needs(t.s, t.u("f"))[1] == production.needs(t.s, t.u("g"))[1] - 1
    assert num.flag(t.s, t.u("f"), "immune_tractor")
    t.play("e2-tractor-beam", "t")
    assert t.s.host[t.u("e2-tractor-beam")] == t.u("g")


def test_civilian_captain_supply_and_place() -> None:
    """Only on a ship of no empire, which needs 1 supply less."""
    t = Scenario(2)
    t.put(0, FREIGHTER, "g").put(0, FRIGATE, "f")
    t.hand(0, "c2-civilian-captain").begin()
    before = production.needs(t.s, t.u("g"))[1]
    assert places(t, "c2-civilian-captain") == {t.u("g")}
    t.play("c2-civilian-captain", "g")
    assert production.needs(t.s, t.u("g"))[1] == max(0, before - 1)
    assert num.total(t.s, t.u("g"), "needs.supply")[0] == -1


def test_weapons_officer() -> None:
    """3 phasers do 4 damage, the fraction dropped; 2 of a shuttle there do 3."""
    t = Scenario(2)
    t.put(0, CRUISER, "f", engaged=True).put(0, "c5-weapons-officer", on="f")
    t.put(0, "e4-heavy-shuttlecraft", "s", on="f", engaged=True).put(1, CRUISER, "c")
    t.begin(phase="fire").volley("c", f=(3, 0))
    assert sum(t.hurt("c")) == 4
    t = Scenario(2)
    t.put(0, CRUISER, "f", engaged=True).put(0, "c5-weapons-officer", on="f")
    t.put(0, "e4-heavy-shuttlecraft", "s", on="f", engaged=True).put(1, CRUISER, "c")
    t.begin(phase="fire").volley("c", s=(2, 0))
    assert sum(t.hurt("c")) == 3


@pytest.mark.parametrize("card", ["c5-weapons-officer", "e6-super-computer"])
def test_electronic_warfare_does_not_touch_them(card: str) -> None:
    """Neither what takes damage off their fire nor what adds to fire at them."""
    for there in (True, False):
        t = Scenario(2)
        t.put(0, CRUISER, "f", engaged=True).put(1, FRIGATE, "c")
        if there:
            t.put(0, card, "x", on="f", engaged=True)
        t.hand(1, "o3-defensive-electronic-warfare").begin(phase="fire").volley("c", f=(4, 0))
        t.play("o3-defensive-electronic-warfare", "c").passes()
        full = 6 if card.startswith("c5") else 4
        assert sum(t.hurt("c")) == (full if there else 2) or not t.in_play("c")
    offensive = "o3-offensive-electronic-warfare"
    for there in (True, False) if CARDS[offensive].built else ():
        t = Scenario(2)
        t.put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "c", engaged=True)
        if there:
            t.put(1, card, "x", on="c", engaged=True)
        t.hand(0, offensive, MOON).begin().play(offensive, "f").go("fire")
        t.volley("c", f=(3, 0))
        assert sum(t.hurt("c")) == (3 if there else 5)


def test_super_computer_gives_a_command_point() -> None:
    """1 command point while its ship is engaged."""
    t = Scenario(2)
    t.put(0, MECHAD, "f", engaged=True).put(0, "e6-super-computer", on="f", engaged=True).begin()
    assert t.s.limit[0] == 3


@pytest.mark.parametrize(
    ("ship", "hits"), [(FRIGATE, False), ("s6-argonian-heavy-cruiser-cyclone-heavy-cruiser", True)]
)
def test_ambassador(ship: str, hits: bool) -> None:
    """Only units stronger than 5 may fire there, unless it is the only unit of its fleet."""
    if ship not in CARDS:
        ship = next(
            c.id
            for c in CARDS.values()
            if c.empire == "Argonian" and c.strength == 6 and c.type == "ship"
        )
    t = Scenario(2)
    t.put(0, ship, "f", engaged=True).put(1, FRIGATE, "c").put(1, "c5-ambassador", on="c")
    t.put(1, FRIGATE, "d").begin(phase="fire")
    assert (t.u("c") in targets(t.s, 0)) is hits
    t = Scenario(2)
    t.put(0, ship, "f", engaged=True).put(1, FRIGATE, "c").put(1, "c5-ambassador", on="c")
    t.begin(phase="fire")
    assert t.u("c") in targets(t.s, 0)


@pytest.mark.rule("empires:KIND-crew")
def test_indirigan_female() -> None:
    """Indirigan ships do not fire at her ship; captured she changes sides."""
    t = Scenario(2)
    t.put(0, INDIRIGAN, "f", engaged=True).put(1, INDIRIGAN, "c", shield_damage=4)
    t.put(1, "c1-indirigan-female", "her", on="c").put(0, BEAM, on="f", engaged=True)
    t.put(0, BOARDING, "a", on="f").put(0, FRIGATE, "g", engaged=True).hand(0, MOON)
    t.put(1, FRIGATE, "d").begin()
    assert t.u("c") in targets(t.s, 0)
    t.use("a", "her").passes()
    assert t.s.fleet[t.u("her")] == 0
    assert t.s.host[t.u("her")] == t.u("f")
    assert can_hit(t.s, batteries(t.s, 0), t.u("c"))
    t = Scenario(2)
    t.put(0, INDIRIGAN, "f", engaged=True).put(1, INDIRIGAN, "c")
    t.put(1, "c1-indirigan-female", on="c").begin(phase="fire")
    assert t.u("c") not in targets(t.s, 0)


def test_chieftain() -> None:
    """Indirigan ships of others may fire at his ship only with a chieftain of their own."""
    for own in (False, True):
        t = Scenario(2)
        t.put(0, INDIRIGAN, "f", engaged=True).put(1, INDIRIGAN, "c").put(1, FRIGATE, "d")
        t.put(1, "c9-indirigan-chieftain", on="c")
        if own:
            t.put(0, "c9-indirigan-chieftain", on="f")
        t.begin(phase="fire")
        assert (t.u("c") in targets(t.s, 0)) is own
        assert (t.u("d") in targets(t.s, 0)) is own  # freed from the rule of the first tribe
        assert t.s.limit[1] == 3


def test_base_commander() -> None:
    """A command point on a base, which protects the HQ and needs 1 energy less."""
    t = Scenario(2)
    t.put(0, BELT, "t").put(0, "b2-fighter-garrison", "b", on="t").hand(0, "c6-base-commander")
    t.begin()
    assert not protected(t.s, 0)
    before = production.needs(t.s, t.u("b"))[2]
    t.play("c6-base-commander", "b")
    assert protected(t.s, 0)
    assert production.needs(t.s, t.u("b"))[2] == before - 1
    assert num.command_points(t.s, t.u("c6-base-commander")) == 1
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c6-base-commander", "x", on="f").begin()
    assert num.command_points(t.s, t.u("x")) == 0
