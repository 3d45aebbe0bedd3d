"""Panels of a shared table: who is here, and the line in which one talks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from core.kernel.errors import TerminusError
from tui.table.panel import AskPanel, TypePanel
from tui.widgets.keyline import key_line
from tui.widgets.line import Line, fit, pad, ruler, width_of, wrap

from .protocol import TALK

if TYPE_CHECKING:
    from .company import Shared


class CompanyPanel(AskPanel):
    """Who sits at the table and where, with what can be done about those who are away."""

    def __init__(
        self,
        people: Sequence[tuple[str, str]],
        answers: Sequence[tuple[str, str, Callable[[], None]]],
    ) -> None:
        super().__init__("Who is at the table", "", answers)
        self.keys[-1] = ("Esc", "close")
        self.people = list(people)
        self.lines = self._rows

    def _rows(self, width: int) -> list[Line]:
        size = max(width_of([(name, "")]) for name, _ in self.people) + 2
        made: list[Line] = []
        for seat, (name, said) in enumerate(self.people):
            first, *rest = wrap(said, max(20, width - size))
            made.append([(pad(name, size), f"seat.{seat % 6}"), *first])
            made += [[(" " * size, ""), *row] for row in rest]
        return made


class TalkPanel(TypePanel):
    """The last messages, and the line for the next."""

    def __init__(self, company: Shared) -> None:
        super().__init__("Talk", self._say, before=" say: ")
        self.company = company

    def _say(self, text: str) -> str:
        if text:
            try:
                self.company.say(text)
            except TerminusError as refusal:
                return refusal.message
        return ""

    def _heard(self, width: int) -> list[Line]:
        made: list[Line] = []
        for said in self.company.said_before():
            made += wrap(said, width)
        return made or [[("Nobody has said anything yet.", "dim")]]

    def want(self, width: int, height: int) -> int:
        return min(height, 3 + len(self._heard(width - 2)) + bool(self.message))

    def paint(self, width: int, height: int) -> list[Line]:
        room = height - 3
        rows = wrap(self.message, width - 2, "warn") if self.message else []
        heard = self._heard(width - 2)
        rows = [*heard[max(0, len(heard) - room + len(rows)) :], *rows][:room]
        made = [ruler(width, "Talk", f"{TALK} letters at most")]
        made += [fit([(" ", ""), *row], width) for row in rows]
        made += [[(" " * width, "")]] * (height - 2 - len(made))
        made.append(fit(self.entry.paint(width, self.before), width))
        made.append(fit(key_line([("Enter", "say it"), ("Esc", "close")], width), width))
        return made
