"""Bots in their own process, as at the tables on screen; asked one at a time, Ctrl-C works."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.bots.asking import ask_bot
from core.kernel import Action, Decision, Match

if TYPE_CHECKING:
    import asyncio

    from core.bots.host import BotHost

PATIENCE = 1.0
"""Seconds of thinking after which the player is told that a bot thinks."""


class Bots:
    """The bots' host behind a plain call; nothing is loaded before the first question."""

    def __init__(self) -> None:
        self._runner: asyncio.Runner | None = None
        self._host: BotHost | None = None

    def choose(
        self, match: Match, spec: str, decision: Decision, slow: Callable[[], None]
    ) -> Action:
        """The answer of a bot; `slow` is called once where it takes a while."""
        if self._runner is None:
            import asyncio

            self._runner = asyncio.Runner()
        return self._runner.run(self._ask(match, spec, decision, slow))

    async def _ask(
        self, match: Match, spec: str, decision: Decision, slow: Callable[[], None]
    ) -> Action:
        import asyncio

        if self._host is None:
            from core.bots.host import BotHost

            self._host = BotHost()
        asked = asyncio.ensure_future(ask_bot(self._host, match, spec, decision))
        done, _ = await asyncio.wait({asked}, timeout=PATIENCE)
        if not done:
            slow()
        return await asked

    def notice(self) -> str:
        """What went wrong with a bot since the last call, or an empty text."""
        if self._host is None:
            return ""
        said, self._host.notice = self._host.notice, ""
        return said

    def close(self) -> None:
        """End the bots' process."""
        if self._runner is None:
            return
        if self._host is not None:
            self._runner.run(self._host.close())
        self._runner.close()
        self._runner = None
