"""Lists of actions: what matters comes first, in words; a swap with the reserve says its price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.games.empires.actions import Area, Swap, Volley
from core.games.empires.load import CARDS
from core.games.empires.state import is_fleet, is_hq, seat_of_place
from core.kernel import Action
from tui.table.panel import PickPanel
from tui.widgets.line import Line, pad, width_of
from tui.widgets.pick import Row

from .words import card_name, count, hue_of, short_name

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Listing(Base):
    """The part of the table that lists actions."""

    def do_all(self) -> None:
        """Everything that is legal now, the useful first, filtered as one types."""
        if self.decision is None or self.legal is None:
            super().do_all()
        else:
            self.choose("All you can do now", sorted(self.legal, key=self.rank))

    def rank(self, action: Action) -> int:
        """Place of an action in a list: fire at others, what one does, done, reserve, oneself."""
        if isinstance(action, Volley | Area):
            t = action.target if isinstance(action, Volley) else action.place
            if is_hq(t) or is_fleet(t):
                return 0 if seat_of_place(t) != self.viewer else 7
            return 6 if self.owns(t) else 1
        discarding = self.decision is not None and self.decision.kind == "discard"
        late = {"done": 3, "pass": 3, "swap": 4, "drop": 2 if discarding else 5, "withdraw": 9}
        return late.get(action.tag, 2)

    def choose(self, title: str, actions: list[Action]) -> None:
        """Open a list of actions; the words to type stand behind each where there is room."""
        labels = [self.label(a) for a in actions]
        size = min(max(map(width_of_text, labels), default=0), self.canvas.size.width - 24)
        rows = []
        for i, (label, action) in enumerate(zip(labels, actions, strict=True)):
            spans: Line = [(pad(label, max(size, width_of_text(label))), "")]
            words = self.game.action_text(action)
            if width_of(spans) + len(words) + 6 <= self.canvas.size.width:
                spans.append((f"  {words}", "dim"))
            rows.append(Row(str(i), spans))
        self.open_panel(PickPanel(title, rows, lambda key: self.act(actions[int(key)])))

    def choose_swap(self, swaps: Sequence[Swap]) -> None:
        """For which card of the reserve a card of the hand goes there (RES-2)."""
        plays = count(self.view["plays"], "card play")
        name = card_name(self.id_of(swaps[0].card))
        rows = []
        for i, swap in enumerate(swaps):
            card = CARDS[self.id_of(swap.reserve)]
            code = card.code
            spans: Line = [(f"{code:<6}", hue_of(code.removeprefix("R/")[0]))]
            spans += [(pad(short_name(card.name), 30), ""), (card.text, "dim")]
            rows.append(Row(str(i), spans))
        self.open_panel(
            PickPanel(
                f"{name} for which card of your reserve?",
                rows,
                lambda key: self.act(swaps[int(key)]),
                typing=False,
                note=f"costs 1 of your {plays} (RES-2)",
            )
        )


def width_of_text(text: str) -> int:
    """Cells of a text."""
    return width_of([(text, "")])
