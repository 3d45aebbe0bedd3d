"""Panels: what opens over a part of the table, opaque, and takes the keys while it is open.

A panel is drawn on the table's own canvas, so that opening one sends only the cells that change.
It stands at the bottom (`dock`), beside the board where the window is wide (`side`, else over the
board), or over everything (`full`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import attrs

from tui.widgets.bar import bar
from tui.widgets.entry import Entry, complete, matches
from tui.widgets.keyline import key_line
from tui.widgets.line import Line, fit, ruler, wrap
from tui.widgets.pick import Pick, Row
from tui.widgets.sheet import Sheet, paint_sheet

if TYPE_CHECKING:
    from .screen import TableScreen

Place = Literal["dock", "side", "body", "full"]

STEPS = {"up": -1, "down": 1, "page-up": -10, "page-down": 10, "first": -99999, "last": 99999}


class Panel:
    """Base of all panels; plain ones show lines and scroll."""

    place: Place = "body"
    passes = True
    """Whether a key that means nothing to it closes it and acts on the table."""
    opened_by = ""
    """Action of the key registry that opened it."""

    def __init__(
        self, title: str, lines: Sequence[Line] | Callable[[int], list[Line]] = ()
    ) -> None:
        self.title = title
        self.lines = lines
        self.top = 0
        self._most = 0
        self.keys: list[tuple[str, str]] = [("Esc", "close")]

    def content(self, width: int) -> list[Line]:
        """All lines of the panel."""
        return self.lines(width) if callable(self.lines) else list(self.lines)

    def want(self, width: int, height: int) -> int:
        """Rows for a docked panel, ruler and key line included."""
        return min(height, len(self.content(width - 2)) + 2)

    def paint(self, width: int, height: int) -> list[Line]:
        """Exactly `height` lines: a ruler, the content from `top` on, the key line."""
        content = self.content(width - 2)
        room = height - 2
        self._most = max(0, len(content) - room)
        self.top = min(max(self.top, 0), self._most)
        shown = content[self.top : self.top + room]
        tail = ""
        if self._most:
            tail = f"{self.top + 1}-{self.top + len(shown)} of {len(content)}"
        made = [ruler(width, self.title, tail)]
        made += [fit([(" ", ""), *row], width) for row in shown]
        made += [[(" " * width, "")]] * (room - len(shown))
        keys = [("↑↓", "scroll"), *self.keys] if self._most else self.keys
        made.append(fit(key_line(keys, width), width))
        return made

    def press(self, table: TableScreen, action: str, key: str, character: str | None) -> bool:
        """Take a key; `action` is what the key map makes of it.  True closes nothing by itself."""
        if action in STEPS and (self._most or not self.passes):
            self.top += STEPS[action]
            return True
        if action == "help":
            return False
        if self.is_closed_by(action, key):
            table.close_panel(self)
            return True
        if action and self.passes:
            # It was read: it goes away, and a key that means something else does that at once.
            table.close_panel(self)
            return False
        return True

    def is_closed_by(self, action: str, key: str) -> bool:
        """Whether a key closes it: Esc, Enter, q, and the key that opened it (a hint goes on)."""
        again = action == self.opened_by != "hint" and action != ""
        return again or action in ("close", "main") or key in ("escape", "enter", "q")


class WaitPanel(Panel):
    """Something takes a moment: a bar that fills; closing it gives the thing up."""

    place = "dock"
    passes = False

    def __init__(self, title: str, progress: Callable[[], float]) -> None:
        self.progress = progress
        super().__init__(title, self._bar)
        self.keys = [("Esc", "give it up")]

    def _bar(self, width: int) -> list[Line]:
        done = self.progress()
        return [[*bar(int(done * 100), 100, 40, "accent"), (f" {int(done * 100):>3} %", "dim")]]


class TextPanel(Panel):
    """Sentences, wrapped to the width."""

    def __init__(self, title: str, paragraphs: Sequence[str], place: Place = "dock") -> None:
        self.paragraphs = list(paragraphs)
        super().__init__(title, self._wrapped)
        self.place = place

    def _wrapped(self, width: int) -> list[Line]:
        made: list[Line] = []
        for text in self.paragraphs:
            made += wrap(text, width)
        return made


class SheetPanel(Panel):
    """The zoom: one thing's sheet; follows the cursor while it stands beside the board."""

    place = "side"

    def __init__(self, sheet: Sheet, follow: Callable[[], Sheet | None] | None = None) -> None:
        super().__init__(sheet.title)
        self.sheet = sheet
        self.follow = follow
        self.page = 0
        """Page of a sheet that is too long for the window."""

    def want(self, width: int, height: int) -> int:
        return len(paint_sheet(self.sheet, min(width, 64), height)) + 1

    def paint(self, width: int, height: int) -> list[Line]:
        size = min(width, 64)
        rows = paint_sheet(self.sheet, size, height - 1, self.page)
        made = [fit(row, width) for row in rows]
        made += [[(" " * width, "")]] * (height - 1 - len(made))
        made.append(fit(key_line([("z", "close"), ("↑↓", "next"), ("w", "why")], width), width))
        return made[-height:] if len(made) > height else made

    def press(self, table: TableScreen, action: str, key: str, character: str | None) -> bool:
        if self.is_closed_by(action, key):
            table.close_panel(self)
            return True
        if action in ("page-up", "page-down"):
            self.page += 1 if action == "page-down" else -1
            return True
        if action in STEPS or action in ("left", "right", "next-area", "previous-area"):
            self.page = 0
            table.move(action)
            sheet = self.follow() if self.follow else None
            if sheet is not None:
                self.sheet = sheet
            return True
        if action == "why":
            table.do_why()
            return True
        if action == "mark":
            table.do_mark()
            return True
        return super().press(table, action, key, character)


