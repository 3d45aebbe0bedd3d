"""Themes: data files that give every role on screen its style.

A theme file (`themes/*.toml`, or the player's own folder) has `name`, `title`, `kind` (`dark`,
`light` or `ansi`), `depths` (colour depths it is made for), `[colours]` (names for values) and
`[styles]`: for each role a style such as `"bold $ink on $bar"`.  `text` is the base; other roles
add to it.  Files are checked when loaded: a role missing or unknown, or a colour that cannot be
read, is refused with a sentence.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import attrs
from rich.color import Color, ColorSystem
from rich.errors import StyleSyntaxError
from rich.style import Style

from .glyphs import Glyphs

HUES: Final = ("red", "green", "blue", "yellow", "purple", "cyan", "orange", "white")

ROLES: Final[tuple[str, ...]] = (
    "text",  # the base; style names with nothing else mean it
    "dim",  # second in importance, still read
    "faint",
    "strong",
    "title",
    "heading",  # of an area
    "rule",  # lines between areas; never words
    "key",  # a key in the key line or help
    "good",
    "bad",
    "warn",
    "danger",
    "accent",
    "info",
    "cursor",  # the line under the cursor
    "cursor.off",  # the same in an area that has not the focus
    "mark",  # marked in a several-choice
    "legal",  # a legal target
    "spent",  # used up
    "off",  # cannot be chosen
    "mine",
    "theirs",
    "sealed",  # face down
    "undone",  # taken back
    "label",  # a go label
    "phase.done",
    "phase.now",
    "phase.next",
    "field",  # text being typed
    "match",  # found by a search
    "prompt",  # the decision line
    "curtain",  # the whole handover screen
    *HUES,
    *(f"bg.{hue}" for hue in HUES),
    *(f"seat.{i}" for i in range(6)),
)

DEPTHS: Final = ("24bit", "256", "16", "mono")

FOLDER: Final = Path(__file__).parent.parent / "themes"

_SYSTEMS: Final = {
    "24bit": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "16": ColorSystem.STANDARD,
}

_NOTHING: Final = Style()


class BadTheme(ValueError):
    """A theme file that cannot be used, and why."""


@attrs.frozen
class Theme:
    """A checked theme file."""

    name: str
    title: str
    kind: str
    depths: tuple[str, ...]
    styles: Mapping[str, Style] = attrs.field(eq=False)
    """Full style of each role, base included."""
    own: Mapping[str, Style] = attrs.field(eq=False)
    """What each role alone says."""

    @property
    def is_ansi(self) -> bool:
        """Whether it uses the terminal's own palette."""
        return self.kind == "ansi"

    def __getitem__(self, role: str) -> Style:
        return self.styles[role]


class Look:
    """The present theme and signs, as painters ask for them (see `tui/table/look.py`)."""

    def __init__(self, theme: Theme, glyphs: Glyphs) -> None:
        self.theme = theme
        self.glyphs = glyphs
        self.name = theme.name
        self.twins = glyphs.twins
        """Translation of signs into ASCII twins, or None."""
        self._made: dict[str, Style] = {}

    def style(self, names: str) -> Style:
        """Full style of style names joined by blanks, later ones on top; unknown ones add nothing.

        >>> Look(load_all()[0]["mono"], Glyphs()).style("strong cursor")
        Style.parse('bold reverse')
        """
        made = self._made.get(names)
        if made is None:
            made = self.theme.styles["text"]
            for name in names.split():
                made += self.theme.own.get(name, _NOTHING)
            self._made[names] = made
        return made


def parse(plain: Mapping[str, Any], source: str) -> Theme:
    """A theme from the plain values of its file; raises BadTheme."""
    for key, kind in (("name", str), ("title", str), ("kind", str), ("depths", list)):
        if not isinstance(plain.get(key), kind):
            raise BadTheme(f"{source}: `{key}` is missing.")
    if plain["kind"] not in ("dark", "light", "ansi"):
        raise BadTheme(f"{source}: kind is dark, light or ansi, not `{plain['kind']}`.")
    odd = [d for d in plain["depths"] if d not in DEPTHS]
    if odd or not plain["depths"]:
        raise BadTheme(f"{source}: depths are {', '.join(DEPTHS)}.")
    colours = plain.get("colours", {})
    given = plain.get("styles", {})
    for role in given:
        if role not in ROLES:
            raise BadTheme(f"{source}: there is no role `{role}`.")
    missing = [role for role in ROLES if role not in given]
    if missing:
        raise BadTheme(f"{source}: the role `{missing[0]}` has no style.")
    base = _style(given["text"], colours, source, "text")
    own = {role: _style(given[role], colours, source, role) for role in ROLES}
    full = {role: base + style for role, style in own.items()}
    return Theme(plain["name"], plain["title"], plain["kind"], tuple(plain["depths"]), full, own)


def _style(text: Any, colours: Mapping[str, Any], source: str, role: str) -> Style:
    def value(found: re.Match[str]) -> str:
        try:
            return str(colours[found[1]])
        except KeyError:
            raise BadTheme(f"{source}: {role} names the unknown colour ${found[1]}.") from None

    if not isinstance(text, str):
        raise BadTheme(f"{source}: the style of `{role}` is a text.")
    try:
        return Style.parse(re.sub(r"\$([a-z_0-9]+)", value, text))
    except StyleSyntaxError as problem:
        raise BadTheme(f"{source}: {role}: {problem}") from None


def load_file(path: Path) -> Theme:
    """One theme file; raises BadTheme."""
    try:
        return parse(tomllib.loads(path.read_text(encoding="utf-8")), path.name)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as problem:
        raise BadTheme(f"{path.name}: {problem}") from None


@lru_cache(maxsize=8)
def load_all(user_folder: Path | None = None) -> tuple[dict[str, Theme], tuple[str, ...]]:
    """All themes by name, the player's own last, and sentences about files left out."""
    themes: dict[str, Theme] = {}
    notes: list[str] = []
    for folder in (FOLDER, user_folder):
        if folder is None or not folder.is_dir():
            continue
        for path in sorted(folder.glob("*.toml")):
            try:
                theme = load_file(path)
            except BadTheme as problem:
                notes.append(str(problem))
            else:
                themes[theme.name] = theme
    return themes, tuple(notes)


def resolve(wanted: str, depth: str, themes: Mapping[str, Theme]) -> Theme:
    """The theme to use: the wanted one where it is made for the depth, else the fitting one."""
    fallback = {"24bit": "terminus", "256": "terminus", "16": "ansi16", "mono": "mono"}[depth]
    theme = themes.get(wanted)
    if theme is not None and depth in theme.depths:
        return theme
    return themes[fallback]


def choices(depth: str, themes: Mapping[str, Theme]) -> list[Theme]:
    """Themes made for a colour depth."""
    return [t for t in themes.values() if depth in t.depths]


def contrast(style: Style, depth: str = "24bit") -> float:
    """Contrast ratio (1 to 21) of a style's text at a colour depth, as WCAG 2 defines it."""
    fore, back = (_luminance(_triplet(c, depth)) for c in (style.color, style.bgcolor))
    return (max(fore, back) + 0.05) / (min(fore, back) + 0.05)


def _triplet(color: Color | None, depth: str) -> tuple[int, int, int]:
    if color is None or color.is_default:
        raise BadTheme("contrast needs both colours")
    return tuple(color.downgrade(_SYSTEMS[depth]).get_truecolor())  # type: ignore[return-value]


def _luminance(rgb: tuple[int, int, int]) -> float:
    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
