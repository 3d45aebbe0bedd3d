"""The log: filter by seat and kind, undone lines struck through, jump the board to a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.widgets.keyline import key_line
from tui.widgets.line import Line, fit, restyle, ruler, wrap
from tui.widgets.pick import Pick, Row

from .panel import STEPS, Panel, TypePanel
from .story import Told

if TYPE_CHECKING:
    from .screen import TableScreen


def told_line(told: Told, table: TableScreen) -> Line:
    """One line of the story as the viewer reads it."""
    style = "undone" if told.undone else "warn" if told.event is None else ""
    if told.event is not None and told.event.kind == "turn":
        style = (style + " heading").strip()
    text = told.read(table.names, table.viewer)
    if told.event is None:
        text = f"── {text}"
    elif told.undone:
        text = f"x {text}"
    return [(text, style)]


def reading_line(table: TableScreen) -> Line:
    """Says how much of a long log has been read."""
    return [(f"The log is being read: {int(table.story.progress * 100)} %", "dim")]


def log_tail(table: TableScreen, width: int, height: int) -> list[Line]:
    """The last lines of the log that fit, wrapped, the newest at the bottom."""
    if not table.story.ready:
        return [reading_line(table)]
    made: list[Line] = []
    for told in reversed(table.log_lines):
        if not told.seen_by(table.viewer):
            continue
        ((text, style),) = told_line(told, table)
        rows = wrap(text, width - 2, style, "  ")
        if made and len(made) + len(rows) > height:
            break  # a sentence without its beginning says nothing
        made[:0] = rows
        if len(made) >= height:
            break
    return made[-height:]


class LogPanel(Panel):
    """All lines that the viewer may read."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__("Log")
        self.table = table
        self.seat: int | None = None
        """Only this seat's lines, or None for all."""
        self.words = ""
        self.pick = Pick()
        self._read = (0, False)
        """Lines of the story that were there last, and whether it was whole."""
        self._fill()
        self.pick.move(99999)

    def _fill(self) -> None:
        table = self.table
        self._read = (len(table.story.lines), table.story.ready)
        rows = []
        for i, told in enumerate(table.story.lines):
            if not told.seen_by(table.viewer):
                continue
            if self.seat is not None and told.seat != self.seat:
                continue
            ((text, style),) = told_line(told, table)
            kind = told.event.kind if told.event else "undo"
            if self.words and self.words.lower() not in f"{text} {kind}".lower():
                continue
            spans: Line = [(f"{told.turn:>3} ", "dim"), (text, style)]
            if told.event is not None and told.event.rule:
                spans.append((f"  {told.event.rule}", "dim"))
            rows.append(Row(str(i), restyle(spans, "undone") if told.undone else spans))
        self.pick.fill(rows)

    def paint(self, width: int, height: int) -> list[Line]:
        table = self.table
        if self._read != (len(table.story.lines), table.story.ready):
            # It grows while the log is being read; a cursor at its end stays there.
            last = self.pick.at >= len(self.pick.rows) - 1
            self._fill()
            if last:
                self.pick.move(99999)
        who = "all seats" if self.seat is None else table.names[self.seat]
        title = f"Log: {who}" + (f", with `{self.words}`" if self.words else "")
        n = len(self.pick.rows)
        tail = "1 line" if n == 1 else f"{n} lines"
        if not table.story.ready:
            tail = f"reading: {int(table.story.progress * 100)} %"
        made = [ruler(width, title, tail)]
        rows = self.pick.paint(width, height - 4)
        made += rows or [[(f"   {self._nothing()}", "dim")]]
        made += [[]] * (height - 3 - len(made))
        told = self._told()
        # The line under the cursor in full.
        whole = wrap(told.read(table.names, table.viewer), width - 4) if told else []
        made += [[("   ", ""), *row] for row in (*whole, [], [])][:2]
        keys = [
            ("Enter", "see the table then"),
            ("s", "seat"),
            ("/", "filter"),
            ("w", "rule"),
            ("Esc", "close"),
        ]
        made.append(key_line(keys, width))
        return [fit(row, width) for row in made]

    def _nothing(self) -> str:
        if self.words or self.seat is not None:
            return "No line is like that: / changes the words, s the seat."
        return "Nothing has happened yet."

    def _told(self) -> Told | None:
        return self.table.story.lines[int(self.pick.key)] if self.pick.key else None

    def press(self, table: TableScreen, action: str, key: str, character: str | None) -> bool:
        told = self._told()
        if action in STEPS:
            self.pick.move(STEPS[action])
        elif character == "s":
            seats = [None, *range(len(table.names))]
            self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
            self._fill()
        elif character == "/":
            table.open_panel(TypePanel("Show lines with", self._words, before=" with: "))
        elif action == "why" and told is not None and told.event is not None:
            table.explain("Log", [told.read(table.names, table.viewer)], told.event.rule)
        elif key == "enter" and told is not None:
            table.close_panel(self)
            table.open_replay(told.record)
        elif key in ("escape", "q") or action == "log":
            table.close_panel(self)
        return True

    def _words(self, text: str) -> str:
        self.words = text
        self._fill()
        return ""
