"""The end told step by step: every Design with its counted cells lit, then the comparison."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from core.games.founders.counted import counted
from core.games.founders.designs import BY_ID
from core.games.founders.geometry import CELLS, cells_in
from core.games.founders.scoring import colour_sets, is_dual
from core.games.founders.state import FoundersState
from core.games.founders.tiles import COLOURS
from tui.table.panel import Panel
from tui.widgets.hex_grid import Spot
from tui.widgets.keyline import key_line
from tui.widgets.line import Line, fit, ruler, wrap

from .marks import HUES
from .telling import SLOT_NAMES, colour_name

if TYPE_CHECKING:
    from .table import Table


@attrs.frozen
class Step:
    """One thing told."""

    title: str
    said: tuple[tuple[str, str], ...]
    """Sentences with styles."""
    lit: frozenset[Spot] = frozenset()
    """Cells that are lit on the board."""
    colour: str = ""
    """The colour that they count as."""


def lit_cells(state: FoundersState, design: str, colour: str, dual: bool) -> frozenset[Spot]:
    """The cells that a Design counts in a colour."""
    told = counted(BY_ID[design].index, *colour_sets(state, COLOURS.index(colour), dual))
    return frozenset((CELLS[i].row, CELLS[i].x) for i in cells_in(told.cells))


def choice_of(state: FoundersState, design: str, colour: str, dual: bool) -> str:
    """The area, direction or orientation that a Design takes; empty where there is none."""
    index = BY_ID[design].index
    return counted(index, *colour_sets(state, COLOURS.index(colour), dual)).choice


def steps_of(view: Mapping[str, Any], state: FoundersState, names: Sequence[str]) -> list[Step]:
    """All steps of a match that is over."""
    scores = view["scores"]
    holders: dict[str, list[tuple[int, str]]] = {}
    for entry in scores:
        for slot in SLOT_NAMES:
            holders.setdefault(entry[slot]["colour"], []).append((entry["seat"], slot))
    made: list[Step] = []
    for letter in COLOURS:
        held = sorted(holders.get(letter, ()), key=lambda h: h[1] != "parchment")
        for seat, slot in held:
            made.append(_design_step(view, state, names, seat, slot))
        if len(held) == 2 and view["seats"] > 2:
            made.append(_pair_step(scores, names, letter, held))
    made.append(_final_step(scores, names))
    return made


def _design_step(
    view: Mapping[str, Any], state: FoundersState, names: Sequence[str], seat: int, slot: str
) -> Step:
    term = view["scores"][seat][slot]
    design, letter = term["design"], term["colour"]
    dual = is_dual(state, seat, COLOURS.index(letter))
    choice = choice_of(state, design, letter, dual)
    name = BY_ID[design].name
    said = [(BY_ID[design].text, "dim")]
    if choice:
        said.append((f"Taken: {choice}.", ""))
    if dual:
        said.append(("Under Switch tokens both colours count (R67).", ""))
    said += [
        (f"{name} {term['goal']:>3}", ""),
        (f"+ Renown {term['renown']}", ""),
        (f"+ Monoliths {term['monoliths']}", ""),
        (f"= {term['total']}", "strong"),
    ]
    title = f"{names[seat]}: {name} in {colour_name(letter)}"
    return Step(title, tuple(said), lit_cells(state, design, letter, dual), letter)


def _pair_step(
    scores: Sequence[Mapping[str, Any]],
    names: Sequence[str],
    letter: str,
    held: list[tuple[int, str]],
) -> Step:
    said: list[tuple[str, str]] = []
    terms = [(seat, scores[seat][slot]) for seat, slot in held]
    for seat, term in terms:
        said.append((f"{names[seat]}: {BY_ID[term['design']].name} {term['total']}", ""))
    low = min(term["total"] for _, term in terms)
    rule = f"The lower one counts for both: {low}. Who is not behind gets 1 more (R81)."
    said.append((rule, ""))
    for seat, term in terms:
        gets = f"{names[seat]} gets {term['colour_score']} for {colour_name(letter)}."
        said.append((gets, "strong"))
    return Step(f"{colour_name(letter)}: two holders", tuple(said))


def _final_step(scores: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Step:
    said: list[tuple[str, str]] = []
    best = max(entry["final"] for entry in scores)
    for entry in sorted(scores, key=lambda e: -e["final"]):
        a, b = entry["parchment"], entry["compass"]
        sign = "★ " if entry["final"] == best else "  "
        total = f"{a['colour']} {a['colour_score']} + {b['colour']} {b['colour_score']}"
        style = "good strong" if entry["final"] == best else ""
        said.append((f"{sign}{names[entry['seat']]}: {total} = {entry['final']}", style))
    return Step("The sums", tuple(said))


class TourPanel(Panel):
    """Stands in the column beside the board, which shows the lit cells."""

    place = "side"
    passes = False

    def __init__(self, table: Table, steps: list[Step]) -> None:
        super().__init__("Scoring")
        self.table = table
        self.steps = steps
        self.at = 0

    @property
    def step(self) -> Step:
        """The step that is told now."""
        return self.steps[self.at]

    @property
    def lit(self) -> frozenset[Spot]:
        """Cells to light."""
        return self.step.lit

    def want(self, width: int, height: int) -> int:
        return min(height, 12)

    def paint(self, width: int, height: int) -> list[Line]:
        step = self.step
        made = [ruler(width, "Scoring", f"{self.at + 1} of {len(self.steps)}")]
        if height < 12:
            return self._short(made, width, height)
        made += [[(" ", ""), *row] for row in wrap(step.title, width - 2, "title")]
        made.append([])
        for text, style in step.said:
            made += [[(" ", ""), *row] for row in wrap(text, width - 2, style, "  ")]
        made.append([])
        made += self._so_far(width)
        made = made[: height - 1]
        made += [[] for _ in range(height - 1 - len(made))]
        last = self.at == len(self.steps) - 1
        keys = [("Enter", "result" if last else "next"), ("←→", "step"), ("Esc", "skip")]
        made.append(key_line(keys, width))
        return [fit(row, width) for row in made]

    def _short(self, made: list[Line], width: int, height: int) -> list[Line]:
        """The step in a few lines, without the wording of the Design."""
        step = self.step
        said = "  ".join(text for text, style in step.said if style != "dim")
        made += [[(" ", ""), *row] for row in wrap(step.title, width - 2, "title")]
        made += [[(" ", ""), *row] for row in wrap(said, width - 2)]
        made = made[: height - 1]
        made += [[] for _ in range(height - 1 - len(made))]
        made.append(key_line([("Enter", "next"), ("←→", "step"), ("Esc", "skip")], width))
        return [fit(row, width) for row in made]

    def _so_far(self, width: int) -> list[Line]:
        """Titles of the steps around, the present one marked."""
        made: list[Line] = []
        low = max(0, min(self.at - 3, len(self.steps) - 8))
        for i in range(low, min(low + 8, len(self.steps))):
            sign = "▸" if i == self.at else "✓" if i < self.at else "·"
            style = "strong" if i == self.at else "dim"
            made.append([(f" {sign} {self.steps[i].title}", style)])
        return made

    def press(self, table: Any, action: str, key: str, character: str | None) -> bool:
        if action in ("left", "up"):
            self.at = max(0, self.at - 1)
        elif action in ("right", "down"):
            self.at = min(len(self.steps) - 1, self.at + 1)
        elif key in ("enter", "space"):
            if self.at == len(self.steps) - 1:
                self._leave(table)
            else:
                self.at += 1
        elif key == "escape" or character == "q":
            self._leave(table)
        elif action == "help":
            return False
        return True

    def _leave(self, table: Any) -> None:
        table.close_panel(self)
        table.show_result()


def final_lines(view: Mapping[str, Any], names: Sequence[str], width: int) -> list[Line]:
    """The score table with everything that was hidden."""
    made: list[Line] = [[("seat           Design        goal  renown  monoliths   score", "dim")]]
    for entry in view["scores"]:
        seat = entry["seat"]
        for slot in SLOT_NAMES:
            t = entry[slot]
            first = slot == "parchment"
            made.append(
                [
                    (f"{names[seat][:14] if first else '':15}", f"seat.{seat}"),
                    (f"{BY_ID[t['design']].name:10}", ""),
                    (f"{t['colour']}  ", f"strong {HUES[t['colour']]}"),
                    (f"{t['goal']:>5}{t['renown']:>8}{t['monoliths']:>11}", ""),
                    (f"{t['colour_score']:>8}", "strong"),
                ]
            )
            if width >= 72:
                made[-1].append((f"  of {t['total']}", "dim"))
    return made
