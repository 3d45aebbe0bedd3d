"""Settings: checked, written whole, and never in the way of a start."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tui import keys, results, theme
from tui.settings import SPECS, Settings, config_folder


def test_defaults_fit_their_specs() -> None:
    """Every default is a value that the setting itself takes."""
    for spec in SPECS:
        assert spec.read(spec.default) == spec.default
        assert spec.help.endswith("."), spec.name


def test_value_is_kept(tmp_path: Path) -> None:
    """A changed setting is there at the next start, and says where it comes from."""
    Settings(tmp_path).set("theme", "paper")
    again = Settings(tmp_path)
    assert again["theme"] == "paper"
    assert again.origin("theme") == "file"
    assert again.origin("pace") == "default"


def test_reset(tmp_path: Path) -> None:
    """A reset setting has its default again, also at the next start."""
    settings = Settings(tmp_path)
    settings.set("fps", 30)
    settings.reset("fps")
    assert Settings(tmp_path)["fps"] == 15


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fps", 1),
        ("fps", "15"),
        ("fps", True),
        ("bell", "yes"),
        ("pace", "warp"),
        ("name", 4),
        ("name", "\x1b[2J"),
        ("name", "\ud800"),
    ],
)
def test_wrong_values_are_refused(tmp_path: Path, name: str, value: Any) -> None:
    """A value of the wrong kind or out of range is refused and nothing is written."""
    settings = Settings(tmp_path)
    with pytest.raises(ValueError, match=name):
        settings.set(name, value)
    assert not settings.path.exists()


@pytest.mark.parametrize("text", ["{", "[]", '{"settings": 3}', "\x00", '{"remembered": []}'])
def test_broken_file_is_left_aside(tmp_path: Path, text: str) -> None:
    """A file that cannot be read costs a sentence; it is kept when settings are next written."""
    path = tmp_path / "settings.json"
    path.write_text(text)
    settings = Settings(tmp_path)
    assert settings["theme"] == "auto"
    assert "settings.json" in settings.notes[0]
    settings.set("bell", True)
    assert path.with_suffix(".json.bad").read_text() == text
    assert json.loads(path.read_text())["settings"] == {"bell": True}


def test_single_wrong_values_cost_only_themselves(tmp_path: Path) -> None:
    """One bad value is told and left out; the others hold."""
    told = {"settings": {"theme": "paper", "fps": "fast", "colour": 1}, "remembered": {}}
    (tmp_path / "settings.json").write_text(json.dumps(told))
    settings = Settings(tmp_path)
    assert settings["theme"] == "paper"
    assert settings["fps"] == 15
    assert len(settings.notes) == 2


def test_disk_that_refuses(tmp_path: Path) -> None:
    """Where nothing can be written the value holds for now, and a sentence says so."""
    (tmp_path / "file").write_text("")
    settings = Settings(tmp_path / "file" / "sub")
    settings.set("bell", True)
    assert settings["bell"] is True
    assert "could not be written" in settings.notes[-1]


def test_no_temporary_file_stays(tmp_path: Path) -> None:
    """After writing, the settings file is alone in its folder."""
    Settings(tmp_path).remember("calibrated", True)
    assert [p.name for p in tmp_path.iterdir()] == ["settings.json"]
    assert Settings(tmp_path).recall("calibrated") is True


def test_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`$TERMINUS_HOME` decides where settings lie, apart from the saves."""
    monkeypatch.setenv("TERMINUS_HOME", str(tmp_path))
    assert config_folder() == tmp_path / "config"
    monkeypatch.delenv("TERMINUS_HOME")
    assert config_folder().name == "terminus"


def test_bottomless_files_never_block_the_start(tmp_path: Path) -> None:
    """Files nested deeper than can be read are left aside with a sentence, like other bad ones."""
    (tmp_path / "themes").mkdir()
    (tmp_path / "settings.json").write_text("[" * 100_000)
    (tmp_path / "results.jsonl").write_text("[" * 100_000 + "\n")
    for name in ("keys.toml", "themes/deep.toml"):
        (tmp_path / name).write_text("a=" + "[" * 100_000)
    (note,) = Settings(tmp_path).notes
    assert "settings.json" in note
    (note,) = keys.load(tmp_path / "keys.toml", "arrows").notes
    assert "keys.toml" in note
    (note,) = theme.load_all(tmp_path / "themes")[1]
    assert "deep.toml" in note
    assert results.load(tmp_path) == []
