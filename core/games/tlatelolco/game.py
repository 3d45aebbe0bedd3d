"""The rules object of Tlatelolco."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from core.kernel import Action, Decision, Events, Game, Outcome, Rng, View
from core.kernel.actions import Word, plain_word

from . import fixture, red, setup, texts, trade, turn, winning
from . import view as views
from .actions import (
    ACTION_TYPES,
    Corner,
    Exile,
    Gain,
    Hop,
    Move,
    Prowl,
    Rob,
    Swap,
    Trade,
)
from .board import NAMES, RED, TEMPLE
from .cards import cards as all_cards
from .goods import KINDS, SLUGS
from .movement import destinations, prowls
from .state import Options as TlatelolcoOptions
from .state import TState


class Tlatelolco(Game[TState]):
    """The market game on a chess board."""

    id = "tlatelolco"
    title = "Tlatelolco"
    seats = (1, 4)
    rules_version = "1"
    schema_version = 1
    Options = TlatelolcoOptions
    State = TState
    action_types = ACTION_TYPES
    phases = (("move", "Move"), ("trade", "Trade"), ("red", "Red space"))

    def new(self, options: TlatelolcoOptions, seats: int, rng: Rng) -> TState:
        """A match set up and the first die thrown."""
        s = setup.new_state(options, seats, rng)
        turn.start_turn(s, None)
        return s

    def decisions(self, s: TState) -> Sequence[Decision]:
        """One decision of the active seat, or none."""
        step = s.step
        if not step:
            return ()
        return (Decision(s.seat, step, views.PHASE_OF.get(step, "red"), s.answers[s.seat]),)

    def legal(self, s: TState, d: Decision) -> Sequence[Action]:
        """All answers to the open step."""
        step = s.step
        if step == "move":
            return destinations(s.pawns[s.seat], s.die, s.thief)
        if step == "trade":
            return trade.offers(s)
        if step == "thief":
            return prowls(s)
        return red.choices(s)

    def refusal(self, s: TState, d: Decision, a: Action) -> tuple[str, str]:
        """Rule and sentence of a refusal."""
        return texts.refusal(s, a)

    def apply(self, s: TState, d: Decision, a: Action, events: Events | None) -> None:
        """Carry an answer out, up to the next question."""
        s.answers[d.seat] += 1
        if type(a) is Move:
            turn.walk(s, a.to, events)
            return
        s.step = ""
        gained = False
        if type(a) is Trade:
            trade.do_trade(s, a, events)
            gained = True
        elif type(a) is Prowl:
            red.do_prowl(s, a, events)
        elif type(a) is Gain:
            red.do_gain(s, a.stand, events)
            gained = True
        elif type(a) is Swap:
            red.do_swap(s, a, events)
            gained = True
        elif type(a) is Exile:
            red.do_exile(s, a, events)
        elif type(a) is Rob:
            red.do_rob(s, a, events)
        elif type(a) is Hop:
            red.go(s, a.to, "T-35", events)
        elif type(a) is Corner:
            red.do_corner(s, a.to, events)
            gained = True
        elif events is not None:
            p = s.seat
            text = f"{{{p}}} {{{p}|make|makes}} no trade."
            events.add("decline", "all", "T-27", text, seat=p)
        if gained and winning.look_for_winner(s, events):
            return
        if not s.step:
            turn.end_turn(s, events)

    def outcome(self, s: TState) -> Outcome | None:
        """The result, or None."""
        return winning.outcome(s)

    def view(self, s: TState, seat: int | None) -> View:
        """What a seat may know."""
        return views.view(s, seat)

    def determinize(self, view: View, rng: Rng) -> TState:
        """A full state that fits the view."""
        return views.determinize(view, rng)

    def invariants(self, s: TState) -> list[str]:
        """Counters whole, units accounted for, nobody where nobody may be."""
        broken = []
        if sorted(g for g in s.sells if g >= 0) != list(range(KINDS)):
            broken.append("a sellers counter is missing or double (T-18)")
        if sorted(g for g in s.buys if g >= 0) != sorted([*range(KINDS), *range(KINDS)]):
            broken.append("a buyers counter is missing or double (T-18)")
        if any(n < 0 for held in s.goods for n in held):
            broken.append("somebody holds less than nothing")
        if sum(map(sum, s.goods)) != setup.START_UNITS * s.seats + s.supplied:
            broken.append("units are lost or came from nowhere (T-10)")
        if not RED >> s.thief & 1:
            broken.append(f"the thief is on {NAMES[s.thief]}, no red space (T-38)")
        for p, square in enumerate(s.pawns):
            if square == s.thief or TEMPLE >> square & 1:
                broken.append(f"the pawn of seat {p} stands on {NAMES[square]} (T-22)")
            if len(set(s.targets[p])) != setup.TARGETS or s.export[p] in s.targets[p]:
                broken.append(f"the targets of seat {p} are not six without its export (T-17)")
        if bool(s.step) == bool(s.ended):
            broken.append("a match asks something exactly while it is not over")
        return broken

    def prompt(self, s: TState, d: Decision) -> str:
        """The question in one sentence."""
        return texts.prompt(s)

    def thumbnail(self, s: TState) -> str:
        """Where everybody stands, and how many kinds of goods each holds."""
        pawns = " ".join(NAMES[square] for square in s.pawns)
        kinds = "-".join(str(sum(n > 0 for n in held)) for held in s.goods)
        return f"at {pawns}, goods {kinds}"

    def label(self, s: TState, d: Decision, a: Action) -> str:
        """An action in a list."""
        return texts.label(s, a)

    def word(self, name: str, value: Word) -> str:
        """Squares and goods as words."""
        return texts.word(name, value) if type(value) is int else plain_word(value)

    def unword(self, name: str, text: str) -> str:
        """The numbers behind the words."""
        return texts.unword(name, text)

    def set_fixture(self, s: TState, fixture_: Mapping[str, Any]) -> TState:
        """A stated position, see RULES.md."""
        return fixture.set_fixture(s, fixture_)

    def score(self, s: TState) -> dict[str, Any]:
        """Targets held and missing of every seat."""
        return {
            "rounds": s.turn,
            "seats": [
                {
                    "targets": {SLUGS[g]: s.goods[p][g] for g in s.targets[p]},
                    "held": winning.held_targets(s, p),
                    "export": SLUGS[s.export[p]],
                    "units": sum(s.goods[p]),
                }
                for p in range(s.seats)
            ],
        }

    def cards(self) -> list[dict[str, Any]]:
        """The goods as a card list: `id, slug, name, kind, text` each."""
        return all_cards()


GAME = cast("Game[Any]", Tlatelolco())
