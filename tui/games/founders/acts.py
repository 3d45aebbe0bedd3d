"""Acting: what Enter, the letters for the piece, and the keys for cards and Yaks do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.founders.actions import Pass, Take, Yak
from core.games.founders.designs import BY_ID
from core.games.founders.geometry import INDEX
from core.kernel import Action
from tui.table.over import OverPanel
from tui.table.panel import Panel

from .seats import tile_key
from .sheets import reminder_lines
from .telling import colour_name

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Acts(Base):
    """The part of the table that acts."""

    def _listed_action(self, key: str) -> Action | None:
        if key.startswith("#") and int(key[1:]) < len(self.listed):
            return self.listed[int(key[1:])]
        return None

    def actions_of(self, key: str) -> list[Action]:
        """What Enter does with a thing: take the tile, lay the piece, choose the answer."""
        if key.startswith("take:"):
            return [a for a in self.takes if tile_key(a.place, a.index) == key]  # type: ignore[attr-defined]
        listed = self._listed_action(key)
        if listed is not None:
            return [listed]
        if key in INDEX and self.acts_on_board:
            if self.ghost.kind == "take":
                return self.actions_of(self.seats.key)
            action = self.ghost.action()
            if action is not None and key == self.board.key and action in (self.legal or ()):
                return [action]
            if key in self.ghost.cells() and action is not None:
                return [action]
        return []

    def do_main(self) -> None:
        """Enter; on the board with a place that is not legal it says why."""
        if self.over and self.decision is None:
            self.open_panel(OverPanel(self))
            return
        lays = self.pane is self.board and self.acts_on_board and self.ghost.kind != "take"
        if lays and not self.ghost.is_legal:
            self.do_why()
            return
        super().do_main()

    def do_mark(self) -> None:
        """Space does the same as Enter: there is nothing to mark."""
        self.do_main()

    def attempt(self, key: str) -> Action | None:
        """What one would try with a thing."""
        if key.startswith("take:"):
            _, place, index = key.split(":")
            return Take(place, int(index))
        listed = self._listed_action(key)
        if listed is not None:
            return listed
        return self.ghost.action() if key in INDEX and self.acts_on_board else None

    def end_action(self) -> Action | None:
        """`e`: do without what is offered."""
        return next((a for a in self.legal or () if isinstance(a, Pass)), None)

    def end_loss(self) -> str:
        """A declined bonus is lost."""
        kind = self.decision.kind if self.decision is not None else ""
        if kind in ("harmony", "achievement", "philosophical", "own-renown", "bardiche"):
            return "The bonus of this symbol will be lost (Q9). Do without it?"
        return ""

    def do_rotate(self) -> None:
        """The next rotation, or the next colour; without a piece the recap, as everywhere."""
        if self.can_turn:
            self.ghost.rotate()
        else:
            self.do_recap()

    def do_flip(self) -> None:
        """The other face of the tile, or the next colour."""
        if not self.can_turn:
            self.tell("There is no tile in your hand now.")
        elif self.ghost.kind == "take":
            self.tell("The back of a waiting tile is hidden until you have taken it (R14).")
        else:
            self.ghost.flip()

    def do_next_place(self) -> None:
        """The next legal place."""
        self._jump(1)

    def do_previous_place(self) -> None:
        """The legal place before."""
        self._jump(-1)

    def _jump(self, step: int) -> None:
        if not self.acts_on_board:
            self.tell("There is nothing to lay now.")
        elif self.ghost.jump(step):
            self.focus_at = 0
        else:
            self.tell("It may lie nowhere this way: r or f changes it.")

    def do_sleeves(self) -> None:
        """Open or close the own sleeves."""
        if self.view["own"] is None:
            self.tell("You have no cards: you are looking on.")
            return
        self.sleeves_open = not self.sleeves_open
        if not self.sleeves_open:
            self.lit_slot = ""

    def do_lit(self) -> None:
        """Light what the Parchment Design counts, then the Compass Design, then nothing."""
        if not self.sleeves_open:
            self.tell("Your sleeves are closed: v opens them.")
            return
        order = ["", "parchment", "compass"]
        self.lit_slot = order[(order.index(self.lit_slot) + 1) % 3]
        if self.lit_slot:
            entry = self.view["own"][self.lit_slot]
            if entry["design"]:
                name, tint = BY_ID[entry["design"]].name, colour_name(entry["colour"])
                self.tell(f"Lit: what {name} in {tint} counts now, {entry['goal']} points.", "")

    def do_cards(self) -> None:
        """The reminder cards."""
        own = self.view["own"] if self.sleeves_open else None
        state = self.state
        self.open_panel(Panel("Reminder cards", lambda w: reminder_lines(state, own, w)))

    def do_yak_first(self) -> None:
        """Pehuën: a Yak before the tile, or back to the tile."""
        if self.decision is None or self.decision.kind != "take":
            self.tell("A Yak goes before the tile is taken, or after all else (R53).")
        elif not any(isinstance(a, Yak) for a in self.legal or ()):
            self.tell("Only Pehuën moves Yaks, once per turn (R53).")
        elif self.takes:
            self.yak_first = not self.yak_first
            self.refresh_table()

    def do_what_happened(self) -> None:
        """The recap, where `r` rotates."""
        self.do_recap()
