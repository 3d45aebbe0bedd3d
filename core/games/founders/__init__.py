"""Founders: tiles of three triangles, ten hidden Designs, allies whom nobody names."""

from .game import GAME

__all__ = ["GAME"]
