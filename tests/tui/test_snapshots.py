"""Pictures of the screens around the table, at 80x24 and 120x40, in colour and without."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.games import Entry
from core.kernel.options import option
from tui.results import Result
from tui.rulebook import Rulebook

from .conftest import SAVES, make_app
from .test_screens import BOOK

SMALL = (80, 24)
LARGE = (120, 40)
NO_COLOUR = {"TERM": "xterm-256color", "NO_COLOR": "1"}
LINUX = {"TERM": "linux"}

CATALOGUE = (
    Entry("foundation", "Asimov's Foundation", (2, 2), "Two sides, dice and cards. " * 4, "15"),
    Entry("founders", "Founders of Teotihuacan", (2, 4), "Build a city. " * 5, "60"),
    Entry("empires", "Galactic Empires", (2, 6), "Fleets, points and volleys. " * 4, "90"),
    Entry("treasure", "Treasure Hunter", (1, 4), "Places, guardians, items. " * 4, "60"),
    Entry("tlatelolco", "Tlatelolco", (1, 4), "A market on a chess board. " * 4, "20"),
)

Snap = Callable[..., bool]


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games, rules and results as they are here, whatever grows elsewhere."""
    import attrs

    from core.games import games

    @attrs.frozen
    class Options:
        short: bool = option(False, "A shorter game: the first to ten points wins.", "TG-7")
        turns: int = option(20, "So many turns at most.", "TG-8", low=5, high=40)
        deck: str = option("starter", "The deck of every seat.", choices=("starter", "built"))

    for place in ("lobby", "rules", "statistics", "new_game"):
        monkeypatch.setattr(f"tui.screens.{place}.CATALOGUE", CATALOGUE)
    monkeypatch.setattr("tui.screens.rules.load", lambda game: Rulebook(game, BOOK))
    monkeypatch.setattr(type(games["foundation"]), "Options", Options)
    results = [
        Result("foundation", str(i), i % 3 > 0, i == 6, "normal", 2, i == 5, 40, "2026-03-01")
        for i in range(8)
    ]
    monkeypatch.setattr("tui.screens.statistics.load", lambda folder: results)


def app(**more: Any) -> Any:
    """The application in a folder that is the same on every machine."""
    made = make_app(folder=Path("/srv/terminus"), **more)
    made.settings.write = lambda: None  # type: ignore[method-assign]
    return made


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("lobby", []),
        ("saves-in-focus", ["right", "down"]),
        ("new", ["n"]),
        ("new-option", ["n", "end", "up", "up", "right"]),
        ("rules", ["i"]),
        ("rules-found", ["i", "/", "t", "g", "-", "1", "enter"]),
        ("settings", [","]),
        ("statistics", ["x"]),
        ("saves", ["v"]),
        ("delete", ["v", "D"]),
        ("help", ["?"]),
        ("typing", ["n", "e", "A", "n", "n"]),
        ("keys", [",", "m", "down"]),
        ("keys-taking", [",", "m", "down", "enter"]),
    ],
)
def test_screen(snap_compare: Snap, name: str, keys: list[str], size: tuple[int, int]) -> None:
    """Each screen looks as it did."""
    assert snap_compare(app(saves=SAVES), press=keys, terminal_size=size)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_empty_lobby(snap_compare: Snap, size: tuple[int, int]) -> None:
    """Without saves the lobby says how to begin."""
    assert snap_compare(app(saves=[]), terminal_size=size)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_first_run(snap_compare: Snap, size: tuple[int, int]) -> None:
    """The calibration card."""
    assert snap_compare(app(saves=[], first_run=True), terminal_size=size)


@pytest.mark.parametrize("size", [(60, 20), (59, 24), (30, 8)])
def test_small(snap_compare: Snap, size: tuple[int, int]) -> None:
    """The smallest size that works, and the notice below it."""
    assert snap_compare(app(saves=SAVES), terminal_size=size)


@pytest.mark.parametrize("theme", ["paper", "contrast", "ansi16"])
def test_themes(snap_compare: Snap, theme: str) -> None:
    """The lobby in the other themes."""
    assert snap_compare(app(saves=SAVES, theme=theme), terminal_size=SMALL)


@pytest.mark.parametrize("keys", [[], ["n"], [","], ["v", "D"]])
def test_without_colour(snap_compare: Snap, keys: list[str]) -> None:
    """Without colour everything is still told, by signs, reverse and bold."""
    assert snap_compare(app(env=NO_COLOUR, saves=SAVES), press=keys, terminal_size=SMALL)


@pytest.mark.parametrize("keys", [[], ["i"]])
def test_ascii(snap_compare: Snap, keys: list[str]) -> None:
    """On the Linux console: ASCII and sixteen colours."""
    assert snap_compare(app(env=LINUX, saves=SAVES), press=keys, terminal_size=SMALL)
