"""A tournament of Galactic Empires over several tables (TRN-1 to TRN-7, TRN-9), as plain data.

First round: tables of four, the last two advance; further rounds: the winner advances; the final
has three to six players.  Nothing here reads a file or plays: `play_table` alone runs bots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from core.bots.base import Budget
from core.bots.seats import SeatSpec, parse_spec
from core.games import games
from core.games.empires.deck_files import inline
from core.games.empires.deck_rules import check
from core.games.empires.decks import read_deck, resolve_option
from core.games.empires.setup import STANDARD
from core.kernel import BadOptions, Rng
from core.kernel import options as opt
from core.kernel.rng import MASK
from core.kernel.state import converter

from .play import dismiss, play, seat_bots

GAME = "empires"
FINAL = (3, 6)
"""Fewest and most players of a final (TRN-5)."""
MOST = 128
"""Entrants at most."""
TURN_LIMIT = "30"
"""Complete turns before the limit is called, for the two hours of TRN-7 (ours)."""
FREE_MINUTES, OUT_MINUTES = 5, 15
"""Minutes late that cost nothing, and that cost the tournament (TRN-6)."""
SET_HERE = ("structure", "survivors", "decks", *(f"deck{i}" for i in range(1, 7)))
"""Options that the tournament itself sets."""


@attrs.define
class Entrant:
    """Somebody who takes part."""

    name: str
    spec: str
    """A seat spec: `human:Ann`, `normal`, …"""
    deck: str
    """A preset's name or a list in one line."""
    late: int = 0
    """Minutes late (TRN-6)."""
    out: bool = False
    """Came too late to play at all."""


@attrs.define
class Table:
    """One match of a round."""

    seats: list[int]
    """Entrants in the order of the seats."""
    seed: int
    winners: list[int] = attrs.field(factory=list)
    """Entrants who advance (or the champion), the table's outcome; empty while it is open."""
    note: str = ""
    """How it ended, in a sentence."""
    save: str = ""
    """Save of a person's table."""


@attrs.define
class Round:
    """Tables that are played side by side."""

    advance: int
    """So many of each table go on; 1 in the final."""
    final: bool
    tables: list[Table]

    @property
    def done(self) -> bool:
        """Whether all tables have ended."""
        return all(table.winners for table in self.tables)


@attrs.define
class Tournament:
    """The whole of it, as it is kept in a file."""

    name: str
    seed: int
    entrants: list[Entrant]
    options: dict[str, str]
    """Changes of the rules that were announced beforehand, as NAME: VALUE (TRN-9)."""
    rounds: list[Round]

    @property
    def champion(self) -> int:
        """The winner of the final, or -1."""
        last = self.rounds[-1] if self.rounds else None
        return last.tables[0].winners[0] if last is not None and last.final and last.done else -1


# --- before -----------------------------------------------------------------------------------


def begin(
    name: str,
    players: Sequence[SeatSpec],
    seed: int,
    *,
    decks: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    late: Mapping[str, int] | None = None,
) -> Tournament:
    """A tournament with its first round drawn; raises BadOptions for what cannot be.

    `decks` are dealt to the players in order, again from the first where they end; the presets
    where none is named.  `late` is minutes by name (TRN-6).
    """
    if not 0 <= seed <= MASK:
        raise BadOptions("The seed is a whole number from 0 to 2**64-1.")
    given = {"turn_limit": TURN_LIMIT, **(options or {})}
    _check_options(given)
    entrants = [
        Entrant(spec.title(i + 1), spec.text, resolve_option(_nth(decks or STANDARD, i)))
        for i, spec in enumerate(players)
    ]
    _check_entrants(entrants)
    for who, minutes in (late or {}).items():
        found = [e for e in entrants if e.name == who]
        if not found:
            raise BadOptions(f"Nobody is called `{who}` here.", rule="empires:TRN-6")
        found[0].late = minutes
    for i, entrant in enumerate(entrants):
        _dock(entrant, Rng.stream(seed, "late", i))
    made = Tournament(name, seed, entrants, given, [])
    draw_round(made, [i for i, e in enumerate(entrants) if not e.out])
    return made


def _nth(row: Sequence[str], i: int) -> str:
    return row[i % len(row)]


