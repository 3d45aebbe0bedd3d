"""Perft: the number of positions reached by every line of play of a length, from a seed.

A change in it is a change in the rules; the numbers are guarded by the contract tests.  Dice and
deals come from the state's own generator, so each line meets its own.
"""

from __future__ import annotations

from typing import Any

from core.kernel import Game, State


def perft(game: Game[Any], state: State, depth: int) -> int:
    """Leaves of the tree of legal actions `depth` decisions deep; finished matches count as one.

    Raises NotEnumerable where a decision's answers cannot be listed.
    """
    if depth == 0:
        return 1
    opened = game.decisions(state)
    if not opened:
        return 1
    legal = game.legal(state, opened[0])
    if depth == 1:
        return len(legal)
    total = 0
    for answer in legal:
        after = state.clone()
        game.apply(after, opened[0], answer, None)
        total += perft(game, after, depth - 1)
    return total


def divide(game: Game[Any], state: State, depth: int) -> dict[str, int]:
    """Perft split by the first answer, to find where two engines part."""
    opened = game.decisions(state)
    if depth < 1 or not opened:
        return {}
    found: dict[str, int] = {}
    for answer in game.legal(state, opened[0]):
        after = state.clone()
        game.apply(after, opened[0], answer, None)
        found[game.action_text(answer)] = perft(game, after, depth - 1)
    return found
