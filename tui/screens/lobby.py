"""The lobby: left the games, right what can be gone on with."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from core.games import CATALOGUE, Entry, games
from core.kernel.errors import TerminusError
from core.save.listing import title_of
from tui.start import choose_seat, may_be_shared
from tui.widgets.block import Block
from tui.widgets.keyline import KeyLine, LineWidget, RuleLine
from tui.widgets.line import Line, columns, cut, width_of, wrap
from tui.widgets.menu import MenuList, Row
from tui.widgets.screen_base import BaseScreen

if TYPE_CHECKING:
    from tui.shared.door import Waiting

LOOK_EVERY = 3.0
"""Seconds between two looks for tables that others have opened."""

BATTLE = Path(__file__).parents[1] / "shipped" / "battle.json"
"""The rulebook's own example battle; it is part of the package."""

BROKEN = ("corrupt", "newer", "foreign")
"""States of saves that cannot be gone on with."""


def seats_text(seats: tuple[int, int]) -> str:
    """Numbers of players.

    >>> seats_text((2, 6)), seats_text((2, 2))
    ('2-6', '2')
    """
    low, high = seats
    return str(low) if low == high else f"{low}-{high}"


class LobbyScreen(BaseScreen):
    """Where everything starts."""

    PLACES: ClassVar[tuple[str, ...]] = ("lobby",)
    KEYS: ClassVar[tuple[str, ...]] = (
        *("main", "join", "new", "resume", "watch", "saves", "rules", "settings", "leave"),
        *("decks", "statistics", "battle"),
    )
    LABELS: ClassVar[dict[str, str]] = {"resume": "resume", "statistics": "results"}

    def __init__(self) -> None:
        super().__init__()
        self.saves: list[Any] = []
        self.trouble = ""
        """Why the list of saves could not be made, in a sentence."""
        self.waiting: list[Waiting] = []
        """Open tables with a free seat."""
        self._looking: asyncio.Task[None] | None = None
        self._folder_seen = 0

    def title_right(self) -> Line:
        return [("the tabletop in a terminal", "dim")]

    def body(self) -> ComposeResult:
        with Horizontal(id="lobby"):
            with Vertical(id="left"):
                yield LineWidget([(" Play", "heading")])
                yield MenuList([], id="games")
                yield RuleLine(id="game-title")
                yield Block(self.about, id="about")
            with Vertical(id="right"):
                yield Block(self.tables, id="tables")
                yield LineWidget([(" Resume", "heading")], id="resume-title")
                yield MenuList([], id="saves")
                yield Block(self.hint, id="hint")

    # --- filling ------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.query_one("#games", MenuList).styles.height = len(CATALOGUE) + 1
        self.query_one("#tables", Block).display = False
        self.refresh_games()
        self.refresh_saves()
        self.set_interval(LOOK_EVERY, self.look_around)

    def on_unmount(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    def on_resize(self, event: events.Resize) -> None:
        columns_now = event.size.width
        left = 24 if columns_now < 72 else 32 if columns_now < 110 else 46
        self.query_one("#left").styles.width = left
        self.call_after_refresh(self.refill)

    def refill(self) -> None:
        """Both lists in the widths that they have now."""
        self.refresh_games()
        self.fill_saves()

    def refresh_games(self) -> None:
        """The list of games in the width that there is."""
        menu = self.query_one("#games", MenuList)
        width = (menu.size.width or 32) - 2
        menu.show(
            [
                Row(
                    (columns([(e.title, width - 5, ""), (seats_text(e.seats), -4, "dim")]),),
                    f"game:{e.id}",
                )
                for e in CATALOGUE
            ]
        )
        self.query_one("#game-title", RuleLine).entitle(self.entry.title)
        self.query_one("#about", Block).remake()

    def refresh_saves(self) -> None:
        """Read the saves anew; one that fails never keeps the lobby from standing."""
        self.trouble = ""
        try:
            self.saves = sorted(self.terminus.store.list(), key=lambda s: s.saved, reverse=True)
        except (OSError, TerminusError) as problem:
            self.saves = []
            self.trouble = f"Saves cannot be read: {problem}."
        self._folder_seen = self._folder_time()
        self.fill_saves()
        self.refresh_keys()
        self.ask_tables()

    # --- tables of others -----------------------------------------------------------------------

    def _folder_time(self) -> int:
        try:
            return os.stat(self.terminus.store.folder).st_mtime_ns
        except OSError:
            return 0

    def look_around(self) -> None:
        """Now and then, while the lobby is what one sees: has anybody opened or left a table?"""
        if not self.is_current:
            return
        if self._folder_time() != self._folder_seen:
            self.refresh_saves()
        else:
            self.ask_tables()

    def ask_tables(self) -> None:
        """Ask the hosts of open tables who is missing, without waiting for them."""
        known = self._looking is not None and not self._looking.done()
        shared = any(s.status == "locked" and may_be_shared(s) for s in self.saves)
        if not known and (shared or self.waiting):
            self._looking = asyncio.create_task(self._ask_tables())

    async def _ask_tables(self) -> None:
        from tui.shared.door import waiting

        found = await waiting(self.terminus.store, self.saves)
        if found == self.waiting:
            return
        self.waiting = found
        block = self.query_one("#tables", Block)
        block.display = bool(found)
        block.styles.height = len(self.tables(block.size.width or 46, 9))
        block.remake()
        self.call_after_refresh(self.fill_saves)
        self.refresh_keys()

    def tables(self, width: int, height: int) -> Sequence[Line]:
        """Tables that wait for somebody, one line each."""
        if not self.waiting:
            return []
        made: list[Line] = [[(" Tables waiting for you", "heading")]]
        for i, table in enumerate(self.waiting[:3]):
            key = self.terminus.keys.shown("join") if i == 0 else " "
            hosts = " and ".join(table.hosts)
            free = cut(", ".join(seat.name for seat in table.free), width // 3)
            made.append(
                [
                    (f" {key}  ", "key"),
                    (
                        cut(
                            f"{title_of(table.game)}, {hosts}'s table",
                            width - 8 - width_of([(free, "")]),
                        ),
                        "",
                    ),
                    (f"  {free}?", "accent"),
                ]
            )
        if len(self.waiting) > 3:
            made.append([(f"    and {len(self.waiting) - 3} more", "dim")])
        return [*made, []]

    def fill_saves(self) -> None:
        """The list of saves in the width that there is."""
        from .save_rows import row

        menu = self.query_one("#saves", MenuList)
        width = (menu.size.width or 46) - 2
        now = self.terminus.now()
        rows = [row(info, width, now) for info in self.saves]
        broken = [r for r, s in zip(rows, self.saves, strict=True) if s.status in BROKEN]
        whole = [r for r in rows if r not in broken]
        gap = [Row(([],))] if broken and whole else []
        menu.show([*whole, *gap, *broken])
        menu.can_focus = bool(rows)
        menu.display = bool(rows)
        hint = self.query_one("#hint", Block)
        # Below a list the hint takes its own lines only: the room is the list's.
        hint.styles.height = len(self.hint(width, 9)) if rows else "1fr"
        hint.remake()

    def about(self, width: int, height: int) -> Sequence[Line]:
        """The game under the cursor in a few sentences."""
        entry = self.entry
        lines = [[("  ", ""), *line] for line in wrap(entry.about, width - 4)]
        players = seats_text(entry.seats).replace("-", " to ")
        minutes = f"about {entry.minutes} minutes"
        told = wrap(f"{players} players · {minutes}", width - 4, "dim")
        return [*lines, [], *([("  ", ""), *line] for line in told)][:height]

    def hint(self, width: int, height: int) -> Sequence[Line]:
        """Below the saves: the example battle; without saves, how to begin."""
        keys = self.terminus.keys
        lines: list[Line] = []
        if self.trouble:
            lines += [[(" ! ", "warn"), *line] for line in wrap(self.trouble, width - 4)]
        elif not self.saves:
            text = (
                "Nothing to go on with yet. A game is on disk from its first moment, after every "
                "action: leave whenever you like, by a key or by closing the window."
            )
            lines += [[("   ", ""), *line] for line in wrap(text, width - 6, "dim")]
            lines.append([])
            lines.append([("   ", ""), (keys.shown("new"), "key"), (" sets up a new game", "")])
        if self.can_do("battle"):
            lines += [
                [],
                [
                    ("   ", ""),
                    (keys.shown("battle"), "key"),
                    (" see a battle: Galactic Empires", ""),
                ],
            ]
        return lines[:height]

    # --- looking ------------------------------------------------------------------------------

    @property
    def entry(self) -> Entry:
        """The game under the cursor."""
        wanted = self.query_one("#games", MenuList).current_id.removeprefix("game:")
        return next((e for e in CATALOGUE if e.id == wanted), CATALOGUE[0])

    @property
    def save(self) -> Any:
        """The save under the cursor, or None."""
        wanted = self.query_one("#saves", MenuList).current_id.removeprefix("save:")
        return next((s for s in self.saves if s.name == wanted), None)

    @property
    def in_saves(self) -> bool:
        """Whether the right list has the focus."""
        return self.focused is self.query_one("#saves", MenuList)

    def can_do(self, action_id: str) -> bool:
        if action_id == "join":
            return bool(self.waiting)
        if action_id in ("resume", "saves"):
            return bool(self.saves)
        if action_id == "watch":
            return self.in_saves and self.save is not None
        if action_id == "battle":
            return BATTLE.is_file()
        if action_id == "decks":
            # Asked at every paint: looking for the module would load all the game's cards.
            return "empires" in games
        return super().can_do(action_id)

    def key_items(self) -> list[tuple[str, str]]:
        """Resume, and what else suits the list in focus."""
        items = super().key_items()
        if self.in_saves and items:
            items[0] = (items[0][0], "go on")
        return items

    # --- actions ------------------------------------------------------------------------------

    def on_menu_list_moved(self, message: MenuList.Moved) -> None:
        """Another game: its description."""
        if message.menu.id == "games":
            self.query_one("#game-title", RuleLine).entitle(self.entry.title)
            self.query_one("#about", Block).remake()
        self.refresh_keys()

    def on_descendant_focus(self) -> None:
        """Another list in focus: other keys."""
        if self.query(KeyLine):
            self.refresh_keys()

    def do_left(self) -> None:
        """To the games."""
        self.query_one("#games", MenuList).focus()

    def do_right(self) -> None:
        """To the saves."""
        if self.saves:
            self.query_one("#saves", MenuList).focus()

    def do_main(self) -> None:
        """Set up the game, or go on with the save."""
        if self.in_saves:
            if self.save is not None:
                self.go_on(self.save.name)
        else:
            self.do_new()

    def do_new(self) -> None:
        """Set up a new game."""
        self.terminus.open("new", self.entry.id)

    def do_resume(self) -> None:
        """Go on with what was saved last; matches that are over come after the others."""
        whole = [info for info in self.saves if info.status not in BROKEN]
        for info in [i for i in whole if i.waiting] + whole:
            self.go_on(info.name)
            return

    def go_on(self, name: str) -> None:
        """Open a save at its table; a save that does not open says why."""
        try:
            if choose_seat(self.terminus, name):
                return
            session = self.terminus.store.open(name)
        except (TerminusError, OSError) as problem:
            self.terminus.notify_player(str(problem))
            self.refresh_saves()
            return
        self.terminus.open_table(session)

    def do_watch(self) -> None:
        """Look on at the save, changing nothing."""
        try:
            session = self.terminus.store.open_readonly(self.save.name)
        except (TerminusError, OSError) as problem:
            self.terminus.notify_player(str(problem))
            return
        self.terminus.open_table(session)

    def do_join(self) -> None:
        """Choose a seat at a table that somebody else has opened."""
        self.terminus.open("join", *self.waiting)

    def do_battle(self) -> None:
        """Replay the shipped battle."""
        from core.save import Store

        try:
            session = Store(BATTLE.parent).open_readonly(BATTLE.stem)
        except (TerminusError, OSError) as problem:
            self.terminus.notify_player(str(problem))
            return
        self.terminus.open_table(session)

    def do_saves(self) -> None:
        """All saves."""
        self.terminus.open("saves")

    def do_decks(self) -> None:
        """Decks."""
        self.terminus.open("decks")

    def do_rules(self) -> None:
        """Rules of the game under the cursor."""
        self.terminus.open_rules(self.entry.id)

    def do_statistics(self) -> None:
        """What was won and lost."""
        self.terminus.open("statistics")

    def do_settings(self) -> None:
        """Settings."""
        self.terminus.open("settings")

    def do_leave(self) -> None:
        """Leave the program."""
        self.app.exit(0)

    def look_changed(self) -> None:
        super().look_changed()
        self.fill_saves()
