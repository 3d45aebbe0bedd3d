"""What a card of Foundation looks like: its hue, its drawing, its effects in coloured words."""

from __future__ import annotations

from core.games.foundation.cards import (
    CONTESTS,
    PRIZE,
    Card,
)
from tui.widgets.line import Line

HUES = {"RP": "blue", "PP": "green", "IP": "purple", "GE2": "yellow"}
"""Hue of each contest, used for its cards and controls; the words say it too."""

SHORT = {"cr": "research", "cp": "periphery", "ci": "imperium"}
"""Controls in a word."""

ART = {
    "RP": ("  .-.   ", " (   ).-. ", "  `-(   )", "     `-' "),
    "PP": (" .  *  . ", "*  .-.  *", " . '-' . ", "    *    "),
    "IP": ("   /\\   ", "  /__\\  ", " |:  :| ", " |_[]_| "),
    "GE2": ("  \\ | /  ", " -- * -- ", "  / | \\  ", "         "),
    "draw": (" .----. ", " | ++ | ", " | ++ | ", " '----' "),
    "thwart": ("  \\  /  ", "   \\/   ", "   /\\   ", "  /  \\  "),
    "recover": ("   <--.  ", "      |  ", "   ---'  ", "         "),
}
"""Small drawings by what a card is for."""


def main_use(given: Card) -> str:
    """What a card is first of all for: a contest, or its special."""
    return given.special or next(iter(given.amounts), "RP")


def hue_of(control: str) -> str:
    """Hue of a control: that of the contest in which it is won."""
    step = next(s for s, c in PRIZE.items() if c == control)
    return HUES[step]


def effect_spans(amounts: dict[str, int], given: Card, now: str) -> Line:
    """`rp 3 or ge2 2`, the use of the present step in its hue."""
    if given.special:
        return [(given.effect, "orange")]
    made: Line = []
    for i, step in enumerate(s for s in CONTESTS if s in amounts):
        if i:
            made.append((" or ", "dim"))
        style = f"{HUES[step]} strong" if step == now else HUES[step]
        made.append((f"{step.lower()} {amounts[step]}", style))
    return made


def counted(n: int, one: str, many: str = "") -> str:
    """`1 die`, `3 dice`; the plural with `s` where none is given."""
    return f"{n} {one if n == 1 else many or one + 's'}"
