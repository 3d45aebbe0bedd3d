"""Bots that follow a game's own rules of thumb, `core/games/<id>/heuristics.py`.

That module has `class Heuristic` with `choose(view, decision, legal, rng, level)`.  It may also
offer, for the search:

- `Heuristic.value(state, seat) -> float`: how good the seat stands, 0 (lost) to 1 (won).  The
  state is a world that the search made up from its own view, so nothing hidden is in it.
- `SEARCH`: a mapping with fields of `core.bots.search.Plan` that suit the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from core.kernel import Action, BadOptions, Decision, Game, Rng, View


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
        """A good legal answer; `level` is `easy` (with slips) or `normal`."""
        ...


def heuristic_of(game: Game[Any]) -> Heuristic:
    """The game's rules of thumb; raises BadOptions where it has none."""
    made: Heuristic = _module(game).Heuristic()
    return made


def tuning_of(game: Game[Any]) -> Mapping[str, Any]:
    """What the game says about searching it; empty where it says nothing."""
    tuning: Mapping[str, Any] = getattr(_module(game), "SEARCH", {})
    return tuning


def _module(game: Game[Any]) -> Any:
    name = f"core.games.{game.id}.heuristics"
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
