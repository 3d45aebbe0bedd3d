"""Settings: one small JSON file, checked when read, written whole or not at all.

What cannot be read is left aside with a sentence and the defaults hold: a bad file never blocks the
start, and is kept as `settings.json.bad` when settings are next written.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

import attrs

from core.files import write_whole


@attrs.frozen
class Spec:
    """One setting as the settings screen shows it."""

    name: str
    title: str
    help: str
    default: bool | int | str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    group: str = "Looks"

    def read(self, value: Any) -> bool | int | str:
        """The value if it fits; raises ValueError with a sentence."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise ValueError(f"`{self.name}` is true or false, not {value!r}.")
        if isinstance(self.default, int):
            if type(value) is int and self.low <= value <= self.high:
                return value
            raise ValueError(f"`{self.name}` lies between {self.low} and {self.high}.")
        if not isinstance(value, str) or (self.choices and value not in self.choices):
            listed = ", ".join(self.choices) or "a text"
            raise ValueError(f"`{self.name}` is one of {listed}, not {value!r}.")
        if not value.isprintable():
            raise ValueError(f"`{self.name}` holds letters that cannot be shown.")
        return value[:60]


SPECS: Final[tuple[Spec, ...]] = (
    Spec("theme", "Theme", "Colours; auto takes what fits the terminal.", "auto"),
    Spec(
        "depth",
        "Colours",
        "How many colours the terminal shows; auto asks its environment.",
        "auto",
        ("auto", "24bit", "256", "16", "mono"),
    ),
    Spec(
        "glyphs",
        "Signs",
        "Box drawing and symbols, or plain ASCII; auto asks the locale.",
        "auto",
        ("auto", "unicode", "ascii"),
    ),
    Spec("fps", "Frames per second", "Most frames sent in a second; from the next start.",
         15, low=2, high=60),
    Spec("name", "Your name", "What you are called at a table.", "You", group="Play"),
    Spec(
        "pace",
        "Pace of bots",
        "step waits for a key, slow and fast pause, instant does not.",
        "fast",
        ("step", "slow", "fast", "instant"),
        group="Play",
    ),
    Spec("animation", "Dice roll", "Shows dice one after another, shortly.", True, group="Play"),
    Spec(
        "undo",
        "Taking back",
        "free: also past dice and hidden cards (counted apart); turn: within it; strict: never.",
        "free",
        ("free", "turn", "strict"),
        group="Play",
    ),
    Spec(
        "confirm_end",
        "Ask before ending",
        "Asks before a phase ends when something of value would be lost.",
        True,
        group="Play",
    ),
    Spec(
        "auto_pass",
        "Pass by itself",
        "Passes where passing is the only answer, in games that ask so that silence tells nothing.",
        True,
        group="Play",
    ),
    Spec("bell", "Bell", "Rings when it is your turn after a wait.", False, group="Play"),
    Spec(
        "keys",
        "Keys",
        "A set of keys; m lists all keys and changes single ones, which go on top.",
        "arrows",
        ("arrows", "numpad", "left"),
        group="Keys",
    ),
    Spec(
        "mouse", "Mouse", "Takes mouse clicks; takes effect at the next start.", False, group="Keys"
    ),
)  # fmt: skip

SPEC_BY_NAME: Final = {spec.name: spec for spec in SPECS}


def config_folder() -> Path:
    """Where settings lie: `$TERMINUS_HOME/config`, else the user's own folder for settings."""
    home = os.environ.get("TERMINUS_HOME")
    if home:
        return Path(home) / "config"
    import platformdirs

    return Path(platformdirs.user_config_dir("terminus"))


class Settings:
    """The settings now, with where each value comes from."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = config_folder() if folder is None else folder
        self.notes: list[str] = []
        """Sentences about what of the file was not taken."""
        self._values: dict[str, bool | int | str] = {}
        self._more: dict[str, Any] = {}
        self._is_bad = False
        self._read()

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / "settings.json"

    def __getitem__(self, name: str) -> Any:
        return self._values.get(name, SPEC_BY_NAME[name].default)

    def origin(self, name: str) -> str:
        """Where the value comes from: `file` or `default`."""
        return "file" if name in self._values else "default"

    def set(self, name: str, value: Any) -> None:
        """Change a setting and write the file; raises ValueError where the value does not fit."""
        self._values[name] = SPEC_BY_NAME[name].read(value)
        self.write()

    def reset(self, name: str) -> None:
        """Put a setting back to its default."""
        self._values.pop(name, None)
        self.write()

    def recall(self, key: str, default: Any = None) -> Any:
        """Something remembered that is no setting, such as the last new game."""
        return self._more.get(key, default)

    def remember(self, key: str, value: Any) -> None:
        """Remember a JSON value under a key."""
        self._more[key] = value
        self.write()

    def write(self) -> None:
        """Write the file whole; a disk that refuses is told in `notes`, the values hold anyway."""
        try:
            if self._is_bad and self.path.exists():
                os.replace(self.path, self.path.with_suffix(".json.bad"))
                self._is_bad = False
            write_json(self.path, {"settings": self._values, "remembered": self._more})
        except OSError as problem:
            self.notes.append(f"Settings could not be written: {problem.strerror}.")

    def _read(self) -> None:
        try:
            plain = json.loads(self.path.read_text(encoding="utf-8"))
            given, more = plain.get("settings", {}), plain.get("remembered", {})
            if not isinstance(given, dict) or not isinstance(more, dict):
                raise ValueError("it has another form")
        except FileNotFoundError:
            return
        except (OSError, ValueError, AttributeError, RecursionError) as problem:
            self._is_bad = True
            self.notes.append(f"{self.path.name} cannot be read and was left aside: {problem}.")
            return
        self._more = more
        for name, value in given.items():
            spec = SPEC_BY_NAME.get(name)
            try:
                if spec is None:
                    raise ValueError(f"there is no setting `{name}`.")
                self._values[name] = spec.read(value)
            except ValueError as problem:
                self.notes.append(f"{self.path.name}: {problem}")


def write_json(path: Path, value: Any) -> None:
    """Write a JSON file through a temporary one, so that it is never half written."""
    write_whole(path, json.dumps(value, indent=1, sort_keys=True) + "\n")
