"""Small questions on an opaque screen: yes or no, a text, a notice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult

from tui.widgets.block import Block
from tui.widgets.line import Line, wrap
from tui.widgets.screen_base import BaseScreen


class NoticeScreen(BaseScreen):
    """One or more sentences; any of Enter, Esc and q closes."""

    PLACES: ClassVar[tuple[str, ...]] = ("sub", "list")
    KEYS: ClassVar[tuple[str, ...]] = ("main",)
    LABELS: ClassVar[dict[str, str]] = {"main": "go on"}

    def __init__(self, *sentences: str, title: str = "Notice") -> None:
        super().__init__()
        self.sentences = sentences
        self.heading = title

    def title_left(self) -> Line:
        return [(f" {self.heading}", "title")]

    def body(self) -> ComposeResult:
        yield Block(self.text, classes="body")

    def text(self, width: int, height: int) -> Sequence[Line]:
        """The sentences as paragraphs."""
        made: list[Line] = [[]]
        for sentence in self.sentences:
            made += [[("  ", ""), *line] for line in wrap(sentence, width - 4)]
            made.append([])
        return made

    def do_main(self) -> None:
        """Close."""
        self.dismiss(None)

    def do_close(self) -> None:
        """Close."""
        self.dismiss(None)


class AskScreen(NoticeScreen):
    """A question answered by `y` or `n`; nothing else answers it."""

    PLACES: ClassVar[tuple[str, ...]] = ("ask",)
    KEYS: ClassVar[tuple[str, ...]] = ("yes", "no")

    def __init__(self, question: str, *more: str, then: Callable[[], None]) -> None:
        super().__init__(question, *more, title="A question")
        self.then = then

    def do_yes(self) -> None:
        """Yes."""
        self.dismiss(None)
        self.then()

    def do_no(self) -> None:
        """No."""
        self.dismiss(None)
