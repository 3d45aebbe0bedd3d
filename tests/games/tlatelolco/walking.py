"""A way square by square, judged by the letter of the rules: the tests' own reading."""

from __future__ import annotations

from core.games.tlatelolco.board import NEIGHBOURS, STAND, TEMPLE


def path_fault(start: int, path: list[int], die: int, thief: int) -> str | None:
    """Rule that a way breaks; None where it can be walked."""
    if len(path) > die:
        return "T-21"
    here = start
    for i, to in enumerate(path):
        if to not in NEIGHBOURS[here]:
            return "T-21"
        if TEMPLE >> to & 1:
            return "T-2"
        if to == thief:
            return "T-22"
        if STAND >> to & 1 and i < len(path) - 1:
            return "T-23"
        here = to
    return None
