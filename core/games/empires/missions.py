"""Chapter 14: transports, and crew that go there and back (MOVE-)."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .damage_destruction import doom
from .scope import Scope
from .state import (
    NONE,
    PLAY,
    EmpiresState,
)
from .table import (
    Ctx,
    push,
    remove_stack,
)
from .words import title


def transports(s: EmpiresState, u: int, place: int = NONE, start: int = NONE) -> list[int]:
    """Transports that can take a crew on a mission to a place (MOVE-5 to MOVE-8).

    `start`: where the crew would be, for one who is still in hand.
    """
    h = s.host[u] if start == NONE else start
    if h < 0:
        return []
    unit = s.unit_of(h)
    aim = num.location(s, place) if place >= 0 else place
    need = 1 + len(companions(s, u))
    found = []
    for p in num.parts(s, unit):
        for k in s.kids(p):
            d = s.defs[k]
            if s.fleet[k] != s.fleet[u] or not num.works(s, k):
                continue
            if s.defs[u].tags & frozenset(d.extra.get("sends", ())):
                found.append(k)  # some crew need no transport where such an officer is
            if not d.carry_attack:
                continue
            if num.attack_room(s, k, aim) < need:
                continue
            if aim >= 0 and not _reaches(s, k, aim):
                continue
            found.append(k)
    found.sort(key=lambda k: s.kind[k] != "C")
    return found


def aims(s: EmpiresState, u: int, seat: int) -> list[int]:
    """Targets of the missions of a crew that nobody keeps away, transport left aside."""
    from .places import places_of

    found: list[int] = []
    for a in s.defs[u].acts:
        if a.mission and a.places is not None:
            found += places_of(s, seat, u, a.places, None)
    return [
        t
        for t in found
        if not (t >= 0 and (num.flag(s, t, "no_missions") or kept_out(s, u, t) or s.kind[t] == "D"))
    ]


def sorties(s: EmpiresState, u: int, seat: int, place: int) -> bool:
    """Whether a card of a hand, played there, could attack at once: a crew, or one whom it carries.

    A crew needs a transport there (or an officer who makes it needless); a shuttle a crew there
    who has not used that function, with a target that it reaches.
    """
    if place < 0:
        return False
    if s.kind[u] == "C":
        return any(transports(s, u, t, place) for t in aims(s, u, seat))
    unit = s.unit_of(num.location(s, place))
    for p in num.parts(s, unit):
        for c in s.kids(p):
            acts = [a for a in s.defs[c].acts if a.mission]
            if s.kind[c] != "C" or s.fleet[c] != seat or not acts or not num.works(s, c):
                continue
            if all(s.used[c] & 1 << (a.index + 1) for a in acts):
                continue
            if any(t < 0 or _reaches(s, u, num.location(s, t)) for t in aims(s, c, seat)):
                return True
    return False


def slain(s: EmpiresState, u: int, t: int) -> int:
    """Somebody at a location who kills such an enemy crew as it arrives, or NONE."""
    for p in num.parts(s, num.location(s, t)) if t >= 0 else ():
        for k in s.kids(p):
            slays = s.defs[k].slays
            if slays is None or s.fleet[k] == s.fleet[u] or k == u or not num.works(s, k):
                continue
            if slays.test(Scope(s, s.fleet[k], k, t), u):
                return k
    return NONE


def companions(s: EmpiresState, u: int) -> list[int]:
    """Crew who have said this turn that they go along with an attacker."""
    h = s.host[u]
    return [
        k
        for k in (s.kids(h) if h >= 0 else ())
        if k != u and s.kind[k] == "C" and s.memo[k] == u and s.defs[k].guards is not None
    ]


def kept_out(s: EmpiresState, u: int, t: int) -> bool:
    """Whether somebody at a location keeps an attacking crew away from it."""
    if t < 0:
        return False
    for p in num.parts(s, num.location(s, t)):
        for k in s.kids(p):
            guards = s.defs[k].guards
            if guards is None or s.fleet[k] == s.fleet[u] or not num.works(s, k):
                continue
            if guards.test(Scope(s, s.fleet[k], k, t), u):
                return True
    return False


def _reaches(s: EmpiresState, k: int, aim: int) -> bool:
    """A transporter is stopped by shields that are up; a shuttle by cards that say so (MOVE-7)."""
    if "transporter" in s.defs[k].tags:
        enemy = s.fleet[aim] != s.fleet[k]
        return not (enemy and num.is_unit(s, aim) and num.shielded(s, aim))
    return s.fleet[aim] == s.fleet[k] or not num.flag(s, aim, "no_shuttles")


def mission_step(ctx: Ctx, frame: Frame) -> bool:
    """There, the function, and back; each step can be answered (MOVE-5)."""
    s = ctx.s
    if frame.pc == 1:
        frame.pc = 2
        target = frame.ints["place"]
        gone = s.zone[frame.source] != PLAY or (target >= 0 and s.zone[target] != PLAY)
        # LOC-7: who loses the transport to a reaction has nothing to travel with (MOVE-5).
        gone = gone or any(
            s.zone[k] != PLAY or s.fleet[k] != s.fleet[frame.source] for k in frame.lists["units"]
        )
        if frame.ints.get("void") or gone:
            s.stack.pop()
            return False
        slayer = slain(s, frame.source, target)
        if slayer != NONE:
            frame.pc = 5
            doom(ctx, frame.source, slayer, s.fleet[slayer], 0, "effect")
            return False
        step = frame.clone()
        step.pc = 0
        step.words["what"] = "use"
        step.words["step"] = "function"
        push(s, step)
        return False
    if frame.pc == 2 and s.zone[frame.source] == PLAY and could_answer(s, "mission"):
        # The way back: nothing but an answer can make it matter.
        frame.pc = 0
        frame.ints["place"] = s.host[frame.source]
        frame.lists["targets"] = [s.host[frame.source]]
        frame.words["what"] = "use"
        frame.words["key"] = ""
        frame.words["step"] = "back"
        return False
    s.stack.pop()
    come_back(ctx, frame)
    return False


def come_back(ctx: Ctx, frame: Frame) -> None:
    """Who has lost his home floats beside his shuttle; with no transport he is lost (MOVE-9)."""
    s, u = ctx.s, frame.source
    if (
        s.zone[u] == PLAY
        and s.host[u] == NONE
        and not any(s.zone[k] == PLAY for k in frame.lists["units"])
    ):
        ctx.say("lost", "MOVE-9", f"{title(s, u)} has no way back and is discarded.", card=u)
        remove_stack(ctx, u)


def could_answer(s: EmpiresState, what: str) -> bool:
    """Whether any card in any hand answers a kind of action at all."""
    return any(any(what in r.to for r in s.defs[u].reacts) for x in s.living() for u in s.hand[x])
