"""Prompts, labels, words and refusals."""

from __future__ import annotations

from core.kernel import Action, InvalidAction

from .actions import (
    Corner,
    Decline,
    Exile,
    Gain,
    Hop,
    Move,
    Prowl,
    Rob,
    Swap,
    Trade,
)
from .board import CORNERS, NAMES, RED, SQUARE, STAND, STANDS_BY, WAY, kind
from .goods import GOOD, GOODS, KINDS, SLUGS
from .movement import move_fault, squares_word
from .red import robbed, swap_partners
from .state import TState
from .trade import trade_fault
from .winning import held_targets

SQUARE_FIELDS = ("to", "stand", "corner")
GOOD_FIELDS = ("give", "take", "good")

Fault = tuple[str, str]


def word(name: str, value: int) -> str:
    """A square or a good as one word; a number outside stays a number."""
    if name in SQUARE_FIELDS and 0 <= value < 64:
        return NAMES[value]
    if name in GOOD_FIELDS and 0 <= value < KINDS:
        return SLUGS[value]
    return str(value)


def unword(name: str, text: str) -> str:
    """The number behind a word."""
    table = SQUARE if name in SQUARE_FIELDS else GOOD if name in GOOD_FIELDS else None
    if table is None or text.lstrip("-").isdigit():
        return text
    found = table.get(text.lower())
    if found is None:
        what = "square" if table is SQUARE else "good"
        raise InvalidAction(f"There is no {what} `{text}`.")
    return str(found)


def prompt(s: TState) -> str:
    """The question of the open step."""
    step = s.step
    done = held_targets(s, s.seat)
    if step == "move":
        return f"Move up to {squares_word(s.die)}, or stay. You hold {done} of 6 targets."
    if step == "trade":
        i = s.pawns[s.seat]
        taken = " or ".join(dict.fromkeys(GOODS[g] for g in s.buys[2 * i : 2 * i + 2]))
        return f"Trade at {NAMES[i]}: give {taken}, get as many {GOODS[s.sells[i]]}."
    if step == "gain":
        return "Take one unit from an adjacent stand."
    if step == "exile":
        return "Send an opponent's pawn to a corner."
    if step == "swap":
        return "Forced trade: choose the opponent, what you give and what you take."
    if step == "thief":
        return f"Move the thief up to {squares_word(s.die)} to a red space."
    if step == "rob":
        return "The thief takes one unit: choose from whom and what."
    if step == "hop":
        return "Go to another red space."
    return "Go to a corner; you gain a die of your export good there."


def label(s: TState, a: Action) -> str:
    """An action in a list."""
    here = s.pawns[s.seat]
    if isinstance(a, Move):
        if a.to == here:
            return f"stay on {NAMES[here]}"
        if STAND >> a.to & 1:
            return f"go to {NAMES[a.to]}: sells {GOODS[s.sells[a.to]]}"
        return f"go to {NAMES[a.to]} ({kind(a.to)})"
    if isinstance(a, Trade):
        return f"give {a.units} {GOODS[a.give]}, get {a.units} {GOODS[s.sells[here]]}"
    if isinstance(a, Decline):
        return "no trade"
    if isinstance(a, Gain):
        return f"take 1 {GOODS[s.sells[a.stand]]} from {NAMES[a.stand]}"
    if isinstance(a, Exile):
        return f"seat {a.seat + 1} to {NAMES[a.corner]}"
    if isinstance(a, Swap):
        return f"give seat {a.seat + 1} 1 {GOODS[a.give]}, take 1 {GOODS[a.take]}"
    if isinstance(a, Prowl):
        return "the thief stays" if a.to == s.thief else f"thief to {NAMES[a.to]}"
    if isinstance(a, Rob):
        return f"seat {a.seat + 1} loses 1 {GOODS[a.good]}"
    if isinstance(a, Hop | Corner):
        return f"go to {NAMES[a.to]}"
    return a.tag


