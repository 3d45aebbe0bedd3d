"""Trading at a stand (T-26 to T-28)."""

from __future__ import annotations

from core.kernel import Action, Events

from .actions import DECLINE, Trade, trades
from .board import NAMES
from .goods import GOODS
from .state import TState


def can_trade(s: TState) -> bool:
    """Whether the active seat holds a good that its stand takes (T-27)."""
    square = s.pawns[s.seat]
    held = s.goods[s.seat]
    return bool(held[s.buys[2 * square]] or held[s.buys[2 * square + 1]])


def offers(s: TState) -> list[Action]:
    """All trades at the stand, and declining (T-27)."""
    square = s.pawns[s.seat]
    held = s.goods[s.seat]
    a, b = s.buys[2 * square], s.buys[2 * square + 1]
    listed = list(trades(a, _most(s, held[a])))
    if b != a:
        listed += trades(b, _most(s, held[b]))
    listed.append(DECLINE)
    return listed


def _most(s: TState, held: int) -> int:
    return min(held, s.lot_limit) if s.lot_limit else held  # T-26


def do_trade(s: TState, a: Trade, events: Events | None) -> None:
    """Exchange one for one (T-26)."""
    p = s.seat
    sold = s.sells[s.pawns[p]]
    held = s.goods[p]
    held[a.give] -= a.units
    held[sold] += a.units
    if events is not None:
        events.add(
            "trade",
            "all",
            "T-26",
            f"{{{p}}} {{{p}|give|gives}} {a.units} {GOODS[a.give]} for {a.units} {GOODS[sold]}.",
            seat=p,
            give=a.give,
            take=sold,
            units=a.units,
        )


def trade_fault(s: TState, a: Trade) -> tuple[str, str]:
    """Why a trade is refused."""
    square = s.pawns[s.seat]
    if not 0 <= a.give < len(GOODS):
        return "T-8", "There is no such good."
    if a.give not in s.buys[2 * square : 2 * square + 2]:
        return "T-26", f"The stand on {NAMES[square]} does not take {GOODS[a.give]}."
    if a.units < 1:
        return "T-26", "A trade is of one unit at least."
    held = s.goods[s.seat][a.give]
    if a.units > held:
        return "T-26", f"You hold {held} {GOODS[a.give]}, not {a.units}."
    return "T-26", f"One trade is of {s.lot_limit} units at most."
