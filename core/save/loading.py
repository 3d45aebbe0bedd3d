"""Reading a match from its files: the snapshot with the journal, else the backups with it.

Nothing here writes: what is to be put aside is only named, and done by `session` once a fresh
snapshot is safe.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from core.kernel.errors import SaveError, TerminusError
from core.kernel.game import Game
from core.kernel.match import Match

from . import envelope as env
from . import journal
from .disk import Disk
from .errors import DiskFailed, SaveCorrupt, SaveForeign, SaveNewer, SaveNotFound, from_os
from .migrations import Steps

BACKUPS = 3


@attrs.frozen
class Files:
    """Where the parts of one save lie; `main` is where a link of that name leads to."""

    main: Path

    @property
    def folder(self) -> Path:
        """The folder that holds all of them."""
        return self.main.parent

    def beside(self, ending: str) -> Path:
        """The file of the same stem with another ending."""
        return self.main.with_name(self.main.name.removesuffix(".json") + ending)

    @property
    def journal(self) -> Path:
        """The journal."""
        return self.beside(".journal")

    @property
    def lock(self) -> Path:
        """The lock."""
        return self.beside(".lock")

    @property
    def socket(self) -> Path:
        """Where the process that plays the match listens for other terminals."""
        return self.beside(".sock")

    @property
    def temporary(self) -> Path:
        """The snapshot while it is written."""
        return self.beside(".json.tmp")

    @property
    def journal_temporary(self) -> Path:
        """The journal while it is written anew."""
        return self.beside(".journal.tmp")

    def backup(self, number: int) -> Path:
        """A backup, 1 (the youngest) to 3."""
        return self.beside(f".json.bak{number}")

    def snapshots(self) -> list[Path]:
        """The snapshot and its backups in the order in which they are tried."""
        return [self.main, *(self.backup(n) for n in range(1, BACKUPS + 1))]

    def aside(self, disk: Disk, path: Path) -> Path:
        """A free name `….corrupt-N` for a damaged file."""
        number = 1
        while disk.exists(path.with_name(f"{path.name}.corrupt-{number}")):
            number += 1
        return path.with_name(f"{path.name}.corrupt-{number}")


@attrs.define
class Loaded:
    """A match read from its files."""

    match: Match
    plain: env.Envelope
    """The envelope it came from, brought up to date."""
    meta: dict[str, Any]
    source: int
    """0: the snapshot, 1 to 3: that backup."""
    seq: int
    """Number of the last journal record in the match."""
    lines: list[journal.Line]
    """All sound lines of the journal."""
    journal_size: int
    """Bytes of the journal's sound front; -1 where there is no journal."""
    torn: bool
    """The journal ends in an unfinished line."""
    journal_bad: bool
    """The journal has unsound lines, or lines that do not follow: it is to be put aside."""
    lost: int
    """Journal records, damaged ones among them, that could not be brought back."""
    faults: list[tuple[Path, SaveError]]
    """Snapshots that could not be used."""
    old_version: str
    """`FORMAT-STATE`, the versions that the file had, where steps were taken, else empty."""

    @property
    def recovered(self) -> bool:
        """Whether something was damaged."""
        return bool(self.faults) or self.journal_bad


def game_of(plain: Mapping[str, Any], games: Mapping[str, Game[Any]]) -> Game[Any]:
    """The game of an envelope; raises SaveForeign where it is not here."""
    name = plain.get("game")
    if not isinstance(name, str) or name not in games:
        raise SaveForeign(f"is of a game that this Terminus does not have (`{name}`)")
    return games[name]


def load_bytes(
    data: bytes, games: Mapping[str, Game[Any]], steps: Steps
) -> tuple[Match, env.Envelope, str]:
    """The match in the bytes of a snapshot, its envelope, and its old versions if it had others."""
    plain = env.parse(data)
    game = game_of(plain, games)
    before = (plain["format_version"], plain.get("schema_version"))
    plain = env.migrate(plain, game, steps)
    old = "" if before == (env.VERSION, game.schema_version) else f"{before[0]}-{before[1]}"
    return env.to_match(plain, game), plain, old


