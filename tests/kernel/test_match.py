"""Match: all or nothing, taking back and doing again, the log, the stall guards."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.kernel import (
    Action,
    BadFixture,
    BadOptions,
    CannotUndo,
    Decision,
    EngineBug,
    Events,
    GameOver,
    IllegalAction,
    InvalidAction,
    Match,
    NotYourDecision,
    Rng,
    StaleDecision,
    TerminusError,
    listed,
)
from core.kernel import match as module
from tests.toy import TOY, Bid, Gamble, Stop, Toy, ToyState, TurnOver, play


def new(seats: int = 2, seed: int = 7, policy: Any = "free", **options: object) -> Match:
    return Match.new(TOY, options, ["Ann", "Bob", "Cem", "Dua"][:seats], seed, policy=policy)


def bids(match: Match) -> None:
    """Everybody bids the lowest card."""
    for d in match.decisions():
        match.submit(match.legal(d)[0], d.seat, d.id)


def whole(match: Match) -> tuple[Any, ...]:
    """All that a refused or forgotten action must leave as it was."""
    return (
        match.snapshot(),
        [match.story(seat) for seat in (*range(len(match.seats)), None)],
        [match.can_undo(seat) for seat in range(len(match.seats))],
        [match.can_redo(seat) for seat in range(len(match.seats))],
        match.state.rng.draws,
    )


# --- beginning --------------------------------------------------------------------------------


def test_a_match_is_made_of_names_options_and_a_seed() -> None:
    """Counts, names, defaults."""
    assert Match.new(TOY).seats == ["Seat 1", "Seat 2"]
    assert Match.new(TOY, seats=3).seats == ["Seat 1", "Seat 2", "Seat 3"]
    assert Match.new(TOY, {"hand": "2"}).options.hand == 2


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_every_seed_is_a_seed(seed: int) -> None:
    """Zero and the largest among them; each gives another deal, and the same each time."""
    match = new(seed=seed)
    assert match.digest() == new(seed=seed).digest()
    assert match.digest() != new(seed=seed ^ 5).digest()
    play(match, 30)
    assert match.verify().ok


@pytest.mark.parametrize(
    ("how", "message"),
    [
        (lambda: Match.new(TOY, seats=1), "Toy has 2 to 4 seats, not 1"),
        (lambda: Match.new(TOY, seats=5), "2 to 4 seats, not 5"),
        (lambda: Match.new(TOY, seed=-1), "from 0 to 2"),
        (lambda: Match.new(TOY, seed=2**64), "from 0 to 2"),
        (lambda: Match.new(TOY, policy="whim"), "free, turn or strict, not `whim`"),  # type: ignore[arg-type]
        (lambda: Match.new(TOY, {"x": 1}), "no option `x`"),
    ],
)
def test_a_match_that_cannot_be_is_refused(how: Callable[[], Match], message: str) -> None:
    """Each in one sentence."""
    with pytest.raises(BadOptions) as caught:
        how()
    assert message in caught.value.message


# --- submitting -------------------------------------------------------------------------------


def test_objects_texts_and_json_are_the_same_action() -> None:
    """Three ways to say it, one match."""
    ways: list[Action | str | dict[str, Any]] = [Bid(40), "bid 40", {"type": "bid", "card": 40}]
    digests = set()
    for way in ways:
        match = new()
        assert match.submit(way, 1).entry == {"n": 1, "seat": 1, "action": "bid 40"}
        digests.add(match.digest())
    assert len(digests) == 1


@pytest.mark.parametrize(
    ("action", "seat", "decision", "error"),
    [
        ("bid 99", 0, "", IllegalAction),
        ("stop", 0, "", IllegalAction),
        ("jump", 0, "", InvalidAction),
        ("bid", 0, "", InvalidAction),
        ("bid 1", 2, "", NotYourDecision),
        ("bid 1", 5, "", NotYourDecision),
        ("bid 1", -1, "", NotYourDecision),
        ("bid 1", None, "", NotYourDecision),
        ("bid 1", 0, "0.7", StaleDecision),
        ("bid 1", 1, "0.0", StaleDecision),
        ({"type": "bid"}, 0, "", InvalidAction),
        (7, 0, "", InvalidAction),
    ],
)
def test_a_refused_action_changes_nothing(
    action: Any, seat: int | None, decision: str, error: type[TerminusError]
) -> None:
    """State, log, counters, events, undo and redo stay byte for byte."""
    match = new()
    play(match, 9)
    match.undo(match.log[-1]["seat"])
    while match.decisions()[0].kind != "bid" or len(match.decisions()) < 2:
        play(match, 1)
    before = whole(match)
    with pytest.raises(error) as caught:
        match.submit(action, seat, decision)
    assert caught.value.message.endswith(".")
    assert whole(match) == before


def test_a_refusal_carries_the_rule_and_the_decision() -> None:
    """With the game's name before the rule."""
    with pytest.raises(IllegalAction) as caught:
        new().submit("bid 99", 1)
    assert (caught.value.rule, caught.value.decision) == ("toy:TOY-2", "1.0")


