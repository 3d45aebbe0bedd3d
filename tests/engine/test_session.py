"""The JSON-lines protocol, verb by verb."""

import json

import pytest

from core.engine.session import VERBS, Session
from core.games import CATALOGUE, games
from core.kernel import Match
from tests.bots import toy
from tests.bots.conftest import toy_game  # noqa: F401

CONTRACT = (
    "hello new decisions legal apply why view events determinize undo redo snapshot load bot "
    "digest invariants set score quit"
)


def do(session, verb, **more):
    """A request that must be answered with ok."""
    answer = session.answer({"id": 1, "do": verb, **more})
    assert answer["ok"], answer
    json.dumps(answer, allow_nan=False)
    return answer


def refused(session, verb, **more):
    """A request that must be refused; gives the error."""
    answer = session.answer({"id": 1, "do": verb, **more})
    assert not answer["ok"], answer
    return answer["error"]


@pytest.fixture
def session():
    made = Session(fixtures=True)
    do(made, "new", game="toy", seats=["Ann", "Bob"], seed=3)
    return made


@pytest.fixture
def foundation():
    made = Session()
    do(made, "new", game="foundation", seats=2, seed=3)
    return made


def test_verbs_are_those_of_the_contract():
    """The protocol has exactly the documented verbs."""
    assert list(VERBS) == CONTRACT.split()


def test_hello_names_protocol_and_games():
    """hello gives the protocol's version and each game with seats and options."""
    answer = do(Session(), "hello")
    assert answer["protocol"] == 1
    assert [g["id"] for g in answer["games"]] == [e.id for e in CATALOGUE]
    for entry in answer["games"]:
        assert set(entry) == {"id", "title", "seats", "options"}
        assert entry["options"]["additionalProperties"] is False


def test_answers_carry_the_id_of_the_request():
    """The id comes back as it was, whatever JSON it is."""
    for request_id in (7, "a", None, [1]):
        assert Session().answer({"id": request_id, "do": "hello"})["id"] == request_id


def test_seats_are_a_count_or_names(session):
    """`new` takes a count or names; names show in events."""
    do(session, "new", game="toy", seats=2)
    assert session.match.seats == ["Seat 1", "Seat 2"]
    do(session, "new", game="toy", seats=["Ann", "Bob"])
    assert session.match.seats == ["Ann", "Bob"]


def test_match_is_that_of_the_seed(session):
    """The protocol plays the same match as Python does with the same seed."""
    assert do(session, "digest")["digest"] == Match.new(toy.GAME, seed=3).digest()


def test_big_seeds_in_both_forms():
    """Seeds up to 2**64-1 as numbers, and in hex for programs with short numbers."""
    digests = []
    for seed in (2**64 - 1, "0xffffffffffffffff"):
        s = Session()
        do(s, "new", game="toy", seed=seed)
        digests.append(do(s, "digest"))
    assert digests[0] == digests[1]


def test_seed_in_letters_says_that_it_is_hex():
    """`"10"` could be ten or sixteen: without `0x` it is refused."""
    assert refused(Session(), "new", game="toy", seed="10")["code"] == "bad_request"
    do(Session(), "new", game="toy", seed="0x10")


@pytest.mark.parametrize("options", [[1], 0, False, "", "x"])
def test_options_are_an_object(options):
    """Something empty of another kind is no way to write `no options`."""
    assert refused(Session(), "new", game="toy", options=options)["code"] == "bad_request"
    do(Session(), "new", game="toy", options=None)


def test_decisions_have_the_promised_keys(session):
    """A decision has id, seat, kind, phase and a prompt."""
    opened = do(session, "decisions")["decisions"]
    assert [d["id"] for d in opened] == ["0.0", "1.0"]
    assert all(set(d) == {"id", "seat", "kind", "phase", "prompt"} for d in opened)


def test_legal_actions_can_be_sent_back(foundation):
    """What `legal` lists is accepted by `apply` as it stands."""
    for _ in range(30):
        opened = do(foundation, "decisions")["decisions"]
        if not opened:
            break
        actions = do(foundation, "legal", decision=opened[0]["id"])["actions"]
        assert all({"type", "text", "label"} <= set(a) for a in actions)
        do(foundation, "apply", action=actions[-1], seat=opened[0]["seat"])


