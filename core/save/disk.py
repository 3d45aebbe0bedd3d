"""The few things that saves ask of a disk, in one class, so that tests can put a failing one in.

Every method raises OSError as the system does; nothing here decides what a failure means.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import attrs

from . import lock
from .lock import Lock


@attrs.frozen
class Stat:
    """What the listing of saves needs to know of a file."""

    size: int
    modified: float
    """Seconds since 1970."""
    inode: int = 0
    """Which file it is; another one of that name has another number."""


class Disk:
    """The real disk."""

    def lock(self, path: Path) -> Lock:
        """The advisory lock of that name; raises SaveLocked."""
        return lock.acquire(path)

    def lock_holder(self, path: Path) -> dict[str, str] | None:
        """Who holds a lock, or None where it is free."""
        return lock.holder(path)

    def make_folder(self, folder: Path) -> None:
        """Create a folder and its parents where they are missing."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def names(self, folder: Path) -> list[str]:
        """Names of the entries of a folder, sorted; none where it does not exist."""
        try:
            return sorted(os.listdir(folder))
        except FileNotFoundError:
            return []

    def exists(self, path: Path) -> bool:
        """Whether there is a file (a dangling link is none)."""
        return path.exists()

    def stat(self, path: Path) -> Stat:
        """Size and time of a file."""
        found = os.stat(path)
        return Stat(found.st_size, found.st_mtime, found.st_ino)

    def read(self, path: Path) -> bytes:
        """The whole file."""
        return path.read_bytes()

    def tail(self, path: Path, count: int) -> bytes:
        """The last `count` bytes of a file."""
        with open(path, "rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - count))
            return file.read()

    def read_from(self, path: Path, start: int) -> bytes:
        """The file from a byte on."""
        with open(path, "rb") as file:
            file.seek(start)
            return file.read()

    def create(self, path: Path) -> int:
        """A new file, readable by its owner only; FileExistsError where there is one."""
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW
        return os.open(path, flags, 0o600)

    def append_to(self, path: Path) -> int:
        """An existing file, opened to append."""
        return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)

    def write(self, fd: int, data: bytes) -> None:
        """All of the data, or an OSError."""
        left = memoryview(data)
        while left:
            left = left[os.write(fd, left) :]

    def truncate(self, fd: int, size: int) -> None:
        """Cut a file down."""
        os.ftruncate(fd, size)

    def sync(self, fd: int) -> None:
        """Wait until the file's bytes are on the disk."""
        os.fsync(fd)

    def close(self, fd: int) -> None:
        """Give a file back."""
        os.close(fd)

    def replace(self, source: Path, target: Path) -> None:
        """Rename over what is there, at once."""
        os.replace(source, target)

    def link(self, source: Path, target: Path) -> None:
        """A second name of the same file."""
        os.link(source, target)

    def unlink(self, path: Path) -> None:
        """Take a name away; no failure where there is none."""
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path)

    def sync_folder(self, folder: Path) -> None:
        """Wait until the folder's names are on the disk."""
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
