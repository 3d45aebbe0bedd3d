"""What the rules of thumb of all games share: how a bot that follows them opens its mouth.

A game's `heuristics.py` has `class Heuristic(RulesOfThumb)`.  It sees views, never a state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from .actions import Action
from .decisions import Decision
from .game import View
from .rng import Rng


class RulesOfThumb(ABC):
    """Rules of thumb of one game."""

    slips: ClassVar[int] = 0
    """Of a hundred decisions, how many the level `easy` answers with any legal action."""

    def choose(
        self,
        view: View,
        decision: Decision,
        legal: Sequence[Action] | None,
        rng: Rng,
        level: str = "normal",
    ) -> Action:
        """One of the legal answers; `level` is `easy`, `normal`, or `hard` for all one knows."""
        answers = list(legal or ())
        if len(answers) == 1:
            return answers[0]
        if level == "easy" and self.slips and rng.below(100) < self.slips:
            return rng.choice(answers)
        return self.best(view, decision, answers, rng, level)

    @abstractmethod
    def best(
        self, view: View, decision: Decision, answers: list[Action], rng: Rng, level: str
    ) -> Action:
        """The answer that the rules of thumb give; `answers` are the legal ones, two or more."""

    def ranked(
        self, view: View, decision: Decision, answers: list[Action], rng: Rng
    ) -> list[Action]:
        """The answers, those that a search should look at first in front."""
        return answers
