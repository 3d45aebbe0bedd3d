"""The toy game is there for all tests of this folder."""

import sys

import pytest

from core.games import games

from . import toy

ADDED = ("core.games.toy", "core.games.toy.heuristics")


@pytest.fixture(autouse=True)
def toy_game():
    toy.install()
    yield toy.GAME
    games._loaded.pop("toy", None)
    for name in ADDED:
        sys.modules.pop(name, None)
