"""Toy 2 to 3: the bonus became one number per seat."""

from __future__ import annotations

from typing import Any


def step(save: dict[str, Any]) -> dict[str, Any]:
    """A save with the field in its new form."""
    state = dict(save["state"])
    bonus = state.pop("bonus")
    state["extra"] = [bonus] * len(state["seats"])
    return {**save, "state": state}
