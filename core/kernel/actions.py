"""Actions: frozen attrs classes with an explicit tag, a JSON form and one short text form.

    @action("commit")
    class Commit(Action):
        card: str

The JSON form is `{"type": "commit", "card": "AF001"}`; the text form is `commit hari-seldon`, the
tag and then one word per field in the order of the fields.  Fields are ints, bools, strings
without blanks, or tuples of those (joined by commas, `-` when empty).  A game may give nicer words
to its ids (`Game.word`, `Game.unword`).  Both forms round-trip.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

import attrs

from .errors import InvalidAction

A = TypeVar("A", bound="Action")

Word = int | str | bool | tuple[int, ...] | tuple[str, ...]
"""What a field of an action may hold."""


class Action:
    """Base of all actions; subclasses are made with the `action` decorator."""

    __slots__ = ()
    tag: ClassVar[str] = ""
    """First word of the text form, `type` of the JSON form; never the class name."""
    fields: ClassVar[tuple[tuple[str, Any], ...]] = ()
    """Name and type of each field, in order."""


@typing.dataclass_transform(frozen_default=True)
def action(tag: str) -> Callable[[type[A]], type[A]]:
    """Make a class an action with this tag: frozen, slotted, hashable."""

    def wrap(cls: type[A]) -> type[A]:
        made = attrs.frozen(cls)
        made.tag = tag
        hints = typing.get_type_hints(made)
        made.fields = tuple((a.name, hints[a.name]) for a in attrs.fields(made))  # type: ignore[arg-type]
        return made

    return wrap


def sort_key(order: Mapping[str, int], act: Action) -> tuple[Any, ...]:
    """Canonical order of legal actions: by the game's order of tags, then by the fields."""
    return (order[act.tag], *(getattr(act, name) for name, _ in act.fields))


def to_plain(act: Action) -> dict[str, Any]:
    """The JSON form of an action."""
    plain: dict[str, Any] = {"type": act.tag}
    for name, _ in act.fields:
        value = getattr(act, name)
        plain[name] = list(value) if isinstance(value, tuple) else value
    return plain


def from_plain(types_by_tag: Mapping[str, type[Action]], plain: object) -> Action:
    """Read the JSON form; raises InvalidAction with the offending part."""
    if not isinstance(plain, Mapping):
        raise InvalidAction("An action is an object with a `type`, or a text.")
    tag = plain.get("type")
    cls = types_by_tag.get(tag) if isinstance(tag, str) else None
    if cls is None:
        raise InvalidAction(f"There is no action `{tag}` here; known: {', '.join(types_by_tag)}.")
    # `text` and `label` come with listed actions, so that one can send a listed action back.
    unknown = [k for k in plain if k != "type" and k not in dict(cls.fields)]
    unknown = [k for k in unknown if k not in ("text", "label")]
    if unknown:
        raise InvalidAction(f"The action `{tag}` has no field `{unknown[0]}`.")
    values = {}
    for name, hint in cls.fields:
        if name not in plain:
            raise InvalidAction(f"The action `{tag}` lacks the field `{name}`.")
        values[name] = _typed(tag, name, hint, plain[name])
    return cls(**values)


def _typed(tag: object, name: str, hint: Any, value: object) -> Any:
    if typing.get_origin(hint) is tuple:
        if not isinstance(value, list | tuple):
            raise InvalidAction(f"The field `{name}` of `{tag}` is a list.")
        item = typing.get_args(hint)[0]
        return tuple(_typed(tag, name, item, v) for v in value)
    if isinstance(hint, types.UnionType):
        raise TypeError(f"field {name} of {tag}: no unions in actions")
    if type(value) is not hint:
        raise InvalidAction(
            f"The field `{name}` of `{tag}` is of the wrong kind: {hint.__name__} wanted."
        )
    return value


def to_text(act: Action, word: Callable[[str, Any], str]) -> str:
    """The text form: tag and one word per field."""
    return " ".join([act.tag, *(word(name, getattr(act, name)) for name, _ in act.fields)])


def plain_word(value: Word) -> str:
    """The default word for a field's value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(str(v) for v in value) or "-"
    return str(value)


def from_text(
    types_by_tag: Mapping[str, type[Action]], text: str, unword: Callable[[str, str], str]
) -> Action:
    """Read the text form; raises InvalidAction with the offending word."""
    words = text.split()
    if not words:
        raise InvalidAction("An empty line is no action.")
    cls = types_by_tag.get(words[0])
    if cls is None:
        raise InvalidAction(
            f"There is no action `{words[0]}` here; known: {', '.join(types_by_tag)}."
        )
    if len(words) - 1 != len(cls.fields):
        names = " ".join(n.upper() for n, _ in cls.fields)
        raise InvalidAction(f"`{words[0]}` is written `{(words[0] + ' ' + names).strip()}`.")
    values = {}
    for (name, hint), raw in zip(cls.fields, words[1:], strict=True):
        values[name] = _read(words[0], name, hint, unword(name, raw))
    return cls(**values)


def _read(tag: str, name: str, hint: Any, raw: str) -> Any:
    if typing.get_origin(hint) is tuple:
        item = typing.get_args(hint)[0]
        return () if raw == "-" else tuple(_read(tag, name, item, w) for w in raw.split(","))
    if hint is bool:
        if raw not in ("yes", "no"):
            raise InvalidAction(f"`{raw}` in `{tag}`: {name} is yes or no.")
        return raw == "yes"
    if hint is int:
        # One number has one spelling: `int` alone would take `+1`, `1_0` and other scripts too.
        if not re.fullmatch(r"-?[0-9]{1,20}", raw):
            raise InvalidAction(f"`{raw}` in `{tag}`: {name} is a number.")
        return int(raw)
    return raw
