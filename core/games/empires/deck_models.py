"""What the presets play, a model for decks that are completed: shares, favourites, candidates."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from .cards import TYPES, Card
from .deck_files import Deck, all_cards
from .deck_pool import suits
from .deck_rules import split_types
from .decks import deck_list, read_deck

LADDER = (0, 20, 28, 30, 24, 16, 9, 5)
"""Weight of each strength up to 7 for types that no preset plays."""

SPARE_TYPES = ("ability", "dragon")
"""Types that the presets do without: 5 cards of them are enough."""

PRESETS = {"argonian": "Argonian", "krebiz": "Krebiz", "mechad": "Mechad", "corporate": "Corporate"}


@lru_cache(maxsize=16)
def models_for(empire: str) -> tuple[Deck, ...]:
    """The presets to go by: the empire's own, else all of them."""
    decks = [read_deck(name) for name in deck_list() if name in PRESETS]
    own = [deck for deck in decks if deck.empire == empire]
    return tuple(own or decks)


@lru_cache(maxsize=16)
def plan_of(empire: str) -> dict[str, tuple[float, ...]]:
    """Cards of each type and strength (from 0 on) in a model deck of 80."""
    models = models_for(empire)
    plan = {kind: [0.0] * 10 for kind in TYPES if kind not in SPARE_TYPES}
    for deck in models:
        for kind, ids in split_types(deck).items():
            for card in ids:
                if kind in plan and all_cards()[card].strength < 10:
                    plan[kind][all_cards()[card].strength] += 1 / len(models)
    if empire == "Dragon":
        # Its ships are dragons; a few others haul and guard.
        plan["dragon"] = [n * 0.8 for n in plan["ship"]]
        plan["ship"] = [n * 0.2 for n in plan["ship"]]
    return {kind: tuple(row) for kind, row in plan.items()}


@lru_cache(maxsize=16)
def liked_by(empire: str) -> dict[str, int]:
    """Copies of each card in the model that plays most of them."""
    liked: dict[str, int] = {}
    for deck in models_for(empire):
        for card, n in Counter(deck.all).items():
            liked[card] = max(n, liked.get(card, 0))
    return liked


@lru_cache(maxsize=256)
def candidates_for(empire: str, kind: str, strength: int) -> tuple[tuple[int, str], ...]:
    """Cards that may be added for a type and strength, with their rank: the liked ones first."""
    liked = liked_by(empire)

    def rank(card: Card) -> int:
        if kind in ("ship", "dragon") and card.empire == empire:
            return 0 if card.id in liked else 1
        return 1 if card.id in liked else 3

    def fits(card: Card) -> bool:
        if card.types != (kind,) or card.strength != strength or not suits(card, empire):
            return False
        # Minor empires' ships need support, and foreign technology a crew: those are choices.
        if kind in ("ship", "dragon"):
            return card.empire in ("", empire)
        return not card.technology or card.empire == empire

    return tuple(sorted((rank(c), c.id) for c in all_cards().values() if fits(c)))
