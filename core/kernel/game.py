"""The contract that every game fulfils.

A `Game` object is stateless: it knows the rules and nothing else.  A match hands it a state and
gets decisions, legal actions, the next state, views and the outcome.  `tests/contract` checks
every promise made here over every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from . import actions as act
from .actions import Action, Word
from .decisions import Decision, Outcome
from .errors import BadFixture, IllegalAction, NotEnumerable
from .events import Events
from .rng import Rng
from .state import State

S = TypeVar("S", bound=State)

View = dict[str, Any]
"""What one seat may know, as JSON values.  Every game's view has at least the keys `game`, `seat`
(number or None for a spectator), `turn`, `phase` and `over`."""


class Game(ABC, Generic[S]):
    """Rules of one game.  No method but `apply` changes a state; none does input or output."""

    id: ClassVar[str]
    """Short name used in commands and saves, such as `foundation`."""
    title: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    """Fewest and most seats."""
    rules_version: ClassVar[str]
    """Changes when the same actions could give another game."""
    schema_version: ClassVar[int]
    """Changes when the plain form of the state changes; each change has a migration."""
    Options: ClassVar[type]
    """Frozen attrs class made with `option` fields."""
    State: ClassVar[type[State]]
    action_types: ClassVar[tuple[type[Action], ...]]
    """All actions, in canonical order."""
    phases: ClassVar[tuple[tuple[str, str], ...]]
    """Id and title of each phase of a turn, in order, for the phase tracker."""
    max_actions: ClassVar[int] = 50_000
    """Stall guard: a match with more actions than this is a draw."""
    max_actions_in_turn: ClassVar[int] = 2_000
    """Stall guard: a turn of the table with more actions than this ends the match as a draw."""

    # --- play ---------------------------------------------------------------------------------

    @abstractmethod
    def new(self, options: Any, seats: int, rng: Rng) -> S:
        """The state before the first decision; keeps `rng` as the state's generator.

        Raises BadOptions where the options do not fit the number of seats.
        """

    @abstractmethod
    def decisions(self, s: S) -> Sequence[Decision]:
        """All open decisions, ordered by seat; empty when the match is over.

        A seat has at most one.  `number` is `s.answers[seat]`.
        """

    @abstractmethod
    def legal(self, s: S, d: Decision) -> Sequence[Action]:
        """All legal answers: sorted by `sort_key`, unique, never empty.

        Raises NotEnumerable where there are too many to list.
        """

    def sample(self, s: S, d: Decision, rng: Rng) -> Action:
        """A random legal answer; must be overridden where `legal` may raise NotEnumerable."""
        return rng.choice(self.legal(s, d))

    def check(self, s: S, d: Decision, a: Action) -> None:
        """Raise IllegalAction, with the rule and a sentence, unless `a` is a legal answer to `d`.

        Games refine this with `refusal`; the default asks `legal`.
        """
        if a not in self.legal(s, d):
            rule, message = self.refusal(s, d, a)
            raise IllegalAction(message, rule=f"{self.id}:{rule}" if rule else "", decision=d.id)

    def refusal(self, s: S, d: Decision, a: Action) -> tuple[str, str]:
        """Rule id (without the game) and one sentence why an illegal `a` is refused.

        Uses only what the seat of `d` may know.
        """
        return "", "That cannot be done now."

    @abstractmethod
    def apply(self, s: S, d: Decision, a: Action, events: Events | None) -> None:
        """Carry out a legal answer in place, up to the next open decision.

        Adds one to `s.answers[d.seat]`.  Writes what happened to `events` unless it is None.
        """

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """How the match ended, or None while a decision is open.

        The reason may have the name slots of event texts; a match fills in its seats' names.
        """

    # --- knowledge ----------------------------------------------------------------------------

    @abstractmethod
    def view(self, s: S, seat: int | None) -> View:
        """What a seat (None: a spectator) may know, built up from nothing, JSON values only."""

    @abstractmethod
    def determinize(self, view: View, rng: Rng) -> S:
        """A full state that fits what the view's seat knows; its generator is taken from `rng`.

        `self.view(result, seat)` equals the view.
        """

    @abstractmethod
    def invariants(self, s: S) -> list[str]:
        """Sentences about broken promises of the state (cards lost, …); empty when sound."""

    # --- words --------------------------------------------------------------------------------

    @abstractmethod
    def prompt(self, s: S, d: Decision) -> str:
        """One sentence that tells the seat of `d` what it decides, from what it may know."""

    @abstractmethod
    def label(self, s: S, d: Decision, a: Action) -> str:
        """Short text of an action for a list, from what the seat of `d` may know."""

    def word(self, name: str, value: Word) -> str:
        """Word of an action's field in the text form; override to give ids nicer words."""
        return act.plain_word(value)

    def unword(self, name: str, text: str) -> str:
        """Inverse of `word`, before the text is read as the field's type."""
        return text

    def thumbnail(self, s: S) -> str:
        """The position in one short line for a list of saves, from what everybody may know."""
        return ""

    # --- positions for tests and trials -------------------------------------------------------

    def set_fixture(self, s: S, fixture: Mapping[str, Any]) -> S:
        """A new state: `s` with what the fixture names (see RULES.md); raises BadFixture."""
        raise BadFixture(f"{self.title} takes no fixtures.")

    def score(self, s: S) -> dict[str, Any]:
        """The scoring as if the match ended now, term by term; shows hidden things."""
        return {}

    def heavy_moments(self) -> dict[str, Callable[[], object]]:
        """Rare, costly moments by name, each to be played as often as one likes: the benchmark
        times them.
        """
        return {}

    # --- given --------------------------------------------------------------------------------

    @cached_property
    def types_by_tag(self) -> dict[str, type[Action]]:
        """Action classes by tag."""
        return {cls.tag: cls for cls in self.action_types}

    @cached_property
    def tag_order(self) -> dict[str, int]:
        """Position of each tag in the canonical order."""
        return {cls.tag: i for i, cls in enumerate(self.action_types)}

    def sort_key(self, a: Action) -> tuple[Any, ...]:
        """Canonical order of actions."""
        return act.sort_key(self.tag_order, a)

    def action_text(self, a: Action) -> str:
        """The text form."""
        return act.to_text(a, self.word)

    def action_plain(self, a: Action) -> dict[str, Any]:
        """The JSON form."""
        return act.to_plain(a)

    def parse(self, given: object) -> Action:
        """An action from its text or JSON form; raises InvalidAction."""
        if isinstance(given, str):
            return act.from_text(self.types_by_tag, given, self.unword)
        return act.from_plain(self.types_by_tag, given)

    def answer(self, s: S, d: Decision, rng: Rng) -> Action:
        """A uniformly random legal answer, listed or sampled."""
        try:
            return rng.choice(self.legal(s, d))
        except NotEnumerable:
            return self.sample(s, d, rng)

    @cached_property
    def folder(self) -> Path:
        """Folder of the game: `RULES.md`, `data/`."""
        import sys

        return Path(str(sys.modules[type(self).__module__].__file__)).parent
