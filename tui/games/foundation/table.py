"""Asimov's Foundation on the table: both sides, the dice between them, my hand by what counts now.

Marks are the engine's own (`commit`, `uncommit`), so that a half-made choice is saved as well.
"""

from __future__ import annotations

from typing import Any

from core.games.foundation.cards import (
    CONTROL_NAMES,
    NUMBER,
    SIDE_NAMES,
    STEP_NAMES,
    card,
)
from tui.table.pane import LinesPane, ListPane, Pane, Slot
from tui.table.screen import TableScreen
from tui.widgets.line import Line, pad
from tui.widgets.pick import Row, heading
from tui.widgets.sheet import Sheet

from .asking import Asking
from .drawing import ART, HUES, counted, effect_spans, main_use
from .rolling import Rolling
from .standing import Standing

TALL = 24
"""Rows of the body from which the played cards have panes of their own."""
GROUPS = (
    ("now", ""),
    ("later", "later this turn"),
    ("control", "only with control"),
    ("next", "not before the next turn"),
    ("never", "never yours"),
)
"""Groups of the hand, from `when` of the view."""


class Table(Rolling, Asking, Standing, TableScreen):
    """The table of Foundation."""

    def build(self) -> None:
        """Tables of both sides (in tall windows), the dice, the hand."""
        self.tables = [ListPane("far", "Far table"), ListPane("near", "Near table")]
        self.dice_pane = LinesPane("dice", self._dice_lines)
        self.hand = ListPane("hand", "Your hand: what counts now comes first")
        self.hand.grows = True
        self.panes = [self.dice_pane, self.hand]
        self.focus_at = 1
        self.rolling: dict[str, Any] | None = None
        """A roll that is being shown die by die."""
        self.thrown = 0
        self.asked: tuple[Any, ...] = ()
        """Turn, step and kind of the question shown last."""

    def short_title(self) -> str:
        """One word."""
        return "Foundation"

    def slots(self, width: int, height: int) -> list[Slot]:
        """Both tables face each other below the hand in tall windows, and where there is no hand.

        Elsewhere the seats' lines tell what was played.
        """
        no_hand = self.viewer is None and not self.hand.pick.rows
        upper: list[Pane] = [self.dice_pane] if no_hand else [self.dice_pane, self.hand]
        rows = 0
        if no_hand:
            rows = height - self.dice_pane.want(width)
        elif height >= TALL:
            played = max(len(t.pick.rows) for t in self.tables)
            rows = min(max(5, played + 1), height // 2)
        self.panes = upper
        made = super().slots(width, height - rows)
        if not rows:
            return made
        self.panes = [*upper, *self.tables]
        half = (width - 1) // 2
        far, near = self.tables
        return [
            *made,
            Slot(far, 0, height - rows, half, rows),
            Slot(near, half + 1, height - rows, width - half - 1, rows),
        ]

    def fill(self) -> None:
        """The view into the panes."""
        self._fill_hand()
        self._fill_tables()
        asked = (self.view["turn"], self.view["phase"], self.view["asks"])
        if asked != self.asked:
            # A new question: what counts now stands at the top.
            self.asked = asked
            self.hand.press("first")

    def _fill_hand(self) -> None:
        view = self.view
        rows: list[Row] = []
        hand = view["hand"]
        asks = view["asks"]
        for when, title in GROUPS:
            cards = [c for c in hand if self._group(c) == when]
            if cards and title and asks != "discard":
                rows.append(heading(title))
            rows += [self._hand_row(c) for c in cards]
        self.hand.fill(rows)
        self.hand.aside = self._aside()
        viewer = self.viewer
        self.hand.title = "Your hand: what counts now comes first"
        if viewer is None:
            self._fill_both_hands()
            return
        self.hand.empty = "Your hand is empty."
        if asks == "discard":
            self.hand.title = "Your hand: what goes?"
        self.hand.aside_title = self._aside_title()

    def _fill_both_hands(self) -> None:
        """Looking on: nothing, but in the replay of a match that is over everything."""
        self.hand.title, self.hand.aside_title = "Hands", ""
        self.hand.empty = "Both hands are hidden from you."
        if not (self.in_replay and self.over):
            return
        rows: list[Row] = []
        for seat in self._order():
            seen = self.match.view(seat)
            who = self.who(seat)
            holds = "hold" if who == "You" else "holds"
            rows.append(heading(f"{seen['sides'][seat]} {who} {holds}"))
            rows += [self._hand_row(c) for c in seen["hand"]]
        self.hand.fill(rows)

    def _group(self, c: dict[str, Any]) -> str:
        return "now" if self.view["asks"] == "discard" else str(c["when"])

    def _hand_row(self, c: dict[str, Any]) -> Row:
        given = card(NUMBER[c["id"]])
        step = self.view["phase"]
        now = c["when"] == "now" or self.view["asks"] == "discard"
        side = "" if given.side == "any" else given.side
        spans: Line = [(pad(c["name"], 22) + " ", ""), (pad(side or given.requires, 4), "dim")]
        spans += effect_spans(c["amounts"], given, step if now else "")
        able = bool(self.actions_of(c["id"]))
        sign = "○" if able else ""
        row = Row(c["id"], spans, off=not now and not able, sign=sign)
        if c["marked"]:
            row.sign = "●"
            row.spans = [(t, f"{s} mark".strip()) for t, s in spans]
        return row

    def _fill_tables(self) -> None:
        for pane, seat in zip(self.tables, self._order(), strict=True):
            pane.title = f"{self.view['sides'][seat]} {self.who(seat)} played"
            pane.empty = "nothing yet"
            rows: list[Row] = []
            for card_id in self.view["tables"][seat]:
                given = card(NUMBER[card_id])
                spans: Line = [(pad(given.name, 22) + " ", "")]
                rows.append(Row(card_id, spans + effect_spans(given.amounts, given, "")))
            pane.fill(rows)

    def _order(self) -> list[int]:
        """Seats from the far side to the near one."""
        near = 0 if self.viewer is None else self.viewer
        return [1 - near, near]

    def phases(self) -> list[tuple[str, str]]:
        """One word each."""
        short = {"GE2": "Empire"}
        return [(p, short.get(p, title)) for p, title in self.game.phases]

    def sheet(self, key: str) -> Sheet | None:
        """A card at zoom."""
        if key not in NUMBER:
            return None
        given = card(NUMBER[key])
        use = main_use(given)
        side = "either side" if given.side == "any" else SIDE_NAMES[given.side]
        facts = [("for", side)]
        if given.requires:
            facts.append(
                ("needs", f"control of {CONTROL_NAMES[given.requires]} ({given.requires})")
            )
        facts += [
            (STEP_NAMES[step], counted(n, "die", "dice")) for step, n in given.amounts.items()
        ]
        facts.append(("where", self._where(key)))
        notes = []
        if len(given.amounts) > 1:
            notes.append("Counts only in the step in which it is committed (AF-19).")
        if key == "AF033":
            notes.append("Two numbers are printed on him; read as the option says (AF-R1).")
        kind = f"{given.id}  {'special' if given.special else STEP_NAMES[use]}"
        return Sheet(
            given.name,
            kind,
            HUES.get(use, "orange"),
            ART[use],
            tuple(facts),
            given.text,
            tuple(notes),
        )
