"""Scoring (chapters 1.9 and 1.10): Design scores, the pair rule, the winners."""

from __future__ import annotations

from typing import Any

import attrs

from core.kernel import Outcome

from .actions import SLOTS
from .designs import DESIGNS
from .geometry import BITS
from .state import FoundersState
from .telling import at, letter
from .tiles import COLOURS


@attrs.frozen
class Term:
    """Score of one Design of one seat."""

    seat: int
    slot: int
    """Index into `SLOTS`."""
    design: int
    colour: int
    goal: int
    """Points of the Design itself (R90 to R99)."""
    renown: int
    monoliths: int

    @property
    def total(self) -> int:
        """D of R80."""
        return self.goal + self.renown + self.monoliths


def colour_sets(s: FoundersState, colour: int, dual: bool) -> tuple[int, int]:
    """Districts of the colour, and Districts that show another colour.

    With `dual` a District under a Switch has both colours (R67): it can be in both sets.
    """
    shown = s.shown
    x = shown[colour]
    others = (shown[0] | shown[1] | shown[2] | shown[3] | shown[4]) & ~x
    if dual:
        for c, under in enumerate(s.under):
            if under >= 0 and under != s.colour[c]:
                if under == colour:
                    x |= BITS[c]
                elif s.colour[c] == colour:
                    others |= BITS[c]
    return x, others


def is_dual(s: FoundersState, seat: int, colour: int) -> bool:
    """Whether Switches give two colours to this seat's Design of this colour (R67, Q20)."""
    if "cetran" not in s.character:
        return False
    cetran = s.character.index("cetran")
    if seat == cetran:
        return True
    if s.seats == 2:
        return False
    his = {s.parchment[cetran], s.compass[cetran]}
    if s.options.cetran_narrow:
        return colour in his
    return s.parchment[seat] in his or s.compass[seat] in his


def knows_dual(s: FoundersState, seat: int) -> bool | None:
    """Whether the seat's Designs count two colours as far as the seat knows; None: it cannot tell.

    Whose ally Cetran is, is hidden in a match of four (and, read narrowly, in one of three).
    """
    if "cetran" not in s.character:
        return False
    if s.character[seat] == "cetran":
        return True
    if s.seats == 2:
        return False
    return True if s.seats == 3 and not s.options.cetran_narrow else None


def goal(s: FoundersState, design: int, colour: int, dual: bool) -> int:
    """Points of a Design for a colour on the board as it is."""
    x, others = colour_sets(s, colour, dual)
    return DESIGNS[design].points(x, others)


def monoliths_of(s: FoundersState, colour: int) -> int:
    """Monoliths of a colour on the board (R38)."""
    return sum(1 for plaza in s.plazas if plaza.claimed == colour)


def term(s: FoundersState, seat: int, slot: int, dual: bool | None = None) -> Term:
    """One Design's score (R80); `dual` overrules who is whose ally (R67)."""
    design = (s.compass_design if slot == 0 else s.parchment_design)[seat]
    colour = (s.compass if slot == 0 else s.parchment)[seat]
    both = is_dual(s, seat, colour) if dual is None else dual
    points = goal(s, design, colour, both) if design >= 0 else 0
    return Term(
        seat,
        slot,
        design,
        colour,
        points,
        s.renown_on[2 * seat + slot],
        monoliths_of(s, colour),
    )


def paired(mine: int, other: int) -> int:
    """R81: the lower of two Design scores, and one more for who is not behind."""
    return min(mine, other) + (1 if mine >= other else 0)


def colour_scores(s: FoundersState, terms: list[Term]) -> list[int]:
    """Score of each term after the comparison of the two holders of its colour (R81)."""
    if s.seats == 2:
        return [t.total for t in terms]  # R73
    scores = []
    for t in terms:
        others = [o for o in terms if o.colour == t.colour and o.seat != t.seat]
        scores.append(paired(t.total, others[0].total) if others else t.total)  # Q23
    return scores


def final_scores(s: FoundersState) -> list[int]:
    """Points per seat (R82)."""
    terms = [term(s, seat, slot) for seat in range(s.seats) for slot in range(2)]
    scores = colour_scores(s, terms)
    return [scores[2 * seat] + scores[2 * seat + 1] for seat in range(s.seats)]


def outcome(s: FoundersState) -> Outcome | None:
    """The winners; ties share the victory (R82)."""
    if s.stage != "over":
        return None
    scores = final_scores(s)
    best = max(scores)
    winners = tuple(seat for seat, points in enumerate(scores) if points == best)
    reason = "The last Day is over." if s.ended == "days" else "No tile could be laid any more."
    return Outcome(winners, f"{reason} The most Renown Points: {best}.", "R82", tuple(scores))


def explain(s: FoundersState) -> list[dict[str, Any]]:
    """Per seat every term of its score (R80 to R82)."""
    terms = [term(s, seat, slot) for seat in range(s.seats) for slot in range(2)]
    scores = colour_scores(s, terms)
    made = []
    for seat in range(s.seats):
        entry: dict[str, Any] = {"seat": seat}
        for slot in (1, 0):
            t = terms[2 * seat + slot]
            entry[SLOTS[slot]] = {
                "design": DESIGNS[t.design].id if t.design >= 0 else None,
                "colour": letter(t.colour),
                "goal": t.goal,
                "renown": t.renown,
                "monoliths": t.monoliths,
                "total": t.total,
                "colour_score": scores[2 * seat + slot],
            }
        entry["final"] = scores[2 * seat] + scores[2 * seat + 1]
        made.append(entry)
    return made


def score(s: FoundersState) -> dict[str, Any]:
    """All Designs in all colours, all Plazas and all seats, as if the match ended now.

    `designs` count every District in the colour that shows; only `seats` know of R67.
    """
    sets = [colour_sets(s, colour, False) for colour in range(5)]
    return {
        "designs": {d.id: {COLOURS[c]: d.points(*sets[c]) for c in range(5)} for d in DESIGNS},
        "plazas": [
            {"cells": [at(c) for c in plaza.cells], "claimed": letter(plaza.claimed)}
            for plaza in s.plazas
        ],
        "seats": explain(s),
    }
