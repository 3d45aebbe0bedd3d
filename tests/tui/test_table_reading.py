"""A resumed match whose log is long: it is read in pieces, keys stay live, nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from core.games import games
from core.kernel import Match, Rng
from core.save import Session, Store
from tests.tui.table_tools import Play, ScriptedHost, TableApp, rest, settle, text_of
from tui.table import reading
from tui.table.story import Story

SEATS = ["You", "Gaal"]


def played(records: int = 34, seed: int = 3) -> Match:
    """A match of Foundation by chance players, with something taken back and done again."""
    match = Match.new(games["foundation"], {}, SEATS, seed)
    rng = Rng(seed)
    while len(match.log) < records and match.decisions():
        d = match.decisions()[0]
        match.submit(rng.choice(match.legal(d)), d.seat)
        if len(match.log) in (8, 15):
            match.undo(d.seat)
            match.redo(d.seat)
        if len(match.log) == 24:
            match.undo(d.seat)
    return match


def saved(folder: Path, match: Match) -> tuple[Session, Store]:
    """The match on disk and opened again, as after weeks."""
    store = Store(folder)
    store.create(match, "test", {"seat_specs": ["human:You", "normal"]}).close()
    return store.open("test"), store


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few records at once and one in each slice, with a rest after it."""
    monkeypatch.setattr(reading, "AT_ONCE", 3)
    monkeypatch.setattr(reading, "SLICE", 0.0)
    monkeypatch.setattr(reading, "REST", 0.01)


def lines(story: Story) -> list[tuple[object, ...]]:
    """All that a story tells."""
    return [(t.record, t.seat, t.event, t.turn, t.text, t.undone) for t in story.lines]


def test_a_story_in_pieces_is_the_whole_story() -> None:
    """Read one record at a time, with what is taken back, it has the same lines."""
    match = played()
    whole, pieces = Story(match), Story(match, 1)
    assert not pieces.ready
    shares = [pieces.progress]
    while not pieces.read_on(records=1):
        shares.append(pieces.progress)
    assert shares == sorted(shares)
    assert lines(pieces) == lines(whole)
    assert pieces.turn_starts == whole.turn_starts
    assert any(t.undone for t in pieces.lines)


def test_reading_the_story_makes_history_known(tmp_path: Path) -> None:
    """The log is replayed once: afterwards one can take back without another replay."""
    session, _ = saved(tmp_path, played())
    match = session.match
    assert not match.knows_history
    Story(match)
    assert match.knows_history
    again = match.replay()
    assert match.events(None) == again.events(None)
    assert match.can_undo(0) == again.can_undo(0)


def test_a_story_that_is_read_meets_a_log_that_grows(tmp_path: Path) -> None:
    """What is played while it is read is told in its place."""
    session, _ = saved(tmp_path, played(30))
    match = session.match
    story = Story(match, 5)
    for _ in range(4):
        d = match.decisions()[0]
        match.submit(match.legal(d)[0], d.seat)
        story.follow(match)
        story.read_on(records=3)
    assert story.read_on()
    assert lines(story) == lines(Story(match))
    assert match.events(None) == match.replay().events(None)


async def test_keys_are_live_while_the_log_is_read(tmp_path: Path, slowly: None) -> None:
    """The log says how far it is; one moves, acts and looks meanwhile; then all is there."""
    made = saved(tmp_path, played())
    app = TableApp(*made, host=ScriptedHost())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = app.table
        assert not table.story.ready
        table.press("L", "L")
        await asyncio.sleep(0)
        text = text_of(app)
        assert "reading: " in text
        assert " %" in text
        table.press("escape", None)
        table.press("r", "r")
        await asyncio.sleep(0)
        assert "The log is being read: " in text_of(app)
        table.press("escape", None)
        while not table.story.ready:
            await asyncio.sleep(0.01)
        await settle(app, pilot)
        text = await Play(app, pilot).press("L")
        assert "reading" not in text
        assert f"{len([t for t in table.story.lines if t.seen_by(0)])} lines" in text


async def test_taking_back_waits_for_the_log(tmp_path: Path, slowly: None) -> None:
    """u says that the log is read first, and then takes back by itself."""
    match = played()
    while match.decisions()[0].seat != 0:
        d = match.decisions()[0]
        match.submit(match.legal(d)[0], d.seat)
    made = saved(tmp_path, match)
    app = TableApp(*made, host=ScriptedHost())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = app.table
        before = len(table.session.match.log)
        table.press("u", "u")
        await asyncio.sleep(0)
        assert "The log is being read first: " in text_of(app)
        while not table.story.ready:
            await asyncio.sleep(0.01)
        await rest(app)
        if table.panels:  # something was shown since: it asks
            table.press("y", "y")
            await rest(app)
        assert "undo" in table.session.match.log[before]


async def test_a_replay_is_made_ready_between_keys(tmp_path: Path, slowly: None) -> None:
    """Enter in the log shows a bar; Esc gives the replay up, waiting opens it."""
    made = saved(tmp_path, played())
    app = TableApp(*made, host=ScriptedHost())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = app.table
        table.open_replay(10)
        assert "Reading the match" in text_of(app)
        table.press("escape", None)
        await asyncio.sleep(0.05)
        assert table.replay is None
        assert "Reading the match" not in text_of(app)
        table.open_replay(10)
        while table.replay is None:
            await asyncio.sleep(0.01)
        await settle(app, pilot)
        assert "─ Replay ─" in text_of(app)
        assert table.replay.last == len(table.session.match.log)


def test_who_watches_reads_on(tmp_path: Path) -> None:
    """A save that has gone on is followed from where one was: no replay from its beginning."""
    match = played(20)
    store = Store(tmp_path)
    session = store.create(match, "test", {"seat_specs": ["normal", "normal"]})
    watching = store.open_readonly("test")
    story = Story(watching.match)
    for _ in range(5):
        d = session.match.decisions()[0]
        session.submit(session.match.legal(d)[0], d.seat)
    before = watching.match
    assert watching.refresh()
    assert story.go_on(before, watching.match)
    assert watching.match.knows_history
    assert lines(story) == lines(Story(session.match))
    other = played(20, seed=4)
    assert not story.go_on(watching.match, other)


def test_a_slice_always_gets_on() -> None:
    """However little time there is, a record is read."""
    match = played(10)
    story = Story(match, 1)
    for _ in range(20):
        story.read_on(seconds=0.0)
    assert story.ready
    assert reading.SLICE <= 0.02
