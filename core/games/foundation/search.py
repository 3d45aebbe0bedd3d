"""How `hard` bots search this game: not at all, they play as `normal` does.

The rules of thumb reckon the rest of a turn with exact odds.  A search of 400 walks a commit, each
to the end of the turn, changed one commit in fourteen and won 47 % of 32 matches against them.
"""

from __future__ import annotations

SEARCH = {"iterations": 0}
