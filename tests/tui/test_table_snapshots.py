"""The table as committed pictures: every kind of question and every panel, in two sizes.

`make snapshots` accepts changes.  Seeds are fixed, bots are scripted and nothing moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.tui.table_tools import (
    ScriptedHost,
    TableApp,
    eager,
    foundation,
    picture,
    sealing,
)

SCENES: dict[str, tuple[str, tuple[str, ...], Callable[..., Any]]] = {
    "draw": ("draw", (), sealing),
    "commit": ("commit", ("space", "down", "down", "down", "space"), sealing),
    "result": ("commit", ("space", "down", "down", "down", "space", "enter"), eager),
    "thwart": ("thwart", ("e", "e"), eager),
    "discard": ("discard", ("space", "down"), sealing),
    "zoom": ("commit", ("z",), sealing),
    "why": ("commit", ("end", "w"), sealing),
    "actions": ("commit", ("a", "t", "r"), sealing),
    "typed": ("commit", ("colon", "c", "o"), sealing),
    "go": ("commit", ("g",), sealing),
    "log": ("commit", ("space", "enter", "e", "L"), eager),
    "help": ("commit", ("question_mark",), sealing),
    "over": ("thwart", ("e", "e", "e"), eager),
    "replay": ("thwart", ("e", "e", "e", "v", "right", "v", "v"), eager),
}
"""Position, keys and the other side's way of playing."""


def _shot(
    snap: Any,
    tmp_path: Path,
    scene: str,
    size: tuple[int, int],
    *,
    theme: str = "terminus",
    ascii_only: bool = False,
) -> bool:
    position, keys, pick = SCENES[scene]
    made = foundation(tmp_path, position)
    app = TableApp(*made, theme=theme, ascii_only=ascii_only, host=ScriptedHost(pick))
    return picture(snap, app, *keys, size=size)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("scene", list(SCENES))
def test_scene(snap_compare: Any, tmp_path: Path, scene: str, size: tuple[int, int]) -> None:
    """The table looks as it was accepted."""
    assert _shot(snap_compare, tmp_path, scene, size)


@pytest.mark.parametrize("scene", ["commit", "zoom", "over"])
def test_mono_ascii(snap_compare: Any, tmp_path: Path, scene: str) -> None:
    """Without colours and with ASCII signs only."""
    assert _shot(snap_compare, tmp_path, scene, (80, 24), theme="mono", ascii_only=True)


@pytest.mark.parametrize("theme", ["paper", "ansi16"])
def test_themes(snap_compare: Any, tmp_path: Path, theme: str) -> None:
    """A light theme and the sixteen colours."""
    assert _shot(snap_compare, tmp_path, "commit", (80, 24), theme=theme)


def test_small(snap_compare: Any, tmp_path: Path) -> None:
    """60 columns and 20 rows are enough to play."""
    assert _shot(snap_compare, tmp_path, "commit", (60, 20))


def test_sealed_and_waiting(
    snap_compare: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """My choice is sealed, the other side still chooses."""
    monkeypatch.setattr("tui.table.driver.SIGN_EVERY", 600)
    session, store = foundation(tmp_path, "commit")
    host = ScriptedHost()
    host.gate = asyncio.Event()
    app = TableApp(session, store, host=host)
    assert picture(snap_compare, app, "space", "enter")


def test_handover(snap_compare: Any, tmp_path: Path) -> None:
    """The curtain between two people."""
    session, store = foundation(tmp_path, "commit", ("human", "human"), names=("Ann", "Bob"))
    app = TableApp(session, store)
    assert picture(snap_compare, app, "enter", "space", "enter", "enter")
