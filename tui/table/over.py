"""The end of a match: who won and why, the score table, hidden things, and what one may do next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.kernel.errors import TerminusError
from tui.widgets.line import Line, pad, width_of, wrap

from .panel import Panel

if TYPE_CHECKING:
    from .screen import TableScreen


def verdict(table: TableScreen) -> str:
    """Who won, in one sentence, as the viewer reads it."""
    outcome = table.outcome
    assert outcome is not None
    if not outcome.winners:
        return "A draw."
    names = [table.names[i] for i in outcome.winners]
    if table.viewer in outcome.winners and len(names) == 1 and len(table.driver.humans) < 2:
        return "You win!"
    if names == ["You"]:
        return "You win."  # a seat of that name, read by who looks on
    return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}."


class OverPanel(Panel):
    """The result, over the whole screen."""

    place = "full"

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.said = ""
        super().__init__("The match is over", self._lines)
        self.keys = [
            ("m", "rematch, sides swapped"),
            ("v", "replay"),
            ("x", "export"),
            ("Esc", "the table"),
            ("q", "leave"),
        ]

    def _lines(self, width: int) -> list[Line]:
        table = self.table
        outcome = table.outcome
        if outcome is None:
            return []
        made: list[Line] = [[], [(verdict(table), "title")], []]
        made += wrap(outcome.reason, width)
        if outcome.rule:
            made.append([(f"Rule {outcome.rule}; ? opens the rules.", "dim")])
        made.append([])
        if outcome.scores:
            best = max(outcome.scores)
            size = max(width_of([(n, "")]) for n in table.names)
            if table.score_title():
                made.append([(f"  {table.score_title()}", "dim")])
            for i, score in enumerate(outcome.scores):
                mark = "★" if i in outcome.winners else " "
                made.append(
                    [
                        (f"{mark} ", "accent"),
                        (pad(table.names[i], size + 2), f"seat.{i % 6}"),
                        (f"{score:>6}", "strong" if score == best else ""),
                    ]
                )
            made.append([])
        made += table.over_lines(width)
        if table.session.match.rewound:
            made += [[], [("This match was rewound past dice or cards: counted apart.", "dim")]]
        if self.said:
            made += [[], *wrap(self.said, width, "good")]
        return made

    def press(self, table: TableScreen, action: str, key: str, character: str | None) -> bool:
        if character == "m":
            self._rematch()
        elif character == "v":
            table.open_replay()
        elif character == "x":
            self._export()
        elif character == "?":
            table.open_rules(table.outcome.rule if table.outcome else "")
        elif character == "q":
            table.do_leave_table()
        elif key in ("escape", "enter"):
            table.close_panel(self)
        elif character == "u":
            table.close_panel(self)
            table.do_undo()
        else:
            return super().press(table, action, key, character)
        return True

    def _rematch(self) -> None:
        table = self.table
        try:
            session = table.company.rematch(table)
        except TerminusError as fault:
            self.said = fault.message
            return
        if isinstance(session, str):
            self.said = session
            return
        table.do_leave_table()
        table.app.open_table(session)  # type: ignore[attr-defined]

    def _export(self) -> None:
        from .export import write_export

        table = self.table
        try:
            data, text = write_export(
                table.session,
                Path(table.app.store.folder),  # type: ignore[attr-defined]
            )
        except OSError as fault:
            self.said = f"It could not be written: {fault}"
        else:
            self.said = f"Written: {data} loads in any Terminus, {text.name} is for reading."
