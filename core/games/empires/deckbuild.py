"""Building a deck: edits as pure functions of a deck value, and the text that a deck file holds.

Every edit gives another deck in the tidy order (type, strength, name), so that equal decks are
equal values and a deck written and read again is the same.  What may be added is judged by the
same rules as `deck_rules.check`, card by card.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import attrs

from .cards import TYPES, Card
from .deck_files import Deck, all_cards
from .deck_rules import allowed_copies
from .filters import EMPIRES, MAJOR
from .structures import STRUCTURES, UNRULED, structure_name

EMPTY = Deck("", "", (), ())
"""No cards, no empire, no name."""

NAME_LONGEST = 40
"""Most letters of a deck's name."""

NOTE_LONGEST = 600
"""Most letters of a deck's note."""

LADDERED = ("standard", "tournament")
"""Structures that limit size, types, ladder and copies."""


@attrs.frozen
class Refusal:
    """Why a card may not be added: rule id, sentence, and what would allow it."""

    rule: str
    message: str
    mend: str = ""

    @property
    def text(self) -> str:
        """All in one line."""
        head = f"{self.rule}: {self.message}" if self.rule else self.message
        return f"{head} {self.mend}".strip()


# --- edits ------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def place_of(card_id: str) -> tuple[int, int, str, str]:
    """Place of a card in a tidy list: by type, strength, name."""
    card = all_cards()[card_id]
    return TYPES.index(card.type), card.strength, card.name, card.id


def tidy(deck: Deck) -> Deck:
    """The same deck in the tidy order, name and note in the form that a file can hold."""
    return attrs.evolve(
        deck,
        name=clean_name(deck.name),
        note=clean_note(deck.note),
        cards=tuple(sorted(deck.cards, key=place_of)),
        reserve=tuple(sorted(deck.reserve, key=place_of)),
    )


def clean_name(text: str) -> str:
    """A name that a file and a save can hold: one line without `#` and `;`."""
    kept = "".join(c if c.isprintable() and c not in "#;" else " " for c in text)
    return " ".join(kept.split())[:NAME_LONGEST].strip()


def clean_note(text: str) -> str:
    """A note as one paragraph."""
    kept = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(kept.split())[:NOTE_LONGEST].strip()


def add(deck: Deck, card: str, count: int = 1) -> Deck:
    """The deck with copies of a card more."""
    return attrs.evolve(deck, cards=_sorted((*deck.cards, *[card] * count)))


def drop(deck: Deck, card: str, from_reserve: bool = False) -> Deck:
    """The deck with one copy less; the deck's copy goes before the reserve's unless told so.

    A deck that does not hold the card stays as it is.
    """
    if card in deck.reserve and (from_reserve or card not in deck.cards):
        return attrs.evolve(deck, reserve=_without(deck.reserve, card))
    if card in deck.cards:
        return attrs.evolve(deck, cards=_without(deck.cards, card))
    return deck


def to_reserve(deck: Deck, card: str) -> Deck:
    """One copy from the deck into the reserve fleet (RES-1)."""
    if card not in deck.cards:
        return deck
    return attrs.evolve(
        deck, cards=_without(deck.cards, card), reserve=_sorted((*deck.reserve, card))
    )


def from_reserve(deck: Deck, card: str) -> Deck:
    """One copy out of the reserve fleet into the deck."""
    if card not in deck.reserve:
        return deck
    return attrs.evolve(
        deck, cards=_sorted((*deck.cards, card)), reserve=_without(deck.reserve, card)
    )


def announce(deck: Deck, empire: str) -> Deck:
    """The deck of another empire (DECK-2); empty for none."""
    return attrs.evolve(deck, empire=empire if empire in EMPIRES else "")


def rename(deck: Deck, name: str) -> Deck:
    """The deck under another name."""
    return attrs.evolve(deck, name=clean_name(name))


def annotate(deck: Deck, note: str) -> Deck:
    """The deck with another note."""
    return attrs.evolve(deck, note=clean_note(note))


def built_for(deck: Deck, structure: str, players: int) -> Deck:
    """The deck meant for a structure and a number of players."""
    return attrs.evolve(deck, structure=structure, players=players)


def purpose(deck: Deck) -> tuple[str, int]:
    """Structure and players that a deck is judged by: what its file says, else the usual ones."""
    structure = structure_name(deck.structure)
    return structure if structure in STRUCTURES else STRUCTURES[0], deck.players or 2


