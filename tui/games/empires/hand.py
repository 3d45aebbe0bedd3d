"""The hand, and what a card of it would need, make and do."""

from __future__ import annotations

import re
from typing import Any

from core.games.empires.load import CARDS
from tui.widgets.line import Line, cut, pad, width_of
from tui.widgets.pick import Row

from .words import hue_of, printed, short_name

ORDER = "TSDBECAMHOL"


def sort_key(card_id: str, u: int) -> tuple[int, int, str, int]:
    """Terrain first, then units, then the rest; strong ones first."""
    card = CARDS[card_id]
    letter = card.code.removeprefix("R/")[0]
    return (ORDER.find(letter), -card.strength, card.name, u)


_MAKES = re.compile(r"Makes \d+ \w+(?:(?:, | and )\d+ \w+)*\. ?")
"""A sentence that says no more than the numbers before it."""


def beyond_numbers(text: str) -> str:
    """What a card says beyond the points it makes.

    >>> beyond_numbers("Makes 1 supply and 2 energy. No crew here.")
    'No crew here.'
    >>> beyond_numbers("Makes 2 research each turn.")
    'Makes 2 research each turn.'
    """
    return _MAKES.sub("", text, count=1) if _MAKES.match(text) else text


def hand_row(u: int, card_id: str, width: int, *, able: bool, off: bool, legal: bool | None) -> Row:
    """One card of the hand."""
    card = CARDS[card_id]
    letter = card.code.removeprefix("R/")[0]
    size = min(34, max(20, width - 50))
    spans: Line = [
        (card.code, hue_of(letter)),
        (" ", ""),
        (pad(short_name(card.name), size - len(card.code) - 1) + " ", ""),
    ]
    numbers = printed(card)
    if numbers:
        spans.append((numbers + "  ", "accent" if able else ""))
    room = width - 4 - width_of(spans)
    if room > 8:
        spans.append((cut(beyond_numbers(card.text), room), "dim"))
    sign = "→" if legal else "○" if able else ""
    return Row(str(u), spans, off=off, sign=sign)


def hand_line(cards: list[dict[str, Any]]) -> str:
    """The hand in a few words, for the ruler of a folded pane."""
    counts: dict[str, int] = {}
    for row in cards:
        letter = CARDS[row["id"]].code.removeprefix("R/")[0]
        counts[letter] = counts.get(letter, 0) + 1
    return " ".join(f"{letter}{counts[letter]}" for letter in ORDER if letter in counts)
