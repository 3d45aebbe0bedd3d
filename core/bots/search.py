"""`hard`: what a game's own planning says, or a search over worlds that fit the bot's view.

Rules of thumb may know a level `hard` that looks further ahead by itself; where that measures
better than search, the game's plan has no iterations and this gives its answer at once.  Else it
is information-set Monte Carlo tree search, for the kinds of decisions that are worth the time.

Each iteration walks down in another world made by `Game.determinize`, so the search knows what
its seat knows and no more.  Actions compete only in worlds where they were available
(Cowling, Powley and Whitehouse 2012: the count of availabilities takes the place of the parent's
visits in UCB).  Wide nodes open their children little by little, the choice of the rules of thumb
first.  Below the tree, a truncated rollout by random or rule-of-thumb play is judged by the
outcome or by the game's own `value` (see `heuristic`).

At the root, the rules of thumb are the champion: every other iteration plays their choice, the
next one plays a challenger in the same world with the same dice.  A challenger is taken only when
it did better in these duels by more than chance explains, so that the search improves on the
rules of thumb where it can and falls back on them where it cannot tell.  A question that is
answered in small steps (mark, mark, done) is one choice: what competes are beginnings of such
sequences, or the champion's next step would always take a challenger's first step back.
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

MANY_TURNS = 1 << 60
LEAST_DUELS = 10
"""With fewer duels than these nothing has beaten the champion."""


@attrs.frozen
class Plan:
    """How a game is searched; games override single fields in their `search.SEARCH`."""

    iterations: int = 250
    """Walks for one decision; 0: the rules of thumb at level `hard` are not searched beyond."""
    kinds: tuple[str, ...] = ()
    """Kinds of decisions that are searched; empty: all.  The others go by the rules of thumb."""
    rollout: int = 400
    """Decisions played below the tree before the position is judged."""
    turns: int = 0
    """Turns of the table after which it is judged at the latest, the present one included; 0: no
    such limit."""
    policy: Literal["random", "heuristic"] = "heuristic"
    """Who plays in the rollout; random where the game has no rules of thumb."""
    slip: float = 0.0
    """Share of random moves in rollouts of the rules of thumb, for those that are too sure."""
    exploration: float = 0.7
    worlds: int = 100
    """Different worlds at most; iterations share them in turn, each with other dice."""
    width: int = 6
    """Children that the root opens at once; beyond them, 2 * sqrt(visits)."""
    doubt: float = 2.2
    """Standard errors by which a challenger must beat the rules of thumb's choice."""
    depth: int = 60
    """Decisions inside the tree at most."""


