"""A one-line text field that does not blink: static while nobody types."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .line import Line, fit
from .paint_line import strip_of

LONGEST = 200


class Field(Widget):
    """Text with a cursor at its end or inside; printable keys go into it."""

    PLACES: ClassVar[tuple[str, ...]] = ("typing",)
    can_focus = True

    class Changed(Message):
        """The text is another."""

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    class Submitted(Message):
        """Enter was pressed."""

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    def __init__(
        self, value: str = "", *, prompt: str = "", secret: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.secret = secret
        """Whether stars stand for the letters."""
        self.value = value
        self.prompt = prompt
        self.at = len(value)

    def put(self, value: str) -> None:
        """Set the text, cursor at the end."""
        self.value, self.at = value, len(value)
        self.refresh()

    async def on_key(self, event: events.Key) -> None:
        key, letter = event.key, event.character
        if letter is not None and len(letter) == 1 and letter.isprintable():
            self._type(letter)
        elif key == "backspace" and self.at:
            self._set(self.value[: self.at - 1] + self.value[self.at :], self.at - 1)
        elif key == "delete":
            self._set(self.value[: self.at] + self.value[self.at + 1 :], self.at)
        elif key == "ctrl+u":
            self._set("", 0)
        elif key in ("left", "right", "home", "end"):
            self.at = {
                "left": max(0, self.at - 1),
                "right": min(len(self.value), self.at + 1),
                "home": 0,
                "end": len(self.value),
            }[key]
            self.refresh()
        elif key == "enter":
            self.post_message(self.Submitted(self))
        elif key == "backspace":
            pass  # Nothing to delete; it must not mean anything further out either.
        else:
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text goes in as one line."""
        event.stop()
        self._type("".join(c if c.isprintable() else " " for c in event.text).strip())

    def _type(self, text: str) -> None:
        if len(self.value) + len(text) <= LONGEST:
            self._set(self.value[: self.at] + text + self.value[self.at :], self.at + len(text))

    def _set(self, value: str, at: int) -> None:
        if value != self.value:
            self.value, self.at = value, at
            self.refresh()
            self.post_message(self.Changed(self))

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        room = max(1, width - cell_len(self.prompt) - 1)
        shown = "*" * len(self.value) if self.secret else self.value
        before, after = shown[: self.at], shown[self.at :]
        while cell_len(before) > room - 1:
            before = before[1:]
        spans: Line = [(self.prompt, "key"), (before, "field")]
        if self.has_focus:
            # The cursor is a cell in reverse; `_` also shows where reverse is missing.
            spans.append((after[:1] or "_", "field cursor"))
            spans.append((after[1:], "field"))
        else:
            spans.append((after, "field"))
        return strip_of(self.app, fit(spans, width, "field"), width, "field")
