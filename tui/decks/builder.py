"""The deck builder: the pool left, the deck right, the card under the cursor below.

In a wide window check, ladders and figures stand beside the deck; in a small one they are views of
the deck's side.  Every edit is a pure function of the deck (`deckbuild`), is a draft on disk before
it is shown (`deck_bench`), and can be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import attrs
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from core.games.empires import deck_pool
from core.games.empires import deckbuild as db
from core.games.empires.cards import TYPES, Card
from core.games.empires.deck_bench import Judged, Workbench
from core.games.empires.deck_files import Deck, inline
from core.games.empires.deck_pool import Sieve
from core.games.empires.load import CARDS
from core.games.empires.structures import STRUCTURES
from core.kernel.errors import TerminusError
from tui.games.empires.words import card_name
from tui.widgets.block import Block
from tui.widgets.field import Field
from tui.widgets.keyline import LineWidget, RuleLine, TitleLine
from tui.widgets.line import Line, text_of, wrap
from tui.widgets.menu import MenuList, Row
from tui.widgets.screen_base import BaseScreen

from . import sheets, views
from .rows import deck_rows, pool_rows

WIDE = 110
"""Columns from which check, ladders and figures stand beside the deck."""


class BuilderScreen(BaseScreen):
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
        # Of each list a cell goes for its margin, one for the cursor; of the pool one for the gap.
        self._widths = max(20, pool - 3), max(20, width - more - pool - 2)

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
        whole = len(deck_pool.pool())
        count = f"{len(self.found)} of {whole}" if len(self.found) < whole else str(whole)
        said = deck_pool.told(self.sieve)
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
        card = self.card
        self.query_one("#card-rule", RuleLine).entitle(
            f"{CARDS[card].code} {CARDS[card].name}" if card else ""
        )

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

    # --- edits --------------------------------------------------------------------------------

    def change(self, deck: Deck, said: str = "", built: str | None = None) -> bool:
        """Take another deck; says what was done, and what stands in the way of keeping it."""
        if not self.bench.change(deck):
            return False
        self._after(said, built)
        return True

    def _after(self, said: str, built: str | None = None) -> None:
        self._why = ""
        self._warned = False
        self.refill(built=built)
        if self.bench.trouble:
            self.tell(self.bench.trouble, "warn")
        elif said:
            self.tell(said)

    def do_card_add(self) -> None:
        """One copy of the card into the deck, or into the reserve where the cursor is there."""
        card = self.card
        refused = db.refusal(self.deck, card)
        if refused is not None:
            self.tell(refused.text, "warn")
            return
        deck = db.add(self.deck, card)
        if self.in_reserve:
            deck = db.to_reserve(deck, card)
        idle = db.idle(CARDS[card], self.deck.empire)
        n = deck.all.count(card)
        self.change(deck, f"{card_name(card)}: {n}. {idle.text if idle else ''}".strip())

    def do_card_drop(self) -> None:
        """One copy out."""
        card = self.card
        deck = db.drop(self.deck, card, self.in_reserve)
        left = deck.all.count(card)
        self.change(deck, f"{card_name(card)}: {left or 'none left'}.", self._neighbour(deck))

    def _neighbour(self, deck: Deck) -> str | None:
        """Where the cursor of the deck goes when the row under it is about to go."""
        here = self.built.current_id
        place, _, card = here.partition(":")
        if card in (deck.reserve if place == "reserve" else deck.cards) or self.view != "deck":
            return None
        ids = [row.id for row in self.built.rows if row.id]
        at = ids.index(here) if here in ids else 0
        return ids[at + 1] if at + 1 < len(ids) else ids[at - 1] if at else None

    def do_card_reserve(self) -> None:
        """One copy into the reserve fleet, or back into the deck."""
        card = self.card
        back = self.in_reserve or card not in self.deck.cards
        deck = (db.from_reserve if back else db.to_reserve)(self.deck, card)
        if not back and CARDS[card].extra.get("no_reserve"):
            self.tell("RES-4: this card may not be in the reserve fleet.", "warn")
            return
        n, players = len(deck.reserve), self.now.players
        goal = f"{n} of {players}" if n else "none named, so any number may play"
        self.change(deck, f"Reserve fleet: {goal}.", self._neighbour(deck))

    def do_undo(self) -> None:
        """Take the last change back."""
        self.bench.undo()
        self._after("Taken back.")

    def do_redo(self) -> None:
        """Do again what was taken back."""
        self.bench.redo()
        self._after("Done again.")

    def do_deck_structure(self) -> None:
        """Judge by the next structure."""
        at = STRUCTURES.index(self.now.structure)
        chosen = STRUCTURES[(at + 1) % len(STRUCTURES)]
        self.change(db.built_for(self.deck, chosen, self.now.players), f"Built for {chosen}.")

    def do_deck_players(self) -> None:
        """Judge for another number of players."""
        players = self.now.players % 6 + 1
        players = max(2, players)
        self.change(
            db.built_for(self.deck, self.now.structure, players), f"Built for {players} players."
        )

    def do_deck_revert(self) -> None:
        """Back to the deck as it was saved."""
        self.bench.revert()
        self._after("As it was saved; u brings the changes back.")

    def do_deck_fill(self) -> None:
        """Complete the deck, and say how."""
        from core.games.empires.deck_fill import fill

        filled = fill(self.deck)
        if not self.bench.change(filled.deck):
            self.tell("There is nothing to complete: the deck is legal and of a fair size.")
            return
        self.refill()
        self.terminus.open("deck-filled", filled)

    def do_deck_about(self) -> None:
        """Name, empire, structure, players and note."""
        self.terminus.open("deck-about", self)

    def do_deck_save(self) -> None:
        """Write the deck into the folder."""
        try:
            said = self.bench.save()
        except (OSError, TerminusError) as problem:
            reason = getattr(problem, "strerror", None) or str(problem)
            self.tell(f"It cannot be saved: {reason.rstrip('.')}. It is kept here.", "warn")
            return
        n = len(self.now.faults)
        self.refill()
        self.tell(f"{said} {'Legal.' if not n else f'Faults: {n}; f goes to them.'}")

    # --- looking ------------------------------------------------------------------------------

    def sift(self, sieve: Sieve, focus: bool = True) -> None:
        """Show another part of the pool."""
        self.sieve = sieve
        if focus:
            self.pool.focus()
        self.refill()

    def do_filter(self) -> None:
        """Filter by words, as one types."""
        self._before_typing = self.sieve
        self.pool.focus()

        def take(text: str) -> str | None:
            self.sift(attrs.evolve(self.sieve, words=text))
            return None if self.found else "Nothing in the pool is like that; c shows all."

        self.ask_line("Filter:", self.sieve.words, take)

    def on_field_changed(self, message: Field.Changed) -> None:
        """Each letter filters at once."""
        self.sift(attrs.evolve(self.sieve, words=message.field.value.strip()), focus=False)

    def do_cancel(self) -> None:
        """Leave the filter as it was."""
        super().do_cancel()
        self.sift(self._before_typing)

    def do_filter_strength(self) -> None:
        """One strength alone; again: all."""
        keys = self.terminus.keys.keys("filter-strength")
        strength = keys.index(self._key) + 1 if self._key in keys else 0
        if strength == self.sieve.strength:
            strength = 0
        self.sift(attrs.evolve(self.sieve, strength=min(strength, 10)))

    def do_filter_type(self) -> None:
        """The next type of the pool; in the deck its next group."""
        self._step_type(1)

    def do_filter_type_back(self) -> None:
        """The type before."""
        self._step_type(-1)

    def _step_type(self, step: int) -> None:
        if self.in_pool:
            kind = deck_pool.next_type(self.sieve.type, step)
            self.sift(attrs.evolve(self.sieve, type=kind))
            return
        firsts: list[str] = []
        seen: set[tuple[str, str]] = set()
        for row in self.built.rows:
            place, _, card = row.id.partition(":")
            if card in CARDS and (group := (place, CARDS[card].type)) not in seen:
                if place == "deck" or ("reserve", "") not in seen:
                    firsts.append(row.id)
                seen |= {group, (place, "")}
        ids = [row.id for row in self.built.rows if row.id]
        here = ids.index(self.built.current_id) if self.built.current_id in ids else 0
        after = [i for i in firsts if ids.index(i) > here]
        before = [i for i in firsts if ids.index(i) < here]
        goal = (after[:1] if step > 0 else before[-1:]) or firsts[:1]
        if goal:
            self.built.go(goal[0])

    def do_filter_whose(self) -> None:
        """All empires, what fits, generic, or one."""
        self.sift(attrs.evolve(self.sieve, whose=self._whose(1)))

    def do_filter_whose_back(self) -> None:
        """The same the other way round."""
        self.sift(attrs.evolve(self.sieve, whose=self._whose(-1)))

    def _whose(self, step: int) -> str:
        # From all to what fits first: that is what one mostly wants.
        order = ("all", "fits", *(w for w in deck_pool.WHOSE if w not in ("all", "fits")))
        return order[(order.index(self.sieve.whose) + step) % len(order)]

    def do_filter_none(self) -> None:
        """Show the whole pool."""
        self.sift(Sieve())

    def do_deck_view(self) -> None:
        """The next view of the deck's side."""
        self._step_view(1)

    def do_deck_view_back(self) -> None:
        """The view before."""
        self._step_view(-1)

    def _step_view(self, step: int) -> None:
        at = views.VIEWS.index(self.view)
        self.show_view(views.VIEWS[(at + step) % len(views.VIEWS)])

    def show_view(self, view: str, row_id: str | None = None) -> None:
        """Show a view with the cursor on a row."""
        self.view = view
        self._why = ""
        self.refill(built=row_id)
        if row_id is not None:
            self.built.go(row_id)

    def do_left(self) -> None:
        """To the pool."""
        self.pool.focus()

    def do_right(self) -> None:
        """To the deck."""
        self.built.focus()

    def do_main(self) -> None:
        """Add the card; go to a fault; show a type."""
        if self.card:
            self.do_card_add()
            return
        place, _, name = self.built.current_id.partition(":")
        if self.in_pool:
            return
        if place == "fault":
            aims = self.now.aims
            self._aim = next(n for n, aim in enumerate(aims) if aim.fault == int(name)) - 1
            self.do_next_fault()
        elif place == "type" and name in TYPES:
            from core.games.empires.deck_stats import ladders

            missing = next(s.missing for s in ladders(self.deck) if s.type == name)
            self.sift(Sieve(type=name, strength=missing[0] if missing else 0, whose="fits"))

    def do_next_fault(self) -> None:
        """Go to where the next broken rule can be mended, and say which it is."""
        aims = self.now.aims
        self._aim = (self._aim + 1) % len(aims)
        aim = aims[self._aim]
        if aim.card:
            place = "reserve" if aim.card not in self.deck.cards else "deck"
            self.show_view("deck", f"{place}:{aim.card}")
            self.built.focus()
        elif aim.type or aim.strength:
            self.sift(Sieve(type=aim.type, strength=aim.strength, whose="fits"))
        self.tell(views.told_here(self.now.faults[aim.fault]), "warn")

    def do_zoom(self) -> None:
        """Everything about the card."""
        pool = self.in_pool
        lists = self.pool if pool else self.built
        actions: dict[str, Callable[[], None]] = {
            "card-add": self.do_card_add,
            "card-drop": self.do_card_drop,
            "card-reserve": self.do_card_reserve,
            "undo": self.do_undo,
            "redo": self.do_redo,
        }

        def card() -> str:
            found = lists.current_id if pool else lists.current_id.partition(":")[2]
            return found if found in CARDS else ""

        def move(action: str) -> None:
            getattr(lists, f"do_{action.replace('-', '_')}")()

        def edit(action: str) -> str:
            if not self.can_do(action):
                return "Nothing to take back." if action == "undo" else ""
            actions[action]()
            return text_of(self.query_one("#said", LineWidget).spans).strip()

        self.terminus.open("deck-card", card, lambda: self.now, move, edit)

    def do_why(self) -> None:
        """Why the card may not be added, or what is wrong with it."""
        self._why = self.card
        self.query_one("#card", Block).remake()

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
            self.tell(
                f"{self.bench.trouble} Leaving now loses the changes: X, s or Ctrl+C.", "warn"
            )
            self.bench.trouble = ""
            return
        self.terminus.back()

    def look_changed(self) -> None:
        super().look_changed()
        self.refill()
