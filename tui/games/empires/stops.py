"""Stops: at which triggers, of which seats, one wants to be asked; kept with the match.

Where a seat can only pass it is passed for it; everything else is asked unless the player says so.
Whatever is passed without asking is told in the notice and in the log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.table.panel import STEPS, Panel
from tui.widgets.keyline import key_line
from tui.widgets.line import Line, fit, pad, restyle, ruler

from .stop_rules import MODES, OWN, OWN_KINDS, Stops, aims_at
from .words import TRIGGERS

if TYPE_CHECKING:
    from tui.table.screen import TableScreen

    from .table import Table

SIGNS = {"ask": "● ask", "mine": "◆ mine", "pass": "○ pass"}


class StopsPanel(Panel):
    """Triggers down, seats across."""

    place = "dock"

    def __init__(self, table: Table) -> None:
        super().__init__("Stops: when you are asked")
        self.table = table
        self.others = [i for i in range(len(table.names)) if i != table.viewer]
        self.kinds = [*TRIGGERS, *OWN_KINDS]
        self.at = 0
        self.column = 0

    def want(self, width: int, height: int) -> int:
        return min(height, len(self.kinds) + 4)

    def paint(self, width: int, height: int) -> list[Line]:
        # Where seats are many and columns few, signs stand alone.
        size = 8 if width - 4 - 9 * len(self.others) >= 31 else 5
        name = max(20, min(36, width - 4 - (size + 1) * len(self.others)))
        made = [ruler(width, self.title)]
        head: Line = [(pad("", name + 3), "")]
        for seat in self.others:
            head.append((pad(self.table.short(seat), size) + " ", f"seat.{seat % 6}"))
        made.append(head)
        room = height - 3
        top = max(0, min(self.at - room + 1, len(self.kinds) - room))
        for i, kind in list(enumerate(self.kinds))[top : top + room]:
            row: Line = [(" ▸ " if i == self.at else "   ", ""), (pad(_title(kind), name), "")]
            seats = [-1] if kind in OWN_KINDS else self.others
            for c, seat in enumerate(seats):
                mode = self.table.stops.mode(kind, seat)
                style = {"ask": "good", "mine": "accent", "pass": "dim"}[mode]
                here = i == self.at and (c == self.column or seat < 0)
                text = pad(SIGNS[mode] if size > 5 else f"  {SIGNS[mode][0]}", size)
                row.append((text, f"{style} cursor" if here else style))
                row.append((" ", ""))
            made.append(row if i != self.at else restyle(row, "strong"))
        made += [[]] * (height - 1 - len(made))
        modes = "● ask  ◆ mine  ○ pass" if size < 8 else "ask / mine / pass"
        keys = [("Space", modes), ("a", "all like this"), ("arrows", "move"), ("Esc", "close")]
        made.append(key_line(keys, width))
        return [fit(row, width) for row in made]

    def press(self, table: TableScreen, action: str, key: str, character: str | None) -> bool:
        if action in ("left", "right"):
            step = 1 if action == "right" else -1
            self.column = (self.column + step) % len(self.others)
        elif action in STEPS:
            self.at = min(max(self.at + STEPS[action], 0), len(self.kinds) - 1)
        elif action == "mark" or key == "enter":
            mode = self._mode()
            own = self.kinds[self.at] in OWN_KINDS
            after = {"ask": "pass"}.get(mode, "ask") if own else _after(mode)
            self._set(self.kinds[self.at], self._seat(), after)
        elif character == "a":
            mode = self._mode()
            for kind in TRIGGERS if self.kinds[self.at] not in OWN_KINDS else ():
                for seat in self.others:
                    self._set(kind, seat, mode)
        elif key == "escape" or action == "stops" or character == "q":
            table.close_panel(self)
            table.refresh_table()
        return True

    def _seat(self) -> int:
        return -1 if self.kinds[self.at] in OWN_KINDS else self.others[self.column]

    def _mode(self) -> str:
        return self.table.stops.mode(self.kinds[self.at], self._seat())

    def _set(self, kind: str, seat: int, mode: str) -> None:
        self.table.stops.set(kind, seat, mode)


def _title(kind: str) -> str:
    return OWN[kind.removeprefix("own-")] if kind in OWN_KINDS else TRIGGERS[kind]


def _after(mode: str) -> str:
    return MODES[(MODES.index(mode) + 1) % len(MODES)]


__all__ = ["MODES", "OWN", "OWN_KINDS", "Stops", "StopsPanel", "aims_at"]
