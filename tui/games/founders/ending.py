"""Notes for deduction, seats and scores, and how the end is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.table.over import OverPanel
from tui.table.panel import Panel
from tui.widgets.line import Line, cut

from .deduction import DeductionPanel
from .marks import HUES
from .seats import tokens_of
from .sheets import seat_sheet
from .telling import colour_name, sleeve_lines
from .tour import TourPanel, final_lines, steps_of

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Ending(Base):
    """The part of the table for notes, scores and the end."""

    # --- notes --------------------------------------------------------------------------------

    def do_notes(self) -> None:
        """The tables for deduction; words from there."""
        if self.viewer is None:
            super().do_notes()
        elif self.view["stage"] == "draft":
            self.open_words()
        else:
            self.open_panel(DeductionPanel(self))

    def open_words(self) -> None:
        """Notes in words."""
        super().do_notes()

    def deductions(self) -> list[str]:
        """What the viewer has struck out."""
        every = self.session.meta.get("notes", {})
        found = every.get(f"struck:{self.viewer}", []) if isinstance(every, dict) else []
        return [str(word) for word in found]

    def keep_deductions(self, struck: list[str]) -> None:
        """Save what the viewer has struck out."""
        if self.session.read_only:
            self.tell("This save is only looked at.")
            return
        every = self.session.meta.get("notes", {})
        kept = dict(every) if isinstance(every, dict) else {}
        kept[f"struck:{self.viewer}"] = struck
        self.session.set_meta("notes", kept)

    # --- seats, scores, end -------------------------------------------------------------------

    def do_scores(self) -> None:
        """Seats; after the end the scoring step by step."""
        if self.view["scores"]:
            self.panels.clear()
            self.open_tour()
        else:
            super().do_scores()

    def do_next_seat(self) -> None:
        """The cursor to the next seat's row."""
        super().do_next_seat()
        self.go_to(f"seat:{self.shown_seat}")

    def do_previous_seat(self) -> None:
        """The cursor to the row of the seat before."""
        super().do_previous_seat()
        self.go_to(f"seat:{self.shown_seat}")

    def score_lines(self, width: int) -> list[Line]:
        """All that lies open about the seats."""
        view = self.view
        made: list[Line] = []
        for player in view["players"]:
            i = player["seat"]
            first = "  starts this Day" if i == view["first"] else ""
            made.append([(f"{self.who(i)}", f"strong seat.{i}"), (first, "dim")])
            sheet = seat_sheet(view, i, self.who(i), tokens_of(view, player))
            assert sheet is not None
            made.append([(f"  {sheet.title}", "")])
            made += [
                [(f"  {name:22}", "dim"), (value, "")]
                for name, value in sheet.facts
                if name not in ("seat", "token")
            ]
            if i == view["seat"] and self.sleeves_open:
                made += [[("  ", ""), *row] for row in sleeve_lines(view["own"], {}, True, width)]
            made.append([])
        claimed = [p for p in view["plazas"] if p["claimed"]]
        made.append([("Plazas ", "heading"), (f"{len(view['plazas'])} formed", "dim")])
        for plaza in claimed:
            letter = plaza["claimed"]
            made.append([(f"  {plaza['at']:4}", ""), (colour_name(letter), HUES[letter])])
        made.append([(cut("c shows all Designs with what each would count now.", width), "dim")])
        return made

    def over_lines(self, width: int) -> list[Line]:
        """The score table; s tells it step by step on the board."""
        if not self.view["scores"]:
            return []
        lines = final_lines(self.view, self.names, width)
        return [*lines, [], [("s", "key"), (" tells the scoring step by step on the board", "dim")]]

    def open_tour(self) -> None:
        """Tell the scoring."""
        self.open_panel(TourPanel(self, steps_of(self.view, self.state, self.names)))

    def open_panel(self, panel: Panel) -> None:
        """The end is first told on the board, then the result opens."""
        if isinstance(panel, OverPanel) and not self.told_end and self.view["scores"]:
            self.told_end = True
            self.open_tour()
            return
        super().open_panel(panel)

    def show_result(self) -> None:
        """After the scoring: the result."""
        self.told_end = True
        super().open_panel(OverPanel(self))
