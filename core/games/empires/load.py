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

from . import opspec
from .amounts import Amount, amount_of
from .cards import (
    KINDS,
    ZERO,
    Act,
    Card,
    Ends,
    Instr,
    Mod,
    Place,
    React,
    Soak,
    Trigger,
    Vector,
)
from .filters import BadWord, Condition, Filter, condition_of, filter_of

LETTERS = {
    "terrain": "T",
    "ship": "S",
    "dragon": "D",
    "base": "B",
    "equipment": "E",
    "crew": "C",
    "ability": "A",
    "monster": "M",
    "hazard": "H",
    "occurrence": "O",
    "luck": "L",
}

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


class CardFault(ValueError):
    """Something in a card file that cannot be read."""


def vector_of(given: dict[str, int]) -> Vector:
    """Seven numbers from a table of kinds."""
    return tuple(int(given.get(kind, 0)) for kind in KINDS)  # type: ignore[return-value]


class _Reader:
    """Reads one card; remembers where it is for the message."""

    def __init__(self, where: str, tags: frozenset[str]) -> None:
        self.where = where
        self.tags = tags

    def fault(self, message: str) -> CardFault:
        return CardFault(f"{self.where}: {message}")

    def keys(self, table: Any, known: frozenset[str] | set[str], what: str) -> None:
        if not isinstance(table, dict):
            raise self.fault(f"{what} is a table")
        for key in table:
            if key not in known:
                raise self.fault(f"{what} has no key `{key}`")

    def amount(self, given: Any) -> Amount:
        try:
            return amount_of(given, self.tags)
        except BadWord as bad:
            raise self.fault(f"`{bad}` in the amount `{given}` is not known") from bad

    def filter(self, given: Any) -> Filter:
        try:
            return filter_of(str(given), self.tags)
        except BadWord as bad:
            raise self.fault(f"`{bad}` in the filter `{given}` is not known") from bad

    def condition(self, given: Any) -> Condition | None:
        if given is None:
            return None
        try:
            return condition_of(given, self.tags)
        except BadWord as bad:
            raise self.fault(f"`{bad}` in the condition `{given}` is not known") from bad

    def cards(self, given: Any) -> tuple[str, Any]:
        """`("ref", name)` for a name, `("all", filter)` for `all …`."""
        from .terms_names import REFS

        text = str(given)
        if text in REFS:
            return ("ref", text)
        if text.startswith("all "):
            return ("all", self.filter(text[4:]))
        raise self.fault(f"`{text}` names no cards; names: {', '.join(REFS)}, or `all FILTER`")

    def place(self, given: str) -> Place:
        combine = given.startswith("combine ")
        if combine:
            given = given[8:]
        if given in ("fleet", "own fleet"):
            return Place("own", None)
        if given in ("enemy fleet", "any fleet"):
            return Place(given.split()[0], None)
        if given == "victim":
            return Place("victim", None)
        if given == "actor":
            return Place("actor", None)
        if given == "nowhere":
            return Place("nowhere", None)
        if given == "enemy hq":
            return Place("hq", None)
        return Place("", self.filter(given), combine)

    def places(self, given: Any) -> tuple[Place, ...]:
        return tuple(self.place(str(one)) for one in ([given] if isinstance(given, str) else given))

    def fraction(self, given: Any) -> tuple[int, int]:
        text = str(given)
        top, slash, low = text.partition("/")
        if not top.isdigit() or (slash and not low.isdigit()):
            raise self.fault(f"`{given}` is no factor: a whole number or a fraction such as 3/2")
        return int(top), int(low) if slash else 1

    def program(self, key: str, given: Any) -> str:
        """Compile a list of operations under a key; an empty list gives an empty key."""
        if not given:
            return ""
        code: list[Instr] = []
        self.block(code, given)
        opspec.PROGRAMS[key] = tuple(code)
        return key

    def block(self, code: list[Instr], given: Any) -> None:
        if not isinstance(given, list):
            raise self.fault("a program is a list of operations")
        for step in given:
            if not isinstance(step, dict) or "op" not in step:
                raise self.fault(f"an operation is a table with `op`, not {step!r}")
            name = step["op"]
            if name == "if":
                self._if(code, step)
            elif name == "choose":
                self._choose(code, step)
            else:
                code.append(Instr(name, self.args(name, step)))

    def _if(self, code: list[Instr], step: dict[str, Any]) -> None:
        self.keys(step, {"op", "if", "then", "else"}, "`if`")
        at = len(code)
        code.append(Instr("if", {}))
        self.block(code, step.get("then", []))
        other = step.get("else", [])
        over = len(code)
        if other:
            code.append(Instr("goto", {}))
        code[at] = Instr("if", {"if": self.condition(step["if"])}, len(code))
        if other:
            self.block(code, other)
            code[over] = Instr("goto", {}, len(code))

    def _choose(self, code: list[Instr], step: dict[str, Any]) -> None:
        self.keys(step, {"op", "options", "who"}, "`choose`")
        at = len(code)
        code.append(Instr("choose", {}))
        starts: list[int] = []
        ends: list[int] = []
        texts: list[str] = []
        whens: list[Condition | None] = []
        for option in step["options"]:
            self.keys(option, {"text", "if", "do"}, "an option")
            starts.append(len(code))
            texts.append(str(option["text"]))
            whens.append(self.condition(option.get("if")))
            self.block(code, option.get("do", []))
            ends.append(len(code))
            code.append(Instr("goto", {}))
        for end in ends:
            code[end] = Instr("goto", {}, len(code))
        args = {"texts": tuple(texts), "ifs": tuple(whens), "who": step.get("who", "me")}
        code[at] = Instr("choose", args, -1, tuple(starts))

    def args(self, name: str, step: dict[str, Any]) -> dict[str, Any]:
        spec = opspec.OPS.get(name)
        if spec is None:
            raise self.fault(f"there is no operation `{name}`")
        self.keys(step, {"op", *spec}, f"`{name}`")
        made: dict[str, Any] = {}
        for key, kind in spec.items():
            if key not in step:
                if kind.endswith("!"):
                    raise self.fault(f"`{name}` lacks `{key}`")
                continue
            made[key] = self.value(name, key, kind.rstrip("!"), step[key])
        if name == "custom" and made["name"] not in opspec.CUSTOM:
            raise self.fault(f"no custom operation is named `{made['name']}`")
        return made

    def value(self, name: str, key: str, kind: str, given: Any) -> Any:
        if kind == "amount":
            return self.amount(given)
        if kind in ("filter", "cardfilter"):
            return self.filter(given)
        if kind == "cards":
            return self.cards(given)
        if kind == "fraction":
            return self.fraction(given)
        if kind == "who" and given not in opspec.WHO:
            raise self.fault(f"`{given}` is nobody; `{key}` of `{name}` is {', '.join(opspec.WHO)}")
        if kind == "bool" and not isinstance(given, bool):
            raise self.fault(f"`{key}` of `{name}` is true or false")
        return given

    # --- sections -----------------------------------------------------------------------------

    def mod(self, given: dict[str, Any]) -> Mod:
        self.keys(given, {"stat", "flag", "add", "times", "to", "where", "if", "refit"}, "a mod")
        name = given.get("stat") or given.get("flag")
        if "stat" in given and name not in opspec.MOD_STATS:
            raise self.fault(f"there is no number `{name}`")
        if "flag" in given and name not in opspec.FLAGS:
            raise self.fault(f"there is no flag `{name}`")
        to = given.get("to", "host")
        if to not in ("host", "self", "here", "fleet", "enemies", "all", "against"):
            raise self.fault(
                f"`{to}`: a mod reaches host, self, here, fleet, enemies, all, against"
            )
        add = given.get("add", 1 if "flag" in given else None)
        where = given.get("where")
        return Mod(
            str(name),
            to,
            None if add is None else self.amount(add),
            self.fraction(given.get("times", 1)),
            None if where is None else self.filter(where),
            self.condition(given.get("if")),
            bool(given.get("refit", False)),
        )

    def react(self, key: str, given: dict[str, Any]) -> React:
        self.keys(given, {"to", "on", "if", "do"}, "a reaction")
        to = given["to"] if isinstance(given["to"], list) else [given["to"]]
        for word in to:
            if word not in opspec.TRIGGERS and word != "any":
                raise self.fault(f"`{word}` is no trigger: {', '.join(opspec.TRIGGERS)}, any")
        kinds = opspec.TRIGGERS if "any" in to else tuple(to)
        return React(
            kinds,
            self.places(given["on"]) if "on" in given else None,
            self.condition(given.get("if")),
            self.program(key, given.get("do")),
        )

    def act(self, card: str, index: int, given: dict[str, Any]) -> Act:
        known = {
            "id", "text", "phases", "cost", "on", "if", "engaged", "mission", "limit",
            "spends_play", "react", "do",
        }  # fmt: skip
        self.keys(given, known, "a function")
        reacts = tuple(
            self.react(f"{card}:act{index}.react{i}", r)
            for i, r in enumerate(given.get("react", []))
        )
        phases = given.get("phases", [] if reacts and "on" not in given else ["play"])
        for phase in phases:
            if phase not in opspec.PHASES:
                raise self.fault(f"`{phase}` is no phase for a function")
        return Act(
            str(given["id"]),
            index,
            str(given.get("text", given["id"])),
            tuple(phases),
            vector_of(given.get("cost", {})),
            self.places(given["on"]) if "on" in given else None,
            self.condition(given.get("if")),
            bool(given.get("engaged", True)),
            bool(given.get("mission", False)),
            self.limit(given.get("limit", "turn")),
            bool(given.get("spends_play", False)),
            reacts,
            self.program(f"{card}:act{index}", given.get("do")),
        )

    def limit(self, given: Any) -> str:
        if given not in ("turn", "free"):
            raise self.fault(f"`{given}` is no limit: turn, free")
        return str(given)

    def trigger(self, card: str, index: int, given: dict[str, Any]) -> Trigger:
        self.keys(given, {"on", "if", "do"}, "a trigger")
        if given["on"] not in opspec.EVENTS:
            raise self.fault(f"`{given['on']}` is no event: {', '.join(opspec.EVENTS)}")
        key = self.program(f"{card}:trigger{index}", given["do"])
        return Trigger(given["on"], self.condition(given.get("if")), key)

    def soak(self, given: dict[str, Any]) -> Soak:
        self.keys(given, {"amount", "kinds", "rest", "lasts"}, "soak")
        amount = given.get("amount")
        return Soak(
            None if amount is None else self.amount(amount),
            tuple(given.get("kinds", ())),
            bool(given.get("rest", True)),
            bool(given.get("lasts", False)),
        )

    def ends(self, given: dict[str, Any]) -> Ends:
        known = {
            "research", "repair", "damage", "economy", "kinds", "by", "if", "at_once", "joint",
            "lingers",
        }  # fmt: skip
        self.keys(given, known, "ends")
        pay = {
            key: self.amount(given[key])
            for key in ("research", "repair", "damage", "economy")
            if key in given
        }
        return Ends(
            **pay,
            kinds=tuple(given.get("kinds", ())),
            by=str(given.get("by", "any")),
            when=self.condition(given.get("if")),
            at_once=bool(given.get("at_once", False)),
            joint=bool(given.get("joint", False)),
            lingers=int(given.get("lingers", 0)),
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
    fields = _plain(numbers)
    own = frozenset(numbers["tags"])
    if entry is None:
        return Card(**fields, tags=own, built=False)
    if entry.get("per_weapon"):  # the printed need is paid weapon by weapon
        fields |= {"needs": ZERO, "has_needs": False}
    card = fields["id"]
    read = _Reader(f"{file}: {card}", tags)
    read.keys(entry, CARD_KEYS, "a card")
    kind = fields["type"]
    on = entry.get("on", DEFAULT_PLACES.get(kind))
    if on is None:
        raise read.fault(f"a {kind} says where it is played: `on`")
    lasting = kind in DEFAULT_PLACES or kind == "ability" or "turns" in entry or "ends" in entry
    mods = tuple(read.mod(m) for m in entry.get("mod", []))
    given: dict[str, Any] = {
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
        "reacts": tuple(
            read.react(f"{card}:react{i}", r) for i, r in enumerate(entry.get("react", []))
        ),
        "acts": tuple(read.act(card, i, a) for i, a in enumerate(entry.get("act", []))),
        "triggers": tuple(read.trigger(card, i, t) for i, t in enumerate(entry.get("trigger", []))),
        "program": read.program(f"{card}:do", entry.get("do")),
        "second_program": read.program(f"{card}:do2", entry.get("do2")),
        "mods": mods,
        "stats": frozenset(m.stat for m in mods),
        "soak": read.soak(entry["soak"]) if "soak" in entry else None,
        "ends": read.ends(entry["ends"]) if "ends" in entry else None,
        "fades": tuple(vector_of(v) for v in entry.get("fades", [])),
        "healing_for": tuple(entry.get("healing_for", ())),
        "carry": int(entry.get("carry", -1)),
        "carry_attack": int(entry.get("carry_attack", 0)),
        "foreign": int(entry.get("foreign", 0)),
        "combines": read.filter(entry["combines"]) if "combines" in entry else None,
        "accepts": read.filter(entry["accepts"]) if "accepts" in entry else None,
        "own_weapons": bool(entry.get("own_weapons", False)),
        "command_if": read.condition(entry.get("command_if")),
        "bars": read.filter(entry["bars"]) if "bars" in entry else None,
        "bars_fleet": read.filter(entry["bars_fleet"]) if "bars_fleet" in entry else None,
        "bars_cards": read.filter(entry["bars_cards"]) if "bars_cards" in entry else None,
        "slays": read.filter(entry["slays"]) if "slays" in entry else None,
        "guards": read.filter(entry["guards"]) if "guards" in entry else None,
        "bars_if": read.condition(entry.get("bars_if")),
        "uncounted": bool(entry.get("uncounted", False)),
        "mimics": bool(entry.get("mimics", False)),
        "stores": bool(entry.get("stores", False)),
        "tethered": bool(entry.get("tethered", False)),
        "harmful": bool(
            entry.get("harmful", kind in ("monster", "hazard") and "own" not in str(on))
        ),
        "extra": MappingProxyType(dict(entry.get("extra", {}))),
    }
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
    given["odd_output"] = bool(given["fades"] or given["mimics"] or given["stores"])
    given["terrain_mods"] = tuple(
        (i, m)
        for i, kind in enumerate(KINDS)
        for m in given["host_mods"].get(f"terrain.{kind}", ())
    )
    return Card(**fields, tags=own | frozenset(entry.get("tags", ())), built=True, **given)


def _read() -> dict[str, Card]:
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
