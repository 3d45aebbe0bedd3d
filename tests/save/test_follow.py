"""Looking on: a read-only session reads on in the journal, and anew only where it must."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel import SaveError
from core.save import Session, Store
from tests.toy import play


@pytest.fixture
def looking(store: Store, session: Session, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A session that has looked once, and a count of its full loads."""
    play(session, 3)
    second = store.open_readonly("first")
    second.refresh()
    second.loads = 0  # type: ignore[attr-defined]
    reload = second._reload

    def counted() -> Any:
        second.loads += 1  # type: ignore[attr-defined]
        return reload()

    monkeypatch.setattr(second, "_reload", counted)
    return second


def test_new_lines_alone_are_read(session: Session, looking: Any) -> None:
    """What is played on comes into the same match without a full load, meta included."""
    match = looking.match
    while play(session, 1, seed=len(session.match.log)):
        assert looking.refresh()
        assert looking.match is match
        assert match.digest() == session.match.digest()
    session.set_meta("notes", ["x"])
    assert looking.refresh()
    assert looking.meta["notes"] == ["x"]
    assert looking.loads == 0
    assert not looking.refresh()


def test_the_events_of_new_lines_are_told(session: Session, looking: Any) -> None:
    """The events of what was taken in are there; a look without change has none."""
    before = session.match.event_count()
    play(session, 2)
    looking.refresh()
    assert looking.news == session.match._events[before:]
    looking.refresh()
    assert looking.news == []


def test_taking_back_is_followed(session: Session, looking: Any) -> None:
    """Undo and redo come over as records of their own."""
    play(session, 2)
    seat = session.match.log[-1]["seat"]
    session.undo(seat)
    assert looking.refresh()
    assert looking.match.digest() == session.match.digest()
    session.redo(seat)
    assert looking.refresh()
    assert looking.match.digest() == session.match.digest()
    assert looking.loads == 0


def test_an_unfinished_line_waits(session: Session, looking: Any) -> None:
    """Half a line is left alone until its rest is there."""
    path = session._files.journal
    whole = path.read_bytes()
    play(session, 1)
    grown = path.read_bytes()
    half = (len(whole) + len(grown)) // 2
    with open(path, "r+b") as file:
        file.truncate(half)
    assert not looking.refresh()
    with open(path, "r+b") as file:
        file.seek(half)
        file.write(grown[half:])
    assert looking.refresh()
    assert looking.match.digest() == session.match.digest()
    assert looking.loads == 0


def test_a_line_that_was_taken_back_is_noticed(session: Session, looking: Any) -> None:
    """A writer whose disk failed takes its line back: whoever read it reads anew."""
    path = session._files.journal
    size = path.stat().st_size
    session.set_meta("a", 1)
    assert looking.refresh()
    assert looking.meta["a"] == 1
    with open(path, "r+b") as file:
        file.truncate(size)
    assert looking.refresh()
    assert "a" not in looking.meta
    assert looking.loads == 1


def test_a_journal_written_anew_is_read_anew(session: Session, looking: Any) -> None:
    """Another file under the journal's name is read from its start."""
    path = session._files.journal
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(data)
    session.set_meta("a", 1)
    looking.refresh()
    assert looking.loads == 1


def test_a_reading_that_failed_is_tried_again(
    session: Session, looking: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the full load after an unsound line fails, the next look loads, not only reads on."""
    path = session._files.journal
    before = path.stat().st_size
    play(session, 1)
    with open(path, "r+b") as file:
        file.seek(before)
        file.write(b"x")

    def failing() -> Any:
        raise SaveError("The disk does not answer.")

    with monkeypatch.context() as broken:
        broken.setattr(looking, "_reload", failing)
        with pytest.raises(SaveError):
            looking.refresh()
    looking.refresh()
    assert looking.loads == 1
