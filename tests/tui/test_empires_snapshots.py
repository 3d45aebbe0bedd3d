"""Galactic Empires as committed pictures: every kind of question, in two sizes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.save import Store
from tests.tui.empires_tools import (
    CRUISER,
    EEL,
    FREIGHTER,
    SHIELDS,
    STATION,
    Row,
    busy,
    empires,
    idle,
    playing_card,
)
from tests.tui.table_tools import Play, ScriptedHost, TableApp, picture
from tui.screens.lobby import BATTLE

SCENES: dict[str, tuple[str | Row, tuple[str, ...], Any]] = {
    "allocate": ("allocate", (f"go:{CRUISER}", "down", "left"), idle),
    "targets": ("play", (f"go:{SHIELDS}", "enter"), idle),
    "reaction": ("theirs", (), playing_card(EEL)),
    "volley": ("fire", (f"go:{CRUISER}", "space", f"go:{STATION}", "down", "up"), idle),
    "six": ("six", (f"go:{FREIGHTER}", "space", "go:-203"), idle),
    "six-play": ("six-play", (), idle),
    "zoom": ("fire", (f"go:{STATION}", "z"), idle),
    "seat": ("fire", ("go:-201", "z"), idle),
    "stops": ("six", ("o", "right", "space"), idle),
    "piles": ("play", ("v",), idle),
    "discard": ("discard", ("space", "down", "space"), idle),
    "news": ("three", ("enter", *["e"] * 7), busy),
    "out": ("out", (f"go:{FREIGHTER}", "space", "go:-202", "enter"), idle),
    "over": ("last", (f"go:{FREIGHTER}", "space", "go:-201", "enter"), idle),
}
"""Position, keys (`go:` puts the cursor on a card or code), and how the others play."""


async def press(play: Play, *keys: str) -> None:
    """Press keys; `go:ID` puts the cursor on the first card of that id, or on a code."""
    for key in keys:
        if not key.startswith("go:"):
            await play.press(key)
            continue
        name = key[3:]
        names = play.table.view["names"]
        here = [row["card"] for row in play.table.my_hand()]
        if name.startswith("-"):
            found = [int(name)]
        else:
            found = [u for u in [*play.table.shown, *here] if names[u] == name]
        assert play.table.go_to(str(found[0]))
        play.table.refresh_table()


def shot(
    snap: Any,
    tmp_path: Path,
    scene: str,
    size: tuple[int, int],
    *,
    theme: str = "terminus",
    ascii_only: bool = False,
) -> bool:
    """One picture."""
    where, keys, pick = SCENES[scene]
    made = empires(tmp_path, where)
    app = TableApp(*made, theme=theme, ascii_only=ascii_only, host=ScriptedHost(pick))
    return picture(snap, app, *keys, size=size, press=press)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("scene", list(SCENES))
def test_scene(snap_compare: Any, tmp_path: Path, scene: str, size: tuple[int, int]) -> None:
    """The table looks as it was accepted."""
    assert shot(snap_compare, tmp_path, scene, size)


@pytest.mark.parametrize("scene", ["allocate", "volley", "reaction", "six"])
def test_mono_ascii(snap_compare: Any, tmp_path: Path, scene: str) -> None:
    """Without colours and with ASCII signs only."""
    assert shot(snap_compare, tmp_path, scene, (80, 24), theme="mono", ascii_only=True)


@pytest.mark.parametrize("theme", ["paper", "ansi16"])
def test_themes(snap_compare: Any, tmp_path: Path, theme: str) -> None:
    """A light theme and the sixteen colours."""
    assert shot(snap_compare, tmp_path, "volley", (80, 24), theme=theme)


@pytest.mark.parametrize("scene", ["allocate", "volley"])
def test_small(snap_compare: Any, tmp_path: Path, scene: str) -> None:
    """60 columns and 20 rows are enough to play."""
    assert shot(snap_compare, tmp_path, scene, (60, 20))


def test_battle(snap_compare: Any, tmp_path: Path) -> None:
    """The rulebook's example as a replay, before the last volleys."""
    store = Store(BATTLE.parent)
    app = TableApp(store.open_readonly(BATTLE.stem), store)
    assert picture(snap_compare, app, ">", *["left"] * 5)
