"""The application: opens screens, holds what they share, and leaves honestly.

`run` is the only way in.  Screens are imported when they are first opened, so that the lobby
stands as soon as possible.
"""

from __future__ import annotations

import os
import sys
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from . import terminal as term
from .request import Request
from .settings import Settings

if "textual" not in sys.modules:
    # Textual reads its settings from the environment once, when it is imported.
    term.prepare_environment(
        term.frames_of(os.environ.get("TERMINUS_FPS", ""), int(Settings()["fps"])),
        term.detect_here().depth,
    )

from rich.color import ColorSystem
from textual import events
from textual._compositor import CompositorUpdate
from textual._styles_cache import StylesCache
from textual.app import App
from textual.geometry import Size
from textual.theme import BUILTIN_THEMES
from textual.theme import Theme as TextualTheme

from . import keys as keymap
from . import theme as themes
from .glyphs import Glyphs
from .paint import Painter

if TYPE_CHECKING:
    from textual.await_complete import AwaitComplete

    from core.bots.host import BotHost
    from core.save import Session, Store

    from .widgets.screen_base import BaseScreen

SCREENS: Final[dict[str, str]] = {
    "lobby": "tui.screens.lobby:LobbyScreen",
    "new": "tui.screens.new_game:NewGameScreen",
    "rules": "tui.screens.rules:RulesScreen",
    "settings": "tui.screens.settings:SettingsScreen",
    "keys": "tui.screens.keys:KeysScreen",
    "statistics": "tui.screens.statistics:StatisticsScreen",
    "saves": "tui.screens.saves:SavesScreen",
    "join": "tui.screens.join:JoinScreen",
    "decks": "tui.screens.decks:DecksScreen",
    "deck-build": "tui.decks.builder:BuilderScreen",
    "deck-about": "tui.decks.about:AboutScreen",
    "deck-card": "tui.decks.sheets:CardScreen",
    "deck-filled": "tui.decks.filled:FilledScreen",
    "deck-hand": "tui.decks.hands:HandScreen",
    "help": "tui.screens.help:HelpScreen",
    "calibration": "tui.screens.calibration:CalibrationScreen",
    "too-small": "tui.screens.too_small:TooSmallScreen",
    "ask": "tui.screens.ask:AskScreen",
    "notice": "tui.screens.ask:NoticeScreen",
}
"""Where each screen is found; imported at first use."""

SYSTEMS: Final = {
    "24bit": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "16": ColorSystem.STANDARD,
    "mono": None,
}


