"""Tlatelolco's table as committed pictures: every kind of question, in two sizes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tui.table_tools import SEATS, ScriptedHost, TableApp, picture
from tests.tui.tlatelolco_tools import alone_at, staying, tlatelolco

SCENES: dict[str, tuple[str, tuple[str, ...]]] = {
    "move": ("move", ()),
    "chain": ("move", ("tab", "down")),
    "trade": ("trade", ("right", "right")),
    "red": ("move", ("g",)),
    "gain": ("gain", ()),
    "swap": ("swap", ()),
    "exile": ("exile", ()),
    "thief": ("thief", ()),
    "over": ("sixth", ("enter", "enter")),
}
"""Position and keys."""


def _shot(
    snap: Any,
    tmp_path: Path,
    scene: str | dict[str, Any],
    size: tuple[int, int],
    keys: tuple[str, ...] = (),
    seats: tuple[str, ...] = SEATS,
    **given: Any,
) -> bool:
    if isinstance(scene, str):
        scene, keys = SCENES[scene]
    app = TableApp(*tlatelolco(tmp_path, scene, seats), host=ScriptedHost(staying), **given)
    return picture(snap, app, *keys, size=size)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("scene", list(SCENES))
def test_scene(snap_compare: Any, tmp_path: Path, scene: str, size: tuple[int, int]) -> None:
    """The table looks as it was accepted."""
    assert _shot(snap_compare, tmp_path, scene, size)


@pytest.mark.parametrize("scene", ["move", "swap"])
def test_mono_ascii(snap_compare: Any, tmp_path: Path, scene: str) -> None:
    """Without colours and with ASCII signs only."""
    assert _shot(snap_compare, tmp_path, scene, (80, 24), theme="mono", ascii_only=True)


def test_sixteen_colours(snap_compare: Any, tmp_path: Path) -> None:
    """On a terminal with sixteen colours."""
    assert _shot(snap_compare, tmp_path, "move", (80, 24), theme="ansi16")


def test_small(snap_compare: Any, tmp_path: Path) -> None:
    """60 columns and 20 rows are enough to play."""
    assert _shot(snap_compare, tmp_path, "move", (60, 20))


def test_alone(snap_compare: Any, tmp_path: Path) -> None:
    """One seat, with the par."""
    spot = alone_at(step="move", die=5)
    assert _shot(snap_compare, tmp_path, spot, (80, 24), seats=("human:You",))
