"""The 147 cards, read once from `data/cards.toml`; a card is its place in the list (TH-1)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import attrs

TYPES = (
    "Giant",
    "Undead",
    "Fey",
    "Humanoid",
    "Animal",
    "Plant",
    "Dragon",
    "Monster",
    "Trap",
    "Spellcaster",
)
"""Types of guardians; a set of types is a bit mask in this order."""

Lines = tuple[tuple[int, int], ...]
"""Bonus lines: mask of types and number; a line counts once if a type fits (TH-6, TH-44)."""


def type_mask(names: list[str]) -> int:
    """The mask of some types; an unknown name raises ValueError."""
    return sum(1 << TYPES.index(n) for n in names)


def mask_words(mask: int) -> str:
    """The types of a mask in words."""
    return " or ".join(t for i, t in enumerate(TYPES) if mask >> i & 1)


@attrs.frozen
class Card:
    """One card; fields that its kind lacks keep their defaults."""

    id: str
    name: str
    kind: str
    """`hero`, `item`, `spell`, `location`, `treasure`, `guardian` or `event`."""
    slug: str
    text: str = ""
    cbt: int = 0
    hits: int = 0
    level: int = 0
    classes: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    vs: Lines = ()
    underground: int = 0
    """Of a hero: his bonus there; of a location: 1 where it is Underground."""
    denied: tuple[str, ...] = ()
    sort: str = ""
    """Of an item: weapon, armor, shield, ring, misc or potion."""
    make: str = ""
    users: tuple[str, ...] = ()
    soak: int = 0
    heal: int = 0
    mend: int = 0
    gift: str = ""
    window: str = ""
    effect: str = ""
    amount: int = 0
    types: int = 0
    every: int = 0
    points: int = 0
    number: str = ""
    caster: str = ""


_PLURALS = {
    "heroes": "hero",
    "items": "item",
    "spells": "spell",
    "locations": "location",
    "treasures": "treasure",
    "guardians": "guardian",
    "events": "event",
}


def _read(kind: str, raw: dict[str, Any]) -> Card:
    values = dict(raw)
    values["slug"] = re.sub(r"[^a-z0-9]+", "-", raw["name"].lower().replace("'", ""))
    if kind == "item":
        values["sort"] = values.pop("kind")
    values["vs"] = tuple((type_mask(v["types"]), v["plus"]) for v in raw.get("vs", ()))
    if "types" in raw:
        values["types"] = type_mask(raw["types"])
    if kind == "location":
        values["underground"] = int(raw["underground"])
    for name in ("classes", "traits", "denied", "users"):
        if name in raw:
            values[name] = tuple(raw[name])
    return Card(kind=kind, **values)  # an unknown key in the data fails here


def _load() -> tuple[Card, ...]:
    data = tomllib.loads((Path(__file__).parent / "data" / "cards.toml").read_text("utf-8"))
    return tuple(_read(_PLURALS[plural], raw) for plural in _PLURALS for raw in data[plural])


CARDS = _load()
COUNT = len(CARDS)
INDEX: dict[str, int] = {c.id: i for i, c in enumerate(CARDS)}
"""Card by id, such as `H01`."""
BY_WORD: dict[str, int] = {c.slug: i for i, c in enumerate(CARDS)} | {
    c.id.lower(): i for i, c in enumerate(CARDS)
}
"""Card by slug or id in lower case."""


def of_kind(kind: str) -> tuple[int, ...]:
    """All cards of a kind."""
    return tuple(i for i, c in enumerate(CARDS) if c.kind == kind)


HEROES, ITEMS, SPELLS = of_kind("hero"), of_kind("item"), of_kind("spell")
LOCATIONS, TREASURES = of_kind("location"), of_kind("treasure")
GUARDIANS, EVENTS = of_kind("guardian"), of_kind("event")
KIND: tuple[str, ...] = tuple(c.kind for c in CARDS)


def _may_bear(hero: Card, item: Card) -> bool:
    """Whether a hero can use an item (TH-5, and what the hero is denied)."""
    if "items" in hero.denied or item.sort in hero.denied:
        return False
    if "any" in item.users:
        return True
    if "caster" in item.users:
        return hero.level > 0
    return hero.name in item.users or any(c in item.users for c in hero.classes)


BEARS: dict[int, frozenset[int]] = {
    h: frozenset(m for m in ITEMS if _may_bear(CARDS[h], CARDS[m])) for h in HEROES
}
"""Items that each hero can use; only asked for membership."""

# Cards that the rules name.
FIREBALL, LIGHT_SPELL, SHIELD_OF_FAITH, HEAL, TELEPORT, RESURRECTION = (
    INDEX[i] for i in ("S01", "S12", "S13", "S14", "S15", "S16")
)
STAFF_OF_HEALING, LANTERN, CLOAK, POTION, AMULET = (
    INDEX[i] for i in ("M10", "M15", "M16", "M17", "M18")
)
BARD, PRIESTESS = INDEX["H12"], INDEX["H16"]
(
    THEFT,
    PILFER,
    AMBUSH,
    FIGHT_ANOTHER_DAY,
    HAPPY_HUNTING,
    LOST,
    SPY,
    TAVERN,
    SMITE,
    DOUBLE_TROUBLE,
    SECOND_GUARDIAN,
    DISASTER,
    ENCOUNTER,
    TRADING_POST,
    TRACKER,
    MARTYR,
    RUINED,
    MONTY_HAUL,
    RISE_AGAIN,
) = EVENTS


# --- card texts -----------------------------------------------------------------------------------


def cards() -> list[dict[str, Any]]:
    """All cards for card search: id, slug, name, kind, text, and the numbers that a kind has."""
    listed = []
    for c in CARDS:
        entry: dict[str, Any] = {
            "id": c.id,
            "slug": c.slug,
            "name": c.name,
            "kind": c.kind,
            "text": card_text(c.id),
        }
        if c.kind == "hero":
            entry |= {"hits": c.hits, "cbt": c.cbt, "spell_level": c.level}
            entry |= {"classes": list(c.classes), "traits": _printed_traits(c)}
        elif c.kind == "guardian":
            entry |= {"cbt": c.cbt, "types": _types(c.types), "number": c.number}
        elif c.kind == "treasure":
            entry |= {"points": c.points}
        listed.append(entry)
    return listed


def _printed_traits(c: Card) -> list[str]:
    """Traits with a word of their own; the others are told in the hero's text."""
    return [t for t in c.traits if t in ("Infravision", "Martyr")]


