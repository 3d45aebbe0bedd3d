"""Phase 4 (chapter 8): how a volley and a distortion cannon land (VOL-5 to -7, MEC-9 to -11)."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .damage import apply_damage
from .damage_bearing import toughness
from .damage_destruction import fire_events
from .fire_targets import shut
from .fire_weapons import CANNON
from .scope import Scope
from .state import NONE, PLAY, EmpiresState, is_hq, seat_of_place
from .table import Ctx, draw
from .words import thing


def power(s: EmpiresState, frame: Frame, t: int, pierce: bool) -> tuple[int, int]:
    """Phaser and heavy damage of the weapons that pierce shields, or of the others (VOL-7)."""
    misses = frame.lists.get("misses", [])
    ph = hv = 0
    rows = zip(frame.lists["units"], frame.lists["ph"], frame.lists["hv"], strict=True)
    for i, (u, p, h) in enumerate(rows):
        if u in misses or s.zone[u] != PLAY or num.flag(s, u, "pierce") != pierce:
            continue
        hot = frame.lists["hot"][i] if "hot" in frame.lists else -1
        mimics = num.total(s, u, "mimic")[0]
        if mimics:
            a, b = _mimicked(s, frame, u, (p, h, hot), t)
            ph += a * mimics
            hv += b * mimics
        _, up, down = num.total(s, u, "out-times")
        odd = 0
        if p and not frame.ints.get("no-phasers") and u not in frame.lists.get("duds", ()):
            _, u1, d1 = num.total(s, u, "phaser-damage")
            made, odd = divmod(p * u1 * up, d1 * down)
            ph += made
            odd = odd if d1 == 1 else 0
        if h and not frame.ints.get("no-heavy"):
            _, u2, d2 = num.total(s, u, "heavy-damage")
            if t >= 0 and s.kind[t] == "T":
                _, u3, d3 = num.total(s, u, "terrain-damage")
                u2, d2 = u2 * u3, d2 * d3
            made = _heavy_damage(s, u, h, hot, bool(frame.ints.get("defence")))
            if hot > 0 and not s.defs[u].plasma[1]:
                _, u4, d4 = num.total(s, u, "hot-times")
                made += hot * u4 // d4 - hot
            # The sum of a unit's weapons is multiplied, the fraction dropped (CARD-12).
            made = (made * u2 * up + odd * d2) // (d2 * down)
            if u in frame.lists.get("backfire", ()):
                frame.ints[f"back-{u}"] = made // 2
                made -= made // 2
            hv += made
    return ph, hv


def _mimicked(
    s: EmpiresState, frame: Frame, u: int, fired: tuple[int, int, int], t: int
) -> tuple[int, int]:
    """What a mimic adds to a volley: the same weapons with their printed damage."""
    p, h, hot = fired
    ph = 0 if frame.ints.get("no-phasers") else p * _printed(s, u, "phaser-damage")
    if not h or frame.ints.get("no-heavy"):
        return ph, 0
    made = _heavy_damage(s, u, h, hot, bool(frame.ints.get("defence")))
    hv = made * _printed(s, u, "heavy-damage")
    return ph, hv * _printed(s, u, "terrain-damage") if t >= 0 and s.kind[t] == "T" else hv


def _printed(s: EmpiresState, u: int, stat: str) -> int:
    """What a unit's own print multiplies a number by."""
    made = 1
    for m in s.defs[u].self_mods.get(stat, ()):
        made = made * m.times[0] // m.times[1]
    return made


