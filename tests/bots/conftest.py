"""The toy game is there for all tests of this folder."""

import pytest

from . import toy


@pytest.fixture(autouse=True)
def toy_game():
    toy.install()
    yield toy.GAME
    toy.remove()
