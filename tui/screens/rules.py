"""The rules: read, search by word or id, go by chapters, change the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult

from core.games import CATALOGUE
from tui.rulebook import ID, Rulebook, load
from tui.widgets.keyline import TitleLine
from tui.widgets.line import Line
from tui.widgets.screen_base import BaseScreen
from tui.widgets.text_pane import TextPane

READABLE = 92
"""Widest line that is pleasant to read."""


class RulesScreen(BaseScreen):
    """`RULES.md` of a game."""

    PLACES: ClassVar[tuple[str, ...]] = ("rules", "sub")
    KEYS: ClassVar[tuple[str, ...]] = (
        "search",
        "search-next",
        "next-chapter",
        "page-down",
        "next-game",
        "close",
    )

    def __init__(self, game_id: str = "", rule_id: str = "") -> None:
        super().__init__()
        self.game_id = game_id or CATALOGUE[0].id
        self.rule_id = rule_id

    @property
    def book(self) -> Rulebook:
        """The rules shown."""
        return load(self.game_id)

    def title_left(self) -> Line:
        title = next((e.title for e in CATALOGUE if e.id == self.game_id), self.game_id)
        return [(" Rules: ", "dim"), (title, "title")]

    def title_right(self) -> Line:
        return [("/ finds a word or a rule number", "dim")]

    def body(self) -> ComposeResult:
        yield TextPane(self.text, id="rules")

    @property
    def pane(self) -> TextPane:
        """The text."""
        return self.query_one(TextPane)

    def text(self, width: int) -> Sequence[Line]:
        """The rules in a width."""
        return self.book.lines(min(width, READABLE))

    def _width(self) -> int:
        return min(self.pane.size.width - 1, READABLE)

    def on_mount(self) -> None:
        super().on_mount()
        if self.rule_id:
            self.call_after_refresh(self.open_at, self.rule_id)

    def open_at(self, rule_id: str) -> bool:
        """Go to a rule, such as `AF-12` or `foundation:AF-12`; False where it is not stated."""
        game, _, _ = rule_id.rpartition(":")
        if game and game != self.game_id and any(e.id == game for e in CATALOGUE):
            self.show_game(game)
        at = self.book.line_of(rule_id, self._width())
        if at is None:
            self.tell(f"{rule_id} is not stated here.", "warn")
            return False
        self.pane.search(rule_id.rpartition(":")[2].upper())
        self.pane.go_to(at)
        return True

    def show_game(self, game_id: str) -> None:
        """Show the rules of another game from the top."""
        self.game_id = game_id
        self.pane.needle = ""
        self.pane.show(self.text)
        self.query_one("#title", TitleLine).show(self.title_left())

    # --- actions ------------------------------------------------------------------------------

    def can_do(self, action_id: str) -> bool:
        if action_id in ("search-next", "search-previous"):
            return bool(self.query(TextPane)) and bool(self.pane.found)
        return super().can_do(action_id)

    def do_search(self) -> None:
        """Find a word or a rule."""

        def find(text: str) -> str | None:
            if ID.fullmatch(text.upper()) and self.open_at(text.upper()):
                self.refresh_keys()
                return None
            places = self.pane.search(text)
            self.refresh_keys()
            if not text:
                return None
            if not places:
                return f"`{text}` is not in these rules."
            self.tell(f"{places} lines speak of `{text}`." if places > 1 else "One line.")
            return None

        self.ask_line("Find:", self.pane.needle, find)

    def do_next_chapter(self) -> None:
        """To the next chapter."""
        starts = self.book.chapters(self._width())
        self.pane.go_to(next((i for i in starts if i > self.pane.top), self.pane.top))

    def do_previous_chapter(self) -> None:
        """To the chapter before."""
        starts = self.book.chapters(self._width())
        self.pane.go_to(next((i for i in reversed(starts) if i < self.pane.top), 0))

    def do_next_game(self) -> None:
        """The rules of the next game."""
        ids = [e.id for e in CATALOGUE]
        at = ids.index(self.game_id) if self.game_id in ids else -1
        self.show_game(ids[(at + 1) % len(ids)])

    def do_help(self) -> None:
        """Keys of this screen; a second press comes back here instead of stacking rules."""
        self.terminus.open("help", self)
