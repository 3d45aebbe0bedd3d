"""Chapter 6: how a play and a function resolve once nobody answers any more (LOC-7, REA-15)."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import luck
from . import numbers as num
from .damage_destruction import doom, fire_events
from .filters import LETTERS
from .missions import come_back, mission_step, slain
from .places import strayed, turned
from .scope import Scope
from .state import LIMBO, NONE, PLAY, EmpiresState, is_fleet, is_hq, seat_of_place
from .table import Ctx, enter, push, to_discard, to_hand
from .words import title


def run_program(s: EmpiresState, frame: Frame, key: str, target: int) -> None:
    """Start a program for a declared action."""
    lists = {"carrier": list(frame.lists.get("units", ()))}
    push(
        s,
        Frame(
            "run",
            0,
            frame.source,
            frame.controller,
            {"target": target, "answers": frame.ints.get("answers", NONE)},
            lists,
            {"key": key},
        ),
    )


def resolve_play(ctx: Ctx, frame: Frame) -> bool:
    """The steps of a play after its window: arrive, do what it does, leave if it does not stay."""
    s = ctx.s
    u = frame.source
    seat = frame.controller
    place = frame.ints["place"]
    if frame.pc == 1:
        if luck.meddle(s, frame):
            return False
        frame.pc = 2
        if frame.ints.get("void"):
            _voided(ctx, frame, u)
            s.stack.pop()
            return False
        gone = s.zone[u] != LIMBO or not _still_there(s, place)
        if gone or (not frame.ints.get("redirected") and turned(s, seat, u, place)):
            # LOC-7: a location that has become illegal makes the play a voided action.
            if s.zone[u] == LIMBO:
                to_discard(s, u)
            s.stack.pop()
            return False
        return _arrive(ctx, frame)
    if _again(s, frame):
        frame.ints["twice"] = 1
        run_program(s, frame, frame.words["key"], place)
        return False
    if s.zone[u] == LIMBO:
        to_discard(s, u)
    s.stack.pop()
    for k in reversed(s.play):
        if s.fleet[k] != seat and s.defs[k].triggers:
            fire_events(ctx, k, "enemy-play", seat, u)
    return False


def _arrive(ctx: Ctx, frame: Frame) -> bool:
    """The card comes to its place, if it stays, and does what it does."""
    s = ctx.s
    u, seat, place = frame.source, frame.controller, frame.ints["place"]
    second = s.kind[u] != LETTERS[s.defs[u].type]
    stays = s.defs[u].second_stays if second else s.defs[u].stays
    if s.rules.mines_on_carrier and "mine" in s.defs[u].tags:
        enter(s, u, seat, place)
        return False
    if stays:
        enter(s, u, seat, place, joined=bool(frame.ints.get("joined")))
        slayer = slain(s, u, place) if s.kind[u] == "C" and place >= 0 else NONE
        if slayer != NONE:
            doom(ctx, u, slayer, s.fleet[slayer], 0, "effect")
            return False
        fire_events(ctx, u, "arrive", seat, u)
    else:
        frame.ints["leaves"] = 1
    if frame.words["key"] and not stifled(s, u, place):
        run_program(s, frame, frame.words["key"], place)
    return False


def _again(s: EmpiresState, frame: Frame) -> bool:
    """Whether a card works a second time on the turn it is played (flag `twice`)."""
    u = frame.source
    return (
        s.kind[u] in "HL"
        and bool(frame.words["key"])
        and not frame.ints.get("twice")
        and s.zone[u] in (LIMBO, PLAY)
        and _still_there(s, frame.ints["place"])
        and num.flag(s, u, "twice")
    )


def stifled(s: EmpiresState, u: int, place: int) -> bool:
    """Whether somebody at its location keeps a monster from doing anything (science officers)."""
    if s.kind[u] != "M" or place < 0:
        return False
    for p in num.parts(s, num.location(s, place)):
        for k in s.kids(p):
            for m in s.defs[k].here_mods.get("off", ()):
                sc = Scope(s, s.fleet[k], k, place)
                if (m.where is None or m.where.test(sc, u)) and num.works(s, k):
                    return True
    return False


def _still_there(s: EmpiresState, place: int) -> bool:
    if is_hq(place) or is_fleet(place):
        return bool(s.alive[seat_of_place(place)])
    return place < 0 or (s.zone[place] == PLAY and not s.away[place])


def _voided(ctx: Ctx, frame: Frame, u: int) -> None:
    s = ctx.s
    if s.zone[u] != LIMBO:
        return
    if frame.ints["void"] == 1:
        ctx.say("void", "LOC-7", f"The play of {title(s, u)} is void: it returns to hand.", card=u)
        to_hand(s, u)
    else:
        ctx.say("void", "LOC-7", f"The action of {title(s, u)} is void: it is discarded.", card=u)
        to_discard(s, u)
        fire_events(ctx, u, "discarded", s.owner[u], u)


def resolve_use(ctx: Ctx, frame: Frame) -> bool:
    """A function of a card in play after its window."""
    s = ctx.s
    if frame.words["what"] == "mission":
        return mission_step(ctx, frame)
    if frame.pc == 1:
        frame.pc = 2
        target = frame.ints["place"]
        if (
            not frame.ints.get("void")
            and s.zone[frame.source] in (PLAY, LIMBO)
            and (target < 0 or s.zone[target] == PLAY)
            and frame.words["key"]
            and not _lost(ctx, frame)
        ):
            run_program(s, frame, frame.words["key"], target)
        return False
    if _mimicked(s, frame):
        frame.ints["mimicked"] = frame.ints.get("mimicked", 0) + 1
        run_program(s, frame, frame.words["key"], frame.ints["place"])
        return False
    if s.zone[frame.source] == LIMBO:
        to_discard(s, frame.source)
    s.stack.pop()
    if frame.words.get("step") == "back":
        come_back(ctx, frame)
    return False


def _lost(ctx: Ctx, frame: Frame) -> bool:
    """Whether a function came to nothing since who uses it lost the card or its target (LOC-7)."""
    s, u, index = ctx.s, frame.source, frame.ints.get("function", NONE)
    if index < 0 or frame.ints.get("redirected") or s.zone[u] != PLAY:
        return False
    if not strayed(s, frame.controller, u, index, frame.ints["place"]):
        return False
    ctx.say("void", "LOC-7", f"The action of {title(s, u)} is void.", card=u)
    return True


def _mimicked(s: EmpiresState, frame: Frame) -> bool:
    """Whether a mimic on the ship does once more what the ship has just done."""
    u, target = frame.source, frame.ints["place"]
    if s.kind[u] not in "SD" or s.zone[u] != PLAY or "mimic" not in s.stats():
        return False
    if frame.ints.get("void") or not frame.words["key"] or (target >= 0 and s.zone[target] != PLAY):
        return False
    return frame.ints.get("mimicked", 0) < num.total(s, s.unit_of(u), "mimic")[0]
