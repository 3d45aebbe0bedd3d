"""Operations on points, hands and decks; dice and notes."""

from __future__ import annotations

from core.kernel.events import ALL

from . import numbers as num
from .cards import KINDS, RESEARCH
from .effects import Run, op
from .table import draw as draw_cards
from .table import to_hand
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
