"""A disk in memory that fails on demand and forgets on a power cut what was not synced."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import attrs

from core.save.disk import Disk, Stat
from core.save.lock import Lock


class Killed(BaseException):
    """The process died in the middle of a call; nothing of ours runs after it."""


@attrs.define(eq=False)
class Inode:
    """A file, with what of it would survive a power cut."""

    data: bytearray = attrs.Factory(bytearray)
    synced: bytes = b""


class HeldLock(Lock):
    """A lock that no system knows of."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, -1)


class MemoryDisk(Disk):
    """Counts every call; call number `fail_at` fails with `fault` (an errno, or None: a kill).

    `steady` keeps failing from then on.  A write that fails has written half of its bytes.
    """

    def __init__(self) -> None:
        self.names_now: dict[Path, Inode] = {}
        self.names_synced: dict[Path, Inode] = {}
        self.open_files: dict[int, Inode] = {}
        self.next_fd = 3
        self.calls = 0
        self.fail_at = -1
        self.fault: int | None = None
        self.steady = False
        self.dead = False
        self.trace: list[str] = []

    def heal(self) -> None:
        """No call fails any more."""
        self.fail_at = -1

    def restart(self, mode: str) -> None:
        """What the next process finds: after a `kill` everything, after a `power` cut only what was
        synced, `scrambled` the present names with the synced contents."""
        names = self.names_synced if mode == "power" else self.names_now
        fresh = {}
        twins: dict[int, Inode] = {}
        for path, inode in names.items():
            kept = bytes(inode.data) if mode == "kill" else inode.synced
            fresh[path] = twins.setdefault(id(inode), Inode(bytearray(kept), kept))
        self.names_now = fresh
        self.names_synced = dict(fresh)
        self.open_files = {}
        self.dead = False
        self.heal()

    def _call(self, what: str) -> None:
        if self.dead:
            raise Killed
        self.calls += 1
        self.trace.append(what)
        if self.fail_at < 0:
            return
        if self.calls == self.fail_at or (self.steady and self.calls > self.fail_at):
            if self.fault is None:
                self.dead = True
                raise Killed
            raise OSError(self.fault, os.strerror(self.fault))

    def lock(self, path: Path) -> Lock:
        if self.dead:
            raise Killed
        return HeldLock(path)

    def lock_holder(self, path: Path) -> dict[str, str] | None:
        return None

    def make_folder(self, folder: Path) -> None:
        self._call("make_folder")

    def names(self, folder: Path) -> list[str]:
        self._call("names")
        return sorted(p.name for p in self.names_now if p.parent == folder)

    def exists(self, path: Path) -> bool:
        if self.dead:
            raise Killed
        return path in self.names_now

    def _find(self, path: Path) -> Inode:
        if path not in self.names_now:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return self.names_now[path]

    def stat(self, path: Path) -> Stat:
        return Stat(len(self._find(path).data), 0.0)

    def read(self, path: Path) -> bytes:
        self._call(f"read {path.name}")
        return bytes(self._find(path).data)

    def tail(self, path: Path, count: int) -> bytes:
        return bytes(self._find(path).data[-count:])

    def _open(self, inode: Inode) -> int:
        self.next_fd += 1
        self.open_files[self.next_fd] = inode
        return self.next_fd

    def create(self, path: Path) -> int:
        self._call(f"create {path.name}")
        if path in self.names_now:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        self.names_now[path] = Inode()
        return self._open(self.names_now[path])

    def append_to(self, path: Path) -> int:
        self._call(f"append_to {path.name}")
        return self._open(self._find(path))

    def write(self, fd: int, data: bytes) -> None:
        try:
            self._call("write")
        except (OSError, Killed):
            if not self.dead or self.calls == self.fail_at:
                self.open_files[fd].data += data[: len(data) // 2]
            raise
        self.open_files[fd].data += data

    def truncate(self, fd: int, size: int) -> None:
        self._call("truncate")
        del self.open_files[fd].data[size:]

    def sync(self, fd: int) -> None:
        self._call("sync")
        self.open_files[fd].synced = bytes(self.open_files[fd].data)

    def close(self, fd: int) -> None:
        if self.dead:
            raise Killed
        self.open_files.pop(fd)

    def replace(self, source: Path, target: Path) -> None:
        self._call(f"replace {source.name} {target.name}")
        self.names_now[target] = self._find(source)
        del self.names_now[source]

    def link(self, source: Path, target: Path) -> None:
        self._call(f"link {source.name} {target.name}")
        if target in self.names_now:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
        self.names_now[target] = self._find(source)

    def unlink(self, path: Path) -> None:
        self._call(f"unlink {path.name}")
        self.names_now.pop(path, None)

    def sync_folder(self, folder: Path) -> None:
        self._call("sync_folder")
        self.names_synced = dict(self.names_now)
