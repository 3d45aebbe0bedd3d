"""Statistics: won and lost by game and opponent; games with taken-back dice counted apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

import attrs
from textual.app import ComposeResult

from core.games import CATALOGUE
from tui.results import Result, load
from tui.widgets.line import Line, columns, wrap
from tui.widgets.screen_base import BaseScreen
from tui.widgets.text_pane import TextPane

_ORDER = ("random", "easy", "normal", "hard", "exec", "people", "alone")


@attrs.define
class Tally:
    """Counts of one line."""

    played: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def lost(self) -> int:
        """Matches lost."""
        return self.played - self.won - self.drawn

    @property
    def share(self) -> str:
        """Won of played, in percent."""
        return f"{100 * self.won / self.played:.0f} %" if self.played else ""


def tally(results: Iterable[Result]) -> dict[tuple[str, str, bool], Tally]:
    """Counts by game, opponents, and whether the match was rewound."""
    made: dict[tuple[str, str, bool], Tally] = {}
    for result in results:
        line = made.setdefault((result.game, result.opponents, result.rewound), Tally())
        line.played += 1
        line.won += result.won
        line.drawn += result.drawn
    return made


def by_deck(results: Iterable[Result], game: str) -> dict[tuple[str, bool], Tally]:
    """Counts of one game by the deck that was played, and whether the match was rewound."""
    made: dict[tuple[str, bool], Tally] = {}
    for result in results:
        if result.game == game and result.deck:
            line = made.setdefault((result.deck, result.rewound), Tally())
            line.played += 1
            line.won += result.won
            line.drawn += result.drawn
    return made


def _order(opponents: str) -> tuple[int, str]:
    known = _ORDER.index(opponents) if opponents in _ORDER else len(_ORDER)
    return known, opponents


class StatisticsScreen(BaseScreen):
    """One table for all games."""

    KEYS: ClassVar[tuple[str, ...]] = ("page-down", "close")

    def title_left(self) -> Line:
        return [(" Statistics", "title")]

    def body(self) -> ComposeResult:
        yield TextPane(self.text)

    def text(self, width: int) -> Sequence[Line]:
        """The table."""
        results = load(self.terminus.settings.folder)
        if not results:
            said = (
                "Nothing to count yet. A match is counted when it is finished and you leave its "
                "table; one in which dice or hidden cards were taken back is counted apart."
            )
            return [[], *([("  ", ""), *line] for line in wrap(said, min(width, 78) - 4, "dim"))]
        counts = tally(results)
        made: list[Line] = [[], _row("", ("played", "won", "drawn", "lost", "share"), "heading")]
        known = [e.id for e in CATALOGUE]
        for game in [*known, *sorted({r.game for r in results} - set(known))]:
            mine = {k: t for k, t in counts.items() if k[0] == game}
            if not mine:
                continue
            title = next((e.title for e in CATALOGUE if e.id == game), game)
            made += [[], [("  ", ""), (title, "heading")]]
            for key in sorted(mine, key=lambda k: (k[2], _order(k[1]))):
                made.append(_line(key, mine[key]))
            decks = by_deck(results, game)
            if decks:
                made.append([("    by your deck", "dim")])
            for (deck, rewound), counted in sorted(decks.items(), key=lambda d: (d[0][1], d[0][0])):
                made.append(_numbers(deck, rewound, counted))
        return made


def _line(key: tuple[str, str, bool], t: Tally) -> Line:
    _, opponents, rewound = key
    words = {"people": "against people", "alone": "alone", "exec": "against programs"}
    return _numbers(words.get(opponents, f"against {opponents}"), rewound, t)


def _numbers(name: str, rewound: bool, t: Tally) -> Line:
    told = name + (", taken back" if rewound else "")
    cells = [str(n) for n in (t.played, t.won, t.drawn, t.lost)]
    return _row(f"  {told}", [*cells, t.share], "dim" if rewound else "")


def _row(name: str, numbers: Sequence[str], style: str) -> Line:
    cells = [(name, 34, style), *((text, -7, style) for text in numbers)]
    return [("  ", ""), *columns(cells, 1)]
