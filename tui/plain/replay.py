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
OPEN = "`eyes NAME` looks with the eyes of a seat, `eyes nobody` with those of a spectator."
"""More help, where nothing is secret."""


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
        self.is_open = bool(table.outcome is not None or table.session.meta.get("open"))
        """Whether nothing is secret: after the end, and in a save that says so."""
        self.before = table.viewer
        if self.is_open and table.viewer is None:
            table.viewer = 0
        told = {t.record for t in table.story.lines if t.seen_by(table.viewer)}
        own = {e["n"] for e in match.log if e["seat"] == table.viewer}
        self.stops = (
            list(range(self.last + 1))
            if self.is_open
            else sorted({0, self.last} | {n for n in told | own if n <= self.last})
        )
        self.at = 0

    def _keep(self, fresh: Match) -> None:
        self._states.append(fresh.state.clone())

    def run(self) -> None:
        """Step until the end is asked for."""
        try:
            self._steps()
        finally:
            self.table.viewer = self.before

    def _steps(self) -> None:
        paper = self.table.paper
        paper.gap()
        paper.say(Title(f"Replay: {counted(self.last, 'step')}"), HELP)
        if self.is_open:
            paper.say(OPEN)
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
            elif word == "more" and paper.more():
                pass
            elif word == "eyes" and self.is_open:
                self.look_with(rest)
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
        found = [
            told
            for told in table.story.lines
            if after < told.record <= self.at and told.seen_by(table.viewer) and not told.undone
        ]
        for told in found:
            table.paper.say(f"- {told_text(told, table.names, table.viewer)}")
        if not found and self.is_open and self.at:
            entry = table.match.log[self.at - 1]
            what = entry.get("action") or ("takes back" if "undo" in entry else "does it again")
            table.paper.say(f"- {table.who(entry['seat'])}: {what}")

    def look_with(self, name: str) -> None:
        """Look with the eyes of a seat, or of nobody."""
        table = self.table
        seat = table.teller.seat_of(name.lower()) if name not in ("", "nobody") else None
        if seat is None and name != "nobody":
            table.paper.say(OPEN)
            return
        table.viewer = seat
        whose = table.names[seat] if seat is not None else "a spectator"
        table.paper.say(f"You look with the eyes of {whose}.")

    def look(self, part: str) -> None:
        """The table as it was."""
        table = self.table
        now: dict[str, Any] = table.view
        decision, answers = table.decision, table.answers
        table.view = table.game.view(self._states[self.at], table.viewer)
        table.decision = table.answers = None
        table.in_replay = True
        try:
            table.do_look(part)
        finally:
            table.in_replay = False
            table.view, table.decision, table.answers = now, decision, answers
