"""Sifting: filters of the pool, views of the deck, faults, zoom.  Nothing here changes the deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from core.games.empires import deck_pool
from core.games.empires.cards import TYPES
from core.games.empires.deck_pool import Sieve
from core.games.empires.load import CARDS
from tui.widgets.block import Block
from tui.widgets.field import Field
from tui.widgets.keyline import LineWidget
from tui.widgets.line import text_of

from . import views

if TYPE_CHECKING:
    from .builder import BuilderScreen

    Base = BuilderScreen
else:
    Base = object


class Sifting(Base):
    """The part of the builder that only looks."""

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
