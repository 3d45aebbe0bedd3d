"""Filters and conditions: short texts in card files, read once into functions of the state.

A filter is words that must all hold for a card in play: `own ship/base strength<=4 !engaged`.
A condition is a sentence or a list of sentences: `victim own ship`, `none own dragon`,
`volley.total >= 3`.  Nothing here is ever part of a state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from .cards import Card
    from .scope import Scope

Test = Callable[["Scope", int], bool]

EMPIRES = (
    "Argonian",
    "Krebiz",
    "Mechad",
    "Corporate",
    "Bolaar",
    "Vektrean",
    "Indirigan",
    "Dragon",
)
MAJOR = EMPIRES[:4]
MINOR = EMPIRES[4:]

LETTERS = {
    "terrain": "T",
    "ship": "S",
    "dragon": "D",
    "base": "B",
    "equipment": "E",
    "crew": "C",
    "ability": "A",
    "monster": "M",
    "hazard": "H",
    "occurrence": "O",
    "luck": "L",
}
"""Letter of each card type; the words are those of filters, too."""

STATE_WORDS = (
    "own",
    "enemy",
    "theirs",
    "unit",
    "card",
    "engaged",
    "disengaged",
    "shielded",
    "unshielded",
    "damaged",
    "here",
    "elsewhere",
    "host",
    "self",
    "other",
    "basis",
    "combined",
    "combining",
    "loose",
    "generic",
    "minor",
    "reaction",
    "harmful",
    "producing",
    "fired",
    "needy",
    "on-target",
    "fleet-of-target",
    "yours",
    "alone",
    "weakest",
    "strongest",
    "hand",
    "targetable",
    "fleet-of-memo",
    "suspended",
    "remembered",
    "feeds",
    "under",
    "around",
    "of-victim",
    "firing",
    "acting",
    "mended",
    "over-half",
    "ill",
    "upon-me",
    "joined",
    "second",
    "at-victim",
    "foreign-tech",
    "unloaded",
    "chargeable",
    "directable",
    "portable",
    "helping",
    "busy",
    "earlier",
    "present",
    "whole",
    "floating",
    "fleet-of-active",
    "cuts-output",
)


@attrs.frozen
class Filter:
    """A test of cards in play, with the text it came from."""

    text: str
    test: Test = attrs.field(eq=False, repr=False)
    kinds: frozenset[str]
    """Type letters that can pass; empty: any.  Lets callers skip most cards."""
    free: bool = False
    """Whether it depends on the seat alone, not on the card that asks: shared within a list."""
    side: str = ""
    """`own` or `enemy` where only cards of one side can pass.  Lets callers skip the others."""
    printed: Callable[[Card, str], bool] | None = attrs.field(default=None, eq=False, repr=False)
    """Its words that speak of a card's print and type letter alone, if there are any."""
    whole: bool = False
    """Whether those are all its words."""


@attrs.frozen
class Condition:
    """A test of the situation, with the text it came from."""

    text: str
    test: Callable[[Scope], bool] = attrs.field(eq=False, repr=False)


class BadWord(ValueError):
    """A word of a filter or condition that nobody knows."""


_filters: dict[str, Filter] = {}


def filter_of(text: str, tags: frozenset[str]) -> Filter:
    """The filter of a text; `tags` are the known tags.  Raises BadWord."""
    found = _filters.get(text)
    if found is None:
        found = _filters[text] = _make(text, tags)
    return found


def _make(text: str, tags: frozenset[str]) -> Filter:
    tests: list[Test] = []
    kinds: frozenset[str] | None = None
    for word in text.split():
        if word == "any":
            continue
        parts = word.split("/")
        tests.append(_any([_term(part, tags) for part in parts]))
        letters = _letters(parts)
        if letters:
            kinds = letters if kinds is None else kinds & letters
    if len(tests) == 1:
        test = tests[0]
    else:
        test = _all(tests)
    words = text.split()
    free = all(_is_free(part, tags) for word in words for part in word.split("/"))
    side = "own" if "own" in words else "enemy" if "enemy" in words else ""
    printed = [found for word in words if (found := _printed(word, tags)) is not None]
    of_print = (lambda card, letter: all(one(card, letter) for one in printed)) if printed else None
    whole = len(printed) == len(words)
    return Filter(text, test, kinds or frozenset(), free, side, of_print, whole)


FREE_WORDS = frozenset(
    (
        *("any", "own", "enemy", "mine", "theirs", "yours", "unit", "card", "engaged"),
        *("disengaged", "shielded", "unshielded", "damaged", "basis", "combined", "combining"),
        *("loose", "generic", "minor", "reaction", "harmful", "producing", "fired", "needy"),
        *("alone", "weakest", "strongest", "targetable", "suspended", "starship"),
    )
)
"""Words that say the same whoever asks."""


