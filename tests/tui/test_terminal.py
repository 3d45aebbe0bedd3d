"""What the environment says of a terminal."""

from __future__ import annotations

import os

import pytest

from tui.terminal import detect, frames_of, prepare_environment, stated_encoding, told_by


@pytest.mark.parametrize(
    ("env", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "24bit"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "tmux-256color", "COLORTERM": "24bit"}, "24bit"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "screen"}, "16"),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "16"),
        ({"TERM": "vt100"}, "mono"),
        ({"TERM": "dumb"}, "mono"),
        ({}, "mono"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "mono"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
    ],
)
def test_depth(env: dict[str, str], depth: str) -> None:
    """Colour depth follows COLORTERM, TERM and NO_COLOR."""
    assert detect(env, "utf-8").depth == depth


@pytest.mark.parametrize(
    ("term", "encoding", "is_ascii"),
    [
        ("xterm", "UTF-8", False),
        ("xterm", "utf8", False),
        ("xterm", "iso8859-1", True),
        ("xterm", "ascii", True),
        ("xterm", "", True),
        ("linux", "utf-8", True),
        ("vt100", "utf-8", True),
    ],
)
def test_signs(term: str, encoding: str, is_ascii: bool) -> None:
    """Other encodings than UTF-8 and old terminals get plain ASCII."""
    assert detect({"TERM": term}, encoding).ascii_only is is_ascii


def test_foreign_switches_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Variables that could load a foreign driver or write files are taken out before the start."""
    monkeypatch.setattr(os, "environ", {"TEXTUAL_DRIVER": "evil:Driver", "TEXTUAL_LOG": "x"})
    prepare_environment(15, "256")
    assert "TEXTUAL_DRIVER" not in os.environ
    assert "TEXTUAL_LOG" not in os.environ
    assert os.environ["TEXTUAL_FPS"] == "15"
    assert os.environ["TEXTUAL_COLOR_SYSTEM"] == "256"


@pytest.mark.parametrize(
    ("env", "source"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "COLORTERM"),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "TERM"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "NO_COLOR"),
        ({}, "TERM"),
    ],
)
def test_the_depth_names_its_source(env: dict[str, str], source: str) -> None:
    """Settings tell which variable the colours were taken from."""
    assert told_by(detect(env, "utf-8"), "depth") == source


def test_signs_name_their_source() -> None:
    """An old terminal or the locale decides between symbols and ASCII."""
    assert told_by(detect({"TERM": "vt100"}, "utf-8"), "glyphs") == "TERM"
    assert told_by(detect({"TERM": "xterm"}, "ascii"), "glyphs") == "the locale"


@pytest.mark.parametrize(
    ("text", "frames"),
    [("", 15), ("30", 30), ("abc", 15), ("0", 15), ("-3", 15), ("9" * 5000, 15), ("²", 15)],
)
def test_frames_from_the_environment_never_block_the_start(text: str, frames: int) -> None:
    """A TERMINUS_FPS that is no number between 1 and 60 is passed over."""
    assert frames_of(text, 15) == frames


@pytest.mark.parametrize(
    ("env", "encoding"),
    [
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "ascii"),
        ({"LC_ALL": "POSIX"}, "ascii"),
        ({"LANG": "de_DE.ISO-8859-1"}, "ascii"),
        ({"LANG": "de_DE"}, "ascii"),
        ({"LANG": "en_US.UTF-8", "LC_CTYPE": "C.UTF-8"}, "utf-8"),
        ({"LC_ALL": "en_US.utf8", "LANG": "C"}, "utf-8"),
        ({"LANG": "C", "PYTHONUTF8": "1"}, "utf-8"),
        ({"LANG": ""}, "utf-8"),
    ],
)
def test_a_stated_locale_decides_where_python_writes_utf_8_anyway(
    env: dict[str, str], encoding: str
) -> None:
    """`LANG=C` means plain ASCII; a UTF-8 locale that is not installed still means UTF-8."""
    assert stated_encoding(env, "utf-8", True) == encoding
    assert stated_encoding(env, "iso8859-1", False) == "iso8859-1"
