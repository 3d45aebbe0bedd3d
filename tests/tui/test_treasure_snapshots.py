"""Treasure Hunter's table as committed pictures: every phase and kind of question, two sizes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.tui.table_tools import SEATS, ScriptedHost, TableApp, picture
from tests.tui.treasure_tools import ALONE, BOARD, POSITIONS, eager, passing, treasure

DUEL = ("human:You", "normal")
HARD = {
    **POSITIONS["fight"],
    "adventure": {"location": "L06", "laid": ["T06"], "guardians": ["G27"]},
}

SCENES: dict[str, tuple[Any, tuple[str, ...], Callable[..., Any]]] = {
    "recruit": ("recruit", (), passing),
    "give": ("recruit", ("down", "enter"), passing),
    "adventure": ("adventure", ("enter",), passing),
    "oppose": ("oppose", (), eager),
    "ward": ("theirs", (), eager),
    "fight": (HARD, (), passing),
    "place": ("place", ("enter",), passing),
    "discard": ("discard", (), passing),
    "zoom": ("fight", ("z",), passing),
    "over": ("last", ("e",), passing),
}
"""Position, keys and the others' way of playing."""


def _shot(
    snap: Any,
    tmp_path: Path,
    position: Any,
    keys: tuple[str, ...],
    size: tuple[int, int],
    *,
    pick: Callable[..., Any] = passing,
    seats: tuple[str, ...] = SEATS[:3],
    options: dict[str, object] | None = None,
    **given: Any,
) -> bool:
    made = treasure(tmp_path, position, seats, options=options)
    app = TableApp(*made, host=ScriptedHost(pick), **given)
    return picture(snap, app, *keys, size=size)


SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])


@SIZES
@pytest.mark.parametrize("scene", list(SCENES))
def test_scene(snap_compare: Any, tmp_path: Path, scene: str, size: tuple[int, int]) -> None:
    """The table looks as it was accepted."""
    position, keys, pick = SCENES[scene]
    assert _shot(snap_compare, tmp_path, position, keys, size, pick=pick)


@SIZES
def test_board(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    """The board version: where to go."""
    options: dict[str, object] = {"board": True}
    assert _shot(snap_compare, tmp_path, BOARD, ("e",), size, seats=DUEL, options=options)


@SIZES
def test_alone(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    """Alone: what waits, and the rating."""
    spot = {k: v for k, v in ALONE.items() if k != "adventure"}
    assert _shot(snap_compare, tmp_path, spot, (), size, seats=("human:You",))


@pytest.mark.parametrize("scene", ["recruit", "fight"])
def test_mono_ascii(snap_compare: Any, tmp_path: Path, scene: str) -> None:
    """Without colours and with ASCII signs only."""
    position, keys, pick = SCENES[scene]
    given = {"theme": "mono", "ascii_only": True}
    assert _shot(snap_compare, tmp_path, position, keys, (80, 24), pick=pick, **given)  # type: ignore[arg-type]


def test_small(snap_compare: Any, tmp_path: Path) -> None:
    """60 columns and 20 rows are enough to play."""
    assert _shot(snap_compare, tmp_path, HARD, (), (60, 20))


def test_four_seats(snap_compare: Any, tmp_path: Path) -> None:
    """With four seats the battle is still whole at 80x24."""
    assert _shot(snap_compare, tmp_path, HARD, (), (80, 24), seats=SEATS)
