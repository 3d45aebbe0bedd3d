"""Treasure Hunter on the table: the party as columns, the hand by what counts now, and the odds.

The forecast beside the hand answers the present question before one commits: the outlook at a
location, the sums if a guardian is laid, the open battle term by term, what one more card would do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.games.treasure import actions as act
from core.games.treasure.board import SPACES
from core.games.treasure.cards import (
    CARDS,
    INDEX,
)
from core.games.treasure.forecast import party_of
from core.games.treasure.values import (
    capacity,
    foe_types,
    hero_value,
    weapon_in_use,
)
from core.kernel import Event
from tui.table.pane import ListPane
from tui.table.screen import TableScreen
from tui.widgets.pick import Row, heading

from .asking import Asking
from .layout import Layout
from .party import PartyPane, carried_column, hero_column
from .spaces import SpacesPane
from .sums import as_active
from .telling import (
    card_of,
    card_spans,
    count,
    group_of,
    name_of,
)
from .words import Words

SEEN_FIRST = ("oppose", "ward", "disaster", "rise", "second", "encounter", "lost")
"""Questions about another's party: it is shown in place of one's own."""


class Table(Asking, Words, Layout, TableScreen):
    """The table of Treasure Hunter."""

    def build(self) -> None:
        """Party, hand, another's party, the board's spaces."""
        self.party = PartyPane()
        self.other = PartyPane()
        self.other.name = "other"
        self.hand = ListPane("hand", "Your hand")
        self.spaces = SpacesPane()
        self.make_lines()
        self.other.focusable = self.spaces.focusable = False
        self.panes = [self.party, self.other, self.hand, self.spaces]
        self.focus_at = 2
        self.party_seat = 0
        """Whose party stands on top."""
        self.asked: tuple[Any, ...] = ()
        self.shown_dice: tuple[dict[str, Any], int] | None = None
        """A throw that is being shown die by die, and how many have fallen."""

    # --- the view into the panes --------------------------------------------------------------

    def fill(self) -> None:
        """Take in the view."""
        view = self.view
        step = self.decision.kind if self.decision is not None else ""
        asked = (step, self.decision.number if self.decision else view["turn"], self.viewer)
        new = asked[0] != (self.asked or ("",))[0] or asked[2] != (*self.asked, 0, 0, 0)[2]
        changed = asked != self.asked
        self.asked = asked
        if new or self.party_seat >= len(self.names):
            self.party_seat = self._party_first(step)
        self._fill_parties()
        self._fill_hand(step)
        if view["board"] is not None:
            self.spaces.board = view["board"]
            self.spaces.usable = {
                SPACES[a.space] for a in self.legal or () if isinstance(a, act.Walk)
            }
        if new or (changed and self.pane is not None and not self.pane.key):
            self._focus_for(step)

    def _party_first(self, step: str) -> int:
        view = self.view
        if self.viewer is None or step in SEEN_FIRST or (view["foes"] and not step):
            return int(view["active"])
        return self.viewer

    def _fill_parties(self) -> None:
        self.party.fill(self._columns(self.party_seat))
        self.party.usable = self._usable() if self.decision is not None else set()
        own = self.party_seat == self.viewer
        self.party.title = "Your party" if own else _capital(f"{self.whose(self.party_seat)} party")
        self.party.empty = (
            "You have no heroes yet: recruit some." if own else "Nobody is in this party."
        )
        if len(self.names) > 1:
            other = self.shown_seat
            if other == self.party_seat:
                other = self.viewer if self.viewer is not None else (other + 1) % len(self.names)
            self.other.fill(self._columns(other))
            mine = other == self.viewer
            self.other.title = "Your party" if mine else _capital(f"{self.whose(other)} party")
        else:
            self.other.fill([])

    def _columns(self, seat: int) -> list[Any]:
        view = self.view
        player = view["players"][seat]
        fights = bool(view["foes"]) and seat == view["active"]
        types = foe_types([INDEX[g] for g in view["foes"]]) if fights else 0
        place = view["location"] if fights else None
        under = place is not None and card_of(place).underground == 1
        party = party_of(as_active(view, seat), seat)
        columns = []
        for h, hero in zip(player["party"], party, strict=True):
            use = weapon_in_use(hero, types)
            notes = ""
            if view["step"] == "place" and fights:
                room = capacity(hero) - hero.left
                notes = f"({room})" if room > 0 else ""
            columns.append(
                hero_column(
                    h, hero_value(hero, types, under), CARDS[use].id if use >= 0 else "", notes
                )
            )
        if player["carried"]:
            columns.append(carried_column(player["carried"]))
        return columns

    def _usable(self) -> set[str]:
        """Things of the party and of the hand with which something can be done now."""
        things = self.party.things()
        if self.viewer is not None:
            things |= set(self.view["players"][self.viewer]["hand"] or ())
        return {k for k in things if self.actions_of(k)}

    def _fill_hand(self, step: str) -> None:
        view = self.view
        rows: list[Row] = []
        if view["shown"] is not None:
            self.hand.title = "The hand you see" if view["step"] == "spy" else "Top of the deck"
            size = _name_width(view["shown"])
            rows = [Row(c, card_spans(c, size), sign="○") for c in view["shown"]]
            self.hand.fill(rows)
            return
        hand = list((view["players"][self.viewer]["hand"] if self.viewer is not None else ()) or ())
        over = len(hand) - view["options"]["hand_limit"]
        self.hand.title = "Your hand"
        if step == "discard" and over > 0:
            self.hand.title = f"Your hand: {count(over, 'card')} must go"
        elif self.viewer is None:
            self.hand.title = "Hands"
        self.hand.empty = (
            "All hands are hidden from you." if self.viewer is None else ("Your hand is empty.")
        )
        now = [c for c in hand if self.actions_of(c)]
        size = _name_width(hand)
        groups = [("", now)]
        for name, title in (("own", "in your own turn"), ("others", "in the turns of others")):
            groups.append(
                (title, [c for c in hand if c not in now and group_of(card_of(c)) == name])
            )
        for title, cards in groups:
            if cards and title:
                rows.append(heading(title))
            rows += [
                Row(c, card_spans(c, size), off=c not in now, sign="○" if c in now else "")
                for c in cards
            ]
        self.hand.fill(rows)
        if self.over and self.in_replay and self.viewer is None:
            self._fill_all_hands()

    def _fill_all_hands(self) -> None:
        """In the replay of a match that is over all hands are open."""
        rows: list[Row] = []
        for p in range(len(self.names)):
            rows.append(heading(f"{self.who(p)} holds"))
            rows += [Row(c, card_spans(c)) for c in self.match.view(p)["players"][p]["hand"] or ()]
        self.hand.fill(rows)

    def _focus_for(self, step: str) -> None:
        """A new question: the cursor goes to what answers it."""
        if self.view["board"] is not None:
            own = self.view["active"] if self.viewer is None else self.viewer
            self.spaces.at = self.view["board"]["pawns"][own]
            if step in ("walk", "brave"):
                self.focus_at = 3
                return
        in_party = [k for k in self._in_party() if self.actions_of(k)]
        in_hand = [r.key for r in self.hand.pick.rows if r.key and self.actions_of(r.key)]
        party_first = step in ("arms", "fight", "place", "rescue", "cure", "recovery", "excess")
        if in_party and (party_first or not in_hand):
            self.party.go(in_party[0])
            self.focus_at = 0
        elif self.hand.pick.rows:
            self.hand.go(in_hand[0]) if in_hand else self.hand.press("first")
            self.focus_at = 2
        else:
            self.focus_at = 0

    def _in_party(self) -> list[str]:
        return [k for column in self.party.columns for k in column.stops() if k]

    def clock(self) -> str:
        """Rounds of the table."""
        return f"turn {self.view['turn']}"

    def top_tail(self) -> str:
        """What is left in the deck; on the board the treasure to be found."""
        if self.view["mode"] == "board":
            finds = sum(1 for x in self.view["board"]["spaces"] if x["find"])
            return f"{count(finds, 'find')} left"
        return f"deck {self.view['deck']}"

    def short_title(self) -> str:
        """Two words are too long for the tracker."""
        return "Treasure"

    def do_next_seat(self) -> None:
        """The next seat's party stands on top."""
        self.party_seat = (self.party_seat + 1) % len(self.names)
        self.refresh_table()

    def do_previous_seat(self) -> None:
        """The party of the seat before."""
        self.party_seat = (self.party_seat - 1) % len(self.names)
        self.refresh_table()

    # --- dice ---------------------------------------------------------------------------------

    def animation(self, events: Sequence[Event]) -> list[Callable[[], None]]:
        """Battle dice fall one after another."""
        thrown = [e.data for e in events if e.kind == "dice"]
        if not thrown:
            return []
        data = dict(thrown[-1])
        most = max(len(data["party_dice"]), len(data["guard_dice"]))

        def show(n: int) -> Callable[[], None]:
            def step() -> None:
                self.shown_dice = (data, n)

            return step

        def rest() -> None:
            self.shown_dice = None

        return [show(n) for n in range(most + 1)] + [show(most)] * 4 + [rest]


def _name_width(cards: Sequence[str]) -> int:
    return max((len(name_of(c)) for c in cards), default=10)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
