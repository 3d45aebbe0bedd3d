"""`terminus sim`: many matches without a screen, and one digest over all their ends.

The same command gives the same digest on every machine, with any number of jobs and any hash seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from time import perf_counter
from typing import Any

import attrs

from core.bots.base import Budget
from core.bots.seats import SeatSpec
from core.games import games
from core.kernel import BadOptions, EngineBug, TerminusError
from core.kernel import options as opt
from core.kernel.rng import MASK

from .play import Played, Table, dismiss, game_seed, play, seat_bots
from .pool import chunks, spread

Progress = Callable[[int, int], None]
"""Called with the number of matches done and of all."""


@attrs.frozen
class Summary:
    """What came out of a series."""

    game: str
    games: int
    seed: int
    seats: list[str]
    wins: list[int]
    """Matches won by each seat; a shared victory counts for each winner."""
    draws: int
    """Matches that nobody won."""
    scores: list[float]
    """Mean points of each seat; empty where the game counts none."""
    decisions: int
    decisions_per_s: int
    """Decisions per CPU second of play, start-up left out."""
    seconds: float
    """Wall-clock seconds of the series."""
    digest: str
    """Digest over all final states, in the order of the matches."""


def simulate(
    game_id: str,
    count: int,
    seed: int,
    *,
    seats: Sequence[SeatSpec] = (),
    options: Mapping[str, object] | None = None,
    jobs: int = 1,
    check_all: bool = False,
    budget: Budget | None = None,
    progress: Progress | None = None,
) -> Summary:
    """Play `count` matches; raises BadOptions for what cannot be played, EngineBug for a bug.

    `seats` are random bots by default, two of them where the game allows it.
    """
    game = games[game_id]
    check_series(count, seed, jobs)
    sitting = tuple(seats) or (SeatSpec("bot", "random"),) * min(
        max(2, game.seats[0]), game.seats[1]
    )
    table = Table(
        game_id, opt.build(game.Options, options or {}), sitting, budget or Budget(), check_all
    )
    # Refuse what is wrong before the first process starts.
    dismiss(seat_bots(game, sitting, table.budget))
    begun = perf_counter()
    played: list[Played] = []
    size = max(1, min(200, -(-count // (jobs * 8))))
    for part in spread(partial(play_part, table, seed), chunks(count, size), jobs):
        played += part
        if progress is not None:
            progress(len(played), count)
    return _summary(table, seed, played, perf_counter() - begun)


def check_series(count: int, seed: int, jobs: int) -> None:
    """Raise BadOptions unless these numbers make a series."""
    if count < 1:
        raise BadOptions("At least one match has to be played.")
    if not 0 <= seed <= MASK:
        raise BadOptions("The seed is a whole number from 0 to 2**64-1.")
    if not 1 <= jobs <= 256:
        raise BadOptions("The number of jobs lies between 1 and 256.")


def play_part(table: Table, seed: int, indices: Sequence[int]) -> list[Played]:
    """The matches with these indices; runs in any process."""
    game = games[table.game]
    bots = seat_bots(game, table.seats, table.budget)
    made: list[Played] = []
    try:
        for i in indices:
            number = game_seed(seed, i)
            try:
                made.append(play(game, table.options, bots, number, check_all=table.check_all))
            except TerminusError as fault:
                # Named, so that the match can be played again alone.
                raise EngineBug(f"match {i} (seed {number}): {fault.message}") from fault
    finally:
        dismiss(bots)
    return made


def _summary(table: Table, seed: int, played: Sequence[Played], seconds: float) -> Summary:
    seats = len(table.seats)
    decisions = sum(p.decisions for p in played)
    cpu = sum(p.seconds for p in played)
    scored = [p.scores for p in played if p.scores]
    total = blake2b(digest_size=16)
    for p in played:
        total.update(p.digest.encode())
    return Summary(
        game=table.game,
        games=len(played),
        seed=seed,
        seats=[spec.text for spec in table.seats],
        wins=[sum(i in p.winners for p in played) for i in range(seats)],
        draws=sum(not p.winners for p in played),
        scores=[round(sum(s[i] for s in scored) / len(scored), 2) for i in range(seats)]
        if scored
        else [],
        decisions=decisions,
        decisions_per_s=round(decisions / cpu) if cpu > 0 else 0,
        seconds=round(seconds, 3),
        digest=f"blake2b-128:{total.hexdigest()}",
    )


def plain(summary: Summary) -> dict[str, Any]:
    """The JSON form of a summary."""
    return attrs.asdict(summary)
