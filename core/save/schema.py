"""JSON Schemas (2020-12) of saves: generated from the field types, and a checker for them.

`generate(game)` describes a whole save file of a game at its present version; the result is
committed in `schemas/<game>_vNNN.json` (`python -m core.save.schemas` writes them).  `check`
understands just the words that `generate` uses.
"""

from __future__ import annotations

import enum
import json
import re
import types
import typing
from pathlib import Path
from typing import Any

import attrs

from core.kernel import options as opt
from core.kernel.game import Game
from core.kernel.rng import Rng

FOLDER = Path(__file__).parent / "schemas"
Schema = dict[str, Any]

_HEX = {"type": "string", "pattern": "^0x[0-9a-f]{16}$"}
_COUNT = {"type": "integer", "minimum": 0}
_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_DIGEST = {"type": "string", "pattern": "^blake2b-128:[0-9a-f]{32}$"}


def _object(properties: Schema, optional: tuple[str, ...] = ()) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": sorted(set(properties) - set(optional)),
        "additionalProperties": False,
    }


RNG = _object({"state": _HEX, "draws": _COUNT})

ENVELOPE = _object(
    {
        "payload_sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "format": {"const": "terminus-save"},
        "format_version": {"const": 1},
        "app_version": _TEXT,
        "checkpoints": {"type": "array", "items": {"type": "array"}},
        "content_hash": _TEXT,
        "created": _TEXT,
        "digest": _DIGEST,
        "game": _TEXT,
        "head": _object(
            {
                "phase": _TEXT,
                "seat_specs": _TEXTS,
                "seats": _TEXTS,
                "thumbnail": _TEXT,
                "turn": {"type": "integer"},
                "waiting": {"type": "array", "items": _COUNT},
            }
        ),
        "id": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
        "journal_seq": _COUNT,
        "log": {"type": "array"},
        "meta": {"type": "object"},
        "name": _TEXT,
        "options": {"type": "object"},
        "origin": {"type": ["object", "null"]},
        "policy": {"enum": ["free", "turn", "strict"]},
        "repeats": {"type": "array"},
        "rewound": {"type": "boolean"},
        "rng": _object({"algorithm": _TEXT}),
        "rules_version": _TEXT,
        "saved": _TEXT,
        "schema_version": {"type": "integer", "minimum": 1},
        "seats": _TEXTS,
        "seed": _HEX,
        "state": {"type": "object"},
        "turn_actions": _COUNT,
    }
)
"""What every save looks like, whatever its game."""


def newest(game_id: str) -> int:
    """Newest schema version of a game that a schema is committed for; 0 where there is none."""
    found = [path.stem.rpartition("_v")[2] for path in FOLDER.glob(f"{game_id}_v*.json")]
    return max(map(int, found), default=0)


# --- generating -------------------------------------------------------------------------------


def generate(game: Game[Any]) -> Schema:
    """The schema of a save of this game at its present schema version."""
    defs: dict[str, Schema] = {}
    state = _of(game.State, defs)
    whole = json.loads(json.dumps(ENVELOPE))
    properties = whole["properties"]
    properties["game"] = {"const": game.id}
    properties["schema_version"] = {"const": game.schema_version}
    properties["options"] = opt.json_schema(game.Options)
    properties["state"] = state
    properties["origin"] = {"anyOf": [state, {"type": "null"}]}
    properties["checkpoints"]["items"] = {"type": "array", "prefixItems": [_COUNT, _DIGEST]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Save of {game.title}, schema version {game.schema_version}",
        **whole,
        "$defs": dict(sorted(defs.items())),
    }


_SIMPLE: dict[Any, Schema] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    type(None): {"type": "null"},
    Any: {},
}


