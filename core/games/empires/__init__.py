"""Galactic Empires, Primary Edition (1994): see RULES.md for the rules, CARDS.md for the cards."""

from __future__ import annotations

from .game import GAME, Empires

__all__ = ["GAME", "Empires"]
