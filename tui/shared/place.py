"""Where a shared table's socket lies, and how one comes to it.

It lies beside the save, readable and writable for its owner alone.  A Unix socket's path has about
a hundred bytes at most: under a longer one it lies in a folder of one's own in /tmp, which every
login of the same user finds by the same rule.  Who holds the lock of the save may replace whatever
socket is there: its listener is dead.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import socket
import stat
import struct
from pathlib import Path

from core.save.loading import Files

from .protocol import HostGone, TableRefusal

LONGEST = 100
"""Bytes of a socket's path at most; systems take 104 to 108 with a zero byte behind it."""
SHORT = Path("/tmp")
"""Holds a folder of one's own for sockets whose path would be too long; its rights are checked."""


def address(files: Files) -> Path:
    """Where the socket of a save lies; the same for every process of this user."""
    path = files.socket
    if len(os.fsencode(path)) <= LONGEST:
        return path
    name = hashlib.sha256(os.fsencode(path.absolute())).hexdigest()[:24]
    return SHORT / f"terminus-{os.getuid()}" / f"{name}.sock"


def listen(path: Path) -> socket.socket:
    """A socket bound to the path, ready to be listened on; raises TableRefusal.

    The caller holds the save's lock: a socket that lies there already is a dead one.
    """
    try:
        if path.parent.parent == SHORT and path.parent.name.startswith("terminus-"):
            _own_folder(path.parent)
        with contextlib.suppress(FileNotFoundError):
            path.unlink()
        made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            made.bind(str(path))
            # Nobody can connect before `listen`: the rights are right from the first moment.
            path.chmod(0o600)
            made.listen(16)
            made.setblocking(False)
        except BaseException:
            made.close()
            raise
    except OSError as fault:
        raise TableRefusal(
            f"No other terminal can join: a socket could not be made ({fault.strerror or fault})."
        ) from fault
    return made


def _own_folder(folder: Path) -> None:
    """Make the short folder; refuse one that somebody else has put there."""
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise TableRefusal(f"The folder {folder} is not this user's alone: take it away.")


def reach(path: Path, seconds: float) -> socket.socket:
    """A connection to a listening host; raises HostGone."""
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        made.settimeout(seconds)
        made.connect(str(path))
        if peer_of(made) not in (None, os.getuid()):
            raise OSError("another user listens there")
        made.setblocking(False)
    except OSError as fault:
        made.close()
        raise HostGone("Nobody has this table open now.") from fault
    return made


def peer_of(connection: socket.socket) -> int | None:
    """User id of the process at the other end; None where the system does not tell."""
    if not hasattr(socket, "SO_PEERCRED"):
        return None
    size = struct.calcsize("3i")
    found = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    return int(struct.unpack("3i", found)[1])


def remove(path: Path, inode: int) -> None:
    """Take a socket away if it still is the one of that number."""
    with contextlib.suppress(OSError):
        if os.lstat(path).st_ino == inode:
            path.unlink()
