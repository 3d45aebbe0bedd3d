"""A party as columns: each hero with his hits, what he brings, his items and spells.

The cursor goes from hero to hero and down to what he bears; carried items have a column of their
own.  What has more lines than there is room for scrolls with the cursor.
"""

from __future__ import annotations

from typing import Any

import attrs

from core.games.treasure.cards import CARDS, INDEX
from tui.table.pane import Pane
from tui.widgets.bar import pips
from tui.widgets.line import Line, fit, restyle

from .telling import card_of

CARRIED = "carried"


@attrs.define
class Entry:
    """One line of a column."""

    key: str
    spans: Line
    """After the sign."""


@attrs.define
class Column:
    """A hero, or what is carried."""

    head: Entry
    second: Line = attrs.Factory(list)
    entries: list[Entry] = attrs.Factory(list)
    """Items and spells."""

    def stops(self) -> list[str]:
        """What the cursor can rest on, from the top."""
        return [self.head.key, *(e.key for e in self.entries)]


def hero_column(h: dict[str, Any], value: int | None, weapon: str, notes: str = "") -> Column:
    """A hero with hits, value, items and spells; `weapon` is the one in use."""
    card = card_of(h["id"])
    dying = h["left"] == 0
    head: Line = [(card.name, "strong bad" if dying else "strong")]
    second: Line = [*pips(h["left"], card.hits, "◆◇", "good" if h["left"] > 1 else "bad", "dim")]
    second.append((" dying" if dying else "", "strong bad"))
    if value is not None:
        second.append((f" val {value}", ""))
    if notes:
        second.append((f" {notes}", "warn"))
    entries = []
    several = sum(1 for m in h["items"] if card_of(m).sort == "weapon") > 1
    for m in h["items"]:
        item = card_of(m)
        used = "*" if several and m == weapon else "-"
        plus = f" +{item.cbt}" if item.cbt else f" ({item.soak})" if item.soak else ""
        entries.append(Entry(m, [(f"{used}{item.name}{plus}", "blue")]))
    if h["spells"] is None:
        if h["spell_count"]:
            backs = "░" * h["spell_count"]
            entries.append(Entry("", [(f"{backs} spells", "sealed")]))
    else:
        style = "spent" if h["cast"] else "purple"
        entries += [Entry(c, [(f"~{card_of(c).name}", style)]) for c in h["spells"]]
    return Column(Entry(h["id"], head), second, entries)


def carried_column(items: list[str]) -> Column:
    """What the party carries, borne by nobody."""
    entries = [Entry(m, [(f"-{CARDS[INDEX[m]].name}", "blue")]) for m in items]
    return Column(Entry(CARRIED, [("carried", "dim")]), [], entries)


class PartyPane(Pane):
    """Columns with a cursor."""

    def __init__(self) -> None:
        super().__init__("party", "Your party")
        self.columns: list[Column] = []
        self.usable: set[str] = set()
        self.empty = "Nobody is in the party."
        self.at = (0, 0)
        """Column and line of the cursor; line 0 is the hero."""
        self.tops: dict[int, int] = {}

    @property
    def key(self) -> str:
        keys = self._keys()
        return keys[self.at[1]] if keys else ""

    def _keys(self) -> list[str]:
        if not self.columns:
            return []
        column = self.columns[min(self.at[0], len(self.columns) - 1)]
        return [k for k in column.stops() if k]

    def things(self) -> set[str]:
        return {k for column in self.columns for k in column.stops() if k}

    def fill(self, columns: list[Column]) -> None:
        """Take new columns; the cursor stays on its thing, else near it."""
        before = self.key
        self.columns = columns
        if not (before and self.go(before)):
            col = max(0, min(self.at[0], len(columns) - 1))
            self.at = (col, 0)
            self.at = (col, max(0, min(self.at[1], len(self._keys()) - 1)))

    def want(self, width: int) -> int:
        tallest = max((len(c.entries) for c in self.columns), default=0)
        return 3 + tallest if self.columns else 2

    def press(self, action: str) -> bool:
        col, row = self.at
        if action in ("left", "right"):
            step = -1 if action == "left" else 1
            if not 0 <= col + step < len(self.columns):
                return False
            self.at = (col + step, 0)
            self.at = (col + step, min(row, len(self._keys()) - 1))
            return True
        if action in ("first", "last"):
            # From a pane above one arrives at the top; from below at the hero as well.
            self.at = (col if col < len(self.columns) else 0, 0)
            return True
        step = {"up": -1, "down": 1, "page-up": -9, "page-down": 9}[action]
        there = max(0, min(row + step, len(self._keys()) - 1))
        moved = there != row
        self.at = (col, there)
        return moved

    def go(self, key: str) -> bool:
        for i, column in enumerate(self.columns):
            keys = [k for k in column.stops() if k]
            if key in keys:
                self.at = (i, keys.index(key))
                return True
        return False

    # --- painting -----------------------------------------------------------------------------

    def body(self, width: int, height: int, focused: bool) -> list[Line]:
        self.targets = []
        if not self.columns:
            return [[(f"   {self.empty}", "dim")]][:height]
        size = width // max(4, len(self.columns))
        made: list[Line] = [[] for _ in range(height)]
        for i, column in enumerate(self.columns):
            rows = self._column(column, i, size - 1, height, focused)
            for y in range(height):
                row = rows[y] if y < len(rows) else []
                made[y] += [*fit(row, size - 1), (" ", "")]
        return made

    def _column(self, column: Column, i: int, size: int, height: int, focused: bool) -> list[Line]:
        here = self.key if i == min(self.at[0], len(self.columns) - 1) else ""
        rows = [self._entry(column.head, here, size, focused)]
        if column.head.key:
            self.targets.append((column.head.key, i * (size + 1), 0))
        if column.second or column.head.key != CARRIED:
            rows.append([("  ", ""), *column.second])
        room = height - len(rows)
        entries = column.entries
        top = 0
        if len(entries) > room > 0:
            place = next((n for n, e in enumerate(entries) if e.key == here), 0)
            top = max(0, min(place - room + 2, len(entries) - room))
        for n, entry in enumerate(entries[top : top + room]):
            last = n == room - 1 and top + room < len(entries)
            if last:
                rows.append([(f"  ↓ {len(entries) - top - room + 1} more", "dim")])
                continue
            if entry.key:
                self.targets.append((entry.key, i * (size + 1), len(rows)))
            rows.append(self._entry(entry, here, size, focused))
        return rows

    def _entry(self, entry: Entry, here: str, size: int, focused: bool) -> Line:
        at = bool(entry.key) and entry.key == here
        sign = "▸" if at and focused else " "
        mark = "○" if entry.key in self.usable else " "
        spans = fit([(sign, ""), (mark, "legal"), *entry.spans], size)
        return restyle(spans, "cursor") if at and focused else spans
