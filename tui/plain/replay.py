"""A match record by record: what one may know of it, or everything once it is over."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Any

from core.kernel import Match
from core.kernel.state import State

from .looking import told_text
from .paper import Title, counted, is_number

if TYPE_CHECKING:
    from .table import PlainTable

HELP = (
    "Enter goes on, `back` goes back, a number goes to that step, `look` shows the table then, "
    "`look PART` a part of it, `quit` ends the replay."
)


class Replay:
    """A place in the log of a table's match.

    How many steps another seat needed for a sealed choice would tell what it holds: while the match
    goes on one stops only where one was told something.
    """

    def __init__(self, table: PlainTable) -> None:
        self.table = table
        match = table.match
        start = match.start()
        self._states: list[State] = [start.state.clone()]
        try:
            match.replay(each=self._keep)
        except ValueError as misfit:
            table.paper.say(f"The log does not replay to its end: {misfit}")
        self.last = len(self._states) - 1
        is_open = bool(table.outcome is not None or table.session.meta.get("open"))
        told = {t.record for t in table.story.lines if t.seen_by(table.viewer)}
        own = {e["n"] for e in match.log if e["seat"] == table.viewer}
        self.stops = (
            list(range(self.last + 1))
            if is_open
            else sorted({0, self.last} | {n for n in told | own if n <= self.last})
        )
        self.at = 0

    def _keep(self, fresh: Match) -> None:
        self._states.append(fresh.state.clone())

    def run(self) -> None:
        """Step until the end is asked for."""
        paper = self.table.paper
        paper.gap()
        paper.say(Title(f"Replay: {counted(self.last, 'step')}"), HELP)
        self.tell(-1)
        while True:
            text = self.table.reader.line(f"step {self.at} of {self.last}> ")
            word, _, rest = text.partition(" ")
            if word in ("q", "quit", "exit"):
                return
            if not word or word in ("next", "n"):
                self.go(bisect_right(self.stops, self.at))
            elif word in ("back", "b"):
                self.go(bisect_left(self.stops, self.at) - 1)
            elif is_number(word):
                self.go(bisect_left(self.stops, int(word)))
            elif word in ("look", "l"):
                self.look(rest)
            else:
                paper.say(HELP)

    def go(self, index: int) -> None:
        """Go to a stop by its place among the stops."""
        if not 0 <= index < len(self.stops):
            self.table.paper.say("That is the end." if index > 0 else "That is the beginning.")
            return
        before, self.at = self.at, self.stops[index]
        self.tell(before if before < self.at else self.stops[index - 1] if index else -1)

    def tell(self, after: int) -> None:
        """What happened since a record, up to the present one."""
        table = self.table
        for told in table.story.lines:
            if after < told.record <= self.at and told.seen_by(table.viewer) and not told.undone:
                table.paper.say(f"- {told_text(told, table.names, table.viewer)}")

    def look(self, part: str) -> None:
        """The table as it was."""
        table = self.table
        now: dict[str, Any] = table.view
        decision, answers = table.decision, table.answers
        table.view = table.game.view(self._states[self.at], table.viewer)
        table.decision = table.answers = None
        try:
            table.do_look(part)
        finally:
            table.view, table.decision, table.answers = now, decision, answers
