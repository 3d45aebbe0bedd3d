"""TableScreen: the table of every game.

A game's screen is a subclass in `tui/games/<id>.py`, given by `tui.games.table_for`.  It fills in a
handful of methods and never touches Textual: everything is painted as lines (`tui.widgets.line`)
on one canvas that sends only changed cells.  `tui/games/foundation.py` is a whole example,
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
    answers()               numbered answers [(text, action)], at most nine; default: the legal
                            actions that name nothing in a pane
    end_action(), end_loss()    what `e` does, and what of value would be lost (a question, or "")
    sheet(key)              the card sheet for `z` (tui.widgets.sheet.Sheet)
    prompt_extra(width)     lines under the question: previews, chances, pools
    prompt_keys()           keys that matter now, [(key, word)], without `?`
    hint_can(), hint_why(action)    sentences for the three depths of `H`
    score_lines(width), over_lines(width)    for `s`, and for the end (hidden things shown)
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

import attrs
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from core.kernel import Action, Decision, Event, NotEnumerable, Outcome
from core.save import Session
from tui import keys as registry
from tui.widgets.canvas import Canvas
from tui.widgets.entry import Entry
from tui.widgets.keyline import key_line
from tui.widgets.line import Line, fit, overlay, ruler, wrap
from tui.widgets.phases import phase_line
from tui.widgets.sheet import Sheet

from .acting import Acting
from .driver import PACES, Driver
from .handover import Curtain
from .logview import log_tail
from .look import look_of
from .looking import Looking
from .over import OverPanel
from .pane import ListPane, Pane, share
from .panel import Panel
from .replay import Replay
from .story import Story

SMALLEST = (60, 20)
"""Columns and rows below which a notice stands in place of the table."""
WIDE = (110, 30)
"""Columns and rows from which the log and the zoom stand beside the board."""
SIDE = 40
"""Columns of what stands beside the board."""
LABELS = "asdfghjklqwertyuiopzxcvbnmASDFGHJKLQWERTYUIOPZXCVBNM"
"""Letters of the go labels, in the order in which they are given out."""
FRAME = 0.08
"""Seconds per step of an animation."""
MOVES = frozenset(["up", "down", "left", "right", "page-up", "page-down", "first", "last"])


@attrs.frozen
class Slot:
    """Where a pane stands inside the body."""

    pane: Pane
    x: int
    y: int
    width: int
    height: int


class TableScreen(Looking, Acting, Screen[None], inherit_bindings=False):
    """The table; a game fills in what the module's docstring lists."""

    BINDINGS: ClassVar = []
    AUTO_FOCUS = None
    PLACES: ClassVar = ("table", "board", "list", "app")

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.game = session.match.game
        self.names: list[str] = list(session.match.seats)
        specs = [str(s) for s in session.meta.get("seat_specs", [])]
        self.specs: list[str] = (specs + ["human"] * len(self.names))[: len(self.names)]
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
        self.story = Story(session.match)
        self.driver = Driver(self)
        self.veil = Curtain()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._moving: asyncio.Task[None] | None = None
        self._steps: list[Callable[[], None]] = []
        self._leaving = False
        self._doing = ""
        self._prompt_rows = 5
        self._ready = False

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        for name in vars(cls):
            # A game's method named like one of Textual's own breaks the screen in odd ways.
            if name in _TEXTUAL and not hasattr(_OWN, name) and not name.startswith("_"):
                raise TypeError(f"{cls.__name__}.{name}: Textual uses that name; take another")

    # --- for the game to fill in --------------------------------------------------------------

    def build(self) -> None:
        """Make the panes, once."""

    def fill(self) -> None:
        """Put the view into the panes."""

    def top_tail(self) -> str:
        """Short text at the right end of the first line."""
        return ""

    def clock(self) -> str:
        """What tells the time of the game."""
        return f"turn {self.view.get('turn', 1)}"

    def phases(self) -> list[tuple[str, str]]:
        """Ids and titles of the phases in the tracker; a game may shorten the titles."""
        return list(self.game.phases)

    def seat_lines(self, width: int) -> list[Line]:
        """One line per seat."""
        return [[(f" {self.who(i)}", f"seat.{i}")] for i in range(len(self.names))]

    def slots(self, width: int, height: int) -> list[Slot]:
        """Panes one above the other."""
        rows = share(self.panes, width, height)
        made, y = [], 0
        for pane, size in zip(self.panes, rows, strict=True):
            if size > 0:
                made.append(Slot(pane, 0, y, width, size))
            y += size
        return made

    def side_lines(self, width: int, height: int) -> list[Line]:
        """What stands beside the board in a wide window."""
        return [ruler(width, "Log"), *log_tail(self, width, height - 1)]

    def actions_of(self, key: str) -> list[Action]:
        """Legal actions of a thing: those with its key in one of their fields."""
        return [
            a
            for a in self.legal or ()
            if any(_names(getattr(a, name), key) for name, _ in a.fields)
        ]

    def mark_action(self, key: str) -> Action | None:
        """What Space does, where marks are the engine's."""
        return None

    def may_mark(self, key: str) -> bool:
        """Whether Space may put a mark of the screen's own on a thing."""
        return False

    def compound(self, marks: list[str]) -> list[Action]:
        """Actions that the marked things stand for, submitted in order at Enter."""
        return []

    def attempt(self, key: str) -> Action | None:
        """The action that one would try with a thing."""
        found = self.actions_of(key) if key else []
        return found[0] if found else None

    def answers(self) -> list[tuple[str, Action]]:
        """Numbered answers: legal actions that name nothing on which the cursor could rest."""
        if self.decision is None or not self.legal:
            return []
        things = set[str]().union(*(pane.things() for pane in self.panes))
        free = [
            a
            for a in self.legal
            if not any(_names(getattr(a, name), key) for name, _ in a.fields for key in things)
        ]
        # What `e` does already needs no number of its own.
        if len(free) > 9 or free == [self.end_action()]:
            return []
        return [(self.label(a), a) for a in free]

    def end_action(self) -> Action | None:
        """What `e` does: the only legal action without a field, where there is just one."""
        bare = [a for a in self.legal or () if not a.fields]
        return bare[0] if len(bare) == 1 else None

    def end_loss(self) -> str:
        """A question that names what ending would lose, or an empty text."""
        return ""

    def sheet(self, key: str) -> Sheet | None:
        """The sheet of a thing."""
        return None

    def prompt_extra(self, width: int) -> list[Line]:
        """Lines under the question."""
        return []

    def prompt_keys(self) -> list[tuple[str, str]]:
        """Keys that matter now."""
        return [("Enter", "choose"), ("e", "done")]

    def score_lines(self, width: int) -> list[Line]:
        """Seats and scores."""
        return [[(f" {self.who(i)}", f"seat.{i}")] for i in range(len(self.names))]

    def over_lines(self, width: int) -> list[Line]:
        """What was hidden, and the final table."""
        return []

    def animation(self, events: Sequence[Event]) -> list[Callable[[], None]]:
        """Steps that show what happened; the last one must leave everything at rest."""
        return []

    def dock(self) -> list[Line]:
        """A window over the lower part of the body while a question is open."""
        return []

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
        if spec.startswith("human") or spec.split(":")[0].lower() in name.lower():
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
        self.driver.next()
        self.refresh_table()
        if self.session.read_only and getattr(getattr(self.app, "request", None), "step", False):
            self.open_replay()

    def on_unmount(self) -> None:
        self.driver.stop()
        for task in self._tasks:
            task.cancel()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.paint)

    def on_screen_resume(self) -> None:
        self.look_changed()

    def look_changed(self) -> None:
        """Another theme, other signs: everything is painted anew."""
        self.canvas.twins = look_of(self.app).twins
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
        if not self.in_replay and self.session.refresh():
            self.story = Story(self.session.match)
            self.refresh_table()

    # --- after a change -----------------------------------------------------------------------

    def after_change(self, events_before: int) -> None:
        """An action is done: tell the story; what moves is shown before the rest changes."""
        self.end_moving()
        self.story.follow(self.session.match)
        self.forget_marks()
        seen = [e for _, e in self.session.match.events(self.viewer, events_before)]
        if self.pace != "instant" and seen and self.setting("animation", True):
            self._steps = self.animation(seen)
            if self._steps:
                self._moving = self.start(self._move())
                return
        self.refresh_table()

    async def _move(self) -> None:
        """Show the steps; the table keeps its old face so that nothing is told too early."""
        for i, step in enumerate(self._steps):
            step()
            self.paint()
            if i < len(self._steps) - 1:
                await asyncio.sleep(FRAME)
        self._moving = None
        self.refresh_table()

    def end_moving(self) -> None:
        """Let nothing move any more: the last step at once, then the present state."""
        if self._moving is not None:
            self._moving.cancel()
            self._moving = None
            self._steps[-1]()
            self.refresh_table()

    async def settled(self) -> None:
        """Wait until nothing moves."""
        while self._moving is not None:
            await asyncio.sleep(FRAME / 2)

    def refresh_table(self) -> None:
        """Read the match anew and paint; while something moves the table keeps its old face."""
        if not self._ready:
            return
        if self._moving is not None:
            self.paint()
            return
        match = self.match
        self.view = match.view(self.viewer)
        self.decision = None
        if self.viewer is not None and not self.session.read_only and not self.in_replay:
            self.decision = match.decision(self.viewer)
        self.legal = []
        if self.decision is not None:
            try:
                self.legal = match.legal(self.decision)
            except NotEnumerable:
                self.legal = None
        self.fill()
        for pane in self.panes:
            if isinstance(pane, ListPane):
                known = pane.things()
                pane.pick.marks = [m for m in self.own_marks if m in known]
        if self.over and not self.over_shown and not self.in_replay:
            self.over_shown = True
            self.open_panel(OverPanel(self))
            return
        self.paint()

    # --- panels -------------------------------------------------------------------------------

    def open_panel(self, panel: Panel) -> None:
        """Open a panel on top."""
        panel.opened_by = self._doing
        self.panels.append(panel)
        self.paint()

    def close_panel(self, panel: Panel) -> None:
        """Close a panel."""
        if panel in self.panels:
            self.panels.remove(panel)
        self.paint()

    def open_rules(self, rule: str) -> None:
        """Open the rules, at a clause where one is given."""
        opener = getattr(self.app, "open_rules", None)
        if opener is not None:
            opener(self.game.id, rule.rpartition(":")[2])

    def open_replay(self, record: int = 0) -> None:
        """Look at the match as it was after a record of the log."""
        if not self.session.match.log:
            self.tell("Nothing has happened yet.")
            return
        self.driver.stop()
        self.panels.clear()
        self.replay = Replay(self, record)
        self.refresh_table()

    def close_replay(self) -> None:
        """Back to the present."""
        self.replay = None
        self.driver.next()
        self.refresh_table()
        if self.over:
            self.open_panel(OverPanel(self))

    # --- keys ---------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Every key of the table comes through here."""
        event.stop()
        event.prevent_default()
        self.press(event.key, event.character)

    def press(self, key: str, character: str | None) -> None:
        """Take one key press."""
        name = registry.key_of(key, character)
        if name == "ctrl+c":
            self.app.exit(0)
            return
        size = self.size
        if size.width < SMALLEST[0] or size.height < SMALLEST[1]:
            if name == "q":
                self.do_leave_table()
            return
        self.end_moving()
        self.notice = ("", "")
        if self.driver.curtain is not None:
            self.veil.press(self, key, character)
            self.refresh_table()
        elif self.labels:
            self._go(character)
        else:
            self._dispatch(name, key, character)
        if not self._leaving:
            self.paint()

    def _dispatch(self, name: str, key: str, character: str | None) -> None:
        action = self.keymap.action_at(name, (self.game.id, *self.PLACES)) or ""
        if self.panels:
            panel = self.panels[-1]
            if not panel.press(self, action, key, character):
                if panel not in self.panels:
                    self._dispatch(name, key, character)
                elif action == "help":
                    self.do_help()
            return
        if self.replay is not None and self.replay.press(action, name):
            return
        if self.driver.waits_for_step and name in ("space", "enter"):
            self.driver.step()
        elif self.driver.hands_to is not None and name in ("space", "enter"):
            self.driver.hand_over()
            self.refresh_table()
        elif name == "escape":
            self.forget_marks()
            self.refresh_table()
        else:
            self.do(action)

    def do(self, action: str) -> None:
        """Carry out a named action of the key registry."""
        self._doing = action
        if action in MOVES or action in ("next-area", "previous-area"):
            self.move(action)
        elif action.startswith("answer-"):
            self.answer(int(action[7:]))
        elif action:
            method = getattr(self, f"do_{action.replace('-', '_')}", None)
            if method is None:
                method = getattr(self.app, f"do_{action.replace('-', '_')}", None)
            if method is not None:
                method()
        self._doing = ""
        if not self._leaving:
            self.paint()

    def works(self, action: str) -> bool:
        """Whether an action of the registry does something at this table, for the help."""
        name = f"do_{action.replace('-', '_')}"
        return (
            action in MOVES
            or action in ("next-area", "previous-area")
            or hasattr(self, name)
            or hasattr(self.app, name)
        )

    def move(self, action: str) -> None:
        """Move the cursor, or to another pane."""
        if action in ("next-area", "previous-area"):
            self._next_pane(1 if action == "next-area" else -1)
            return
        pane = self.pane
        if pane is not None and pane.focusable and not pane.press(action):
            # At the end of a list the cursor goes on into the pane next to it.
            step = {"up": -1, "down": 1}.get(action)
            if step:
                self._cross(step)

    def _next_pane(self, step: int) -> None:
        stops = [i for i, p in enumerate(self.panes) if p.focusable and p.key]
        if stops:
            here = stops.index(self.focus_at) if self.focus_at in stops else -1
            self.focus_at = stops[(here + step) % len(stops)]

    def _cross(self, step: int) -> None:
        at = self.focus_at + step
        while 0 <= at < len(self.panes):
            if self.panes[at].focusable and self.panes[at].key:
                self.focus_at = at
                self.panes[at].press("first" if step > 0 else "last")
                return
            at += step

    def do_go(self) -> None:
        """Put a letter on every target; the next key goes there."""
        targets = [(s.pane, key) for s in self.placed for key, _, _ in s.pane.targets]
        usable = [t for t in targets if self.actions_of(t[1]) or self.mark_action(t[1])]
        order = usable + [t for t in targets if t not in usable]
        self.labels = dict(zip(LABELS, order, strict=False))
        if not self.labels:
            self.tell("There is nothing to go to.")
        else:
            self.notice = ("A letter goes there; Esc stays here.", "dim")

    def _go(self, character: str | None) -> None:
        found = self.labels.get(character or "")
        self.labels = {}
        if found is not None:
            pane, key = found
            pane.go(key)
            self.focus_at = self.panes.index(pane)

    def do_next_seat(self) -> None:
        """Show the next seat's table."""
        self.shown_seat = self._next_shown(1)
        self.refresh_table()

    def do_previous_seat(self) -> None:
        """Show the table of the seat before."""
        self.shown_seat = self._next_shown(-1)
        self.refresh_table()

    def _next_shown(self, step: int) -> int:
        count = len(self.names)
        at = self.shown_seat
        for _ in range(count):
            at = (at + step) % count
            if at != self.viewer:
                return at
        return self.shown_seat

    def do_larger(self) -> None:
        """A larger board."""
        self.scale = min(self.scale + 1, 3)
        self.refresh_table()

    def do_smaller(self) -> None:
        """A smaller board."""
        self.scale = max(self.scale - 1, -3)
        self.refresh_table()

    def do_pace(self) -> None:
        """The next pace of bots."""
        pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        if not self.session.read_only:
            self.session.set_meta("pace", pace)
        said = {
            "step": "Bots wait for a key after each action.",
            "slow": "Bots act slowly.",
            "fast": "Bots act fast.",
            "instant": "Bots act at once, without a pause.",
        }
        self.tell(said[pace])

    def do_leave_table(self) -> None:
        """Leave; everything is saved."""
        self._leaving = True
        self.driver.stop()
        notices = getattr(self.app, "notices", None)
        if notices is not None and not self.session.read_only:
            notices.append(f"Saved as {self.session.name}.")
        leave = getattr(self.app, "leave_table", None)
        if leave is not None:
            leave()
        else:
            self.session.close()
            self.app.exit(0)

    # --- painting -----------------------------------------------------------------------------

    def paint(self) -> None:
        """Paint everything; the canvas sends what differs."""
        if not self._ready or self._leaving or not self.view:
            return
        width, height = self.canvas.size
        if not width or not height:
            return
        self.canvas.show(self.picture(width, height))

    def picture(self, width: int, height: int) -> list[Line]:
        """The whole screen as lines."""
        if width < SMALLEST[0] or height < SMALLEST[1]:
            said = (
                f"This window is too small: {SMALLEST[0]} columns and {SMALLEST[1]} rows at least."
            )
            return [*wrap(said, width), *wrap("q leaves; the match is saved.", width)]
        if self.driver.curtain is not None:
            return self.veil.paint(self, width, height)
        lines = self._table(width, height)
        for panel in self.panels:
            self._lay(panel, lines, width, height)
        return lines

    def _table(self, width: int, height: int) -> list[Line]:
        wide = width >= WIDE[0] and height >= WIDE[1]
        main = width - SIDE - 1 if wide else width
        prompt = self._prompt(width, height)
        self._prompt_rows = len(prompt)
        top = [self._phases(width), [("─" * width, "rule")]]
        seats = [fit(row, main) for row in self.seat_lines(main)]
        room = height - len(top) - len(seats) - len(prompt)
        body = self._body(main, room, len(top) + len(seats))
        middle = [*seats, *body]
        docked = self.dock() if not self.panels else []
        if docked:
            middle[len(middle) - len(docked) :] = [fit(row, main) for row in docked]
        if wide:
            beside = self.side_lines(SIDE, len(middle))
            for y in range(len(middle)):
                right = beside[y] if y < len(beside) else []
                middle[y] = [*fit(middle[y], main), ("│", "rule"), *fit(right, SIDE)]
        return [*top, *middle, *prompt]

    def _phases(self, width: int) -> Line:
        phases = self.phases()
        now = str(self.view.get("phase", ""))
        title = self.short_title()
        return phase_line(title, self.clock(), phases, now, width, self.top_tail())

    def short_title(self) -> str:
        """The game's name in one word."""
        return str(self.game.title.split()[-1])

    def _body(self, width: int, height: int, top: int) -> list[Line]:
        blank: Line = [(" " * width, "")]
        lines = [blank] * height
        self.placed = []
        focused = self.pane
        for slot in self.slots(width, height):
            rows = slot.pane.paint(slot.width, slot.height, slot.pane is focused)
            self.placed.append(attrs.evolve(slot, y=slot.y + top))
            for i, row in enumerate(rows[: slot.height]):
                y = slot.y + i
                if y < height:
                    whole = fit(row, slot.width)
                    lines[y] = whole if slot.width == width else overlay(lines[y], slot.x, whole)
            self._label(slot, lines)
        return lines

    def _label(self, slot: Slot, lines: list[Line]) -> None:
        for letter, (pane, key) in self.labels.items():
            if pane is not slot.pane:
                continue
            for target, x, y in pane.targets:
                if target == key and slot.y + y < len(lines):
                    lines[slot.y + y] = overlay(
                        lines[slot.y + y], slot.x + max(0, x), [(letter, "label")]
                    )

    def _prompt(self, width: int, height: int) -> list[Line]:
        """Ruler, question, numbered answers or preview, and the key line; of fixed height."""
        said = wrap(self.notice[0], width - 2, self.notice[1]) if self.notice[0] else []
        question = wrap(self.prompt_text(), width - 2, "prompt")
        extra = self.prompt_extra(width - 2)
        answers = self.answers()
        if answers:
            extra = [*self._answer_lines(answers, width - 2), *extra]
        rows = max(2 if height < WIDE[1] else 3, min(len(question) + len(extra), height // 4))
        if said:
            # A sentence stands below the question, in place of what was there.
            said = said[:rows]
            extra = said
            question = question[: rows - len(said)]
        body = [*question, *extra][:rows]
        body += [[]] * (rows - len(body))
        made = [ruler(width, *self._prompt_title())]
        made += [fit([(" ", ""), *row], width) for row in body]
        made.append(fit(key_line([*self._keys(), ("?", "")], width), width))
        return made

    @staticmethod
    def _answer_lines(answers: list[tuple[str, Action]], width: int) -> list[Line]:
        """Numbered answers, as many in a row as fit."""
        made: list[Line] = [[]]
        used = 0
        for i, (text, _) in enumerate(answers[:9], 1):
            size = len(text) + 5
            if used and used + size > width:
                made.append([])
                used = 0
            made[-1] += [(f"{i}", "key"), (f" {text}   ", "")]
            used += size
        return made

    def _prompt_title(self) -> tuple[str, str]:
        if self.replay is not None:
            return "Replay", self.replay.tail()
        if self.driver.thinking is not None and self.decision is None:
            sign = "•" if self.driver.sign else " "
            return f"{self.names[self.driver.thinking]} thinks {sign}", ""
        rewound = "rewound" if self.session.match.rewound else ""
        if self.over:
            return "Over", rewound
        if self.decision is None:
            return ("Looking on" if self.viewer is None else "Waiting"), rewound
        who = (
            f"{self.names[self.decision.seat]}'s decision" if self.driver.humans[1:] else "Decision"
        )
        return who, rewound

    def prompt_text(self) -> str:
        """Whose decision it is, and what it is."""
        driver = self.driver
        if self.replay is not None:
            return self.replay.sentence()
        if driver.waits_for_step:
            last = [t for t in self.story.lines if t.seen_by(self.viewer) and t.event]
            told = last[-1].read(self.names, self.viewer) if last else ""
            return f"{told} Space lets the next bot act."
        if driver.hands_to is not None:
            return f"Now {self.names[driver.hands_to]} decides. Enter hides your side first."
        if self.over:
            outcome = self.outcome
            return outcome.reason if outcome else "The match is over."
        if self.decision is not None:
            return str(self.match.prompt(self.decision))
        waits = [self.names[d.seat] for d in self.match.decisions()]
        phase = dict(self.game.phases).get(str(self.view.get("phase", "")), "")
        return f"{' and '.join(waits)} must choose{f' in {phase}' if phase else ''}."

    def _keys(self) -> list[tuple[str, str]]:
        always = [("a", "all"), ("z", "zoom"), ("w", "why"), ("u", "undo"), ("H", "hint")]
        if self.replay is not None:
            return self.replay.keys()
        if self.driver.waits_for_step:
            return [("Space", "next"), ("P", "pace"), ("z", "zoom"), ("L", "log"), ("q", "leave")]
        if self.driver.hands_to is not None:
            name = self.names[self.driver.hands_to]
            return [("Enter", f"hand over to {name}"), ("u", "undo"), ("r", "recap"), ("L", "log")]
        if self.over:
            return [("Enter", "result"), ("L", "log"), ("u", "undo"), ("q", "leave")]
        if self.decision is None:
            return [("z", "zoom"), ("r", "recap"), ("L", "log"), ("s", "seats"), ("P", "pace"),
                    ("q", "leave")]  # fmt: skip
        return [*self.prompt_keys(), *always, ("r", "recap"), ("L", "log"), ("q", "leave")]

    def _lay(self, panel: Panel, lines: list[Line], width: int, height: int) -> None:
        """Lay a panel over the lines."""
        place = panel.place
        if place == "side":
            wide = width >= WIDE[0] and height >= WIDE[1]
            if wide:
                rows = panel.paint(SIDE, height - 2 - self._prompt_rows)
                for y, row in enumerate(rows, 2):
                    lines[y] = overlay(fit(lines[y], width), width - SIDE, fit(row, SIDE))
                return
            place = "dock"
        top = {"full": 0, "body": 2}.get(place, 0)
        if place == "dock":
            want = panel.want(width, height - 6)
            if panel.place == "side":
                # A sheet covers the lower part: the cursor stays in sight above it.
                want = min(want, height - 10)
            top = height - want
        for y, row in enumerate(panel.paint(width, height - top), top):
            if y < height:
                lines[y] = fit(row, width)


class _OWN(Looking, Acting):
    """Names that are the table's own, for the check of subclasses."""


_TEXTUAL = frozenset(dir(Screen)) - set(vars(TableScreen))
_DEFAULT_KEYS = registry.KeyMap()


def _names(value: object, key: str) -> bool:
    if isinstance(value, tuple):
        return any(str(v) == key for v in value)
    return str(value) == key


__all__ = ["ListPane", "Pane", "Slot", "TableScreen"]
