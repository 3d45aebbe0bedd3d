"""Asking: what keys do with cards, what the prompt says, hints and what would be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.foundation.acts import Accept, Commit, Discard, Keep, Seal, Thwart, Uncommit
from core.games.foundation.cards import (
    NUMBER,
    PRIZE,
    STEP_NAMES,
    card,
)
from core.kernel import Action
from tui.widgets.line import Line

from .drawing import counted

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Asking(Base):
    """The part of the table that answers questions."""

    def prompt_extra(self, width: int) -> list[Line]:
        """Where there is no room beside the hand: the chances in one line."""
        chances = self.view["chances"]
        if chances is None or self.decision is None or self.hand.shows_aside(width + 2):
            return []
        made: Line = [("to win against ", "dim")]
        for i in range(4):
            made.append((f"{i + 1}: {chances['win'][i]:g} %  ", "strong" if not i else ""))
        return [made]

    def mark_action(self, key: str) -> Action | None:
        """Space: commit or uncommit, name to go or keep."""
        found = [
            a for a in self.actions_of(key) if isinstance(a, Commit | Uncommit | Discard | Keep)
        ]
        return found[0] if found else None

    def do_main(self) -> None:
        """Enter: seal what is marked; thwart with the card; never ends a step with nothing."""
        asks = self.view["asks"]
        if self.decision is None or asks == "thwart":
            super().do_main()
        elif self.view["marked"] and Seal() in (self.legal or ()):
            self.act(Seal())
        elif asks == "discard":
            self.tell(self.match.why(self.decision.seat, Seal()).message)
        elif self.mark_action(self.key) is not None:
            self.tell("Nothing is marked: Space marks this card, e commits none.")
        else:
            self.do_why()

    def attempt(self, key: str) -> Action | None:
        """What Space or Enter would try with a card."""
        if key not in NUMBER:
            return None
        asks = self.view["asks"]
        if asks == "thwart":
            return Thwart(key)
        marked = key in self.view["marked"]
        if asks == "discard":
            return Keep(key) if marked else Discard(key)
        return Uncommit(key) if marked else Commit(key)

    def answers(self) -> list[tuple[str, Action]]:
        """Thwart or accept."""
        if self.decision is None or self.decision.kind != "thwart":
            return []
        return [(self.label(a), a) for a in self.legal or ()]

    def end_action(self) -> Action | None:
        """`e`: seal, also with nothing; accept."""
        for action in self.legal or ():
            if isinstance(action, Seal | Accept):
                return action
        return None

    def quiet(self) -> Action | None:
        """In the Draw step, against a bot, a hand without a card for it chooses none by itself.

        Another person could tell from the quick answer that there is no such card (AF-11).
        """
        people = sum(spec.startswith("human") for spec in self.specs)
        drawing = self.view["phase"] == "draw" and self.view["asks"] == "commit"
        return Seal() if people == 1 and drawing and list(self.legal or ()) == [Seal()] else None

    def end_loss(self) -> str:
        """In the last contest nothing is gained by keeping cards that count."""
        view = self.view
        if view["asks"] == "thwart" and any(isinstance(a, Thwart) for a in self.legal or ()):
            return "You hold a card that would thwart this win. Lose the game all the same?"
        if view["phase"] != "GE2" or view["asks"] != "commit" or view["marked"]:
            return ""
        able = sum(1 for c in view["hand"] if c["when"] == "now")
        if not able:
            return ""
        most = counted(view["dice_all"], "die", "dice")
        return f"{counted(able, 'card')} of yours would count here ({most} in all). Commit none?"

    def prompt_keys(self) -> list[tuple[str, str]]:
        """Keys of the present question."""
        asks = self.view["asks"]
        if asks == "thwart":
            return [("1…", "answer"), ("e", "accept")]
        if asks == "discard":
            return [("Space", "name"), ("Enter", "discard them")]
        none = "commit them" if self.view["marked"] else "commit none"
        verb = "play" if self.view["phase"] == "draw" else "commit"
        return [("Space", "mark"), ("Enter", verb), ("e", none.replace("commit", verb))]

    def _where(self, key: str) -> str:
        view = self.view
        if any(c["id"] == key for c in view["hand"]):
            return "your hand, marked" if key in view["marked"] else "your hand"
        for seat in (0, 1):
            if key in view["tables"][seat]:
                return f"table of {self.who(seat)}"
        return "discard pile" if key in view["discard"] else "unknown"

    def nothing_to_do(self, key: str) -> str:
        """For `w` away from the hand."""
        return "Cards on a table are spent for this turn (AF-19)." if key else "No card here."

    def hint_can(self) -> list[str]:
        """What can be done, told by the question."""
        view = self.view
        able = [c["name"] for c in view["hand"] if c["when"] == "now" and not c["marked"]]
        if view["asks"] == "thwart":
            said = [self.label(a) for a in self.legal or ()]
        elif view["asks"] == "discard":
            said = ["Name the cards to go with Space, then Enter."]
        elif able:
            said = [f"You can mark: {', '.join(able)}.", "Enter commits what is marked, e none."]
        else:
            said = ["No card of yours counts in this step: e goes on without one."]
        return [*said, "Press H again to hear what is good."]

    def hint_why(self, action: Action) -> list[str]:
        """Reasons from the chances."""
        view = self.view
        chances = view["chances"]
        if isinstance(action, Thwart):
            return ["Without it the match is lost now; it has no other use (AF-24)."]
        if isinstance(action, Discard | Keep):
            return ["Cards of the other side and small ones that need a control go first."]
        if chances is None:
            if isinstance(action, Seal) and not self.view["marked"]:
                return ["Nothing that you hold is better played now (AF-11)."]
            return ["More cards give more dice later this turn."]
        step = STEP_NAMES[view["phase"]]
        win, lose = chances["win"], chances["lose"]
        said = [
            f"As marked you roll {counted(view['dice'], 'die', 'dice')} in {step}: "
            f"{win[0]} % against one die, {win[2]} % against three.",
            f"With three dice the other side would win with {lose[2]} %.",
        ]
        if view["phase"] == "GE2":
            said.append("It is the last contest: what counts here is worth nothing afterwards.")
        elif view["phase"] in PRIZE:
            waiting = sum(
                1 for c in view["hand"] if card(NUMBER[c["id"]]).requires == PRIZE[view["phase"]]
            )
            said.append(f"{counted(waiting, 'card')} in your hand would be freed by winning it.")
        return said
