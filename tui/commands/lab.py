"""`sim`, `arena`, `bench`: play and measure without a screen."""

from __future__ import annotations

import argparse

from .arguments import (
    Commands,
    add_game,
    add_json,
    add_options,
    command,
    number,
    positive,
    seats_of,
)
from .output import Progress, as_json, out, table


def add(commands: Commands) -> None:
    """Declare the commands."""
    sim = command(commands, "sim", "play many matches without a screen")
    add_game(sim)
    _add_series(sim, games=100)
    sim.add_argument(
        "--seats",
        metavar="SPEC,...",
        help="bots: random (default), easy, normal, hard, exec:COMMAND",
    )
    add_options(sim)
    sim.add_argument(
        "--check", action="store_true", help="look at the invariants after every action"
    )
    sim.add_argument("--iterations", type=positive, metavar="N", help="search iterations of `hard`")
    add_json(sim)
    sim.set_defaults(run=run_sim)

    arena = command(commands, "arena", "measure bots against each other, seats swapped")
    add_game(arena)
    arena.add_argument(
        "--bots", metavar="A,B[,...]", required=True, help="two or more: random, easy, …"
    )
    _add_series(arena, games=100)
    arena.add_argument("--players", type=number, metavar="N", help="seats (default: the fewest)")
    add_options(arena)
    arena.add_argument(
        "--iterations", type=positive, metavar="N", help="search iterations of `hard`"
    )
    add_json(arena)
    arena.set_defaults(run=run_arena)

    bench = command(commands, "bench", "measure the rules, saves and the screen")
    add_game(bench, nargs="?", default=None)
    add_json(bench)
    bench.set_defaults(run=run_bench)


def _add_series(parser: argparse.ArgumentParser, games: int) -> None:
    parser.add_argument("--games", type=number, metavar="N", default=games, help="matches to play")
    parser.add_argument("--seed", type=number, metavar="S", default=1, help="seed of the series")
    parser.add_argument("--jobs", type=number, metavar="J", default=1, help="processes")


def run_sim(args: argparse.Namespace) -> int:
    """Play a series."""
    from core.bots.base import Budget
    from core.lab import sim

    progress = Progress(args.game)
    try:
        summary = sim.simulate(
            args.game,
            args.games,
            args.seed,
            seats=seats_of(args.seats),
            options=dict(args.option),
            jobs=args.jobs,
            check_all=args.check,
            budget=Budget(args.iterations),
            progress=progress,
        )
    finally:
        progress.clear()
    if args.json:
        as_json(sim.plain(summary))
        return 0
    many = "match" if summary.games == 1 else "matches"
    out(f"{summary.game}: {summary.games} {many}, seed {summary.seed}")
    head = ["seat", "plays", "wins", "share"]
    rows: list[list[object]] = [
        [i, spec, wins, f"{wins * 100 / summary.games:.1f} %"]
        for i, (spec, wins) in enumerate(zip(summary.seats, summary.wins, strict=True), 1)
    ]
    if summary.scores:
        head.append("mean points")
        for row, points in zip(rows, summary.scores, strict=True):
            row.append(f"{points:.2f}")
    table(head, rows, left=2)
    out(f"draws {summary.draws}")
    out(
        f"{summary.decisions} decisions, {summary.decisions_per_s} a CPU second, "
        f"{summary.seconds:.2f} s in all"
    )
    out(f"digest {summary.digest}")
    return 0


def run_arena(args: argparse.Namespace) -> int:
    """Play a tournament."""
    from core.bots.base import Budget
    from core.lab import arena

    progress = Progress(args.game)
    try:
        result = arena.tournament(
            args.game,
            seats_of(args.bots),
            args.games,
            args.seed,
            players=args.players,
            options=dict(args.option),
            jobs=args.jobs,
            budget=Budget(args.iterations),
            progress=progress,
        )
    finally:
        progress.clear()
    if args.json:
        as_json(arena.plain(result))
        return 0
    out(f"{result.game}: {result.games} matches a pair, seed {result.seed}, seats swapped")
    table(
        ["pair", "won", "drawn", "lost", "share", "95 % interval", "Elo", "95 % interval"],
        [
            [
                f"{p.a} - {p.b}",
                p.wins_a,
                p.draws,
                p.wins_b,
                f"{p.share * 100:.1f} %",
                f"{p.low * 100:.1f} to {p.high * 100:.1f} %",
                f"{p.elo:+.0f}",
                f"{p.elo_low:+.0f} to {p.elo_high:+.0f}",
            ]
            for p in result.pairs
        ],
    )
    if len(result.ratings) > 2:
        out("")
        table(["bot", "Elo"], [[bot, f"{elo:+.0f}"] for bot, elo in result.ratings.items()])
    return 0


def run_bench(args: argparse.Namespace) -> int:
    """Measure; the figures of the screen come with it unless one game is named."""
    from importlib import import_module
    from importlib.util import find_spec

    from core.lab import bench

    progress = Progress("bench")
    try:
        rows = bench.measure(args.game, progress)
        if args.game is None and find_spec("tui.bench") is not None:
            rows += import_module("tui.bench").rows()
    finally:
        progress.clear()
    if args.json:
        as_json({"rows": [bench.plain(row) for row in rows], "machine": bench.machine()})
        return 0
    table(
        ["what", "figure", "value", "unit"],
        [[row.subject, row.name, bench.shown(row.value), row.unit] for row in rows],
        left=2,
    )
    return 0
