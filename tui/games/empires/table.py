"""The table of Galactic Empires: seats, the chosen opponent's fleet, mine, and the hand."""

from __future__ import annotations

import re
from typing import Any

import attrs

from core.games.empires import GAME
from core.games.empires.actions import DRAW, PASS, Choose, Draw, Pick, Play, Swap
from core.games.empires.load import CARDS
from core.games.empires.state import EmpiresState, hq_place, is_fleet, is_hq, seat_of_place
from core.kernel import Action, Outcome, Rng, render
from tui.table.logview import log_tail
from tui.table.painting import SIDE, WIDE
from tui.table.pane import LinesPane, ListPane, Pane
from tui.table.screen import Slot, TableScreen
from tui.widgets.line import Line, cut, ruler, wrap
from tui.widgets.pick import Row, heading
from tui.widgets.sheet import Sheet

from .allocating import Allocating, AllocationPane
from .allocation import Draft
from .choosing import Choosing, Pending, number_of, place_of
from .entering import Entering
from .firing import Firing
from .hand import hand_line, hand_row, sort_key
from .piles import PilesPanel
from .react import dock_lines, told
from .reacting import Reacting
from .seats import seat_row
from .stacks import Look, rows_of
from .stops import Stops
from .story import last_turns, summary
from .talk import Talk
from .words import card_name, count, listed
from .zoom import Zoom, card_sheet, seat_sheet


class FleetPane(ListPane):
    """A fleet; left and right change marked weapons while one fires."""

    def __init__(self, table: Table, name: str) -> None:
        super().__init__(name)
        self.table = table
        self.full: list[Row] = []
        """All rows."""
        self.compact: list[Row] = []
        """Rows with the stacks folded, for where there is no room; empty: never fold."""
        self.kept = ""
        """What was under the cursor before stacks were folded."""

    def offer(self, full: list[Row], compact: list[Row]) -> None:
        """Take new rows."""
        self.full, self.compact = full, compact
        self.fill(full)

    def want(self, width: int) -> int:
        return max(len(self.full), 1) + 1

    def go(self, key: str) -> bool:
        """Also to a card in a stack that is folded for want of room."""
        if not super().go(key) and any(row.key == key for row in self.full):
            self.fill(self.full)
            self.kept = ""
        return super().go(key)

    def body(self, width: int, height: int, focused: bool) -> list[Line]:
        small = bool(self.compact) and not focused and len(self.full) > height > 0
        rows = self.compact if small else self.full
        if self.pick.rows is not rows and self.pick.rows != rows:
            self.kept = self.key if small else self.kept
            self.fill(rows)
            if not small and self.kept:
                self.go(self.kept)
        return super().body(width, height, focused)

    def press(self, action: str) -> bool:
        if action in ("left", "right"):
            return self.table.step_side(self.key, 1 if action == "right" else -1)
        return super().press(action)


