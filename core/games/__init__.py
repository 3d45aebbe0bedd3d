"""The games, loaded when they are first asked for.

`CATALOGUE` answers what the command line needs without loading any rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import attrs

from core.kernel.errors import BadOptions
from core.kernel.game import Game


@attrs.frozen
class Entry:
    """What is known of a game before its rules are loaded."""

    id: str
    title: str
    seats: tuple[int, int]
    about: str
    """Two or three sentences for the lobby."""
    minutes: str


CATALOGUE: tuple[Entry, ...] = (
    Entry(
        "foundation",
        "Asimov's Foundation",
        (2, 2),
        "First and Second Foundation play cards and throw dice for research, periphery and "
        "imperium; who wins the last phase founds the second empire.",
        "15",
    ),
    Entry(
        "founders",
        "Founders",
        (2, 4),
        "Lay triangle tiles round the Hearth for two hidden Designs; each of your colours has "
        "another holder, and the lower of your two scores counts.",
        "45",
    ),
    Entry(
        "empires",
        "Galactic Empires",
        (2, 6),
        "Terrain feeds ships, ships burn down Sector Headquarters, and anybody may answer "
        "anything with a reaction card; the last player left wins.",
        "90",
    ),
    Entry(
        "treasure",
        "Treasure Hunter",
        (1, 4),
        "Recruit a party of heroes and go adventuring for treasure; the others lay guardians in "
        "your way.",
        "30",
    ),
    Entry(
        "tlatelolco",
        "Tlatelolco",
        (1, 4),
        "A market on a chess board: carry what you have from stand to stand until you hold all "
        "six goods that you were sent for.",
        "20",
    ),
)


class _Games(Mapping[str, Game[Any]]):
    """Games by id; each is imported at first use."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game[Any]] = {}

    def __getitem__(self, game_id: str) -> Game[Any]:
        if game_id not in self._loaded:
            if all(e.id != game_id for e in CATALOGUE):
                listed = ", ".join(e.id for e in CATALOGUE)
                raise BadOptions(f"There is no game `{game_id}`; there are: {listed}.")
            self._loaded[game_id] = import_module(f"core.games.{game_id}").GAME
        return self._loaded[game_id]

    def __contains__(self, game_id: object) -> bool:
        return any(e.id == game_id for e in CATALOGUE)

    def __iter__(self) -> Iterator[str]:
        return iter(e.id for e in CATALOGUE)

    def __len__(self) -> int:
        return len(CATALOGUE)


games: Mapping[str, Game[Any]] = _Games()
"""All games by id; an unknown id raises BadOptions with the known ones."""
