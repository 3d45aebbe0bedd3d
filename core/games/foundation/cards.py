"""The 152 cards and who may use which of them when (AF-1, AF-14).

A card is its number in a state, 1 to 152, and its id (`AF001`) in actions and views.  Tables here
are made once and shared; nothing in them changes.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

DATA = tomllib.loads(
    (Path(__file__).parent / "data" / "cards.toml").read_text(encoding="utf-8"),
)

CONTESTS = ("RP", "PP", "IP", "GE2")
"""The four contest steps in their order (AF-8)."""
STEPS = ("draw", *CONTESTS, "cleanup")
STEP_NAMES: dict[str, str] = DATA["steps"]
SIDES = ("1F", "2F")
SIDE_NAMES: dict[str, str] = DATA["sides"]
CONTROLS = ("cr", "cp", "ci")
CONTROL_NAMES: dict[str, str] = DATA["controls"]
PRIZE = {"RP": "cr", "PP": "cp", "IP": "ci"}
"""Control won in a step (AF-20)."""
BIT = {"": 0, "cr": 1, "cp": 2, "ci": 4}
"""Controls as bits of a number, as a state holds them."""

PRITCHER = 33
PRITCHER_READINGS: dict[str, dict[str, int]] = {
    "ge2-2": {"GE2": 2},
    "ge2-4": {"GE2": 4},
    "rp-2-or-ge2-4": {"RP": 2, "GE2": 4},
}
"""Readings of the two numbers printed on Captain Pritcher (AF-R1)."""


@attrs.frozen
class Card:
    """One card as printed, with the rulings AF-R1 to AF-R6 applied."""

    number: int
    id: str
    slug: str
    name: str
    side: str
    """`1F`, `2F` or `any`."""
    requires: str
    """`cr`, `cp`, `ci`, or an empty text."""
    amounts: dict[str, int]
    """Dice per contest step; only one of several uses counts (AF-19)."""
    special: str
    """`draw`, `thwart`, `recover`, or an empty text."""

    @property
    def effect(self) -> str:
        """Short form such as `rp 3 or ge2 2`."""
        return _effect(self.amounts, self.special)

    @property
    def text(self) -> str:
        """What it does, in one or two short sentences of our own."""
        return _sentence(self)


def _effect(amounts: dict[str, int], special: str) -> str:
    if special:
        return {"draw": "draw 2", "thwart": "thwarts a win", "recover": "fetches Hari Seldon"}[
            special
        ]
    return " or ".join(f"{step.lower()} {n}" for step, n in amounts.items())


def _sentence(card: Card) -> str:
    if card.special == "draw":
        return "In the Draw step: draw 2 more cards."
    if card.special == "recover":
        return "In the Draw step: take Hari Seldon from the discard pile into your hand."
    if card.special == "thwart":
        return "When you have lost the Second Empire roll: that win is void."
    uses = [
        f"{n} {'die' if n == 1 else 'dice'} in {STEP_NAMES[step]}"
        for step, n in card.amounts.items()
    ]
    text = ", or ".join(uses) + "."
    if card.side != "any":
        text += f" {SIDE_NAMES[card.side]} only."
    if card.requires:
        text += f" Needs control of {CONTROL_NAMES[card.requires]} this turn."
    if card.number == PRITCHER:
        text += " The option `pritcher` reads his numbers otherwise (AF-R1)."
    return text


def _card(card_id: str, row: dict[str, Any]) -> Card:
    known = {"slug", "name", "side", "requires", "special", "rp", "pp", "ip", "ge2"}
    strange = sorted(set(row) - known)
    if strange or row["side"] not in ("any", *SIDES) or row["requires"] not in BIT:
        raise ValueError(f"cards.toml: {card_id} cannot be read ({', '.join(strange)})")
    return Card(
        int(card_id[2:]),
        card_id,
        row["slug"],
        row["name"],
        row["side"],
        row["requires"],
        {step: row[step.lower()] for step in CONTESTS if step.lower() in row},
        row.get("special", ""),
    )


CARDS: tuple[Card, ...] = tuple(_card(i, row) for i, row in sorted(DATA["cards"].items()))
"""All cards in id order; the card with number n stands at n - 1."""
COUNT = len(CARDS)

IDS: tuple[str, ...] = ("", *(c.id for c in CARDS))
"""Id by number (number 0 is no card)."""
NAMES: tuple[str, ...] = ("", *(c.name for c in CARDS))
"""Name by number."""
NUMBER: dict[str, int] = {c.id: c.number for c in CARDS}
"""Number by id."""
BY_SLUG: dict[str, Card] = {c.slug: c for c in CARDS}

HARI = NUMBER["AF001"]
DORS = NUMBER["AF017"]
DRAWS = frozenset(c.number for c in CARDS if c.special == "draw")
THWARTS = frozenset(c.number for c in CARDS if c.special == "thwart")


def card(number: int) -> Card:
    """The card with this number."""
    return CARDS[number - 1]


def find(word: str) -> Card | None:
    """A card by its id in either letter case, or by its slug."""
    number = NUMBER.get(word.upper())
    return CARDS[number - 1] if number else BY_SLUG.get(word.lower())


@lru_cache(maxsize=64)
def amounts(step: str, pritcher: str = "ge2-2") -> tuple[int, ...]:
    """Dice that each card adds in a contest step, by number; 0 where it has no such use."""
    found = [0, *(c.amounts.get(step, 0) for c in CARDS)]
    found[PRITCHER] = PRITCHER_READINGS[pritcher].get(step, 0)  # AF-R1
    return tuple(found)


@lru_cache(maxsize=512)
def playable(side: str, step: str, control: int, pritcher: str = "ge2-2") -> tuple[int, ...]:
    """Dice of each card that the side may commit with these controls, by number, else 0 (AF-14)."""
    found = list(amounts(step, pritcher))
    for c in CARDS:
        if c.side not in ("any", side) or BIT[c.requires] & ~control:
            found[c.number] = 0
    return tuple(found)


def cards() -> list[dict[str, Any]]:
    """All cards for card search: id, slug, name, side, requires, amounts, special, effect, text."""
    return [
        {
            "id": c.id,
            "slug": c.slug,
            "name": c.name,
            "side": c.side,
            "requires": c.requires,
            "amounts": dict(c.amounts),
            "special": c.special,
            "effect": c.effect,
            "text": c.text,
        }
        for c in CARDS
    ]
