"""How `hard` bots search this game: not at all, they play as `normal` does.

A rollout of one turn costs as much as a hundred trials of plays, so few of them fit into a move.
Looking two card plays ahead instead won 50 % of 250 matches (95 % interval 43 to 56).
"""

from __future__ import annotations

SEARCH = {"iterations": 0}
