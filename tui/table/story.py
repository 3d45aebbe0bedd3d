"""The story of a match: its log as lines, undone ones struck through, with marks to jump to.

The match keeps the events of the present line of play only; the story also keeps what was taken
back.  Each viewer reads it filtered: an event is shown only to those who may see it.
"""

from __future__ import annotations

from typing import Any

import attrs

from core.kernel import Event, Match, TerminusError, render

from .reading import Reading


@attrs.define
class Told:
    """One line of the story."""

    record: int
    """Number of the log record that it comes from; 0 for the set-up."""
    seat: int
    """Seat that acted, or -1."""
    event: Event | None
    """None for a bar that tells of taking back."""
    turn: int
    text: str = ""
    """Text template of a bar."""
    undone: bool = False

    def seen_by(self, seat: int | None) -> bool:
        """Whether a viewer may read it."""
        return self.event is None or self.event.seen_by(seat)

    def read(self, names: list[str], viewer: int | None) -> str:
        """The line as the viewer reads it."""
        return render(self.event.text if self.event else self.text, names, viewer)


class Story:
    """Follows one match; the log of a long one may be read piece by piece (`tui.table.reading`)."""

    def __init__(self, match: Match, first: int | None = None) -> None:
        """Read the log, or its first records only; `read_on` reads the rest."""
        self.lines: list[Told] = []
        self.turn_starts: list[tuple[int, int]] = []
        """Turn and number of the record after which it began."""
        self._live: list[int] = []
        """For each event of the match, the index of its line."""
        self._records = 0
        self._turn = 0
        self._names = match.seats
        self._later: list[Told] = []
        """Lines that were added while the log was being read."""
        self._reading: Reading | None = None
        if not match.log:
            self._take(match, 0, -1)
            return
        try:
            self._reading = Reading(match, self._read_record)
        except ValueError:
            self._begin_here(match)
            return
        self._take(self._reading.fresh, 0, -1)
        self.read_on(records=first)

    # --- reading ------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether the whole log has been read."""
        return self._reading is None

    @property
    def progress(self) -> float:
        """How much of the log has been read, 0 to 1."""
        return 1.0 if self._reading is None else self._reading.progress

    def read_on(self, records: int | None = None, seconds: float | None = None) -> bool:
        """Read further, so many records or seconds at most; True once all is read."""
        reading = self._reading
        if reading is None:
            return True
        if not reading.read_on(records, seconds):
            return False
        self._reading = None
        if reading.fault:
            self._begin_here(reading.match)
        elif not reading.match.knows_history:
            # Taking back and replays need the same: the log is not read twice.
            reading.match.adopt_history(reading.fresh)
        self.lines += self._later
        return True

    def _read_record(self, fresh: Match) -> None:
        record = fresh.log[-1]
        self._records = len(fresh.log)
        self._note(record)
        self._take(fresh, record["n"], record["seat"])

    def _begin_here(self, match: Match) -> None:
        """The log does not fit (an older version): the story starts here."""
        self._records = len(match.log)
        self._live = []

    def add(self, told: Told) -> None:
        """Add a line of the table's own."""
        (self.lines if self.ready else self._later).append(told)

    # --- following ----------------------------------------------------------------------------

    def follow(self, match: Match) -> None:
        """Take in what happened since the last call: any number of log records."""
        if not self.ready:
            return  # who reads the log comes to them
        while self._records < len(match.log):
            record = match.log[self._records]
            self._records += 1
            if self._records < len(match.log):
                # Several records at once: their events cannot be told apart; the last takes all.
                self._note(record)
                continue
            self._note(record)
            self._take(match, record["n"], record["seat"])

    def is_ahead_of(self, match: Match) -> bool:
        """Whether more has been told than the match holds: it was taken back without a record."""
        return self._records > len(match.log)

    def go_on(self, old: Match, new: Match) -> bool:
        """Follow a match that was loaded anew, with what was played since; False where it cannot.

        The old match is advanced, so that its history need not be replayed.
        """
        known = len(old.log)
        fits = self.ready and old.knows_history and new.log[:known] == old.log
        if new is old:
            self.follow(new)
            return True
        if not fits:
            return False
        try:
            for record in new.log[known:]:
                old.advance(record)
                self.follow(old)
        except (TerminusError, ValueError, TypeError, KeyError):
            return False
        return new.adopt_history(old)

    def _note(self, record: dict[str, Any]) -> None:
        seat = record["seat"]
        for word, verb in (("undo", "take|takes"), ("redo", "do|does")):
            if word in record:
                # Not how many: other seats' steps, sealed ones too, may go with it.
                tail = "back an action" if word == "undo" else "it again"
                text = f"{{{seat}}} {{{seat}|{verb}}} {tail}."
                self.lines.append(Told(record["n"], seat, None, self._turn, text))

    def _take(self, match: Match, record: int, seat: int) -> None:
        """Bring the lines in step with the events of the match."""
        count = match.event_count()
        while len(self._live) > count:
            self.lines[self._live.pop()].undone = True
        events = match._events[len(self._live) :]
        for event in events:
            self._live.append(len(self.lines))
            self.lines.append(Told(record, seat, event, match.state.turn))
        if match.state.turn != self._turn:
            self._turn = match.state.turn
            self.turn_starts = [(t, r) for t, r in self.turn_starts if t < self._turn]
            self.turn_starts.append((self._turn, record))

    def since_own(self, seat: int | None) -> list[Told]:
        """Lines after the seat's last action, as far as the seat may see them; the recap."""
        start = 0
        for i in range(len(self.lines) - 1, -1, -1):
            told = self.lines[i]
            if told.seat == seat and told.record and not told.undone:
                # What the seat's own action set off belongs to the recap, except its own part.
                start = i
                while start and self.lines[start - 1].record == told.record:
                    start -= 1
                break
        return [t for t in self.lines[start:] if t.seen_by(seat) and not t.undone]
