"""The rulebook's battle: made by the engine, shipped in the package, opened by the lobby."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from core.save import Store
from tests.tui.conftest import make_app
from tests.tui.table_tools import Play, TableApp, settle
from tui.games.empires.battle import battle, write
from tui.screens.lobby import BATTLE
from tui.table.screen import TableScreen


def test_the_example_ends_as_in_the_rulebook() -> None:
    """Four damage on Bob's Sector HQ, and the frigate is gone."""
    state = battle().state
    assert state.hq == [0, 4]
    assert all(state.names[u] != "s4-indirigan-frigate" for u in state.play)


def test_the_shipped_file_is_what_the_engine_plays(tmp_path: Path) -> None:
    """`python -m tui.games.empires.battle` writes it anew where this fails."""
    shipped = Store(BATTLE.parent).open_readonly(BATTLE.stem)
    fresh = battle()
    assert [r.get("action") for r in shipped.match.log] == [r.get("action") for r in fresh.log]
    assert shipped.match.digest() == fresh.digest()
    assert shipped.match.verify().ok
    assert shipped.notice == "", "made with other card data: a player would be told so"
    assert write(tmp_path).is_file()


def test_it_is_part_of_the_package() -> None:
    """An installed program finds it as well: it lies beside code and its ending is packaged."""
    assert BATTLE.is_file()
    assert (files("tui.shipped") / "battle.json").is_file()


async def test_the_replay_shows_both_hands_and_steps(tmp_path: Path) -> None:
    """It opens at the start, through Sue's eyes; v changes the eyes, arrows step."""
    store = Store(BATTLE.parent)
    app = TableApp(store.open_readonly(BATTLE.stem), store)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        play = Play(app, pilot)
        assert "through Sue's eyes" in play.text
        assert "M4 Space Dragon" in play.text
        assert "Next, Sue: Play T3 Benakis Asteroid Belt." in play.text
        assert "R/C6" not in await play.press("v")
        text = await play.press(">")
        assert " 4/25" in text


async def test_the_lobby_opens_it(tmp_path: Path) -> None:
    """One key from the lobby, and back again; nothing is locked or changed."""
    before = BATTLE.read_bytes()
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("b")
        await pilot.pause(0.3)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.in_replay
        await pilot.press("q", "q")
        await pilot.pause(0.2)
        assert not isinstance(app.screen, TableScreen)
    assert BATTLE.read_bytes() == before
