"""Questions of cards that meddle with others' actions, at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.kernel import Action, Decision
from tests.tui.empires_tools import CRUISER, FRIGATE, MOON, at_table, card, idle, seat


def where(mine: list[dict[str, Any]], theirs: list[dict[str, Any]], hand: str) -> dict[str, Any]:
    """A position in the turn of seat 1."""
    rows = [seat(mine), seat(theirs, [hand], empire="Krebiz")]
    return {"seats": rows, "turn": {"seat": 1, "phase": "play-a", "number": 9}}


def acting(view: Mapping[str, Any], decision: Decision, legal: Sequence[Action]) -> Action:
    """A seat that boards and plays cards."""
    for a in legal:
        if a.tag == "play" and decision.kind == "play":
            return a
        if a.tag == "use" and view["names"][a.card] == "c1-boarding-party":  # type: ignore[attr-defined]
            return a
    return idle(view, decision, legal)


def flat(text: str) -> str:
    """A screen as one line, for sentences that are wrapped."""
    return " ".join(text.split())


async def test_leave_is_asked_at_the_table(tmp_path: Path) -> None:
    """A charmed crew is about to act: the table asks, and a key answers."""
    party = card("c1-boarding-party", card("o8-alien-love-interest", owner=0), owner=1)
    ship = card(FRIGATE, card("e2-transporter"), party, engaged=True)
    place = where([card(CRUISER, shield_damage=3)], [ship], MOON)
    async with at_table(tmp_path, place, pick=acting) as play:
        assert "acts only with your leave" in flat(play.text)
        assert "Refuse" in play.text or "refuse" in play.text
        before = play.match.event_count()
        await play.press("2")
        assert any(e.kind == "void" for _, e in play.match.events(0, before))


async def test_stolen_luck_is_offered_at_the_table(tmp_path: Path) -> None:
    """Luck that another plays to his own fleet may be taken over with a key."""
    place = where(
        [card(CRUISER, shield_damage=3), card("m9-luck-demon")],
        [card(FRIGATE, shield_damage=1)],
        "l4-lucky-shield-repair",
    )
    async with at_table(tmp_path, place, pick=acting) as play:
        assert "may be played by you instead" in flat(play.text)
        before = play.match.event_count()
        await play.press("1")
        assert any(e.kind == "steal" for _, e in play.match.events(0, before))
