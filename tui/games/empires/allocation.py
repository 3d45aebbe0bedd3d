"""Allocation as one entry: a proposal that the player changes line by line, with live totals.

Everything is computed on a world made from the player's own view, with the engine's own solver, and
becomes the engine's small answers only when it is entered.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from core.games.empires import GAME
from core.games.empires import numbers as num
from core.games.empires.actions import BEST, DONE, Apply, Arm, Charge, Engage, Heal, Repair, make
from core.games.empires.allocate_budget import Budget
from core.games.empires.allocate_ready import guns, plasma_range
from core.games.empires.cards import KINDS
from core.games.empires.state import EmpiresState
from core.kernel import Action

from .words import amounts, listed

SPENDS = (Arm, Charge, Repair, Heal, Apply)
"""Answers that spend a point, in the order of the proposal."""

WORDS = {
    Arm: ("ammunition", "ammunition"),
    Charge: ("energy", "energy"),
    Repair: ("repair", "repair"),
    Heal: ("healing", "healing"),
    Apply: ("research", "research"),
}


def spend_key(action: Action) -> str:
    """Key of the line of a spending: the card, the word, and the part or kind."""
    parts = [str(getattr(action, name)) for name, _ in action.fields[1:]]
    return ":".join([str(action.card), action.tag, *parts])  # type: ignore[attr-defined]


def spendings(s: EmpiresState, seat: int) -> list[Action]:
    """Points that a seat could still spend; none where nothing of the kind is asked."""
    if s.asked != seat or s.question != "spend":
        return []
    return [a for a in GAME.legal(s, GAME.decisions(s)[0]) if isinstance(a, SPENDS)]


def kind_of(action: Action) -> str:
    """Kind of point that a spending takes."""
    if isinstance(action, Apply):
        return action.kind
    return {Arm: "ammunition", Charge: "energy", Repair: "repair", Heal: "healing"}[type(action)]


@attrs.define
class Plan:
    """What the entry would do."""

    actions: list[Action]
    """Answers in order, as far as they can be given."""
    state: EmpiresState
    """The world after them."""
    refused: list[Action]
    """Spendings that were wanted and cannot be paid."""
    more: list[Action]
    """Spendings that could still be added."""
    pool: dict[str, int]
    """Points that would be left unused."""


class Draft:
    """An allocation that is being thought over."""

    def __init__(self, world: EmpiresState) -> None:
        self.world = world
        self.seat = world.asked
        self.question = world.question
        self.budget = Budget(world, self.seat)
        self.fixed = list(world.stack[-1].lists.get("set", ()))
        """Cards that are paid already."""
        self.chosen: list[int] = []
        self.spends: list[Action] = []
        self.by_hand = False
        """The player has changed where points go: they are not proposed anew."""
        self.chosen = list(self.fixed)
        if self.question == "allocate":
            best = self.budget.best()
            self.chosen += [u for u in self.budget.units if u in best and u not in self.chosen]
            if self.budget.evaluate(frozenset(self.chosen)) is None:
                self.chosen = list(self.fixed)
        self.refill()

    # --- the solver's part ----------------------------------------------------------------------

    def refill(self, keep: Sequence[Action] = (), settled: Sequence[str] = ()) -> None:
        """Propose where the points that are left go: all that can be spent is spent.

        `keep` are spendings that stay, `settled` words of answers of which none is added.
        """
        self.spends = list(keep)
        plan = self.plan()
        s, more = plan.state, plan.more
        while True:
            wanted = _next(s, [a for a in more if a.tag not in settled], self.spends)
            if wanted is None:
                break
            self.spends.append(wanted)
            GAME.apply(s, GAME.decisions(s)[0], wanted, None)
            more = spendings(s, self.seat)
        self._plan = self.plan()

    def plan(self) -> Plan:
        """Walk through the answers on a copy of the world."""
        s = self.world.clone()
        done: list[Action] = []

        def give(action: Action) -> None:
            GAME.apply(s, GAME.decisions(s)[0], action, None)
            done.append(action)

        def open_(question: str) -> bool:
            return s.asked == self.seat and s.question == question

        todo = [u for u in self.chosen if u not in self.fixed]
        while todo and open_("allocate"):
            legal = set(GAME.legal(s, GAME.decisions(s)[0]))
            found = next((u for u in todo if make(Engage, u) in legal), None)
            if found is None:
                if BEST in legal and frozenset(self.chosen) == self.budget.best():
                    give(BEST)
                break
            todo.remove(found)
            give(make(Engage, found))
        if open_("allocate"):
            give(DONE)
        refused: list[Action] = []
        for action in self.spends:
            if open_("spend") and action in GAME.legal(s, GAME.decisions(s)[0]):
                give(action)
            else:
                refused.append(action)
        more: list[Action] = []
        pool = dict.fromkeys(KINDS, 0)
        if open_("spend"):
            more = spendings(s, self.seat)
            pool = dict(zip(KINDS, s.pool, strict=False))
            done.append(DONE)
        return Plan(done, s, refused, more, pool)

    @property
    def now(self) -> Plan:
        """The plan of the present draft."""
        return self._plan

    # --- changes --------------------------------------------------------------------------------

    def toggle(self, u: int) -> str:
        """Engage a card or not; gives a sentence where that cannot be."""
        if u in self.fixed or self.question == "spend":
            return "What is engaged this turn is settled already (ALLOC-4)."
        if u in self.chosen:
            gone = {u, *(e for e, host in self.budget.hosts.items() if host == u)}
            self.chosen = [x for x in self.chosen if x not in gone]
        else:
            wanted = [u]
            host = self.budget.hosts.get(u)
            if host is not None and host in self.budget.units and host not in self.chosen:
                wanted.insert(0, host)
            if self.budget.evaluate(frozenset([*self.chosen, *wanted])) is None:
                return f"Not enough for that, too: {self.lacking(wanted)} (ALLOC-4)."
            self.chosen += wanted
        self._renew()
        return ""

    def lacking(self, more: Sequence[int]) -> str:
        """How many points fail for some cards more."""
        total = self.totals([*self.chosen, *more])
        short = {k: need - have for k, (have, need) in total.items() if need > have}
        free = total["economy"][0] - total["economy"][1]
        wild = sum(n for k, n in short.items() if k != "economy") - max(0, free)
        told = amounts(short) or "a point"
        spare = max(0, free)
        return f"{told} short, {spare} economy free" if wild > 0 or short else told

    def change(self, key: str, step: int) -> str:
        """One point more or less on a line; gives a sentence where that cannot be."""
        mine = [a for a in self.spends if spend_key(a) == key]
        if step < 0:
            if not mine:
                return "There is no point on it."
            at = len(self.spends) - 1 - self.spends[::-1].index(mine[-1])
            del self.spends[at]
        else:
            action = self.action_of(key)
            if action is None:
                return "No point more can go there (ALLOC-4)."
            self.spends.append(action)
        self.by_hand = True
        self._plan = self.plan()
        if self._plan.refused:
            self.spends = [a for a in self.spends if a not in self._plan.refused]
            self._plan = self.plan()
        return ""

    def action_of(self, key: str) -> Action | None:
        """The answer that a line stands for, where one more is possible."""
        return next((a for a in self.now.more if spend_key(a) == key), None)

    def _renew(self) -> None:
        if not self.by_hand:
            self.refill()
            return
        self._plan = self.plan()
        if self._plan.refused:
            for action in self._plan.refused:
                self.spends.remove(action)
            self._plan = self.plan()

    def restore(self, engage: Sequence[int], spends: Sequence[Action], *, by_hand: bool) -> bool:
        """Take a set of cards and points as they were; False, unchanged, where not payable."""
        chosen = [*self.fixed, *engage]
        if self.question == "allocate" and self.budget.evaluate(frozenset(chosen)) is None:
            return False
        self.chosen, self.by_hand = chosen, by_hand
        if not by_hand:
            self.refill()
            return True
        self.spends = list(spends)
        self._plan = self.plan()
        if self._plan.refused:
            for action in self._plan.refused:
                self.spends.remove(action)
            self._plan = self.plan()
        return True

    def clear_spends(self) -> None:
        """Take all points off the lines."""
        self.spends = []
        self.by_hand = True
        self._plan = self.plan()

    # --- looking --------------------------------------------------------------------------------

    def spent(self, key: str) -> int:
        """Points on a line."""
        return sum(1 for a in self.spends if spend_key(a) == key)

    def lines(self) -> list[tuple[int, list[Action]]]:
        """Cards with the spendings that are on them or possible, in the order of the cards."""
        found: dict[int, dict[str, Action]] = {}
        for action in [*self.spends, *self.now.more]:
            card = action.card  # type: ignore[attr-defined]
            found.setdefault(card, {}).setdefault(spend_key(action), action)
        order = [*self.budget.units, *(u for u in self.world.play if u not in self.budget.units)]
        rank = {cls: i for i, cls in enumerate(SPENDS)}
        made = []
        for u in order:
            actions = sorted(found.get(u, {}).values(), key=lambda a: (rank[type(a)], spend_key(a)))
            if u in self.budget.units or actions:
                made.append((u, actions))
        return made

    def totals(self, chosen: Sequence[int] | None = None) -> dict[str, tuple[int, int]]:
        """For each kind what there is and what is needed, the spendings included."""
        b = self.budget
        picked = frozenset(self.chosen if chosen is None else chosen)
        if self.question == "spend":
            # The pool holds what is left after engaging.
            have = dict(zip(KINDS, self.world.pool, strict=False))
            need = dict.fromkeys(KINDS, 0)
        else:
            out = b.output(picked)
            have = {k: max(0, out[i] - b.drain[i]) for i, k in enumerate(KINDS)}
            have["healing"] += out[7]
            need = dict.fromkeys(KINDS, 0)
            for u, cost in b.units.items():
                if u in picked:
                    for i, k in enumerate(KINDS):
                        need[k] += cost[i]
        if chosen is None:
            for action in self.spends:
                need[kind_of(action)] += 1
        return {k: (have[k], need[k]) for k in KINDS}

    def free_economy(self) -> int:
        """Economy that would be left, after it has stood in for other kinds (ALLOC-3)."""
        total = self.totals()
        wild = sum(max(0, need - have) for k, (have, need) in total.items() if k != "economy")
        return max(0, total["economy"][0] - total["economy"][1] - wild)

    def unused(self) -> dict[str, int]:
        """Points that would be left."""
        total = self.totals()
        left = {k: max(0, have - need) for k, (have, need) in total.items()}
        left["economy"] = self.free_economy()
        return {k: n for k, n in left.items() if n}

    def most(self, action: Action) -> int:
        """Most points that a line can take, or 0 where that is not known beforehand."""
        s, u = self.world, action.card  # type: ignore[attr-defined]
        if isinstance(action, Arm):
            return max(0, guns(s, u) - s.loaded[u])
        if isinstance(action, Charge):
            return plasma_range(s, u) - s.plasma[u] if s.defs[u].plasma[1] else 0
        if isinstance(action, Repair):
            return s.shield_damage[u] if action.part == "shield" else s.damage[u]
        if isinstance(action, Heal):
            return s.damage[u]
        ends = s.defs[u].ends
        amount = getattr(ends, action.kind, None) if ends is not None else None  # type: ignore[attr-defined]
        if amount is None:
            return 0
        from core.games.empires.scope import Scope

        return max(0, int(amount.of(Scope(s, s.fleet[u], u))) - s.research[u])

    def word(self, action: Action) -> str:
        """What a line is about."""
        if isinstance(action, Repair):
            return f"repair {'shields' if action.part == 'shield' else 'structure'}"
        if isinstance(action, Apply):
            return f"{action.kind} to end it"
        if isinstance(action, Charge):
            plasma = self.world.defs[action.card].plasma[1]
            return "energy for plasma" if plasma else "energy for the field"
        return {"arm": "ammunition", "heal": "healing"}[action.tag]

    def field(self, u: int) -> int:
        """Strength of a field after the plan, or 0."""
        return self.now.state.emf[u] if num.has_field(self.now.state, u) else 0

    def sentence(self, names: dict[int, str]) -> str:
        """The draft in a sentence."""
        if not self.chosen:
            return "Nothing is engaged."
        return f"Engaged: {listed([names[u] for u in self.chosen], 4)}."


def _next(s: EmpiresState, more: Sequence[Action], spent: Sequence[Action]) -> Action | None:
    """The spending that is proposed next: guns, energy, structure, research, shields, healing.

    Energy goes to plasma weapons first, up to what they need to fire, then evenly to fields.
    """
    order = {Arm: 0, Charge: 1, Repair: 2, Apply: 3, Heal: 4}

    def rank(a: Action) -> tuple[int, int, int, int]:
        u: int = a.card  # type: ignore[attr-defined]
        share = 0
        if isinstance(a, Charge):
            low = s.defs[u].plasma[0]
            share = 0 if s.plasma[u] < low else 1
        elif isinstance(a, Repair):
            share = int(a.part == "shield")
        had = sum(1 for x in spent if x == a) if isinstance(a, Charge) else 0
        return (order[type(a)], share, had, u)

    return min(more, key=rank, default=None)
