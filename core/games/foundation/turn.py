"""How the steps follow each other (AF-7, AF-8, AF-23, AF-28)."""

from __future__ import annotations

from itertools import pairwise

from core.kernel.events import ALL, Events

from . import cleanup, contest, draw
from .cards import HARI, IDS, NAMES, SIDE_NAMES, STEPS
from .state import FoundationState, by_side, side_of

NEXT_STEP = dict(pairwise(STEPS))


def seal(s: FoundationState, seat: int, events: Events | None) -> None:
    """A seat has chosen; when both have, everything is shown at once (AF-7)."""
    s.sealed[seat] = True
    if events is not None:
        # Always two events, also for an empty choice: their count must not tell (AF-15).
        text = f"{{{seat}}} {{{seat}|have|has}} chosen."
        events.add("sealed", ALL, "AF-7", text, seat=seat, step=s.step)
        names = ", ".join(NAMES[n] for n in s.marked[seat]) or "no card"
        ids = [IDS[n] for n in s.marked[seat]]
        events.add("chosen", (seat,), "AF-15", f"Your choice: {names}.", step=s.step, cards=ids)
    if not s.sealed[1 - seat]:
        return
    if s.asks == "discard":
        cleanup.discard_named(s, events)
        next_turn(s, events)
        return
    shown = reveal(s, events)
    if s.step == "draw":
        if not draw.resolve(s, shown, events):
            s.step = "RP"
        return
    after_roll(s, contest.resolve(s, shown, events), events)


def reveal(s: FoundationState, events: Events | None) -> list[list[int]]:
    """Both commits go to the tables; the cards by seat.  Opens the next question (AF-15)."""
    shown = s.marked
    s.marked = [[], []]
    s.sealed = [False, False]
    for seat in by_side(s):
        cards = shown[seat]
        if cards:
            hand = s.hands[seat]
            for number in cards:
                hand.remove(number)
            s.tables[seat] += cards
            if s.hari_with == seat and HARI in cards:
                s.hari_with = -1
        if events is not None and (cards or s.step != "draw"):
            names = ", ".join(NAMES[n] for n in cards) or "no card"
            text = f"{{{seat}}} {{{seat}|play|plays}} {names}."
            if s.step != "draw":
                count = contest.dice_count(s, cards)
                text = f"{text[:-1]}: {count} {'die' if count == 1 else 'dice'}."
            ids = [IDS[n] for n in cards]
            events.add(
                "reveal", ALL, "AF-15", text, reveals=True, seat=seat, step=s.step, cards=ids
            )
    return shown


def after_roll(s: FoundationState, winner: int, events: Events | None) -> None:
    """On to the next step, or to the loser's question after a won GE2 (AF-23, AF-24)."""
    if s.step != "GE2":
        s.step = NEXT_STEP[s.step]
    elif winner < 0:
        clean_up(s, events)
    else:
        s.roll_winner = winner
        s.asks = "thwart"  # AF-24: asked also where he holds none


def accept(s: FoundationState, events: Events | None) -> None:
    """The loser lets the win stand: the match is over (AF-23)."""
    s.asks = ""
    if events is not None:
        winner = s.roll_winner
        side = SIDE_NAMES[side_of(s, winner)]
        text = (
            f"{{{winner}}} {{{winner}|found|founds}} the second empire: the {side} wins the game."
        )
        events.add("over", ALL, "AF-23", text, winners=[winner])


def clean_up(s: FoundationState, events: Events | None) -> None:
    """Clean-up, and the next turn unless somebody must discard."""
    if not cleanup.begin(s, events):
        next_turn(s, events)


def next_turn(s: FoundationState, events: Events | None) -> None:
    """Controls go, the turn counts up and cards are drawn; a draw at the limit (AF-28)."""
    s.sealed = [False, False]
    s.control = [0, 0]
    if s.turn >= s.options.turn_limit:
        s.asks = ""
        if events is not None:
            text = f"Turn {s.turn} was the last: the game is a draw."
            events.add("over", ALL, "AF-28", text, winners=[])
        return
    s.turn += 1
    s.last_rolls, s.rolls = s.rolls, []
    if events is not None:
        events.add("turn", ALL, "AF-28", f"Turn {s.turn} begins.", turn=s.turn)
    draw.begin(s, events)
