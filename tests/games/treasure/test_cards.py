"""Cards and what heroes can use (TH-1 to TH-9)."""

from __future__ import annotations

import json

import pytest

from core.games.treasure.cards import (
    BEARS,
    CARDS,
    EVENTS,
    GUARDIANS,
    HEROES,
    INDEX,
    ITEMS,
    LOCATIONS,
    SPELLS,
    TREASURES,
    TYPES,
    type_mask,
)
from core.games.treasure.state import Hero
from core.games.treasure.values import (
    has_class,
    hero_value,
    is_dark,
    line_sum,
    party_value,
)

from .tables import GAME, Options, Rng


def bearers(item: str) -> set[str]:
    return {CARDS[x].name for x in HEROES if INDEX[item] in BEARS[x]}


def fresh(card: str, *items: str) -> Hero:
    i = INDEX[card]
    return Hero(i, CARDS[i].hits, [INDEX[m] for m in items], [])


@pytest.mark.rule("treasure:TH-1")
def test_the_deck_has_147_cards() -> None:
    """17 heroes, 18 items, 16 spells, 21 locations, 24 treasures, 32 guardians, 19 events (TH-1;
    case 1)."""
    zones = (HEROES, ITEMS, SPELLS, LOCATIONS, TREASURES, GUARDIANS, EVENTS)
    assert [len(z) for z in zones] == [17, 18, 16, 21, 24, 32, 19]
    assert len(CARDS) == len({c.id for c in CARDS}) == len({c.slug for c in CARDS}) == 147
    assert sum(CARDS[c].points for c in TREASURES) == 71


@pytest.mark.rule("treasure:TH-1")
def test_every_card_has_a_text_and_a_kind() -> None:
    """The card list is plain JSON."""
    listed = GAME.cards()
    assert len(listed) == 147
    assert all(c["id"] and c["name"] and c["kind"] and c["text"] for c in listed)
    json.dumps(listed)


@pytest.mark.rule("treasure:TH-2")
def test_all_dice_have_six_sides() -> None:
    """A battle without spells throws two dice a side (TH-2)."""
    from core.games.treasure.values import guard_dice, party_dice

    assert guard_dice([INDEX["G01"]], [], False) == 2
    assert party_dice([]) == 2


@pytest.mark.rule("treasure:TH-3")
def test_the_numbers_of_the_heroes() -> None:
    """Mean combat value 2.35, mean hits 2.2, spell levels 0 to 4 (TH-3)."""
    assert round(sum(CARDS[x].cbt for x in HEROES) / 17, 2) == 2.35
    assert round(sum(CARDS[x].hits for x in HEROES) / 17, 1) == 2.2
    assert sum(CARDS[x].level for x in HEROES) == 20


@pytest.mark.rule("treasure:TH-4")
def test_traits_are_no_classes() -> None:
    """Infravision and Martyr meet no condition on a class (TH-4)."""
    words = {w for x in HEROES for w in CARDS[x].classes}
    assert words == {"Fighter", "Mage", "Priest", "Thief", "Scout", "Archer"}
    assert not has_class([fresh("H04")], "Infravision", "Martyr")
    assert has_class([fresh("H04")], "Fighter")


@pytest.mark.rule("treasure:TH-5")
@pytest.mark.parametrize(
    ("item", "can", "cannot"),
    [
        ("M01", {"Warrior", "Paladin", "High Elf"}, {"Cleric", "Barbarian", "Thief"}),
        ("M05", {"Cleric", "Warrior"}, {"Druid", "Priestess", "Barbarian"}),
        ("M07", {"Ranger", "Thief", "Wood Elf"}, {"Warrior", "High Elf"}),
        ("M08", {"Bard", "Wizard", "Dwarf"}, {"Druid", "Wood Elf"}),
        ("M09", {"Wizard", "Enchantress", "High Elf"}, {"Warrior", "Cleric"}),
        ("M10", {"Cleric", "Druid", "Paladin"}, {"Wizard"}),
        ("M12", {"Cleric", "Warrior", "Ranger"}, {"Beastmaster", "Barbarian", "Wizard"}),
        ("M13", {"Cleric", "Knight"}, {"Beastmaster", "Barbarian"}),
        ("M14", {"Wizard", "Halfling", "Beastmaster"}, {"Barbarian"}),
        ("M18", {"Wizard", "Bard", "Paladin"}, {"Warrior", "Thief"}),
    ],
)
def test_who_can_use_an_item(item: str, can: set[str], cannot: set[str]) -> None:
    """The user column, within what a hero is denied (TH-5; cases 6 to 10)."""
    found = bearers(item)
    assert can <= found
    assert not cannot & found


@pytest.mark.rule("treasure:TH-5")
def test_the_barbarian_can_use_nothing() -> None:
    """No item and no spell (TH-5; case 8)."""
    assert BEARS[INDEX["H08"]] == frozenset()
    assert CARDS[INDEX["H08"]].level == 0


@pytest.mark.rule("treasure:TH-6")
def test_a_line_counts_once_and_lines_add_up() -> None:
    """The Druid against something that is Animal and Plant has +3 once (TH-6; case 19)."""
    druid = CARDS[INDEX["H10"]]
    assert line_sum(druid.vs, type_mask(["Animal", "Plant"])) == 3
    sword = CARDS[INDEX["M02"]]
    assert line_sum(sword.vs, type_mask(["Undead", "Plant"])) == 4
    assert line_sum(druid.vs, type_mask(["Trap"])) == 0


@pytest.mark.rule("treasure:TH-7")
def test_every_casting_guardian_is_a_spellcaster() -> None:
    """Type and mark agree, and the Barbarian has his bonus (TH-7; case 20)."""
    caster = type_mask(["Spellcaster"])
    for g in GUARDIANS:
        assert bool(CARDS[g].caster) == bool(CARDS[g].types & caster)
    assert party_value([fresh("H08")], [INDEX["G31"]], INDEX["L21"]) == 7


@pytest.mark.rule("treasure:TH-8")
def test_the_bard_inspires_all_but_himself() -> None:
    """Bard 1, Warrior 4 + 1 (TH-8; case 18)."""
    foe, place = [INDEX["G06"]], INDEX["L21"]
    assert party_value([fresh("H12"), fresh("H01")], foe, place) == 6
    assert party_value([fresh("H12")], foe, place) == 1


@pytest.mark.rule("treasure:TH-9", "treasure:TH-45")
@pytest.mark.parametrize("seer", ["H03", "H04", "H17"])
def test_infravision_of_one_hero_helps_all(seer: str) -> None:
    """No darkness with him, darkness without (TH-9)."""
    crypt = INDEX["L01"]
    assert is_dark([fresh("H01")], crypt)
    assert not is_dark([fresh("H01"), fresh(seer)], crypt)


def test_a_hero_counts_all_that_he_has() -> None:
    """The quick sum is the sum of the terms, for every hero, item and type."""
    from core.games.treasure.values import hero_terms

    for x in HEROES:
        for m in BEARS[x]:
            for k in range(len(TYPES)):
                for under in (False, True):
                    one = Hero(x, 1, [m], [])
                    terms = hero_terms(one, 1 << k, under)
                    assert sum(t[2] for t in terms) == hero_value(one, 1 << k, under)


def test_a_match_begins_with_all_cards() -> None:
    """Nothing is lost in the set-up of any version."""
    for seats in (1, 2, 3, 4):
        for board in (False, True):
            if board and seats == 1:
                continue
            assert GAME.invariants(GAME.new(Options(board=board), seats, Rng(3))) == []
