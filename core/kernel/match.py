"""Match: the one thing with history.

It drives a pure game: takes actions in, keeps the log, gives views and events out, takes back.

Guarantees
- `submit` is all or nothing: a refused action leaves state, log and counters as they were.
- The log replays to the same state on any machine (`verify`).
- `undo` restores the generator with the state: doing the same again draws the same numbers.
- The log never shrinks: an undo is a record in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Literal, Self, cast, get_args

import attrs

from . import options as opt
from . import state as st
from .actions import Action
from .decisions import Decision, Outcome
from .errors import (
    BadOptions,
    CannotUndo,
    EngineBug,
    GameOver,
    IllegalAction,
    InvalidAction,
    NotEnumerable,
    NotYourDecision,
    StaleDecision,
    TerminusError,
)
from .events import Event, Events, render
from .game import Game, View
from .rng import MASK, Rng
from .state import State

Policy = Literal["free", "turn", "strict"]
"""How far one may take back: `free` past barriers (the match is then marked as rewound), `turn` to
the last barrier within the turn, `strict` not at all."""

CHECKPOINT_EVERY = 20
"""Every so many log records carry the digest of the state after them."""

UNDO_DEPTH = 400
"""So many earlier states are kept at most."""

REPEATS_FROM = 256
"""A turn with so many actions is watched for positions that come again and again."""
REPEATS_MOST = 3
"""So often may one position come again in such a turn."""


@attrs.frozen
class Applied:
    """What a submitted action did."""

    entry: dict[str, Any]
    """The log record."""
    events: list[Event]


@attrs.frozen
class Why:
    """Whether an action is legal, and if not, why."""

    legal: bool
    rule: str = ""
    message: str = ""


@attrs.frozen
class Report:
    """What `verify` found."""

    ok: bool
    records: int
    """Log records that were replayed."""
    message: str


@attrs.define
class _Past:
    """A state that undo can go back to."""

    state: State
    events: int
    """Length of the event list then."""
    seat: int
    """Seat that acted on this state."""
    barrier: bool
    """Whether what the seat did there cannot be taken back fairly."""
    turn_actions: int
    repeats: tuple[str, int]
    record: int
    """Length of the log then."""


_Undone = list[tuple[int, Action]]
"""Seats and actions that one undo took back, in the order in which they had been played."""


@attrs.frozen
class _Mark:
    """Everything that the last record changed, so that it can be forgotten."""

    state: State
    kept: int
    """So many events of then stay in the list; nothing grows with the match but this number."""
    gone: list[Event]
    """Events of then after those: what an undo takes away."""
    past: list[_Past]
    undone: list[_Undone]
    turn_actions: int
    repeats: tuple[str, int]
    rewound: bool
    history_known: bool
    records: int
    """Length of the log then."""


class Match:
    """A match of one game between seats with names."""

    def __init__(
        self,
        game: Game[Any],
        options: Any,
        seats: Sequence[str],
        seed: int,
        *,
        policy: Policy = "free",
    ) -> None:
        low, high = game.seats
        if not low <= len(seats) <= high:
            span = str(low) if low == high else f"{low} to {high}"
            raise BadOptions(f"{game.title} has {span} seats, not {len(seats)}.")
        if not 0 <= seed <= MASK:
            raise BadOptions("The seed is a whole number from 0 to 2**64-1.")
        if policy not in get_args(Policy):
            raise BadOptions(f"The undo policy is free, turn or strict, not `{policy}`.")
        self.game = game
        self.options = options
        self.seats = list(seats)
        """Names of the seats, in order."""
        self.seed = seed
        self.policy: Policy = policy
        self.rewound = False
        """True once somebody took back past a barrier: such a match is counted apart."""
        self.log: list[dict[str, Any]] = []
        """Records `{n, seat, action, draws, digest?}` and `{n, seat, undo|redo}`."""
        self.origin: dict[str, Any] | None = None
        """Plain state that the log starts from where it is not the seed (a fixture)."""
        self.state: State = game.new(options, len(seats), Rng(seed))
        self._events = Events()
        self._past: list[_Past] = []
        self._undone: list[_Undone] = []
        self._turn_actions = 0
        self._repeats = ("", 0)
        self._before_last: _Mark | None = None
        self._history_known = True

    @classmethod
    def new(
        cls,
        game: Game[Any],
        options: Mapping[str, object] | None = None,
        seats: int | Sequence[str] | None = None,
        seed: int = 0,
        *,
        policy: Policy = "free",
    ) -> Self:
        """Start a match; `seats` is a count or the names (default: the fewest seats)."""
        if seats is None:
            seats = game.seats[0]
        names = [f"Seat {i + 1}" for i in range(seats)] if isinstance(seats, int) else list(seats)
        return cls(game, opt.build(game.Options, options or {}), names, seed, policy=policy)

    # --- looking ------------------------------------------------------------------------------

    def decisions(self) -> Sequence[Decision]:
        """All open decisions; empty when the match is over."""
        return () if self._stalled() else self.game.decisions(self.state)

    def decision(self, seat: int) -> Decision | None:
        """The open decision of a seat, or None."""
        return next((d for d in self.decisions() if d.seat == seat), None)

    def legal(self, decision: Decision) -> Sequence[Action]:
        """All legal answers to an open decision; may raise NotEnumerable."""
        return self.game.legal(self.state, decision)

    def outcome(self) -> Outcome | None:
        """How the match ended, told with the seats' names, or None."""
        found = self._stalled() or self.game.outcome(self.state)
        return None if found is None else found.told(self.seats)

    def view(self, seat: int | None) -> View:
        """Exactly what a seat (None: a spectator) may know."""
        return self.game.view(self.state, seat)

    def prompt(self, decision: Decision) -> str:
        """The question in one sentence."""
        return self.game.prompt(self.state, decision)

    def label(self, decision: Decision, action: Action) -> str:
        """Short text of an action for a list."""
        return self.game.label(self.state, decision, action)

    def events(self, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """Events that a seat may see, with their numbers, from number `since` on."""
        self._know_history()
        return [(i, e) for i, e in enumerate(self._events[since:], since) if e.seen_by(seat)]

    def event_count(self) -> int:
        """Number of events so far, seen by anybody."""
        self._know_history()
        return len(self._events)

    def story(self, seat: int | None, since: int = 0) -> list[str]:
        """The events as a seat reads them."""
        return [render(e.text, self.seats, seat) for _, e in self.events(seat, since)]

    def digest(self) -> str:
        """Digest of the whole state."""
        return st.digest(self.state)

    def why(self, seat: int, action: Action) -> Why:
        """Whether the seat may do this now, and if not, the rule and a sentence."""
        decision = self.decision(seat)
        if decision is None:
            if self.outcome() is not None:
                return Why(False, "", "The match is over.")
            return Why(False, "", "It is not your decision now.")
        try:
            self.game.check(self.state, decision, action)
        except IllegalAction as refusal:
            return Why(False, refusal.rule, refusal.message)
        return Why(True)

    # --- acting -------------------------------------------------------------------------------

    def submit(
        self, action: Action | str | Mapping[str, Any], seat: int | None = None, decision: str = ""
    ) -> Applied:
        """Carry out an action, given as object, text or JSON form.

        `seat` may be left out where only one decision is open.  `decision`, an id, makes sure that
        the question is still the one that was answered.  Raises a TerminusError and changes nothing
        where that cannot be done.
        """
        found = self._find(seat, decision)
        if not isinstance(action, Action):
            action = self.game.parse(action)
        if type(action) not in self.game.action_types:
            raise InvalidAction(f"`{action!r}` is no action of {self.game.title}.")
        self._check(found, action)
        mark = self._mark()
        applied = self._do(found, action)
        self._undone = []
        # The action changed the state in place; the copy made before it is what it was.
        self._before_last = attrs.evolve(mark, state=self._past[-1].state)
        return applied

    def _check(self, d: Decision, action: Action) -> None:
        try:
            self.game.check(self.state, d, action)
        except TerminusError:
            raise
        except Exception as bug:
            text = repr(action)
            raise EngineBug(f"{self.game.id}: {type(bug).__name__} in checking {text}") from bug

    def _find(self, seat: int | None, decision: str) -> Decision:
        opened = self.decisions()
        if not opened:
            raise GameOver("The match is over; start a new one, or undo.")
        if decision:
            for d in opened:
                if d.id == decision and seat in (None, d.seat):
                    return d
            raise StaleDecision("That question is no longer open; look at the table again.")
        if seat is None:
            if len(opened) > 1:
                raise NotYourDecision("Several seats decide now: say which one acts.")
            return opened[0]
        for d in opened:
            if d.seat == seat:
                return d
        raise NotYourDecision("It is not your decision now.")

    def _do(self, d: Decision, action: Action) -> Applied:
        """Apply a checked action; on any failure the match is put back."""
        before = self.state.clone()
        text = self.game.action_text(action)
        first_event = len(self._events)
        past = _Past(
            before,
            first_event,
            d.seat,
            False,
            self._turn_actions,
            self._repeats,
            len(self.log),
        )
        rng = self.state.rng
        draws: list[int | str] = []
        rng.trace = draws
        record: dict[str, Any] = {"n": len(self.log) + 1, "seat": d.seat, "action": text}
        try:
            self.game.apply(self.state, d, action, self._events)
            self._turn_actions = past.turn_actions + 1 if self.state.turn == before.turn else 0
            self._watch_repeats()
            if draws:
                record["draws"] = draws
            self._append(record)
        except Exception as bug:
            self._restore(past)
            if isinstance(bug, TerminusError):
                raise
            raise EngineBug(f"{self.game.id}: {type(bug).__name__} in `{text}`") from bug
        finally:
            rng.trace = None
        events = self._events[first_event:]
        past.barrier = bool(draws) or any(e.reveals for e in events)
        self._past.append(past)
        if len(self._past) > UNDO_DEPTH:
            del self._past[: len(self._past) - UNDO_DEPTH]
        return Applied(record, list(events))

    def _append(self, record: dict[str, Any]) -> None:
        if record["n"] % CHECKPOINT_EVERY == 0:
            record["digest"] = self.digest()
        self.log.append(record)

    def _mark(self, kept: int | None = None) -> _Mark:
        """What is now, before a record that leaves the first `kept` events (None: all)."""
        if kept is None:
            kept = len(self._events)
        return _Mark(
            self.state,
            kept,
            self._events[kept:],
            self._past[:],
            self._undone[:],
            self._turn_actions,
            self._repeats,
            self.rewound,
            self._history_known,
            len(self.log),
        )

    def forget_last(self) -> None:
        """Take the last record back as if it had never been: it could not be written to disk.

        It may be an action, an undo or a redo; only the one last made here can be forgotten, once.
        """
        mark = self._before_last
        if mark is None:
            raise EngineBug("there is no last record to forget")
        self._before_last = None
        self._back_to(mark)

    def _back_to(self, mark: _Mark) -> None:
        del self.log[mark.records :]
        self.state = mark.state
        self._events[mark.kept :] = mark.gone
        self._past = mark.past
        self._undone = mark.undone
        self._turn_actions = mark.turn_actions
        self._repeats = mark.repeats
        self.rewound = mark.rewound
        self._history_known = mark.history_known

    def _restore(self, past: _Past) -> None:
        self.state = past.state
        del self._events[past.events :]
        self._turn_actions = past.turn_actions
        self._repeats = past.repeats

    # --- taking back --------------------------------------------------------------------------

    def can_undo(self, seat: int) -> Why:
        """Whether the seat may take back its last action now, and if not, why."""
        self._know_history()
        found = self._undo_target(seat)
        return Why(True) if isinstance(found, int) else found

    def undo_crosses(self, seat: int) -> bool:
        """Whether taking back the seat's last action crosses a barrier or undoes another seat."""
        self._know_history()
        found = self._undo_target(seat)
        return isinstance(found, int) and any(
            p.barrier or p.seat != seat for p in self._past[found:]
        )

    def _undo_target(self, seat: int) -> int | Why:
        """Index in the past of the seat's last action, or why it cannot be taken back."""
        if self.policy == "strict":
            return Why(False, "", "This match is played without taking back.")
        mine = [i for i, p in enumerate(self._past) if p.seat == seat]
        if not mine:
            return Why(False, "", "There is nothing of yours to take back.")
        index = mine[-1]
        if self.policy == "turn":
            since = self._past[index:]
            if any(p.seat != seat for p in since):
                return Why(False, "", "Another seat has acted since: that stays done.")
            if any(p.barrier for p in since):
                return Why(False, "", "Dice were thrown or cards shown since: that stays done.")
            if self._past[index].state.turn != self.state.turn:
                return Why(False, "", "That was another turn: it stays done.")
        return index

    def undo(self, seat: int) -> dict[str, Any]:
        """Go back to before the seat's last action; gives the log record; raises CannotUndo."""
        self._know_history()
        index = self._undo_target(seat)
        if isinstance(index, Why):
            raise CannotUndo(index.message)
        mark = self._mark(self._past[index].events)
        count = len(self._past) - index
        self._take_back(count, seat)
        record = {"n": len(self.log) + 1, "seat": seat, "undo": count}
        self._append(record)
        self._before_last = mark
        return record

    def _take_back(self, count: int, seat: int) -> None:
        """Take the last `count` actions back, at the wish of `seat`."""
        gone = self._past[len(self._past) - count :]
        if any(p.barrier or p.seat != seat for p in gone):
            self.rewound = True
        undone = [(p.seat, self.game.parse(self.log[p.record]["action"])) for p in gone]
        self._restore(gone[0])
        del self._past[len(self._past) - count :]
        self._undone.append(undone)

    def can_redo(self, seat: int) -> Why:
        """Whether the last undo took back an action of the seat, which can be done again."""
        self._know_history()
        if not self._undone:
            return Why(False, "", "There is nothing to do again.")
        if all(who != seat for who, _ in self._undone[-1]):
            return Why(False, "", "What was taken back last is not yours to do again.")
        return Why(True)

    def redo(self, seat: int) -> dict[str, Any]:
        """Do again what the last undo took back; gives the log record; raises CannotUndo.

        The actions of other seats that went with it come back too: redo is the inverse of undo.
        """
        verdict = self.can_redo(seat)
        if not verdict.legal:
            raise CannotUndo(verdict.message)
        mark = attrs.evolve(self._mark(), state=self.state.clone())
        try:
            count = self._redo()
        except TerminusError:
            self._back_to(mark)
            raise
        record = {"n": len(self.log) + 1, "seat": seat, "redo": count}
        self._append(record)
        self._before_last = mark
        return record

    def _redo(self) -> int:
        """Re-apply the actions of the last undo; gives their number."""
        undone = self._undone.pop()
        for who, action in undone:
            d = self.decision(who)
            if d is None:
                raise EngineBug("an undone action no longer fits")
            length = len(self.log)
            self._do(d, action)
            # The actions stay where they were in the log; `redo` alone is recorded.
            record = self.log.pop()
            self._past[-1].record = self._record_of(record["action"], who, length)
        return len(undone)

    def _record_of(self, text: str, seat: int, before: int) -> int:
        for i in range(before - 1, -1, -1):
            entry = self.log[i]
            if entry.get("action") == text and entry["seat"] == seat:
                return i
        raise EngineBug("an undone action is not in the log")

    # --- saving -------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """Everything needed to go on, as plain JSON values; see `core.save.envelope`."""
        return {
            "game": self.game.id,
            "schema_version": self.game.schema_version,
            "rules_version": self.game.rules_version,
            "options": opt.to_plain(self.options),
            "seats": list(self.seats),
            "seed": f"0x{self.seed:016x}",
            "policy": self.policy,
            "rewound": self.rewound,
            "turn_actions": self._turn_actions,
            "repeats": list(self._repeats),
            "origin": self.origin,
            "state": st.to_plain(self.state),
            "digest": self.digest(),
            "log": list(self.log),
        }

    @classmethod
    def restore(cls, game: Game[Any], plain: Mapping[str, Any]) -> Self:
        """A match from its snapshot; raises ValueError (or a cattrs error) where it is malformed.

        The state is authoritative; the log is replayed only when history is asked for.
        """
        made = cls.__new__(cls)
        made.game = game
        made.options = opt.build(game.Options, plain["options"])
        made.seats = [str(name) for name in plain["seats"]]
        made.seed = int(plain["seed"], 16)
        made.policy = cast(Policy, plain["policy"])
        made.rewound = bool(plain["rewound"])
        made.log = [dict(record) for record in plain["log"]]
        made.origin = plain["origin"]
        made.state = st.from_plain(game.State, plain["state"])
        made._events = Events()
        made._past = []
        made._undone = []
        made._turn_actions = int(plain["turn_actions"])
        place, times = plain["repeats"]
        made._repeats = (str(place), int(times))
        made._before_last = None
        made._history_known = not made.log
        if made.digest() != plain["digest"]:
            raise ValueError("the digest of the state is another")
        return made

    def advance(self, record: Mapping[str, Any]) -> None:
        """Apply one journal record on top of the present state; raises ValueError if it misfits."""
        if record.get("n") != len(self.log) + 1:
            raise ValueError("a record is missing")
        if "action" not in record:
            self._know_history()
        self._fold(record)
        self._before_last = None

    def _fold(self, record: Mapping[str, Any]) -> None:
        seat = record["seat"]
        known = None  # an action on a checkpoint has just worked out its digest
        if "undo" in record:
            if not 0 < record["undo"] <= len(self._past):
                raise ValueError("there is too little to take back")
            self._take_back(record["undo"], seat)
            self.log.append(dict(record))
        elif "redo" in record:
            if not self._undone or self._redo() != record["redo"]:
                raise ValueError("another number of actions was done again")
            self.log.append(dict(record))
        else:
            d = self.decision(seat)
            if d is None:
                raise ValueError("the seat had no decision")
            action = self.game.parse(record["action"])
            self.game.check(self.state, d, action)
            done = self._do(d, action).entry
            self._undone = []
            if done.get("draws") != record.get("draws"):
                raise ValueError("other numbers were drawn")
            known = done.get("digest")
        made = self.log[-1]
        if "digest" in record and record["digest"] != (known or self.digest()):
            raise ValueError("the state after it is another")
        made.update({k: v for k, v in record.items() if k not in made})

    def start(self) -> Match:
        """The match as it was before its first record, in its first state."""
        fresh = Match(self.game, self.options, self.seats, self.seed, policy=self.policy)
        if self.origin is not None:
            fresh.origin = self.origin
            fresh.state = st.from_plain(self.game.State, self.origin)
        return fresh

    def replay(self, upto: int | None = None, each: Callable[[Match], None] | None = None) -> Match:
        """A fresh match with the first `upto` records of the log; raises ValueError at a misfit."""
        try:
            fresh = self.start()
        except Exception as misfit:
            raise ValueError(f"the position that the log begins with: {misfit}") from misfit
        for record in self.log[: len(self.log) if upto is None else upto]:
            try:
                fresh._fold(record)
            except (TerminusError, ValueError, TypeError, KeyError) as misfit:
                raise ValueError(f"record {record.get('n')} does not replay: {misfit}") from misfit
            if each is not None:
                each(fresh)
        return fresh

    def verify(self) -> Report:
        """Replay the whole log and compare draws, checkpoints and the final digest."""
        try:
            again = self.replay()
        except ValueError as misfit:
            return Report(False, 0, str(misfit))
        if again.digest() != self.digest():
            return Report(False, len(self.log), "the final state is another")
        return Report(True, len(self.log), "every record replays to the same state")

    def _know_history(self) -> None:
        """After a load, rebuild events and earlier states by replay; without it they start now."""
        if self._history_known:
            return
        self._history_known = True
        try:
            again = self.replay()
        except ValueError:
            return
        self.adopt_history(again)

    def adopt_history(self, again: Match) -> bool:
        """Take events and earlier states from a replay of this very log; False where it is another.

        For who replays the log piece by piece beside the match instead of waiting for it.
        """
        if len(again.log) != len(self.log) or again.digest() != self.digest():
            return False
        self._history_known = True
        self._events = again._events
        self._past = again._past
        self._undone = again._undone
        return True

    @property
    def knows_history(self) -> bool:
        """Whether events and earlier states are at hand without a replay of the log."""
        return self._history_known

    def set_fixture(self, fixture: Mapping[str, Any]) -> None:
        """Put the match into a stated position; its log starts anew from there."""
        made = self.game.set_fixture(self.state, fixture)
        broken = self.game.invariants(made)
        if broken:
            from .errors import BadFixture

            raise BadFixture(f"The position is not possible: {broken[0]}.")
        self.state = made
        self.origin = st.to_plain(made)
        self.log = []
        self._events = Events()
        self._past = []
        self._undone = []
        self._turn_actions = 0
        self._repeats = ("", 0)
        self._before_last = None
        self._history_known = True

    # --- stall guard --------------------------------------------------------------------------

    def _watch_repeats(self) -> None:
        """In a very long turn, count how often one position comes again.

        The position watched is changed at every doubling of the turn's actions (Brent's way to
        find a cycle): a loop of any length is found, and two values are all there is to save.
        """
        count = self._turn_actions
        if count < REPEATS_FROM:
            self._repeats = ("", 0)
            return
        # The answers count up for ever; the generator stays in: new dice are a new position.
        plain = st.to_plain(self.state)
        del plain["answers"]
        place = blake2b(st.canonical(plain), digest_size=16).hexdigest()
        if count & (count - 1) == 0 or not self._repeats[0]:
            self._repeats = (place, 0)
        elif place == self._repeats[0]:
            self._repeats = (place, self._repeats[1] + 1)

    def _stalled(self) -> Outcome | None:
        game = self.game
        if self._turn_actions > game.max_actions_in_turn:
            return Outcome(
                (), f"A draw: one turn took more than {game.max_actions_in_turn} actions."
            )
        if self._repeats[1] > REPEATS_MOST:
            return Outcome((), "A draw: the same position came again and again within one turn.")
        if sum(self.state.answers) > game.max_actions:
            return Outcome((), f"A draw: the match took more than {game.max_actions} actions.")
        return None


def listed(match: Match, decision: Decision) -> list[dict[str, Any]] | None:
    """Legal answers in their JSON form with `text` and `label`; None where not enumerable."""
    try:
        legal: Iterable[Action] = match.legal(decision)
    except NotEnumerable:
        return None
    game = match.game
    return [
        {
            **game.action_plain(a),
            "text": game.action_text(a),
            "label": match.label(decision, a),
        }
        for a in legal
    ]
