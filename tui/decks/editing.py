"""Editing: the keys that change the deck.  Each makes another deck; `bench` keeps what was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.empires import deckbuild as db
from core.games.empires.deck_files import Deck
from core.games.empires.load import CARDS
from core.games.empires.structures import STRUCTURES
from core.kernel.errors import TerminusError
from tui.games.empires.words import card_name

if TYPE_CHECKING:
    from .builder import BuilderScreen

    Base = BuilderScreen
else:
    Base = object


class Editing(Base):
    """The part of the builder that changes the deck."""

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
