"""Asking at the table of Treasure Hunter: what keys do, and what the prompt says beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.treasure import actions as act
from core.games.treasure.board import SPACE
from core.games.treasure.cards import (
    CARDS,
    INDEX,
)
from core.games.treasure.forecast import battle_sums, outlook
from core.kernel import Action
from tui.table.panel import PickPanel
from tui.widgets.line import Line, pad
from tui.widgets.pick import Row

from .telling import (
    BY_EVENT,
    QUIET,
    card_of,
    count,
    listed,
    name_of,
    percent,
)

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object

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


class Asking(Base):
    """The part of the table that answers questions."""

    def quiet(self) -> Action | None:
        """A window in which nothing but passing is possible is passed."""
        alone = list(self.legal or ()) == [act.PASS]
        kind = self.decision.kind if self.decision is not None else ""
        return act.PASS if alone and kind in QUIET else None

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


def _names(action: Action, card: int) -> bool:
    return any(
        name != "seat" and name != "space" and getattr(action, name) == card
        for name, _ in action.fields
    )
