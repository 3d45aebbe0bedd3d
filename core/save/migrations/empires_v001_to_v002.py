"""Galactic Empires 1 to 2: the variants of the rulebook.

Matches of version 1 were played without any of them: their switches are off, nobody counts damage
dealt, and no card has changed hands for good.
"""

from __future__ import annotations

from typing import Any

SWITCHES: dict[str, Any] = {
    "gamblers": False,
    "play_to_end": False,
    "shoot_back": False,
    "bases_defend": False,
    "restricted_bases": False,
    "one_target": False,
    "border_defense": False,
    "disengaged_out": False,
    "stack_deck": False,
    "turn_limit": 0,
    "survivors": 1,
}


def step(save: dict[str, Any]) -> dict[str, Any]:
    """A version-2 save of a version-1 save."""
    made = {**save, "options": {**SWITCHES, **save["options"]}, "state": _state(save["state"])}
    if save.get("origin") is not None:
        made["origin"] = _state(save["origin"])
    return made


def _state(old: dict[str, Any]) -> dict[str, Any]:
    rules = {**SWITCHES, **old["rules"]}
    return {**old, "rules": rules, "dealt": old.get("dealt", []), "home": old.get("home", [])}
