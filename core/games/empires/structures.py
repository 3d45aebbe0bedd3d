"""The game forms and what goes with what: the one list of structures, and the combinations.

A structure says where the cards come from and how decks are built; the switches beside it change
the rules of play (chapter 18).
"""

from __future__ import annotations

from typing import Any

from core.kernel.errors import BadOptions

STRUCTURES = ("standard", "tournament", "basic", "challenge", "free-for-all")
"""SET-4, VAR-1, SET-3, VAR-2, VAR-3."""

ALIASES = {"points": "challenge", "free": "free-for-all"}
"""Words of older deck files and scripts."""

UNRULED = ("basic", "free-for-all")
"""Structures whose decks may hold any cards in any number."""

ENFORCED = ("tournament", "challenge")
"""Structures that are nothing without their deck rules: every deck is checked (TRN-1, VAR-2)."""

NO_LIMIT = 9_999
"""The command limit where there is none (VAR-3)."""


def structure_name(word: str) -> str:
    """The present name of a structure; an unknown word as it is."""
    return ALIASES.get(word, word)


def refuse_clashes(options: Any) -> None:
    """Raise BadOptions, naming both, where two choices exclude each other."""
    o = options
    shared = o.structure == "basic"
    if o.structure == "tournament" and o.keeps:
        raise BadOptions(
            "`keeps=yes` does not go with `structure=tournament`: nobody keeps the antes of a "
            "tournament.",
            rule="empires:TRN-2",
        )
    if o.structure == "tournament" and o.gamblers:
        raise BadOptions(
            "`gamblers=yes` does not go with `structure=tournament`: gamblers play for keeps, a "
            "tournament does not.",
            rule="empires:TRN-2",
        )
    if shared and o.stack_deck:
        raise BadOptions(
            "`stack_deck=yes` does not go with `structure=basic`: nobody has a deck of his own "
            "there.",
            rule="empires:VAR-13",
        )
    for name, word in (("gamblers", "nobody is put out"), ("play_to_end", "nobody is out")):
        if getattr(o, name) and o.survivors > 1:
            raise BadOptions(
                f"`{name}=yes` does not go with `survivors={o.survivors}`: {word} before the end.",
                rule="empires:TRN-3",
            )
