"""A disk that fails at every call in turn: old or new, never neither."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from core.save import DiskFailed, DiskFull, ReadOnly, SaveExists, SaveNotFound
from tests.save.faults import Killed, MemoryDisk
from tests.save.script import NAME, Evening, Known, undisturbed

FOLDER = Path("/saves")


@pytest.fixture(scope="module")
def calm() -> tuple[list[Known], int]:
    """States after each step and the number of disk calls where nothing fails."""
    disk = MemoryDisk()
    return undisturbed(FOLDER, disk), disk.calls


def _run_until_death(evening: Evening) -> int:
    """Number of the step that the process died in."""
    for i, step in enumerate(evening.steps):
        try:
            step()
        except Killed:
            return i
    assert evening.session is not None
    try:
        evening.session.close()
    except Killed:
        return len(evening.steps)
    return -1


@pytest.mark.parametrize("mode", ["kill", "power", "scrambled"])
def test_death_at_any_call_keeps_all_that_was_confirmed(
    mode: str, calm: tuple[list[Known], int]
) -> None:
    """Whatever call the process dies in, the save is as before or after the step it was in."""
    states, calls = calm
    deaths = 0
    for at in range(1, calls + 1):
        disk = MemoryDisk()
        disk.fail_at = at
        died_in = _run_until_death(Evening(disk, FOLDER))
        assert died_in >= 0
        disk.restart(mode)
        after = Evening(disk, FOLDER)
        allowed = {states[i] for i in (died_in - 1, died_in) if 0 <= i < len(states)}
        try:
            after.session = after.open()
        except SaveNotFound:
            assert died_in == 0, f"call {at}: the save is gone"
            continue
        assert not after.session.read_only
        assert after.known() in allowed, f"call {at} ({disk.trace[at - 1]}), step {died_in}"
        after.session.close()
        deaths += 1
    assert deaths > 100


@pytest.mark.parametrize(
    ("fault", "steady"),
    [
        pytest.param(errno.ENOSPC, False, id="full-once"),
        pytest.param(errno.ENOSPC, True, id="full-for-a-while"),
        pytest.param(errno.EIO, False, id="failing-once"),
        pytest.param(errno.EIO, True, id="failing-for-a-while"),
        pytest.param(errno.EACCES, False, id="forbidden-once"),
    ],
)
def test_a_failing_call_costs_at_most_the_step_it_fails(
    fault: int, steady: bool, calm: tuple[list[Known], int]
) -> None:
    """At whatever call the disk fails, nothing confirmed is lost, and the step can be repeated."""
    states, calls = calm
    for at in range(1, calls + 1):
        disk = MemoryDisk()
        disk.fail_at, disk.fault, disk.steady = at, fault, steady
        evening = Evening(disk, FOLDER)
        for i, step in enumerate(evening.steps):
            try:
                step()
            except (DiskFull, DiskFailed, ReadOnly):
                if evening.session is not None and not evening.session.read_only:
                    assert evening.known() == states[i - 1], f"call {at}, step {i}"
                disk.heal()
                if evening.session is None:
                    try:
                        step()
                    except SaveExists:  # written whole, only not taken away again
                        evening.session = evening.open()
                elif evening.session.read_only or evening.session._closed:
                    evening.session = evening.open()
                    if evening.known() != states[i]:
                        step()
                else:
                    step()
            assert evening.known() == states[i], f"call {at} ({disk.trace[at - 1]}), step {i}"
        assert evening.session is not None
        evening.session.close()
        disk.heal()
        again = Evening(disk, FOLDER)
        again.session = again.open()
        assert again.known() == states[-1], f"call {at} ({disk.trace[at - 1]})"


def test_a_refused_action_leaves_nothing_behind_even_where_the_cut_fails_too() -> None:
    """An append that fails and cannot be cut back is cut before the next one."""
    disk = MemoryDisk()
    evening = Evening(disk, FOLDER)
    for step in evening.steps[:3]:
        step()
    before = evening.known()
    disk.fail_at, disk.fault, disk.steady = disk.calls + 2, errno.EIO, True  # sync, truncate
    with pytest.raises(DiskFailed):
        evening.move()
    assert evening.known() == before
    disk.heal()
    evening.note()
    after = evening.known()
    disk.restart("kill")
    again = Evening(disk, FOLDER)
    again.session = again.open()
    assert again.known() == after
    assert again.session.notice == ""


def test_a_failed_snapshot_is_told_and_made_up_for(calm: tuple[list[Known], int]) -> None:
    """Where only the snapshot cannot be written, play goes on and a notice says so."""
    disk = MemoryDisk()
    evening = Evening(disk, FOLDER)
    for step in evening.steps[:4]:
        step()
    assert evening.session is not None
    original = disk.create

    def full(path: Path) -> int:
        if path.name.endswith(".json.tmp"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return original(path)

    disk.create = full  # type: ignore[method-assign]
    while not evening.session.notice:
        evening.move()
    assert "full" in evening.session.notice
    known = evening.known()
    evening.session.close()
    disk.restart("power")
    del disk.create  # type: ignore[method-assign]
    again = Evening(disk, FOLDER)
    again.session = again.open()
    assert again.known() == known


def test_a_match_that_could_not_be_created_leaves_its_name_free() -> None:
    """After a failed creation the name can be used."""
    disk = MemoryDisk()
    calls = MemoryDisk()
    Evening(calls, FOLDER).create()
    for at in range(1, calls.calls + 1):
        disk = MemoryDisk()
        disk.fail_at, disk.fault = at, errno.ENOSPC
        evening = Evening(disk, FOLDER)
        try:
            evening.create()
        except DiskFull:
            evening.create()
        assert evening.session is not None
        assert evening.store.open(NAME).match.digest() == evening.session.match.digest()
