"""Deck files: what people write, read into card ids (RULES.md, Deck files).

    # Comments before the first line are the deck's note; others are read past.
    name: Frigates
    empire: Argonian
    structure: standard
    players: 2
    4 S3 Argonian Frigate
    2 t3-moon
    reserve 1 T4 Planet - Podekkur Prime

A line is a count and a card: its id, its code and name, or its name where only one card has it.
`structure` and `players` say what the deck is built for; a match does not read them.
"""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches

import attrs

from core.kernel.errors import BadDeck

from .cards import Card
from .filters import EMPIRES
from .structures import STRUCTURES, structure_name
from .words import short

MOST_OF_A_LINE = 150
"""Copies in one line of a deck file; no deck has more cards (DECK-3)."""


@attrs.frozen
class Deck:
    """A deck as written: card ids with repetition, the reserve apart."""

    name: str
    empire: str
    cards: tuple[str, ...]
    reserve: tuple[str, ...]
    note: str = ""
    """What its player wrote about it, in one paragraph."""
    structure: str = ""
    """Structure that it is built for; empty: not said."""
    players: int = 0
    """Players that it is built for; 0: not said."""

    @property
    def all(self) -> tuple[str, ...]:
        """All cards; the reserve counts towards the deck (DECK-3)."""
        return self.cards + self.reserve


def all_cards() -> dict[str, Card]:
    """Every card by its id, read from `data/` at the first call."""
    from .load import CARDS

    return CARDS


def _full(card: Card) -> str:
    """Code and name, without the mark of reaction cards."""
    return f"{card.code.removeprefix('R/')} {card.name}".lower()


def _bare(card: Card) -> str:
    """Without the class name in brackets."""
    return f"{card.code.removeprefix('R/')} {short(card.name)}".lower()


def _short(card: Card) -> str:
    """The first part of a double title alone."""
    return _bare(card).split(" - ")[0]


def _name(card: Card) -> str:
    """The name without the code."""
    return card.name.lower()


def _find(text: str) -> str:
    """Card id of a written card; raises BadDeck with near names."""
    cards = all_cards()
    plain = " ".join(text.split()).lower()
    if plain in cards:
        return plain
    for written in (_full, _bare, _short, _name):
        fit = [c.id for c in cards.values() if written(c) == plain.removeprefix("r/")]
        if len(fit) == 1:
            return fit[0]
        if fit:
            listed = ", ".join(f"{cards[i].code} {cards[i].name} ({i})" for i in fit)
            raise BadDeck(f"`{text}` may be {listed}: write it out, or the id.")
    names = {_bare(c): f"{c.code} {short(c.name)}" for c in cards.values()}
    names |= {short(c.name).lower(): f"{c.code} {short(c.name)}" for c in cards.values()}
    near = get_close_matches(plain.removeprefix("r/"), names, 3, 0.5)
    meant = list(dict.fromkeys(names[n] for n in near))
    hint = f" Do you mean {' or '.join(meant)}?" if meant else ""
    raise BadDeck(f"There is no card `{text}`.{hint}")


def parse(text: str, name: str = "") -> Deck:
    """Read a deck file's text; raises BadDeck with the line."""
    deck, faults = read_text(text, name)
    if faults:
        raise faults[0]
    return deck


def read_text(text: str, name: str = "") -> tuple[Deck, list[BadDeck]]:
    """A deck file's text without the lines that cannot be read, and a fault for each of these."""
    rows: dict[str, list[str]] = {"name": [name], "empire": [""], "main": [], "reserve": []}
    rows |= {"structure": [""], "players": ["0"]}
    faults: list[BadDeck] = []
    lines = text.splitlines() if "\n" in text else text.split(";")
    for number, raw in enumerate(lines, 1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        try:
            _read_line(line, rows)
        except BadDeck as bad:
            faults.append(BadDeck(f"Line {number}: {bad.message}", rule=bad.rule))
    deck = Deck(
        rows["name"][-1],
        rows["empire"][-1],
        tuple(rows["main"]),
        tuple(rows["reserve"]),
        _note(lines),
        rows["structure"][-1],
        int(rows["players"][-1]),
    )
    return deck, faults


def _note(lines: list[str]) -> str:
    """The comments before the first line that says something, as one paragraph."""
    words: list[str] = []
    for line in lines:
        if not line.startswith("#"):
            break
        words += line.removeprefix("#").split()
    return " ".join(words)


def _known(word: str, said: str, words: tuple[str, ...], what: str, rule: str) -> str:
    """The word, empty or one of those; raises BadDeck with what was `said`."""
    if word and word not in words:
        listed = ", ".join(words)
        raise BadDeck(f"`{said[:40]}` is no {what}; known: {listed}.", rule=f"empires:{rule}")
    return word


def _read_line(line: str, rows: dict[str, list[str]]) -> None:
    """One line: a title, an empire, or a count and a card; raises BadDeck."""
    key, colon, rest = line.partition(":")
    key = key.strip().lower()
    if colon and key == "name":
        rows["name"].append(rest.strip())
        return
    if colon and key == "empire":
        said = rest.strip()
        rows["empire"].append(_known(said.capitalize(), said, EMPIRES, "empire", "DECK-2"))
        return
    if colon and key == "structure":
        said = structure_name(rest.strip().lower())
        rows["structure"].append(_known(said, said, STRUCTURES, "structure", "SET-4"))
        return
    if colon and key == "players":
        players = rest.strip()
        if players not in ("2", "3", "4", "5", "6"):
            raise BadDeck(f"2 to 6 play, not `{players}`.", rule="empires:SET-1")
        rows["players"].append(players)
        return
    into = rows["main"]
    if line.lower().startswith("reserve "):
        into, line = rows["reserve"], line[8:].strip()
    count, _, card = line.partition(" ")
    digits = count.rstrip("x")
    if not (digits.isascii() and digits.isdigit()) or not card.strip():
        raise BadDeck(f"`{line[:80]}` is written as a count and a card.")
    # A count of thousands of digits is no number to Python.
    n = int(digits) if len(digits) <= 9 else MOST_OF_A_LINE + 1
    if not 1 <= n <= MOST_OF_A_LINE:
        raise BadDeck(f"{digits[:20]} copies of a card: write 1 to {MOST_OF_A_LINE}.")
    into.extend([_find(card.strip())] * n)


def inline(deck: Deck) -> str:
    """One line that `parse` reads back: what options and saves hold."""
    name = " ".join(deck.name.translate({ord(c): " " for c in "#;"}).split())
    parts = [f"name: {name}"] if name else []
    if deck.empire:
        parts.append(f"empire: {deck.empire}")
    parts += [f"{n} {card}" for card, n in sorted(Counter(deck.cards).items())]
    parts += [f"reserve {n} {card}" for card, n in sorted(Counter(deck.reserve).items())]
    return ";".join(parts)
