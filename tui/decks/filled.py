"""What the filler did, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult

from core.games.empires import deckbuild as db
from core.games.empires.deck_bench import told
from core.games.empires.deck_fill import Filled
from tui.games.empires.words import count
from tui.widgets.line import Line, wrap
from tui.widgets.screen_base import BaseScreen
from tui.widgets.text_pane import TextPane

from .rows import card_line


class FilledScreen(BaseScreen):
    """Reads; `u` in the builder takes the whole completion back."""

    PLACES: ClassVar[tuple[str, ...]] = ("sub", "list")
    KEYS: ClassVar[tuple[str, ...]] = ("main", "page-down")
    LABELS: ClassVar[dict[str, str]] = {"main": "go on"}
    RULES: ClassVar[str] = "empires"

    def __init__(self, filled: Filled) -> None:
        super().__init__()
        self.filled = filled

    def title_left(self) -> Line:
        return [(" Completed", "title")]

    def title_right(self) -> Line:
        key = self.terminus.keys.shown("undo")
        return [(f"{key} in the builder takes all of it back", "dim")]

    def body(self) -> ComposeResult:
        yield TextPane(self.text)

    def text(self, width: int) -> Sequence[Line]:
        """The verdict, then each kind of change with its cards."""
        filled = self.filled
        made: list[Line] = []
        if filled.left:
            made.append([("Not everything could be mended:", "warn")])
            for fault in filled.left:
                made += wrap(told(fault), width - 2, "warn")
        else:
            said = f"{len(filled.deck.all)} cards, legal for {db.purpose(filled.deck)[0]}, "
            made.append([(f"{said}{db.purpose(filled.deck)[1]} players.", "good")])
        size = min(width - 2, 60)
        for step in filled.steps:
            size_now = f": {count(len(step.cards), 'card')}" if step.cards else ""
            lines = wrap(step.text + size_now, width - 2, "heading")
            made += [[], *lines]
            cards = Counter(sorted(step.cards, key=db.place_of))
            made += [[(" ", ""), *card_line(c, n, "", size)] for c, n in cards.items()]
        return made

    def do_main(self) -> None:
        """Close."""
        self.dismiss(None)
