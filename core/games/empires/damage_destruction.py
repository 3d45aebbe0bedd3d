"""Chapter 9: cards that are about to leave play, and programs that events set off (REA-2, DES-)."""

from __future__ import annotations

from core.kernel.stack import Frame

from . import numbers as num
from .damage_bearing import toughness
from .scope import Scope
from .state import NONE, PLAY, EmpiresState
from .table import Ctx, followers, push, to_discard


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


def discard_card(ctx: Ctx, t: int, source: int, actor: int) -> None:
    """An effect has a card discarded: with a window if it is in play (REA-2)."""
    s = ctx.s
    if s.zone[t] == PLAY:
        doom(ctx, t, source, actor, 0, "discarded")
    elif t != NONE:
        to_discard(s, t)
        fire_events(ctx, t, "discarded", s.owner[t], t)
