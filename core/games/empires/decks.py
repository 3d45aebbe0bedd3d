"""Decks by name: presets and one's own, as lists and as an option of a match (2.3)."""

from __future__ import annotations

import contextlib
from collections import Counter
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any

from core.kernel.errors import BadDeck, BadOptions

from .deck_files import Deck, all_cards, inline, parse, read_text
from .deck_folder import DeckFolder
from .deck_rules import check, complaint, known_structure
from .structures import STRUCTURES, structure_name


def deck_list() -> list[str]:
    """Names of the presets, sorted."""
    folder = files(__package__) / "data" / "decks"
    return sorted(p.name.removesuffix(".txt") for p in folder.iterdir() if p.name.endswith(".txt"))


def deck_text(name: str) -> str:
    """The text of a preset; raises BadDeck with the known names."""
    if name not in deck_list():
        known = [*deck_list(), *DeckFolder().names()]
        near = get_close_matches(name, known, 1, 0.6)
        hint = f" Do you mean `{near[0]}`?" if near else ""
        raise BadDeck(f"There is no deck `{name}`; there are: {', '.join(known)}.{hint}")
    return (files(__package__) / "data" / "decks" / f"{name}.txt").read_text("utf-8")


def deck_named(name: str) -> Deck:
    """A preset or one's own deck by its name or title; raises BadDeck."""
    own = "" if name in deck_list() else DeckFolder().known(name)
    return DeckFolder().read(own) if own else parse(deck_text(name), name)


def is_known(name: str) -> bool:
    """Whether a preset or one's own deck has that name or title."""
    return name in deck_list() or bool(DeckFolder().known(name))


def own_decks() -> list[dict[str, str]]:
    """One's own decks: `name`, `text` (title, empire, cards, legal or not), and `trouble`."""
    made = []
    for listed in DeckFolder().listing():
        text = ""
        if listed.deck is not None:
            deck = listed.deck
            faults = check(deck, deck.structure or STRUCTURES[0], deck.players or 2)
            word = f"{len(faults)} faults" if faults else "legal"
            parts = [deck.name, deck.empire, f"{len(deck.all)} cards", word]
            text = ", ".join(part for part in parts if part)
            text += ", not saved" if listed.is_draft else ""
        made.append({"name": listed.name, "text": text, "trouble": listed.trouble})
    return made


def deck_purpose(path: str) -> tuple[str, int]:
    """Structure and players that a deck says it is built for; the usual ones where it does not."""
    text = ""
    with contextlib.suppress(BadDeck, OSError, UnicodeDecodeError):
        known = DeckFolder().known(path)
        if path in deck_list():
            text = deck_text(path)
        elif not Path(path).exists() and known:
            text = DeckFolder().text(known)
        else:
            text = Path(path).read_text("utf-8")
    deck, _ = read_text(text or "\n")
    structure = structure_name(deck.structure)
    return structure if structure in STRUCTURES else STRUCTURES[0], deck.players or 2


def deck_show(name: str) -> dict[str, Any]:
    """A deck by name: name, empire, `cards` and `reserve` as lists of `{count, id, code, name}`."""
    deck = deck_named(name)
    cards = all_cards()

    def rows(ids: tuple[str, ...]) -> list[dict[str, Any]]:
        return [
            {"count": n, "id": i, "code": cards[i].code, "name": cards[i].name}
            for i, n in Counter(ids).items()
        ]

    return {
        "name": deck.name,
        "empire": deck.empire,
        "cards": rows(deck.cards),
        "reserve": rows(deck.reserve),
    }


def read_deck(value: str) -> Deck:
    """The deck of a preset's name or an inline list."""
    if ";" in value or "\n" in value or " " in value:
        return parse(value)
    return parse(deck_text(value), value)


def resolve_option(value: str) -> str:
    """A deck option in the form that a save holds: a preset's name or an inline list.

    The value is a list, a preset's name, the name of one's own deck, or a file.
    """
    try:
        if ";" in value or "\n" in value:
            return inline(parse(value))
        if value in deck_list():
            return value
        if DeckFolder().known(value):
            return inline(deck_named(value))
        path = Path(value)
        if path.is_file():
            return inline(parse(path.read_text("utf-8"), path.stem))
        deck_text(value)
    except BadDeck as bad:
        raise BadOptions(bad.message, rule=bad.rule) from bad
    return value


def deck_check(path: str, structure: str = "standard", players: int = 2) -> list[dict[str, Any]]:
    """Every broken rule of a deck, by file or name: `{rule, message, cards, mend}`; empty: legal.

    Raises BadOptions for an unknown structure or number of players.
    """
    structure = known_structure(structure, players)
    try:
        if path in deck_list():
            deck, faults = read_text(deck_text(path), path)
        elif not Path(path).exists() and DeckFolder().known(path):
            own = DeckFolder().known(path)
            deck, faults = read_text(DeckFolder().text(own), own)
        else:
            deck, faults = read_text(Path(path).read_text("utf-8"), Path(path).stem)
    except BadDeck as bad:
        return [complaint("", f"The deck cannot be read: {bad.message}", [], "Check the file.")]
    except (OSError, UnicodeDecodeError) as bad:
        why = (bad.strerror or str(bad)) if isinstance(bad, OSError) else "it is not UTF-8 text"
        return [complaint("", f"The file cannot be read: {why}.", [], "Check the path.")]
    if faults:
        # Rules are not judged on half a deck: what was meant is not known.
        return [
            complaint(bad.rule.removeprefix("empires:"), bad.message, [], "Correct that line.")
            for bad in faults
        ]
    return check(deck, structure, players)
