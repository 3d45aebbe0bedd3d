"""Clean-up: played cards go, hands are cut to twelve, the next turn comes (AF-26 to AF-28)."""

from __future__ import annotations

from core.kernel.events import ALL, Events

from .cards import HARI, IDS, NAMES
from .state import FoundationState, by_side

HAND_LIMIT = 12  # AF-27


def surplus(s: FoundationState, seat: int) -> int:
    """How many cards the seat must discard (AF-27)."""
    return max(0, len(s.hands[seat]) - HAND_LIMIT)


def begin(s: FoundationState, events: Events | None) -> bool:
    """Clear the tables; whether a seat must choose discards."""
    s.step = "cleanup"
    count = len(s.tables[0]) + len(s.tables[1])
    for seat in by_side(s):  # AF-26: 1F's table first
        s.discard += s.tables[seat]
        s.tables[seat] = []
    if events is not None and count:
        cards = "The card" if count == 1 else f"The {count} cards"
        text = f"{cards} played this turn {'goes' if count == 1 else 'go'} to the discard pile."
        events.add("cleanup", ALL, "AF-26", text, count=count)
    # A seat without surplus has nothing to choose and is not asked.
    s.sealed = [surplus(s, 0) == 0, surplus(s, 1) == 0]
    if all(s.sealed):
        return False
    s.asks = "discard"
    return True


def discard_named(s: FoundationState, events: Events | None) -> None:
    """Both sides' named cards go to the pile, 1F's first, in the order named (AF-27)."""
    for seat in by_side(s):
        gone = s.marked[seat]
        if not gone:
            continue
        s.hands[seat] = [n for n in s.hands[seat] if n not in gone]
        s.discard += gone
        if s.hari_with == seat and HARI in gone:
            s.hari_with = -1
        if events is not None:
            names = ", ".join(NAMES[n] for n in gone)
            text = f"{{{seat}}} {{{seat}|discard|discards}} {names}."
            ids = [IDS[n] for n in gone]
            events.add("discard", ALL, "AF-27", text, reveals=True, seat=seat, cards=ids)
        s.marked[seat] = []
