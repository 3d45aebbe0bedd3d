"""How a turn goes from one question to the next.

A stage is a named step of the turn that needs no answer; it either asks a seat (sets `step` and
`asked`) or goes on to another stage.  A window asks several seats one after the other and then
goes on at the stage `then`.  Whether a seat is asked depends on open facts only (hand sizes, cards
that lie in the discard pile), so that being asked tells nobody what a seat holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.kernel import Events

from .cards import (
    AMBUSH,
    DISASTER,
    ENCOUNTER,
    LOST,
    RISE_AGAIN,
    RUINED,
    SECOND_GUARDIAN,
)
from .state import TreasureState
from .values import casters

Stage = Callable[[TreasureState, Events | None], None]
_STAGES: dict[str, Stage] = {}

WINDOW_EVENTS: dict[str, tuple[int, ...]] = {
    "lost": (LOST,),
    "ward": (AMBUSH, RUINED),
    "disaster": (DISASTER,),
    "rise": (RISE_AGAIN,),
    "second": (SECOND_GUARDIAN,),
    "encounter": (ENCOUNTER,),
}
"""Events that a window is for."""


def stage(name: str) -> Callable[[Stage], Stage]:
    """Register a stage under its name."""

    def wrap(fn: Stage) -> Stage:
        _STAGES[name] = fn
        return fn

    return wrap


def goto(s: TreasureState, name: str, events: Events | None) -> None:
    """Go on at a stage."""
    _STAGES[name](s, events)


def ask(s: TreasureState, step: str, seat: int) -> None:
    """Open a decision."""
    s.step = step
    s.asked = seat


def is_gone(s: TreasureState, card: int) -> bool:
    """Whether all can see that a card cannot come from a hand now."""
    return card in s.discard or card in s.out


def ask_round(
    s: TreasureState, step: str, seats: Sequence[int], then: str, events: Events | None
) -> None:
    """Ask some seats one after the other, then go on at a stage."""
    s.queue = list(seats)
    s.then = then
    s.step = step
    next_asked(s, events)


def next_asked(s: TreasureState, events: Events | None) -> None:
    """Ask the next seat of the window, or close it."""
    while s.queue:
        seat = s.queue.pop(0)
        if could_answer(s, s.step, seat):
            s.asked = seat
            return
    goto(s, s.then, events)


def could_answer(s: TreasureState, step: str, seat: int) -> bool:
    """Whether a seat might have an answer in a window, as far as all can see."""
    if not s.hands[seat]:
        return False
    if step == "oppose":
        return True
    if step == "ward" and casters(s.foes):
        return True
    return any(not is_gone(s, c) for c in WINDOW_EVENTS[step])
