"""Toy 1 to 2: matches got a bonus, which none had before."""

from __future__ import annotations

from typing import Any


def step(save: dict[str, Any]) -> dict[str, Any]:
    """A save with the new field."""
    return {**save, "state": {**save["state"], "bonus": 0}}
