"""Chapter 9: applying damage, destruction, repair; chapter 12 where an HQ falls.

Damage comes as parts `(kind, points)`.  Kinds: `phaser`, `heavy` (weapons), else the type of the
card that deals it (`monster`, `hazard`, `occurrence`, `equipment`, `crew`, `luck`, `card`).
"""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .scope import Scope
from .state import NONE, PLAY, EmpiresState, is_hq, seat_of_place
from .table import Ctx, followers, outlives, perishing, push, remove_stack, to_discard
from .words import title

Parts = list[tuple[str, int]]

WEAPONS = ("phaser", "heavy")


def hurts(s: EmpiresState, t: int, kind: str, source: int) -> bool:
    """Whether damage of a kind can do anything at all to a card (FIRE-5, FIRE-7, KIND- rows)."""
    k = s.kind[t]
    if num.flag(s, t, "no_damage"):
        return False
    if kind == "phaser" and (num.flag(s, t, "immune_phaser") or num.flag(s, t, "immune_fire")):
        return False
    if kind == "heavy" and (num.flag(s, t, "immune_heavy") or num.flag(s, t, "immune_fire")):
        return False
    if kind not in WEAPONS and num.flag(s, t, "immune_card"):
        return False
    if k == "T":
        if "base" in s.defs[t].types:
            return True  # asteroid bases: shields stand before the structure (VEK-1)
        return kind != "phaser"  # FIRE-7
    if k in ("S", "D", "B"):
        # D-1: effects of equipment, crew and occurrence cards do not reach dragons.
        return not (k == "D" and kind in ("equipment", "crew", "occurrence"))
    ends = s.defs[t].ends
    if ends is None or ends.damage is None:
        return k == "E" and s.defs[t].own_weapons and kind in WEAPONS
    if kind in WEAPONS and "shuttle" in ends.kinds and source >= 0:
        return bool(s.defs[source].tags & {"shuttle", "fighter"})
    return not ends.kinds or kind in ends.kinds or (kind in WEAPONS and "fire" in ends.kinds)


def toughness(s: EmpiresState, t: int) -> int:
    """Structural points that destroy a card."""
    d = s.defs[t]
    if s.kind[t] not in ("S", "D", "B", "T") and d.ends is not None and d.ends.damage is not None:
        return d.ends.damage.of(Scope(s, s.fleet[t], t, s.host[t]))
    return num.strength(s, t)


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
    parts = _screen(ctx, t, parts, source, actor, past=structural or pierce)
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
    if s.damage[t] + _studied(s, t) >= toughness(s, t):
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


def _studied(s: EmpiresState, t: int) -> int:
    """Research that counts together with damage on a card that both can end."""
    ends = s.defs[t].ends
    return s.research[t] if ends is not None and ends.joint else 0


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


def _screen(ctx: Ctx, t: int, parts: Parts, source: int, actor: int, *, past: bool) -> Parts:
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


def spared(s: EmpiresState, t: int, source: int) -> bool:
    """Whether a card is immune to what is about to remove it: crew whom only crew can hurt."""
    if source < 0 or source == t or "immune_but_crew" not in s.stats():
        return False
    return num.flag(s, t, "immune_but_crew") and s.kind[source] != "C"


def doom(
    ctx: Ctx,
    t: int,
    source: int,
    actor: int,
    heavy: int,
    cause: str = "destroyed",
    *,
    itself: bool = False,
    carry: str = "heavy",
) -> None:
    """A card is about to leave play: open the last window of REA-2 over it.

    A copy goes in place of the crew whom it follows, unless he is `itself` at his end.  `heavy`:
    points of the attack, of the kind `carry`, that could go on to the terrain of a base (DMG-7).
    """
    s = ctx.s
    if spared(s, t, source):
        return
    while s.copies and not itself and (copies := followers(s, t)):
        t = copies[-1]
    for frame in s.stack:
        if frame.words.get("what") == "doom" and t in frame.lists["targets"]:
            return
    over = max(0, s.damage[t] - toughness(s, t)) if s.zone[t] == PLAY else 0
    push(
        s,
        Frame(
            "act",
            0,
            source,
            actor,
            {"heavy": min(over, heavy), "key": t},
            {"targets": [t], "units": []},
            {"what": "doom", "cause": cause, "carry": carry},
        ),
    )


def dying(s: EmpiresState, frame: Frame) -> bool:
    """Whether a doomed card is still about to leave: nothing has saved it yet (REA-2, REP-6)."""
    t = frame.lists["targets"][0]
    if s.zone[t] != PLAY or frame.ints.get("saved"):
        return False
    return frame.words["cause"] != "destroyed" or s.damage[t] + _studied(s, t) >= toughness(s, t)


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


def based(s: EmpiresState, t: int) -> bool:
    """Whether a base stands on a terrain and keeps fire off it (FIRE-8)."""
    return any(s.kind[b] == "B" and not s.away[b] for b in s.kids(t))


LATE = ("destroyed", "leave", "discarded", "discard-phase")
"""Events about the card itself: it need not work for them (DIS-5)."""


def fire_events(
    ctx: Ctx,
    u: int,
    event: str,
    actor: int,
    source: int,
    *,
    fatal: bool = False,
    amount: int = 0,
) -> None:
    """Push the programs of a card that an event sets off, the first on top.

    `fatal`: damage destroyed the unit that it sits on, whose strength goes along.  `amount`:
    points that the event is about.
    """
    s = ctx.s
    for trigger in reversed(s.defs[u].triggers):
        if trigger.on != event or not (num.works(s, u) or event in LATE):
            continue
        sc = Scope(s, s.fleet[u], u, s.host[u])
        if trigger.when is not None and not trigger.when.test(sc):
            continue
        push(
            s,
            Frame(
                "run",
                0,
                u,
                s.fleet[u],
                {
                    "target": s.host[u],
                    "cause": source,
                    "actor": actor,
                    "hurt": s.damage[u],
                    "amount": amount,
                    "used": s.used[u],
                    "worth": num.strength(s, s.unit_of(s.host[u])) if fatal else 0,
                },
                {},
                {"key": trigger.program},
            ),
        )


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


def discard_card(ctx: Ctx, t: int, source: int, actor: int) -> None:
    """An effect has a card discarded: with a window if it is in play (REA-2)."""
    s = ctx.s
    if s.zone[t] == PLAY:
        doom(ctx, t, source, actor, 0, "discarded")
    elif t != NONE:
        to_discard(s, t)
        fire_events(ctx, t, "discarded", s.owner[t], t)
