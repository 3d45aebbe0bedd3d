"""Rough worths of cards, for bots."""

from __future__ import annotations

from .cards import BARD, CARDS, INDEX
from .values import item_worth

MEAN_TYPES_HIT = 0.12
"""How often a bonus against one type applies, roughly."""


def place_bonus(card: int) -> int:
    """How much a location gives to guardians, darkness taken in."""
    c = CARDS[card]
    return c.every + sum(n for _, n in c.vs) + 2 * c.underground


def hero_worth(card_id: str) -> float:
    """A rough worth of a hero in combat points."""
    c = CARDS[INDEX[card_id]]
    worth = c.cbt + 0.4 * c.hits + 0.8 * c.level
    worth += MEAN_TYPES_HIT * sum(n * bin(mask).count("1") for mask, n in c.vs)
    if c.id == CARDS[BARD].id:
        worth += 3
    return worth + 0.5 * len(c.traits)


def item_value(item: int) -> float:
    """A rough worth of an item in combat points."""
    c = CARDS[item]
    worth = c.cbt + c.soak + MEAN_TYPES_HIT * sum(n for _, n in c.vs)
    return worth + (0.5 if c.sort in ("misc", "potion") else 0) + 0.01 * item_worth(item, 0)
