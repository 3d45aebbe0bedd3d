"""`hard`: information-set Monte Carlo tree search over worlds that fit the bot's view.

Each iteration walks one tree in another world made by `Game.determinize`, so the search knows
what its seat knows and no more.  Actions compete only in worlds where they were available
(Cowling, Powley and Whitehouse 2012: the count of availabilities takes the place of the parent's
visits in UCB).  Wide nodes open their children little by little, the rules of thumb's favourite
first.  Below the tree, a truncated rollout by random or rule-of-thumb play is judged by the
outcome or by the game's `Heuristic.value`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from time import monotonic
from typing import Any, Literal

import attrs

from core.kernel import Action, BadOptions, Decision, Game, NotEnumerable, Outcome, Rng, State, View

from .base import Budget, Stop, never
from .heuristic import Heuristic, heuristic_of, tuning_of


@attrs.frozen
class Plan:
    """How a game is searched; games override single fields in `heuristics.SEARCH`."""

    iterations: int = 400
    rollout: int = 400
    """Decisions played below the tree before the position is judged."""
    policy: Literal["random", "heuristic"] = "random"
    """Who plays in the rollout."""
    slip: float = 0.15
    """Share of random moves in rollouts of the rules of thumb, so that they are not all alike."""
    exploration: float = 0.7
    worlds: int = 100
    """Different worlds at most; iterations share them in turn, each with other dice."""
    width: int = 6
    """Children that a node opens at once; beyond them, 2 * sqrt(visits)."""
    favourite: float = 4.0
    """Imagined won visits of the rules of thumb's choice at the root."""
    depth: int = 60
    """Decisions inside the tree at most."""


class Node:
    """What is known after a sequence of actions; the worlds in it differ."""

    __slots__ = ("available", "children", "visits", "won")

    def __init__(self) -> None:
        self.visits = 0.0
        self.won = 0.0
        """Summed reward of the seat whose action leads here."""
        self.available = 0
        """Walks in which that action could be taken."""
        self.children: dict[tuple[int, Action], Node] = {}


