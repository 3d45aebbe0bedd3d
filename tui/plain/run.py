"""The way in: what the command line asked for, and leaving with the right exit status."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from tui.request import Request
from tui.settings import Settings
from tui.start import latest, new_session

from .bots import Bots
from .life import Left, Life
from .paper import Paper
from .reader import Reader, standard
from .table import PlainTable

if TYPE_CHECKING:
    from core.save import Session, Store


class Line:
    """What lobby and tables of the line mode share."""

    def __init__(
        self, paper: Paper, reader: Reader, life: Life, settings: Settings | None = None
    ) -> None:
        self.paper = paper
        self.reader = reader
        self.life = life
        self.settings = settings or Settings()
        self.bots = Bots()
        self.session: Session | None = None
        """The match that is open."""
        for note in self.settings.notes:
            paper.say(note)
        self.settings.notes.clear()

    @cached_property
    def store(self) -> Store:
        """The saves."""
        from core.save import Store

        return Store()

    def open(self, request: Request) -> None:
        """Open what was asked for; raises TerminusError where that cannot be."""
        if request.kind == "lobby":
            from .lobby import Lobby

            Lobby(self).run()
        else:
            self.play(self.session_for(request), step=request.step)

    def session_for(self, request: Request) -> Session:
        """The match asked for."""
        if request.kind == "play":
            return self.new(request.game, request.seats, dict(request.options), request)
        if request.kind == "join":
            from .guest import sit_down

            return cast("Session", sit_down(self, request.save, request.seat))
        name = request.save or latest(cast(Any, self))
        if request.kind == "watch":
            return self.store.open_readonly(name)
        return self.store.open(name)

    def new(
        self, game: str, seats: tuple[str, ...], options: dict[str, Any], more: Request
    ) -> Session:
        """A new match, on disk."""
        with self.life.busy():
            return new_session(cast(Any, self), game, seats, options, more.seed, more.save)

    def play(self, session: Session, step: bool = False) -> None:
        """Play a match, and its rematches, until the table is left."""
        following: Session | None = session
        while following is not None:
            self.session = following
            table = self.table_for(following)
            is_shown = following.read_only and bool(following.meta.get("open"))
            if step or is_shown:
                table.do_replay("")
            if not is_shown:
                table.play()
            following = table.next_session
            if following is None and self.last_words():
                self.paper.say(self.last_words())
            self.leave()

    def table_for(self, session: Session) -> PlainTable:
        """The table of a match, or of a seat at another terminal's table."""
        if not is_remote(session):
            return PlainTable(self, session)
        from .guest import GuestTable

        return GuestTable(self, cast(Any, session))

    def leave(self) -> None:
        """Close the open match: a last snapshot, and a finished match is counted."""
        session, self.session = self.session, None
        if session is None:
            return
        from datetime import datetime

        from tui.results import record

        with self.life.busy():
            day = datetime.now().astimezone().date().isoformat()
            record(self.settings.folder, session, day, str(self.settings["name"]))
            session.close()

    def last_words(self) -> str:
        """One sentence about the open match."""
        if self.session is None or self.session.read_only:
            return ""
        name = self.session.name
        if is_remote(self.session):
            return f"`terminus join {name} --plain` sits down again."
        return f"Saved as {name}; `terminus resume {name} --plain` goes on."


def is_remote(session: Session) -> bool:
    """Whether another process plays the match and this one has a seat in it."""
    company = getattr(session, "company", None)
    return company is not None and not company.runs_bots


def run(request: Request | None = None) -> int:
    """Open the line mode and stay until it is left; gives the exit status."""
    life = Life()
    life.watch()
    paper, reader = standard()
    line = Line(paper, reader, life)
    try:
        words = ""
        try:
            line.open(request or Request())
            return 0
        except Left as left:
            words = line.last_words()
            line.leave()
            if left.signal:
                life.end(left, words)
            if words:
                paper.say(words)
            return left.status
    finally:
        line.leave()
        line.bots.close()
