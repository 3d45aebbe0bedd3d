"""A crash of the interface: one sentence for the player, a redacted file for the makers.

No local variable is ever written: hidden cards live in them.  The file holds versions, terminal,
the kinds of what failed with file names and lines, the match's seed only where the match is over,
and how many actions were made.
"""

from __future__ import annotations

import json
import platform
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .settings import write_json

if TYPE_CHECKING:
    from .app import TerminusApp

ROOT = Path(__file__).parents[1]


def frames(error: BaseException | None) -> list[dict[str, Any]]:
    """Where an error and its causes came from: files and lines, no values and no messages."""
    found: list[dict[str, Any]] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        stack = traceback.extract_tb(error.__traceback__)
        found.append(
            {
                "kind": type(error).__name__,
                "at": [f"{_short(f.filename)}:{f.lineno} {f.name}" for f in stack[-30:]],
            }
        )
        error = error.__cause__ or error.__context__
    return found


def _short(name: str) -> str:
    path = Path(name)
    if path.is_relative_to(ROOT) and ".venv" not in path.parts:
        return str(path.relative_to(ROOT))
    return "/".join(path.parts[-2:])


def bundle(app: TerminusApp, error: BaseException | None) -> dict[str, Any]:
    """What is told of a crash."""
    import textual

    session = app._session
    match = session.match if session is not None else None
    return {
        "errors": frames(error),
        "versions": {
            "python": platform.python_version(),
            "system": platform.system(),
            "textual": textual.__version__,
        },
        "terminal": {
            "term": app.terminal.term,
            "depth": app.depth,
            "ascii": app.glyphs.ascii_only,
            "size": list(app.size),
        },
        "screens": [type(s).__name__ for s in app.screen_stack],
        "match": None
        if match is None
        else {
            "game": match.game.id,
            "rules_version": match.game.rules_version,
            "seats": len(match.seats),
            "records": len(match.log),
            "seed": match.seed if match.outcome() is not None else "kept back: the match is open",
        },
    }


def write(folder: Path, told: dict[str, Any]) -> Path | None:
    """Write the bundle; None where the disk refuses."""
    path = folder / "crashes" / time.strftime("crash-%Y%m%d-%H%M%S.json")
    try:
        write_json(path, told)
    except OSError:
        return None
    return path


def report(app: TerminusApp, error: BaseException | None) -> str:
    """Write the file and give the sentence to print when the terminal is restored."""
    try:
        told = bundle(app, error)
    except Exception as second:
        told = {"errors": [*frames(error), *frames(second)]}
    json.dumps(told)
    path = write(app.settings.folder, told)
    where = f" What happened is in {path}." if path is not None else ""
    safe = "Your match is saved up to the last action. " if app._session is not None else ""
    return f"The interface failed and was closed. {safe}{where.strip()}".rstrip()
