"""The table of Foundation: both sides, the dice between them, the hand by what counts now."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    # The screen only when it is asked for: what puts things into words serves the line mode too,
    # which never loads Textual.
    if name == "Table":
        from .table import Table

        return Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["Table"]
