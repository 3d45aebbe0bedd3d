"""Treasure Hunter: parties of heroes compete for treasure, for one to four.

After the card game of the Warp Spawn Games site by Lloyd Krassner; rules in our own words in
`RULES.md`.
"""

from .game import GAME

__all__ = ["GAME"]
