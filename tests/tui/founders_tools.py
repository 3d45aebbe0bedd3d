"""Positions of Founders for tests of its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.games import games
from core.kernel import Action, Decision, Match
from core.save import Session, Store
from tests.tui.table_tools import Play, rest, saved, tables_of

NAMES = ("You", "Ann", "Bob", "Cid")
SEATS = ("human:You", "normal", "normal", "normal")

OWN = {"parchment": ["strip", "R"], "compass": ["twin", "B"]}


def first_legal(view: Mapping[str, Any], decision: Decision, legal: Sequence[Action]) -> Action:
    """A bot that takes the first answer, and does without bonuses."""
    return next((a for a in legal if a.tag == "pass"), legal[0])


def last_legal(view: Mapping[str, Any], decision: Decision, legal: Sequence[Action]) -> Action:
    """A bot that takes the last answer."""
    return legal[-1]


def _seats(mine: Mapping[str, Any], *others: str) -> list[dict[str, Any]]:
    return [{**OWN, **mine}, *({"character": c} for c in others)]


LAID: dict[str, str] = {
    # A ring with one gap at C8, a Plaza of two cells, and Districts around the Hearth.
    "D8": "G", "D9": "B", "D10": "R", "D11": "P", "E11": "Y", "E12": "G", "F11": "P", "F12": "R",
    "G8": "B", "G9": "R", "G10": "Y", "G11": "B", "F7": "P", "F6": "G", "E7": "R", "E6": "B",
    "C7": "G", "C9": "R", "B8": "G", "B7": "P", "B9": "Y", "D6": "R", "D7": "Y",
    "D13": "G", "C12": "G", "C13": "P", "C14": "B", "D15": "Y", "E14": "R", "E13": "P", "E15": "B",
}  # fmt: skip

BOARD: dict[str, Any] = {
    "districts": LAID,
    "district_tiles": {"G12": "B", "H10": "G"},
    "switches": {"D10": "Y", "F6": "R"},
    "day": 2,
}


def _with(**more: Any) -> dict[str, Any]:
    return {**BOARD, **more}


POSITIONS: dict[str, dict[str, Any]] = {
    "first": {"seats": _seats({"character": "silen"}, "cetran", "salyx", "pehuen"),
              "turn": {"seat": 0, "number": 1}},
    "lay": {"seats": _seats({"character": "silen"}, "cetran", "salyx", "pehuen"),
            "turn": {"seat": 0, "tile": 17, "up": "trio", "number": 1}},
    "take": _with(seats=_seats({"character": "silen"}, "cetran", "salyx", "pehuen"),
                  yaks={"H9": "R"}, turn={"seat": 0, "number": 14}),
    "pehuen": _with(seats=_seats({"character": "pehuen"}, "cetran", "salyx", "silen"),
                    yaks={"H9": "R"}, turn={"seat": 0, "number": 14}),
    "mid": _with(seats=_seats({"character": "salyx"}, "pehuen", "silen", "olechia"),
                 yaks={"H9": "R", "E5": "Y"}, turn={"seat": 0, "tile": 17, "up": "trio",
                                                   "number": 14}),
    "silen": _with(seats=_seats({"character": "silen"}, "pehuen", "salyx", "olechia"),
                   turn={"seat": 0, "tile": 17, "up": "trio", "number": 14}),
    "olechia": _with(seats=_seats({"character": "olechia"}, "pehuen", "salyx", "silen"),
                     turn={"seat": 0, "tile": 17, "up": "trio", "number": 14}),
    "cetran": _with(seats=_seats({"character": "cetran"}, "pehuen", "salyx", "silen"),
                    turn={"seat": 0, "tile": 17, "up": "trio", "number": 14}),
    "salyx": _with(seats=_seats({"character": "salyx"}, "pehuen", "cetran", "silen"),
                   turn={"seat": 0, "tile": 17, "up": "trio", "number": 14}),
    "pehuen-late": _with(seats=_seats({"character": "pehuen"}, "cetran", "salyx", "silen"),
                         yaks={"H9": "R", "E5": "Y"},
                         turn={"seat": 0, "tile": 17, "up": "trio", "number": 14}),
    "two": _with(seats=[{"character": "salyx", "parchment": ["strip", "R"],
                         "compass": ["twin", "B"]}, {"character": "olechia"}],
                 turn={"seat": 0, "tile": 17, "up": "trio", "number": 14}),
    "order": {"seats": _seats({"character": "salyx"}, "cetran", "pehuen", "silen"),
              "districts": {"C12": "G", "D13": "G", "D7": "G", "C8": "G"}, "artifacts": {},
              "monoliths_left": {"G": 1}, "day": 2,
              "turn": {"seat": 0, "tile": 17, "up": "trio", "number": 9}},
}  # fmt: skip
"""Seat 0 looks and decides in all of them."""


def founders(
    folder: Path,
    position: str | Mapping[str, Any] = "",
    seats: Sequence[str] = SEATS,
    *,
    names: Sequence[str] = NAMES,
    seed: int = 7,
    meta: Mapping[str, Any] | None = None,
    options: Mapping[str, object] | None = None,
) -> tuple[Session, Store]:
    """A saved match of Founders, in a position where one is named or given."""
    match = Match.new(games["founders"], options, names, seed)
    given = POSITIONS[position] if isinstance(position, str) and position else position
    return saved(folder, match, given or None, seats, meta)


QUESTIONS: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "draft": ("", (), {}),
    "gift": ("", ("Cetran",), {"names": NAMES[:2], "seats": SEATS[:2], "pick": last_legal}),
    "take": ("take", (), {}),
    "lay": ("mid", (), {}),
    "order": ("order", ("lay trio D10 0",), {}),
    "carve": ("silen", ("lay duo B12 0",), {}),
    "which": ("lay", ("lay trio D8 0",), {"options": {"artifacts": "A:D7 H:D9"}}),
    "bardiche": ("olechia", ("lay duo A6 3",), {}),
    "harmony": ("mid", ("lay duo A6 5",), {}),
    "achievement": ("cetran", ("lay duo E4 3",), {}),
    "philosophical": ("mid", ("lay trio B10 4",), {}),
    "own-renown": ("two", ("lay trio B10 4",), {"names": NAMES[:2], "seats": SEATS[:2]}),
    "yak": ("pehuen-late", ("lay duo A6 1",), {}),
}
"""Per kind of decision: position, what is typed, and how the match is made."""


async def asked(play: Play, kind: str) -> str:
    """Type what leads to a kind of decision; gives the screen."""
    for words in QUESTIONS[kind][1]:
        if words == "Cetran":
            await play.press(str(_number_of(play, words)))
        else:
            await say(play, words)
    assert play.table.decision is not None
    assert play.table.decision.kind == kind
    return play.text


def _number_of(play: Play, name: str) -> int:
    return next(i for i, (t, _) in enumerate(play.table.answers(), 1) if t.startswith(name))


async def say(play: Play, words: str) -> str:
    """Type an action in words."""
    await play.press("colon")
    await play.type(words)
    await play.press("enter")
    await play.pilot.pause()
    await rest(play.app)
    return play.text


playing = tables_of(founders, "mid", first_legal)
"""A table of Founders."""