def test_played_to_the_end_gives_the_outcome(session):
    """After the last action there are no decisions, but an outcome."""
    while opened := do(session, "decisions")["decisions"]:
        actions = do(session, "legal", decision=opened[0]["id"])["actions"]
        answer = do(session, "apply", action=actions[0]["text"], seat=opened[0]["seat"])
    assert set(answer["outcome"]) == {"winners", "scores", "reason", "rule"}
    assert answer["outcome"]["rule"].partition(":")[0] in ("toy", "")
    assert refused(session, "apply", action="bid 1", seat=0)["code"] == "game_over"
    assert refused(session, "legal")["code"] == "stale_decision"
    assert do(session, "why", action="bid 1", seat=0)["legal"] is False


def test_refused_action_changes_nothing(session):
    """An illegal action is refused with code, rule and sentence, and the state stays."""
    before = do(session, "snapshot")
    held = session.match.view(0)["hand"]
    missing = next(c for c in range(1, 7) if c not in held)
    error = refused(session, "apply", action=f"bid {missing}", seat=0)
    assert error["code"] == "illegal_action"
    assert error["rule"] == "toy:T-1"
    assert error["message"]
    assert do(session, "snapshot") == before


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"action": "frob", "seat": 0}, "invalid_action"),
        ({"action": {"type": "bid"}, "seat": 0}, "invalid_action"),
        ({"action": {"type": "bid", "card": "x"}, "seat": 0}, "invalid_action"),
        ({"action": 7, "seat": 0}, "bad_request"),
        ({"seat": 0}, "bad_request"),
        ({"action": "bid 1", "seat": 9}, "bad_request"),
        ({"action": "bid 1", "seat": True}, "bad_request"),
        ({"action": "bid 1"}, "not_your_decision"),
        ({"action": "bid 1", "decision": "0.9"}, "stale_decision"),
    ],
)
def test_bad_apply_is_refused(session, more, code):
    """Whatever is wrong with an action has a code of its own."""
    assert refused(session, "apply", **more)["code"] == code


def test_apply_gives_all_events_and_the_next_decisions(session):
    """apply shows every event with its audience, and what is open next."""
    low = session.match.view(0)["hand"][0]
    answer = do(session, "apply", action=f"bid {low}", seat=0)
    event = answer["events"][0]
    assert event["audience"] == [0]
    assert event["rule"] == "toy:T-1"
    assert event["text"] == f"Ann bids {low}"
    assert [d["seat"] for d in answer["decisions"]] == [1]


def test_events_of_a_seat_hide_those_of_others(session):
    """A seat and a spectator see only what is for them, from a number on."""
    for seat in (0, 1):
        do(session, "apply", action=f"bid {session.match.view(seat)['hand'][0]}", seat=seat)
    seen = {seat: do(session, "events", seat=seat)["events"] for seat in (0, 1, None)}
    assert [e["kind"] for e in seen[0]] == ["bid", "win"]
    assert seen[0][0]["text"].startswith("You bid")
    assert [e["n"] for e in seen[1]] == [1, 2]
    assert [e["n"] for e in seen[None]] == [2]
    assert [e["n"] for e in do(session, "events", seat=0, since=1)["events"]] == [2]


def test_why_tells_rule_and_reason(session):
    """why says whether an action is legal, and if not, by which rule."""
    held = session.match.view(0)["hand"]
    missing = next(c for c in range(1, 7) if c not in held)
    assert do(session, "why", action=f"bid {held[0]}", seat=0)["legal"] is True
    answer = do(session, "why", action=f"bid {missing}", seat=0)
    assert (answer["legal"], answer["rule"]) == (False, "toy:T-1")
    assert answer["message"]


def test_view_is_the_seat_s_own(session):
    """view gives exactly what the seat may know; null is a spectator."""
    assert do(session, "view", seat=1)["view"] == session.match.view(1)
    assert do(session, "view", seat=None)["view"]["hand"] == []


def test_determinize_fits_the_view_and_hides_the_seed(session):
    """The made-up state looks the same to the seat, and the real seed is not in it."""
    do(session, "apply", action=f"bid {session.match.view(1)['hand'][0]}", seat=1)
    before = do(session, "view", seat=0)
    real = do(session, "snapshot")["snapshot"]
    others = [do(session, "determinize", seat=0, seed=n)["snapshot"] for n in range(10, 16)]
    assert all(other["seed"] != real["seed"] for other in others)
    assert len({json.dumps(other["state"]["hands"]) for other in others}) > 1
    for other in others:
        guess = Session()
        do(guess, "load", snapshot=other)
        assert do(guess, "view", seat=0) == before
    assert refused(session, "determinize", seed=1)["code"] == "bad_request"
    assert refused(session, "determinize", seat=None, seed=1)["code"] == "bad_request"


