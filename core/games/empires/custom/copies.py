"""Operations of crew who are doubled, and of one who goes back under the deck."""

from __future__ import annotations

from core.games.empires.damage_destruction import fire_events
from core.games.empires.effects import Run, custom, start
from core.games.empires.scope import Scope
from core.games.empires.state import PLAY
from core.games.empires.table import copy_print, relocate, remove_stack, to_deck
from core.games.empires.words import short, title


@custom("clone", "The card is a second copy of the crew that it was played on, beside him.")
def clone(r: Run) -> None:
    """It arrives as such a crew does; what the crew does when played it does, too."""
    s, u, t = r.s, r.card, r.sc.tgt
    if t < 0 or s.zone[t] != PLAY or s.zone[u] != PLAY:
        return
    relocate(s, u, s.host[t])
    copy_print(s, u, t)
    d = s.defs[u]
    if d.has_needs:
        s.engaged[u] = 0  # POS-1
    if d.turns is not None:
        s.left[u] = d.turns.of(Scope(s, r.me, u, s.host[u]))
    r.say("clone", "AUTH-1", f"It is a second {short(d.name)}.", card=u)
    start(s, u, r.me, d.program, s.host[u])
    fire_events(r.ctx, u, "arrive", r.me, u)


@custom("under-deck", "The card goes under its owner's deck; what is on it is discarded.")
def under_deck(r: Run) -> None:
    """Its work is done."""
    s, u = r.s, r.card
    if s.zone[u] != PLAY:
        return
    for k in list(s.kids(u)):
        remove_stack(r.ctx, k)
    r.say("under-deck", "AUTH-1", f"{title(s, u)} goes under the deck.", card=u)
    to_deck(s, u, True)
