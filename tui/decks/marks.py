"""Decks in the form of a new game: which there are, and whether they are legal there."""

from __future__ import annotations

from core.games.empires import deckbuild as db
from core.games.empires.deck_bench import Judged, told
from core.games.empires.deck_files import parse
from core.games.empires.deck_folder import DeckFolder
from core.games.empires.decks import deck_list, deck_named
from core.games.empires.structures import STRUCTURES
from core.kernel.errors import BadDeck

from .views import verdict


def choices() -> list[str]:
    """What left and right go through: the game's own choice, presets, own decks."""
    return ["", *deck_list(), *DeckFolder().names()]


def is_name(value: str) -> bool:
    """Whether a value is the name of a preset or of an own deck."""
    return value in deck_list() or DeckFolder().has(value)


def word(value: str) -> str:
    """A deck as the form shows it."""
    if ";" in value:
        name = value.partition(";")[0].removeprefix("name: ")
        return f"own: {name}" if value.startswith("name:") else "a list of one's own"
    if value and value not in deck_list() and DeckFolder().has(value):
        return f"own: {value}"
    return value or "by the game"


def mark(value: str, structure: str, players: int) -> tuple[str, str]:
    """In two words whether a deck is legal here, and a sentence on what is wrong or empty.

    Decks that the game chooses are legal; in a structure without deck rules every readable one is.
    """
    if not value:
        return "", ""
    try:
        deck = parse(value) if ";" in value else deck_named(value)
    except BadDeck as bad:
        return "cannot be read", f"It cannot be read: {bad.message}"
    chosen = structure if structure in STRUCTURES else STRUCTURES[0]
    now = Judged(db.built_for(db.tidy(deck), chosen, players))
    first = told({**now.faults[0], "mend": ""}) if now.faults else ""
    return verdict(now)[0], first
