"""What a guest's table shows of the others, and how it comes back to a host."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

from core.kernel.errors import SaveError, TerminusError

from .client import GONE
from .company import Shared
from .protocol import HostGone, Message, line, number, numbers
from .seats import is_elsewhere, is_person

if TYPE_CHECKING:
    from tui.table.screen import TableScreen

    from .guest import RemoteSession

AGAIN = 1.0
"""Seconds between two tries to find a new host."""
SELDOM = 30.0
"""The same at most, where a host is there but refuses: each try doubles the time."""
FOLLOW = 40
"""So many quarters of a second the rematch's table is waited for."""


def next_pause(last: float, *, refused: bool) -> float:
    """Seconds until the next try, after a pause of so many seconds.

    >>> next_pause(4.0, refused=True), next_pause(20.0, refused=True)
    (8.0, 30.0)
    """
    return min(2 * last, SELDOM) if refused else AGAIN


class Guesting(Shared):
    """A guest's view of the others."""

    runs_bots = False

    def __init__(self, session: RemoteSession) -> None:
        super().__init__()
        self.session = session
        self.lost = ""
        """Why there is no host now, or an empty text."""
        self.sent_away = False
        """Whether the seat was taken from another terminal: this one does not come back."""
        self._watched: int | None = None
        self._follow = ""
        self._seeking: asyncio.Task[None] | None = None

    @property
    def names(self) -> list[str]:
        return self.session.match.seats  # type: ignore[no-any-return]

    def is_here(self, seat: int) -> bool:
        if seat == self.session.seat:
            return True
        if self.lost:
            return not is_person(self.session.host_specs[seat])
        return seat in self.session.here or not is_elsewhere(self.session.host_specs[seat])

    def start(self, table: TableScreen) -> None:
        super().start(table)
        self.session.take_news()
        self._watch()

    def stop(self) -> None:
        self._unwatch()
        super().stop()

    # --- lines that come ------------------------------------------------------------------------

    def _watch(self) -> None:
        link = self.session.link
        if link is not None and not link.closed:
            self._watched = link.fileno()
            asyncio.get_running_loop().add_reader(self._watched, self._readable)
        self._readable()  # what came with an answer, or the end

    def _unwatch(self) -> None:
        if self._watched is not None:
            with contextlib.suppress(RuntimeError, OSError):
                asyncio.get_running_loop().remove_reader(self._watched)
            self._watched = None

    def _readable(self) -> None:
        link = self.session.link
        if link is None or self.table is None:
            return
        try:
            while pushes := link.pump():
                for push in pushes:
                    self._pushed(push)
            if self.session.is_unseen:
                self.catch_up()
            if link.closed:
                raise HostGone(GONE)
        except HostGone:
            self._lose(self.lost or GONE)

    def _pushed(self, push: Message) -> None:
        what = push.get("push")
        if what == "change":
            self.catch_up()
        elif what == "people":
            self.session.here = numbers(push.get("here"))
            self._repaint()
        elif what == "said":
            self.catch_up()  # the message itself is in the save
            self.hear(number(push.get("seat"), -1) or 0, line(push.get("text")))
        elif what == "told":
            self.news(line(push.get("text")))
        elif what == "wish":
            self.wish = number(push.get("seat"))
            self._repaint()
        elif what == "again":
            self._follow = line(push.get("save"))
        elif what == "bye":
            self.lost = f"{line(push.get('text')) or 'The host left.'} The match is safe."
            self.sent_away = push.get("final") is True

    def catch_up(self) -> None:
        """Take in what has been played elsewhere, and show it."""
        table = self.table
        try:
            self.session.catch_up()
        except SaveError as refusal:
            self._tell(refusal.message, "bad")
            return
        if table is None:
            return
        if table.specs != self.session.meta["seat_specs"]:
            table.read_seats()
        if self.session.is_unseen:
            self.others_acted(self.session.take_news())

    def _repaint(self) -> None:
        if self.table is not None:
            self.table.paint()

    # --- the host is gone -----------------------------------------------------------------------

    def _lose(self, why: str) -> None:
        self._unwatch()
        if self.session.link is not None:
            self.session.link.close()
            self.session.link = None
        self.lost = why
        self.wish = None
        self.session.here = []
        table = self.table
        if table is None:
            return
        table.drop_notice()
        if self._seeking is None and not self.sent_away:
            self._seeking = table.start(self._seek())  # type: ignore[assignment]

    async def _seek(self) -> None:
        """Come back by oneself as soon as somebody is the host, or to the rematch."""
        pause = AGAIN
        try:
            if self._follow and await self._go_after():
                return
            while self.session.link is None and self.table is not None:
                await asyncio.sleep(pause)
                if self.session.path.exists():
                    pause = next_pause(pause, refused=self._come_back())
        finally:
            self._seeking = None

    def _come_back(self) -> bool:
        """Try to sit down again; whether a host was there and refused."""
        table = self.table
        if table is None:
            return False
        try:
            self.session.connect(AGAIN)
        except HostGone:
            return False
        except TerminusError as refusal:
            self.lost = f"{refusal.message} q leaves; the match is safe."
            table.paint()
            return True
        self.lost = ""
        table.read_seats()
        self.others_acted(self.session.take_news())
        self._watch()
        self._tell("You are at the table again.", "dim")
        return False

    async def _go_after(self) -> bool:
        """To the rematch's table, where the host opens it in time."""
        from . import door

        table = self.table
        name, self._follow = self._follow, ""
        mine = self.names[self.session.seat]
        for _ in range(FOLLOW):
            await asyncio.sleep(0.25)
            try:
                made = door.sit(self.session.store, name, mine, join_only=True)
            except TerminusError:
                continue
            if table is None or self.table is None:
                made.close()
                return True
            table.do_leave_table()
            table.app.open_table(made)  # type: ignore[attr-defined]
            return True
        return False

    # --- what the table shows -------------------------------------------------------------------

    def line(self) -> tuple[str, str]:
        if self.lost:
            return f"{self.lost}{'' if self.sent_away else ' G opens the table here.'}", "warn"
        return super().line()

    def keys(self) -> list[tuple[str, str]]:
        if not self.lost:
            return super().keys()
        more = [] if self.sent_away else [("G", "open the table here")]
        return [*more, ("q", "leave")]

    def open(self) -> None:
        table = self.table
        if table is None:
            return
        if self.lost and not self.sent_away:
            self._take_over(table)
            return
        from .panels import CompanyPanel

        table.open_panel(CompanyPanel(self._who(), []))

    def _who(self) -> list[tuple[str, str]]:
        session = self.session
        lent = session.lent
        told = []
        for seat, spec in enumerate(session.host_specs):
            if seat == session.seat:
                said = "at this terminal"
            elif seat in session.here:
                said = "at another terminal"
            elif seat in lent:
                said = "away; the host plays" if is_person(spec) else f"away; a bot ({spec}) plays"
            elif is_elsewhere(spec):
                said = "not here"
            else:
                said = "the host's terminal" if is_person(spec) else f"a bot ({spec})"
            told.append((self.names[seat], said))
        return told

    def _take_over(self, table: TableScreen) -> None:
        """Become the host: the lock decides who does."""
        from . import door

        session = self.session
        try:
            made = door.host(session.store, session.name, [session.seat])
        except TerminusError as refusal:
            self._tell(refusal.message)
            return
        table.do_leave_table()
        table.app.open_table(made)  # type: ignore[attr-defined]

    def say(self, text: str) -> None:
        self.session.ask("talk", text=text)

    def vote(self, yes: bool) -> None:
        try:
            self.session.ask("vote", yes=yes)
        except TerminusError as refusal:
            self._tell(refusal.message)

    def soon(self) -> None:
        """Pushes that came with an answer are shown after this key."""
        if self.table is not None:
            asyncio.get_running_loop().call_soon(self._readable)

    def pin_set(self, word: str) -> None:
        self.session.pin = word

    def rematch(self, table: TableScreen) -> Any:
        self.session.ask("again")
        return "The host has been told; his rematch takes you along."
