"""Painting: the whole table as lines, for the canvas to send what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from core.kernel import Action
from tui.widgets.keyline import key_line
from tui.widgets.line import Line, cut, fit, overlay, ruler, width_of, wrap
from tui.widgets.phases import phase_line

from .pane import Slot
from .panel import Panel

if TYPE_CHECKING:
    from .screen import TableScreen

    Base = TableScreen
else:
    Base = object


SMALLEST = (60, 20)
"""Columns and rows below which a notice stands in place of the table."""
WIDE = (110, 30)
"""Columns and rows from which the log and the zoom stand beside the board."""
SIDE = 40
"""Columns of what stands beside the board."""


class Painting(Base):
    """The part of the table screen that paints."""

    def paint(self) -> None:
        """Paint everything; the canvas sends what differs."""
        if not self._ready or self._leaving or self._holding or not self.view:
            return
        width, height = self.canvas.size
        if not width or not height:
            return
        self.canvas.show(self.picture(width, height))

    def picture(self, width: int, height: int) -> list[Line]:
        """The whole screen as lines."""
        if width < SMALLEST[0] or height < SMALLEST[1]:
            said = (
                f"This window is too small: {SMALLEST[0]} columns and {SMALLEST[1]} rows at least."
            )
            return [*wrap(said, width), *wrap("q leaves; the match is saved.", width)]
        if self.driver.curtain is not None:
            return self.veil.paint(self, width, height)
        lines = self._table(width, height)
        for panel in self.panels:
            self._lay(panel, lines, width, height)
        return lines

    def _table(self, width: int, height: int) -> list[Line]:
        wide = width >= WIDE[0] and height >= WIDE[1]
        main = width - SIDE - 1 if wide else width
        prompt = self._prompt(width, height)
        self._prompt_rows = len(prompt)
        top = [self._phases(width), [("─" * width, "rule")]]
        seats = [fit(row, main) for row in self.seat_lines(main)]
        room = height - len(top) - len(seats) - len(prompt)
        body = self._body(main, room, len(top) + len(seats))
        middle = [*seats, *body]
        docked = self.dock() if not self.panels else []
        if docked:
            middle[len(middle) - len(docked) :] = [fit(row, main) for row in docked]
        if wide:
            beside = self.side_lines(SIDE, len(middle))
            for y in range(len(middle)):
                right = beside[y] if y < len(beside) else []
                middle[y] = [*fit(middle[y], main), ("│", "rule"), *fit(right, SIDE)]
        return [*top, *middle, *prompt]

    def _phases(self, width: int) -> Line:
        phases = self.phases()
        now = str(self.view.get("phase", ""))
        title = self.short_title()
        return phase_line(title, self.clock(), phases, now, width, self.top_tail())

    def short_title(self) -> str:
        """The game's name in one word."""
        return str(self.game.title.split()[-1])

    def _body(self, width: int, height: int, top: int) -> list[Line]:
        blank: Line = [(" " * width, "")]
        lines = [blank] * height
        self.placed = []
        focused = self.pane
        for slot in self.slots(width, height):
            rows = slot.pane.paint(slot.width, slot.height, slot.pane is focused)
            self.placed.append(attrs.evolve(slot, y=slot.y + top))
            for i, row in enumerate(rows[: slot.height]):
                y = slot.y + i
                if y < height:
                    whole = fit(row, slot.width)
                    lines[y] = whole if slot.width == width else overlay(lines[y], slot.x, whole)
            self._label(slot, lines)
        return lines

    def _label(self, slot: Slot, lines: list[Line]) -> None:
        for letter, (pane, key) in self.labels.items():
            if pane is not slot.pane:
                continue
            for target, x, y in pane.targets:
                if target == key and slot.y + y < len(lines):
                    lines[slot.y + y] = overlay(
                        lines[slot.y + y], slot.x + max(0, x), [(letter, "label")]
                    )

    def _prompt(self, width: int, height: int) -> list[Line]:
        """Ruler, question, numbered answers or preview, and the key line; of fixed height."""
        notice, style = self.notice if self.notice[0] else self.company.line()
        said = wrap(notice, width - 2, style) if notice else []
        question = wrap(self.prompt_text(), width - 2, "prompt")
        extra = self.prompt_extra(width - 2)
        answers = self.answers()
        if answers:
            room = max(1, height // 4 - len(question))
            extra = [*self._answer_lines(answers, width - 2, room), *extra]
        rows = max(2 if height < WIDE[1] else 3, min(len(question) + len(extra), height // 4))
        if said:
            # A sentence stands below the question, in place of what was there.
            said = said[:rows]
            extra = said
            question = self._cut_question(question, rows - len(said), width)
        body = [*question, *extra][:rows]
        body += [[]] * (rows - len(body))
        made = [ruler(width, *self._prompt_title())]
        made += [fit([(" ", ""), *row], width) for row in body]
        made.append(fit(key_line([*self._keys(), ("?", "")], width), width))
        return made

    def _cut_question(self, question: list[Line], rows: int, width: int) -> list[Line]:
        """As many rows of the question as there is room for; one that is cut says so."""
        if len(question) <= rows or rows < 1:
            return question[: max(0, rows)]
        shown = wrap(self.prompt_text(), width - 4, "prompt")[:rows]
        return [*shown[:-1], [*shown[-1], (" …", "prompt")]]

    @staticmethod
    def _answer_lines(answers: list[tuple[str, Action]], width: int, room: int) -> list[Line]:
        """Numbered answers, as many in a row as fit; what finds no room is counted."""
        made: list[Line] = [[]]
        used = shown = 0
        for i, (text, _) in enumerate(answers[:9], 1):
            text = cut(text, width - 5)
            size = len(text) + 5
            if used and used + size > width:
                if len(made) == room:
                    break
                made.append([])
                used = 0
            made[-1] += [(f"{i}", "key"), (f" {text}   ", "")]
            used += size
            shown = i
        if shown < len(answers):
            said: Line = [("g", "key"), (f" lists all {len(answers)} answers", "dim")]
            if used + width_of(said) <= width:
                made[-1] += said
            elif len(made) < room:
                made.append(said)
            else:
                made[-1] = said
        return made

    def _prompt_title(self) -> tuple[str, str]:
        if self.replay is not None:
            return "Replay", self.replay.tail()
        if self.driver.thinking is not None and self.decision is None:
            sign = "•" if self.driver.sign else " "
            return f"{self.names[self.driver.thinking]} thinks {sign}", ""
        rewound = "rewound" if self.session.match.rewound else ""
        if self.over:
            return "Over", rewound
        if self.decision is None:
            return ("Looking on" if self.viewer is None else "Waiting"), rewound
        who = (
            f"{self.names[self.decision.seat]}'s decision" if self.driver.humans[1:] else "Decision"
        )
        return who, rewound

    def prompt_text(self) -> str:
        """Whose decision it is, and what it is."""
        driver = self.driver
        if self.replay is not None:
            return self.replay.sentence()
        if driver.waits_for_step:
            last = [t for t in self.story.lines if t.seen_by(self.viewer) and t.event]
            told = last[-1].read(self.names, self.viewer) if last else ""
            return f"{told} Space lets the next bot act."
        if driver.hands_to is not None:
            return f"Now {self.names[driver.hands_to]} decides. Enter hides your side first."
        if self.over:
            outcome = self.outcome
            return outcome.reason if outcome else "The match is over."
        if self.decision is not None:
            return str(self.match.prompt(self.decision))
        waits = [self.names[d.seat] + self.company.absence(d.seat) for d in self.match.decisions()]
        phase = dict(self.game.phases).get(str(self.view.get("phase", "")), "")
        return f"{' and '.join(waits)} must choose{f' in {phase}' if phase else ''}."

    def _keys(self) -> list[tuple[str, str]]:
        always = [("a", "all"), ("z", "zoom"), ("w", "why"), ("u", "undo"), ("H", "hint")]
        if self.replay is not None:
            return self.replay.keys()
        if self.driver.waits_for_step:
            return [("Space", "next"), ("P", "pace"), ("z", "zoom"), ("L", "log"), ("q", "leave")]
        if self.driver.hands_to is not None:
            name = self.names[self.driver.hands_to]
            return [("Enter", f"hand over to {name}"), ("u", "undo"), ("r", "recap"), ("L", "log")]
        asked = self.company.keys()
        urgent = asked if self.company.line()[0] else []
        if not urgent:
            always = asked + always
        if self.over:
            back = [("u", "undo")] if self.viewer is not None else []
            return [("Enter", "result"), ("L", "log"), *back, ("q", "leave")]
        if self.decision is None:
            others = [("T", "talk"), ("G", "who is here")] if self.company.is_shared else []
            last = [k for k in others if k[0] not in dict(asked)] or [("P", "pace")]
            return [*asked, ("z", "zoom"), ("r", "recap"), ("L", "log"), ("s", "seats"),
                    *last, ("q", "leave")]  # fmt: skip
        return [*urgent, *self.prompt_keys(), *always, ("r", "recap"), ("L", "log"), ("q", "leave")]

    def _lay(self, panel: Panel, lines: list[Line], width: int, height: int) -> None:
        """Lay a panel over the lines."""
        place = panel.place
        if place == "side":
            wide = width >= WIDE[0] and height >= WIDE[1]
            if wide:
                rows = panel.paint(SIDE, height - 2 - self._prompt_rows)
                for y, row in enumerate(rows, 2):
                    lines[y] = overlay(fit(lines[y], width), width - SIDE, fit(row, SIDE))
                return
            place = "dock"
        top = {"full": 0, "body": 2}.get(place, 0)
        if place == "dock":
            want = panel.want(width, height - 6)
            if panel.place == "side":
                # A sheet covers the lower part: the cursor stays in sight above it.
                want = min(want, height - 10)
            # The whole question is covered: a ruler above nothing would say something.
            top = height - max(want, self._prompt_rows)
        for y, row in enumerate(panel.paint(width, height - top), top):
            if y < height:
                lines[y] = fit(row, width)
