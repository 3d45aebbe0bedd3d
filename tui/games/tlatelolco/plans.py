"""What the screen tells of plans: chains to targets, and what a trade or a square would bring.

All of it is worked out from the viewer's own view.
"""

from __future__ import annotations

from typing import Any

from core.games.tlatelolco.board import NAMES, RED, SQUARE, STANDS_BY, touches
from core.games.tlatelolco.chains import (
    FAR,
    board_of,
    chains,
    missing,
    surplus,
    trades_between,
    ways_of_the_die,
)

View = dict[str, Any]


class Plan:
    """The viewer's plans in one position."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: int | None = view["seat"]
        self.board = board_of(view)
        self.table = trades_between(self.board)
        self.stands = {sq: (sold, (a, b)) for sq, sold, a, b in self.board}
        me = view["players"][self.seat] if self.seat is not None else None
        self.goods: dict[str, int] = dict(me["goods"]) if me else {}
        self.targets: list[str] = list(me["targets"] or ()) if me else []
        self.wanted: list[str] = missing(me) if me else []
        self.spare: dict[str, int] = surplus(me) if me else {}
        self.chains = {c["target"]: c for c in chains(view)} if not view["over"] else {}
        self.ways = ways_of_the_die(view)
        self.away = {t: self._away(t) for t in self.wanted}

    def _away(self, target: str) -> int:
        return min((self.table[g].get(target, FAR) for g in self.spare), default=FAR)

    def order(self) -> list[str]:
        """Targets, missing ones first, the nearest of them at the top."""
        return sorted(self.targets, key=lambda t: (t not in self.away, self.away.get(t, 0), t))

    def steps(self, target: str, chain: int = 0) -> list[dict[str, str]]:
        """One of the shortest chains to a target; empty where none is known."""
        found = self.chains.get(target)
        every = found["chains"] if found else []
        return every[chain % len(every)] if every else []

    def payable(self, square: str) -> list[str]:
        """Goods that the stand takes and the viewer holds, spare ones first."""
        taken = dict.fromkeys(self.stands[square][1])
        return sorted((g for g in taken if self.goods.get(g)), key=lambda g: g not in self.spare)

    def brings(self, good: str) -> list[tuple[str, int, int]]:
        """Missing targets that come nearer with the good: target, trades now, trades then."""
        row = self.table.get(good, {})
        return [(t, n, row.get(t, FAR)) for t, n in self.away.items() if row.get(t, FAR) < n]

    def serves(self, square: str) -> int:
        """How many missing targets a trade at a stand brings nearer, if it can be made at all."""
        if not any(g in self.spare for g in self.stands[square][1]):
            return 0
        return len(self.brings(self.stands[square][0]))

    def best_square(self, squares: set[str]) -> str:
        """The stand among some squares where a trade helps most; empty where none does."""
        helped = [
            (self._worth(self.stands[s][0]), s)
            for s in squares
            if s in self.stands and self.serves(s)
        ]
        return max(helped, key=lambda x: (x[0], x[1]))[1] if helped else ""

    def _worth(self, good: str) -> int:
        """Trades saved by a good; one that is itself missing counts for more."""
        saved = sum(min(a, 9) - b for _, a, b in self.brings(good))
        return saved + (3 if good in self.away else 0)

    def needs(self, square: str, give: str) -> int:
        """Units worth changing: one for each target that the good brings nearer, one at least."""
        served = len(self.brings(self.stands[square][0]))
        room = self.spare.get(give, 0)
        return max(1, min(served, room))


def red_chances(view: View, square: str) -> list[tuple[str, str]]:
    """What the table of two dice would do for a pawn that lands on a red space: chance, words."""
    alone = len(view["players"]) == 1
    near = ", ".join(NAMES[i] for i in STANDS_BY[SQUARE[square]])
    said = [("6 %", f"a unit sold at {near}"), ("19 %", "move again")]
    if not alone:
        others = [p["pawn"] for i, p in enumerate(view["players"]) if i != view["active"]]
        beside = any(touches(SQUARE[square], SQUARE[o]) for o in others)
        said.append(("28 %", "a forced trade" if beside else "nothing: nobody is beside it"))
        said.append(("8 %", "an opponent to a corner"))
    else:
        said.append(("36 %", "nothing"))
    said.append(("22 %", "the thief comes" if alone else "you move the thief"))
    said += [("11 %", "to another red space"), ("6 %", "a die of your export good")]
    return said


def is_red(square: str) -> bool:
    """Whether a square is a red space."""
    return bool(RED >> SQUARE[square] & 1)
