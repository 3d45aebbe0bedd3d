"""Operations on cards in play and on their way to other places."""

from __future__ import annotations

from . import numbers as num
from .damage_destruction import discard_card, doom
from .effects import Run, op
from .state import DISCARD, HAND, LIMBO, NONE, PLAY, fleet_place
from .table import (
    enter,
    give_control,
    lose_command,
    relocate,
    remove_stack,
    to_deck,
    to_discard,
    to_hand,
    to_reserve,
)
from .words import title


@op("engage")
def engage(r: Run) -> None:
    """Cards become engaged without points; `armed`: heavy weapons loaded, too."""
    s = r.s
    for t in r.in_play():
        s.engaged[t] = 1
        for k in s.kids(t):
            if s.joined[k] or (not s.defs[k].has_needs and s.kind[k] in "EA"):
                s.engaged[k] = 1
        if r.args.get("armed"):
            s.loaded[t] = num.heavy(s, t)
            s.plasma[t] = s.defs[t].plasma[1]
        s.stir()
        r.say("engage", "DIS-7", f"{title(s, t)} is engaged.", card=t)


@op("disengage")
def disengage(r: Run) -> None:
    """Cards become disengaged."""
    s = r.s
    for t in r.in_play():
        s.engaged[t] = 0
        for k in s.kids(t):
            if s.joined[k]:
                s.engaged[k] = 0
        s.stir()
        r.say("disengage", "DIS-7", f"{title(s, t)} is disengaged.", card=t)


@op("discard")
def discard(r: Run) -> None:
    """Cards are discarded by the effect; in play that can be answered (REA-2)."""
    for t in reversed(r.cards()):
        if t >= 0 and r.s.zone[t] in (HAND, PLAY):
            discard_card(r.ctx, t, r.card, r.me)


@op("destroy")
def destroy(r: Run) -> None:
    """Cards are destroyed outright."""
    for t in reversed(r.in_play()):
        doom(r.ctx, t, r.card, r.me, 0, "effect")


@op("kill")
def kill(r: Run) -> None:
    """Crew are killed (KIND-crew)."""
    for t in reversed(r.in_play()):
        doom(r.ctx, t, r.card, r.me, 0, "effect")


@op("to-hand")
def to_hand_(r: Run) -> None:
    """Cards with their stacks to their owners' hands (DES-3)."""
    s = r.s
    for t in r.cards():
        if t < 0:
            continue
        if s.zone[t] == PLAY:
            r.say("to-hand", "DES-3", f"{title(s, t)} goes back to hand.", card=t)
            remove_stack(r.ctx, t, "hand")
        elif s.zone[t] in (LIMBO, DISCARD):
            to_hand(s, t)


@op("to-deck")
def to_deck_(r: Run) -> None:
    """Cards onto or under their decks."""
    for t in r.cards():
        if t >= 0:
            to_deck(r.s, t, bool(r.args.get("bottom")))


@op("to-reserve")
def to_reserve_(r: Run) -> None:
    """Cards into their owners' reserve fleets."""
    for t in r.cards():
        if t >= 0:
            to_reserve(r.s, t)


@op("move")
def move(r: Run) -> None:
    """Cards in play move to another location with what is on them (LOC-1)."""
    s = r.s
    places = r.cards("to")
    if not places:
        return
    for u in r.in_play("what"):
        relocate(s, u, places[0])
        r.say("move", "MOVE-1", f"{title(s, u)} moves.", card=u, place=places[0])


@op("attach")
def attach(r: Run) -> None:
    """The card itself moves onto another."""
    for place in r.cards()[:1]:
        if r.s.zone[r.card] == PLAY:
            relocate(r.s, r.card, place)


@op("control")
def control(r: Run) -> None:
    """A seat takes control of units, if a command place is free (CTL-1)."""
    s = r.s
    for seat in r.who()[:1]:
        for t in r.in_play():
            if s.fleet[t] == seat:
                continue
            back = s.owner[t] == seat
            if not back and num.is_unit(s, t) and num.counted_units(s, seat) >= s.limit[seat]:
                r.say("note", "CTL-1", "There is no free command place for it.")
                continue
            give_control(s, t, seat)
            r.say(
                "control", "CTL-1", f"{{{seat}}} {{{seat}|control|controls}} {title(s, t)}.", card=t
            )


@op("away")
def away(r: Run) -> None:
    """Cards are out of play for a time, or back (OUT-1)."""
    s = r.s
    for t in r.cards():
        if t >= 0 and s.zone[t] == PLAY:
            s.away[t] = 1 if r.args.get("set", True) else 0
            for k in s.kids(t):
                if k != r.card:
                    s.away[k] = s.away[t]
            for v in (t, *s.kids(t)):
                if s.away[v]:
                    lose_command(s, v)
    s.stir()


@op("boost")
def boost(r: Run) -> None:
    """A lasting change of strength."""
    for t in r.in_play():
        r.s.boost[t] += r.amount("amount")


@op("turns")
def turns(r: Run) -> None:
    """Set the turns that a card has left."""
    for t in r.cards() if "to" in r.args else [r.card]:
        if t >= 0:
            r.s.left[t] = r.amount("amount")


@op("counter")
def counter(r: Run) -> None:
    """Set or change the card's own counter."""
    if "set" in r.args:
        r.s.counter[r.card] = r.amount("set")
    r.s.counter[r.card] += r.amount("add")
    r.s.stir()


@op("remember")
def remember(r: Run) -> None:
    """The card remembers a card, or a seat as its fleet's code."""
    if "who" in r.args:
        seats = r.who()
        r.s.memo[r.card] = fleet_place(seats[0]) if seats else NONE
        return
    found = r.cards()
    r.s.memo[r.card] = found[0] if found else NONE
    r.s.stir()


@op("rearm")
def rearm(r: Run) -> None:
    """Single-shot phasers are ready again (E-9)."""
    for t in r.in_play():
        r.s.shot[t] = 0


@op("leave")
def leave(r: Run) -> None:
    """The card itself is discarded after use (DES-5)."""
    s = r.s
    if s.zone[r.card] == PLAY:
        remove_stack(r.ctx, r.card)
    elif s.zone[r.card] == LIMBO:
        to_discard(s, r.card)


@op("keep")
def keep(r: Run) -> None:
    """A card that would leave after use stays in play at its target."""
    s = r.s
    if s.zone[r.card] == LIMBO:
        enter(s, r.card, r.me, r.sc.tgt)
