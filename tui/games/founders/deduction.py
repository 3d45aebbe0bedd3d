"""Notes for deduction: for every opponent a table Design x colour with what is ruled out.

Each field tells what the Design counts in the colour now.  What the player strikes out is saved
with the match among the notes, for his seat only; what his own sleeves rule out is shown of itself
while they are open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.games.founders.designs import DESIGNS
from core.games.founders.scoring import score
from core.games.founders.tiles import COLOURS
from tui.table.panel import Panel
from tui.widgets.keyline import key_line
from tui.widgets.line import Line, cut, fit, ruler, wrap

from .marks import HUES
from .suspects import Field, gains, impossible, read_field, word_of

if TYPE_CHECKING:
    from .table import Table


class DeductionPanel(Panel):
    """The table; Space strikes out."""

    place = "full"
    passes = False

    def __init__(self, table: Table) -> None:
        super().__init__("What do they build? (nobody else sees this)")
        self.table = table
        me = table.viewer if table.viewer is not None else 0
        self.seats = [i for i in range(len(table.names)) if i != me]
        self.at = (0, 0)
        """Design, and column: five per opponent."""
        self.points = score(table.state)["designs"]
        self.gained = gains(table.state)

    @property
    def field(self) -> Field:
        """The field under the cursor."""
        row, column = self.at
        return self.seats[column // 5], row, column % 5

    def struck(self) -> set[Field]:
        """What the player has struck out."""
        return {f for f in map(read_field, self.table.deductions()) if f is not None}

    def ruled(self) -> set[Field]:
        """What the own cards rule out, while they may be seen."""
        table = self.table
        if not table.sleeves_open or table.viewer is None:
            return set()
        return impossible(table.view, table.viewer)

    # --- painting -----------------------------------------------------------------------------

    def paint(self, width: int, height: int) -> list[Line]:
        struck, ruled = self.struck(), self.ruled()
        made = [ruler(width, self.title)]
        names: Line = [(" " * 12, "")]
        heads: Line = [(" " * 12, "")]
        for i in self.seats:
            name = cut(self.table.names[i], 15)
            names.append((name.ljust(16), f"strong seat.{i}"))
            heads += [(f"{c:>3}", f"strong {HUES[c]}") for c in COLOURS] + [(" ", "")]
        made += [names, heads]
        for d in DESIGNS:
            if d.index == 5:
                made.append([(" Compass", "dim")])
            elif d.index == 0:
                made.append([(" Parchment", "dim")])
            made.append(self._row(d.index, struck, ruled))
        made.append([])
        made += [[(" ", ""), *row] for row in self._words(width - 2, struck, ruled)]
        made = made[: height - 1]
        made += [[] for _ in range(height - 1 - len(made))]
        keys = [("arrows", "field"), ("Space", "strike out"), ("r", "row"), ("c", "colour"),
                ("n", "words"), ("Esc", "close")]  # fmt: skip
        made.append(key_line(keys, width))
        return [fit(row, width) for row in made]

    def _row(self, design: int, struck: set[Field], ruled: set[Field]) -> Line:
        d = DESIGNS[design]
        here = design == self.at[0]
        made: Line = [("▸ " if here else "  ", ""), (f"{d.name:10}", "strong" if here else "")]
        for n, seat in enumerate(self.seats):
            for k, letter in enumerate(COLOURS):
                field = (seat, design, k)
                text, style = f"{self.points[d.id][letter]:>3}", ""
                if field in ruled:
                    text, style = "  ·", "dim"
                elif field in struck:
                    text, style = "  x", "off"
                elif self._is_last(field, struck | ruled):
                    text, style = "=" + text.strip().rjust(2), "good strong"
                if self.at == (design, 5 * n + k):
                    style += " cursor"
                made.append((text, style.strip()))
            made.append((" ", ""))
        return made

    @staticmethod
    def _is_last(field: Field, out: set[Field]) -> bool:
        """Whether it is the only field left of its half for the seat."""
        seat, design, _ = field
        half = range(5) if design < 5 else range(5, 10)
        return sum((seat, d, k) not in out for d in half for k in range(5)) == 1

    def _words(self, width: int, struck: set[Field], ruled: set[Field]) -> list[Line]:
        seat, design, k = self.field
        d, letter = DESIGNS[design], COLOURS[k]
        table = self.table
        said = f"{d.name} in {letter}: {self.points[d.id][letter]} points now. "
        said += f"Pieces of {table.names[seat]} brought it {self.gained.get(self.field, 0)}"
        all_gained = sum(n for (_, dd, kk), n in self.gained.items() if (dd, kk) == (design, k))
        said += f" of {all_gained}. {d.text}"
        renown = table.view["players"][seat]["renown"]
        tail = f"Renown of {table.names[seat]}: Parchment slot {renown['parchment']}, "
        tail += f"Compass slot {renown['compass']}."
        signs = "x struck out by you; · ruled out by your own cards; = the only one left."
        if not table.sleeves_open:
            signs = "x struck out by you; = the only one left. With open sleeves (v) your own "
            signs += "cards rule out more."
        return [*wrap(said, width), *wrap(tail, width, "dim"), *wrap(signs, width, "dim")]

    # --- keys ---------------------------------------------------------------------------------

    def press(self, table: Any, action: str, key: str, character: str | None) -> bool:
        row, column = self.at
        if action in ("up", "down"):
            self.at = ((row + (1 if action == "down" else -1)) % len(DESIGNS), column)
        elif action in ("left", "right"):
            size = 5 * len(self.seats)
            self.at = (row, (column + (1 if action == "right" else -1)) % size)
        elif key == "space" or key == "enter" or character == "x":
            self._strike([self.field])
        elif character == "r":
            seat, design, _ = self.field
            self._strike([(seat, design, k) for k in range(5)])
        elif character == "c":
            seat, design, k = self.field
            half = range(5) if design < 5 else range(5, 10)
            self._strike([(seat, d, k) for d in half])
        elif character == "n":
            table.open_words()
        elif action == "sleeves":
            table.do_sleeves()
        elif key == "escape" or character == "q":
            table.close_panel(self)
        elif action == "help":
            return False
        return True

    def _strike(self, fields: list[Field]) -> None:
        """Strike out, or take back where all of them are struck out."""
        kept = self.struck()
        if all(f in kept for f in fields):
            kept -= set(fields)
        else:
            kept |= set(fields)
        self.table.keep_deductions([word_of(f) for f in sorted(kept)])
