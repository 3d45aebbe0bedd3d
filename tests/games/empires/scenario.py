"""A small language for positions and plays: put cards down, begin, act, look.

    t = Scenario(2)
    t.put(0, "s3-argonian-frigate-sunspot-frigate", "frigate", engaged=True)
    t.put(1, "t3-moon", "moon")
    t.begin(seat=0, phase="fire")
    t.volley("hq1", frigate=(3, 0))
    assert t.hq(1) == 3

Labels stand for cards; a card without a label is called by its id.  `hq0`, `fleet1` are codes of
seats.  Cards of a hand are called by their id (`name@0` for the hand of seat 0).
"""

from __future__ import annotations

from typing import Any

import attrs

from core.games.empires import GAME
from core.games.empires import actions as act
from core.games.empires import numbers as num
from core.games.empires.state import HAND, PLAY, EmpiresState, fleet_place, hq_place
from core.kernel import Match

PLAYERS = "trial"


class Scenario:
    """A position under construction, then a match that starts from it."""

    def __init__(self, players: int = 2, **options: Any) -> None:
        options.setdefault("decks", ",".join([PLAYERS] * players))
        names = ["Sue", "Bob", "Ann", "Tom", "Eve", "Max"][:players]
        self.match = Match.new(GAME, options, names, seed=1)
        self.seats: list[dict[str, Any]] = [
            {
                "hq": 0,
                "empire": "Argonian",
                "hand": [],
                "deck": [],
                "discard": [],
                "reserve": [],
                "fleet": [],
            }
            for _ in range(players)
        ]
        self.labels: dict[str, dict[str, Any]] = {}
        self.cards: dict[str, int] = {}

    # --- the position -------------------------------------------------------------------------

    def put(self, seat: int, card: str, label: str = "", on: str = "", **marks: Any) -> Scenario:
        """A card in play: in the fleet of `seat`, or on the card with a label, owned by `seat`."""
        row: dict[str, Any] = {"card": card, **marks}
        if on:
            host = self.labels[on]
            host.setdefault("on", []).append(row)
            row["owner"] = seat
        else:
            self.seats[seat]["fleet"].append(row)
        self.labels[label or card] = row
        return self

    def pile(self, seat: int, zone: str, *cards: str) -> Scenario:
        """Cards in `hand`, `deck` (from the top), `discard` or `reserve`."""
        self.seats[seat][zone].extend(cards)
        return self

    def hand(self, seat: int, *cards: str) -> Scenario:
        """Cards in a hand."""
        return self.pile(seat, "hand", *cards)

    def seat(self, seat: int, **values: Any) -> Scenario:
        """`hq`, `empire` of a seat."""
        self.seats[seat].update(values)
        return self

    def begin(self, seat: int = 0, phase: str = "play-a", number: int = 5, **turn: Any) -> Scenario:
        """Lay it out; `plays_left` and `pool` may be given.

        A deck that the position does not name has six moons, an empty hand one, so that no
        stalemate ends the test and everybody is asked in his turn; `bare` leaves that out.
        """
        bare = turn.pop("bare", False)
        for row in self.seats:
            if not row["deck"] and not bare:
                row["deck"] = ["t1-small-moon"] * 6
            if not row["hand"] and not bare:
                row["hand"] = ["t1-small-moon"]
        fixture = {
            "seats": self.seats,
            "turn": {"seat": seat, "phase": phase, "number": number, **turn},
        }
        self.match.set_fixture(fixture)
        at = 0
        for x, row in enumerate(self.seats):
            for zone in ("hand", "deck", "discard", "reserve"):
                for card in row[zone]:
                    self.cards.setdefault(f"{card}@{x}", at)
                    self.cards.setdefault(card, at)
                    at += 1
            at = self._number(row["fleet"], at)
        return self

    def _number(self, rows: list[dict[str, Any]], at: int) -> int:
        for row in rows:
            for label, labelled in self.labels.items():
                if labelled is row:
                    self.cards[label] = at
            at = self._number(row.get("on", []), at + 1)
        return at

    # --- looking ------------------------------------------------------------------------------

    @property
    def s(self) -> EmpiresState:
        """The state now."""
        state = self.match.state
        assert isinstance(state, EmpiresState)
        return state

    def u(self, name: str) -> int:
        """Number of a card, or the code of `hq1` and `fleet1`."""
        if name.startswith("hq") and name[2:].isdigit():
            return hq_place(int(name[2:]))
        if name.startswith("fleet") and name[5:].isdigit():
            return fleet_place(int(name[5:]))
        return self.cards[name]

    def hq(self, seat: int) -> int:
        """Damage on a Sector HQ."""
        return self.s.hq[seat]

    def shields(self, name: str) -> int:
        """Undamaged shield points."""
        return num.shields_left(self.s, self.u(name))

    def hurt(self, name: str) -> tuple[int, int]:
        """Shield damage and structural damage."""
        return self.s.shield_damage[self.u(name)], self.s.damage[self.u(name)]

    def in_play(self, name: str) -> bool:
        """Whether a card is in play."""
        return self.s.zone[self.u(name)] == PLAY

    def in_hand(self, name: str) -> bool:
        """Whether a card is in its owner's hand."""
        return self.s.zone[self.u(name)] == HAND

    def engaged(self, name: str) -> bool:
        """Whether a card is engaged."""
        return bool(self.s.engaged[self.u(name)])

    def legal(self) -> list[act.Action]:
        """All answers to the open question."""
        return list(self.match.legal(self.match.decisions()[0]))

    def asked(self) -> tuple[int, str]:
        """Seat and kind of the open question."""
        d = self.match.decisions()[0]
        return d.seat, d.kind

    def rewrite(self, card: str, **entry: Any) -> Scenario:
        """Give a card other effects for this test, written as in a card file."""
        import json
        from importlib.resources import files

        from core.games.empires import load

        u = self.u(card)
        rows = json.loads(
            (files("core.games.empires") / "data" / "numbers.json").read_text("utf-8")
        )
        row = next(r for r in rows if r["id"] == self.s.names[u])
        row["reaction"] = "react" in entry
        # The loader reads files only; this is its step for one card.  Its programs get keys of
        # their own, so that the card of the files keeps its.
        row = {**row, "id": f"{row['id']}:rewritten"}
        made = load._build(row, {"text": "A test.", **entry}, "test", load.WELL_KNOWN_TAGS)
        made = attrs.evolve(made, id=self.s.names[u])
        self.s.defs = tuple(made if i == u else d for i, d in enumerate(self.s.defs))
        self.s.touch()
        return self

    # --- acting -------------------------------------------------------------------------------

    def do(self, action: act.Action) -> Scenario:
        """Submit an action; check the invariants after it."""
        self.match.submit(action)
        broken = GAME.invariants(self.s)
        assert not broken, broken
        return self

    def why(self, action: act.Action) -> tuple[bool, str]:
        """Whether an action is legal now, and the rule if not."""
        d = self.match.decisions()[0]
        found = self.match.why(d.seat, action)
        return found.legal, found.rule.removeprefix("empires:")

    def play(self, card: str, on: str = "", kind: str = "-") -> Scenario:
        """Play a card of the hand of the seat that is asked."""
        return self.do(self.play_of(card, on, kind))

    def play_of(self, card: str, on: str = "", kind: str = "-") -> act.Play:
        """The action of playing a card."""
        seat = self.match.decisions()[0].seat
        u = self.cards.get(f"{card}@{seat}", self.cards.get(card, 0))
        return act.Play(u, self.u(on) if on else fleet_place(seat), kind)

    def use(self, card: str, on: str = "", function: int = 0) -> Scenario:
        """Use a function of a card in play."""
        return self.do(act.Use(self.u(card), function, self.u(on) if on else -1))

    def engage(self, *cards: str) -> Scenario:
        """Engage cards and be done with that question."""
        for card in cards:
            self.do(act.Engage(self.u(card)))
        return self.done() if self.match.decisions() and self.asked()[1] == "allocate" else self

    def done(self) -> Scenario:
        """Be done with the open question."""
        return self.do(act.DONE)

    def go(self, phase: str) -> Scenario:
        """Be done, pass and forgo until a phase or another seat's turn is reached."""
        active = self.s.active
        for _ in range(60):
            if self.s.over or self.s.active != active or self.s.phase == phase:
                return self
            _, kind = self.asked()
            self.do(act.PASS if kind == "react" else act.DONE)
        raise AssertionError(f"{phase} was not reached")

    def next_turn(self) -> Scenario:
        """Go on to the next player's turn."""
        return self.go("never")

    def volley(self, target: str, **units: tuple[int, int]) -> Scenario:
        """Declare a volley: label = (phasers, heavy weapons)."""
        self.do(act.Volley(self.u(target)))
        for label, (phasers, heavy) in units.items():
            for weapon, count in (("phaser", phasers), ("heavy", heavy)):
                for _ in range(count):
                    self.do(act.Aim(self.u(label), weapon, 1))
        return self.done()

    def passes(self) -> Scenario:
        """Everybody passes until the reactions are over."""
        while self.match.decisions() and self.asked()[1] == "react":
            self.do(act.PASS)
        return self


def hit(t: Scenario, card: str) -> Scenario:
    """A card deals its damage of this turn; nobody answers."""
    return t.do(act.Strike(t.u(card))).passes()


def pay(t: Scenario, card: str, points: int, kind: str = "research") -> Scenario:
    """Apply points to a card, one by one."""
    for _ in range(points):
        t.do(act.Apply(t.u(card), kind))
    return t


def to_spend(t: Scenario) -> Scenario:
    """Engage nothing more; the points are now to be spent."""
    while t.asked()[1] == "allocate":
        t.done()
    return t


def choose(t: Scenario, *picks: str) -> Scenario:
    """Pick cards by label while the question is open."""
    for name in picks:
        t.do(act.Pick(t.u(name)))
    return t


def places(t: Scenario, card: str) -> set[int]:
    """Places where a card of the hand may be played now."""
    return {a.place for a in t.legal() if isinstance(a, act.Play) and a.card == t.u(card)}