def test_an_action_of_another_game_is_refused() -> None:
    """Even as an object."""

    class Alien(Action):
        tag = "bid"

    with pytest.raises(InvalidAction):
        new().submit(Alien(), 0)


def test_simultaneous_answers_do_not_make_each_other_stale() -> None:
    """In either order, with the ids that were open at the start."""
    digests = []
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        match = new(3, dice=False)
        ids = {d.seat: d.id for d in match.decisions()}
        for seat in order:
            match.submit(Bid(match.state.seats[seat].hand[0]), seat, ids[seat])  # type: ignore[attr-defined]
        digests.append(match.digest())
    assert len(set(digests)) == 1


def test_an_answer_to_an_answered_question_is_stale() -> None:
    """Also where the seat has the next question open already."""
    match = new(dice=False)
    first = match.decisions()[0]
    bids(match)
    assert match.decisions()[0].seat == first.seat
    with pytest.raises(StaleDecision, match="no longer open"):
        match.submit(match.legal(match.decisions()[0])[0], first.seat, first.id)


def test_after_the_end_nothing_can_be_done_but_undo() -> None:
    """The refusal says so."""
    match = new(goal=1, dice=False)
    bids(match)
    assert match.outcome() is not None
    with pytest.raises(GameOver, match="or undo"):
        match.submit("bid 1", 0)
    assert match.why(0, Bid(1)).message == "The match is over."
    match.undo(0)
    assert match.outcome() is None