class Table(Entering, Talk, Allocating, Firing, Reacting, Choosing, TableScreen):
    """The table of Galactic Empires."""

    def build(self) -> None:
        """The panes, from top to bottom."""
        self.seats_pane = ListPane("seats")
        self.news = LinesPane("news", self._news_lines)
        self.points = LinesPane("points", self.points_lines)
        self.alloc = AllocationPane(self)
        self.far = FleetPane(self, "far")
        self.near = FleetPane(self, "near")
        self.hand = ListPane("hand")
        self.others = LinesPane("others", self._others_lines)
        self.hand.fewest = 1
        self.panes = [self.seats_pane, self.far, self.near, self.hand]
        self.focus_at = 2
        self.world: EmpiresState | None = None
        self.draft: Draft | None = None
        self.draft_for = ""
        self.pending: Pending | None = None
        self.aimed = {}
        self.folded: set[int] = set()
        self.shown: dict[int, dict[str, Any]] = {}
        self.at: dict[int, int] = {}
        self.stops = Stops(self)
        self.skip_due = False
        self.busy = False
        """Several answers are being given as one entry."""
        self.entry = (0, 0)
        self.taken_back = (0, 0)
        self.let_be: tuple[Any, ...] | None = None
        self.asked: tuple[Any, ...] = ()
        self.board_width = 80
        self.others_room = 0
        self.tight = False
        """Little room: panes get by with a line less."""
        self.start_at = ""
        """Where the cursor of the new question begins."""
        self.told: dict[int, str] = {}
        """What the others did, shown at the start of one's turn until one acts."""
        self.news_for = 0

    # --- names ----------------------------------------------------------------------------------

    def short(self, seat: int) -> str:
        """A seat in one word; the viewer's own is `You`."""
        if seat == self.viewer and len(self.driver.humans) < 2:
            return "You"
        return self.names[seat].partition(" (")[0]

    def label(self, action: Action) -> str:
        """Short text of an action, with the players' names."""
        text = super().label(action)
        return re.sub(r"player (\d+)", lambda m: self.short(int(m[1]) - 1), text)

    def id_of(self, u: int) -> str:
        """Card id of a card's number, or an empty text."""
        names = self.view["names"]
        return names[u] if 0 <= u < len(names) else ""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, told with the players' names."""
        found = super().outcome
        if found is None:
            return None
        plain = self.match.view(None)["reason"]
        reason = render(plain, self.names, self.viewer) if plain else found.reason
        return attrs.evolve(found, reason=reason)

    @property
    def is_wide(self) -> bool:
        """Whether the log stands beside the board."""
        width, height = self.canvas.size
        return width >= WIDE[0] and height >= WIDE[1]

    def where(self, u: int) -> str:
        """Where a card is, in words."""
        view = self.view
        if u in self.at:
            seat = self.at[u]
            return "your fleet" if seat == self.viewer else f"{self.short(seat)}'s fleet"
        if any(row["card"] == u for row in self.my_hand()):
            return "your hand"
        for seat, row in enumerate(view["seats"]):
            if any(r["card"] == u for r in row["reserve"]):
                return f"reserve fleet of {self.short(seat)}"
            if row["ante"] == u:
                return f"ante of {self.short(seat)}"
        for seat, pile in enumerate(view["discards"]):
            if u in pile:
                return f"discards of {self.short(seat)}" if view["piles"] > 1 else "the discards"
        if any(row["card"] == u for row in view["limbo"]):
            return "being played"
        return "out of the match" if u in view["gone"] else "not seen"

    # --- filling --------------------------------------------------------------------------------

    def fill(self) -> None:
        """The view into the panes."""
        self.index_cards()
        alive = [bool(row["alive"]) for row in self.view["seats"]]
        if not alive[self.shown_seat] and sum(alive) > 1:
            self.show_next_alive()
        self.world = None
        if self.decision is not None:
            self.world = GAME.determinize(self.view, Rng(1))
        self._keep_pending()
        self.make_draft()
        self._question()
        self.fill_draft()
        self._fill_seats()
        self._fill_fleets()
        self._fill_hand()
        if self.start_at:
            self.near.go(self.start_at)
            self.start_at = ""
        self.skip_due = self.may_skip()
        if self.skip_due and self.decision is not None:
            self.call_later(self.skip, self.decision.id)

    def show_next_alive(self) -> None:
        """Who is out has no fleet to look at: the next one's comes up."""
        for _ in self.names:
            self.shown_seat = self._next_shown(1)
            if self.view["seats"][self.shown_seat]["alive"]:
                return

    def paint(self) -> None:
        """Nothing is shown of a question that is passed at once."""
        if not self.skip_due:
            super().paint()

    def forget_marks(self) -> None:
        """Marks, marked weapons and a chosen card are forgotten."""
        super().forget_marks()
        self.aimed = {}
        self.pending = None
        self.told = {}

    def _keep_pending(self) -> None:
        """What the engine asks for on the board is pending; what is no longer legal is not."""
        decision = self.decision
        if decision is None:
            self.pending = None
            return
        if decision.kind == "pick":
            picks = tuple(a for a in self.legal or () if isinstance(a, Pick))
            self.pending = Pending(str(self.match.prompt(decision)).rstrip("."), picks, True)
            return
        if self.pending is not None and not set(self.pending.actions) <= set(self.legal or ()):
            self.pending = None

    def _question(self) -> None:
        """A new question: the panes that it needs, and the cursor where it begins."""
        decision = self.decision
        kind = decision.kind if decision else ""
        before = self.pane
        self.panes = [self.seats_pane, self.far]
        if self.draft is not None:
            self.panes.append(self.alloc)
        self.panes += [self.near, self.hand]
        asked = (self.view["turn"], self.view["phase"], kind, self.view["active"], self.viewer)
        if before in self.panes and self.asked:
            self.focus_at = self.panes.index(before)
        else:
            self.focus_on(self.near)
        if asked == self.asked:
            return
        self.asked = asked
        if kind:
            self._begin_question(kind)

    def _begin_question(self, kind: str) -> None:
        if self.view["active"] == self.viewer and self.news_for != self.view["turn"]:
            self.news_for = self.view["turn"]
            self.told = self._summaries()
        if kind in ("allocate", "spend"):
            self.focus_on(self.alloc)
        elif kind in ("play", "discard"):
            self.focus_on(self.hand)
        elif kind in ("fire", "aim", "engage"):
            self.focus_on(self.near)
            first = next(iter(sorted(self.guns())), None) if kind == "fire" else None
            if first is not None:
                self.near.kept = str(first)
                self.start_at = str(first)
        elif kind == "react":
            self._to_victim()
        elif kind == "pick":
            self.call_later(self._first_pick)

    def _to_victim(self) -> None:
        """The cursor goes to what is aimed at, where it is in sight."""
        frame = self.answered()
        targets = frame["lists"].get("targets", ()) if frame else ()
        for t in targets:
            seat = self.at.get(t)
            if seat == self.viewer and self.viewer is not None:
                self.start_at = str(t)
                self.focus_on(self.near)

    def _first_pick(self) -> None:
        if self.pending is not None and self.pending.fixed:
            self.show_target_fleet()
            self.refresh_table()
            self.to_first_target()
            self.paint()

    def focus_on(self, pane: Pane) -> None:
        """Put the cursor into a pane."""
        if pane in self.panes:
            self.focus_at = self.panes.index(pane)

    def pane_is(self, pane: Pane) -> bool:
        """Whether the cursor is in a pane."""
        return self.pane is pane

    # --- rows -----------------------------------------------------------------------------------

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
                every = frozenset(self.folded | {top["card"] for top in fleet if top["on"]})
                units_first = sorted(fleet, key=lambda top: top["type"] == "T")
                compact = self._aimable(rows_of(units_first, attrs.evolve(look, folded=every)))
            pane.offer(rows, compact)
            pane.title = self._fleet_title(seat, pane is self.near)
            pane.empty = "No card in play." if self.view["seats"][seat]["alive"] else "Out."

    def _aimable(self, rows: list[Row]) -> list[Row]:
        """Rows with a sign on what a volley may be declared against."""
        if self.firing and self.legal_targets() is None:
            wanted = self.fire_targets()
            for row in rows:
                u = number_of(row.key)
                if u in wanted and not row.sign and not self.is_mine(u):
                    row.sign = "→"
        return rows

    def is_mine(self, u: int | None) -> bool:
        """Whether a card in play is the viewer's and in his own fleet."""
        card = self.shown.get(u) if u is not None else None
        return card is not None and card["fleet"] == self.viewer == self.at.get(card["card"])

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

    # --- places ---------------------------------------------------------------------------------

    def slots(self, width: int, height: int) -> list[Slot]:
        """Seats above; the fleets, the draft and the hand share the rest by what is asked."""
        if width != self.board_width:
            self.board_width = width
            self._refill()
        self.hand.tail = hand_line(self.my_hand())
        fixed: list[tuple[Pane, int]] = [(self.seats_pane, len(self.names))]
        if self.told and not self.is_wide and height >= 14 + len(self.names):
            fixed.append((self.news, self.news.want(width)))
        if self.draft is not None:
            fixed.append((self.points, 1))
        lists = [p for p in self.panes if p is not self.seats_pane]
        room = height - sum(n for _, n in fixed)
        self.tight = room < 14
        rows = self._share(lists, width, room)
        made: list[Slot] = []
        y = 0
        for pane, size in [*fixed, *zip(lists, rows, strict=True)]:
            if size > 0:
                made.append(Slot(pane, 0, y, width, size))
            y += size
        if height - y >= 3 and len(self.names) > 2:
            self.others_room = height - y
            made.append(Slot(self.others, 0, y, width, height - y))
        return made

    def _others_lines(self, width: int) -> list[Line]:
        """Where there is room: the fleets that are not shown above, their stacks folded."""
        made: list[Line] = []
        left: list[str] = []
        for seat in self._seat_order():
            if seat in (self.viewer, self.shown_seat) or not self.view["seats"][seat]["alive"]:
                continue
            fleet = self.view["seats"][seat]["fleet"]
            block = [ruler(width, f"{self.who(seat)}: {count(len(fleet), 'stack')}")]
            look = attrs.evolve(self._look(seat), folded=frozenset(c["card"] for c in fleet))
            block += [[("    ", ""), *row.spans] for row in rows_of(fleet, look)]
            if len(made) + len(block) > self.others_room - 1:
                left.append(self.short(seat))
            else:
                made += block
        if left:
            made.append([(f"   ↓ {listed(left, 5)}: ] shows each", "dim")])
        return made

    def _refill(self) -> None:
        """Another width: lines are made anew."""
        self.fill_draft()
        self._fill_seats()
        self._fill_fleets()
        self._fill_hand()

    def _share(self, panes: list[Pane], width: int, room: int) -> list[int]:
        """Rows per pane: the one that matters gets what it wants, the others at least a few."""
        want = {id(p): p.want(width) for p in panes}
        rows = {id(p): min(self._least(p), want[id(p)]) for p in panes}
        for p in sorted(panes, key=self._weight):
            spare = room - sum(rows.values())
            if spare < 0:
                rows[id(p)] = max(1, rows[id(p)] + spare)
        for p in sorted(panes, key=self._weight, reverse=True):
            spare = room - sum(rows.values())
            rows[id(p)] = min(want[id(p)], rows[id(p)] + max(0, spare))
        for p in panes:
            # A ruler with nothing but "more" below it is a ruler.
            least = 3 if p is self.hand else 2
            if rows[id(p)] <= least < want[id(p)] and p is not self.pane:
                rows[id(p)] = 1
        for p in sorted(panes, key=self._weight, reverse=True):
            spare = room - sum(rows.values())
            if rows[id(p)] > 1:
                rows[id(p)] = min(want[id(p)], rows[id(p)] + max(0, spare))
        return [rows[id(p)] for p in panes]

    def _least(self, pane: Pane) -> int:
        if pane is self.pane:
            return 5
        if pane is self.hand:
            kind = self.decision.kind if self.decision is not None else ""
            open_hand = kind in ("play", "discard") and self.pending is None
            return 4 if open_hand else 1
        if self.draft is not None:
            return 5 if pane is self.alloc else 1
        return (4 if pane is self.far else 5) - self.tight

    def _weight(self, pane: Pane) -> int:
        """What gets room first; the greater the sooner."""
        if pane is self.pane:
            return 9
        if pane is self.alloc:
            return 8
        kind = self.decision.kind if self.decision is not None else ""
        if pane is self.hand:
            return 6 if kind in ("play", "discard") and self.pending is None else 1
        return 5 if pane is self.near else 4

    def seat_lines(self, width: int) -> list[Line]:
        """Seats are a pane: one may aim at a Sector HQ."""
        return []

    def side_lines(self, width: int, height: int) -> list[Line]:
        """In wide windows: what the others did last, the thing under the cursor, the log."""
        made: list[Line] = []
        turns = self._summaries()
        if turns:
            made.append(ruler(width, "Last turns", "r recap"))
            for seat in self._seat_order():
                if seat in turns:
                    rows = wrap(f"{self.short(seat)}: {turns[seat]}", width - 2, "", "  ")
                    made += [[(" ", ""), *row] for row in rows[:3]]
        card = self._under_cursor()
        if card is not None:
            made.append(ruler(width, cut(card_name(card), width - 12), "z zoom"))
            made += [[(" ", ""), *row] for row in wrap(CARDS[card].text, width - 2, "dim")[:5]]
        made.append(ruler(width, "Log", "L all"))
        return [*made, *log_tail(self, width, max(0, height - len(made)))]

    def _under_cursor(self) -> str | None:
        u = number_of(self.key)
        return self.id_of(u) or None if u is not None and u >= 0 else None

    # --- what the others did ----------------------------------------------------------------------

    def _summaries(self) -> dict[int, str]:
        """One line for each other seat that has had a turn."""
        turns = last_turns(self.story.lines, self.viewer)
        return {
            seat: render(summary(lines, seat), self.names, self.viewer)
            for seat, lines in turns.items()
            if seat != self.viewer and self.view["seats"][seat]["alive"]
        }

    def _news_lines(self, width: int) -> list[Line]:
        """Shown at the start of one's turn."""
        if not self.told or self.decision is None:
            return []
        made: list[Line] = [[(" Since your turn (r shows all):", "heading")]]
        for seat in self._seat_order():
            if seat in self.told:
                name = f" {self.short(seat)}: "
                text = cut(self.told[seat], width - len(name) - 1)
                made.append([(name, f"seat.{seat % 6}"), (text, "")])
        return made

    # --- acting ---------------------------------------------------------------------------------

    def do_mark(self) -> None:
        """Space: a line of the draft, weapons, cards to discard, or a target."""
        decision = self.decision
        if decision is None or self.over:
            super().do_mark()
        elif self.pending is not None:
            self.take_target()
        elif self.draft is not None and self.pane_is(self.alloc):
            self.mark_line(self.key)
        elif self.firing:
            self.mark_gun(self.key)
        elif decision.kind in ("play", "engage", "allocate", "spend"):
            self.with_card(self.key, every=True)
        elif decision.kind == "discard" and self.too_many_marked(self.key):
            return
        elif not self.toggle(self.key):
            self.do_why()

    def do_end(self) -> None:
        """End the phase; an allocation is entered as it stands."""
        if self.draft is not None and self.decision is not None and self.pending is None:
            self.enter_draft()
        else:
            super().do_end()

    def answer(self, number: int) -> None:
        """A numbered answer; one with several targets has the target chosen first."""
        if self.reacting and self.pending is None:
            groups = self.reactions()
            if number <= len(groups[:9]):
                group = groups[number - 1]
                if len(group) == 1:
                    self.act(group[0])
                else:
                    self.choose_target(Pending(self.verb(group), tuple(group)))
                return
        super().answer(number)

    def answers(self) -> list[tuple[str, Action]]:
        """Numbered answers: reactions, options, and targets that do not lie on the board."""
        if self.decision is None or self.over:
            return []
        legal = self.legal or ()
        if self.pending is not None:
            return self._off_board()
        if self.reacting:
            return [(self.reaction_text(g), g[0]) for g in self.reactions()[:9]]
        if self.decision.kind == "choose":
            return [(self.label(a), a) for a in legal if isinstance(a, Choose)][:9]
        return [(self.label(a), a) for a in legal if isinstance(a, Draw)]

    def _off_board(self) -> list[tuple[str, Action]]:
        assert self.pending is not None
        made = []
        hand = {row["card"] for row in self.my_hand()}
        for a in self.pending.actions:
            t = place_of(a)
            if t in self.at or t in hand or is_hq(t):
                continue
            if is_fleet(t) and seat_of_place(t) == self.viewer:
                made.append(("alone in your fleet", a))
            elif not is_fleet(t):
                made.append((self.label(a), a))
        return made if len(made) <= 9 else []

    def end_action(self) -> Action | None:
        """`e`: done, or pass."""
        bare = [a for a in self.legal or () if a.tag in ("done", "pass")]
        return bare[0] if bare else None

    def end_loss(self) -> str:
        """What ending would lose."""
        decision = self.decision
        if decision is None:
            return ""
        if decision.kind == "fire":
            return self.idle_guns()
        if decision.kind == "play" and self.view["phase"] == "play-b" and self.view["plays"]:
            able = [r for r in self.my_hand() if r["card"] in self._playable()]
            if able:
                plays = count(self.view["plays"], "card play is", "card plays are")
                cards = count(len(able), "card")
                return f"{plays} left, and {cards} could be played. End the phase all the same?"
        return ""

    def _playable(self) -> set[int]:
        return {a.card for a in self.legal or () if isinstance(a, Play) and not isinstance(a, Swap)}

    def step_side(self, key: str, step: int) -> bool:
        """Left and right on a fleet."""
        if self.firing:
            return self.step_gun(key, step)
        if key and number_of(key) in self.shown and self.shown[number_of(key) or 0]["on"]:
            self._fold(number_of(key) or 0, step < 0)
            return True
        return False

    def press(self, key: str, character: str | None) -> None:
        """While letters are shown, every other key means what it always does."""
        if self.labels and (character or "") not in self.labels and key != "escape":
            self.labels = {}
        super().press(key, character)

    def do_fold(self) -> None:
        """Fold or unfold the stack under the cursor."""
        u = number_of(self.key)
        if u is None or u not in self.shown or not self.shown[u]["on"]:
            self.tell("Nothing lies on that card.")
            return
        self._fold(u, u not in self.folded)

    def _fold(self, u: int, folded: bool) -> None:
        if folded:
            self.folded.add(u)
        else:
            self.folded.discard(u)
        self._fill_fleets()
        self.paint()

    def do_fold_all(self) -> None:
        """Fold all stacks, or unfold them."""
        stacks = {u for u, card in self.shown.items() if card["on"]}
        self.folded = set() if stacks <= self.folded else stacks
        self._fill_fleets()
        self.paint()

    def do_piles(self) -> None:
        """Discard piles and reserve fleets."""
        first = self.viewer if self.viewer is not None else self.shown_seat
        self.open_panel(PilesPanel(self, first))

    def do_zoom(self) -> None:
        """The sheet of what is under the cursor."""
        sheet = self.sheet(self.key)
        if sheet is None:
            self.tell("There is nothing under the cursor to zoom; Tab goes to another part.")
            return
        self.open_panel(Zoom(sheet, self))

    def show_card(self, key: str) -> None:
        """The sheet of a card that is not under the cursor."""
        sheet = self.sheet(key)
        if sheet is not None:
            panel = Zoom(sheet, self)
            panel.follow = None
            self.open_panel(panel)

    def sheet(self, key: str) -> Sheet | None:
        """A card or a Sector HQ at zoom."""
        u = number_of(key)
        if u is None:
            return None
        if is_hq(u):
            return seat_sheet(self, seat_of_place(u))
        card_id = self.id_of(u)
        return card_sheet(self, u, card_id, self.shown.get(u)) if card_id in CARDS else None

    def dock(self) -> list[Line]:
        """The reaction window."""
        if not self.reacting or self.pending is not None:
            return []
        return dock_lines(self, self.board_width)

    def reaction_told(self) -> str:
        """What is being answered, in a sentence."""
        frame = self.answered()
        return told(self, frame) if frame else "an action"


__all__ = ["DRAW", "PASS", "Table"]
