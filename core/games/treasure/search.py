"""How `hard` bots search this game.

What the battle of this turn and the next ones do to the party can be looked at; what the deck
brings later cannot.  So the search plays three turns and judges by points and strength.  Only where
to go and how to fight is searched: the many small answers of a turn are not worth the time.
"""

from __future__ import annotations

from math import exp

from .cards import CARDS
from .state import TreasureState
from .turn import points
from .worths import hero_worth, item_value

SEARCH = {
    "kinds": ("adventure", "oppose", "encounter", "fight", "rise", "again"),
    "iterations": 200,
    "answers": 5,
    "turns": 3,
    "rollout": 150,
}

SCALE = 5.0
"""Points ahead at which a seat wins about three times in four."""
STRENGTH = 0.16
"""What a combat point of the party is worth in points, while the deck lasts."""
FULL_DECK = 126


def standing(s: TreasureState, seat: int) -> float:
    """Points, and what party and hand promise for the rest of the deck."""
    strength = 0.0
    for h in s.parties[seat]:
        share = h.left / CARDS[h.card].hits
        strength += hero_worth(CARDS[h.card].id) * (0.6 + 0.4 * share)
        strength += sum(item_value(m) for m in h.items) + 1.5 * len(h.spells)
    strength += 0.7 * sum(item_value(m) for m in s.carried[seat])
    hand = sum(_hand_worth(c) for c in s.hands[seat])
    left = min(1.0, len(s.deck) / FULL_DECK * 2)
    return points(s, seat) + left * (STRENGTH * strength + hand)


def _hand_worth(card: int) -> float:
    kind = CARDS[card].kind
    if kind == "treasure":
        return 0.25 * CARDS[card].points
    if kind == "guardian":
        return 0.06 * CARDS[card].cbt
    return 0.35


def value(s: TreasureState, seat: int) -> float:
    """How well a seat stands against the best of the others; alone, against 35 points."""
    mine = standing(s, seat)
    if len(s.hands) == 1:
        return 1 / (1 + exp((30 - mine) / (2 * SCALE)))
    best = max(standing(s, p) for p in range(len(s.hands)) if p != seat)
    return 1 / (1 + exp((best - mine) / SCALE))
