"""Figures of a deck: counts, ladders with their gaps, strengths, points made and needed, hands."""

from __future__ import annotations

from collections import Counter
from math import comb

import attrs

from core.kernel.rng import Rng

from .cards import KINDS, TYPES, Card
from .deck_files import Deck, all_cards
from .deck_rules import split_types

HAND = 9
"""Cards of an opening hand (START-4)."""

TOP = 10
"""Highest step of a ladder that is shown; stronger cards count there."""


@attrs.frozen
class Ladder:
    """One type: how many cards of each strength."""

    type: str
    counts: tuple[int, ...]
    """Cards of strength 1 to 10; what is stronger counts as 10."""

    @property
    def total(self) -> int:
        """Cards of the type."""
        return sum(self.counts)

    @property
    def highest(self) -> int:
        """The highest strength, 0 for none."""
        return max((s for s, n in enumerate(self.counts, 1) if n), default=0)

    @property
    def missing(self) -> tuple[int, ...]:
        """Strengths below the highest that are lacking (DECK-5)."""
        return tuple(s for s in range(1, self.highest) if not self.counts[s - 1])

    @property
    def above(self) -> int:
        """Cards above a gap, each of which uses an exception (DECK-6)."""
        if not self.missing:
            return 0
        return sum(self.counts[self.missing[0] :])


def ladders(deck: Deck) -> list[Ladder]:
    """All types in order; a card of two types counts where it helps most (CARD-7)."""
    cards = all_cards()
    made = []
    for kind, ids in split_types(deck).items():
        counts = [0] * TOP
        for i in ids:
            counts[min(cards[i].strength, TOP) - 1] += 1
        made.append(Ladder(kind, tuple(counts)))
    return made


@attrs.frozen
class Figures:
    """What can be counted of a deck."""

    cards: int
    reserve: int
    points: int
    """Strength points of all cards (VAR-2)."""
    average: float
    """Average strength; 0 for no cards."""
    types: int
    """Types with 5 cards or more (DECK-4)."""
    exceptions: int
    """Cards above a gap; 3 may be (DECK-6)."""
    strengths: tuple[int, ...]
    """Cards of strength 1 to 10."""
    made: dict[str, int]
    """Points a turn that terrain and ships print, by kind, if all were in play."""
    needed: dict[str, int]
    """Points that all cards together need for their work, by kind."""
    phasers: int
    heavy: int
    command: int


def figures(deck: Deck) -> Figures:
    """The figures of a deck, its reserve included (DECK-3)."""
    cards = [all_cards()[i] for i in deck.all]
    strengths = [0] * TOP
    for card in cards:
        strengths[min(card.strength, TOP) - 1] += 1
    points = sum(card.strength for card in cards)
    steps = ladders(deck)
    return Figures(
        cards=len(cards),
        reserve=len(deck.reserve),
        points=points,
        average=points / len(cards) if cards else 0.0,
        types=sum(1 for step in steps if step.total >= 5),
        exceptions=sum(step.above for step in steps),
        strengths=tuple(strengths),
        made=_sums(cards, "gives"),
        needed=_sums(cards, "needs"),
        phasers=sum(card.phasers for card in cards),
        heavy=sum(card.heavy for card in cards),
        command=sum(card.command for card in cards),
    )


def _sums(cards: list[Card], name: str) -> dict[str, int]:
    rows: list[tuple[int, ...]] = [getattr(card, name) for card in cards]
    return {kind: sum(row[i] for row in rows) for i, kind in enumerate(KINDS)}


# --- opening hands ----------------------------------------------------------------------------


@attrs.frozen
class Opening:
    """What a player may find at the start of a match."""

    ante: str
    """Card id, or empty for a deck without cards."""
    hand: tuple[str, ...]
    left: int
    """Cards that stay in the deck."""


def opening(deck: Deck, seed: int) -> Opening:
    """An opening hand: shuffled, the top card as ante, nine cards drawn (START-1, START-4).

    The reserve stays aside.  The same seed gives the same hand.
    """
    pile = list(deck.cards)
    Rng(seed).shuffle(pile)
    ante = pile.pop() if pile else ""
    hand = [pile.pop() for _ in range(min(HAND, len(pile)))]
    return Opening(ante, tuple(hand), len(pile))


def chance_of(deck: Deck, kind: str, draws: int = HAND) -> float:
    """Chance that at least one card of a type is among so many drawn, 0 to 1.

    >>> from core.games.empires.deck_files import Deck
    >>> chance_of(Deck("", "", ("t3-moon",) * 9 + ("l1-lucky-crew-action",), ()), "luck")
    0.9
    """
    cards = all_cards()
    count = Counter(kind in cards[i].types for i in deck.cards)
    total, without = len(deck.cards), count[False]
    draws = min(draws, total)
    return 1 - comb(without, draws) / comb(total, draws) if total else 0.0


def chances(deck: Deck) -> list[tuple[str, float]]:
    """The chance of each type that the deck holds to be in the opening hand."""
    held = {kind for i in deck.cards for kind in all_cards()[i].types}
    return [(kind, chance_of(deck, kind)) for kind in TYPES if kind in held]
