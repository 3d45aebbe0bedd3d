"""The pool that a deck is built from: all cards in order, found by words, type, strength, empire.

Words are those of `terminus cards`: parts of the id, name, class or text, a type, an empire or
`generic`, a tag; a bare number is a strength, `>=5` and `<3` compare it.
"""

from __future__ import annotations

from functools import lru_cache
from operator import eq, ge, gt, le, lt

import attrs

from .cards import TYPES, Card
from .deck_files import all_cards
from .deckbuild import barred, idle, place_of
from .filters import EMPIRES

WHOSE = ("fits", "all", "generic", *EMPIRES)
"""Ways to choose by empire: `fits` leaves out what the announced empire bars."""

COMPARE = {">=": ge, "<=": le, ">": gt, "<": lt, "=": eq}


@attrs.frozen
class Sieve:
    """What of the pool is shown."""

    words: str = ""
    type: str = ""
    """One of TYPES, or empty for all."""
    strength: int = 0
    """1 to 9; 10 stands for 10 and more; 0 for all."""
    whose: str = "all"
    """One of WHOSE."""

    @property
    def is_open(self) -> bool:
        """Whether it lets everything through."""
        return self == Sieve()


@lru_cache(maxsize=1)
def pool() -> tuple[Card, ...]:
    """All cards of the edition in the tidy order."""
    return tuple(sorted(all_cards().values(), key=lambda c: place_of(c.id)))


@lru_cache(maxsize=1024)
def haystack(card_id: str) -> str:
    """What the words of a query are looked for in, in small letters."""
    card = all_cards()[card_id]
    said = [card.id, card.code, card.name, card.text, *card.types, card.empire or "generic"]
    said += sorted(card.tags)
    if card.reaction:
        said.append("reaction")
    if card.technology:
        said.append(f"{card.technology} technology")
    return " ".join(said).lower()


def has_words(card: Card, query: str) -> bool:
    """Whether a card has all words of a query.

    >>> from core.games.empires.load import CARDS
    >>> has_words(CARDS["s3-argonian-frigate-sunspot-frigate"], "ship arg 3")
    True
    >>> has_words(CARDS["t3-moon"], ">3")
    False
    """
    return all(_has(card, word) for word in query.lower().split())


def _has(card: Card, word: str) -> bool:
    for sign, compare in COMPARE.items():
        if word.startswith(sign):
            number = word.removeprefix(sign)
            # A sign that is still without its number does not empty the list while one types.
            return not number.isdecimal() or compare(card.strength, int(number))
    if word.isdecimal():
        return card.strength == int(word)
    return word in haystack(card.id)


def passes(card: Card, sieve: Sieve, empire: str = "") -> bool:
    """Whether a sieve lets a card through in a deck of an announced empire."""
    if sieve.type and sieve.type not in card.types:
        return False
    if sieve.strength and min(card.strength, 10) != sieve.strength:
        return False
    if sieve.whose == "fits":
        if not suits(card, empire):
            return False
    elif sieve.whose == "generic":
        if card.empire:
            return False
    elif sieve.whose != "all" and card.empire != sieve.whose:
        return False
    return has_words(card, sieve.words)


def suits(card: Card, empire: str) -> bool:
    """Whether a deck of an empire may hold a card and can use it (DECK-9, E-6)."""
    useless = idle(card, empire)
    return barred(card, empire) is None and (useless is None or useless.rule != "E-6")


def found(sieve: Sieve, empire: str = "") -> list[Card]:
    """The cards that a sieve lets through, in the tidy order."""
    return [card for card in pool() if passes(card, sieve, empire)]


def told(sieve: Sieve) -> str:
    """A sieve in words, as for a heading.

    >>> told(Sieve("moon", "terrain", 3, "fits"))
    'terrain, strength 3, what fits, "moon"'
    """
    said = [sieve.type] if sieve.type else []
    if sieve.strength:
        said.append(f"strength {sieve.strength}{'+' if sieve.strength >= 10 else ''}")
    if sieve.whose == "fits":
        said.append("what fits")
    elif sieve.whose != "all":
        said.append(sieve.whose)
    if sieve.words:
        said.append(f'"{sieve.words}"')
    return ", ".join(said)


def next_type(kind: str, step: int) -> str:
    """The type one step on, with `all` (empty) between the last and the first."""
    around = ("", *TYPES)
    return around[(around.index(kind) + step) % len(around)]
