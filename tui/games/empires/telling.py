"""Telling: what happened since one's turn, seats and scores, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.table.logview import reading_line
from tui.table.panel import Panel
from tui.table.story import Told
from tui.widgets.bar import bar
from tui.widgets.line import Line, pad, wrap

from .story import since_turn
from .words import card_name, listed, room

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Telling(Base):
    """The part of the table that tells what was and how it stands."""

    def do_recap(self) -> None:
        """The others' turns in a line each, then step by step."""

        def lines(width: int) -> list[Line]:
            if not self.story.ready:
                return [reading_line(self)]
            told = since_turn(self.story.lines, self.viewer)
            short = self._summaries()
            made: list[Line] = []
            for seat in self._seat_order():
                if seat in short:
                    made += wrap(f"{self.short(seat)}: {short[seat]}", width, "strong", "  ")
            if made:
                made.append([])
            made += self._steps_told(told, width)
            return made or [[("Nothing has happened since your turn.", "dim")]]

        panel = Panel("Since your turn", lines)
        panel.place = "dock"
        self.open_panel(panel)

    def _steps_told(self, told: list[Told], width: int) -> list[Line]:
        """Numbered steps under a heading for each turn."""
        made: list[Line] = []
        n = 0
        for t in told:
            text = t.read(self.names, self.viewer)
            if t.event is not None and t.event.kind == "turn":
                made.append([(text, "heading")])
                continue
            n += 1
            first, *rest = wrap(text, width - 4)
            made.append([(f"{n:>2}  ", "dim"), *first])
            made += [[("    ", ""), *row] for row in rest]
        return made

    def score_lines(self, width: int) -> list[Line]:
        """All that lies open about each seat."""
        made: list[Line] = []
        view = self.view
        for seat in self._seat_order():
            row = view["seats"][seat]
            made.append([(f"{self.who(seat)}", f"seat.{seat % 6} strong"),
                         (f"  {row['empire'] or 'no empire'}", "dim")])  # fmt: skip
            if not row["alive"]:
                made += [[("  out of the match", "dim")], []]
                continue
            hurt, most = row["hq"], row["hq_points"]
            made.append(
                [("  damage ", "dim"), *bar(hurt, most, 20, "warn"), (f" {hurt} of {most}", "")]
            )
            pile = seat if view["piles"] > 1 else 0
            made.append([
                (f"  hand {row['hand_count']}  deck {view['decks'][pile]}  discards "
                 f"{len(view['discards'][pile])}  units {row['units']} of "
                 f"{room(row)}", ""),
            ])  # fmt: skip
            reserve = listed([card_name(r["id"]) for r in row["reserve"]], 6)
            rows = wrap(f"reserve: {reserve or 'none'}", width - 2, "dim", "  ")
            made += [[("  ", ""), *row] for row in rows]
            made.append([])
        return made

    def score_title(self) -> str:
        """Scores are what a Sector HQ could still take, or what a variant counts."""
        options = self.session.match.options
        if getattr(options, "play_to_end", False):
            return "damage dealt to others' Sector HQs"
        if getattr(options, "gamblers", False):
            return "cards won from others"
        return "damage that each Sector HQ could still take"

    def over_lines(self, width: int) -> list[Line]:
        """Damage on each Sector HQ, what is left, and the hands, which are open now."""
        made: list[Line] = []
        view = self.view
        for seat in self._seat_order():
            row = view["seats"][seat]
            hurt, most = row["hq"], row["hq_points"]
            state = "★ stands" if seat in view["winners"] else "out" if not row["alive"] else ""
            made.append([
                (pad(self.short(seat), 12), f"seat.{seat % 6}"),
                *bar(hurt, most, 15, "warn"),
                (f" {hurt:>2} of {most}  ", ""),
                (f"{row['units']} units  ", "dim"),
                (state, "good" if seat in view["winners"] else "dim"),
            ])  # fmt: skip
        made.append([])
        for seat in self._seat_order():
            held = self.session.match.view(seat)["seats"][seat]["hand"] or []
            names = listed([card_name(r["id"]) for r in held], 5) or "nothing"
            made += wrap(f"{self.short(seat)} held {names}.", width, "dim", "  ")
        return made
