"""The interpreter: runs the stack until a seat is asked, and carries answers into it."""

from __future__ import annotations

from core.kernel.actions import Action
from core.kernel.errors import EngineBug
from core.kernel.stack import Frame, Ops

from . import actions as act
from . import allocate as alloc
from . import (
    allocate_budget,
    allocate_spend,
    defence,
    divide,
    effects,
    fire,
    fire_landing,
    leave,
    luck,
    offers,
    ops_cards,
    ops_choices,
    ops_damage,
    ops_points,
    piles,
    react,
    stacking,
    stakes,
    turn,
    turn_plays,
    turn_start,
    victory,
)
from .collapse import collapse
from .damage import finish_doom
from .damage_destruction import fire_events
from .play import declare_play, declare_use, discard_frame, discard_from_play, lay_mine, swap
from .play_resolving import resolve_play, resolve_use
from .state import HAND, LIMBO, NONE, PLAY, EmpiresState
from .table import Ctx, push, remove_stack, to_discard, to_hand, to_limbo
from .words import title

OPS: Ops[Ctx] = Ops()
__all__ = ["answer", "legal", "ops_cards", "ops_choices", "ops_damage", "ops_points", "proceed"]


OPS.op("turn")(turn.run_turn)
OPS.op("window")(react.run_window)
OPS.op("run")(effects.run)
OPS.op("divide")(divide.run_divide)
OPS.op("order")(piles.run_order)
OPS.op("luck")(luck.run_luck)
OPS.op("agree")(stakes.run_agree)
OPS.op("stack")(stacking.run_stack)
OPS.op("defend")(defence.run_defend)


@OPS.op("aim")
def _aim(ctx: Ctx, frame: Frame) -> bool:
    from .table import ask

    return ask(ctx.s, frame.controller, "aim")


@OPS.op("act")
def _act(ctx: Ctx, frame: Frame) -> bool:
    """A declared action: first the window, then what it does (REA-6)."""
    s = ctx.s
    if frame.pc == 0:
        frame.pc = 1
        react.open_window(s, frame)
        return False
    if frame.pc == 1 and leave.asks_leave(ctx, frame):
        return True
    what = frame.words["what"]
    if what == "play":
        return resolve_play(ctx, frame)
    if what in ("use", "mission"):
        return resolve_use(ctx, frame)
    if what == "volley":
        if frame.pc == 1 and defence.called(ctx, frame):
            return False
        return fire_landing.resolve_volley(ctx, frame)
    if what == "area":
        return fire_landing.resolve_area(ctx, frame)
    if what == "doom":
        s.stack.pop()
        finish_doom(ctx, frame)
        return False
    if what == "damage":
        return resolve_use(ctx, frame)
    s.stack.pop()
    if what == "discard" and s.zone[frame.source] == LIMBO:
        _drop_from_hand(ctx, frame)
    elif what == "discard" and not frame.ints.get("void") and s.zone[frame.source] == PLAY:
        if s.fleet[frame.source] != frame.controller:  # DISC-2: somebody has taken it over
            ctx.say("void", "LOC-7", f"{title(s, frame.source)} is not discarded.")
            return False
        fire_events(ctx, frame.source, "destroyed", frame.controller, frame.source)
        remove_stack(ctx, frame.source)
    return False


SETTLED = ("turn", "window")
"""Frames before which everything that was done has been done wholly."""


def proceed(ctx: Ctx) -> None:
    """Run until somebody is asked or the match is over."""
    s = ctx.s
    s.asked, s.question = NONE, ""
    stack = s.stack
    table = OPS._table
    for _ in range(20_000):
        if s.over or not stack:
            s.asked = NONE
            return
        frame = stack[-1]
        if frame.op in SETTLED and collapse(ctx):
            continue
        if table[frame.op](ctx, frame):
            return
    raise EngineBug("the stack did not come to rest")


# --- legal answers ----------------------------------------------------------------------------


def legal(s: EmpiresState) -> list[Action]:
    """All answers to the open question, in canonical order."""
    found = s._legal
    if found is None:
        found = s._legal = _legal(s)
    return found  # type: ignore[no-any-return]


def _legal(s: EmpiresState) -> list[Action]:
    q = s.question
    top = s.stack[-1]
    if q == "react":
        return react.options(s, s.asked)
    if q == "play":
        return offers.play_options(s)
    if q == "allocate":
        return alloc.engage_options(s, top)
    if q == "spend":
        return [*act.canonical(allocate_spend.spend_options(s, top)), act.DONE]
    if q == "engage":
        return offers.move_options(s, top)
    if q == "fire":
        return fire.fire_options(s, top)
    if q == "aim":
        return fire.aim_options(s, top)
    if q == "discard":
        return offers.discard_options(s)
    if q == "draw":
        return [act.DRAW, act.DONE]
    if q == "pick":
        picks: list[Action] = [act.make(act.Pick, c) for c in sorted(set(top.lists["choices"]))]
        return [*picks, act.DONE] if top.ints.get("optional") else picks
    if q == "choose":
        return [act.make(act.Choose, i + 1) for i in range(top.ints["options"])]
    if q == "return":
        return defence.options(s, top)
    if q == "agree":
        return stakes.options()
    if q == "stack":
        return stacking.options(s, top)
    raise EngineBug(f"no question is named {q}")


# --- answers ----------------------------------------------------------------------------------


