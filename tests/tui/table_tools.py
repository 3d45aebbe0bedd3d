"""Positions of Foundation, scripted bots and a bare application for tests of the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

from textual.app import App

from core.games import games
from core.kernel import Action, Decision, Match
from core.save import Session, Store
from tui.games import table_for
from tui.glyphs import Glyphs
from tui.keys import KeyMap
from tui.shared.host import hosted
from tui.table.screen import TableScreen
from tui.theme import Look, load_all

MINE = ["AF001", "AF025", "AF039", "AF020", "AF004", "AF029", "AF014", "AF076", "AF067",
        "AF120", "AF050", "AF003"]  # fmt: skip
THEIRS = ["AF044", "AF048", "AF050", "AF046", "AF005", "AF006", "AF062", "AF016"]

POSITIONS: dict[str, dict[str, Any]] = {
    "draw": {"turn": 3, "step": "draw", "hands": [MINE, THEIRS[:2] + THEIRS[3:]], "deck": ["*"]},
    "commit": {"turn": 3, "step": "RP", "hands": [MINE, THEIRS[:2] + THEIRS[3:]], "deck": ["*"]},
    "control": {
        "turn": 3,
        "step": "GE2",
        "hands": [MINE, THEIRS[:2] + THEIRS[3:]],
        "deck": ["*"],
        "control": [["cr"], []],
    },
    "thwart": {
        # Seat 1 throws so many dice that seat 0 has lost the roll.
        "turn": 3,
        "step": "GE2",
        "hands": [
            ["AF014", "AF016", "AF001"],
            ["AF111", "AF067", "AF062", "AF043", "AF068", "AF069"],
        ],
        "deck": ["*"],
        "control": [[], ["cr", "cp"]],
    },
    "discard": {
        "turn": 3,
        "step": "cleanup",
        "hands": [[*MINE, "AF021", "AF022"], THEIRS[:2] + THEIRS[3:]],
        "deck": ["*"],
    },
}  # fmt: skip


def sealing(view: Mapping[str, Any], decision: Decision, legal: Sequence[Action]) -> Action:
    """A bot that never plays a card: it seals, accepts, and discards what comes first."""
    bare = [a for a in legal if a.tag in ("seal", "accept")]
    return bare[0] if bare else legal[0]


def eager(view: Mapping[str, Any], decision: Decision, legal: Sequence[Action]) -> Action:
    """A bot that plays every card that it may."""
    return next((a for a in legal if a.tag in ("commit", "thwart")), sealing(view, decision, legal))


class ScriptedHost:
    """Stands in for the bots' process."""

    def __init__(self, pick: Callable[..., Action] = sealing) -> None:
        self.pick = pick
        self.gate: asyncio.Event | None = None
        """When set, bots think until it is set."""
        self.asked: list[tuple[int, str]] = []
        self.notice = ""

    async def choose(
        self,
        game_id: str,
        spec: str,
        seat: int,
        view: Mapping[str, Any],
        decision: Decision,
        legal: Sequence[Action],
        seed: int,
        *,
        check: object = None,
    ) -> Action:
        """An answer."""
        self.asked.append((seat, spec))
        assert view["seat"] == seat, "a bot sees through its own eyes only"
        if self.gate is not None:
            await self.gate.wait()
        return self.pick(view, decision, legal)


