"""Chapter 18: everybody orders his own deck before the ante; nobody cuts (VAR-13).

Seat after seat names the cards from the top down; what he leaves lies below as it was shuffled.
"""

from __future__ import annotations

from core.kernel.actions import Action
from core.kernel.stack import Frame

from .actions import DONE, Stack, canonical, make
from .state import NONE, EmpiresState
from .table import Ctx, ask


def begin() -> Frame:
    """The frame that stands before the match."""
    return Frame("stack", 0, NONE, 0, {"placed": 0})


def placed(s: EmpiresState, frame: Frame) -> list[int]:
    """Cards that the seat has placed so far, the top one first."""
    n = frame.ints["placed"]
    return s.deck[frame.controller][::-1][:n]


def run_stack(ctx: Ctx, frame: Frame) -> bool:
    """Ask the seat until it is done, then the next; after the last the match begins."""
    s = ctx.s
    if frame.controller < len(s.alive):
        if frame.ints["placed"] + 1 < len(s.deck[frame.controller]):
            return ask(s, frame.controller, "stack")
        _next_seat(ctx, frame)
        return False
    from .setup import deal

    deal(s)
    return False


def options(s: EmpiresState, frame: Frame) -> list[Action]:
    """Each different card that is not placed yet, and being done."""
    pile = s.deck[frame.controller]
    rest = pile[: len(pile) - frame.ints["placed"]]
    first: dict[str, int] = {}
    for u in sorted(rest):
        first.setdefault(s.names[u], u)
    return [*canonical([make(Stack, u) for u in first.values()]), DONE]


def answer(ctx: Ctx, frame: Frame, a: Action) -> None:
    """The next card from the top, or the end of it."""
    if not isinstance(a, Stack):
        _next_seat(ctx, frame)
        return
    pile = ctx.s.deck[frame.controller]
    pile.remove(a.card)
    pile.insert(len(pile) - frame.ints["placed"], a.card)
    frame.ints["placed"] += 1


def _next_seat(ctx: Ctx, frame: Frame) -> None:
    seat = frame.controller
    ctx.say("stacked", "VAR-13", f"{{{seat}}} {{{seat}|have|has}} stacked the deck.", seat=seat)
    frame.controller += 1
    frame.ints["placed"] = 0