class Edge:
    """What is known of an action in a node."""

    __slots__ = ("available", "duels", "gain", "gain_squares", "visits", "won")

    def __init__(self) -> None:
        self.visits = 0
        self.won = 0.0
        """Summed reward of the seat that acts."""
        self.available = 0
        """Walks in which the action could be taken here."""
        self.duels = 0
        self.gain = 0.0
        """Summed reward above that of the champion in the same world, over the duels."""
        self.gain_squares = 0.0


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
        self._is_guided = self.plan.policy == "heuristic" and self.heuristic is not None
        self.iterations = 0
        """Iterations that the last answer took."""

    def choose(
        self, view: View, decision: Decision, legal: Sequence[Action] | None, rng: Rng
    ) -> Action:
        """The rules of thumb's answer, or what beat it in a search within the budget."""
        self.iterations = 0
        if legal is not None and len(legal) == 1:
            return legal[0]
        self._me = decision.seat
        self._nodes: dict[tuple[int, int, str], Node] = {}
        root = self._root = Node()
        self._arms: list[tuple[Action, Edge]] = []
        champion = self._favourite(view, decision, legal, rng)
        if champion is not None and not self._is_searched(decision):
            return champion
        self._iterate(root, view, decision, legal, champion, rng)
        if champion is not None:
            return self._verdict(champion)
        # The first of equals: edges stand in the order in which they were opened.
        return max(root.edges, key=lambda a: (root.edges[a].visits, root.edges[a].won))

    def _favourite(
        self, view: View, decision: Decision, legal: Sequence[Action] | None, rng: Rng
    ) -> Action | None:
        """What the rules of thumb would do, or None where there are none."""
        if self.heuristic is None:
            return None
        found = self.heuristic.choose(view, decision, legal, rng, "hard")
        return found if legal is None or found in legal else None

    def _is_searched(self, decision: Decision) -> bool:
        plan = self.plan
        return bool(plan.iterations) and (not plan.kinds or decision.kind in plan.kinds)

    def _iterate(
        self,
        root: Node,
        view: View,
        decision: Decision,
        legal: Sequence[Action] | None,
        champion: Action | None,
        rng: Rng,
    ) -> None:
        """Walk until the budget is used up."""
        plan = self.plan
        worlds: list[State] = []
        deadline = monotonic() + self.budget.seconds
        world, dice, mark = None, 0, 0.0
        others = legal if legal is None else [a for a in legal if a != champion]
        while self.iterations < plan.iterations:
            if self.iterations and (monotonic() > deadline or self.stop()):
                break
            duel = champion is not None and self.iterations % 2 == 1
            if world is None or not duel:
                if len(worlds) < plan.worlds:
                    worlds.append(self.game.determinize(view, rng))
                    self._last_turn = worlds[0].turn + plan.turns - 1 if plan.turns else MANY_TURNS
                world = worlds[self.iterations // (2 if champion else 1) % len(worlds)]
                dice = rng.next64()
            forced = champion if champion is not None and not duel else None
            steps, reward = self._walk(root, world.clone(), decision, others, dice, forced, rng)
            self.iterations += 1
            if not duel:
                mark = reward
                continue
            for edge in steps:
                edge.duels += 1
                edge.gain += reward - mark
                edge.gain_squares += (reward - mark) ** 2

    def _verdict(self, champion: Action) -> Action:
        """The champion, or the first step of what beat it beyond doubt."""
        best, best_score = champion, 0.0
        for challenger, edge in self._arms:
            n = edge.duels
            if challenger == champion or n < LEAST_DUELS:
                continue
            mean = edge.gain / n
            # One imagined duel that was lost keeps a handful of lucky ones from deciding.
            spread = sqrt(max(edge.gain_squares / n - mean * mean, 0.0) / n + 1 / (n * n))
            score = mean - self.plan.doubt * spread
            if score > best_score:
                best, best_score = challenger, score
        return best

    def _walk(
        self,
        root: Node,
        s: State,
        decision: Decision,
        legal: Sequence[Action] | None,
        dice: int,
        forced: Action | None,
        rng: Rng,
    ) -> tuple[list[Edge], float]:
        """Down the tree in world `s`, a rollout, and the reward back up.

        `dice` seeds the world's generator.  Gives the edges of the steps that answer the root's
        question, and the reward.
        """
        game, me = self.game, self._me
        s.rng = Rng(dice)
        action, edge, is_new = self._step(root, s, decision, legal, forced, rng, True)
        if is_new:
            self._arms.append((action, edge))
        first = action
        game.apply(s, decision, action, None)
        path = [(me, edge)]
        steps = [edge]
        asked = True
        for _ in range(self.plan.depth):
            opened = game.decisions(s)
            # The champion's own later steps are those of the rules of thumb, in the rollout.
            if not opened or (forced is not None and self._is_guided):
                break
            d = opened[0]
            asked = asked and d.seat == me and (d.kind, d.phase) == (decision.kind, decision.phase)
            if is_new and not asked:
                break
            listed = self._legal(s, d)
            if listed is not None and len(listed) == 1:
                game.apply(s, d, listed[0], None)
                continue
            action, edge, is_new = self._step(self._node(s, d), s, d, listed, None, rng, asked)
            game.apply(s, d, action, None)
            path.append((d.seat, edge))
            if asked:
                steps.append(edge)
                if is_new:
                    self._arms.append((first, edge))
        rewards = self._rollout(s, rng)
        for seat, visited in path:
            visited.visits += 1
            visited.won += rewards[seat]
        return steps, rewards[me]

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
        self,
        node: Node,
        s: State,
        d: Decision,
        listed: Sequence[Action] | None,
        forced: Action | None,
        rng: Rng,
        asked: bool,
    ) -> tuple[Action, Edge, bool]:
        """The action to go on with, its edge, and whether that was opened just now.

        `asked` tells that the step is part of the answer that the search is for.
        """
        edges = node.edges
        node.visits += 1
        if forced is not None:
            is_new = forced not in edges
            return forced, edges.setdefault(forced, Edge()), is_new
        known, untried = self._options(node, s, d, listed, rng)
        for _, edge in known:
            edge.available += 1
        if untried and (not known or len(known) < self._limit(node, asked)):
            action = self._opening(node, s, d, listed, untried, rng)
            edge = edges[action] = Edge()
            edge.available = 1
            return action, edge, True
        exploration = self.plan.exploration
        best, best_score = known[0], -1.0
        for entry in known:
            edge = entry[1]
            n = edge.visits
            score = edge.won / n + exploration * sqrt(log(edge.available + 1) / n)
            if score > best_score:
                best, best_score = entry, score
        return best[0], best[1], False

    def _options(
        self, node: Node, s: State, d: Decision, listed: Sequence[Action] | None, rng: Rng
    ) -> tuple[list[tuple[Action, Edge]], list[Action]]:
        """Actions of the node that are legal in this world: opened ones, and others."""
        edges = node.edges
        if listed is None:
            # What was drawn in one world may be impossible in another.
            known = [(a, e) for a, e in edges.items() if self._is_legal(s, d, a)]
            drawn = self.game.sample(s, d, rng)
            return known, [] if drawn in edges else [drawn]
        known, untried = [], []
        for a in listed:
            edge = edges.get(a)
            if edge is None:
                untried.append(a)
            else:
                known.append((a, edge))
        return known, untried

    def _limit(self, node: Node, asked: bool) -> int:
        """How many children the node may have by now."""
        if asked or not self._is_guided:
            return max(self.plan.width, int(2 * sqrt(node.visits)))
        # Deeper down the rules of thumb play until there is enough to tell better.
        return max(1, int(sqrt(node.visits / 4)))

    def _opening(
        self,
        node: Node,
        s: State,
        d: Decision,
        listed: Sequence[Action] | None,
        untried: Sequence[Action],
        rng: Rng,
    ) -> Action:
        """Which action a node opens next: what the rules of thumb say, then any."""
        if self._is_guided and not node.edges and node is not self._root:
            assert self.heuristic is not None
            found = self.heuristic.choose(self.game.view(s, d.seat), d, listed, rng, "normal")
            if listed is None or found in listed:
                return found
        return untried[rng.below(len(untried))] if len(untried) > 1 else untried[0]

    def _is_legal(self, s: State, d: Decision, a: Action) -> bool:
        try:
            self.game.check(s, d, a)
        except TerminusError:
            return False
        return True

    def _rollout(self, s: State, rng: Rng) -> list[float]:
        """Reward of each seat, 0 to 1, after playing on for a while."""
        game, plan = self.game, self.plan
        guided = self._is_guided
        slip = int(plan.slip * 1000)
        for _ in range(plan.rollout):
            opened = game.decisions(s)
            if not opened or s.turn > self._last_turn:
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
        """Reward of each seat in a position, final or not."""
        seats = len(s.answers)
        outcome: Outcome | None = self.game.outcome(s)
        if outcome is None:
            if self.value is not None:
                return [self.value(s, i) for i in range(seats)]
            return [1 / max(seats, 2)] * seats
        winners = outcome.winners
        if not winners:
            # Alone, a match that is not won is lost.
            return [1 / seats if seats > 1 else 0.0] * seats
        share = 1 / len(winners)
        return [share if i in winners else 0.0 for i in range(seats)]
