"""Looking at the table of Galactic Empires, for the tests of its screen."""

from __future__ import annotations

from typing import Any

from tests.tui.table_tools import Play


def number(play: Play, card_id: str, who: int = 0) -> int:
    """Number of a card in a fleet or hand of a seat."""
    s: Any = play.match.state
    for u in [*s.play, *s.hand[who]]:
        if s.names[u] == card_id and s.fleet[u] == who:
            return int(u)
    raise AssertionError(card_id)


def flat(text: str) -> str:
    """A screen as one line, for sentences that are wrapped."""
    return " ".join(text.split())


def there(play: Play, card_id: str) -> Any:
    """The card's line in my view of the fleets."""
    return next(c for c in play.table.shown.values() if c["id"] == card_id)


async def to(play: Play, u: int) -> None:
    """Put the cursor on a card."""
    assert play.table.go_to(str(u))
    play.table.paint()
