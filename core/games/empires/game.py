"""The game object: the contract's methods, each in a line or two of the chapters' modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from core.kernel.actions import Action, Word, plain_word
from core.kernel.decisions import Decision, Outcome
from core.kernel.events import Events
from core.kernel.game import Game, View
from core.kernel.rng import Rng

from . import fixture, flow, invariants, say, stakes, victory, view, worlds
from .actions import ACTIONS
from .options import Options
from .setup import new_state
from .state import EmpiresState, is_fleet, is_hq
from .table import Ctx
from .words import place_word, word_place

PLACES = ("place", "target", "choice")


class Empires(Game[EmpiresState]):
    """Galactic Empires, Primary Edition."""

    id: ClassVar[str] = "empires"
    title: ClassVar[str] = "Galactic Empires"
    seats: ClassVar[tuple[int, int]] = (2, 6)
    rules_version: ClassVar[str] = "1"
    schema_version: ClassVar[int] = 3
    Options: ClassVar[type] = Options
    State = EmpiresState
    action_types = ACTIONS
    phases: ClassVar[tuple[tuple[str, str], ...]] = (
        ("allocate", "Allocate"),
        ("engage", "Engage"),
        ("play-a", "Play A"),
        ("fire", "Fire"),
        ("play-b", "Play B"),
        ("discard", "Discard"),
        ("draw", "Draw"),
    )
    max_actions: ClassVar[int] = 60_000
    max_actions_in_turn: ClassVar[int] = 6_000

    def new(self, options: Any, seats: int, rng: Rng) -> EmpiresState:
        """See `Game.new`."""
        s = new_state(options, seats, rng)
        flow.proceed(Ctx(s, None))
        return s

    def decisions(self, s: EmpiresState) -> Sequence[Decision]:
        """The one open decision."""
        if s.over or s.asked < 0:
            return ()
        return (Decision(s.asked, s.question, s.phase, s.answers[s.asked]),)

    def legal(self, s: EmpiresState, d: Decision) -> Sequence[Action]:
        """All answers, in canonical order."""
        return flow.legal(s)

    def refusal(self, s: EmpiresState, d: Decision, a: Action) -> tuple[str, str]:
        """Why an action is refused."""
        return say.refusal(s, a)

    def apply(self, s: EmpiresState, d: Decision, a: Action, events: Events | None) -> None:
        """Carry out an answer, up to the next open decision."""
        s.answers[d.seat] += 1
        ctx = Ctx(s, events)
        flow.answer(ctx, a)
        s._legal = None
        s._budget = s._budget if type(a).tag == "engage" else None
        flow.proceed(ctx)

    def outcome(self, s: EmpiresState) -> Outcome | None:
        """Who won, and why."""
        if not s.over:
            return None
        scores = tuple(victory.points(s, x) for x in range(len(s.alive)))
        return Outcome(tuple(s.winners), s.reason, f"empires:{s.reason_rule}", scores)

    def view(self, s: EmpiresState, seat: int | None) -> View:
        """What a seat may know."""
        return view.view(s, seat)

    def determinize(self, view_: View, rng: Rng) -> EmpiresState:
        """A state that fits a view."""
        return worlds.determinize(view_, rng)

    def invariants(self, s: EmpiresState) -> list[str]:
        """Broken promises of a state."""
        return invariants.invariants(s)

    def prompt(self, s: EmpiresState, d: Decision) -> str:
        """The question."""
        return say.prompt(s)

    def label(self, s: EmpiresState, d: Decision, a: Action) -> str:
        """Short text of an action."""
        return say.label(s, d.seat, a)

    def thumbnail(self, s: EmpiresState) -> str:
        """Damage of each Sector HQ, and ships in each fleet."""
        ships = [0] * len(s.alive)
        for u in s.play:
            ships[s.fleet[u]] += s.kind[u] == "S"
        hq = "-".join(map(str, s.hq))
        return f"HQ {hq} of {s.rules.hq_points}, ships {'-'.join(map(str, ships))}"

    def word(self, name: str, value: Word) -> str:
        """Fleets and Sector HQs have words of their own."""
        if name in PLACES and isinstance(value, int) and value < 0:
            return (
                place_word(value) if value == -1 or is_fleet(value) or is_hq(value) else str(value)
            )
        return plain_word(value)

    def unword(self, name: str, text: str) -> str:
        """Inverse of `word`."""
        return word_place(text) if name in PLACES else text

    def set_fixture(self, s: EmpiresState, fixture_: Mapping[str, Any]) -> EmpiresState:
        """A stated position."""
        made = fixture.set_fixture(s, fixture_)
        flow.proceed(Ctx(made, None))
        return made

    def score(self, s: EmpiresState) -> dict[str, Any]:
        """Damage on each Sector HQ and who would win as on a time limit (TRN-7)."""
        seats = range(len(s.alive))
        made: dict[str, Any] = {
            "hq": list(s.hq),
            "ship_strength": [victory.ship_strength(s, x) for x in seats],
            "alive": [bool(x) for x in s.alive],
        }
        if s.rules.play_to_end:
            made["dealt"] = [stakes.dealt_by(s, x) for x in seats]
        if s.rules.gamblers:
            made["cards_won"] = [stakes.cards_won(s, x) for x in seats]
        return made

    def heavy_moments(self) -> dict[str, Callable[[], object]]:
        """A pile of reactions, and hundreds of triggers."""
        from . import storm

        return storm.cases()


GAME = Empires()
