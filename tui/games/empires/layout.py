"""Layout: where the panes stand, who gets room, and what stands beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from core.games.empires.load import CARDS
from core.kernel import render
from tui.table.logview import log_tail
from tui.table.pane import Pane, Slot
from tui.widgets.line import Line, cut, ruler, width_of, wrap

from .choosing import number_of
from .hand import hand_line
from .react import told_in
from .stacks import rows_of
from .story import last_turns, losses, since_turn, summary
from .words import card_name, count, listed

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Layout(Base):
    """The part of the table that shares out the screen."""

    def slots(self, width: int, height: int) -> list[Slot]:
        """Seats above; the fleets, the draft and the hand share the rest by what is asked."""
        if width != self.board_width:
            self.board_width = width
            self._refill()
        if not self.panels:
            height -= len(self.dock())  # nothing that matters stands under the window
        self.hand.tail = hand_line(self.my_hand())
        self.news_in_sight = False
        fixed: list[tuple[Pane, int]] = [(self.seats_pane, len(self.names))]
        if self.told and not self.is_wide and height >= 14 + len(self.names):
            fixed.append((self.news, self.news.want(width)))
            self.news_in_sight = True
        if self.draft is not None:
            fixed.append((self.points, 1))
        lists = [p for p in self.panes if p is not self.seats_pane]
        room = height - sum(n for _, n in fixed)
        self.room, self.tight = room, room < 14
        rows = self._share(lists, width, room)
        made: list[Slot] = []
        y = 0
        for pane, size in [*fixed, *zip(lists, rows, strict=True)]:
            if size > 0:
                made.append(Slot(pane, 0, y, width, size))
            y += size
        if height - y >= 3 and len(self.names) > 2:
            self.others_room = height - y
            made.append(Slot(self.others, 0, y, width, height - y))
        return made

    def _others_lines(self, width: int) -> list[Line]:
        """Where there is room: the fleets that are not shown above, their stacks folded."""
        made: list[Line] = []
        left: list[str] = []
        for seat in self._seat_order():
            if seat in (self.viewer, self.shown_seat) or not self.view["seats"][seat]["alive"]:
                continue
            fleet = self.view["seats"][seat]["fleet"]
            block = [ruler(width, f"{self.who(seat)}: {count(len(fleet), 'stack')}")]
            look = attrs.evolve(self._look(seat), folded=frozenset(c["card"] for c in fleet))
            block += [[("    ", ""), *row.spans] for row in rows_of(fleet, look)]
            if len(made) + len(block) > self.others_room - 1:
                left.append(self.short(seat))
            else:
                made += block
        if left:
            made.append([(f"   ↓ {listed(left, 5)}: ] shows each", "dim")])
        return made

    def _refill(self) -> None:
        """Another width: lines are made anew."""
        self.fill_draft()
        self._fill_seats()
        self._fill_fleets()
        self._fill_hand()

    def _share(self, panes: list[Pane], width: int, room: int) -> list[int]:
        """Rows per pane: the one that matters gets what it wants, the others at least a few."""
        want = {id(p): p.want(width) for p in panes}
        rows = {id(p): min(self._least(p), want[id(p)]) for p in panes}
        for p in sorted(panes, key=self._weight):
            spare = room - sum(rows.values())
            if spare < 0:
                rows[id(p)] = max(1, rows[id(p)] + spare)
        for p in sorted(panes, key=self._weight, reverse=True):
            spare = room - sum(rows.values())
            rows[id(p)] = min(want[id(p)], rows[id(p)] + max(0, spare))
        for p in panes:
            # A ruler with nothing but "more" below it is a ruler.
            least = 3 if p is self.hand else 2
            if rows[id(p)] <= least < want[id(p)] and p is not self.pane:
                rows[id(p)] = 1
        for p in sorted(panes, key=self._weight, reverse=True):
            spare = room - sum(rows.values())
            if rows[id(p)] > 1:
                rows[id(p)] = min(want[id(p)], rows[id(p)] + max(0, spare))
        return [rows[id(p)] for p in panes]

    def _least(self, pane: Pane) -> int:
        if self.firing and pane in (self.far, self.near):
            return max(2, min(5, (self.room - 1) // 2))  # weapons and targets both in sight
        if pane is self.pane:
            return 5
        if pane is self.hand:
            kind = self.decision.kind if self.decision is not None else ""
            open_hand = kind in ("play", "discard") and self.pending is None
            return 4 if open_hand else 1
        if self.draft is not None:
            return 5 if pane is self.alloc else 1
        return (4 if pane is self.far else 5) - self.tight

    def _weight(self, pane: Pane) -> int:
        """What gets room first; the greater the sooner."""
        if pane is self.pane:
            return 9
        if pane is self.alloc:
            return 8
        kind = self.decision.kind if self.decision is not None else ""
        if pane is self.hand:
            return 6 if kind in ("play", "discard") and self.pending is None else 1
        return 5 if pane is self.near else 4

    def seat_lines(self, width: int) -> list[Line]:
        """Seats are a pane: one may aim at a Sector HQ."""
        return []

    def side_lines(self, width: int, height: int) -> list[Line]:
        """In wide windows: what the others did last, the thing under the cursor, the log."""
        made: list[Line] = []
        turns = self._summaries()
        if turns:
            made.append(ruler(width, "Last turns", "r recap"))
            for seat in self._seat_order():
                if seat in turns:
                    text = f"{self.short(seat)}: {turns[seat]}"
                    made += [[(" ", ""), *row] for row in told_in(text, width - 2, 3, "", "  ")]
        card = self._under_cursor()
        if card is not None:
            made.append(ruler(width, cut(card_name(card), width - 12), "z zoom"))
            made += [[(" ", ""), *row] for row in told_in(CARDS[card].text, width - 2, 5)]
        made.append(ruler(width, "Log", "L all"))
        return [*made, *log_tail(self, width, max(0, height - len(made)))]

    def _under_cursor(self) -> str | None:
        u = number_of(self.key)
        return self.id_of(u) or None if u is not None and u >= 0 else None

    # --- what the others did ----------------------------------------------------------------------

    def _summaries(self) -> dict[int, str]:
        """One line for each other seat that has had a turn."""
        if not self.story.ready:
            return {}
        turns = last_turns(self.story.lines, self.viewer)
        mine = self._my_lost()
        return {
            seat: render(summary(lines, seat, mine), self.names, self.viewer)
            for seat, lines in turns.items()
            if seat != self.viewer and self.view["seats"][seat]["alive"]
        }

    def news_brief(self, width: int) -> list[Line]:
        """Where the others' turns find no room: what was lost, in one line."""
        if not self.told or self.news_in_sight or self.is_wide or self.decision is None:
            return []
        lines = since_turn(self.story.lines, self.viewer)
        said = losses(lines, self.viewer or 0, self._my_lost())
        if not said:
            return []
        told: Line = [("r", "key"), (" tells what was since your turn: ", "")]
        return [[*told, (cut(said, width - width_of(told)), "")]]

    def _my_lost(self) -> frozenset[int]:
        """Cards of the viewer's that have left play."""
        own = self.view["piles"] > 1 and self.viewer is not None
        return frozenset(self.view["discards"][self.viewer]) if own else frozenset()

    def _news_lines(self, width: int) -> list[Line]:
        """Shown at the start of one's turn."""
        if not self.told or self.decision is None:
            return []
        made: list[Line] = [[(" Since your turn (r shows all):", "heading")]]
        for seat in self._seat_order():
            if seat in self.told:
                name = f" {self.short(seat)}: "
                room = width - len(name) - 1
                # One opponent may take two lines, several one each.
                rows = wrap(self.told[seat], room) if len(self.told) < 2 else []
                if len(rows) != 2:
                    rows = [[(cut(self.told[seat], room), "")]]
                made.append([(name, f"seat.{seat % 6}"), *rows[0]])
                made += [[(" " * len(name), ""), *row] for row in rows[1:]]
        return made
