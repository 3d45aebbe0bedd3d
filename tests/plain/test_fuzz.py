"""Whatever is typed costs a sentence: no line of nonsense breaks a table."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tui.plain.commands import COMMANDS, LETTERS
from tui.plain.table import PlainTable

from .tools import Desk

GAMES = {
    "foundation": ("human:Ann", "easy"),
    "founders": ("human:Ann", "easy", "easy"),
    "treasure": ("human:Ann", "easy"),
    "tlatelolco": ("human:Ann", "easy"),
    "empires": ("human:Ann", "random"),
}
ODD = [
    "", " ", "0", "-1", "99999999999999999999", "²", "١", "\x00", "\x1b[2J", "'", '"', "%s{0}", "=",
    "a" * 1999, "ann", "me", "board", "hand", "seats", "all", "c8", "E7", "@5", "a1", "h8", "1 2 3",
    "allocate x", "allocate engage=0,1 ammo=1x99", "allocate engage=999", "fire", "fire hq9",
    "fire 1 2=3/4", "let be", "pass all", "lay duo C8 9", "lay trio Z99 1", "volley -5", "yes",
    "no", "drop 1", "on", "off", "ünïcödé", "more more", "quit?",
]  # fmt: skip


def odd_lines(seed: int, count: int, tags: list[str]) -> list[str]:
    """Commands, tags and odd words, mixed."""
    rng = random.Random(seed)
    # These end the table, or wait for lines of their own.
    leaving = {"quit", "q", "replay", "rematch", "pin"}
    first = [w for w in (*COMMANDS, *LETTERS, *tags, *ODD) if w not in leaving]
    made = []
    for _ in range(count):
        words = [rng.choice(first), *(rng.choice(ODD) for _ in range(rng.randint(0, 2)))]
        line = " ".join(words)
        made.append(line if line.strip() not in leaving else "look")
    return made


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_never_breaks_a_table(game: str, tmp_path: Path) -> None:
    """Hundreds of odd lines between answers: the table goes on and the save verifies."""
    from core.games import games

    desk = Desk(tmp_path)
    lines = odd_lines(7, 250, list(games[game].types_by_tag))
    rng = random.Random(8)

    def player(table: PlainTable) -> str:
        if not lines or table.outcome is not None:
            return "quit"
        if rng.random() < 0.15 and table.answers is not None:
            return str(rng.randint(1, len(table.answers)))
        return lines.pop()

    desk.player = player
    session = desk.new(game, GAMES[game], seed=13, name="m")
    desk.play(session)
    assert "Traceback" not in desk.text
    assert "a bug" not in desk.text
    again = desk.line.store.open("m")
    assert again.match.verify().ok
    again.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_view_can_be_told(game: str, tmp_path: Path) -> None:
    """In every tenth position of a whole game, all seats and a spectator can look at everything."""
    from core.kernel import Rng

    desk = Desk(tmp_path)
    options = {"round_limit": 25} if game == "tlatelolco" else {}
    specs = ["human"] * (2 if game != "founders" else 3)
    session = desk.new(game, specs, seed=17, options=options)
    table = desk.sit(session)
    rng = Rng(5)
    match = session.match
    for step in range(2500):
        opened = match.decisions()
        if step % 10 == 0 or not opened:
            for viewer in [None, *range(len(specs))]:
                table.viewer = viewer
                table.refresh()
                assert table.teller.look()
                assert table.teller.score()
                if table.answers is not None:
                    assert table.teller.brief() is not None
                    assert all(table.answers.label(n + 1) for n in range(len(table.answers)))
        if not opened:
            break
        decision = opened[0]
        match.submit(match.game.answer(match.state, decision, rng), decision.seat)
    assert not match.decisions()
    assert table.teller.over() is not None
