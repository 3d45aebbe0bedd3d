"""`terminus engine`: the JSON-lines protocol on stdin and stdout."""

from __future__ import annotations

import argparse

from .arguments import Commands, command


def add(commands: Commands) -> None:
    """Declare the command."""
    engine = command(commands, "engine", "speak the JSON-lines protocol on stdin and stdout")
    engine.add_argument(
        "--fixtures",
        action="store_true",
        help="allow `set` and `score`, for tests: they show and change hidden things",
    )
    engine.set_defaults(run=run_engine)


def run_engine(args: argparse.Namespace) -> int:
    """Serve until `quit` or the end of the input."""
    import sys

    from core.engine.loop import serve

    serve(sys.stdin.buffer, sys.stdout.buffer, fixtures=args.fixtures)
    return 0
