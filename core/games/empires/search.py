"""How `hard` bots search this game: two card plays ahead (`heuristics.py`), without rollouts.

A rollout of one turn costs as much as a hundred trials of plays, so few of them fit into a move.
"""

from __future__ import annotations

SEARCH = {"iterations": 0}
