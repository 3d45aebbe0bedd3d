"""Store: the folder of saves."""

from __future__ import annotations

import os
import re
import secrets
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from core.kernel.errors import SaveError
from core.kernel.game import Game
from core.kernel.match import Match

from . import envelope as env
from . import loading, lock
from .disk import Disk
from .errors import BadName, ReadOnly, SaveExists, SaveLocked, SaveNotFound, from_os
from .listing import SaveInfo, info_of
from .loading import Files, Loaded
from .migrations import Steps
from .session import Session

LONGEST = 60
"""Most characters of a name."""
RIVALS = 20
"""How often a new match without a name gives way to another that begins at the same moment."""


def default_folder() -> Path:
    """`$TERMINUS_HOME`, else `saves/` of the checkout that runs, else the user's data folder."""
    home = os.environ.get("TERMINUS_HOME")
    if home:
        return Path(home).expanduser()
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "saves").is_dir() and (checkout / ".git").exists():
        return checkout / "saves"
    import platformdirs

    return Path(platformdirs.user_data_dir("terminus", appauthor=False)) / "saves"


def slug(text: str) -> str:
    """A name made of any text: letters and digits of any script, joined by hyphens; or empty."""
    text = unicodedata.normalize("NFC", text).lower()
    words = "".join(c if c.isalnum() else " " for c in text).split()
    return "-".join(words)[:LONGEST].strip("-")


def check_name(name: str) -> str:
    """The name in its normal form; raises BadName with a name that would do."""
    name = unicodedata.normalize("NFC", name)
    if not name:
        raise BadName("A save needs a name: letters, digits, `-` and `_`.")
    fits = (
        all(c.isalnum() or c in "-_" for c in name)
        and name[0].isalnum()
        and len(name) <= LONGEST
        and len(name.encode()) <= 3 * LONGEST
    )
    if not fits:
        proposal = slug(name)
        mend = f"; `{proposal}` would do" if proposal else ""
        shown = name if len(name) <= 40 and name.isprintable() else ascii(name[:40])
        raise BadName(
            f"“{shown}” cannot be the name of a save: up to {LONGEST} letters, digits, `-` and "
            f"`_`, a letter or digit first{mend}."
        )
    return name


