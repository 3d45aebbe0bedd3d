"""Nothing hidden is told: states that look alike to a seat are told alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.kernel import Rng
from tui.plain.table import PlainTable

from .tools import Desk

GAMES = {"foundation": 2, "founders": 3, "treasure": 3, "tlatelolco": 3, "empires": 3}


def everything(table: PlainTable) -> list[str]:
    """All that the line mode says of the present position to its viewer."""
    teller = table.teller = type(table.teller)(table)  # without what it has worked out before
    table.place = ()
    table.refresh()
    made = [*teller.look(), *teller.score()]
    for tell in teller.more_parts().values():
        made += tell()
    if table.decision is None:
        return made
    made += [teller.question(), *teller.brief(), teller.end_loss()]
    for action in table.legal:
        made += [teller.group(action), teller.label(action)]
    for action in table.legal[:12]:
        made += teller.effects(action)
    return made


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_depends_on_the_view_alone(game: str, tmp_path: Path) -> None:
    """Whatever the hidden cards are, a seat reads the same about its table, answers and chances."""
    desk = Desk(tmp_path)
    session = desk.new(game, ["human"] * GAMES[game], seed=23)
    table = desk.sit(session)
    match, rng = session.match, Rng(9)
    compared = 0
    for step in range(150):
        opened = match.decisions()
        if not opened:
            break
        decision = opened[0]
        if step % 12 == 5:
            for seat in range(GAMES[game]):
                table.viewer = seat
                told = everything(table)
                real = match.state
                match.state = match.game.determinize(match.view(seat), Rng(step))
                try:
                    assert everything(table) == told
                finally:
                    match.state = real
                compared += 1
        match.submit(match.game.answer(match.state, decision, rng), decision.seat)
    assert compared >= 12
