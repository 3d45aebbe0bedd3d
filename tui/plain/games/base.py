"""What any game's table can say of itself; a game says it better."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from core.kernel import Action

from ..paper import Text, Title, is_number

if TYPE_CHECKING:
    from ..table import PlainTable


class BaseTeller:
    """Puts a view into words.  `table.view` is what the viewer may know, also in a replay."""

    GROUPS: ClassVar[tuple[str, ...]] = ()
    """Groups of answers that come first."""

    def __init__(self, table: PlainTable) -> None:
        self.table = table

    @property
    def view(self) -> dict[str, Any]:
        """What the viewer may know."""
        return self.table.view

    @property
    def viewer(self) -> int | None:
        """Seat that looks, None for a spectator."""
        return self.table.viewer

    @property
    def kind(self) -> str:
        """Kind of the open question, or an empty text."""
        return self.table.decision.kind if self.table.decision is not None else ""

    def who(self, seat: int) -> str:
        """Name of a seat."""
        return self.table.who(seat)

    def order(self) -> list[int]:
        """Seats, the viewer's own first."""
        seats = range(len(self.table.names))
        return sorted(seats, key=lambda i: (i != self.viewer, i))

    def renew(self) -> None:
        """The view is another one; what was worked out from the old one goes."""

    # --- the question -------------------------------------------------------------------------

    def clock(self) -> str:
        """What tells the time of the game."""
        return f"Turn {self.view.get('turn', 1)}"

    def phase(self) -> str:
        """Title of the phase."""
        phases = dict(self.table.game.phases)
        return phases.get(str(self.view.get("phase")), str(self.view.get("phase")))

    def question(self) -> str:
        """The question in a sentence."""
        assert self.table.decision is not None
        return self.table.match.prompt(self.table.decision)

    def brief(self) -> Text:
        """What matters for the question, in a few lines."""
        return []

    def label(self, action: Action) -> str:
        """Short text of an action."""
        decision = self.table.decision
        if decision is None:
            return self.table.game.action_text(action)
        return self.table.match.label(decision, action)

    def group(self, action: Action) -> str:
        """Heading that an answer stands under."""
        return ""

    def end_action(self) -> Action | None:
        """What `end` does: the only legal answer without a field, where there is just one."""
        bare = [a for a in self.table.legal if not a.fields]
        return bare[0] if len(bare) == 1 else None

    def end_loss(self) -> str:
        """A question that names what ending would lose, or an empty text."""
        return ""

    def quiet(self) -> Action | None:
        """An answer that is given by itself, because nothing else is possible."""
        return None

    def compound(self, text: str) -> tuple[list[Action], str] | None:
        """Answers that an entry stands for, and what is said when they are given.

        None where the text is no such entry; raises InvalidAction.
        """
        return None

    def entries(self) -> Text:
        """Lines of the help about the game's own entries."""
        return []

    # --- looking ------------------------------------------------------------------------------

    def parts(self) -> dict[str, Callable[[], Text]]:
        """Parts of the view by name, in the order in which they are told."""
        return {"seats": self.seats}

    def more_parts(self) -> dict[str, Callable[[], Text]]:
        """Parts that are told only where they are asked for."""
        return {}

    def footnotes(self) -> Text:
        """Short lines at the end of the whole view."""
        return []

    def look(self) -> Text:
        """The whole view."""
        made: Text = [Title(f"{self.table.game.title}: {self.clock()}, {self.phase()}")]
        for tell in self.parts().values():
            made += tell()
        made += self.footnotes()
        if self.table.decision is not None:
            made.append(f"{self.table.deciding()} {self.question()}")
        elif not self.view.get("over") and not self.table.in_replay:
            made.append(self.waits())
        return made

    def waits(self) -> str:
        """On whom the table waits."""
        if self.viewer is not None:
            return self.table.whose_decision()
        waits = [self.table.names[d.seat] for d in self.table.match.decisions()]
        return f"The table waits for: {' and '.join(waits)}." if waits else "Nobody decides now."

    def look_at(self, word: str) -> Text | None:
        """A part, a seat or another thing; None where there is none of that name."""
        low = word.lower()
        parts = {**self.parts(), **self.more_parts()}
        found = [name for name in parts if name.startswith(low)]
        if len(found) == 1 or low in parts:
            return parts[low if low in parts else found[0]]()
        seat = self.seat_of(low)
        if seat is not None:
            return self.seat(seat)
        return self.thing(word) or self.zoom(word)

    def seat_of(self, low: str) -> int | None:
        """A seat by its number, its name or the start of it, or `me`."""
        if low in ("me", "you") and self.viewer is not None:
            return self.viewer
        names = [n.lower() for n in self.table.names]
        if low.startswith("seat "):
            low = low[5:]
        if is_number(low) and 1 <= int(low) <= len(names):
            return int(low) - 1
        found = [i for i, name in enumerate(names) if name.startswith(low)]
        return found[0] if len(found) == 1 else None

    def seats(self) -> Text:
        """All seats."""
        made: Text = [Title("Seats")]
        for i in self.order():
            made += self.seat(i)
        return made

    def seat(self, seat: int) -> Text:
        """One seat."""
        return [self.who(seat)]

    def thing(self, word: str) -> Text | None:
        """A cell, a tile or the like by its name."""
        return None

    def near(self, word: str) -> Text | None:
        """What lies around a cell; None where the word names no cell."""
        return None

    def no_near(self, word: str) -> str:
        """Why nothing can be said of what is near a word."""
        return "This game has no board whose cells lie near each other."

    def zoom(self, word: str) -> Text | None:
        """A card or the like in full, as it is now; None where only the card list knows it."""
        return None

    def clause(self, rule: str) -> str:
        """Text of a rule where the common way does not find it."""
        return ""

    # --- reasons and ends ---------------------------------------------------------------------

    def effects(self, action: Action) -> Text:
        """What a legal answer would do, where that is known beforehand."""
        return []

    def reasons(self, action: Action) -> Text:
        """Why an answer is good, from what the viewer may see."""
        return self.effects(action) or [
            "The bot of level normal would do this with what you can see."
        ]

    def score(self) -> Text:
        """Seats and scores."""
        return self.seats()

    def over(self) -> Text:
        """What is told at the end: hidden things, final sums."""
        return []
