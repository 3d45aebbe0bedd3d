"""Several people at one terminal, bots among themselves, and looking on."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.save import Store
from tests.tui.table_tools import ScriptedHost, TableApp, eager, playing, settle, text_of

TWO = ("human:Ann", "human:Bob")
NAMES = ("Ann", "Bob")


async def test_two_people_find_the_curtain_first(tmp_path: Path) -> None:
    """With two people the curtain is the first thing; nothing of the game is on it."""
    async with playing(tmp_path, seats=TWO, names=NAMES) as play:
        text = play.text
        assert "Ann, the table is yours." in text
        assert "Hari Seldon" not in text
        assert "Hari Seldon" in await play.press("enter")


async def test_the_table_is_handed_over_after_a_key(tmp_path: Path) -> None:
    """After my choice I still see my side; Enter hides it, and the next person takes the table."""
    async with playing(
        tmp_path, "commit", "enter", "space", "enter", seats=TWO, names=NAMES
    ) as play:
        assert "Now Bob decides. Enter hides your side first." in play.text
        assert "● Hari Seldon" in play.text
        text = await play.press("enter")
        assert "Bob, the table is yours." in text
        assert "Hari Seldon" not in text
        text = await play.press("enter")
        assert "University of Trantor" in text
        assert "Hari Seldon" not in text


async def test_the_log_is_read_with_the_viewers_eyes(tmp_path: Path) -> None:
    """Ann's choice is not in Bob's log."""
    keys = ("enter", "space", "enter", "enter", "enter", "L")
    async with playing(tmp_path, "commit", *keys, seats=TWO, names=NAMES) as play:
        assert "Ann has chosen." in play.text
        assert "Your choice" not in play.text


async def test_no_key_looks_behind_the_curtain(tmp_path: Path) -> None:
    """Zoom, log, notes, hints and the list of actions do nothing while the curtain is drawn."""
    async with playing(tmp_path, seats=TWO, names=NAMES) as play:
        before = play.text
        for key in ("z", "L", "n", "a", "H", "r", "s", "colon", "question_mark", "g", "u", "down"):
            assert await play.press(key) == before


async def test_the_curtain_survives_a_resume(tmp_path: Path) -> None:
    """A save of two people opens behind the curtain of who decides."""
    async with playing(
        tmp_path, "commit", "enter", "space", "enter", seats=TWO, names=NAMES
    ) as play:
        await play.press("q")
    store = Store(tmp_path)
    app = TableApp(store.open("test"), store)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        assert "Bob, the table is yours." in text_of(app)
        app.session.close()


async def test_a_pin_guards_a_hand(tmp_path: Path) -> None:
    """`:pin` sets a PIN; the curtain opens with it only, and the save does not hold it in clear."""
    async with playing(tmp_path, "commit", "enter", "colon", seats=TWO, names=NAMES) as play:
        await play.type("pin 4711")
        await play.press("enter", "q")
    assert b"4711" not in b"".join(p.read_bytes() for p in tmp_path.iterdir() if p.is_file())
    store = Store(tmp_path)
    app = TableApp(store.open("test"), store)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        assert "PIN:" in text_of(app)
        for key in ("1", "2", "enter"):
            await pilot.press(key)
        await settle(app, pilot)
        assert "That is not the PIN." in text_of(app)
        for key in ("4", "7", "1", "1"):
            await pilot.press(key)
        assert "4711" not in text_of(app)
        await pilot.press("enter")
        await settle(app, pilot)
        assert "Hari Seldon" in text_of(app)
        app.session.close()


async def test_bots_among_themselves_are_watched_to_the_end(tmp_path: Path) -> None:
    """A match of bots only runs by itself; both hands stay hidden until it is over."""
    async with playing(
        tmp_path, "thwart", seats=("normal", "easy"), names=("A", "B"), pick=eager
    ) as p:
        for _ in range(20):
            await p.pilot.pause(0.05)
            if p.match.outcome() is not None:
                break
            assert "Both hands are hidden from you." in p.text
        assert p.match.outcome() is not None
        assert "The match is over" in p.text


async def test_a_read_only_session_is_looked_at_only(tmp_path: Path) -> None:
    """A save opened for watching shows the open table, follows it and refuses every action."""
    async with playing(tmp_path, "commit") as play:
        store = Store(tmp_path)
        watching = store.open_readonly("test")
        app = TableApp(watching, store)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(app, pilot)
            text = text_of(app)
            assert "Looking on" in text
            assert "Hari Seldon" not in text
            await pilot.press("e")
            await settle(app, pilot)
            assert "not your decision" in text_of(app)
            play.app.session.submit("seal", 0)
            app.table._follow()
            await settle(app, pilot)
            assert "▶PERIPHERY" in text_of(app) or "sealed ░░" in text_of(app)


async def test_a_replaced_bot_is_told(tmp_path: Path) -> None:
    """The host's notice about a failed bot reaches the player once."""

    class Failing(ScriptedHost):
        async def choose(self, *given: object, **named: object) -> object:
            self.notice = "The bot of seat 2 failed, a normal bot plays on for it."
            return await super().choose(*given, **named)

    from tests.tui.table_tools import foundation

    session, store = foundation(tmp_path, "commit")
    app = TableApp(session, store, host=Failing())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        assert "a normal bot plays on" in text_of(app)
        assert app.bot_host.notice == ""


async def test_undo_lets_bots_wait(tmp_path: Path) -> None:
    """After an undo that also took a bot's choice back, a redo still brings both back."""
    async with playing(tmp_path, "commit", gate=True) as play:
        await play.press("space", "enter")
        play.app.bot_host.gate.set()
        await play.press("down")
        assert "▶PERIPHERY" in play.text
        await play.press("u", "y")
        assert "▶RESEARCH" in play.text
        asked = len(play.app.bot_host.asked)
        text = await play.press("U")
        assert "▶PERIPHERY" in text
        # Only the next question is asked; the one done again is not.
        assert len(play.app.bot_host.asked) <= asked + 1


async def test_a_fault_of_the_program_ends_in_the_open(tmp_path: Path) -> None:
    """A bug in asking a bot is not swallowed: the application ends with it, the match is saved."""

    class Broken(ScriptedHost):
        async def choose(self, *given: object, **named: object) -> object:
            raise ValueError("a bug")

    from tests.tui.table_tools import foundation

    session, store = foundation(tmp_path, "commit")
    app = TableApp(session, store, host=Broken())
    with pytest.raises(ValueError, match="a bug"):
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.1)
    session.close()
    assert store.open_readonly("test").match.decisions()


async def test_playing_on_builds_nothing_anew(tmp_path: Path) -> None:
    """After many actions, panels and moves there is one widget still, and no task is left."""
    async with playing(tmp_path, "", options={"winner_must_play": True}) as play:
        for _ in range(40):
            await play.press("z", "down", "z", "w", "escape", "L", "escape")
            answers = play.table.legal
            if play.table.over or not answers:
                break
            play.table.act(answers[-1])
            await play.press("down")
        assert len(play.table.walk_children()) == 1
        assert not play.table._tasks
        assert not play.table.panels
