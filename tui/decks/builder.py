"""The deck builder: the pool left, the deck right, the card under the cursor below.

In a wide window check, ladders and figures stand beside the deck; in a small one they are views of
the deck's side.  Every edit is a pure function of the deck (`deckbuild`), is a draft on disk before
it is shown (`deck_bench`), and can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from core.games.empires import deck_pool
from core.games.empires.cards import Card
from core.games.empires.deck_bench import Judged, Workbench
from core.games.empires.deck_files import Deck, inline
from core.games.empires.deck_pool import Sieve
from core.games.empires.load import CARDS
from tui.widgets.block import Block
from tui.widgets.field import Field
from tui.widgets.keyline import RuleLine, TitleLine
from tui.widgets.line import Line, wrap
from tui.widgets.menu import MenuList, Row
from tui.widgets.screen_base import BaseScreen

from . import sheets, views
from .editing import Editing
from .rows import deck_rows, pool_rows
from .sifting import Sifting

WIDE = 110
"""Columns from which check, ladders and figures stand beside the deck."""


class BuilderScreen(Editing, Sifting, BaseScreen):
    """Builds one deck."""

    PLACES: ClassVar[tuple[str, ...]] = ("build", "sub")
    KEYS: ClassVar[tuple[str, ...]] = (
        *("main", "card-drop", "filter", "deck-view", "deck-fill", "deck-save", "deck-about"),
        *("next-fault", "undo", "card-reserve", "deck-hand", "deck-play", "close"),
    )
    LABELS: ClassVar[dict[str, str]] = {"main": "add", "close": "leave", "card-drop": "out"}
    RULES: ClassVar[str] = "empires"

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.bench = bench
        self.sieve = Sieve()
        self.view = views.VIEWS[0]
        self.found: list[Card] = []
        """The cards of the pool that are shown."""
        self._aim = -1
        self._key = ""
        self._why = ""
        """Card that the lines below explain, in place of its text."""
        self._before_typing = Sieve()
        self._is_in_pool = True
        self._widths = (38, 36)
        """Cells for a row of the pool, and of the deck."""
        self._warned = False
        """Whether it was said that leaving loses changes."""

    @property
    def now(self) -> Judged:
        """The deck with what follows from it."""
        return self.bench.now

    @property
    def deck(self) -> Deck:
        """The deck."""
        return self.bench.deck

    # --- layout -------------------------------------------------------------------------------

    def title_left(self) -> Line:
        name = self.deck.name or "without a name"
        star: Line = [(" * not saved", "warn")] if self.bench.is_changed else []
        return [(" Deck: ", "dim"), (name, "title"), *star]

    def title_right(self) -> Line:
        word, style = views.verdict(self.now)
        empire = self.deck.empire or "no empire"
        about = f"{empire}, {self.now.structure}, {self.now.players} players: "
        return [(about, "dim"), (word, style)]

    def body(self) -> ComposeResult:
        with Horizontal(id="bench"):
            with Vertical(id="pool-side"):
                yield RuleLine(id="pool-rule")
                yield MenuList([], id="pool")
            with Vertical(id="deck-side"):
                yield RuleLine(id="deck-rule")
                yield MenuList([], id="built")
            with Vertical(id="more-side"):
                yield RuleLine(id="more-rule")
                yield Block(self.more, id="more")
        yield RuleLine(id="card-rule")
        yield Block(self.card_lines, id="card")

    def on_mount(self) -> None:
        self.query_one("#title-rule").display = False
        self._lay_out(self.app.size.width, self.app.size.height)
        self.pool.focus()
        super().on_mount()
        self.refill()
        if self.bench.has_draft:
            self.tell("Changes that were not saved last time; X goes back to the saved deck.")

    def on_resize(self, event: events.Resize) -> None:
        self._lay_out(event.size.width, event.size.height)
        self.refill()

    def _lay_out(self, width: int, height: int) -> None:
        wide = width >= WIDE
        more = 39 if wide else 0
        pool = (width - more) * 21 // 40
        self.query_one("#more-side").display = wide
        self.query_one("#more-side").styles.width = more
        self.query_one("#pool-side").styles.width = pool
        self.query_one("#card").styles.height = 3 if height < 30 else 6
        # Of each list three cells go for its margin, the cursor and the sign that there is more;
        # of the pool one for the gap.
        self._widths = max(20, pool - 4), max(20, width - more - pool - 3)

    @property
    def pool(self) -> MenuList:
        """The list on the left."""
        return self.query_one("#pool", MenuList)

    @property
    def built(self) -> MenuList:
        """The list on the right."""
        return self.query_one("#built", MenuList)

    @property
    def in_pool(self) -> bool:
        """Whether the pool has the keys; it keeps them while a filter is typed."""
        return self._is_in_pool

    # --- filling ------------------------------------------------------------------------------

    def refill(self, pool: str | None = None, built: str | None = None) -> None:
        """Show everything as it is now; the cursors go to the ids given, where they are there."""
        self.found = deck_pool.found(self.sieve, self.deck.empire)
        rows = pool_rows(self.found, self.now, self._widths[0])
        if not rows:
            rows = [Row(([("Nothing in the pool is like that.", "dim")],))]
        self.pool.show(rows, pool)
        self.built.show(self._view_rows(self._widths[1]), built)
        self._titles()
        self.query_one("#more", Block).remake()
        self.query_one("#card", Block).remake()
        self.refresh_keys()

    def _view_rows(self, width: int) -> list[Row]:
        if self.view == "check":
            return views.check_rows(self.now, width)
        if self.view == "ladders":
            return views.ladder_rows(self.now, width)
        if self.view == "figures":
            return views.figure_rows(self.now, width)
        return deck_rows(self.now, width)

    def _titles(self) -> None:
        title = self.query_one("#title", TitleLine)
        left, right = self.title_left(), self.title_right()
        if (left, right) != (title.spans, title.right):
            title.spans, title.right = left, right
            title.refresh()
        said = deck_pool.told(self.sieve)
        count = len(self.found)
        self.query_one("#pool-rule", RuleLine).entitle(
            f"Pool {count}: {said}" if said else f"Pool {count}"
        )
        f = self.now.figures
        shown = {
            "deck": f"Deck {f.cards}, {f.points} points",
            "check": "Check: " + views.verdict(self.now)[0],
            "ladders": "Ladders",
            "figures": "Figures",
        }
        self.query_one("#deck-rule", RuleLine).entitle(shown[self.view])
        self.query_one("#more-rule", RuleLine).entitle("Check: " + views.verdict(self.now)[0])

    def more(self, width: int, height: int) -> Sequence[Line]:
        """Check, ladders and figures, in a wide window."""
        lines = views.side_lines(self.now, width - 2, height)
        return [[(" ", ""), *line] for line in lines]

    def card_lines(self, width: int, height: int) -> Sequence[Line]:
        """The card under the cursor, or why it may not be added; in other views what they mean."""
        card = self.card
        if card and card == self._why:
            lines = wrap(sheets.why(card, self.now), width - 2, "info")
        elif card:
            lines = sheets.brief(card, width - 2, height)
        elif not self.in_pool and self.view == "check":
            lines = wrap("Enter goes to where it can be mended.", width - 2, "dim")
        elif not self.in_pool and self.view == "ladders":
            text = (
                "Cards of each strength; - is a step that lacks below the highest (DECK-5). "
                "Enter shows the type in the pool, at its first lacking step."
            )
            lines = wrap(text, width - 2, "dim")
        else:
            lines = []
        return [[(" ", ""), *line] for line in lines[:height]]

    @property
    def card(self) -> str:
        """Id of the card under the cursor of the list in focus, or empty."""
        found = self.pool.current_id if self.in_pool else self.built.current_id.partition(":")[2]
        return found if found in CARDS else ""

    @property
    def in_reserve(self) -> bool:
        """Whether the cursor stands on a card of the reserve fleet."""
        return not self.in_pool and self.built.current_id.startswith("reserve:")

    def on_menu_list_moved(self, message: MenuList.Moved) -> None:
        """Another card."""
        self._why = ""
        self._titles()
        self.query_one("#card", Block).remake()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The other list: its card, its keys."""
        if event.widget is self.pool or event.widget is self.built:
            self._is_in_pool = event.widget is self.pool
        if self.found and self.query("#card"):
            self._why = ""
            self._titles()
            self.query_one("#card", Block).remake()
            self.refresh_keys()

    # --- keys ---------------------------------------------------------------------------------

    async def press(self, key: str) -> bool:
        self._key = key
        return await super().press(key)

    async def on_key(self, event: events.Key) -> None:
        # The pool can be walked through while its filter is typed.
        if isinstance(self.focused, Field) and event.key in ("up", "down"):
            event.stop()
            event.prevent_default()
            (self.pool.do_up if event.key == "up" else self.pool.do_down)()
            return
        await super().on_key(event)

    def can_do(self, action_id: str) -> bool:
        if action_id == "undo":
            return self.bench.can_undo
        if action_id == "redo":
            return self.bench.can_redo
        if action_id in ("zoom", "why", "card-add"):
            return bool(self.card)
        if action_id in ("card-drop", "card-reserve"):
            return bool(self.card) and self.card in self.deck.all
        if action_id == "filter-none":
            return not self.sieve.is_open
        if action_id == "next-fault":
            return bool(self.deck.all and self.now.aims)
        if action_id in ("deck-hand", "deck-play"):
            return bool(self.deck.all)
        if action_id == "deck-save":
            return self.bench.is_changed or self.bench.saved is None
        if action_id == "deck-revert":
            return self.bench.is_changed and self.bench.saved is not None
        return super().can_do(action_id)

    def key_items(self) -> list[tuple[str, str]]:
        items = super().key_items()
        word = {"check": "go there", "ladders": "show"}.get(self.view, "add")
        if not self.in_pool and items and items[0][1] == "add":
            items[0] = (items[0][0], word)
        return items

    # --- the way on ---------------------------------------------------------------------------

    def do_deck_hand(self) -> None:
        """Opening hands."""
        self.terminus.open("deck-hand", self.deck)

    def do_deck_play(self) -> None:
        """Set up a game with this deck as it is now."""
        is_saved = not self.bench.is_changed and self.bench.saved is not None
        value = self.bench.name if is_saved else inline(self.deck)
        self.terminus.open("new", "empires", {"deck1": value})

    def do_close(self) -> None:
        """Back to the decks; what is not saved stays as a draft."""
        if self._warned:
            self.terminus.notices.append("The changes could not be kept.")
        elif self.bench.is_changed and not self.bench.trouble:
            self.terminus.notices.append("Not saved: the changes are kept as a draft.")
        elif self.bench.trouble:
            self.tell("The changes cannot be written; leaving again loses them.", "warn")
            self._warned = True
            return
        self.terminus.back()

    def look_changed(self) -> None:
        super().look_changed()
        self.refill()
