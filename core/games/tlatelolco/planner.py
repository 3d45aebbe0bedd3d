"""How many turns a seat still needs: chains of stands planned to the end, for `hard` bots (T-45).

A plan is a row of stands, each of which sells for something that is held by then.  Turns between
two stands are those that the die takes on average; stands in between would end the move (T-23), so
ways lead over red spaces.  Units are taken to suffice: who holds a good to spare can trade some of
it and keep some.
"""

from __future__ import annotations

from functools import cache, lru_cache

from core.kernel import View

from .board import SQUARE, STAND, STANDS, way_table
from .goods import GOOD, KINDS

WIDTH = 14
"""Plans of each length that are kept."""
LONGEST = 16
"""Trades of a plan at most."""
FAR = 9
NEVER = 60.0
"""Turns of a plan that leads nowhere."""

Stands = tuple[tuple[int, int, int], ...]
"""Square, good sold, and the two goods taken as a mask, of every stand."""


@cache
def _turns_for(steps: int) -> float:
    """Turns on average for so many steps: up to the throw in each of them (T-21)."""
    return 1 + sum(_turns_for(steps - die) for die in range(1, 7) if die < steps) / 6


TURNS = tuple(_turns_for(max(1, steps)) for steps in range(20))
"""Turns on average by steps."""

TURNS_TO: tuple[tuple[float, ...], ...] = tuple(
    tuple(TURNS[n] if STAND >> i & 1 else 0.0 for i, n in enumerate(row))
    for row in way_table(19, STAND)  # over no other stand (T-23)
)
"""Turns on average from a square to trade on a stand."""


def stands_of(view: View) -> Stands:
    """The stands of a view by numbers."""
    return tuple(
        (SQUARE[x["square"]], GOOD[x["sells"]], 1 << GOOD[x["buys"][0]] | 1 << GOOD[x["buys"][1]])
        for x in view["stands"]
    )


@lru_cache(maxsize=16)
def _trades(stands: Stands) -> tuple[tuple[int, ...], ...]:
    """Trades from each good to each other one."""
    rows = []
    for start in range(KINDS):
        row = [FAR] * KINDS
        held, steps = 1 << start, 0
        row[start] = 0
        while True:
            steps += 1
            grown = 0
            for _, sold, taken in stands:
                if taken & held and not held >> sold & 1:
                    grown |= 1 << sold
                    row[sold] = min(row[sold], steps)
            if not grown:
                break
            held |= grown
        rows.append(tuple(row))
    return tuple(rows)


class Planner:
    """Plans for one seat on one board."""

    def __init__(self, stands: Stands, targets: int) -> None:
        self.stands = stands
        self.targets = targets
        self.trades = _trades(stands)
        self._left: dict[tuple[int, int, int], float] = {}
        self._away: dict[tuple[int, int], tuple[int, ...]] = {}
        self._useful: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def away(self, held: int, spare: int) -> tuple[int, ...]:
        """Trades to each good from the nearest that can be spared; 0 for a target that is held."""
        key = held & self.targets, spare
        found = self._away.get(key)
        if found is None:
            rows = [self.trades[g] for g in range(KINDS) if spare >> g & 1]
            missing = self.targets & ~held
            found = self._away[key] = tuple(
                (min((row[t] for row in rows), default=FAR) if missing >> t & 1 else 0)
                for t in range(KINDS)
            )
        return found

    def left(self, square: int, held: int, spare: int) -> float:
        """Turns that are still needed from a square, about.

        `held` and `spare` are the sets of goods that are held, and that can be given away.
        """
        key = square, held & self.targets, spare
        found = self._left.get(key)
        if found is None:
            found = self._left[key] = self._search(square, held, spare)
        return found

    def _search(self, square: int, held: int, spare: int) -> float:
        if not self.targets & ~held:
            return 0.0
        best = NEVER
        edge = {(square, held, spare): 0.0}
        for _ in range(LONGEST):
            grown: dict[tuple[int, int, int], float] = {}
            for (here, have, free), turns in edge.items():
                way = TURNS_TO[here]
                for stand, bit in self.useful(have, free):
                    cost = turns + way[stand]
                    if cost >= best:
                        continue
                    now = have | bit
                    if not self.targets & ~now:
                        best = cost
                        continue
                    key = stand, now, free | bit
                    if cost < grown.get(key, NEVER):
                        grown[key] = cost
            if not grown:
                break
            if len(grown) > WIDTH:
                rank = sorted(grown.items(), key=lambda kv: (kv[1] + self.rest(kv[0]), kv[0]))
                grown = dict(rank[:WIDTH])
            edge = grown
        return best

    def useful(self, held: int, spare: int) -> list[tuple[int, int]]:
        """Stands where a trade brings some target nearer, each with the good sold as a set."""
        key = held & self.targets, spare
        found = self._useful.get(key)
        if found is None:
            away = [(t, n) for t, n in enumerate(self.away(held, spare)) if n]
            found = self._useful[key] = [
                (stand, 1 << sold)
                for stand, sold, taken in self.stands
                if taken & spare
                and not spare >> sold & 1
                and any(self.trades[sold][t] < n for t, n in away)
            ]
        return found

    def rest(self, at: tuple[int, int, int]) -> float:
        """Turns for what is missing, roughly: each trade takes one and something for the way."""
        away = [n for n in self.away(at[1], at[2]) if n]
        return 1.3 * (0.6 * len(away) + 0.4 * sum(away)) if away else 0.0


assert len(STANDS) == KINDS
