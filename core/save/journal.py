"""The journal: one line per record since the last snapshots, each on the disk before it counts.

A line is `LENGTH CRC JSON`: length of the JSON bytes and CRC-32 of the match's id and the JSON,
both as eight hex digits.  A line that does not fit is no line; a line of another match never fits.
Records are numbered (`seq`) without gaps; a snapshot names the number that it holds, so that lines
which it already holds are passed over and the same journal fits each of the backups.
"""

from __future__ import annotations

import contextlib
import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import attrs

from core.kernel.state import canonical

from .disk import Disk, Stat

if TYPE_CHECKING:
    from .loading import Loaded

Line = dict[str, Any]
"""A record with its `seq`."""


def encode(match_id: str, line: Line) -> bytes:
    """One line with its length and checksum."""
    body = canonical(line)
    return b"%08x %08x %s\n" % (len(body), _crc(match_id, body), body)


def _crc(match_id: str, body: bytes) -> int:
    return zlib.crc32(body, zlib.crc32(match_id.encode()))


def decode(match_id: str, raw: bytes) -> Line | None:
    """The record of one line without its line end, or None where it is damaged."""
    body = raw[18:]
    if raw[:18] != b"%08x %08x " % (len(body), _crc(match_id, body)):
        return None
    try:
        line = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(line, dict) or type(line.get("seq")) is not int:
        return None
    return line


@attrs.frozen
class Reading:
    """What a journal file holds."""

    lines: list[Line]
    """All sound lines, in the order of the file."""
    good: int
    """Bytes up to the end of the last sound line that only sound lines precede."""
    torn: bool
    """The file ends in a line that was not finished."""
    damaged: list[int]
    """The numbers that the finished but unsound lines must have had."""


def read(data: bytes, match_id: str) -> Reading:
    """All sound lines of a journal."""
    lines: list[Line] = []
    damaged: list[int] = []
    good = at = number = 0
    torn = False
    while at < len(data):
        end = data.find(b"\n", at)
        line = decode(match_id, data[at:end]) if end >= 0 else None
        if line is not None:
            if not lines:
                # Unsound lines before the first sound one: count back from it.
                damaged = [line["seq"] - 1 - i for i in range(len(damaged))]
            lines.append(line)
            number = line["seq"]
            if not damaged:
                good = end + 1
        elif end < 0:
            torn = True
        else:
            number += 1
            damaged.append(number)
        if end < 0:
            break
        at = end + 1
    return Reading(lines, good, torn, damaged)


def last(data: bytes, match_id: str) -> Line | None:
    """The last sound line of the end of a journal."""
    for raw in reversed(data.split(b"\n")):
        line = decode(match_id, raw)
        if line is not None:
            return line
    return None


def after(lines: list[Line], seq: int) -> tuple[list[Line], bool]:
    """The lines that follow record `seq` without a gap, and whether those are all of the rest."""
    chosen: list[Line] = []
    for line in lines:
        if line["seq"] <= seq:
            continue
        if line["seq"] != seq + len(chosen) + 1:
            return chosen, False
        chosen.append(line)
    return chosen, True


@attrs.define
class Follower:
    """Reads on in a journal that somebody else writes."""

    disk: Disk
    path: Path
    match_id: str
    inode: int
    start: int
    """Byte at which the last line that was read begins."""
    last: bytes
    """That line: where it is no longer there, its writer took it back."""

    @classmethod
    def behind(cls, disk: Disk, path: Path, loaded: Loaded, now: Stat | None) -> Self | None:
        """A follower behind what was loaded from a file of that look; None where it is unsound."""
        unsound = loaded.journal_bad or loaded.old_version or loaded.faults
        if now is None or loaded.journal_size < 0 or unsound:
            return None
        match_id = str(loaded.plain["id"])
        last = encode(match_id, loaded.lines[-1]) if loaded.lines else b""
        return cls(disk, path, match_id, now.inode, loaded.journal_size - len(last), last)

    def read(self, now: Stat | None) -> list[Line] | None:
        """Whole lines that came since; None where the file must be read from its start."""
        if now is None or now.inode != self.inode or now.size < self.start + len(self.last):
            return None
        try:
            data = self.disk.read_from(self.path, self.start)
        except OSError:
            return None
        if not data.startswith(self.last):
            return None
        whole = data[: data.rfind(b"\n") + 1]
        raws = whole[len(self.last) :].splitlines(keepends=True)
        lines = [decode(self.match_id, raw[:-1]) for raw in raws]
        if raws:
            self.start, self.last = self.start + len(whole) - len(raws[-1]), raws[-1]
        sound = [line for line in lines if line is not None]
        return sound if len(sound) == len(lines) else None


class Journal:
    """A journal open to append."""

    def __init__(self, disk: Disk, path: Path, match_id: str, lines: list[Line], size: int) -> None:
        self.disk = disk
        self.path = path
        self.match_id = match_id
        self.lines = lines
        """Lines in the file, oldest first."""
        self._size = size
        self._dirty = False
        self._fd = disk.append_to(path)

    def append(self, line: Line) -> None:
        """Write a record and wait until it is on the disk; raises OSError and leaves no half."""
        data = encode(self.match_id, line)
        if self._dirty:
            self._cut()
        try:
            self.disk.write(self._fd, data)
            self.disk.sync(self._fd)
        except BaseException:
            self._dirty = True
            with contextlib.suppress(OSError):
                self._cut()
            raise
        self._size += len(data)
        self.lines.append(line)

    def settle(self) -> None:
        """Try to take away what a failed `append` may have left behind it."""
        if self._dirty:
            with contextlib.suppress(OSError):
                self._cut()

    def _cut(self) -> None:
        self.disk.truncate(self._fd, self._size)
        self.disk.sync(self._fd)
        self._dirty = False

    def close(self) -> None:
        """Give the file back; doing so twice is harmless."""
        if self._fd >= 0:
            self.disk.close(self._fd)
            self._fd = -1
