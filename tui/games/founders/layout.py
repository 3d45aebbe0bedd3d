"""How Founders' table is laid out: the board at the left, a panel beside it, the prompt below.

At 80x24 the board (44x22) leaves a column of 35 and two lines; at 120x40 it is drawn larger and the
log stands in the column; at 60x20 it becomes a grid of letters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from core.kernel import Action
from tui.table.logview import log_tail
from tui.table.pane import LinesPane, Pane, Slot
from tui.table.panel import Panel
from tui.widgets.keyline import key_line
from tui.widgets.line import Line, fit, overlay, ruler, width_of, wrap
from tui.widgets.phases import phase_line

from .telling import legend_lines, small_lines, supply_lines, wrapped
from .tour import TourPanel

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


@attrs.frozen
class Plan:
    """Where things stand for a size."""

    zoom: int
    """Zoom for which the board's room is made."""
    board: tuple[int, int]
    """Columns and lines of the board's room."""
    column: int
    """Columns of the panel at its right."""
    top: int
    """Lines above: none, or the phase line with a rule."""
    prompt: int
    """Lines of the prompt, key line not counted."""


def plan_for(width: int, height: int) -> Plan:
    """The largest board that fits with its panel."""
    if width >= 110 and height >= 38:
        return Plan(3, (66, 32), width - 67, 2, height - 35)
    if width >= 78 and height >= 24:
        return Plan(2, (44, 22), width - 45, 0, height - 23)
    return Plan(1, (44, 12), width - 45, 1, 2)


