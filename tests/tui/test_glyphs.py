"""Signs: one cell wide, no emoji, with an ASCII twin each."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len

from tui.glyphs import Glyphs

EMOJI = set("▶◀▪▫◻◼☀☎☑✔✖★⭐⚠".replace("★", ""))


@pytest.mark.parametrize("name", Glyphs.names())
def test_signs_are_one_cell_and_no_emoji(name: str) -> None:
    """A sign takes one cell, is no emoji, and its twin is one ASCII letter."""
    sign, twin = Glyphs.pair(name)
    assert cell_len(sign) == len(sign) == 1
    assert unicodedata.east_asian_width(sign) not in ("W", "F")
    assert sign not in EMOJI
    assert len(twin) == 1
    assert twin.isascii()


def test_plain_text_is_ascii() -> None:
    """Texts with known signs become ASCII of the same width."""
    text = "▮▯◆◇●○▸✓▶·─│└├…═░≥×– “a” ä"
    plain = Glyphs(ascii_only=True).plain(text)
    assert plain.isascii()
    assert len(plain) == cell_len(text)


def test_unicode_text_is_left_alone() -> None:
    """Where the terminal shows them, signs stay."""
    assert Glyphs().plain("◆") == "◆"


def test_unknown_sign() -> None:
    """A name that is no sign is an error, not an empty text."""
    with pytest.raises(AttributeError, match="unicorn"):
        _ = Glyphs().unicorn


def test_a_comparison_means_the_same_in_ascii() -> None:
    """`≥` is never shown as `>` alone before a number; the width stays."""
    plain = Glyphs(ascii_only=True)
    text = "15 ≥ 3 × 5, 4 ≤ 9"
    assert plain.plain(text) == "15 >=3 x 5, 4 <=9"
    assert len(plain.plain(text)) == len(text)
    assert Glyphs(ascii_only=False).plain(text) == text
