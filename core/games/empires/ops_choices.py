"""Operations in which somebody chooses: cards in play, of a hand, seats, plays for free."""

from __future__ import annotations

from .effects import Run, op
from .state import HAND, fleet_place


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


@op("play-free")
def play_free(r: Run) -> bool | None:
    """Play cards at once: `from` hand or drawn; `plays` true counts them as card plays."""
    f = r.frame
    if "card" not in f.lists:
        found = r.pick(_playable(r), r.me, 1, optional=True)
        if found is None:
            return True
        if not found:
            f.ints.pop("done", None)
            return None
        f.lists["card"] = found
    if "place" not in f.ints:
        where = r.pick(sorted(set(_open_places(r, f.lists["card"][0]))), r.me, 1)
        if where is None:
            return True
        if not where:
            f.lists.pop("card", None)
            return None
        f.ints["place"] = where[0]
    return _declare_free(r)


def _playable(r: Run) -> list[int]:
    """Cards that may be played at once, with a place where each may go."""
    s, what = r.s, r.args.get("what")
    pool = r.frame.lists.get("drawn") if r.args["from"] == "drawn" else s.hand[r.me]
    return sorted(
        u
        for u in pool or []
        if s.zone[u] == HAND
        and s.owner[u] == r.me
        and s.defs[u].built
        and (what is None or what.test(r.sc, u))
        and _open_places(r, u)
    )


def _open_places(r: Run, u: int) -> list[int]:
    """Places where a card may be played now, one play more being left where it costs none."""
    from .places import play_places
    from .play_refusals import refuse_play

    s = r.s
    bonus = 0 if r.args.get("plays") else 1
    s.plays += bonus
    found = [t for t in play_places(s, r.me, u, "-") if not refuse_play(s, r.me, u, t, "-", None)]
    s.plays -= bonus
    return found


def _declare_free(r: Run) -> bool | None:
    """The chosen card is declared; the program comes back to this step while more may follow."""
    from .play import declare_play

    s, f = r.s, r.frame
    u, place = f.lists.pop("card")[0], f.ints.pop("place")
    if not r.args.get("plays"):
        s.plays += 1 if s.active == r.me else 0
    f.ints["done"] = f.ints.get("done", 0) + 1
    declare_play(r.ctx, r.me, u, place, "-")
    if f.ints["done"] < r.amount("count", 1):
        f.pc -= 1
    return None
