"""How `hard` bots search this game.

Cards reckoned with exact odds make a rollout dear, and after a turn without a winner both sides
stand much as before (AF-28 lets turns go on for long): what counts is who wins this turn.
"""

from __future__ import annotations

SEARCH = {"turns": 1, "iterations": 600}
