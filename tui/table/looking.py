"""Looking: what the keys z, w, H, r, L, s, n and ? open.  Nothing here changes the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kernel import Action, NotEnumerable, TerminusError, Why
from tui import keys as registry
from tui.widgets.line import Line, wrap
from tui.widgets.pick import Row

from .clauses import clause
from .logview import LogPanel, reading_line
from .panel import Panel, SheetPanel, TextPanel, TypePanel

NOT_YOURS = "It is not your decision now"
"""How the answer to a key begins while somebody else decides."""

if TYPE_CHECKING:
    from .screen import TableScreen

    Base = TableScreen
else:
    Base = object


class Looking(Base):
    """The part of the table screen that only looks."""

    # --- zoom and why -------------------------------------------------------------------------

    def do_zoom(self) -> None:
        """The sheet of what is under the cursor."""
        sheet = self.sheet(self.key)
        if sheet is None:
            self.tell("There is nothing under the cursor to zoom; Tab goes to another part.")
            return
        self.open_panel(SheetPanel(sheet, lambda: self.sheet(self.key)))

    def do_why(self) -> None:
        """Why the thing under the cursor cannot be used, or that it can; with the rule."""
        tried = self.attempt(self.key)
        if self.decision is None:
            verdict = Why(False, "", self.whose_decision())
        elif tried is None:
            verdict = Why(False, "", self.nothing_to_do(self.key))
        else:
            verdict = self.match.why(self.decision.seat, tried)
        said = []
        if tried is not None and verdict.legal:
            said.append(f"You can: {self.label(tried)}.")
        elif verdict.message:
            said.append(verdict.message)
        sheet = self.sheet(self.key)
        if sheet is not None and sheet.text:
            said.append(f"{sheet.title}: {sheet.text}")
        elif sheet is not None and not any(sheet.title in line for line in said):
            said.append(sheet.title)
        self.explain("Why", said, verdict.rule)

    def explain(self, title: str, said: list[str], rule: str) -> None:
        """Sentences, and the text of the rule where there is one."""
        rule = rule.rpartition(":")[2]
        if rule:
            text = clause(self.game.folder, rule)
            said = [*said, f"{rule}: {text}" if text else f"Rule {rule}."]
        self.open_panel(TextPanel(title, said))

    def nothing_to_do(self, key: str) -> str:
        """Sentence for `w` on a thing with which nothing could be tried."""
        return "Nothing can be done with this now." if key else "There is nothing here."

    def whose_decision(self) -> str:
        """Sentence that says on whom the table waits."""
        if self.over:
            return "The match is over."
        waits = [self.names[d.seat] + self.company.absence(d.seat) for d in self.match.decisions()]
        return f"{NOT_YOURS}; {' and '.join(waits)} must choose."

    # --- hints --------------------------------------------------------------------------------

    def do_hint(self) -> None:
        """First what can be done, then what is good, then why."""
        decision = self.decision
        if decision is None:
            self.tell(self.whose_decision())
            return
        depth = self.hint_depth.get(decision.id, 0) + 1
        self.hint_depth = {decision.id: depth}
        if depth == 1:
            self.open_panel(TextPanel("Hint: what you can do", self.hint_can()))
        else:
            self.start(self._suggest(depth))

    def hint_can(self) -> list[str]:
        """What can be done, in sentences; a game may say it better."""
        if self.legal is None:
            return ["There are too many possibilities to list: mark things on the table."]
        labels = [self.label(a) for a in self.legal]
        shown = labels[:8]
        more = len(labels) - len(shown)
        tail = [f"… and {more} more: `a` lists them all."] if more else []
        return [*shown, *tail, "Press H again to hear what is good."]

    async def _suggest(self, depth: int) -> None:
        decision, viewer = self.decision, self.viewer
        if decision is None or viewer is None:
            return
        try:
            legal = self.match.legal(decision)
        except NotEnumerable:
            legal = None
        self.tell("Thinking of something good…", "dim")
        try:
            action = await self.host.choose(
                self.game.id, "normal", viewer, self.match.view(viewer), decision, legal,
                self.match.seed,
            )  # fmt: skip
        except (TimeoutError, TerminusError, OSError) as fault:
            self.tell(f"No hint now: {fault}", "warn")
            return
        self.tell("")
        if self.decision != decision:
            return
        said = [f"A good choice: {self.label(action)}."]
        if depth >= 3:
            said += self.hint_why(action)
        else:
            said.append("Press H again to hear why.")
        self.show_hint(action)
        panel = TextPanel("Hint: what is good" if depth == 2 else "Hint: why", said)
        self.open_panel(panel)
        panel.opened_by = "hint"

    def hint_why(self, action: Action) -> list[str]:
        """Reasons for an action, in sentences, from what the viewer may see; games override it."""
        return ["The bot of level normal would do this with what you can see."]

    def show_hint(self, action: Action) -> None:
        """Put the cursor on what a hint speaks of."""
        for name, _ in action.fields:
            if self.go_to(str(getattr(action, name))):
                return

    # --- what happened ------------------------------------------------------------------------

    def do_recap(self) -> None:
        """Step by step what happened since the viewer's last decision."""

        def numbered(width: int) -> list[Line]:
            if not self.story.ready:
                return [reading_line(self)]
            told = self.story.since_own(self.viewer)
            lines = [t.read(self.names, self.viewer) for t in told]
            if not lines:
                lines = ["Nothing has happened since your last decision."]
            made: list[Line] = []
            for i, text in enumerate(lines, 1):
                first, *rest = wrap(text, width - 4)
                made.append([(f"{i:>2}  ", "dim"), *first])
                made += [[("    ", ""), *row] for row in rest]
            return made

        panel = Panel("Since your last decision", numbered)
        panel.place = "dock"
        self.open_panel(panel)

    def do_log(self) -> None:
        """The log of the match."""
        self.open_panel(LogPanel(self))

    # --- seats, notes, keys -------------------------------------------------------------------

    def do_scores(self) -> None:
        """Seats and scores."""
        self.open_panel(Panel("Seats and scores", self.score_lines))

    def do_notes(self) -> None:
        """The viewer's own notes on this match, saved with it and shown to nobody else."""
        if self.viewer is None:
            self.tell("Notes belong to a seat; you are looking on.")
            return
        notes = self.notes()
        rows = [Row(str(i), [(text, "")]) for i, text in enumerate(notes)]
        self.open_panel(NotesPanel(self, rows))

    def notes(self) -> list[str]:
        """The viewer's notes."""
        every = self.session.meta.get("notes", {})
        found = every.get(str(self.viewer), []) if isinstance(every, dict) else []
        return [str(text) for text in found]

    def keep_notes(self, notes: list[str]) -> None:
        """Save the viewer's notes."""
        every = self.session.meta.get("notes", {})
        kept = dict(every) if isinstance(every, dict) else {}
        kept[str(self.viewer)] = notes
        self.session.set_meta("notes", kept)

    def do_help(self) -> None:
        """The keys that work now; pressed again, the rules."""
        if self.panels and self.panels[-1].title == HELP:
            self.close_panel(self.panels[-1])
            self.open_rules("")
            return
        panel = Panel(HELP, self.help_lines)
        panel.keys = [("?", "rules of the game"), ("Esc", "close")]
        self.open_panel(panel)

    def help_lines(self, width: int) -> list[Line]:
        """All keys that work at this table now, in as many columns as fit."""
        done: set[str] = set()
        entries: list[tuple[str, str]] = []
        for entry in registry.actions_at((self.game.id, *self.PLACES)):
            if entry.id in done or entry.id.startswith("answer-") or not self.works(entry.id):
                continue
            done.add(entry.id)
            shown = "/".join(registry.shown(k) for k in self.keymap.keys(entry.id)[:2])
            entries.append((shown, entry.help.rstrip(".")))
        if self.answers():
            entries.insert(0, ("1…9", "Gives the numbered answer"))
        # What the present question is answered with stands first.
        first_keys = {key for key, _ in self.prompt_keys()} if self.decision is not None else set()
        entries.sort(key=lambda entry: first_keys.isdisjoint(entry[0].split("/")))
        size = max(len(k) for k, _ in entries) + 2
        made: list[Line] = [*wrap(self.prompt_text(), width, "strong"), []]
        for key, text in entries:
            first, *rest = wrap(text, max(20, width - size - 2))
            made.append([(key.rjust(size - 2) + "  ", "key"), *first])
            made += [[(" " * size, ""), *row] for row in rest]
        return made


