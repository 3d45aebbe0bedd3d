"""One protocol session: a request object in, an answer object out; no input or output in here.

`Session.answer` never raises for anything a request can hold.  A refused request changes nothing.
The verbs are documented in the note on the protocol and listed in `VERBS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from core.games import CATALOGUE, games
from core.kernel import (
    BadFixture,
    Decision,
    EngineBug,
    Event,
    Match,
    NotEnumerable,
    Rng,
    StaleDecision,
    TerminusError,
    listed,
    render,
)
from core.kernel import options as opt
from core.kernel import state as st
from core.kernel.rng import MASK

from .snapshots import unwrap, wrap

PROTOCOL = 1
LONGEST = 1_000
"""Letters of a refusal's message at most."""

Request = Mapping[str, Any]
Answer = dict[str, Any]

_NOTHING: Any = object()


class BadRequest(TerminusError):
    """The request is not what the protocol takes."""

    code: ClassVar[str] = "bad_request"


class NoMatch(TerminusError):
    """The verb needs a match and none was begun."""

    code: ClassVar[str] = "no_match"


class NotAllowed(TerminusError):
    """The verb is there for tests only."""

    code: ClassVar[str] = "not_allowed"


def refuse(request_id: object, fault: TerminusError) -> Answer:
    """The answer to a request that is refused."""
    # What was sent is quoted in messages, whatever its size.
    said = fault.message if len(fault.message) <= LONGEST else fault.message[:LONGEST] + "…"
    error: Answer = {"code": fault.code, "message": said}
    if fault.rule:
        error["rule"] = fault.rule
    decision = getattr(fault, "decision", "")
    if decision:
        error["decision"] = decision
    return {"id": request_id, "ok": False, "error": error}


