"""What comes of a declared action if nobody answers it: everybody passes on a copy of the world."""

from __future__ import annotations

import attrs

from core.games.empires import GAME
from core.games.empires.actions import PASS
from core.games.empires.state import PLAY, EmpiresState, hq_place
from core.kernel import TerminusError
from core.kernel.stack import Frame

from .volley import standing

Points = tuple[int, int]
"""Shields (or field) and structural points left; of an HQ nothing and its damage."""


@attrs.frozen
class Outlook:
    """What changes for a seat."""

    lost: tuple[int, ...]
    """Cards of the seat, or aimed at, that would leave play."""
    changed: dict[int, tuple[Points, Points]]
    """Before and after, for cards that stay and for the seat's Sector HQ."""


def outlook(world: EmpiresState, seat: int) -> Outlook | None:
    """What the newest declared action would do; None where that is not known beforehand."""
    s = world.clone()
    depth = _declared(s)
    if not depth:
        return None
    aimed = [t for t in _newest(s).lists.get("targets", ()) if 0 <= t < len(s.names)]
    mine = [u for u in s.play if s.fleet[u] == seat]
    watched = [*mine, *(t for t in aimed if t not in mine and s.zone[t] == PLAY), hq_place(seat)]
    before = {t: standing(s, t) for t in watched}
    now = (s.turn, s.active)
    for _ in range(40):
        opened = GAME.decisions(s)
        if not opened or s.question != "react" or _declared(s) < depth:
            break
        try:
            GAME.apply(s, opened[0], PASS, None)
        except (TerminusError, LookupError, ValueError):
            return None  # a fault of the rules shows where it matters, not in a look ahead
    if _declared(s) >= depth or (s.turn, s.active) != now:
        # Something is asked before it is done, or a turn has gone by with it.
        return None
    lost = tuple(t for t in watched if t >= 0 and s.zone[t] != PLAY)
    after = {t: standing(s, t) for t in watched if t not in lost}
    changed = {t: (before[t], new) for t, new in after.items() if new != before[t]}
    return Outlook(lost, changed)


def _declared(s: EmpiresState) -> int:
    return sum(1 for f in s.stack if f.op == "act")


def _newest(s: EmpiresState) -> Frame:
    return next(f for f in reversed(s.stack) if f.op == "act")
