"""Crew who act only with another player's leave (flag `charmed`)."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .state import NONE, EmpiresState
from .table import Ctx, ask
from .words import title

ACTIONS = ("use", "mission", "damage")
"""Declared actions of a card in play."""

TEXTS = ("let it act", "refuse")


def charmer(s: EmpiresState, u: int) -> int:
    """Seat whose leave a card in play needs, or NONE; the newest claim counts."""
    for k in reversed(s.kids(u)):
        if "charmed" in s.defs[k].host_mods and num.works(s, k):
            return s.fleet[k]
    return NONE


def asks_leave(ctx: Ctx, frame: Frame) -> bool:
    """Before an action is carried out: whether its card's charmer is asked now.

    Refused, the action is void and spent for this turn (LOC-7).
    """
    s = ctx.s
    if frame.words["what"] not in ACTIONS or "charmed" not in s.stats():
        return False
    if frame.ints.get("leave") or frame.ints.get("void") or frame.source < 0:
        return False
    seat = charmer(s, frame.source)
    if seat in (NONE, frame.controller) or not s.alive[seat]:
        return False
    if "option" not in frame.ints:
        frame.ints["options"] = len(TEXTS)
        return ask(s, seat, "choose")
    frame.ints["leave"] = 1
    if frame.ints.pop("option") == 1:
        frame.ints["void"] = 2
        ctx.say(
            "void",
            "LOC-7",
            f"{{{seat}}} {{{seat}|refuse|refuses}} {title(s, frame.source)} leave to act.",
            card=frame.source,
        )
    return False
