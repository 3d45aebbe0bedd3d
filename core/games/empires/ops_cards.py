"""Operations on points, hands and piles, on cards in play, and choices."""

from __future__ import annotations

from core.kernel.events import ALL

from . import numbers as num
from .cards import KINDS, RESEARCH
from .damage import discard_card, doom
from .effects import Run, op
from .state import DISCARD, HAND, LIMBO, NONE, PLAY, fleet_place
from .table import (
    draw as draw_cards,
)
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


def vector(r: Run) -> list[int]:
    """The point amounts of an operation, by kind."""
    return [r.amount(kind) for kind in KINDS]


@op("points")
def points(r: Run) -> None:
    """Points into the pool of the active seat at once (REA-11)."""
    made = vector(r)
    if r.me != r.s.active:
        return  # REA-11: only what is spent at once counts, and only the active seat spends
    turn = r.s.stack[0]
    early = r.s.phase == "allocate" and r.me == r.s.active and not turn.ints.get("set-done")
    into = r.s.penalty[r.me] if early else r.s.pool
    for i, n in enumerate(made):
        into[i] += n
    r.s.stir()
    if num.seat_total(r.s, r.me, "no_research_points"):
        into[RESEARCH] -= made[RESEARCH]
    words = ", ".join(f"{n} {kind}" for n, kind in zip(made, KINDS, strict=True) if n)
    r.say("points", "ALLOC-1", f"{title(r.s, r.card)} makes {words}.")


@op("next-points")
def next_points(r: Run) -> None:
    """Points that a seat gains (or, below 0, loses) at its next allocation."""
    for seat in r.who():
        for i, n in enumerate(vector(r)):
            r.s.penalty[seat][i] += n
    r.s.stir()


@op("draw")
def draw(r: Run) -> None:
    """Draw cards now."""
    for seat in r.who():
        got = draw_cards(r.ctx, seat, r.amount("amount"), "REA-2")
        if seat == r.me:
            r.frame.lists["drawn"] = got


@op("draw-up-to")
def draw_up_to(r: Run) -> None:
    """Draw until a number of cards is in hand."""
    for seat in r.who():
        draw_cards(r.ctx, seat, max(0, r.amount("amount") - len(r.s.hand[seat])), "DRAW-1")


@op("draws")
def draws(r: Run) -> None:
    """Change a seat's next draw phase."""
    for seat in r.who():
        r.s.extra_draws[seat] += r.amount("amount")


@op("plays")
def plays(r: Run) -> None:
    """More card plays this turn, for the one whose turn it is."""
    if r.me == r.s.active:
        r.s.plays += r.amount("amount")


@op("look")
def look(r: Run) -> None:
    """The controller sees a hand, a card of it, or the top of a deck; an event tells him."""
    s = r.s
    for seat in r.who():
        if r.args["what"] == "hand":
            seen = list(s.hand[seat])
        elif r.args["what"] == "hand-card":
            seen = [s.rng.choice(s.hand[seat])] if s.hand[seat] else []
        else:
            pile = s.deck[0 if s.piles == 1 else seat]
            seen = pile[::-1][: r.amount("amount", 1)]
        if r.ctx.ev is None:
            continue
        hand = r.args["what"] == "hand"
        what = "your hand|the hand of @" if hand else "a card of yours|a card of @"
        r.ctx.ev.add(
            "look",
            ALL,
            "ACT-1",
            f"{{{r.me}}} {{{r.me}|look|looks}} at {{{seat}|{what}}}.",
        )
        names = ", ".join(title(s, u) for u in seen) or "nothing"
        r.ctx.tell(
            (r.me,),
            "seen",
            "ACT-1",
            f"You see: {names}.",
            cards=[s.names[u] for u in seen],
            seat=seat,
        )


@op("recover")
def recover(r: Run) -> bool | None:
    """Cards of one's discard pile back to hand: the last that fit, or chosen ones."""
    s = r.s
    pile = s.discard[0 if s.piles == 1 else r.me]
    fit = [u for u in reversed(pile) if u != r.card and r.args["what"].test(r.sc, u)]
    count = r.amount("count")
    found: list[int] | None
    if r.args.get("last"):
        found = fit[:count]
    else:
        found = r.pick(sorted(fit), r.me, count)
        if found is None:
            return True
    for u in found:
        s.owner[u] = r.me
        to_hand(s, u)
        r.say(
            "recover",
            "DES-4",
            f"{title(s, u)} returns to {{{r.me}|your hand|the hand of @}}.",
            card=u,
        )
    return None


@op("reorder")
def reorder(r: Run) -> bool | None:
    """The top card of a deck may go to the bottom."""
    s = r.s
    seats = r.who()
    pile = s.deck[0 if s.piles == 1 else seats[0]] if seats else []
    if not pile:
        return None
    choice = r.choose(2, r.me)
    if choice is None:
        return True
    if choice == 1:
        pile.insert(0, pile.pop())
    return None


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


