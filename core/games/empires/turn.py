"""Chapter 3: the phases of a player's turn, as the bottom frame of the stack."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import allocate as alloc
from . import allocate_budget, allocate_ends, allocate_ready, allocate_spend, fire
from . import numbers as num
from .actions import DONE, canonical
from .damage_destruction import fire_events
from .divide import can_separate, separate
from .offers import STRUCK, discard_options, move_options, play_options, strikes_now
from .state import NONE, PLAY, EmpiresState
from .table import Ctx, ask, draw, push, relocate, remove_stack
from .victory import END_OF_TURN, called, stalemate
from .words import thing, title

PLAYS = 3
ECHO = 1 << 25
"""Bit of `used`: a hazard that works twice has struck once (flag `twice`)."""


def run_turn(ctx: Ctx, frame: Frame) -> bool:
    """One step of the turn; each phase is one or a few steps."""
    step = STEPS.get(frame.pc)
    if step is None:
        return end(ctx, frame)
    return step(ctx, frame)


# --- phase 1 ----------------------------------------------------------------------------------


def begin(ctx: Ctx, frame: Frame) -> bool:
    """Record keeping (REC-1 to REC-5)."""
    s = ctx.s
    seat = s.active
    s.phase = "allocate"
    s.clock += 1
    s.turns_taken[seat] += 1
    s.plays = max(0, PLAYS + num.seat_total(s, seat, "plays"))
    if num.seat_total(s, seat, "two_plays"):
        s.plays = min(s.plays, 2)
    s.volleyed.clear()
    s.moved = 0
    s.pool = [0] * 8
    s.firing = [x for x in s.firing if x // 10 != seat]
    frame.ints.clear()
    frame.lists.clear()
    ctx.say("turn", "TURN-1", f"{{{seat}}} {{{seat}|begin|begins}} turn {s.turn}.", seat=seat)
    frame.pc = 1
    for u in list(s.play):
        if s.zone[u] != PLAY or s.fleet[u] != seat:
            continue
        if s.shield_damage[u] and not s.away[u]:  # OUT-1
            regen = 1 + num.total(s, u, "shield-regen")[0]
            s.shield_damage[u] = max(0, s.shield_damage[u] - regen)  # REC-3
        s.used[u] &= num.UPSET  # REC-4
        s.shot_heavy[u] = 0
        s.loaded[u] = 0
        s.plasma[u] = 0
        if not s.defs[u].own_weapons:
            s.shot[u] = 0  # E-9: single-shot phasers stay fired
        s.gave[u] = 0
    s.stir()
    _tick(ctx, seat)
    for u in reversed(s.play):
        if s.fleet[u] == seat:
            fire_events(ctx, u, "record", seat, u)
        else:
            fire_events(ctx, u, "enemy-turn", seat, u)
    return False


def _tick(ctx: Ctx, seat: int) -> None:
    """Durations tick; what makes points still does so once (REC-1, REC-2)."""
    s = ctx.s
    for u in list(s.play):
        if s.zone[u] != PLAY or s.fleet[u] != seat or s.left[u] < 0:
            continue
        s.left[u] = max(0, s.left[u] - 1)
        if s.left[u] == 0 and not _makes_points(s, u):
            expire(ctx, u)


def _makes_points(s: EmpiresState, u: int) -> bool:
    d = s.defs[u]
    return (
        any(d.gives)
        or bool(d.fades)
        or any(
            m.stat.startswith(("terrain.", "gives", "needs.", "drain.", "wipe."))
            or m.stat == "no_output"
            for m in d.mods
        )
    )


def expire(ctx: Ctx, u: int) -> None:
    """A card whose turns are over leaves."""
    s = ctx.s
    ctx.say("expired", "REC-1", f"{title(s, u)} is over.", card=u)
    fire_events(ctx, u, "leave", s.fleet[u], u)
    if s.defs[u].triggers and any(t.on == "leave" for t in s.defs[u].triggers):
        s.left[u] = -1
        return  # its own program ends it
    remove_stack(ctx, u)


def ask_set(ctx: Ctx, frame: Frame) -> bool:
    """Which cards to engage (ALLOC-2)."""
    s = ctx.s
    if "set" not in frame.lists:
        frame.lists["set"] = []
    b = allocate_budget.budget_of(s, s.active)
    rest = any(u not in frame.lists["set"] for u in b.units)
    rest = rest or any("allocate" in s.defs[u].phases for u in s.hand[s.active])
    rest = rest or bool(alloc.early_functions(s))
    if (s.rules.may_quit or rest) and not frame.ints.get("set-done"):
        return ask(s, s.active, "allocate")
    frame.ints["set-done"] = 1
    alloc.settle(ctx, frame)
    frame.pc = 2
    return False


def ask_spend(ctx: Ctx, frame: Frame) -> bool:
    """Where the other points go (ALLOC-4 to ALLOC-9), if there is anything to choose."""
    s = ctx.s
    if not frame.ints.get("spend-done"):
        found = allocate_spend.spend_options(s, frame)
        if found:
            s._legal = [*canonical(found), DONE]
            return ask(s, s.active, "spend")
    frame.ints["output"] = sum(
        x << (6 * i)
        for i, x in enumerate(
            allocate_budget.Budget(s, s.active).output(frozenset(frame.lists["set"]))
        )
    )
    frame.pc = 3
    for u in reversed(s.play):
        if s.fleet[u] == s.active:
            fire_events(ctx, u, "allocated", s.active, u)
    push(
        s,
        Frame(
            "act",
            0,
            NONE,
            s.active,
            {},
            {"targets": [], "units": list(frame.lists["set"])},
            {"what": "allocate", "key": ""},
        ),
    )
    return False


def recheck(ctx: Ctx, frame: Frame) -> bool:
    """A reaction may have changed the output: allocate again (ALLOC-10)."""
    s = ctx.s
    now = allocate_budget.Budget(s, s.active)
    output = sum(x << (6 * i) for i, x in enumerate(now.output(frozenset(frame.lists["set"]))))
    if output != frame.ints["output"] and frame.ints.get("again", 0) < 3:
        frame.ints["again"] = frame.ints.get("again", 0) + 1
        frame.ints.pop("set-done", None)
        frame.ints.pop("spend-done", None)
        alloc.keep_spent(s, frame)
        frame.lists["set"] = []
        for u in s.play:
            if s.fleet[u] == s.active:
                s.loaded[u] = 0
                s.plasma[u] = 0
        field = frame.lists.get("field", [])
        for i in range(0, len(field), 3):
            s.emf[field[i]] = field[i + 1]
        ctx.say("again", "ALLOC-10", "The output has changed: points are allocated again.")
        frame.pc = 1
        return False
    frame.pc = 4
    return False


# --- phase 2 ----------------------------------------------------------------------------------


def engage(ctx: Ctx, frame: Frame) -> bool:
    """Cards are engaged or not, the command limit is set, fields form (ENG-1, CMD-3, MEC-4)."""
    s = ctx.s
    seat = s.active
    s.phase = "engage"
    chosen = frame.lists["set"]
    up: list[str] = []
    for u in s.play:
        if s.fleet[u] != seat or s.away[u]:
            continue
        root = s.unit_of(u)
        on = allocate_ready.paid(s, chosen, root) and not num.flag(s, u, "no_engage")
        if not on and s.joined[u] and (u in chosen) != (root in chosen):
            frame.lists.setdefault("halves", []).append(u)
        if on and not s.engaged[u] and s.defs[u].has_needs:
            up.append(title(s, u))
        s.engaged[u] = int(on)
    s.stir()
    for u in s.play:
        if s.fleet[u] == seat and s.defs[u].nodes and not s.engaged[u] and not s.away[u]:
            s.emf[u] = num.strength(s, u)  # MEC-4
    if up:
        ctx.say("engage", "ENG-1", f"Engaged: {', '.join(up)}.", cards=list(chosen))
    for u in [x for x in s.play if s.fleet[x] == seat and s.left[x] == 0]:
        if s.zone[u] == PLAY:
            expire(ctx, u)
    s.penalty[seat] = [0] * 7
    for u in s.fleet_of(seat):
        s.used[u] &= ~num.UPSET
    s.limit[seat] = num.places(s)
    for u in s.play:
        if s.fleet[u] == seat and num.works(s, u):
            s.gave[u] = num.command_points(s, u)
            s.limit[seat] += s.gave[u]
    _rearm(s, seat)
    frame.pc = 5
    for u in reversed(s.play):
        if s.fleet[u] == seat:
            fire_events(ctx, u, "engaged", seat, u)
        elif allocate_ends.payer(s, u) == seat:
            fire_events(ctx, u, "enemy-engaged", seat, u)
    return False


def _rearm(s: EmpiresState, seat: int) -> None:
    for u in s.play:
        if s.fleet[u] == seat and s.defs[u].own_weapons and s.shot[u] and s.host[u] >= 0:
            host = s.unit_of(s.host[u])
            if num.flag(s, host, "rearms") and num.works(s, host):
                s.shot[u] = 0


def ask_moves(ctx: Ctx, frame: Frame) -> bool:
    """Ships on terrain may move to other terrain (ENG-2, ENG-3)."""
    s = ctx.s
    if not frame.ints.get("moves-done"):
        s._legal = move_options(s, frame)
        if len(s._legal) > 1:
            return ask(s, s.active, "engage")
        s._legal = None
    frame.pc = 6
    return False


def move(ctx: Ctx, frame: Frame, u: int, t: int) -> None:
    """One free move of a ship per turn (ENG-3)."""
    frame.lists.setdefault("moved", []).append(u)
    relocate(ctx.s, u, t)
    ctx.say("move", "ENG-2", f"{title(ctx.s, u)} moves to {thing(ctx.s, t)}.", card=u, place=t)


# --- phases 3 and 5 ---------------------------------------------------------------------------


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


# --- phase 4 ----------------------------------------------------------------------------------


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


# --- phases 6 and 7 ---------------------------------------------------------------------------


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
