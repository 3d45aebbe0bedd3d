"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.files import write_whole


def test_a_file_and_its_folder_are_made(tmp_path: Path) -> None:
    """The text is there, and nothing beside it."""
    path = tmp_path / "new" / "keys.toml"
    write_whole(path, "straße\n")
    assert path.read_text("utf-8") == "straße\n"
    assert list(path.parent.iterdir()) == [path]


def test_what_was_there_stays_where_the_disk_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault before the end leaves the old text and no second file."""
    path = tmp_path / "keys.toml"
    write_whole(path, "old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
