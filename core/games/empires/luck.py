"""Luck that somebody in play meddles with (flag `holds_luck`).

A luck card that is played to its player's own fleet may be played instead by the player of the
newest such monster; one played against a fleet that has such a monster has no effect unless its
player agrees.  Both are asked when the window over the card is closed.
"""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .places import check_place, places_of, seat_at
from .scope import Scope
from .state import LIMBO, NONE, EmpiresState
from .table import Ctx, ask, push
from .words import thing, title

TEXTS = {"steal": ("play it yourself", "leave it"), "bear": ("let it happen", "ignore it")}


def holders(s: EmpiresState) -> list[int]:
    """Working cards that meddle with luck, the newest first."""
    if "holds_luck" not in s.stats():
        return []
    return [k for k in reversed(s.play) if "holds_luck" in s.defs[k].self_mods and num.works(s, k)]


def meddle(s: EmpiresState, act: Frame) -> bool:
    """Ask about a luck card that is about to take effect, once; whether somebody is asked."""
    u = act.source
    if s.kind[u] != "L" or act.ints.get("luck") or act.ints.get("void") or s.zone[u] != LIMBO:
        return False
    found = holders(s)
    if not found:
        return False
    act.ints["luck"] = 1
    place = act.ints["place"]
    victim = act.controller if place == NONE else seat_at(s, place)
    if victim == act.controller:
        seat = s.fleet[found[0]]
        places = legal_places(s, seat, act) if seat != victim else []
        if places:
            push(s, Frame("luck", 0, found[0], seat, {}, {"places": places}, {"ask": "steal"}))
        return bool(places)
    mine = [k for k in found if s.fleet[k] == victim]
    if mine:
        push(s, Frame("luck", 0, mine[0], victim, {}, {}, {"ask": "bear"}))
    return bool(mine)


def legal_places(s: EmpiresState, seat: int, act: Frame) -> list[int]:
    """Places to which another seat could play the declared card in the same situation."""
    u = act.source
    d = s.defs[u]
    at = act.ints.get("answers", NONE)
    found: list[int] = []
    if at < 0:
        for p in places_of(s, seat, u, d.places, None):
            if d.when is None or d.when.test(Scope(s, seat, u, p)):
                found.append(p)
    else:
        answered = s.stack[at]
        for r in d.reacts:
            if answered.words["what"] not in r.to:
                continue
            for p in places_of(
                s, seat, u, r.places if r.places is not None else d.places, answered
            ):
                if r.when is None or r.when.test(Scope(s, seat, u, p, answered)):
                    found.append(p)
    return sorted({p for p in found if check_place(s, seat, u, p, "L") is None})


def run_luck(ctx: Ctx, frame: Frame) -> bool:
    """The player of the monster decides; a stolen card gets another controller and place."""
    s = ctx.s
    act, seat = s.stack[-2], frame.controller
    if "option" not in frame.ints and "decided" not in frame.ints:
        frame.ints["options"] = 2
        return ask(s, seat, "choose")
    if "decided" not in frame.ints:
        frame.ints["decided"] = frame.ints.pop("option")
    u = act.source
    if frame.words["ask"] == "bear":
        if frame.ints["decided"] == 1:
            ctx.say("void", "WHERE-L", f"{title(s, u)} has no effect on {{{seat}}}.", card=u)
            act.ints["void"] = 2
        s.stack.pop()
        return False
    if frame.ints["decided"] == 0:
        places = frame.lists["places"]
        chosen = frame.lists.pop("chosen", [])
        if not chosen and len(places) > 1:
            frame.lists["choices"] = places
            return ask(s, seat, "pick")
        _steal(ctx, act, seat, chosen[0] if chosen else places[0])
    s.stack.pop()
    return False


def _steal(ctx: Ctx, act: Frame, seat: int, place: int) -> None:
    from .react import reaction_of

    s, u = ctx.s, act.source
    act.controller = seat
    act.ints["place"] = place
    act.lists["targets"] = [place]
    s.fleet[u] = seat
    at = act.ints.get("answers", NONE)
    reaction = reaction_of(s, u, place, seat, s.stack[at]) if at >= 0 else None
    act.words["key"] = reaction.program if reaction is not None and reaction.program else ""
    act.words["key"] = act.words["key"] or s.defs[u].program
    ctx.say(
        "steal",
        "WHERE-L",
        f"{{{seat}}} {{{seat}|play|plays}} {title(s, u)} instead: {thing(s, place)}.",
        card=u,
        seat=seat,
        place=place,
    )


def prompt(s: EmpiresState, frame: Frame) -> str:
    """The open question in one sentence."""
    card = title(s, s.stack[-2].source)
    if s.question == "pick":
        return f"Choose where you play {card}."
    if frame.words["ask"] == "steal":
        return f"{card} may be played by you instead."
    return f"{card} is played against you: it has no effect unless you agree."
