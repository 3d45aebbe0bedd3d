"""One screen per game, built from the shared table."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from tui.table.screen import TableScreen


def table_for(game_id: str) -> type[TableScreen]:
    """The table of a game: class `Table` of `tui/games/<id>/`; raises ImportError without one."""
    return cast("type[TableScreen]", import_module(f"tui.games.{game_id}").Table)
