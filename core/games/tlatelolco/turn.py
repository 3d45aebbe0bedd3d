"""The turn: throw, move, land, next player (T-21, T-24, T-25, T-33)."""

from __future__ import annotations

from core.kernel import Events

from . import red
from .board import NAMES, RED, STAND
from .movement import start_move
from .state import TState
from .trade import can_trade
from .winning import end_by_rounds


def start_turn(s: TState, events: Events | None) -> None:
    """The active seat throws for its move (T-21)."""
    s.red = 0
    start_move(s, events)


def walk(s: TState, to: int, events: Events | None) -> None:
    """Carry out a move and its landing (T-24)."""
    p = s.seat
    moved = to != s.pawns[p]
    s.pawns[p] = to
    if events is not None:
        text = (
            f"{{{p}}} {{{p}|move|moves}} to {NAMES[to]}."
            if moved
            else f"{{{p}}} {{{p}|stay|stays}} on {NAMES[to]}."
        )
        events.add("move", "all", "T-21", text, seat=p, square=to, moved=moved)
    s.step = ""
    if STAND >> to & 1:
        if can_trade(s):  # T-24: also for a pawn that stayed
            s.step = "trade"
        elif events is not None:
            text = f"{{{p}}} {{{p}|hold|holds}} nothing that the stand takes."
            events.add("no-trade", "all", "T-27", text, seat=p)
    elif RED >> to & 1 and moved:  # T-24: who stays gets no new roll
        red.throw(s, events)
    if not s.step:
        end_turn(s, events)


def end_turn(s: TState, events: Events | None) -> None:
    """On to the next player; after the last one of a round, the next round (T-25, T-41)."""
    p = s.seat + 1
    if p == len(s.pawns):
        p = 0
    if p == s.first:
        if s.turn >= s.round_limit:
            end_by_rounds(s, events)
            return
        s.turn += 1
    s.seat = p
    start_turn(s, events)