def _sorted(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(ids, key=place_of))


def _without(ids: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = ids.index(card)
    return ids[:at] + ids[at + 1 :]


# --- the text form ----------------------------------------------------------------------------


def written(deck: Deck) -> str:
    """The deck as a file: note, name, empire, cards by type; `deck_files.parse` reads it back."""
    lines = [
        f"# {line}"
        for line in textwrap.wrap(deck.note, 97, break_long_words=False, break_on_hyphens=False)
    ]
    if deck.name:
        lines.append(f"name: {deck.name}")
    if deck.empire:
        lines.append(f"empire: {deck.empire}")
    if deck.structure:
        lines.append(f"structure: {deck.structure}")
    if deck.players:
        lines.append(f"players: {deck.players}")
    for kind, ids in by_type(deck.cards).items():
        lines += ["", f"# {kind}: {len(ids)}"]
        lines += [_line(i, n) for i, n in Counter(ids).items()]
    if deck.reserve:
        lines += ["", f"# reserve fleet: {len(deck.reserve)}"]
        lines += [f"reserve {_line(i, n)}" for i, n in Counter(deck.reserve).items()]
    return "\n".join(lines) + "\n"


def _line(card_id: str, count: int) -> str:
    card = all_cards()[card_id]
    return f"{count} {card.code} {card.name}"


def by_type(ids: Iterable[str]) -> dict[str, list[str]]:
    """Cards by their first type, in the order of types; types without cards left out."""
    cards = all_cards()
    found: dict[str, list[str]] = {}
    for i in _sorted(ids):
        found.setdefault(cards[i].type, []).append(i)
    return found


# --- what may be added ------------------------------------------------------------------------


def barred(card: Card, empire: str, structure: str = "standard") -> Refusal | None:
    """Why a card can never be in a deck of this empire and structure, whatever else is in it."""
    if not card.built:
        return Refusal("", "This card is not built yet: a deck that holds it cannot be played.")
    if structure in UNRULED:
        return None
    if structure == "tournament" and card.strength >= 10:
        return Refusal("TRN-1", "No card of strength 10 in a tournament.")
    if not empire:
        return None
    if card.type == "ship" and card.empire in MAJOR and card.empire != empire:
        return Refusal(
            "DECK-9",
            f"Ships of one major empire only: this deck is {empire}.",
            f"Announce {card.empire} to use it.",
        )
    if card.type == "crew" and card.extra.get("exclusive") and card.empire != empire:
        return Refusal("C-3", f"This crew serves in a {card.empire} deck only.")
    return None


def refusal(deck: Deck, card_id: str) -> Refusal | None:
    """Why one more copy of a card may not be added now; None where it may.

    What later cards can still mend (types, ladder, minor empires' support) refuses nothing.
    """
    structure, _ = purpose(deck)
    card = all_cards()[card_id]
    never = barred(card, deck.empire, structure)
    if never is not None or structure not in LADDERED:
        return never
    most = 120 if structure == "tournament" else 150
    if len(deck.all) >= most:
        rule = "TRN-1" if structure == "tournament" else "DECK-3"
        return Refusal(rule, f"A deck has at most {most} cards.", "Take one out first.")
    have = deck.all.count(card_id)
    copies = allowed_copies(card.strength)
    if copies and have >= copies:
        return Refusal("DECK-7", f"{copies} of this card may be in a deck, and {have} are.")
    if card.strength >= 10:
        cards = all_cards()
        tens = sum(1 for i in deck.all if cards[i].strength >= 10)
        if tens >= 4:
            return Refusal("DECK-7", f"4 cards of strength 10 may be in a deck, and {tens} are.")
    return None


def idle(card: Card, empire: str) -> Refusal | None:
    """Why a card is legal in a deck of this empire and yet of little use there; None otherwise."""
    makers = card.extra.get("empires", [card.empire])
    if not card.technology or not empire or empire in makers:
        return None
    adapted = empire in ("Bolaar", "Vektrean")
    of = " and ".join(makers)
    if card.technology == "exclusive" and not adapted:
        return Refusal("E-6", f"Exclusive technology of {of}: of no use to {empire} ships.")
    if card.technology == "foreign" and adapted:
        return None
    word = card.technology.capitalize()
    return Refusal("E-5", f"{word} technology of {of}: it needs a crew that enables it.")
