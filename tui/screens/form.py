"""A form: rows of a title and a value; left and right change, Enter types or toggles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs
from textual.app import ComposeResult

from tui.widgets.block import Block
from tui.widgets.keyline import RuleLine
from tui.widgets.line import Line, columns, wrap
from tui.widgets.menu import MenuList, Row, blank, heading
from tui.widgets.screen_base import BaseScreen


@attrs.frozen
class Item:
    """One row of a form."""

    id: str
    title: str
    value: str
    help: str
    """One sentence."""
    note: str = ""
    """A remark beside the value."""
    is_cycled: bool = True
    """Whether left and right change it."""
    group: str = ""


class MenuPage(BaseScreen):
    """A list, and below it what the row under the cursor is about."""

    def body(self) -> ComposeResult:
        yield MenuList([], id="form", wrap_around=True)
        yield RuleLine(id="help-rule")
        yield Block(self.help_lines, id="form-help")

    def on_mount(self) -> None:
        self.refill()
        super().on_mount()

    def on_resize(self) -> None:
        self.refill()

    def refill(self) -> None:
        """Show the rows as they are now."""
        raise NotImplementedError

    def help_lines(self, width: int, height: int) -> Sequence[Line]:
        """What the row under the cursor is about."""
        raise NotImplementedError


class FormScreen(MenuPage):
    """Screens of this kind say what there is and what a change does."""

    PLACES: ClassVar[tuple[str, ...]] = ("form", "sub")
    KEYS: ClassVar[tuple[str, ...]] = ("left", "main", "close")
    LABELS: ClassVar[dict[str, str]] = {"main": "change"}

    def items(self) -> Sequence[Item]:
        """The rows now."""
        return ()

    def cycle(self, item_id: str, step: int) -> None:
        """Change a value by one step."""

    def typed(self, item_id: str, text: str) -> str | None:
        """Take a typed value; a sentence where it does not fit."""

    def value_text(self, item_id: str) -> str:
        """What stands in the field when a value is typed."""
        return ""

    # --- layout -------------------------------------------------------------------------------

    def refill(self, keep: str | None = None) -> None:
        """Show the rows as they are now."""
        menu = self.query_one("#form", MenuList)
        width = (menu.size.width or self.app.size.width) - 2
        rows: list[Row] = []
        group = ""
        for item in self.items():
            if item.group != group:
                group = item.group
                rows += [blank(), heading(f" {group}")] if rows else [heading(f" {group}")]
            rows.append(Row((self.line_of(item, width),), item.id))
        menu.show(rows, keep)
        self.refresh_help()

    def line_of(self, item: Item, width: int) -> Line:
        """A row as a line."""
        title = 22
        value = min(30, max(16, width - title - 30))
        if item.is_cycled:
            cell = f"{self.terminus.glyphs.back} {item.value} {self.terminus.glyphs.cursor}"
        else:
            cell = f"  {item.value}"
        return columns(
            [
                (item.title, title, ""),
                (cell, value, "accent"),
                (item.note, max(0, width - title - value - 2), "dim"),
            ]
        )

    @property
    def item(self) -> Item | None:
        """The row under the cursor."""
        wanted = self.query_one("#form", MenuList).current_id
        return next((i for i in self.items() if i.id == wanted), None)

    def help_lines(self, width: int, height: int) -> Sequence[Line]:
        """What the row under the cursor means."""
        item = self.item
        if item is None:
            return []
        return [[("  ", ""), *line] for line in wrap(item.help, width - 4)][:height]

    def refresh_help(self) -> None:
        """Show the help of the row under the cursor."""
        item = self.item
        self.query_one("#help-rule", RuleLine).entitle(item.title if item else "")
        self.query_one("#form-help", Block).remake()

    def key_items(self) -> list[tuple[str, str]]:
        items = super().key_items()
        keys = self.terminus.keys
        pair = f"{keys.shown('left')} {keys.shown('right')}"
        return [(pair, "change") if label == "left" else (key, label) for key, label in items]

    # --- actions ------------------------------------------------------------------------------

    def on_menu_list_moved(self, message: MenuList.Moved) -> None:
        """Another row: its help."""
        self.refresh_help()

    def do_left(self) -> None:
        """The value before."""
        self._cycle(-1)

    def do_right(self) -> None:
        """The next value."""
        self._cycle(1)

    def _cycle(self, step: int) -> None:
        item = self.item
        if item is not None and item.is_cycled:
            self.cycle(item.id, step)
            self.refill()

    def do_main(self) -> None:
        """Change by one step, or type where there are no steps."""
        item = self.item
        if item is not None and item.is_cycled:
            self._cycle(1)
        else:
            self.do_edit()

    def do_edit(self) -> None:
        """Type a value."""
        item = self.item
        if item is None:
            return

        def take(text: str) -> str | None:
            refusal = self.typed(item.id, text)
            self.refill()
            return refusal

        self.ask_line(f"{item.title}:", self.value_text(item.id), take)


def next_of(values: Sequence[Any], value: Any, step: int) -> Any:
    """The value one step on, round the end.

    >>> next_of(["a", "b", "c"], "a", -1)
    'c'
    """
    at = values.index(value) if value in values else 0
    return values[(at + step) % len(values)]