HELP = "Keys that work now"


class NotesPanel(Panel):
    """Notes as a list: one types a new one, or takes one away."""

    place = "dock"

    def __init__(self, table: TableScreen, rows: list[Row]) -> None:
        super().__init__("My notes on this match (nobody else sees them)")
        from tui.widgets.pick import Pick

        self.table = table
        self.pick = Pick()
        self.pick.fill(rows)
        self.keys = [("n", "write"), ("d", "take away"), ("Esc", "close")]

    def want(self, width: int, height: int) -> int:
        return min(height, max(len(self.pick.rows), 1) + 3)

    def paint(self, width: int, height: int) -> list[Line]:
        self.lines = self.pick.paint(width - 2, height - 2) or [
            [("No notes yet. What did they show you? What do you plan?", "dim")]
        ]
        return super().paint(width, height)

    def press(self, table: TableScreen, action: str, key: str, character: str | None) -> bool:
        if character == "n":
            table.open_panel(TypePanel("A note", self._write, before=" note: "))
        elif character == "d" and self.pick.key:
            notes = table.notes()
            del notes[int(self.pick.key)]
            self._save(notes)
        elif action in ("up", "down"):
            self.pick.move(-1 if action == "up" else 1)
        elif key in ("escape", "enter", "q"):
            table.close_panel(self)
        return True

    def _write(self, text: str) -> str:
        if text:
            self._save([*self.table.notes(), text[:200]])
        return ""

    def _save(self, notes: list[str]) -> None:
        self.table.keep_notes(notes)
        self.pick.fill([Row(str(i), [(text, "")]) for i, text in enumerate(notes)])
