"""The other views of the deck's side: check, ladders, figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.empires.deck_bench import Judged, told
from core.games.empires.deck_stats import TOP, Ladder, ladders
from tui.games.empires.words import SHORT
from tui.widgets.line import Line, cut, pad, wrap
from tui.widgets.menu import Row

VIEWS = ("deck", "check", "ladders", "figures")
"""Views in their order."""


def verdict(now: Judged) -> tuple[str, str]:
    """Whether the deck is legal, in two words, and the style that fits."""
    if not now.deck.all:
        return "empty", "dim"
    if not now.faults:
        return "legal", "good"
    n = len(now.faults)
    return f"{n} fault{'s' if n > 1 else ''}", "warn"


MENDS = {
    "DECK-2": "Announce one: e.",
    "RES-1": "Move cards with r; with none named any number may play.",
    "RES-4": "Move it with r.",
}
"""What mends a rule here, where the check speaks of lines of a file."""


def told_here(fault: Mapping[str, Any]) -> str:
    """A broken rule in a line, with the mend of the builder."""
    return told({**fault, "mend": MENDS.get(fault["rule"], fault["mend"])})


def check_rows(now: Judged, width: int) -> list[Row]:
    """Every broken rule as one row of several lines; ids are `fault:N`."""
    if not now.faults or not now.deck.all:
        return [Row((line,)) for line in check_lines_of_none(now, width)]
    rows: list[Row] = []
    for n, fault in enumerate(now.faults):
        rows += [Row(([],))] if rows else []
        lines = wrap(told_here(fault), width - 1)
        head = lines[0]
        rule = fault["rule"]
        if rule and head and head[0][0].startswith(rule):
            text = head[0][0]
            lines[0] = [(rule, "warn"), (text[len(rule) :], "")]
        rows.append(Row(tuple(lines), f"fault:{n}"))
    return rows


def ladder_rows(now: Judged, width: int) -> list[Row]:
    """One row per type with the cards of each strength; ids are `type:NAME`."""
    steps = ladders(now.deck)
    lacking = [f"{s.type} {' '.join(map(str, s.missing))}" for s in steps if s.missing]
    rows = [Row(([(" ", ""), *ladder_head("strength", width)],))]
    rows += [Row((ladder_line(step, width),), f"type:{step.type}") for step in steps]
    rows += [Row(([],)), *(Row((line,)) for line in measures(now))]
    if lacking:
        rows += [Row((line,)) for line in wrap(f"lacking: {', '.join(lacking)}", width - 1, "dim")]
    return rows


def ladder_head(title: str, width: int) -> Line:
    """The strengths above the ladders."""
    numbers = "1 2 3 4 5 6 7 8 9 10" if _is_roomy(width) else "1234567890"
    return [(pad(title, 14), "dim"), (numbers, "dim")]


def _is_roomy(width: int) -> bool:
    """Whether a cell of a ladder may be followed by a blank."""
    return width >= 35


def ladder_line(step: Ladder, width: int) -> Line:
    """A type: name, number of cards, then a cell per strength; `-` is a missing step."""
    gap = " " if _is_roomy(width) else ""
    spans: Line = [
        (pad(step.type, 10), "" if step.total else "dim"),
        (f"{step.total:>3}", "good" if step.total >= 5 else "dim"),
        (" ", ""),
    ]
    for strength in range(1, TOP + 1):
        n = step.counts[strength - 1]
        if n:
            spans.append((f"{n if n < 10 else '+'}{gap}", "strong"))
        elif strength in step.missing:
            spans.append((f"-{gap}", "warn"))
        else:
            spans.append((f"·{gap}", "faint"))
    return spans


def measures(now: Judged) -> list[Line]:
    """Full types and cards above gaps, against their bounds."""
    f = now.figures
    return [
        _measure("types with 5 or more", f.types, 8, now.structure, False),
        _measure("above a gap", f.exceptions, 3, now.structure, True),
    ]


def _measure(name: str, value: int, bound: int, structure: str, at_most: bool) -> Line:
    """A count against its bound, where the structure has it."""
    if structure not in ("standard", "tournament"):
        return [(f"{name}: ", "dim"), (str(value), "")]
    fine = value <= bound if at_most else value >= bound
    word = "at most" if at_most else "needed"
    bounds = f" ({word} {bound})" if at_most else f" ({bound} {word})"
    return [(f"{name}: ", "dim"), (str(value), "good" if fine else "warn"), (bounds, "dim")]


def figure_rows(now: Judged, width: int) -> list[Row]:
    """Totals, points made and needed, and cards by strength as bars."""
    return [Row((line,)) for line in figure_lines(now, width)]


def figure_lines(now: Judged, width: int, bars: bool = True) -> list[Line]:
    """The same as lines; without bars where there is little room."""
    f = now.figures
    made: list[Line] = [
        _pairs(
            [("cards", str(f.cards)), ("points", str(f.points)), ("average", f"{f.average:.1f}")]
        ),
        _pairs([("phasers", str(f.phasers)), ("heavy", str(f.heavy)), ("command", str(f.command))]),
        [],
    ]
    kinds = ("economy", "supply", "energy", "ammunition", "research", "repair")
    made.append([(pad("a turn", 6), "dim"), *[(f"{SHORT[k]:>5}", "dim") for k in kinds]])
    made.append([(pad("makes", 6), "dim"), *[(f"{f.made[k]:>5}", "") for k in kinds]])
    made.append([(pad("needs", 6), "dim"), *[(f"{f.needed[k]:>5}", "") for k in kinds]])
    short = sum(max(0, f.needed[k] - f.made[k]) for k in kinds if k != "economy")
    spare = f.made["economy"] - f.needed["economy"]
    if f.cards:
        made.append(
            [("all in play: ", "dim"), ("covered", "good")]
            if spare >= short
            else [("all in play: ", "dim"), (f"{short - spare} short", "warn")]
        )
    if bars:
        made += [[], [(cut("cards by strength", width), "heading")], *_bars(f.strengths, width)]
    return made


def _pairs(pairs: list[tuple[str, str]]) -> Line:
    spans: Line = []
    for name, value in pairs:
        spans += [(f"{name} ", "dim"), (pad(value, 5), "")]
    return spans


def _bars(strengths: tuple[int, ...], width: int) -> list[Line]:
    """A row per strength up to the highest one."""
    top = max((s for s, n in enumerate(strengths, 1) if n), default=0)
    most = max(strengths)
    room = max(4, width - 8)
    made: list[Line] = []
    for strength in range(1, top + 1):
        n = strengths[strength - 1]
        size = n if most <= room else -(-n * room // most)
        label = f"{strength:>2}" if strength < TOP else f"{TOP}"
        made.append([(f"{label} ", "dim"), ("▮" * size, "accent"), (f" {n}", "dim")])
    return made


def side_lines(now: Judged, width: int, height: int) -> list[Line]:
    """Check (under the title of the pane), ladders and figures together, for a wide window."""
    rest: list[Line] = [[], ladder_head("Ladders", width)]
    rest += [ladder_line(step, width) for step in ladders(now.deck)]
    rest += [*measures(now), [], *figure_lines(now, width, bars=False)]
    room = max(2, height - len(rest))
    faults = now.faults if now.deck.all else []
    # The mend is told where one goes to the fault.
    whole = [wrap(told({**fault, "mend": ""}), width, "warn") for fault in faults]
    check = [line for lines in whole for line in lines]
    if len(check) > room:
        check = [[(cut(told({**fault, "mend": ""}), width), "warn")] for fault in faults]
    if len(check) > room:
        check = [*check[: room - 1], [("… v shows all", "dim")]]
    return [*(check or check_lines_of_none(now, width)), *rest][:height]


def check_lines_of_none(now: Judged, width: int) -> list[Line]:
    """What is said where nothing is broken."""
    if not now.deck.all:
        return [[("Nothing to check yet.", "dim")]]
    return wrap(f"Legal for {now.structure}, {now.players} players.", width, "good")
