"""Memory stays flat however long the program runs: screens, focus changes, whole matches.

    python -m tests.tui.test_memory 2000

plays so many actions, with five times as many focus changes, and prints the growth; the test plays
fewer of them.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
from pathlib import Path

from textual._styles_cache import StylesCache

from core.kernel import Rng
from tests.tui.conftest import make_app
from tests.tui.table_tools import ScriptedHost, eager
from tui.app import TerminusApp
from tui.start import new_session
from tui.table.screen import TableScreen

ACTIONS = 500
WARM_UP = 250


def resident() -> float:
    """Memory of this process in MB."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


async def play(app: TerminusApp, table: TableScreen, rng: Rng, most: int) -> int:
    """Play the table with moves of the cursor between actions; gives the number of actions."""
    done = 0
    while done < most and not table.over:
        if table.decision is None or not table.legal:
            await asyncio.sleep(0.001)
            table.driver.next()
            continue
        table.act(rng.choice(list(table.legal)))
        done += 1
        for key in ("j", "k", "l", "tab", "j"):
            table.press(key, key if len(key) == 1 else None)
        await asyncio.sleep(0)
    return done


async def growth(actions: int, warm_up: int) -> float:
    """MB gained between `warm_up` and `actions` own actions, match after match in one process."""
    app = make_app(pace="instant", animation=False)
    host = ScriptedHost(eager)
    rng = Rng.stream(5, "memory")
    done, seed, warm = 0, 0, 0.0
    async with app.run_test(size=(80, 24)) as pilot:
        app._bot_host = host  # type: ignore[assignment]
        while done < actions:
            app.open_table(new_session(app, "foundation", ("human", "normal"), {}, seed))
            await pilot.pause()
            table = app.screen
            assert isinstance(table, TableScreen)
            done += await play(app, table, rng, min(150, actions - done))
            table.do_leave_table()
            await pilot.pause()
            for info in app.store.list():
                app.store.delete(info.name)
            seed += 1
            if not warm and done >= warm_up:
                warm = resident()
        app._bot_host = None
        return resident() - warm


async def test_actions_and_focus_changes_keep_memory_flat() -> None:
    """Own actions and focus changes by the thousand, match after match: flat after warm-up."""
    assert await growth(ACTIONS, WARM_UP) < 2.0


async def test_closed_screens_are_forgotten() -> None:
    """A screen that was closed leaves none of its drawn lines behind."""
    app = make_app(saves=())
    async with app.run_test(size=(80, 24)) as pilot:
        counts = []
        for _ in range(3):
            for _ in range(4):
                app.open_rules("foundation")
                await pilot.pause()
                app.back()
                await pilot.pause()
            gc.collect()
            counts.append(sum(isinstance(o, StylesCache) for o in gc.get_objects()))
    assert counts[2] <= counts[0]


if __name__ == "__main__":
    count = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as home:
        os.environ["TERMINUS_HOME"] = home
        grown = asyncio.run(growth(count, count * 2 // 5))
    print(f"{count} actions, {count * 5} focus changes: {grown:+.2f} MB after the warm-up")
