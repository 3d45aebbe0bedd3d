"""A seat at a table that another terminal hosts, in lines of text.

The save is read here, everything that changes it is asked of the host (`tui.shared.guest`).  While
a line is waited for, what the others do is told as it comes.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar

from core.kernel import Action, Decision, SaveError, TerminusError
from tui.shared import door
from tui.shared.client import GONE
from tui.shared.guest import RemoteSession
from tui.shared.protocol import HostGone, Message, line, number, numbers
from tui.shared.seats import is_elsewhere, is_person, specs_of

from .paper import Title, aligned, is_number
from .table import PlainTable, Quit

if TYPE_CHECKING:
    from .run import Line

TRIES, PAUSE = 40, 0.25
"""So often the rematch's table is looked for, and seconds between."""


class GuestTable(PlainTable):
    """The table as a guest reads it."""

    MORE: ClassVar[dict[str, str]] = {
        "say": "say something to the others: `say TEXT`",
        "who": "who is here",
        "allow": "allow what another seat asks to take back",
        "refuse": "refuse it",
    }
    """Commands of a shared table."""

    def __init__(self, line_mode: Line, session: RemoteSession) -> None:
        super().__init__(line_mode, session)  # type: ignore[arg-type]
        self.remote = session
        self.follow = ""
        """Name of the rematch's save, where the host opens one."""
        self.specs = specs_of(session.meta, len(self.names))

    # --- the loop -----------------------------------------------------------------------------

    def turn(self) -> None:
        """The next question, or waiting for the others."""
        self.hear()
        self.refresh()
        if self.outcome is not None:
            super().turn()
            return
        decision = self.decision
        if decision is not None:
            if self.answers_itself(decision):
                return
            if self.asked != decision.id:
                self.asked = decision.id
                self.put_question()
        else:
            waiting = f"wait:{len(self.match.log)}"
            if self.asked != waiting:
                self.asked = waiting
                self.paper.say(self.teller.waits())
        self.take_line(self.prompt())

    def take_line(self, prompt: str) -> None:
        """A line, or what the others do meanwhile."""
        self.paper.prompt(prompt)
        while True:
            link = self.remote.link
            fds = [] if link is None or link.closed else [link.fileno()]
            if self.reader.waits(60.0, *fds):
                break
            before = self.place
            spoken = self.hear(open_line=True)
            if self.place != before:
                return  # the question may be another one now
            if spoken:
                self.paper.prompt(prompt)
        super().take_line("")

    def submit(self, action: Action, decision: Decision) -> None:
        """Ask the host to carry it out; told once it is on the disk."""
        with self.life.busy():
            self.session.submit(action, decision.seat, decision.id)
        self.catch_up()

    def taken_back(self, sentence: str) -> None:
        """Time has gone back or on again, by the host."""
        self.catch_up()
        super().taken_back(sentence)

    # --- the others ---------------------------------------------------------------------------

    def hear(self, open_line: bool = False) -> bool:
        """Tell what has come from the host; whether anything was said.  Raises Quit at its end."""
        link = self.remote.link
        if link is None:
            raise Quit
        try:
            pushes = link.pump()
        except HostGone:
            pushes = [{"push": "bye", "text": GONE}]
        if link.closed:
            pushes.append({"push": "bye", "text": GONE})
        spoken = any(self.is_spoken(push) for push in pushes)
        if spoken and open_line:
            self.paper.echo("")
        for push in pushes:
            self.pushed(push)
        return spoken

    def is_spoken(self, push: Message) -> bool:
        """Whether something is said of it."""
        what, seat = push.get("push"), push.get("seat")
        if what == "wish":
            return seat not in (None, self.viewer)
        return what in ("change", "told", "bye") or (what == "said" and seat != self.viewer)

    def pushed(self, push: Message) -> None:
        """One thing that the host tells."""
        what, text = push.get("push"), line(push.get("text"))
        seat = number(push.get("seat"))
        if what == "change":
            try:
                self.remote.catch_up()
            except SaveError as refusal:
                self.paper.say(refusal.message)
            self.catch_up()
        elif what == "people":
            self.remote.here = numbers(push.get("here"))
        elif what == "said" and seat is not None and 0 <= seat < len(self.names):
            if seat != self.viewer:
                self.paper.say(f"{self.names[seat]} says: {text}")
        elif what == "told":
            self.paper.say(text)
        elif what == "wish":
            self.remote.company.wish = seat
            if seat is not None and seat != self.viewer:
                name = self.names[seat]
                self.paper.say(f"{name} asks to take an action back: type `allow` or `refuse`.")
        elif what == "again":
            self.follow = line(push.get("save"))
        elif what == "bye" and self.follow:
            self.go_after()
            raise Quit
        elif what == "bye":
            self.paper.say(
                f"{text or GONE} The match is safe; `terminus resume {self.session.name} --plain` "
                "plays all its seats at this terminal."
            )
            raise Quit

    def go_after(self) -> None:
        """To the rematch's table, as soon as the host has opened it."""
        self.paper.say("The host opens a rematch.")
        for _ in range(TRIES):
            time.sleep(PAUSE)
            try:
                self.next_session = door.sit(
                    self.line.store, self.follow, self.names[self.remote.seat], join_only=True
                )
            except TerminusError:
                continue
            return
        self.paper.say(f"It is not there yet: `terminus join {self.follow} --plain` sits down.")

    # --- commands -----------------------------------------------------------------------------

    def do_say(self, rest: str) -> None:
        """Say something to the others."""
        if not rest:
            self.paper.say("Type `say` and what you want to say.")
            return
        self.remote.ask("talk", text=rest)
        self.paper.say(f"You say: {rest}")

    def do_who(self, rest: str) -> None:
        """Who is here."""
        rows = []
        for seat, spec in enumerate(self.remote.host_specs):
            if seat == self.viewer:
                told = "you"
            elif seat in self.remote.here:
                told = "at another terminal"
            elif is_elsewhere(spec):
                told = "not here"
            else:
                told = "at the host's terminal" if is_person(spec) else f"a bot ({spec})"
            rows.append((self.names[seat], told))
        self.paper.say(*aligned(rows))

    def do_allow(self, rest: str) -> None:
        """Allow what another seat asks to take back."""
        self.remote.ask("vote", yes=True)
        self.paper.say("You allow it.")

    def do_refuse(self, rest: str) -> None:
        """Refuse it."""
        self.remote.ask("vote", yes=False)
        self.paper.say("You refuse it.")

    def do_rematch(self, rest: str) -> None:
        """Only the host opens a new match."""
        self.remote.ask("again")
        self.paper.say("The host has been told.")

    def taker(self) -> int | None:
        """One's own seat."""
        return self.remote.seat


def sit_down(line_mode: Line, name: str, who: str) -> RemoteSession:
    """Choose a seat at an open table, give its PIN, and sit; raises TerminusError."""
    store, paper, reader = line_mode.store, line_mode.paper, line_mode.reader
    table = door.look(store, name or door.only_one(store))
    if not table.is_open:
        raise HostGone(
            f"Nobody has this table open now; `terminus resume {table.save} --plain` plays all "
            "its seats at this terminal."
        )
    if who:
        seat = table.seat(who)
    else:
        paper.say(Title(f"{table.save}: who are you?"))
        rows = [(str(i), s.name, s.state) for i, s in enumerate(table.seats, 1)]
        paper.say(*aligned(rows))
        word = reader.line("Seat: ")
        at = int(word) - 1 if is_number(word) else -1
        seat = table.seats[at] if 0 <= at < len(table.seats) else table.seat(word)
    pin = reader.line("PIN: ", secret=True) if seat.asks_pin else ""
    return door.join(store, table.save, seat.number, pin)