class PickPanel(Panel):
    """A list to choose from, filtered as one types."""

    place = "dock"

    def __init__(
        self,
        title: str,
        rows: Sequence[Row],
        chosen: Callable[[str], None],
        *,
        typing: bool = True,
        note: str = "",
        verb: str = "do it",
    ) -> None:
        super().__init__(title)
        self.all = list(rows)
        self.pick = Pick()
        self.pick.fill(self.all)
        self.chosen = chosen
        self.entry = Entry()
        self.typing = typing
        self.note = note
        self.verb = verb

    def want(self, width: int, height: int) -> int:
        return min(height, len(self.all) + 3)

    def paint(self, width: int, height: int) -> list[Line]:
        made = [ruler(width, self.title, f"{len(self.pick.rows)} of {len(self.all)}")]
        rows = self.pick.paint(width, height - 3)
        made += rows or [fit([("   nothing fits what you typed", "dim")], width)]
        made += [[(" " * width, "")]] * (height - 2 - len(made))
        made = made[: height - 2]
        filtered = self.entry.paint(width, " filter: ") if self.typing else []
        made.append(fit([*filtered, (f" {self.note}", "dim")] if self.note else filtered, width))
        keys = [("↑↓", "choose"), ("Enter", self.verb), ("Esc", "close")]
        made.append(fit(key_line(keys, width), width))
        return made

    def press(self, table: TableScreen, action: str, key: str, character: str | None) -> bool:
        if key == "escape":
            table.close_panel(self)
        elif key == "enter":
            chosen = self.pick.key
            if chosen:
                table.close_panel(self)
                self.chosen(chosen)
        elif key in ("up", "down", "pageup", "pagedown", "home", "end"):
            name = {"pageup": "page-up", "pagedown": "page-down", "home": "first", "end": "last"}
            self.pick.move(STEPS[name.get(key, key)])
        elif self.typing and self.entry.key(key, character):
            self._filter()
        elif not self.typing and action in STEPS:
            self.pick.move(STEPS[action])
        return True

    def _filter(self) -> None:
        words = self.entry.text.lower().split()
        self.pick.fill(
            [
                row
                for row in self.all
                if row.key and all(w in "".join(t for t, _ in row.spans).lower() for w in words)
            ]
            if words
            else self.all
        )


