"""Everything that has a card, tile or board of its own, for the reference and the card search."""

from __future__ import annotations

from typing import Any

from .designs import DESIGNS
from .state import CHARACTER_NAMES, CHARACTER_TITLES, CHARACTERS
from .tiles import COLOUR_NAMES, COLOURS, KIND_NAMES, TRADES, Face, letters, tile_set

CHARACTER_TEXTS = {
    "cetran": "Your District tile from Achievement may touch by a vertex only, but then not on a "
    "symbol. Philosophical: both Renown tokens go on your own slots (two players: you start with "
    "one instead). For your Designs and those of your two allies a District under a Switch token "
    "counts in both colours.",
    "olechia": "Your City tiles may touch by a vertex only; a symbol covered that way pays only "
    "for one of your 3 Bardiches. One District of a City tile may hang over the edge of the "
    "board; it counts for Designs.",
    "pehuen": "Once per turn, before or after your tile, put one of your 5 Yaks on the board or "
    "move one: to a free cell next to a District, without a symbol. Only a District of the Yak's "
    "colour may cover it.",
    "salyx": "Three times per match your City tile may cover one District with one end, while "
    "its other two triangles lie on free cells (a Foundation). Not over a Switch token.",
    "silen": "When your own placement completes a Plaza you may put one of your 3 Carving tokens "
    "on a cell of it: among tied colours you choose, and the cell becomes a District of that "
    "colour.",
}
SYMBOL_TEXTS = {
    "A": "Lay a District tile of any colour left next to the Hearth or a tile.",
    "H": "Put a Switch token of any colour left on a District: it takes that colour.",
    "P": "Put one Renown token on a slot of yours and one on another player's (two players: one, "
    "on your own).",
}


def cards() -> list[dict[str, Any]]:
    """Designs, characters, symbols, colours and the standard City tiles.

    Each has `id`, `slug`, `name`, `kind`, `text` and `rule`.
    """
    return [*_designs(), *_characters(), *_symbols(), *_colours(), *_tiles()]


def _card(ident: str, slug: str, name: str, kind: str, text: str, rule: str) -> dict[str, Any]:
    return {"id": ident, "slug": slug, "name": name, "kind": kind, "text": text, "rule": rule}


def _designs() -> list[dict[str, Any]]:
    return [
        _card(f"D{d.index + 1:02}", d.id, d.name, f"{d.back} Design", d.text, d.rule)
        for d in DESIGNS
    ]


def _characters() -> list[dict[str, Any]]:
    rules = {"silen": "R50", "pehuen": "R53", "olechia": "R56", "salyx": "R60", "cetran": "R65"}
    return [
        _card(
            f"C{i}",
            c,
            f"{CHARACTER_NAMES[c]}, the {CHARACTER_TITLES[c]}",
            "character",
            CHARACTER_TEXTS[c],
            rules[c],
        )
        for i, c in enumerate(CHARACTERS, 1)
    ]


def _symbols() -> list[dict[str, Any]]:
    rules = {"H": "R24", "A": "R25", "P": "R26"}
    return [
        _card(f"S{kind}", name.lower(), name, "symbol", SYMBOL_TEXTS[kind], rules[kind])
        for kind, name in KIND_NAMES.items()
    ]


def _colours() -> list[dict[str, Any]]:
    return [
        _card(letter, name.lower(), name, "colour", f"{name}: the {trade} trade.", "Q1")
        for letter, name, trade in zip(COLOURS, COLOUR_NAMES, TRADES, strict=True)
    ]


def _tiles() -> list[dict[str, Any]]:
    made = []
    for number, (duo, trio) in enumerate(tile_set("").faces[1:], 1):
        text = f"Trio face {_words(trio)}; duo face {_words(duo)}."
        slug = f"{letters(trio)}-{letters(duo)}".lower()
        name = f"City tile {letters(trio)}/{letters(duo)}"
        made.append(_card(f"T{number:02}", slug, name, "City tile", text, "R18"))
    return made


def _words(face: Face) -> str:
    return ", ".join(COLOUR_NAMES[k].lower() for k in face)
