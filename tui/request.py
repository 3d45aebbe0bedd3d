"""What the command line asks of the screens; importing it loads no screen."""

from __future__ import annotations

from typing import Literal

import attrs


@attrs.frozen
class Request:
    """Where the program opens."""

    kind: Literal["lobby", "play", "resume", "watch", "deck", "join"] = "lobby"
    game: str = ""
    """Game id, for `play`."""
    seats: tuple[str, ...] = ()
    """Seat specs such as `human:Ann`, `normal`, `exec:./mybot`, for `play`."""
    options: tuple[tuple[str, str], ...] = ()
    """Names and values as typed, for `play`."""
    seed: int | None = None
    """Seed, or None for a fresh one, for `play`."""
    save: str = ""
    """Name of the save; empty for a name made up, or for the latest save."""
    step: bool = False
    """Replay controls, for `watch`."""
    seat: str = ""
    """Name of the seat to take, for `join`; empty to choose."""
    deck: str = ""
    """Name of the deck to build, for `deck`."""
