"""Kills the whole program with SIGKILL at random moments and looks at what it left.

    python -m tests.tui.kill_loop 200

Each round starts the program in a pseudo-terminal, on a new match or on the one of the round
before, types keys and kills it: while it starts, right after the match was created or loaded, or
while it plays.  Then the save must be whole, hold all that was on screen (the marks of the open
question and the turn), be no shorter than before, and replay to its digest.
"""

from __future__ import annotations

import random
import re
import signal
import sys
import tempfile
import time
from pathlib import Path

from core.kernel import Match
from core.save import Store
from tests.tui.pty_tools import Terminal

NAME = "duel"
PLAY = ["play", "foundation", "--seats", "human,normal", "--save", NAME]
KEYS = [*"    jjjkeeeeuUPy1", "\r", "z", "z", "w", "\x1b"]
MOMENTS = ("start", "stands", "playing", "playing", "playing")


def type_on(terminal: Terminal, rng: random.Random) -> None:
    """Some keys, faster or slower than the program answers."""
    for _ in range(rng.randint(1, 25)):
        terminal.send(rng.choice(KEYS))
        terminal.read(rng.choice((0.0, 0.01, 0.08)))


def seen(terminal: Terminal) -> tuple[int, int]:
    """Turn and marks on screen; (0, 0) where the table is not in sight."""
    text = terminal.text()
    turn, marks = re.search(r"turn (\d+)", text), re.search(r"(\d+) marked", text)
    return int(turn[1]) if turn else 0, int(marks[1]) if marks else 0


def kill_once(home: Path, rng: random.Random, moment: str, seed: int) -> tuple[int, int]:
    """Start the program, kill it at a moment, and give what was on screen then."""
    words = ["resume", NAME] if (home / f"{NAME}.json").exists() else [*PLAY, "--seed", str(seed)]
    with Terminal(["-m", "tui.cli", *words], home=home) as terminal:
        if moment == "start":
            terminal.read(rng.uniform(0.0, 0.6))
        else:
            terminal.wait_for("FOUNDATION")
            if moment == "playing":
                type_on(terminal, rng)
        terminal.signal(signal.SIGKILL)
        terminal.wait()
        return seen(terminal)


def look(home: Path, shown: tuple[int, int]) -> int:
    """Hold what is left against what was shown; gives the number of records (-1: no save)."""
    store = Store(home)
    if not any(info.name == NAME for info in store.list()):
        assert shown == (0, 0), f"the save is gone; the screen showed {shown}"
        return -1
    session = store.open(NAME)
    match = session.match
    assert not session.read_only, session.notice
    assert "damaged" not in session.notice, session.notice
    report = match.verify()
    assert report.ok, report.message
    # What was shown may lie a few keys back, but never ahead of what is saved.
    turns = {match.state.turn, 0}
    marks = {len(match.state.marked[0]), 0}  # type: ignore[attr-defined]

    def note(then: Match) -> None:
        turns.add(then.state.turn)
        marks.add(len(then.state.marked[0]))  # type: ignore[attr-defined]

    match.replay(each=note)
    assert shown[0] in turns, f"turn {shown[0]} was shown, {turns} are saved"
    assert shown[1] in marks, f"{shown[1]} marks were shown, {marks} are saved"
    records = len(match.log)
    session.close()
    return records


def run(count: int, seed: int, top: Path) -> tuple[int, int]:
    """Kill the program `count` times; gives the records saved and the matches begun."""
    rng = random.Random(seed)
    records = matches = before = 0
    home = top
    for i in range(count):
        if i % 8 == 0:
            matches += 1
            home, before = top / str(matches), 0
            (home / "config").mkdir(parents=True)
        moment = MOMENTS[0] if i % 16 == 0 else MOMENTS[i % len(MOMENTS)]
        shown = kill_once(home, rng, moment, matches)
        saved = max(0, look(home, shown))
        assert saved >= before, f"{saved} records are left of {before}"
        records += saved - before
        before = saved
    return records, matches


if __name__ == "__main__":
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        kept, begun = run(int(sys.argv[1]), int([*sys.argv, "1"][2]), Path(folder))
    print(
        f"{sys.argv[1]} kills, {begun} matches, {kept} records, nothing that was shown was lost "
        f"({time.perf_counter() - started:.0f} s)"
    )
