"""Figures of a full table: the most seats of a game, played so that the table fills up.

Chance players rather act than pass and leave alone what only takes cards off the table, so that
in a game of cards in play these are the longest lists and the greatest views that occur.
"""

from __future__ import annotations

from time import process_time
from typing import Any

from core.kernel import Game, NotEnumerable, Rng, State
from core.kernel import options as opt

STEPS = 700
"""Decisions of one game."""
BUILDING = frozenset(("apply", "arm", "charge", "commit", "engage-best", "play", "use"))
"""Tags of answers that fill a table."""
DONE = frozenset(("done", "draw", "pass"))


def play_full(game: Game[Any], seed: int, steps: int = STEPS) -> tuple[State, float]:
    """The state after so many decisions at a full table (or the last one before the end), and
    how many decisions there were in a CPU second.
    """
    state = game.new(opt.build(game.Options, {}), game.seats[1], Rng(seed))
    rng = Rng.stream(seed, "crowded")
    done = 0
    start = process_time()
    last = state
    for done in range(1, steps + 1):
        opened = game.decisions(state)
        if not opened:
            state = last
            break
        if done == steps:
            break
        d = opened[0]
        try:
            legal = game.legal(state, d)
        except NotEnumerable:
            answer = game.sample(state, d, rng)
        else:
            wanted = [a for a in legal if a.tag in BUILDING] or [a for a in legal if a.tag in DONE]
            answer = rng.choice(wanted or list(legal))
        if done % 50 == 0:
            last = state.clone()
        game.apply(state, d, answer, None)
    return state, done / max(1e-9, process_time() - start)
