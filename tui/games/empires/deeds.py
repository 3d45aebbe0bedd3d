"""Deeds: what the keys of this table do besides allocating, firing and choosing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.empires.actions import Draw, Play
from core.games.empires.load import CARDS
from core.games.empires.state import is_fleet, is_hq, seat_of_place
from core.kernel import Action
from tui.widgets.line import Line
from tui.widgets.sheet import Sheet

from .choosing import Pending, number_of, place_of
from .piles import PilesPanel
from .react import dock_lines
from .words import LISTED, count
from .zoom import Zoom, card_sheet, seat_sheet

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Deeds(Base):
    """The part of the table that answers keys."""

    def do_mark(self) -> None:
        """Space: a line of the draft, weapons, cards to discard, or a target."""
        decision = self.decision
        if decision is None or self.over:
            super().do_mark()
        elif self.pending is not None:
            self.take_target()
        elif self.draft is not None and self.pane_is(self.alloc):
            self.mark_line(self.key)
        elif self.firing:
            self.mark_gun(self.key)
        elif decision.kind in ("play", "engage", "allocate", "spend"):
            self.with_card(self.key, every=True)
        elif decision.kind == "discard" and self.too_many_marked(self.key):
            return
        elif not self.toggle(self.key):
            self.do_why()

    def do_end(self) -> None:
        """End the phase; an allocation is entered as it stands."""
        if self.draft is not None and self.decision is not None and self.pending is None:
            self.enter_draft()
        else:
            super().do_end()

    def answer(self, number: int) -> None:
        """A numbered answer; one with several targets has the target chosen first."""
        if self.reacting and self.pending is None:
            groups = self.reactions()
            if number <= len(groups):
                group = groups[number - 1]
                if len(group) == 1:
                    self.act(group[0])
                else:
                    self.choose_target(Pending(self.verb(group), tuple(group)))
                return
        super().answer(number)

    def answers(self) -> list[tuple[str, Action]]:
        """Numbered answers: reactions, options, and targets that do not lie on the board."""
        if self.decision is None or self.over:
            return []
        legal = self.legal or ()
        if self.pending is not None:
            return self._off_board()
        if self.reacting:
            return [(self.reaction_text(g), g[0]) for g in self.reactions()]
        if self.decision.kind in LISTED:
            return [(self.label(a), a) for a in legal if a.tag not in ("done", "pass")]
        return [(self.label(a), a) for a in legal if isinstance(a, Draw)]

    def _off_board(self) -> list[tuple[str, Action]]:
        assert self.pending is not None
        made = []
        hand = {row["card"] for row in self.my_hand()}
        for a in self.pending.actions:
            t = place_of(a)
            if t in self.at or t in hand or is_hq(t):
                continue
            if is_fleet(t) and seat_of_place(t) == self.viewer:
                made.append(("alone in your fleet", a))
            elif not is_fleet(t):
                made.append((self.label(a), a))
        return made

    def end_action(self) -> Action | None:
        """`e`: done, or pass."""
        bare = [a for a in self.legal or () if a.tag in ("done", "pass")]
        return bare[0] if bare else None

    def end_loss(self) -> str:
        """What ending would lose."""
        decision = self.decision
        if decision is None:
            return ""
        if decision.kind == "fire":
            return self.idle_guns()
        if decision.kind == "play" and self.view["phase"] == "play-b" and self.view["plays"]:
            able = [r for r in self.my_hand() if r["card"] in self._playable()]
            if able:
                plays = count(self.view["plays"], "card play is", "card plays are")
                cards = count(len(able), "card")
                return f"{plays} left, and {cards} could be played. End the phase all the same?"
        return ""

    def _playable(self) -> set[int]:
        return {a.card for a in self.legal or () if isinstance(a, Play)}

    def step_side(self, key: str, step: int) -> bool:
        """Left and right on a fleet."""
        if self.firing:
            return self.step_gun(key, step)
        if key and number_of(key) in self.shown and self.shown[number_of(key) or 0]["on"]:
            self._fold(number_of(key) or 0, step < 0)
            return True
        return False

    def press(self, key: str, character: str | None) -> None:
        """While letters are shown, every other key means what it always does."""
        if self.labels and (character or "") not in self.labels and key != "escape":
            self.labels = {}
        super().press(key, character)

    def do_fold(self) -> None:
        """Fold or unfold the stack under the cursor."""
        u = number_of(self.key)
        if u is None or u not in self.shown or not self.shown[u]["on"]:
            self.tell("Nothing lies on that card.")
            return
        self._fold(u, u not in self.folded)

    def _fold(self, u: int, folded: bool) -> None:
        if folded:
            self.folded.add(u)
        else:
            self.folded.discard(u)
        self._fill_fleets()
        self.paint()

    def do_fold_all(self) -> None:
        """Fold all stacks, or unfold them."""
        stacks = {u for u, card in self.shown.items() if card["on"]}
        self.folded = set() if stacks <= self.folded else stacks
        self._fill_fleets()
        self.paint()

    def do_piles(self) -> None:
        """Discard piles and reserve fleets."""
        first = self.viewer if self.viewer is not None else self.shown_seat
        self.open_panel(PilesPanel(self, first))

    def do_zoom(self) -> None:
        """The sheet of what is under the cursor."""
        sheet = self.sheet(self.key)
        if sheet is None:
            self.tell("There is nothing under the cursor to zoom; Tab goes to another part.")
            return
        self.open_panel(Zoom(sheet, self))

    def show_card(self, key: str) -> None:
        """The sheet of a card that is not under the cursor."""
        sheet = self.sheet(key)
        if sheet is not None:
            panel = Zoom(sheet, self)
            panel.follow = None
            self.open_panel(panel)

    def sheet(self, key: str) -> Sheet | None:
        """A card or a Sector HQ at zoom."""
        u = number_of(key)
        if u is None:
            return None
        if is_hq(u):
            return seat_sheet(self, seat_of_place(u))
        card_id = self.id_of(u)
        return card_sheet(self, u, card_id, self.shown.get(u)) if card_id in CARDS else None

    def dock(self) -> list[Line]:
        """The reaction window."""
        if not self.reacting or self.pending is not None:
            return []
        return dock_lines(self, self.board_width)
