"""The one source of chance in a match: splitmix64, integers only, the same on every Python.

The generator is part of the state of a match, so that a saved match draws what it would have
drawn.  Bots and determinization use streams of their own (`Rng.stream`), from which the stream of
the match cannot be computed.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

ALGORITHM = "splitmix64-1"
"""Written into every save; a save with another algorithm id is refused."""

MASK = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN = 0x9E37_79B9_7F4A_7C15


class Rng:
    """A 64-bit generator with named draws.

    `trace` is None, or a list to which every draw appends its result: an int for a roll, the text
    `shuffle:N` for a shuffle of N things.  Match uses it to record the draws of an action.
    """

    __slots__ = ("draws", "state", "trace")

    def __init__(self, state: int, draws: int = 0) -> None:
        self.state = state & MASK
        self.draws = draws
        self.trace: list[int | str] | None = None

    @classmethod
    def stream(cls, seed: int, *labels: int | str) -> Rng:
        """A generator of its own for `labels`, reproducible and not computable back to `seed`."""
        text = "\x1f".join([format(seed & MASK, "016x"), *map(str, labels)])
        return cls(int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big"))

    def clone(self) -> Rng:
        """An independent copy that draws the same numbers; the trace is not copied."""
        return Rng(self.state, self.draws)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and (self.state, self.draws) == (other.state, other.draws)

    def __hash__(self) -> int:
        return hash((self.state, self.draws))

    def __repr__(self) -> str:
        return f"Rng(0x{self.state:016x}, draws={self.draws})"

    def next64(self) -> int:
        """The next raw number, 0 to 2**64-1."""
        self.draws += 1
        self.state = z = (self.state + GOLDEN) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & MASK
        return z ^ (z >> 31)

    def _below(self, n: int) -> int:
        # Multiply-shift with rejection of the short first stretch: unbiased for every n.
        product = self.next64() * n
        low = product & MASK
        if low < n:
            floor = (MASK + 1 - n) % n
            while low < floor:
                product = self.next64() * n
                low = product & MASK
        return product >> 64

    def below(self, n: int) -> int:
        """An int from 0 to n-1, each as likely; `n` is at least 1."""
        value = self._below(n)
        if self.trace is not None:
            self.trace.append(value)
        return value

    def roll(self, sides: int = 6) -> int:
        """One die: 1 to `sides`."""
        value = self._below(sides) + 1
        if self.trace is not None:
            self.trace.append(value)
        return value

    def roll_many(self, count: int, sides: int = 6) -> list[int]:
        """`count` dice, in the order in which they are thrown."""
        below = self._below
        values = [below(sides) + 1 for _ in range(count)]
        if self.trace is not None:
            self.trace.extend(values)
        return values

    def choice(self, things: Sequence[T]) -> T:
        """One of a non-empty sequence, each as likely."""
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Put a list into a random order, in place."""
        below = self._below
        for i in range(len(things) - 1, 0, -1):
            j = below(i + 1)
            things[i], things[j] = things[j], things[i]
        if self.trace is not None:
            self.trace.append(f"shuffle:{len(things)}")

    def sample(self, things: Iterable[T], count: int) -> list[T]:
        """`count` different elements in random order; all of them where there are fewer."""
        pool = list(things)
        self.shuffle(pool)
        return pool[:count]
