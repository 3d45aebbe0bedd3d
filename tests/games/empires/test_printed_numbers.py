"""The printed numbers of all 434 cards against a table of their own.

`printed_numbers.csv` holds them in the notation of the card lists: `sup2 en1`, `2N` for two nodes,
`1 (1-3 en)` for a plasma weapon, `2 + 1 cannon`; for dragons physical and breath damage stand in
the columns of phasers and heavy weapons.  `*` marks what a card does instead of making points.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from core.games.empires.cards import KINDS
from core.games.empires.load import CARDS

SHORT = {
    "eco": "economy",
    "sup": "supply",
    "en": "energy",
    "am": "ammunition",
    "res": "research",
    "rep": "repair",
    "heal": "healing",
}
LETTERS = {
    "T": "terrain",
    "B": "base",
    "S": "ship",
    "D": "dragon",
    "E": "equipment",
    "C": "crew",
    "A": "ability",
    "M": "monster",
    "H": "hazard",
    "O": "occurrence",
    "L": "luck",
}
with open(Path(__file__).with_name("printed_numbers.csv"), encoding="utf-8") as table:
    ROWS = list(csv.DictReader(table))
BY_ID = CARDS


def _points(text: str) -> dict[str, int]:
    """`sup2 en1` as kinds and numbers; commands and card damage are no points."""
    found = {m[1]: int(m[2]) for m in re.finditer(r"([a-z]+)(\d+)", text)}
    return {SHORT[k]: v for k, v in found.items() if k in SHORT}


def _vector(values: tuple[int, ...]) -> dict[str, int]:
    return {kind: n for kind, n in zip(KINDS, values, strict=False) if n}


def test_every_card_is_in_the_table_once() -> None:
    """434 cards, each once, and no other."""
    assert [row["id"] for row in ROWS] == list(CARDS)
    assert len({row["id"] for row in ROWS}) == 434


@pytest.mark.rule("empires:CARD-1", "empires:CARD-2", "empires:CARD-3", "empires:CARD-5")
@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_printed_numbers(row: dict[str, str]) -> None:
    """Type, strength, reaction mark, needs, points, shields or nodes and weapons as printed."""
    card = BY_ID[row["id"]]
    match = re.fullmatch(r"(R/)?([A-Z])(?:/([A-Z]))?(\d+)", row["code"])
    assert match is not None
    assert card.reaction == bool(match[1])
    assert card.types == tuple(LETTERS[x] for x in match.group(2, 3) if x)
    assert card.strength == int(match[4])
    if "-" not in row["needs"].strip("-") and "per" not in row["needs"]:
        assert _vector(card.needs) == _points(row["needs"])
    if row["gives"] not in ("*", "-"):
        assert _vector(card.gives) == _points(row["gives"])
        assert card.command == sum(map(int, re.findall(r"cmd(\d+)", row["gives"])))
    if row["shields"] != "-":
        nodes = row["shields"].endswith("N")
        number = int(row["shields"].rstrip("N"))
        assert (card.nodes, card.shields) == ((number, 0) if nodes else (0, number))
    if row["phasers"] != "-":
        assert card.phasers == int(row["phasers"])
    if row["heavy"] != "-":
        weapons = re.fullmatch(
            r"(\d+)(?: \((\d+)-(\d+) en\))?(?: \+ (\d+) cannons?)?", row["heavy"]
        )
        assert weapons is not None
        assert card.heavy == int(weapons[1])
        assert card.plasma == (int(weapons[2] or 0), int(weapons[3] or 0))
        assert card.cannons == int(weapons[4] or 0)
