"""Decks of Galactic Empires: the presets, what is in them, and whether they are legal.

Only looked at here; own decks are text files (`terminus deck check FILE`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal

from core.games.empires.decks import deck_check, deck_list, deck_show
from core.kernel.errors import TerminusError
from tui.widgets.line import Line, columns, wrap
from tui.widgets.menu import MenuList, Row
from tui.widgets.screen_base import BaseScreen
from tui.widgets.text_pane import TextPane


class DecksScreen(BaseScreen):
    """Presets left, the cards of the one under the cursor right."""

    KEYS: ClassVar[tuple[str, ...]] = ("next-area", "page-down", "close")
    RULES: ClassVar[str] = "empires"

    def title_left(self) -> Line:
        return [(" Decks: ", "dim"), ("Galactic Empires", "title")]

    def body(self) -> ComposeResult:
        with Horizontal():
            yield MenuList([Row(([(name, "")],), name) for name in deck_list()], id="decks")
            yield TextPane(self.text, id="deck")

    def on_menu_list_moved(self) -> None:
        """Another deck."""
        self.query_one(TextPane).show(self.text)

    def text(self, width: int) -> Sequence[Line]:
        """The deck under the cursor."""
        name = self.query_one(MenuList).current_id
        if not name:
            return [[(" There are no decks yet.", "dim")]]
        try:
            deck = deck_show(name)
            broken = deck_check(name)
        except (TerminusError, OSError) as problem:
            return wrap(str(problem), width, "warn")
        made: list[Line] = [[(name, "title"), (f"  {deck.get('empire', '')}", "dim")], []]
        if not broken:
            made.append([("legal for two players", "good")])
        for fault in broken:
            made += wrap(f"{fault['rule']}: {fault['message']}", width, "warn")
        for part in ("cards", "reserve"):
            cards = deck.get(part) or []
            count = sum(card["count"] for card in cards)
            made += [[], [(f"{part.capitalize()}: {count}", "heading")]]
            for card in cards:
                cells = [(str(card["count"]), -3, ""), (card["code"], 6, "dim")]
                made.append(columns([*cells, (card["name"], max(10, width - 12), "")]))
        return made
