"""Session: a match together with its files; an action counts once it is on the disk."""

from __future__ import annotations

import contextlib
import gc
from collections import deque
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from core.kernel.actions import Action
from core.kernel.errors import SaveError, TerminusError
from core.kernel.events import Event
from core.kernel.match import Applied, Match

from . import envelope as env
from . import journal, loading
from .disk import Disk, Stat
from .errors import ReadOnly, from_os
from .journal import Journal
from .loading import BACKUPS, Files, Loaded
from .lock import Lock

SNAPSHOT_EVERY = 50
"""So many records after a snapshot the next one is written, if no turn ends before."""
COMPACT_AT = 600
"""A journal with so many lines is written anew with those that the backups need."""


class Session:
    """A match that is saved as it is played.  Made by `Store`."""

    def __init__(
        self,
        disk: Disk,
        files: Files,
        name: str,
        match: Match,
        *,
        match_id: str,
        created: str,
        meta: dict[str, Any],
        lock: Lock | None,
        reload: Any = None,
    ) -> None:
        self.match = match
        self.name = name
        self.meta: Mapping[str, Any] = meta
        """JSON values that are kept with the match; changed by `set_meta` only."""
        self.notice = ""
        """One sentence for the player about what happened to the files, or an empty text."""
        self.read_only = lock is None
        self.holder: dict[str, str] | None = None
        """Who has the save open, where that is why this session is read-only."""
        self._disk = disk
        self._files = files
        self.match_id = match_id
        self.created = created
        self._meta = meta
        self._lock = lock
        self._reload = reload
        self._journal: Journal | None = None
        self._seq = 0
        self._since_snapshot = 0
        self._snapshot_seqs: deque[int] = deque(maxlen=BACKUPS + 1)
        self._closed = False
        self._stamps: list[Stat | None] = []
        """Looks of the files at the last `refresh`."""
        self._follower: journal.Follower | None = None
        """Where a read-only session goes on reading."""
        self.news: list[Event] = []
        """Events of the actions that the last `refresh` took in one by one."""

    @property
    def files(self) -> Files:
        """Where the parts of the save lie."""
        return self._files

    # --- playing ------------------------------------------------------------------------------

    def submit(
        self, action: Action | str | Mapping[str, Any], seat: int | None = None, decision: str = ""
    ) -> Applied:
        """Carry out an action as `Match.submit` does; it is on the disk when this returns.

        Raises what `Match.submit` raises, or a SaveError: then the action is not done, and may be
        tried again.
        """
        self._writable()
        turn = self.match.state.turn
        applied = self.match.submit(action, seat, decision)
        self._record({"record": applied.entry})
        self._after_record(self.match.state.turn != turn or not self.match.decisions())
        return applied

    def undo(self, seat: int) -> dict[str, Any]:
        """Take back as `Match.undo` does; on the disk when this returns, or not done."""
        return self._rewind(self.match.undo, seat)

    def redo(self, seat: int) -> dict[str, Any]:
        """Do again as `Match.redo` does; on the disk when this returns, or not done."""
        return self._rewind(self.match.redo, seat)

    def _rewind(self, how: Any, seat: int) -> dict[str, Any]:
        self._writable()
        record: dict[str, Any] = how(seat)
        self._record({"record": record})
        # A log of other rules may not replay: the snapshot spares the next load the way back.
        self._after_record(True)
        return record

    def set_meta(self, key: str, value: Any) -> None:
        """Keep a JSON value with the match (None takes it away); on the disk when this returns.

        Raises TypeError or ValueError where the value is no JSON.
        """
        self._writable()
        line = {"meta": [key, env.plain_copy(value)]}
        self._write_line(line)
        loading.apply_line(self.match, self._meta, line)
        self._after_record(False)

    def _writable(self) -> None:
        if self._closed:
            raise ReadOnly("This match has been closed: open it again to play on.")
        if self.read_only:
            raise ReadOnly(self.notice or "This match is open for watching only.")

    def _record(self, line: dict[str, Any]) -> None:
        """Write a record of the match; on a failure the match is as it was before."""
        opened = env.head(self.match, [])
        brief = [opened["turn"], opened["phase"], opened["waiting"], opened["thumbnail"]]
        try:
            self._write_line({**line, "head": brief})
        except BaseException:
            self.match.forget_last()
            raise

    def _write_line(self, line: dict[str, Any]) -> None:
        doing = f"That was not done, since it could not be saved in “{self._files.journal.name}”"
        try:
            if self._journal is None:
                self._open_journal([])
            assert self._journal is not None
            self._journal.append({"seq": self._seq + 1, **line})
        except OSError as fault:
            raise from_os(fault, doing) from fault
        self._seq += 1
        self._since_snapshot += 1

    def _after_record(self, due: bool) -> None:
        if due or self._since_snapshot >= SNAPSHOT_EVERY:
            # The record is safe in the journal: a snapshot that fails costs nothing but a notice.
            try:
                self.checkpoint()
            except SaveError as fault:
                self.notice = fault.message

    # --- snapshots ----------------------------------------------------------------------------

    def checkpoint(self) -> None:
        """Write a snapshot now, the former one becoming the first backup; raises SaveError."""
        self._writable()
        self._snapshot(main_is_sound=True)

    def _snapshot(self, *, main_is_sound: bool) -> None:
        disk, files = self._disk, self._files
        with _no_collection():
            data = env.encode(
                env.build(
                    self.match,
                    match_id=self.match_id,
                    name=self.name,
                    created=self.created,
                    meta=self._meta,
                    seq=self._seq,
                )
            )
        if self._journal is not None:
            self._journal.settle()
        try:
            write_new(disk, files.temporary, data)
            if main_is_sound:
                rotate(disk, files)
            elif disk.exists(files.main):
                disk.replace(files.main, files.aside(disk, files.main))
            disk.replace(files.temporary, files.main)
            disk.sync_folder(files.folder)
        except OSError as fault:
            with contextlib.suppress(OSError):
                disk.unlink(files.temporary)
            safe = " (what was played is safe in the journal)" if self._journal is not None else ""
            raise from_os(fault, f"“{files.main.name}” could not be written{safe}") from fault
        self._since_snapshot = 0
        self._snapshot_seqs.append(self._seq)
        if self._journal is not None and len(self._journal.lines) >= COMPACT_AT:
            # A failure leaves the longer journal, which is as good.
            with contextlib.suppress(OSError):
                self._compact()

    def _compact(self) -> None:
        if len(self._snapshot_seqs) <= BACKUPS or self._journal is None:
            return
        oldest = self._snapshot_seqs[0]
        kept = [line for line in self._journal.lines if line["seq"] > oldest]
        self._open_journal(kept)

    def _open_journal(self, lines: list[journal.Line]) -> None:
        """Write the journal anew with these lines and go on appending to it."""
        disk, files = self._disk, self._files
        data = b"".join(journal.encode(self.match_id, line) for line in lines)
        try:
            write_new(disk, files.journal_temporary, data)
            disk.replace(files.journal_temporary, files.journal)
            disk.sync_folder(files.folder)
        except OSError:
            with contextlib.suppress(OSError):
                disk.unlink(files.journal_temporary)
            raise
        old = self._journal
        self._journal = Journal(disk, files.journal, self.match_id, lines, len(data))
        if old is not None:
            with contextlib.suppress(OSError):
                old.close()

    # --- opening and closing ------------------------------------------------------------------

    def _begin_new(self) -> None:
        """First snapshot and empty journal of a new match; raises SaveError."""
        self._snapshot(main_is_sound=False)
        self._new_journal([])

    def _forget_new(self) -> None:
        """Take away the files of a match that could not be saved for the first time."""
        if self._journal is not None:
            self._journal.close()
        for path in (self._files.journal, self._files.main):
            with contextlib.suppress(OSError):
                self._disk.unlink(path)

    def _begin_loaded(self, loaded: Loaded) -> None:
        """Put aside what is damaged and write the first snapshot after a load.

        Where the disk does not let us, the session is read-only and its notice says so: going on
        beside damaged files could make them worse.
        """
        self._take(loaded)
        keep_old = bool(loaded.old_version) and loaded.source == 0
        try:
            if keep_old:
                self._keep(f".from-v{loaded.old_version}")
            self._snapshot(main_is_sound=loaded.source == 0 and not loaded.faults)
            self._put_backups_aside(loaded)
            if loaded.journal_bad:
                aside = self._files.aside(self._disk, self._files.journal)
                with contextlib.suppress(FileNotFoundError):
                    self._disk.link(self._files.journal, aside)
            sound = [line for line in loaded.lines if line["seq"] <= loaded.seq]
            if loaded.journal_bad or loaded.torn or loaded.journal_size < 0:
                self._new_journal(_contiguous(sound))
            else:
                self._journal = Journal(
                    self._disk, self._files.journal, self.match_id, sound, loaded.journal_size
                )
        except (OSError, SaveError) as fault:
            if isinstance(fault, OSError):
                fault = from_os(fault, f"“{self._files.main.name}” could not be written")
            self.read_only = True
            self.notice = f"You can only look at this match now: {fault.message}"

    def _put_backups_aside(self, loaded: Loaded) -> None:
        """Bad backups leave the row: rotated on, they would push the good ones out."""
        for path, _ in loaded.faults:
            if path != self._files.main and self._disk.exists(path):
                self._disk.replace(path, self._files.aside(self._disk, path))

    def _take(self, loaded: Loaded) -> None:
        self.match = loaded.match
        self._meta = loaded.meta
        self.meta = loaded.meta
        self._seq = loaded.seq

    def _new_journal(self, lines: list[journal.Line]) -> None:
        try:
            self._open_journal(lines)
        except OSError as fault:
            raise from_os(fault, f"“{self._files.journal.name}” could not be written") from fault

    def _keep(self, ending: str) -> None:
        """Keep the file of an older version beside the new one, for ever."""
        kept = self._files.beside(".json" + ending)
        if not self._disk.exists(kept):
            link_or_copy(self._disk, self._files.main, kept)

    def refresh(self) -> bool:
        """In a read-only session: take in what has been played since; whether anything was.

        Files that look as they did are not read again; of a journal that has only grown the new
        lines are read, and `match` stays the same object.  Raises a SaveError where the save cannot
        be read any more; what was taken in before stays.
        """
        self.news = []
        if not self.read_only or self._reload is None:
            return False
        stamps = [self._stamp(path) for path in (self._files.main, self._files.journal)]
        if stamps == self._stamps:
            return False
        before = self._seq
        if self._read_on(stamps[1]):
            self._stamps = stamps
            return self._seq != before
        self._follower = None  # it may stand behind what was not taken in
        loaded: Loaded = self._reload()
        self._stamps = stamps
        self._follower = journal.Follower.behind(self._disk, self._files.journal, loaded, stamps[1])
        changed = loaded.seq != self._seq or loaded.plain["id"] != self.match_id
        if changed:
            self.match_id = loaded.plain["id"]
            self._take(loaded)
        return changed

    def _read_on(self, journal_now: Stat | None) -> bool:
        """Take in the new lines of the journal; False where everything is to be read anew."""
        if self._follower is None:
            return False
        lines = self._follower.read(journal_now)
        for line in lines or ():
            if line["seq"] <= self._seq:
                continue
            first = len(self.match._events)
            try:
                if line["seq"] != self._seq + 1:
                    raise ValueError("a record is missing")
                loading.apply_line(self.match, self._meta, line)
            except (TerminusError, ValueError, KeyError, TypeError):
                # It may have gone half way: whatever is read anew takes its place.
                self._seq = -1
                return False
            self._seq = line["seq"]
            if "action" in line.get("record", ()):
                self.news += self.match._events[first:]
        return lines is not None

    def _stamp(self, path: Path) -> Stat | None:
        try:
            return self._disk.stat(path)
        except OSError:
            return None

    def close(self) -> None:
        """Write a last snapshot where something is new, and give the files back.

        Never raises for a failing disk: what was played is in the journal, `notice` tells.
        """
        if self._closed:
            return
        try:
            if not self.read_only and self._since_snapshot:
                self.checkpoint()
        except SaveError as fault:
            self.notice = fault.message
        finally:
            self._closed = True
            if self._journal is not None:
                with contextlib.suppress(OSError):
                    self._journal.close()
            if self._lock is not None:
                self._lock.release()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Keep the garbage collector out while thousands of lists live for a moment.

    It would look through the whole program, the past of the match included, again and again.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _contiguous(lines: list[journal.Line]) -> list[journal.Line]:
    """The last stretch of lines without a gap in their numbers."""
    kept: list[journal.Line] = []
    for line in reversed(lines):
        if kept and line["seq"] != kept[-1]["seq"] - 1:
            break
        kept.append(line)
    return kept[::-1]


def write_new(disk: Disk, path: Path, data: bytes) -> None:
    """Write a whole new file and wait until it is on the disk; a leftover of that name goes."""
    disk.unlink(path)
    fd = disk.create(path)
    try:
        disk.write(fd, data)
        disk.sync(fd)
    finally:
        disk.close(fd)


def rotate(disk: Disk, files: Files) -> None:
    """Shift the backups by one; the snapshot itself gets a second name and stays in place."""
    for number in range(BACKUPS - 1, 0, -1):
        if disk.exists(files.backup(number)):
            disk.replace(files.backup(number), files.backup(number + 1))
    if disk.exists(files.main):
        link_or_copy(disk, files.main, files.backup(1))


def link_or_copy(disk: Disk, source: Path, target: Path) -> None:
    """A second name for a file, or a copy where the file system knows no second names."""
    try:
        disk.link(source, target)
    except FileExistsError:
        raise
    except OSError:
        write_new(disk, target, disk.read(source))
