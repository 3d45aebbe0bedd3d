"""The card linter: `python -m core.games.empires.lint`, part of the checks.

The loader refuses unknown keys, words, operations and dangling names; the linter adds what is
legal but wrong: a built card without text, a number in a text that the data do not have, a
reaction card that never reacts, custom operations that nobody uses, a card in play that does
nothing although its text says so.
"""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.resources import files
from typing import Any

from . import opspec
from .cards import Card
from .load import CARDS
from .load_entries import CardFault
from .numbers import REFIT_CAP

PLAIN = re.compile(r"(?<![\w-])\d+(?:/\d+)?(?![\w-])")

IGNORED = {"1", "2"}
"""Numbers so common in words (`1 card each turn`, `2 parts`) that they prove nothing."""


def numbers_of(given: Any, into: set[str]) -> None:
    """All numbers anywhere in a card's data."""
    if isinstance(given, bool):
        return
    if isinstance(given, int):
        into.add(str(abs(given)))
    elif isinstance(given, str):
        into.update(re.findall(r"\d+(?:/\d+)?", given))
    elif isinstance(given, dict):
        for key, value in given.items():
            if key != "text":
                numbers_of(value, into)
    elif isinstance(given, list):
        for value in given:
            numbers_of(value, into)


def printed(card: Card) -> set[str]:
    """Printed numbers of a card as texts."""
    row = [card.strength, card.command, card.shields, card.phasers, card.heavy, card.nodes]
    row += [card.cannons, *card.plasma, *card.needs, *card.gives]
    if any(m.refit for m in card.mods):
        row.append(REFIT_CAP)
    return {str(n) for n in row}


def entries() -> dict[str, tuple[str, dict[str, Any]]]:
    """All entries of all card files: card id to file and table."""
    made: dict[str, tuple[str, dict[str, Any]]] = {}
    folder = files(__package__) / "data"
    for path in sorted(folder.iterdir(), key=lambda p: p.name):
        if path.name.endswith(".toml"):
            for card, entry in tomllib.loads(path.read_text("utf-8")).items():
                made[card] = (path.name, entry)
    return made


def complaints() -> list[str]:
    """Everything wrong with the card files, one sentence each."""
    found: list[str] = []
    used: set[str] = set()
    for card_id, (file, entry) in entries().items():
        card = CARDS[card_id]
        where = f"{file}: {card_id}"
        text = card.text
        if not text:
            found.append(f"{where}: no text")
        elif not text.endswith((".", "!", ")")):
            found.append(f"{where}: the text is no sentence")
        have = printed(card)
        numbers_of(entry, have)
        for number in PLAIN.findall(text):
            if number not in have and number not in IGNORED:
                found.append(f"{where}: the text says {number}, the data do not")
        if card.reaction and not card.reacts:
            found.append(f"{where}: a reaction card without `react`")
        if card.reacts and not card.reaction:
            found.append(f"{where}: `react` on a card that is no reaction card")
        used |= customs(entry)
    for name in sorted(set(opspec.CUSTOM) - used):
        found.append(f"custom operation `{name}` is used by no card")
    return found


def customs(given: Any) -> set[str]:
    """Names of custom operations anywhere in an entry."""
    found: set[str] = set()
    if isinstance(given, dict):
        if given.get("op") == "custom":
            found.add(str(given["name"]))
        for value in given.values():
            found |= customs(value)
    elif isinstance(given, list):
        for value in given:
            found |= customs(value)
    return found


def main() -> int:
    """Print what is wrong; the exit status is 1 if anything is."""
    try:
        found = complaints()
    except CardFault as fault:
        found = [str(fault)]
    for line in found:
        sys.stdout.write(line + "\n")
    built = sum(card.built for card in CARDS.values())
    sys.stderr.write(f"{built} of {len(CARDS)} cards are built; {len(found)} complaints\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
