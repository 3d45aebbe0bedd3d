"""The snapshot of a match as one JSON file: format `terminus-save`, version 1.

    {"payload_sha256": "…",
    "app_version": …, "checkpoints": …, … , "turn_actions": …}

Canonical JSON: ASCII, no blanks, keys sorted, the checksum on a line of its own in front.  It
covers everything after it: the SHA-256 of the canonical bytes of the object without
`payload_sha256`.  A file that another program has laid out anew is as good: the checksum is of
the values.

`journal_seq` counts the journal records (see `journal`) that the snapshot holds.  `head` is what a
list of saves shows; it stands before the long parts, which a list need not read.  Log records are
short: `[seat, "action"]` or `[seat, "action", [draws]]`, undo and redo `{"seat": 0, "undo": 2}`;
their numbers are their places, their digests are in `checkpoints` as `[n, digest]`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from core.kernel.errors import BadOptions, SaveError, TerminusError
from core.kernel.game import Game
from core.kernel.match import Match
from core.kernel.rng import ALGORITHM
from core.kernel.state import canonical, from_plain

from . import schema
from .errors import SaveCorrupt, SaveCutShort, SaveForeign, SaveNewer
from .migrations import Steps

FORMAT = "terminus-save"
VERSION = 1

Envelope = dict[str, Any]

_FRONT = b'{"payload_sha256":"'
_MATCH_KEYS = (
    *("game", "schema_version", "rules_version", "options", "seats", "seed", "policy"),
    *("rewound", "turn_actions", "repeats", "origin", "state", "digest"),
)


@lru_cache(maxsize=1)
def app_version() -> str:
    """Version of the program."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("terminus-tabletop")
    except PackageNotFoundError:
        return "0"


@lru_cache
def content_hash(game: Game[Any]) -> str:
    """`sha256:…` over the rules version and every file of the game's `data` folder."""
    made = hashlib.sha256(game.rules_version.encode())
    folder = game.folder / "data"
    if folder.is_dir():
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                made.update(path.relative_to(folder).as_posix().encode() + b"\0")
                made.update(path.read_bytes())
    return f"sha256:{made.hexdigest()}"


def plain_copy(value: Any) -> Any:
    """A copy of a JSON value that shares nothing; TypeError or ValueError where it is none."""
    return json.loads(json.dumps(value, allow_nan=False))


def now() -> str:
    """The time, UTC, as ISO text; shown to people, never used to order anything."""
    return datetime.now(UTC).isoformat(timespec="seconds")


# --- writing ----------------------------------------------------------------------------------


def head(match: Match, specs: list[str]) -> dict[str, Any]:
    """What a list of saves shows of a match; nothing hidden is in it."""
    opened = match.decisions()
    return {
        "phase": opened[0].phase if opened else "",
        "seat_specs": specs,
        "seats": list(match.seats),
        "thumbnail": match.game.thumbnail(match.state),
        "turn": match.state.turn,
        "waiting": [d.seat for d in opened],
    }


def build(
    match: Match, *, match_id: str, name: str, created: str, meta: Mapping[str, Any], seq: int
) -> Envelope:
    """The envelope of a match as it is now, without its checksum."""
    plain = match.snapshot()
    made: Envelope = {key: plain[key] for key in _MATCH_KEYS}
    specs = [str(spec) for spec in meta.get("seat_specs", [])]
    made.update(
        format=FORMAT,
        format_version=VERSION,
        app_version=app_version(),
        content_hash=content_hash(match.game),
        rng={"algorithm": ALGORITHM},
        id=match_id,
        name=name,
        created=created,
        saved=now(),
        meta=dict(meta),
        journal_seq=seq,
        head=head(match, specs),
        log=[_short(record) for record in plain["log"]],
        checkpoints=[[r["n"], r["digest"]] for r in plain["log"] if "digest" in r],
    )
    return made


def _short(record: Mapping[str, Any]) -> Any:
    if "action" not in record:
        return {k: v for k, v in record.items() if k not in ("n", "digest")}
    if "draws" in record:
        return [record["seat"], record["action"], record["draws"]]
    return [record["seat"], record["action"]]


