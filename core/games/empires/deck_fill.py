"""Completes a deck: a legal one around what was chosen, always the same for the same start.

First goes out what no deck of this empire and structure may hold; then come the empire, the steps
that ladders lack, the types, the ships that support minor empires, and cards up to a fair size.
What the presets play is taken first.  Each change says why it was made.
"""

from __future__ import annotations

from typing import Any

import attrs

from .deck_files import Deck
from .deck_rules import check
from .deck_work import Step, Work


@attrs.frozen
class Filled:
    """A completed deck and how it came about."""

    deck: Deck
    steps: tuple[Step, ...]
    left: tuple[dict[str, Any], ...]
    """Rules that are still broken; empty where the deck is legal."""


def fill(deck: Deck) -> Filled:
    """The deck completed for its structure and players (`deckbuild.purpose`)."""
    work = Work(deck)
    work.mend()
    if work.structure == "challenge":
        work.fill_points()
    else:
        work.fill_cards()
    work.settle_reserve()
    made = work.deck()
    return Filled(made, work.steps(), tuple(check(made, work.structure, work.players)))
