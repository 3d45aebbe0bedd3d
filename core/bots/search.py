"""`hard`: information-set Monte Carlo tree search over worlds that fit the bot's view.

Each iteration walks down in another world made by `Game.determinize`, so the search knows what
its seat knows and no more.  Actions compete only in worlds where they were available
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

from core.kernel import (
    Action,
    BadOptions,
    Decision,
    Game,
    NotEnumerable,
    Outcome,
    Rng,
    State,
    TerminusError,
    View,
)

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


class Edge:
    """What is known of an action in a node."""

    __slots__ = ("available", "visits", "won")

    def __init__(self) -> None:
        self.visits = 0.0
        self.won = 0.0
        """Summed reward of the seat that acts."""
        self.available = 0
        """Walks in which the action could be taken here."""


class Node:
    """One decision, known as far as the seat that takes it is taken to know."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Action, Edge] = {}


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
        self._me = decision.seat
        self._nodes: dict[tuple[int, int, str], Node] = {}
        root = Node()
        favourite = self._favourite(view, decision, legal, rng)
        if favourite is not None and (legal is None or favourite in legal):
            edge = root.edges[favourite] = Edge()
            edge.visits = edge.won = plan.favourite
        worlds: list[State] = []
        deadline = monotonic() + self.budget.seconds
        for i in range(plan.iterations):
            if i and (monotonic() > deadline or self.stop()):
                break
            if len(worlds) < plan.worlds:
                worlds.append(self.game.determinize(view, rng))
            self._walk(root, worlds[i % len(worlds)].clone(), decision, legal, rng)
            self.iterations += 1
        # The first of equals: edges stand in the order in which they were opened.
        return max(root.edges, key=lambda a: (root.edges[a].visits, root.edges[a].won))

    def _favourite(
        self, view: View, decision: Decision, legal: Sequence[Action] | None, rng: Rng
    ) -> Action | None:
        if self.heuristic is None:
            return None
        return self.heuristic.choose(view, decision, legal, rng, "normal")

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
        path: list[tuple[int, Edge]] = []
        for _ in range(self.plan.depth):
            if listed is not None and len(listed) == 1:
                game.apply(s, d, listed[0], None)
            else:
                action, edge, is_new = self._step(node, s, d, listed, rng)
                game.apply(s, d, action, None)
                edge.visits += 1
                path.append((d.seat, edge))
                if is_new:
                    break
            opened = game.decisions(s)
            if not opened:
                break
            d = opened[0]
            listed = self._legal(s, d)
            if listed is None or len(listed) > 1:
                node = self._node(s, d)
        rewards = self._rollout(s, rng)
        for seat, visited in path:
            visited.won += rewards[seat]

    def _node(self, s: State, d: Decision) -> Node:
        """The node of a decision: by my own view where it is mine, else by what all can see.

        So a sealed answer of mine is not given away to the seats that answer at the same time,
        and what others may do is learned across the worlds in which they hold different things.
        """
        seen = self.game.view(s, d.seat if d.seat == self._me else None)
        key = (d.seat, d.number, repr(seen))
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Node()
        return node

    def _legal(self, s: State, d: Decision) -> Sequence[Action] | None:
        try:
            return self.game.legal(s, d)
        except NotEnumerable:
            return None

    def _step(
        self, node: Node, s: State, d: Decision, listed: Sequence[Action] | None, rng: Rng
    ) -> tuple[Action, Edge, bool]:
        """The action to go on with, its edge, and whether that was opened just now."""
        plan, edges = self.plan, node.edges
        node.visits += 1
        limit = max(plan.width, int(2 * sqrt(node.visits)))
        known: list[tuple[Action, Edge]]
        if listed is None:
            # What was drawn in one world may be impossible in another.
            known = [(a, e) for a, e in edges.items() if self._is_legal(s, d, a)]
            drawn = self.game.sample(s, d, rng)
            untried = [drawn] if drawn not in edges else []
            if untried and not known:
                limit = 1
        else:
            known, untried = [], []
            for a in listed:
                edge = edges.get(a)
                if edge is None:
                    untried.append(a)
                else:
                    known.append((a, edge))
        for _, edge in known:
            edge.available += 1
        if untried and len(known) < limit:
            action = untried[rng.below(len(untried))] if len(untried) > 1 else untried[0]
            edge = edges[action] = Edge()
            edge.available = 1
            return action, edge, True
        best, best_score = known[0], -1.0
        for entry in known:
            edge = entry[1]
            n = edge.visits
            score = edge.won / n + plan.exploration * sqrt(log(edge.available + 1) / n)
            if score > best_score:
                best, best_score = entry, score
        return best[0], best[1], False

    def _is_legal(self, s: State, d: Decision, a: Action) -> bool:
        try:
            self.game.check(s, d, a)
        except TerminusError:
            return False
        return True

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