def _long(log: list[Any], checkpoints: list[Any], seats: int) -> list[dict[str, Any]]:
    """Log records in full; raises ValueError for one that no match wrote."""
    records: list[dict[str, Any]] = []
    for n, entry in enumerate(log, 1):
        if isinstance(entry, dict):
            record = {"n": n, **entry}
            kinds = set(entry) - {"seat"}
            sound = kinds in ({"undo"}, {"redo"}) and all(type(v) is int for v in entry.values())
        else:
            record = {"n": n, "seat": entry[0], "action": entry[1]}
            sound = type(entry[1]) is str and len(entry) in (2, 3)
            if len(entry) > 2:
                record["draws"] = list(entry[2])
        seat = record["seat"]
        if not sound or type(seat) is not int or not 0 <= seat < seats:
            raise ValueError(f"record {n} of the log cannot be read")
        records.append(record)
    for n, digest in checkpoints:
        records[n - 1]["digest"] = digest
    return records


def encode(envelope: Envelope) -> bytes:
    """The bytes of the file, read back and compared before anybody writes them.

    Raises SaveError where what would be read is not what is meant (a bug in a game's state).
    """
    body = canonical(envelope)
    again = json.loads(body)
    digest = "blake2b-128:" + blake2b(canonical(again["state"]), digest_size=16).hexdigest()
    if again != envelope or digest != envelope["digest"]:
        raise SaveError("The match was not saved: what would be read back is not what is played.")
    return _FRONT + hashlib.sha256(body).hexdigest().encode() + b'",\n' + body[1:] + b"\n"


# --- reading ----------------------------------------------------------------------------------


def parse(data: bytes) -> Envelope:
    """The envelope in a file, its checksum verified, of any version up to ours.

    Raises SaveForeign, SaveNewer, SaveCutShort or SaveCorrupt; the messages are clauses without a
    subject, to go behind the file's name.
    """
    plain = _object(data)
    fits = plain.get("payload_sha256") == _sha256(plain)
    ours = plain.get("format") == FORMAT
    version = plain.get("format_version")
    if not ours and not fits and _looks_ours(data[:4096]):
        raise SaveCorrupt("is damaged: its checksum does not fit")
    if not ours or type(version) is not int or version > VERSION or version < 0:
        # A checksum that fits again once the name and number are ours tells a damaged file.
        mended = {**plain, "format": FORMAT, "format_version": VERSION}
        if not fits and plain.get("payload_sha256") == _sha256(mended):
            raise SaveCorrupt("is damaged: its checksum does not fit")
        if not ours:
            raise SaveForeign("is no save of Terminus")
        if type(version) is int and version > VERSION:
            raise SaveNewer(
                f"was written by a newer Terminus (save format {version}, this one reads up to "
                f"{VERSION}): update Terminus to open it; the file is left as it is"
            )
        raise SaveCorrupt("is damaged: its format version cannot be read")
    if version >= 1 and not fits:
        raise SaveCorrupt("is damaged: its checksum does not fit")
    if version == 0 and plain.get("sha256") != _sha256_of_state(plain):
        raise SaveCorrupt("is damaged: its checksum does not fit")
    return plain


def _object(data: bytes) -> Envelope:
    try:
        plain = json.loads(data)
    except (ValueError, RecursionError) as fault:
        start = data[:4096].lstrip()
        if not start:
            raise SaveCutShort("is empty") from None
        if not _looks_ours(start):
            raise SaveForeign("is no save of Terminus") from None
        if _ends_early(data, fault):
            raise SaveCutShort("is cut short") from None
        raise SaveCorrupt("is damaged: it is no JSON any more") from None
    if not isinstance(plain, dict):
        raise SaveForeign("is no save of Terminus")
    return plain


