"""What a game's screen fills in, with what happens where it does not (see `screen`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from core.kernel import Action, Event
from tui.widgets.line import Line, ruler
from tui.widgets.sheet import Sheet

from .logview import log_tail
from .pane import Slot, share

if TYPE_CHECKING:
    from .screen import TableScreen

    Base = TableScreen
else:
    Base = object


class Hooks(Base):
    """Defaults of everything that a game may say about its table."""

    def build(self) -> None:
        """Make the panes, once."""

    def fill(self) -> None:
        """Put the view into the panes."""

    def top_tail(self) -> str:
        """Short text at the right end of the first line."""
        return ""

    def clock(self) -> str:
        """What tells the time of the game."""
        return f"turn {self.view.get('turn', 1)}"

    def phases(self) -> list[tuple[str, str]]:
        """Ids and titles of the phases in the tracker; a game may shorten the titles."""
        return list(self.game.phases)

    def seat_lines(self, width: int) -> list[Line]:
        """One line per seat."""
        return [[(f" {self.who(i)}", f"seat.{i}")] for i in range(len(self.names))]

    def slots(self, width: int, height: int) -> list[Slot]:
        """Panes one above the other."""
        rows = share(self.panes, width, height)
        made, y = [], 0
        for pane, size in zip(self.panes, rows, strict=True):
            if size > 0:
                made.append(Slot(pane, 0, y, width, size))
            y += size
        return made

    def side_lines(self, width: int, height: int) -> list[Line]:
        """What stands beside the board in a wide window."""
        return [ruler(width, "Log"), *log_tail(self, width, height - 1)]

    def actions_of(self, key: str) -> list[Action]:
        """Legal actions of a thing: those with its key in one of their fields."""
        return [
            a
            for a in self.legal or ()
            if any(_names(getattr(a, name), key) for name, _ in a.fields)
        ]

    def mark_action(self, key: str) -> Action | None:
        """What Space does, where marks are the engine's."""
        return None

    def may_mark(self, key: str) -> bool:
        """Whether Space may put a mark of the screen's own on a thing."""
        return False

    def compound(self, marks: list[str]) -> list[Action]:
        """Actions that the marked things stand for, submitted in order at Enter."""
        return []

    def attempt(self, key: str) -> Action | None:
        """The action that one would try with a thing."""
        found = self.actions_of(key) if key else []
        return found[0] if found else None

    def answers(self) -> list[tuple[str, Action]]:
        """Numbered answers: legal actions that name nothing on which the cursor could rest."""
        if self.decision is None or not self.legal:
            return []
        things = set[str]().union(*(pane.things() for pane in self.panes))
        free = [
            a
            for a in self.legal
            if not any(_names(getattr(a, name), key) for name, _ in a.fields for key in things)
        ]
        # What `e` does already needs no number of its own.
        if len(free) > 9 or free == [self.end_action()]:
            return []
        return [(self.label(a), a) for a in free]

    def end_action(self) -> Action | None:
        """What `e` does: the only legal action without a field, where there is just one."""
        bare = [a for a in self.legal or () if not a.fields]
        return bare[0] if len(bare) == 1 else None

    def board_size(self) -> int:
        """Size in which the board is drawn now, from 1; 0 without a board that has sizes."""
        return 0

    def quiet(self) -> Action | None:
        """The answer to give by itself, where it is the only one and its silence tells nothing."""
        return None

    def end_loss(self) -> str:
        """A question that names what ending would lose, or an empty text."""
        return ""

    def sheet(self, key: str) -> Sheet | None:
        """The sheet of a thing."""
        return None

    def prompt_extra(self, width: int) -> list[Line]:
        """Lines under the question."""
        return []

    def prompt_keys(self) -> list[tuple[str, str]]:
        """Keys that matter now."""
        return [("Enter", "choose"), ("e", "done")]

    def score_lines(self, width: int) -> list[Line]:
        """Seats and scores."""
        return [[(f" {self.who(i)}", f"seat.{i}")] for i in range(len(self.names))]

    def score_title(self) -> str:
        """What the numbers of the score table count, where that is not plain."""
        return ""

    def over_lines(self, width: int) -> list[Line]:
        """What was hidden, and the final table."""
        return []

    def animation(self, events: Sequence[Event]) -> list[Callable[[], None]]:
        """Steps that show what happened; the last one must leave everything at rest."""
        return []

    def dock(self) -> list[Line]:
        """A window over the lower part of the body while a question is open."""
        return []


def _names(value: object, key: str) -> bool:
    if isinstance(value, tuple):
        return any(str(v) == key for v in value)
    return str(value) == key