class Store:
    """All saves in one folder; `folder` None is `default_folder()`."""

    def __init__(
        self,
        folder: Path | str | None = None,
        *,
        games: Mapping[str, Game[Any]] | None = None,
        steps: Steps | None = None,
        disk: Disk | None = None,
    ) -> None:
        self.folder = Path(folder) if folder is not None else default_folder()
        if games is None:
            from core.games import games as all_games

            games = all_games
        self.games = games
        self._given_steps = steps
        self._disk = disk or Disk()

    @property
    def steps(self) -> Steps:
        """The migrations, looked up at first use."""
        if self._given_steps is None:
            self._given_steps = Steps()
        return self._given_steps

    def files(self, name: str) -> Files:
        """Where the save of a name lies or would lie; raises BadName."""
        path = self.folder / f"{check_name(name)}.json"
        try:
            # A linked save is played where it lies: a rename over the link would part the two.
            return Files(path.resolve() if path.is_symlink() else path)
        except PermissionError as fault:
            raise from_os(fault, f"“{path.name}” could not be read") from fault
        except (OSError, RuntimeError) as fault:
            raise SaveNotFound(f"“{path.name}” is a link that leads nowhere.") from fault

    # --- the list -----------------------------------------------------------------------------

    def list(self) -> list[SaveInfo]:
        """All saves, the latest first; reads no rules and never changes a file."""
        found = []
        for name in saved_names(self._entries()):
            try:
                files = self.files(name)
            except SaveError:
                continue  # not named by us
            found.append(info_of(self._disk, files, name, self.games))
        return sorted(found, key=lambda i: (i.saved, i.name), reverse=True)

    def latest(self) -> str:
        """Name of the save that was played last; raises SaveNotFound."""
        for info in self.list():
            if info.status in ("ok", "recovered", "locked"):
                return info.name
        raise SaveNotFound("There is no save yet; `terminus play` starts a match.")

    # --- making and opening -------------------------------------------------------------------

    def create(
        self,
        match: Match,
        name: str = "",
        meta: Mapping[str, Any] | None = None,
        created: str = "",
    ) -> Session:
        """Save a new match under a name (made up where empty) and hold it open to play.

        Raises BadName, SaveExists, or another SaveError where nothing can be written.
        """
        self._make_folder()
        if name:
            name = check_name(name)
            self._must_be_free(name)
            return self._create(match, name, meta, created)
        wished = f"{match.game.id}-1"
        for _ in range(RIVALS):
            name = self.free_name(wished)
            try:
                return self._create(match, name, meta, created)
            except (SaveExists, SaveLocked):
                # Another program begins a match of this name at this very moment: the next one.
                stem, _, number = name.rpartition("-")
                wished = f"{stem}-{int(number) + 1}"
        return self._create(match, self.free_name(wished), meta, created)

    def _create(
        self, match: Match, name: str, meta: Mapping[str, Any] | None, created: str
    ) -> Session:
        files = self.files(name)
        held = self._lock(files)
        if held is None:
            raise ReadOnly(f"The folder “{self.folder}” cannot be written: choose another one.")
        try:
            self._must_be_free(name)  # somebody may have been quicker
        except BaseException:
            held.release()  # what lies there is his, and stays
            raise
        session = Session(
            self._disk,
            files,
            name,
            match,
            match_id=secrets.token_hex(8),
            created=created or env.now(),
            meta=env.plain_copy(meta or {}),
            lock=held,
        )
        try:
            self._sweep(files)
            session._begin_new()
        except SaveError:
            # Nobody was told that it is saved: the name is free again.
            session._forget_new()
            held.release()
            raise
        except BaseException:
            held.release()
            raise
        return session

    def open(self, name: str, *, strict: bool = False) -> Session:
        """Open a save to play on; its notice tells in one sentence what had to be mended.

        Where it is open elsewhere, or its folder cannot be written, the session is read-only and
        its notice says why; `strict` raises SaveLocked or ReadOnly instead.  Raises a SaveError
        where nothing can be read; then no file has been changed.
        """
        files = self._existing(name)
        try:
            held = self._lock(files)
        except SaveLocked as refusal:
            if strict:
                raise
            session = self.open_readonly(name)
            session.notice = refusal.message
            session.holder = refusal.holder
            return session
        if held is None:
            why = f"The folder “{files.folder}” cannot be written: you can only look."
            if strict:
                raise ReadOnly(why)
            session = self.open_readonly(name)
            session.notice = why
            return session
        try:
            loaded = self._load(files)
            session = self._session(files, name, loaded, held)
            self._sweep(files)
            session.notice = told(loaded)
            session._begin_loaded(loaded)
        except BaseException:
            held.release()
            raise
        return session

    def open_readonly(self, name: str) -> Session:
        """Open a save for watching: nothing is locked, written or put aside."""
        files = self._existing(name)
        loaded = self._load(files)
        session = self._session(files, name, loaded, None)
        session._take(loaded)
        session.notice = told(loaded)
        return session

    def _session(self, files: Files, name: str, loaded: Loaded, held: lock.Lock | None) -> Session:
        return Session(
            self._disk,
            files,
            name,
            loaded.match,
            match_id=loaded.plain["id"],
            created=loaded.plain["created"],
            meta=loaded.meta,
            lock=held,
            reload=lambda: self._load(files),
        )

    def delete(self, name: str) -> None:
        """Take a save away with its journal and backups; raises SaveLocked while it is open."""
        files = self._existing(name)
        held = self._lock(files)
        if held is None:
            raise ReadOnly(f"The folder “{files.folder}” cannot be written.")
        try:
            # The snapshot goes last: until then the save is whole or can be deleted again.
            ends = (files.socket, files.journal, files.main)
            for path in (*reversed(files.snapshots()[1:]), *ends):
                self._disk.unlink(path)
            if (link := self.folder / f"{name}.json").is_symlink():
                self._disk.unlink(link)
            self._disk.sync_folder(files.folder)
        except OSError as fault:
            raise from_os(fault, f"“{name}” could not be deleted") from fault
        finally:
            held.release()

    # --- parts --------------------------------------------------------------------------------

    def _load(self, files: Files) -> Loaded:
        return loading.load(self._disk, files, self.games, self.steps)

    def _existing(self, name: str) -> Files:
        files = self.files(name)
        if not any(self._disk.exists(path) for path in files.snapshots()):
            raise SaveNotFound(f"There is no save “{name}”; `terminus saves` lists what there is.")
        return files

    def _make_folder(self) -> None:
        try:
            self._disk.make_folder(self.folder)
        except OSError as fault:
            raise from_os(fault, f"The folder “{self.folder}” could not be made") from fault

    def _entries(self) -> Sequence[str]:
        try:
            return self._disk.names(self.folder)
        except OSError as fault:
            raise from_os(fault, f"The folder “{self.folder}” could not be read") from fault

    def _taken(self, name: str) -> bool:
        """Whether any file of that name, damaged ones too, lies in the folder."""
        ours = re.compile(rf"{re.escape(name)}\.(json|journal)(\..*)?")
        leftovers = (f"{name}.json.tmp", f"{name}.journal.tmp")
        return any(ours.fullmatch(entry) and entry not in leftovers for entry in self._entries())

    def must_be_free(self, name: str) -> None:
        """Raise BadName or SaveExists unless a save of this name may be created."""
        self._must_be_free(check_name(name))

    def _must_be_free(self, name: str) -> None:
        if self._taken(name):
            raise SaveExists(f"There is a save “{name}” already: choose another name.")

    def free_name(self, wished: str) -> str:
        """The name itself, or with the first number behind it that is free."""
        stem, _, number = wished.rpartition("-")
        if not (stem and number.isdecimal()):
            stem, number = wished[: LONGEST - 6], "1"
        made, count = wished, int(number)
        while self._taken(made):
            count += 1
            made = f"{stem}-{count}"
        return made

    def _lock(self, files: Files) -> lock.Lock | None:
        """The lock; None where the folder cannot be written; raises SaveLocked."""
        try:
            return self._disk.lock(files.lock)
        except PermissionError:
            return None
        except OSError as fault:
            import errno

            if fault.errno == errno.EROFS:
                return None
            raise from_os(fault, f"“{files.lock.name}” could not be written") from fault

    def _sweep(self, files: Files) -> None:
        """Clear leftover temporary files of a save whose lock we hold."""
        try:
            self._disk.unlink(files.temporary)
            self._disk.unlink(files.journal_temporary)
        except OSError:
            pass  # writing will meet the same fault and tell


