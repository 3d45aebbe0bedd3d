"""One line per seat: Sector HQ, units, hand, deck, and who protects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.empires.state import hq_place
from tui.widgets.bar import bar
from tui.widgets.line import Line, pad
from tui.widgets.pick import Row

from .words import count, flat, room


def protectors(fleet: list[dict[str, Any]], seat: int) -> int:
    """Ships and dragons of a fleet that could protect its HQ (DIS-3, HQ-4)."""
    return sum(
        1
        for card in flat(fleet)
        if card["type"] in "SD"
        and card["fleet"] == seat
        and not card.get("away")
        and not card.get("joined")
    )


def seat_row(
    view: Mapping[str, Any],
    seat: int,
    name: str,
    width: int,
    *,
    shown: bool,
    legal: bool | None = None,
    thinks: bool = False,
) -> Row:
    """The summary of a seat; `legal` says whether it may be chosen now (None: nothing is)."""
    row = view["seats"][seat]
    key = str(hq_place(seat))
    turn = view["active"] == seat and not view["over"]
    hue = f"seat.{seat % 6}"
    size = 9 if width >= 72 else 7
    spans: Line = [
        (pad(name, size) + ("◂" if shown else " "), f"{hue} strong" if turn else hue),
    ]
    if not row["alive"]:
        won = seat in view["winners"]
        spans.append(("★ winner" if won else "out of the match", "good" if won else "dim"))
        return Row(key, spans, off=True)
    spans += _numbers(view, row, seat, width)
    if seat in view["winners"]:
        spans.append(("  ★ winner", "good strong"))
    elif thinks:
        spans.append(("  •", "accent"))
    sign = "→" if legal else "▶" if turn else ""
    return Row(key, spans, off=legal is False, sign=sign)


def _numbers(view: Mapping[str, Any], row: Mapping[str, Any], seat: int, width: int) -> Line:
    hurt, most = row["hq"], row["hq_points"]
    wide = width >= 72
    danger = hurt * 3 >= most * 2
    empire = (row["empire"] or "")[:3]
    cells = (8 if width < 100 else 20) if wide else 5
    made: Line = [(pad(empire, 4), "dim"), ("damage ", "dim")]
    made += bar(hurt, most, cells, "danger" if danger else "warn")
    made.append((f"{hurt:>3}/{most}", "danger" if danger else "strong" if hurt else ""))
    made.append((" !!" if danger else "   ", "danger"))
    pile = seat if view["piles"] > 1 else 0
    made.append((f"{' hand' if wide else ' h'} {row['hand_count']:>2}", ""))
    if wide:
        made.append((f" deck {view['decks'][pile]:>2}", "dim"))
    made.append((f" {row['units']}/{room(row)}{' units' if wide else ' u'}", ""))
    guard = protectors(row["fleet"], seat)
    if not row["protected"]:
        made.append((" HQ open", "warn strong"))
    elif wide:
        made.append((f" {count(guard, 'protects', 'protect')}" if guard else " guarded", "dim"))
    if width >= 100:
        made.append((f"  reserve {len(row['reserve'])}", "dim"))
        made.append((f"  discards {len(view['discards'][pile])}", "dim"))
    return made
