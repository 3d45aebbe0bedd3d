"""What the state keeps worked out beside itself is always what the state itself would give."""

from __future__ import annotations

import pytest

from core.games.empires import GAME
from core.games.empires.load import CARDS
from core.games.empires.scope import Scope
from core.games.empires.state import EmpiresState
from core.kernel.state import digest

from .test_random import walk


def _worked_out(s: EmpiresState) -> tuple[object, ...]:
    seats = range(len(s.alive))
    return (
        s.stats(),
        {u: dict(s.reach(u)) for u in range(len(s.names))},
        {u: s.kids(u) for u in range(len(s.names))},
        [s.fleet_of(x) for x in seats],
        s.payable(),
        s.wide(),
        s.barring(),
        s.needs_changed(),
        s.gives_changed(),
    )


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (5, 4), (8, 6)])
def test_indexes_follow_every_change_of_the_table(seed: int, seats: int) -> None:
    """After each action the kept indexes are those of a copy that has to make them anew."""
    for s in walk(seed, seats, True, 250):
        assert _worked_out(s) == _worked_out(s.clone())


def test_kept_answers_are_those_of_a_copy() -> None:
    """The list of answers that an action leaves behind is the one that a copy works out."""
    for s in walk(3, 4, True, 250):
        for d in GAME.decisions(s):
            assert list(GAME.legal(s, d)) == list(GAME.legal(s.clone(), d))


def test_looking_changes_nothing() -> None:
    """Views and lists of answers leave the state as it is, also on a crowded table."""
    for step, s in enumerate(walk(4, 6, True, 300)):
        if step % 10 == 0:
            before = digest(s)
            for seat in range(6):
                GAME.view(s, seat)
            for d in GAME.decisions(s):
                GAME.legal(s, d)
            assert digest(s) == before


def test_a_filter_of_print_alone_says_the_same_of_every_card() -> None:
    """Where a change is entered only at cards whose print fits, its filter would say so, too."""
    filters = {m.where for card in CARDS.values() for m in card.mods if m.where is not None}
    printed = [(f, f.printed) for f in filters if f.printed is not None]
    assert len(printed) >= 10
    (*_, s) = walk(6, 4, True, 60)
    for f, test in printed:
        for u in s.play:
            says, holds = test(s.defs[u], s.kind[u]), f.test(Scope(s, 0, s.play[0], u), u)
            assert says == holds if f.whole else says or not holds
