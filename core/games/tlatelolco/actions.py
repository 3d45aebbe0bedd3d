"""All actions, and one shared object for each, so that listing them makes nothing anew."""

from __future__ import annotations

from core.kernel import Action, action

from .board import CORNERS, STANDS
from .goods import KINDS

MOST_SEATS = 4


@action("move")
class Move(Action):
    """Walk to a square within the throw; one's own square: stay (T-21)."""

    to: int


@action("trade")
class Trade(Action):
    """Give units of a good that the stand takes for as many of what it sells (T-26)."""

    give: int
    units: int


@action("decline")
class Decline(Action):
    """Leave the stand without a trade (T-27)."""


@action("gain")
class Gain(Action):
    """Take one unit of what an adjacent stand sells (T-32)."""

    stand: int


@action("exile")
class Exile(Action):
    """Send an opponent's pawn to a corner (T-34)."""

    seat: int
    corner: int


@action("swap")
class Swap(Action):
    """Forced trade of one unit for one with an adjacent opponent (T-37)."""

    seat: int
    give: int
    take: int


@action("thief")
class Prowl(Action):
    """Move the thief to a red space; its own square: it stays (T-38)."""

    to: int


@action("rob")
class Rob(Action):
    """The thief takes one unit from an opponent beside it (T-39)."""

    seat: int
    good: int


@action("hop")
class Hop(Action):
    """Go to another red space (T-35)."""

    to: int


@action("corner")
class Corner(Action):
    """Go to a corner (T-36)."""

    to: int


ACTION_TYPES: tuple[type[Action], ...] = (
    Move,
    Trade,
    Decline,
    Gain,
    Exile,
    Swap,
    Prowl,
    Rob,
    Hop,
    Corner,
)

MOVES = tuple(Move(i) for i in range(64))
DECLINE = Decline()
GAINS = {i: Gain(i) for i in STANDS}
EXILES = tuple({c: Exile(p, c) for c in CORNERS} for p in range(MOST_SEATS))
PROWLS = tuple(Prowl(i) for i in range(64))
ROBS = tuple(tuple(Rob(p, g) for g in range(KINDS)) for p in range(MOST_SEATS))
HOPS = tuple(Hop(i) for i in range(64))
CORNER_ACTIONS = tuple(Corner(i) for i in CORNERS)

_TRADES: list[list[Action]] = [[] for _ in range(KINDS)]
_SWAPS: dict[int, Action] = {}


def trades(give: int, most: int) -> list[Action]:
    """The trades of 1 to `most` units of a good, shared objects that are made when first needed."""
    made = _TRADES[give]
    while len(made) < most:
        made.append(Trade(give, len(made) + 1))
    return made[:most]


def swap(seat: int, give: int, take: int) -> Action:
    """The shared action of one forced trade."""
    key = (seat * KINDS + give) * KINDS + take
    found = _SWAPS.get(key)
    if found is None:
        found = _SWAPS[key] = Swap(seat, give, take)
    return found
