"""First-run card: does this terminal show what we send?  One key goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult

from tui.keys import key_of, shown
from tui.theme import DEPTHS, HUES
from tui.widgets.block import Block
from tui.widgets.line import Line, wrap
from tui.widgets.screen_base import BaseScreen

_SHOWN_SIGNS = (
    *("cursor", "done", "now", "todo", "shield", "no_shield", "hull", "no_hull"),
    *("full", "empty", "ready", "spent", "back_of_card", "child", "rule"),
)


class CalibrationScreen(BaseScreen):
    """Size, colours, signs and keys at a glance."""

    PLACES: ClassVar[tuple[str, ...]] = ("card", "sub")
    KEYS: ClassVar[tuple[str, ...]] = ("main", "signs", "colours", "theme")
    LABELS: ClassVar[dict[str, str]] = {"main": "all fine, go on"}

    def __init__(self) -> None:
        super().__init__()
        self.pressed = ""

    def title_left(self) -> Line:
        return [(" What your terminal shows", "title")]

    def title_right(self) -> Line:
        return [("once only; later under settings", "dim")]

    def body(self) -> ComposeResult:
        yield Block(self.card, classes="body")

    def card(self, width: int, height: int) -> Sequence[Line]:
        """The whole card."""
        app = self.terminus
        size = self.app.size
        room = "all fits" if size.width >= 80 and size.height >= 24 else "80x24 shows more"
        keys = app.keys
        said = {"24bit": "16 million", "256": "256", "16": "16", "mono": "none"}[app.depth]
        swatch: Line = [("  ", "")]
        for hue in HUES:
            swatch += [(f" {hue} ", f"bg.{hue}"), (" ", "")]
        words: Line = [("  ", ""), ("text", ""), ("  ", ""), ("second", "dim"), ("  ", "")]
        for name in ("good", "warn", "danger", "legal", "mark", "key", "cursor"):
            words += [(name, name), ("  ", "")]
        signs = "  ".join(app.glyphs[name] for name in _SHOWN_SIGNS)
        comb = "  ".join(app.glyphs.bar for _ in _SHOWN_SIGNS)
        kind = "plain ASCII" if app.glyphs.ascii_only else "symbols"
        made: list[Line] = [
            [],
            _fact("Size", f"{size.width} x {size.height}, {room}"),
            [],
            _fact("Colours", f"{said}; theme {app.look.theme.title}"),
            swatch,
            words,
            [],
            _fact("Signs", kind),
            [("  ", ""), (signs, "")],
            [("  ", ""), (comb, "faint")],
            *_said(f"Each sign stands over its own line. If not, {keys.shown('signs')}.", width),
            [],
            _fact("Keys", self.pressed or "press any: arrows, Tab, letters"),
            *_said("No key needs Ctrl, Alt or F-keys. Any of them can be changed.", width),
        ]
        return made[:height]

    async def on_key(self, event: events.Key) -> None:
        self.pressed = f"that was {shown(key_of(event.key, event.character))}"
        await super().on_key(event)
        for block in self.query(Block):
            block.remake()

    def do_signs(self) -> None:
        """Symbols or plain ASCII."""
        self.terminus.change("glyphs", "unicode" if self.terminus.glyphs.ascii_only else "ascii")

    def do_colours(self) -> None:
        """The next colour depth."""
        at = DEPTHS.index(self.terminus.depth)
        self.terminus.change("depth", DEPTHS[(at + 1) % len(DEPTHS)])

    def do_main(self) -> None:
        """All fine."""
        self.do_close()

    def do_close(self) -> None:
        """Go on; the card is not shown by itself again."""
        self.terminus.settings.remember("calibrated", True)
        self.dismiss(None)

    def look_changed(self) -> None:
        super().look_changed()
        for block in self.query(Block):
            block.remake()


def _fact(name: str, value: str) -> Line:
    return [(f"  {name:<10}", "heading"), (value, "")]


def _said(text: str, width: int) -> list[Line]:
    return [[("  ", ""), *line] for line in wrap(text, width - 4, "dim")]
