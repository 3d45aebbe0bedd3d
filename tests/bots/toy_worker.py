"""The bots' process, with the toy among its games; and workers with something wrong."""

from __future__ import annotations

import sys
import time

from core.bots import worker

from . import toy


class Broken(toy.Heuristic):
    """Rules of thumb that fail, hang or cheat, as the command line says."""

    def choose(self, view, decision, legal, rng, level):
        if sys.argv[1] == "crash":
            raise ZeroDivisionError("slipped")
        if sys.argv[1] == "hang":
            time.sleep(60)
        return toy.BIDS[0]


if __name__ == "__main__":
    toy.install()
    if len(sys.argv) > 1:
        sys.modules["core.games.toy.heuristics"].Heuristic = Broken
    sys.exit(worker.main())
