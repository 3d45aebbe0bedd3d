"""A save as one file to carry elsewhere, and back in.

The JSON form is the snapshot of the whole match, journal included: it loads in any Terminus of the
same or a later version.  The text form is a log to read.  Both show what is hidden in play.
"""

from __future__ import annotations

from pathlib import Path

from core.kernel.errors import SaveError
from core.kernel.match import Match

from . import envelope as env
from . import loading
from .errors import SaveNotFound, from_os
from .session import Session
from .store import Store, slug


def export_json(session: Session) -> bytes:
    """The match of a session (read-only will do) as one JSON file."""
    made = env.build(
        session.match,
        match_id=session.match_id,
        name=session.name,
        created=session.created,
        meta=session.meta,
        seq=0,
    )
    return env.encode(made)


def export_text(session: Session) -> str:
    """The match of a session as a log to read: one line per record, what was undone marked."""
    match = session.match
    game = match.game
    lines = [
        f"{game.title} (rules {game.rules_version}), save {session.name}, begun {session.created}",
        "seats: " + ", ".join(f"{i} {name}" for i, name in enumerate(match.seats)),
        f"seed: 0x{match.seed:016x}, undo: {match.policy}",
        "options: " + ", ".join(f"{k}={v}" for k, v in match.snapshot()["options"].items()),
        "",
        *_log_lines(match),
        "",
    ]
    outcome = match.outcome()
    if outcome is None:
        names = ", ".join(match.seats[d.seat] for d in match.decisions())
        lines.append(f"turn {match.state.turn}; {names} to decide")
    else:
        winners = ", ".join(match.seats[i] for i in outcome.winners)
        lines.append(f"won by {winners}: {outcome.reason}" if winners else outcome.reason)
    return "\n".join(lines) + "\n"


def _log_lines(match: Match) -> list[str]:
    lines: list[str] = []
    standing: list[int] = []  # places of the lines of actions that are not taken back
    undone: list[int] = []
    for record in match.log:
        who = match.seats[record["seat"]]
        front = f"{record['n']:>5}  {who}: "
        if "undo" in record:
            gone = standing[len(standing) - record["undo"] :]
            del standing[len(standing) - record["undo"] :]
            for place in gone:
                lines[place] += "   (taken back)"
            undone += reversed(gone)
            lines.append(f"{front}undo {record['undo']}")
        elif "redo" in record:
            for _ in range(record["redo"]):
                place = undone.pop()
                lines[place] = lines[place].removesuffix("   (taken back)")
                standing.append(place)
            lines.append(f"{front}redo {record['redo']}")
        else:
            draws = record.get("draws")
            shown = f"   [{', '.join(map(str, draws))}]" if draws else ""
            standing.append(len(lines))
            undone = []
            lines.append(f"{front}{record['action']}{shown}")
    return lines


def import_file(store: Store, path: Path, name: str = "") -> Session:
    """Take a JSON file in under its own name or another; gives it opened.

    Nothing is written over: where the name is taken a number is added, unless `name` asked for
    it, which raises SaveExists.  Raises a SaveError for a file that cannot be read.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError as fault:
        raise SaveNotFound(f"There is no file “{path}”.") from fault
    except OSError as fault:
        raise from_os(fault, f"“{path}” could not be read") from fault
    try:
        match, plain, _ = loading.load_bytes(data, store.games, store.steps)
    except SaveError as refusal:
        raise type(refusal)(f"“{path.name}” {refusal.message}.") from refusal
    if not name:
        wished = slug(plain["name"] or path.name.split(".")[0]) or match.game.id
        name = store.free_name(wished)
    return store.create(match, name, plain["meta"], plain["created"])
