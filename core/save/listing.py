"""What a list shows of a save, read from the head of its envelope and the end of its journal."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import attrs

from core.kernel.errors import SaveError
from core.kernel.game import Game

from . import envelope as env
from . import journal, lock, schema
from .disk import Disk
from .errors import SaveForeign, SaveNewer
from .loading import Files

Status = Literal["ok", "recovered", "corrupt", "newer", "foreign", "locked"]

TAIL = 16_384
"""Bytes of a journal's end that hold its last record."""

_HEAD_KEYS = (
    *("created", "format", "format_version", "game", "head", "id", "journal_seq"),
    "schema_version",
)


@attrs.frozen
class SaveInfo:
    """One line of the list of saves."""

    name: str
    game: str
    """Id of the game, empty where unknown."""
    title: str
    seats: tuple[str, ...]
    """Names of the seats."""
    seat_specs: tuple[str, ...]
    """Who plays them, such as `human:Ann` or `normal`."""
    turn: int
    phase: str
    """Id of the phase, empty when the match is over."""
    waiting: tuple[str, ...]
    """Names of the seats whose decision it is; empty when the match is over."""
    saved: str
    """When it was last played, UTC, ISO."""
    status: Status
    message: str
    """One sentence where the status is not ok."""
    thumbnail: str
    """The position in one line."""
    size: int
    """Bytes of the snapshot and the journal."""


def info_of(disk: Disk, files: Files, name: str, games: Mapping[str, Game[Any]]) -> SaveInfo:
    """What the list shows of one save; never raises for a bad file."""
    fault: SaveError | None = None
    fault_path = files.main
    for number, path in enumerate(files.snapshots()):
        try:
            data = disk.read(path)
        except OSError as refusal:
            if number == 0:
                fault = SaveError(f"cannot be read ({refusal.strerror or refusal})")
                if isinstance(refusal, PermissionError):
                    break  # opening takes no older backup where mending the rights is enough
            continue
        try:
            head = read_head(data)
        except SaveNewer as refusal:
            fault, fault_path = refusal, path
            break
        except SaveError as refusal:
            fault, fault_path = (fault, fault_path) if fault else (refusal, path)
            continue
        if head["game"] not in games:
            game = head["game"]
            fault = SaveForeign(f"is of a game that this Terminus does not have (`{game}`)")
            break
        if head["schema_version"] > newest_schema(head["game"], games):
            # As opening it would say; the rules need not be loaded to know.
            title = title_of(head["game"])
            fault = SaveNewer(f"was written by a newer {title}: update Terminus to open it")
            fault_path = path
            break
        return _sound(disk, files, name, head, fault, len(data))
    assert fault is not None
    return _unsound(disk, files, name, fault, fault_path)


def _sound(
    disk: Disk, files: Files, name: str, head: dict[str, Any], fault: SaveError | None, size: int
) -> SaveInfo:
    shown = head["head"]
    turn, phase = shown["turn"], shown["phase"]
    waiting, thumbnail = shown["waiting"], shown["thumbnail"]
    saved = _time(disk, files.main)
    try:
        stat = disk.stat(files.journal)
        size += stat.size
        line = journal.last(disk.tail(files.journal, TAIL), head["id"])
        if line is not None and line["seq"] > head["journal_seq"]:
            saved = _iso(stat.modified)
            if "head" in line:
                turn, phase, waiting, thumbnail = line["head"]
    except OSError:
        pass
    status: Status = "ok"
    message = ""
    if fault is not None:
        status = "recovered"
        message = f"“{files.main.name}” {fault.message}: a backup will be taken."
    who = disk.lock_holder(files.lock)
    if who is not None:
        status = "locked"
        message = lock.locked(who).message
    seats = tuple(shown["seats"])
    return SaveInfo(
        name,
        head["game"],
        title_of(head["game"]),
        seats,
        tuple(shown["seat_specs"]),
        turn,
        phase,
        tuple(seats[i] for i in waiting if i < len(seats)),
        saved,
        status,
        message,
        thumbnail,
        size,
    )


def _unsound(disk: Disk, files: Files, name: str, fault: SaveError, path: Path) -> SaveInfo:
    status: Status = "corrupt"
    if isinstance(fault, SaveNewer):
        status = "newer"
    elif isinstance(fault, SaveForeign):
        status = "foreign"
    size = 0
    with contextlib.suppress(OSError):
        size = disk.stat(path).size
    message = f"“{path.name}” {fault.message}."
    saved = _time(disk, path)
    return SaveInfo(name, "", "", (), (), 0, "", (), saved, status, message, "", size)


def title_of(game_id: str) -> str:
    """The game's title, without loading its rules."""
    from core.games import CATALOGUE

    return next((e.title for e in CATALOGUE if e.id == game_id), game_id)


def newest_schema(game_id: str, games: Mapping[str, Game[Any]]) -> int:
    """Newest schema version that this program reads, by the committed schemas of the game."""
    return schema.newest(game_id) or games[game_id].schema_version


def _time(disk: Disk, path: Path) -> str:
    try:
        return _iso(disk.stat(path).modified)
    except OSError:
        return ""


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def read_head(data: bytes) -> dict[str, Any]:
    """The head keys of a snapshot, its checksum verified, without reading state and log.

    Falls back to reading everything where the file is not laid out by us; raises SaveError.
    """
    front, newline, rest = data.partition(b'",\n')
    if newline and front.startswith(b'{"payload_sha256":"') and len(front) == 83:
        body = b"{" + rest.rstrip(b"\n")
        if hashlib.sha256(body).hexdigest().encode() == front[19:]:
            found = _scan(body.decode("ascii"))
            if found is not None:
                return found
    plain = env.parse(data)
    if plain["format_version"] == 0:
        plain = _head_of_old(plain)
    return {key: plain[key] for key in _HEAD_KEYS}


def _head_of_old(plain: env.Envelope) -> env.Envelope:
    from .migrations import Steps

    try:
        return Steps().lead("format", plain, 0, env.VERSION)
    except (KeyError, TypeError, ValueError, IndexError) as fault:
        raise SaveError(f"is of an older version that cannot be read ({fault!r})") from fault


_decoder = json.JSONDecoder()
_SCHEMA = re.compile(r',"schema_version":(\d+),"seats":\[')
"""Where our layout has the schema version; no text can hold it, since its quotes are escaped."""


def _scan(body: str) -> dict[str, Any] | None:
    """Keys up to `journal_seq` of our canonical layout; None where something is unexpected."""
    found: dict[str, Any] = {}
    at = 1
    try:
        while "journal_seq" not in found:
            key, at = _decoder.raw_decode(body, at)
            value, at = _decoder.raw_decode(body, at + 1)
            found[key] = value
            at += 1
        found["schema_version"] = int(_SCHEMA.findall(body, at)[-1])
    except (ValueError, IndexError):
        return None
    ours = found.get("format") == env.FORMAT and found.get("format_version") == env.VERSION
    return found if ours else None
