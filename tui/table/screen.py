"""TableScreen: the table of every game.

A game's screen is a subclass in `tui/games/<id>/`, given by `tui.games.table_for`.  It fills in a
handful of methods and never touches Textual: everything is painted as lines (`tui.widgets.line`)
on one canvas that sends only changed cells.  `tui/games/foundation/` is a whole example,
`tests/tui/test_table_base.py` the smallest one; `tests/tui/table_tools.py` drives a table in tests.

A list with a cursor is a `ListPane`; a board is a `Pane` of its own: `body` paints it and sets
`targets` (what can be pointed at, and where), `press` moves its cursor, `key` is what is under it,
`go` puts the cursor on a thing.  A thing is named by a short text that the game chooses; where it
is the word of an action's field (a card id, a cell), Enter, Space, `g`, `w` and hints work at once.

What a game's screen reads
    self.view       what the viewer may know (the game's own view), also in a replay
    self.decision   the viewer's open decision or None; self.legal its legal answers (None: too
                    many to list); self.viewer the seat that looks (None: a spectator)
    self.names, self.specs, self.shown_seat (whose table `[` and `]` chose), self.scale (`+` `-`)
    self.label(action), self.prompt_text(), self.setting(name, default), self.pace

What it fills in (all but `build` and `fill` have defaults)
    build()                 make the panes once: self.panes = [...]; the first focusable one starts
    fill()                  after every change: put self.view into the panes
    top_tail()              short text at the right end of the first line, such as `plays 1/3`
    clock()                 `turn 3`; phases() where titles of the tracker need be shorter
    seat_lines(width)       lines about the seats, under the phase tracker
    slots(width, height)  where the panes stand: Slots; default: one above the other
    side_lines(w, h)        what stands beside the board in a wide window; default: the log
    actions_of(key)         legal actions of a thing; default: those that name its key
    mark_action(key)        Space as an action of the game (marks kept by the engine), or None
    may_mark(key)           Space as a mark of the screen's own; with compound(marks) -> actions,
                            submitted one after another at Enter
    attempt(key)            the action that one would try with a thing, for `w`
    answers()               numbered answers [(text, action)]; default: the legal actions that
                            name nothing in a pane, where they are nine at most.  Of more than
                            nine the rest has letters in the list that `g` opens
    end_action(), end_loss()    what `e` does, and what of value would be lost (a question, or "")
    sheet(key)              the card sheet for `z` (tui.widgets.sheet.Sheet)
    prompt_extra(width)     lines under the question: previews, chances, pools
    prompt_keys()           keys that matter now, [(key, word)], without `?`
    hint_can(), hint_why(action)    sentences for the three depths of `H`
    score_lines(width), over_lines(width)    for `s`, and for the end (hidden things shown)
    score_title()           what the numbers of the score table count
    animation(events)       steps to show, each a function that changes what is painted
    dock()                  lines of a window that stands over the lower part of the body while a
                            question is open (a reaction and its stack), or []
    do_<action>()           an action of its own; its keys stand in `tui/keys.py` with the game's
                            id as place, which comes before the table's

Everything else is given: keys, panels, log, undo, bots, handover, game over, replay.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, ClassVar

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from core.kernel import Action, Decision, Event, Outcome, SaveError
from core.save import Session
from tui import keys as registry
from tui.shared.company import company_of
from tui.shared.seats import is_person, specs_of
from tui.widgets.canvas import Canvas
from tui.widgets.entry import Entry

from . import reading
from .acting import Acting
from .changing import Changing
from .driver import Driver
from .handover import Curtain
from .hooks import Hooks
from .keying import Keying
from .look import look_of
from .looking import Looking
from .moving import Moving
from .opening import Opening
from .painting import Painting
from .pane import ListPane, Pane, Slot
from .panel import Panel
from .replay import Replay
from .story import Story, Told
from .together import Together


class TableScreen(
    Looking,
    Acting,
    Together,
    Moving,
    Keying,
    Changing,
    Opening,
    Painting,
    Hooks,
    Screen[None],
    inherit_bindings=False,
):
    """The table; a game fills in what the module's docstring lists."""

    BINDINGS: ClassVar = []
    AUTO_FOCUS = None
    PLACES: ClassVar = ("table", "board", "list", "app")

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.game = session.match.game
        self.names: list[str] = list(session.match.seats)
        self.specs: list[str] = specs_of(session.meta, len(self.names))
        self.company = company_of(session)
        """The people at other terminals."""
        self.viewer: int | None = None
        self.shown_seat = 0
        self.scale = 0
        self.view: dict[str, Any] = {}
        self.decision: Decision | None = None
        self.legal: Sequence[Action] | None = []
        self.panes: list[Pane] = []
        self.focus_at = 0
        """Index of the pane with the cursor."""
        self.panels: list[Panel] = []
        self.placed: list[Slot] = []
        """Where panes were painted last, in cells of the screen."""
        self.labels: dict[str, tuple[Pane, str]] = {}
        """Go labels shown now."""
        self.own_marks: list[str] = []
        """Marks kept by the screen, for games with compound entries."""
        self.hint_depth: dict[str, int] = {}
        self.no_asking = False
        self.typed: Entry | None = None
        self.notice: tuple[str, str] = ("", "")
        self.over_shown = False
        self.replay: Replay | None = None
        self.story = Story(session.match, reading.AT_ONCE)
        self.last_events: list[Event] = []
        """What the last action did, as far as the viewer may know it."""
        self.not_taken = ""
        """Id of a question whose answer was refused: until a key nothing answers it by itself."""
        self.driver = Driver(self)
        self.veil = Curtain()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._moving: asyncio.Task[None] | None = None
        self._steps: list[Callable[[], None]] = []
        self._leaving = False
        self._doing = ""
        self._then: Callable[[], None] | None = None
        """What waits until the log has been read."""
        self._prompt_rows = 5
        self._ready = False
        self._holding = False
        """While a key is dealt with nothing is painted."""

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        for name in vars(cls):
            # A game's method named like one of Textual's own breaks the screen in odd ways.
            if name in _TEXTUAL and not hasattr(_OWN, name) and not name.startswith("_"):
                raise TypeError(f"{cls.__name__}.{name}: Textual uses that name; take another")

    # --- what the game may use ----------------------------------------------------------------

    @property
    def match(self) -> Any:
        """The match, or in a replay a look at it as it was."""
        return self.replay.glass if self.replay is not None else self.session.match

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.session.match.outcome() is not None

    @property
    def in_replay(self) -> bool:
        """Whether a replay is shown."""
        return self.replay is not None

    @property
    def log_lines(self) -> Sequence[Told]:
        """Lines of the log as of what is shown: in a replay nothing that comes later."""
        return self.story.lines if self.replay is None else self.replay.lines

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return self.match.outcome()  # type: ignore[no-any-return]

    @property
    def host(self) -> Any:
        """The bots."""
        return self.app.bot_host  # type: ignore[attr-defined]

    @property
    def keymap(self) -> registry.KeyMap:
        """What keys do now."""
        found = getattr(self.app, "keys", None)
        return found if isinstance(found, registry.KeyMap) else _DEFAULT_KEYS

    @property
    def pace(self) -> str:
        """Pace of bots."""
        return str(self.session.meta.get("pace") or self.setting("pace", "fast"))

    def setting(self, name: str, default: Any) -> Any:
        """A setting of the application."""
        settings = getattr(self.app, "settings", None)
        try:
            return default if settings is None else settings[name]
        except KeyError:
            return default

    def who(self, seat: int) -> str:
        """Name of a seat, with the level of a bot; the viewer's own is `You`."""
        if seat == self.viewer and len(self.driver.humans) < 2:
            return "You"
        spec = self.specs[seat]
        name = self.names[seat]
        if is_person(spec) or spec.split(":")[0].lower() in name.lower():
            return name
        return f"{name} ({spec.split(':')[0]})"

    def label(self, action: Action) -> str:
        """Short text of an action."""
        if self.decision is None:
            return str(self.game.action_text(action))
        return str(self.match.label(self.decision, action))

    @property
    def pane(self) -> Pane | None:
        """The pane with the cursor."""
        return self.panes[self.focus_at] if self.focus_at < len(self.panes) else None

    @property
    def key(self) -> str:
        """What is under the cursor."""
        return self.pane.key if self.pane is not None else ""

    def marks(self) -> list[str]:
        """Marks of the screen's own, in order."""
        return self.own_marks

    def forget_marks(self) -> None:
        """Take all of the screen's own marks away."""
        self.own_marks.clear()
        for pane in self.panes:
            if isinstance(pane, ListPane):
                pane.pick.marks = []

    def forget_person(self) -> None:
        """Another person sits down: nothing that the last one typed or wished is kept."""
        self.typed = None
        self.no_asking = False
        self.hint_depth = {}
        self.labels = {}
        self.panels.clear()

    def toggle(self, key: str) -> bool:
        """Mark or unmark a thing on the screen; False where that is not possible."""
        if key in self.own_marks:
            self.own_marks.remove(key)
        elif key and self.may_mark(key):
            self.own_marks.append(key)
        else:
            return False
        self.refresh_table()
        return True

    def go_to(self, key: str) -> bool:
        """Put the cursor on a thing, in whichever pane it is."""
        for i, pane in enumerate(self.panes):
            if pane.focusable and pane.go(key):
                self.focus_at = i
                return True
        return False

    def tell(self, sentence: str, style: str = "warn") -> None:
        """Show one sentence at the prompt until the next key."""
        self.notice = (sentence, style)
        self.paint()

    # --- life ---------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.canvas = Canvas(self._style, look_of(self.app).twins)
        yield self.canvas

    def _style(self, names: str) -> Style:
        return look_of(self.app).style(names)

    def on_mount(self) -> None:
        self._ready = True
        self.build()
        first = [i for i, p in enumerate(self.panes) if p.focusable]
        self.focus_at = first[0] if first else 0
        self.driver.sit_down()
        self.shown_seat = (self.viewer or 0) if len(self.names) < 2 else self._next_shown(1)
        if self.session.notice:
            self.notice = (self.session.notice, "warn")
        if self.session.read_only:
            self.set_interval(1.0, self._follow)
        self.company.start(self)
        self.driver.next()
        self.refresh_table()
        self.read_story()
        step = getattr(getattr(self.app, "request", None), "step", False)
        if self.session.read_only and (step or self.session.meta.get("open")):
            self.open_replay()

    def on_unmount(self) -> None:
        self.driver.stop()
        self.company.stop()
        for task in self._tasks:
            task.cancel()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.paint)

    def on_screen_resume(self) -> None:
        self.look_changed()

    def look_changed(self) -> None:
        """Another theme, other signs: everything is painted anew."""
        self.canvas.twins = look_of(self.app).twins
        self.canvas.restyle()
        self.paint()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside the keys; it ends with the table."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        """A fault in a task is the program's: it ends in the open, with everything saved."""
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if isinstance(fault, Exception):
            self.app._handle_exception(fault)

    def _follow(self) -> None:
        """In a read-only session: look whether the save has gone on."""
        if self.in_replay:
            return
        before = self.session.match
        try:
            changed = self.session.refresh()
        except SaveError as refusal:
            # Deleted, moved or damaged meanwhile: what was seen last stays on screen.
            if self.notice[0] != refusal.message:
                self.tell(refusal.message, "bad")
            return
        if changed:
            if not self.story.go_on(before, self.session.match):
                self.story = Story(self.session.match, reading.AT_ONCE)
                self.read_story()
            self.refresh_table()

    def on_key(self, event: events.Key) -> None:
        """Every key of the table comes through here."""
        event.stop()
        event.prevent_default()
        self.press(event.key, event.character)


class _OWN(Looking, Acting, Together, Moving, Keying, Changing, Opening, Painting, Hooks):
    """Names that are the table's own, for the check of subclasses."""


_TEXTUAL = frozenset(dir(Screen)) - set(vars(TableScreen))
_DEFAULT_KEYS = registry.KeyMap()
