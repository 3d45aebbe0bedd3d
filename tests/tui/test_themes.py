"""Themes: checked files, readable at every colour depth, and never colour alone."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tui import theme as themes
from tui.glyphs import Glyphs
from tui.table.look import STYLE_NAMES

ALL, NOTES = themes.load_all()
COLOURED = [t for t in ALL.values() if not t.is_ansi]
WORDS = [role for role in themes.ROLES if role != "rule"]


def plain_theme() -> dict[str, Any]:
    """The values of a good theme file."""
    return tomllib.loads((themes.FOLDER / "terminus.toml").read_text())


def test_shipped_themes_load() -> None:
    """All five themes that are shipped load without a complaint."""
    assert set(ALL) == {"terminus", "paper", "contrast", "ansi16", "mono"}
    assert NOTES == ()


@pytest.mark.parametrize("depth", ["24bit", "256"])
@pytest.mark.parametrize("theme", COLOURED, ids=lambda t: t.name)
def test_words_are_readable(theme: themes.Theme, depth: str) -> None:
    """Every role that holds words has a contrast of 4.5 to 1 at both colour depths."""
    ratios = {role: themes.contrast(theme[role], depth) for role in WORDS}
    assert {role: r for role, r in ratios.items() if r < 4.5} == {}


@pytest.mark.parametrize("depth", ["24bit", "256"])
def test_high_contrast(depth: str) -> None:
    """The high-contrast theme keeps 7 to 1 for everything, lines included."""
    theme = ALL["contrast"]
    assert min(themes.contrast(theme[role], depth) for role in themes.ROLES) >= 7


@pytest.mark.parametrize("theme", COLOURED, ids=lambda t: t.name)
def test_lines_are_seen(theme: themes.Theme) -> None:
    """Lines between areas can be seen, and stay behind the words."""
    assert 1.6 <= themes.contrast(theme["rule"]) < themes.contrast(theme["text"])


def test_ansi_theme_suits_dark_and_light_terminals() -> None:
    """The 16-colour theme uses no colour that vanishes on black or on white."""
    vanishing = {
        "black",
        "white",
        "bright_black",
        "bright_white",
        "yellow",
        "bright_yellow",
        "blue",
    }
    for role in themes.ROLES:
        colour = ALL["ansi16"][role].color
        assert colour is None or colour.name not in vanishing, role
        back = ALL["ansi16"][role].bgcolor
        assert back is None or back.is_default, role


def test_mono_has_no_colour() -> None:
    """The theme without colour names none at all."""
    for role in themes.ROLES:
        assert ALL["mono"][role].color is None
        assert ALL["mono"][role].bgcolor is None


@pytest.mark.parametrize("theme", ALL.values(), ids=lambda t: t.name)
def test_cursor_and_phase_stand_out_without_colour(theme: themes.Theme) -> None:
    """Cursor and present phase differ from text by more than the colour of their letters."""
    for role in ("cursor", "phase.now", "field", "match", "label"):
        one, other = theme[role], theme["text"]
        assert (one.bgcolor, one.reverse) != (other.bgcolor, other.reverse), role


def test_every_style_of_the_table_is_a_role() -> None:
    """Every style name that painters of the table may use is in every theme."""
    assert set(STYLE_NAMES) <= set(themes.ROLES)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": "blue"}, "kind"),
        ({"depths": ["3bit"]}, "depths"),
        ({"name": 3}, "name"),
    ],
)
def test_bad_heads_are_refused(change: dict[str, Any], said: str) -> None:
    """A theme file with a wrong head is refused with a sentence that names the entry."""
    with pytest.raises(themes.BadTheme, match=said):
        themes.parse(plain_theme() | change, "mine.toml")


@pytest.mark.parametrize(
    ("role", "style", "said"),
    [
        ("cursor", "bold $nowhere", "nowhere"),
        ("cursor", "bold on on", "cursor"),
        ("cursor", 7, "text"),
        ("glow", "bold", "glow"),
        ("cursor", None, "no style"),
    ],
)
def test_bad_styles_are_refused(role: str, style: Any, said: str) -> None:
    """Unknown colours, unreadable styles, unknown and missing roles are refused."""
    plain = plain_theme()
    if style is None:
        del plain["styles"][role]
    else:
        plain["styles"][role] = style
    with pytest.raises(themes.BadTheme, match=said):
        themes.parse(plain, "mine.toml")


def test_own_themes_are_added(tmp_path: Path) -> None:
    """A theme in the player's folder is offered; a broken one beside it is told and left out."""
    text = (themes.FOLDER / "paper.toml").read_text().replace('"paper"', '"mine"')
    (tmp_path / "mine.toml").write_text(text)
    (tmp_path / "broken.toml").write_text("name = ")
    found, notes = themes.load_all(tmp_path)
    assert "mine" in found
    assert len(notes) == 1
    assert "broken.toml" in notes[0]


@pytest.mark.parametrize(
    ("wanted", "depth", "got"),
    [
        ("auto", "24bit", "terminus"),
        ("auto", "256", "terminus"),
        ("auto", "16", "ansi16"),
        ("auto", "mono", "mono"),
        ("paper", "256", "paper"),
        ("paper", "16", "ansi16"),
        ("paper", "mono", "mono"),
        ("gone", "24bit", "terminus"),
    ],
)
def test_fitting_theme(wanted: str, depth: str, got: str) -> None:
    """A theme is used where it is made for the depth; else the one that fits."""
    assert themes.resolve(wanted, depth, ALL).name == got


def test_styles_join() -> None:
    """Later style names lie on top of earlier ones; unknown names add nothing."""
    look = themes.Look(ALL["terminus"], Glyphs())
    assert look.style("dim cursor") == look.style("cursor")
    assert look.style("no-such-name") == look.style("")
