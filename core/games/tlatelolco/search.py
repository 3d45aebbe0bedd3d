"""How `hard` bots search this game.

A match is short, so rollouts by the rules of thumb go to its end: a look at a turn or two, judged
by the trades that are still needed, was led astray in trials.  `value` judges what is cut off.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from .board import STANDS, WAY
from .goods import KINDS
from .state import TState

SEARCH = {"rollout": 200, "iterations": 100, "depth": 12}

FAR = 12
SCALE = 4.0
"""Trades ahead at which a seat wins about three times in four."""
ALONE_SCALE = 12.0


@lru_cache(maxsize=16)
def _trades(sells: tuple[int, ...], buys: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Trades from each good to each other one."""
    onward: list[list[int]] = [[] for _ in range(KINDS)]
    for i in STANDS:
        for taken in dict.fromkeys(buys[2 * i : 2 * i + 2]):
            onward[taken].append(sells[i])
    rows = []
    for start in range(KINDS):
        row = [FAR] * KINDS
        row[start] = 0
        edge = [start]
        while edge:
            grown = []
            for g in edge:
                for h in onward[g]:
                    if row[h] == FAR:
                        row[h] = row[g] + 1
                        grown.append(h)
            edge = grown
        rows.append(tuple(row))
    return tuple(rows)


def work_left(s: TState, seat: int) -> float:
    """Trades to all missing targets, and the way to a stand that brings one nearer."""
    table = _trades(s.sells, s.buys)
    held, targets = s.goods[seat], s.targets[seat]
    missing = [t for t in targets if not held[t]]
    if not missing:
        return 0.0
    spare = [g for g in range(KINDS) if held[g] > (g in targets)]
    away = [min((table[g][t] for g in spare), default=FAR) for t in missing]
    here = s.pawns[seat]
    way = 8
    for i in STANDS:
        sold = table[s.sells[i]]
        if WAY[here][i] < way and any(sold[t] < n for t, n in zip(missing, away, strict=True)):
            a, b = s.buys[2 * i], s.buys[2 * i + 1]
            if a in spare or b in spare:
                way = WAY[here][i]
    return sum(away) + 0.25 * way


def value(s: TState, seat: int) -> float:
    """How well a seat stands by the trades that it and the others still need."""
    mine = work_left(s, seat)
    seats = len(s.pawns)
    if seats == 1:
        return exp(-mine / ALONE_SCALE)
    best = min(work_left(s, p) for p in range(seats) if p != seat)
    return 1 / (1 + exp((mine - best) / SCALE))
