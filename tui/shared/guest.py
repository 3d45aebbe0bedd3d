"""The guest: a session that reads the save itself and asks the host for everything that changes it.

`RemoteSession` has the surface of `core.save.Session`.  What it shows is the save as it is on the
disk: an action that the host has accepted is read from the journal before `submit` returns.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.kernel.actions import Action
from core.kernel.errors import SaveError, TerminusError
from core.kernel.events import Event
from core.kernel.match import Applied
from core.save import Session, Store

from .client import GONE, Link
from .guesting import Guesting
from .place import address
from .protocol import KEPT, VERSION, HostGone, Message, TableRefusal, is_own, number, numbers
from .seats import LENT, lent_of, sat_by, specs_of


class RemoteSession:
    """A seat at a match that another process plays; the rest of its surface is the session's."""

    read_only = False
    notice = ""
    holder = None

    def __init__(self, store: Store, inner: Session, seat: int, pin: str = "") -> None:
        self.store = store
        self._inner = inner
        self.seat = seat
        self.pin = pin
        self.path: Path = address(inner.files)
        self.link: Link | None = None
        self.here: list[int] = []
        """Seats that are taken at guests' terminals."""
        self.is_unseen = False
        """Whether something was read that the table has not shown yet."""
        self._news: list[Event] = []
        self._own: dict[str, Any] = {}
        """Settings of this terminal alone."""
        self.company = Guesting(self)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    @property
    def meta(self) -> Mapping[str, Any]:
        """The save's values, the seats as this terminal sees them."""
        made = dict(self._inner.meta) | self._own
        seats = self._inner.match.seats
        made["seat_specs"] = sat_by(self.host_specs, seats, [self.seat])
        made.pop(LENT, None)
        return made

    @property
    def host_specs(self) -> list[str]:
        """Who sits where, as the host's terminal sees it."""
        return specs_of(self._inner.meta, len(self._inner.match.seats))

    @property
    def lent(self) -> dict[int, str]:
        """Seats that are played for somebody who is away."""
        return lent_of(self._inner.meta, len(self._inner.match.seats))

    # --- the link -------------------------------------------------------------------------------

    def connect(self, seconds: float = 2.0) -> None:
        """Reach the host and sit down; raises TerminusError."""
        link = Link(self.path, seconds)
        try:
            link.request("hello", seconds, protocol=VERSION, match=self._inner.match_id)
            sat = link.request("sit", seconds, seat=self.seat, pin=self.pin)
        except BaseException:
            link.close()
            raise
        self.link = link
        self.here = numbers(sat.get("here"))
        self.company.wish = number(sat.get("wish"))
        self._inner.refresh()

    def ask(self, do: str, **fields: Any) -> Message:
        """A request to the host; raises TerminusError."""
        if self.link is None:
            raise HostGone(GONE)
        try:
            return self.link.request(do, **fields)
        finally:
            self.company.soon()

    def catch_up(self) -> bool:
        """Read what has been played; whether anything was."""
        match = self._inner.match
        records = len(match.log)
        changed = self._inner.refresh()
        # Notes and talk alone must not disturb what somebody is about to do.
        if self._inner.match is not match or len(match.log) != records:
            self.is_unseen = True
            self._news += self._inner.news
        return changed

    def take_news(self) -> list[Event]:
        """Events that the table has not shown yet; it shows them now."""
        found, self._news, self.is_unseen = self._news, [], False
        return found

    # --- the surface of Session -----------------------------------------------------------------

    def submit(
        self, action: Action | str | Mapping[str, Any], seat: int | None = None, decision: str = ""
    ) -> Applied:
        """As `Session.submit`, by the host."""
        match = self._inner.match
        if not isinstance(action, Action):
            action = match.game.parse(action)
        if seat not in (None, self.seat):
            raise TableRefusal("That is not your seat.")
        opened = match.decision(self.seat)
        self.ask(
            "submit",
            action=match.game.action_text(action),
            decision=decision or (opened.id if opened is not None else "-"),
        )
        self.catch_up()
        return Applied(self._inner.match.log[-1], self.take_news())

    def undo(self, seat: int) -> dict[str, Any]:
        """As `Session.undo`; others may be asked first, which is told by a CannotUndo."""
        return self._rewind("undo")

    def redo(self, seat: int) -> dict[str, Any]:
        """As `Session.redo`, by the host."""
        return self._rewind("redo")

    def _rewind(self, do: str) -> dict[str, Any]:
        self.ask(do)
        self.catch_up()
        return dict(self._inner.match.log[-1])

    def set_meta(self, key: str, value: Any) -> None:
        """What belongs to one's own seat goes into the save; all else is this terminal's alone."""
        if key not in KEPT:
            self._own[key] = value
            return
        before = self._inner.meta.get(key)
        old = before if isinstance(before, Mapping) else {}
        new = value if isinstance(value, Mapping) else {}
        try:
            for part in sorted({*old, *new}):
                if is_own(part, self.seat) and old.get(part) != new.get(part):
                    self.ask("keep", key=key, part=part, value=new.get(part))
            self.catch_up()
        except TerminusError as refusal:
            if key == "drafts":
                self._own[key] = value  # what is not yet done may wait at this terminal
            else:
                raise SaveError(refusal.message) from refusal
        else:
            self._own.pop(key, None)

    def checkpoint(self) -> None:
        """The host writes snapshots."""

    def refresh(self) -> bool:
        """As `Session.refresh`."""
        return self.catch_up()

    def close(self) -> None:
        """Leave the seat."""
        if self.link is not None:
            self.link.close()
            self.link = None
        self._inner.close()