class TableApp(App[int]):
    """As much of the application as a table needs."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        session: Session,
        store: Store,
        *,
        theme: str = "terminus",
        ascii_only: bool = False,
        host: ScriptedHost | None = None,
        pace: str = "instant",
    ) -> None:
        super().__init__()
        self.look = Look(load_all()[0][theme], Glyphs(ascii_only))
        self.keys = KeyMap()
        self.settings = {"pace": pace, "confirm_end": True}
        self.bot_host = host or ScriptedHost()
        self.store = store
        self.session = session
        self.opened: list[Session] = []
        self.rules: list[tuple[str, str]] = []
        self.notices: list[str] = []
        self.left = False

    def on_mount(self) -> None:
        self.push_screen(table_for(self.session.match.game.id)(self.session))

    @property
    def table(self) -> TableScreen:
        """The table on top."""
        assert isinstance(self.screen, TableScreen)
        return self.screen

    def leave_table(self) -> None:
        """As the application does it."""
        self.session.close()
        self.left = True
        self.pop_screen()

    def open_table(self, session: Session) -> None:
        """As the application does it."""
        session = hosted(session)
        self.opened.append(session)
        self.session = session
        self.push_screen(table_for(session.match.game.id)(session))

    def open_rules(self, game_id: str = "", rule_id: str = "") -> None:
        """Notes what was asked for."""
        self.rules.append((game_id, rule_id))


def saved(
    folder: Path,
    match: Match,
    position: Mapping[str, Any] | None,
    seats: Sequence[str],
    meta: Mapping[str, Any] | None = None,
) -> tuple[Session, Store]:
    """The match on disk under the name `test`, in the position if there is one."""
    if position is not None:
        match.set_fixture(position)
    store = Store(folder)
    return store.create(match, "test", {"seat_specs": list(seats), **(meta or {})}), store


def foundation(
    folder: Path,
    position: str = "",
    seats: Sequence[str] = ("human:You", "normal"),
    *,
    names: Sequence[str] = ("You", "Gaal"),
    seed: int = 7,
    meta: Mapping[str, Any] | None = None,
    options: Mapping[str, object] | None = None,
) -> tuple[Session, Store]:
    """A saved match of Foundation, in a position where one is named."""
    match = Match.new(games["foundation"], options, names, seed)
    return saved(folder, match, POSITIONS[position] if position else None, seats, meta)


NAMES = ("You", "Ann", "Bob", "Cid")
SEATS = ("human:You", "normal", "normal", "normal")


def matches_of(game_id: str, positions: Mapping[str, Any]) -> Callable[..., tuple[Session, Store]]:
    """`open(folder, position, seats, ...)` of a game: a saved match in a position.

    A position is a name among `positions`, or given itself; the seats of one that has more than
    sit at the table are left out.
    """

    def opened(
        folder: Path,
        position: str | Mapping[str, Any] = "",
        seats: Sequence[str] = SEATS[:3],
        *,
        names: Sequence[str] = (),
        seed: int = 7,
        meta: Mapping[str, Any] | None = None,
        options: Mapping[str, object] | None = None,
    ) -> tuple[Session, Store]:
        match = Match.new(games[game_id], options, names or NAMES[: len(seats)], seed)
        given = positions[position] if isinstance(position, str) and position else position
        if isinstance(given, Mapping) and "seats" in given:
            given = {**given, "seats": given["seats"][: len(seats)]}
        return saved(folder, match, given or None, seats, meta)

    return opened


def rows_of(app: TableApp) -> list[str]:
    """The screen as it is shown, as lines of text."""
    return [strip.text.rstrip() for strip in app.table.canvas._strips]


def text_of(app: TableApp) -> str:
    """The screen as one text."""
    return "\n".join(rows_of(app))


async def settle(app: TableApp, pilot: Any) -> None:
    """Wait until the table stands and rests."""
    await pilot.pause(0.01)
    await rest(app)


CHARACTERS = {
    "space": " ",
    "colon": ":",
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "comma": ",",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
}
"""What keys with names print."""


async def rest(app: TableApp) -> None:
    """Let the application work until no bot is asked and nothing moves."""
    calm = 0
    for _ in range(2000):
        await asyncio.sleep(0.001)
        screen = app.screen
        if not isinstance(screen, TableScreen):
            return
        waiting = app.bot_host.gate is not None and not app.bot_host.gate.is_set()
        busy = screen.driver._task is not None and not (waiting or screen.driver.waits_for_step)
        queued = screen._message_queue is not None and not screen._message_queue.empty()
        calm = 0 if busy or queued or not screen.view or screen._moving else calm + 1
        if calm >= 4:
            return


class Play:
    """A running table: keys in, text out."""

    def __init__(self, app: TableApp, pilot: Any) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def table(self) -> Any:
        """The table."""
        return self.app.table

    @property
    def match(self) -> Match:
        """The match."""
        return self.app.session.match

    @property
    def text(self) -> str:
        """The screen."""
        return text_of(self.app)

    async def press(self, *keys: str) -> str:
        """Press keys one after another; gives the screen."""
        for key in keys:
            # Straight to the screen: the pilot sleeps for tens of milliseconds at every key.
            screen = self.app.screen
            assert isinstance(screen, TableScreen)
            screen.press(key, key if len(key) == 1 else CHARACTERS.get(key))
            await rest(self.app)
        return text_of(self.app) if isinstance(self.app.screen, TableScreen) else ""

    async def type(self, text: str) -> str:
        """Type letters."""
        names = {" ": "space", "-": "minus", ":": "colon", "/": "slash", ",": "comma"}
        return await self.press(*(names.get(c, c) for c in text))


def tables_of(
    make: Callable[..., tuple[Session, Store]], usual: Any, bots: Callable[..., Action]
) -> Callable[..., AbstractAsyncContextManager[Play]]:
    """`playing(folder, position, *keys, ...)` of a game whose matches `make` puts on disk.

    `usual` is the position where none is named; `bots` answer for the other seats.
    """

    @asynccontextmanager
    async def playing(
        folder: Path,
        position: Any = usual,
        *keys: str,
        size: tuple[int, int] = (80, 24),
        pick: Callable[..., Action] = bots,
        theme: str = "terminus",
        ascii_only: bool = False,
        pace: str = "instant",
        gate: bool = False,
        **given: Any,
    ) -> AsyncIterator[Play]:
        """A table in a position with keys pressed, in a headless terminal."""
        session, store = make(folder, position, **given)
        host = ScriptedHost(pick)
        if gate:
            host.gate = asyncio.Event()
        app = TableApp(session, store, theme=theme, ascii_only=ascii_only, host=host, pace=pace)
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            play = Play(app, pilot)
            await play.press(*keys)
            yield play

    return playing


playing = tables_of(foundation, "commit", sealing)
"""A table of Foundation."""


def picture(
    snap: Any,
    app: TableApp,
    *keys: str,
    size: tuple[int, int] = (80, 24),
    press: Callable[..., Awaitable[object]] = Play.press,
) -> bool:
    """Whether a table with keys pressed looks as its committed picture."""

    async def ready(pilot: Any) -> None:
        await settle(app, pilot)
        await press(Play(app, pilot), *keys)
        await pilot.pause()

    return bool(snap(app, terminal_size=size, run_before=ready))
