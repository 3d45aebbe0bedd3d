"""Where things stand, and the column beside the board: seats, targets, the square, the goods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.tlatelolco.board import NAMES as SQUARES
from core.games.tlatelolco.board import SQUARE, STANDS_BY, WAY, kind
from core.games.tlatelolco.chains import FAR
from core.kernel import Action
from tui.table.logview import log_tail
from tui.table.pane import LinesPane, Pane, Slot
from tui.widgets.line import Line, cut, pad, ruler, wrap
from tui.widgets.pick import Row

from .board import SCALES, Scale
from .names import PAWN_STYLES, PAWNS, WORD, count, listed, name_of
from .plans import is_red, red_chances

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object

INFO_ROWS = 6
"""Lines about a square, at least."""
PAR = 20
"""Rounds of a fair game alone (T-43)."""


class Column(Base):
    """The part of the table that lays out and tells."""

    def make_lines(self) -> None:
        """Panes without a cursor."""
        self.seats_pane = LinesPane("seats", self._seat_rows)
        self.info_pane = LinesPane("info", self._info_rows)
        self.goods_pane = LinesPane("goods", self._goods_rows)
        self.log_pane = LinesPane("log", lambda w: [])
        self.chains_pane = LinesPane("chains", lambda w: [])
        self.legend_pane = LinesPane("legend", self._legend)

    def scale_for(self, width: int, height: int) -> Scale:
        """The largest board that leaves a column; `-` draws it smaller."""
        best = 0
        for i, (columns, rows) in enumerate(((0, 0), (76, 17), (112, 33))):
            if width >= columns and height >= rows:
                best = i
        return SCALES[max(0, min(best, best + self.scale))]

    def board_size(self) -> int:
        """Rows of a square."""
        return self.board.scale.rows

    def _table(self, width: int, height: int) -> list[Line]:
        """The seats stand in the column: the board takes the whole height."""
        prompt = self._prompt(width, height)
        self._prompt_rows = len(prompt)
        top: list[Line] = [self._phases(width), [("─" * width, "rule")]]
        body = self._body(width, height - len(top) - len(prompt), len(top))
        return [*top, *body, *prompt]

    def slots(self, width: int, height: int) -> list[Slot]:
        """The board at the left, the column beside it; in a small window a part goes below."""
        scale = self.board.scale = self.scale_for(width, height)
        high = min(height, scale.height)
        made = [Slot(self.board, 0, 0, scale.width, high)]
        x = scale.width + 1
        size = width - x
        self._fill_targets(size)
        if height > high:
            made.append(Slot(self.legend_pane, 0, high, scale.width, 1))
        below = height - high - 1
        small = scale.rows == 1
        room = height
        rows: list[tuple[Pane, int]] = [(self.seats_pane, len(self.names))]
        if self.targets.pick.rows:
            rows.append((self.targets, len(self.targets.pick.rows) + 1))
        # Below the targets, so that these need not be sent again when a question comes.
        if self.offers.pick.rows:
            rows.append((self.offers, min(len(self.offers.pick.rows), 6) + 1))
        if small and below >= 3:
            made.append(Slot(self.info_pane, 0, high + 1, scale.width, below))
        else:
            rows.append((self.info_pane, self.info_pane.want(size)))
        rows.append((self.goods_pane, self.goods_pane.want(size)))
        y = 0
        for pane, take in self._shared(rows, room):
            if take > 0:
                made.append(Slot(pane, x, y, size, take))
            y += max(0, take)
        if height == high and room - y >= 1:
            # The board takes the whole height: its legend closes the column.
            room -= 1
            made.append(Slot(self.legend_pane, x, room, size, 1))
        chains = self._all_chains(size)
        if chains and room - y >= len(chains) + 6:
            self.chains_pane.lines = lambda w: self._all_chains(w)
            made.append(Slot(self.chains_pane, x, y, size, len(chains)))
            y += len(chains)
        if room - y >= 4:
            left = room - y - 1
            self.log_pane.lines = lambda w: [ruler(w, "Log", "L all"), *log_tail(self, w, left - 1)]
            made.append(Slot(self.log_pane, x, y + 1, size, left))
        return made

    def _legend(self, width: int) -> list[Line]:
        """What the signs of the board say, in one line."""
        said = "dot in reach  CAPS: target missed, good held"
        return [[(cut(said if width > 42 else "CAPS: target missed, good held", width), "dim")]]

    def _shared(self, rows: list[tuple[Pane, int]], room: int) -> list[tuple[Pane, int]]:
        """Rows for each part of the column: what answers the question shrinks last."""
        wants = {pane.name: want for pane, want in rows}
        for name, least in (("goods", 0), ("info", 2), ("targets", 3), ("offers", 3)):
            over = sum(wants.values()) - room
            if over > 0 and name in wants:
                wants[name] = max(min(least, wants[name]), wants[name] - over)
        return [(pane, wants[pane.name]) for pane, _ in rows]

    # --- seats --------------------------------------------------------------------------------

    def _order(self) -> list[int]:
        """Seats, the viewer's own first."""
        seats = range(len(self.names))
        return sorted(seats, key=lambda p: (p != self.viewer, p))

    def _seat_rows(self, width: int) -> list[Line]:
        view = self.view
        made = []
        for p in self._order():
            player = view["players"][p]
            active = p == view["active"] and not view["over"]
            won = p in view["winners"]
            sign = "★" if won else "▸" if active else " "
            units = sum(player["goods"].values())
            tail = f" {player['pawn']} "
            if width >= 30:
                tail += f"{count(len(player['goods']), 'kind'):>7} {units:>3}u"
            shown = p == self.shown_seat and p != self.viewer and len(self.names) > 2
            who = self.who(p) + (" ←" if shown else "")
            if active and self.driver.thinking == p and self.driver.sign:
                who += " •"
            made.append(
                [
                    (sign, "strong accent"),
                    (PAWNS[p], PAWN_STYLES[p]),
                    (" " + pad(who, width - 3 - len(tail)), f"strong seat.{p}" if active else ""),
                    (tail, "dim"),
                ]
            )
        return made

    def _goods_rows(self, width: int) -> list[Line]:
        """What the viewer holds, and the seat that is shown."""
        view = self.view
        seats = [p for p in (self.viewer, self.shown_seat) if p is not None]
        made: list[Line] = []
        for p in dict.fromkeys(seats):
            player = view["players"][p]
            goods = sorted(player["goods"].items(), key=lambda x: (-x[1], x[0]))
            text = ", ".join(f"{name_of(g)} {n}" for g, n in goods) or "nothing"
            head = "You hold" if p == self.viewer else f"{self.names[p]} holds"
            if p != self.viewer or len(self.driver.humans) > 1:
                head = f"{self.names[p]} holds"
            rows = wrap(f"{head}: {text}", width, "" if p == self.viewer else "dim", "  ")
            made += rows
        return made

    # --- targets ------------------------------------------------------------------------------

    def _fill_targets(self, width: int = 36) -> None:
        plan = self.plan
        short = width < 30
        size = 14 if short else 16
        rows = []
        for target in plan.order():
            have = plan.goods.get(target, 0)
            if have:
                tail, sign = str(have) if short else f"you hold {have}", "✓"
                spans: Line = [(pad(name_of(target), size), "good"), (tail, "dim")]
            else:
                away = plan.away[target]
                sign = "·"
                steps = plan.steps(target)
                spans = [(pad(name_of(target), size), "strong yellow")]
                if steps:
                    way = " ".join(s["stand"] for s in steps)
                    spans += [(f"{away} ", "strong"), (way if short else f"via {way}", "dim")]
                else:
                    spans.append(("-" if short else "out of reach", "dim"))
            rows.append(Row(f"target:{target}", spans, sign=sign))
        self.targets.fill(rows)
        held = len(plan.targets) - len(plan.wanted)
        whose = "Your targets" if width >= 26 else "Targets"
        self.targets.title = f"{whose}: {held} of 6"

    def _all_chains(self, width: int) -> list[Line]:
        """A shortest chain to every missing target, in words, for large windows."""
        plan = self.plan
        made: list[Line] = []
        for target in plan.order():
            steps = plan.steps(target)
            if steps:
                goods = [steps[0]["give"], *(s["take"] for s in steps)]
                words = " → ".join(WORD[g] for g in goods)
                made += wrap(words, width, "dim", "    ")
        return [ruler(width, "Chains"), *made] if made else []

    # --- the square or the chain under the cursor ---------------------------------------------

    def _info_rows(self, width: int) -> list[Line]:
        if self.pane is self.targets and self.targets.key:
            return self._chain_rows(self.targets.key.partition(":")[2], width)
        if self.pane is self.offers and self.offers.key:
            return self._offer_rows(width)
        made = self._square_rows(self.board.key, width)
        # Of one height, so that what stands below keeps its place from square to square.
        return made + [[]] * (INFO_ROWS - len(made))

    def _chain_rows(self, target: str, width: int) -> list[Line]:
        plan = self.plan
        if target not in plan.away:
            made = [ruler(width, name_of(target))]
            return [*made, *wrap("You hold it; keep one unit to the end (T-11).", width)]
        every = plan.chains[target]["chains"] if target in plan.chains else []
        steps = plan.steps(target, self.chain_at)
        number = f"{self.chain_at % len(every) + 1} of {len(every)}" if len(every) > 1 else ""
        made = [ruler(width, f"Chain to {name_of(target)}", number)]
        for i, step in enumerate(steps, 1):
            text = f" {step['stand']} {name_of(step['give'])} → {name_of(step['take'])}"
            made.append([(str(i), "strong accent"), (cut(text, width - 1), "")])
        if not steps:
            made += wrap("You have nothing to begin a chain with; a red space may help.", width)
        return made

    def _offer_rows(self, width: int) -> list[Line]:
        offers, plan = self.offers, self.plan
        if not offers.trades:
            made = [ruler(width, "What it means")]
            key = offers.key.rpartition(":")[2]
            action = offers.listed.get(offers.key)
            if action is not None and action.tag == "swap":
                if offers.taking is None:
                    return [*made, *self._brings_rows(key, width)]
                said = "You keep one unit of each target you hold."
                if key in plan.targets and plan.goods.get(key, 0) == 1:
                    said = f"{name_of(key)} is a target of yours, and this is the last unit."
                return [*made, *wrap(said, width)]
            seat = getattr(action, "seat", self.viewer)
            player = self.view["players"][seat]
            goods = ", ".join(f"{name_of(g)} {n}" for g, n in player["goods"].items())
            text = f"{self.who(seat)} stands on {player['pawn']} and holds {goods or 'nothing'}."
            return [*made, *wrap(text, width)]
        offer = offers.offers[offers.key]
        made = [ruler(width, f"{offer.units} {name_of(offers.sold)}")]
        left = (
            offer.most - offer.units
            if offer.most == plan.goods.get(offer.give)
            else (plan.goods.get(offer.give, 0) - offer.units)
        )
        made += wrap(f"You keep {left} {name_of(offer.give)}.", width)
        if offer.give in plan.targets and not left:
            made += wrap("It is a target: keep one to win!", width, "danger")
        return [*made, *self._brings_rows(offers.sold, width)]

    def _brings_rows(self, good: str, width: int) -> list[Line]:
        """What a unit of a good would do for the targets."""
        plan = self.plan
        made: list[Line] = []
        if good in plan.away:
            made += wrap(f"{name_of(good)} is a target that you miss.", width, "strong yellow")
        nearer = [(t, a, b) for t, a, b in plan.brings(good) if t != good]
        for t, now, then in nearer:
            was = "?" if now >= FAR else str(now)
            made.append([(cut(f"{name_of(t)}: {was} → {then}", width), "green")])
        if not made and plan.targets:
            made = wrap("It brings no target nearer.", width, "dim")
        return made

    def _square_rows(self, name: str, width: int) -> list[Line]:
        what = {"stand": "stand", "red": "red space", "corner": "corner"}[kind(SQUARE[name])]
        if name == self.view["thief"]:
            what = "the thief's space"
        # No ruler here: its dashes would be sent again at every step of the cursor.
        made: list[Line] = [[(f"{name}, {what}  {self._way_word(name)}", "heading")]]
        if name in self.plan.stands:
            made += self._stand_rows(name, width)
        elif is_red(name):
            made += self._red_rows(name, width)
        else:
            made += wrap("Nothing happens in a corner (T-24).", width)
        here = [self.who(p) for p, x in enumerate(self.view["players"]) if x["pawn"] == name]
        if here:
            made += wrap(f"here: {listed(here)}", width)
        return made

    def _way_word(self, name: str) -> str:
        """`3 of 4 squares` to a place that can be reached."""
        plan = self.plan
        if not plan.ways or self.decision is None or self.decision.kind != "move":
            return ""
        if name in plan.ways:
            steps = len(plan.ways[name]["way"])
            return f"{steps} of {count(self.view['die'], 'square')}" if steps else "stay"
        away = WAY[SQUARE[self.view["players"][self.view["active"]]["pawn"]]][SQUARE[name]]
        return f"no: {away} away" if away > self.view["die"] else "no: w tells"

    def _stand_rows(self, name: str, width: int) -> list[Line]:
        plan = self.plan
        sold, taken = plan.stands[name]
        made: list[Line] = []
        missed = sold in plan.away
        tail = "  TARGET" if missed else "  held" if sold in plan.targets else ""
        # One style a line: each change of style costs as much as ten letters on the wire.
        made.append([(f"sells {name_of(sold)}{tail}", "strong yellow" if missed else "")])
        for i, good in enumerate(dict.fromkeys(taken)):
            have = plan.goods.get(good, 0)
            note = f"  you hold {have}" if have else "  none"
            if have and good not in plan.spare:
                note = "  your only one, a target"
            text = f"{'takes' if not i else '   or'} {name_of(good)}"
            text += note if self.viewer is not None else ""
            made.append([(text, "")])
        if not self.viewer_plays:
            return made
        if not plan.payable(name):
            return made
        nearer = [f"{name_of(t)} {a}→{b}" for t, a, b in plan.brings(sold) if t != sold]
        if nearer:
            made.append([(_in_a_line("nearer: ", nearer, width), "green")])
        elif not missed:
            made += wrap("brings no target nearer", width)
        return made

    @property
    def viewer_plays(self) -> bool:
        """Whether the viewer has targets of his own."""
        return self.viewer is not None and bool(self.plan.targets)

    def _red_rows(self, name: str, width: int) -> list[Line]:
        plan = self.plan
        made: list[Line] = []
        if name == self.view["thief"]:
            # z tells the rest.
            return [[("It bars the way.", "")]]
        beside = []
        for i in STANDS_BY[SQUARE[name]]:
            sold = plan.stands[SQUARES[i]][0]
            beside.append(f"{name_of(sold)}{'!' if sold in plan.away else ''}")
        made += wrap("beside: " + ", ".join(beside), width, "", "  ")
        if width >= 45:
            for chance, words in red_chances(self.view, name):
                made.append([(f"{chance:>4} ", ""), (cut(words, width - 5), "dim")])
        else:
            made += wrap("landing here: two dice decide (z)", width)
        return made

    # --- words of the prompt ------------------------------------------------------------------

    def prompt_extra(self, width: int) -> list[Line]:
        """What happened since the viewer's own last choice, the newest at the end."""
        if self.over or self.in_replay or self.driver.waits_for_step:
            return []
        # The die stands at the upper right; it need not be told again.
        told = [
            t
            for t in self.story.since_own(self.viewer)
            if t.event is not None and t.event.kind != "die"
        ]
        said = [t.read(self.names, self.viewer) for t in told]
        text = ""
        for sentence in reversed(said):
            longer = f"{sentence} {text}".strip()
            if len(longer) > width:
                break
            text = longer
        return [[(text, "dim")]] if text else []

    def label(self, action: Action) -> str:
        """As the game says it, with names in place of seats."""
        text: str = super().label(action)
        seat = getattr(action, "seat", None)
        if seat is not None:
            text = text.replace(f"seat {seat + 1}", self.names[seat])
        return text


def _in_a_line(head: str, words: list[str], width: int) -> str:
    """As many words as fit, and how many more there are."""
    text = head + words[0]
    for i, word in enumerate(words[1:], 1):
        rest = f" +{len(words) - i - 1}" if i < len(words) - 1 else ""
        if len(text) + 2 + len(word) + len(rest) > width:
            return f"{text} +{len(words) - i}"
        text += f", {word}"
    return text
