"""How `hard` bots search this game: by plans of whole routes (`ahead.py`), without rollouts.

A rollout to the end costs some milliseconds, so too few fit into a move to tell answers apart.
"""

from __future__ import annotations

SEARCH = {"iterations": 0}