def _types(mask: int) -> list[str]:
    return [t for i, t in enumerate(TYPES) if mask >> i & 1]


_NUMBERS = {"S": "singular", "G": "a group", "T": "a trap"}


def card_text(card_id: str) -> str:
    """What a card says, in full sentences or short lines."""
    c = CARDS[BY_WORD[card_id.lower()]]
    parts: list[str] = []
    if c.kind == "hero":
        hits = "1 hit" if c.hits == 1 else f"{c.hits} hits"
        parts.append(f"{hits}, combat value {c.cbt}, spell level {c.level}.")
        words = [*c.classes, *_printed_traits(c)]
        parts.append(", ".join(words) + ".")
    elif c.kind == "item":
        parts.append(f"{c.sort.capitalize()}{', ' + c.make if c.make else ''}.")
        users = {"any": "any hero", "caster": "a hero with a spell level"}
        parts.append("For " + " or ".join(users.get(u, u) for u in c.users) + ".")
        if c.cbt:
            parts.append(f"+{c.cbt} combat value.")
        if c.soak:
            parts.append(f"Soaks {c.soak} of the hits of each battle.")
    elif c.kind == "guardian":
        parts.append(f"Combat value {c.cbt}; {', '.join(_types(c.types))}; {_NUMBERS[c.number]}.")
        if c.caster:
            parts.append(f"A {c.caster}: opponents may give it spells.")
    elif c.kind == "location":
        parts.append("Underground." if c.underground else "In the open.")
        if c.every:
            parts.append(f"+{c.every} to every guardian.")
    elif c.kind == "treasure":
        parts.append(f"{c.points} point{'s' if c.points > 1 else ''}.")
    if c.vs and c.kind in ("item", "location"):
        to = "against" if c.kind == "item" else "to"
        parts += [f"+{n} {to} {' or '.join(_types(m))}." for m, n in c.vs]
    if c.text:
        parts.append(c.text)
    return " ".join(parts)
