"""A bot's question, made from a match: what it may see, what it may answer, and the check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from core.kernel import Action, Decision, IllegalAction, Match, NotEnumerable


class Chooser(Protocol):
    """Whoever has bots choose, such as `BotHost`."""

    async def choose(
        self,
        game_id: str,
        spec: str,
        seat: int,
        view: dict[str, Any],
        decision: Decision,
        legal: Sequence[Action] | None,
        seed: int,
        *,
        check: Callable[[Action], None] | None = None,
    ) -> Action:
        """See `BotHost.choose`."""


async def ask_bot(chooser: Chooser, match: Match, spec: str, decision: Decision) -> Action:
    """The answer of a bot to an open decision of a match; raises what the chooser raises."""
    seat = decision.seat
    try:
        legal = match.legal(decision)
    except NotEnumerable:
        legal = None

    def check(action: Action) -> None:
        verdict = match.why(seat, action)
        if not verdict.legal:
            raise IllegalAction(verdict.message, rule=verdict.rule, decision=decision.id)

    view = match.view(seat)
    return await chooser.choose(
        match.game.id, spec, seat, view, decision, legal, match.seed, check=check
    )