def _heavy_damage(s: EmpiresState, u: int, h: int, hot: int, defence: bool = False) -> int:
    """Damage of some of a unit's heavy weapons before it is multiplied (COR-2).

    `hot`: plasma weapons among them where the unit has others, too; below 0: not stated.
    In defence, which takes no points, plasma weapons do the least of their range (VAR-7).
    """
    if not s.defs[u].plasma[1]:
        return h
    if hot >= 0:
        return hot * s.plasma[u] + h - hot
    plasma = max(0, num.heavy(s, u) - num.total(s, u, "standard")[0])
    if defence:
        hot = min(h, plasma)
        return hot * max(s.plasma[u], s.defs[u].plasma[0]) + h - hot
    before = s.shot_heavy[u] % CANNON - h
    hot = min(h, max(0, plasma - before)) if s.plasma[u] >= s.defs[u].plasma[0] else 0
    return hot * s.plasma[u] + h - hot


def bonus(s: EmpiresState, frame: Frame, t: int) -> int:
    """Volley additions: of the units that fire and of reactions."""
    units = [u for u in frame.lists["units"] if s.zone[u] == PLAY]
    made = frame.ints.get("add", 0) + sum(num.total(s, u, "out-volley")[0] for u in units)
    if t >= 0:
        made += num.total(s, t, "at-volley")[0]
    if t >= 0 and num.flag(s, t, "immune_ew"):
        made -= sum(_warfare(s, u) for u in units)
    return made


def _warfare(s: EmpiresState, u: int) -> int:
    """What electronic warfare adds to the fire of a unit."""
    made = 0
    for k in s.kids(u):
        if "ew" in s.defs[k].tags and num.works(s, k):
            for m in s.defs[k].host_mods.get("out-volley", ()):
                sc = Scope(s, s.fleet[k], k, u)
                if m.add is not None and (m.when is None or m.when.test(sc)):
                    made += m.add.of(sc)
    return made


def reduction(s: EmpiresState, frame: Frame, t: int) -> int:
    """What the target's side takes off a volley of an enemy."""
    less = frame.ints.get("less", 0) + _jammed(s, frame, t)
    if t >= 0 and s.fleet[t] != frame.controller:
        less += num.total(s, t, "in-volley")[0]
    return less


def _jammed(s: EmpiresState, frame: Frame, t: int) -> int:
    """What electronic warfare takes off: only from units that it can harm."""
    less = frame.ints.get("less-ew", 0)
    proof = [u for u in frame.lists["units"] if num.flag(s, u, "immune_ew")] if less else []
    if not proof:
        return less
    rest = frame.clone()
    rest.lists["misses"] = frame.lists.get("misses", []) + proof
    return min(less, sum(power(s, rest, t, False)) + sum(power(s, rest, t, True)))


def resolve_volley(ctx: Ctx, frame: Frame) -> bool:
    """A volley lands, and cards on those who fired and on the target see that it is over."""
    s = ctx.s
    s.stack.pop()
    _land(ctx, frame)
    t = frame.lists["targets"][0]
    for u in frame.lists["units"]:
        back = frame.ints.get(f"back-{u}", 0)
        if back:
            apply_damage(ctx, u, [("heavy", back)], frame.source, frame.controller)
    for event, units in (("fired", frame.lists["units"]), ("fired-at", [t])):
        for u in units:
            for k in [k for p in num.parts(s, u) for k in s.kids(p)] if u >= 0 else ():
                fire_events(ctx, k, event, frame.controller, u)
    return False


def _land(ctx: Ctx, frame: Frame) -> None:
    """A volley deals its damage, that which pierces shields after the other (VOL-7)."""
    s = ctx.s
    t = frame.lists["targets"][0]
    if _fails(ctx, frame, t):
        return
    before = s.hq[seat_of_place(t)] if is_hq(t) else 0
    add, less = bonus(s, frame, t), reduction(s, frame, t)
    for pierce in (False, True):
        ph, hv = power(s, frame, t, pierce)
        if not ph + hv:
            continue
        ph, hv, less = _worked_out(frame, (ph, hv), add, less)
        add = 0
        frame.ints["damage"] = ph + hv
        ph, hv = _cover(ctx, frame, ph, hv)
        apply_damage(
            ctx,
            t,
            [("phaser", ph), ("heavy", hv)],
            frame.source,
            frame.controller,
            spare=frame,
            pierce=pierce,
            rule="VOL-2",
        )
    _celebrate_volley(ctx, frame, t, before)


