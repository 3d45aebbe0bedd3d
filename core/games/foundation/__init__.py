"""Asimov's Foundation: two Foundations strive for the second empire with cards and dice."""

from .cards import cards
from .game import Foundation

GAME = Foundation()

__all__ = ["GAME", "cards"]