@op("pick")
def pick(r: Run) -> bool | None:
    """A seat picks cards in play; they are called `picked` (or as named)."""
    s = r.s
    choices = r.reached([t for t in s.play if not s.away[t] and r.args["from"].test(r.sc, t)])
    seats = r.who()
    if not seats:
        r.frame.lists[str(r.args.get("as", "picked"))] = []
        return None
    found = r.pick(
        sorted(choices), seats[0], r.amount("count", 1), optional=bool(r.args.get("optional"))
    )
    if found is None:
        return True
    r.frame.lists[str(r.args.get("as", "picked"))] = found
    return None


@op("pick-hand")
def pick_hand(r: Run) -> bool | None:
    """A seat picks cards of its own hand, reserve or discard pile."""
    s = r.s
    seats = r.who()
    seat = seats[0] if seats else r.me
    zone = r.args.get("zone", "hand")
    pile = (
        s.hand[seat]
        if zone == "hand"
        else s.reserve[seat]
        if zone == "reserve"
        else s.discard[0 if s.piles == 1 else seat]
    )
    choices = sorted(u for u in pile if u != r.card and r.args["from"].test(r.sc, u))
    found = r.pick(choices, seat, r.amount("count", 1), optional=bool(r.args.get("optional")))
    if found is None:
        return True
    r.frame.lists[str(r.args.get("as", "picked"))] = found
    return None


@op("pick-seat")
def pick_seat(r: Run) -> bool | None:
    """A seat picks a seat; its fleet's code is `picked`."""
    s = r.s
    seats = r.who()
    seat = seats[0] if seats else r.me
    others = [
        fleet_place(x) for x in (s.after(r.me) if r.args.get("enemies", True) else s.living())
    ]
    found = r.pick(sorted(others), seat, 1)
    if found is None:
        return True
    r.frame.lists[str(r.args.get("as", "picked"))] = found
    return None


@op("random-hand")
def random_hand(r: Run) -> None:
    """A random card of a seat's hand is `picked`."""
    found: list[int] = []
    for seat in r.who()[:1]:
        if r.s.hand[seat]:
            found = [r.s.rng.choice(r.s.hand[seat])]
    r.frame.lists[str(r.args.get("as", "picked"))] = found


@op("pay")
def pay(r: Run) -> bool | None:
    """The active seat pays points from its pool; `paid` is 1 if it did."""
    from .payment import can_pay
    from .payment import pay as take

    cost = tuple(vector(r))
    if not can_pay(r.s, cost):
        r.frame.ints["paid"] = 0
        return None
    if r.args.get("optional"):
        choice = r.choose(2, r.me)
        if choice is None:
            return True
        if choice == 1:
            r.frame.ints["paid"] = 0
            return None
    take(r.s, cost)
    r.frame.ints["paid"] = 1
    return None


@op("roll")
def roll(r: Run) -> None:
    """A die; `rolled` is what it shows."""
    n = r.s.rng.roll(r.amount("sides", 6))
    r.frame.ints["rolled"] = n
    r.say("roll", "AUTH-4", f"The die shows {n}.", shows=n)


@op("note")
def note(r: Run) -> None:
    """A sentence for the log."""
    r.say("note", "", str(r.args["text"]))


@op("play-free")
def play_free(r: Run) -> bool | None:
    """Play cards at once: `from` hand or drawn; `plays` true counts them as card plays."""
    from .actions import Play
    from .places import play_places
    from .play import declare_play, refuse_play

    s, f = r.s, r.frame
    if "place" in f.ints:
        u, place = f.lists.pop("card")[0], f.ints.pop("place")
        if not r.args.get("plays"):
            s.plays += 1 if s.active == r.me else 0
        f.ints["done"] = f.ints.get("done", 0) + 1
        declare_play(r.ctx, r.me, u, place, "-")
        return None if f.ints["done"] >= r.amount("count", 1) else _again(r)
    bonus = 0 if r.args.get("plays") else 1
    s.plays += bonus
    what = r.args.get("what")
    pool = f.lists.get("drawn") if r.args["from"] == "drawn" else s.hand[r.me]
    choices = [
        u
        for u in pool or []
        if s.zone[u] == HAND
        and s.owner[u] == r.me
        and s.defs[u].built
        and (what is None or what.test(r.sc, u))
        and any(not refuse_play(s, r.me, u, t, "-", None) for t in play_places(s, r.me, u, "-"))
    ]
    s.plays -= bonus
    if "card" not in f.lists:
        found = r.pick(sorted(choices), r.me, 1, optional=True)
        if found is None:
            return True
        if not found:
            f.ints.pop("done", None)
            return None
        f.lists["card"] = found
    u = f.lists["card"][0]
    s.plays += bonus
    places = [t for t in play_places(s, r.me, u, "-") if not refuse_play(s, r.me, u, t, "-", None)]
    s.plays -= bonus
    where = r.pick(sorted(set(places)), r.me, 1)
    if where is None:
        return True
    if not where:
        f.lists.pop("card", None)
        return None
    f.ints["place"] = where[0]
    del Play
    return play_free(r)


def _again(r: Run) -> bool | None:
    # The program comes back to this step once the declared card has resolved.
    r.frame.pc -= 1
    return None
