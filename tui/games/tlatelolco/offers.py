"""The list of choices that are no squares: trades with a number of units, forced trades, thefts."""

from __future__ import annotations

from typing import Any

import attrs

from core.games.tlatelolco.actions import Decline, Exile, Rob, Swap, Trade
from core.games.tlatelolco.board import NAMES
from core.games.tlatelolco.goods import SLUGS
from core.kernel import Action
from tui.table.pane import ListPane
from tui.widgets.line import Line, pad
from tui.widgets.pick import Row

from .names import PAWN_STYLES, PAWNS, name_of
from .plans import Plan


@attrs.define
class Offer:
    """One good that may be given at a stand, and how many units are meant."""

    give: str
    most: int
    units: int


class OffersPane(ListPane):
    """Choices in a list; left and right change the units of a trade."""

    def __init__(self) -> None:
        super().__init__("offers", "Trade")
        self.offers: dict[str, Offer] = {}
        self.sold = ""
        self.taking: Swap | None = None
        """In a forced trade: what was chosen to be taken, once it was."""
        self.listed: dict[str, Action] = {}
        """Actions of the rows that are whole answers."""
        self.typed = 0

    @property
    def trades(self) -> bool:
        """Whether units are asked."""
        return bool(self.offers)

    def press(self, action: str) -> bool:
        offer = self.offers.get(self.key)
        by = {"left": -1, "right": 1, "page-up": 5, "page-down": -5, "first": -9999, "last": 9999}
        if offer is not None and action in by:
            self.put(offer.units + by[action])
            return True
        return super().press(action)

    def put(self, units: int) -> None:
        """Mean so many units of the good under the cursor."""
        offer = self.offers[self.key]
        offer.units = max(1, min(offer.most, units))
        self.typed = 0
        self.redraw()

    def type(self, digit: int) -> None:
        """A digit of the number of units."""
        offer = self.offers[self.key]
        wanted = self.typed * 10 + digit
        if wanted > offer.most:
            wanted = digit
        self.put(wanted)
        self.typed = wanted

    # --- rows ---------------------------------------------------------------------------------

    def clear(self) -> None:
        """Nothing is to be chosen here."""
        self.offers, self.listed, self.taking = {}, {}, None
        self.fill([])

    def fill_trade(self, legal: list[Action], plan: Plan, square: str, known: bool) -> None:
        """One row per good that the stand takes; units stay as they were where `known`."""
        before = self.offers if known else {}
        self.listed, self.taking = {}, None
        self.sold = plan.stands[square][0]
        most: dict[str, int] = {}
        for a in legal:
            if isinstance(a, Trade):
                most[SLUGS[a.give]] = max(most.get(SLUGS[a.give], 0), a.units)
        self.offers = {}
        for give in sorted(most, key=lambda g: g not in plan.spare):
            units = before[give].units if give in before else plan.needs(square, give)
            self.offers[give] = Offer(give, most[give], min(units, most[give]))
        self.title = f"You give for {name_of(self.sold)}"
        self.plan = plan
        self.redraw()

    def redraw(self) -> None:
        """Rows of a trade."""
        rows = []
        for give, o in self.offers.items():
            last = give in self.plan.targets and o.units >= o.most
            spans: Line = [
                (f"◂ {o.units:>2} ▸", "strong"),
                (f" of {o.most:<2} ", "dim"),
                (name_of(give), ""),
            ]
            if last:
                spans.append((" !", "danger"))
            rows.append(Row(give, spans))
        self.fill(rows)

    def fill_answers(self, legal: list[Action], plan: Plan, names: list[str]) -> None:
        """Thefts and banishments: a row for each; forced trades: first what one takes."""
        self.offers = {}
        if legal and isinstance(legal[0], Swap):
            self._fill_swap([a for a in legal if isinstance(a, Swap)], plan, names)
            return
        self.taking, self.listed = None, {}
        rows: list[Row] = []
        for a in legal:
            key = f"#{len(rows)}"
            spans = _answer_spans(a, plan, names)
            self.listed[key] = a
            rows.append(Row(key, spans, sign=_number(len(rows))))
        self.title = "The thief takes a unit" if isinstance(legal[0], Rob) else "Who goes where"
        self.fill(rows)

    def _fill_swap(self, legal: list[Swap], plan: Plan, names: list[str]) -> None:
        taking = self.taking
        if taking is not None and not any(
            (a.seat, a.take) == (taking.seat, taking.take) for a in legal
        ):
            self.taking = taking = None
        self.listed = {}
        rows: list[Row] = []
        if taking is None:
            seen: dict[tuple[int, int], Swap] = {}
            for a in legal:
                seen.setdefault((a.seat, a.take), a)
            size = max(len(name_of(SLUGS[a.take])) for a in legal)
            order = sorted(seen.values(), key=lambda a: -_worth(SLUGS[a.take], plan))
            for a in order:
                key = f"take:{a.seat}:{SLUGS[a.take]}"
                self.listed[key] = a
                have = plan.view["players"][a.seat]["goods"][SLUGS[a.take]]
                spans = [
                    (PAWNS[a.seat], PAWN_STYLES[a.seat]),
                    (f" {pad(name_of(SLUGS[a.take]), size)} ", ""),
                    (f"{have:>2}u", "dim"),
                    *_why_spans(SLUGS[a.take], plan),
                ]
                rows.append(Row(key, spans, sign=_number(len(rows))))
            self.title = "Forced trade: you take"
        else:
            pairs = [a for a in legal if (a.seat, a.take) == (taking.seat, taking.take)]
            pairs.sort(key=lambda a: -plan.spare.get(SLUGS[a.give], 0))
            size = max(len(name_of(SLUGS[a.give])) for a in pairs)
            for a in pairs:
                key = f"give:{SLUGS[a.give]}"
                self.listed[key] = a
                have = plan.goods[SLUGS[a.give]]
                spans = [(pad(name_of(SLUGS[a.give]), size) + " ", ""), (f"hold {have}", "dim")]
                if SLUGS[a.give] not in plan.spare:
                    spans.append((" last!", "danger"))
                rows.append(Row(key, spans, sign=_number(len(rows))))
            self.title = f"For {name_of(SLUGS[taking.take])} you give"
        self.fill(rows)


def _number(i: int) -> str:
    return str(i + 1) if i < 9 else ""


def _worth(good: str, plan: Plan) -> int:
    return 100 * (good in plan.away) + sum(a - b for _, a, b in plan.brings(good))


def _why_spans(good: str, plan: Plan) -> Line:
    if good in plan.away:
        return [(" TARGET", "strong yellow")]
    nearer = len(plan.brings(good))
    return [(f" {nearer} nearer", "green")] if nearer else []


def _answer_spans(a: Action, plan: Plan, names: list[str]) -> Line:
    if isinstance(a, Rob):
        good = SLUGS[a.good]
        have: Any = plan.view["players"][a.seat]["goods"][good]
        return [
            (PAWNS[a.seat], PAWN_STYLES[a.seat]),
            (f" {pad(name_of(good), 15)} ", ""),
            (f"has {have}", "dim"),
        ]
    if isinstance(a, Exile):
        return [
            (PAWNS[a.seat], PAWN_STYLES[a.seat]),
            (f" {names[a.seat]} to {NAMES[a.corner]}", ""),
        ]
    return [("no trade" if isinstance(a, Decline) else a.tag, "")]
