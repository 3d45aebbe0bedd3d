"""A tiny game for bot tests: bids from hidden hands, a die for ties, one wide decision at the end.

Each of two seats holds three of the cards 1 to 6; three rounds, in each both bid a card at the
same time (neither sees the other's bid).  The higher bid scores the number of the round, and one
more when a die shows a six.  It is small enough to know what good play is: low cards first.
"""

from __future__ import annotations

import sys
import types
from typing import Any

import attrs

import core.games
from core.games import Entry, games
from core.kernel import Action, Decision, Game, NotEnumerable, Outcome, Rng, State, action, option


@action("bid")
class Bid(Action):
    """Put a card down."""

    card: int


@attrs.frozen
class Options:
    """Options of the toy."""

    wide: bool = option(False, "Legal bids are not listed.")


@attrs.define
class Toy(State):
    """State of the toy."""

    hands: list[list[int]]
    bids: list[int]
    points: list[int]
    wide: bool

    def clone(self) -> Toy:
        return Toy(
            self.rng.clone(),
            self.turn,
            self.answers.copy(),
            [h.copy() for h in self.hands],
            self.bids.copy(),
            self.points.copy(),
            self.wide,
        )


BIDS = [Bid(i) for i in range(7)]


class ToyGame(Game[Toy]):
    """Rules of the toy."""

    id = "toy"
    title = "Toy"
    seats = (2, 2)
    rules_version = "1"
    schema_version = 1
    Options = Options
    State = Toy
    action_types = (Bid,)
    phases = (("bid", "Bid"),)

    def new(self, options: Any, seats: int, rng: Rng) -> Toy:
        deck = [1, 2, 3, 4, 5, 6]
        rng.shuffle(deck)
        hands = [sorted(deck[:3]), sorted(deck[3:])]
        return Toy(rng, 1, [0, 0], hands, [0, 0], [0, 0], options.wide)

    def decisions(self, s: Toy) -> list[Decision]:
        if s.turn > 3:
            return []
        return [Decision(i, "bid", "bid", s.answers[i]) for i in (0, 1) if not s.bids[i]]

    def legal(self, s: Toy, d: Decision) -> list[Bid]:
        if s.wide:
            raise NotEnumerable("Too many to list.")
        return [BIDS[c] for c in s.hands[d.seat]]

    def sample(self, s: Toy, d: Decision, rng: Rng) -> Action:
        return BIDS[rng.choice(s.hands[d.seat])]

    def check(self, s: Toy, d: Decision, a: Action) -> None:
        if a not in [BIDS[c] for c in s.hands[d.seat]]:
            from core.kernel import IllegalAction

            raise IllegalAction("You do not hold that card.", rule="toy:T-1", decision=d.id)

    def apply(self, s: Toy, d: Decision, a: Any, events: Any) -> None:
        s.answers[d.seat] += 1
        s.hands[d.seat].remove(a.card)
        s.bids[d.seat] = a.card
        if events is not None:
            events.add(
                "bid", (d.seat,), "T-1", f"{{{d.seat}}} {{{d.seat}|bid|bids}} {a.card}", card=a.card
            )
        if all(s.bids):
            high = 0 if s.bids[0] > s.bids[1] else 1
            s.points[high] += s.turn + (s.rng.roll(6) == 6)
            if events is not None:
                events.add("win", "all", "T-2", f"{{{high}}} {{{high}|win|wins}} the bid")
            s.bids = [0, 0]
            s.turn += 1

    def outcome(self, s: Toy) -> Outcome | None:
        if s.turn <= 3:
            return None
        a, b = s.points
        won = () if a == b else (0,) if a > b else (1,)
        return Outcome(won, "The bids are done.", "T-3", (a, b))

    def view(self, s: Toy, seat: int | None) -> dict[str, Any]:
        return {
            "game": "toy",
            "seat": seat,
            "turn": s.turn,
            "phase": "bid",
            "over": s.turn > 3,
            "hand": [] if seat is None else s.hands[seat].copy(),
            "bid": 0 if seat is None else s.bids[seat],
            "placed": [bool(b) for b in s.bids],
            "counts": [len(h) for h in s.hands],
            "answers": s.answers.copy(),
            "points": s.points.copy(),
            "wide": s.wide,
        }

    def determinize(self, view: dict[str, Any], rng: Rng) -> Toy:
        me = view["seat"]
        rest = [c for c in range(1, 7) if c not in view["hand"] and c != view["bid"]]
        rng.shuffle(rest)
        theirs = sorted(rest[: view["counts"][1 - me]])
        hidden = rest[view["counts"][1 - me]] if view["placed"][1 - me] else 0
        hands = [theirs, theirs]
        hands[me] = list(view["hand"])
        bids = [hidden, hidden]
        bids[me] = view["bid"]
        return Toy(
            Rng(rng.next64()),
            view["turn"],
            list(view["answers"]),
            hands,
            bids,
            list(view["points"]),
            view["wide"],
        )

    def invariants(self, s: Toy) -> list[str]:
        held = [c for h in s.hands for c in h]
        return [] if len(held) == len(set(held)) else ["a card is there twice"]

    def prompt(self, s: Toy, d: Decision) -> str:
        return "Which card do you bid?"

    def label(self, s: Toy, d: Decision, a: Any) -> str:
        return f"Bid {a.card}"

    def score(self, s: Toy) -> dict[str, Any]:
        return {"points": s.points.copy()}

    def set_fixture(self, s: Toy, fixture: Any) -> Toy:
        from core.kernel import BadFixture

        unknown = set(fixture) - {"hands"}
        if unknown:
            raise BadFixture(f"The toy has no `{min(unknown)}`.")
        made = s.clone()
        made.hands = [list(h) for h in fixture["hands"]]
        return made


class Heuristic:
    """Bid the highest card; with slips, the lowest."""

    def choose(self, view: Any, decision: Any, legal: Any, rng: Rng, level: str) -> Action:
        if level == "easy" and rng.below(4) == 0:
            return BIDS[min(view["hand"])]
        return BIDS[max(view["hand"])]


GAME = ToyGame()


def install() -> None:
    """Make the toy a game like any other, in this process."""
    games._loaded["toy"] = GAME  # type: ignore[attr-defined]
    if "toy" not in games:
        core.games.CATALOGUE += (Entry("toy", "Toy", (2, 2), "A toy.", "1"),)
    module = types.ModuleType("core.games.toy.heuristics")
    module.Heuristic = Heuristic  # type: ignore[attr-defined]
    sys.modules["core.games.toy"] = types.ModuleType("core.games.toy")
    sys.modules["core.games.toy.heuristics"] = module


def remove() -> None:
    """Undo `install`."""
    games._loaded.pop("toy", None)  # type: ignore[attr-defined]
    core.games.CATALOGUE = tuple(e for e in core.games.CATALOGUE if e.id != "toy")
    for name in ("core.games.toy", "core.games.toy.heuristics"):
        sys.modules.pop(name, None)
