"""Chapter 9: mending cards: repair and healing points (PT-4, PT-5)."""

from __future__ import annotations

from . import numbers as num
from .state import EmpiresState
from .table import Ctx
from .words import title


def mendable(s: EmpiresState, t: int) -> int:
    """Structural damage that repair points can mend: on terrain that of heavy weapons (PT-4)."""
    return min(s.heavy_damage[t], s.damage[t]) if s.kind[t] == "T" else s.damage[t]


def repair(ctx: Ctx, t: int, points: int, part: str = "") -> int:
    """Mend a card: shields first unless `part` says otherwise; gives the points used (PT-4)."""
    s = ctx.s
    done = 0
    if num.flag(s, t, "no_repair"):
        return 0
    if part != "structure":
        share = min(points, s.shield_damage[t])
        s.shield_damage[t] -= share
        points -= share
        done += share
    if part != "shield":
        room = mendable(s, t)
        share = min(points, room)
        s.damage[t] -= share
        if s.kind[t] == "T":
            s.heavy_damage[t] -= share
        done += share
    if done:
        s.stir()
        ctx.say("repair", "PT-4", f"{title(s, t)} is repaired by {done}.", card=t, points=done)
    return done


def heal(ctx: Ctx, t: int, points: int) -> int:
    """Mend a monster or dragon by healing points (PT-5)."""
    s = ctx.s
    share = min(points, s.damage[t])
    s.damage[t] -= share
    if share:
        s.stir()
        ctx.say("heal", "PT-5", f"{title(s, t)} is healed by {share}.", card=t, points=share)
    return share