def _is_free(part: str, tags: frozenset[str]) -> bool:
    part = part.lstrip("!")
    for sign in ("<=", ">=", "<", ">", "="):
        if sign in part:
            left, right = part.split(sign, 1)
            return left in ("id", "title", "flag") or right.lstrip("-").isdigit()
    return part in FREE_WORDS or part in LETTERS or part in EMPIRES or part in tags


Printed = Callable[["Card", str], bool]


def _printed(word: str, tags: frozenset[str]) -> Printed | None:
    """The test of a word whose alternatives all speak of print and type alone, else None."""
    found = [_printed_word(part, tags) for part in word.split("/")]
    known = [one for one in found if one is not None]
    if len(known) < len(found):
        return None
    return lambda card, letter: any(one(card, letter) for one in known)


def _printed_word(word: str, tags: frozenset[str]) -> Printed | None:
    if word.startswith("!"):
        inner = _printed_word(word[1:], tags)
        return None if inner is None else lambda card, letter: not inner(card, letter)
    if word == "any":
        return lambda card, letter: True
    if word == "base":
        return lambda card, letter: letter == "B" or (letter == "T" and "base" in card.types)
    if word in ("ship", "starship"):
        letters = "SD" if word == "ship" else "S"
        return lambda card, letter: letter in letters
    if word in LETTERS:
        return lambda card, letter: letter == LETTERS[word]
    if word in EMPIRES:
        return lambda card, letter: card.empire == word
    if word in tags and word not in STATE_WORDS:
        return lambda card, letter: word in card.tags
    return None


def _letters(parts: list[str]) -> frozenset[str]:
    made: set[str] = set()
    for part in parts:
        if part == "base":
            made |= {"B", "T"}  # asteroid bases are terrain, too (VEK-1)
        elif part == "ship":
            made |= {"S", "D"}
        elif part == "starship":
            made.add("S")
        elif part in LETTERS:
            made.add(LETTERS[part])
        elif part == "unit":
            made |= {"S", "D", "B", "T"}
        else:
            return frozenset()
    return frozenset(made)


def _all(tests: list[Test]) -> Test:
    # Most filters have two or three words; a generator costs more than they do.
    if len(tests) == 2:
        a, b = tests
        return lambda sc, u: a(sc, u) and b(sc, u)
    if len(tests) == 3:
        a, b, c = tests
        return lambda sc, u: a(sc, u) and b(sc, u) and c(sc, u)
    if not tests:
        return lambda sc, u: True
    a, rest = tests[0], _all(tests[1:])
    return lambda sc, u: a(sc, u) and rest(sc, u)


def _any(tests: list[Test]) -> Test:
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        a, b = tests
        return lambda sc, u: a(sc, u) or b(sc, u)
    frozen = tuple(tests)
    return lambda sc, u: any(one(sc, u) for one in frozen)


def _term(word: str, tags: frozenset[str]) -> Test:
    from . import terms, terms_words

    if word.startswith("!"):
        inner = _term(word[1:], tags)
        return lambda sc, u: not inner(sc, u)
    for sign in ("<=", ">=", "<", ">", "="):
        if sign in word:
            left, right = word.split(sign, 1)
            return terms.compare(left, sign, right, tags)
    if word == "base":
        return lambda sc, u: terms_words.is_base(sc.s, u)
    if word == "ship":  # dragons are ships (D-1); `starship` leaves them out
        return lambda sc, u: sc.s.kind[u] in ("S", "D")
    if word == "starship":
        return lambda sc, u: sc.s.kind[u] == "S"
    if word in LETTERS:
        letter = LETTERS[word]
        return lambda sc, u: sc.s.kind[u] == letter
    if word in EMPIRES:
        return lambda sc, u: sc.s.defs[u].empire == word
    if word in STATE_WORDS:
        return terms_words.STATES[word]
    if word in tags:
        return lambda sc, u: word in sc.s.defs[u].tags
    raise BadWord(word)


def condition_of(given: Any, tags: frozenset[str]) -> Condition:
    """The condition of a text or a list of texts (all must hold).  Raises BadWord."""
    from . import terms

    texts = [given] if isinstance(given, str) else list(given)
    tests = tuple(terms.sentence(text, tags) for text in texts)
    if len(tests) == 1:
        return Condition(texts[0], tests[0])
    return Condition("; ".join(texts), lambda sc: all(test(sc) for test in tests))
