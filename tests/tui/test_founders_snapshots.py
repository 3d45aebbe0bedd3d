"""Founders' table as committed pictures, in two sizes: questions, marks, powers, notes, scoring."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.games.founders.actions import Lay
from tests.tui.founders_tools import (
    POSITIONS,
    QUESTIONS,
    asked,
    first_legal,
    founders,
    last_legal,
)
from tests.tui.table_tools import Play, ScriptedHost, TableApp, picture
from tests.tui.test_founders_screen import to_the_end

SIZES = [(80, 24), (120, 40)]
IDS = ["80x24", "120x40"]

SCENES: dict[str, tuple[str, Lay | None, tuple[str, ...]]] = {
    "first-turn": ("first", None, ("v",)),
    "mid-game": ("mid", Lay("trio", "B10", 4), ("v",)),
    "salyx": ("salyx", Lay("duo", "D16", 0), ("v",)),
    "olechia": ("olechia", Lay("duo", "A7", 2), ("v",)),
    "pehuen": ("pehuen", None, ("y", "m", "m")),
    "silen": ("carve", None, ("v", "m", "r")),
    "cetran": ("achievement", None, ("v", "<")),
    "scoring": ("end", None, ("right", "right", "right")),
}
"""Pictures in both sizes, with and without colours: position, where the ghost is, keys."""

MORE: dict[str, tuple[str, Lay | None, tuple[str, ...]]] = {
    "refused": ("mid", Lay("trio", "D10", 2), ("v",)),
    "notes": ("mid", None, ("v", "n", "space", "right", "c", "down", "r")),
    "lit": ("mid", None, ("v", "d")),
    "draft": ("draft", None, ()),
    "harmony": ("harmony", None, ("v", "r")),
    "philosophical": ("philosophical", None, ("down",)),
    "bardiche": ("bardiche", None, ()),
    "cards": ("mid", None, ("v", "c")),
    "tile": ("take", None, ("z",)),
}
"""Pictures at 80x24 alone."""


def shot(
    snap: Any,
    folder: Path,
    scene: tuple[str, Lay | None, tuple[str, ...]],
    size: tuple[int, int],
    *,
    theme: str = "terminus",
    ascii_only: bool = False,
) -> bool:
    """Compare a picture with the accepted one."""
    position, ghost, keys = scene
    kind = position if position in QUESTIONS and position not in POSITIONS else ""
    at_end = position == "end"
    given: dict[str, Any] = {"pick": last_legal} if at_end else {}
    if kind:
        position, _, given = QUESTIONS[kind]
    more = dict(given)
    pick = more.pop("pick", first_legal)
    made = founders(folder, "" if at_end else position, **more)
    app = TableApp(*made, theme=theme, ascii_only=ascii_only, host=ScriptedHost(pick))

    async def press(play: Play, *keys: str) -> None:
        if kind:
            await asked(play, kind)
        if at_end:
            await to_the_end(play)
        if ghost is not None:
            play.table.ghost.take_from(ghost)
        await play.press(*keys)

    return picture(snap, app, *keys, size=size, press=press)


@pytest.mark.parametrize("size", SIZES, ids=IDS)
@pytest.mark.parametrize("scene", list(SCENES))
def test_scene(snap_compare: Any, tmp_path: Path, scene: str, size: tuple[int, int]) -> None:
    """The table looks as it was accepted."""
    assert shot(snap_compare, tmp_path, SCENES[scene], size)


@pytest.mark.parametrize("size", SIZES, ids=IDS)
@pytest.mark.parametrize("scene", list(SCENES))
def test_mono_ascii(snap_compare: Any, tmp_path: Path, scene: str, size: tuple[int, int]) -> None:
    """The same without colours and with ASCII signs only."""
    assert shot(snap_compare, tmp_path, SCENES[scene], size, theme="mono", ascii_only=True)


@pytest.mark.parametrize("scene", list(MORE))
def test_more(snap_compare: Any, tmp_path: Path, scene: str) -> None:
    """Other questions and panels."""
    assert shot(snap_compare, tmp_path, MORE[scene], (80, 24))


@pytest.mark.parametrize("theme", ["paper", "ansi16"])
def test_themes(snap_compare: Any, tmp_path: Path, theme: str) -> None:
    """A light theme and the sixteen colours."""
    assert shot(snap_compare, tmp_path, SCENES["mid-game"], (80, 24), theme=theme)


@pytest.mark.parametrize("scene", ["mid-game", "scoring"])
def test_small(snap_compare: Any, tmp_path: Path, scene: str) -> None:
    """A grid of letters in 60 columns and 20 rows."""
    assert shot(snap_compare, tmp_path, SCENES[scene], (60, 20))
