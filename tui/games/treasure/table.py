"""Treasure Hunter on the table: the party as columns, the hand by what counts now, and the odds.

The forecast beside the hand answers the present question before one commits: the outlook at a
location, the sums if a guardian is laid, the open battle term by term, what one more card would do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.games.treasure import actions as act
from core.games.treasure.board import SPACE, SPACES
from core.games.treasure.cards import (
    CARDS,
    INDEX,
)
from core.games.treasure.forecast import battle_sums, outlook, party_of
from core.games.treasure.values import (
    capacity,
    foe_types,
    hero_value,
    weapon_in_use,
)
from core.kernel import Action, Event
from tui.table.pane import ListPane
from tui.table.panel import PickPanel
from tui.table.screen import TableScreen
from tui.widgets.line import Line, pad
from tui.widgets.pick import Row, heading

from .layout import Layout
from .party import PartyPane, carried_column, hero_column
from .spaces import SpacesPane
from .sums import as_active
from .telling import (
    BY_EVENT,
    QUIET,
    card_of,
    card_spans,
    count,
    group_of,
    listed,
    name_of,
    percent,
)
from .words import Words

SEEN_FIRST = ("oppose", "ward", "disaster", "rise", "second", "encounter", "lost")
"""Questions about another's party: it is shown in place of one's own."""

PASSES = {
    "recruit": "to the adventure",
    "adventure": "stay",
    "oppose": "let them go",
    "fight": "throw the dice",
    "arms": "these weapons",
    "recovery": "go on",
    "discard": "end the turn",
    "brave": "leave it",
}
"""Words for `e`."""


class Table(Words, Layout, TableScreen):
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
        self.party.title = "Your party" if own else f"{self.names[self.party_seat]}'s party"
        self.party.empty = (
            "You have no heroes yet: recruit some." if own else "Nobody is in this party."
        )
        if len(self.names) > 1:
            other = self.shown_seat
            if other == self.party_seat:
                other = self.viewer if self.viewer is not None else (other + 1) % len(self.names)
            self.other.fill(self._columns(other))
            mine = other == self.viewer
            self.other.title = "Your party" if mine else f"{self.names[other]}'s party"
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

    def quiet(self) -> Action | None:
        """A window in which nothing but passing is possible is passed."""
        alone = list(self.legal or ()) == [act.PASS]
        kind = self.decision.kind if self.decision is not None else ""
        return act.PASS if alone and kind in QUIET else None

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

    # --- acting -------------------------------------------------------------------------------

    def actions_of(self, key: str) -> list[Action]:
        """Legal actions of a card, a space or an answer."""
        legal = self.legal or ()
        if key in SPACE:
            return [a for a in legal if isinstance(a, act.Walk) and a.space == SPACE[key]] or [
                a for a in legal if isinstance(a, act.Brave) and self._here(key)
            ]
        if key not in INDEX:
            return []
        i = INDEX[key]
        cls = BY_EVENT.get(i)
        by_event = [a for a in legal if cls is not None and isinstance(a, cls)]
        if cls is not None and CARDS[i].kind == "event":
            return by_event or [a for a in legal if _names(a, i)]
        if CARDS[i].kind == "guardian":
            # Two guardians come with Double Trouble, from that card.
            return [
                a
                for a in legal
                if isinstance(a, act.Oppose | act.Toss | act.Keep | act.Strike) and _names(a, i)
            ]
        if CARDS[i].kind in ("location", "treasure"):
            return [
                a
                for a in legal
                if isinstance(a, act.Go | act.Toss | act.Keep | act.Strike) and _names(a, i)
            ]
        return [a for a in legal if _names(a, i)] + [a for a in by_event if not _names(a, i)]

    def _here(self, space: str) -> bool:
        return bool(space == self.view["board"]["pawns"][self.view["active"]])

    def do_main(self) -> None:
        """Enter: recruit, give, go, oppose, cast, place a hit; never ends a phase."""
        found = self.actions_of(self.key) if self.decision is not None else []
        hits = [a for a in found if isinstance(a, act.Hit)]
        if hits:
            self.act(hits[0])
        elif found and all(isinstance(a, act.Go | act.Haul) for a in found):
            self._choose_venture(found)
        elif len(found) > 1 and any(
            isinstance(a, act.Attach | act.Learn | act.Carry) for a in found
        ):
            self.choose(
                f"{name_of(self.key)}: to whom?" if self._is_thing() else "What with it?", found
            )
        else:
            super().do_main()

    def _is_thing(self) -> bool:
        return card_of(self.key).kind in ("item", "spell")

    def _choose_venture(self, found: list[Action]) -> None:
        """Going is told with its odds before it is done."""
        rows = []
        for i, a in enumerate(found):
            assert isinstance(a, act.Go | act.Haul)
            place = CARDS[a.location]
            chance = outlook(self.view, place.id)["chance"]
            laid = [CARDS[a.treasure]] + ([CARDS[a.second]] if isinstance(a, act.Haul) else [])
            points = sum(c.points for c in laid)
            spans: Line = [
                (pad(place.name, 17) + " ", "strong green"),
                (f"{percent(chance):>7}   ", ""),
                (" and ".join(c.name for c in laid), "yellow"),
                (f"  {count(points, 'point')}", "dim"),
            ]
            rows.append(Row(str(i), spans))
        self.open_panel(
            PickPanel(
                "Go adventuring: the chance if somebody opposes",
                rows,
                lambda key: self._chosen(found[int(key)]),
            )
        )

    def attempt(self, key: str) -> Action | None:
        """What one would try with a thing, also where it is refused."""
        found = self.actions_of(key)
        if found or self.decision is None:
            return found[0] if found else None
        if key in SPACE:
            return act.made(act.Walk, SPACE[key])
        if key not in INDEX:
            return None
        return self._attempt_card(INDEX[key], self.decision.kind)

    def _attempt_card(self, i: int, step: str) -> Action | None:
        view = self.view
        card = CARDS[i]
        party = view["players"][self.viewer or 0]["party"]
        first = INDEX[party[0]["id"]] if party else -1
        mine = {h["id"] for h in party}
        if step == "discard":
            in_hand = card.id in (view["players"][self.viewer or 0]["hand"] or ())
            return act.made(act.Toss if in_hand else act.Drop, i)
        if card.kind == "hero":
            return act.made(act.Hit if card.id in mine and view["foes"] else act.Enlist, i)
        if card.kind in ("item", "spell") and not party:
            return None  # nobody is there to try it with: `nothing_to_do` says so
        if card.kind == "item":
            return act.made(act.Attach, i, first)
        if card.kind == "spell":
            held = any(card.id in (h["spells"] or ()) for h in party)
            return act.made(act.Cast, i, -1) if held else act.made(act.Learn, i, first)
        if card.kind == "guardian":
            return act.made(act.Oppose, i)
        if card.kind in ("location", "treasure"):
            return self._attempt_go(i)
        return self._attempt_event(i)

    def _attempt_go(self, i: int) -> Action:
        hand = self.view["players"][self.viewer or 0]["hand"] or ()
        places = [INDEX[c] for c in hand if card_of(c).kind == "location"] or [-1]
        treasures = [INDEX[c] for c in hand if card_of(c).kind == "treasure"] or [-1]
        if CARDS[i].kind == "location":
            return act.made(act.Go, i, treasures[0])
        return act.made(act.Go, places[0], i)

    def _attempt_event(self, i: int) -> Action:
        cls = BY_EVENT.get(i)
        other = next((p for p in range(len(self.names)) if p != self.viewer), 0)
        if cls in (act.Theft, act.Spy):
            return act.made(cls, other)
        return act.made(act.Play, i)

    def answers(self) -> list[tuple[str, Action]]:
        """Numbered: martyrs while hits are placed, what a window offers, the guardian here."""
        step = self.decision.kind if self.decision is not None else ""
        legal = [a for a in self.legal or () if a != act.PASS]
        if step == "place":
            legal = [a for a in legal if isinstance(a, act.Sacrifice)]
        elif step not in ("brave", "lost", "disaster", "again", "rise", "second", "rescue"):
            return []
        return [(self.label(a), a) for a in legal] if len(legal) <= 9 else []

    def end_action(self) -> Action | None:
        """`e`: pass, where that is possible."""
        return act.PASS if self.legal and act.PASS in self.legal else None

    def end_loss(self) -> str:
        """Heroes left in hand, a spell that would help."""
        step = self.decision.kind if self.decision is not None else ""
        if step == "recruit":
            heroes = [
                name_of(CARDS[a.hero].id) for a in self.legal or () if isinstance(a, act.Enlist)
            ]
            if heroes:
                return f"You could still recruit {listed(heroes)}. End recruiting?"
        if step == "fight" and (found := battle_sums(self.view)) is not None:
            better = [
                (battle_sums(self.view, [CARDS[a.spell].id]), CARDS[a.spell].name)
                for a in self.legal or ()
                if isinstance(a, act.Cast) and CARDS[a.spell].effect != "retreat"
            ]
            helps = [
                (s["chance"], n) for s, n in better if s and s["chance"] > found["chance"] + 0.05
            ]
            if helps:
                chance, name = max(helps)
                return (
                    f"{name} would raise your chance from {percent(found['chance'])} to "
                    f"{percent(chance)}. Throw the dice all the same?"
                )
        return ""

    def prompt_extra(self, width: int) -> list[Line]:
        """What happened since the viewer's own last choice."""
        if self.over or self.in_replay or self.driver.waits_for_step:
            return []
        told = [t for t in self.story.since_own(self.viewer) if t.event is not None]
        text = ""
        for sentence in reversed([t.read(self.names, self.viewer) for t in told]):
            longer = f"{sentence} {text}".strip()
            if len(longer) > width:
                break
            text = longer
        return [[(text, "dim")]] if text else []

    def prompt_keys(self) -> list[tuple[str, str]]:
        """Keys of the present question."""
        step = self.decision.kind if self.decision is not None else ""
        main = {
            "recruit": "use",
            "adventure": "go",
            "oppose": "oppose",
            "fight": "cast or play",
            "arms": "use weapon",
            "place": "place a hit",
            "discard": "discard",
            "cull": "discard",
            "excess": "discard",
            "walk": "move",
            "brave": "fight",
            "spy": "discard it",
            "track": "keep it",
        }.get(step, "choose")
        made = [("Enter", main)]
        if self.end_action() is not None:
            word = PASSES.get(step, "pass")
            if step == "recruit" and self.view["mode"] != "cards":
                word = "turn a card" if self.view["mode"] == "alone" else "to the way"
            made.append(("e", word))
        if self.answers():
            made.append(("1…", "answer"))
        made.append(("Tab", "party, hand"))
        return made


def _name_width(cards: Sequence[str]) -> int:
    return max((len(name_of(c)) for c in cards), default=10)


def _names(action: Action, card: int) -> bool:
    return any(
        name != "seat" and name != "space" and getattr(action, name) == card
        for name, _ in action.fields
    )
