"""Chapter 18 by chance: whole games of every variant end, with all promises kept."""

from __future__ import annotations

import pytest

from core.bots.seats import parse_seats
from core.games.empires import GAME
from core.kernel import Rng
from core.kernel.options import build
from core.kernel.state import digest, from_plain, to_plain
from core.lab.play import play, seat_bots

from .test_random import walk

VARIANTS: dict[str, dict[str, object]] = {
    "free-for-all": {"structure": "free-for-all"},
    "gamblers": {"gamblers": True},
    "to the end": {"play_to_end": True, "hq_points": 5},
    "shoot back": {"shoot_back": True, "hq_points": 10},
    "bases defend": {"bases_defend": True, "hq_points": 10},
    "restricted bases": {"restricted_bases": True, "hq_points": 10},
    "one target": {"one_target": True, "hq_points": 10},
    "border": {"border_defense": True, "hq_points": 10},
    "disengaged out": {"disengaged_out": True, "hq_points": 10},
    "stack": {"stack_deck": True, "hq_points": 10},
    "limit": {"turn_limit": 6},
    "all": {
        "structure": "free-for-all",
        "gamblers": True,
        "play_to_end": True,
        "shoot_back": True,
        "bases_defend": True,
        "restricted_bases": True,
        "one_target": True,
        "border_defense": True,
        "disengaged_out": True,
        "stack_deck": True,
        "turn_limit": 25,
    },
}


@pytest.mark.rule(
    *(f"empires:VAR-{i}" for i in (3, 5, 6, 7, 8, 9, 10, 11, 12, 13)), "empires:TRN-7"
)
@pytest.mark.parametrize(
    ("name", "seats"),
    [
        *((name, seats) for name in sorted(VARIANTS) for seats in (2, 3)),
        *((name, 6) for name in ("all", "border", "bases defend")),
    ],
)
def test_chance_players_come_to_an_end(name: str, seats: int) -> None:
    """Invariants hold after every action, worlds fit their views, states survive JSON."""
    last = None
    for step, s in enumerate(walk(seats + 3, seats, seats == 3, 20_000, **VARIANTS[name])):
        last = s
        assert not GAME.invariants(s)
        if step % 97 or s.over:
            continue
        assert digest(from_plain(GAME.State, to_plain(s))) == digest(s)
        d = GAME.decisions(s)[0]
        legal = list(GAME.legal(s, d))
        assert legal == sorted(set(legal), key=GAME.sort_key)
        for seat in (None, *range(seats)):
            view = GAME.view(s, seat)
            if seat is not None:
                world = GAME.determinize(view, Rng(step))
                assert GAME.view(world, seat) == view
    assert last is not None
    assert last.over
    assert GAME.outcome(last) is not None


@pytest.mark.rule("empires:VAR-2", "empires:VAR-5", "empires:VAR-6", "empires:VAR-13")
@pytest.mark.parametrize(
    "options",
    [
        {"structure": "challenge"},
        {"structure": "tournament", "turn_limit": 6},
        {"structure": "basic", "gamblers": True, "turn_limit": 6},
        VARIANTS["all"] | {"turn_limit": 6},
    ],
    ids=["challenge", "tournament", "shared gamblers", "all"],
)
def test_bots_play_it(options: dict[str, object]) -> None:
    """Rules of thumb answer every question; nobody quits, a winner is found."""
    specs = parse_seats("normal,easy,normal")
    made = play(GAME, build(GAME.Options, options), seat_bots(GAME, specs), 11, check_all=True)
    assert made.winners
    assert not made.stalled
