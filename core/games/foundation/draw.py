"""Draw step: five cards each, then extra draws and Dors Seldon (AF-9 to AF-13)."""

from __future__ import annotations

from bisect import insort

from core.kernel.events import ALL, Events

from .cards import DORS, DRAWS, HARI, IDS, NAMES
from .state import FoundationState, by_side

TURN_DRAW = 5  # AF-9
EXTRA_DRAW = 2  # AF-11


def draw_order(s: FoundationState) -> tuple[int, int]:
    """Seats in the draw order of this turn: 1F first on odd turns (AF-9)."""
    first, second = by_side(s)
    return (first, second) if s.turn % 2 else (second, first)


def begin(s: FoundationState, events: Events | None) -> None:
    """The normal draw, then the first question."""
    s.step = "draw"
    for seat in draw_order(s):
        draw(s, seat, TURN_DRAW, "AF-9", events)
    s.asks = "commit"


def draw(s: FoundationState, seat: int, count: int, rule: str, events: Events | None) -> None:
    """Up to `count` cards to a hand; an empty deck is made anew from the discard pile (AF-10)."""
    hand = s.hands[seat]
    drawn: list[int] = []
    for _ in range(count):
        if not s.deck:
            if not s.discard:
                break  # AF-10: nothing left anywhere, the draw stops
            reshuffle(s, events)
        number = s.deck.pop()
        insort(hand, number)
        drawn.append(number)
    if events is not None:
        _tell_draw(s, seat, drawn, rule, events)


def reshuffle(s: FoundationState, events: Events | None) -> None:
    """The discard pile becomes the deck (AF-10)."""
    s.deck, s.discard = s.discard, []
    s.rng.shuffle(s.deck)
    if events is not None:
        text = f"The deck is empty: the {len(s.deck)} cards of the discard pile are the new deck."
        events.add("reshuffle", ALL, "AF-10", text, deck=len(s.deck))


def _tell_draw(
    s: FoundationState, seat: int, drawn: list[int], rule: str, events: Events
) -> None:  # fmt: skip
    count = len(drawn)
    cards = f"{count} card" if count == 1 else f"{count} cards"
    text = f"{{{seat}}} {{{seat}|draw|draws}} {cards}."
    events.add("draw", ALL, rule, text, seat=seat, count=count, deck=len(s.deck))
    names = ", ".join(NAMES[n] for n in drawn) or "nothing"
    ids = [IDS[n] for n in drawn]
    events.add("drawn", (seat,), rule, f"You draw {names}.", reveals=True, seat=seat, cards=ids)


def may_commit(s: FoundationState, number: int) -> bool:
    """Whether a card has a use in the Draw step now (AF-11, AF-12)."""
    return number in DRAWS or (number == DORS and HARI in s.discard)


def resolve(s: FoundationState, shown: list[list[int]], events: Events | None) -> bool:
    """Carry out what both sides committed; whether anything was (then both are asked again)."""
    for seat in draw_order(s):  # AF-11: in the draw order, each in the order named
        for number in shown[seat]:
            if number == DORS:
                _recover(s, seat, events)
            else:
                draw(s, seat, EXTRA_DRAW, "AF-11", events)
    return bool(shown[0] or shown[1])


def _recover(s: FoundationState, seat: int, events: Events | None) -> None:
    if HARI not in s.discard:  # AF-12: a draw before it has reshuffled the pile
        if events is not None:
            text = f"{NAMES[DORS]} finds no {NAMES[HARI]} in the discard pile: no effect."
            events.add("recover", ALL, "AF-12", text, seat=seat, card=None)
        return
    s.discard.remove(HARI)
    insort(s.hands[seat], HARI)
    s.hari_with = seat
    if events is not None:
        text = f"{{{seat}}} {{{seat}|take|takes}} {NAMES[HARI]} from the discard pile."
        events.add("recover", ALL, "AF-12", text, seat=seat, card=IDS[HARI])
