"""Chapter 3: the start of a turn: record keeping, allocation, engagement (REC-, ALLOC-, ENG-)."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import allocate as alloc
from . import allocate_budget, allocate_ends, allocate_ready, allocate_spend
from . import numbers as num
from .actions import DONE, canonical
from .damage_destruction import fire_events
from .offers import move_options
from .state import NONE, PLAY, EmpiresState
from .table import Ctx, ask, push, relocate, remove_stack
from .words import thing, title

PLAYS = 3
"""Card plays of a turn before anything changes them (PLAY-1)."""


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
    """Whether a card makes points or changes what others make or need (REC-2)."""
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


def engage(ctx: Ctx, frame: Frame) -> bool:
    """Cards are engaged or not, the command limit is set, fields form (ENG-1, CMD-3, MEC-4)."""
    s = ctx.s
    seat = s.active
    s.phase = "engage"
    chosen = frame.lists["set"]
    up = _engage_cards(s, frame, chosen)
    if up:
        ctx.say("engage", "ENG-1", f"Engaged: {', '.join(up)}.", cards=list(chosen))
    for u in [x for x in s.play if s.fleet[x] == seat and s.left[x] == 0]:
        if s.zone[u] == PLAY:
            expire(ctx, u)
    s.penalty[seat] = [0] * 7
    for u in s.fleet_of(seat):
        s.used[u] &= ~num.UPSET
    _set_limit(s, seat)
    _rearm(s, seat)
    frame.pc = 5
    for u in reversed(s.play):
        if s.fleet[u] == seat:
            fire_events(ctx, u, "engaged", seat, u)
        elif allocate_ends.payer(s, u) == seat:
            fire_events(ctx, u, "enemy-engaged", seat, u)
    return False


def _engage_cards(s: EmpiresState, frame: Frame, chosen: list[int]) -> list[str]:
    """What is paid works, the rest does not; gives the names of those newly engaged (ENG-1)."""
    seat = s.active
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
    return up


def _set_limit(s: EmpiresState, seat: int) -> None:
    """The command limit of a seat until its next allocation (CMD-1 to -3)."""
    s.limit[seat] = num.places(s)
    for u in s.play:
        if s.fleet[u] == seat and num.works(s, u):
            s.gave[u] = num.command_points(s, u)
            s.limit[seat] += s.gave[u]


def _rearm(s: EmpiresState, seat: int) -> None:
    """Single-shot phasers of cards on units that arm them are ready again (E-9)."""
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
