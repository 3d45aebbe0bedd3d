"""A whole game as one reads it.

`TERMINUS_GOLDEN=write pytest tests/games/foundation/test_golden.py` writes the file anew; read the
difference before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

from core.games.foundation import GAME
from core.games.foundation.heuristics import Heuristic
from core.kernel import Match, Rng, render

FILE = Path(__file__).with_name("golden.txt")


def playthrough() -> str:
    """A game of the built-in player against random moves: actions, draws, events, views."""
    match = Match.new(GAME, {"winner_must_play": True}, ["Ann", "Bob"], seed=43)
    bot, rng = Heuristic(), Rng(43)
    lines = ["Asimov's Foundation, seed 43, winner_must_play: Ann (normal) against Bob (random)"]
    turn, step = 0, ""
    while match.decisions():
        view = match.view(None)
        if (view["turn"], view["phase"]) != (turn, step):
            turn, step = view["turn"], view["phase"]
            lines += [
                "",
                f"-- turn {turn}, {step}; deck {view['deck']}, pile {len(view['discard'])}",
            ]
            for seat in (0, 1):
                cards = ", ".join(c["slug"] for c in match.view(seat)["hand"])
                held = " ".join(view["control"][seat]) or "no control"
                lines.append(f"   {match.seats[seat]} ({held}): {cards or 'no card'}")
        d = match.decisions()[0]
        a = (
            bot.choose(match.view(0), d, match.legal(d), rng, "normal")
            if d.seat == 0
            else rng.choice(match.legal(d))
        )
        done = match.submit(a, d.seat)
        draws = f"   draws {done.entry['draws']}" if "draws" in done.entry else ""
        lines.append(f"{match.seats[d.seat]}> {done.entry['action']}{draws}")
        for event in done.events:
            whom = "" if event.audience == "all" else f" (to {match.seats[event.audience[0]]})"
            text = render(event.text, match.seats, None)
            lines.append(f"     [{event.rule}] {text}{whom}")
    outcome = match.outcome()
    assert outcome is not None
    lines += ["", outcome.reason, match.digest(), ""]
    return "\n".join(lines)


def test_the_golden_playthrough() -> None:
    """The committed game is played again word for word."""
    text = playthrough()
    if os.environ.get("TERMINUS_GOLDEN") == "write":
        FILE.write_text(text, encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == text
