"""All saves: open, watch, rename, export, delete (which asks)."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult

from core.kernel.errors import TerminusError
from tui.start import choose_seat
from tui.widgets.block import Block
from tui.widgets.line import Line, wrap
from tui.widgets.menu import MenuList
from tui.widgets.screen_base import BaseScreen

from .save_rows import row
from .settings import short_path

if TYPE_CHECKING:
    from core.save import Store


class SavesScreen(BaseScreen):
    """The list of saves with what can be done to them."""

    PLACES: ClassVar[tuple[str, ...]] = ("saves", "sub")
    KEYS: ClassVar[tuple[str, ...]] = ("main", "watch", "rename", "export", "delete", "close")
    LABELS: ClassVar[dict[str, str]] = {"main": "go on"}

    def __init__(self) -> None:
        super().__init__()
        self.saves: list[Any] = []

    def title_left(self) -> Line:
        return [(" Saved games", "title")]

    def title_right(self) -> Line:
        return [(short_path(self.terminus.store.folder), "dim")]

    def body(self) -> ComposeResult:
        yield MenuList([], id="saves")
        yield Block(self.detail, id="save-detail")

    def on_mount(self) -> None:
        self.refresh_saves()

    def on_resize(self) -> None:
        self.refresh_saves()

    def refresh_saves(self) -> None:
        """Read the folder anew."""
        try:
            self.saves = sorted(self.terminus.store.list(), key=lambda s: s.saved, reverse=True)
        except (OSError, TerminusError) as problem:
            self.tell(f"Saves cannot be read: {problem}.", "warn")
            self.saves = []
        menu = self.query_one(MenuList)
        width = (menu.size.width or self.app.size.width) - 2
        now = self.terminus.now()
        menu.show([row(info, width, now) for info in self.saves])
        self.query_one(Block).remake()
        self.refresh_keys()

    def detail(self, width: int, height: int) -> list[Line]:
        """Name, size and state of the save under the cursor."""
        info = self.save
        if info is None:
            return [[("  There are no saved games.", "dim")]]
        said = f"{info.name}: {info.size / 1024:.1f} KB, {info.status}. {info.message}"
        return [[("  ", ""), *line] for line in wrap(said, width - 4, "dim")][:height]

    @property
    def save(self) -> Any:
        """The save under the cursor, or None."""
        wanted = self.query_one(MenuList).current_id.removeprefix("save:")
        return next((s for s in self.saves if s.name == wanted), None)

    def can_do(self, action_id: str) -> bool:
        if action_id in ("main", "watch", "rename", "export", "delete"):
            return self.save is not None
        return super().can_do(action_id)

    def on_menu_list_moved(self) -> None:
        """Another save: its detail."""
        self.query_one(Block).remake()

    # --- actions ------------------------------------------------------------------------------

    def do_main(self) -> None:
        """Go on with the save."""
        try:
            if choose_seat(self.terminus, self.save.name):
                return
        except (TerminusError, OSError) as problem:
            self.tell(str(problem), "warn")
            return
        self._open(self.terminus.store.open)

    def do_watch(self) -> None:
        """Look on."""
        self._open(self.terminus.store.open_readonly)

    def _open(self, how: Any) -> None:
        try:
            session = how(self.save.name)
        except (TerminusError, OSError) as problem:
            self.tell(str(problem), "warn")
            self.refresh_saves()
            return
        self.dismiss(None)
        self.terminus.open_table(session)

    def do_rename(self) -> None:
        """Another name."""
        name = self.save.name

        def take(text: str) -> str | None:
            if text in ("", name):
                return None
            try:
                rename(self.terminus.store, name, text)
            except (TerminusError, OSError) as problem:
                return str(problem)
            self.refresh_saves()
            self.query_one(MenuList).go(f"save:{text}")
            return None

        self.ask_line("Name:", name, take)

    def do_export(self) -> None:
        """One portable file."""
        name = self.save.name

        def take(text: str) -> str | None:
            from core.save import export_json

            path = Path(text).expanduser()
            if path.exists():
                return f"Nothing was written: {path} is there already."
            try:
                data = export_json(self.terminus.store.open_readonly(name))
                with open(path, "xb") as file:
                    file.write(data)
            except (TerminusError, OSError) as problem:
                return f"It could not be written: {problem}"
            self.tell(f"Written to {path}.", "good")
            return None

        self.ask_line("Write to:", str(Path.home() / f"{name}.terminus.json"), take)

    def do_delete(self) -> None:
        """Take the save away, after asking."""
        name = self.save.name

        def delete() -> None:
            try:
                self.terminus.store.delete(name)
            except (TerminusError, OSError) as problem:
                self.tell(str(problem), "warn")
            self.refresh_saves()

        self.terminus.open(
            "ask",
            f"Delete the saved game {name}?",
            "It cannot be brought back; its backups go with it.",
            then=delete,
        )


def rename(store: Store, name: str, other: str) -> None:
    """Give a save another name: a whole copy under it first, then the old one goes."""
    from core.save import export_json, import_file

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "save.json"
        path.write_bytes(export_json(store.open_readonly(name)))
        import_file(store, path, other).close()
    store.delete(name)
