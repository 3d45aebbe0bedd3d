"""The table of Galactic Empires: seats, the chosen opponent's fleet, mine, and the hand."""

from __future__ import annotations

import re
from typing import Any

import attrs

from core.games.empires import GAME
from core.games.empires.actions import Pick
from core.games.empires.state import EmpiresState
from core.kernel import Action, Outcome, Rng, render
from tui.table.painting import WIDE
from tui.table.pane import LinesPane, ListPane, Pane
from tui.table.screen import TableScreen

from .allocating import Allocating, AllocationPane
from .allocation import Draft
from .choosing import Choosing, Pending, number_of
from .deeds import Deeds
from .entering import Entering
from .filling import Filling
from .firing import Firing
from .fleet_pane import FleetPane
from .hand import sort_key
from .keeping import Keeping
from .layout import Layout
from .listing import Listing
from .react import thing
from .reacting import Reacting
from .stops import Stops
from .talk import Talk
from .telling import Telling
from .words import card_name, listed, tallied


class Table(
    Entering,
    Deeds,
    Layout,
    Listing,
    Filling,
    Talk,
    Telling,
    Allocating,
    Keeping,
    Firing,
    Reacting,
    Choosing,
    TableScreen,
):
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
        self.foreseen = ("", "", "")
        self.busy = False
        """Several answers are being given as one entry."""
        self.entry = (0, 0)
        self.taken_back = (0, 0)
        self.let_be: tuple[Any, ...] | None = None
        self.asked: tuple[Any, ...] = ()
        self.board_width = 80
        self.others_room = 0
        self.news_in_sight = False
        self.room = 0
        """Rows for the lists below the seats."""
        self.tight = False
        """Little room: panes get by with a line less."""
        self.start_at = ""
        """Where the cursor of the new question begins in the fleet."""
        self.start_in_hand = ""
        """Where it begins in the hand."""
        self.told: dict[int, str] = {}
        """What the others did, shown at the start of one's turn until one acts."""
        self.opened_at = len(self.session.match.log)
        """Length of the log when the table was opened."""
        self.news_for: tuple[int, int | None] = (0, None)

    # --- names ----------------------------------------------------------------------------------

    def short(self, seat: int) -> str:
        """A seat in one word; the viewer's own is `You`."""
        if seat == self.viewer and len(self.driver.humans) < 2:
            return "You"
        return self.names[seat].partition(" (")[0]

    def whose(self, seat: int) -> str:
        """A seat as an owner: `your`, also where one looks on at a player called You."""
        name = self.short(seat)
        return "your" if seat == self.viewer or name == "You" else f"{name}'s"

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
            return f"{self.whose(seat)} fleet"
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
        if self.shown_seat == self.viewer:
            self.shown_seat = self._next_shown(1)  # in a replay the eyes have changed
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
        if self.start_in_hand:
            self.hand.go(self.start_in_hand)
            self.start_in_hand = ""
        self.skip_due = self.may_skip()
        if self.skip_due and self.decision is not None:
            self.call_later(self.skip, self.decision.id)

    def story_read(self) -> None:
        """After a resume in one's own turn: what the others did is known now."""
        untouched = len(self.session.match.log) == self.opened_at
        if untouched and self.decision is not None and self.view["active"] == self.viewer:
            self.told = self._summaries()
        super().story_read()

    def _next_shown(self, step: int) -> int:
        """The next opponent in the order of the seats' lines, of those that are in the match."""
        if not self.view:
            return super()._next_shown(step)
        every = [i for i in self._seat_order() if i != self.viewer]
        order = [i for i in every if self.view["seats"][i]["alive"] or i == self.shown_seat]
        if self.shown_seat not in order:
            return order[0] if order else self.shown_seat
        return order[(order.index(self.shown_seat) + step) % len(order)]

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
            self.pending = Pending(self._picking(), picks, True)
            return
        if self.pending is not None and not set(self.pending.actions) <= set(self.legal or ()):
            self.pending = None

    def _picking(self) -> str:
        """For which card something is chosen, and what has been chosen for it so far."""
        top = self.view["stack"][-1]
        source = card_name(self.id_of(top["source"])) if top["source"] >= 0 else "an effect"
        chosen = [thing(self, t) for t in top["lists"].get("chosen", ()) if t != -1]
        names = [name for name in chosen if name]
        return f"{source} (so far {listed(tallied(names), 3)})" if names else source

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
        turn = (self.view["turn"], self.viewer)
        if self.view["active"] == self.viewer and self.news_for != turn:
            self.news_for = turn
            self.told = self._summaries()
        if kind in ("allocate", "spend"):
            self.focus_on(self.alloc)
        elif kind in ("play", "discard"):
            self.focus_on(self.hand)
            self._to_able_card()
        elif kind in ("fire", "aim", "engage"):
            self.focus_on(self.near)
            first = next(iter(sorted(self.guns())), None) if kind == "fire" else None
            if first is not None:
                self.start_at = str(first)
        elif kind == "react":
            self._to_victim()
        elif kind == "pick":
            self.call_later(self._first_pick)

    def _to_able_card(self) -> None:
        """The cursor goes to the first card that can be played, where it is on none."""
        able = self.able_cards()
        if number_of(self.hand.key) not in able:
            cards = sorted(self.my_hand(), key=lambda r: sort_key(r["id"], r["card"]))
            found = next((str(r["card"]) for r in cards if r["card"] in able), "")
            self.start_in_hand = found

    def _to_victim(self) -> None:
        """The cursor goes to what is aimed at, where it is in sight."""
        frame = self.answered()
        targets = frame["lists"].get("targets", ()) if frame else ()
        for t in targets:
            seat = self.at.get(t)
            if seat is not None and seat == self.viewer:
                self.start_at = str(t)
                self.focus_on(self.near)
            elif seat is not None:
                self.shown_seat = seat  # another's: his fleet comes up

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
