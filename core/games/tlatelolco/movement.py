"""Movement of pawns and of the thief (T-21 to T-23, T-38)."""

from __future__ import annotations

from core.kernel import Action, Events

from .actions import MOVES, PROWLS
from .board import NAMES, NEIGHBOURS, RED, REDS, STAND, TEMPLE, WAY, around, squares
from .state import TState

_DESTINATIONS: dict[int, tuple[Action, ...]] = {}


def reach(start: int, die: int, thief: int) -> int:
    """The squares where a pawn may end, its own taken in, as a set.

    Neither temple nor thief can be entered (T-22); a stand that is entered ends the way (T-23);
    other pawns are no hindrance.
    """
    shut = TEMPLE | 1 << thief
    seen = edge = 1 << start
    for _ in range(die):
        edge = around(edge) & ~shut & ~seen
        seen |= edge
        edge &= ~STAND  # T-23
    return seen


def destinations(start: int, die: int, thief: int) -> tuple[Action, ...]:
    """The moves of a pawn, in order of squares."""
    key = start << 12 | die << 6 | thief
    found = _DESTINATIONS.get(key)
    if found is None:
        of = reach(start, die, thief)
        found = _DESTINATIONS[key] = tuple(MOVES[i] for i in squares(of))
    return found


def ways(start: int, die: int, thief: int) -> dict[int, list[int]]:
    """A shortest way to every square where a pawn may end, the start left out of each way."""
    found: dict[int, list[int]] = {start: []}
    edge = [start]
    for _ in range(die):
        grown = []
        for here in edge:
            for to in NEIGHBOURS[here]:
                if to in found or TEMPLE >> to & 1 or to == thief:
                    continue
                found[to] = [*found[here], to]
                if not STAND >> to & 1:
                    grown.append(to)
        edge = grown
    return found


def squares_word(count: int) -> str:
    """`1 square`, `2 squares`."""
    return "1 square" if count == 1 else f"{count} squares"


def move_fault(s: TState, to: int) -> tuple[str, str]:
    """Why a pawn cannot end on a square; only for squares where it cannot."""
    if not 0 <= to < 64:
        return "T-1", "There is no such square; they go from a1 to h8."
    if TEMPLE >> to & 1:
        return "T-2", "Nobody enters the temple."
    if to == s.thief:
        return "T-22", f"The thief stands on {NAMES[to]}: nobody enters its square."
    if WAY[s.pawns[s.seat]][to] > s.die:
        return "T-21", f"{NAMES[to]} is more than {squares_word(s.die)} away."
    through = around(1 << to)
    seen = edge = 1 << s.pawns[s.seat]
    for _ in range(s.die - 1):  # the same way, as if stands let one pass
        edge = around(edge) & ~TEMPLE & ~(1 << s.thief) & ~seen
        seen |= edge
    if seen & through:
        return "T-23", f"{NAMES[to]} lies behind a stand, and a stand that is entered ends the way."
    return "T-22", f"Temple and thief bar the way to {NAMES[to]}."


# --- the thief ------------------------------------------------------------------------------------


def thief_reach(s: TState) -> int:
    """Red spaces where the thief may end, its own taken in: it passes stands, not pawns (T-38)."""
    shut = TEMPLE
    for square in s.pawns:
        shut |= 1 << square
    seen = edge = 1 << s.thief
    for _ in range(s.die):
        edge = around(edge) & ~shut & ~seen
        seen |= edge
    return seen & RED


def prowls(s: TState) -> list[Action]:
    """The moves of the thief, in order of squares."""
    of = thief_reach(s)
    return [PROWLS[i] for i in REDS if of >> i & 1]


def start_move(s: TState, events: Events | None) -> None:
    """Throw the die for a move of the active pawn (T-21)."""
    s.die = s.rng.roll()
    s.step = "move"
    if events is not None:
        p = s.seat
        events.add(
            "die",
            "all",
            "T-21",
            f"{{{p}}} {{{p}|throw|throws}} {s.die} for the way.",
            seat=p,
            die=s.die,
        )
