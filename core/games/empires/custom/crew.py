"""Custom operations of crew and abilities."""

from __future__ import annotations

from core.games.empires import numbers as num
from core.games.empires.damage import doom
from core.games.empires.effects import Run, custom
from core.games.empires.state import PLAY
from core.games.empires.table import give_control, relocate
from core.games.empires.words import title


@custom("capture", "An enemy crew is captured: lost, or brought home if she works for her captor.")
def capture(r: Run) -> None:
    s, t = r.s, r.sc.tgt
    if t < 0 or s.zone[t] != PLAY:
        return
    if s.defs[t].extra.get("changes_side"):
        give_control(s, t, r.me)
        relocate(s, t, num.location(s, r.card))
        r.say("control", "KIND-crew", f"{title(s, t)} now works for {{{r.me}}}.", card=t)
        return
    doom(r.ctx, t, r.card, r.me, 0, "effect")
