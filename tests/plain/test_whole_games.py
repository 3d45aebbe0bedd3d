"""Whole games through the line mode by a scripted player."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from core.save import Store
from tui.plain.table import PlainTable

from .tools import Desk

GAMES = {
    "foundation": (("human", "easy"), {}),
    "founders": (("human", "easy", "easy"), {}),
    "treasure": (("human", "easy"), {}),
    "tlatelolco": (("human", "easy"), {"round_limit": 30}),
    "empires": (("human", "random"), {}),
}


def random_player(seed: int, most: int):
    """Types random numbers of the list, and now and then a command that only looks."""
    rng = random.Random(seed)
    looks = ["look", "score", "log 5", "recap", "notes", "answers", "why 1", "more", "save", "help"]
    count = 0

    def player(table: PlainTable) -> str:
        nonlocal count
        count += 1
        if table.outcome is not None or count > most:
            return "quit"
        if rng.random() < 0.05:
            return rng.choice(looks)
        if table.answers is None:
            return "yes"
        return str(rng.randint(1, len(table.answers)))

    return player


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_numbers(game: str, tmp_path: Path) -> None:
    """Random legal answers by number play a match to its end, and what is on disk replays."""
    specs, options = GAMES[game]
    desk = Desk(tmp_path)
    desk.player = random_player(3, 4000)
    session = desk.new(game, specs, seed=11, options=options, name="whole")
    desk.play(session)
    assert "The match is over" in desk.text
    assert "bug" not in desk.text
    assert "Traceback" not in desk.text
    again = Store(tmp_path / "saves").open("whole")
    assert again.match.outcome() is not None
    assert again.match.verify().ok
    again.close()


@pytest.mark.parametrize("game", GAMES)
def test_hints_are_answers(game: str, tmp_path: Path) -> None:
    """What `hint` names can be typed as its number, again and again."""
    specs, options = GAMES[game]
    desk = Desk(tmp_path)
    count = 0

    def player(table: PlainTable) -> str:
        nonlocal count
        count += 1
        if count > 40 or table.outcome is not None:
            return "quit"
        if count % 2:
            return "hint"
        found = re.findall(r"A good answer: (\d+),", desk.text)
        return found[-1]

    desk.player = player
    session = desk.new(game, specs, seed=5, options=options)
    log = session.match.log
    desk.play(session)
    assert "There is no answer" not in desk.text
    assert sum(1 for record in log if record["seat"] == 0) >= 19
