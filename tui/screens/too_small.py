"""The notice for terminals below 60x20: takes every key but those that leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult

from tui.terminal import SMALLEST
from tui.widgets.block import Block
from tui.widgets.line import Line, wrap
from tui.widgets.screen_base import BaseScreen


class TooSmallScreen(BaseScreen):
    """Goes away by itself when the terminal is large enough again."""

    PLACES: ClassVar[tuple[str, ...]] = ()

    _is_going = False

    def compose(self) -> ComposeResult:
        yield Block(self.text, id="notice")

    def text(self, width: int, height: int) -> Sequence[Line]:
        """The notice, as short as it must be."""
        columns, rows = SMALLEST
        lines = [
            *wrap(f"Too small: {width}x{height}.", width, "strong"),
            *wrap(f"Terminus needs {columns}x{rows}. Make the window larger.", width),
            *wrap("Everything is saved. q leaves the program.", width, "dim"),
        ]
        return lines[:height]

    def on_mount(self) -> None:
        return

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.character == "q" or event.key == "ctrl+c":
            self.app.exit(0)

    def on_resize(self, event: events.Resize) -> None:
        for block in self.query(Block):
            block.remake()
        fits = event.size.width >= SMALLEST[0] and event.size.height >= SMALLEST[1]
        if fits and self.is_current and not self._is_going:
            # A second resize may come before the first has taken effect.
            self._is_going = True
            self.dismiss()