class Search:
    """The bot of level `hard`."""

    def __init__(self, game: Game[Any], budget: Budget | None = None, stop: Stop = never) -> None:
        self.game = game
        self.budget = budget or Budget()
        self.stop = stop
        self.heuristic: Heuristic | None
        try:
            self.heuristic = heuristic_of(game)
            tuning = dict(tuning_of(game))
        except BadOptions:
            self.heuristic, tuning = None, {}
        if self.budget.iterations is not None:
            tuning["iterations"] = self.budget.iterations
        self.plan = Plan(**tuning)
        self.value = getattr(self.heuristic, "value", None)
        self.iterations = 0
        """Iterations that the last answer took."""

    def choose(
        self, view: View, decision: Decision, legal: Sequence[Action] | None, rng: Rng
    ) -> Action:
        """The most visited legal answer of a search within the budget."""
        self.iterations = 0
        if legal is not None and len(legal) == 1:
            return legal[0]
        plan = self.plan
        root = Node()
        favourite = self._favourite(view, decision, legal, rng)
        if favourite is not None:
            child = root.children[decision.seat, favourite] = Node()
            child.visits = child.won = plan.favourite
        worlds: list[State] = []
        deadline = monotonic() + self.budget.seconds
        for i in range(plan.iterations):
            if i and (monotonic() > deadline or self.stop()):
                break
            if len(worlds) < plan.worlds:
                worlds.append(self.game.determinize(view, rng))
            world = worlds[i % len(worlds)] if i >= len(worlds) else worlds[-1]
            self._walk(root, world.clone(), decision, legal, rng)
            self.iterations += 1
        return self._best(root, decision.seat)

    def _favourite(
        self, view: View, decision: Decision, legal: Sequence[Action] | None, rng: Rng
    ) -> Action | None:
        if self.heuristic is None:
            return None
        return self.heuristic.choose(view, decision, legal, rng, "normal")

    def _best(self, root: Node, seat: int) -> Action:
        ranked = [(n.visits, n.won, a) for (who, a), n in root.children.items() if who == seat]
        # max keeps the first of equals, and children stand in the order in which they were opened.
        return max(ranked, key=lambda entry: entry[:2])[2]

    def _walk(
        self,
        root: Node,
        s: State,
        decision: Decision,
        legal: Sequence[Action] | None,
        rng: Rng,
    ) -> None:
        """One iteration: down the tree in world `s`, a rollout, and the reward back up."""
        game = self.game
        # Worlds are shared by iterations, their dice are not.
        s.rng = Rng(rng.next64())
        node, d, listed = root, decision, legal
        path: list[tuple[int, Node]] = []
        root.visits += 1
        for _ in range(self.plan.depth):
            if listed is not None and len(listed) == 1:
                game.apply(s, d, listed[0], None)
            else:
                key, child, fresh = self._step(node, s, d, listed, rng)
                game.apply(s, d, key[1], None)
                child.visits += 1
                path.append((d.seat, child))
                node = child
                if fresh:
                    break
            opened = game.decisions(s)
            if not opened:
                break
            d = opened[0]
            listed = self._legal(s, d)
        rewards = self._rollout(s, rng)
        for seat, visited in path:
            visited.won += rewards[seat]

    def _legal(self, s: State, d: Decision) -> Sequence[Action] | None:
        try:
            return self.game.legal(s, d)
        except NotEnumerable:
            return None

    def _step(
        self, node: Node, s: State, d: Decision, listed: Sequence[Action] | None, rng: Rng
    ) -> tuple[tuple[int, Action], Node, bool]:
        """The child to go on with, and whether it was opened just now."""
        plan, seat, children = self.plan, d.seat, node.children
        limit = max(plan.width, int(2 * sqrt(node.visits)))
        if listed is None:
            known = [(k, c) for k, c in children.items() if k[0] == seat]
            fresh = len(known) < limit
            untried = [self.game.sample(s, d, rng)] if fresh else []
            untried = [a for a in untried if (seat, a) not in children]
        else:
            known, untried = [], []
            for a in listed:
                child = children.get((seat, a))
                if child is None:
                    untried.append(a)
                else:
                    known.append(((seat, a), child))
        for _, child in known:
            child.available += 1
        if untried and len(known) < limit:
            key = (seat, untried[rng.below(len(untried))] if len(untried) > 1 else untried[0])
            child = children[key] = Node()
            child.available = 1
            return key, child, True
        best, best_score = known[0], -1.0
        for entry in known:
            child = entry[1]
            n = child.visits
            if n == 0:
                best = entry
                break
            score = child.won / n + plan.exploration * sqrt(log(child.available + 1) / n)
            if score > best_score:
                best, best_score = entry, score
        return best[0], best[1], best[1].visits == 0

    def _rollout(self, s: State, rng: Rng) -> list[float]:
        """Reward of each seat, 0 to 1, after playing on for a while."""
        game, plan = self.game, self.plan
        guided = plan.policy == "heuristic" and self.heuristic is not None
        slip = int(plan.slip * 1000)
        for _ in range(plan.rollout):
            opened = game.decisions(s)
            if not opened:
                break
            d = opened[0]
            listed = self._legal(s, d)
            if listed is None:
                a = game.sample(s, d, rng)
            elif len(listed) == 1:
                a = listed[0]
            elif guided and rng.below(1000) >= slip:
                assert self.heuristic is not None
                a = self.heuristic.choose(game.view(s, d.seat), d, listed, rng, "normal")
            else:
                a = listed[rng.below(len(listed))]
            game.apply(s, d, a, None)
        return self._judge(s)

    def _judge(self, s: State) -> list[float]:
        seats = len(s.answers)
        outcome: Outcome | None = self.game.outcome(s)
        if outcome is not None:
            winners = outcome.winners
            if not winners:
                return [1 / seats] * seats
            share = 1 / len(winners)
            return [share if i in winners else 0.0 for i in range(seats)]
        if self.value is None:
            return [1 / seats] * seats
        return [self.value(s, i) for i in range(seats)]
