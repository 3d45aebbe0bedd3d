"""Setting up: corners, thief, exports, targets, counters, first player (T-12 to T-20)."""

from __future__ import annotations

from core.kernel import Rng

from .board import STANDS, START_CORNERS, THIEF_STARTS
from .goods import KINDS
from .state import Options, TState

START_UNITS = 20
TARGETS = 6


def new_state(options: Options, seats: int, rng: Rng) -> TState:
    """A match set up in the order of T-13, before the first throw."""
    thief = rng.choice(THIEF_STARTS)  # T-15
    export = tuple(rng.below(KINDS) for _ in range(seats))  # T-16: the counter goes back
    targets = tuple(draw_targets(rng, export[p]) for p in range(seats))
    while True:
        sellers = list(range(KINDS))
        rng.shuffle(sellers)  # T-18
        buyers = sorted([*range(KINDS), *range(KINDS)])
        rng.shuffle(buyers)
        part_sellers(rng, sellers, buyers)
        if all_reachable(sellers, buyers):  # T-19 (b)
            break
    first = roll_first(rng, seats)
    goods = [[0] * KINDS for _ in range(seats)]
    for p in range(seats):
        goods[p][export[p]] = START_UNITS  # T-16
    sells, buys = lay(sellers, buyers)
    return TState(
        rng,
        1,
        [0] * seats,
        options.lot_limit,
        options.theft,
        options.round_limit,
        list(START_CORNERS[:seats]),  # T-14
        thief,
        export,
        targets,
        goods,
        sells,
        buys,
        first,
        first,
        "",
        0,
        0,
        0,
        [],
        "",
    )


def draw_targets(rng: Rng, export: int) -> tuple[int, ...]:
    """Six different goods, the seat's own export drawn again (T-17)."""
    pool = list(range(KINDS))
    rng.shuffle(pool)
    return tuple(sorted([g for g in pool if g != export][:TARGETS]))


def lay(sellers: list[int], buyers: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The counters by square, from the counters by stand."""
    sells, buys = [-1] * 64, [-1] * 128
    for i, square in enumerate(STANDS):
        sells[square] = sellers[i]
        buys[2 * square], buys[2 * square + 1] = sorted(buyers[2 * i : 2 * i + 2])
    return tuple(sells), tuple(buys)


def part_sellers(rng: Rng, sellers: list[int], buyers: list[int]) -> None:
    """Swap buyers counters until no stand takes what it sells (T-19 a)."""
    while True:
        bad = [j for j in range(2 * KINDS) if buyers[j] == sellers[j // 2]]
        if not bad:
            return
        j = bad[0]
        k = rng.below(2 * KINDS - 2)
        k += 2 if k >= j // 2 * 2 else 0  # any counter of another stand
        buyers[j], buyers[k] = buyers[k], buyers[j]


def all_reachable(sellers: list[int], buyers: list[int]) -> bool:
    """Whether trades lead from every good to every other one (T-19 b)."""
    onward, back = [0] * KINDS, [0] * KINDS
    for i, sold in enumerate(sellers):
        for taken in buyers[2 * i : 2 * i + 2]:
            onward[taken] |= 1 << sold
            back[sold] |= 1 << taken
    return _spread(onward) and _spread(back)


def _spread(links: list[int]) -> bool:
    seen = edge = 1
    while edge:
        grown = 0
        for g in range(KINDS):
            if edge >> g & 1:
                grown |= links[g]
        edge = grown & ~seen
        seen |= edge
    return seen == (1 << KINDS) - 1


def roll_first(rng: Rng, seats: int) -> int:
    """Each seat throws a die; the highest begins, ties throw again (T-20)."""
    rivals = list(range(seats))
    while len(rivals) > 1:
        dice = rng.roll_many(len(rivals))
        best = max(dice)
        rivals = [p for p, die in zip(rivals, dice, strict=True) if die == best]
    return rivals[0]
