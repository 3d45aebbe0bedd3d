"""A tiny whole game for tests of the kernel and of saves: hidden cards, dice, sealed bids, frames.

Two to four seats hold cards of a deck of `1` to `40`.  Each round of the table:
1. sealed bids: every seat at the same time commits one card of its hand, face down;
2. the bids are shown; the highest wins a point, and its bidder, unless the option `dice` is off,
   decides: `gamble` (a die: 4 or more wins a second point, else the point is lost) or `stop`.
   Before that he may `turn-over` his token as often as he likes: an optional loop that changes
   nothing in the long run (for the stall guard);
3. everybody draws up.
The match ends when the deck cannot fill the hands, or a seat has `goal` points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from core.kernel import (
    ALL,
    Action,
    BadFixture,
    Decision,
    Events,
    Frame,
    Game,
    Ops,
    Outcome,
    Rng,
    State,
    View,
    action,
    option,
)

DECK = 40


@action("bid")
class Bid(Action):
    """Commit a card, face down."""

    card: int


@action("turn-over")
class TurnOver(Action):
    """Turn the token over."""


@action("gamble")
class Gamble(Action):
    """Throw a die for a second point."""


@action("stop")
class Stop(Action):
    """Keep the point."""


@attrs.frozen
class Options:
    """Options of the toy."""

    hand: int = option(4, "Cards in hand.", "TOY-1", low=1, high=8)
    goal: int = option(9, "Points that win.", "TOY-6", low=1, high=50)
    dice: bool = option(True, "The winner of a bid may gamble.", "TOY-4")
    names: str = option("plain", "How cards are named.", choices=("plain", "fancy"))


@attrs.define
class Seat:
    """What lies before one seat."""

    hand: list[int]
    bid: int
    """The sealed card, or 0."""
    points: int
    token: bool

    def clone(self) -> Seat:
        return Seat(self.hand.copy(), self.bid, self.points, self.token)


@attrs.define
class ToyState(State):
    """The whole state."""

    seats: list[Seat]
    deck: list[int]
    discard: list[int]
    stack: list[Frame]
    hand: int
    goal: int
    dice: bool

    def clone(self) -> ToyState:
        return ToyState(
            self.rng.clone(),
            self.turn,
            self.answers.copy(),
            [seat.clone() for seat in self.seats],
            self.deck.copy(),
            self.discard.copy(),
            [frame.clone() for frame in self.stack],
            self.hand,
            self.goal,
            self.dice,
        )


@attrs.define
class Context:
    """What the operations get."""

    s: ToyState
    events: Events | None


ops: Ops[Context] = Ops()


@ops.op("bids")
def _bids(c: Context, frame: Frame) -> bool:
    s = c.s
    if frame.pc == 0:
        if any(seat.bid == 0 for seat in s.seats):
            return True
        best = max(range(len(s.seats)), key=lambda i: s.seats[i].bid)
        s.seats[best].points += 1
        if c.events is not None:
            shown = ", ".join(str(seat.bid) for seat in s.seats)
            text = f"The bids are {shown}: {{{best}}} {{{best}|win|wins}} a point."
            c.events.add("bids", ALL, "TOY-3", text, reveals=True, winner=best)
        frame.pc = 1
        if s.dice:
            s.stack.append(Frame("gamble", controller=best))
        return False
    for seat in s.seats:
        s.discard.append(seat.bid)
        seat.bid = 0
    s.stack.pop()
    if _winner(s) is None and len(s.deck) >= len(s.seats):
        for i, seat in enumerate(s.seats):
            drawn = s.deck.pop()
            seat.hand.append(drawn)
            seat.hand.sort()
            if c.events is not None:
                text = f"{{{i}}} {{{i}|draw|draws}} {drawn}."
                c.events.add("draw", (i,), "TOY-5", text, reveals=True, card=drawn)
        s.turn += 1
        s.stack.append(Frame("bids"))
    return False


@ops.op("gamble")
def _gamble(c: Context, frame: Frame) -> bool:
    if frame.pc == 0:
        return True
    s, who = c.s, frame.controller
    if frame.pc == 2:
        roll = s.rng.roll(6)
        s.seats[who].points += 1 if roll >= 4 else -1
        if c.events is not None:
            c.events.add(
                "roll", ALL, "TOY-4", f"{{{who}}} {{{who}|throw|throws}} {roll}.", roll=roll
            )
    s.stack.pop()
    return False


def _winner(s: ToyState) -> int | None:
    best = max(range(len(s.seats)), key=lambda i: s.seats[i].points)
    return best if s.seats[best].points >= s.goal else None


class Toy(Game[ToyState]):
    """The rules."""

    id = "toy"
    title = "Toy"
    seats = (2, 4)
    rules_version = "1"
    schema_version = 1
    Options = Options
    State = ToyState
    action_types = (Bid, TurnOver, Gamble, Stop)
    phases = (("bid", "Bids"), ("gamble", "Gamble"))

    def new(self, options: Options, seats: int, rng: Rng) -> ToyState:
        deck = list(range(1, DECK + 1))
        rng.shuffle(deck)
        made = [
            Seat(sorted(deck.pop() for _ in range(options.hand)), 0, 0, False) for _ in range(seats)
        ]
        stack = [Frame("bids")]
        return ToyState(
            rng, 1, [0] * seats, made, deck, [], stack, options.hand, options.goal, options.dice
        )

    def decisions(self, s: ToyState) -> Sequence[Decision]:
        if not s.stack:
            return ()
        top = s.stack[-1]
        if top.op == "gamble":
            return (Decision(top.controller, "gamble", "gamble", s.answers[top.controller]),)
        return tuple(
            Decision(i, "bid", "bid", s.answers[i])
            for i, seat in enumerate(s.seats)
            if seat.bid == 0
        )

    def legal(self, s: ToyState, d: Decision) -> Sequence[Action]:
        if d.kind == "bid":
            return [Bid(card) for card in s.seats[d.seat].hand]
        return [TurnOver(), Gamble(), Stop()]

    def refusal(self, s: ToyState, d: Decision, a: Action) -> tuple[str, str]:
        if d.kind == "bid":
            return "TOY-2", "You bid a card that you hold."
        return "TOY-4", "You gamble or stop."

    def apply(self, s: ToyState, d: Decision, a: Action, events: Events | None) -> None:
        s.answers[d.seat] += 1
        seat = s.seats[d.seat]
        if isinstance(a, Bid):
            seat.hand.remove(a.card)
            seat.bid = a.card
            if events is not None:
                events.add("bid", ALL, "TOY-2", f"{{{d.seat}}} {{{d.seat}|bid|bids}}.")
        elif isinstance(a, TurnOver):
            seat.token = not seat.token
        else:
            s.stack[-1].pc = 2 if isinstance(a, Gamble) else 1
        ops.run(Context(s, events), s.stack)

    def outcome(self, s: ToyState) -> Outcome | None:
        if s.stack:
            return None
        points = tuple(seat.points for seat in s.seats)
        best = tuple(i for i, p in enumerate(points) if p == max(points))
        return Outcome(best, "Most points.", "TOY-6", points)

    def view(self, s: ToyState, seat: int | None) -> View:
        opened = self.decisions(s)
        return {
            "game": self.id,
            "seat": seat,
            "turn": s.turn,
            "phase": opened[0].phase if opened else "",
            "over": not opened,
            "hand": list(s.seats[seat].hand) if seat is not None else [],
            "bid": s.seats[seat].bid if seat is not None else 0,
            "seats": [
                {"points": p.points, "has_bid": p.bid > 0, "cards": len(p.hand), "token": p.token}
                for p in s.seats
            ],
            "shown": [p.bid for p in s.seats] if opened and opened[0].kind == "gamble" else [],
            "gambler": opened[0].seat if opened and opened[0].kind == "gamble" else -1,
            "discard": list(s.discard),
            "deck": len(s.deck),
            "rules": {"hand": s.hand, "goal": s.goal, "dice": s.dice},
            "answers": list(s.answers),
        }

    def determinize(self, view: View, rng: Rng) -> ToyState:
        me = view["seat"]
        known = set(view["hand"]) | set(view["discard"]) | set(view["shown"]) | {view["bid"]}
        pool = [card for card in range(1, DECK + 1) if card not in known]
        rng.shuffle(pool)
        made = []
        for i, seat in enumerate(view["seats"]):
            hand = (
                list(view["hand"]) if i == me else sorted(pool.pop() for _ in range(seat["cards"]))
            )
            bid = 0
            if seat["has_bid"]:
                bid = view["shown"][i] if view["shown"] else view["bid"] if i == me else pool.pop()
            made.append(Seat(hand, bid, seat["points"], seat["token"]))
        stack = []
        if not view["over"]:
            stack.append(Frame("bids", pc=1 if view["gambler"] >= 0 else 0))
        if view["gambler"] >= 0:
            stack.append(Frame("gamble", controller=view["gambler"]))
        rules = view["rules"]
        return ToyState(
            Rng(rng.next64()),
            view["turn"],
            list(view["answers"]),
            made,
            pool,
            list(view["discard"]),
            stack,
            rules["hand"],
            rules["goal"],
            rules["dice"],
        )

    def invariants(self, s: ToyState) -> list[str]:
        cards = s.deck + s.discard
        for seat in s.seats:
            cards += seat.hand + ([seat.bid] if seat.bid else [])
        return [] if sorted(cards) == list(range(1, DECK + 1)) else ["cards were lost or doubled"]

    def prompt(self, s: ToyState, d: Decision) -> str:
        return "Bid a card." if d.kind == "bid" else "Gamble or stop?"

    def label(self, s: ToyState, d: Decision, a: Action) -> str:
        return self.action_text(a)

    def thumbnail(self, s: ToyState) -> str:
        return "-".join(str(seat.points) for seat in s.seats)

    def set_fixture(self, s: ToyState, fixture: Mapping[str, Any]) -> ToyState:
        made = s.clone()
        for key, value in fixture.items():
            if key != "points" or not isinstance(value, list) or len(value) != len(s.seats):
                raise BadFixture(f"`{key}` cannot be set; `points` can, one number per seat.")
            for seat, points in zip(made.seats, value, strict=True):
                seat.points = points
        return made

    def score(self, s: ToyState) -> dict[str, Any]:
        return {"points": [seat.points for seat in s.seats]}

    @property
    def folder(self) -> Path:  # type: ignore[override]
        """The folder of the tests: it has no `data`."""
        return Path(__file__).parent / "toy_data"


TOY = Toy()
GAMES: Mapping[str, Game[Any]] = {"toy": TOY}


def play(match: Any, moves: int, seed: int = 1) -> int:
    """Play random legal moves through anything with `submit` and a match; gives their number."""
    rng = Rng.stream(seed, "player")
    inner = getattr(match, "match", match)
    done = 0
    while done < moves:
        opened = inner.decisions()
        if not opened:
            break
        d = rng.choice(opened)
        match.submit(inner.game.answer(inner.state, d, rng), d.seat, d.id)
        inner = getattr(match, "match", match)
        done += 1
    return done
