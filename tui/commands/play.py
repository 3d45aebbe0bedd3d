"""`terminus`, `play`, `resume`, `watch`: the commands that open a screen."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from .arguments import (
    Commands,
    add_game,
    add_options,
    check_seat_count,
    command,
    game_of,
    number,
    seats_of,
)
from .output import note, out

if TYPE_CHECKING:
    from tui.request import Request

NO_SCREEN = frozenset({"", "dumb", "unknown"})
"""Values of TERM that promise no screen at all: there one plays in lines of text."""
PLAIN = "as lines of text, without a screen: for screen readers, slow links, scripts"


def add(commands: Commands) -> None:
    """Declare the commands."""
    play = command(commands, "play", "play a game, straight to the table")
    add_game(play)
    play.add_argument(
        "--seats",
        metavar="SPEC,...",
        help="who sits where: human, human:NAME, guest:NAME (somebody at another terminal), "
        "random, easy, normal, hard, exec:COMMAND (default: you against a normal bot)",
    )
    add_options(play)
    play.add_argument("--seed", type=number, metavar="N", help="seed of the match's chances")
    play.add_argument("--save", metavar="NAME", default="", help="name of the save")
    play.add_argument(
        "--help-options", action="store_true", help="list the options of the game and leave"
    )
    add_plain(play)
    play.set_defaults(run=run_play)

    resume = command(commands, "resume", "go on with a save, exactly where it was")
    resume.add_argument("name", metavar="NAME", nargs="?", default="", help="default: the latest")
    add_plain(resume)
    resume.set_defaults(run=run_resume)

    join = command(commands, "join", "sit down at a table that somebody at another terminal opened")
    join.add_argument("name", metavar="NAME", nargs="?", default="", help="default: the only one")
    join.add_argument("--seat", metavar="NAME", default="", help="whose seat (default: choose)")
    add_plain(join)
    join.set_defaults(run=run_join)

    watch = command(commands, "watch", "look at a save or a running match, read-only")
    watch.add_argument("name", metavar="NAME")
    watch.add_argument("--step", action="store_true", help="replay it step by step")
    add_plain(watch)
    watch.set_defaults(run=run_watch)


def add_plain(parser: argparse.ArgumentParser) -> None:
    """`--plain`; it may stand before or behind the command."""
    parser.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help=PLAIN)


def lobby(args: argparse.Namespace) -> int:
    """Open the lobby."""
    from tui.request import Request

    return _open(Request("lobby"), args)


def run_play(args: argparse.Namespace) -> int:
    """Check everything that can be checked without a screen, then open the table."""
    from core.kernel import BadOptions
    from core.kernel import options as opt
    from core.kernel.rng import MASK
    from core.save import Store
    from tui.request import Request

    game = game_of(args.game)
    if args.help_options:
        return _list_options(args.game)
    low, high = game.seats
    specs = [spec.text for spec in seats_of(args.seats)]
    specs = specs or ["human", *["normal"] * (min(max(low, 2), high) - 1)]
    check_seat_count(game, specs)
    opt.build(game.Options, dict(args.option))
    if args.save:
        Store().must_be_free(args.save)
    if args.seed is not None and not 0 <= args.seed <= MASK:
        raise BadOptions("The seed is a whole number from 0 to 2**64-1.")
    return _open(
        Request(
            "play",
            game=args.game,
            seats=tuple(specs),
            options=tuple(args.option),
            seed=args.seed,
            save=args.save,
        ),
        args,
    )


def run_resume(args: argparse.Namespace) -> int:
    """Open a save."""
    from tui.request import Request

    from .saves import known_name

    return _open(Request("resume", save=known_name(args.name)), args)


def run_join(args: argparse.Namespace) -> int:
    """Look for the table, then open the screen (or the line mode) at it."""
    from core.save import Store
    from tui.request import Request
    from tui.shared import door

    from .saves import known_name

    store = Store()
    name = known_name(args.name) if args.name else door.only_one(store)
    if args.seat:
        door.look(store, name).seat(args.seat)
    return _open(Request("join", save=name, seat=args.seat), args)


def run_watch(args: argparse.Namespace) -> int:
    """Open a save to look at."""
    from tui.request import Request

    from .saves import known_name

    return _open(Request("watch", save=known_name(args.name), step=args.step), args)


def _list_options(game_id: str) -> int:
    from core.kernel import options as opt

    game = game_of(game_id)
    found = opt.specs(game.Options)
    if not found:
        out(f"{game.title} has no options.")
    for spec in found:
        if spec.choices:
            values = "|".join(spec.choices)
        elif spec.kind is bool:
            values = "yes|no"
        elif spec.kind is str:
            values = "TEXT"
        else:
            values = f"{spec.low if spec.low is not None else ''}..{spec.high or ''}"
        default = spec.default
        if isinstance(default, bool):
            default = "yes" if default else "no"
        rule = f" ({game.id}:{spec.rule})" if spec.rule else ""
        out(f"--option {spec.name}={values}")
        out(f"    {spec.help}{rule} Default: {default if default != '' else 'none'}.")
    return 0


def refusal() -> str:
    """Why nobody can play here, in one sentence; empty where one can."""
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        return (
            "the screen needs a terminal for input and output; `--plain` plays in lines of text "
            "without one, `terminus --help` lists what else works."
        )
    return ""


def has_screen() -> bool:
    """Whether this terminal says that it can show a screen."""
    return os.environ.get("TERM", "") not in NO_SCREEN


def _open(request: Request, args: argparse.Namespace) -> int:
    if not getattr(args, "plain", False):
        reason = refusal()
        if reason:
            note(reason)
            return 2
        if has_screen():
            from tui.app import run

            return run(request)
    from tui.plain.run import run as run_plain

    return run_plain(request)