def test_undo_and_redo_are_inverse(session):
    """Without a seat, the last action is meant; redo brings it back."""
    digests = [do(session, "digest")]
    for seat in (1, 0):
        do(session, "apply", action=f"bid {session.match.view(seat)['hand'][0]}", seat=seat)
        digests.append(do(session, "digest"))
    do(session, "undo")
    assert do(session, "digest") == digests[1]
    do(session, "undo")
    assert do(session, "digest") == digests[0]
    do(session, "redo")
    assert do(session, "digest") == digests[1]
    do(session, "redo")
    assert do(session, "digest") == digests[2]
    assert refused(session, "redo")["code"] == "cannot_undo"


def test_undo_of_a_named_seat_takes_later_actions_with_it(session):
    """A seat takes back its own last action and what came after it; redo restores both."""
    for seat in (1, 0):
        do(session, "apply", action=f"bid {session.match.view(seat)['hand'][0]}", seat=seat)
    after = do(session, "digest")
    do(session, "undo", seat=1)
    do(session, "redo")
    assert do(session, "digest") == after
    do(session, "undo")
    assert [d["seat"] for d in do(session, "decisions")["decisions"]] == [0]


def test_snapshot_goes_on_elsewhere(foundation):
    """A snapshot loaded into another session goes on in the same way."""
    play(foundation, 25)
    other = Session()
    do(other, "load", snapshot=do(foundation, "snapshot")["snapshot"])
    play(foundation, 10)
    play(other, 10)
    assert do(other, "digest") == do(foundation, "digest")


def play(session, count):
    for number in range(count):
        opened = do(session, "decisions")["decisions"]
        if not opened:
            return
        act = do(session, "bot", level="random", seed=number, seat=opened[0]["seat"])["action"]
        do(session, "apply", action=act, seat=opened[0]["seat"])


def test_same_requests_same_answers():
    """Two sessions answer the same requests byte for byte the same, snapshots included."""
    lines = []
    for _ in (0, 1):
        s = Session()
        do(s, "new", game="foundation", seed=9)
        play(s, 12)
        lines.append(json.dumps([do(s, "snapshot"), do(s, "events", seat=0)]))
    assert lines[0] == lines[1]


@pytest.mark.parametrize("bad", [None, 5, [], "x", {}, {"format": "terminus-save"}])
def test_bad_snapshot_is_refused_and_the_match_kept(session, bad):
    """A snapshot that cannot be read leaves the present match alone."""
    before = do(session, "digest")
    codes = ("bad_request", "save_foreign", "save_corrupt")
    assert refused(session, "load", snapshot=bad)["code"] in codes
    assert do(session, "digest") == before


def test_tampered_snapshot_is_refused(session):
    """A snapshot that was changed does not load."""
    snapshot = do(session, "snapshot")["snapshot"]
    snapshot["turn_actions"] += 1
    assert refused(session, "load", snapshot=snapshot)["code"] == "save_corrupt"


@pytest.mark.parametrize("level", ["random", "easy", "normal", "hard"])
def test_bot_gives_an_action_and_applies_nothing(session, level):
    """bot answers for a level and leaves the match alone."""
    before = do(session, "digest")
    answer = do(session, "bot", level=level, seed=1, budget=20, seat=1)
    assert do(session, "why", action=answer["action"], seat=1)["legal"]
    assert do(session, "digest") == before


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"level": "genius", "seed": 1}, "bad_options"),
        ({"seed": 1}, "bad_request"),
        ({"level": "hard", "seed": -1}, "bad_request"),
        ({"level": "hard", "budget": 0}, "bad_request"),
    ],
)
def test_bad_bot_request_is_refused(session, more, code):
    """An unknown level, a bad seed or budget is named."""
    assert refused(session, "bot", **more)["code"] == code


def test_legal_of_too_many_is_told(session):
    """Where actions cannot be listed, legal says so and bot still answers."""
    do(session, "new", game="toy", options={"wide": True})
    assert refused(session, "legal")["code"] == "not_enumerable"
    do(session, "bot", level="random", seed=1)


