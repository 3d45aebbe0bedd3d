"""What a bot is: something that answers a decision from what its seat may know.

A bot gets a view, the decision, the legal actions, and a generator of its own; never a state, the
match's seed or its generator.  Strength is bounded by counts (`Budget.iterations`), so that the
same seed gives the same answer on a fast and on a slow machine; the clock is only a safety stop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Protocol

import attrs

from core.kernel import Action, Decision, Game, Rng, View


@attrs.frozen
class Budget:
    """How much a bot may think about one decision."""

    iterations: int | None = None
    """Search iterations; None for what suits the game."""
    seconds: float = inf
    """Wall-clock safety stop of a search; endless by default, so that headless play gives the
    same answers on every machine."""


class Bot(Protocol):
    """Answers decisions of one game."""

    def choose(
        self, view: View, decision: Decision, legal: Sequence[Action] | None, rng: Rng
    ) -> Action:
        """One legal answer; `legal` is None where the answers are too many to list."""
        ...


def never() -> bool:
    """The default for `stop`: think to the end."""
    return False


Stop = Callable[[], bool]
"""Asked now and then by a thinking bot; True means: answer now."""


def sampled(game: Game[Any], view: View, decision: Decision, rng: Rng) -> Action:
    """A random legal answer where none are listed, drawn in a world that fits the view."""
    return game.answer(game.determinize(view, rng), decision, rng)


class RandomBot:
    """Every legal answer is as likely."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(
        self, view: View, decision: Decision, legal: Sequence[Action] | None, rng: Rng
    ) -> Action:
        """A random legal answer."""
        if legal is None:
            return sampled(self.game, view, decision, rng)
        return legal[0] if len(legal) == 1 else rng.choice(legal)
