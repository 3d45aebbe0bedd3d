"""Galactic Empires on the table: fleets as stacks, points, volleys and reactions.

`table.py` is the screen; the other modules each paint or compute one subject from the view.
"""

from .table import Table

__all__ = ["Table"]
