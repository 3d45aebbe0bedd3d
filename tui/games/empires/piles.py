"""Discard piles, reserve fleets and antes, browsable: all of them are open (DES-4, RES-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.empires.load import CARDS
from tui.table.panel import PickPanel
from tui.widgets.line import Line, cut
from tui.widgets.pick import Row, heading

from .words import count, hue_of, short_name

if TYPE_CHECKING:
    from tui.table.screen import TableScreen

    from .table import Table


class PilesPanel(PickPanel):
    """All open piles under headings; Enter or z shows a card."""

    place = "body"

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        rows = _rows(table, seat)
        super().__init__("Discard piles and reserve fleets", rows, self._zoom, verb="show the card")

    def _zoom(self, key: str) -> None:
        self.table.show_card(key)

    def press(self, table: TableScreen, action: str, key: str, character: str | None) -> bool:
        if key == "enter" and self.pick.key:
            self.table.show_card(self.pick.key)
            return True
        return super().press(table, action, key, character)


def _rows(table: Table, first: int) -> list[Row]:
    view = table.view
    seats = [first, *(i for i in range(len(view["seats"])) if i != first)]
    made: list[Row] = []
    for seat in seats:
        row = view["seats"][seat]
        whose = table.whose(seat)
        whose = whose[0].upper() + whose[1:]
        if row["reserve"]:
            made.append(heading(f"{whose} reserve fleet, {count(len(row['reserve']), 'card')}"))
            made += [_row(r["card"], r["id"]) for r in row["reserve"]]
        if row["ante"] >= 0:
            made.append(heading(f"{whose} ante"))
            made.append(_row(row["ante"], view["names"][row["ante"]]))
        pile = view["discards"][seat] if view["piles"] > 1 else []
        if pile:
            made.append(heading(f"{whose} discards, {count(len(pile), 'card')}, the newest first"))
            made += [_row(u, view["names"][u]) for u in reversed(pile)]
    if view["piles"] == 1 and view["discards"][0]:
        made.append(heading("The shared discards, the newest first"))
        made += [_row(u, view["names"][u]) for u in reversed(view["discards"][0])]
    if view["gone"]:
        made.append(heading("Out of the match"))
        made += [_row(u, view["names"][u]) for u in view["gone"]]
    return made or [heading("Nothing lies there yet.")]


def _row(u: int, card_id: str) -> Row:
    card = CARDS[card_id]
    letter = card.code.removeprefix("R/")[0]
    spans: Line = [
        (f"{card.code:<6}", hue_of(letter)),
        (f"{cut(short_name(card.name), 26):<27}", ""),
        (card.text, "dim"),
    ]
    return Row(str(u), spans)