class Broken(Toy):
    """Rules that break on cards 90 to 93: in apply, in check, by a late refusal, in the state."""

    def check(self, s: ToyState, d: Decision, a: Action) -> None:
        if a == Bid(91):
            raise KeyError(91)
        super().check(s, d, a)

    def apply(self, s: ToyState, d: Decision, a: Action, events: Events | None) -> None:
        super().apply(s, d, a, events)
        s.rng.roll()
        if a == Bid(90):
            raise ZeroDivisionError
        if a == Bid(92):
            raise IllegalAction("Too late.")
        if a == Bid(93):
            s.deck.append(object())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("card", "error"), [(90, EngineBug), (91, EngineBug), (92, IllegalAction), (93, EngineBug)]
)
def test_a_bug_in_the_rules_leaves_the_match_whole(
    card: int, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half an action is no action: it is reported as a bug, and play goes on."""
    monkeypatch.setattr(module, "CHECKPOINT_EVERY", 1)  # the digest meets the bad state of 93
    match = Match.new(Broken(), seed=3)
    bids(match)
    match.submit(Stop())
    d = match.decisions()[0]
    match.state.seats[d.seat].hand.append(card)  # type: ignore[attr-defined]
    before = whole(match)
    with pytest.raises(error) as caught:
        match.submit(Bid(card), d.seat)
    if error is EngineBug:
        assert "toy: " in str(caught.value)
    assert whole(match) == before
    match.submit(match.legal(d)[0], d.seat)
    assert match.state.rng.trace is None


def test_why_tells_before_one_tries() -> None:
    """The same sentence as the refusal."""
    match = new()
    assert match.why(1, Bid(40)).legal
    assert match.why(1, Bid(99)) == module.Why(False, "toy:TOY-2", "You bid a card that you hold.")
    match.submit("bid 40", 1)
    assert match.why(1, Bid(13)).message == "It is not your decision now."


def test_listed_actions_can_be_sent_back() -> None:
    """JSON form with text and label."""
    match = new()
    shown = listed(match, match.decisions()[1])
    assert shown is not None
    match.submit(shown[-1], 1)
    assert match.log[-1]["action"] == shown[-1]["text"]


def test_the_log_records_what_was_drawn() -> None:
    """Results of dice; a digest every 20 records."""
    match = new()
    bids(match)
    entry = match.submit(Gamble()).entry
    assert entry["draws"] == [match.events(None)[-1][1].data["roll"]]
    play(match, 40)
    assert [r["n"] for r in match.log if "digest" in r] == [20, 40]


def test_events_are_shown_to_their_audience_with_numbers_that_stay() -> None:
    """A seat that asks from number N on gets what it has not seen."""
    match = new()
    bids(match)
    match.submit(Stop())
    drawn = [e.kind for _, e in match.events(0)].count("draw")
    assert drawn == 1
    assert [e.kind for _, e in match.events(None)].count("draw") == 0
    numbers = [i for i, _ in match.events(1)]
    assert match.events(1, numbers[2]) == match.events(1)[2:]
    assert match.event_count() == 5
    assert "You" in " ".join(match.story(0))
    assert "You" not in " ".join(match.story(None))


# --- taking back ------------------------------------------------------------------------------


def test_several_undos_in_a_row_and_as_many_redos() -> None:
    """Each step back and forth passes the same positions."""
    match = new(3)
    positions = [match.digest()]
    for i in range(12):
        play(match, 1, seed=i)
        positions.append(match.digest())
    stories = match.story(0)
    order = []
    for back in range(11, -1, -1):
        seat = match._past[-1].seat
        order.append(seat)
        assert match.undo(seat)["undo"] == 1
        assert match.digest() == positions[back]
    assert match.story(0) == []
    for forth, seat in enumerate(reversed(order), 1):
        assert match.redo(seat)["redo"] == 1
        assert match.digest() == positions[forth]
    assert match.story(0) == stories
    assert not any(match.can_redo(seat).legal for seat in range(3))
    assert match.verify().ok


def test_an_undo_takes_the_others_later_actions_along_and_redo_brings_them_back() -> None:
    """Solo against bots: the bots' answers go and come with the player's action."""
    match = new(4, dice=False)
    start = match.digest()
    bids(match)
    end = match.digest()
    record = match.undo(0)
    assert record == {"n": 5, "seat": 0, "undo": 4}
    assert match.digest() == start
    assert match.rewound
    assert match.redo(0)["redo"] == 4
    assert match.digest() == end


def test_redo_is_the_inverse_of_the_last_undo_only() -> None:
    """Two seats took back one after the other: each redo brings back one undo, last first."""
    match = new(3, dice=False)
    first, second = match.decisions()[:2]
    match.submit(match.legal(first)[0], 0)
    one = match.digest()
    match.submit(match.legal(second)[0], 1)
    two = match.digest()
    match.undo(1)
    match.undo(0)
    assert match.can_redo(1).message == "What was taken back last is not yours to do again."
    with pytest.raises(CannotUndo):
        match.redo(1)
    assert match.redo(0)["redo"] == 1
    assert match.digest() == one
    assert match.redo(1)["redo"] == 1
    assert match.digest() == two


def test_redo_after_a_partial_redo_goes_on_where_it_stopped() -> None:
    """Undo three, redo one, undo one, redo three."""
    match = new(dice=False)
    positions = [match.digest()]
    seats = []
    for _ in range(5):
        d = match.decisions()[0]
        match.submit(match.legal(d)[0], d.seat)
        seats.append(d.seat)
        positions.append(match.digest())
    for i in (4, 3, 2):
        match.undo(seats[i])
    match.redo(seats[2])
    assert match.digest() == positions[3]
    match.undo(seats[2])
    assert match.digest() == positions[2]
    for i in (2, 3, 4):
        match.redo(seats[i])
        assert match.digest() == positions[i + 1]
    assert match.verify().ok


def test_another_action_after_an_undo_ends_the_redo() -> None:
    """The way forward is another one now; a refused action does not end it."""
    match = new(hand=6, dice=False)
    bids(match)
    d = match.decisions()[0]
    match.submit(match.legal(d)[0], d.seat)
    match.undo(d.seat)
    with pytest.raises(IllegalAction):
        match.submit("bid 99", d.seat)
    assert match.can_redo(d.seat).legal
    match.submit(match.legal(d)[1], d.seat)
    assert not match.can_redo(d.seat).legal
    with pytest.raises(CannotUndo, match="nothing to do again"):
        match.redo(d.seat)


def test_a_die_that_was_taken_back_falls_the_same_way_again() -> None:
    """No fishing for better dice, by redo or by gambling anew."""
    match = new()
    bids(match)
    gambler = match.decisions()[0].seat
    rolled = match.submit(Gamble()).entry["draws"]
    for _ in range(3):
        match.undo(gambler)
        assert match.submit(Gamble()).entry["draws"] == rolled
    match.undo(gambler)
    match.redo(gambler)
    assert match.verify().ok


def test_undo_reaches_back_into_a_half_resolved_stack() -> None:
    """The frame that waited waits again."""
    match = new()
    bids(match)
    gambler = match.decisions()[0].seat
    before = match.digest()
    match.submit(TurnOver())
    match.submit(Stop())
    match.undo(gambler)
    match.undo(gambler)
    assert match.digest() == before
    assert match.decisions()[0].kind == "gamble"


def test_the_strict_policy_takes_nothing_back() -> None:
    """And says so."""
    match = new(policy="strict")
    play(match, 3)
    before = whole(match)
    with pytest.raises(CannotUndo, match="without taking back"):
        match.undo(0)
    assert whole(match) == before


def test_the_turn_policy_stops_at_what_cannot_be_fair() -> None:
    """Another seat's action, dice, shown cards, another turn; a harmless step can go."""
    match = new(policy="turn")
    first, second = match.decisions()
    match.submit(match.legal(first)[0], 0)
    assert not match.undo_crosses(0)
    match.undo(0)
    match.redo(0)
    match.submit(match.legal(second)[0], 1)
    with pytest.raises(CannotUndo, match="Another seat has acted"):
        match.undo(0)
    with pytest.raises(CannotUndo, match="cards shown"):
        match.undo(1)
    gambler = match.decisions()[0].seat
    match.submit(TurnOver())
    match.undo(gambler)
    match.redo(gambler)
    match.submit(Gamble())
    with pytest.raises(CannotUndo, match="Dice were thrown"):
        match.undo(gambler)
    assert not match.rewound


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    """For a seat that has not acted."""
    match = new()
    match.submit("bid 40", 1)
    with pytest.raises(CannotUndo, match="nothing of yours"):
        match.undo(0)
    with pytest.raises(CannotUndo, match="nothing of yours"):
        match.undo(3)


def test_only_so_many_states_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Older ones cannot be reached, before and after a load alike."""
    monkeypatch.setattr(module, "UNDO_DEPTH", 5)
    match = new()
    play(match, 20)
    again = Match.restore(TOY, match.snapshot())
    for made in (match, again):
        back = 0
        while made._past or not made._history_known:
            made.undo(next(s for s in (0, 1) if made.can_undo(s).legal))
            back += made.log[-1]["undo"]
        assert back == 5
        assert made.verify().ok
    assert match.digest() == again.digest()


# --- forgetting -------------------------------------------------------------------------------


@pytest.mark.parametrize("loaded", [False, True])
@pytest.mark.parametrize("what", ["submit", "undo", "redo"])
def test_the_last_record_can_be_forgotten(what: str, loaded: bool) -> None:
    """An action, undo or redo that could not be saved leaves no trace, not even a lost redo."""
    match = new(3)
    play(match, 14)
    for _ in range(2):
        match.undo(match._past[-1].seat)
    if loaded:
        match = Match.restore(TOY, json.loads(json.dumps(match.snapshot())))
        plain = match.snapshot()
    else:
        plain = match.snapshot()
        before = whole(match)
    seat = next(s for s in range(3) if match.can_redo(s).legal) if what == "redo" else 0
    if what == "submit":
        d = match.decisions()[0]
        match.submit(match.legal(d)[0], d.seat)
    else:
        getattr(match, what)(seat)
    assert match.snapshot() != plain
    match.forget_last()
    assert match.snapshot() == plain
    if not loaded:
        assert whole(match) == before
    assert any(match.can_redo(s).legal for s in range(3))
    with pytest.raises(EngineBug):
        match.forget_last()
    play(match, 3)
    assert match.verify().ok


# --- loading ----------------------------------------------------------------------------------


def test_a_restored_match_knows_its_history_when_asked() -> None:
    """Events, undo and redo are rebuilt from the log."""
    match = new(3)
    play(match, 15)
    match.undo(0)
    match.undo(1)
    again = Match.restore(TOY, json.loads(json.dumps(match.snapshot())))
    assert whole(again) == whole(match)
    again.redo(1)
    match.redo(1)
    assert whole(again) == whole(match)


def test_undo_after_a_load_goes_past_it() -> None:
    """All the way to the first action, also with actions made since the load."""
    match = new()
    first = match.digest()
    play(match, 11)
    again = Match.restore(TOY, json.loads(json.dumps(match.snapshot())))
    play(again, 4, seed=2)
    while any(again.can_undo(s).legal for s in (0, 1)):
        again.undo(next(s for s in (0, 1) if again.can_undo(s).legal))
    assert again.digest() == first
    assert again.verify().ok


def test_loading_draws_on_where_the_match_stopped() -> None:
    """The next hundred numbers are the same."""
    match = new()
    play(match, 9)
    again = Match.restore(TOY, json.loads(json.dumps(match.snapshot())))
    ours = [match.state.rng.clone().next64() for _ in range(100)]
    assert [again.state.rng.clone().next64() for _ in range(100)] == ours


def test_a_journal_brings_an_older_snapshot_up_to_date() -> None:
    """Actions, undos and redos as records, one by one; each state is that of the original."""
    match = new(3)
    play(match, 6)
    old = json.loads(json.dumps(match.snapshot()))
    digests = []
    for i in range(30):
        if i % 5 == 3:
            match.undo(match._past[-1].seat)
        elif i % 5 == 4:
            match.redo(next(s for s in range(3) if match.can_redo(s).legal))
        else:
            play(match, 1, seed=i)
        digests.append(match.digest())
    again = Match.restore(TOY, old)
    for record, digest in zip(json.loads(json.dumps(match.log))[6:], digests, strict=True):
        again.advance(record)
        assert again.digest() == digest
    assert again.log == match.log
    assert whole(again) == whole(match)


@pytest.mark.parametrize(
    "record",
    [
        {"n": 9, "seat": 0, "action": "bid 1"},
        {"n": 4, "seat": 0, "action": "bid 99"},
        {"n": 4, "seat": 3, "action": "bid 1"},
        {"n": 4, "seat": 0, "undo": 40},
        {"n": 4, "seat": 0, "undo": 0},
        {"n": 4, "seat": 0, "redo": 1},
        {"n": 4, "seat": 1, "action": "gamble", "draws": [9]},
        {"n": 4, "seat": 1, "action": "stop", "draws": [9]},
        {"n": 4, "seat": 1, "action": "stop", "digest": "blake2b-128:0"},
    ],
)
def test_a_record_that_does_not_fit_is_refused(record: dict[str, Any]) -> None:
    """A journal of another match, or a spoiled one."""
    match = new()
    bids(match)
    match.submit(TurnOver())
    with pytest.raises((ValueError, TerminusError)):
        match.advance(record)


@pytest.mark.parametrize("key", ["state", "digest", "options", "seed", "log", "seats", "repeats"])
def test_a_snapshot_without_a_part_is_refused(key: str) -> None:
    """Never loaded half."""
    plain = new().snapshot()
    del plain[key]
    with pytest.raises((ValueError, KeyError)):
        Match.restore(TOY, plain)


def test_verify_finds_any_spoiled_record() -> None:
    """Another action, other draws, a record less or more."""
    match = new()
    play(match, 25)
    assert match.verify() == module.Report(True, 25, "every record replays to the same state")
    spoils: list[Callable[[list[dict[str, Any]]], Any]] = [
        lambda log: log.pop(),
        lambda log: log.pop(3),
        lambda log: log[10].update(seat=3),
        lambda log: log[10].update(action="bid 99"),
        lambda log: log[10].update(action=7),
        lambda log: log[19].update(digest="blake2b-128:0"),
        lambda log: log.insert(5, {"n": 6, "seat": 0, "undo": "x"}),
        lambda log: log.insert(5, {"n": 6}),
        lambda log: next(r for r in log if "draws" in r).update(draws=[0]),
    ]
    for spoil in spoils:
        again = Match.restore(TOY, json.loads(json.dumps(match.snapshot())))
        spoil(again.log)
        report = again.verify()
        assert not report.ok
        assert report.message


def test_a_replay_stops_where_it_is_asked_to() -> None:
    """And shows each step."""
    match = new()
    digests = []
    for i in range(9):
        play(match, 1, seed=i)
        digests.append(match.digest())
    seen: list[str] = []
    part = match.replay(6, lambda m: seen.append(m.digest()))
    assert seen == digests[:6]
    assert part.digest() == digests[5]
    assert match.replay(0).digest() == new().digest()


def test_a_fixture_starts_a_new_log() -> None:
    """The log replays from the stated position; an impossible one is refused."""
    match = new()
    play(match, 7)
    match.set_fixture({"points": [3, 4]})
    assert match.log == []
    assert not match.can_undo(0).legal
    play(match, 9)
    again = Match.restore(TOY, json.loads(json.dumps(match.snapshot())))
    assert again.verify().ok
    again.undo(0)
    assert again.verify().ok
    before = whole(match)
    with pytest.raises(BadFixture):
        match.set_fixture({"colour": 1})
    assert whole(match) == before


# --- stall guards -----------------------------------------------------------------------------


def _loop(match: Match, times: int) -> int:
    """Turn the token over again and again; gives how often until the match ended."""
    for done in range(times):
        if not match.decisions():
            return done
        match.submit(TurnOver())
    return times


def test_the_same_position_again_and_again_is_a_draw() -> None:
    """A loop of two positions ends soon after the turn has become very long."""
    match = new()
    bids(match)
    looped = _loop(match, 1_000)
    assert module.REPEATS_FROM <= looped < module.REPEATS_FROM + 12
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert "same position" in outcome.reason
    with pytest.raises(GameOver):
        match.submit(Stop())


def test_a_repetition_draw_can_be_undone_saved_and_replayed() -> None:
    """The guard's memory goes with the match."""
    match = new()
    bids(match)
    _loop(match, 1_000)
    who = match.log[-1]["seat"]
    again = Match.restore(TOY, json.loads(json.dumps(match.snapshot())))
    assert again.outcome() == match.outcome()
    assert again.verify().ok
    for made in (match, again):
        made.undo(who)
        assert made.outcome() is None
        made.redo(who)
        assert made.outcome() is not None
        made.undo(who)
        made.submit(Stop())
        assert made.outcome() is None
        assert made.snapshot()["repeats"] == ["", 0]
    assert again.digest() == match.digest()
    middle = new()
    bids(middle)
    _loop(middle, module.REPEATS_FROM + 3)
    loaded = Match.restore(TOY, json.loads(json.dumps(middle.snapshot())))
    assert _loop(loaded, 50) == _loop(middle, 50) < 20


def test_an_ordinary_turn_is_not_watched() -> None:
    """Nothing is worked out for the guard before a turn is very long."""
    match = new()
    bids(match)
    _loop(match, module.REPEATS_FROM - 10)
    assert match.snapshot()["repeats"] == ["", 0]
    assert match.outcome() is None


class Short(Toy):
    """A toy with tight limits."""

    max_actions = 30
    max_actions_in_turn = 12


def test_a_turn_and_a_match_have_most_actions() -> None:
    """Each ends as a draw with its reason."""
    match = Match.new(Short(), seed=7)
    bids(match)
    assert _loop(match, 100) <= 13
    outcome = match.outcome()
    assert outcome is not None
    assert "one turn took more than 12 actions" in outcome.reason
    match = Match.new(Short(), {"goal": 50}, 4, seed=7)
    play(match, 100)
    outcome = match.outcome()
    assert outcome is not None
    assert "more than 30 actions" in outcome.reason
    assert match.verify().ok


# --- in any order -----------------------------------------------------------------------------


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 3), st.integers(0, 9)), max_size=40))
def test_any_mix_of_play_undo_redo_and_load_replays(steps: list[tuple[int, int, int]]) -> None:
    """After any of it the log verifies, and a load gives the same match."""
    match = new(4, seed=5)
    for kind, seat, answer in steps:
        if kind == 0 and match.can_undo(seat).legal:
            match.undo(seat)
        elif kind == 1 and match.can_redo(seat).legal:
            match.redo(seat)
        elif kind == 2:
            match = Match.restore(TOY, json.loads(json.dumps(match.snapshot())))
        elif kind > 2 and match.decisions():
            opened = match.decisions()
            d = opened[seat % len(opened)]
            legal = match.legal(d)
            match.submit(legal[answer % len(legal)], d.seat, d.id)
            if answer == 9:
                match.forget_last()
    assert match.verify().ok, match.verify().message
    again = Match.restore(TOY, json.loads(json.dumps(match.snapshot())))
    assert whole(again) == whole(match)


def test_determinized_toys_fit_their_views() -> None:
    """The toy keeps the contract: no view tells what it must not, worlds fit views."""
    match = new(3)
    for i in range(25):
        play(match, 1, seed=i)
        for seat in (0, 1, 2, None):
            view = match.view(seat)
            world = TOY.determinize(view, Rng(i))
            assert TOY.view(world, seat) == view
            assert TOY.invariants(world) == []
