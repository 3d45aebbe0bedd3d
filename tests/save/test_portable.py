"""Export and import: one file out, one file in, nothing written over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.kernel import Match
from core.save import (
    SaveCorrupt,
    SaveCutShort,
    SaveExists,
    SaveForeign,
    SaveNotFound,
    Session,
    Store,
    export_json,
    export_text,
    import_file,
)
from tests.toy import GAMES, TOY, play


@pytest.fixture
def exported(session: Session, tmp_path: Path) -> Path:
    """The match `first` as one file, with its last actions in the journal only."""
    play(session, 13)
    session.set_meta("notes", "watch Bob")
    path = tmp_path / "carried.json"
    path.write_bytes(export_json(session))
    return path


def test_what_goes_out_comes_in(exported: Path, session: Session, tmp_path: Path) -> None:
    """State, log, notes and seats are the same in another folder, and play goes on there."""
    other = Store(tmp_path / "other", games=GAMES)
    with import_file(other, exported) as taken:
        assert taken.name == "first"
        assert taken.match.snapshot() == session.match.snapshot()
        assert taken.meta == session.meta
        assert taken.created == session.created
        play(taken, 5, seed=3)
    # The seconds of the clock, and the check sum with them, may have moved on since.
    before, after = json.loads(exported.read_bytes()), json.loads(export_json(session))
    for made in (before, after):
        del made["saved"], made["payload_sha256"]
    assert before == after


def test_import_writes_over_nothing(exported: Path, session: Session, store: Store) -> None:
    """A taken name gets a number; a name that was asked for is refused."""
    assert import_file(store, exported).name == "first-2"
    assert import_file(store, exported).name == "first-3"
    assert import_file(store, exported, "mine").name == "mine"
    with pytest.raises(SaveExists):
        import_file(store, exported, "mine")
    assert store.open_readonly("first").match.digest() == session.match.digest()


def test_a_read_only_session_can_be_exported(exported: Path, store: Store) -> None:
    """Looking is enough."""
    watched = store.open_readonly("first")
    assert b'"notes":"watch Bob"' in export_json(watched)
    assert exported.exists()


def test_files_that_cannot_be_taken_in_are_told_by_name(exported: Path, store: Store) -> None:
    """Missing, foreign, cut short, damaged."""
    with pytest.raises(SaveNotFound, match="There is no file"):
        import_file(store, exported.with_name("nothing.json"))
    data = exported.read_bytes()
    exported.write_text("Dear diary")
    with pytest.raises(SaveForeign, match=r"“carried.json” is no save of Terminus"):
        import_file(store, exported)
    exported.write_bytes(data[:500])
    with pytest.raises(SaveCutShort, match=r"“carried.json” is cut short"):
        import_file(store, exported)
    exported.write_bytes(data.replace(b"watch", b"match"))
    with pytest.raises(SaveCorrupt, match=r"“carried.json” is damaged"):
        import_file(store, exported)
    assert [info.name for info in store.list()] == ["first"]


def test_the_text_shows_moves_draws_and_what_was_taken_back(store: Store) -> None:
    """One line per record; an undone action is marked until it is done again."""
    match = Match.new(TOY, seats=["Ann", "Bob"], seed=7)
    with store.create(match, "told") as session:
        for text, seat in [("bid 40", 1), ("bid 1", 0), ("gamble", 1)]:
            session.submit(text, seat)
        session.undo(1)
        text = export_text(session)
        assert "    3  Bob: gamble   [2]   (taken back)\n    4  Bob: undo 1\n" in text
        assert text.endswith("turn 1; Bob to decide\n")
        session.redo(1)
        text = export_text(session)
        assert "    3  Bob: gamble   [2]\n    4  Bob: undo 1\n    5  Bob: redo 1\n" in text
        assert "seed: 0x0000000000000007, undo: free" in text


def test_the_text_of_a_finished_match_names_the_winners(store: Store) -> None:
    """With the reason."""
    match = Match.new(TOY, {"goal": 1, "dice": False}, ["Ann", "Bob"], seed=1)
    with store.create(match, "done") as session:
        play(session, 9)
        outcome = session.match.outcome()
        assert outcome is not None
        winner = session.match.seats[outcome.winners[0]]
        assert export_text(session).endswith(f"won by {winner}: Most points.\n")