def _check_options(options: Mapping[str, str]) -> None:
    for name in SET_HERE:
        if name in options:
            raise BadOptions(f"The option `{name}` is set by the tournament itself.")
    built: Any = opt.build(games[GAME].Options, {**options, "structure": "tournament"})
    if built.play_to_end:
        raise BadOptions(
            "`play_to_end=yes` does not go with a tournament: the last two of a table advance, and "
            "nobody would be out.",
            rule="empires:TRN-3",
        )


def _check_entrants(entrants: Sequence[Entrant]) -> None:
    if not FINAL[0] <= len(entrants) <= MOST:
        raise BadOptions(
            f"{FINAL[0]} to {MOST} take part, not {len(entrants)}.", rule="empires:TRN-5"
        )
    names = [e.name for e in entrants]
    for name in names:
        if names.count(name) > 1:
            raise BadOptions(f"Two are called `{name}`: give each a name of their own.")
    for e in entrants:
        deck = read_deck(e.deck)
        broken = check(deck, "tournament", 4)
        if broken:
            raise BadOptions(
                f"The deck of {e.name} is not legal: {broken[0]['message']}",
                rule=f"empires:{broken[0]['rule']}",
            )


def _dock(entrant: Entrant, rng: Rng) -> None:
    """One card by chance for each minute beyond five; out at fifteen (TRN-6)."""
    if entrant.late < 0:
        raise BadOptions("Minutes late are counted from 0.", rule="empires:TRN-6")
    entrant.out = entrant.late >= OUT_MINUTES
    lost = min(entrant.late, OUT_MINUTES) - FREE_MINUTES
    if lost <= 0:
        return
    deck = read_deck(entrant.deck)
    cards = list(deck.cards)
    for _ in range(min(lost, len(cards))):
        cards.pop(rng.below(len(cards)))
    entrant.deck = inline(attrs.evolve(deck, cards=tuple(cards)))


# --- rounds -----------------------------------------------------------------------------------


