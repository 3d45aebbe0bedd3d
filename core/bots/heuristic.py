"""Bots that follow a game's own rules of thumb, `core/games/<id>/heuristics.py`.

That module has `class Heuristic` with `choose(view, decision, legal, rng, level)`.  A module
`search.py` beside it may tell how `hard` bots search the game:

- `SEARCH`: a mapping with fields of `core.bots.search.Plan` that suit the game.
- `value(state, seat) -> float`: how well the seat stands, 0 (lost) to 1 (won), where a rollout is
  cut off.  The state is a world made up from the bot's own view, so nothing hidden is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from core.kernel import Action, BadOptions, Decision, Game, Rng, View

Value = Callable[[Any, int], float]
"""How well a seat stands in a state, 0 to 1."""


class Heuristic(Protocol):
    """Rules of thumb of one game."""

    def choose(
        self,
        view: View,
        decision: Decision,
        legal: Sequence[Action] | None,
        rng: Rng,
        level: str,
    ) -> Action:
        """A good legal answer; `level` is `easy` (with slips), `normal`, or `hard`."""
        ...


def heuristic_of(game: Game[Any]) -> Heuristic:
    """The game's rules of thumb; raises BadOptions where it has none."""
    made: Heuristic = _module(game, "heuristics").Heuristic()
    return made


def tuning_of(game: Game[Any]) -> tuple[Mapping[str, Any], Value | None]:
    """What the game says about searching it: fields of the plan, and a judge of positions."""
    try:
        module = _module(game, "search")
    except BadOptions:
        return {}, None
    return getattr(module, "SEARCH", {}), getattr(module, "value", None)


def _module(game: Game[Any], part: str) -> Any:
    name = f"core.games.{game.id}.{part}"
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        # Only the absence of that very module or its folder means "no bots"; a broken import
        # inside it must be heard.
        if missing.name not in (name, f"core.games.{game.id}"):
            raise
        raise BadOptions(f"{game.title} has no bots but `random`.") from None


class HeuristicBot:
    """Plays by the game's rules of thumb at one level."""

    def __init__(self, game: Game[Any], level: str) -> None:
        self.level = level
        self.heuristic = heuristic_of(game)

    def choose(
        self, view: View, decision: Decision, legal: Sequence[Action] | None, rng: Rng
    ) -> Action:
        """What the rules of thumb say; a single legal answer is given at once."""
        if legal is not None and len(legal) == 1:
            return legal[0]
        return self.heuristic.choose(view, decision, legal, rng, self.level)
