"""Options of a game: a frozen attrs class whose fields say what they are.

    @attrs.frozen
    class Options:
        winner_must_play: bool = option(False, "A step is won only with a card in it.", "AF-25")

Fields are bool, int or str; `choices` limits a str, `low` and `high` an int (both inclusive).
"""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import attrs

from .errors import BadOptions

O = TypeVar("O")  # noqa: E741 - the usual letter for options


def option(
    default: Any,
    help_text: str,
    rule: str = "",
    *,
    choices: Sequence[str] = (),
    low: int | None = None,
    high: int | None = None,
) -> Any:
    """A field of an Options class with its one-sentence help and its rule id."""
    meta = {"help": help_text, "rule": rule, "choices": tuple(choices), "low": low, "high": high}
    return attrs.field(default=default, metadata=meta)


@attrs.frozen
class OptionSpec:
    """What a form or a help text needs to know of one option."""

    name: str
    kind: type
    """bool, int or str."""
    default: bool | int | str
    help: str
    rule: str
    choices: tuple[str, ...]
    low: int | None
    high: int | None


def specs(cls: type) -> list[OptionSpec]:
    """All options of a class, in the order of its fields."""
    hints = typing.get_type_hints(cls)
    return [
        OptionSpec(
            f.name,
            hints[f.name],
            f.default,
            f.metadata.get("help", ""),
            f.metadata.get("rule", ""),
            f.metadata.get("choices", ()),
            f.metadata.get("low"),
            f.metadata.get("high"),
        )
        for f in attrs.fields(cls)
    ]


def build(cls: type[O], values: Mapping[str, object]) -> O:
    """An Options object from names and values; texts are read as the option's kind.

    Raises BadOptions for an unknown name or a value that does not fit.
    """
    known = {spec.name: spec for spec in specs(cls)}
    chosen: dict[str, Any] = {}
    for name, value in values.items():
        spec = known.get(name)
        if spec is None:
            listed = ", ".join(known) or "none"
            raise BadOptions(f"There is no option `{name}`; this game has: {listed}.")
        chosen[name] = _read(spec, value)
    return cls(**chosen)


def _read(spec: OptionSpec, value: object) -> bool | int | str:
    if spec.kind is bool:
        if isinstance(value, str):
            low = value.lower()
            if low in ("yes", "true", "on", "1"):
                return True
            if low in ("no", "false", "off", "0"):
                return False
        elif isinstance(value, bool):
            return value
        raise BadOptions(f"The option `{spec.name}` is yes or no, not `{value}`.")
    if spec.kind is int:
        try:
            number = int(value) if isinstance(value, str) else value
        except ValueError:
            number = None
        if type(number) is not int:
            raise BadOptions(f"The option `{spec.name}` is a whole number, not `{value}`.")
        if (spec.low is not None and number < spec.low) or (
            spec.high is not None and number > spec.high
        ):
            raise BadOptions(
                f"The option `{spec.name}` lies between {spec.low} and {spec.high}, not {number}."
            )
        return number
    if not isinstance(value, str) or (spec.choices and value not in spec.choices):
        listed = ", ".join(spec.choices)
        raise BadOptions(f"The option `{spec.name}` is one of {listed}, not `{value}`.")
    return value


def to_plain(options: Any) -> dict[str, bool | int | str]:
    """Names and values of an Options object."""
    return {f.name: getattr(options, f.name) for f in attrs.fields(type(options))}


def json_schema(cls: type) -> dict[str, Any]:
    """JSON Schema (2020-12) of a game's options."""
    kinds = {bool: "boolean", int: "integer", str: "string"}
    properties: dict[str, Any] = {}
    for spec in specs(cls):
        entry: dict[str, Any] = {
            "type": kinds[spec.kind],
            "default": spec.default,
            "description": spec.help,
        }
        if spec.choices:
            entry["enum"] = list(spec.choices)
        if spec.low is not None:
            entry["minimum"] = spec.low
        if spec.high is not None:
            entry["maximum"] = spec.high
        properties[spec.name] = entry
    return {"type": "object", "properties": properties, "additionalProperties": False}
