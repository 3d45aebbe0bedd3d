"""Answers of a `hard` bot: the one after which its whole plan takes the fewest turns (T-45).

Where a plan says nothing (thief, exile, lots of a trade) it plays as `normal` does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from core.kernel import Action, View

from .actions import Corner, Gain, Hop, Move, Swap
from .board import RED, SQUARE, STANDS_BY, touches
from .goods import GOOD, KINDS, SLUGS
from .planner import Planner, Stands, stands_of

PLANNED = (Move, Hop, Corner, Gain, Swap)
"""Answers that plans can tell apart."""
THROW = 0.35
"""Turns that a throw on the red-space table saves in any case."""
LUCKY_GAIN = 2 / 36
"""Chance of a free unit from a stand beside (T-32)."""
BARTER = 10 / 36
"""Chance of a forced trade (T-37)."""
HARM = 0.7
"""Turns that an opponent loses by his only unit of a good."""
CLUTTER = 0.05
"""The same by a unit of which he has more, or by one that he holds already in return."""

planner = lru_cache(maxsize=16)(Planner)


class Ahead:
    """One decision of one seat."""

    def __init__(self, view: View, seat: int) -> None:
        self.seat = seat
        self.players: list[dict[str, Any]] = view["players"]
        me = self.players[seat]
        stands: Stands = stands_of(view)
        self.at = {square: (sold, taken) for square, sold, taken in stands}
        self.targets = sum(1 << GOOD[t] for t in me["targets"] or ())
        self.plans = planner(stands, self.targets)
        self.goods = [0] * KINDS
        for slug, units in me["goods"].items():
            self.goods[GOOD[slug]] = units
        self.held, self.spare = self._sets(self.goods)
        self.here = SQUARE[me["pawn"]]

    def best(self, answers: list[Action]) -> Action | None:
        """The answer after which least is left to do; None where plans say nothing."""
        if not isinstance(answers[0], PLANNED):
            return None
        # Rounded, so that a last bit of a float decides nothing; of equals the first.
        return min(answers, key=lambda a: round(self.turns(a), 6))

    def turns(self, a: Action) -> float:
        """Turns that are needed after an answer, about."""
        if isinstance(a, Gain):
            return self._with(self.here, self.at[a.stand][0])
        if isinstance(a, Swap):
            return self._swap(self.here, a.seat, a.give, a.take)
        assert isinstance(a, Move | Hop | Corner)
        left = self.plans.left(a.to, self.held, self.spare)
        if a.to in self.at:
            sold, taken = self.at[a.to]
            if taken & self.spare:
                bit = 1 << sold
                left = min(left, self.plans.left(a.to, self.held | bit, self.spare | bit))
        elif isinstance(a, Move) and RED >> a.to & 1 and a.to != self.here:
            left -= self._throw(a.to, left)
        return left

    def _sets(self, goods: list[int]) -> tuple[int, int]:
        """Goods that are held, and goods of which a unit can be given away."""
        held = spare = 0
        for good, units in enumerate(goods):
            if units:
                held |= 1 << good
                if units > (self.targets >> good & 1):
                    spare |= 1 << good
        return held, spare

    def _with(self, square: int, good: int) -> float:
        """Turns that are needed with one unit more."""
        goods = self.goods.copy()
        goods[good] += 1
        return self.plans.left(square, *self._sets(goods))

    def _swap(self, square: int, seat: int, give: int, take: int) -> float:
        """Turns that are needed after a forced trade, less what it costs the other."""
        goods = self.goods.copy()
        goods[give] -= 1
        goods[take] += 1
        his: dict[str, int] = self.players[seat]["goods"]
        harm = HARM if his[SLUGS[take]] == 1 else CLUTTER
        if his.get(SLUGS[give]):
            harm += CLUTTER
        return self.plans.left(square, *self._sets(goods)) - harm - 0.01 * min(10, self.goods[give])

    def _throw(self, square: int, left: float) -> float:
        """Turns that a throw on the red-space table may save on a square."""
        lucky = min((self._with(square, self.at[x][0]) for x in STANDS_BY[square]), default=left)
        saved = THROW + LUCKY_GAIN * max(0.0, left - lucky)
        free = [g for g in range(KINDS) if self.spare >> g & 1]
        if not free:
            return saved
        give = max(free, key=lambda g: self.goods[g])
        after = [
            self._swap(square, seat, give, GOOD[slug])
            for seat, player in enumerate(self.players)
            if seat != self.seat and touches(square, SQUARE[player["pawn"]])
            for slug in player["goods"]
            if GOOD[slug] != give
        ]
        return saved + BARTER * max(0.0, left - min(after, default=left))
