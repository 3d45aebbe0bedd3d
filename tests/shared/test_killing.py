"""Three players in processes of their own, whichever hosts being killed again and again."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from core.save import Store
from core.save.lock import holder

from .tools import opened

ROOT = Path(__file__).parents[2]
KILLS = 3
SECONDS = 60


class Players:
    """Processes by seat, and what they print."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seats: dict[int, subprocess.Popen[bytes]] = {}
        self.started = 0

    def start(self, seat: int) -> None:
        """A new process for a seat."""
        self.started += 1
        args = ["-m", "tests.shared.player", str(self.folder), str(seat), str(self.started)]
        with open(self.folder.parent / f"said-{self.started}", "wb") as out:
            self.seats[seat] = subprocess.Popen([sys.executable, *args], cwd=ROOT, stdout=out)

    def end(self) -> None:
        """Kill all and wait for them."""
        for process in self.seats.values():
            process.kill()
            process.wait()

    def confirmed(self) -> dict[int, str]:
        """Every action of which any process was told that it is done."""
        found: dict[int, str] = {}
        for path in self.folder.parent.glob("said-*"):
            for line in path.read_text().split("\n")[:-1]:
                number, _, text = line.partition(" ")
                assert found.setdefault(int(number), text) == text
        return found


def test_killed_hosts_lose_nothing(tmp_path: Path) -> None:
    """The match is played to its end through three dead hosts; all that was confirmed is in it."""
    folder = tmp_path / "saves"
    names = ("Ann", "Bob", "Carol")
    seats = ("human:Ann", "guest:Bob", "guest:Carol")
    opened(folder, "founders", names=names, seats=seats)[0].close()
    players, chance = Players(folder), random.Random(7)
    end = time.monotonic() + SECONDS
    killed: set[int] = set()
    try:
        for seat in range(3):
            players.start(seat)
        while time.monotonic() < end and any(p.poll() is None for p in players.seats.values()):
            time.sleep(chance.uniform(0.05, 0.4))
            who = holder(folder / "shared.lock")
            pid = int(who.get("pid", 0)) if who else 0
            if len(killed) == KILLS or pid in killed or not pid:
                continue
            seat = next((s for s, p in players.seats.items() if p.pid == pid), None)
            if seat is not None and Store(folder).list()[0].turn > len(killed):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                players.seats[seat].wait()
                killed.add(pid)
                players.start(seat)
        assert all(p.wait(10) == 0 for p in players.seats.values())
    finally:
        players.end()
    assert len(killed) == KILLS
    match = Store(folder).open_readonly("shared").match
    assert match.outcome() is not None
    assert match.verify().ok
    confirmed = players.confirmed()
    assert len(confirmed) > 50
    for number, text in confirmed.items():
        assert match.log[number - 1]["action"] == text
