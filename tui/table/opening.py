"""Opening: panels, the rules, and the replay with what must be read before it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from . import reading
from .over import OverPanel
from .panel import Panel, WaitPanel
from .replay import Replay, States

if TYPE_CHECKING:
    from .screen import TableScreen

    Base = TableScreen
else:
    Base = object


class Opening(Base):
    """The part of the table screen that opens panels and replays."""

    def open_panel(self, panel: Panel) -> None:
        """Open a panel on top."""
        panel.opened_by = self._doing
        self.panels.append(panel)
        self.paint()

    def close_panel(self, panel: Panel) -> None:
        """Close a panel."""
        if panel in self.panels:
            self.panels.remove(panel)
        self.paint()

    def open_rules(self, rule: str) -> None:
        """Open the rules, at a clause where one is given."""
        opener = getattr(self.app, "open_rules", None)
        if opener is not None:
            opener(self.game.id, rule.rpartition(":")[2])

    def open_replay(self, record: int = 0) -> None:
        """Look at the match as it was after a record of the log."""
        if not self.session.match.log:
            self.tell("Nothing has happened yet.")
            return
        self.driver.stop()
        self.panels.clear()
        states = States(self.session.match)
        if states.read_on(records=reading.AT_ONCE) and self.story.ready:
            self.show_replay(states, record)
            return
        panel = WaitPanel("Reading the match", lambda: min(states.progress, self.story.progress))
        self.open_panel(panel)
        self.start(self._read_states(panel, states, record))

    async def _read_states(self, panel: WaitPanel, states: States, record: int) -> None:
        """Make a replay ready between the keys; closing the panel gives it up."""
        while panel in self.panels:
            if states.read_on(seconds=reading.SLICE) and self.story.ready:
                self.close_panel(panel)
                self.show_replay(states, record)
                return
            self.paint()
            await asyncio.sleep(reading.REST)
        self.driver.next()
        self.refresh_table()

    def show_replay(self, states: States, record: int) -> None:
        """Show the match as it was after a record."""
        self.replay = Replay(self, states, record)
        self.driver.next()
        self.refresh_table()

    def close_replay(self) -> None:
        """Back to the present."""
        self.replay = None
        self.driver.next()
        self.refresh_table()
        if self.over:
            self.open_panel(OverPanel(self))
