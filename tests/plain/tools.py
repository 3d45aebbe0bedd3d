"""Plays the line mode in this process: typed lines come from a function, text goes to a buffer."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from core.bots.levels import make_bot
from core.games import games
from core.kernel import Action, Decision, Match, NotEnumerable, Rng
from core.save import Session, Store
from tui.plain.life import Life
from tui.plain.paper import Paper
from tui.plain.reader import Reader
from tui.plain.run import Line
from tui.plain.table import PlainTable, Quit
from tui.settings import Settings


class Typed(io.StringIO):
    """Lines that a function types; an empty text is the end of the input."""

    def __init__(self, next_line: Callable[[], str]) -> None:
        super().__init__()
        self._next = next_line

    def readline(self, size: int = -1) -> str:
        return self._next()

    def isatty(self) -> bool:
        return False


class LocalBots:
    """Bots in this process, for speed."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, str], Any] = {}

    def choose(
        self, match: Match, spec: str, decision: Decision, slow: Callable[[], None]
    ) -> Action:
        key = match.game.id, spec
        if key not in self._bots:
            self._bots[key] = make_bot(match.game, spec)
        try:
            legal: Sequence[Action] | None = match.legal(decision)
        except NotEnumerable:
            legal = None
        rng = Rng.stream(match.seed, decision.seat, decision.number)
        return self._bots[key].choose(match.view(decision.seat), decision, legal, rng)

    def notice(self) -> str:
        return ""

    def close(self) -> None:
        pass


class Desk:
    """A line mode with a script."""

    def __init__(self, folder: Path, typed: Sequence[str] = (), **env: str) -> None:
        self.lines = list(typed)
        self.player: Callable[[PlainTable], str] | None = None
        self.table: PlainTable | None = None
        self.out = io.StringIO()
        paper = Paper(self.out, {"TERM": "dumb", **env})
        reader = Reader(Typed(self._next), paper)
        self.line = Line(paper, reader, Life(), Settings(folder / "config"))
        self.line.store = Store(folder / "saves")
        self.line.bots = LocalBots()  # type: ignore[assignment]

    def _next(self) -> str:
        if self.lines:
            return self.lines.pop(0) + "\n"
        if self.player is not None and self.table is not None:
            text = self.player(self.table)
            return text + "\n" if text is not None else ""
        return ""

    @property
    def text(self) -> str:
        """All that was written."""
        return self.out.getvalue()

    def new(self, game: str, specs: Sequence[str] = ("human", "normal"), **more: Any) -> Session:
        """A new match on disk."""
        names = [s.partition(":")[2] or f"Seat {i + 1}" for i, s in enumerate(specs)]
        match = Match.new(games[game], more.get("options"), names, more.get("seed", 7))
        for text in more.get("actions", ()):
            match.submit(text)
        return self.line.store.create(match, more.get("name", ""), {"seat_specs": list(specs)})

    def sit(self, session: Session) -> PlainTable:
        """The table of a match, its viewer seated, no line read yet."""
        self.line.session = session
        self.table = PlainTable(self.line, session)
        humans = self.table.humans
        if len(humans) == 1:
            self.table.viewer = humans[0]
        self.table.refresh()
        return self.table

    def until_question(self, table: PlainTable, most: int = 500) -> None:
        """Let bots play until the viewer is asked."""
        for _ in range(most):
            table.refresh()
            if table.decision is not None or table.outcome is not None:
                return
            table.turn()

    def play(self, session: Session) -> None:
        """Play until the script ends the table."""
        self.line.session = session
        self.table = PlainTable(self.line, session)
        self.table.play()
        self.line.leave()


def said(table: PlainTable, desk: Desk, line: str) -> str:
    """What a typed line brings forth."""
    before = len(desk.text)
    desk.lines.insert(0, line)
    try:
        table.take_line("> ")
    except Quit:
        desk.out.write("(left)\n")
    table.refresh()
    return desk.text[before:].split("\n", 1)[1]
