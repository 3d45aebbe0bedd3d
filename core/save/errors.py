"""Everything that can go wrong with a save, each with one sentence that names fault and mend."""

from __future__ import annotations

import errno

from core.kernel.errors import SaveError


class SaveNotFound(SaveError):
    """There is no save of that name."""

    code = "save_not_found"


class SaveExists(SaveError):
    """The name is taken; nothing is written over."""

    code = "save_exists"


class BadName(SaveError):
    """The name cannot be a file's name here."""

    code = "bad_name"


class SaveCorrupt(SaveError):
    """The file is ours but damaged."""

    code = "save_corrupt"


class SaveCutShort(SaveCorrupt):
    """The file is ours but ends too early."""

    code = "save_cut_short"


class SaveForeign(SaveError):
    """The file was not written by Terminus, or belongs to a game that is not here."""

    code = "save_foreign"


class SaveNewer(SaveError):
    """The file was written by a newer Terminus; it is left untouched."""

    code = "save_newer"


class SaveLocked(SaveError):
    """The save is open somewhere else."""

    code = "save_locked"

    def __init__(self, message: str, *, holder: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.holder = holder or {}
        """`pid`, `host`, `tty` and `since` of who has it open, as far as known."""


class ReadOnly(SaveError):
    """The folder or the session cannot be written."""

    code = "save_read_only"


class DiskFull(SaveError):
    """No room is left, or the quota is used up."""

    code = "disk_full"


class DiskFailed(SaveError):
    """The disk reports a failure."""

    code = "disk_failed"


_KINDS: dict[int, tuple[type[SaveError], str]] = {
    errno.ENOSPC: (DiskFull, "the disk is full; make room and try again"),
    errno.EDQUOT: (DiskFull, "your quota is used up; make room and try again"),
    errno.EFBIG: (DiskFull, "the file would grow past its limit; raise it and try again"),
    errno.EACCES: (ReadOnly, "you lack the rights; mend them or choose another folder"),
    errno.EPERM: (ReadOnly, "you lack the rights; mend them or choose another folder"),
    errno.EROFS: (ReadOnly, "the disk is read-only; choose another folder with TERMINUS_HOME"),
    errno.ENOENT: (DiskFailed, "the folder is gone; put it back and try again"),
}


def from_os(fault: OSError, doing: str) -> SaveError:
    """The SaveError for an OSError; `doing` is a clause such as `“x” could not be saved`."""
    kind, mend = _KINDS.get(
        fault.errno or 0,
        (DiskFailed, f"the disk reports “{fault.strerror or fault}”; check it and try again"),
    )
    return kind(f"{doing}: {mend}.")
