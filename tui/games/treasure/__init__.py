"""Treasure Hunter on the table."""

from .table import Table

__all__ = ["Table"]
