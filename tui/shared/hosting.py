"""What the host's table shows of the others, and what it can do about those who are away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.kernel.errors import TerminusError

from .company import Shared
from .seats import is_elsewhere, is_person, owners_of

if TYPE_CHECKING:
    from tui.table.screen import TableScreen

    from .host import HostSession


class Hosting(Shared):
    """The host's view of the others."""

    def __init__(self, session: HostSession) -> None:
        super().__init__()
        self.session = session

    @property
    def names(self) -> list[str]:
        return self.session.match.seats  # type: ignore[no-any-return]

    def is_here(self, seat: int) -> bool:
        return self.session.is_here(seat)

    def start(self, table: TableScreen) -> None:
        super().start(table)
        table.start(self.session.server.start())

    # --- the table ------------------------------------------------------------------------------

    def repaint(self) -> None:
        """What is shown of the others has changed."""
        if self.table is not None:
            self.table.paint()

    def halt(self) -> None:
        """No bot goes on from a position that is about to go."""
        if self.table is not None:
            self.table.driver.stop()

    def go_on(self) -> None:
        """Bots go on from where they were halted."""
        if self.table is not None:
            self.table.driver.next()

    def taken_back(self, seat: int) -> None:
        """A seat has taken back; where it is played here bots wait, so that it may do again."""
        if self.table is not None and seat in self.table.driver.humans:
            self.table.driver.held = True
        self.others_acted()

    def seats_changed(self) -> None:
        """Somebody else plays a seat now."""
        if self.table is not None:
            self.table.read_seats()

    def keys(self) -> list[tuple[str, str]]:
        asked = super().keys()
        if asked or self._missed() is None:
            return asked
        return [("G", "who is here")]

    def _missed(self) -> int | None:
        """The person whom the table misses: who decides first."""
        opened = [d.seat for d in self.session.match.decisions()]
        away = [i for i, spec in enumerate(self.session.specs) if not self.is_here(i)]
        return next((i for i in opened if i in away), away[0] if away else None)

    def open(self) -> None:
        table = self.table
        if table is None:
            return
        session = self.session
        answers = []
        missed = self._missed()
        if missed is not None:
            name = self.names[missed]
            answers += [
                ("t", f"sit there for {name}", lambda: self._lend(missed, f"human:{name}")),
                ("b", "let a bot play", lambda: self._lend(missed, "normal")),
            ]
        lent = next(iter(session.lent), None)
        if lent is not None:
            answers.append(
                ("g", f"give {self.names[lent]}'s seat back", lambda: session.give_back(lent))
            )
        from .panels import CompanyPanel

        table.open_panel(CompanyPanel(self._who(), answers))

    def _who(self) -> list[tuple[str, str]]:
        """Names with what there is to say of them."""
        session = self.session
        lent = session.lent
        told = []
        for seat, spec in enumerate(session.specs):
            if seat in session.server.seated:
                said = "at another terminal"
            elif seat in lent:
                said = "away; played at this terminal"
                if not is_person(spec):
                    said = f"away; played for by a bot ({spec})"
            elif is_elsewhere(spec):
                said = "not here; `terminus join` sits down"
            elif is_person(spec):
                said = "at this terminal"
            else:
                said = f"a bot ({spec})"
            told.append((self.names[seat], said))
        return told

    def _lend(self, seat: int, spec: str) -> None:
        try:
            self.session.lend(seat, spec)
        except TerminusError as refusal:
            self._tell(refusal.message)
            return
        who = "You sit" if is_person(spec) else "A bot of level normal plays"
        self._tell(f"{who} for {self.names[seat]}, who may come back at any time.", "dim")

    def say(self, text: str) -> None:
        table = self.table
        seat = table.viewer if table is not None else None
        if seat is None:
            raise TerminusError("Take your seat first.")
        self.session.talk(seat, text)

    def vote(self, yes: bool) -> None:
        humans = self.table.driver.humans if self.table is not None else []
        mine = [seat for seat in humans if seat != self.wish] or humans
        if not mine:
            return
        try:
            self.session.vote(mine[0], yes)
        except TerminusError as refusal:
            self._tell(refusal.message)

    def rematch(self, table: TableScreen) -> Any:
        from tui.table.again import rematch

        session = self.session
        owners = owners_of(session.meta, len(self.names))
        made = rematch(table.session, owners, table.app.store)  # type: ignore[attr-defined]
        session.server.push("again", save=made.name)
        return made
