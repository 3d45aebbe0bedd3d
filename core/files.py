"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """The whole file or none of it, on the disk when this returns.

    A folder that is not there yet is made, for the owner alone.  What was in the file stays where
    the new text cannot be written; raises OSError then.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem[:20]}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
        with contextlib.suppress(OSError):  # not every file system syncs folders
            _sync(path.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
