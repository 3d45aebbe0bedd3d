"""The host: a session whose match others play too.

`HostSession` has the surface of `core.save.Session`.  Everything that changes the match, whoever
does it, goes through it: to the disk first, then as a push to all guests, then to the host's table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from core.kernel.actions import Action
from core.kernel.errors import CannotUndo, TerminusError
from core.kernel.match import Applied
from core.save import Session
from tui.table.pins import fits_pin, has_pin

from . import protocol
from .hosting import Hosting
from .place import address
from .protocol import Message, Request, TableRefusal
from .seats import LENT, is_elsewhere, is_shared, lent_of, owners_of, people_of, specs_of
from .server import Server

REMEMBERED = 60
"""So many messages stay in the save."""
_PIN = re.compile(r"[0-9a-f]{16}:[0-9a-f]{64}")


class HostSession:
    """A session open for writing, with guests; the rest of its surface is the session's own."""

    def __init__(self, session: Session) -> None:
        self._inner = session
        self.company = Hosting(self)
        self.server = Server(self, address(session.files))
        if self.server.fault:
            session.notice = " ".join(filter(None, [session.notice, self.server.fault]))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self._inner.match.seats)

    @property
    def specs(self) -> list[str]:
        """Who sits where, as this terminal sees it."""
        return specs_of(self._inner.meta, self.seats)

    @property
    def lent(self) -> dict[int, str]:
        """Seats that are played for somebody who is away."""
        return lent_of(self._inner.meta, self.seats)

    def name_of(self, seat: int) -> str:
        """Name of a seat."""
        return self._inner.match.seats[seat]

    def is_here(self, seat: int) -> bool:
        """Whether whoever plays a seat is here: a guest, or somebody at this terminal, or a bot."""
        return seat in self.server.seated or not is_elsewhere(self.specs[seat])

    # --- the surface of Session -----------------------------------------------------------------

    def submit(
        self, action: Action | str | Mapping[str, Any], seat: int | None = None, decision: str = ""
    ) -> Applied:
        """As `Session.submit`; guests are told."""
        applied = self._inner.submit(action, seat, decision)
        self._changed()
        return applied

    def undo(self, seat: int) -> dict[str, Any]:
        """As `Session.undo`, where nobody need be asked; raises CannotUndo once they are."""
        if self._must_ask(seat):
            asking = self.company.wish
            if asking not in (None, seat):
                raise CannotUndo(f"{self.name_of(asking)} asks to take back: answer that first.")
            self.company.wish = seat
            self._push_wish()
            raise CannotUndo("The others are asked; it is taken back as soon as one allows it.")
        return self._taken_back(seat)

    def redo(self, seat: int) -> dict[str, Any]:
        """As `Session.redo`; guests are told."""
        record = self._inner.redo(seat)
        self._changed()
        return record

    def set_meta(self, key: str, value: Any) -> None:
        """As `Session.set_meta`."""
        self._inner.set_meta(key, value)

    def close(self) -> None:
        """Say good-bye to the guests, and close the match."""
        people = [self.name_of(i) for i, spec in enumerate(self.specs) if spec.startswith("human")]
        self.server.close(f"{' and '.join(people) or 'The host'} left the table.")
        self._inner.close()

    def _changed(self) -> None:
        if self.company.wish is not None:
            self.company.wish = None
            self._push_wish()
        self.server.push("change")

    # --- taking back ----------------------------------------------------------------------------

    def _must_ask(self, seat: int) -> bool:
        """Whether somebody else must allow a seat to take back: what others did or saw goes too."""
        match = self._inner.match
        return (
            match.policy == "free"
            and any(other != seat for other in self._people_here())
            and match.can_undo(seat).legal
            and match.undo_crosses(seat)
        )

    def _people_here(self) -> list[int]:
        here = [i for i, spec in enumerate(self.specs) if spec.startswith("human")]
        return here + list(self.server.seated)

    def _taken_back(self, seat: int) -> dict[str, Any]:
        record = self._inner.undo(seat)
        self._changed()
        return record

    def _push_wish(self) -> None:
        self.server.push("wish", seat=self.company.wish)
        self.company.repaint()

    def vote(self, seat: int, yes: bool) -> None:
        """What a seat says to the open wish; raises TerminusError."""
        asking = self.company.wish
        if asking is None:
            raise TableRefusal("Nobody asks for anything now.")
        if seat == asking and yes:
            raise TableRefusal("Somebody else must allow it.")
        self.company.wish = None
        self._push_wish()
        asker, voter = self.name_of(asking), self.name_of(seat)
        if not yes:
            if seat != asking:
                self._announce(f"{voter} wants it to stay as it is.")
            return
        self.company.halt()
        try:
            self._taken_back(asking)
        finally:
            self.company.taken_back(asking)
        self._announce(f"{voter} allows it: {asker} took an action back.")

    def _announce(self, sentence: str, but: int | None = None) -> None:
        """One line at every table."""
        for seat, guest in list(self.server.seated.items()):
            if seat != but:
                guest.send({"push": "told", "text": sentence})
        self.company.news(sentence)

    # --- seats ----------------------------------------------------------------------------------

    def lend(self, seat: int, spec: str) -> None:
        """Let somebody here or a bot play for a person who is away; recorded in the save."""
        if seat in self.server.seated:
            raise TableRefusal(f"{self.name_of(seat)} is here.")
        self._set_lent(self.lent | {seat: spec})

    def give_back(self, seat: int) -> None:
        """A lent seat is its owner's again."""
        lent = self.lent
        if lent.pop(seat, None) is not None:
            self._set_lent(lent)

    def _set_lent(self, lent: dict[int, str]) -> None:
        self._inner.set_meta(LENT, {str(k): v for k, v in lent.items()} or None)
        self.server.push("change")
        self.company.seats_changed()

    # --- what the server asks -------------------------------------------------------------------

    def greeting(self) -> Message:
        """Which match this is, who hosts, and which seats are free."""
        specs, lent = self.specs, self.lent
        seats = []
        for seat in people_of(self._inner.meta, self.seats):
            state = "host"
            if seat in self.server.seated:
                state = "taken"
            elif seat in lent:
                state = "lent"
            elif is_elsewhere(specs[seat]):
                state = "free"
            seats.append(
                {
                    "seat": seat,
                    "name": self.name_of(seat),
                    "state": state,
                    "pin": self.has_pin(seat),
                }
            )
        return {
            "protocol": protocol.VERSION,
            "game": self._inner.match.game.id,
            "save": self._inner.name,
            "match": self._inner.match_id,
            "seats": seats,
        }

    def may_sit(self, seat: int) -> None:
        """Guests' seats are to be had, also those that are lent."""
        owners = owners_of(self._inner.meta, self.seats)
        if not 0 <= seat < self.seats or not is_elsewhere(owners[seat]):
            raise TableRefusal("That seat is not for guests.")

    def has_pin(self, seat: int) -> bool:
        """Whether the seat asks for a PIN."""
        return has_pin(self._inner, seat)

    def fits_pin(self, seat: int, pin: str) -> bool:
        """Whether the PIN is the seat's."""
        return fits_pin(self._inner, seat, pin)

    def sat(self, seat: int) -> Message:
        """A guest has sat down: his seat is his again, and everybody is told."""
        self.give_back(seat)
        self._people()
        self._announce(f"{self.name_of(seat)} sits down.", but=seat)
        return {"here": sorted(self.server.seated), "wish": self.company.wish}

    def left(self, seat: int) -> None:
        """A guest is gone: his seat is free, and everybody is told."""
        if self.company.wish == seat:
            self.company.wish = None
            self._push_wish()
        self._people()
        self._announce(f"{self.name_of(seat)} has left the table; the seat is kept.")

    def _people(self) -> None:
        self.server.push("people", here=sorted(self.server.seated))
        self.company.repaint()

    def take(self, seat: int, request: Request) -> Message:
        """Carry out what a guest asks."""
        fields = request.fields
        if request.do == "submit":
            self._guest_acts(seat, fields["action"], fields["decision"])
        elif request.do in ("undo", "redo"):
            self._guest_rewinds(seat, self.undo if request.do == "undo" else self.redo)
        elif request.do == "vote":
            self.vote(seat, fields["yes"])
        elif request.do == "talk":
            self.talk(seat, fields["text"])
        elif request.do == "keep":
            self._keep(seat, fields["key"], fields["part"], fields["value"])
        elif request.do == "again":
            self._announce(f"{self.name_of(seat)} would like a rematch.", but=seat)
        return {}

    def _guest_acts(self, seat: int, action: str, decision: str) -> None:
        if not decision:
            raise TableRefusal("Say which decision is answered.")
        applied = self.submit(action, seat, decision)
        self.company.others_acted(applied.events)

    def _guest_rewinds(self, seat: int, how: Callable[[int], Any]) -> None:
        self.company.halt()
        try:
            how(seat)
        except TerminusError:
            self.company.go_on()
            raise
        self.company.others_acted()

    def talk(self, seat: int, text: str) -> None:
        """A message to everybody, kept in the save; raises TerminusError."""
        said = protocol.clean(text)
        if not said:
            raise TableRefusal("There is nothing to say in that.")
        kept = self._inner.meta.get("talk")
        kept = list(kept) if isinstance(kept, list) else []
        self._inner.set_meta("talk", [*kept, [seat, said]][-REMEMBERED:])
        self.server.push("said", seat=seat, text=said)
        self.company.hear(seat, said)

    def _keep(self, seat: int, key: str, part: str, value: Any) -> None:
        if key not in protocol.KEPT or not protocol.is_own(part, seat):
            raise TableRefusal(f"A guest may keep {', '.join(protocol.KEPT)} of his own seat.")
        if len(json.dumps(value)) > protocol.KEPT_BYTES:
            raise TableRefusal(f"That is too much to keep: {protocol.KEPT_BYTES // 1024} KB.")
        if key == "pins" and (
            part != str(seat) or (value is not None and not _PIN.fullmatch(str(value)))
        ):
            raise TableRefusal("That is no PIN.")
        found = self._inner.meta.get(key)
        every = dict(found) if isinstance(found, Mapping) else {}
        every.pop(part, None)
        if sum(protocol.is_own(p, seat) for p in every) >= protocol.KEPT_PARTS:
            raise TableRefusal("That is too much to keep: take something away first.")
        if value is not None:
            every[part] = value
        self._inner.set_meta(key, every or None)


def hosted(session: Any) -> Any:
    """The session with a place for guests, where its seats ask for one; else itself."""
    if session.read_only or not isinstance(session, Session):
        return session
    seats = len(session.match.seats)
    if not is_shared(owners_of(session.meta, seats)):
        return session
    return HostSession(session)
