"""A tiny language for positions, the same for every game: `asked`, `do`, `refused`, `texts`."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel import Decision, Events, Game, IllegalAction
from core.kernel.state import digest


class Language:
    """What tests do with a state of a game, in the text forms of its actions."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def asked(self, s: Any) -> Decision:
        """The open decision."""
        return self.game.decisions(s)[0]

    def do(self, s: Any, *lines: str) -> Events:
        """Carry out actions in their text form, each checked first; gives the events."""
        events = Events()
        for line in lines:
            d = self.asked(s)
            a = self.game.parse(line)
            self.game.check(s, d, a)
            self.game.apply(s, d, a, events)
            assert self.game.invariants(s) == []
        return events

    def refused(self, s: Any, line: str) -> str:
        """The rule that refuses an action, with a sentence; the state must stay as it was."""
        before = digest(s)
        with pytest.raises(IllegalAction) as refusal:
            self.game.check(s, self.asked(s), self.game.parse(line))
        assert digest(s) == before
        assert len(refusal.value.message) > 10
        return refusal.value.rule.removeprefix(f"{self.game.id}:")

    def texts(self, s: Any) -> list[str]:
        """The legal answers in their text form."""
        return [self.game.action_text(a) for a in self.game.legal(s, self.asked(s))]
