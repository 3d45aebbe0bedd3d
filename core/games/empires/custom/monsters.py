"""Operations of monsters, hazards, occurrences and luck that the vocabulary cannot say."""

from __future__ import annotations

from core.games.empires import numbers as num
from core.games.empires.damage import doom, toughness
from core.games.empires.effects import Run, custom
from core.games.empires.state import NONE
from core.games.empires.table import stack_of
from core.games.empires.words import title


@custom("halve-strength", "The unit that the card sits on loses half its strength for good.")
def halve_strength(r: Run) -> None:
    """What is left is rounded up; damage that it could bear before may now be too much."""
    s = r.s
    t = s.host[r.card]
    if t < 0:
        return
    t = s.unit_of(t)
    s.boost[t] -= num.strength(s, t) // 2
    s.touch()
    r.say("boost", "CARD-8", f"The strength of {title(s, t)} is {num.strength(s, t)} now.", card=t)
    if s.damage[t] >= toughness(s, t):
        doom(r.ctx, t, r.card, r.me, 0)


@custom("warp", "The card that it is played on is out of play with its whole stack (OUT-1).")
def warp(r: Run) -> None:
    """Everything on it, at any depth, is away; the warp itself stays to end it."""
    s = r.s
    t = s.host[r.card]
    if t < 0:
        return
    t = s.unit_of(t)
    for v in stack_of(s, t):
        s.away[v] = int(v != r.card)
    s.touch()
    r.say("away", "OUT-1", f"{title(s, t)} is out of time.", card=t)


@custom("unwarp", "The card that it sits on is back with its stack (OUT-1).")
def unwarp(r: Run) -> None:
    """What is held by another warp of its own stays away."""
    s = r.s
    t = s.host[r.card]
    if t == NONE or t < 0:
        return
    t = s.unit_of(t)
    still: list[int] = []
    for w in s.play:
        if w != r.card and s.names[w] == s.names[r.card] and s.host[w] >= 0:
            still.extend(x for x in stack_of(s, s.unit_of(s.host[w])) if x != w)
    for v in stack_of(s, t):
        s.away[v] = int(v in still)
    s.touch()
    r.say("back", "OUT-2", f"{title(s, t)} is back.", card=t)
