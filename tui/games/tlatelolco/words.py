"""Words of Tlatelolco's table: sheets, hints, seats, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.tlatelolco.actions import (
    Corner,
    Exile,
    Gain,
    Hop,
    Move,
    Prowl,
    Rob,
    Swap,
    Trade,
)
from core.games.tlatelolco.board import NAMES, SQUARE, kind
from core.games.tlatelolco.goods import GOOD, SLUGS
from core.kernel import Action
from tui.widgets.line import Line, beside, pad, wrap
from tui.widgets.sheet import Sheet

from .column import PAR
from .names import PAWN_STYLES, PAWNS, count, name_of
from .sheets import seat_sheet, square_sheet, target_sheet

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Words(Base):
    """The part of the table that says things in sentences."""

    def sheet(self, key: str) -> Sheet | None:
        """A square, a target or what a row speaks of."""
        if key in SQUARE and kind(SQUARE[key]) != "temple":
            return square_sheet(key, self.plan, self.view, [self.who(p) for p in self._order_all()])
        if key.startswith("target:"):
            return target_sheet(key[7:], self.plan)
        good = key.rpartition(":")[2]
        if good in GOOD:
            return target_sheet(good, self.plan)
        action = self.offers.listed.get(key)
        if isinstance(action, Rob | Exile):
            return seat_sheet(action.seat, self.view, self.who(action.seat))
        return None

    def show_hint(self, action: Action) -> None:
        """Put the cursor where a hint speaks of."""
        for field in ("to", "stand", "corner"):
            if hasattr(action, field):
                self.go_to(NAMES[getattr(action, field)])
                return
        if isinstance(action, Trade):
            self.go_to(SLUGS[action.give])
            if self.offers.key == SLUGS[action.give]:
                self.offers.put(action.units)
        elif isinstance(action, Swap):
            self.go_to(f"take:{action.seat}:{SLUGS[action.take]}")

    def hint_can(self) -> list[str]:
        """What can be done, told by the question."""
        asks = self.decision.kind if self.decision is not None else ""
        plan, view = self.plan, self.view
        if asks == "move":
            stands = [n for n in sorted(self.board.usable) if n in plan.stands]
            trade = [f"{n} sells {name_of(self._sold(n))}" for n in stands if plan.payable(n)]
            reds = sum(1 for n in self.board.usable if n not in plan.stands)
            reach = count(view["die"], "square")
            said = [f"You may move up to {reach}; dots mark where you may end."]
            said.append(
                "You could trade at: " + "; ".join(trade) + "."
                if trade
                else "On no stand within this throw could you trade."
            )
            said.append(f"{count(reds, 'other square')} within the throw, red spaces among them.")
            return [*said, "Press H again to hear what is good."]
        if asks == "trade":
            said = ["Left and right, or digits, say how many units; Enter trades, e declines."]
            return [*said, "Press H again to hear what is good."]
        return super().hint_can()

    def hint_why(self, action: Action) -> list[str]:
        """Reasons from chains and targets."""
        plan = self.plan
        if isinstance(action, Move):
            return self._why_square(NAMES[action.to])
        if isinstance(action, Trade):
            said = self._why_good(self._sold(self.view["players"][self.view["active"]]["pawn"]))
            return [*said, "One unit for each target that it leads to is enough; keep the rest."]
        if isinstance(action, Gain):
            return self._why_good(self._sold(NAMES[action.stand]))
        if isinstance(action, Swap):
            given = SLUGS[action.give]
            return [
                *self._why_good(SLUGS[action.take]),
                f"You hold {plan.goods[given]} {name_of(given)}.",
            ]
        if isinstance(action, Prowl):
            return ["The thief does most harm beside who holds many kinds (T-39)."]
        if isinstance(action, Rob):
            return ["The last unit of a kind hurts most: it may be a target."]
        if isinstance(action, Hop | Corner):
            return ["From there the stands that you need are nearest."]
        return ["Far from the stands he loses most time."]

    def _why_square(self, name: str) -> list[str]:
        plan = self.plan
        if name in plan.stands and plan.serves(name):
            return self._why_good(self._sold(name))
        said = ["No trade there, but it is on the way to stands that you need."]
        return said if name in plan.stands else [*said, "Landing on a red space throws two dice."]

    def _why_good(self, good: str) -> list[str]:
        plan = self.plan
        if not good:
            return []
        said = [f"{name_of(good)} is a target that you miss."] if good in plan.away else []
        for t, now, then in plan.brings(good):
            if t != good:
                was = "out of reach" if now > 90 else count(now, "trade") + " away"
                said.append(f"{name_of(t)} is {was}; with it, {count(then, 'trade')}.")
        return said or [f"{name_of(good)} brings no target nearer."]

    # --- seats and end ------------------------------------------------------------------------

    def score_lines(self, width: int) -> list[Line]:
        """All seats with what they hold; targets where they may be seen."""
        made: list[Line] = []
        for p in self._order():
            player = self.view["players"][p]
            made.append(
                [
                    (PAWNS[p], PAWN_STYLES[p]),
                    (f" {self.who(p)}", f"strong seat.{p}"),
                    (f"  on {player['pawn']}, export {name_of(player['export'])}", "dim"),
                ]
            )
            goods = sorted(player["goods"].items(), key=lambda x: (-x[1], x[0]))
            text = ", ".join(f"{name_of(g)} {n}" for g, n in goods) or "nothing"
            made += [[("  ", ""), *row] for row in wrap(f"holds {text}", width - 2, "", "  ")]
            if player["targets"] is not None:
                words = [
                    f"{'✓' if player['goods'].get(t) else '·'}{name_of(t)}"
                    for t in player["targets"]
                ]
                made += [
                    [("  ", ""), *row]
                    for row in wrap("targets " + "  ".join(words), width - 2, "yellow", "  ")
                ]
            made.append([])
        return made

    def over_lines(self, width: int) -> list[Line]:
        """All targets, open now; alone the rounds against the par."""
        made: list[Line] = []
        view = self.view
        if len(self.names) == 1:
            better = PAR - view["turn"]
            word = "better than" if better > 0 else "worse than" if better < 0 else "exactly"
            if view["ended"] == "set":
                tail = f"{count(abs(better), 'round')} {word} par" if better else "exactly par"
                made.append([(f"{view['turn']} rounds, {tail} ({PAR}).", "strong")])
                made.append([])
        blocks: list[list[Line]] = []
        for p in self._order():
            player = view["players"][p]
            goods = player["goods"]
            head = f"{self.who(p)}'s targets" if self.who(p) != "You" else "Your targets"
            block: list[Line] = [[(PAWNS[p], PAWN_STYLES[p]), (f" {head}", f"strong seat.{p}")]]
            for t in player["targets"] or ():
                have = goods.get(t, 0)
                block.append(
                    [
                        ("✓ " if have else "· ", "strong good" if have else "dim"),
                        (pad(name_of(t), 16), "" if have else "dim"),
                        (str(have) if have else "", "dim"),
                    ]
                )
            blocks.append([*block, []])
        for i in range(0, len(blocks), 2):
            pair = blocks[i : i + 2]
            made += beside(pair[0], pair[1] if len(pair) > 1 else [], width // 2, width)
        return made
