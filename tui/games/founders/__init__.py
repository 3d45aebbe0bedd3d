"""The table of Founders: board with a ghost, waiting tiles, sleeves, deduction, scoring."""

from .table import Table

__all__ = ["Table"]
