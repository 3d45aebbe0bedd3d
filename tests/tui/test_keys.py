"""Keys: one registry, no clashes, remaps that cannot break the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui.keys import ACTIONS, NAMED_KEYS, PRESETS, RESERVED, KeyMap, action, key_of, load


@pytest.mark.parametrize("preset", PRESETS)
def test_no_clashes(preset: str) -> None:
    """In no preset does a key do two things at one place."""
    assert KeyMap(preset).clashes() == []


@pytest.mark.parametrize("preset", PRESETS)
def test_every_action_has_a_plain_key(preset: str) -> None:
    """Every action but leaving by ctrl+c has a key that needs neither ctrl, alt nor F-keys."""
    keys = KeyMap(preset)
    for entry in ACTIONS:
        plain = [k for k in keys.keys(entry.id) if len(k) == 1 or k in NAMED_KEYS - {*RESERVED}]
        if entry.id not in ("quit", "cancel"):
            assert plain, entry.id


def test_escape_is_never_the_only_way() -> None:
    """What Esc does, another key does too, except while a text is typed."""
    for entry in ACTIONS:
        if "escape" in entry.keys and entry.places != ("typing",):
            assert len(entry.keys) > 1, entry.id


def test_actions_are_explained() -> None:
    """Every action has a sentence of help, and ids are unique."""
    assert len({a.id for a in ACTIONS}) == len(ACTIONS)
    for entry in ACTIONS:
        assert entry.help.endswith("."), entry.id
        assert entry.places, entry.id


def test_presets_name_known_actions() -> None:
    """Presets change actions that there are."""
    for changes in PRESETS.values():
        assert set(changes) <= {a.id for a in ACTIONS}


def test_inner_places_come_first() -> None:
    """A key means what the innermost place says."""
    keys = KeyMap()
    assert keys.action_at("n", ("text", "lobby")) == "search-next"
    assert keys.action_at("n", ("lobby", "app")) == "new"
    assert keys.action_at("§", ("lobby", "app")) is None


def test_remap() -> None:
    """A remap replaces the keys of an action."""
    keys = KeyMap(changes={"undo": ["backspace"]})
    assert keys.action_at("backspace", ("table",)) == "undo"
    assert keys.action_at("u", ("table",)) is None
    assert keys.notes == []


def test_clash_is_told_and_left_out() -> None:
    """A remap that takes another action's key is told and not taken."""
    keys = KeyMap(changes={"undo": ["a"]})
    assert keys.keys("undo") == ("u",)
    assert "a is taken by all" in keys.notes[0]


def test_two_actions_may_swap_in_the_order_that_is_free() -> None:
    """What one remap frees the next may take."""
    keys = KeyMap(changes={"all": ["A"], "undo": ["a"]})
    assert keys.keys("undo") == ("a",)
    assert keys.notes == []


@pytest.mark.parametrize("key", RESERVED)
def test_reserved_keys_stay(key: str) -> None:
    """Esc and ctrl+c keep their meaning."""
    keys = KeyMap(changes={"undo": [key], "close": ["x"]})
    assert keys.keys("undo") == ("u",)
    assert "escape" in keys.keys("close")
    assert len(keys.notes) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[keys", "cannot be read"),
        ("keys = 3", "table"),
        ("[keys]\nfly = 'x'", "no action `fly`"),
        ("[keys]\nundo = 5", "keys are texts"),
        ("[keys]\nundo = 'hyperspace'", "no key `hyperspace`"),
        ("[keys]\nundo = []", "no key"),
    ],
)
def test_bad_file_never_blocks(tmp_path: Path, text: str, said: str) -> None:
    """Whatever stands in the file, there is a key map, and a sentence says what was left out."""
    path = tmp_path / "keys.toml"
    path.write_text(text)
    keys = load(path, "arrows")
    assert keys.keys("undo") == ("u",)
    assert said in keys.notes[0]


def test_file_that_is_no_text(tmp_path: Path) -> None:
    """Bytes that are no text are told too."""
    path = tmp_path / "keys.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in load(path, "left").notes[0]


def test_good_file(tmp_path: Path) -> None:
    """A good file goes on top of the preset."""
    path = tmp_path / "keys.toml"
    path.write_text('[keys]\nundo = ["backspace", "u"]\n')
    keys = load(path, "numpad")
    assert keys.keys("undo") == ("backspace", "u")
    assert "8" in keys.keys("up")


@pytest.mark.parametrize(
    ("key", "character", "name"),
    [
        ("question_mark", "?", "?"),
        ("space", " ", "space"),
        ("enter", "\r", "enter"),
        ("ctrl+h", "\x08", "ctrl+h"),
        ("N", "N", "N"),
        ("escape", None, "escape"),
    ],
)
def test_names_of_keys(key: str, character: str | None, name: str) -> None:
    """A key is named by what it prints, so that keyboard protocols cannot rename it."""
    assert key_of(key, character) == name


def test_action_by_id() -> None:
    """An unknown id is an error."""
    assert action("undo").label == "undo"
    with pytest.raises(KeyError):
        action("fly")
