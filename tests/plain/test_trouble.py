"""Trouble at the line-mode table: refused writes, unreadable saves, signals; nothing ends it."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from core.kernel import Action, SaveError
from core.save import Store
from tests.shared.tools import HostThread
from tui.plain.guest import GuestTable
from tui.plain.life import Left, Life
from tui.plain.lobby import Lobby
from tui.plain.table import Quit
from tui.shared import door

from .tools import Desk, said


def refused(*_: object) -> None:
    """A write to a full disk, or a read that fails."""
    raise SaveError("The disk is full.")


def test_an_answer_by_itself_that_is_refused_becomes_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the table answers by itself is put to the player where it cannot be written."""
    desk = Desk(tmp_path, ["quit"])
    table = desk.sit(desk.new("foundation", ("human:Ann", "human:Bob")))
    table.viewer = 0
    table.refresh()
    quiet: Action = table.legal[0]
    monkeypatch.setattr(table.teller, "quiet", lambda: quiet)
    monkeypatch.setattr(table.session, "submit", refused)
    with pytest.raises(Quit):
        table.turn()
    assert "The disk is full." in desk.text
    assert "Ann, your decision:" in desk.text
    assert not table.match.log


def test_a_failed_table_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that fails leaves its save free for the next entry of the menu."""
    desk = Desk(tmp_path, ["resume", "1", "quit"])
    desk.new("foundation", name="m").close()
    monkeypatch.setattr("tui.plain.table.PlainTable.greet", refused)
    Lobby(desk.line).run()
    assert "The disk is full." in desk.text
    Store(desk.line.store.folder).open("m").close()


def test_undo_after_a_handover_takes_back_one_action(tmp_path: Path) -> None:
    """The entry that the last person gave as one does not make the next one's undo as long."""
    desk = Desk(tmp_path)
    table = desk.sit(desk.new("foundation", ("human:Ann", "human:Bob"), name="m"))
    commits: list[Action] = []
    while len(commits) < 2:
        for seat in (0, 1):
            table.viewer = seat
            table.refresh()
            if table.decision is not None:
                table.give(table.legal[-1])
        table.viewer = 0
        table.refresh()
        commits = [a for a in table.legal if a.tag == "commit"]
    table.give_all(commits[:2], "Both done.")
    assert table.entry[1] - table.entry[0] > 1
    log = len(table.match.log)
    desk.lines = [""]
    table.take_table(1)
    said(table, desk, "undo yes")
    assert [r for r in table.match.log[log:] if "undo" in r] == table.match.log[log:]
    assert len(table.match.log) == log + 1


def test_a_signal_that_waited_for_a_refused_write_still_leaves() -> None:
    """A write that fails gives the signal that came meanwhile its way all the same."""
    life = Life()

    def write() -> None:
        with life.busy():
            life._on_signal(signal.SIGTERM, None)
            refused()

    with pytest.raises(Left) as left:
        write()
    assert left.value.status == 128 + signal.SIGTERM


def test_a_save_that_a_guest_cannot_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest whose save cannot be read for a moment is told so and keeps his seat."""
    desk = Desk(tmp_path)
    host = HostThread(tmp_path / "saves")
    try:
        session = door.join(host.store, "shared", 1)
        table = GuestTable(desk.line, session)
        with monkeypatch.context() as broken:
            broken.setattr(session, "catch_up", refused)
            table.pushed({"push": "change"})
        assert "The disk is full." in desk.text
        assert session.link is not None
        session.close()
    finally:
        host.close()
