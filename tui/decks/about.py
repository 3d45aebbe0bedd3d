"""About a deck: name, empire, structure, players and note; each change is one of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from core.games.empires import deckbuild as db
from core.games.empires.filters import EMPIRES
from core.games.empires.structures import STRUCTURES
from tui.screens.form import FormScreen, Item, next_of
from tui.widgets.line import Line

if TYPE_CHECKING:
    from .builder import BuilderScreen

HELP = {
    "name": "What the deck is called; its file is called after it when it is saved.",
    "empire": "Announced before stocking: ships of one major empire only (DECK-2, DECK-9). A minor "
    "empire may take that role.",
    "structure": "What the check judges by: standard, basic (no limits), tournament (80 to 120 "
    "cards, TRN-1), challenge (200 strength points, VAR-2), free-for-all (VAR-3).",
    "players": "How many play: the size of a named reserve fleet (RES-1) and how many minor-empire "
    "ships may be in it (DECK-10) depend on it.",
    "note": "A few sentences of your own; they stand at the head of the file.",
}


class AboutScreen(FormScreen):
    """A form over the builder; what is changed here can be taken back there."""

    RULES: ClassVar[str] = "empires"

    def __init__(self, builder: BuilderScreen) -> None:
        super().__init__()
        self.builder = builder

    def title_left(self) -> Line:
        return [(" About this deck", "title")]

    def items(self) -> Sequence[Item]:
        deck, now = self.builder.deck, self.builder.now
        values = {
            "name": deck.name or "none",
            "empire": deck.empire or "none announced",
            "structure": now.structure,
            "players": str(now.players),
            "note": deck.note or "none",
        }
        cycled = ("empire", "structure", "players")
        return [
            Item(name, name, value, HELP[name], is_cycled=name in cycled)
            for name, value in values.items()
        ]

    def help_lines(self, width: int, height: int) -> Sequence[Line]:
        """The help; of the note its whole text where there is one."""
        item, note = self.item, self.builder.deck.note
        if item is not None and item.id == "note" and note:
            from tui.widgets.line import wrap

            return [[("  ", ""), *line] for line in wrap(note, width - 4)][:height]
        return super().help_lines(width, height)

    def cycle(self, item_id: str, step: int) -> None:
        deck, now = self.builder.deck, self.builder.now
        if item_id == "empire":
            made = db.announce(deck, next_of(("", *EMPIRES), deck.empire, step))
        elif item_id == "structure":
            made = db.built_for(deck, next_of(STRUCTURES, now.structure, step), now.players)
        else:
            made = db.built_for(deck, now.structure, next_of((2, 3, 4, 5, 6), now.players, step))
        self.builder.change(made)

    def value_text(self, item_id: str) -> str:
        deck, now = self.builder.deck, self.builder.now
        return {
            "name": deck.name,
            "note": deck.note,
            "empire": deck.empire,
            "structure": now.structure,
            "players": str(now.players),
        }[item_id]

    def typed(self, item_id: str, text: str) -> str | None:
        deck, now = self.builder.deck, self.builder.now
        low = text.lower()
        if item_id == "name":
            if text and not db.clean_name(text):
                return "A name needs a letter or digit."
            made = db.rename(deck, text)
        elif item_id == "note":
            made = db.annotate(deck, text)
        elif item_id == "empire":
            fit = [e for e in EMPIRES if low and e.lower().startswith(low)]
            if text and len(fit) != 1:
                return f"One of: {', '.join(EMPIRES)}; or nothing."
            made = db.announce(deck, fit[0] if fit else "")
        elif item_id == "structure":
            fit = [s for s in STRUCTURES if low and s.startswith(low)]
            if len(fit) != 1:
                return f"One of: {', '.join(STRUCTURES)}."
            made = db.built_for(deck, fit[0], now.players)
        elif text in ("2", "3", "4", "5", "6"):
            made = db.built_for(deck, now.structure, int(text))
        else:
            return "2 to 6 play."
        self.builder.change(made)
        return None
