"""Opening hands dealt from a deck, and how often each type is in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult

from core.games.empires import deckbuild as db
from core.games.empires.deck_files import Deck
from core.games.empires.deck_stats import HAND, chances, opening
from core.games.empires.load import CARDS
from tui.games.empires.words import count
from tui.widgets.line import Line
from tui.widgets.screen_base import BaseScreen
from tui.widgets.text_pane import TextPane

from .rows import card_line

MASK = 2**64 - 1


class HandScreen(BaseScreen):
    """Hands by their seeds; nothing here changes the deck."""

    PLACES: ClassVar[tuple[str, ...]] = ("hands", "sub")
    KEYS: ClassVar[tuple[str, ...]] = ("hand-next", "hand-previous", "hand-seed", "close")
    RULES: ClassVar[str] = "empires"

    def __init__(self, deck: Deck, seed: int = 1) -> None:
        super().__init__()
        self.deck = deck
        self.seed = seed

    def title_left(self) -> Line:
        return [(" Opening hand: ", "dim"), (self.deck.name or "your deck", "title")]

    def body(self) -> ComposeResult:
        yield TextPane(self.text)

    def text(self, width: int) -> Sequence[Line]:
        """Ante, hand, reserve, and the chances of the types."""
        dealt = opening(self.deck, self.seed)
        size = min(width - 1, 60)

        def line(card: str, n: int = 0) -> Line:
            return [(" ", ""), *card_line(card, n, "", size)]

        made: list[Line] = [
            [(f"Seed {self.seed}", "heading"), (f"   {dealt.left} cards stay in the deck", "dim")],
            [],
        ]
        if dealt.ante:
            made += [[("Ante", "heading")], line(dealt.ante), []]
        made.append([(f"Hand of {len(dealt.hand)}", "heading")])
        made += [line(c, n) for c, n in Counter(sorted(dealt.hand, key=db.place_of)).items()]
        points = sum(CARDS[c].strength for c in dealt.hand)
        terrain = sum("terrain" in CARDS[c].types for c in dealt.hand)
        ships = sum(CARDS[c].type in ("ship", "dragon") for c in dealt.hand)
        told = f"{points} points; terrain {terrain}, {count(ships, 'ship')}"
        made += [[(f" {told}", "dim")], []]
        if self.deck.reserve:
            made.append([("Reserve fleet", "heading")])
            made += [line(c, n) for c, n in Counter(self.deck.reserve).items()] + [[]]
        made.append([(f"Chance of at least one among {HAND}", "heading")])
        pairs = [f"{kind} {share:.0%}" for kind, share in chances(self.deck)]
        for at in range(0, len(pairs), 3):
            made.append([(" " + "".join(f"{pair:<19}" for pair in pairs[at : at + 3]), "")])
        return made

    def can_do(self, action_id: str) -> bool:
        # The pane's own keys for a search would take `n`.
        return not action_id.startswith("search") and super().can_do(action_id)

    def deal(self, seed: int) -> None:
        """The hand of another seed."""
        self.seed = seed & MASK
        self.query_one(TextPane).show(self.text)

    def do_hand_next(self) -> None:
        """The next seed."""
        self.deal(self.seed + 1)

    def do_hand_previous(self) -> None:
        """The seed before."""
        self.deal(self.seed - 1)

    def do_hand_seed(self) -> None:
        """Type a seed."""

        def take(text: str) -> str | None:
            if not (text.isdecimal() and int(text) <= MASK):
                return "The seed is a whole number from 0 to 2**64-1."
            self.deal(int(text))
            return None

        self.ask_line("Seed:", str(self.seed), take)
