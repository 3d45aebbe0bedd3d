"""One match at the line-mode table: who decides, bots, the handover, and what happened."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from core.kernel import Action, Decision, NotEnumerable, Outcome, SaveError, TerminusError
from core.save import Session
from tui.shared.seats import specs_of
from tui.table.pins import fits_pin, has_pin
from tui.table.story import Story, Told

from .acting import Acting
from .answers import Answers
from .commands import dispatch
from .games import teller_for
from .looking import BRIEF, Looking, told_text
from .paper import Title, counted, listed

if TYPE_CHECKING:
    from .run import Line

FEW = 3
"""So many answers are listed in any case."""
LONG_WAIT = 5.0
"""Seconds of waiting after which the bell rings for one's turn, where it is wanted."""
NEWS = 40
"""Lines of news at most; what is more stands in the log."""


class Quit(Exception):
    """The table is left; everything is saved."""


class PlainTable(Acting, Looking):
    """A match, its player at the terminal, and the loop that plays it."""

    MORE: ClassVar[dict[str, str]] = {}
    """Commands of such a table besides the common ones."""

    def __init__(self, line: Line, session: Session) -> None:
        self.line = line
        self.paper, self.reader, self.life = line.paper, line.reader, line.life
        self.session = session
        self.match = session.match
        self.game = session.match.game
        self.names: list[str] = list(session.match.seats)
        # The line mode knows no other terminals: who would sit there sits here.
        specs = [
            f"human:{n}" if s.startswith("guest") else s
            for n, s in zip(self.names, specs_of(session.meta, len(self.names)), strict=True)
        ]
        self.specs = specs
        self.viewer: int | None = None
        self.decision: Decision | None = None
        self.view: dict[str, Any] = {}
        self.answers: Answers | None = None
        self.place: tuple[object, ...] = ()
        """For whom and after how many records the view was read last."""
        self.typed_at = time.monotonic()
        """When the last line was typed, for the bell."""
        self.in_replay = False
        """Whether the view is that of an earlier time."""
        self.held = False
        """After an undo bots wait, so that a redo is still possible."""
        self.asked = ""
        """Id of the question that has been put already."""
        self.tried = ""
        """Id of the question whose answer by itself was refused: it is put to the player."""
        self.hinted = ("", 0)
        self.refused = ""
        """Rule of the last refusal."""
        self.no_asking = False
        self.entry = (0, 0)
        self.undone = (0, 1)
        self.next_session: Session | None = None
        """A rematch that is to be played next."""
        self.story = Story(session.match)
        self.read_to = len(self.story.lines)
        self.teller = teller_for(self.game.id)(self)

    # --- who ----------------------------------------------------------------------------------

    def is_human(self, seat: int) -> bool:
        """Whether a person at this terminal plays the seat."""
        return not self.session.read_only and self.specs[seat].startswith("human")

    @property
    def humans(self) -> list[int]:
        """Seats of people at this terminal."""
        return [i for i in range(len(self.specs)) if self.is_human(i)]

    def who(self, seat: int) -> str:
        """Name of a seat; the only person at the terminal is `You`."""
        if seat == self.viewer and len(self.humans) < 2:
            return "You"
        return self.names[seat]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None."""
        return self.match.outcome()

    def setting(self, name: str) -> Any:
        """A setting of the program."""
        return self.line.settings[name]

    # --- the loop -----------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the table is left."""
        humans = self.humans
        if len(humans) == 1:
            self.viewer = humans[0]
        self.greet()
        try:
            while True:
                self.turn()
        except Quit:
            pass

    def greet(self) -> None:
        """Name the match and how to get help."""
        self.paper.gap()
        self.paper.say(Title(f"{self.game.title}: {listed(self.names)}"))
        self.paper.say(f"Saved as {self.session.name}. Type `help` for what you can type.")
        if self.session.notice:
            self.paper.say(self.session.notice)
        if self.viewer is not None and self.match.log:
            self.refresh()
            self.do_recap("")
        elif self.viewer is not None:
            self.read_to = 0
            self.tell_news()

    def turn(self) -> None:
        """The next thing: a bot, a question, the handover or the end."""
        self.refresh()
        if self.session.read_only:
            self.look_on()
            return
        if self.outcome is not None:
            self.at_the_end()
            return
        opened = self.match.decisions()
        bots = [d for d in opened if not self.is_human(d.seat)]
        if bots and not (self.decision is not None and self.held):
            self.let_play(bots[0])
            return
        if self.decision is not None:
            if not self.answers_itself(self.decision):
                self.ask()
            return
        self.hand_over(next(d.seat for d in opened if self.is_human(d.seat)))

    def answers_itself(self, decision: Decision) -> bool:
        """Give the answer that needs no asking; False where there is none, or it was refused."""
        quiet = None if self.held or self.tried == decision.id else self.teller.quiet()
        if quiet is None:
            return False
        try:
            self.submit(quiet, decision)
        except TerminusError as fault:
            self.tried = decision.id
            self.refuse(fault.message, fault.rule)
            return False
        return True

    def refresh(self) -> None:
        """Read the match anew for the one who looks; where nothing has changed, nothing does."""
        place = (self.viewer, len(self.match.log), self.session.match_id)
        if place == self.place:
            return
        self.place = place
        self.view = self.match.view(self.viewer)
        self.decision = None
        self.answers = None
        if self.viewer is not None and not self.session.read_only:
            self.decision = self.match.decision(self.viewer)
        if self.decision is None:
            return
        self.teller.renew()
        try:
            legal: Sequence[Action] | None = self.match.legal(self.decision)
        except NotEnumerable:
            legal = None
        if legal is not None:
            teller = self.teller
            self.answers = Answers(
                legal, teller.label, self.game.action_text, teller.group, teller.GROUPS
            )

    @property
    def legal(self) -> list[Action]:
        """Legal answers as far as they can be listed."""
        return self.answers.legal if self.answers is not None else []

    # --- a question ---------------------------------------------------------------------------

    def ask(self) -> None:
        """Put the question, once, and take one line."""
        assert self.decision is not None
        if self.asked != self.decision.id:
            self.asked = self.decision.id
            self.put_question()
        self.take_line(self.prompt())

    def put_question(self) -> None:
        """The question, what matters for it, and the answers."""
        decision = self.decision
        assert decision is not None
        if self.setting("bell") and time.monotonic() - self.typed_at > LONG_WAIT:
            self.paper.bell()
        self.paper.gap()
        self.paper.say(Title(f"{self.teller.clock()}, {self.teller.phase()}"))
        self.paper.say(f"{self.deciding()} {self.teller.question()}")
        self.paper.say(*self.teller.brief())
        if self.answers is None:
            self.paper.say("Too many possibilities to list: type one.")
        elif self.line.settings.recall(BRIEF) and len(self.answers) > FEW:
            self.answers.find()
            self.paper.say(f"{len(self.answers)} answers: `answers` lists them.")
        else:
            self.paper.say(*self.answers.find())

    def deciding(self) -> str:
        """`Ann, your decision:`"""
        name = self.names[self.viewer or 0]
        return "Your decision:" if len(self.humans) < 2 else f"{name}, your decision:"

    def prompt(self) -> str:
        """What stands before a typed line."""
        return f"{self.names[self.viewer]}> " if self.viewer is not None else "> "

    def take_line(self, prompt: str) -> None:
        """Read a line and do what it says; a refusal is a sentence."""
        text = self.reader.line(prompt)
        self.typed_at = time.monotonic()
        try:
            dispatch(self, text)
        except TerminusError as fault:
            self.refuse(fault.message, fault.rule)

    def refuse(self, message: str, rule: str = "") -> None:
        """Say why something was not done; `why` tells the clause."""
        self.refused = rule
        short = rule.rpartition(":")[2]
        self.paper.say(f"{message} ({short}: `rules {short}`)" if short else message)

    # --- what happened ------------------------------------------------------------------------

    def tell_news(self) -> None:
        """Lines of the story that the viewer has not read yet."""
        self.story.follow(self.match)
        new = [t for t in self.story.lines[self.read_to :] if t.seen_by(self.viewer)]
        self.read_to = len(self.story.lines)
        shown: list[Told] = new[-NEWS:]
        if len(new) > len(shown):
            self.paper.say(f"({counted(len(new) - len(shown), 'line')} before: `log`)")
        for told in shown:
            self.paper.say(f"- {told_text(told, self.names, self.viewer)}")

    # --- bots ---------------------------------------------------------------------------------

    def let_play(self, decision: Decision) -> None:
        """Ask a bot and carry its answer out."""
        seat = decision.seat
        bots = self.line.bots
        try:
            action = bots.choose(
                self.match,
                self.specs[seat],
                decision,
                lambda: self.paper.say(f"({self.names[seat]} is thinking)"),
            )
            notice = bots.notice()
            if notice:
                self.paper.say(notice)
            self.submit(action, decision)
        except TerminusError as fault:
            self.paper.say(f"The bot of {self.names[seat]} stopped: {fault.message}")
            self.take_line("Enter tries again> ")

    # --- looking on ---------------------------------------------------------------------------

    def look_on(self) -> None:
        """Follow a match that somebody else plays; what is typed only looks."""
        if self.asked != "watch":
            self.asked = "watch"
            self.do_look("")
            self.paper.say("You are looking on: `look`, `log`, `score`, `replay`, `quit`.")
        prompt = "watching> "
        self.paper.prompt(prompt)
        while not self.reader.waits(1.0):
            try:
                changed = self.session.refresh()
            except SaveError as refusal:
                self.paper.echo("")
                self.paper.say(refusal.message)
                break
            if changed:
                self.paper.echo("")
                self.catch_up()
                self.paper.prompt(prompt)
        self.take_line("")

    def catch_up(self) -> None:
        """The match has gone on without this terminal: tell what happened."""
        old, self.match = self.match, self.session.match
        if not self.story.go_on(old, self.match):
            # It is another line of play now: told from here on.
            self.story = Story(self.match)
            self.read_to = min(self.read_to, len(self.story.lines))
        self.place = ()
        self.refresh()
        self.tell_news()

    # --- several people -----------------------------------------------------------------------

    def hand_over(self, seat: int) -> None:
        """Hide everything and let the next person take the table."""
        name = self.names[seat]
        if self.viewer is not None:
            if self.asked != f"hand:{seat}":
                self.asked = f"hand:{seat}"
                self.paper.gap()
                self.paper.say(f"Now {name} decides: Enter hands the table over.")
            text = self.reader.line(self.prompt())
            if text:
                try:
                    dispatch(self, text)
                except TerminusError as fault:
                    self.refuse(fault.message, fault.rule)
                return
            self.paper.curtain()
        self.viewer = None
        self.take_table(seat)

    def take_table(self, seat: int) -> None:
        """Behind the curtain: Enter, or the PIN of the seat, shows the side of the next person."""
        name = self.names[seat]
        self.paper.say(
            Title(self.game.title),
            f"{name}, the table is yours. Take it when you alone can read this.",
        )
        if has_pin(self.session, seat):
            while True:
                word = self.reader.line("PIN (or `quit`): ", secret=True)
                if word == "quit":
                    raise Quit
                if fits_pin(self.session, seat, word):
                    break
                self.paper.say("That is not the PIN.")
        else:
            while text := self.reader.line(f"Enter: I am {name} (or `quit`) "):
                if text in ("q", "quit"):
                    raise Quit
                self.paper.say("Enter alone shows your side.")
        self.viewer = seat
        self.no_asking = False
        self.hinted = ("", 0)
        self.entry, self.undone = (0, 0), (0, 1)
        self.read_to = len(self.story.lines)
        self.refresh()
        self.do_recap("")

    # --- the end ------------------------------------------------------------------------------

    def at_the_end(self) -> None:
        """Tell how it ended, once, and take a line."""
        if self.asked != "over":
            self.asked = "over"
            if len(self.humans) > 1:
                self.viewer = None
                self.refresh()
            self.tell_end()
        self.take_line("over> ")

    def tell_end(self) -> None:
        """Who won, why, the scores, and what was hidden."""
        outcome = self.outcome
        assert outcome is not None
        self.paper.gap()
        self.paper.say(Title("The match is over"))
        self.paper.say(f"{self.verdict(outcome)} {outcome.reason}")
        if outcome.rule:
            self.paper.say(f"Rule {outcome.rule}.")
        for i, score in enumerate(outcome.scores or ()):
            mark = "* " if i in outcome.winners else "  "
            self.paper.say(f"{mark}{self.names[i]}: {score}")
        self.paper.say(*self.teller.over())
        if self.match.rewound:
            self.paper.say("This match was rewound past dice or cards: it is counted apart.")
        self.paper.say("Type `rematch`, `replay`, `undo`, `log`, `look` or `quit`.")

    def verdict(self, outcome: Outcome) -> str:
        """Who won, in one sentence."""
        if not outcome.winners:
            return "A draw."
        if self.viewer in outcome.winners and len(outcome.winners) == 1 and len(self.humans) == 1:
            return "You win!"
        names = [self.names[i] for i in outcome.winners]
        one = len(names) == 1 and names != ["You"]
        return f"{listed(names)} {'wins' if one else 'win'}."


__all__ = ["PlainTable", "Quit"]
