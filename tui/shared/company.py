"""What a table asks of, and shows about, the people at other terminals.

A table has one `Company`; this base is that of a table without others, `Hosting` and
`Guesting` are the two sides of a shared one.  The table's code calls it without knowing which.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from core.kernel.errors import TerminusError

from .protocol import TALK

if TYPE_CHECKING:
    from core.kernel import Event
    from tui.table.screen import TableScreen

SHOWN = 8
"""So many of the last messages stand above the line in which one types the next."""


class Company:
    """Nobody at other terminals."""

    is_shared = False
    runs_bots = True
    """Whether bots are asked at this terminal."""

    table: TableScreen | None = None

    def start(self, table: TableScreen) -> None:
        """The table stands."""
        self.table = table

    def stop(self) -> None:
        """The table is closed."""
        self.table = None

    def absence(self, seat: int) -> str:
        """What to say behind the name of a seat on which the table waits."""
        return ""

    def line(self) -> tuple[str, str]:
        """A sentence that stands at the prompt as long as it holds, and its style."""
        return "", ""

    def keys(self) -> list[tuple[str, str]]:
        """Keys that matter now because of the others."""
        return []

    def open(self) -> None:
        """Show who is here and what can be done about it."""
        self._tell("Nobody plays from another terminal here: a seat `guest` waits for somebody.")

    def say(self, text: str) -> None:
        """Say something to the others; raises TerminusError."""
        raise TerminusError("Nobody sits at another terminal.")

    def vote(self, yes: bool) -> None:
        """Allow or refuse what another seat asks."""
        self._tell("Nobody asks for anything.")

    def pin_set(self, word: str) -> None:
        """The PIN of the viewer's seat is another one now."""

    def rematch(self, table: TableScreen) -> Any:
        """The session of a rematch, or a sentence why there is none yet; raises TerminusError."""
        from tui.table.again import rematch

        return rematch(table.session, table.specs, table.app.store)  # type: ignore[attr-defined]

    def _tell(self, sentence: str, style: str = "warn") -> None:
        if self.table is not None:
            self.table.tell(sentence, style)


class Shared(Company):
    """What both sides of a shared table have in common."""

    is_shared = True

    def __init__(self) -> None:
        self.wish: int | None = None
        """Seat that asks to take back, or None."""

    # --- to be known by each side ---------------------------------------------------------------

    @property
    def names(self) -> Sequence[str]:
        """Names of the seats."""
        raise NotImplementedError

    def is_here(self, seat: int) -> bool:
        """Whether the person of a seat is at some terminal now."""
        raise NotImplementedError

    # --- what the table shows -------------------------------------------------------------------

    def absence(self, seat: int) -> str:
        return "" if self.is_here(seat) else " (not here)"

    def line(self) -> tuple[str, str]:
        table = self.table
        if table is None or self.wish is None:
            return "", ""
        if self.wish in table.driver.humans:
            return "The others are asked whether you may take that back.", "dim"
        name = self.names[self.wish]
        return f"{name} asks to take an action back: Y allows it, N refuses.", "accent"

    def keys(self) -> list[tuple[str, str]]:
        table = self.table
        if table is not None and self.wish is not None and self.wish not in table.driver.humans:
            return [("Y", "allow"), ("N", "refuse")]
        return []

    # --- what the others did --------------------------------------------------------------------

    def hear(self, seat: int, text: str) -> None:
        """Somebody spoke: a line in the log, and a notice unless it was said here."""
        table = self.table
        if table is None or not 0 <= seat < len(self.names):
            return
        said = f"{self.names[seat]}: {text}"
        table.note_line(seat, said)
        if seat not in table.driver.humans:
            table.tell(said, "accent")
        else:
            table.paint()

    def news(self, sentence: str) -> None:
        """Something happened at the table: one line."""
        self._tell(sentence, "dim")

    def others_acted(self, happened: Sequence[Event] = ()) -> None:
        """The match has gone on without this terminal."""
        if self.table is not None:
            self.table.others_acted(happened)

    def said_before(self) -> list[str]:
        """The last messages, as lines."""
        table = self.table
        kept = table.session.meta.get("talk", []) if table is not None else []
        found = []
        for entry in kept[-SHOWN:] if isinstance(kept, list) else ():
            if isinstance(entry, list) and len(entry) == 2 and type(entry[0]) is int:
                seat = entry[0]
                if 0 <= seat < len(self.names):
                    found.append(f"{self.names[seat]}: {str(entry[1])[:TALK]}")
        return found


def company_of(session: Any) -> Company:
    """The company that a session brings with it."""
    found = getattr(session, "company", None)
    return found if isinstance(found, Company) else Company()
