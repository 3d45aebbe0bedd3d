"""What a table does with people at other terminals; without any, these keys only say so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.kernel import Event
from tui.shared.company import Shared
from tui.shared.seats import specs_of

from .over import OverPanel
from .story import Story, Told

if TYPE_CHECKING:
    from .screen import TableScreen

    Base = TableScreen
else:
    Base = object

SHARED = ("talk", "company", "allow", "refuse")
"""Actions of the key registry that mean something at shared tables only."""


class Together(Base):
    """The part of the table screen that minds the others."""

    # --- keys ---------------------------------------------------------------------------------

    def do_talk(self) -> None:
        """Say something to the others."""
        company = self.company
        if not isinstance(company, Shared):
            self.tell("Nobody sits at another terminal.")
        elif self.viewer is None:
            self.tell("Take your seat first.")
        else:
            from tui.shared.panels import TalkPanel

            self.open_panel(TalkPanel(company))

    def do_company(self) -> None:
        """Who is at the table, and what can be done about who is not."""
        self.company.open()

    def do_allow(self) -> None:
        """Allow what another person asks."""
        self.company.vote(True)

    def do_refuse(self) -> None:
        """Refuse what another person asks."""
        self.company.vote(False)

    # --- what the others did ------------------------------------------------------------------

    def others_acted(self, happened: Sequence[Event]) -> None:
        """The match has gone on at another terminal: show it, and keep what one was about to do."""
        match = self.session.match
        self.not_taken = ""
        if not self.over:
            self.over_shown = False
            self.panels = [p for p in self.panels if not isinstance(p, OverPanel)]
        if self.story.is_ahead_of(match):
            self.story = Story(match)
        if self.in_replay:
            self.story.follow(match)
            self.driver.next()
            return
        asked, marks = self.decision, list(self.own_marks)
        self.after_change(happened)
        if asked is not None and match.decision(asked.seat) == asked:
            self.own_marks = marks
        self.driver.next()
        self.refresh_table()
        if asked is None and self.decision is not None and self.setting("bell", False):
            self.app.bell()

    def read_seats(self) -> None:
        """Other people play other seats now: whoever has left the table sees no more of it."""
        self.driver.stop()
        self.specs = specs_of(self.session.meta, len(self.names))
        humans = self.driver.humans
        if self.driver.curtain not in humans:
            self.driver.curtain = None
        if self.viewer not in humans:
            self.viewer = None
            self.forget_person()
            self.driver.sit_down()
        elif len(humans) == 1:
            self.driver.curtain = None
        self.driver.next()
        self.refresh_table()

    def note_line(self, seat: int, text: str) -> None:
        """A line of the table's own in the log, such as what somebody said."""
        record = len(self.session.match.log)
        turn = self.session.match.state.turn
        # Braces would be read as slots for names.
        safe = text.replace("{", "(").replace("}", ")")
        self.story.add(Told(record, seat, None, turn, safe))

    def drop_notice(self) -> None:
        """Let what stands for as long as it holds be seen."""
        self.notice = ("", "")
        self.paint()
