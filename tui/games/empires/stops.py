"""Stops: at which triggers, of which seats, one wants to be asked; kept with the match.

Where a seat can only pass it is passed for it; everything else is asked unless the player says so.
Whatever is passed without asking is told in the notice and in the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.games.empires.state import is_fleet, is_hq, seat_of_place
from tui.table.panel import STEPS, Panel
from tui.widgets.keyline import key_line
from tui.widgets.line import Line, fit, pad, restyle, ruler

from .words import TRIGGERS

if TYPE_CHECKING:
    from tui.table.screen import TableScreen

    from .table import Table

OWN = {"discard": "your own discard phase", "engage": "moving your ships"}
"""Questions of one's own turn that one may want to pass by."""

OWN_KINDS = tuple(f"own-{kind}" for kind in OWN)

MODES = ("ask", "mine", "pass")
"""Always ask; ask where it is aimed at me or mine; never ask."""

SIGNS = {"ask": "● ask", "mine": "◆ mine", "pass": "○ pass"}


def aims_at(view: Mapping[str, Any], frame: Mapping[str, Any], seat: int) -> bool:
    """Whether a declared action is aimed at a seat or a card of its."""
    own: set[int] = set()

    def walk(cards: list[dict[str, Any]]) -> None:
        for card in cards:
            if card["fleet"] == seat or card["owner"] == seat:
                own.add(card["card"])
            walk(card["on"])

    for row in view["seats"]:
        walk(row["fleet"])
    for t in frame["lists"].get("targets", ()):
        if is_hq(t) or is_fleet(t):
            if seat_of_place(t) == seat:
                return True
        elif t in own:
            return True
    return False


class Stops:
    """The stops of one seat in one match."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def _all(self) -> dict[str, Any]:
        kept = self.table.session.meta.get("stops", {})
        return dict(kept) if isinstance(kept, dict) else {}

    def mode(self, kind: str, other: int) -> str:
        """What is set for a trigger of another seat."""
        mine = self._all().get(str(self.table.viewer), {})
        found = mine.get(f"{kind}:{other}") if isinstance(mine, dict) else None
        return found if found in MODES else "ask"

    def set(self, kind: str, other: int, mode: str) -> None:
        """Keep a stop with the match."""
        every = self._all()
        mine = dict(every.get(str(self.table.viewer), {}))
        mine[f"{kind}:{other}"] = mode
        if mode == "ask":
            del mine[f"{kind}:{other}"]
        every[str(self.table.viewer)] = mine
        self.table.session.set_meta("stops", every)

    def own(self, kind: str) -> str:
        """What is set for a question of one's own turn."""
        return self.mode(f"own-{kind}", -1)

    def passes(self, view: Mapping[str, Any], frame: Mapping[str, Any]) -> bool:
        """Whether the viewer does not want to be asked about a declared action."""
        viewer = self.table.viewer
        kind, other = frame["words"]["what"], frame["controller"]
        mode = self.mode(kind, other)
        if mode == "mine" and viewer is not None:
            return not aims_at(view, frame, viewer)
        return mode == "pass"


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