def answer(ctx: Ctx, a: Action) -> None:
    """Carry a legal answer into the stack."""
    s = ctx.s
    top = s.stack[-1]
    s._legal = None
    q = s.question
    if q == "react":
        _react(ctx, top, a)
    elif q == "pick":
        if isinstance(a, act.Pick):
            top.lists.setdefault("chosen", []).append(a.choice)
        else:
            top.ints["stop"] = 1
    elif q == "choose":
        assert isinstance(a, act.Choose)
        top.ints.pop("options", None)
        top.ints["option"] = a.option - 1
    elif q == "aim":
        if isinstance(a, act.Aim):
            fire.add_aim(top, a.card, a.weapon, a.count)
        else:
            fire.declare_volley(ctx, top, s.stack[0])
    elif q in ("allocate", "spend"):
        _allocate(ctx, top, a, q)
    elif q == "return":
        defence.answer(ctx, top, a)
    elif q == "agree":
        stakes.answer(ctx, top, a)
    elif q == "stack":
        stacking.answer(ctx, top, a)
    else:
        _turn(ctx, top, a, q)


def _react(ctx: Ctx, window: Frame, a: Action) -> None:
    s = ctx.s
    if isinstance(a, act.Pass):
        window.pc += 1
        return
    seat = s.asked
    at = len(s.stack) - 2
    window.pc = 0  # REA-15: the window opens anew when the reaction has resolved
    if isinstance(a, act.Play):
        declare_play(ctx, seat, a.card, a.place, a.kind, at)
    else:
        assert isinstance(a, act.Use)
        declare_use(ctx, seat, a.card, a.function, a.place, at)


def _allocate(ctx: Ctx, top: Frame, a: Action, q: str) -> None:
    s = ctx.s
    chosen = top.lists["set"]
    if s.rules.may_quit and not isinstance(a, act.ProposeEnd):
        top.ints["acted"] = 1
    if isinstance(a, act.Engage) and q == "spend":
        alloc.engage_late(s, top, a.card)
    elif isinstance(a, act.Engage):
        chosen.append(a.card)
    elif isinstance(a, act.EngageBest):
        best = allocate_budget.budget_of(s, s.active).best()
        chosen[:] = [u for u in s.play if u in best]
        top.ints["set-done"] = 1
    elif isinstance(a, act.Withdraw):
        victory.eliminate(ctx, s.active, s.active, withdrawn=True)
    elif isinstance(a, act.ProposeEnd):
        stakes.propose(ctx, top)
    elif isinstance(a, act.Arm):
        allocate_spend.arm(ctx, a.card)
    elif isinstance(a, act.Charge):
        allocate_spend.charge(ctx, top, a.card)
    elif isinstance(a, act.Repair):
        top.ints["repaired"] = top.ints.get("repaired", 0) + 1
        top.lists.setdefault("mended", []).append(a.card)
        allocate_spend.mend(ctx, a.card, a.part)
    elif isinstance(a, act.Heal):
        allocate_spend.cure(ctx, a.card)
    elif isinstance(a, act.Apply):
        allocate_spend.apply_point(ctx, a.card, a.kind)
    elif isinstance(a, act.Play):
        declare_play(ctx, s.active, a.card, a.place, a.kind)
    elif isinstance(a, act.Use):
        declare_use(ctx, s.active, a.card, a.function, a.place)
    else:
        top.ints["set-done" if q == "allocate" else "spend-done"] = 1


DONE_MARK = {"engage": "moves-done", "fire": "fire-done", "discard": "discard-done"}


def _turn(ctx: Ctx, top: Frame, a: Action, q: str) -> None:
    s = ctx.s
    if isinstance(a, act.Play):
        declare_play(ctx, s.active, a.card, a.place, a.kind)
    elif isinstance(a, act.Use):
        declare_use(ctx, s.active, a.card, a.function, a.place)
    elif isinstance(a, act.Strike):
        turn_plays.strike(ctx, a.card)
    elif isinstance(a, act.Swap):
        swap(ctx, s.active, a.card, a.reserve)
    elif isinstance(a, act.Lay):
        lay_mine(ctx, s.active, a.card, a.place)
    elif isinstance(a, act.Combine):
        turn_plays.combine(ctx, a.card, a.place)
    elif isinstance(a, act.Separate):
        divide.separate(ctx, a.card)
    elif isinstance(a, act.Move):
        turn_start.move(ctx, top, a.card, a.place)
    elif isinstance(a, act.Area):
        fire.declare_area(ctx, a.card, a.place)
    elif isinstance(a, act.Volley):
        fire.begin_volley(s, a.target)
    elif isinstance(a, act.Drop):
        _drop(ctx, a.card)
    elif isinstance(a, act.Draw):
        turn.draw_phase(ctx, top)
    elif q == "play":
        top.ints[s.phase] = 1
    elif q == "draw":
        top.ints["drawn"] = 1
    else:
        top.ints[DONE_MARK[q]] = 1


def _drop_from_hand(ctx: Ctx, frame: Frame) -> None:
    """A card of the hand is discarded, or back where the discard was made void (DISC-3)."""
    s, u = ctx.s, frame.source
    if frame.ints.get("void"):
        to_hand(s, u)
        return
    to_discard(s, u)
    fire_events(ctx, u, "discarded", frame.controller, u)


def _drop(ctx: Ctx, u: int) -> None:
    s = ctx.s
    if s.zone[u] == HAND:
        s.plays -= 1  # DISC-3
        ctx.say(
            "discard",
            "DISC-3",
            f"{{{s.active}}} {{{s.active}|discard|discards}} {title(s, u)}.",
            card=u,
        )
        to_limbo(s, u)
        push(s, discard_frame(u, s.active))
        return
    discard_from_play(ctx, u, s.active)
