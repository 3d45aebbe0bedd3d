"""Acting: what changes the match, or says why not.  Everything goes through `Session.submit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kernel import Action, Decision, InvalidAction

if TYPE_CHECKING:
    from .table import PlainTable

    Base = PlainTable
else:
    Base = object


class Acting(Base):
    """The part of the table that acts."""

    entry: tuple[int, int]
    """Length of the log before and after the last entry of several answers."""
    undone: tuple[int, int]
    """Length of the log after an entry was taken back, and its number of answers."""

    # --- one door -----------------------------------------------------------------------------

    def submit(self, action: Action, decision: Decision) -> None:
        """Carry out an action: on disk first, then told.  Raises TerminusError."""
        with self.life.busy():
            self.session.submit(action, decision.seat, decision.id)
        self.tell_news()
        if self.session.notice:
            self.paper.say(self.session.notice)
            self.session.notice = ""

    def give(self, action: Action) -> None:
        """Carry out an action of the viewer and confirm it."""
        decision = self.decision
        if decision is None:
            self.paper.say(self.whose_decision())
            return
        label = self.teller.label(action)
        before = len(self.story.lines)
        self.held = False
        self.submit(action, decision)
        if not any(t.seen_by(self.viewer) for t in self.story.lines[before:]):
            self.paper.say("Done." if label.lower() == "done" else f"Done: {label}.")

    def give_all(self, actions: list[Action], said: str) -> None:
        """Carry out a compound entry, one action after another, up to the first refusal."""
        self.held = False
        before = len(self.match.log)
        for action in actions:
            decision = self.match.decision(self.viewer) if self.viewer is not None else None
            if decision is None:
                break
            self.submit(action, decision)
        self.entry = (before, len(self.match.log))
        self.paper.say(said)

    def give_number(self, number: int) -> None:
        """Give a numbered answer."""
        if self.decision is None:
            self.paper.say(self.whose_decision())
            return
        action = self.answers.number(number) if self.answers is not None else None
        if action is None:
            self.paper.say(f"There is no answer {number} here; `answers` lists them.")
        else:
            self.give(action)

    def do_nothing(self) -> None:
        """Enter alone: the question again."""
        if self.decision is not None:
            self.put_question()
        elif self.outcome is not None:
            self.paper.say("The match is over: `rematch`, `replay`, `undo`, `look` or `quit`.")
        else:
            self.paper.say(self.whose_decision())

    def whose_decision(self) -> str:
        """Sentence that says on whom the table waits."""
        if self.outcome is not None:
            return "The match is over."
        waits = [self.names[d.seat] for d in self.match.decisions()]
        return f"It is not your decision now; {' and '.join(waits)} must choose."

    # --- words --------------------------------------------------------------------------------

    def compound(self, text: str) -> bool:
        """Carry out an entry of the game that stands for several answers; False if it is none."""
        if self.decision is None:
            return False
        found = self.teller.compound(text)
        if found is None:
            return False
        actions, said = found
        self.give_all(actions, said)
        return True

    def try_words(self, text: str) -> None:
        """Words that are no legal answer: say why not, or what cannot be read."""
        try:
            action = self.game.parse(text)
        except InvalidAction as problem:
            if text.split()[0] in self.game.types_by_tag:
                raise
            message = f"`{text.split()[0]}` is neither an answer nor a command"
            raise InvalidAction(f"{message}: `answers` and `help` list them.") from problem
        if self.decision is None:
            self.paper.say(self.whose_decision())
            return
        verdict = self.match.why(self.decision.seat, action)
        if not verdict.legal:
            self.refuse(verdict.message, verdict.rule)
            return
        self.give(action)

    def do_end(self, rest: str) -> None:
        """End the phase, or say done; asks first where something of value would be lost."""
        if self.decision is None:
            self.paper.say(self.whose_decision())
            return
        action = self.teller.end_action()
        if action is None:
            self.paper.say("This question must be answered first; `answers` lists the answers.")
            return
        loss = self.teller.end_loss()
        asks = loss and self.setting("confirm_end") and not self.no_asking
        if asks and rest not in ("yes", "y") and not self.reader.yes(loss):
            self.paper.say("Not ended.")
            return
        self.give(action)

    # --- taking back --------------------------------------------------------------------------

    def do_undo(self, rest: str) -> None:
        """Take back the viewer's last action; a barrier is told where one is crossed."""
        seat = self.taker()
        if seat is None:
            self.paper.say("Only who plays can take back.")
            return
        verdict = self.match.can_undo(seat)
        if not verdict.legal:
            self.paper.say(verdict.message)
            return
        if (
            self.match.undo_crosses(seat)
            and not self.match.rewound
            and rest not in ("yes", "y")
            and not self.reader.yes(
                "Dice were thrown, cards shown, or another seat has acted since. You may take it "
                "back all the same; the match then counts as rewound in the statistics."
            )
        ):
            self.paper.say("Not taken back.")
            return
        before, after = self.entry
        whole = after - before > 1 and after == len(self.match.log)
        with self.life.busy():
            for _ in range(after - before if whole else 1):
                self.session.undo(seat)
        self.undone = (len(self.match.log), after - before) if whole else (0, 1)
        what = "The whole entry is taken back" if whole else "Taken back"
        self.taken_back(f"{what}; `redo` does it again.")

    def do_redo(self, rest: str) -> None:
        """Do again what was taken back."""
        seat = self.taker()
        if seat is None:
            self.paper.say("Only who plays can do again.")
            return
        length, count = self.undone
        with self.life.busy():
            for _ in range(count if length == len(self.match.log) else 1):
                self.session.redo(seat)
        self.undone = (0, 1)
        self.taken_back("Done again.")

    def taker(self) -> int | None:
        """Seat that takes back: who looks, or after the end the only person."""
        if self.session.read_only:
            return None
        if self.viewer is None and self.outcome is not None and self.humans:
            own = [r["seat"] for r in self.match.log if self.is_human(r["seat"])]
            return int(own[-1]) if own else None
        return self.viewer

    def taken_back(self, sentence: str) -> None:
        """Time has gone back or on again: the question is put anew."""
        self.story.follow(self.match)
        self.read_to = len(self.story.lines)
        self.held = True
        self.asked = ""
        self.paper.say(sentence)

    # --- the match ----------------------------------------------------------------------------

    def do_pin(self, rest: str) -> None:
        """Set or take away the PIN of the viewer's seat."""
        from tui.table.pins import keep_pin

        if self.viewer is None or self.session.read_only:
            self.paper.say("A PIN belongs to a seat; you are looking on.")
            return
        with self.life.busy():
            keep_pin(self.session, self.viewer, rest)
        self.paper.say(
            "Your side now opens with that PIN." if rest else "No PIN is asked any more."
        )

    def do_save(self, rest: str) -> None:
        """Where the match lies; a snapshot is written."""
        if not self.session.read_only:
            with self.life.busy():
                self.session.checkpoint()
        name = self.session.name
        self.paper.say(
            f"Saved as {name} in {self.line.store.folder}; `terminus resume {name}` goes on."
        )

    def do_rematch(self, rest: str) -> None:
        """A new match of the same people, seats shifted."""
        from tui.table.again import rematch

        from .table import Quit

        if self.outcome is None or self.session.read_only:
            self.paper.say("A rematch is for when the match is over.")
            return
        with self.life.busy():
            self.next_session = rematch(self.session, self.specs, self.line.store)
        raise Quit

    def do_quit(self, rest: str) -> None:
        """Leave."""
        from .table import Quit

        raise Quit
