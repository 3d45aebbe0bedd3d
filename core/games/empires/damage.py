"""Chapter 9: applying damage to cards and Sector HQs, and what it destroys (DMG-, DES-, HQ-3)."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .damage_bearing import WEAPONS, Parts, based, hurts, studied, toughness
from .damage_destruction import doom, fire_events
from .damage_protectors import screen
from .state import NONE, PLAY, EmpiresState, is_hq, seat_of_place
from .table import Ctx, perishing, remove_stack
from .words import title


def apply_damage(
    ctx: Ctx,
    t: int,
    parts: Parts,
    source: int,
    actor: int,
    *,
    structural: bool = False,
    pierce: bool = False,
    ground: bool = False,
    spare: Frame | None = None,
    rule: str = "DMG-1",
) -> int:
    """Deal damage to a card or HQ; dooms it where that destroys it.  Gives the points dealt.

    `structural` damage skips shields and fields (DMG-3), damage with `pierce` only shields (MEC-6).
    `ground`: damage of a card that may be put on the terrain of a base, too (DMG-7).
    """
    s = ctx.s
    parts = [(k, n) for k, n in parts if n > 0]
    if not parts:
        return 0
    if is_hq(t):
        return hit_hq(ctx, seat_of_place(t), sum(n for _, n in parts), actor)
    if s.zone[t] != PLAY or s.away[t]:
        return 0
    t = s.unit_of(t)
    parts = screen(ctx, t, parts, source, actor, past=structural or pierce)
    parts = _halve(s, t, [(k, n) for k, n in parts if hurts(s, t, k, source)])
    points = sum(n for _, n in parts)
    if not points:
        return 0
    s.moved = 1
    before = s.shield_damage[t]
    dealt = _wear(ctx, t, parts, structural, pierce)
    _spare(s, t, s.shield_damage[t] - before, spare)
    if dealt:
        ctx.say(
            "damage",
            rule,
            f"{title(s, t)} takes {points} damage.",
            card=t,
            points=points,
            shield_damage=s.shield_damage[t],
            structure_damage=s.damage[t],
        )
    if s.damage[t] + studied(s, t) >= toughness(s, t):
        carry = parts[0][0] if ground else "heavy"
        doom(ctx, t, source, actor, sum(n for k, n in parts if k == carry), carry=carry)
    return dealt


def _spare(s: EmpiresState, t: int, worn: int, spare: Frame | None) -> None:
    """Shield damage that a reaction to the action has a unit ignore."""
    if not worn:
        return
    for f in s.stack if spare is None else (spare,):
        if f.ints.get("spare-of", NONE) == t:
            back = min(worn, f.ints["spare"])
            f.ints["spare"] -= back
            s.shield_damage[t] -= back
            worn -= back


def _halve(s: EmpiresState, t: int, parts: Parts) -> Parts:
    """Cards that take half, or a number less, of a kind of damage."""
    made: Parts = []
    odd = 0
    for kind, n in parts:
        if kind in WEAPONS and (num.flag(s, t, "half_fire") or num.flag(s, t, f"half_{kind}")):
            n, odd = divmod(n + odd, 2)  # the sum is halved, the fraction dropped (CARD-12)
        if kind == "hazard":
            n = max(0, n - num.total(s, t, "in-damage")[0])
        if n > 0:
            made.append((kind, n))
    return made


def _wear(ctx: Ctx, t: int, parts: Parts, structural: bool, pierce: bool) -> int:
    """Shields or field first, then structure (DMG-1 to DMG-5)."""
    s = ctx.s
    terrain = s.kind[t] == "T"
    # Weapons that cannot hurt the structure wear the shields first (DMG-4).
    ordered = sorted(parts, key=lambda part: 1 if part[0] == "heavy" else 0)
    dealt = 0
    for kind, n in ordered:
        if not structural and num.has_field(s, t):
            share = min(n, s.emf[t])
            s.emf[t] -= share
        elif not structural and not pierce:
            share = min(n, num.shields_left(s, t))
            s.shield_damage[t] += share
        else:
            share = 0
        n -= share
        dealt += share
        if n and not (terrain and kind == "phaser"):
            s.damage[t] += n
            if terrain and kind == "heavy":
                s.heavy_damage[t] += n  # PT-4: only this can be mended
            dealt += n
    s.stir()
    return dealt


def dying(s: EmpiresState, frame: Frame) -> bool:
    """Whether a doomed card is still about to leave: nothing has saved it yet (REA-2, REP-6)."""
    t = frame.lists["targets"][0]
    if s.zone[t] != PLAY or frame.ints.get("saved"):
        return False
    return frame.words["cause"] != "destroyed" or s.damage[t] + studied(s, t) >= toughness(s, t)


def finish_doom(ctx: Ctx, frame: Frame) -> None:
    """All reactions are in: the card goes, unless something saved it (REP-6)."""
    s = ctx.s
    t = frame.lists["targets"][0]
    if not dying(s, frame):
        return
    cause = frame.words["cause"]
    host = s.host[t]
    kind = s.kind[t]
    rule = "DES-1" if cause == "destroyed" else "DES-5"
    verb = "is destroyed" if cause == "destroyed" else "is discarded"
    ctx.say("lost", rule, f"{title(s, t)} {verb}.", card=t, cause=cause)
    for v in perishing(s, t):
        fatal = cause == "destroyed" and s.host[v] >= 0 and s.unit_of(s.host[v]) == t
        fire_events(ctx, v, "destroyed", frame.controller, frame.source, fatal=fatal)
    if kind in "SD" and cause == "destroyed":
        for v in reversed(s.play):
            if s.fleet[v] == s.fleet[t]:
                fire_events(ctx, v, "ship-lost", frame.controller, t)
    heavy = frame.ints.get("heavy", 0)
    carry = frame.words.get("carry", "heavy")
    remove_stack(ctx, t)
    bared = kind == "B" and host >= 0 and s.kind[host] == "T"
    bared = bared and (carry != "heavy" or not based(s, host))  # FIRE-8, DMG-6
    if bared and heavy and cause == "destroyed":
        # DMG-7: the rest of one attack goes on to the terrain if it may hurt it.
        apply_damage(ctx, host, [(carry, heavy)], frame.source, frame.controller, rule="DMG-7")


def hit_hq(ctx: Ctx, seat: int, points: int, actor: int) -> int:
    """Damage on a Sector HQ; the last point puts its player out (WIN-1, WIN-9)."""
    s = ctx.s
    if not s.alive[seat] or points <= 0 or num.seat_total(s, seat, "no_hq_damage"):
        return 0
    if s.rules.nobody_out:
        from .stakes import hit

        return hit(ctx, seat, points, actor)
    room = s.rules.hq_points - s.hq[seat]
    dealt = min(points, room)
    s.hq[seat] += dealt
    s.moved = 1
    ctx.say(
        "hq-damage",
        "HQ-3",
        f"{{{seat}|Your Sector HQ|The Sector HQ of @}} takes {dealt} damage: "
        f"{s.hq[seat]} of {s.rules.hq_points}.",
        seat=seat,
        points=dealt,
        total=s.hq[seat],
    )
    if s.hq[seat] >= s.rules.hq_points:
        from .victory import eliminate

        eliminate(ctx, seat, actor)
    return dealt
