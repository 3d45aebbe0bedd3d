"""Chapter 9: cards that take damage in place of what they protect (VOL-6, DMG-6)."""

from __future__ import annotations

from . import numbers as num
from .damage_bearing import Parts, hurts, toughness
from .damage_destruction import doom, fire_events
from .scope import Scope
from .state import EmpiresState
from .table import Ctx, outlives
from .words import title


def screen(ctx: Ctx, t: int, parts: Parts, source: int, actor: int, *, past: bool) -> Parts:
    """Cards on the target that take damage in its place (VOL-6), and planetary shields (DMG-6)."""
    s = ctx.s
    if s.kind[t] == "T":
        for k in s.kids(t):
            if num.flag(s, k, "guards_terrain") and num.works(s, k):
                ctx.say("blocked", "DMG-6", f"{title(s, k)} keeps the damage off {title(s, t)}.")
                return []
    if s.host[t] >= 0 and not past and num.flag(s, t, "covered_by_shield"):
        parts = _covered(ctx, t, parts)
    for k in [k for p in num.parts(s, t) for k in s.kids(p)]:
        soak = s.defs[k].soak
        if soak is None or k == source or not parts or not _stands(s, k):
            continue
        if outlives(s, k):
            continue  # VAR-8: what is stacked with a base is not what it was played to protect
        parts = _soak(ctx, k, t, parts, source, actor)
    for k in [k for p in num.parts(s, t) for k in s.kids(p)]:
        if k != source and any(x.on == "deflect" for x in s.defs[k].triggers) and num.works(s, k):
            parts = _deflect(ctx, k, t, parts, source, actor)
    return parts


def _deflect(ctx: Ctx, k: int, t: int, parts: Parts, source: int, actor: int) -> Parts:
    """A device passes half of the damage on to another unit; its program chooses which."""
    s = ctx.s
    share = sum(n for _, n in parts) // 2
    others = any(
        num.is_unit(s, u) and u != t and s.kind[u] != "D" and not s.away[u] for u in s.play
    )
    if not share or not others:
        return parts
    fire_events(ctx, k, "deflect", actor, source, amount=share)
    left: Parts = []
    for kind, n in parts:
        cut = min(n, share)
        share -= cut
        if n > cut:
            left.append((kind, n - cut))
    return left


def _stands(s: EmpiresState, k: int) -> bool:
    """Whether a protector protects: a dragon does so disengaged, too (VOL-6, DIS-3)."""
    return num.works(s, k) or (s.kind[k] == "D" and not s.away[k] and not num.flag(s, k, "off"))


def _passes_on(s: EmpiresState, k: int) -> bool:
    """Whether a protector was played in reaction to this very attack (VOL-6)."""
    if s.kind[k] != "D":
        return False
    volley = s.phase == "fire" and s.counter[k] == volley_mark(s)
    return volley or any(frame.ints.get("guard") == k + 1 for frame in s.stack)


def volley_mark(s: EmpiresState) -> int:
    """A number that stands for the volley declared last."""
    return s.clock * 64 + len(s.volleyed)


def _covered(ctx: Ctx, t: int, parts: Parts) -> Parts:
    """The shields of a planetary shield on the same terrain stand before a bare base (DMG-6)."""
    s = ctx.s
    for k in s.kids(s.host[t]):
        if k == t or not num.flag(s, k, "guards_terrain"):
            continue
        left: Parts = []
        for kind, n in parts:
            share = min(n, num.shields_left(s, k))
            s.shield_damage[k] += share
            if n > share:
                left.append((kind, n - share))
        parts = left
    return parts


def _soak(ctx: Ctx, k: int, t: int, parts: Parts, source: int, actor: int) -> Parts:
    """One protector takes its share; what is left goes on to the target."""
    s = ctx.s
    soak = s.defs[k].soak
    if soak is None:
        return parts
    sc = Scope(s, s.fleet[k], k, t)
    room = (soak.amount.of(sc) if soak.amount is not None else toughness(s, k)) - s.damage[k]
    taken = 0
    left: Parts = []
    rest = soak.rest or _passes_on(s, k)
    for kind, n in parts:
        if s.kind[k] == "D" and not hurts(s, k, kind, source):
            continue  # blocked all the same
        if soak.kinds and kind not in soak.kinds:
            left.append((kind, n))
            continue
        share = min(n, room - taken)
        taken += share
        # VOL-6: a protector that stood before the attack uses up all of it; cargo passes it on.
        if rest and n > share:
            left.append((kind, n - share))
    if taken:
        s.damage[k] += taken
        s.moved = 1
        ctx.say("soaked", "VOL-6", f"{title(s, k)} takes {taken} of it.", card=k, points=taken)
        if taken >= room and not soak.lasts:
            doom(ctx, k, source, actor, 0)
    return left
