"""Changing keys: the file, the list, clashes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tui import key_file
from tui.keys import KeyMap
from tui.screens.keys import KeysScreen

from .conftest import ShownApp, make_app

# --- the file ---------------------------------------------------------------------------------


def test_what_a_person_wrote_stays(tmp_path: Path) -> None:
    """Remarks, order and other tables are left alone; lines of the table are changed in place."""
    path = tmp_path / "keys.toml"
    path.write_text('# mine\n[keys]\nzoom = "Z"  # big\nundo = "b"\n\n[other]\nundo = "x"\n')
    key_file.write(path, {"zoom": ["Z"], "redo": ["B"], "undo": ["b", "backspace"]})
    assert path.read_text() == (
        '# mine\n[keys]\nzoom = ["Z"]\nundo = ["b", "backspace"]\nredo = ["B"]\n'
        '\n[other]\nundo = "x"\n'
    )


def test_a_change_taken_away_leaves_its_line_out(tmp_path: Path) -> None:
    """An action that is as it came is not named."""
    path = tmp_path / "keys.toml"
    key_file.write(path, {"undo": ["b"], "zoom": ["Z"]})
    key_file.write(path, {"zoom": ["Z"]})
    assert key_file.read(path) == {"zoom": ["Z"]}
    assert "undo" not in path.read_text()


@pytest.mark.parametrize("key", ['"', "\\", "'", "#", "=", "é", "😀", "[", "space"])
def test_every_key_comes_back(tmp_path: Path, key: str) -> None:
    """Signs that mean something in the file are written so that they are read as keys."""
    path = tmp_path / "keys.toml"
    key_file.write(path, {"undo": [key]})
    assert key_file.read(path) == {"undo": [key]}


@pytest.mark.parametrize(
    "text", ["[keys\n", "\x00", "keys = 3\n", '[keys]\nundo = [\n  "b",\n]\n', 'keys.undo = "b"\n']
)
def test_a_file_that_lines_cannot_mend_is_kept_beside(tmp_path: Path, text: str) -> None:
    """Nothing that somebody wrote is lost, and the change is made."""
    path = tmp_path / "keys.toml"
    path.write_text(text)
    key_file.write(path, {"zoom": ["Z"]})
    assert key_file.read(path) == {"zoom": ["Z"]}
    assert (tmp_path / "keys.toml.bad").read_text() == text


# --- the map ----------------------------------------------------------------------------------


def test_two_actions_may_swap_their_keys() -> None:
    """The changes of a file hold together: neither order of its lines is a clash."""
    for changes in ({"undo": ["z"], "zoom": ["u"]}, {"zoom": ["u"], "undo": ["z"]}):
        keys = KeyMap(changes=changes)
        assert keys.notes == []
        assert keys.action_at("z", ("table",)) == "undo"
        assert keys.action_at("u", ("table",)) == "zoom"


def test_of_two_changes_that_clash_the_last_gives_way() -> None:
    """One of them holds, the other is as it came, and a note says so."""
    keys = KeyMap(changes={"undo": ["%"], "zoom": ["%"]})
    assert keys.action_at("%", ("table",)) == "undo"
    assert keys.action_at("z", ("table",)) == "zoom"
    assert keys.notes == ["`zoom`: % is taken by undo."]
    assert keys.clashes() == []


# --- the list ---------------------------------------------------------------------------------


@asynccontextmanager
async def listing(folder: Path, *pressed: str) -> AsyncIterator[tuple[ShownApp, KeysScreen, Any]]:
    """The list of keys, opened from the settings."""
    app = make_app(saves=[], folder=folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("comma", "m", *pressed)
        assert isinstance(app.screen, KeysScreen)
        yield app, app.screen, pilot


def _find(screen: KeysScreen, action_id: str) -> None:
    from tui.widgets.menu import MenuList

    assert screen.query_one("#form", MenuList).go(action_id)


async def test_the_next_key_is_taken(tmp_path: Path) -> None:
    """Enter, then the key: it holds at once and stays in the file."""
    async with listing(tmp_path) as (app, screen, pilot):
        _find(screen, "undo")
        await pilot.press("enter", "b")
        assert app.keys.keys("undo") == ("b",)
        assert key_file.read(tmp_path / "keys.toml") == {"undo": ["b"]}
        await pilot.press("plus", "ampersand")
        assert app.keys.keys("undo") == ("b", "&")
        await pilot.press("0")
        assert app.keys.keys("undo") == ("u",)


async def test_escape_takes_no_key(tmp_path: Path) -> None:
    """Whoever asked for a change by mistake leaves everything as it is."""
    async with listing(tmp_path) as (app, screen, pilot):
        _find(screen, "undo")
        await pilot.press("enter", "escape")
        assert app.screen is screen
        assert app.keys.keys("undo") == ("u",)
        assert not (tmp_path / "keys.toml").exists()


async def test_a_clash_is_shown_before_it_is_made(tmp_path: Path) -> None:
    """What the key does now is said; yes lets the two change places, no leaves both."""
    async with listing(tmp_path) as (app, screen, pilot):
        _find(screen, "undo")
        await pilot.press("enter", "z", "n")
        assert app.keys.keys("undo") == ("u",)
        await pilot.press("enter", "z")
        assert "taken" in app.screen.sentences[0]  # type: ignore[attr-defined]
        await pilot.press("y")
        assert app.keys.keys("undo") == ("z",)
        assert app.keys.keys("zoom") == ("u",)
        assert app.keys.clashes() == []


async def test_a_file_that_was_not_taken_is_told_in_the_list(tmp_path: Path) -> None:
    """The sentences about a bad file stand above the actions."""
    (tmp_path / "keys.toml").write_text('[keys]\nfrob = "x"\n')
    async with listing(tmp_path) as (_, screen, _):
        from tui.widgets.line import text_of
        from tui.widgets.menu import MenuList

        rows = screen.query_one("#form", MenuList).rows
        assert "There is no action `frob`." in text_of(rows[1].lines[0])


async def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keys stay as they are, and a sentence says why."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    async with listing(tmp_path) as (app, screen, pilot):
        monkeypatch.setattr("tui.key_file.write_whole", refuse)
        _find(screen, "undo")
        await pilot.press("enter", "b")
        assert app.keys.keys("undo") == ("u",)
        assert "could not be written: Permission denied" in "\n".join(
            strip.text for strip in app.screen._compositor.render_strips()
        )