class TerminusApp(App[int], inherit_bindings=False):
    """Terminus in a terminal."""

    CSS_PATH = themes.FOLDER / "terminus.tcss"
    TITLE = "Terminus"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = []
    AUTO_FOCUS = "*"
    PLACES: ClassVar = ("app",)

    def __init__(
        self,
        request: Request | None = None,
        *,
        terminal: term.Terminal | None = None,
        settings: Settings | None = None,
        lifeline: term.Lifeline | None = None,
    ) -> None:
        self.request = request or Request()
        self.terminal = terminal or term.detect_here()
        self.settings = settings or Settings()
        self.lifeline = lifeline
        self.notices: list[str] = []
        """Sentences for the player that no screen has shown yet."""
        self._told: set[str] = set()
        """Sentences about files that were told already."""
        self.glyphs = Glyphs()
        self.look: themes.Look
        """Styles and signs now; see `tui/table/look.py`."""
        self.keys: keymap.KeyMap
        """What keys do now."""
        self.last_words = ""
        """One sentence to print when the terminal is restored."""
        self._is_open = False
        """Whether the first screens stand."""
        self._bot_host: BotHost | None = None
        self._store: Store | None = None
        self._session: Session | None = None
        self.painter = Painter(SYSTEMS[self.depth])
        self.read_settings()
        driver = None
        if lifeline is not None:
            from .driver import driver_for

            driver = driver_for(lifeline, self.terminal)
        super().__init__(driver_class=driver)
        self.use_look()

    # --- what screens share -------------------------------------------------------------------

    @property
    def depth(self) -> str:
        """Colour depth in use: what the player set, else what the terminal has."""
        set_depth = str(self.settings["depth"])
        if self.terminal.no_colour or set_depth == "auto":
            return self.terminal.depth
        return set_depth

    @property
    def user_themes(self) -> Path:
        """Folder of the player's own themes."""
        return self.settings.folder / "themes"

    def read_settings(self) -> None:
        """Take over theme, signs and keys from the settings."""
        found, notes = themes.load_all(self.user_themes)
        self.themes_found = found
        signs = self.settings["glyphs"]
        ascii_only = self.terminal.ascii_only if signs == "auto" else signs == "ascii"
        self.glyphs = Glyphs(ascii_only)
        wanted = str(self.settings["theme"])
        self.look = themes.Look(themes.resolve(wanted, self.depth, found), self.glyphs)
        self.keys = keymap.load(self.settings.folder / "keys.toml", str(self.settings["keys"]))
        # Files are read again at every change: what of them was left out is told once.
        fresh = [note for note in (*notes, *self.keys.notes) if note not in self._told]
        self._told.update(fresh)
        self.notices += [*fresh, *self.settings.notes]
        self.settings.notes.clear()
        self.painter.system = SYSTEMS[self.depth]

    def use_look(self) -> None:
        """Hand the theme to Textual and paint everything anew."""
        text = self.look.style("")
        name = f"terminus-{self.look.name}"
        ansi = self.look.theme.is_ansi
        if name not in self.available_themes:
            back = "ansi_default" if ansi or text.bgcolor is None else text.bgcolor.name
            fore = "ansi_default" if ansi or text.color is None else text.color.name
            self.register_theme(
                TextualTheme(
                    name=name,
                    primary="ansi_blue" if ansi else fore,
                    foreground=fore,
                    background=back,
                    surface=back,
                    panel=back,
                    dark=self.look.theme.kind != "light",
                    ansi=ansi,
                    variables={**BUILTIN_THEMES["ansi-dark"].variables} if ansi else {},
                )
            )
        self.theme = name
        self.painter.forget()
        for screen in self.screen_stack if self._running else ():
            changed = getattr(screen, "look_changed", None)
            if changed is not None:
                changed()

    def change(self, name: str, value: Any) -> None:
        """Change a setting and let it show at once; raises ValueError."""
        self.settings.set(name, value)
        self.read_settings()
        self.use_look()
        if self.notices and self._running and hasattr(self.screen, "tell"):
            # A disk that refuses is told where the change was made, not screens later.
            self.screen.tell(" ".join(self.notices), "warn")
            self.notices.clear()

    @property
    def bot_host(self) -> BotHost:
        """The bots' process, started when first needed."""
        if self._bot_host is None:
            from core.bots.host import BotHost

            self._bot_host = BotHost()
        return self._bot_host

    @property
    def store(self) -> Store:
        """The saves."""
        if self._store is None:
            from core.save import Store

            self._store = Store()
        return self._store

    def now(self) -> datetime:
        """The time of day, where the player is; tests put their own in place."""
        return datetime.now().astimezone()

    # --- screens ------------------------------------------------------------------------------

    def make(self, name: str, *args: Any, **kwargs: Any) -> BaseScreen:
        """A screen by name."""
        module, _, cls = SCREENS[name].partition(":")
        return cast("BaseScreen", getattr(import_module(module), cls)(*args, **kwargs))

    def open(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Open a screen on top of the present one."""
        self.push_screen(self.make(name, *args, **kwargs))

    def back(self) -> None:
        """Close the screen on top; the last one closes the program."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit(0)

    def pop_screen(self) -> AwaitComplete:
        # Textual 8.2.8 keeps the drawn lines of up to a thousand closed screens in this cache.
        StylesCache.get_inner_outer.cache_clear()
        return super().pop_screen()

    def open_rules(self, game_id: str = "", rule_id: str = "") -> None:
        """Open the rules of a game, at a rule such as `AF-12` where one is given."""
        self.open("rules", game_id, rule_id)

    def open_table(self, session: Session) -> None:
        """Open the table of a match."""
        from tui.games import table_for
        from tui.shared.host import hosted

        session = hosted(session)
        self._session = session
        self.push_screen(table_for(session.match.game.id)(session))

    def leave_table(self) -> None:
        """Close the match (saved) and go back to the lobby."""
        session, self._session = self._session, None
        if session is not None:
            self.remember_result(session)
            session.close()
        self.back()
        for screen in self.screen_stack:
            refresh = getattr(screen, "refresh_saves", None)
            if refresh is not None:
                refresh()

    def remember_result(self, session: Session) -> None:
        """Count a finished match in the statistics."""
        from .results import record

        day = self.now().date().isoformat()
        record(self.settings.folder, session, day, str(self.settings["name"]))

    def notify_player(self, sentence: str) -> None:
        """Show one sentence on a screen of its own."""
        self.open("notice", sentence)

    def on_mount(self) -> None:
        from .start import open_first

        open_first(self)
        self._is_open = True
        self._mind_size(self.size)

    def on_resize(self, event: events.Resize) -> None:
        self._forget_screen()
        self._mind_size(event.size)

    def _mind_size(self, size: Size) -> None:
        """Put the notice on top of everything where the terminal is too small."""
        small = size.width < term.SMALLEST[0] or size.height < term.SMALLEST[1]
        shown = any(type(s).__name__ == "TooSmallScreen" for s in self.screen_stack)
        # The first size comes before the first screen; the notice must not lie below it.
        if small and not shown and self._is_open:
            self.open("too-small")

    # --- actions everywhere -------------------------------------------------------------------

    def do_help(self) -> None:
        """Keys that work now."""
        self.open("help", self.screen)

    def do_theme(self) -> None:
        """The next theme that suits the terminal."""
        names = [t.name for t in themes.choices(self.depth, self.themes_found)]
        at = names.index(self.look.name) if self.look.name in names else -1
        self.change("theme", names[(at + 1) % len(names)])

    def do_settings(self) -> None:
        """Settings."""
        self.open("settings")

    def do_redraw(self) -> None:
        """Send the whole screen again."""
        self._forget_screen()
        self.screen.refresh(layout=True)

    def do_quit(self) -> None:
        """Leave the program."""
        self.exit(0)

    def _forget_screen(self) -> None:
        """Something else may have been drawn or the terminal shifted its text."""
        self.painter.forget()
        if self._driver is not None and not self.is_headless:
            self._driver.write(self.painter.reset_pen())

    # --- output -------------------------------------------------------------------------------

    def _display(self, screen: Any, renderable: Any) -> None:
        """Send an update cell by cell (see `paint`); anything else goes Textual's way."""
        # Textual's own method, overridden with its own conditions: nothing public lies between
        # the compositor and the driver.
        driver = self._driver
        if (
            isinstance(renderable, CompositorUpdate)
            and self._running
            and not self._closed
            and not self.is_headless
            and not self._batch_count
            and driver is not None
            and not driver.is_inline
        ):
            size = self.screen.outer_size
            text = self.painter.paint(renderable, size.width, size.height)
            if text is not None:
                if text:
                    self._begin_update()
                    driver.write(text)
                    self._end_update()
                    driver.flush()
                self.post_display_hook()
                return
            driver.write(self.painter.reset_pen())
        super()._display(screen, renderable)

    # --- the way out --------------------------------------------------------------------------

    async def on_unmount(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None
        if self._bot_host is not None:
            await self._bot_host.close()

    def _fatal_error(self) -> None:
        """A crash: the details go to a file, the player gets one sentence."""
        # Textual's own method, which would print the traceback over the player's terminal.
        from . import crash

        if not self.last_words:
            self.last_words = crash.report(self, self._exception)
        self._close_messages_no_wait()


def run(request: Request | None = None) -> int:
    """Open the program and stay until it is left; gives the exit status."""
    if not (sys.__stdin__ and sys.__stderr__ and os.isatty(0) and os.isatty(2)):
        print("terminus: needs a terminal to play in.", file=sys.stderr)  # noqa: T201
        return 2
    lifeline = term.Lifeline()
    lifeline.watch()
    app = TerminusApp(request, lifeline=lifeline)
    try:
        app.run(mouse=bool(app.settings["mouse"]))
    finally:
        lifeline.restore_modes()
    if app.last_words:
        print(f"terminus: {app.last_words}", file=sys.stderr)  # noqa: T201
    return app.return_code or 0
