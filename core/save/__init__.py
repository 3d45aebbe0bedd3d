"""Saves: the only part of core that touches the disk.

Guarantees (each is a test in `tests/save/test_guarantees.py`)
- An action that `Session.submit` has returned from is on the disk.
- A crash at any moment, at any byte, loses nothing but the action that was being written then.
- A crash at any moment leaves a snapshot that loads, from the moment a match is created.
- An action that could not be written is not done, and can be done again once the disk lets it.
- A damaged snapshot costs nothing as long as a backup and the journal can be read.
- What could not be read is never written over and never deleted: it is put aside, and the player
  is told in one sentence.
- A save of a newer Terminus, and a file that is no save, are left exactly as they are.
- Two programs never play the same save: the second one watches.
- Only the owner can read a save.
"""

from __future__ import annotations

from .errors import (
    BadName,
    DiskFailed,
    DiskFull,
    ReadOnly,
    SaveCorrupt,
    SaveCutShort,
    SaveExists,
    SaveForeign,
    SaveLocked,
    SaveNewer,
    SaveNotFound,
)
from .listing import SaveInfo
from .portable import export_json, export_text, import_file
from .session import Session
from .store import Store, check_name, default_folder, slug

__all__ = [
    "BadName",
    "DiskFailed",
    "DiskFull",
    "ReadOnly",
    "SaveCorrupt",
    "SaveCutShort",
    "SaveExists",
    "SaveForeign",
    "SaveInfo",
    "SaveLocked",
    "SaveNewer",
    "SaveNotFound",
    "Session",
    "Store",
    "check_name",
    "default_folder",
    "export_json",
    "export_text",
    "import_file",
    "slug",
]
