"""Custom operations: code for the cards that the vocabulary cannot say, one file per family.

A file has functions decorated with `@custom("name", "one sentence")` that take a `Run` (see
`core.games.empires.effects`).  Each returns True while it waits for a seat's answer.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

_done: list[bool] = []


def register() -> None:
    """Import every family, once."""
    if _done:
        return
    _done.append(True)
    for found in sorted(iter_modules(__path__), key=lambda m: m.name):
        import_module(f"{__name__}.{found.name}")
