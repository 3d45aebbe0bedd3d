"""Reads `data/` once: numbers of all cards, effects of those that are built.

A card without an entry in a card file has `built = False`; a deck that names it is refused.
Every fault is a `CardFault` that names file, card and word.
"""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from .cards import KINDS, ZERO, Card, Mod
from .load_entries import CardFault, Reader, vector_of

DEFAULT_PLACES = {
    "terrain": ["fleet"],
    "ship": ["fleet"],
    "dragon": ["fleet"],
    "base": ["own terrain !base"],
    "equipment": ["own ship/base"],
    "crew": ["own ship/base/terrain"],
}
"""WHERE- rows; the other types say where."""

CARD_KEYS = frozenset(
    (
        *("text", "says", "on", "on2", "stays", "stays2", "turns", "phases", "if", "free"),
        *("technology", "do", "do2", "react", "act", "trigger", "mod", "soak", "ends", "fades"),
        *("healing_for", "carry", "carry_attack", "foreign", "combines", "accepts"),
        *(
            "own_weapons",
            "command_if",
            "bars",
            "bars_fleet",
            "bars_if",
            "bars_cards",
            "guards",
            "slays",
            "uncounted",
            "mimics",
            "stores",
            "tethered",
            "per_weapon",
            "tags",
            "harmful",
            "extra",
        ),
    )
)


def _plain(numbers: dict[str, Any]) -> dict[str, Any]:
    """Printed numbers as fields of a card."""
    gives = dict(numbers["gives"])
    command = gives.pop("command", 0)
    needs = vector_of(numbers["needs"])
    types = tuple(numbers["types"])
    return {
        "id": numbers["id"],
        "name": numbers["name"],
        "code": numbers["code"],
        "types": types,
        "type": types[0],
        "strength": numbers["strength"],
        "reaction": numbers["reaction"],
        "empire": numbers["empire"],
        "needs": needs,
        "has_needs": any(needs),
        "gives": vector_of(gives),
        "command": command,
        "shields": numbers.get("shields", 0),
        "phasers": numbers.get("phasers", 0),
        "heavy": numbers.get("heavy", 0),
        "nodes": numbers.get("nodes", 0),
        "plasma": tuple(numbers.get("plasma", (0, 0))),
        "cannons": numbers.get("cannons", 0),
        "passive": numbers.get("passive", False),
        "rarity": numbers["rarity"],
        "is_unit": types[0] in ("ship", "base", "dragon"),
    }


def _build(
    numbers: dict[str, Any], entry: dict[str, Any] | None, file: str, tags: frozenset[str]
) -> Card:
    """A card from its printed numbers and its entry in a card file; raises CardFault."""
    fields = _plain(numbers)
    own = frozenset(numbers["tags"])
    if entry is None:
        return Card(**fields, tags=own, built=False)
    if entry.get("per_weapon"):  # the printed need is paid weapon by weapon
        fields |= {"needs": ZERO, "has_needs": False}
    read = Reader(f"{file}: {fields['id']}", tags)
    read.keys(entry, CARD_KEYS, "a card")
    given = _playing(read, entry, fields["type"])
    given |= _doing(read, entry, fields["id"])
    given |= _barring(read, entry)
    given |= _lasting(read, entry)
    given["odd_output"] = bool(given["fades"] or given["mimics"] or given["stores"])
    return Card(**fields, tags=own | frozenset(entry.get("tags", ())), built=True, **given)


def _playing(read: Reader, entry: dict[str, Any], kind: str) -> dict[str, Any]:
    """Where and when a card is played, and whether it stays (WHERE-, PLAY-1)."""
    on = entry.get("on", DEFAULT_PLACES.get(kind))
    if on is None:
        raise read.fault(f"a {kind} says where it is played: `on`")
    lasting = kind in DEFAULT_PLACES or kind == "ability" or "turns" in entry or "ends" in entry
    hostile = kind in ("monster", "hazard") and "own" not in str(on)
    return {
        "text": str(entry.get("text", "")),
        "places": read.places(on),
        "second_places": read.places(entry.get("on2", [])),
        "stays": bool(entry.get("stays", lasting)),
        "second_stays": bool(entry.get("stays2", True)),
        "turns": read.amount(entry["turns"]) if "turns" in entry else None,
        "phases": tuple(entry.get("phases", ("play",))),
        "when": read.condition(entry.get("if")),
        "free_play": bool(entry.get("free", False)),
        "technology": str(entry.get("technology", "")),
        "harmful": bool(entry.get("harmful", hostile)),
        "extra": MappingProxyType(dict(entry.get("extra", {}))),
    }


