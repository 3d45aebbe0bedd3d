"""`terminus bench`: how fast rules and saves are, as rows of figures.

Each figure is the median of at least three windows.  Figures of computing are CPU time of this
process; those that wait for the disk (`append`, `load`) are wall-clock time, fsync included.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import attrs

from core.games import games
from core.kernel import Game, Match, Rng
from core.kernel.state import digest

from .crowded import play_full
from .sim import Progress, simulate

WINDOWS = 3
WINDOW = 0.15
"""Seconds of a window, about."""
APPENDS = 40
"""Actions in a window of `append`."""


@attrs.frozen
class Row:
    """One figure."""

    subject: str
    """Id of a game, or the part of the program."""
    name: str
    value: float
    unit: str


def measure(game_id: str | None, progress: Progress | None = None) -> list[Row]:
    """The rows of one game, or of all."""
    chosen = [game_id] if game_id is not None else list(games)
    rows: list[Row] = []
    for number, name in enumerate(chosen):
        game = games[name]
        if progress is not None:
            progress(number, len(chosen))
        rows += rules_rows(game)
        rows += full_rows(game)
        rows += [
            Row(game.id, moment, timed(work) * 1e3, "ms")
            for moment, work in game.heavy_moments().items()
        ]
        rows += save_rows(game)
    return rows


def rules_rows(game: Game[Any]) -> list[Row]:
    """Decisions a second, clone, view, snapshot with digest."""
    rates: list[float] = []
    count = 4
    while len(rates) < WINDOWS:
        summary = simulate(game.id, count, len(rates))
        if summary.seconds < WINDOW and count < 4096:
            count *= 2
            continue
        rates.append(summary.decisions_per_s)
    match = midgame(game)
    state = match.state
    seat = match.decisions()[0].seat
    return [
        Row(game.id, "play", median(rates), "decisions/s"),
        Row(game.id, "clone", timed(state.clone) * 1e6, "us"),
        Row(game.id, "view", timed(lambda: game.view(state, seat)) * 1e6, "us"),
        Row(game.id, "digest", timed(lambda: digest(state)) * 1e6, "us"),
        Row(game.id, "snapshot", timed(match.snapshot) * 1e6, "us"),
    ]


def full_rows(game: Game[Any]) -> list[Row]:
    """Decisions a second, clone and view at a full table; none for games of one or two."""
    if game.seats[1] <= 2:
        return []
    played = [play_full(game, seed) for seed in range(WINDOWS)]
    state = played[0][0]
    seat = next((d.seat for d in game.decisions(state)), 0)
    return [
        Row(game.id, "play-full", median(rate for _, rate in played), "decisions/s"),
        Row(game.id, "clone-full", timed(state.clone) * 1e6, "us"),
        Row(game.id, "view-full", timed(lambda: game.view(state, seat)) * 1e6, "us"),
    ]


def midgame(game: Game[Any], seed: int = 1) -> Match:
    """A match about half played, by random play, with its log."""
    seats = min(max(2, game.seats[0]), game.seats[1])
    rng = Rng.stream(seed, "bench")
    trial = Match.new(game, seats=seats, seed=seed)
    length = 0
    while (opened := trial.decisions()) and length < 400:
        trial.submit(game.answer(trial.state, opened[0], rng), opened[0].seat)
        length += 1
    return trial.replay(length // 2)


def timed(work: Callable[[], object]) -> float:
    """CPU seconds of one call, median of windows."""
    work()
    times = 1
    while True:
        start = process_time()
        for _ in range(times):
            work()
        if process_time() - start > WINDOW / 10 or times > 1_000_000:
            break
        times *= 2
    times *= 4
    windows = []
    for _ in range(WINDOWS):
        start = process_time()
        for _ in range(times):
            work()
        windows.append((process_time() - start) / times)
    return median(windows)


def save_rows(game: Game[Any]) -> list[Row]:
    """Save (a snapshot to disk), append (one action to the journal), load."""
    from core.save import Store

    with TemporaryDirectory() as folder:
        store = Store(Path(folder))
        session = store.create(midgame(game), "bench")
        saves = [_wall(session.checkpoint) for _ in range(WINDOWS * 3)]
        rng = Rng.stream(2, "bench")
        appends = []
        for _ in range(APPENDS):
            opened = session.match.decisions()
            if not opened:
                break
            act = game.answer(session.match.state, opened[0], rng)
            seat = opened[0].seat
            appends.append(_wall(lambda act=act, seat=seat: session.submit(act, seat)))  # type: ignore[misc]
        session.close()
        loads = []
        for _ in range(WINDOWS * 3):
            loads.append(_wall(lambda: store.open_readonly("bench").close()))
    return [
        Row(game.id, "save", median(saves) * 1e3, "ms"),
        Row(game.id, "append", median(appends) * 1e3, "ms"),
        Row(game.id, "load", median(loads) * 1e3, "ms"),
    ]


def _wall(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def shown(value: float) -> str:
    """A figure with three significant digits or all before the point."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def plain(row: Row) -> dict[str, Any]:
    """The JSON form of a row."""
    return {**attrs.asdict(row), "value": round(row.value, 4)}


def machine() -> str:
    """What it was measured on."""
    return f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}"
