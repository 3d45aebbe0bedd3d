"""The advisory lock of a save: `flock` on `<name>.lock`, which says who holds it.

The system gives the lock back when its holder dies, so a lock is stale exactly when it can be had.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import socket
import time
from datetime import UTC, datetime
from pathlib import Path

from .errors import SaveLocked

TRIES = 20
"""Listings look at locks for an instant: so often an opener tries before it gives up."""
PAUSE = 0.005


def _me() -> dict[str, str]:
    tty = ""
    for fd in (0, 1, 2):
        with contextlib.suppress(OSError):
            tty = os.ttyname(fd)
            break
    return {
        "pid": str(os.getpid()),
        "host": socket.gethostname(),
        "tty": tty,
        "since": datetime.now(UTC).isoformat(timespec="seconds"),
    }


class Lock:
    """A held lock; `release` gives it back."""

    def __init__(self, path: Path, fd: int) -> None:
        self.path = path
        self._fd = fd

    def release(self) -> None:
        """Give the lock back and take its file away; doing so twice is harmless."""
        if self._fd < 0:
            return
        # Unlinked while held: whoever waits on this file sees that it is no longer the one.
        with contextlib.suppress(OSError):
            os.unlink(self.path)
        os.close(self._fd)
        self._fd = -1


def acquire(path: Path, tries: int = TRIES) -> Lock:
    """The lock of a save; raises SaveLocked with its holder, or OSError."""
    for attempt in range(tries):
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(fd)
            if attempt + 1 < tries:
                time.sleep(PAUSE)
            continue
        except BaseException:
            os.close(fd)
            raise
        if not _is_at(fd, path):
            os.close(fd)
            continue
        try:
            os.ftruncate(fd, 0)
            os.pwrite(fd, json.dumps(_me()).encode(), 0)
        except OSError:
            # Who holds it is a kindness; a full disk must not keep anybody from their match.
            pass
        return Lock(path, fd)
    raise locked(holder(path) or {})


def _is_at(fd: int, path: Path) -> bool:
    """Whether the locked file is still the one that has the name."""
    try:
        here, there = os.fstat(fd), os.stat(path)
    except FileNotFoundError:
        return False
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)


def holder(path: Path) -> dict[str, str] | None:
    """Who holds a lock now (an empty dict where unknown), or None where it is free."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        with contextlib.suppress(OSError, ValueError, RecursionError):
            found = json.loads(os.pread(fd, 4096, 0))
            if isinstance(found, dict):
                return {str(k): str(v) for k, v in found.items()}
        return {}
    except OSError:
        return None
    else:
        return None
    finally:
        os.close(fd)


def describe(who: dict[str, str]) -> str:
    """Such as `process 12 on pine, terminal /dev/pts/3, since 2026-01-02 10:00` (local time)."""
    parts = [f"process {who['pid']}" if who.get("pid") else "another process"]
    if who.get("host"):
        parts[0] += f" on {who['host']}"
    if who.get("tty"):
        parts.append(f"terminal {who['tty']}")
    if who.get("since"):
        parts.append(f"since {_local(who['since'])}")
    return ", ".join(parts)


def _local(since: str) -> str:
    """A time of the file as the clock on the wall says it; what is no time stays as it is."""
    try:
        return f"{datetime.fromisoformat(since).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        return since


def locked(who: dict[str, str]) -> SaveLocked:
    """The error that says who has a save open."""
    return SaveLocked(
        f"This match is open elsewhere ({describe(who)}): close it there, or watch it here.",
        holder=who,
    )
