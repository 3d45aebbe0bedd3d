"""Founders as a `Game`: which chapter answers which call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from core.kernel import Action, Decision, Events, Game, Outcome, Rng, View

from . import artifacts, laying, plazas, scoring, setup, turns, words
from . import view as viewing
from .actions import (
    ACTION_TYPES,
    RENOWN,
    SLOTS,
    Add,
    Carve,
    Choose,
    First,
    Flip,
    Lay,
    Pass,
    Renown,
    Resolve,
    Share,
    Switch,
    Take,
    Yak,
)
from .fixture import set_fixture
from .geometry import INDEX, POSITION_AT
from .invariants import broken
from .options import Options
from .state import CHARACTERS, FoundersState
from .tiles import COLOURS, FACES

_CHOOSE = {c: Choose(c) for c in CHARACTERS}

_LEGAL: dict[str, Callable[[FoundersState], list[Action]]] = {
    "draft": lambda s: [a for c, a in _CHOOSE.items() if c not in s.character],
    "gift": lambda s: list(RENOWN),
    "take": turns.legal_take,
    "lay": laying.legal_lay,
    "order": plazas.legal_order,
    "carve": plazas.legal_carve,
    "which": artifacts.legal_which,
    "bardiche": lambda s: artifacts.legal_bardiche(),
    "harmony": artifacts.legal_switch,
    "achievement": artifacts.legal_add,
    "philosophical": artifacts.legal_share,
    "own-renown": lambda s: artifacts.legal_own(True),
    "yak": turns.legal_late_yak,
}


class Founders(Game[FoundersState]):
    """The rules of Founders for two to four seats."""

    id = "founders"
    title = "Founders"
    seats = (2, 4)
    rules_version = "1"
    schema_version = 1
    Options = Options
    State = FoundersState
    action_types = ACTION_TYPES
    phases = viewing.PHASES
    max_actions = 2_000
    max_actions_in_turn = 200

    def new(self, options: Any, seats: int, rng: Rng) -> FoundersState:
        """Set a table up (chapter 1.2)."""
        return setup.new(options, seats, rng)

    def decisions(self, s: FoundersState) -> Sequence[Decision]:
        """The one open decision: Founders never asks two seats at once."""
        if s.stage == "over":
            return ()
        seat = s.active
        return (Decision(seat, s.stage, viewing.PHASE_OF[s.stage], s.answers[seat]),)

    def legal(self, s: FoundersState, d: Decision) -> Sequence[Action]:
        """All legal answers, in canonical order."""
        return _LEGAL[s.stage](s)

    def refusal(self, s: FoundersState, d: Decision, a: Action) -> tuple[str, str]:
        """Rule and sentence."""
        return words.refusal(s, d, a)

    def apply(self, s: FoundersState, d: Decision, a: Action, events: Events | None) -> None:
        """Carry an answer out, up to the next decision."""
        s.answers[d.seat] += 1
        _APPLY[type(a)](s, a, events)

    def outcome(self, s: FoundersState) -> Outcome | None:
        """The winners, once the match is over (R82)."""
        return scoring.outcome(s)

    def view(self, s: FoundersState, seat: int | None) -> View:
        """What a seat may know."""
        return viewing.look(s, seat)

    def determinize(self, view: View, rng: Rng) -> FoundersState:
        """A full state that fits a view."""
        return viewing.determinize(view, rng)

    def invariants(self, s: FoundersState) -> list[str]:
        """Broken promises of the state."""
        return broken(s)

    def prompt(self, s: FoundersState, d: Decision) -> str:
        """The question in one sentence."""
        return words.prompt(s, d)

    def thumbnail(self, s: FoundersState) -> str:
        """Day, tiles on the board and Plazas with a Monolith."""
        tiles = sum(entry.what == "city" for entry in s.laid)
        claimed = sum(plaza.claimed >= 0 for plaza in s.plazas)
        plazas_ = "1 Plaza" if claimed == 1 else f"{claimed} Plazas"
        return f"Day {s.day}, {tiles} tiles, {plazas_}"

    def label(self, s: FoundersState, d: Decision, a: Action) -> str:
        """Short text of an action."""
        return words.label(s, d, a)

    def set_fixture(self, s: FoundersState, fixture: Mapping[str, Any]) -> FoundersState:
        """A stated position; see RULES.md."""
        return set_fixture(s, fixture)

    def score(self, s: FoundersState) -> dict[str, Any]:
        """All Designs, Plazas and seats as if the match ended now."""
        return scoring.score(s)


# --- what each action does ------------------------------------------------------------------------

_LETTER = {letter: k for k, letter in enumerate(COLOURS)}
_SLOT = {name: i for i, name in enumerate(SLOTS)}
_FACE = {name: i for i, name in enumerate(FACES)}


def _choose(s: FoundersState, a: Choose, ev: Events | None) -> None:
    setup.choose(s, a.character, ev)


def _renown(s: FoundersState, a: Renown, ev: Events | None) -> None:
    gift = s.stage == "gift"
    artifacts.renown(s, _SLOT[a.slot], ev)
    if gift:
        turns.begin_day(s, ev)
    else:
        turns.proceed(s, ev)


def _yak(s: FoundersState, a: Yak, ev: Events | None) -> None:
    turns.move_yak(s, _LETTER[a.colour], INDEX[a.cell], ev)


def _take(s: FoundersState, a: Take, ev: Events | None) -> None:
    turns.take(s, turns.SLOT_OF[s.seats][a], ev)


def _lay(s: FoundersState, a: Lay, ev: Events | None) -> None:
    laying.lay(s, _FACE[a.face], POSITION_AT[INDEX[a.cell], a.k], ev)
    turns.proceed(s, ev)


def _first(s: FoundersState, a: First, ev: Events | None) -> None:
    plazas.put_first(s, INDEX[a.cell])
    turns.proceed(s, ev)


def _carve(s: FoundersState, a: Carve, ev: Events | None) -> None:
    plazas.carve(s, INDEX[a.cell], _LETTER[a.colour], ev)
    turns.proceed(s, ev)


def _resolve(s: FoundersState, a: Resolve, ev: Events | None) -> None:
    number = s.layout.at[INDEX[a.cell]]
    s.queue.remove(number)
    s.current = number
    turns.proceed(s, ev)


def _flip(s: FoundersState, a: Flip, ev: Events | None) -> None:
    artifacts.flip(s, ev)
    turns.proceed(s, ev)


def _switch(s: FoundersState, a: Switch, ev: Events | None) -> None:
    artifacts.switch(s, INDEX[a.cell], _LETTER[a.colour], ev)
    turns.proceed(s, ev)


def _add(s: FoundersState, a: Add, ev: Events | None) -> None:
    artifacts.finish(s)
    laying.lay_district(s, INDEX[a.cell], _LETTER[a.colour], ev)
    turns.proceed(s, ev)


def _share(s: FoundersState, a: Share, ev: Events | None) -> None:
    artifacts.share(s, _SLOT[a.own], a.seat, _SLOT[a.slot], ev)
    turns.proceed(s, ev)


def _pass(s: FoundersState, a: Pass, ev: Events | None) -> None:
    if s.stage == "carve":
        plazas.settle(s, ev)
    elif s.stage == "yak":
        turns.end_turn(s, ev)
        return
    else:
        artifacts.lose(s, "R57" if s.stage == "bardiche" else "Q9", "it is declined", ev)
    turns.proceed(s, ev)


_APPLY = cast(
    dict[type[Action], Callable[[FoundersState, Any, Events | None], None]],
    {
        Choose: _choose,
        Renown: _renown,
        Yak: _yak,
        Take: _take,
        Lay: _lay,
        First: _first,
        Carve: _carve,
        Resolve: _resolve,
        Flip: _flip,
        Switch: _switch,
        Add: _add,
        Share: _share,
        Pass: _pass,
    },
)

GAME = Founders()