_ELSEWHERE: dict[str, Fault] = {
    "trade": ("T-24", "A trade is made only on a stand, after the move."),
    "decline": ("T-24", "There is no trade to decline now."),
    "move": ("T-21", "A pawn moves only after a throw for the way."),
    "gain": ("T-32", "Only a 2 or 12 on a red space gives that."),
    "exile": ("T-34", "Only a 4 on a red space gives that."),
    "swap": ("T-28", "Trades between players come only from a 5 or 7 on a red space."),
    "thief": ("T-29", "The thief moves only by a 6 or 10 on a red space."),
    "rob": ("T-39", "The thief takes goods only right after it has moved."),
    "hop": ("T-35", "Only a 9 on a red space gives that."),
    "corner": ("T-36", "Only an 11 on a red space gives that."),
}


def refusal(s: TState, a: Action) -> Fault:
    """Rule and sentence why an illegal action is refused."""
    step = s.step
    if a.tag != step and not (step == "trade" and isinstance(a, Decline)):
        if step in ("gain", "exile", "swap", "rob", "hop", "corner"):
            return "T-30", "The result of the red space has to be carried out first."
        if step == "trade" and isinstance(a, Move):
            return "T-23", "The move is over: it ended on this stand."
        return _ELSEWHERE[a.tag]
    if isinstance(a, Move):
        return move_fault(s, a.to)
    if isinstance(a, Trade):
        return trade_fault(s, a)
    return _red_fault(s, a)


def _red_fault(s: TState, a: Action) -> Fault:
    here = s.pawns[s.seat]
    if isinstance(a, Gain):
        near = ", ".join(NAMES[i] for i in STANDS_BY[here])
        return "T-32", f"Choose one of the adjacent stands: {near}."
    if isinstance(a, Exile):
        if a.seat == s.seat or not 0 <= a.seat < len(s.pawns):
            return "T-34", "Choose an opponent."
        if a.corner not in CORNERS:
            return "T-34", "Choose one of the corners a1, h1, a8, h8."
        return "T-34", "He is in that corner already: choose another one."
    if isinstance(a, Swap):
        return _swap_fault(s, a)
    if isinstance(a, Prowl):
        return _prowl_fault(s, a)
    if isinstance(a, Rob):
        if a.seat not in robbed(s):
            return "T-39", "Choose an opponent beside the thief who holds something."
        return "T-39", "He holds none of that good."
    if isinstance(a, Hop):
        if not 0 <= a.to < 64 or not RED >> a.to & 1:
            return "T-35", "Choose a red space; corners are none."
        if a.to == here:
            return "T-35", "Choose another red space than your own."
        return "T-35", "The thief stands there."
    return "T-36", "Choose one of the corners a1, h1, a8, h8."


def _swap_fault(s: TState, a: Swap) -> Fault:
    if a.seat not in swap_partners(s):
        return "T-37", "Choose an adjacent opponent with whom goods of two kinds can change hands."
    if a.give == a.take:
        return "T-37", "The two goods are of different kinds."
    if not 0 <= a.give < KINDS or not 0 <= a.take < KINDS:
        return "T-8", "There is no such good."
    if not s.goods[s.seat][a.give]:
        return "T-37", f"You hold no {GOODS[a.give]}."
    return "T-37", f"He holds no {GOODS[a.take]}."


def _prowl_fault(s: TState, a: Prowl) -> Fault:
    if not 0 <= a.to < 64 or not RED >> a.to & 1:
        return "T-38", "The thief ends only on a red space."
    if a.to in s.pawns:
        return "T-38", "A pawn stands there: the thief ends on a free red space."
    if WAY[s.thief][a.to] > s.die:
        return "T-38", f"{NAMES[a.to]} is more than {squares_word(s.die)} from the thief."
    return "T-38", f"Temple and pawns bar the thief's way to {NAMES[a.to]}."
