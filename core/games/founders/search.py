"""How `hard` bots search this game: not by rollouts, which the tiles to come decide.

They read the only opponent's tiles for what he is after (`judgement.py`) and lay against it.
"""

from __future__ import annotations

SEARCH = {"iterations": 0}
