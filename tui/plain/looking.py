"""Looking: nothing here changes the match (notes are kept beside it)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.kernel import Action, InvalidAction
from tui.table.clauses import clause
from tui.table.story import Told
from tui.widgets.entry import matches

from .commands import help_text
from .paper import Text, Title, is_number
from .texts import card_text, rules_text

if TYPE_CHECKING:
    from .table import PlainTable

    Base = PlainTable
else:
    Base = object

BRIEF = "plain-brief"
"""What the settings remember it as, that questions come without their answers."""
LOG = 20
"""Lines of the log that are told unless more are asked for."""
_RULE = re.compile(r"[A-Z]+-?[A-Z]?\d+[a-z]?")


def told_text(told: Told, names: list[str], viewer: int | None) -> str:
    """A line of the story."""
    text = told.read(names, viewer)
    return f"{text} (taken back)" if told.undone else text


class Looking(Base):
    """The part of the table that only looks."""

    # --- the table ----------------------------------------------------------------------------

    def do_look(self, rest: str) -> None:
        """The whole view, or a part of it, a seat, a cell."""
        if not rest:
            self.paper.page(self.teller.look())
            return
        found = self.teller.look_at(rest)
        if found is None:
            parts = ", ".join({**self.teller.parts(), **self.teller.more_parts()})
            self.paper.say(f"There is no `{rest}` to look at; there are: {parts}, and the seats.")
        else:
            self.paper.page(found)

    def do_near(self, rest: str) -> None:
        """What lies around a cell."""
        found = self.teller.near(rest)
        if found is None:
            self.paper.say(self.teller.no_near(rest))
        else:
            self.paper.page(found)

    def do_answers(self, rest: str) -> None:
        """The legal answers, or those with some words."""
        if self.decision is None:
            self.paper.say(self.whose_decision())
        elif self.answers is None:
            self.paper.say("Too many possibilities to list: type one.")
        else:
            self.paper.say(*self.answers.find(rest))

    def do_brief(self, rest: str) -> None:
        """Whether questions come without their list of answers; remembered for all matches."""
        if rest in ("on", "off"):
            self.line.settings.remember(BRIEF, rest == "on")
        is_brief = bool(self.line.settings.recall(BRIEF))
        self.paper.say(
            "Questions come without their answers; `answers` lists them."
            if is_brief
            else "Questions come with their answers; `brief on` leaves them out."
        )

    def do_more(self, rest: str) -> None:
        """The next page of what was listed last."""
        if self.paper.more():
            return
        found = self.answers.more() if self.answers is not None else []
        self.paper.say(*(found or ["There is no more."]))

    def do_score(self, rest: str) -> None:
        """Seats and scores."""
        self.paper.page(self.teller.score())

    def do_help(self, rest: str) -> None:
        """What one can type."""
        self.paper.page(help_text(self.teller.entries(), self.MORE))

    # --- why and hints ------------------------------------------------------------------------

    def do_why(self, rest: str) -> None:
        """Whether an action is legal, what it would do, and if not, why not."""
        if not rest:
            self.explain("", self.refused)
            return
        if self.decision is None:
            self.paper.say(self.whose_decision())
            return
        action = self.meant(rest)
        verdict = self.match.why(self.decision.seat, action)
        if verdict.legal:
            self.paper.say(f"You can: {self.teller.label(action)}.", *self.teller.effects(action))
        else:
            self.explain(verdict.message, verdict.rule)

    def meant(self, text: str) -> Action:
        """The action of a number or of words; raises InvalidAction."""
        if is_number(text):
            action = self.answers.number(int(text)) if self.answers is not None else None
            if action is None:
                raise InvalidAction(f"There is no answer {text} here.")
            return action
        legal = {self.game.action_text(a): a for a in self.legal}
        found = matches(text, list(legal))
        if len(found) == 1:
            return legal[found[0]]
        if found:
            raise InvalidAction(f"`{text}` could be: {', '.join(found[:6])}.")
        return self.game.parse(text)

    def explain(self, said: str, rule: str) -> None:
        """A sentence, and the text of the rule where there is one."""
        rule = rule.rpartition(":")[2]
        if said:
            self.paper.say(said)
        if rule:
            text = self.teller.clause(rule) or clause(self.game.folder, rule)
            self.paper.say(f"{rule}: {text}" if text else f"Rule {rule}.")
        elif not said:
            self.paper.say("Say which action: `why ACTION` or `why NUMBER`.")

    def do_hint(self, rest: str) -> None:
        """First what is good, then why."""
        decision = self.decision
        if decision is None:
            self.paper.say(self.whose_decision())
            return
        depth = self.hinted[1] + 1 if self.hinted[0] == decision.id else 1
        self.hinted = (decision.id, depth)
        action = self.line.bots.choose(
            self.match, "normal", decision, lambda: self.paper.say("(thinking)")
        )
        number = self.legal.index(action) + 1 if action in self.legal else 0
        at = f"{number}, " if number else ""
        self.paper.say(f"A good answer: {at}{self.teller.label(action)}.")
        if depth > 1:
            self.paper.say(*self.teller.reasons(action))
        else:
            self.paper.say("`hint` again tells why.")

    # --- what happened ------------------------------------------------------------------------

    def do_recap(self, rest: str) -> None:
        """Step by step what happened since the viewer's last decision."""
        told = self.story.since_own(self.viewer)
        self.paper.gap()
        if not told:
            self.paper.say("Nothing has happened since your last decision.")
            return
        lines = [f"- {told_text(t, self.names, self.viewer)}" for t in told]
        self.paper.page([Title("Since your last decision"), *lines])

    def do_log(self, rest: str) -> None:
        """The last lines of the log, or those with some words."""
        lines = [
            f"{t.turn:>3}  {told_text(t, self.names, self.viewer)}"
            for t in self.story.lines
            if t.seen_by(self.viewer)
        ]
        count = LOG
        if is_number(rest):
            count = int(rest)
        elif rest:
            lines = [line for line in lines if rest.lower() in line.lower()]
        self.paper.page(lines[-count:] if lines and count else ["The log is empty."])

    def do_replay(self, rest: str) -> None:
        """Step through the match."""
        from .replay import Replay

        Replay(self).run()
        self.asked = ""

    # --- notes, rules, cards ------------------------------------------------------------------

    def do_notes(self, rest: str) -> None:
        """Read notes, write one, or take one away."""
        if self.viewer is None:
            self.paper.say("Notes belong to a seat; you are looking on.")
            return
        every = self.session.meta.get("notes", {})
        kept = dict(every) if isinstance(every, dict) else {}
        notes = [str(n) for n in kept.get(str(self.viewer), [])]
        word, _, number = rest.partition(" ")
        if word == "drop" and is_number(number) and 1 <= int(number) <= len(notes):
            del notes[int(number) - 1]
        elif rest:
            notes.append(rest.removeprefix("add ")[:200])
        if rest:
            with self.life.busy():
                self.session.set_meta("notes", {**kept, str(self.viewer): notes})
        numbered = [f"{i:>2}  {text}" for i, text in enumerate(notes, 1)]
        self.paper.page(numbered or ["No notes yet; `notes TEXT` writes one. Nobody else sees it."])

    def do_rules(self, rest: str) -> None:
        """A clause, the chapters whose headings have some words, or the list of chapters."""
        if rest and _RULE.fullmatch(rest.upper()):
            own = self.teller.clause(rest.upper())
            if own:
                self.paper.page([f"{rest.upper()}: {own}"])
                return
        self.paper.page(rules_text(self.game, rest))

    def do_cards(self, rest: str) -> None:
        """Search the cards of the game."""
        self.paper.page(card_text(self.game.id, rest))

    def do_zoom(self, rest: str) -> None:
        """Everything about one thing."""
        if not rest:
            self.paper.say("Say which: `zoom NAME`; `cards WORDS` searches.")
            return
        found: Text | None = self.teller.zoom(rest)
        if found is None and is_number(rest) and self.decision is not None:
            self.do_why(rest)  # the number of an answer, as everywhere
            return
        self.paper.page(found if found is not None else card_text(self.game.id, rest))
