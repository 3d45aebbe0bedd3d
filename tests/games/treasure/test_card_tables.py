"""The card tables once more, so that no number changes unseen (TH-1, TH-4 to TH-7, TH-44)."""

from __future__ import annotations

import pytest

from core.games.treasure.cards import CARDS, INDEX, TYPES, Card, of_kind

# Id, hits, combat value, spell level, classes, bonuses.
HEROES = """
H01 3 4 0 Fighter
H02 1 1 4 Mage
H03 2 3 1 Scout,Archer
H04 3 2 0 Fighter 2:Giant
H05 2 2 2 Priest 2:Undead
H06 1 1 3 Mage 4:Fey
H07 3 3 0 Scout,Fighter,Archer 1:Humanoid
H08 4 5 0 Fighter,Scout 2:Spellcaster
H09 3 3 1 Fighter,Scout 4:Animal
H10 2 2 2 Priest,Scout 3:Animal/Plant/Fey
H11 2 2 0 Thief,Archer 4:Trap
H12 1 1 1 Thief
H13 3 3 1 Fighter,Priest 2:Undead
H14 3 3 0 Fighter 4:Dragon 2:Monster
H15 1 2 0 Thief 4:Trap 2:Giant 1:Humanoid
H16 1 1 3 Priest 2:Undead
H17 2 2 2 Fighter,Mage
"""
# Id, combat value, types, number, caster.
GUARDIANS = """
G01 2 Humanoid G
G02 3 Humanoid G
G03 5 Humanoid G
G04 6 Humanoid G
G05 7 Humanoid G
G06 7 Giant S
G07 8 Giant S
G08 9 Giant S
G09 11 Giant S
G10 4 Undead G
G11 5 Undead G
G12 7 Undead S
G13 9 Undead S
G14 11 Undead S
G15 12 Undead/Spellcaster S mage
G16 4 Fey/Spellcaster G mage
G17 9 Fey/Spellcaster S mage
G18 5 Animal G
G19 6 Animal S
G20 8 Animal S
G21 6 Plant G
G22 8 Plant S
G23 9 Monster S
G24 10 Monster S
G25 12 Monster S
G26 10 Dragon S
G27 14 Dragon S
G28 6 Trap T
G29 8 Trap T
G30 10 Trap T
G31 7 Spellcaster S mage
G32 7 Spellcaster S priest
"""
# Id, u for Underground, bonuses.
LOCATIONS = """
L01 u 3:Undead
L02 u 2:Undead 1:Trap
L03 o 2:Undead
L04 u 3:Humanoid
L05 o 2:Humanoid
L06 u 3:Dragon
L07 o 2:Dragon 1:Giant
L08 o 3:Giant
L09 o 2:Giant 1:every
L10 o 3:Fey 1:Animal
L11 o 2:Animal 2:Plant
L12 u 3:Animal
L13 o 2:Plant 2:Monster
L14 u 3:Monster
L15 u 1:Monster 1:Humanoid
L16 o 3:Spellcaster
L17 o 2:Spellcaster 1:Undead
L18 u 3:Trap
L19 u 2:Trap 1:every
L20 o 1:every
L21 o
"""
# Id, kind, users, combat value, soak, bonuses.
ITEMS = """
M01 weapon/edged Fighter 2 0
M02 weapon/edged Fighter 2 0 2:Undead 2:Plant
M03 weapon/edged Fighter 1 0 4:Giant
M04 weapon/edged Fighter 1 0 5:Dragon
M05 weapon/blunt Fighter/Cleric 1 0 3:Undead
M06 weapon/blunt Fighter/Cleric 2 0
M07 weapon/bow Archer 2 0
M08 weapon/light Fighter/Thief/Mage 1 0 2:Animal 2:Humanoid
M09 weapon/staff Mage 3 0
M10 weapon/staff Priest 1 0
M11 armor Fighter/Cleric 0 1
M12 armor Fighter/Cleric 0 2
M13 shield Fighter/Cleric 0 1
M14 ring any 0 1
M15 misc any 0 0 2:Trap
M16 misc any 0 0
M17 potion any 0 0
M18 misc caster 0 0
"""
POINTS = "1 1 1 1 2 2 2 2 2 2 3 3 3 3 3 3 4 4 4 4 5 5 5 6"


def bonuses(c: Card) -> str:
    """Bonus lines as `2:Undead`, types of one line joined by a stroke."""
    lines = [(n, [t for i, t in enumerate(TYPES) if m >> i & 1]) for m, n in c.vs]
    words = [f"{n}:{'/'.join(sorted(types))}" for n, types in lines]
    return " ".join(words + ([f"{c.every}:every"] if c.every else []))


def row(c: Card) -> str:
    """A card as its table has it."""
    types = "/".join(t for i, t in enumerate(TYPES) if c.types >> i & 1)
    cells = {
        "hero": f"{c.hits} {c.cbt} {c.level} {','.join(c.classes)} {bonuses(c)}",
        "guardian": f"{c.cbt} {types} {c.number} {c.caster}",
        "location": f"{'u' if c.underground else 'o'} {bonuses(c)}",
        "item": f"{'/'.join(x for x in (c.sort, c.make) if x)} {'/'.join(c.users)} {c.cbt} "
        f"{c.soak} {bonuses(c)}",
    }[c.kind]
    return f"{c.id} {cells}".strip()


def sorted_types(line: str) -> str:
    """Types joined by a stroke in the order of the alphabet, as `bonuses` writes them."""
    return " ".join(
        f"{w.partition(':')[0]}:{'/'.join(sorted(w.partition(':')[2].split('/')))}"
        if ":" in w
        else w
        for w in line.split()
    )


@pytest.mark.rule("treasure:TH-1", "treasure:TH-4", "treasure:TH-5", "treasure:TH-6")
@pytest.mark.parametrize(
    ("kind", "table"),
    [("hero", HEROES), ("guardian", GUARDIANS), ("location", LOCATIONS), ("item", ITEMS)],
)
def test_every_card_has_the_numbers_of_its_table(kind: str, table: str) -> None:
    """Line by line (TH-1)."""
    stated = [sorted_types(line) for line in table.strip().splitlines()]
    assert [row(CARDS[c]) for c in of_kind(kind)] == stated


@pytest.mark.rule("treasure:TH-1", "treasure:TH-15")
def test_every_treasure_has_its_points() -> None:
    """T01 to T24 (TH-1)."""
    assert [CARDS[c].points for c in of_kind("treasure")] == [int(n) for n in POINTS.split()]


@pytest.mark.rule("treasure:TH-1", "treasure:TH-7", "treasure:TH-9", "treasure:TH-57")
def test_traits_and_the_spellcaster_type() -> None:
    """Infravision on three heroes, Martyr on two; every mage or priest is a Spellcaster."""
    with_trait = {
        t: [c.id for c in CARDS if t in c.traits] for t in ("Infravision", "Martyr", "Inspires")
    }
    assert with_trait == {
        "Infravision": ["H03", "H04", "H17"],
        "Martyr": ["H04", "H13"],
        "Inspires": ["H12"],
    }
    assert CARDS[INDEX["H04"]].underground == 1
    bit = 1 << TYPES.index("Spellcaster")
    assert all(bool(c.types & bit) == bool(c.caster) for c in CARDS if c.kind == "guardian")
