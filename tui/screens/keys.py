"""All keys, and other keys for whoever wants them: a clash is shown before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import events

from tui import key_file
from tui.keys import ACTIONS, RESERVED, Action, KeyMap, action, key_of, shown
from tui.widgets.block import Block
from tui.widgets.keyline import RuleLine
from tui.widgets.line import Line, columns, cut, wrap
from tui.widgets.menu import MenuList, Row, blank, heading

from .form import MenuPage
from .settings import short_path

PLACES_SHOWN = {
    "app": "Everywhere",
    "sub": "Everywhere",
    "typing": "Everywhere",
    "list": "Moving and choosing",
    "text": "Reading",
    "rules": "Reading",
    "lobby": "Lobby",
    "saves": "Saves",
    "settings": "Settings",
    "card": "First start",
    "new": "New game",
    "form": "New game and settings",
    "ask": "Questions",
    "table": "At every table",
    "founders": "Founders",
    "empires": "Galactic Empires",
    "decks": "Decks",
    "build": "Deck builder",
    "hands": "Opening hands",
    "keys": "This list",
}
"""Titles of places; one that is not named here is shown by its own name."""


OUTER = frozenset({"app", "sub", "list", "form", "text", "board"})
"""Places that others stand inside of."""


def titled(place: str) -> str:
    """A place as a person reads it.

    >>> titled("table"), titled("elsewhere")
    ('At every table', 'Elsewhere')
    """
    return PLACES_SHOWN.get(place, place.capitalize())


class KeysScreen(MenuPage):
    """The registry as a list; Enter takes the next key pressed."""

    PLACES: ClassVar[tuple[str, ...]] = ("keys", "settings", "sub")
    KEYS: ClassVar[tuple[str, ...]] = ("main", "key-add", "reset", "search", "close")
    LABELS: ClassVar[dict[str, str]] = {"main": "change", "reset": "as it came"}

    def __init__(self) -> None:
        super().__init__()
        self.needle = ""
        self.taking = ""
        """Action that the next key is for, or empty."""
        self.is_added = False
        """Whether that key comes on top of the others."""

    # --- layout -------------------------------------------------------------------------------

    def title_left(self) -> Line:
        return [(" Keys", "title")]

    def title_right(self) -> Line:
        return [(short_path(self.path), "dim")]

    @property
    def path(self) -> Path:
        """The player's file."""
        return self.terminus.settings.folder / "keys.toml"

    def refill(self) -> None:
        """Show the registry as it is now, in the order of its places."""
        menu = self.query_one("#form", MenuList)
        width = (menu.size.width or self.app.size.width) - 2
        own = key_file.read(self.path)
        rows: list[Row] = []
        for note in self.terminus.keys.notes:
            rows.append(Row(([("! ", "warn"), (cut(note, width - 2), "warn")],)))
        if rows:
            rows = [heading(f" Not taken from {self.path.name}"), *rows, blank()]
        group = ""
        for act in self.found():
            title = titled(act.places[0])
            if title != group:
                rows += [blank(), heading(f" {title}")] if group else [heading(f" {title}")]
                group = title
            rows.append(Row((self._line(act, act.id in own, width),), act.id))
        menu.show(rows)
        self.refresh_help()

    def found(self) -> list[Action]:
        """Actions that speak of what is searched, place by place."""
        needle = self.needle.casefold()
        known = list(dict.fromkeys(titled(act.places[0]) for act in ACTIONS))
        return sorted(
            (
                act
                for act in ACTIONS
                if not set(act.keys) <= set(RESERVED)
                if needle in f"{act.id} {act.label} {act.help}".casefold()
                or self.needle in self.terminus.keys.keys(act.id)
            ),
            key=lambda act: known.index(titled(act.places[0])),
        )

    def _line(self, act: Action, is_own: bool, width: int) -> Line:
        keys = ", ".join(shown(key) for key in self.terminus.keys.keys(act.id))
        return columns(
            [
                (keys, 16, "key"),
                (act.help, max(20, width - 16 - 9), ""),
                ("yours" if is_own else "", 5, "accent"),
            ]
        )

    @property
    def chosen(self) -> Action | None:
        """The action under the cursor."""
        wanted = self.query_one("#form", MenuList).current_id
        return action(wanted) if wanted else None

    def help_lines(self, width: int, height: int) -> Sequence[Line]:
        """What the action does and where, or what is waited for."""
        act = self.chosen
        if act is None:
            return []
        if self.taking:
            more = "one more key" if self.is_added else "the new key"
            text = f"Press {more} for: {act.help} Esc leaves it as it is."
            return [[("  ", ""), *line] for line in wrap(text, width - 4, "legal")][:height]
        places = ", ".join(dict.fromkeys(titled(place).lower() for place in act.places))
        return [
            *([("  ", ""), *line] for line in wrap(act.help, width - 4)),
            *([("  ", ""), *line] for line in wrap(f"Works: {places}.", width - 4, "dim")),
            *([("  ", ""), *line] for line in wrap(self._elsewhere(act), width - 4, "dim")),
        ][:height]

    def _elsewhere(self, act: Action) -> str:
        """Where a key of an outer place means something of its own: the inner place comes first."""
        keys = self.terminus.keys
        if not OUTER.intersection(act.places):
            return ""
        told = []
        for key in keys.keys(act.id):
            inner = [
                titled(place).lower()
                for other in ACTIONS
                if other.id != act.id and key in keys.keys(other.id)
                for place in other.places
                if place not in act.places and place not in OUTER
            ]
            if inner and key not in RESERVED:
                told.append(
                    f"{shown(key)} has a use of its own: {', '.join(dict.fromkeys(inner))}."
                )
        return " ".join(told)

    def refresh_help(self) -> None:
        """Show the help of the row under the cursor."""
        act = self.chosen
        self.query_one("#help-rule", RuleLine).entitle(act.id if act else "")
        self.query_one("#form-help", Block).remake()

    def on_menu_list_moved(self, message: MenuList.Moved) -> None:
        """Another row: its help."""
        self.refresh_help()

    def look_changed(self) -> None:
        super().look_changed()
        self.refill()

    # --- changing -----------------------------------------------------------------------------

    def do_main(self) -> None:
        """Take the next key in place of the present ones."""
        self._wait(False)

    def do_key_add(self) -> None:
        """Take the next key on top of the present ones."""
        self._wait(True)

    def _wait(self, is_added: bool) -> None:
        act = self.chosen
        if act is not None:
            self.taking, self.is_added = act.id, is_added
            self.refresh_help()

    async def on_key(self, event: events.Key) -> None:
        key = key_of(event.key, event.character)
        if not self.taking or key == "ctrl+c":
            await super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        act_id, self.taking = self.taking, ""
        if key not in RESERVED:
            self.take(act_id, key)
        self.refresh_help()

    def take(self, act_id: str, key: str) -> None:
        """Give an action a key; where another one has it, ask whether they change places."""
        keys = self.terminus.keys
        holders = [keys.action_at(key, (place,)) for place in action(act_id).places]
        others = [holder for holder in holders if holder is not None and holder != act_id]
        mine = [k for k in keys.keys(act_id) if k not in RESERVED and k != key]
        wanted = {act_id: [*mine, key] if self.is_added else [key]}
        told = f"{shown(key)} now: {action(act_id).help}"
        if not others:
            self.write(wanted, told)
            return
        other = action(others[0])
        theirs = [k for k in keys.keys(other.id) if k not in RESERVED and k != key]
        swapped = mine[:1] if not theirs and not self.is_added else []
        if not theirs and not swapped:
            self.tell(f"{shown(key)} is the only key of: {other.help}", "warn")
            return
        wanted[other.id] = [*theirs, *swapped]
        left = ", ".join(shown(k) for k in wanted[other.id])
        self.terminus.open(
            "ask",
            f"{shown(key)} is taken. It does this now: {other.help}",
            f"Take it all the same? That action then has {left}.",
            then=lambda: self.write(wanted, told),
        )

    def write(self, wanted: dict[str, list[str]], told: str) -> None:
        """Keep the keys in the file and let them hold at once; a change that clashes is refused."""
        own = {**key_file.read(self.path), **wanted}
        made = KeyMap(str(self.terminus.settings["keys"]), own)
        wrong = [n for n in made.notes if any(n.startswith(f"`{act_id}`") for act_id in wanted)]
        if wrong:
            self.tell(wrong[0], "warn")
            return
        self._save(own, told)

    def do_reset(self) -> None:
        """Back to the keys of the preset."""
        act = self.chosen
        own = key_file.read(self.path)
        if act is None or act.id not in own:
            self.tell("That is as it came already.")
            return
        del own[act.id]
        self._save(own, f"As it came: {act.help}")

    def _save(self, own: dict[str, list[str]], told: str) -> None:
        try:
            key_file.write(self.path, own)
        except OSError as fault:
            self.tell(f"{self.path.name} could not be written: {fault.strerror}.", "warn")
            return
        self.terminus.read_settings()
        self.terminus.use_look()
        self.refill()
        self.tell(told)

    # --- searching ----------------------------------------------------------------------------

    def do_search(self) -> None:
        """Show only actions that speak of something, or the one of a key."""

        def look(text: str) -> str | None:
            self.needle = text
            self.refill()
            if not self.found():
                self.needle = ""
                self.refill()
                return f"Nothing speaks of `{text}`."
            return None

        self.ask_line("Search:", self.needle, look)
