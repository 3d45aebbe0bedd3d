"""What is said of each game's table, one module per game with a class `Teller`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from .base import BaseTeller


def teller_for(game_id: str) -> type[BaseTeller]:
    """The teller of a game; the common one where it has none of its own."""
    try:
        module = import_module(f".{game_id}", __name__)
    except ModuleNotFoundError as missing:
        if missing.name != f"{__name__}.{game_id}":
            raise
        module = import_module(".base", __name__)
        return cast("type[BaseTeller]", module.BaseTeller)
    return cast("type[BaseTeller]", module.Teller)
