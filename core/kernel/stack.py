"""Suspended work as data: frames in the state, operations named in a registry.

A half-resolved reaction stack is a list of frames, last in first out.  The interpreter of a game
runs the top frame's operation until it asks a seat (returns True: a decision is open now) or is
done (pops itself).  Since a frame holds only plain values, one can save, undo, clone and search
with any number of frames open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import attrs

from .errors import EngineBug

C = TypeVar("C")


@attrs.define
class Frame:
    """One suspended operation."""

    op: str
    """Name in the game's registry."""
    pc: int = 0
    """Step inside the operation at which it goes on."""
    source: int = -1
    """Instance id of the card that it comes from, or -1."""
    controller: int = -1
    """Seat that controls it, or -1."""
    ints: dict[str, int] = attrs.Factory(dict)
    """Named numbers."""
    lists: dict[str, list[int]] = attrs.Factory(dict)
    """Named lists of ids or numbers."""
    words: dict[str, str] = attrs.Factory(dict)
    """Named short texts."""

    def clone(self) -> Frame:
        """An independent copy."""
        return Frame(
            self.op,
            self.pc,
            self.source,
            self.controller,
            self.ints.copy() if self.ints else {},
            {k: v.copy() for k, v in self.lists.items()} if self.lists else {},
            self.words.copy() if self.words else {},
        )


class Ops(Generic[C]):
    """Registry of a game's operations; `C` is what the game hands to each of them."""

    def __init__(self) -> None:
        self._table: dict[str, Callable[[C, Frame], bool]] = {}

    def op(self, name: str) -> Callable[[Callable[[C, Frame], bool]], Callable[[C, Frame], bool]]:
        """Register a function under a name; it returns True while it waits for a seat."""

        def wrap(fn: Callable[[C, Frame], bool]) -> Callable[[C, Frame], bool]:
            if name in self._table:
                raise EngineBug(f"two operations are named {name}")
            self._table[name] = fn
            return fn

        return wrap

    def names(self) -> list[str]:
        """All registered names, sorted."""
        return sorted(self._table)

    def run(self, context: C, stack: list[Frame], limit: int = 100_000) -> bool:
        """Run frames from the top until one waits (True) or none is left (False)."""
        for _ in range(limit):
            if not stack:
                return False
            frame = stack[-1]
            fn = self._table.get(frame.op)
            if fn is None:
                raise EngineBug(f"no operation is named {frame.op}")
            if fn(context, frame):
                return True
        raise EngineBug(f"the stack did not come to rest after {limit} steps")
