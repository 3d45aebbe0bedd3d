"""A text line that one types into: no blinking, no widget, completion by Tab."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from .line import Line


class Entry:
    """Text and a caret; `key` takes the names of keys as Textual gives them."""

    def __init__(self, text: str = "", secret: bool = False) -> None:
        self.text = text
        self.caret = len(text)
        self.secret = secret
        """Show dots in place of letters."""
        self._history: list[str] = []
        self._back = 0

    def key(self, key: str, character: str | None) -> bool:
        """Take a key; False where it means nothing here."""
        if key == "backspace" or key == "ctrl+h":
            if self.caret:
                self.text = self.text[: self.caret - 1] + self.text[self.caret :]
                self.caret -= 1
        elif key == "delete":
            self.text = self.text[: self.caret] + self.text[self.caret + 1 :]
        elif key == "left":
            self.caret = max(0, self.caret - 1)
        elif key == "right":
            self.caret = min(len(self.text), self.caret + 1)
        elif key == "home":
            self.caret = 0
        elif key == "end":
            self.caret = len(self.text)
        elif character is not None and character.isprintable() and len(character) == 1:
            self.text = self.text[: self.caret] + character + self.text[self.caret :]
            self.caret += 1
        else:
            return False
        return True

    def set(self, text: str) -> None:
        """Replace the text; the caret goes to its end."""
        self.text, self.caret = text, len(text)

    def remember(self) -> None:
        """Keep the text for `earlier` and empty the line."""
        if self.text and (not self._history or self._history[-1] != self.text):
            self._history.append(self.text)
            del self._history[:-50]
        self._back = 0
        self.set("")

    def earlier(self, step: int) -> None:
        """Go back (1) or forth (-1) through what was typed before."""
        self._back = min(max(self._back + step, 0), len(self._history))
        self.set(self._history[-self._back] if self._back else "")

    def paint(self, width: int, before: str = ": ") -> Line:
        """The line; the caret is shown in reverse."""
        shown = "•" * len(self.text) if self.secret else self.text
        room = max(4, width - cell_len(before) - 1)
        start = max(0, self.caret - room)
        shown = shown[start : start + room]
        at = self.caret - start
        return [
            (before, "key"),
            (shown[:at], ""),
            (shown[at : at + 1] or " ", "cursor"),
            (shown[at + 1 :], ""),
        ]


def matches(typed: str, known: Sequence[str]) -> list[str]:
    """Texts whose words start with the typed words, in order; a word may be cut short.

    `co hari` finds `commit hari-seldon`.  An exact text is the only match.
    """
    words = typed.split()
    if typed.strip() in known:
        return [typed.strip()]
    found = []
    for text in known:
        parts = text.split()
        if len(words) <= len(parts) and all(
            p.startswith(w) for w, p in zip(words, parts, strict=False)
        ):
            found.append(text)
    return found


def complete(typed: str, known: Sequence[str]) -> str:
    """The typed text, made as long as all its matches agree."""
    found = matches(typed, known)
    if not found:
        return typed
    words = [f.split() for f in found]
    made: list[str] = []
    for column in zip(*words, strict=False):
        first = column[0]
        size = len(first)
        for other in column[1:]:
            while not other.startswith(first[:size]):
                size -= 1
        if size:
            made.append(first[:size])
        if size < len(first) or any(len(o) != len(first) for o in column):
            return " ".join(made)
    done = " ".join(made)
    return done + (" " if len(found) > 1 or len(words[0]) > len(made) else "")
