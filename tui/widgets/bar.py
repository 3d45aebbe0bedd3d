"""Bars and pips: amounts that one sees at a glance and can count."""

from __future__ import annotations

from .line import Line


def bar(value: int, most: int, width: int, style: str = "", empty: str = "dim") -> Line:
    """`▮▮▮▯▯` in `width` cells for `value` of `most`; any rest above nothing shows one block."""
    value = min(max(value, 0), most)
    full = 0 if most <= 0 else min(width, -(-value * width // most))
    return [("▮" * full, style), ("▯" * (width - full), empty)]


def pips(
    whole: int, most: int, signs: str = "◆◇", style: str = "", empty: str = "dim", width: int = 0
) -> Line:
    """`◆◆◇`: one sign per point, whole ones first; filled to `width` cells where given."""
    whole = min(max(whole, 0), most)
    made: Line = [(signs[0] * whole, style), (signs[1] * (most - whole), empty)]
    if width > most:
        made.append((" " * (width - most), ""))
    return made


def points(title: str, amounts: list[tuple[str, int, int]]) -> Line:
    """A pool in a line: `title  eco 2/3  sup 1`: name, have, needed (0: nothing asked)."""
    made: Line = [(title, "heading")]
    for name, have, needed in amounts:
        lacking = needed > have
        made.append((f"  {name} ", "dim"))
        made.append((f"{have}/{needed}" if needed else str(have), "bad" if lacking else "strong"))
        if lacking:
            made.append(("!", "bad"))
    return made
