"""The workbench: one deck being built, with what can be taken back, its draft and its saved form.

Every change is on disk as a draft before it is shown; saving writes the deck file and ends the
draft.  A folder that cannot be written is told in `trouble` and stops no change.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import attrs

from core.kernel.errors import BadDeck

from . import deckbuild as db
from .deck_files import Deck, parse
from .deck_folder import DeckFolder, slug
from .deck_rules import check
from .deck_stats import Figures, figures, ladders

MOST_BACK = 500
"""Most changes that can be taken back."""


@attrs.frozen
class Aim:
    """Where a fault can be mended: a card of the deck, or a place of the pool."""

    fault: int
    """Number of the fault in the list of faults."""
    card: str = ""
    type: str = ""
    strength: int = 0


class Judged:
    """A deck with what follows from it, computed when first asked for."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.structure, self.players = db.purpose(deck)

    @cached_property
    def faults(self) -> list[dict[str, Any]]:
        """Every broken rule, as `deck_rules.check` tells it."""
        return check(self.deck, self.structure, self.players)

    @cached_property
    def figures(self) -> Figures:
        """Its figures."""
        return figures(self.deck)

    @cached_property
    def aims(self) -> list[Aim]:
        """Places to go to, fault by fault."""
        return [aim for n, fault in enumerate(self.faults) for aim in _aims(self.deck, n, fault)]

    @cached_property
    def accused(self) -> frozenset[str]:
        """Cards that a fault names."""
        return frozenset(card for fault in self.faults for card in fault["cards"])

    def said_of(self, card: str) -> list[str]:
        """The faults that name a card, as sentences."""
        return [told(fault) for fault in self.faults if card in fault["cards"]]


def told(fault: dict[str, Any]) -> str:
    """A broken rule in a line: id, what is wrong, what mends it."""
    head = f"{fault['rule']}: {fault['message']}" if fault["rule"] else fault["message"]
    return f"{head} {fault['mend']}".strip()


def _aims(deck: Deck, number: int, fault: dict[str, Any]) -> list[Aim]:
    cards = [Aim(number, card=card) for card in dict.fromkeys(fault["cards"])]
    steps = ladders(deck)
    if fault["rule"] == "DECK-5":
        gaps = [Aim(number, type=x.type, strength=x.missing[0]) for x in steps if x.missing]
        return gaps + cards
    if cards:
        return cards
    if fault["rule"] == "DECK-4":
        near = sorted((5 - x.total, at, x) for at, x in enumerate(steps) if x.total < 5)
        return [Aim(number, type=x.type) for _, _, x in near[:3]]
    if fault["rule"] == "VAR-2" and "types" in fault["message"]:
        return [Aim(number, type=x.type) for x in steps if not x.total][:3]
    return [Aim(number)]


class Workbench:
    """A deck of the folder while it is being built."""

    def __init__(self, folder: DeckFolder, name: str, deck: Deck, saved: str | None = None) -> None:
        self.folder = folder
        self.name = name
        """Name of its file, also before there is one."""
        self.saved = saved
        """Text of its file as it was read, or None where there is none."""
        self._saved_deck = None if saved is None else db.tidy(parse(saved, name))
        self._titled = slug(deck.name)
        """What the present file is called after."""
        self._back: list[Deck] = []
        self._forth: list[Deck] = []
        self.now = Judged(db.tidy(deck))
        self.trouble = ""
        """Why the draft could not be written, in one sentence."""
        self.has_draft = False
        """Whether it was opened with changes that were not saved last time."""

    @classmethod
    def open(cls, folder: DeckFolder, name: str) -> Workbench:
        """An own deck, with its unsaved changes where there are any; raises BadDeck."""
        text = folder.text(name) if folder.has(name) else None
        draft = folder.draft(name)
        if draft is None and text is None:
            raise BadDeck(f"There is no deck `{name}` of your own.")
        source = draft if draft is not None else text
        made = cls(folder, name, parse(source or "", name), text)
        made.has_draft = draft is not None
        return made

    @classmethod
    def begin(cls, folder: DeckFolder, deck: Deck) -> Workbench:
        """A new deck, empty or a copy; a deck with cards is kept as a draft from now on."""
        made = cls(folder, folder.free_name(deck.name or "deck"), deck)
        if deck.all:
            made._keep()
        return made

    @property
    def deck(self) -> Deck:
        """The deck as it is now."""
        return self.now.deck

    @property
    def is_changed(self) -> bool:
        """Whether there is something that was not saved."""
        if self._saved_deck is None:
            return bool(self.deck.all or self._back)
        return self.deck != self._saved_deck

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._back)

    @property
    def can_redo(self) -> bool:
        """Whether what was taken back can be done again."""
        return bool(self._forth)

    # --- changing -----------------------------------------------------------------------------

    def change(self, deck: Deck) -> bool:
        """Take another deck as the present one; False where it is the same."""
        deck = db.tidy(deck)
        if deck == self.deck:
            return False
        self._back.append(self.deck)
        del self._back[:-MOST_BACK]
        self._forth.clear()
        self._show(deck)
        return True

    def undo(self) -> bool:
        """Take the last change back."""
        if not self._back:
            return False
        self._forth.append(self.deck)
        self._show(self._back.pop())
        return True

    def redo(self) -> bool:
        """Do again what was taken back."""
        if not self._forth:
            return False
        self._back.append(self.deck)
        self._show(self._forth.pop())
        return True

    def revert(self) -> bool:
        """Back to the deck as it is saved; can be taken back like any change."""
        if self._saved_deck is None:
            return False
        return self.change(self._saved_deck)

    def _show(self, deck: Deck) -> None:
        self.now = Judged(deck)
        self._keep()

    def _keep(self) -> None:
        self.trouble = ""
        try:
            if self.is_changed:
                self.folder.keep_draft(self.name, db.written(self.deck))
            else:
                self.folder.drop_draft(self.name)
        except OSError as bad:
            self.trouble = f"The draft cannot be written: {bad.strerror or bad}."

    # --- saving -------------------------------------------------------------------------------

    def save(self) -> str:
        """Write the deck; gives a sentence.  Raises OSError, BadDeck.

        The file is called after the deck's title.  A file that somebody else changed meanwhile, or
        that is another deck's, is left alone: this deck gets a name of its own.
        """
        before, title = self.name, slug(self.deck.name)
        wished = title if title and title != self._titled else before
        is_free = not self._is_taken(wished)
        is_mine = wished == before and self.saved is not None and self._is_untouched()
        target = wished if is_free or is_mine else self.folder.free_name(wished)
        text = db.written(self.deck)
        self.folder.save(target, text)
        if target != before:
            self.folder.drop_draft(before)
            if self.saved is not None and wished != before and self._is_untouched():
                self.folder.delete(before)
        told = f"Saved as {target}."
        if target != wished:
            told = f"Saved as {target}: {wished} is another deck."
        self.name, self.saved, self._titled = target, text, title
        self._saved_deck, self.has_draft = self.deck, False
        return told

    def _is_untouched(self) -> bool:
        """Whether the file on disk is what was read or written here last."""
        try:
            return self.folder.text(self.name) == self.saved
        except BadDeck:
            return not self.folder.has(self.name)

    def _is_taken(self, name: str) -> bool:
        """Whether a preset, a deck, or the unsaved changes of another deck have a name."""
        from .decks import deck_list

        if name in deck_list() or self.folder.has(name):
            return True
        return name != self.name and self.folder.has_draft(name)
