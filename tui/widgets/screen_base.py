"""Base of all screens: opaque, keys by the registry, a title above and a key line below.

A key press goes to the widget in focus, then outward to the screen and the application.  The
registry turns it into an action id, and the first of them that has a method `do_<id>` gets it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget

from tui.keys import Action, actions_at, key_of

from .field import Field
from .keyline import KeyLine, LineWidget, RuleLine, TitleLine
from .line import Line, cut

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

    _then: Callable[[str], str | None]
    _focus_before: Widget | None = None

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
        yield LineWidget(id="said")

    def on_mount(self) -> None:
        self.refresh_keys()

    def on_screen_resume(self) -> None:
        """On top again: what happened meanwhile is told, and painted in the present look."""
        told = list(self.terminus.notices)
        self.terminus.notices.clear()
        if len(told) > 1 or any(len(text) > self.app.size.width - 2 for text in told):
            # What does not fit into the line has a page: each sentence may need a hand's turn.
            self.call_after_refresh(self.terminus.open, "notice", *told)
        elif told:
            self.tell(told[0])

    # --- one line above the keys: what is to be said, or a text being typed --------------------

    def tell(self, sentence: str, style: str = "info") -> None:
        """Say one sentence above the key line, until the next key."""
        for line in self.query("#said").results(LineWidget):
            line.show([(" ", ""), (cut(sentence, max(10, self.app.size.width - 2)), style)])

    def hush(self) -> None:
        """Take the sentence away."""
        for line in self.query("#said").results(LineWidget):
            line.show([])

    def ask_line(
        self, prompt: str, value: str, then: Callable[[str], str | None], *, secret: bool = False
    ) -> None:
        """Let one line be typed above the keys; `then` takes it, or gives a sentence why not."""
        if self.query("#typed"):
            return
        self._then = then
        self._focus_before = self.focused
        field = Field(value, prompt=f" {prompt} ", secret=secret, id="typed")
        self.mount(field)
        field.focus()
        self.query_one("#said").display = False
        self.query_one(KeyLine).offer([("Enter", "take it"), ("Esc", "leave it")], "")

    def _end_typing(self) -> None:
        for field in self.query("#typed"):
            field.remove()
        self.query_one("#said").display = True
        if self._focus_before is not None:
            self._focus_before.focus()
        self.refresh_keys()

    def on_field_submitted(self, message: Field.Submitted) -> None:
        """The typed line is ready."""
        message.stop()
        text = message.field.value.strip()
        self._end_typing()
        refusal = self._then(text)
        if refusal:
            self.tell(refusal, "warn")

    def do_cancel(self) -> None:
        """Leave the typed line."""
        self._end_typing()

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
        if isinstance(self.focused, Field):
            # Whatever prints is text; no key may do anything else by the way.
            return self.focused.PLACES
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

    def keys_now(self) -> list[tuple[Action, list[str]]]:
        """What can be done now, with the keys that lead there: an inner place may take one."""
        keys = self.terminus.keys
        places = self.places()
        found = []
        for action in actions_at(places):
            if self.can_do(action.id):
                mine = [k for k in keys.keys(action.id) if self.meaning(k) == action.id]
                if mine:
                    found.append((action, mine))
        return found

    def meaning(self, key: str) -> str | None:
        """Id of the action that a key would carry out now."""
        places = list(self.places())
        while places:
            action_id = self.terminus.keys.action_at(key, places)
            if action_id is None or self.can_do(action_id):
                return action_id
            # Another place further out may know the key.
            at = next(p for p in places if self.terminus.keys.action_at(key, (p,)) == action_id)
            places = places[places.index(at) + 1 :]
        return None

    def can_do(self, action_id: str) -> bool:
        """Whether an action means something now; screens refine it."""
        return next(self.takers(action_id), None) is not None

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.hush()
        await self.press(key_of(event.key, event.character))

    async def press(self, key: str) -> bool:
        """Carry out what a key means now; False where it means nothing."""
        action_id = self.meaning(key)
        return False if action_id is None else await self.do(action_id)

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
