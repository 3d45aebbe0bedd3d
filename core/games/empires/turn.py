"""Chapter 3: the phases of a player's turn, as the bottom frame of the stack."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import fire
from . import numbers as num
from .damage_destruction import fire_events
from .offers import discard_options
from .state import EmpiresState
from .table import Ctx, ask, draw
from .turn_plays import ask_play, auto_strike
from .turn_start import ask_moves, ask_set, ask_spend, begin, engage, recheck
from .victory import END_OF_TURN, called, stalemate


def run_turn(ctx: Ctx, frame: Frame) -> bool:
    """One step of the turn; each phase is one or a few steps."""
    step = STEPS.get(frame.pc)
    if step is None:
        return end(ctx, frame)
    return step(ctx, frame)


def ask_fire(ctx: Ctx, frame: Frame) -> bool:
    """Weapons fire: area weapons, then volleys (VOL-1, VOL-2, VOL-8)."""
    s = ctx.s
    s.phase = "fire"
    if not frame.ints.get("fire-done"):
        s._legal = fire.fire_options(s, frame)
        if len(s._legal) > 1:
            return ask(s, s.active, "fire")
        s._legal = None
    frame.pc = 8
    return False


def ask_discard(ctx: Ctx, frame: Frame) -> bool:
    """Discarding from the fleet, and from hand for unused plays (DISC-1, DISC-3)."""
    s = ctx.s
    s.phase = "discard"
    if not frame.ints.get("discard-done"):
        s._legal = discard_options(s)
        if len(s._legal) > 1:
            return ask(s, s.active, "discard")
        s._legal = None
    frame.pc = 11
    for u in reversed(s.play):
        if s.fleet[u] == s.active and not s.away[u]:
            fire_events(ctx, u, "discard-phase", s.active, u)
    return False


def ask_draw(ctx: Ctx, frame: Frame) -> bool:
    """Drawing (DRAW-1, DRAW-2)."""
    s = ctx.s
    s.phase = "draw"
    if frame.ints.get("drawn"):
        frame.pc = END_OF_TURN - 1
        return False
    if not s.rules.auto_draw and allowance(s, s.active):
        return ask(s, s.active, "draw")
    draw_phase(ctx, frame)
    return False


def allowance(s: EmpiresState, seat: int) -> int:
    """Cards that a seat may draw now (DRAW-1, DRAW-4)."""
    have = len(s.hand[seat])
    count = 2 if have <= 9 else 1 if have <= 11 else 0
    count += s.extra_draws[seat] + num.seat_total(s, seat, "draws")
    up, down = num.seat_times(s, seat, "draws")
    count = count * up // down
    return max(0, min(count, len(s.deck[0 if s.piles == 1 else seat])))


def draw_phase(ctx: Ctx, frame: Frame) -> None:
    """Draw and be done."""
    s = ctx.s
    draw(ctx, s.active, allowance(s, s.active), "DRAW-1")
    s.extra_draws[s.active] = 0
    frame.ints["drawn"] = 1
    for u in reversed(s.play):
        if s.fleet[u] == s.active:
            fire_events(ctx, u, "draw-phase", s.active, u)


def last(ctx: Ctx, frame: Frame) -> bool:
    """End of the turn: programs of cards that wait for it."""
    s = ctx.s
    frame.pc = END_OF_TURN
    for u in reversed(s.play):
        if s.fleet[u] == s.active:
            fire_events(ctx, u, "end", s.active, u)
    return False


def end(ctx: Ctx, frame: Frame) -> bool:
    """The next living player follows (TURN-1, WIN-7, WIN-10)."""
    s = ctx.s
    s.quiet = 0 if s.moved else s.quiet + 1
    if stalemate(ctx):
        return False
    at = s.order.index(s.active)
    following = [x for x in s.order[at + 1 :] + s.order[: at + 1] if s.alive[x]]
    nxt = following[0]
    if s.order.index(nxt) <= at:
        s.turn += 1
        if called(ctx):
            return False
    s.active = nxt
    frame.pc = 0
    return False


STEPS = {
    0: begin,
    1: ask_set,
    2: ask_spend,
    3: recheck,
    4: engage,
    5: ask_moves,
    6: ask_play,
    7: ask_fire,
    8: ask_play,
    9: auto_strike,
    10: ask_discard,
    11: ask_draw,
    END_OF_TURN - 1: last,
}
