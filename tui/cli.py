"""The command line: reads arguments, hands over to `tui/commands`, says faults in one line.

Data goes to stdout, notes and errors to stderr as `terminus: …`.  Exit status: 0 fine, 1 the thing
asked for is not so, 2 wrong usage, 130 interrupted.  Nothing but argparse is loaded before the
arguments are read: `--help` and `--version` must be there at once, over SSH too.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from tui.commands import cards, doctor, engine, lab, play, rules, saves, tournament
from tui.commands.output import note, out

ABOUT = "The tabletop in a terminal: whole tabletop games, played by keyboard."
CLOSING = """\
Without a command, terminus opens the lobby.  `terminus COMMAND --help` tells more.
With --plain, and where TERM is `dumb`, games are played as lines of text.
Exit status: 0 fine, 1 the thing asked for is not so, 2 wrong usage, 130 interrupted.
"""


class UsageError(Exception):
    """What argparse has to say, without its habit of leaving at once."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises."""

    def error(self, message: str) -> NoReturn:
        """Raise the complaint as one sentence."""
        if "invalid choice" in message and message.startswith("argument COMMAND"):
            word = message.split("'")[1] if "'" in message else ""
            message = f"there is no command `{word}`"
        raise UsageError(f"{message}; see `{self.prog} --help`.")


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            out(f"terminus {version('terminus-tabletop')}")
        except PackageNotFoundError:
            out("terminus (not installed)")
        parser.exit()


def build_parser() -> Parser:
    """The parser with all commands."""
    parser = Parser(
        prog="terminus",
        description=ABOUT,
        epilog=CLOSING,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    play.add_plain(parser)
    parser.set_defaults(run=play.lobby)
    commands = parser.add_subparsers(
        metavar="COMMAND", title="commands", dest="command", parser_class=Parser
    )
    for group in (play, saves, lab, tournament, cards, rules, engine, doctor):
        group.add(commands)
    for sub in commands.choices.values():
        sub.allow_abbrev = False
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit status."""
    is_heard = sys.stdout is not None
    _whole_streams()
    try:
        status = _run(argv)
        if status == 0 and not is_heard:
            note("the output could not be written: it is closed.")
            return 1
        return status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has had enough.
        _drop_output()
        return 0


def _whole_streams() -> None:
    """Put /dev/null where a standard stream is closed.

    Whatever file is opened next would get the stream's number: a save must not be where others
    write.
    """
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, os.O_RDWR)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115 - kept open


def _drop_output() -> None:
    """What is left in the buffer must not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: Sequence[str] | None) -> int:
    try:
        args = build_parser().parse_args(argv)
    except UsageError as fault:
        note(str(fault))
        return 2
    except SystemExit as done:
        return int(done.code or 0)
    try:
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except (KeyboardInterrupt, BrokenPipeError):
        raise
    except Exception as fault:
        return _explain(fault)


def _explain(fault: Exception) -> int:
    """One line for a person, never a traceback; gives the exit status."""
    from core.kernel.errors import EngineBug, TerminusError

    if os.environ.get("TERMINUS_TRACE"):
        raise fault
    if isinstance(fault, EngineBug):
        note(f"a bug in the program, not your fault: {fault.message}")
        return 1
    if isinstance(fault, TerminusError):
        note(fault.message)
        return 2
    if isinstance(fault, OSError):
        if fault.filename is not None:
            note(f"{fault.filename}: {fault.strerror}.")
            return 2
        note(f"the output could not be written: {fault.strerror or fault}.")
        _drop_output()
        return 1
    where = fault.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    place = ""
    if where is not None:
        code = where.tb_frame.f_code
        place = f" at {os.path.basename(code.co_filename)}:{where.tb_lineno}"
    note(
        f"a bug in the program, not your fault: {type(fault).__name__}{place}; "
        "TERMINUS_TRACE=1 shows more."
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
