"""Random walks through games, shared by the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.games import CATALOGUE, games
from core.kernel import Decision, Game, Rng, State
from core.kernel import options as opt

TABLES = [(entry.id, n) for entry in CATALOGUE for n in range(entry.seats[0], entry.seats[1] + 1)]
"""Every game with every number of seats."""

ENDS = [(entry.id, entry.seats[0]) for entry in CATALOGUE] + [
    (entry.id, entry.seats[1]) for entry in CATALOGUE if entry.seats[0] != entry.seats[1]
]
"""Every game with its fewest and its most seats."""

BOUND = 60_000
"""No random game takes more actions than this."""


def start(game_id: str, seats: int, seed: int = 1, **options: object) -> tuple[Game[Any], Any]:
    """A game and its first state."""
    game = games[game_id]
    state = game.new(opt.build(game.Options, options), seats, Rng.stream(seed, "contract", game_id))
    return game, state


def walk(
    game: Game[Any], state: State, rng: Rng, limit: int = BOUND
) -> Iterator[tuple[Decision, Any]]:
    """Yield each decision with a random answer to it, then apply the answer.

    Where several seats decide at once, a random one of them answers.
    """
    for _ in range(limit):
        opened = game.decisions(state)
        if not opened:
            return
        d = rng.choice(opened)
        a = game.answer(state, d, rng)
        yield d, a
        game.apply(state, d, a, None)


def middle(game: Game[Any], state: State, rng: Rng, steps: int) -> State:
    """The state after some random steps, or the last one with an open decision."""
    kept = state.clone()
    for i, _ in enumerate(walk(game, state, rng)):
        if i >= steps:
            return state
        kept = state.clone()
    return kept
