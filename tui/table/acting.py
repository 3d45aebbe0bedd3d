"""Acting: what changes the match, or says why not.  Everything goes through `session.submit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kernel import Action, InvalidAction, TerminusError
from tui.widgets.entry import Entry, matches
from tui.widgets.line import Line
from tui.widgets.pick import Row

from .over import OverPanel
from .panel import AskPanel, LetterPanel, PickPanel, TypePanel
from .together import SHARED

if TYPE_CHECKING:
    from .screen import TableScreen

    Base = TableScreen
else:
    Base = object

COMMANDS = (
    "help", "zoom", "why", "hint", "log", "recap", "scores", "notes", "undo", "redo", "end",
    "all", "go", "larger", "smaller", "theme", "pace", "settings", "leave-table", "pin",
    "talk", "company", "allow", "refuse",
)  # fmt: skip
"""Commands of the typed line besides the actions of the game; the ids of the key registry."""


class Acting(Base):
    """The part of the table screen that acts."""

    # --- one door -----------------------------------------------------------------------------

    def submit(self, action: Action, seat: int, decision: str = "") -> bool:
        """Carry out an action: on disk first, then on screen.  False where it was refused."""
        try:
            applied = self.session.submit(action, seat, decision)
        except TerminusError as refusal:
            self.not_taken = decision
            self.tell(with_rule(refusal.message, refusal.rule), "bad")
            return False
        self.after_change(applied.events)
        return True

    def act(self, action: Action) -> bool:
        """Carry out an action of the viewer."""
        decision = self.decision
        if decision is None:
            self.tell(self.whose_decision())
            return False
        self.driver.held = False
        done = self.submit(action, decision.seat, decision.id)
        self.driver.next()
        self.refresh_table()
        return done

    def act_all(self, actions: list[Action]) -> None:
        """Carry out a compound entry, one action after another, up to the first refusal."""
        decision = self.decision
        if decision is None:
            self.tell(self.whose_decision())
            return
        self.driver.held = False
        for action in actions:
            if not self.submit(action, decision.seat):
                break
        self.driver.next()
        self.refresh_table()

    # --- the main keys ------------------------------------------------------------------------

    def do_main(self) -> None:
        """The main action of the thing under the cursor; a choice where it has several."""
        if self.over:
            self.open_panel(OverPanel(self))
            return
        if self.decision is None:
            # A bot whose action could not be saved waits for this key.
            self.driver.next()
            self.tell(self.whose_decision())
            return
        marks = self.marks()
        compound = self.compound(marks) if marks else None
        if compound:
            self.act_all(compound)
            return
        found = self.actions_of(self.key) if self.key else []
        if len(found) == 1:
            self.act(found[0])
        elif found:
            self.choose("What with it?", found)
        else:
            self.do_why()

    def do_mark(self) -> None:
        """Mark or unmark the thing under the cursor."""
        if self.decision is None:
            self.tell(self.whose_decision())
            return
        action = self.mark_action(self.key)
        if action is not None:
            self.act(action)
        elif not self.toggle(self.key):
            self.do_why()

    def do_end(self) -> None:
        """End the phase, or say done; asks first where something of value would be lost."""
        if self.decision is None:
            self.tell(self.whose_decision())
            return
        action = self.end_action()
        if action is None:
            self.tell("This question must be answered first; `a` lists the answers.")
            return
        loss = self.end_loss()
        if loss and self.setting("confirm_end", True) and not self.no_asking:
            self.open_panel(
                AskPanel(
                    "End?",
                    loss,
                    [
                        ("e", "end", lambda: self._end(action)),
                        ("d", "end, and don't ask again", lambda: self._end(action, True)),
                    ],
                )
            )
        else:
            self._end(action)

    def _end(self, action: Action, silent: bool = False) -> None:
        self.no_asking = self.no_asking or silent
        self.act(action)

    def do_pass(self) -> None:
        """Let it happen: the same as `e` where the game asks for an answer."""
        self.do_end()

    def answer(self, number: int) -> None:
        """Give a numbered answer."""
        answers = self.answers()
        if self.decision is None:
            self.tell(self.whose_decision())
        elif number > len(answers):
            self.tell("There is no such answer here; `a` lists all that is legal.")
        else:
            self.act(answers[number - 1][1])

    def list_answers(self) -> None:
        """All numbered answers as a list in which a digit or letter gives one."""
        answers = self.answers()
        rows = [Row(str(i), [(text, "")]) for i, (text, _) in enumerate(answers, 1)]
        self.open_panel(LetterPanel(self.prompt_text(), rows, lambda key: self.answer(int(key))))

    # --- lists and words ----------------------------------------------------------------------

    def do_all(self) -> None:
        """Everything that is legal now, filtered as one types."""
        if self.decision is None:
            self.tell(self.whose_decision())
        elif self.legal is None:
            self.tell("Too many possibilities to list: mark things, or type one after `:`.")
        else:
            self.choose("All you can do now", list(self.legal))

    def choose(self, title: str, actions: list[Action]) -> None:
        """Open a list of actions; the chosen one is carried out."""
        size = min(48, max(len(self.label(a)) for a in actions) + 2)
        rows = []
        for i, action in enumerate(actions):
            spans: Line = [
                (self.label(action).ljust(size - 2) + "  ", ""),
                (self.game.action_text(action), "dim"),
            ]
            rows.append(Row(str(i), spans))
        self.open_panel(PickPanel(title, rows, lambda key: self._chosen(actions[int(key)])))

    def _chosen(self, action: Action) -> None:
        self.act(action)

    def do_type(self) -> None:
        """An action or command in words."""
        known = [self.game.action_text(a) for a in self.legal or ()]
        if self.typed is None:
            self.typed = Entry()
        self.typed.set("")
        panel = TypePanel(
            "Type an action or a command", self.take_words, [*known, *self.commands()]
        )
        panel.entry = self.typed
        self.open_panel(panel)

    def commands(self) -> list[str]:
        """Commands that mean something at this table."""
        return [c for c in COMMANDS if self.company.is_shared or c not in SHARED]

    def take_words(self, text: str) -> str:
        """Carry out typed words; gives a sentence where they cannot be understood."""
        if not text:
            return ""
        first, _, rest = text.partition(" ")
        if first == "pin":
            return self.set_pin(rest.strip())
        legal = {self.game.action_text(a): a for a in self.legal or ()}
        found = matches(text, list(legal))
        commands = [c for c in self.commands() if c.startswith(text)] if not found else []
        if len(found) == 1:
            return self._do_words(legal[found[0]])
        if len(commands) == 1 or text in commands:
            name = text if text in commands else commands[0]
            self.call_later(self.do, name)
            return ""
        if len(found) > 1:
            return f"`{text}` could be: {', '.join(found[:6])}{' …' if len(found) > 6 else ''}"
        try:
            action = self.game.parse(text)
        except InvalidAction as problem:
            return problem.message
        return self._do_words(action)

    def _do_words(self, action: Action) -> str:
        if self.decision is None:
            return self.whose_decision()
        verdict = self.match.why(self.decision.seat, action)
        if not verdict.legal:
            return with_rule(verdict.message, verdict.rule)
        self.call_later(self.act, action)
        return ""

    # --- taking back --------------------------------------------------------------------------

    def do_undo(self) -> None:
        """Take back the viewer's last action; the barrier is told where one is crossed."""
        seat = self.viewer
        if seat is None or self.session.read_only:
            self.tell("Only who plays can take back.")
            return
        if self.needs_story(self.do_undo):
            return
        verdict = self.match.can_undo(seat)
        if not verdict.legal:
            self.tell(verdict.message)
            return
        if self.match.undo_crosses(seat) and not self.match.rewound:
            self.open_panel(
                AskPanel(
                    "Take back?",
                    "Dice were thrown, cards shown, or another seat has acted since. You may take "
                    "it back all the same; the match then counts as rewound in the statistics.",
                    [("y", "take it back", lambda: self._undo(seat))],
                )
            )
        else:
            self._undo(seat)

    def _undo(self, seat: int) -> None:
        self.driver.stop()
        try:
            self.session.undo(seat)
        except TerminusError as refusal:
            self.tell(refusal.message, "bad")
            return
        self._taken_back("Taken back. U does it again.")

    def do_redo(self) -> None:
        """Do again what was taken back."""
        seat = self.viewer
        if seat is None or self.session.read_only:
            self.tell("Only who plays can do again.")
            return
        if self.needs_story(self.do_redo):
            return
        try:
            self.session.redo(seat)
        except TerminusError as refusal:
            self.tell(refusal.message)
            return
        self._taken_back("Done again.")

    def _taken_back(self, sentence: str) -> None:
        self.story.follow(self.match)
        self.forget_marks()
        self.driver.held = True
        self.over_shown = False
        self.driver.next()
        self.refresh_table()
        self.tell(sentence)

    def set_pin(self, word: str) -> str:
        """Set or take away (empty) the PIN of the viewer's seat for the handover curtain."""
        from .handover import keep_pin

        if self.viewer is None:
            return "A PIN belongs to a seat; you are looking on."
        keep_pin(self.session, self.viewer, word)
        self.company.pin_set(word)
        self.tell("Your hand now opens with that PIN." if word else "No PIN is asked any more.")
        return ""


def with_rule(message: str, rule: str) -> str:
    """A sentence with the clause behind it, as players read it."""
    return f"{message} ({rule.rpartition(':')[2]})" if rule else message
