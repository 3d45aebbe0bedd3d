"""Short words, hues and names of cards as the table shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.empires.cards import KINDS, Card
from core.games.empires.load import CARDS
from core.games.empires.structures import NO_LIMIT

SHORT = dict(zip(KINDS, ("eco", "sup", "en", "am", "res", "rep", "heal"), strict=True))
"""Kinds of points in two to four letters."""

HUES = {
    "T": "green",
    "S": "cyan",
    "D": "orange",
    "B": "blue",
    "E": "yellow",
    "C": "purple",
    "A": "purple",
    "M": "red",
    "H": "orange",
    "O": "white",
    "L": "yellow",
}
"""Hue of each type; its letter stands in the code as well."""

TRIGGERS = {
    "volley": "a volley",
    "area": "a distortion cannon",
    "play": "a card that is played",
    "use": "a function that is used",
    "mission": "a mission of crew",
    "allocate": "an allocation of points",
    "discard": "a discard by choice",
    "damage": "damage dealt by a card in play",
    "doom": "a card about to be lost",
}
"""What can be answered (REA-2), by the word of the stack's frames."""


def amounts(given: Mapping[str, int]) -> str:
    """Points in a line.

    >>> amounts({"supply": 3, "energy": 2})
    'sup 3 en 2'
    """
    return " ".join(f"{SHORT[kind]} {n}" for kind, n in given.items() if n)


LISTED = ("choose", "return", "agree", "stack")
"""Questions whose answers are a list: they do not lie on the board."""


def room(row: Mapping[str, Any]) -> str:
    """Command limit of a seat's row of the view; there may be none (VAR-3).

    >>> room({"command_limit": 4}), room({"command_limit": 9_999})
    ('4', 'any')
    """
    return "any" if row["command_limit"] >= NO_LIMIT - 99 else str(row["command_limit"])


def count(n: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> count(1, "card"), count(2, "card"), count(2, "is", "are")
    ('1 card', '2 cards', '2 are')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def listed(names: list[str], most: int = 3) -> str:
    """Names in a row; what is more than `most` is counted.

    >>> listed(["A", "B"]), listed(["A", "B", "C", "D"], 2)
    ('A and B', 'A, B and 2 more')
    """
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return " and ".join([", ".join(names[:-1]), names[-1]]) if names[1:] else "".join(names)


def tallied(names: list[str]) -> list[str]:
    """Each name once, with its number where it is more than one.

    >>> tallied(["A", "B", "A"])
    ['A x2', 'B']
    """
    return [f"{n} x{names.count(n)}" if names.count(n) > 1 else n for n in dict.fromkeys(names)]


def short_name(name: str) -> str:
    """A card's name without a second name in brackets and the planet's first word.

    >>> short_name("Argonian Frigate (Sunspot Frigate)")
    'Argonian Frigate'
    """
    return name.partition(" (")[0].strip()


def card_name(card_id: str) -> str:
    """Code and short name of a card."""
    found = CARDS.get(card_id)
    return f"{found.code} {short_name(found.name)}" if found else card_id


def brief_name(card_id: str) -> str:
    """Code and first title of a card: planets of one kind read alike."""
    return card_name(card_id).partition(" - ")[0]


def hue_of(letter: str) -> str:
    """Hue of a type's letter."""
    return HUES.get(letter, "white")


def printed(card: Card) -> str:
    """What a card of the hand needs, makes and has, in as few letters as possible."""
    needs = amounts({k: n for k, n in zip(KINDS, card.needs, strict=True) if n})
    gives = amounts({k: n for k, n in zip(KINDS, card.gives, strict=True) if n})
    parts = [f"needs {needs}"] if needs else []
    if gives:
        parts.append(f"makes {gives}")
    guns = [("sh", card.shields), ("ph", card.phasers), ("hw", card.heavy), ("nodes", card.nodes)]
    made = " ".join(f"{word} {n}" for word, n in guns if n)
    if made:
        parts.append(made)
    if card.command:
        parts.append(f"cmd {card.command}")
    return "  ".join(parts)


def flat(fleet: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All cards of a fleet with what sits on them, from the top of each stack down."""
    made: list[dict[str, Any]] = []
    for top in fleet:
        made.append(top)
        made += flat(top["on"])
    return made
