"""Positions of Tlatelolco for tests of its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.kernel import Action, Decision
from tests.tui.table_tools import matches_of, tables_of

TARGETS = ["jade", "salt", "copal-incense", "fish", "feathers", "turquoise"]
MINE = {
    "pawn": "b1",
    "export": "maize",
    "goods": {"maize": 12, "jade": 3, "salt": 1, "honey": 5},
    "targets": TARGETS,
}
THEIRS = ["pottery", "amaranth", "sandals", "gold-dust", "chillies", "turkeys"]
OTHERS: list[dict[str, Any]] = [
    {
        "pawn": "b4",
        "export": "cacao",
        "goods": {"cacao": 9, "fish": 2, "rubber": 4},
        "targets": THEIRS,
    },
    {"pawn": "c2", "export": "beans", "goods": {"beans": 20}, "targets": THEIRS},
    {
        "pawn": "b2",
        "export": "dyes",
        "goods": {"dyes": 4, "feathers": 1, "tobacco": 6},
        "targets": THEIRS,
    },
]
STANDS = {
    "d2": {"sells": "copal-incense", "buys": ["maize", "fish"]},
    "c1": {"sells": "rubber", "buys": ["honey", "jade"]},
    "b2": {"sells": "dyes", "buys": ["maize", "honey"]},
    "a3": {"sells": "cotton-cloth", "buys": ["dyes", "salt"]},
}


def _at(mine: Mapping[str, Any], **turn: Any) -> dict[str, Any]:
    return {
        "thief": "f3",
        "stands": STANDS,
        "seats": [{**MINE, **mine}, *OTHERS],
        "turn": {"seat": 0, "first": 0, "round": 5, **turn},
    }


POSITIONS: dict[str, dict[str, Any]] = {
    "move": _at({}, step="move", die=4),
    "trade": _at({"pawn": "b2"}, step="trade"),
    "last": _at({"pawn": "c1", "goods": {"jade": 1, "maize": 3}}, step="trade"),
    "gain": _at({"pawn": "b3"}, step="red", red=12),
    "again": _at({"pawn": "b3"}, step="red", red=8, die=2),
    "exile": _at({"pawn": "b3"}, step="red", red=4),
    "swap": _at({"pawn": "b3"}, step="red", red=7),
    "thief": _at({"pawn": "b3"}, step="red", red=6, die=5),
    "hop": _at({"pawn": "b3"}, step="red", red=9),
    "corner": _at({"pawn": "b3"}, step="red", red=11),
    "sixth": _at(
        {
            "pawn": "c3",
            "goods": {
                "maize": 4, "jade": 1, "salt": 1, "fish": 1, "feathers": 1, "turquoise": 1
            },
        },
        step="move",
        die=2,
    ),
}  # fmt: skip
"""Seat 0 looks and decides in all of them."""


def alone_at(**turn: Any) -> dict[str, Any]:
    """The same with one seat only."""
    whole = _at({}, **turn)
    return {**whole, "seats": whole["seats"][:1]}


def staying(view: Mapping[str, Any], decision: Decision, legal: Sequence[Action]) -> Action:
    """A bot that stays where it is, trades nothing and takes what comes first."""
    here = view["players"][decision.seat]["pawn"]
    stay = [a for a in legal if a.tag == "move" and _name(a.to) == here]  # type: ignore[attr-defined]
    return (stay or [a for a in legal if a.tag == "decline"] or list(legal))[0]


def _name(square: int) -> str:
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


tlatelolco = matches_of("tlatelolco", POSITIONS)
"""A saved match of Tlatelolco, in a position where one is named or given."""

playing = tables_of(tlatelolco, "move", staying)
"""A table of Tlatelolco."""
