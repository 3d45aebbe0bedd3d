"""Galactic Empires 2 to 3: cards that act as a copy of another (Clone).

In matches of version 2 there are none: the card could not be played.
"""

from __future__ import annotations

from typing import Any


def step(save: dict[str, Any]) -> dict[str, Any]:
    """A version-3 save of a version-2 save."""
    made = {**save, "state": _state(save["state"])}
    if save.get("origin") is not None:
        made["origin"] = _state(save["origin"])
    return made


def _state(old: dict[str, Any]) -> dict[str, Any]:
    return {**old, "copies": old.get("copies", [])}
