"""Help: the keys that work now, made from the registry; pressed again, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.screen import Screen

from tui.keys import Action, shown
from tui.widgets.line import Line, wrap
from tui.widgets.screen_base import BaseScreen
from tui.widgets.text_pane import TextPane

_KEYS_WIDTH = 18


class HelpScreen(BaseScreen):
    """The keys of the screen below."""

    PLACES: ClassVar[tuple[str, ...]] = ("sub",)
    KEYS: ClassVar[tuple[str, ...]] = ("close", "page-down", "help")
    LABELS: ClassVar[dict[str, str]] = {"help": "rules", "close": "back"}

    def __init__(self, below: Screen[Any]) -> None:
        super().__init__()
        self.below = below
        keys_now = getattr(below, "keys_now", None)
        self.actions: list[tuple[Action, list[str]]] = keys_now() if keys_now is not None else []
        """What could be done below when help was asked for, and with which keys."""

    def title_left(self) -> Line:
        return [(" Keys that work now", "title")]

    def body(self) -> ComposeResult:
        yield TextPane(self.text)

    def text(self, width: int) -> Sequence[Line]:
        """One action to a line, in the registry's order."""
        made: list[Line] = []
        for group, actions in grouped(self.actions):
            made += [[], [(f" {group}", "heading")]] if made else [[(f" {group}", "heading")]]
            for action, keys in actions:
                made += line_of(action, keys, width)
        return made

    def do_help(self) -> None:
        """The rules, in place of the keys."""
        game = getattr(self.below, "RULES", "") or getattr(self.below, "rules_game", "")
        self.dismiss(None)
        if "rules" not in getattr(self.below, "PLACES", ()):
            self.terminus.open_rules(game)


Keyed = tuple[Action, list[str]]


def grouped(actions: Sequence[Keyed]) -> list[tuple[str, list[Keyed]]]:
    """Actions under headings: what is done here, moving, everywhere."""
    moving = ("up", "down", "left", "right", "page-up", "page-down", "first", "last")
    groups: dict[str, list[Keyed]] = {"Here": [], "Moving and choosing": [], "Everywhere": []}
    for keyed in actions:
        action = keyed[0]
        if action.id in moving or action.id in ("main", "next-area", "previous-area"):
            groups["Moving and choosing"].append(keyed)
        elif "app" in action.places or action.id == "close":
            groups["Everywhere"].append(keyed)
        else:
            groups["Here"].append(keyed)
    return [(name, found) for name, found in groups.items() if found]


def line_of(action: Action, keys: list[str], width: int) -> list[Line]:
    """Keys and what they do."""
    names = [shown(k) for k in keys]
    told = wrap(action.help, max(20, width - _KEYS_WIDTH - 4))
    text = ", ".join(names)
    lead: Line = [("   ", ""), (f"{text:<{_KEYS_WIDTH}}", "key")]
    blank: Line = [(" " * (_KEYS_WIDTH + 3), "")]
    if len(text) >= _KEYS_WIDTH:
        return [[("   ", ""), (text, "key")], *([*blank, *line] for line in told)]
    return [[*(lead if i == 0 else blank), *line] for i, line in enumerate(told)]
