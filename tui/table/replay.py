"""Replay: the match as it was after each record, from a seat's eyes, or open once it is over.

The log is replayed once; a state is kept for every record, so that one steps both ways at once.
From any point one may branch into a new match.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from core.kernel import Action, Decision, Match, Outcome, View
from core.kernel.errors import TerminusError
from core.kernel.state import State

from .panel import AskPanel, TypePanel
from .reading import Reading
from .story import Told

if TYPE_CHECKING:
    from .screen import TableScreen


class Glass:
    """A look at a kept state, with as much of a match's face as a table reads."""

    def __init__(self, match: Match, state: State) -> None:
        self.game = match.game
        self.seats = match.seats
        self.state = state
        self.rewound = match.rewound
        self.log: list[dict[str, Any]] = []

    def view(self, seat: int | None) -> View:
        """What the seat could know then."""
        return self.game.view(self.state, seat)

    def decisions(self) -> Sequence[Decision]:
        """What was open then."""
        return self.game.decisions(self.state)

    def decision(self, seat: int) -> Decision | None:
        """The seat's open decision then."""
        return next((d for d in self.decisions() if d.seat == seat), None)

    def legal(self, decision: Decision) -> Sequence[Action]:
        """Legal answers then."""
        return self.game.legal(self.state, decision)

    def outcome(self) -> Outcome | None:
        """How it had ended then, or None."""
        found = self.game.outcome(self.state)
        return None if found is None else found.told(self.seats)

    def prompt(self, decision: Decision) -> str:
        """The question then."""
        return self.game.prompt(self.state, decision)

    def label(self, decision: Decision, action: Action) -> str:
        """Label of an action then."""
        return self.game.label(self.state, decision, action)


def told_until(lines: Sequence[Told], log: Sequence[Mapping[str, Any]]) -> list[Told]:
    """Lines of the log as they were after its first records, struck through as they were then."""
    standing: list[int] = []
    undone: list[int] = []
    for record in log:
        if "undo" in record:
            undone += [standing.pop() for _ in range(record["undo"])]
        elif "redo" in record:
            # What was done again is told anew, under the number of that record.
            del undone[len(undone) - record["redo"] :]
            standing += [record["n"]] * record["redo"]
        else:
            standing.append(record["n"])
            undone.clear()
    stand = {0, *standing}
    return [
        attrs.evolve(told, undone=False) if told.undone and told.record in stand else told
        for told in lines
        if told.record <= len(log)
    ]


class States(Reading):
    """The state after every record of a log, the start first."""

    def __init__(self, match: Match) -> None:
        super().__init__(match, self._keep)
        self.kept: list[State] = [self.fresh.state.clone()]
        self.turns = [self.fresh.state.turn]

    def _keep(self, fresh: Match) -> None:
        self.kept.append(fresh.state.clone())
        self.turns.append(fresh.state.turn)


