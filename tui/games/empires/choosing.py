"""Choosing: what one can do with a card, and targets that are picked on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from core.games.empires.actions import (
    Area,
    Combine,
    Drop,
    Lay,
    Move,
    Pick,
    Play,
    Separate,
    Strike,
    Swap,
    Use,
)
from core.games.empires.load import CARDS
from core.games.empires.places import play_places
from core.games.empires.state import fleet_place, hq_place, is_fleet, is_hq, seat_of_place
from core.kernel import Action
from tui.table.moving import LABELS
from tui.table.panel import PickPanel
from tui.widgets.pick import Row

from .words import LISTED, card_name, flat

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


@attrs.frozen
class Pending:
    """Something that waits for its target."""

    title: str
    actions: tuple[Action, ...]
    fixed: bool = False
    """The engine asks for it: it cannot be given up."""

    @property
    def places(self) -> dict[int, Action]:
        """Actions by their target."""
        return {place_of(a): a for a in self.actions}


def place_of(action: Action) -> int:
    """Target of an action, or -1."""
    for name in ("place", "target", "choice"):
        found = getattr(action, name, None)
        if isinstance(found, int):
            return found
    return -1


def number_of(key: str) -> int | None:
    """The card or code that a key stands for."""
    head = key.partition(":")[0]
    return int(head) if head.lstrip("-").isdigit() else None


class Choosing(Base):
    """The part of the table that chooses cards and targets."""

    pending: Pending | None

    # --- actions of a thing -------------------------------------------------------------------

    def actions_of(self, key: str) -> list[Action]:
        """Legal actions of a thing; while a target is chosen, those with it as target."""
        u = number_of(key)
        if u is None or self.decision is None:
            return []
        if self.pending is not None:
            return [a for a in self.pending.actions if place_of(a) in self.codes(u)]
        legal = self.legal or ()
        own = [a for a in legal if getattr(a, "card", None) == u]
        return own or [a for a in legal if place_of(a) in self.codes(u)]

    @staticmethod
    def codes(u: int) -> tuple[int, ...]:
        """A Sector HQ's line stands for the fleet as well."""
        return (u, fleet_place(seat_of_place(u))) if is_hq(u) else (u,)

    def able_cards(self) -> frozenset[int]:
        """Cards with which something can be done now."""
        if self.decision is None or self.decision.kind in ("pick", "choose", "fire", "aim"):
            return frozenset()
        return frozenset(
            a.card  # type: ignore[attr-defined]
            for a in self.legal or ()
            if isinstance(getattr(a, "card", None), int) and not isinstance(a, Swap)
        )

    def legal_targets(self) -> frozenset[int] | None:
        """Cards and codes that may be chosen now, or None where nothing is being chosen."""
        if self.pending is None:
            return None
        return frozenset(self.pending.places)

    # --- doing --------------------------------------------------------------------------------

    def with_card(self, key: str, every: bool = False) -> None:
        """What Enter does on a card: its only use at once, else a choice, then a target.

        A card of the hand is played; `every` offers the other uses as well.
        """
        found = self.actions_of(key)
        if not found:
            self.do_why()
            return
        u = number_of(key)
        if all(getattr(a, "card", None) != u for a in found):
            # The card is the target of others' actions.
            self.choose(f"What at {card_name(self.id_of(u or 0))}?", found)
            return
        groups = grouped(found)
        plays = [g for g in groups if isinstance(g[0], Play)]
        if plays and not every:
            # The reserve is behind Space: Enter plays.
            groups = plays
        elif not every and all(isinstance(a, Swap) for a in found):
            self.tell(f"{self.refused_play(u or 0)} Space puts it into the reserve (1 card play).")
            return
        if len(groups) == 1 and not (every and self.acts_at_once(groups[0])):
            self.begin(groups[0])
            return
        rows = [Row(str(i), [(self.verb(g), "")]) for i, g in enumerate(groups)]
        title = f"What with {card_name(self.id_of(u or 0))}?"
        self.open_panel(PickPanel(title, rows, lambda i: self.begin(groups[int(i)]), typing=False))

    def refused_play(self, u: int) -> str:
        """Why a card of the hand cannot be played now."""
        assert self.decision is not None
        tried = self.tried(u)
        return self.match.why(self.decision.seat, tried).message if tried is not None else ""

    def begin(self, group: Sequence[Action]) -> None:
        """Carry out a use of a card, after its target is chosen where it has one."""
        first = group[0]
        if isinstance(first, Swap):
            self.choose_swap([a for a in group if isinstance(a, Swap)])
            return
        if self.acts_at_once(group):
            self.act(first)
            return
        self.choose_target(Pending(f"{self.verb(group)}", tuple(group)))

    def acts_at_once(self, group: Sequence[Action]) -> bool:
        """Whether a use of a card asks for nothing more."""
        first = group[0]
        place = place_of(first)
        alone = is_fleet(place) and seat_of_place(place) == self.viewer
        plain = place == -1 or alone or isinstance(first, Drop | Strike)
        return len(group) == 1 and plain and not isinstance(first, Swap)

    def choose_target(self, pending: Pending) -> None:
        """Let the player choose a target on the board; the cursor goes to the first one."""
        self.pending = pending
        self.show_target_fleet()
        self.refresh_table()
        self.to_first_target()
        self.label_targets()

    def show_target_fleet(self) -> None:
        """Show the table of a seat that has a target, where the one shown has none."""
        if self.pending is None:
            return
        seats = [self.at.get(t) for t in self.pending.places]
        others = [s for s in seats if s is not None and s != self.viewer]
        if others and self.shown_seat not in others:
            self.shown_seat = others[0]

    def to_first_target(self) -> None:
        """Put the cursor on the first legal target in sight."""
        wanted = self.legal_targets() or frozenset()
        order = [self.far, self.near, self.hand, self.seats_pane]
        for pane in order:
            for row in pane.pick.rows:
                u = number_of(row.key) if row.key else None
                if u is not None and any(c in wanted for c in self.codes(u)):
                    pane.go(row.key)
                    self.focus_on(pane)
                    return

    def label_targets(self, always: bool = False) -> None:
        """Put a letter on every legal target in sight, where there are several."""
        places = self.legal_targets() or frozenset()
        keys = {str(t) for t in places}
        others = [seat_of_place(t) for t in places if is_fleet(t)]
        keys |= {str(hq_place(seat)) for seat in others if seat != self.viewer}
        self.put_letters([keys], least=1 if always else 2)
        self.notice = ("", "")

    def put_letters(self, groups: Sequence[set[str]], least: int = 1) -> None:
        """Letters on things in sight, group after group; a letter goes there."""
        self.picture(*self.canvas.size)  # where things will stand; painted once the key is done
        seen = [(s.pane, key) for s in self.placed for key, _, _ in s.pane.targets]
        seen = [t for t in seen if t[0] in self.panes]
        order = [t for keys in groups for t in seen if t[1] in keys]
        if len(order) >= least:
            self.labels = dict(zip((x for x in LABELS if x not in "eqz"), order, strict=False))
            self.notice = ("A letter goes there; arrows and Enter work as ever.", "dim")
        elif least == 1:
            self.tell("There is nothing to go to.")

    def do_main(self) -> None:
        """Enter: the main action of the thing under the cursor."""
        decision = self.decision
        if decision is None or self.over:
            super().do_main()
        elif self.pending is not None:
            self.take_target()
        elif decision.kind in ("allocate", "spend") and not self.pane_is(self.hand):
            self.enter_draft()
        elif decision.kind in ("fire", "aim"):
            self.fire_main()
        elif decision.kind == "discard":
            self.discard_main()
        elif decision.kind in (*LISTED, "draw"):
            self.list_answers()
        else:
            self.with_card(self.key)

    def take_target(self) -> None:
        """The thing under the cursor is the target."""
        assert self.pending is not None
        found = self.actions_of(self.key)
        if len(found) == 1:
            self.act(found[0])
        elif found:
            self.choose("How?", found)
        else:
            self.tell(f"That is no target: {self.pending.title}. Letters and → show the targets.")

    def discard_main(self) -> None:
        """Discard what is marked."""
        drops = [a for key in self.own_marks for a in self.actions_of(key) if isinstance(a, Drop)]
        if drops:
            self.act_all(drops)
        elif any(isinstance(a, Drop) for a in self.actions_of(self.key)):
            self.tell("Nothing is marked: Space marks this card, Enter discards, e is done.")
        else:
            self.do_why()

    def may_mark(self, key: str) -> bool:
        """Cards to discard are marked."""
        if self.decision is None or self.decision.kind != "discard":
            return False
        if not any(isinstance(a, Drop) for a in self.actions_of(key)):
            return False
        hand = {row["card"] for row in self.my_hand()}
        marked = sum(1 for k in self.own_marks if number_of(k) in hand)
        return number_of(key) not in hand or marked < self.view["plays"]

    def too_many_marked(self, key: str) -> bool:
        """Whether a card of the hand is one too many to discard; says so."""
        found = any(isinstance(a, Drop) for a in self.actions_of(key))
        if found and not self.may_mark(key) and key not in self.own_marks:
            plays = self.view["plays"]
            self.tell(f"Of your hand {plays} at most, one for each card play left (DISC-3).")
            return True
        return False

    def attempt(self, key: str) -> Action | None:
        """What one would try with a thing, for `w`."""
        found = [a for a in self.actions_of(key) if not isinstance(a, Swap)]
        if found:
            return found[0]
        u = number_of(key)
        if u is None or self.decision is None or self.viewer is None:
            return None
        return self.tried(u)

    def tried(self, u: int) -> Action | None:
        """An action that is refused with the reason that one looks for."""
        from core.games.empires.actions import Engage, Volley

        assert self.decision is not None
        kind = self.decision.kind
        if self.pending is not None and not is_hq(u):
            first = self.pending.actions[0]
            if isinstance(first, Play):
                return Play(first.card, u, first.kind)
            if isinstance(first, Use):
                return Use(first.card, first.function, u)
        if any(row["card"] == u for row in self.my_hand()):
            seat, world = self.viewer or 0, self.world
            # Where it belongs, the refusal says why not now; elsewhere only that it does not.
            places = play_places(world, seat, u, "-") if world is not None else []
            return Play(u, places[0] if places else fleet_place(seat), "-")
        if kind == "fire":
            return Volley(u)
        if kind == "allocate" and self.at.get(u) == self.viewer:
            return Engage(u)
        return None

    # --- words --------------------------------------------------------------------------------

    def verb(self, group: Sequence[Action]) -> str:
        """What a group of actions would do, without the target."""
        a = group[0]
        if isinstance(a, Pick):
            return "Choose"
        name = card_name(self.id_of(getattr(a, "card", 0)))
        if isinstance(a, Play):
            card = CARDS[self.id_of(a.card)]
            second = a.kind != "-" and card.types[1:]
            return f"Play {name}{f' as {card.types[1]}' if second else ''}"
        if isinstance(a, Use):
            return f"{name}: {CARDS[self.id_of(a.card)].acts[a.function].text}"
        words = {
            Strike: f"{name} deals its damage",
            Swap: f"Swap {name} into the reserve (costs 1 card play)",
            Lay: f"Use {name} against a ship",
            Combine: f"{name} becomes one with",
            Separate: f"Take {name} off",
            Move: f"Move {name} to another terrain",
            Area: f"Fire a distortion cannon of {name}",
            Drop: f"Discard {name}",
        }
        return words.get(type(a), self.label(a))

    def my_hand(self) -> list[dict[str, Any]]:
        """Cards of the viewer's hand."""
        if self.viewer is None or not self.view:
            return []
        return self.view["seats"][self.viewer]["hand"] or []

    def index_cards(self) -> None:
        """Note where every card in play is shown."""
        self.shown = {}
        self.at = {}
        for row in self.view["seats"]:
            for card in flat(row["fleet"]):
                self.shown[card["card"]] = card
                self.at[card["card"]] = row["seat"]


def grouped(found: Sequence[Action]) -> list[list[Action]]:
    """Actions of one card by what they do."""
    groups: dict[tuple[Any, ...], list[Action]] = {}
    for a in found:
        key = (a.tag, getattr(a, "function", None), getattr(a, "kind", None))
        groups.setdefault(key, []).append(a)
    return list(groups.values())