def sizes(players: int) -> list[int]:
    """Sizes of the tables of a round: four each, some of three where it does not come out even.

    >>> sizes(16), sizes(10), sizes(7), sizes(5)
    ([4, 4, 4, 4], [4, 3, 3], [4, 3], [5])
    """
    if players <= FINAL[1]:
        return [players]
    tables = -(-players // 4)
    small, more = divmod(players, tables)
    return [small + 1] * more + [small] * (tables - more)


def advancing(tables: int, is_first: bool) -> int:
    """How many of each table go on: two after the first round, then one (TRN-3, TRN-4).

    Where the winners alone would be too few for a final, two (ours).
    """
    return 2 if is_first or tables < FINAL[0] else 1


def draw_round(t: Tournament, players: Sequence[int]) -> Round:
    """Seat the players of the next round by chance (from the tournament's seed)."""
    number = len(t.rounds) + 1
    order = list(players)
    if len(order) < FINAL[0]:
        raise BadOptions(f"{len(order)} players are too few for a final.", rule="empires:TRN-5")
    Rng.stream(t.seed, "round", number).shuffle(order)
    found = sizes(len(order))
    is_final = len(found) == 1
    made = Round(1 if is_final else advancing(len(found), number == 1), is_final, [])
    for i, size in enumerate(found):
        seed = Rng.stream(t.seed, "table", number, i).state
        made.tables.append(Table(order[:size], seed))
        del order[:size]
    t.rounds.append(made)
    return made


def next_round(t: Tournament) -> Round | None:
    """Draw the round after a finished one; None while tables are open or all is over."""
    last = t.rounds[-1]
    if not last.done or last.final:
        return None
    return draw_round(t, [w for table in last.tables for w in table.winners])


# --- tables -----------------------------------------------------------------------------------


def options_of(t: Tournament, round_: Round, table: Table) -> Any:
    """Options of a table's match: the tournament's structure, its decks, how many survive."""
    who = [t.entrants[i] for i in table.seats]
    # A deck that lost cards to lateness may be too small: it was checked before (TRN-1, TRN-6).
    docked = any(e.late > FREE_MINUTES for e in who)
    values: dict[str, object] = {
        **t.options,
        "structure": "standard" if docked else "tournament",
        "survivors": round_.advance,
    }
    values |= {f"deck{i + 1}": e.deck for i, e in enumerate(who)}
    return opt.build(games[GAME].Options, values)


def specs_of(t: Tournament, table: Table) -> list[SeatSpec]:
    """Seat specs of a table."""
    return [parse_spec(t.entrants[i].spec) for i in table.seats]


def has_people(t: Tournament, table: Table) -> bool:
    """Whether a person sits at a table."""
    return any(spec.kind == "human" for spec in specs_of(t, table))


def play_table(
    t: Tournament, round_: Round, table: Table, budget: Budget | None = None
) -> tuple[int, ...]:
    """Play a table of bots to its end; gives the seats that won."""
    game = games[GAME]
    bots = seat_bots(game, specs_of(t, table), budget)
    try:
        return play(game, options_of(t, round_, table), bots, table.seed, with_digest=False).winners
    finally:
        dismiss(bots)


def record(t: Tournament, round_: Round, table: Table, seats: Sequence[int], note: str) -> None:
    """Enter who won a table; too many or too few for the places are drawn by die (ours)."""
    rng = Rng.stream(t.seed, "die", t.rounds.index(round_), round_.tables.index(table))
    winners = [table.seats[seat] for seat in seats]
    others = [i for i in table.seats if i not in winners]
    if len(winners) != round_.advance:
        note += " A die decided."
    while len(winners) > round_.advance:
        winners.pop(rng.below(len(winners)))
    while len(winners) < round_.advance:
        winners.append(others.pop(rng.below(len(others))))
    table.winners, table.note = winners, note.strip()


def standings(t: Tournament) -> list[tuple[int, str]]:
    """Entrants with how far they came, the best first."""
    reached = [0] * len(t.entrants)
    for number, round_ in enumerate(t.rounds, 1):
        for table in round_.tables:
            for i in table.seats:
                reached[i] = number
    champion = t.champion
    order = sorted(range(len(t.entrants)), key=lambda i: (i != champion, -reached[i], i))
    return [(i, _told(t, i, reached[i])) for i in order]


def _told(t: Tournament, i: int, reached: int) -> str:
    if i == t.champion:
        return "champion"
    if not reached:
        return "too late"
    round_ = t.rounds[reached - 1]
    table = next(x for x in round_.tables if i in x.seats)
    where = "final" if round_.final else f"round {reached}"
    if not table.winners:
        return f"plays in the {where}" if round_.final else f"plays in {where}"
    return f"won in {where}" if i in table.winners else f"out in the {where}".replace("the r", "r")


# --- as JSON ----------------------------------------------------------------------------------


def plain(t: Tournament) -> dict[str, Any]:
    """The JSON form; seeds are hex texts."""
    made: dict[str, Any] = converter().unstructure(t)
    made["format"] = "terminus-tournament-1"
    made["seed"] = f"0x{t.seed:016x}"
    for round_ in made["rounds"]:
        for table in round_["tables"]:
            table["seed"] = f"0x{table['seed']:016x}"
    return made


def from_plain(given: object) -> Tournament:
    """Read the JSON form; raises BadOptions for anything else."""
    try:
        if not isinstance(given, dict) or given.get("format") != "terminus-tournament-1":
            raise ValueError
        values = {k: v for k, v in given.items() if k != "format"}
        values["seed"] = int(values["seed"], 16)
        values["rounds"] = [
            {**r, "tables": [{**x, "seed": int(x["seed"], 16)} for x in r["tables"]]}
            for r in values["rounds"]
        ]
        made = converter().structure(values, Tournament)
        _check_whole(made)
        return made
    except Exception as fault:
        raise BadOptions("That file holds no tournament of Terminus.") from fault


def _check_whole(t: Tournament) -> None:
    """Raise ValueError unless rounds, tables and entrants hang together as `begin` makes them."""
    everybody = set(range(len(t.entrants)))
    for number, round_ in enumerate(t.rounds, 1):
        seated = [i for table in round_.tables for i in table.seats]
        is_whole = (
            len(seated) == len(set(seated))
            and all(2 <= len(table.seats) <= FINAL[1] for table in round_.tables)
            and all(set(table.winners) <= set(table.seats) for table in round_.tables)
            and all(len(table.winners) in (0, round_.advance) for table in round_.tables)
            and (round_.done or number == len(t.rounds))
        )
        if not seated or not set(seated) <= everybody or not is_whole:
            raise ValueError(f"round {number} does not fit")
    if not t.rounds:
        raise ValueError("no round was drawn")
