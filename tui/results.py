"""Results of finished matches: one small file, one line of JSON for each match."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from .shared.seats import is_person

if TYPE_CHECKING:
    from core.save import Session


@attrs.frozen
class Result:
    """A finished match from the player's side."""

    game: str
    save_id: str
    """Tells one match from another, so that it is counted once."""
    won: bool
    drawn: bool
    opponents: str
    """Level of the strongest bot, or `people`, or `alone`."""
    seats: int
    rewound: bool
    actions: int
    ended: str
    """Day, ISO."""
    deck: str = ""
    """Name of the deck that one played, in games with decks."""


def path_in(folder: Path) -> Path:
    """The file."""
    return folder / "results.jsonl"


def load(folder: Path) -> list[Result]:
    """All results; lines that cannot be read are passed over."""
    found: dict[str, Result] = {}
    try:
        lines = path_in(folder).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    for line in lines:
        try:
            plain = json.loads(line)
            result = Result(**plain)
        except (ValueError, TypeError, RecursionError):
            continue
        if not _is_sound(result):
            continue
        found[result.save_id] = result
    return list(found.values())


def _is_sound(result: Result) -> bool:
    """Whether every value is of its kind: the file may have been edited."""
    texts = (result.game, result.save_id, result.opponents, result.ended, result.deck)
    signs = (result.won, result.drawn, result.rewound)
    numbers = (result.seats, result.actions)
    return (
        all(isinstance(value, str) for value in texts)
        and all(isinstance(value, bool) for value in signs)
        and all(type(value) is int for value in numbers)
    )


def deck_of(options: object, seat: int) -> str:
    """Name of the deck that a seat played; empty where the game chose or has none.

    Options hold a preset, a file, or a whole deck in one line that begins with its name.
    """
    value = getattr(options, f"deck{seat + 1}", "")
    if not isinstance(value, str):
        return ""
    if ";" in value:
        first = value.partition(";")[0]
        return first.removeprefix("name: ").strip() if first.startswith("name: ") else "a list"
    return Path(value).stem


def opponents_of(specs: list[str], seat: int) -> str:
    """What one played against, from seat specs and one's own seat.

    >>> opponents_of(["human", "easy", "hard"], 0)
    'hard'
    >>> opponents_of(["human", "human:Ann", "easy"], 0)
    'people'
    """
    rest = [s for i, s in enumerate(specs) if i != seat]
    if not rest:
        return "alone"
    if any(is_person(s) for s in rest):
        return "people"
    order = ["random", "easy", "normal", "hard"]
    return max(rest, key=lambda s: order.index(s) if s in order else len(order)).partition(":")[0]


def result_of(session: Session, day: str, name: str = "") -> Result | None:
    """The result of a session's match, or None where it is open, watched, or nobody played.

    A guest's is his own where his seat has the player's `name`; else it counts at the host's, who
    may share his home.
    """
    match = session.match
    outcome = match.outcome()
    specs: list[Any] = list(session.meta.get("seat_specs") or [])
    seat = next((i for i, s in enumerate(specs) if str(s).startswith("human")), None)
    if outcome is None or session.read_only or seat is None:
        return None
    company = getattr(session, "company", None)
    if company is not None and not company.runs_bots and match.seats[seat] != name:
        return None
    return Result(
        match.game.id,
        f"{session.name}:{match.seed:x}",
        seat in outcome.winners,
        not outcome.winners,
        opponents_of([str(s) for s in specs], seat),
        len(match.seats),
        match.rewound,
        len(match.log),
        day,
        deck_of(match.options, seat),
    )


def record(folder: Path, session: Session, day: str = "", name: str = "") -> None:
    """Count the result of a finished match once; a disk that refuses loses only the count.

    A match that was taken back and ended otherwise is counted as it ended last.
    """
    result = result_of(session, day, name)
    if result is None:
        return
    if any(attrs.evolve(r, ended=result.ended) == result for r in load(folder)):
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with open(path_in(folder), "a", encoding="utf-8") as file:
            file.write(json.dumps(attrs.asdict(result), sort_keys=True) + "\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        return
