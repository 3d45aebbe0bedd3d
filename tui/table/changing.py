"""After a change: the log is read, what moves is shown, the match is looked at anew."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from core.kernel import Action, Event, NotEnumerable

from . import reading
from .looking import NOT_YOURS
from .over import OverPanel
from .pane import ListPane
from .story import Story

if TYPE_CHECKING:
    from .screen import TableScreen

    Base = TableScreen
else:
    Base = object

FRAME = 0.08
"""Seconds per step of an animation."""


class Changing(Base):
    """The part of the table screen that follows the match."""

    def read_story(self) -> None:
        """Read the log of a long match to its end between the keys."""
        if not self.story.ready:
            self.start(self._read_story(self.story))

    async def _read_story(self, story: Story) -> None:
        told = 0.0
        while not story.read_on(seconds=reading.SLICE):
            if self.story is not story:
                return
            if story.progress - told >= 0.1:
                told = story.progress
                self.paint()  # costs nothing where no sign of progress is on screen
            await asyncio.sleep(reading.REST)
        self.story_read()

    def story_read(self) -> None:
        """The log of a resumed match is known now."""
        self.refresh_table()
        then, self._then = self._then, None
        if then is not None:
            then()

    def needs_story(self, then: Callable[[], None]) -> bool:
        """Whether something must wait for the log; it is done as soon as that has been read."""
        if self.story.ready:
            return False
        self._then = then
        done = int(self.story.progress * 100)
        self.tell(f"The log is being read first: {done} %.", "dim")
        return True

    def after_change(self, happened: Sequence[Event]) -> None:
        """An action is done: tell the story; what moves is shown before the rest changes."""
        self.end_moving()
        self.story.follow(self.session.match)
        if self.in_replay:
            return  # what is shown is past
        self.forget_marks()
        seen = self.last_events = [e for e in happened if e.seen_by(self.viewer)]
        if self.pace != "instant" and seen and self.setting("animation", True):
            self._steps = self.animation(seen)
            if self._steps:
                self._moving = self.start(self._move())
                return
        self.refresh_table()

    async def _move(self) -> None:
        """Show the steps; the table keeps its old face so that nothing is told too early."""
        for i, step in enumerate(self._steps):
            step()
            self.paint()
            if i < len(self._steps) - 1:
                await asyncio.sleep(FRAME)
        self._moving = None
        self.refresh_table()

    def end_moving(self) -> None:
        """Let nothing move any more: the last step at once, then the present state."""
        if self._moving is not None:
            self._moving.cancel()
            self._moving = None
            self._steps[-1]()
            self.refresh_table()

    async def settled(self) -> None:
        """Wait until nothing moves."""
        while self._moving is not None:
            await asyncio.sleep(FRAME / 2)

    def refresh_table(self) -> None:
        """Read the match anew and paint; while something moves the table keeps its old face."""
        if not self._ready:
            return
        if self._moving is not None:
            self.paint()
            return
        match = self.match
        self.view = match.view(self.viewer)
        waited = self.decision is None
        self.decision = None
        if self.viewer is not None and not self.session.read_only and not self.in_replay:
            self.decision = match.decision(self.viewer)
        if self.notice[0].startswith(NOT_YOURS):
            mine = waited and self.decision is not None
            if mine or self.notice[0] != self.whose_decision():
                self.notice = ("", "")  # it is now, or somebody else's
        self.legal = []
        if self.decision is not None:
            try:
                self.legal = match.legal(self.decision)
            except NotEnumerable:
                self.legal = None
        self.fill()
        self._answer_quietly()
        for pane in self.panes:
            if isinstance(pane, ListPane):
                known = pane.things()
                pane.pick.marks = [m for m in self.own_marks if m in known]
        if self.over and not self.over_shown and not self.in_replay:
            self.over_shown = True
            remember = getattr(self.app, "remember_result", None)
            if remember is not None:  # counted now: the window may be closed over the result
                remember(self.session)
            self.open_panel(OverPanel(self))
            return
        self.paint()

    def _answer_quietly(self) -> None:
        """Give the only answer there is, where the game allows it; never after taking back."""
        if self.decision is None or self.driver.held or not self.setting("auto_pass", True):
            return
        if self.decision.id == self.not_taken:
            return
        action = self.quiet()
        if action is not None:
            self.call_later(self._answer_now, self.decision.id, action)

    def _answer_now(self, decision_id: str, action: Action) -> None:
        """Carry the quiet answer out, if the question still stands."""
        if self.decision is None or self.decision.id != decision_id or self.panels:
            return
        if self.driver.curtain is not None or self.in_replay:
            return
        self.act(action)