class Session:
    """A match, or none yet, and what may be done with it."""

    def __init__(self, *, fixtures: bool = False) -> None:
        self.fixtures = fixtures
        """Whether `set` and `score` are allowed."""
        self.match: Match | None = None
        self.closed = False
        """True after `quit`."""

    def answer(self, request: object) -> Answer:
        """The answer to one request, whatever it is."""
        request_id = request.get("id") if isinstance(request, Mapping) else None
        try:
            if not isinstance(request, Mapping):
                raise BadRequest('A request is an object such as {"id": 1, "do": "hello"}.')
            verb = request.get("do")
            handler = VERBS.get(verb) if isinstance(verb, str) else None
            if handler is None:
                raise BadRequest(f"There is no verb `{verb}`; known: {', '.join(VERBS)}.")
            return {"id": request_id, "ok": True, **handler(self, request)}
        except TerminusError as fault:
            return refuse(request_id, fault)
        except (Exception, RecursionError) as fault:
            # The session goes on: a program at the other end must not lose its match to our bug.
            return refuse(request_id, EngineBug(f"{type(fault).__name__}: {fault}"))

    # --- verbs --------------------------------------------------------------------------------

    def hello(self, _: Request) -> Answer:
        """Who we are."""
        from core.save.envelope import app_version

        return {
            "protocol": PROTOCOL,
            "version": app_version(),
            "games": [
                {
                    "id": entry.id,
                    "title": entry.title,
                    "seats": list(entry.seats),
                    "options": opt.json_schema(games[entry.id].Options),
                }
                for entry in CATALOGUE
            ],
        }

    def new(self, request: Request) -> Answer:
        """Begin a match in place of the present one."""
        game = games[_text(request, "game")]
        options = request.get("options")
        if options is None or options == []:
            options = {}  # `[]` is what some languages write for an empty table
        if not isinstance(options, Mapping):
            raise BadRequest("`options` is an object of names and values.")
        seats = request.get("seats")
        is_names = isinstance(seats, list) and all(isinstance(name, str) for name in seats)
        if seats is not None and not (is_names or _is_int(seats)):
            raise BadRequest("`seats` is a count or a list of names.")
        if isinstance(seats, int) and not 0 <= seats <= 99:
            raise BadRequest("`seats` is a small count.")
        self.match = Match.new(game, options, seats, _seed(request, 0))
        return self._position()

    def decisions(self, _: Request) -> Answer:
        """Open decisions, or the outcome."""
        return self._position()

    def legal(self, request: Request) -> Answer:
        """Legal actions of a decision."""
        match = self._playing()
        actions = listed(match, self._decision(request))
        if actions is None:
            raise NotEnumerable("Too many legal actions to list; `bot` gives one.")
        return {"actions": actions}

    def apply(self, request: Request) -> Answer:
        """Carry out an action."""
        match = self._playing()
        decision = request.get("decision", "")
        if not isinstance(decision, str):
            raise BadRequest("`decision` is an id such as `0.17`.")
        first = match.event_count()
        done = match.submit(_given(request), self._seat(request, None), decision)
        events = [self._event(first + i, e, None) for i, e in enumerate(done.events)]
        return {"events": events, **self._position()}

    def why(self, request: Request) -> Answer:
        """Whether an action is legal, and if not, why."""
        match = self._playing()
        seat = self._seat(request, None)
        if seat is None:
            opened = match.decisions()
            seat = opened[0].seat if opened else 0
        found = match.why(seat, match.game.parse(_given(request)))
        return {"legal": found.legal, "rule": found.rule, "message": found.message}

    def view(self, request: Request) -> Answer:
        """What a seat may know."""
        return {"view": self._playing().view(self._seat(request, None))}

    def events(self, request: Request) -> Answer:
        """The events that a seat may see."""
        match = self._playing()
        seat = self._seat(request, None)
        since = request.get("since", 0)
        if not _is_int(since) or since < 0:
            raise BadRequest("`since` is the number of an event, from 0.")
        return {
            "events": [self._event(i, e, seat) for i, e in match.events(seat, since)],
            "next": match.event_count(),
        }

    def determinize(self, request: Request) -> Answer:
        """A state that fits what a seat knows, as a snapshot."""
        match = self._playing()
        seat = self._seat(request, _NOTHING)
        if seat is None:
            raise BadRequest("`seat` is the number of a seat.")
        seed = _seed(request, 0)
        rng = Rng.stream(seed, "determinize")
        # The seed of the real match must not travel along.
        other = Match(match.game, match.options, match.seats, seed, policy=match.policy)
        other.state = match.game.determinize(match.view(seat), rng)
        other.origin = st.to_plain(other.state)
        return {"snapshot": wrap(other)}

    def undo(self, request: Request) -> Answer:
        """Take back the last action, or a seat's last action."""
        match = self._playing()
        seat = self._seat(request, None)
        match.undo(_last_seat(match, "undo") if seat is None else seat)
        return self._position()

    def redo(self, request: Request) -> Answer:
        """Do again what was taken back last."""
        match = self._playing()
        seat = self._seat(request, None)
        match.redo(_last_seat(match, "redo") if seat is None else seat)
        return self._position()

    def snapshot(self, _: Request) -> Answer:
        """The save envelope of the match."""
        return {"snapshot": wrap(self._playing())}

    def load(self, request: Request) -> Answer:
        """Go on with a match from its envelope."""
        snapshot = request.get("snapshot")
        if not isinstance(snapshot, Mapping):
            raise BadRequest("`snapshot` is an object that `snapshot` gave.")
        self.match = unwrap(snapshot)
        return self._position()

    def bot(self, request: Request) -> Answer:
        """What a bot would do; not applied."""
        from core.bots.base import Budget
        from core.bots.levels import make_bot

        match = self._playing()
        decision = self._decision(request)
        budget = request.get("budget")
        if budget is not None and (not _is_int(budget) or not 1 <= budget <= 1_000_000):
            raise BadRequest("`budget` is a number of search iterations, from 1.")
        bot = make_bot(match.game, _text(request, "level"), budget=Budget(budget))
        rng = Rng.stream(_seed(request, 0), "bot", decision.seat, decision.number)
        try:
            legal = match.legal(decision)
        except NotEnumerable:
            legal = None
        act = bot.choose(match.view(decision.seat), decision, legal, rng)
        match.game.check(match.state, decision, act)
        return {"action": {**match.game.action_plain(act), "text": match.game.action_text(act)}}

    def digest(self, _: Request) -> Answer:
        """Digest of the state."""
        return {"digest": self._playing().digest()}

    def invariants(self, _: Request) -> Answer:
        """Broken promises of the state; none in a sound match."""
        match = self._playing()
        return {"broken": list(match.game.invariants(match.state))}

    def set(self, request: Request) -> Answer:
        """Put the match into a stated position."""
        match = self._for_tests("set")
        fixture = request.get("fixture")
        if not isinstance(fixture, Mapping):
            raise BadRequest("`fixture` is an object.")
        try:
            match.set_fixture(fixture)
        except TerminusError:
            raise
        except (ValueError, TypeError, KeyError, IndexError, AttributeError) as fault:
            # A malformed fixture is the sender's fault, wherever the rules stumble over it.
            raise BadFixture(f"The position cannot be read: {fault!r}.") from fault
        return self._position()

    def score(self, _: Request) -> Answer:
        """The scoring as if the match ended now."""
        match = self._for_tests("score")
        return dict(match.game.score(match.state))

    def quit(self, _: Request) -> Answer:
        """End the session."""
        self.closed = True
        return {}

    # --- parts --------------------------------------------------------------------------------

    def _playing(self) -> Match:
        if self.match is None:
            raise NoMatch("There is no match yet; begin one with `new` or `load`.")
        return self.match

    def _for_tests(self, verb: str) -> Match:
        if not self.fixtures:
            raise NotAllowed(f"`{verb}` is for tests: start `terminus engine --fixtures`.")
        return self._playing()

    def _position(self) -> Answer:
        match = self._playing()
        made: Answer = {
            "decisions": [
                {
                    "id": d.id,
                    "seat": d.seat,
                    "kind": d.kind,
                    "phase": d.phase,
                    "prompt": match.prompt(d),
                }
                for d in match.decisions()
            ]
        }
        outcome = match.outcome()
        if outcome is not None:
            made["outcome"] = {
                "winners": list(outcome.winners),
                "scores": list(outcome.scores),
                "reason": outcome.reason,
                "rule": self._rule(outcome.rule),
            }
        return made

    def _rule(self, rule: str) -> str:
        """A rule's id with the game before it; some games write it so themselves."""
        if not rule or ":" in rule:
            return rule
        return f"{self._playing().game.id}:{rule}"

    def _decision(self, request: Request) -> Decision:
        """The decision that is named, or of the seat that is named, or the only one."""
        match = self._playing()
        opened = match.decisions()
        name = request.get("decision")
        seat = self._seat(request, None)
        if not opened:
            raise StaleDecision("The match is over: no decision is open.")
        for d in opened:
            if name == d.id or (name is None and seat in (None, d.seat)):
                return d
        raise StaleDecision(f"No decision `{seat if name is None else name}` is open now.")

    def _seat(self, request: Request, default: Any) -> int | None:
        seat = request.get("seat", default)
        if seat is _NOTHING:
            raise BadRequest("`seat` is missing.")
        if seat is None:
            return None
        count = len(self._playing().seats)
        if not _is_int(seat) or not 0 <= seat < count:
            raise BadRequest(f"`seat` is a number from 0 to {count - 1}.")
        number: int = seat
        return number

    def _event(self, number: int, event: Event, viewer: int | None) -> Answer:
        match = self._playing()
        audience = event.audience
        return {
            "n": number,
            "kind": event.kind,
            "audience": audience if isinstance(audience, str) else list(audience),
            "rule": self._rule(event.rule),
            "text": render(event.text, match.seats, viewer),
            "data": event.data,
        }


