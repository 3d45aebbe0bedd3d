"""What a seat can reckon from its view: the other side's likely dice and thwart cards.

Everything here comes from a view alone; nothing looks into a state.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Any

import attrs

from . import chances
from .cards import BIT, CARDS, NUMBER, THWARTS, playable
from .draw import TURN_DRAW

MOST = 36
"""More extra dice than this are reckoned as this many."""

Groups = tuple[tuple[int, int], ...]
"""Pairs of an amount of dice and the number of cards that give it."""


@attrs.frozen
class Unseen:
    """The cards that a seat cannot place, and the size of the other hand."""

    cards: tuple[int, ...]
    hand: int
    """Cards in the other hand that are not publicly known."""
    known: tuple[int, ...]
    """Cards that are publicly known to be in the other hand."""
    side: str
    """Side of the other seat."""
    first_turn: bool
    pritcher: str

    def thwart_chance(self) -> float:
        """Chance that the other hand holds one of the four cards."""
        there = sum(1 for n in self.cards if n in THWARTS)
        total = len(self.cards)
        if not there or not self.hand:
            return 0.0
        return 1.0 - comb(total - there, self.hand) / comb(total, self.hand)

    def dice(self, step: str, control: int, zeal: tuple[float, ...]) -> tuple[float, ...]:
        """Chances of 0, 1, 2 ... extra dice of the other side in a step.

        `zeal` holds, equally likely, the share of its usable cards that it commits.
        """
        free, bound = _groups(self.cards, self.side, step, control, self.pritcher)
        total = len(self.cards)
        known = sum(playable(self.side, step, control, self.pritcher)[n] for n in self.known)
        return _mixture(free, bound, total, self.hand, self.first_turn, zeal, known)


@lru_cache(maxsize=4096)
def _groups(
    cards: tuple[int, ...], side: str, step: str, control: int, pritcher: str
) -> tuple[Groups, Groups]:
    """Usable unseen cards by amount: those that need nothing, and those that need a control."""
    worth = playable(side, step, control, pritcher)
    counts: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for n in cards:
        if worth[n]:
            kind = counts[1 if CARDS[n - 1].requires else 0]
            kind[worth[n]] = kind.get(worth[n], 0) + 1
    return tuple(sorted(counts[0].items())), tuple(sorted(counts[1].items()))


@lru_cache(maxsize=4096)
def _mixture(
    free: Groups,
    bound: Groups,
    total: int,
    hand: int,
    first_turn: bool,
    zeal: tuple[float, ...],
    known: int,
) -> tuple[float, ...]:
    mixed = [0.0] * (MOST + known + 1)
    for share in zeal:
        # What needs no control was mostly played in earlier turns: only fresh cards hold it.
        fresh = hand if first_turn else min(hand, TURN_DRAW)
        holding = fresh + (hand - fresh) * (1.0 - share)
        pmf = [1.0]
        for groups, count in ((free, holding), (bound, float(hand))):
            p = min(1.0, share * count / total) if total else 0.0
            for amount, cards in groups:
                pmf = _convolve(pmf, amount, cards, p)
        for dice, chance in enumerate(pmf):
            mixed[min(dice, MOST) + known] += chance / len(zeal)
    while len(mixed) > 1 and mixed[-1] < 1e-4:
        mixed.pop()
    return tuple(mixed)


def _convolve(pmf: list[float], amount: int, cards: int, p: float) -> list[float]:
    """Chances after adding cards that each give `amount` dice and are there with chance `p`."""
    most = min(cards, 12)
    found = [0.0] * (len(pmf) + amount * most)
    for k in range(most + 1):
        weight = comb(cards, k) * p**k * (1.0 - p) ** (cards - k)
        if weight < 1e-5:
            continue
        for dice, chance in enumerate(pmf):
            found[dice + amount * k] += weight * chance
    return found


@lru_cache(maxsize=65536)
def contest(mine: int, extra: tuple[float, ...], must_play: bool) -> tuple[float, float]:
    """Chances that I win and that I lose with `mine` extra dice against chances of extra dice.

    With `must_play` (AF-25) nobody wins without a card.
    """
    win = lose = 0.0
    for theirs, weight in enumerate(extra):
        if mine or not must_play:
            win += weight * chances.chance(mine + 1, theirs + 1)
        if theirs or not must_play:
            lose += weight * chances.chance(theirs + 1, mine + 1)
    return win, lose


def unseen(view: dict[str, Any]) -> Unseen:
    """What the seat of a view cannot place."""
    seat = view["seat"]
    other = 1 - seat
    placed = {c["id"] for c in view["hand"]}
    for ids in (*view["tables"], view["discard"], *view["known"]):
        placed.update(ids)
    known = tuple(NUMBER[i] for i in view["known"][other])
    return Unseen(
        tuple(c.number for c in CARDS if c.id not in placed),
        view["hand_sizes"][other] - len(known),
        known,
        view["sides"][other],
        view["turn"] == 1,
        view["options"]["pritcher"],
    )


def bits(held: list[str]) -> int:
    """Controls of a view as bits."""
    return sum(BIT[c] for c in held)
