"""Reads the parts of a card's entry in `data/`: places, reactions, functions, changes, programs."""

from __future__ import annotations

from typing import Any

from . import opspec
from .amounts import Amount, amount_of
from .cards import KINDS, Act, Ends, Instr, Mod, Place, React, Soak, Trigger, Vector
from .filters import BadWord, Condition, Filter, condition_of, filter_of


class CardFault(ValueError):
    """Something in a card file that cannot be read."""


def vector_of(given: dict[str, int]) -> Vector:
    """Seven numbers from a table of kinds."""
    return tuple(int(given.get(kind, 0)) for kind in KINDS)  # type: ignore[return-value]


class Reader:
    """Reads one card; remembers where it is for the message."""

    def __init__(self, where: str, tags: frozenset[str]) -> None:
        self.where = where
        self.tags = tags

    def fault(self, message: str) -> CardFault:
        """A fault with the file and the card before it, to be raised."""
        return CardFault(f"{self.where}: {message}")

    def keys(self, table: Any, known: frozenset[str] | set[str], what: str) -> None:
        """Refuse what is no table or has keys that are not known; raises CardFault."""
        if not isinstance(table, dict):
            raise self.fault(f"{what} is a table")
        for key in table:
            if key not in known:
                raise self.fault(f"{what} has no key `{key}`")

    def amount(self, given: Any) -> Amount:
        """A number or a text of an amount; raises CardFault."""
        try:
            return amount_of(given, self.tags)
        except BadWord as bad:
            raise self.fault(f"`{bad}` in the amount `{given}` is not known") from bad

    def filter(self, given: Any) -> Filter:
        """A filter of cards; raises CardFault."""
        try:
            return filter_of(str(given), self.tags)
        except BadWord as bad:
            raise self.fault(f"`{bad}` in the filter `{given}` is not known") from bad

    def condition(self, given: Any) -> Condition | None:
        """A sentence or a list of them, None for none; raises CardFault."""
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
        """One place where a card may be played (WHERE-); raises CardFault."""
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
        """A place or a list of them."""
        return tuple(self.place(str(one)) for one in ([given] if isinstance(given, str) else given))

    def fraction(self, given: Any) -> tuple[int, int]:
        """Numerator and denominator of a factor such as `2` or `3/2`; raises CardFault."""
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
        """Append a list of operations to a program; raises CardFault."""
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
        """The fields of an operation, each read as `opspec.OPS` says; raises CardFault."""
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
        """One field of an operation, read by its kind; raises CardFault."""
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
        """A lasting change of a number or flag (MOD-); raises CardFault."""
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
        """A reaction and what it answers (REA-); raises CardFault."""
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
        """A function of a card in play (ACT-1); raises CardFault."""
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
        """How often a function works: `turn` or `free` (ACT-1); raises CardFault."""
        if given not in ("turn", "free"):
            raise self.fault(f"`{given}` is no limit: turn, free")
        return str(given)

    def trigger(self, card: str, index: int, given: dict[str, Any]) -> Trigger:
        """A program that an event sets off; raises CardFault."""
        self.keys(given, {"on", "if", "do"}, "a trigger")
        if given["on"] not in opspec.EVENTS:
            raise self.fault(f"`{given['on']}` is no event: {', '.join(opspec.EVENTS)}")
        key = self.program(f"{card}:trigger{index}", given["do"])
        return Trigger(given["on"], self.condition(given.get("if")), key)

    def soak(self, given: dict[str, Any]) -> Soak:
        """How a protector takes damage in place of its host (VOL-6); raises CardFault."""
        self.keys(given, {"amount", "kinds", "rest", "lasts"}, "soak")
        amount = given.get("amount")
        return Soak(
            None if amount is None else self.amount(amount),
            tuple(given.get("kinds", ())),
            bool(given.get("rest", True)),
            bool(given.get("lasts", False)),
        )

    def ends(self, given: dict[str, Any]) -> Ends:
        """What ends a card, and who may do it (PT-3); raises CardFault."""
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