def _ends_early(data: bytes, fault: Exception) -> bool:
    """Whether the JSON stopped because the file does."""
    if data.endswith(b"}\n"):
        return False
    at_end = isinstance(fault, json.JSONDecodeError) and (
        fault.pos >= len(fault.doc) or fault.msg.startswith("Unterminated")
    )
    return at_end or data.rstrip()[-1:] != b"}"


def _looks_ours(start: bytes) -> bool:
    """Whether the first bytes could be of a save of ours, damaged or cut short as it may be."""
    common = min(len(start), len(_FRONT))
    same = sum(a == b for a, b in zip(start, _FRONT, strict=False))
    return same >= common - 1 or FORMAT.encode() in start


def _sha256(plain: Envelope) -> str:
    rest = {k: v for k, v in plain.items() if k != "payload_sha256"}
    return hashlib.sha256(canonical(rest)).hexdigest()


def _sha256_of_state(plain: Envelope) -> str:
    return hashlib.sha256(canonical(plain.get("state"))).hexdigest()


def migrate(plain: Envelope, game: Game[Any], steps: Steps) -> Envelope:
    """The envelope in the present form; raises SaveNewer or SaveCorrupt."""
    version = plain["format_version"]
    try:
        plain = steps.lead("format", plain, version, VERSION)
        old = plain["schema_version"]
        if type(old) is int and old > game.schema_version:
            raise SaveNewer(
                f"was written by a newer {game.title} (state version {old}, this one reads up to "
                f"{game.schema_version}): update Terminus to open it; the file is left as it is"
            )
        if old != game.schema_version:
            plain = steps.lead(game.id, plain, old, game.schema_version)
            plain = {**plain, "schema_version": game.schema_version}
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as fault:
        raise SaveCorrupt(
            f"is of an older version that cannot be brought up to date ({fault!r})"
        ) from fault
    if plain is not None and (version, old) != (VERSION, game.schema_version):
        digest = blake2b(canonical(plain["state"]), digest_size=16).hexdigest()
        plain = {**plain, "digest": f"blake2b-128:{digest}", "checkpoints": []}
    return plain


def to_match(plain: Envelope, game: Game[Any]) -> Match:
    """The match in an envelope of the present form; raises SaveCorrupt with the path of a fault."""
    fault = schema.check({"payload_sha256": "0" * 64, **plain}, schema.ENVELOPE)
    if fault:
        raise SaveCorrupt(f"does not fit the form of a save ({fault})")
    if plain["rng"]["algorithm"] != ALGORITHM:
        raise SaveNewer(
            f"draws its chances by `{plain['rng']['algorithm']}`, which this Terminus does not "
            "know: update it to open this save; the file is left as it is"
        )
    try:
        log = _long(plain["log"], plain["checkpoints"], len(plain["seats"]))
        match = Match.restore(game, {**plain, "log": log})
        if match.origin is not None:
            from_plain(game.State, match.origin)
        broken = game.invariants(match.state)
    except BadOptions as refusal:
        raise SaveCorrupt(f"has options that do not fit ({refusal.message})") from refusal
    except Exception as refusal:
        # Whatever a damaged state makes the rules stumble over, the file is at fault, not the
        # program: its checksum may be sound (edited by hand, written by a bug).
        raise SaveCorrupt(f"does not fit the form of a save ({explain(refusal)})") from refusal
    if broken:
        raise SaveCorrupt(f"holds an impossible position ({broken[0]})")
    if len(match.seats) not in range(game.seats[0], game.seats[1] + 1):
        raise SaveCorrupt("has a number of seats that the game does not know")
    if len(match.seats) != len(match.state.answers):
        raise SaveCorrupt("names another number of seats than its position has")
    return match


def explain(fault: BaseException) -> str:
    """A fault of cattrs as paths, any other as its text."""
    if isinstance(fault, TerminusError):
        return fault.message
    if isinstance(fault, BaseExceptionGroup):
        from cattrs import transform_error

        return "; ".join(transform_error(fault)[:3])
    if isinstance(fault, KeyError):
        return f"{fault} is missing"
    return str(fault) or type(fault).__name__
