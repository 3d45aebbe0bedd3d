"""A player who follows the digest: shortest chains, lots as large as they need (T-45).

It sees a view, never a state.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from core.kernel import Action, Decision, Rng, RulesOfThumb, View

from .actions import (
    DECLINE,
    Corner,
    Exile,
    Gain,
    Hop,
    Move,
    Prowl,
    Rob,
    Swap,
    Trade,
)
from .ahead import Ahead
from .board import NAMES, RED, SQUARE, STAND, WAY, touches
from .chains import FAR, Board, board_of, missing, surplus, trades_between
from .goods import SLUGS

SLIP = 35
"""Of a hundred easy decisions so many are any legal answer."""
RED_WORTH = 0.1
"""What a throw on the red-space table is worth, in trades."""


class Heuristic(RulesOfThumb):
    """Chooses by rules of thumb; the legal answers are always listed in this game."""

    slips = SLIP

    def best(
        self, view: View, decision: Decision, answers: list[Action], rng: Rng, level: str
    ) -> Action:
        """The answer of most worth, of equals the first; `hard` plans to the end."""
        if level == "hard":
            planned = Ahead(view, decision.seat).best(answers)
            if planned is not None:
                return planned
        plan = _Plan(view, decision.seat)
        best, best_worth = answers[0], -1e9
        for a in answers:
            worth = plan.worth(a)
            if worth > best_worth:
                best, best_worth = a, worth
        return best


class _Needs:
    """What is worth doing where, for one board, some missing targets and some goods to give."""

    def __init__(self, board: Board, missing: tuple[str, ...], spare: tuple[str, ...]) -> None:
        self.table = trades_between(board)
        self.missing = missing
        self.away = {
            t: min((self.table[g].get(t, FAR) for g in spare), default=12) for t in missing
        }
        """Trades to each missing target from the nearest of the goods."""
        self.useful: dict[int, int] = {}
        """Stands where a trade can be made that brings targets nearer, and by how much."""
        for square, sold, *taken in board:
            if any(g in spare for g in taken):
                worth = self.saved(sold) + (3 if sold in missing else 0)
                if worth:
                    self.useful[SQUARE[square]] = worth
        self._prospects: dict[int, float] = {}

    def saved(self, good: str) -> int:
        """Trades saved in all by holding one more good."""
        row = self.table[good]
        return sum(max(0, n - row.get(t, FAR)) for t, n in self.away.items())

    def prospect(self, square: int) -> float:
        """The best rate of progress from a square: trades saved per turn on the way."""
        best = self._prospects.get(square)
        if best is None:
            best = 0.0
            way = WAY[square]
            for stand, worth in self.useful.items():
                best = max(best, worth / max(1.0, (way[stand] + 0.5) / 3.0))
            self._prospects[square] = best
        return best


_needs = lru_cache(maxsize=8192)(_Needs)


@lru_cache(maxsize=64)
def _stands(board: Board) -> dict[int, tuple[str, tuple[str, str]]]:
    return {SQUARE[sq]: (sold, (a, b)) for sq, sold, a, b in board}


class _Plan:
    """What a seat still needs, read off its view."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.me: dict[str, Any] = view["players"][seat]
        self.goods: dict[str, int] = self.me["goods"]
        self.missing = missing(self.me)
        self.spare = surplus(self.me)
        self.board = board_of(view)
        self.table = trades_between(self.board)
        self.stands = _stands(self.board)
        self.here = SQUARE[self.me["pawn"]]
        self.now = _needs(self.board, tuple(self.missing), tuple(sorted(self.spare)))
        self.away = self.now.away

    def worth(self, a: Action) -> float:
        """How good an answer is, in trades saved."""
        if isinstance(a, Move):
            return self._move(a.to)
        if isinstance(a, Trade):
            return self._trade(a)
        if a == DECLINE:
            return 0.0
        if isinstance(a, Gain):
            sold = self.stands[a.stand][0]
            return self.now.saved(sold) + (5 if sold in self.missing else 0)
        if isinstance(a, Hop | Corner):
            return self.now.prospect(a.to)
        if isinstance(a, Swap):
            return self._swap(a)
        if isinstance(a, Exile):
            return self._exile(a)
        if isinstance(a, Prowl):
            return self._prowl(a.to)
        return self._rob(a) if isinstance(a, Rob) else 0.0

    def _move(self, to: int) -> float:
        if STAND >> to & 1:
            gain = self.now.useful.get(to, 0)
            if gain:
                return gain + 0.6 * self._then(self.stands[to][0]).prospect(to)
            return 0.6 * self.now.prospect(to) - 0.05
        bonus = RED_WORTH if RED >> to & 1 and to != self.here else 0.0
        return 0.6 * self.now.prospect(to) + bonus

    def _then(self, sold: str) -> _Needs:
        """What is worth doing once one unit of a good is held too."""
        left = tuple(t for t in self.missing if t != sold)
        return _needs(self.board, left, tuple(sorted({*self.spare, sold})))

    def _trade(self, a: Trade) -> float:
        give = SLUGS[a.give]
        sold = self.stands[self.here][0]
        gain = self.now.useful.get(self.here, 0)
        if not gain or a.units > self.spare.get(give, 0):
            return -1.0
        if self.goods.get(sold, 0) >= 6 and sold not in self.missing:
            return -1.0
        row = self.table[sold]
        through = sum(1 for t, n in self.away.items() if row.get(t, FAR) < n)
        # Others of the missing targets are still reached best from what is given away.
        kept = sum(
            1
            for t, n in self.away.items()
            if self.table[give].get(t, FAR) == n and row.get(t, FAR) >= n
        )
        spare = self.spare[give] - kept - through
        wanted = through + max(0, spare * through // max(1, through + kept))
        wanted = max(1, min(wanted, self.spare[give] - (1 if kept else 0)))
        return gain - abs(a.units - wanted) * 0.01

    def _swap(self, a: Swap) -> float:
        give, take = SLUGS[a.give], SLUGS[a.take]
        worth = self.now.saved(take) + (6.0 if take in self.missing else 0.0)
        if give not in self.spare:
            worth -= 6.0
        row = self.table[give]
        worth -= 0.5 * sum(max(0, FAR - row.get(t, FAR)) for t in self.missing) / FAR
        worth += min(self.spare.get(give, 0), 10) * 0.1
        # A kind that he holds already cannot complete his set.
        return worth + (0.5 if self.view["players"][a.seat]["goods"].get(give) else 0.0)

    def _danger(self, seat: int) -> int:
        return len(self.view["players"][seat]["goods"])

    def _exile(self, a: Exile) -> float:
        pawn = SQUARE[self.view["players"][a.seat]["pawn"]]
        return self._danger(a.seat) * 10 + WAY[pawn][a.corner]

    def _prowl(self, to: int) -> float:
        if NAMES[to] == self.view["thief"]:
            return 0.0
        beside = [
            self._danger(p)
            for p, player in enumerate(self.view["players"])
            if p != self.seat and player["goods"] and touches(to, SQUARE[player["pawn"]])
        ]
        # Away from one's own road where nobody can be robbed.
        return max(beside, default=0) + 0.01 * WAY[to][self.here]

    def _rob(self, a: Rob) -> float:
        goods = self.view["players"][a.seat]["goods"]
        units: int = goods[SLUGS[a.good]]
        return self._danger(a.seat) * 10 + (5 if units == 1 else 0) - min(units, 20) * 0.1
