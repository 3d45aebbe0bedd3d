"""Several processes for series of matches; never used inside the application with a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def spread(work: Callable[[T], R], parts: Sequence[T], jobs: int) -> Iterator[R]:
    """Results in the order of `parts`, made by `jobs` processes (1: by this one)."""
    if jobs <= 1 or len(parts) <= 1:
        yield from map(work, parts)
        return
    # Spawn, not fork: children start the same everywhere, with nothing inherited.
    with get_context("spawn").Pool(min(jobs, len(parts)), _quiet) as pool:
        yield from pool.imap(work, parts)


def _quiet() -> None:
    """Ctrl-C is the parent's to answer; children end with it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def chunks(count: int, size: int) -> list[range]:
    """Indices 0 to count-1 in runs of at most `size`."""
    return [range(i, min(i + size, count)) for i in range(0, count, size)]
