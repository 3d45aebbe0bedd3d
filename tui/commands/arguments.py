"""Arguments that several commands share, and how their words are read."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.bots.seats import SeatSpec
    from core.kernel import Game

GAMES = "foundation, founders, empires, treasure or tlatelolco"
"""For help texts only; what is there is asked of `core.games`."""

Commands = Any
"""What `ArgumentParser.add_subparsers` gives; its type has no public name."""


def command(commands: Commands, name: str, about: str, **more: Any) -> argparse.ArgumentParser:
    """A new command; `about` shows in the list and on its own page."""
    made: argparse.ArgumentParser = commands.add_parser(
        name,
        help=about,
        description=about[:1].upper() + about[1:] + ".",
        allow_abbrev=False,
        **more,
    )
    return made


def number(text: str) -> int:
    """A whole number, decimal or `0x…`."""
    try:
        return int(text, 16) if text.lower().startswith("0x") else int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a whole number is wanted, not `{text}`") from None


def positive(text: str) -> int:
    """A whole number from 1."""
    found = number(text)
    if found < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 is wanted, not `{text}`")
    return found


def pair(text: str) -> tuple[str, str]:
    """An option `NAME=VALUE`."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"an option is written NAME=VALUE, not `{text}`")
    return name.strip().replace("-", "_"), value.strip()


def add_game(parser: argparse.ArgumentParser, **more: Any) -> None:
    """The game, by its id."""
    parser.add_argument("game", metavar="GAME", help=GAMES, **more)


def add_options(parser: argparse.ArgumentParser) -> None:
    """`--option NAME=VALUE`, any number of times."""
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        type=pair,
        action="append",
        default=[],
        help="an option of the game, may be repeated; `terminus play GAME --help-options` "
        "lists them",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """`--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def game_of(game_id: str) -> Game[Any]:
    """The game; raises BadOptions with the known ones."""
    from core.games import games

    return games[game_id]


def seats_of(text: str | None) -> list[SeatSpec]:
    """Seat specs from `--seats`; empty where it was left out."""
    from core.bots.seats import parse_seats

    return [] if text is None else parse_seats(text)


def check_seat_count(game: Game[Any], seats: Sequence[object]) -> None:
    """Raise BadOptions unless the game has so many seats."""
    from core.kernel import BadOptions

    low, high = game.seats
    if not low <= len(seats) <= high:
        span = str(low) if low == high else f"{low} to {high}"
        raise BadOptions(f"{game.title} has {span} seats, not {len(seats)}.")
