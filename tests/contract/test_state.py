"""Clones, saves, digests and determinism, over every game."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from core.kernel import Match, Rng
from core.kernel.state import canonical, digest, from_plain, to_plain
from tests.games.whole import prints

from .walks import ENDS, start, walk


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_a_clone_shares_nothing_that_changes(game_id: str, seats: int) -> None:
    """Copies taken along the way keep their digest while the game goes on."""
    game, state = start(game_id, seats, seed=11)
    kept: list[tuple[Any, str]] = []
    for step, _ in enumerate(walk(game, state, Rng(12), limit=500)):
        if step % 8 == 0:
            kept.append((state.clone(), digest(state)))
    assert len(kept) > 3
    for copy, expected in kept:
        assert digest(copy) == expected


def _mutables(value: object, path: str, found: dict[int, str]) -> None:
    if isinstance(value, list | dict | set | bytearray):
        found[id(value)] = path
    if isinstance(value, dict):
        for k, v in value.items():
            _mutables(v, f"{path}[{k!r}]", found)
    elif isinstance(value, list | tuple):
        for i, v in enumerate(value):
            _mutables(v, f"{path}[{i}]", found)
    elif attrs.has(type(value)):
        frozen = not _can_set(value)
        if not frozen:
            found[id(value)] = path
        for field in attrs.fields(type(value)):
            _mutables(getattr(value, field.name), f"{path}.{field.name}", found)


def _can_set(value: object) -> bool:
    fields = attrs.fields(type(value))  # type: ignore[arg-type]
    if not fields:
        return False
    try:
        setattr(value, fields[0].name, getattr(value, fields[0].name))
    except attrs.exceptions.FrozenInstanceError:
        return False
    return True


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_a_clone_has_no_list_in_common_with_its_original(game_id: str, seats: int) -> None:
    """No list, dict or changeable object hangs on both a state and its clone."""
    game, state = start(game_id, seats, seed=13)
    for step, _ in enumerate(walk(game, state, Rng(14), limit=300)):
        if step % 50:
            continue
        copy = state.clone()
        mine: dict[int, str] = {}
        theirs: dict[int, str] = {}
        _mutables(state, "s", mine)
        _mutables(copy, "s", theirs)
        shared = sorted(mine[i] for i in mine.keys() & theirs.keys())
        assert shared == []
        assert to_plain(copy) == to_plain(state)


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_a_state_survives_json(game_id: str, seats: int) -> None:
    """Saved and loaded at steps 1, 2, 4, 8 … the game goes on exactly as it would have."""
    game, state = start(game_id, seats, seed=15)
    loaded: list[Any] = []
    for step, (d, a) in enumerate(walk(game, state, Rng(16), limit=520), 1):
        for other in loaded:
            game.apply(other, d, a, None)
        if step & (step - 1) == 0:
            plain = json.loads(canonical(to_plain(state)))
            copy = from_plain(game.State, plain)
            assert digest(copy) == digest(state)
            loaded.append(_after(game, copy, d, a))
    for other in loaded:
        assert digest(other) == digest(state)


def _after(game: Any, copy: Any, d: Any, a: Any) -> Any:
    game.apply(copy, d, a, None)
    return copy


_TRACE = """
from tests.contract.walks import start, walk
from core.kernel import Rng
from core.kernel.state import digest
game, state = start({game!r}, {seats}, seed=17)
for _, a in walk(game, state, Rng(18), limit=700):
    print(game.action_text(a))
print(digest(state))
"""


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_the_same_trace_under_other_hash_seeds(game_id: str, seats: int) -> None:
    """Other processes with other hash seeds play the same game, action for action."""
    outs = prints(_TRACE.format(game=game_id, seats=seats), ("0", "1", "2"))
    assert len(outs) == 1
    assert outs.pop().count("\n") > 5


@pytest.mark.parametrize(("game_id", "seats"), ENDS)
def test_other_seeds_give_other_games(game_id: str, seats: int) -> None:
    """Seeds 0 and 2**64-1 are seeds like any other, and differ."""
    from core.games import games

    digests = {Match.new(games[game_id], seats=seats, seed=s).digest() for s in (0, 1, 2**64 - 1)}
    assert len(digests) == 3
