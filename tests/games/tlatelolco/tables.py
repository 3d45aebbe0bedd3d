"""A tiny language for positions: `table`, `do`, `refused`, `texts`."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.tlatelolco import GAME
from core.games.tlatelolco.goods import GOOD
from core.games.tlatelolco.state import Options, TState
from core.kernel import Decision, Events, IllegalAction, Rng
from core.kernel.state import digest

Seat = dict[str, Any]

TARGETS_A = ["jade", "salt", "honey", "cacao", "fish", "dyes"]
TARGETS_B = ["turquoise", "rubber", "tobacco", "beans", "rabbits", "feathers"]


def seat(pawn: str, goods: dict[str, int] | None = None, **more: Any) -> Seat:
    """A seat of a fixture; exports maize and holds 20 of it unless told otherwise."""
    made: Seat = {"pawn": pawn, "export": "maize", "targets": TARGETS_A}
    made["goods"] = {"maize": 20} if goods is None else goods
    return made | more


def table(
    seats: list[Seat] | int, seed: int = 1, options: Options | None = None, **fixture: Any
) -> TState:
    """A state with the named things in place."""
    count = seats if isinstance(seats, int) else len(seats)
    base = GAME.new(options or Options(), count, Rng(seed))
    if not isinstance(seats, int):
        fixture["seats"] = seats
    made: TState = GAME.set_fixture(base, fixture)
    assert GAME.invariants(made) == []
    return made


def asked(s: TState) -> Decision:
    """The open decision."""
    return GAME.decisions(s)[0]


def do(s: TState, *lines: str) -> Events:
    """Carry out actions in their text form, each checked first; gives the events."""
    events = Events()
    for line in lines:
        d = asked(s)
        a = GAME.parse(line)
        GAME.check(s, d, a)
        GAME.apply(s, d, a, events)
        assert GAME.invariants(s) == []
    return events


def refused(s: TState, line: str) -> str:
    """The rule that refuses an action; the state must stay as it was."""
    before = digest(s)
    with pytest.raises(IllegalAction) as refusal:
        GAME.check(s, asked(s), GAME.parse(line))
    assert digest(s) == before
    assert refusal.value.message
    return refusal.value.rule.removeprefix("tlatelolco:")


def texts(s: TState) -> list[str]:
    """The legal answers in their text form."""
    return [GAME.action_text(a) for a in GAME.legal(s, asked(s))]


def held(s: TState, p: int) -> dict[str, int]:
    """What a seat holds, by good."""
    return {slug: s.goods[p][g] for slug, g in GOOD.items() if s.goods[p][g]}


def with_dice(s: TState, line: str, kind: str, field: str, value: int) -> tuple[TState, Events]:
    """The state after an action, with the generator chosen so that an event shows a number."""
    for seed in range(5000):
        twin = s.clone()
        twin.rng = Rng(seed)
        events = do(twin, line)
        if any(e.kind == kind and e.data.get(field) == value for e in events):
            return twin, events
    raise AssertionError(f"no dice give {field} {value}")
