"""The same game everywhere."""

from __future__ import annotations

from tests.games.whole import prints

CODE = """
from core.games import games
from core.games.foundation.heuristics import Heuristic
from core.kernel import Match, Rng
from core.kernel.state import canonical
match = Match.new(games["foundation"], seed=2024)
bot = Heuristic()
rng = Rng(7)
while match.decisions():
    d = rng.choice(match.decisions())
    if d.seat == 0:
        a = bot.choose(match.view(0), d, match.legal(d), rng, "normal")
    else:
        a = rng.choice(match.legal(d))
    match.submit(a, d.seat)
print(match.log)
print(match.story(0))
print(canonical(match.view(1)))
print(match.digest())
"""


def test_other_processes_under_other_hash_seeds_play_the_same_game() -> None:
    """Log, story, view and digest agree byte for byte, the built-in player's moves included."""
    outs = prints(CODE)
    assert len(outs) == 1
    assert len(outs.pop()) > 1000
