"""The rules object of Treasure Hunter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from core.kernel import Action, Decision, Events, Game, Outcome, Rng, View
from core.kernel.actions import Word, plain_word

from . import fixture, rules, setup, texts, turn
from . import view as views
from .actions import ACTION_TYPES
from .cards import BEARS, CARDS, COUNT
from .cards import cards as all_cards
from .forecast import battle_sums
from .state import Options as TreasureOptions
from .state import TreasureState
from .values import level


class TreasureHunter(Game[TreasureState]):
    """Adventuring parties compete for treasure."""

    id = "treasure"
    title = "Treasure Hunter"
    seats = (1, 4)
    rules_version = "1"
    schema_version = 1
    Options = TreasureOptions
    State = TreasureState
    action_types = ACTION_TYPES
    phases = (
        ("draw", "Draw"),
        ("recruit", "Recruit"),
        ("adventure", "Adventure"),
        ("recovery", "Recovery"),
        ("discard", "Discard"),
    )

    def new(self, options: TreasureOptions, seats: int, rng: Rng) -> TreasureState:
        """A match set up, up to its first decision."""
        return setup.new_state(options, seats, rng)

    def decisions(self, s: TreasureState) -> Sequence[Decision]:
        """The one open decision, or none."""
        step = s.step
        if not step:
            return ()
        return (Decision(s.asked, step, rules.phase_of(s), s.answers[s.asked]),)

    def legal(self, s: TreasureState, d: Decision) -> Sequence[Action]:
        """All answers to the open decision, in canonical order."""
        return rules.LISTINGS[s.step](s)

    def refusal(self, s: TreasureState, d: Decision, a: Action) -> tuple[str, str]:
        """Rule and sentence of a refusal."""
        return texts.refusal(s, a)

    def apply(self, s: TreasureState, d: Decision, a: Action, events: Events | None) -> None:
        """Carry an answer out, up to the next question."""
        s.answers[d.seat] += 1
        rules.DOINGS[type(a)](s, a, events)

    def outcome(self, s: TreasureState) -> Outcome | None:
        """The result, or None."""
        return turn.outcome(s)

    def view(self, s: TreasureState, seat: int | None) -> View:
        """What a seat may know."""
        return views.view(s, seat)

    def determinize(self, view: View, rng: Rng) -> TreasureState:
        """A full state that fits the view."""
        return views.determinize(view, rng)

    def invariants(self, s: TreasureState) -> list[str]:
        """All 147 cards once, parties within their limits, zones in order."""
        broken = []
        found = sorted(views.census(s))
        if found != list(range(COUNT)):
            double = sorted({CARDS[c].id for c in found if found.count(c) > 1})
            lost = [CARDS[c].id for c in range(COUNT) if c not in found]
            broken.append(f"cards are lost or double: lost {lost}, double {double} (TH-1)")
        for p, party in enumerate(s.parties):
            if len(party) > 4:
                broken.append(f"seat {p} has more than four heroes (TH-16)")
            for h in party:
                card = CARDS[h.card]
                if not 0 <= h.left <= card.hits:
                    broken.append(f"{card.name} has {h.left} of {card.hits} hits")
                if len(h.spells) > level(h) and s.excess != h.card:
                    broken.append(f"{card.name} holds too many spells (TH-19)")
                if not all(m in BEARS[h.card] for m in h.items):
                    broken.append(f"{card.name} holds an item that he cannot use (TH-5)")
        for zone in (*s.hands, *s.carried, *s.piles):
            if zone != sorted(zone):
                broken.append("a zone is out of order")
        if bool(s.step) == bool(s.ended):
            broken.append("a match asks something exactly while it is not over")
        return broken

    def prompt(self, s: TreasureState, d: Decision) -> str:
        """The question in one sentence."""
        return texts.prompt(s)

    def thumbnail(self, s: TreasureState) -> str:
        """Treasures won by each seat and heroes in each party."""
        won = "-".join(str(len(pile)) for pile in s.piles)
        heroes = "-".join(str(len(party)) for party in s.parties)
        return f"treasures {won}, heroes {heroes}"

    def label(self, s: TreasureState, d: Decision, a: Action) -> str:
        """An action in a list."""
        return texts.label(s, a)

    def word(self, name: str, value: Word) -> str:
        """Cards and spaces as words."""
        return texts.word(name, value) if type(value) is int else plain_word(value)

    def unword(self, name: str, text: str) -> str:
        """The numbers behind the words."""
        return texts.unword(name, text)

    def set_fixture(self, s: TreasureState, fixture_: Mapping[str, Any]) -> TreasureState:
        """A stated position, see RULES.md."""
        return fixture.set_fixture(s, fixture_)

    def score(self, s: TreasureState) -> dict[str, Any]:
        """Piles, treasure cards and living heroes of every seat; the sums of an open battle."""
        return {
            "seats": [
                {
                    "pile": [{"id": CARDS[c].id, "points": CARDS[c].points} for c in s.piles[p]],
                    "points": turn.points(s, p),
                    "treasure_cards": len(s.piles[p]),
                    "living_heroes": len(s.parties[p]),
                }
                for p in range(s.seats)
            ],
            "battle": battle_sums(views.view(s, s.active)),
        }

    def cards(self) -> list[dict[str, Any]]:
        """All cards: `id, slug, name, kind, text` and the numbers that their kind has."""
        return all_cards()


GAME = cast("Game[Any]", TreasureHunter())
