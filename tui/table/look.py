"""What painters may ask of the theme: style names and signs.

The application offers `app.look`, an object with the protocol `Look`; where it has none (a bare
test application) `PLAIN` answers with reverse video, bold and underline only, which is also what
every theme must stay readable with.  Style names, joined by blanks where several apply:

- tones: `` (base), `dim`, `faint`, `strong`, `title`, `heading`, `rule` (drawn lines), `key` (a key
  to press), `good`, `bad`, `warn`, `danger`, `accent`
- state: `cursor`, `mark` (chosen), `legal` (may be chosen), `spent` (used up), `off` (cannot be
  chosen), `mine`, `theirs`, `sealed` (face down), `undone` (struck through), `label` (a go label)
- phases: `phase.done`, `phase.now`, `phase.next`
- hues for cards, districts, empires: `red green blue yellow purple cyan orange white`, as a ground
  `bg.red` …; seats: `seat.0` … `seat.5`

Nothing may be told by a style alone: a sign or letter always says it too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Protocol, cast

from rich.style import Style

HUES = ("red", "green", "blue", "yellow", "purple", "cyan", "orange", "white")

STYLE_NAMES = (
    *("dim", "faint", "strong", "title", "heading", "rule", "key"),
    *("good", "bad", "warn", "danger", "accent"),
    *("cursor", "mark", "legal", "spent", "off", "mine", "theirs", "sealed", "undone", "label"),
    *("phase.done", "phase.now", "phase.next"),
    *HUES,
    *(f"bg.{hue}" for hue in HUES),
    *(f"seat.{i}" for i in range(6)),
)
"""Every name that a theme must answer."""

TWINS: dict[int, str] = str.maketrans(
    "▮▯◆◇▪▫●○▸✓▶·─│└├┘┌┐┤┬┴┼…═░▒≥≤×−–—’“”→←↑↓•★½",
    "#.*o=-x.>v>.-|`|'..|+++~=:%><x---'\"\"><^v**/",
)
"""ASCII twin of every sign, one cell each."""


class Look(Protocol):
    """Styles and signs of the present theme and terminal."""

    @property
    def name(self) -> str:
        """Name of the theme."""

    @property
    def twins(self) -> dict[int, str] | None:
        """Translation of signs into ASCII twins, or None where the terminal shows them."""

    def style(self, names: str) -> Style:
        """Rich style for style names joined by blanks; an unknown name adds nothing."""


_PLAIN = {
    "strong": "bold",
    "title": "bold",
    "heading": "bold",
    "key": "bold",
    "danger": "bold",
    "cursor": "reverse",
    "mark": "bold",
    "label": "reverse bold",
    "undone": "strike",
    "phase.now": "reverse bold",
}


class PlainLook:
    """No colours at all: reverse video, bold, strike."""

    name = "plain"

    def __init__(self, ascii_only: bool = False) -> None:
        self.twins: dict[int, str] | None = TWINS if ascii_only else None

    def style(self, names: str) -> Style:
        return _plain(names)


@lru_cache(maxsize=256)
def _plain(names: str) -> Style:
    return Style.parse(" ".join(_PLAIN.get(n, "") for n in names.split()).strip() or "none")


PLAIN = PlainLook()


def look_of(app: Any) -> Look:
    """The look that the application offers, else the plain one."""
    return cast(Look, getattr(app, "look", None) or PLAIN)
