"""`terminus arena`: which bot is stronger, and how sure is that.

Matches are paired: each seed is played once for every way to seat the two bots, so that neither
luck of the deal nor the seat favours one.  Shares come with Wilson's 95 % interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations
from math import inf, log10, sqrt
from time import perf_counter
from typing import Any

import attrs

from core.bots.base import Budget
from core.bots.seats import SeatSpec
from core.games import games
from core.kernel import BadOptions
from core.kernel import options as opt

from .play import Played, Table, dismiss, seat_bots
from .pool import chunks, spread
from .sim import Progress, check_series, play_part

Z = 1.959964
"""Standard deviations of a 95 % interval."""
ELO_LIMIT = 1000.0
"""Where a bot won or lost everything, Elo is cut off here."""


@attrs.frozen
class Pair:
    """Two bots against each other."""

    a: str
    b: str
    games: int
    wins_a: int
    wins_b: int
    draws: int
    share: float
    """Points of `a` per match: a win is 1, a draw one half."""
    low: float
    """Lower end of the 95 % interval of the share."""
    high: float
    elo: float
    """Elo of `a` above `b`."""
    elo_low: float
    elo_high: float


@attrs.frozen
class Result:
    """A tournament, everyone against everyone."""

    game: str
    games: int
    """Matches of each pair."""
    seed: int
    bots: list[str]
    pairs: list[Pair]
    ratings: dict[str, float]
    """Elo of each bot, mean 0."""
    decisions: int
    seconds: float
    """Wall-clock seconds."""


def tournament(
    game_id: str,
    bots: Sequence[SeatSpec],
    count: int,
    seed: int,
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    jobs: int = 1,
    budget: Budget | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play `count` matches a pair (made even over the seatings); raises BadOptions.

    With more than two seats the two bots of a pair sit in turn around the table.
    """
    game = games[game_id]
    check_series(count, seed, jobs)
    if len(bots) < 2:
        raise BadOptions("An arena needs two bots or more: --bots normal,easy.")
    seats = players if players is not None else min(max(2, game.seats[0]), game.seats[1])
    if seats < 2:
        raise BadOptions("An arena needs two seats or more.")
    built: object = opt.build(game.Options, options or {})
    thinking = budget or Budget()
    begun = perf_counter()
    couples = list(combinations(range(len(bots)), 2))
    # One pair of seatings per seed.
    deals = -(-count // 2)
    pairs: list[Pair] = []
    decisions = 0
    for number, (i, j) in enumerate(couples):
        tally = [0, 0, 0]
        for swap in (0, 1):
            couple = (bots[i], bots[j])
            sitting = tuple(couple[(k + swap) % 2] for k in range(seats))
            table = Table(game_id, built, sitting, thinking)
            dismiss(seat_bots(game, sitting, thinking))
            done = 0
            for part in _parts(table, seed, deals, jobs):
                decisions += _count(part, swap, tally)
                done += len(part)
                if progress is not None:
                    progress((number * 2 + swap) * deals + done, len(couples) * 2 * deals)
        pairs.append(compare(bots[i].text, bots[j].text, tally[0], tally[1], tally[2]))
    return Result(
        game_id,
        deals * 2,
        seed,
        [bot.text for bot in bots],
        pairs,
        ratings([bot.text for bot in bots], pairs),
        decisions,
        round(perf_counter() - begun, 3),
    )


def _parts(table: Table, seed: int, deals: int, jobs: int) -> Iterable[list[Played]]:
    """The matches of one seating, in parts of up to 50."""
    size = max(1, min(50, -(-deals // (jobs * 4))))
    return spread(partial(play_part, table, seed), chunks(deals, size), jobs)


def _count(part: Sequence[Played], swap: int, tally: list[int]) -> int:
    """Add a part to wins of the first, wins of the second and draws; gives its decisions."""
    for played in part:
        sides = {(seat + swap) % 2 for seat in played.winners}
        tally[sides.pop() if len(sides) == 1 else 2] += 1
    return sum(played.decisions for played in part)


def compare(a: str, b: str, wins_a: int, wins_b: int, draws: int) -> Pair:
    """The figures of a pair from its counts."""
    total = wins_a + wins_b + draws
    share = (wins_a + draws / 2) / total
    low, high = wilson(share, total)
    return Pair(
        a,
        b,
        total,
        wins_a,
        wins_b,
        draws,
        round(share, 4),
        round(low, 4),
        round(high, 4),
        *(round(elo(x), 1) for x in (share, low, high)),
    )


def wilson(share: float, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of `total` trials."""
    square = Z * Z
    middle = share + square / (2 * total)
    spread_ = Z * sqrt(share * (1 - share) / total + square / (4 * total * total))
    scale = 1 + square / total
    return max(0.0, (middle - spread_) / scale), min(1.0, (middle + spread_) / scale)


def elo(share: float) -> float:
    """Elo difference that lets one expect this share, cut off at `ELO_LIMIT`."""
    if share <= 0:
        points = -inf
    elif share >= 1:
        points = inf
    else:
        points = 400 * log10(share / (1 - share))
    return max(-ELO_LIMIT, min(ELO_LIMIT, points))


def ratings(bots: Sequence[str], pairs: Sequence[Pair]) -> dict[str, float]:
    """Elo of all bots that fits the pairs best (Bradley and Terry), mean 0.

    One imagined draw in each pair keeps a bot that won everything finite.
    """
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(500):
        fresh: dict[str, float] = {}
        for bot in strength:
            points = weight = 0.0
            for p in pairs:
                if bot not in (p.a, p.b):
                    continue
                share = p.share if bot == p.a else 1 - p.share
                other = p.b if bot == p.a else p.a
                points += share * p.games + 0.5
                weight += (p.games + 1) / (strength[bot] + strength[other])
            fresh[bot] = points / weight
        strength = fresh
    logs = {bot: 400 * log10(s) for bot, s in strength.items()}
    mean = sum(logs.values()) / len(logs)
    return {bot: round(value - mean, 1) for bot, value in logs.items()}


def plain(result: Result) -> dict[str, Any]:
    """The JSON form of a tournament."""
    return attrs.asdict(result)