def test_set_and_score_are_for_fixtures_only(foundation):
    """Without --fixtures, neither set nor score is allowed."""
    assert refused(foundation, "set", fixture={})["code"] == "not_allowed"
    assert refused(foundation, "score")["code"] == "not_allowed"


def test_set_puts_a_position_up(session):
    """set changes what is named; the match goes on from there and can be saved."""
    do(session, "set", fixture={"hands": [[1, 2, 3], [4, 5, 6]]})
    assert do(session, "view", seat=0)["view"]["hand"] == [1, 2, 3]
    do(session, "apply", action="bid 1", seat=0)
    assert do(session, "score")["points"] == [0, 0]
    other = Session()
    do(other, "load", snapshot=do(session, "snapshot")["snapshot"])
    assert do(other, "digest") == do(session, "digest")


@pytest.mark.parametrize("fixture", [{"x": 1}, {"hands": 5}, {"hands": [[1, 1], [2]]}, 7, None])
def test_bad_fixture_is_refused_and_the_match_kept(session, fixture):
    """Unknown keys, malformed values and impossible positions are refused."""
    before = do(session, "digest")
    assert refused(session, "set", fixture=fixture)["code"] in ("bad_fixture", "bad_request")
    assert do(session, "digest") == before


def test_invariants_of_a_sound_match_are_unbroken(session):
    """A sound match has nothing broken."""
    assert do(session, "invariants")["broken"] == []


@pytest.mark.parametrize("verb", sorted(set(CONTRACT.split()) - {"hello", "new", "quit", "load"}))
def test_verbs_that_need_a_match_say_so(verb):
    """Before `new`, a verb that needs a match is refused by name."""
    more = {"snapshot": {}, "action": "bid 1", "seat": 0}
    assert refused(Session(fixtures=True), verb, **more)["code"] == "no_match"


@pytest.mark.parametrize("request_", [None, 5, "x", [], {}, {"do": None}, {"do": "fly"}])
def test_what_is_no_request_is_a_bad_request(request_):
    """Any JSON value gets an answer."""
    assert Session().answer(request_)["error"]["code"] == "bad_request"


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"game": "chess"},
        {"game": "toy", "seats": 5},
        {"game": "toy", "seats": -1},
        {"game": "toy", "seats": 10**9},
        {"game": "toy", "seats": [1, 2]},
        {"game": "toy", "seats": "two"},
        {"game": "toy", "options": {"x": 1}},
        {"game": "toy", "options": []},
        {"game": "toy", "seed": 2**64},
        {"game": "toy", "seed": 1.5},
        {"game": "toy", "seed": "zz"},
    ],
)
def test_bad_new_is_refused_and_the_match_kept(session, more):
    """A match that cannot begin does not end the one that is played."""
    before = do(session, "digest")
    if more.get("options") == []:
        assert do(session, "new", **more)  # an empty list of options is no option
        return
    assert refused(session, "new", **more)["code"] in ("bad_request", "bad_options")
    assert do(session, "digest") == before


def test_bug_in_the_rules_does_not_end_the_session(session, monkeypatch):
    """A failure inside the program is answered as such, and the session goes on."""
    monkeypatch.setattr(toy.ToyGame, "view", lambda *_: 1 / 0)
    assert refused(session, "view", seat=0)["code"] == "engine_bug"
    monkeypatch.undo()
    do(session, "view", seat=0)


def test_quit_ends_the_session(session):
    """quit is answered, and then nothing more is read."""
    do(session, "quit")
    assert session.closed


def test_every_game_speaks_the_protocol():
    """Each game can be played by requests alone."""
    for entry in CATALOGUE:
        s = Session()
        low, high = entry.seats
        do(s, "new", game=entry.id, seats=min(max(2, low), high), seed=4)
        play(s, 15)
        for seat in range(len(s.match.seats)):
            do(s, "view", seat=seat)
            do(s, "events", seat=seat, since=0)
        assert do(s, "invariants")["broken"] == []
        assert games[entry.id].title == entry.title


def test_refusals_stay_short(session):
    """A refusal quotes what was sent, but not a hundred thousand letters of it."""
    for error in (
        refused(session, "apply", seat=0, action="x" * 100_000),
        refused(session, "new", game="x" * 100_000),
        refused(session, "legal", decision="x" * 100_000),
    ):
        assert len(error["message"]) <= 1_001
        assert error["message"].endswith("…")