def _of(hint: Any, defs: dict[str, Schema]) -> Schema:
    """Schema of a type; attrs classes go into `defs` under their names."""
    if hint in _SIMPLE:
        return dict(_SIMPLE[hint])
    if hint is Rng:
        return RNG
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_of(a, defs) for a in args]}
    if origin is typing.Literal:
        return {"enum": list(args)}
    if origin is tuple and not (len(args) == 2 and args[1] is Ellipsis):
        items = [_of(a, defs) for a in args]
        return {"type": "array", "prefixItems": items, "minItems": len(args), "maxItems": len(args)}
    if origin in (list, tuple):
        return {"type": "array", "items": _of(args[0], defs)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _of(args[1], defs)}
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return {"enum": [member.value for member in hint]}
    if isinstance(hint, type) and attrs.has(hint):
        return _of_class(hint, defs)
    raise TypeError(f"no schema for {hint!r}: a state holds plain values and attrs classes")


def _of_class(cls: type, defs: dict[str, Schema]) -> Schema:
    name = cls.__name__
    if name not in defs:
        defs[name] = {}  # taken already while its fields are read: classes may nest in themselves
        hints = typing.get_type_hints(cls)
        # What is no argument of the class is worked out from the rest, and not saved.
        fields = {f.name: _of(hints[f.name], defs) for f in attrs.fields(cls) if f.init}
        defs[name] = _object(fields)
    return {"$ref": f"#/$defs/{name}"}


def path_of(game_id: str, version: int) -> Path:
    """Where the committed schema of a game and version lies."""
    return FOLDER / f"{game_id}_v{version:03d}.json"


def text(schema: Schema) -> str:
    """The committed form."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


# --- checking ---------------------------------------------------------------------------------

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def check(value: object, schema: Schema, root: Schema | None = None, path: str = "$") -> str:
    """The first fault as `$.log[3]: text wanted`, or an empty text where the value fits."""
    root = schema if root is None else root
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return check(value, root["$defs"][name], root, path)
    if "anyOf" in schema:
        faults = [check(value, option, root, path) for option in schema["anyOf"]]
        return "" if "" in faults else faults[0]
    return (
        _check_kind(value, schema, path)
        or _check_array(value, schema, root, path)
        or _check_object(value, schema, root, path)
    )


def _check_kind(value: object, schema: Schema, path: str) -> str:
    wanted = schema.get("type")
    if wanted is not None:
        kinds = [wanted] if isinstance(wanted, str) else wanted
        if not any(_is(value, kind) for kind in kinds):
            return f"{path}: {' or '.join(kinds)} wanted"
    if "const" in schema and (value != schema["const"] or type(value) is not type(schema["const"])):
        return f"{path}: {schema['const']!r} wanted"
    if "enum" in schema and value not in schema["enum"]:
        return f"{path}: one of {schema['enum']} wanted"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        return f"{path}: a text like {schema['pattern']} wanted"
    if isinstance(value, int) and not isinstance(value, bool):
        if value < schema.get("minimum", value):
            return f"{path}: at least {schema['minimum']} wanted"
        if value > schema.get("maximum", value):
            return f"{path}: at most {schema['maximum']} wanted"
    return ""


def _is(value: object, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, _TYPES[kind])


def _check_array(value: object, schema: Schema, root: Schema, path: str) -> str:
    if not isinstance(value, list):
        return ""
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return f"{path}: another number of items wanted"
    first = schema.get("prefixItems", [])
    rest = schema.get("items", {})
    for i, item in enumerate(value):
        kind = first[i] if i < len(first) else rest
        if kind and (fault := check(item, kind, root, f"{path}[{i}]")):
            return fault
    return ""


def _check_object(value: object, schema: Schema, root: Schema, path: str) -> str:
    if not isinstance(value, dict):
        return ""
    known = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            return f"{path}.{name}: missing"
    others = schema.get("additionalProperties", {})
    for name, item in value.items():
        if name in known:
            kind = known[name]
        elif others is False:
            return f"{path}.{name}: not known"
        else:
            kind = others
        if kind and (fault := check(item, kind, root, f"{path}.{name}")):
            return fault
    return ""


def write_all(games: typing.Iterable[Game[Any]]) -> list[Path]:
    """Write the schema of each game into the package; gives the files written."""
    written = []
    for game in games:
        path = path_of(game.id, game.schema_version)
        path.write_text(text(generate(game)), "utf-8")
        written.append(path)
    return written