def _fails(ctx: Ctx, frame: Frame, t: int) -> bool:
    """Whether a volley does nothing: made void, its target gone or covered meanwhile (VOL-5)."""
    s = ctx.s
    if frame.ints.get("void") or frame.ints.get("void-all"):
        ctx.say("miss", "VOL-5", "The volley does nothing.")
        return True
    if t >= 0 and (s.zone[t] != PLAY or s.away[t]):
        return True
    if is_hq(t) and not s.alive[seat_of_place(t)]:
        return True
    if t == NONE:  # in a view: a target that has gone out of sight meanwhile
        return True
    if shut(s, frame, t):
        ctx.say("miss", "VOL-5", f"{thing(s, t)} cannot be hit any more: the volley is lost.")
        return True
    return False


def _worked_out(frame: Frame, fired: tuple[int, int], add: int, less: int) -> tuple[int, int, int]:
    """Additions, then multipliers and divisions, then subtractions (VOL-7).

    `fired`: phaser and heavy damage before.  Gives both, and what is left of the subtraction.
    """
    ph, hv = fired
    up, down = frame.ints.get("up", 1), frame.ints.get("down", 1)
    if ph or not hv:
        ph = max(0, ph + add)
    else:
        hv = max(0, hv + add)
    total = (ph + hv) * up // down
    hv = min(total, hv * up // down)
    ph = total - hv
    # Subtractions come off phasers first: the firing player orders his fire (DMG-4).
    cut = min(ph, less)
    ph, less = ph - cut, less - cut
    cut = min(hv, less)
    return ph, hv - cut, less - cut


def _celebrate_volley(ctx: Ctx, frame: Frame, t: int, before: int) -> None:
    """One card for 6 or more HQ damage by one volley, in the later form (WIN-6)."""
    s = ctx.s
    if s.rules.celebration != "universe" or not is_hq(t) or not s.alive[frame.controller]:
        return
    if s.hq[seat_of_place(t)] - before >= 6:
        draw(ctx, frame.controller, 1, "WIN-6")


def _cover(ctx: Ctx, frame: Frame, ph: int, hv: int) -> tuple[int, int]:
    """An escort takes over what it survives; the rest goes on to the target (S-5, VOL-6)."""
    s = ctx.s
    cover = frame.lists.get("cover")
    if not cover or s.zone[cover[0]] != PLAY:
        return ph, hv
    u, rate = cover
    room = num.shields_left(s, u) + s.emf[u] + toughness(s, u) - s.damage[u]
    able = -(-room // rate)
    a = min(ph, able)
    b = min(hv, able - a)
    apply_damage(
        ctx,
        u,
        [("phaser", a * rate), ("heavy", b * rate)],
        frame.source,
        frame.controller,
        rule="S-5",
    )
    return ph - a, hv - b


def resolve_area(ctx: Ctx, frame: Frame) -> bool:
    """One point to every ship, dragon and base of the seat, all at once (MEC-9, MEC-11)."""
    s = ctx.s
    s.stack.pop()
    if frame.ints.get("void") or frame.ints.get("void-all"):
        return False
    seat = seat_of_place(frame.ints["place"])
    # VEK-1: an asteroid base is damaged as terrain, which a distortion cannon does not damage.
    hit = [
        u
        for u in s.play
        if s.fleet[u] == seat and s.kind[u] in "SDB" and not s.joined[u] and not s.away[u]
    ]
    points = 1 + num.total(s, frame.source, "mimic")[0]
    for u in reversed([u for u in hit if u not in frame.lists.get("untouched", ())]):
        apply_damage(
            ctx, u, [("heavy", points)], frame.source, frame.controller, spare=frame, rule="MEC-9"
        )
    return False
