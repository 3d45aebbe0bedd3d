"""Named signs with ASCII twins; every one is a single cell wide and none is an emoji.

Code names a sign (`glyphs.ready`) and never writes it out, so that one switch makes the whole
program plain ASCII.
"""

from __future__ import annotations

from typing import Final

_TABLE: Final[dict[str, tuple[str, str]]] = {
    # pointing and marking
    "cursor": ("▸", ">"),
    "back": ("◂", "<"),
    "mark": ("●", "x"),
    "unmark": ("○", "."),
    "more_up": ("▴", "^"),
    "more_down": ("▾", "v"),
    "up": ("↑", "^"),
    "down": ("↓", "v"),
    "left": ("←", "<"),
    "right": ("→", ">"),
    "ellipsis": ("…", "~"),
    "dot": ("·", "."),
    "times": ("×", "x"),
    "at_least": ("≥", ">"),
    "at_most": ("≤", "<"),
    "arrow": ("→", ">"),
    "bang": ("!", "!"),
    # phases
    "done": ("✓", "v"),
    "now": ("►", ">"),
    "todo": ("·", "."),
    # rules and trees
    "rule": ("─", "-"),
    "bar": ("│", "|"),
    "child": ("└", "`"),
    "tee": ("├", "|"),
    "top_left": ("┌", "+"),
    "top_right": ("┐", "+"),
    "bottom_left": ("└", "+"),
    "bottom_right": ("┘", "+"),
    "cross": ("┼", "+"),
    "tee_down": ("┬", "+"),
    "tee_up": ("┴", "+"),
    "tee_left": ("┤", "+"),
    "tee_right": ("├", "+"),
    # what units carry
    "shield": ("◆", "*"),
    "no_shield": ("◇", "o"),
    "hull": ("■", "="),
    "no_hull": ("□", "-"),
    "ready": ("●", "x"),
    "spent": ("○", "."),
    "full": ("▮", "#"),
    "empty": ("▯", "."),
    "back_of_card": ("░", "%"),
    "shade": ("▒", "%"),
    "block": ("█", "#"),
    "star": ("★", "*"),
    "think": ("∙", "."),
}


def twinned(text: str, twins: dict[int, str]) -> str:
    """A text in ASCII, as many cells wide.  A comparison takes the blank behind it: `>` alone
    would say something else.

    >>> twinned("15 ≥ 3 × 5", {ord("≥"): ">", ord("×"): "x"})
    '15 >=3 x 5'
    """
    return text.replace("≥ ", ">=").replace("≤ ", "<=").translate(twins)


class Glyphs:
    """The signs of one set; attributes are the names of the table."""

    def __init__(self, ascii_only: bool = False) -> None:
        self.ascii_only = ascii_only
        self.twins: dict[int, str] | None = dict(_TWINS) if ascii_only else None
        """Translation of signs in free text, or None where the terminal shows them."""
        self._signs = {name: pair[ascii_only] for name, pair in _TABLE.items()}

    def __getattr__(self, name: str) -> str:
        try:
            signs: dict[str, str] = self.__dict__["_signs"]
            return signs[name]
        except KeyError:
            raise AttributeError(f"there is no glyph `{name}`") from None

    def __getitem__(self, name: str) -> str:
        return self._signs[name]

    def plain(self, text: str) -> str:
        """Text with known signs replaced by their twins where only ASCII may be shown."""
        return text if self.twins is None else twinned(text, self.twins)

    @staticmethod
    def names() -> tuple[str, ...]:
        """Names of all signs."""
        return tuple(_TABLE)

    @staticmethod
    def pair(name: str) -> tuple[str, str]:
        """The sign and its ASCII twin."""
        return _TABLE[name]


_OTHERS: Final = str.maketrans(
    "▶•▪▫▸▾▴┼═≡–—‘’“”½¶§äöüÄÖÜéèëêáàâóôúûíîïñç",
    ">*=->v^+==--''\"\"/P$aouAOUeeeeaaaoouuiiinc",
)
"""Further signs that texts may hold, with a twin of one cell each."""

_TWINS: Final[dict[int, str]] = {
    **{k: chr(v) for k, v in _OTHERS.items()},
    **{ord(sign): twin for sign, twin in _TABLE.values() if ord(sign) > 126},
}
