"""`hard`: what a game's own planning says, and duels with it in worlds that fit the bot's view.

The rules of thumb at level `hard` give the champion; they may look further ahead by themselves.
Where a game asks for it, the champion is compared with its best rivals: each is played once in the
same made-up world with the same dice, and the rules of thumb play on for all seats until the
position is judged by the outcome or by the game's own `value` (see `heuristic`).  Another world,
and so on; the weaker half of the rivals is left out after each part of the budget (sequential
halving).  A rival is taken only when it did better in the same worlds by more than chance
explains, so that the search improves on the rules of thumb where it can and falls back on them
where it cannot tell.  The worlds are made by `Game.determinize`: the search knows what its seat
knows and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import monotonic
from typing import Any

import attrs

from core.kernel import Action, BadOptions, Decision, Game, NotEnumerable, Rng, State, View

from .base import Budget, Stop, never, sampled
from .heuristic import Heuristic, heuristic_of, tuning_of

MANY_TURNS = 1 << 60
LEAST_WORLDS = 8
"""In fewer worlds than these nothing has beaten the champion."""


@attrs.frozen
class Plan:
    """How a game is searched; games override single fields in their `search.SEARCH`."""

    iterations: int = 250
    """Rollouts for one decision; 0: the rules of thumb at level `hard` are not searched beyond."""
    kinds: tuple[str, ...] = ()
    """Kinds of decisions that are searched; empty: all.  The others go by the rules of thumb."""
    answers: int = 6
    """Answers that are compared, the champion included."""
    rollout: int = 400
    """Decisions that a rollout plays before the position is judged."""
    turns: int = 0
    """Turns of the table after which it is judged at the latest, the present one included; 0: no
    such limit."""
    doubt: float = 0.7
    """Standard errors by which a rival must beat the champion."""


class Search:
    """The bot of level `hard`."""

    def __init__(self, game: Game[Any], budget: Budget | None = None, stop: Stop = never) -> None:
        self.game = game
        self.budget = budget or Budget()
        self.stop = stop
        found, self.value = tuning_of(game)
        tuning = dict(found)
        self.heuristic: Heuristic | None
        try:
            self.heuristic = heuristic_of(game)
        except BadOptions:
            self.heuristic = None
        if self.budget.iterations is not None and tuning.get("iterations") != 0:
            tuning["iterations"] = self.budget.iterations
        self.plan = Plan(**tuning)
        self.iterations = 0
        """Rollouts that the last answer took."""

    def choose(
        self, view: View, decision: Decision, legal: Sequence[Action] | None, rng: Rng
    ) -> Action:
        """The champion's answer, or the one that beat it in a search within the budget."""
        self.iterations = 0
        if legal is not None and len(legal) == 1:
            return legal[0]
        champion = self._champion(view, decision, legal, rng)
        plan = self.plan
        if not plan.iterations or (plan.kinds and decision.kind not in plan.kinds):
            return champion
        rivals = self._rivals(view, decision, legal, champion, rng)
        return self._compare(view, decision, [champion, *rivals], rng) if rivals else champion

    def _champion(
        self, view: View, decision: Decision, legal: Sequence[Action] | None, rng: Rng
    ) -> Action:
        """What the rules of thumb would do; any answer where there are none."""
        if self.heuristic is not None:
            found = self.heuristic.choose(view, decision, legal, rng, "hard")
            if legal is None or found in legal:
                return found
        return sampled(self.game, view, decision, rng) if legal is None else rng.choice(legal)

    def _rivals(
        self,
        view: View,
        decision: Decision,
        legal: Sequence[Action] | None,
        champion: Action,
        rng: Rng,
    ) -> list[Action]:
        """The other answers that are worth a comparison."""
        most = self.plan.answers - 1
        if legal is None:
            # More draws than places: the same answer may come again.
            drawn = [sampled(self.game, view, decision, rng) for _ in range(2 * most)]
            return [a for a in dict.fromkeys(drawn) if a != champion][:most]
        ranked = getattr(self.heuristic, "ranked", None)
        others = ranked(view, decision, list(legal), rng) if ranked is not None else legal
        return [a for a in others if a != champion][:most]

    def _compare(self, view: View, decision: Decision, answers: list[Action], rng: Rng) -> Action:
        """The first answer, or one that is better beyond doubt."""
        rewards: list[list[float]] = [[] for _ in answers]
        alive = list(range(len(answers)))
        rounds = max(1, (len(answers) - 1).bit_length())
        deadline = monotonic() + self.budget.seconds
        for number in range(1, rounds + 1):
            while self.iterations < self.plan.iterations * number // rounds:
                row = self._world(view, decision, [answers[i] for i in alive], rng, deadline)
                if row is None:
                    return answers[self._verdict(alive, rewards)]
                for i, reward in zip(alive, row, strict=True):
                    rewards[i].append(reward)
            if number < rounds:
                # The champion stays: everything is measured against it.
                rivals = sorted(alive[1:], key=lambda i: -sum(rewards[i]))
                alive = [0, *rivals[: max(1, len(alive) // 2)]]
        return answers[self._verdict(alive, rewards)]

    def _verdict(self, alive: list[int], rewards: list[list[float]]) -> int:
        """Number of the answer that wins the comparison."""
        best, best_score = 0, 0.0
        n = len(rewards[0])
        if n < LEAST_WORLDS:
            return best
        for i in alive[1:]:
            gains = [a - b for a, b in zip(rewards[i], rewards[0], strict=True)]
            mean = sum(gains) / n
            spread = sqrt(max(0.0, sum(x * x for x in gains) / n - mean * mean) / n)
            score = mean - self.plan.doubt * spread
            if score > best_score:
                best, best_score = i, score
        return best

    def _world(
        self, view: View, decision: Decision, answers: list[Action], rng: Rng, deadline: float
    ) -> list[float] | None:
        """The reward of each answer in one more world; None where the budget ends before."""
        world = self.game.determinize(view, rng)
        dice, thoughts = rng.next64(), rng.next64()
        row = []
        for a in answers:
            if self.iterations and (monotonic() > deadline or self.stop()):
                return None
            if self.iterations >= self.plan.iterations:
                return None
            s = world.clone()
            s.rng = Rng(dice)
            row.append(self._play(s, decision, a, Rng(thoughts)))
            self.iterations += 1
        return row

    def _play(self, s: State, d: Decision, a: Action, rng: Rng) -> float:
        """The reward of the seat of `d`, 0 to 1, after its answer and a rollout."""
        game, plan, me = self.game, self.plan, d.seat
        last = s.turn + plan.turns - 1 if plan.turns else MANY_TURNS
        game.apply(s, d, a, None)
        for _ in range(plan.rollout):
            opened = game.decisions(s)
            if not opened or s.turn > last:
                break
            d = opened[0]
            game.apply(s, d, self._answer(s, d, rng), None)
        return self._judge(s, me)

    def _answer(self, s: State, d: Decision, rng: Rng) -> Action:
        """What is played in a rollout."""
        try:
            legal = self.game.legal(s, d)
        except NotEnumerable:
            return self.game.sample(s, d, rng)
        if len(legal) == 1:
            return legal[0]
        if self.heuristic is None:
            return rng.choice(legal)
        return self.heuristic.choose(self.game.view(s, d.seat), d, legal, rng, "normal")

    def _judge(self, s: State, seat: int) -> float:
        """Reward of a seat in a position, final or not."""
        seats = len(s.answers)
        outcome = self.game.outcome(s)
        if outcome is None:
            return self.value(s, seat) if self.value is not None else 1 / max(seats, 2)
        if not outcome.winners:
            # Alone, a match that is not won is lost.
            return 1 / seats if seats > 1 else 0.0
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
