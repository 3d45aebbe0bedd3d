"""Keys: what a press sets off, from the screen down to the named action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kernel import SaveError
from tui import keys as registry

from .driver import PACES
from .moving import MOVES
from .painting import SMALLEST
from .panel import TextPanel
from .together import SHARED

if TYPE_CHECKING:
    from .screen import TableScreen

    Base = TableScreen
else:
    Base = object


class Keying(Base):
    """The part of the table screen that takes keys."""

    def press(self, key: str, character: str | None) -> None:
        """Take one key press."""
        name = registry.key_of(key, character)
        if name == "ctrl+c":
            self.app.exit(0)
            return
        if name == "ctrl+l":
            # Also where letters are typed: something foreign may stand on the screen.
            self.app.do_redraw()  # type: ignore[attr-defined]
            return
        size = self.size
        if size.width < SMALLEST[0] or size.height < SMALLEST[1]:
            if name == "q":
                self.do_leave_table()
            return
        self.end_moving()
        # Whatever a key sets off, it is painted once, at its end.
        self._holding = True
        try:
            self._press(name, key, character)
        except SaveError as refusal:
            # Marks, notes and settings of the match too may meet a full disk.
            self.open_panel(TextPanel("Not saved", [refusal.message]))
        finally:
            self._holding = False
        if not self._leaving:
            self.paint()

    def _press(self, name: str, key: str, character: str | None) -> None:
        self.notice = ("", "")
        self.not_taken = ""
        if self.driver.curtain is not None:
            self.veil.press(self, key, character)
            self.refresh_table()
        elif self.labels:
            self._go(character)
        else:
            self._dispatch(name, key, character)

    def _dispatch(self, name: str, key: str, character: str | None) -> None:
        action = self.keymap.action_at(name, (self.game.id, *self.PLACES)) or ""
        if self.panels:
            panel = self.panels[-1]
            if not panel.press(self, action, key, character):
                if panel not in self.panels:
                    self._dispatch(name, key, character)
                elif action == "help":
                    self.do_help()
            return
        if self.replay is not None and self.replay.press(action, name):
            return
        if self.driver.waits_for_step and name in ("space", "enter"):
            self.driver.step()
        elif self.driver.hands_to is not None and name in ("space", "enter"):
            self.driver.hand_over()
            self.refresh_table()
        elif name == "escape":
            self.forget_marks()
            self.refresh_table()
        else:
            self.do(action)

    def do(self, action: str) -> None:
        """Carry out a named action of the key registry."""
        self._doing = action
        if action in MOVES or action in ("next-area", "previous-area"):
            self.move(action)
        elif action.startswith("answer-"):
            self.answer(int(action[7:]))
        elif action:
            method = getattr(self, f"do_{action.replace('-', '_')}", None)
            if method is None:
                method = getattr(self.app, f"do_{action.replace('-', '_')}", None)
            if method is not None:
                method()
        self._doing = ""
        if not self._leaving:
            self.paint()

    def works(self, action: str) -> bool:
        """Whether an action of the registry does something at this table, for the help."""
        name = f"do_{action.replace('-', '_')}"
        if action in SHARED and not self.company.is_shared:
            return False
        return (
            action in MOVES
            or action in ("next-area", "previous-area")
            or hasattr(self, name)
            or hasattr(self.app, name)
        )

    def do_larger(self) -> None:
        """A larger board."""
        self._rescale(1, "The board is as large as this window allows.")

    def do_smaller(self) -> None:
        """A smaller board."""
        self._rescale(-1, "The board is as small as it gets.")

    def _rescale(self, step: int, refusal: str) -> None:
        """Draw the board in another size; a step that changes nothing is told and not counted."""
        before, kept = self.board_size(), self.scale
        self.scale = max(-3, min(self.scale + step, 3))
        self.refresh_table()
        self.picture(*self.canvas.size)  # lays out; what is shown is painted after the key
        if self.board_size() == before:
            self.scale = kept
            self.tell(refusal if before else "There is no board to draw in another size here.")

    def do_pace(self) -> None:
        """The next pace of bots."""
        pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        if not self.session.read_only:
            self.session.set_meta("pace", pace)
        said = {
            "step": "Bots wait for a key after each action.",
            "slow": "Bots act slowly.",
            "fast": "Bots act fast.",
            "instant": "Bots act at once, without a pause.",
        }
        self.tell(said[pace])

    def do_leave_table(self) -> None:
        """Leave; everything is saved."""
        self._leaving = True
        self.driver.stop()
        notices = getattr(self.app, "notices", None)
        if notices is not None and not self.session.read_only:
            notices.append(f"Saved as {self.session.name}.")
        leave = getattr(self.app, "leave_table", None)
        if leave is not None:
            leave()
        else:
            self.session.close()
            self.app.exit(0)