class LetterPanel(PickPanel):
    """A list in which one key chooses: digits for the first nine lines, letters for the rest."""

    KEYS = "123456789" + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

    def __init__(self, title: str, rows: Sequence[Row], chosen: Callable[[str], None]) -> None:
        self.by_letter = {
            letter: row.key for letter, row in zip(self.KEYS, rows, strict=False) if row.key
        }
        marks = {key: letter for letter, key in self.by_letter.items()}
        lettered = [
            attrs.evolve(row, spans=[(f"{marks.get(row.key, ' ')}  ", "key"), *row.spans])
            for row in rows
        ]
        super().__init__(title, lettered, chosen, typing=False, note="a digit or letter chooses")

    def press(self, table: TableScreen, action: str, key: str, character: str | None) -> bool:
        found = self.by_letter.get(character or "")
        if found is None:
            return super().press(table, action, key, character)
        table.close_panel(self)
        self.chosen(found)
        return True


class TypePanel(Panel):
    """The typed line: actions and commands in words, Tab completes, a unique prefix is enough."""

    place = "dock"

    def __init__(
        self,
        title: str,
        done: Callable[[str], str],
        known: Sequence[str] = (),
        *,
        before: str = " : ",
        text: str = "",
        secret: bool = False,
        entry: Entry | None = None,
    ) -> None:
        super().__init__(title)
        self.entry = entry or Entry(text, secret)
        self.known = list(known)
        self.done = done
        """Takes the text; gives a sentence to show, or an empty text when it is done."""
        self.before = before
        self.message = ""

    def want(self, width: int, height: int) -> int:
        return min(height, 6 if self.known else 3 + bool(self.message))

    def paint(self, width: int, height: int) -> list[Line]:
        made = [ruler(width, self.title)]
        room = height - 3
        if self.message:
            made += [fit([(" ", ""), *row], width) for row in wrap(self.message, width - 2, "warn")]
        elif self.known:
            found = matches(self.entry.text, self.known)
            shown = found[:room] if len(found) <= room else found[: room - 1]
            made += [[("   " + text, "dim")] for text in shown]
            if len(found) > room:
                made.append([(f"   … {len(found) - len(shown)} more", "dim")])
            first = self.entry.text.split()[:1]
            if first and not matches(first[0], self.known):
                # A known first word may be followed by anything, such as a PIN.
                made.append([("   nothing begins so", "dim")])
        made = [fit(row, width) for row in made[: height - 2]]
        made += [[(" " * width, "")]] * (height - 2 - len(made))
        made.append(fit(self.entry.paint(width, self.before), width))
        keys = [("Tab", "complete")] if self.known else []
        made.append(fit(key_line([*keys, ("Enter", "do it"), ("Esc", "close")], width), width))
        return made

    def press(self, table: TableScreen, action: str, key: str, character: str | None) -> bool:
        if key == "escape":
            table.close_panel(self)
        elif key == "enter":
            self.message = self.done(self.entry.text.strip())
            if not self.message:
                self.entry.remember()
                table.close_panel(self)
        elif key == "tab":
            self.entry.set(complete(self.entry.text, self.known))
            self.message = ""
        elif key in ("up", "down"):
            self.entry.earlier(1 if key == "up" else -1)
        elif self.entry.key(key, character):
            self.message = ""
        return True


class AskPanel(Panel):
    """A question with a few answers, each with its own key."""

    place = "dock"

    def __init__(
        self, title: str, text: str, answers: Sequence[tuple[str, str, Callable[[], None]]]
    ) -> None:
        super().__init__(title, lambda width: wrap(text, width))
        self.answers = list(answers)
        self.keys = [(key, word) for key, word, _ in answers]
        if all(key != "Esc" for key, _, _ in answers):
            self.keys.append(("Esc", "no"))

    def press(self, table: TableScreen, action: str, key: str, character: str | None) -> bool:
        for wanted, _, do in self.answers:
            if wanted == character or wanted.lower() == key:
                table.close_panel(self)
                do()
                return True
        if key == "escape" or character in ("n", "q"):
            table.close_panel(self)
        return True
