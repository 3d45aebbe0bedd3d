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

Line = tuple[Action, ...]
"""Answers of one seat in a row: a whole commit where cards are marked one by one."""


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
        """One of the legal answers; `level` is `easy` or `normal`."""
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

    def lines(
        self, view: View, decision: Decision, answers: list[Action], rng: Rng, most: int
    ) -> list[Line]:
        """What a search should compare: `most` lines at most, that of `best` first.

        A line begins with an answer to `decision`; what it lacks the rules of thumb add.
        """
        first = self.best(view, decision, answers, rng, "normal")
        others: list[Line] = [(a,) for a in answers if a != first]
        return [(first,), *others[: most - 1]]
