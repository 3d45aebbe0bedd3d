"""Tlatelolco: a market game on a chess board, for one to four.

After the game by Lloyd Krassner's Warp Spawn Games; rules in our own words in `RULES.md`.
"""

from .game import GAME

__all__ = ["GAME"]
