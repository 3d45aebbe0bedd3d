"""What the tests of saves share."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.kernel import Match
from core.save import Session, Store
from tests.toy import GAMES, TOY


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A folder of saves of the toy game."""
    return Store(tmp_path / "saves", games=GAMES)


@pytest.fixture
def session(store: Store) -> Session:
    """A new match, saved as `first`."""
    match = Match.new(TOY, seats=["Ann", "Bob"], seed=7)
    return store.create(match, "first", {"seat_specs": ["human:Ann", "normal"]})
