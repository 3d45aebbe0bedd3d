"""The golden views: positions, and what `look` and the question say of them.

`python -m tests.plain.golden` writes them anew; look at the difference before it is committed.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from core.kernel import Rng

from .tools import Desk, said

FOLDER = Path(__file__).parent / "golden"

POSITIONS = {
    "foundation": ("foundation", ("human:Ann", "human:Bob"), {}, 9),
    "founders": ("founders", ("human:Ann", "human:Bob", "human:Cem"), {}, 60),
    "treasure": ("treasure", ("human:Ann", "human:Bob"), {}, 66),
    "treasure-board": ("treasure", ("human:Ann", "human:Bob"), {"board": True}, 24),
    "tlatelolco": ("tlatelolco", ("human:Ann", "human:Bob", "human:Cem"), {}, 40),
    "empires": ("empires", ("human:Ann", "human:Bob"), {}, 90),
}
"""Game, seats, options, and how many random answers lead to the position."""


def told(name: str, folder: Path) -> str:
    """What is said of a position, by the seat that decides in it."""
    game, specs, options, count = POSITIONS[name]
    os.environ["COLUMNS"] = "80"
    desk = Desk(folder)
    session = desk.new(game, specs, options=options, seed=21)
    rng = Rng(4)
    match = session.match
    for _ in range(count):
        decision = match.decisions()[0]
        session.submit(match.game.answer(match.state, decision, rng), decision.seat)
    table = desk.sit(session)
    table.viewer = match.decisions()[0].seat
    table.refresh()
    table.put_question()
    shown = [desk.text.strip()]
    for line in ("look", "score"):
        shown.append(f"> {line}\n{said(table, desk, line).strip()}")
    session.close()
    return "\n\n".join(shown) + "\n"


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name in POSITIONS:
        with tempfile.TemporaryDirectory() as folder:
            (FOLDER / f"{name}.txt").write_text(told(name, Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main()
