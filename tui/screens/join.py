"""Shared tables: whose seat one takes, at an open table or as the one who opens it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual.app import ComposeResult

from core.kernel.errors import TerminusError
from core.save.listing import title_of
from tui.shared import door
from tui.shared.door import Seat, Waiting
from tui.widgets.block import Block
from tui.widgets.line import Line, columns, wrap
from tui.widgets.menu import MenuList, Row, heading
from tui.widgets.screen_base import BaseScreen

STATES = {
    "free": "free",
    "lent": "free; played for meanwhile",
    "taken": "taken",
    "host": "at the host's terminal",
}


class JoinScreen(BaseScreen):
    """The seats of one or more shared tables; Enter sits down."""

    PLACES: ClassVar[tuple[str, ...]] = ("saves", "sub")
    KEYS: ClassVar[tuple[str, ...]] = ("main", "watch", "close")
    LABELS: ClassVar[dict[str, str]] = {"main": "sit down", "watch": "look on"}

    def __init__(self, *tables: Waiting, seat: str = "") -> None:
        super().__init__()
        self.tables = list(tables)
        self.wanted = seat.casefold()

    def title_left(self) -> Line:
        return [(" Sit down at a shared table", "title")]

    def body(self) -> ComposeResult:
        yield MenuList([], id="saves")
        yield Block(self.about, id="save-detail")

    def on_mount(self) -> None:
        self.fill()
        free = [f"{t.save}:all" for t in self.tables if t.last]
        free += [f"{t.save}:{s.number}" for t in self.tables for s in t.free]
        if free:
            self.query_one(MenuList).go(free[0])
        own = self.wanted or str(self.terminus.settings["name"]).casefold()
        for table in self.tables:
            for seat in table.free:
                if seat.name.casefold() == own:
                    self.query_one(MenuList).go(f"{table.save}:{seat.number}")
                    if self.wanted:
                        self.call_after_refresh(self.do_main)
                    return

    def on_resize(self) -> None:
        self.fill()

    def fill(self) -> None:
        """The seats in the width that there is."""
        menu = self.query_one(MenuList)
        width = (menu.size.width or self.app.size.width) - 2
        rows = []
        for table in self.tables:
            rows.append(heading(f"{title_of(table.game)}: {table.save}"))
            if table.last:
                names = " and ".join(s.name for s in table.seats if s.number in table.last)
                told = "here, at one keyboard, as last time"
                rows.append(Row((_row(names, told, width, ""),), f"{table.save}:all"))
            for seat in table.seats:
                state = STATES.get(seat.state, seat.state) if table.is_open else "opens the table"
                if seat.asks_pin:
                    state += ", with a PIN"
                style = "" if seat.is_free else "dim"
                place = f"{table.save}:{seat.number}"
                rows.append(Row((_row(seat.name, state, width, style),), place))
        menu.show(rows)
        self.query_one(Block).remake()
        self.refresh_keys()

    def about(self, width: int, height: int) -> list[Line]:
        """What sitting down means at the table under the cursor."""
        table = self.table
        if table is None:
            return []
        if table.is_open:
            said = (
                f"{' and '.join(table.hosts) or 'The host'} opened this table. You see what your "
                "seat may see; bots and the save are the host's business."
            )
        else:
            said = (
                "Nobody has this table open: whoever sits down first opens it, and the others come "
                "to it from their own terminals."
            )
        return [[("  ", ""), *line] for line in wrap(said, width - 4, "dim")][:height]

    # --- what is under the cursor ---------------------------------------------------------------

    @property
    def table(self) -> Waiting | None:
        """The table under the cursor."""
        save = self.query_one(MenuList).current_id.rpartition(":")[0]
        return next((t for t in self.tables if t.save == save), None)

    @property
    def seat(self) -> Seat | None:
        """The seat under the cursor; None where all of one keyboard sit down."""
        number = self.query_one(MenuList).current_id.rpartition(":")[2]
        seats = self.table.seats if self.table is not None else ()
        return next((s for s in seats if str(s.number) == number), None)

    def on_menu_list_moved(self) -> None:
        """Another seat."""
        self.query_one(Block).remake()

    # --- actions --------------------------------------------------------------------------------

    def do_main(self) -> None:
        """Sit down."""
        table, seat = self.table, self.seat
        if table is None:
            return
        store = self.terminus.store
        if seat is None:
            self._take(lambda: door.host(store, table.save, table.last))
        elif not seat.is_free and not (seat.state == "taken" and seat.asks_pin):
            self.tell(f"{seat.name} sits there already; w looks on.", "warn")
        elif seat.asks_pin:

            def take(pin: str) -> str | None:
                self._take(lambda: door.sit(store, table.save, seat.name, pin))
                return None

            self.ask_line(f"{seat.name}'s PIN:", "", take, secret=True)
        else:
            self._take(lambda: door.sit(store, table.save, seat.name))

    def _take(self, how: Callable[[], Any]) -> None:
        try:
            session = how()
        except (TerminusError, OSError) as refusal:
            self._look_again()
            self.tell(str(refusal), "warn")
            return
        self.dismiss(None)
        self.terminus.open_table(session)

    def _look_again(self) -> None:
        tables = []
        for table in self.tables:
            try:
                tables.append(door.look(self.terminus.store, table.save))
            except (TerminusError, OSError):
                continue  # gone meanwhile
        self.tables = tables
        self.fill()

    def do_watch(self) -> None:
        """Look on at the table, changing nothing."""
        if self.table is None:
            return
        try:
            session = self.terminus.store.open_readonly(self.table.save)
        except (TerminusError, OSError) as refusal:
            self.tell(str(refusal), "warn")
            return
        self.dismiss(None)
        self.terminus.open_table(session)


def _row(name: str, state: str, width: int, style: str) -> Line:
    room = min(len(state), max(10, width - 20))
    return columns([(f"  {name}", width - room - 2, style), (state, -room, style or "dim")])
