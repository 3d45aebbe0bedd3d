"""Kills a playing process with SIGKILL at random moments and looks at what it left.

    python -m tests.save.crash_loop 200

Each round starts `python -m tests.save.crash_loop --play FOLDER SEED`, which opens or creates the
save and plays, printing the number of log records after each confirmed action; it is killed after
a random time or right after a random number of confirmations, among them right after the creation
and right after a load.  Then the save must load, hold every confirmed record and at most one more,
replay to its digest, and be the beginning of what an undisturbed process would have played.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from core.kernel import Match, Rng
from core.save import Session, Store
from tests.toy import GAMES, TOY

NAME = "loop"
ROOT = Path(__file__).resolve().parents[2]


def one_move(session: Session) -> None:
    """A move that depends on the log's length alone; now and then an undo or a redo."""
    match = session.match
    rng = Rng.stream(len(match.log), "loop")
    if rng.below(6) == 0:
        for seat in range(len(match.seats)):
            if match.can_redo(seat).legal:
                session.redo(seat)
                return
            if match.can_undo(seat).legal:
                session.undo(seat)
                return
    opened = match.decisions()
    if not opened:
        session.undo(next(i for i in range(len(match.seats)) if match.can_undo(i).legal))
        return
    d = rng.choice(opened)
    session.submit(match.game.answer(match.state, d, rng), d.seat, d.id)


def play(folder: Path) -> None:
    """What the victim does until it is killed."""
    store = Store(folder, games=GAMES)
    if any(info.name == NAME for info in store.list()):
        session = store.open(NAME)
    else:
        session = store.create(Match.new(TOY, {"goal": 50}, 3, seed=11), NAME)
    print(len(session.match.log), flush=True)
    while True:
        one_move(session)
        print(len(session.match.log), flush=True)


def kill_once(folder: Path, rng: random.Random, moment: str) -> int:
    """Start a victim, kill it at a `moment`, and give the last number it confirmed (-1: none)."""
    victim = subprocess.Popen(
        [sys.executable, "-m", "tests.save.crash_loop", "--play", str(folder)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert victim.stdout is not None
    said = b""
    if moment == "early":
        time.sleep(rng.uniform(0.0, 0.4))
    else:
        wanted = 1 if moment == "loaded" else rng.randint(1, 60)
        for _ in range(wanted):
            said += victim.stdout.readline()
        if moment == "playing":
            time.sleep(rng.uniform(0.0, 0.004))
    victim.send_signal(signal.SIGKILL)
    said += victim.stdout.read()
    victim.stdout.close()
    victim.wait()
    numbers = [int(line) for line in said.split(b"\n")[:-1]]
    return numbers[-1] if numbers else -1


def look(folder: Path, confirmed: int) -> int:
    """Open what is left and hold it against what was confirmed; gives the log's length."""
    store = Store(folder, games=GAMES)
    names = [info.name for info in store.list()]
    if NAME not in names:
        assert confirmed < 0, f"the save is gone; {confirmed} records were confirmed"
        return -1
    info = store.list()[0]
    assert info.status == "ok", info
    with store.open_readonly(NAME) as session:
        match = session.match
        assert confirmed <= len(match.log), f"{len(match.log)} of {confirmed} records"
        report = match.verify()
        assert report.ok, report.message
        return len(match.log)


def run(count: int, seed: int) -> tuple[int, int]:
    """Kill `count` processes; gives the records played and the number of matches begun."""
    rng = random.Random(seed)
    played = matches = 0
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top) / "0"
        for i in range(count):
            # The first of a match dies in or right after its creation, the second after a load.
            first = "early" if i % 16 == 0 else "loaded"
            moment = (first, "loaded", "early", "playing")[i % 4] if i % 8 < 4 else "playing"
            confirmed = kill_once(folder, rng, moment)
            length = look(folder, confirmed)
            # Never more than the one record in flight on top of what was confirmed.
            if confirmed >= 0:
                assert length <= confirmed + 1, (confirmed, length)
            if i % 8 == 7:  # a new match, to meet the moments of creation too
                played += max(0, length)
                matches += 1
                folder = Path(top) / str(matches)
    return played, matches


if __name__ == "__main__":
    if sys.argv[1] == "--play":
        play(Path(sys.argv[2]))
    started = time.perf_counter()
    records, begun = run(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(
        f"{sys.argv[1]} kills, {begun} matches, {records} records, nothing confirmed was lost "
        f"({time.perf_counter() - started:.0f} s)"
    )
