"""The handover curtain between people at one terminal, with an optional PIN per seat.

The curtain hides everything.  It needs nothing saved: after a resume with two people at the table
it is what one sees first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.widgets.entry import Entry
from tui.widgets.keyline import key_line
from tui.widgets.line import Line, fit, width_of

from .pins import fits_pin, has_pin, keep_pin

if TYPE_CHECKING:
    from .screen import TableScreen


class Curtain:
    """What is painted, and which keys are taken, while the table is handed over."""

    def __init__(self) -> None:
        self.entry = Entry(secret=True)
        self.wrong = False

    def paint(self, table: TableScreen, width: int, height: int) -> list[Line]:
        """The whole screen: the next player's name and nothing of the game."""
        seat = table.driver.curtain
        assert seat is not None
        asks = has_pin(table.session, seat)
        name = table.names[seat]
        said: list[Line] = [
            [(table.game.title, "title")],
            [],
            [(f"{name}, the table is yours.", "strong")],
            [],
            [("Take it when you alone can see the screen.", "")],
            [],
        ]
        if asks:
            said.append(self.entry.paint(20, "PIN: "))
            if self.wrong:
                said.append([("That is not the PIN.", "bad")])
        else:
            said.append([("Enter", "key"), (" shows your side", "dim")])
        top = max(0, (height - len(said)) // 2 - 1)
        made: list[Line] = [[(" " * width, "curtain")] for _ in range(height)]
        for i, row in enumerate(said):
            if top + i >= height - 1:
                break
            size = width_of(row)
            row = [(t, f"curtain {s}") for t, s in row]
            made[top + i] = fit([(" " * ((width - size) // 2), "curtain"), *row], width, "curtain")
        keys = [("Enter", f"I am {name}"), ("q", "leave"), ("?", "")]
        made[-1] = [(t, f"curtain {s}") for t, s in fit(key_line(keys[:2], width), width)]
        return made

    def press(self, table: TableScreen, key: str, character: str | None) -> None:
        """Keys at the curtain: the PIN or Enter; `q` leaves."""
        seat = table.driver.curtain
        assert seat is not None
        asks = has_pin(table.session, seat)
        if key == "enter":
            if asks and not fits_pin(table.session, seat, self.entry.text):
                self.wrong = True
                self.entry.set("")
                return
            self.entry.set("")
            self.wrong = False
            table.driver.take()
            table.driver.next()
        elif asks and self.entry.key(key, character):
            self.wrong = False
        elif key in ("q", "escape"):
            table.do_leave_table()


__all__ = ["Curtain", "fits_pin", "has_pin", "keep_pin"]
