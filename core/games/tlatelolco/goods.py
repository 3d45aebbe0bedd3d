"""The goods and the red-space table, read once from `data/goods.toml` (T-8, T-9, T-30)."""

from __future__ import annotations

import tomllib
from pathlib import Path

_DATA = tomllib.loads((Path(__file__).parent / "data" / "goods.toml").read_text("utf-8"))

GOODS: tuple[str, ...] = tuple(_DATA["names"])
"""Names of the kinds of goods; a good is its place in this list."""
KINDS = len(GOODS)
SLUGS: tuple[str, ...] = tuple(name.lower().replace(" ", "-") for name in GOODS)
"""The goods as one word each, as typed."""
GOOD: dict[str, int] = {slug: i for i, slug in enumerate(SLUGS)}

RED_TABLE: dict[int, str] = {int(k): v for k, v in _DATA["red"].items()}
"""What each throw of two dice does on a red space."""
