"""Seat specs: who sits where, as one writes it on the command line.

human   human:Ann   guest:Bob   random   easy   normal   hard   exec:./mybot --fast

`human` sits at this terminal, `guest` is a seat for somebody at another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import attrs

from core.kernel import BadOptions

from .levels import LEVELS

GRAMMAR = "human, human:NAME, guest, guest:NAME, " + ", ".join(LEVELS) + ", exec:COMMAND"
"""All forms of a seat spec, for messages."""


@attrs.frozen
class SeatSpec:
    """One seat."""

    kind: Literal["human", "guest", "bot", "exec"]
    word: str
    """Name of the person (may be empty), level of the bot, or command line of the program."""

    @property
    def is_person(self) -> bool:
        """Whether a person plays, at this terminal or another."""
        return self.kind in ("human", "guest")

    @property
    def text(self) -> str:
        """As it is written."""
        if self.kind == "bot":
            return self.word
        return f"{self.kind}:{self.word}" if self.word else self.kind

    def title(self, number: int) -> str:
        """Name of the seat; `number` counts from 1."""
        if self.is_person:
            return self.word or f"Player {number}"
        if self.kind == "exec":
            return f"{self.word.split()[0].rsplit('/', 1)[-1]} {number}"
        return f"{self.word.capitalize()} bot {number}"


def parse_spec(text: str) -> SeatSpec:
    """Read one spec; raises BadOptions."""
    word = text.strip()
    if word in ("human", "guest"):
        return SeatSpec("human" if word == "human" else "guest", "")
    if word in LEVELS:
        return SeatSpec("bot", word)
    kind, colon, rest = word.partition(":")
    rest = rest.strip()
    if colon and kind in ("human", "guest"):
        if not rest or len(rest) > 40 or not rest.isprintable():
            raise BadOptions(f"A name has 1 to 40 printable letters: {kind}:NAME.")
        return SeatSpec("human" if kind == "human" else "guest", rest)
    if colon and kind == "exec":
        if not rest or not rest.isprintable():
            raise BadOptions("A program of one's own is named by its command: exec:COMMAND.")
        return SeatSpec("exec", rest)
    raise BadOptions(f"A seat is one of {GRAMMAR}; not `{word}`.")


def parse_seats(text: str) -> list[SeatSpec]:
    """Read specs with commas between them; raises BadOptions.

    A command may hold commas: what follows `exec:` belongs to it up to the next word that is a
    spec by itself.
    """
    parts: list[str] = []
    for part in text.split(","):
        if parts and parts[-1].lstrip().startswith("exec:") and not _is_spec(part):
            parts[-1] += "," + part
        else:
            parts.append(part)
    return [parse_spec(part) for part in parts]


def _is_spec(text: str) -> bool:
    try:
        parse_spec(text)
    except BadOptions:
        return False
    return True


def names(specs: Sequence[SeatSpec]) -> list[str]:
    """Different names for the seats, in order."""
    made: list[str] = []
    for i, spec in enumerate(specs, 1):
        name = spec.title(i)
        while name in made:
            name += "'"
        made.append(name)
    return made
