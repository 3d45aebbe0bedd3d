"""One match without a screen, a log or undo: the loop that sim and arena share.

It plays by the same rules as `Match`, stall guard included, and keeps nothing but the state, so
that random play runs as fast as the rules do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

import attrs

from core.bots.base import Bot, Budget, RandomBot
from core.bots.external import ExecBot
from core.bots.levels import make_bot
from core.bots.seats import SeatSpec
from core.kernel import BadOptions, EngineBug, Game, NotEnumerable, Outcome, Rng, State
from core.kernel.match import REPEATS_FROM, REPEATS_MOST
from core.kernel.state import canonical, digest, to_plain

Check = Callable[[State], None]


@attrs.frozen
class Played:
    """One finished match."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    stalled: bool
    """Ended by the stall guard."""
    decisions: int
    """Decisions that were answered."""
    seconds: float
    """CPU seconds of play in this process; set-up, digest and invariants left out."""
    digest: str
    """Digest of the final state; empty where none was asked for."""


@attrs.frozen
class Table:
    """Who plays what, picklable, so that other processes can sit down at it too."""

    game: str
    options: Any
    seats: tuple[SeatSpec, ...]
    budget: Budget = attrs.field(factory=Budget)
    check_all: bool = False
    """Look at the invariants after every action instead of at the end."""


def game_seed(seed: int, index: int) -> int:
    """Seed of match `index` of a series; a `Match` with it replays that match."""
    return Rng.stream(seed, "game", index).state


def seat_bots(
    game: Game[Any], seats: Sequence[SeatSpec], budget: Budget | None = None
) -> list[Bot]:
    """A bot for each seat; raises BadOptions for a human seat or too many or few seats."""
    low, high = game.seats
    if not low <= len(seats) <= high:
        span = str(low) if low == high else f"{low} to {high}"
        raise BadOptions(f"{game.title} has {span} seats, not {len(seats)}.")
    made: list[Bot] = []
    for spec in seats:
        if spec.is_person:
            raise BadOptions("Nobody sits at a match without a screen: seats are bots here.")
        if spec.kind == "exec":
            made.append(ExecBot(game, spec.word))
        else:
            made.append(make_bot(game, spec.word, budget=budget))
    return made


def dismiss(bots: Sequence[Bot]) -> None:
    """End the programs among the bots."""
    for bot in bots:
        if isinstance(bot, ExecBot):
            bot.close()


def play(
    game: Game[Any],
    options: Any,
    bots: Sequence[Bot],
    seed: int,
    *,
    check_all: bool = False,
    with_digest: bool = True,
) -> Played:
    """Play one match to its end; raises EngineBug where an invariant breaks."""
    state = game.new(options, len(bots), Rng(seed))
    streams = [Rng.stream(seed, "bot", i) for i in range(len(bots))]
    check = _checker(game) if check_all else None
    start = process_time()
    if all(type(bot) is RandomBot for bot in bots):
        count, stalled = _random_loop(game, state, streams, check)
    else:
        count, stalled = _bots_loop(game, state, bots, streams, check)
    seconds = process_time() - start
    _checker(game)(state)
    outcome = Outcome((), "stalled") if stalled else game.outcome(state)
    if outcome is None:
        raise EngineBug(f"{game.id} has no decision open and no outcome")
    final = digest(state) if with_digest else ""
    return Played(outcome.winners, outcome.scores, stalled, count, seconds, final)


class _Watch:
    """The stall guard: too many actions in a turn or match, or one position again and again.

    In a very long turn it counts how often one position comes again, as `Match` does.
    """

    __slots__ = ("_in_match", "_in_turn", "_long", "_mark", "_turn", "place", "times")

    def __init__(self, game: Game[Any], s: State) -> None:
        self._in_turn, self._in_match = game.max_actions_in_turn, game.max_actions
        self._long = min(self._in_turn + 1, REPEATS_FROM)
        self._turn, self._mark = s.turn, 0
        self.place = b""
        self.times = 0

    def stalls(self, s: State, count: int) -> bool:
        """Whether a match has to be ended after so many actions."""
        if s.turn != self._turn:
            self._turn, self._mark = s.turn, count
            self.place = b""
            self.times = 0
        else:
            here = count - self._mark
            if here >= self._long and (here > self._in_turn or self.is_stuck(s, here)):
                return True
        return count > self._in_match

    def is_stuck(self, s: State, actions: int) -> bool:
        """Whether the position after so many actions in the turn came up too often."""
        if actions < REPEATS_FROM:
            return False
        plain = to_plain(s)
        del plain["answers"]
        place = canonical(plain)
        if actions & (actions - 1) == 0 or not self.place:
            self.place, self.times = place, 0
        elif place == self.place:
            self.times += 1
        return self.times > REPEATS_MOST


def _random_loop(
    game: Game[Any], s: Any, streams: Sequence[Rng], check: Check | None
) -> tuple[int, bool]:
    """Random play: decisions answered, and whether the stall guard ended it."""
    decisions, legal, apply = game.decisions, game.legal, game.apply
    draws = [rng.below for rng in streams]
    stalls, count = _Watch(game, s).stalls, 0
    while opened := decisions(s):
        d = opened[0]
        seat = d.seat
        try:
            answers = legal(s, d)
        except NotEnumerable:
            a = game.sample(s, d, streams[seat])
        else:
            a = answers[0] if len(answers) == 1 else answers[draws[seat](len(answers))]
        apply(s, d, a, None)
        count += 1
        if stalls(s, count):
            return count, True
        if check is not None:
            check(s)
    return count, False


def _bots_loop(
    game: Game[Any], s: Any, bots: Sequence[Bot], streams: Sequence[Rng], check: Check | None
) -> tuple[int, bool]:
    """Play by bots, which see views only; otherwise as `_random_loop`."""
    is_random = [type(bot) is RandomBot for bot in bots]
    stalls, count = _Watch(game, s).stalls, 0
    while opened := game.decisions(s):
        d = opened[0]
        seat = d.seat
        try:
            answers = game.legal(s, d)
        except NotEnumerable:
            answers = None
        if answers is not None and len(answers) == 1:
            a = answers[0]
        elif is_random[seat]:
            a = game.answer(s, d, streams[seat])
        else:
            a = bots[seat].choose(game.view(s, seat), d, answers, streams[seat])
            game.check(s, d, a)
        game.apply(s, d, a, None)
        count += 1
        if stalls(s, count):
            return count, True
        if check is not None:
            check(s)
    return count, False


def _checker(game: Game[Any]) -> Check:
    def check(s: State) -> None:
        broken = game.invariants(s)
        if broken:
            raise EngineBug(f"{game.id}: {broken[0]}")

    return check
