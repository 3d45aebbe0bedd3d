"""Trouble at the table: full disks, vanished saves, and what must not leak between people."""

from __future__ import annotations

import asyncio
import errno
from pathlib import Path
from typing import Any

import pytest

from core.save import DiskFull, Session
from tests.tui.table_tools import (
    ScriptedHost,
    TableApp,
    eager,
    foundation,
    playing,
    rest,
    text_of,
)
from tests.tui.table_tools import settle as stand

HOT_SEAT: dict[str, Any] = {"seats": ("human:Ann", "human:Bob"), "names": ("Ann", "Bob")}


def fill_disk(session: Session) -> Any:
    """Let every line for the journal meet a full disk; gives what wrote it before."""
    journal = session._journal
    assert journal is not None
    before = journal.append

    def append(line: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    journal.append = append  # type: ignore[method-assign]
    return before


@pytest.mark.parametrize("keys", ["P", "nnx", ":pin 1"])
async def test_a_full_disk_refuses_pace_notes_and_pin(tmp_path: Path, keys: str) -> None:
    """What is kept beside the match meets a full disk with one sentence, and play goes on."""
    async with playing(tmp_path) as play:
        await play.press("space", "space")
        fill_disk(play.app.session)
        await play.type(keys)
        text = play.text if keys == "P" else await play.press("enter")
        assert "the disk is full; make room and try again" in " ".join(text.split())
        assert "─ Decision ─" in await play.press("escape", "escape", "escape")


async def test_a_bot_that_met_a_full_disk_tries_again(tmp_path: Path) -> None:
    """When there is room again Enter lets the bot act: the match is no dead end."""
    async with playing(tmp_path, gate=True) as play:
        await play.press("space", "e")
        before = fill_disk(play.app.session)
        assert play.app.bot_host.gate is not None
        play.app.bot_host.gate.set()
        await rest(play.app)
        text = " ".join(text_of(play.app).split())
        assert "the disk is full" in text
        assert "Enter lets the bot try again" in text
        records = len(play.match.log)
        play.app.session._journal.append = before  # type: ignore[method-assign, union-attr]
        await play.press("enter")
        assert len(play.match.log) > records


async def test_a_watched_save_that_vanishes_is_told(tmp_path: Path) -> None:
    """Who looks on keeps the last picture and reads one sentence when the save is gone."""
    session, store = foundation(tmp_path, "commit")
    session.close()
    app = TableApp(store.open_readonly("test"), store, host=ScriptedHost())
    async with app.run_test(size=(80, 24)) as pilot:
        await stand(app, pilot)
        store.delete("test")
        app.table._follow()
        text = text_of(app)
        assert "There is no save “test”" in text
        assert "FOUNDATION" in text


async def test_the_next_person_finds_nothing_that_was_typed(tmp_path: Path) -> None:
    """Typed words, the PIN among them, do not pass through the curtain."""
    async with playing(tmp_path, "commit", "enter", **HOT_SEAT) as play:
        for words in ("commit mayor-hardin", "pin 4711"):
            await play.press("colon")
            await play.type(words)
            await play.press("enter")
        assert "4711" in await play.press("colon", "up")
        await play.press("escape", "e", "enter", "enter")
        assert play.table.viewer == 1
        await play.press("colon")
        for _ in range(3):
            text = await play.press("up")
            assert "4711" not in text
            assert "mayor-hardin" not in text


async def test_asking_again_is_each_persons_own_wish(tmp_path: Path) -> None:
    """`don't ask again` of one person does not end the next one's phases unasked."""
    async with playing(tmp_path, "commit", "enter", **HOT_SEAT) as play:
        play.table.no_asking = True
        await play.press("e", "enter", "enter")
        assert not play.table.no_asking


async def test_replay_does_not_count_sealed_steps(tmp_path: Path) -> None:
    """However many cards the other seat sealed, one steps through as many places."""
    tails = []
    for cards in (0, 1, 2):
        folder = tmp_path / str(cards)
        folder.mkdir()
        async with playing(folder, "commit", "enter", **HOT_SEAT) as play:
            for action in [a for a in play.table.legal if a.tag == "commit"][:cards]:
                play.table.act(action)
            await play.press("e", "enter", "enter")
            assert len(play.match.log) == cards + 1
            play.table.open_replay(99)
            text = await play.press("left", "right")
            tails.append(next(row for row in text.splitlines() if "Replay" in row))
    assert len(set(tails)) == 1, tails
    assert "1 of 1" in tails[0]


async def test_taking_back_does_not_count_sealed_steps(tmp_path: Path) -> None:
    """The log says that something was taken back, not how many sealed steps went with it."""
    async with playing(tmp_path, "commit", "e", pick=eager) as play:
        text = await play.press("u", "y", "L")
        bar = next(row for row in text.splitlines() if "take back" in row)
        assert not any(c.isdigit() for c in bar.partition("──")[2])


async def test_a_refused_answer_is_not_given_again_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: what the table answers for the player is tried once, then after a key."""
    made, store = foundation(tmp_path)
    tried: list[object] = []

    def full(action: object, seat: int, decision: str) -> None:
        tried.append(seat)
        raise DiskFull("The disk is full; make room and try again.")

    app = TableApp(made, store)
    with monkeypatch.context() as patch:
        patch.setattr(made, "submit", full)
        async with app.run_test(size=(80, 24)) as pilot:
            await stand(app, pilot)
            await asyncio.sleep(0.1)
            assert tried.count(0) == 1
            assert len(tried) < 5
            assert "The disk is full" in text_of(app)
            patch.undo()
            app.table.press("down", None)
            app.table.refresh_table()
            await rest(app)
            assert len(made.match.log) > 0