def load(disk: Disk, files: Files, games: Mapping[str, Game[Any]], steps: Steps) -> Loaded:
    """The match as of its last record; raises a SaveError with the file's name in it."""
    faults: list[tuple[Path, SaveError]] = []
    for source, path in enumerate(files.snapshots()):
        try:
            data = disk.read(path)
        except FileNotFoundError:
            if source == 0:
                faults.append((path, SaveNotFound("is missing")))
            continue
        except OSError as fault:
            refusal = from_os(fault, f"“{path.name}” could not be read")
            if not isinstance(refusal, DiskFailed):
                raise refusal from fault
            faults.append((path, DiskFailed("cannot be read from the disk")))
            continue
        try:
            match, plain, old = load_bytes(data, games, steps)
        except SaveNewer as newer:
            raise _named(path, newer) from newer
        except SaveError as bad:
            faults.append((path, bad))
            continue
        return _with_journal(disk, files, match, plain, old, source, faults)
    raise _hopeless(files, faults)


def _named(path: Path, refusal: SaveError) -> SaveError:
    return type(refusal)(f"“{path.name}” {refusal.message}.")


def _hopeless(files: Files, faults: list[tuple[Path, SaveError]]) -> SaveError:
    path, first = faults[0]
    name = files.main.name.removesuffix(".json")
    if len(faults) == 1 and isinstance(first, SaveNotFound):
        return SaveNotFound(f"There is no save “{name}”; `terminus saves` lists what there is.")
    if isinstance(first, SaveForeign):
        return SaveForeign(f"“{path.name}” {first.message}; it is left as it is.")
    kind = type(first) if isinstance(first, SaveCorrupt | DiskFailed) else SaveCorrupt
    return kind(
        f"“{path.name}” {first.message}, and no backup of it can be read; "
        "all its files are left as they are."
    )


def _with_journal(
    disk: Disk,
    files: Files,
    match: Match,
    plain: env.Envelope,
    old: str,
    source: int,
    faults: list[tuple[Path, SaveError]],
) -> Loaded:
    meta: dict[str, Any] = dict(plain["meta"])
    made = Loaded(
        match, plain, meta, source, plain["journal_seq"], [], -1, False, False, 0, faults, old
    )
    try:
        reading = journal.read(disk.read(files.journal), plain["id"])
    except FileNotFoundError:
        return made
    except OSError as fault:
        raise from_os(fault, f"“{files.journal.name}” could not be read") from fault
    lines = [_undigested(line) for line in reading.lines] if old else reading.lines
    made.lines, made.journal_size, made.torn = lines, reading.good, reading.torn
    chosen, whole = journal.after(lines, made.seq)
    for line in chosen:
        try:
            apply_line(made.match, made.meta, line)
        except (TerminusError, ValueError, KeyError, TypeError):
            # A record that misfits may have left the match half way: begin again without it.
            _stop_before(made, line["seq"])
            whole = False
            break
        made.seq = line["seq"]
    made.journal_bad = bool(reading.damaged) or not whole
    numbers = [*reading.damaged, *(line["seq"] for line in reading.lines)]
    made.lost = sum(number > made.seq for number in numbers)
    return made


def _undigested(line: journal.Line) -> journal.Line:
    """A line without its digest, which is one of the state's older form."""
    if "record" not in line:
        return line
    return {**line, "record": {k: v for k, v in line["record"].items() if k != "digest"}}


def _stop_before(made: Loaded, seq: int) -> None:
    made.match = env.to_match(made.plain, made.match.game)
    made.meta = dict(made.plain["meta"])
    for line in journal.after(made.lines, made.plain["journal_seq"])[0]:
        if line["seq"] == seq:
            return
        apply_line(made.match, made.meta, line)


def apply_line(match: Match, meta: dict[str, Any], line: journal.Line) -> None:
    """Bring one journal record into a match; raises where it does not fit."""
    if "record" in line:
        match.advance(line["record"])
    elif "meta" in line:
        key, value = line["meta"]
        if value is None:
            meta.pop(key, None)
        else:
            meta[key] = value
    else:
        raise ValueError("a record of an unknown kind")