Handler = Callable[[Session, Request], Answer]

VERBS: dict[str, Handler] = {
    "hello": Session.hello,
    "new": Session.new,
    "decisions": Session.decisions,
    "legal": Session.legal,
    "apply": Session.apply,
    "why": Session.why,
    "view": Session.view,
    "events": Session.events,
    "determinize": Session.determinize,
    "undo": Session.undo,
    "redo": Session.redo,
    "snapshot": Session.snapshot,
    "load": Session.load,
    "bot": Session.bot,
    "digest": Session.digest,
    "invariants": Session.invariants,
    "set": Session.set,
    "score": Session.score,
    "quit": Session.quit,
}
"""All verbs of the protocol."""


def _is_int(value: object) -> bool:
    return type(value) is int


def _text(request: Request, key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise BadRequest(f"`{key}` is missing or no text.")
    return value


def _given(request: Request) -> Any:
    """The action as it was sent; the match reads it."""
    action = request.get("action")
    if not isinstance(action, str | Mapping):
        raise BadRequest("`action` is an object with a `type`, or a text.")
    return action


def _seed(request: Request, default: int) -> int:
    """A seed: a number, or `0x…` for programs whose numbers are too short."""
    seed = request.get("seed", default)
    if isinstance(seed, str):
        # Without the `0x` nobody could tell 16 from 10.
        try:
            seed = int(seed, 16) if seed[:2].lower() == "0x" else None
        except ValueError:
            seed = None
    if not _is_int(seed) or not 0 <= seed <= MASK:
        raise BadRequest("`seed` is a whole number from 0 to 2**64-1, or its `0x…` form.")
    number: int = seed
    return number


def _last_seat(match: Match, verb: str) -> int:
    """Seat whose action `undo` or `redo` is about where none is named."""
    done: list[int] = []
    undone: list[int] = []
    for record in match.log:
        if "undo" in record:
            # An undo of one seat takes the later actions of others with it.
            for _ in range(record["undo"]):
                undone.append(done.pop())
        elif "redo" in record:
            for _ in range(record["redo"]):
                done.append(undone.pop())
        else:
            done.append(record["seat"])
            undone.clear()
    found = done if verb == "undo" else undone
    return found[-1] if found else 0
