"""Positions of Treasure Hunter for tests of its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.kernel import Action, Decision
from tests.tui.table_tools import matches_of, tables_of

PARTY: list[dict[str, Any]] = [
    {"id": "H01", "left": 2, "items": ["M01", "M03", "M12"]},
    {"id": "H04", "left": 3, "items": ["M11"]},
    {"id": "H05", "left": 1, "items": ["M05"], "spells": ["S06", "S13"]},
    {"id": "H02", "left": 1, "spells": ["S01", "S04", "S14"]},
]
HAND = ["H06", "M14", "S05", "L07", "L01", "T01", "T05", "G05", "E03", "E09", "E18"]
ANN: dict[str, Any] = {
    "hand": ["G01", "G02", "E06", "S07", "L02", "T07"],
    "party": [
        {"id": "H03", "left": 2, "items": ["M07"], "spells": ["S12"]},
        {"id": "H12", "left": 1},
    ],
    "carried": ["M16"],
    "pile": ["T02", "T03"],
}
BOB: dict[str, Any] = {
    "hand": ["G03", "H07", "E12", "L10", "T08"],
    "party": [{"id": "H08", "left": 1}],
}


def _at(
    step: str,
    mine: Mapping[str, Any] | None = None,
    *,
    seat: int = 0,
    adventure: Mapping[str, Any] | None = None,
    **turn: Any,
) -> dict[str, Any]:
    own = {"hand": HAND, "party": PARTY, "carried": ["M15"], "pile": ["T04"], **(mine or {})}
    made: dict[str, Any] = {
        "seats": [own, ANN, BOB],
        "deck": ["*"],
        "turn": {"seat": seat, "number": 9, "step": step, **turn},
    }
    if adventure is not None:
        made["adventure"] = adventure
    return made


VOLCANO = {"location": "L08", "laid": ["T06"], "guardians": ["G04"]}
CHARGED = [{**h, "items": [m for m in h.get("items", ()) if m != "M03"]} for h in PARTY]

POSITIONS: dict[str, dict[str, Any]] = {
    "recruit": _at("recruit", {"party": PARTY[:2] + PARTY[3:]}),
    "adventure": _at("adventure"),
    "arms": _at("battle", adventure=VOLCANO),
    "fight": _at("battle", {"party": CHARGED}, adventure=VOLCANO),
    "place": _at("place", adventure=VOLCANO, hits=4, won=False),
    "recovery": _at("recovery", {"hand": [*HAND[:-1], "E08"]}),
    "discard": _at("discard"),
    "empty": _at("recruit", {"party": [], "carried": []}),
    "oppose": _at("adventure", seat=2),
    "theirs": _at("recruit", seat=1),
    "last": {**_at("discard", {"hand": HAND[:4]}), "deck": []},
}
"""Seat 0 looks; it decides in those that are named by its own steps."""

BOARD: dict[str, Any] = {
    "seats": [
        {"hand": ["H06", "S05", "E03", "E09"], "party": PARTY, "pile": ["T04"]},
        {"hand": ["H07"], "party": [{"id": "H03", "left": 2}]},
    ],
    "pawns": ["b2", "d4"],
    "turn": {"seat": 0, "number": 9, "step": "recruit"},
}
ALONE: dict[str, Any] = {
    "seats": [{"hand": ["M14", "S05", "H06"], "party": PARTY, "pile": ["T04", "T01"]}],
    "deck": ["*"],
    "adventure": {"location": "L08", "laid": [], "guardians": ["G04"]},
    "turn": {"seat": 0, "number": 9, "step": "recruit"},
}


def passing(view: Mapping[str, Any], decision: Decision, legal: Sequence[Action]) -> Action:
    """A bot that passes wherever that is possible."""
    return next((a for a in legal if a.tag == "pass"), legal[0])


def eager(view: Mapping[str, Any], decision: Decision, legal: Sequence[Action]) -> Action:
    """A bot that opposes, ambushes and goes adventuring wherever it can."""
    wanted = ("go", "oppose", "play", "empower", "encounter")
    return next((a for a in legal if a.tag in wanted), passing(view, decision, legal))


treasure = matches_of("treasure", POSITIONS)
"""A saved match of Treasure Hunter, in a position where one is named or given."""

playing = tables_of(treasure, "recruit", passing)
"""A table of Treasure Hunter."""
