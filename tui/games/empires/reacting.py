"""Reactions on screen: numbered answers in the docked window, stops, passing unasked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.games.empires.actions import DONE, PASS, Play, Use
from core.games.empires.load import CARDS
from core.games.empires.state import hq_place, is_fleet, is_hq, seat_of_place
from core.kernel import Action, Event
from tui.table.story import Told

from .choosing import grouped, place_of
from .outlook import Outlook, outlook
from .react import declared, oldest, thing, told
from .stops import OWN, StopsPanel
from .words import card_name, listed

if TYPE_CHECKING:
    from .table import Table

    Base = Table
else:
    Base = object


class Reacting(Base):
    """The part of the table that reacts."""

    skip_due: bool
    foreseen: tuple[str, str, str]
    """Question of the last outlook, what it says, and its style."""
    let_be: tuple[Any, ...] | None

    @property
    def reacting(self) -> bool:
        """Whether the viewer is asked for a reaction."""
        return self.decision is not None and self.decision.kind == "react"

    # --- answers ------------------------------------------------------------------------------

    def reactions(self) -> list[list[Action]]:
        """What one may answer with, one group per card and function."""
        by_card: dict[int, list[Action]] = {}
        for a in self.legal or ():
            if isinstance(a, Play | Use):
                by_card.setdefault(a.card, []).append(a)
        return [g for actions in by_card.values() for g in grouped(actions)]

    def reaction_text(self, group: list[Action]) -> str:
        """A numbered answer."""
        a = group[0]
        name = card_name(self.id_of(a.card))  # type: ignore[attr-defined]
        text = name
        if isinstance(a, Use):
            text = f"{name}: {CARDS[self.id_of(a.card)].acts[a.function].text}"
        place = place_of(a)
        own = is_fleet(place) and seat_of_place(place) == self.viewer
        if len(group) > 1:
            return f"{text} ({len(group)} targets)"
        return text if own or place == -1 else f"{text} on {thing(self, place)}"

    def outlook(self) -> tuple[str, str]:
        """What happens if nobody answers, in a sentence, and its style; read once a question."""
        decision, world = self.decision, self.world
        if decision is None or world is None or self.viewer is None:
            return "", ""
        if self.foreseen[0] != decision.id:
            found = outlook(world, self.viewer)
            self.foreseen = (decision.id, *self._outlook_told(found))
        return self.foreseen[1:]

    def _outlook_told(self, found: Outlook | None) -> tuple[str, str]:
        if found is None:
            return "", ""
        parts = [f"{self.target_name(u)} is lost" for u in found.lost]
        for t, (before, after) in found.changed.items():
            name = "your Sector HQ" if t == hq_place(self.viewer or 0) else self.target_name(t)
            words = ("", "damage") if is_hq(t) else ("shields", "structure")
            told = [f"{w} {a} to {b}" for w, a, b in zip(words, before, after, strict=True)
                    if a != b]  # fmt: skip
            parts.append(f"{name} {', '.join(told)}")
        if not parts:
            return "", ""
        return f"If nobody answers: {listed(parts, 3)}.", "warn" if found.lost else "strong"

    # --- passing ------------------------------------------------------------------------------

    def answered(self) -> dict[str, Any] | None:
        """The declared action that is being answered."""
        found = declared(self.view)
        return dict(found[-1]) if found else None

    def bottom(self) -> tuple[Any, ...] | None:
        """What names the oldest declared action, so that one may let all of it be."""
        return oldest(self.view, self.viewer)

    def may_skip(self) -> bool:
        """Whether the open question is passed without asking."""
        if self.driver.held or self.panels or self.decision is None:
            return False
        if self.decision.id == self.not_taken:
            return False  # it could not be given: only a key tries again
        if self.decision.kind in OWN:
            return self.stops.own(self.decision.kind) == "pass"
        if not self.reacting:
            return False
        if not any(isinstance(a, Play | Use) for a in self.legal or ()):
            return True
        if self.let_be is not None and self.let_be == self.bottom():
            return True
        frame = self.answered()
        return frame is not None and self.stops.passes(self.view, frame)

    def skip(self, decision_id: str) -> None:
        """Pass for the player, and say so."""
        decision = self.decision
        if decision is None or decision.id != decision_id or not self.may_skip():
            self.skip_due = False
            self.paint()
            return
        if decision.kind in OWN:
            self.note_skip(f"Passed by your stops: {OWN[decision.kind]}.", decision.seat)
            self._give(DONE)
            return
        frame = self.answered()
        what = told(self, frame) if frame else "it"
        able = any(isinstance(a, Play | Use) for a in self.legal or ())
        why = "by your stops" if able else "you could only pass"
        self.note_skip(f"{what}: passed for you, {why}.", decision.seat)
        self._give(PASS)

    def _give(self, action: Action) -> None:
        decision = self.decision
        assert decision is not None
        self.skip_due = False
        if self.submit(action, decision.seat, decision.id):
            self.driver.next()
        self.refresh_table()

    def note_skip(self, text: str, seat: int) -> None:
        """A line in the log that only this seat reads, and a notice."""
        event = Event("stop", (seat,), "REA-15", text, {})
        record = len(self.session.match.log)
        self.story.add(Told(record, -1, event, self.view["turn"]))
        self.notice = (text, "dim")

    # --- keys ---------------------------------------------------------------------------------

    def do_let_be(self) -> None:
        """Let all of the present action happen: no further question about it."""
        if not self.reacting:
            self.tell("There is nothing to answer now.")
            return
        self.let_be = self.bottom()
        self.act(PASS)

    def do_stops(self) -> None:
        """When to be asked."""
        if self.viewer is None or self.session.read_only:
            self.tell("Stops belong to a seat; you are looking on.")
            return
        self.open_panel(StopsPanel(self))