def saved_names(entries: Iterable[str]) -> list[str]:
    """Names of saves among the entries of a folder, also where only a backup is left."""
    found = {}
    for entry in entries:
        stem, dot, ending = entry.partition(".")
        if dot and re.fullmatch(r"json(\.bak[1-3])?", ending):
            found[stem] = True
    return sorted(found)


def told(loaded: Loaded) -> str:
    """What the player has to know about a load, in one sentence, or an empty text."""
    parts = []
    if loaded.faults:
        path, fault = loaded.faults[0]
        parts.append(
            f"“{path.name}” {fault.message}, so backup {loaded.source} was taken"
            + ("" if loaded.lost else " with all actions since")
        )
    if loaded.lost:
        count = "one action" if loaded.lost == 1 else f"{loaded.lost} actions"
        parts.append(f"the journal is damaged and {count} from the fault on cannot be brought back")
    elif loaded.journal_bad:
        parts.append("the journal has a damaged line, which was not needed")
    elif loaded.torn:
        parts.append(
            "the last line of the journal was cut short and left out, "
            "everything that was confirmed is there"
        )
    plain, game = loaded.plain, loaded.match.game
    if plain["rules_version"] != game.rules_version:
        parts.append(
            f"it was begun under rules {plain['rules_version']} and goes on under "
            f"{game.rules_version}, its older moves may not replay"
        )
    elif plain["content_hash"] not in ("", env.content_hash(game)):
        parts.append("the data of its game has changed since, its older moves may not replay")
    if not parts:
        return ""
    text = "; ".join(parts)
    return text[0].upper() + text[1:] + "."
