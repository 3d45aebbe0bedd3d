"""The goods as a card list, for card search."""

from __future__ import annotations

from typing import Any

from .goods import GOODS, SLUGS


def cards() -> list[dict[str, Any]]:
    """All goods: id, slug, name, kind, text."""
    return [
        {
            "id": slug,
            "slug": slug,
            "name": name,
            "kind": "good",
            "text": "One of the 28 goods of the market; all are alike in the rules (T-9).",
        }
        for slug, name in zip(SLUGS, GOODS, strict=True)
    ]
