"""`tournament new|run|status`: several tables of Galactic Empires, kept in one file."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import Commands, add_json, add_options, command, number, seats_of
from .output import Progress, as_json, note, out, table

if TYPE_CHECKING:
    from core.bots.seats import SeatSpec
    from core.lab.tournament import Round, Table, Tournament


def add(commands: Commands) -> None:
    """Declare the commands."""
    top = command(commands, "tournament", "a tournament of Galactic Empires over several tables")
    parts = top.add_subparsers(metavar="PART", required=True, dest="part")

    new = command(parts, "new", "draw the first round into a file")
    new.add_argument("file", metavar="FILE")
    new.add_argument(
        "--players",
        metavar="SPEC[*N],...",
        required=True,
        help="who takes part, such as human:Ann,normal*7",
    )
    new.add_argument("--decks", metavar="DECK,...", default="", help="dealt to them in order")
    new.add_argument("--seed", type=number, metavar="N", help="seed of the seating and the dice")
    new.add_argument(
        "--late",
        metavar="NAME=MINUTES",
        action="append",
        default=[],
        help="a card of the deck is lost per minute beyond 5, all is at 15 (empires:TRN-6)",
    )
    add_options(new)
    new.set_defaults(run=run_new)

    go = command(parts, "run", "play the tables of bots, and the rounds as far as that goes")
    go.add_argument("file", metavar="FILE")
    go.add_argument("--jobs", type=number, metavar="J", default=1, help="processes")
    go.set_defaults(run=run_tables)

    status = command(parts, "status", "tables, standings, and what is to be played")
    status.add_argument("file", metavar="FILE")
    status.add_argument(
        "--judge", action="store_true", help="decks, and hands of people's tables (empires:TRN-9)"
    )
    add_json(status)
    status.set_defaults(run=run_status)


# --- files ------------------------------------------------------------------------------------


def _read(path: Path) -> Tournament:
    from core.kernel import BadOptions
    from core.lab import tournament as cup

    try:
        return cup.from_plain(json.loads(path.read_text("utf-8")))
    except (ValueError, RecursionError) as fault:
        raise BadOptions(f"{path}: that file holds no tournament of Terminus.") from fault


def _write(path: Path, t: Tournament) -> None:
    from core.files import write_whole
    from core.lab import tournament as cup

    write_whole(path, json.dumps(cup.plain(t), indent=1, ensure_ascii=False) + "\n")


# --- new --------------------------------------------------------------------------------------


def players_of(text: str) -> list[SeatSpec]:
    """Seat specs; `normal*3` stands for three; raises BadOptions."""
    from core.kernel import BadOptions

    found: list[SeatSpec] = []
    for part in text.split(","):
        spec, star, times = part.rpartition("*")
        if not star:
            found += seats_of(part)
            continue
        times = times.strip()
        if not times.isdecimal() or len(times) > 3 or not 1 <= int(times) <= 128:
            raise BadOptions(f"`{part.strip()}`: after `*` stands a number from 1 to 128.")
        found += seats_of(spec) * int(times)
    return found


def run_new(args: argparse.Namespace) -> int:
    """Draw the first round."""
    from core.kernel import BadOptions
    from core.lab import tournament as cup

    path = Path(args.file)
    if path.exists():
        raise BadOptions(f"{path} is there already: name another file.")
    seed = args.seed if args.seed is not None else int.from_bytes(os.urandom(8), "big")
    late = {}
    for text in args.late:
        name, _, minutes = text.rpartition("=")
        if not name or not minutes.isdecimal() or len(minutes) > 4:
            raise BadOptions(f"Minutes late are written NAME=MINUTES, not `{text}`.")
        late[name] = int(minutes)
    t = cup.begin(
        path.stem,
        players_of(args.players),
        seed,
        decks=[d.strip() for d in args.decks.split(",") if d.strip()],
        options=dict(args.option),
        late=late,
    )
    _write(path, t)
    _tell(t)
    return 0


# --- run --------------------------------------------------------------------------------------


def run_tables(args: argparse.Namespace) -> int:
    """Play on until the champion is known or people have to play."""
    from core.lab import tournament as cup
    from core.lab.sim import check_series

    check_series(1, 0, args.jobs)
    path = Path(args.file)
    t = _read(path)
    while t.champion < 0:
        round_ = t.rounds[-1]
        _play_bots(path, t, round_, args.jobs)
        for x in round_.tables:
            if not x.winners:
                _persons_table(t, round_, x)
                _write(path, t)
        if cup.next_round(t) is None:
            break
        _write(path, t)
    _tell(t)
    return 0


def _play_bots(path: Path, t: Tournament, round_: Round, jobs: int) -> None:
    """The open tables of a round at which nobody but bots sits, each kept as soon as it ends."""
    from functools import partial

    from core.lab import tournament as cup
    from core.lab.pool import spread

    todo = [i for i, x in enumerate(round_.tables) if not x.winners and not cup.has_people(t, x)]
    progress = Progress(f"round {len(t.rounds)}")
    try:
        done = spread(partial(_winners, t), todo, jobs)
        for count, (i, seats) in enumerate(zip(todo, done, strict=True), 1):
            cup.record(t, round_, round_.tables[i], seats, "")
            _write(path, t)
            progress(count, len(todo))
    finally:
        progress.clear()


def _winners(t: Tournament, index: int) -> tuple[int, ...]:
    """Seats that win a table of the last round; runs in any process."""
    from core.lab import tournament as cup

    round_ = t.rounds[-1]
    return cup.play_table(t, round_, round_.tables[index])


def _persons_table(t: Tournament, round_: Round, x: Table) -> None:
    """A save for a table with people, or its end where it has been played out."""
    from core.games import games
    from core.kernel import BadOptions, Match
    from core.lab import tournament as cup
    from core.save import Store
    from core.save.store import slug

    store = Store()
    if x.save:
        with store.open_readonly(x.save) as session:
            if session.match.seed != x.seed:
                raise BadOptions(f"The save {x.save} is another match now; put the old one back.")
            outcome = session.match.outcome()
        if outcome is not None:
            cup.record(t, round_, x, outcome.winners, outcome.reason)
        return
    names = [t.entrants[i].name for i in x.seats]
    match = Match(games[cup.GAME], cup.options_of(t, round_, x), names, x.seed, policy="turn")
    number_ = round_.tables.index(x) + 1
    title = slug(t.name)[:40].strip("-") or "tournament"
    name = store.free_name(f"{title}-r{len(t.rounds)}-t{number_}")
    specs = [spec.text for spec in cup.specs_of(t, x)]
    with store.create(match, name, {"seat_specs": specs}) as session:
        x.save = session.name


# --- status -----------------------------------------------------------------------------------


def run_status(args: argparse.Namespace) -> int:
    """Tell how the tournament stands; changes nothing."""
    from core.lab import tournament as cup

    t = _read(Path(args.file))
    if args.json:
        as_json({**cup.plain(t), "standings": cup.standings(t), "champion": t.champion})
        return 0
    _tell(t)
    if args.judge:
        _tell_judge(t)
    return 0


def _tell(t: Tournament) -> None:
    from core.lab import tournament as cup

    rules = ", ".join(f"{k}={v}" for k, v in sorted(t.options.items()))
    out(f"{t.name}: {len(t.entrants)} entrants, {rules}")
    for number_, round_ in enumerate(t.rounds, 1):
        out("")
        goes = (
            "the winner is champion"
            if round_.final
            else ("the winner advances" if round_.advance == 1 else "the last two advance")
        )
        out(f"{'Final' if round_.final else f'Round {number_}'} ({goes})")
        for i, x in enumerate(round_.tables, 1):
            who = ", ".join(t.entrants[k].name for k in x.seats)
            won = " and ".join(t.entrants[k].name for k in x.winners)
            out(f"  table {i}: {who}: {won or 'open'}")
    out("")
    table(
        ["place", "name", "plays", "stands"],
        [
            [place, t.entrants[i].name, t.entrants[i].spec, told]
            for place, (i, told) in enumerate(cup.standings(t), 1)
        ],
        left=4,
    )
    for x in t.rounds[-1].tables:
        if x.save and not x.winners:
            note(f"a table waits for people: `terminus resume {x.save}`, then run this again.")


def _tell_judge(t: Tournament) -> None:
    """Decks of all, and the hands at tables that people play now."""
    from core.games.empires.decks import read_deck
    from core.games.empires.load import CARDS
    from core.save import Store

    for entrant in t.entrants:
        deck = read_deck(entrant.deck)
        out(f"\n{entrant.name}: {deck.name or 'a deck'}, {len(deck.all)} cards")
        for card in dict.fromkeys(deck.all):
            out(f"  {deck.all.count(card)} {CARDS[card].code} {CARDS[card].name}")
    for x in t.rounds[-1].tables:
        if not x.save or x.winners:
            continue
        with Store().open_readonly(x.save) as session:
            match = session.match
            for seat, name in enumerate(match.seats):
                hand = match.view(seat)["seats"][seat]["hand"]
                cards = ", ".join(CARDS[row["id"]].name for row in hand)
                out(f"\n{x.save}, hand of {name}: {cards or 'empty'}")
