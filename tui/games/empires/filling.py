"""Filling: the view as rows of the panes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from core.games.empires.state import hq_place
from tui.table.painting import SIDE
from tui.widgets.pick import Row, heading

from .choosing import number_of
from .hand import hand_line, hand_row, sort_key
from .seats import seat_row
from .stacks import Look, rows_of
from .words import count, flat

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Filling(Base):
    """The part of the table that fills its panes."""

    @property
    def _main_width(self) -> int:
        width = self.canvas.size.width or 80
        return width - SIDE - 1 if self.is_wide else width

    def _fill_seats(self) -> None:
        self.board_width = self._main_width
        legal = self.legal_targets()
        if legal is None and self.firing:
            wanted = self.fire_targets()
        else:
            wanted = legal or frozenset()
        rows = []
        for seat in self._seat_order():
            codes = self.codes(hq_place(seat))
            may = any(c in wanted for c in codes)
            rows.append(
                seat_row(
                    self.view,
                    seat,
                    self.short(seat),
                    self.board_width - 4,
                    shown=seat == self.shown_seat and seat != self.viewer and len(self.names) > 2,
                    legal=None if legal is None and not may else may,
                    thinks=self.driver.thinking == seat and self.driver.sign,
                )
            )
        self.seats_pane.fill(rows)

    def _seat_order(self) -> list[int]:
        """The viewer first, then the others in turn order from him on."""
        order = list(self.view["order"])
        order += [i for i in range(len(self.names)) if i not in order]
        if self.viewer in order:
            at = order.index(self.viewer)
            order = order[at:] + order[:at]
        return order

    def _look(self, seat: int) -> Look:
        mine = seat == self.viewer
        targets = self.legal_targets()
        able: frozenset[int] = frozenset()
        if self.firing and targets is None:
            able = frozenset(self.guns()) if mine else frozenset()
        elif mine or self.decision is not None:
            able = self.able_cards()
        return Look(
            seat,
            self.viewer,
            tuple(self.short(i) for i in range(len(self.names))),
            self.board_width,
            firing=mine and self.firing,
            folded=frozenset(self.folded),
            legal=targets,
            able=able,
            aimed=self.aimed if mine else {},
            costs=mine and self.decision is None,
        )

    def _fill_fleets(self) -> None:
        near = self.viewer if self.viewer is not None else self._near_seat()
        for pane, seat in ((self.far, self.shown_seat), (self.near, near)):
            fleet, look = self.view["seats"][seat]["fleet"], self._look(seat)
            rows = self._aimable(rows_of(fleet, look))
            compact: list[Row] = []
            if self.pending is None:
                every = frozenset(self.folded | set(self._foldable(fleet)))
                compact = self._aimable(rows_of(fleet, attrs.evolve(look, folded=every)))
            pane.offer(rows, compact)
            pane.title = self._fleet_title(seat, pane is self.near)
            pane.empty = "No card in play." if self.view["seats"][seat]["alive"] else "Out."

    def _foldable(self, fleet: list[dict[str, Any]]) -> list[int]:
        """Cards on which nothing lies that matters now: they fold where there is no room."""
        matter: set[int] = set(self.aimed)
        if self.firing:
            foes = {t for t in self.fire_targets() if not self.owns(t)}
            matter |= foes | set(self.guns())
        return [
            c["card"]
            for c in flat(fleet)
            if c["on"] and not any(k["card"] in matter for k in flat(c["on"]))
        ]

    def _aimable(self, rows: list[Row]) -> list[Row]:
        """Rows with a sign on what a volley may be declared against."""
        if self.firing and self.legal_targets() is None:
            wanted = self.fire_targets()
            for row in rows:
                u = number_of(row.key)
                if u in wanted and not row.sign and not self.owns(u):
                    row.sign = "→"
        return rows

    def owns(self, u: int | None) -> bool:
        """Whether a card in play is of the viewer's fleet, wherever it lies (LOC-5)."""
        card = self.shown.get(u) if u is not None else None
        return card is not None and card["fleet"] == self.viewer

    def _near_seat(self) -> int:
        """Looking on: the active seat below, another above."""
        active: int = self.view["active"]
        if active == self.shown_seat:
            return next(i for i in range(len(self.names)) if i != active)
        return active

    def _fleet_title(self, seat: int, near: bool) -> str:
        row = self.view["seats"][seat]
        empire = f", {row['empire']}" if row["empire"] else ""
        whose = "Your fleet" if seat == self.viewer else self.who(seat)
        tail = ""
        if near and self.pane is not self.near and not row["fleet"]:
            tail = ": empty"
        return f"{whose}{empire}{tail}"

    def _fill_hand(self) -> None:
        cards = sorted(self.my_hand(), key=lambda r: sort_key(r["id"], r["card"]))
        able = self.able_cards()
        legal = self.legal_targets()
        choosing = self.decision is not None and self.decision.kind in ("play", "react", "discard")
        rows: list[Row] = []
        for row in cards:
            u = row["card"]
            may = u in legal if legal is not None else None
            off = may is False or (choosing and legal is None and u not in able)
            rows.append(
                hand_row(u, row["id"], self.board_width, able=u in able, off=off, legal=may)
            )
        if self.viewer is None and self.in_replay and self.over:
            for seat in range(len(self.names)):
                held = self.match.view(seat)["seats"][seat]["hand"] or []
                rows.append(heading(f"{self.short(seat)} holds"))
                rows += [
                    hand_row(
                        r["card"], r["id"], self.board_width, able=False, off=False, legal=None
                    )
                    for r in held
                ]
        self.hand.fill(rows)
        self.hand.empty = "Your hand is empty." if self.viewer is not None else "Hands are hidden."
        many = count(len(cards), "card")
        self.hand.title = f"Your hand: {many}" if self.viewer is not None else "Hands"
        self.hand.tail = hand_line(cards)
