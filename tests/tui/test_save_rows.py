"""How a save reads in a list."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from core.games import CATALOGUE, games
from tui.screens.save_rows import phase_word, row
from tui.widgets.line import text_of

from .conftest import info

NOW = datetime(2026, 3, 14, 13, 0, tzinfo=UTC)


def _lines(width: int, **more: object) -> list[str]:
    return [text_of(line) for line in row(info("x", **more), width, NOW).lines]


def test_a_thumbnail_stands_beside_the_players_where_it_fits() -> None:
    """Two lines: game, place and whose move; players, position and time."""
    lines = _lines(70, thumbnail="hands 12-11, 2F cr")
    assert len(lines) == 2
    assert "you, a bot   hands 12-11, 2F cr" in lines[1]


def test_a_thumbnail_that_does_not_fit_has_a_line_of_its_own() -> None:
    """The position is never left out for want of room."""
    lines = _lines(44, thumbnail="HQ 13-20-9 of 25, ships 4-3-3")
    assert lines[2].strip() == "HQ 13-20-9 of 25, ships 4-3-3"
    assert "HQ" not in lines[1]


@pytest.mark.parametrize("game_id", [entry.id for entry in CATALOGUE])
def test_phases_are_called_as_the_game_calls_them(game_id: str) -> None:
    """The list of saves loads no rules and still says the phase's title."""
    for phase, title in games[game_id].phases:
        assert phase_word(phase) == title.lower()