class Replay:
    """A place in the log of a table's match, and the keys that move it."""

    def __init__(self, table: TableScreen, states: States, record: int = 0) -> None:
        self.table = table
        self.match = states.match
        self._states, self._turns = states.kept, states.turns
        if states.fault:
            table.tell(f"The log does not replay to its end: {states.fault}", "bad")
        self.before = table.viewer
        """Who looked before the replay, to be put back after it."""
        self.eyes: list[int | None] = self._may_look()
        if table.session.meta.get("open") and table.viewer is None:
            table.viewer = self.eyes[0]
        self.stops = self._find_stops()
        """Numbers of records that one may stop at, from 0, the start."""
        self.go(record)

    def _may_look(self) -> list[int | None]:
        """Whose eyes one may look through: all of them after the end, else one's own."""
        return [*range(len(self.table.names)), None] if self.is_open else [self.table.viewer]

    @property
    def is_open(self) -> bool:
        """Whether nothing is secret: after the end, and in a save that says `open` in its meta."""
        return bool(self.table.over or self.table.session.meta.get("open"))

    def _find_stops(self) -> list[int]:
        """The start, the present, and what the viewer did or was told of.

        How many steps another seat needed for a sealed choice would tell what it holds.
        """
        if self.is_open:
            return list(range(self.last + 1))
        viewer = self.table.viewer
        own = {e["n"] for e in self.match.log if e["seat"] == viewer}
        told = {t.record for t in self.table.story.lines if t.seen_by(viewer)}
        return sorted({0, self.last} | {n for n in own | told if n < self.last})

    @property
    def last(self) -> int:
        """Number of the last record."""
        return len(self._states) - 1

    def go(self, at: int) -> None:
        """Go to the last stop that is not after record `at`."""
        self.at = self.stops[max(bisect_right(self.stops, at) - 1, 0)]
        self.glass = Glass(self.match, self._states[self.at])
        self.lines = told_until(self.table.story.lines, self.match.log[: self.at])
        """Lines of the log as of here; nothing that comes later."""

    def press(self, action: str, name: str) -> bool:
        """Take a key; False where it is one of the table's that also work here."""
        if action in ("right", "main") or name in ("space", "."):
            self.go(self._next())
        elif action == "left" or name == ",":
            self.go(self.at - 1)
        elif action in ("next-seat", "page-down"):
            self.go(next((i for i in self.stops if i > self.at and self._new(i)), self.last))
        elif action in ("previous-seat", "page-up"):
            self.go(next((i for i in self.stops[::-1] if i < self.at and self._new(i)), 0))
        elif action in ("first", "last"):
            self.go(0 if action == "first" else self.last)
        elif name == "v":
            self._other_eyes()
        elif name == "/":
            self.table.open_panel(TypePanel("Find an action", self._find, before=" with: "))
        elif name == "b":
            self._ask_branch()
        elif name in ("escape", "q"):
            self.table.viewer = self.before
            self.table.close_replay()
            return True
        elif action in ("undo", "redo", "end", "hint", "mark", "type", "all", "why"):
            self.table.tell("This is a replay: b branches into a match of its own.")
            return True
        else:
            return False
        self.table.refresh_table()
        return True

    def _next(self) -> int:
        """The stop after the present one."""
        return self.stops[min(bisect_right(self.stops, self.at), len(self.stops) - 1)]

    def _new(self, i: int) -> bool:
        """Whether a turn begins at a stop."""
        at = self.stops.index(i)
        return at == 0 or self._turns[i] != self._turns[self.stops[at - 1]]

    def _other_eyes(self) -> None:
        if len(self.eyes) < 2:
            self.table.tell("Until the match is over you see it from your own seat only.")
            return
        at = self.eyes.index(self.table.viewer) if self.table.viewer in self.eyes else -1
        self.table.viewer = self.eyes[(at + 1) % len(self.eyes)]

    def _find(self, text: str) -> str:
        if not text:
            return ""
        for i in self.stops[self.stops.index(self.at) + 1 :]:
            if text.lower() in self._words(i).lower():
                self.go(i)
                self.table.call_later(self.table.refresh_table)
                return ""
        return "Not found from here on."

    def label_of(self, record: int) -> str:
        """Label of a record's action as the acting seat read it, or its words."""
        entry, state = self.match.log[record - 1], self._states[record - 1]
        decision = next((d for d in self.match.game.decisions(state)
                         if d.seat == entry["seat"]), None)  # fmt: skip
        if decision is None or "action" not in entry:
            return self._words(record)
        return str(self.match.game.label(state, decision, self.match.game.parse(entry["action"])))

    def _words(self, record: int) -> str:
        """What a record says, as far as the viewer may know it."""
        table = self.table
        entry = self.match.log[record - 1]
        who = table.names[entry["seat"]]
        for word, said in (("undo", "takes back"), ("redo", "does again")):
            if word in entry:
                return f"{who} {said}"
        if not table.over and entry["seat"] != table.viewer:
            # An unrevealed choice of another seat must not be told by its action.
            return self.told(record) or f"{who} chooses"
        return f"{who}: {entry['action']}"

    def sentence(self) -> str:
        """What happened last, and what comes next."""
        done = (self.told(self.at) or self._words(self.at)) if self.at else "The start"
        coming = self._words(self._next()) if self.at < self.last else "the present"
        stop = "" if done.endswith((".", "!", "?")) else "."
        dot = "" if coming.endswith((".", "!", "?")) else "."
        return f"{done}{stop} Next: {coming}{dot}"

    def told(self, record: int) -> str:
        """What the story tells of a record, as far as the viewer may know it."""
        table = self.table
        told = [t for t in table.story.lines if t.record == record and t.event is not None]
        said = [t.read(table.names, table.viewer) for t in told if t.seen_by(table.viewer)]
        return " ".join(said)

    def tail(self) -> str:
        """Where one is, and through whose eyes."""
        viewer = self.table.viewer
        eyes = "from outside" if viewer is None else f"through {self.table.names[viewer]}'s eyes"
        if viewer is not None and (viewer == self.before or self.table.names[viewer] == "You"):
            eyes = "through your eyes"
        return f"turn {self._turns[self.at]}  {self._place()}  {eyes}"

    def _place(self) -> str:
        return f"{self.stops.index(self.at)} of {len(self.stops) - 1}"

    def keys(self) -> list[tuple[str, str]]:
        """Keys for the bottom line."""
        return [("←→", "step"), ("[ ]", "turn"), ("< >", "ends"), ("/", "find"),
                ("v", "other eyes"), ("b", "branch"), ("Esc", "back")]  # fmt: skip

    def _ask_branch(self) -> None:
        self.table.open_panel(
            AskPanel(
                "Branch",
                f"Start a new match from here, after {self._place()}? This one stays.",
                [("y", "start it", self._branch)],
            )
        )

    def _branch(self) -> None:
        table = self.table
        try:
            made = self.match.replay(upto=self.at)
            made.rewound = True
            meta = {
                k: v
                for k, v in dict(table.session.meta).items()
                if k not in ("notes", "drafts", "name", "talk", "lent")
            }
            session = table.app.store.create(made, meta=meta)  # type: ignore[attr-defined]
        except (TerminusError, ValueError) as fault:
            table.tell(str(fault), "bad")
            return
        table.do_leave_table()
        table.app.open_table(session)  # type: ignore[attr-defined]
