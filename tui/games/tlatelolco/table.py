"""Tlatelolco on the table: the market at the left; seats, targets and plans beside it.

The cursor on the board says where to go and shows the way there, step by step.  With the cursor on
a target its shortest chain of trades lies on the board in digits; Enter there goes to its first
stand, Space shows another chain of the same length.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.games.tlatelolco.actions import (
    DECLINE,
    HOPS,
    MOVES,
    PROWLS,
    Corner,
    Exile,
    Gain,
    Swap,
    Trade,
)
from core.games.tlatelolco.board import NAMES, SQUARE, WAY
from core.games.tlatelolco.goods import SLUGS
from core.kernel import Action, Event
from tui.table.pane import ListPane
from tui.table.screen import TableScreen
from tui.widgets.line import Line

from .board import BoardPane, scene_of
from .column import PAR, Column
from .names import listed, name_of
from .offers import OffersPane
from .plans import Plan
from .words import Words

ON_BOARD = ("move", "gain", "thief", "hop", "corner")
"""Questions that are answered with a square."""


class Table(Words, Column, TableScreen):
    """The table of Tlatelolco."""

    def build(self) -> None:
        """Board, choices, targets."""
        self.board = BoardPane()
        self.offers = OffersPane()
        self.targets = ListPane("targets", "Your targets")
        self.make_lines()
        self.panes = [self.board, self.offers, self.targets]
        self.chain_at = 0
        """Which of the shortest chains of a target is shown."""
        self.walking: dict[int, str] = {}
        """Pawns that are shown on their way: seat and square."""
        self.asked: tuple[Any, ...] = ()
        self.plan: Plan

    # --- the view into the panes --------------------------------------------------------------

    def fill(self) -> None:
        """Take in the view."""
        view = self.view
        self.plan = Plan(view)
        kind_ = self.decision.kind if self.decision is not None else ""
        legal = list(self.legal or ())
        asked = (kind_, self.decision.number if self.decision else 0, self.viewer, self.in_replay)
        new = asked != self.asked
        if kind_ == "trade":
            here = view["players"][view["active"]]["pawn"]
            self.offers.fill_trade(legal, self.plan, here, not new)
        elif kind_ and kind_ not in ON_BOARD:
            if new:
                self.offers.taking = None
            self.offers.fill_answers(legal, self.plan, [self.who(p) for p in self._order_all()])
        else:
            self.offers.clear()
        self._fill_targets()
        self.board.usable = {n for n in NAMES if self.actions_of(n)} if kind_ else set()
        if new:
            self.asked = asked
            self._focus_for(kind_)
        if self.pane is None or not self.pane.key:
            self.focus_at = 0

    def _order_all(self) -> range:
        return range(len(self.names))

    def _focus_for(self, kind_: str) -> None:
        """A new question: the cursor goes to what answers it."""
        view = self.view
        self.chain_at = 0
        self.focus_at = 0
        here = view["players"][view["active"]]["pawn"]
        if not kind_:
            self.board.at = here
        elif kind_ not in ON_BOARD:
            self.offers.press("first") if not self.offers.trades else None
            self.board.at = here
            self.focus_at = 1
        elif kind_ == "thief":
            self.board.at = view["thief"]
        elif kind_ == "move":
            self.board.at = self.plan.best_square(self.board.usable) or here
        elif self.board.usable:
            near = sorted(self.board.usable, key=lambda n: (WAY[SQUARE[here]][SQUARE[n]], n))
            wanted = [n for n in near if self._sold(n) in self.plan.away]
            self.board.at = (wanted or near)[0]

    def _sold(self, square: str) -> str:
        stand = self.plan.stands.get(square)
        return stand[0] if stand else ""

    def clock(self) -> str:
        """The round; alone with the par."""
        now = f"round {self.view['turn']}"
        return f"{now}, par {PAR}" if len(self.names) == 1 else now

    def top_tail(self) -> str:
        """The die, while it counts."""
        view = self.view
        if view["step"] in ("move", "thief"):
            return f"die {view['die']}"
        return f"two dice {view['red']}" if view["red"] and not view["over"] else ""

    def picture(self, width: int, height: int) -> list[Line]:
        """The scene follows the cursor."""
        if hasattr(self, "plan"):
            self._set_scene()
        return super().picture(width, height)

    def _set_scene(self) -> None:
        scene = scene_of(self.view)
        for seat, square in self.walking.items():
            scene.pawns[seat] = square
        plan = self.plan
        scene.wanted, scene.spare = set(plan.away), set(plan.spare)
        scene.legal = self.board.usable if not self.walking else set()
        if self.pane is self.targets:
            for i, step in enumerate(plan.steps(self.targets.key[7:], self.chain_at), 1):
                old = scene.steps.get(step["stand"], "")
                scene.steps[step["stand"]] = old or str(i)
        elif self.decision is not None and self.decision.kind == "move" and not self.walking:
            way = plan.ways.get(self.board.at, {}).get("way", [])
            scene.steps = {square: str(i) for i, square in enumerate(way, 1)}
            scene.step_style = "legal"
        self.board.scene = scene

    def animation(self, events: Sequence[Event]) -> list[Callable[[], None]]:
        """A pawn walks square by square, if it is known from where."""
        made: list[Callable[[], None]] = []
        moved = next((e for e in events if e.kind == "move" and e.data["moved"]), None)
        if moved is None or self.view.get("step") != "move":
            return []
        seat, to = moved.data["seat"], NAMES[moved.data["square"]]
        way = self.plan.ways.get(to, {}).get("way", [])
        if seat != self.view["active"] or len(way) < 2:
            return []

        def show(square: str) -> Callable[[], None]:
            def step() -> None:
                self.walking = {seat: square}

            return step

        def rest() -> None:
            self.walking = {}

        made = [show(square) for square in way]
        return [*made, rest]

    # --- acting -------------------------------------------------------------------------------

    def actions_of(self, key: str) -> list[Action]:
        """Legal actions of a square or of a row."""
        legal = self.legal or ()
        if key in self.offers.offers:
            units = self.offers.offers[key].units
            return [a for a in legal if isinstance(a, Trade) and _gives(a, key, units)]
        if key in self.offers.listed:
            return [self.offers.listed[key]]
        if key not in SQUARE:
            return []
        i = SQUARE[key]
        return [
            a
            for a in legal
            if i in (getattr(a, "to", -1), getattr(a, "stand", -1))
            or (isinstance(a, Exile) and a.corner == i)
        ]

    def attempt(self, key: str) -> Action | None:
        """What one would try with a thing, also where it is refused."""
        found = self.actions_of(key)
        if found:
            return found[0]
        asks = self.decision.kind if self.decision is not None else ""
        if key not in SQUARE:
            return None
        i = SQUARE[key]
        if asks == "gain":
            return Gain(i)
        if asks == "corner":
            return Corner(i)
        return {"hop": HOPS, "thief": PROWLS}.get(asks, MOVES)[i]

    def nothing_to_do(self, key: str) -> str:
        """For `w` on a target."""
        if key.startswith("target:"):
            return "A target is reached by trades; Enter goes to the first stand of its chain."
        return super().nothing_to_do(key)

    def do_main(self) -> None:
        """Enter: go, trade, choose; on a target to the first stand of its chain."""
        if self.over and not self.in_replay:
            super().do_main()
        elif self.pane is self.targets and self.targets.key:
            steps = self.plan.steps(self.targets.key[7:], self.chain_at)
            if steps:
                self.board.go(steps[0]["stand"])
                self.focus_at = 0
        elif self.decision is None:
            super().do_main()
        elif self.pane is self.offers and self._takes_first():
            self.fill()
            self.offers.press("first")
        elif self.pane is self.board and self._stays(self.board.key):
            self.do_end()
        else:
            super().do_main()

    def _takes_first(self) -> bool:
        """In a forced trade: what to take is chosen, now what to give."""
        action = self.offers.listed.get(self.offers.key)
        if not isinstance(action, Swap) or self.offers.taking is not None:
            return False
        self.offers.taking = action
        return True

    def forget_marks(self) -> None:
        """Esc: back to what to take."""
        super().forget_marks()
        self.offers.taking = None

    def _stays(self, key: str) -> bool:
        end = self.end_action()
        return end is not None and end in self.actions_of(key)

    def mark_action(self, key: str) -> Action | None:
        """There is nothing to mark."""
        return None

    def do_mark(self) -> None:
        """Space: the next chain of a target; elsewhere the same as Enter."""
        if self.pane is self.targets:
            self.chain_at += 1
        else:
            self.do_main()

    def answers(self) -> list[tuple[str, Action]]:
        """Stands and corners by number; rows of the list by theirs."""
        legal = list(self.legal or ())
        if self.decision is None or self.decision.kind not in ("gain", "corner"):
            return []
        made: list[tuple[str, Action]] = []
        for a in legal:
            if isinstance(a, Gain):
                sold = self._sold(NAMES[a.stand])
                wanted = " (target)" if sold in self.plan.away else ""
                made.append((f"{NAMES[a.stand]} {name_of(sold)}{wanted}", a))
            elif isinstance(a, Corner):
                made.append((NAMES[a.to], a))
        return made

    def answer(self, number: int) -> None:
        """A number: units of a trade, a row of the list, or a numbered answer."""
        if self.decision is None or not self.offers.pick.rows:
            super().answer(number)
        elif self.offers.trades:
            if self.pane is not self.offers:
                self.focus_at = self.panes.index(self.offers)
            self.offers.type(number)
        else:
            keys = list(self.offers.listed)
            if number > len(keys):
                self.tell("There is no such answer here; `a` lists all that is legal.")
                return
            self.offers.go(keys[number - 1])
            self.focus_at = self.panes.index(self.offers)
            self.do_main()

    def end_action(self) -> Action | None:
        """`e`: stay, no trade, the thief stays."""
        view = self.view
        asks = self.decision.kind if self.decision is not None else ""
        if asks == "move":
            return MOVES[SQUARE[view["players"][view["active"]]["pawn"]]]
        if asks == "thief":
            return PROWLS[SQUARE[view["thief"]]]
        return DECLINE if asks == "trade" else None

    def end_loss(self) -> str:
        """Asked where a target is at hand."""
        asks = self.decision.kind if self.decision is not None else ""
        here = self.view["players"][self.view["active"]]["pawn"]
        if asks == "trade" and self.plan.serves(here):
            sold = name_of(self._sold(here))
            served = [name_of(t) for t, _, _ in self.plan.brings(self._sold(here))]
            return f"{sold} would bring you nearer to {listed(served)}. No trade all the same?"
        if asks == "move":
            near = [n for n in self.board.usable if n != here and self._sold(n) in self.plan.away]
            near = [n for n in near if self.plan.serves(n)]
            if near:
                what = listed([f"{name_of(self._sold(n))} on {n}" for n in sorted(near)])
                return f"You could reach a target now: {what}. Stay on {here} all the same?"
        return ""

    def prompt_keys(self) -> list[tuple[str, str]]:
        """Keys of the present question."""
        asks = self.decision.kind if self.decision is not None else ""
        if self.pane is self.targets:
            return [("Enter", "first stand"), ("Space", "next chain"), ("Tab", "board")]
        if asks == "move":
            return [("Enter", "go"), ("e", "stay"), ("g", "labels"), ("Tab", "targets")]
        if asks == "trade":
            return [("←→", "units"), ("Enter", "trade"), ("e", "no trade")]
        if asks == "thief":
            return [("Enter", "thief goes"), ("e", "it stays"), ("g", "labels")]
        if asks == "swap":
            return [("Enter", "choose"), ("Esc", "back")]
        return [("Enter", "choose"), ("g", "labels")]


def _gives(action: Trade, slug: str, units: int) -> bool:
    return SLUGS[action.give] == slug and action.units == units
