"""Base of all screens: opaque, keys by the registry, a title above and a key line below.

A key press goes to the widget in focus, then outward to the screen and the application.  The
registry turns it into an action id, and the first of them that has a method `do_<id>` gets it.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget

from tui.keys import Action, actions_at, key_of

from .keyline import KeyLine, RuleLine, TitleLine
from .line import Line

if TYPE_CHECKING:
    from tui.app import TerminusApp


class BaseScreen(Screen[Any], inherit_bindings=False):
    """An opaque full screen."""

    PLACES: ClassVar[tuple[str, ...]] = ("sub",)
    """Places of the registry that this screen is."""
    KEYS: ClassVar[tuple[str, ...]] = ("main", "close")
    """Actions of the key line, the important ones first."""
    LABELS: ClassVar[dict[str, str]] = {}
    """Other words for actions in the key line, where this screen has better ones."""
    RULES: ClassVar[str] = ""
    """What the rules open at from this screen: a game id or empty."""

    @property
    def terminus(self) -> TerminusApp:
        """The application."""
        return cast("TerminusApp", self.app)

    # --- layout -------------------------------------------------------------------------------

    def title_left(self) -> Line:
        """Left part of the first line."""
        return [(" TERMINUS", "title")]

    def title_right(self) -> Line:
        """Right part of the first line."""
        return []

    def body(self) -> ComposeResult:
        """The widgets between the title and the key line."""
        yield from ()

    def compose(self) -> ComposeResult:
        yield TitleLine(self.title_left(), self.title_right(), id="title")
        yield RuleLine(id="title-rule")
        yield from self.body()
        yield KeyLine(id="keyline")

    def on_mount(self) -> None:
        self.refresh_keys()

    # --- keys ---------------------------------------------------------------------------------

    def chain(self) -> list[Any]:
        """Who may take a key, inner ones first: widget in focus, its parents, screen, app."""
        chain: list[Any] = []
        node: Any = self.focused
        while node is not None and node is not self:
            chain.append(node)
            node = node.parent
        return [*chain, self, self.app]

    def places(self) -> tuple[str, ...]:
        """Places that hold now, inner ones first."""
        found: list[str] = []
        for node in self.chain():
            found += [p for p in getattr(node, "PLACES", ()) if p not in found]
        return tuple(found)

    def takers(self, action_id: str) -> Iterator[Any]:
        """Methods that carry an action out now."""
        name = "do_" + action_id.replace("-", "_")
        for node in self.chain():
            method = getattr(node, name, None)
            if method is not None:
                yield method

    def actions_now(self) -> list[Action]:
        """Actions that a key press would carry out now."""
        return [a for a in actions_at(self.places()) if self.can_do(a.id)]

    def can_do(self, action_id: str) -> bool:
        """Whether an action means something now; screens refine it."""
        return next(self.takers(action_id), None) is not None

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        key = key_of(event.key, event.character)
        await self.press(key)

    async def press(self, key: str) -> bool:
        """Carry out what a key means now; False where it means nothing."""
        places = list(self.places())
        while places:
            action_id = self.terminus.keys.action_at(key, places)
            if action_id is None:
                return False
            if self.can_do(action_id):
                return await self.do(action_id)
            # Another place further out may know the key.
            at = next(p for p in places if self.terminus.keys.action_at(key, (p,)) == action_id)
            places = places[places.index(at) + 1 :]
        return False

    async def do(self, action_id: str) -> bool:
        """Carry out an action by id; False where nobody takes it."""
        for method in self.takers(action_id):
            result = method()
            if inspect.isawaitable(result):
                await result
            return True
        return False

    def refresh_keys(self) -> None:
        """Show the keys that matter now."""
        for line in self.query(KeyLine):
            line.offer(self.key_items(), self.terminus.keys.shown("help"))

    def key_items(self) -> list[tuple[str, str]]:
        """Keys and labels for the key line."""
        from tui.keys import action

        keys = self.terminus.keys
        return [
            (keys.shown(i), self.LABELS.get(i, action(i).label))
            for i in self.KEYS
            if self.can_do(i)
        ]

    # --- actions that every screen has --------------------------------------------------------

    def do_close(self) -> None:
        """Back to where one came from."""
        self.terminus.back()

    def do_next_area(self) -> None:
        """Focus to the next part."""
        self.focus_next()

    def do_previous_area(self) -> None:
        """Focus to the part before."""
        self.focus_previous()

    def look_changed(self) -> None:
        """Another theme or other signs: paint everything anew."""
        self.refresh_keys()
        for widget in self.walk_children(Widget):
            widget.refresh()
        self.refresh()
