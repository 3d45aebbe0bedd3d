"""A tiny language for positions: `table`, `do`, `refused`, `texts`."""

from __future__ import annotations

from typing import Any

from core.games.tlatelolco import GAME
from core.games.tlatelolco.goods import GOOD
from core.games.tlatelolco.state import Options, TState
from core.kernel import Events, Rng

from ..language import Language

LANGUAGE = Language(GAME)
asked, do, refused, texts = LANGUAGE.asked, LANGUAGE.do, LANGUAGE.refused, LANGUAGE.texts

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
