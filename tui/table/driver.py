"""Who acts next: people at this terminal, bots in their process, or nobody.

After every change the driver looks at the open decisions.  Bots are asked one after another, in
seat order, as an asyncio task; a person is asked when a decision of his own is open.  Where several
people share the terminal, nobody's hand is on screen until he has taken the table from behind the
curtain.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

from core.bots.asking import ask_bot
from core.kernel import Decision, TerminusError
from tui.shared.seats import is_person

if TYPE_CHECKING:
    from .screen import TableScreen

PACES = ("step", "slow", "fast", "instant")
PAUSE = {"step": 0.0, "slow": 1.2, "fast": 0.3, "instant": 0.0}
"""Seconds that the result of a bot's action stays before the next bot acts."""
LONG_WAIT = 5.0
"""Seconds of waiting after which the bell rings for one's turn, where it is wanted."""
SIGN_EVERY = 0.5
"""Seconds between two states of the sign that a bot thinks: at most twice a second."""


class Driver:
    """Drives one table."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.thinking: int | None = None
        """Seat of the bot that is asked now, or None."""
        self.sign = False
        """State of the thinking sign."""
        self.waits_for_step = False
        """In the pace `step`: a key lets the next bot act."""
        self.hands_to: int | None = None
        """Another person decides next: the table is handed over after a key."""
        self.curtain: int | None = None
        """Person for whom the curtain is drawn, or None."""
        self.held = False
        """After an undo bots wait, so that a redo is still possible."""
        self._task: asyncio.Task[None] | None = None
        self._step = asyncio.Event()

    # --- who is who ---------------------------------------------------------------------------

    def is_human(self, seat: int) -> bool:
        """Whether a person at this terminal plays the seat."""
        return not self.table.session.read_only and self.table.specs[seat].startswith("human")

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays the seat, and this terminal asks it."""
        table = self.table
        runs = table.company.runs_bots and not table.session.read_only
        return runs and not is_person(table.specs[seat])

    @property
    def humans(self) -> list[int]:
        """Seats of people at this terminal."""
        return [i for i in range(len(self.table.specs)) if self.is_human(i)]

    def sit_down(self) -> None:
        """At the start: one person sits at once, several find the curtain (or wait for a bot)."""
        humans = self.humans
        if len(humans) == 1:
            self.table.viewer = humans[0]

    # --- what comes next ----------------------------------------------------------------------

    def next(self) -> None:
        """Look at the open decisions; ask a bot, a person, or nobody."""
        table = self.table
        self.hands_to = None
        if table.session.read_only or table.over:
            return
        if table.in_replay and not table.company.is_shared:
            return  # others need not wait while one looks back
        opened = table.session.match.decisions()
        mine = any(d.seat == table.viewer for d in opened)
        bots = [d for d in opened if self.is_bot(d.seat)]
        if bots and not (mine and self.held):
            self._ask(bots[0])
            return
        if mine:
            return
        people = [d.seat for d in opened if self.is_human(d.seat)]
        if people:
            if table.viewer is None:
                self.curtain = people[0]
            else:
                self.hands_to = people[0]

    def hand_over(self) -> None:
        """Hide everything and draw the curtain for the next person."""
        self.curtain, self.hands_to = self.hands_to, None
        self.table.viewer = None

    def take(self) -> None:
        """The person behind the curtain takes the table."""
        self.table.viewer, self.curtain = self.curtain, None
        self.table.forget_person()

    # --- bots ---------------------------------------------------------------------------------

    @property
    def pace(self) -> str:
        """Present pace of bots."""
        return self.table.pace

    def _ask(self, decision: Decision) -> None:
        if self._task is None or self._task.done():
            self._task = self.table.start(self._play(decision))

    def step(self) -> None:
        """Let the next bot act (pace `step`)."""
        self._step.set()

    def stop(self) -> None:
        """Stop asking: the table closes or time goes back."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self.thinking = None
        self.waits_for_step = False

    async def _play(self, decision: Decision) -> None:
        """Ask bots until none has a decision open or the table closes."""
        table = self.table
        began = asyncio.get_running_loop().time()
        try:
            while True:
                action = await self._choose(decision)
                await table.settled()
                if table.session.match.decision(decision.seat) != decision:
                    break  # somebody at another terminal has changed what was asked
                if not table.submit(action, decision.seat, decision.id):
                    table.tell(f"{table.notice[0]} Enter lets the bot try again.", "bad")
                    return
                await table.settled()
                if table.last_events:
                    await self._pause()
                opened = table.session.match.decisions()
                if table.over or (self.held and any(d.seat == table.viewer for d in opened)):
                    break
                bots = [d for d in opened if self.is_bot(d.seat)]
                if not bots:
                    break
                decision = bots[0]
        except asyncio.CancelledError:
            raise
        except TerminusError as fault:
            table.tell(f"The bot of {table.names[decision.seat]} stopped: {fault.message}", "bad")
        finally:
            self.thinking = None
            self._task = None
        self.next()
        table.refresh_table()
        waited = asyncio.get_running_loop().time() - began
        if waited > LONG_WAIT and table.decision is not None and table.setting("bell", False):
            table.app.bell()

    async def _choose(self, decision: Decision) -> Any:
        table = self.table
        seat = decision.seat
        self.thinking = seat
        ticker = asyncio.create_task(self._tick())
        try:
            return await ask_bot(table.host, table.session.match, table.specs[seat], decision)
        finally:
            ticker.cancel()
            self.thinking = None
            notice = getattr(table.host, "notice", "")
            if notice:
                table.tell(notice, "warn")
                table.host.notice = ""

    async def _tick(self) -> None:
        """Blink the sign while a bot thinks longer than a moment."""
        with contextlib.suppress(asyncio.CancelledError):
            while True:
                await asyncio.sleep(SIGN_EVERY)
                self.sign = not self.sign
                self.table.paint()

    async def _pause(self) -> None:
        if self.pace == "step":
            self._step.clear()
            self.waits_for_step = True
            self.table.paint()
            try:
                await self._step.wait()
            finally:
                self.waits_for_step = False
        elif PAUSE[self.pace]:
            await asyncio.sleep(PAUSE[self.pace])