def _doing(read: Reader, entry: dict[str, Any], card: str) -> dict[str, Any]:
    """What a card does: reactions, functions, triggers and the programs of a play."""
    return {
        "reacts": tuple(
            read.react(f"{card}:react{i}", r) for i, r in enumerate(entry.get("react", []))
        ),
        "acts": tuple(read.act(card, i, a) for i, a in enumerate(entry.get("act", []))),
        "triggers": tuple(read.trigger(card, i, t) for i, t in enumerate(entry.get("trigger", []))),
        "program": read.program(f"{card}:do", entry.get("do")),
        "second_program": read.program(f"{card}:do2", entry.get("do2")),
        "soak": read.soak(entry["soak"]) if "soak" in entry else None,
        "ends": read.ends(entry["ends"]) if "ends" in entry else None,
    }


def _barring(read: Reader, entry: dict[str, Any]) -> dict[str, Any]:
    """Filters of what a card combines with, takes, keeps off, slays or guards, and conditions."""
    filters = ("combines", "accepts", "bars", "bars_fleet", "bars_cards", "slays", "guards")
    given: dict[str, Any] = {
        key: read.filter(entry[key]) if key in entry else None for key in filters
    }
    for key in ("command_if", "bars_if"):
        given[key] = read.condition(entry.get(key))
    return given


def _lasting(read: Reader, entry: dict[str, Any]) -> dict[str, Any]:
    """What a card changes as long as it works (MOD-), and what it makes and carries."""
    mods = tuple(read.mod(m) for m in entry.get("mod", []))
    given: dict[str, Any] = {
        "mods": mods,
        "stats": frozenset(m.stat for m in mods),
        "fades": tuple(vector_of(v) for v in entry.get("fades", [])),
        "healing_for": tuple(entry.get("healing_for", ())),
        "carry": int(entry.get("carry", -1)),
        "carry_attack": int(entry.get("carry_attack", 0)),
        "foreign": int(entry.get("foreign", 0)),
    }
    for key in ("own_weapons", "uncounted", "mimics", "stores", "tethered"):
        given[key] = bool(entry.get(key, False))
    for name, reach in (
        ("host_mods", ("host",)),
        ("here_mods", ("here",)),
        ("self_mods", ("self",)),
        ("wide_mods", ("fleet", "enemies", "all", "against")),
    ):
        table: dict[str, tuple[Mod, ...]] = {}
        for m in mods:
            if m.to in reach:
                table[m.stat] = (*table.get(m.stat, ()), m)
        given[name] = MappingProxyType(table)
    given["terrain_mods"] = tuple(
        (i, m)
        for i, kind in enumerate(KINDS)
        for m in given["host_mods"].get(f"terrain.{kind}", ())
    )
    return given


def _read() -> dict[str, Card]:
    """All cards by id; raises CardFault for an entry that cannot be read."""
    from . import custom

    custom.register()
    folder = files(__package__) / "data"
    numbers = json.loads((folder / "numbers.json").read_text("utf-8"))
    entries: dict[str, tuple[str, dict[str, Any]]] = {}
    known = {n["id"] for n in numbers}
    for path in sorted(folder.iterdir(), key=lambda p: p.name):
        if not path.name.endswith(".toml"):
            continue
        try:
            table = tomllib.loads(path.read_text("utf-8"))
        except tomllib.TOMLDecodeError as bad:
            raise CardFault(f"{path.name}: {bad}") from bad
        for card, entry in table.items():
            if card not in known:
                raise CardFault(f"{path.name}: there is no card `{card}`")
            if card in entries:
                raise CardFault(f"{path.name}: `{card}` is already in {entries[card][0]}")
            entries[card] = (path.name, entry)
    tags = (
        frozenset(
            tag
            for n in numbers
            for tag in (*n["tags"], *entries.get(n["id"], ("", {}))[1].get("tags", ()))
        )
        | WELL_KNOWN_TAGS
    )
    made = {}
    for n in numbers:
        file, entry = entries.get(n["id"], ("", None))
        made[n["id"]] = _build(n, entry, file, tags)
    return made


WELL_KNOWN_TAGS = frozenset(
    (
        *("mine", "shuttle", "fighter", "transporter", "capsule", "small-capsule"),
        *("large-capsule", "hull", "small-hull", "large-hull", "captain", "doctor", "nurse"),
        *("science-officer", "boarding", "marine", "automaton", "illness", "injury", "insanity"),
        *("plague", "ew", "refit", "shield-refit", "minefield", "artifact", "retreat", "tractor"),
        *("eel", "guardian", "engineer", "growing", "bad-luck", "good-luck", "health", "spy"),
        *("attacker", "hatchling", "cargo", "armor", "node", "mercenary", "supernova", "active"),
        *("repulsion", "navigational", "bar-tender", "telepath", "communications", "planetary"),
    )
)
"""Tags that card files may use in filters although no built card has them yet."""

CARDS: dict[str, Card] = _read()
"""All cards by id, in the order of the card list."""

TAGS = frozenset(tag for card in CARDS.values() for tag in card.tags) | WELL_KNOWN_TAGS
"""Every tag that a filter may name."""