class Layout(Base):
    """The part of the table that lays out and paints."""

    def make_panes(self) -> list[Pane]:
        """The parts of the column that take no cursor."""
        self.head_pane = LinesPane("head", self._head_lines)
        self.piece_pane = LinesPane("piece", self._piece_lines)
        self.note_pane = LinesPane("note", self._note_lines)
        self.sleeve_pane = LinesPane("sleeves", self._sleeve_lines)
        self.supply_pane = LinesPane("supply", self._supply_lines)
        self.small_pane = LinesPane("small", self._small_lines)
        self.log_pane = LinesPane("log", lambda w: [])
        return []

    # --- the whole ----------------------------------------------------------------------------

    def _table(self, width: int, height: int) -> list[Line]:
        plan = self.plan = plan_for(width, height)
        prompt = self._prompt(width, height)
        self._prompt_rows = len(prompt)
        top: list[Line] = []
        if plan.top:
            top = [self._phases(width), [("─" * width, "rule")]][: plan.top]
        long = len(prompt) - plan.prompt - 1
        body = self._body(width, height - len(top) - plan.prompt - 1, len(top))
        if long > 0:
            # A long sentence covers the last lines for a moment.
            body = body[:-long]
        return [*top, *body, *prompt]

    def _body(self, width: int, height: int, top: int) -> list[Line]:
        """As the shared one, but put together column by column: every key moves the ghost."""
        focused = self.pane
        self.placed = []
        left: list[Line] = [[]] * height
        right: list[Line] = [[]] * height
        below: dict[int, Line] = {}
        columns = self.plan.board[0]
        for slot in self.slots(width, height):
            rows = slot.pane.paint(slot.width, slot.height, slot.pane is focused)[: slot.height]
            self.placed.append(attrs.evolve(slot, y=slot.y + top))
            for y, row in enumerate(rows, slot.y):
                if slot.pane is self.board:
                    left[y] = row
                elif slot.x > columns:
                    right[y] = row
                else:
                    below[y] = row
        bar: Line = [("│" if self.plan.zoom > 1 else " ", "rule")]
        size = width - columns - 1
        lines = [
            fit(below[y], width)
            if y in below
            else [*fit(left[y], columns), *bar, *fit(right[y], size)]
            for y in range(height)
        ]
        if self.labels:
            for slot in self.placed:
                self._label(attrs.evolve(slot, y=slot.y - top), lines)
        return lines

    def board_size(self) -> int:
        """Scale of the triangles."""
        return self.board.zoom

    def slots(self, width: int, height: int) -> list[Slot]:
        """Where the panes stand."""
        plan = self.plan
        self.board.zoom = max(1, min(3, plan.zoom + self.scale))
        self.seats.title = "Seats and waiting tiles" if plan.zoom > 1 else ""
        columns, rows = plan.board
        made = [Slot(self.board, 0, 0, columns, min(rows, height))]
        if plan.zoom == 1:
            made.append(Slot(self.small_pane, columns + 1, 0, plan.column, rows))
            made += self._stack([(self.middle, 99)], 0, rows, width, height - rows)
            return made
        x, size = columns + 1, plan.column
        parts: list[tuple[Pane, int]] = []
        if not plan.top:
            parts.append((self.head_pane, 2))
        parts.append((self.seats, self.seats.want(size)))
        wide = plan.zoom == 3
        drafting = self.view["stage"] == "draft"
        fixed: list[tuple[Pane, int]] = []
        if self.view["own"] is not None and (self.sleeves_open or not drafting):
            fixed.append((self.sleeve_pane, 3))
        if not drafting and (wide or len(self.choices.pick.rows) < 6):
            # A long list of choices needs the room more.
            fixed.append((self.supply_pane, 5))
        used = sum(n for _, n in (*parts, *fixed))
        free = height - used
        need = max(10, len(self.choices.pick.rows) + 1 + len(self._note_lines(size)))
        middle, log = (need, free - need) if free - need >= 4 else (free, 0)
        if self.choices.pick.rows:
            rows_wanted = len(self.choices.pick.rows) + 1
            note = max(0, min(len(self._note_lines(size)), middle - min(rows_wanted, 4)))
            parts.append((self.choices, middle - note))
            if note:
                parts.append((self.note_pane, note))
        else:
            parts.append((self.piece_pane, middle))
        parts += fixed
        if log > 1:
            self.log_pane.lines = lambda w: [
                ruler(w, "Log", "L all"),
                *log_tail(self, w, log - 1),
            ]
            parts.append((self.log_pane, log))
        return [*made, *self._stack(parts, x, 0, size, height)]

    @property
    def middle(self) -> Pane:
        """In a small window: the choices where there are some, else the seats."""
        return self.choices if self.choices.pick.rows else self.seats

    @staticmethod
    def _stack(
        parts: list[tuple[Pane, int]], x: int, y: int, width: int, height: int
    ) -> list[Slot]:
        made = []
        for pane, rows in parts:
            rows = min(rows, height)
            if rows > 0:
                made.append(Slot(pane, x, y, width, rows))
            y, height = y + rows, height - rows
        return made

    # --- the column ---------------------------------------------------------------------------

    def _head_lines(self, width: int) -> list[Line]:
        if self.replay is not None:
            return [[("REPLAY ", "title"), (self.replay.tail(), "dim")], self._track(width)]
        head: Line = [("FOUNDERS", "title"), (f"  {self.clock()}", "dim")]
        tail = self._prompt_title()[1] or self.top_tail()
        room = width - width_of(head) - width_of([(tail, "")])
        return [[*head, (" " * max(1, room), ""), (tail, "strong")], self._track(width)]

    def _track(self, width: int) -> Line:
        """The phase tracker without a title."""
        spans = phase_line("", "", self.phases(), str(self.view["phase"]), width + 8)
        # Title and clock are empty: what follows them is the tracker, and blanks to the end.
        spans = spans[3:]
        return spans[:-1] if not spans[-1][0].strip() else spans

    def _piece_lines(self, width: int) -> list[Line]:
        title = self.piece_title()
        made: list[Line] = [ruler(width, title)]
        return [*made, *self.piece_lines(width)]

    def _note_lines(self, width: int) -> list[Line]:
        said = self.choice_note()
        return wrapped(said, width) if said else []

    def _sleeve_lines(self, width: int) -> list[Line]:
        return [
            ruler(width, "Your sleeves", "v closes" if self.sleeves_open else "v opens"),
            *self.sleeve_lines(width),
        ]

    def _supply_lines(self, width: int) -> list[Line]:
        supply = self.view["supply"]
        return [ruler(width, "Supply", f"Renown {supply['renown']}"), *supply_lines(supply)]

    def _small_lines(self, width: int) -> list[Line]:
        view = self.view
        told = self.ghost.told() if self.acts_on_board else {}
        return small_lines(self.ghost, told, view["own"], view["supply"], self.sleeves_open)

    # --- the prompt ---------------------------------------------------------------------------

    def _prompt(self, width: int, height: int) -> list[Line]:
        """Question or sentence, and the key line; a ruler above where there is room."""
        plan = self.plan
        title, tail = self._prompt_title()
        thinks = title.endswith(("thinks •", "thinks  "))
        text = f"{title.rstrip()}" if thinks and plan.prompt < 3 else self.prompt_text()
        said = wrap(self.notice[0], width - 2, self.notice[1]) if self.notice[0] else []
        question = wrap(text, width - 2, "prompt")
        made: list[Line] = []
        if plan.prompt >= 3:
            made.append(ruler(width, title, tail))
            room = plan.prompt - 1
            rows = [*question, *said][:room] if len(said) < room else said[:room]
            if len(rows) + 2 <= room and not said:
                rows += legend_lines(width - 2)[: room - len(rows)]
            rows += [[] for _ in range(room - len(rows))]
        else:
            rows = said or question
            if plan.prompt == 2 and said and len(said) == 1 and len(question) == 1:
                rows = [*question, *said]
            elif plan.prompt == 2 and not said and len(question) == 1:
                rows = [*question, *self.one_line(width - 2)]
            rows = rows[:3]
            rows += [[] for _ in range(plan.prompt - len(rows))]
        made += [fit([(" ", ""), *row], width) for row in rows]
        made.append(fit(key_line([*self._keys(), ("?", "")], width), width))
        return made

    def _keys(self) -> list[tuple[str, str]]:
        keys = super()._keys()
        if self.decision is None or self.replay is not None:
            return keys
        sleeves = "close" if self.sleeves_open else "sleeves"
        more = [("v", sleeves), ("n", "notes"), ("H", "hint"), ("u", "undo"), ("z", "zoom"),
                ("w", "why"), ("c", "cards"), ("a", "all"), ("L", "log"),
                ("o" if self.can_turn else "r", "recap"), ("q", "leave")]  # fmt: skip
        return [*self.prompt_keys(), *more]

    def answers(self) -> list[tuple[str, Action]]:
        """Tiles and choices have their numbers where they stand."""
        if self.decision is None:
            return []
        if self.decision.kind == "take":
            return [(self.label(a), a) for a in self.takes[:9]]
        if self.choices.pick.rows:
            return [(self.label(a), a) for a in self.listed[:9]]
        return []

    def _lay(self, panel: Panel, lines: list[Line], width: int, height: int) -> None:
        """What stands beside the board takes the column; a dock leaves the board in sight."""
        plan = self.plan
        if panel.place == "side" and plan.zoom > 1:
            x = plan.board[0] + 1
            rows = panel.paint(width - x, height - plan.top - self._prompt_rows)
            for y, row in enumerate(rows, plan.top):
                lines[y] = overlay(fit(lines[y], width), x, fit(row, width - x))
            return
        if panel.place == "side" and isinstance(panel, TourPanel):
            # Below the board of letters: what is lit on it stays in sight.
            top = plan.top + plan.board[1]
            for y, row in enumerate(panel.paint(width, height - top), top):
                lines[y] = fit(row, width)
            return
        if panel.place == "body" and not plan.top:
            # No line of the table stands above the board: such a panel takes all.
            for y, row in enumerate(panel.paint(width, height)):
                lines[y] = fit(row, width)
            return
        super()._lay(panel, lines, width, height)
