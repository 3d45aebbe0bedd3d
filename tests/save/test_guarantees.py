"""Each sentence of `core/save/__init__.py` as one test, on a real disk."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path

import pytest

import core.save
from core.kernel import Match
from core.save import DiskFull, ReadOnly, SaveForeign, SaveLocked, SaveNewer, Session, Store
from core.save.disk import Disk
from tests.save.crash_loop import run
from tests.toy import GAMES, TOY, play


def _bytes_of(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in sorted(folder.iterdir())}


def test_the_docstring_and_this_file_name_the_same_guarantees() -> None:
    """As many guarantees are given as are tested here."""
    given = [line for line in (core.save.__doc__ or "").splitlines() if line.startswith("- ")]
    tested = [name for name in globals() if name.startswith("test_guarantee_")]
    assert len(given) == len(tested)


def test_guarantee_a_confirmed_action_is_on_the_disk(store: Store, session: Session) -> None:
    """An action that `submit` has returned from is read back by another session at once."""
    for _ in range(30):
        assert play(session, 1, seed=len(session.match.log)) == 1
        again = store.open_readonly("first")
        assert again.match.digest() == session.match.digest()
        assert again.match.log == session.match.log


def test_guarantee_a_crash_loses_only_the_action_in_flight() -> None:
    """Processes killed at random moments lose nothing that they had confirmed."""
    played, _ = run(24, seed=20)
    assert played > 100


def test_guarantee_a_crash_leaves_a_snapshot_from_the_creation_on(
    store: Store, session: Session
) -> None:
    """Right after creation and right after a load, without any action, the snapshot is there."""
    digest = session.match.digest()
    (store.folder / "first.journal").unlink()
    assert store.open_readonly("first").match.digest() == digest
    session.close()
    with store.open("first") as loaded:
        play(loaded, 1)
        loaded.close()
    modified = os.stat(store.folder / "first.json").st_mtime_ns
    with store.open("first"):
        assert os.stat(store.folder / "first.json").st_mtime_ns > modified


def test_guarantee_an_unwritten_action_is_not_done_and_can_be_repeated(tmp_path: Path) -> None:
    """On a full disk an action is refused as if never made; with room it succeeds."""

    class Full(Disk):
        full = False

        def sync(self, fd: int) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            super().sync(fd)

    disk = Full()
    store = Store(tmp_path, games=GAMES, disk=disk)
    session = store.create(Match.new(TOY, seed=3), "full")
    play(session, 5)
    session.undo(next(i for i in (0, 1) if session.match.can_undo(i).legal))
    before = session.match.snapshot(), session.match.story(0), session.match.can_redo(0)
    disk.full = True
    with pytest.raises(DiskFull, match="disk is full; make room and try again"):
        play(session, 1)
    after = session.match.snapshot(), session.match.story(0), session.match.can_redo(0)
    assert after == before
    disk.full = False
    play(session, 1)
    assert store.open_readonly("full").match.digest() == session.match.digest()


@pytest.mark.parametrize("backups_lost", [0, 1, 2])
def test_guarantee_a_damaged_snapshot_costs_nothing(
    store: Store, session: Session, backups_lost: int
) -> None:
    """The third backup and the journal bring everything back where the younger are damaged."""
    play(session, 20)
    session.set_meta("notes", "keep this")
    digest = session.match.digest()
    session.close()
    for ending in ["", ".bak1", ".bak2"][: backups_lost + 1]:
        path = store.folder / f"first.json{ending}"
        path.write_bytes(path.read_bytes()[:-40])
    assert store.list()[0].status == "recovered"
    with store.open("first") as again:
        assert again.match.digest() == digest
        assert again.meta["notes"] == "keep this"
        assert f"backup {backups_lost + 1} was taken with all actions since" in again.notice


def test_guarantee_what_cannot_be_read_is_put_aside(store: Store, session: Session) -> None:
    """A damaged snapshot keeps its bytes under another name, twice in a row too."""
    play(session, 12)
    session.close()
    spoiled = []
    for number in (1, 2):
        path = store.folder / "first.json"
        bad = bytearray(path.read_bytes())
        bad[-100] ^= 0x20
        path.write_bytes(bad)
        spoiled.append(bytes(bad))
        with store.open("first") as again:
            assert again.notice.endswith(".")
            assert again.notice.startswith("“first.json” is damaged")
        for older in range(number):
            kept = store.folder / f"first.json.corrupt-{older + 1}"
            assert kept.read_bytes() == spoiled[older]


def test_bad_backups_do_not_push_good_ones_out(store: Store, session: Session) -> None:
    """Snapshot and two backups damaged three times in a row: a good one is always left."""
    play(session, 20)
    session.close()
    for _ in range(3):
        for ending in ("", ".bak1", ".bak2"):
            path = store.folder / f"first.json{ending}"
            if path.exists():
                path.write_bytes(path.read_bytes()[:-9])
        with store.open("first") as again:
            digest = again.match.digest()
            again.checkpoint()
            again.checkpoint()
            again.checkpoint()
    assert digest == session.match.digest()
    assert len(list(store.folder.glob("*.corrupt-*"))) == 9


def test_guarantee_newer_and_foreign_files_stay_as_they_are(store: Store, session: Session) -> None:
    """Opening, listing and creating leave them byte for byte."""
    session.close()
    newer = {"format": "terminus-save", "format_version": 99, "things": [1, 2]}
    (store.folder / "newer.json").write_text(json.dumps(newer))
    (store.folder / "foreign.json").write_text('{"name": "somebody else\'s"}')
    (store.folder / "picture.json").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    before = _bytes_of(store.folder)
    with pytest.raises(SaveNewer, match="update Terminus"):
        store.open("newer")
    for name in ("foreign", "picture"):
        with pytest.raises(SaveForeign, match="left as it is"):
            store.open(name)
    statuses = {info.name: info.status for info in store.list()}
    assert statuses == {
        "first": "ok",
        "newer": "newer",
        "foreign": "foreign",
        "picture": "foreign",
    }
    for name in ("newer", "foreign", "picture"):
        with pytest.raises(core.save.SaveExists):
            store.create(Match.new(TOY), name)
    assert _bytes_of(store.folder) == before


def test_guarantee_a_second_opener_watches(store: Store, session: Session) -> None:
    """The second session is read-only, names the holder, follows the play, and writes nothing."""
    second = store.open("first")
    assert second.read_only
    assert f"process {os.getpid()}" in second.notice
    assert second.holder is not None
    assert second.holder["pid"] == str(os.getpid())
    with pytest.raises(ReadOnly):
        second.submit("stop")
    with pytest.raises(SaveLocked, match="open elsewhere"):
        store.open("first", strict=True)
    play(session, 7)
    assert second.refresh()
    assert second.match.digest() == session.match.digest()
    assert not second.refresh()
    second.close()
    session.close()
    third = store.open("first")
    assert not third.read_only
    third.close()


def test_guarantee_only_the_owner_can_read_a_save(store: Store, session: Session) -> None:
    """All files are 0600, whatever the umask."""
    old = os.umask(0)
    try:
        play(session, 15)
        session.close()
        with store.open("first") as again:
            play(again, 8, seed=9)
            modes = {p.name: stat.S_IMODE(p.stat().st_mode) for p in store.folder.iterdir()}
    finally:
        os.umask(old)
    assert len(modes) >= 6
    assert set(modes.values()) == {0o600}
