"""One player as a process: sits down where a table is open, else opens it; plays at random.

    python -m tests.shared.player FOLDER SEAT SEED

Every action that was accepted is printed as `NUMBER TEXT` once it is.
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any

from core.kernel import Rng, TerminusError
from core.save import Store
from tui.shared import door
from tui.shared.host import HostSession
from tui.shared.protocol import HostGone

from .tools import answer

PAUSE = 0.02


def say(session: Any) -> None:
    """Tell of the action that was accepted last."""
    record = session.match.log[-1]
    print(record["n"], record["action"], flush=True)


def as_guest(store: Store, seat: int, rng: Rng) -> bool:
    """Play until the host is gone; True at the end of the match."""
    session = door.join(store, "shared", seat)
    try:
        while session.match.outcome() is None:
            before = len(session.match.log)
            try:
                if answer(session, seat, rng):
                    # The seat's own record is the first that came; others may follow it.
                    record = next(r for r in session.match.log[before:] if r["seat"] == seat)
                    print(record["n"], record["action"], flush=True)
            except HostGone:
                return False
            time.sleep(PAUSE)
        return True
    finally:
        session.close()


async def as_host(store: Store, seat: int, rng: Rng) -> None:
    """Play and serve to the end of the match."""
    session = HostSession(door.host(store, "shared", [seat]))
    await session.server.start()
    while session.match.outcome() is None:
        if answer(session, seat, rng):
            say(session)
        await asyncio.sleep(PAUSE)
    await asyncio.sleep(0.5)  # the others read the end
    session.close()


def main(folder: str, seat: int, seed: int) -> None:
    """Play to the end of the match, whoever is the host."""
    store, rng = Store(folder), Rng(seed)
    while True:
        try:
            if as_guest(store, seat, rng):
                return
        except TerminusError:
            try:
                asyncio.run(as_host(store, seat, rng))
                return
            except TerminusError:
                time.sleep(PAUSE)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
