"""How the match stands: lines about the seats, the column beside them, scores and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.foundation.cards import (
    CONTROL_NAMES,
    CONTROLS,
    NUMBER,
    SIDE_NAMES,
    STEP_NAMES,
    card,
)
from tui.table.logview import log_tail
from tui.widgets.bar import bar
from tui.widgets.line import Line, beside, cut, pad, ruler, width_of

from .drawing import SHORT, counted, effect_spans, hue_of

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object

AGAINST = 7
"""Chances are shown against 1 to so many dice."""


class Standing(Base):
    """The part of the table that tells how the match stands."""

    def seat_lines(self, width: int) -> list[Line]:
        """Two lines per side: who, hand, state and controls; what lies on the table."""
        made: list[Line] = []
        view = self.view
        for seat in self._order():
            side = view["sides"][seat]
            hue = f"seat.{seat}"
            state, style = self._state_of(seat)
            head: Line = [
                (f" {side}  ", f"{hue} strong"),
                (pad(self.who(seat), 14) + " ", hue),
                (f"hand {view['hand_sizes'][seat]:>2}  ", ""),
                (pad(state, 11), style),
            ]
            held = view["control"][seat]
            controls: Line = [("holds", "dim")]
            for control in CONTROLS:
                if control in held:
                    controls.append((f" ✓{SHORT[control]}", f"{hue_of(control)} strong"))
                else:
                    controls.append((f" ·{SHORT[control]}", "faint"))
            room = width - width_of(head) - width_of(controls) - 1
            if room < 0:
                controls = [(" ", "")] + [
                    (f" {'✓' if c in held else '·'}{c}", "strong" if c in held else "faint")
                    for c in CONTROLS
                ]
                room = width - width_of(head + controls) - 1
            made.append([*head, (" " * max(0, room), ""), *controls])
            names = ", ".join(card(NUMBER[i]).name for i in view["tables"][seat])
            made.append([("     table: ", "dim"), (cut(names or "nothing yet", width - 13), "dim")])
        return made

    def _state_of(self, seat: int) -> tuple[str, str]:
        view = self.view
        if view["over"]:
            won = seat in (view["winners"] or [])
            return ("★ winner", "good strong") if won else ("", "")
        if view["sealed"][seat]:
            return "sealed ░░", "sealed"
        if seat in view["open"]:
            thinks = self.driver.thinking == seat and self.driver.sign
            return f"choosing{' •' if thinks else ''}", "accent"
        return "", ""

    def _aside_title(self) -> str:
        chances = self.view["chances"]
        if chances is None:
            return ""
        return f"Chances in {STEP_NAMES[self.view['phase']]}, %"

    def _aside(self) -> list[Line]:
        """What my commit would do against 1, 2 … dice."""
        chances = self.view["chances"]
        if chances is None:
            return []
        dice = chances["dice"]
        every = self.view["dice_all"]
        made: list[Line] = [
            [
                ("you roll ", "dim"),
                (counted(dice, "die", "dice"), "strong"),
                (f" (with all {every})" if every > dice else "", "dim"),
            ],
            [("against    you win  they win", "dim")],
        ]
        for i in range(AGAINST):
            win, lose = chances["win"][i], chances["lose"][i]
            made.append(
                [
                    (f"{i + 1:>2} {'die ' if i == 0 else 'dice'} ", ""),
                    *bar(round(win), 100, 4, "good"),
                    (f" {win:>5.1f}", "strong" if win >= 50 else ""),
                    (f"     {lose:>5.1f}", "bad" if lose >= 25 else "dim"),
                ]
            )
        return made

    def score_lines(self, width: int) -> list[Line]:
        """Both sides with all that lies open."""
        made: list[Line] = []
        for seat in self._order():
            view = self.view
            made.append(
                [(f"{SIDE_NAMES[view['sides'][seat]]}: {self.who(seat)}", f"seat.{seat} strong")]
            )
            held = ", ".join(CONTROL_NAMES[c] for c in view["control"][seat]) or "none"
            made.append([("  hand ", "dim"), (str(view["hand_sizes"][seat]), "")])
            made.append([("  controls ", "dim"), (held, "")])
            for card_id in view["tables"][seat]:
                given = card(NUMBER[card_id])
                made.append(
                    [(f"  {pad(given.name, 24)}", ""), *effect_spans(given.amounts, given, "")]
                )
            made.append([])
        made.append([("Contests of this turn", "heading")])
        for roll in self.view["rolls"]:
            made.append([("  ", ""), *self._result(roll)])
        if not self.view["rolls"]:
            made.append([("  none yet", "dim")])
        return made

    def over_lines(self, width: int) -> list[Line]:
        """The last roll and both hands, open now."""
        made: list[Line] = []
        for roll in self.view["rolls"]:
            made.append(self._result(roll))
        hands = self.view["final_hands"] or [[], []]
        blocks: list[list[Line]] = []
        for seat in self._order():
            block: list[Line] = [
                [(f"{self.view['sides'][seat]} {self.who(seat)} held", f"seat.{seat} strong")]
            ]
            if not hands[seat]:
                block.append([("no card", "dim")])
            for card_id in hands[seat]:
                given = card(NUMBER[card_id])
                block.append(
                    [(pad(given.name, 22) + " ", ""), *effect_spans(given.amounts, given, "")]
                )
            blocks.append(block)
        return [*made, [], *beside(blocks[0], blocks[1], width // 2, width)]

    def side_lines(self, width: int, height: int) -> list[Line]:
        """The log."""
        return [ruler(width, "Log", "L all"), *log_tail(self, width, height - 1)]
