"""The lock between processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.kernel import Match
from core.save import SaveExists, SaveLocked, Session, Store, lock
from core.save.loading import Files
from tests.save.crash_loop import ROOT
from tests.toy import GAMES, TOY, play

HOLDER = """
import sys
from tests.toy import GAMES
from core.save import Store
session = Store(sys.argv[1], games=GAMES).open("first")
print(session.read_only, flush=True)
sys.stdin.readline()
session.close()
"""


@pytest.fixture
def other(store: Store, session: Session) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that has `first` open."""
    session.close()
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(store.folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stdin is not None
    assert process.stdout.readline() == b"False\n"
    yield process
    process.kill()
    process.wait()
    process.stdout.close()
    process.stdin.close()


def test_another_process_holds_the_save(store: Store, other: subprocess.Popen[bytes]) -> None:
    """It is named with its number and since when, in the list and to the second opener."""
    with pytest.raises(SaveLocked, match=f"process {other.pid} on ") as caught:
        store.open("first", strict=True)
    assert set(caught.value.holder) == {"pid", "host", "tty", "since"}
    info = store.list()[0]
    assert info.status == "locked"
    assert f"process {other.pid}" in info.message
    with store.open("first") as watched:
        assert watched.read_only


def test_a_killed_holder_leaves_no_lock(store: Store, other: subprocess.Popen[bytes]) -> None:
    """The lock's file stays, the lock does not."""
    other.send_signal(signal.SIGKILL)
    other.wait()
    assert (store.folder / "first.lock").exists()
    assert store.list()[0].status == "ok"
    with store.open("first") as session:
        assert not session.read_only
    assert not (store.folder / "first.lock").exists()


def test_a_holder_that_leaves_gives_the_lock_back(
    store: Store, other: subprocess.Popen[bytes]
) -> None:
    """The watcher can take over after it."""
    assert other.stdin is not None
    other.stdin.write(b"\n")
    other.stdin.flush()
    other.wait()
    with store.open("first") as session:
        assert not session.read_only
        play(session, 1)


def test_a_lock_whose_file_was_taken_away_is_not_held_twice(tmp_path: Path) -> None:
    """Who locks a file that has lost its name tries again on the new one."""
    path = tmp_path / "x.lock"
    first = lock.acquire(path)
    with pytest.raises(SaveLocked):
        lock.acquire(path, tries=1)
    first.release()
    first.release()
    second = lock.acquire(path, tries=1)
    assert lock.holder(path) == {**lock._me(), "since": (lock.holder(path) or {})["since"]}
    second.release()
    assert lock.holder(path) is None


def test_an_unreadable_holder_is_somebody(tmp_path: Path) -> None:
    """A lock without a note (full disk) still tells that it is held."""
    path = tmp_path / "x.lock"
    held = lock.acquire(path)
    path.write_text("")
    assert lock.holder(path) == {}
    assert "another process" in lock.describe({})
    path.write_text(json.dumps({"pid": "12", "host": "pine", "tty": "/dev/pts/3", "since": "now"}))
    assert lock.describe(lock.holder(path) or {}) == (
        "process 12 on pine, terminal /dev/pts/3, since now"
    )
    held.release()


def test_failed_opening_gives_the_lock_back(store: Store, session: Session) -> None:
    """A refused file is not left locked; neither is one that could not be created."""
    session.close()
    path = store.folder / "first.json"
    for spoiled in store.folder.glob("first.json*"):
        spoiled.write_bytes(b'{"payload_sha256":"')
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(2):
        with pytest.raises(Exception, match="cut short"):
            store.open("first")
        assert lock.holder(path.with_name("first.lock")) is None
    assert len(os.listdir("/proc/self/fd")) <= before


def test_no_file_is_left_open(store: Store) -> None:
    """Sessions that are closed give everything back."""
    store.create(Match.new(TOY, seed=1), "fds").close()
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(8):
        with store.open("fds") as session:
            play(session, 2)
            store.open("fds").close()
            Store(store.folder, games=GAMES).list()
    assert len(os.listdir("/proc/self/fd")) == before


def test_two_new_matches_at_one_moment_have_two_names(store: Store) -> None:
    """A name that another program has just locked, and not written yet, is passed over."""
    store.create(Match.new(TOY, seed=1)).close()
    held = lock.acquire(store.folder / "toy-2.lock")
    with store.create(Match.new(TOY, seed=2)) as session:
        assert session.name == "toy-3"
        assert not session.read_only
    held.release()


def test_who_was_quicker_keeps_his_match(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match saved between the choice of the name and its lock is neither taken nor lost."""
    real = store._lock

    def late(files: Files) -> lock.Lock | None:
        monkeypatch.setattr(store, "_lock", real)
        store.create(Match.new(TOY, seed=1), "late").close()
        return real(files)

    monkeypatch.setattr(store, "_lock", late)
    with pytest.raises(SaveExists):
        store.create(Match.new(TOY, seed=2), "late")
    with store.open("late") as session:
        assert session.match.seed == 1
