"""The levels of bots, and who may sit at a table."""

from __future__ import annotations

from typing import Any

from core.kernel import BadOptions, Game

from .base import Bot, Budget, RandomBot, Stop, never

LEVELS: tuple[str, ...] = ("random", "easy", "normal", "hard")
"""From weakest to strongest."""

ABOUT: dict[str, str] = {
    "random": "any legal action",
    "easy": "rules of thumb, with slips",
    "normal": "rules of thumb",
    "hard": "plans or plays ahead where that wins more, else as normal",
}
"""What each level does, in a few words."""


def make_bot(
    game: Game[Any], level: str, *, budget: Budget | None = None, stop: Stop = never
) -> Bot:
    """A bot of a level; raises BadOptions for an unknown level or a game without such bots."""
    # Search and rules of thumb are loaded only where they play.
    if level == "random":
        return RandomBot(game)
    if level in ("easy", "normal"):
        from .heuristic import HeuristicBot

        return HeuristicBot(game, level)
    if level == "hard":
        from .search import Search

        return Search(game, budget, stop)
    raise BadOptions(f"There is no bot `{level}`; there are: {', '.join(LEVELS)}.")
