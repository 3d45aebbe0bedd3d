"""Asimov's Foundation as the kernel drives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from core.kernel.actions import Action, Word, plain_word
from core.kernel.decisions import Decision, Outcome
from core.kernel.errors import InvalidAction
from core.kernel.events import Events
from core.kernel.game import Game, View
from core.kernel.rng import Rng

from . import acts, cleanup, contest, draw, fixture, setup, turn, view, words
from .cards import BIT, COUNT, HARI, IDS, NUMBER, SIDE_NAMES, STEP_NAMES, STEPS, THWARTS, card, find
from .state import FoundationOptions, FoundationState, side_of


class Foundation(Game[FoundationState]):
    """Two Foundations, one deck of 152 cards, and dice."""

    id: ClassVar[str] = "foundation"
    title: ClassVar[str] = "Asimov's Foundation"
    seats: ClassVar[tuple[int, int]] = (2, 2)
    rules_version: ClassVar[str] = "1"
    schema_version: ClassVar[int] = 1
    Options: ClassVar[type] = FoundationOptions
    State: ClassVar[type] = FoundationState
    action_types: ClassVar[tuple[type[Action], ...]] = acts.ACTIONS
    phases: ClassVar[tuple[tuple[str, str], ...]] = tuple((p, STEP_NAMES[p]) for p in STEPS)
    max_actions: ClassVar[int] = 100_000
    max_actions_in_turn: ClassVar[int] = 5_000

    # --- play ---------------------------------------------------------------------------------

    def new(self, options: FoundationOptions, seats: int, rng: Rng) -> FoundationState:
        """Dealt out, and the first normal draw made (AF-4, AF-9)."""
        s = setup.deal(options, rng)
        draw.begin(s, None)
        return s

    def decisions(self, s: FoundationState) -> Sequence[Decision]:
        """Both seats at once, but for a thwart (AF-7)."""
        asks = s.asks
        answers = s.answers
        if asks == "commit" or asks == "discard":
            one, two = s.sealed
            if one:
                return [Decision(1, asks, s.step, answers[1])]
            if two:
                return [Decision(0, asks, s.step, answers[0])]
            return [Decision(0, asks, s.step, answers[0]), Decision(1, asks, s.step, answers[1])]
        if asks == "thwart":
            loser = 1 - s.roll_winner
            return [Decision(loser, asks, s.step, answers[loser])]
        return []

    def legal(self, s: FoundationState, d: Decision) -> Sequence[Action]:
        """Marks and unmarks of single cards, and the end of the choice."""
        seat = d.seat
        hand = s.hands[seat]
        marked = s.marked[seat]
        found: list[Action]
        if s.asks == "commit":
            commit = acts.COMMIT
            if s.step == "draw":
                found = [
                    commit[n] for n in hand if draw.may_commit(s, n) and n not in marked
                ]  # fmt: skip
            else:
                usable = contest.usable(s, seat)
                if marked:
                    found = [commit[n] for n in hand if usable[n] and n not in marked]
                else:
                    found = [commit[n] for n in hand if usable[n]]
            if marked:
                uncommit = acts.UNCOMMIT
                found += [uncommit[n] for n in sorted(marked)]
            found.append(acts.SEAL)
            return found
        if s.asks == "thwart":
            found = [acts.THWART[n] for n in hand if n in THWARTS]
            found.append(acts.ACCEPT)
            return found
        if len(marked) == cleanup.surplus(s, seat):  # AF-27: exactly
            found = [acts.KEEP[n] for n in sorted(marked)]
            found.append(acts.SEAL)
            return found
        found = [acts.DISCARD[n] for n in hand if n not in marked]
        found += [acts.KEEP[n] for n in sorted(marked)]
        return found

    def refusal(self, s: FoundationState, d: Decision, a: Action) -> tuple[str, str]:
        """The rule and the reason, from what the seat may know."""
        return words.refusal(s, d.seat, a)

    def apply(self, s: FoundationState, d: Decision, a: Action, events: Events | None) -> None:
        """Carry out a legal answer and go on to the next question."""
        seat = d.seat
        s.answers[seat] += 1
        kind = type(a)
        # Marks make no events: even their number would tell the other seat (AF-15).
        if kind is acts.Commit or kind is acts.Discard:
            s.marked[seat].append(NUMBER[a.card])  # type: ignore[attr-defined]
        elif kind is acts.Uncommit or kind is acts.Keep:
            s.marked[seat].remove(NUMBER[a.card])  # type: ignore[attr-defined]
        elif kind is acts.Seal:
            turn.seal(s, seat, events)
        elif kind is acts.Thwart:
            contest.thwart(s, NUMBER[a.card], events)  # type: ignore[attr-defined]
            turn.clean_up(s, events)
        else:
            turn.accept(s, events)

    def outcome(self, s: FoundationState) -> Outcome | None:
        """The founder of the second empire, or a draw at the turn limit (AF-23, AF-28)."""
        if s.asks:
            return None
        if s.roll_winner < 0:
            return Outcome((), f"Turn {s.turn} was the last: a draw.", "AF-28")
        side = SIDE_NAMES[side_of(s, s.roll_winner)]
        return Outcome((s.roll_winner,), f"The {side} founds the second empire.", "AF-23")

    # --- knowledge ----------------------------------------------------------------------------

    def view(self, s: FoundationState, seat: int | None) -> View:
        """See RULES.md for the keys."""
        return view.view(s, seat)

    def determinize(self, view: View, rng: Rng) -> FoundationState:
        """Unseen cards at random places."""
        from .view import determinize

        return determinize(view, rng)

    def invariants(self, s: FoundationState) -> list[str]:
        """Cards conserved, choices legal, controls single."""
        broken = []
        every = [*s.deck, *s.discard, *s.hands[0], *s.hands[1], *s.tables[0], *s.tables[1]]
        if sorted(every) != list(range(1, COUNT + 1)):
            broken.append(f"{len(every)} cards lie about, or one is there twice; {COUNT} belong")
        if s.control[0] & s.control[1]:
            broken.append("both sides hold the same control")
        for seat in (0, 1):
            hand, marked = s.hands[seat], s.marked[seat]
            if hand != sorted(hand):
                broken.append(f"the hand of seat {seat} is out of order")
            if len(set(marked)) != len(marked) or not set(marked) <= set(hand):
                broken.append(f"seat {seat} has marked a card twice or without holding it")
            if s.asks == "commit" and not all(self._may_commit(s, seat, n) for n in marked):
                broken.append(f"seat {seat} has marked a card that has no use now")
            if s.asks == "discard" and len(marked) > cleanup.surplus(s, seat):
                broken.append(f"seat {seat} has named too many cards")
        if s.hari_with >= 0 and HARI not in s.hands[s.hari_with]:
            broken.append("Hari Seldon is not where everybody saw him go")
        if (s.asks == "thwart") != (s.asks != "" and s.roll_winner >= 0):
            broken.append("a roll is won, but nobody is asked about it")
        return broken

    @staticmethod
    def _may_commit(s: FoundationState, seat: int, number: int) -> bool:
        if s.step == "draw":
            return draw.may_commit(s, number)
        return contest.usable(s, seat)[number] > 0

    # --- words --------------------------------------------------------------------------------

    def prompt(self, s: FoundationState, d: Decision) -> str:
        """What the seat decides."""
        return words.prompt(s, d.seat)

    def thumbnail(self, s: FoundationState) -> str:
        """Hands and who holds which control."""
        held = [
            f"{side_of(s, seat)} {' '.join(c for c, bit in BIT.items() if bit & s.control[seat])}"
            for seat in (0, 1)
            if s.control[seat]
        ]
        return ", ".join([f"hands {len(s.hands[0])}-{len(s.hands[1])}", *held])

    def label(self, s: FoundationState, d: Decision, a: Action) -> str:
        """Short text for a list."""
        return words.label(s, d.seat, a)

    def word(self, name: str, value: Word) -> str:
        """Cards by their slug."""
        if name == "card" and isinstance(value, str) and value in NUMBER:
            return card(NUMBER[value]).slug
        return plain_word(value)

    def unword(self, name: str, text: str) -> str:
        """A slug or an id becomes the id; raises InvalidAction for an unknown card."""
        if name != "card":
            return text
        found = find(text)
        if found is None:
            raise InvalidAction(f"There is no card `{text}`; `cards` lists them all.")
        return found.id

    def parse(self, given: object) -> Action:
        """An action from its text or JSON form; the JSON form takes slugs too."""
        if isinstance(given, Mapping) and isinstance(given.get("card"), str):
            given = {**given, "card": self.unword("card", given["card"])}
        return super().parse(given)

    # --- positions ----------------------------------------------------------------------------

    def set_fixture(self, s: FoundationState, given: Mapping[str, Any]) -> FoundationState:
        """See RULES.md."""
        return fixture.set_fixture(s, given)

    def score(self, s: FoundationState) -> dict[str, Any]:
        """There are no points: who holds what, and the dice each could throw in this step."""
        return {
            "winners": [s.roll_winner] if s.roll_winner >= 0 else [],
            "control": [[c for c, bit in BIT.items() if bit & held] for held in s.control],
            "hands": [[IDS[n] for n in hand] for hand in s.hands],
            "dice_possible": [
                1 + sum(contest.usable(s, i)[n] for n in s.hands[i]) for i in (0, 1)
            ],
        }  # fmt: skip
