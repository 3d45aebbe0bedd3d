"""Settings: shown at once, searchable, and saying where each value comes from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from tui import theme as themes
from tui.settings import SPEC_BY_NAME, SPECS
from tui.terminal import told_by
from tui.widgets.line import Line

from .form import FormScreen, Item, next_of


def short_path(path: Path) -> str:
    """A path with the home folder as `~`."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


class SettingsScreen(FormScreen):
    """All settings in groups; a change shows at once."""

    PLACES: ClassVar[tuple[str, ...]] = ("settings", "form", "sub")
    KEYS: ClassVar[tuple[str, ...]] = (
        *("left", "edit", "reset", "remap", "search", "calibrate", "close"),
    )
    LABELS: ClassVar[dict[str, str]] = {"calibrate": "terminal"}

    def __init__(self) -> None:
        super().__init__()
        self.needle = ""

    def title_left(self) -> Line:
        return [(" Settings", "title")]

    def title_right(self) -> Line:
        return [(short_path(self.terminus.settings.path), "dim")]

    def items(self) -> Sequence[Item]:
        settings = self.terminus.settings
        made = []
        for spec in SPECS:
            value = settings[spec.name]
            word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            told = f"{spec.title} {spec.help} {spec.group} {word}".casefold()
            if self.needle.casefold() not in told:
                continue
            made.append(
                Item(
                    spec.name,
                    spec.title,
                    word,
                    spec.help,
                    note=self._note(spec.name),
                    is_cycled=bool(spec.choices)
                    or spec.name == "theme"
                    or spec.high > 0
                    or isinstance(value, bool),
                    group=spec.group,
                )
            )
        return made

    def _note(self, name: str) -> str:
        """Where the value comes from; of `auto`, what that is now and what told so."""
        app = self.terminus
        if name == "depth" and app.terminal.no_colour:
            return "now mono, by NO_COLOR"
        if app.settings[name] != "auto":
            return "default" if app.settings.origin(name) == "default" else "your choice"
        shown = {
            "theme": app.look.theme.title,
            "depth": f"{app.depth}, by {told_by(app.terminal, 'depth')}",
            "glyphs": f"{'ascii' if app.glyphs.ascii_only else 'unicode'}, "
            f"by {told_by(app.terminal, 'glyphs')}",
        }
        return f"now {shown[name]}"

    def _choices(self, name: str) -> Sequence[object]:
        spec = SPEC_BY_NAME[name]
        if name == "theme":
            app = self.terminus
            return ["auto", *(t.name for t in themes.choices(app.depth, app.themes_found))]
        if isinstance(spec.default, bool):
            return [False, True]
        if spec.high:
            return list(range(spec.low, spec.high + 1))
        return spec.choices

    def cycle(self, item_id: str, step: int) -> None:
        value = next_of(self._choices(item_id), self.terminus.settings[item_id], step)
        self.terminus.change(item_id, value)

    def value_text(self, item_id: str) -> str:
        return str(self.terminus.settings[item_id])

    def typed(self, item_id: str, text: str) -> str | None:
        spec = SPEC_BY_NAME[item_id]
        value: object = text
        if isinstance(spec.default, bool):
            value = {"yes": True, "true": True, "no": False, "false": False}.get(text, text)
        elif isinstance(spec.default, int):
            value = int(text) if text.isdecimal() else text
        elif item_id == "theme" and text not in self._choices("theme"):
            return f"There is no theme `{text}` for this terminal."
        elif not text:
            return "It cannot be empty."
        try:
            self.terminus.change(item_id, value)
        except ValueError as refusal:
            return str(refusal)
        return None

    def do_reset(self) -> None:
        """Back to how it came."""
        if self.item is not None:
            self.terminus.settings.reset(self.item.id)
            self.terminus.read_settings()
            self.terminus.use_look()
            self.refill()

    def do_search(self) -> None:
        """Show only settings that speak of something."""

        def look(text: str) -> str | None:
            self.needle = text
            self.refill()
            if not self.items():
                self.needle = ""
                self.refill()
                return f"No setting speaks of `{text}`."
            return None

        self.ask_line("Search:", self.needle, look)

    def do_remap(self) -> None:
        """All keys."""
        self.terminus.open("keys")

    def do_calibrate(self) -> None:
        """The card that checks the terminal."""
        self.terminus.open("calibration")

    def look_changed(self) -> None:
        super().look_changed()
        self.refill()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.refill()
