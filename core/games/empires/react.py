"""Chapter 7: windows over declared actions, who may answer, and with what.

A declared action is a frame `act`; above it lies a frame `window` that polls the other seats
clockwise.  A reaction is again an `act` with its own window; when it has resolved, the window
beneath opens anew from its first seat (REA-15).
"""

from __future__ import annotations

from core.kernel.actions import Action
from core.kernel.stack import Frame

from . import numbers as num
from .actions import PASS, Play, Use, canonical, make
from .cards import React
from .damage import dying
from .opspec import PROGRAMS
from .scope import Scope
from .state import NONE, EmpiresState
from .table import Ctx, ask


def open_window(s: EmpiresState, frame: Frame) -> None:
    """A window over an action: the others are asked, clockwise from the actor (REA-7, REA-15)."""
    poll = s.after(frame.controller) if frame.controller in s.order else s.living()
    s.stack.append(Frame("window", 0, NONE, frame.controller, {}, {"poll": poll}))


def run_window(ctx: Ctx, frame: Frame) -> bool:
    """Ask the next seat that could answer; all passed: close."""
    s = ctx.s
    poll = frame.lists["poll"]
    answered = s.stack[-2]
    if answered.words["what"] == "doom" and not dying(s, answered):
        frame.pc = len(poll)  # REA-2: it is saved, nothing is left to answer
    while frame.pc < len(poll):
        seat = poll[frame.pc]
        if s.alive[seat] and not answered.ints.get("void") and could(s, seat, answered):
            return ask(s, seat, "react")
        frame.pc += 1
    s.stack.pop()
    return False


def could(s: EmpiresState, seat: int, answered: Frame) -> bool:
    """Whether a seat is asked at all."""
    if s.rules.poll_all:
        return True
    what = answered.words["what"]
    defs = s.defs
    for u in s.hand[seat]:
        d = defs[u]
        if d.reaction and d.reacts and any(what in r.to for r in d.reacts):
            break
    else:
        for u in num.wielded(s, seat):
            if defs[u].acts and any(a.reacts for a in defs[u].acts):
                break
        else:
            return False
    s._legal = options(s, seat)
    if len(s._legal) > 1:
        return True
    s._legal = None
    return False


def options(s: EmpiresState, seat: int) -> list[Action]:
    """All reactions of a seat in the open window, and passing."""
    answered = s.stack[-2]
    what = answered.words["what"]
    found: list[Action] = []
    if not answered.ints.get("void"):
        if s.active != seat or s.plays > 0:  # REA-8
            for u in s.hand[seat]:
                d = s.defs[u]
                if d.reaction:
                    for r in d.reacts:
                        if what in r.to and not _idle(answered, r.program or d.program, d.stays):
                            _plays(s, seat, u, r, answered, found)
        for u in num.wielded(s, seat):
            for a in s.defs[u].acts:
                if a.reacts:
                    _uses(s, seat, u, a.index, answered, found)
    found = canonical(found)
    found.append(PASS)
    return found


def _plays(
    s: EmpiresState, seat: int, u: int, r: React, answered: Frame, found: list[Action]
) -> None:
    from .places import places_of
    from .play_refusals import refuse_play

    places = r.places if r.places is not None else s.defs[u].places
    for place in places_of(s, seat, u, places, answered):
        sc = Scope(s, seat, u, place, answered)
        if r.when is not None and not r.when.test(sc):
            continue
        if not refuse_play(s, seat, u, place, "-", answered):
            found.append(make(Play, u, place, "-"))


VOLLEY_OPS = frozenset(("volley", "take-over-damage", "leave"))
"""Steps that change a volley and nothing else, and a card's leaving."""


def _idle(answered: Frame, key: str, stays: bool) -> bool:
    """Whether a program could do nothing to a volley that does nothing any more (REA-3).

    `stays`: the card remains in play afterwards, which may be worth its play.
    """
    if not answered.ints.get("void-all") or not key:
        return False
    ops = {step.op for step in PROGRAMS[key]}
    return ops <= VOLLEY_OPS and (not stays or "leave" in ops)


def _uses(
    s: EmpiresState, seat: int, u: int, index: int, answered: Frame, found: list[Action]
) -> None:
    from .places import places_of
    from .play_refusals import refuse_use

    a = s.defs[u].acts[index]
    what = answered.words["what"]
    for r in a.reacts:
        if what not in r.to or refuse_use(s, seat, u, index, reacting=True):
            continue
        if _idle(answered, r.program or a.program, False):
            continue
        places = r.places if r.places is not None else a.places
        targets = [NONE] if places is None else places_of(s, seat, u, places, answered)
        for place in targets:
            if place >= 0 and s.kind[place] == "D" and s.kind[u] in "EC":
                continue  # D-1
            if r.when is None or r.when.test(Scope(s, seat, u, place, answered)):
                found.append(make(Use, u, index, place))


def enabled(s: EmpiresState, seat: int, place: int, answered: Frame) -> list[Action]:
    """Foreign equipment of a hand that could answer the same thing at the unit of a place.

    Whether somebody there enables it is left aside: it is asked on behalf of such a crew (E-7).
    """
    from .places import places_of
    from .play_refusals import refuse_play

    if place < 0:
        return []
    here, what = num.location(s, place), answered.words["what"]
    found: list[Action] = []
    for u in s.hand[seat]:
        d = s.defs[u]
        if not d.reaction or d.technology != "foreign":
            continue
        for r in d.reacts:
            if what not in r.to:
                continue
            for t in places_of(s, seat, u, d.places if r.places is None else r.places, answered):
                if t < 0 or num.location(s, t) != here:
                    continue
                if r.when is not None and not r.when.test(Scope(s, seat, u, t, answered)):
                    continue
                refused = refuse_play(s, seat, u, t, "-", answered)
                if refused is None or refused[0] == "E-5":
                    found.append(make(Play, u, t, "-"))
    return canonical(found)


def reaction_of(s: EmpiresState, u: int, place: int, seat: int, answered: Frame) -> React | None:
    """The reaction clause of a card from hand that a play answers with."""
    what = answered.words["what"]
    for r in s.defs[u].reacts:
        if what in r.to and (r.when is None or r.when.test(Scope(s, seat, u, place, answered))):
            return r
    return None
