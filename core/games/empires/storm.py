"""Heavy moments for the benchmark: a pile of reactions, and hundreds of triggers at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.kernel import options as opt
from core.kernel.rng import Rng

from .state import EmpiresState

DEPTH = 20
"""Reactions on top of each other at the storm's height."""
TRIGGERS = 300

MOON = "t3-moon"
SHIP = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
ANSWER = "e2-tractor-beam"
"""Equipment that answers any action of an enemy, another of its kind too."""
STRIKER = "h3-pulsar"
"""A hazard that deals damage in each turn of its player."""


def position(seats: list[dict[str, Any]], phase: str) -> EmpiresState:
    """A stated position with the first seat to move."""
    from .game import GAME

    blank: dict[str, Any] = {"hq": 0, "hand": [], "deck": [MOON] * 9, "discard": [], "reserve": []}
    s = GAME.new(opt.build(GAME.Options, {}), len(seats), Rng(1))
    turn = {"seat": 0, "phase": phase, "number": 9, "plays_left": 3}
    return GAME.set_fixture(s, {"seats": [{**blank, **row} for row in seats], "turn": turn})


def raise_storm(s: EmpiresState, depth: int = DEPTH) -> int:
    """Play a card and answer each answer, until so many are open; the number reached."""
    from .game import GAME

    while (reached := sum(frame.op == "act" for frame in s.stack)) <= depth:
        d = GAME.decisions(s)[0]
        plays = [a for a in GAME.legal(s, d) if a.tag == "play"]
        if not plays:
            break
        GAME.apply(s, d, plays[0], None)
    return reached - 1


def settle(s: EmpiresState) -> int:
    """Pass until no reaction is open; the number of decisions."""
    from .game import GAME

    n = 0
    while len(s.stack) > 1:
        d = GAME.decisions(s)[0]
        legal = GAME.legal(s, d)
        passes = [a for a in legal if a.tag == "pass"]
        GAME.apply(s, d, passes[0] if passes else legal[0], None)
        n += 1
    return n


def storm_position(depth: int = DEPTH) -> EmpiresState:
    """Three fleets; the hands of the two that are not to move hold answers to each other."""
    fleet = [{"card": SHIP, "engaged": True}]
    return position([{"hand": [ANSWER] * depth, "fleet": fleet} for _ in range(3)], "play-a")


def trigger_position(triggers: int = TRIGGERS) -> EmpiresState:
    """The last moment before all hazards of the seat to move strike, two at each place."""
    hit = [{"card": STRIKER, "owner": 0} for _ in range(2)]
    worlds = [{"card": MOON, "on": hit} for _ in range(triggers // 2)]
    mine = {"hand": [MOON], "fleet": [{"card": SHIP, "engaged": True}]}
    return position([mine, {"hand": [MOON], "fleet": worlds}], "play-b")


def storm(s: EmpiresState) -> int:
    """Raise a storm and let it settle; how deep it was."""
    deepest = raise_storm(s)
    settle(s)
    return deepest


def strike_all(s: EmpiresState) -> int:
    """End the phase, so that all hazards strike; the damage dealt."""
    from .game import GAME

    d = GAME.decisions(s)[0]
    done = next(a for a in GAME.legal(s, d) if a.tag == "done")
    before = sum(s.damage)
    GAME.apply(s, d, done, None)
    return sum(s.damage) - before


def cases() -> dict[str, Callable[[], object]]:
    """What the benchmark times: each call starts from the same position."""
    calm, loaded = storm_position(), trigger_position()
    return {
        "storm": lambda: storm(calm.clone()),
        "triggers": lambda: strike_all(loaded.clone()),
    }
