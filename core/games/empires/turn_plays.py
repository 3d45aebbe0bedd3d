"""Chapter 3: the two phases of card plays, and recurring damage (PLAY-1 to -4, KRE-3, KRE-5)."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .damage_destruction import fire_events
from .divide import can_separate, separate
from .offers import STRUCK, play_options, strikes_now
from .state import NONE, PLAY
from .table import Ctx, ask, push, relocate
from .words import title

ECHO = 1 << 25
"""Bit of `used`: a hazard that works twice has struck once (flag `twice`)."""


def split_halves(ctx: Ctx, frame: Frame) -> None:
    """A pair paid by half separates in the first play phase; the paid part is engaged (KRE-5)."""
    s = ctx.s
    for u in frame.lists.pop("halves", []):
        if s.zone[u] != PLAY or not s.joined[u] or s.plays <= 0:
            continue
        if num.counted_units(s, s.active) >= s.limit[s.active] or not can_separate(s, u):
            continue
        host = s.host[u]
        separate(ctx, u)
        for part in (u, host):
            s.engaged[part] = int(part in frame.lists["set"])
        s.touch()


def ask_play(ctx: Ctx, frame: Frame) -> bool:
    """Card plays, functions and recurring damage (PLAY-1 to PLAY-4)."""
    s = ctx.s
    s.phase = "play-a" if frame.pc == 6 else "play-b"
    if not frame.ints.get("began"):
        frame.ints["began"] = 1
        s.pool = [0] * 8  # ALLOC-7
        for u in s.fleet_of(s.active):
            if s.defs[u].stores:
                s.counter[u] = 0
        split_halves(ctx, frame)
        if s.stack[-1] is not frame:
            return False  # damage and cards of a pair are divided first (KRE-4)
    if not frame.ints.get(s.phase):
        s._legal = play_options(s)
        if len(s._legal) > 1:
            return ask(s, s.active, "play")
        s._legal = None
    frame.pc += 1
    return False


def combine(ctx: Ctx, u: int, t: int) -> None:
    """Two cards in play become one unit (KRE-3)."""
    s = ctx.s
    s.plays -= 1
    s.moved |= any(s.deck)  # WIN-10: docking to and fro is no progress
    s.damage[t] += s.damage[u]
    s.shield_damage[t] += s.shield_damage[u]
    s.loaded[t] += s.loaded[u]
    s.shot[t] += s.shot[u]
    s.damage[u] = s.shield_damage[u] = s.loaded[u] = s.shot[u] = 0
    s.engaged[t] = s.engaged[u] = min(s.engaged[t], s.engaged[u])
    relocate(s, u, t, joined=True)
    for k in reversed(s.kids(u)):
        fire_events(ctx, k, "docked", s.fleet[k], u)
    ctx.say("combine", "KRE-3", f"{title(s, u)} and {title(s, t)} become one.", card=u, place=t)


def strike(ctx: Ctx, u: int) -> None:
    """A card deals its damage: an action of its player that can be answered (REA-2)."""
    s = ctx.s
    second = s.kind[u] == "H" and s.born[u] == s.clock and num.flag(s, u, "twice")
    s.used[u] |= ECHO if second and not s.used[u] & ECHO else STRUCK
    t = next(t for t in s.defs[u].triggers if t.on in ("strike", "enemy-strike"))
    push(
        s,
        Frame(
            "act",
            0,
            u,
            s.fleet[u] if (steered := num.steerer(s, u)) == NONE else steered,
            {"place": s.host[u], "answers": NONE},
            {"targets": [] if s.host[u] == NONE else [s.host[u]], "units": []},
            {"what": "damage", "key": t.program},
        ),
    )


def auto_strike(ctx: Ctx, frame: Frame) -> bool:
    """What was forgotten is dealt at the end of phase B (PLAY-4)."""
    s = ctx.s
    if s.rules.auto_strike:
        for u in s.play:
            if strikes_now(s, u, s.active) and num.steerer(s, u) == NONE:
                strike(ctx, u)
                return False
    frame.pc = 10
    s.phase = "discard"
    return False
