"""Reading a log: its records are replayed beside the match, piece by piece, so that keys stay live.

The first `AT_ONCE` records are read where one asks; what is more is read in slices of `SLICE`
seconds between the keys, with a sign of progress (`progress`, 0 to 1).
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from core.kernel import Match, TerminusError

AT_ONCE = 100
"""Records that are read without a pause: about a tenth of a second."""
SLICE = 0.012
"""Seconds of one slice."""
REST = 0.004
"""Seconds for everything else between two slices."""


class Reading:
    """A replay that can be interrupted; it follows a log that grows meanwhile."""

    def __init__(self, match: Match, each: Callable[[Match], None]) -> None:
        """Begin; raises ValueError where the position that the log begins with cannot be made."""
        self.match = match
        self.each = each
        self.fault = ""
        """Why the log does not replay to its end, or an empty text."""
        try:
            self.fresh = match.start()
        except Exception as misfit:
            raise ValueError(f"the position that the log begins with: {misfit}") from misfit

    @property
    def done(self) -> bool:
        """Whether all records have been read, as far as they can be."""
        return bool(self.fault) or len(self.fresh.log) >= len(self.match.log)

    @property
    def progress(self) -> float:
        """How much has been read, 0 to 1."""
        return 1.0 if self.done else len(self.fresh.log) / len(self.match.log)

    def read_on(self, records: int | None = None, seconds: float | None = None) -> bool:
        """Read further, so many records or seconds at most; True once all is read."""
        until = None if seconds is None else monotonic() + seconds
        read = 0
        while not self.done:
            if read and (read == records or (until is not None and monotonic() >= until)):
                return False
            record = self.match.log[len(self.fresh.log)]
            try:
                self.fresh.advance(record)
            except (TerminusError, ValueError, TypeError, KeyError) as misfit:
                self.fault = f"record {record.get('n')} does not replay: {misfit}"
                break
            self.each(self.fresh)
            read += 1
        return True
