"""sim: many matches, one digest."""

import sys

import attrs
import pytest

from core.bots.seats import parse_seats
from core.games import games
from core.kernel import BadOptions, EngineBug, Match, Rng
from core.kernel import options as opt
from core.lab.play import game_seed, play, seat_bots
from core.lab.sim import plain, simulate
from tests.bots import toy
from tests.bots.conftest import toy_game  # noqa: F401

KEYS = (
    "game",
    "games",
    "seed",
    "seats",
    "wins",
    "draws",
    "scores",
    "decisions",
    "decisions_per_s",
    "seconds",
    "digest",
)


def test_summary_has_the_promised_keys():
    """The JSON of sim has exactly the keys of the contract, in their order."""
    assert list(plain(simulate("foundation", 3, 1))) == list(KEYS)


def test_same_seed_same_digest_other_seed_other_digest():
    """The digest depends on the seed and nothing else."""
    first, again, other = (simulate("foundation", 5, seed).digest for seed in (7, 7, 8))
    assert first == again != other


def test_jobs_do_not_change_the_digest():
    """Two processes play the same matches as one."""
    one, two = (plain(simulate("foundation", 20, 3, jobs=jobs)) for jobs in (1, 2))
    for key in ("seconds", "decisions_per_s"):
        one.pop(key), two.pop(key)
    assert one == two


def test_series_starts_with_the_matches_of_a_shorter_one():
    """Match i is the same whatever the length of the series."""
    short, long = simulate("foundation", 3, 5), simulate("foundation", 4, 5)
    bots = seat_bots(games["foundation"], parse_seats("random,random"))
    options = opt.build(games["foundation"].Options, {})
    last = play(games["foundation"], options, bots, game_seed(5, 3))
    assert long.decisions - short.decisions == last.decisions


def test_play_agrees_with_match():
    """The fast loop ends in the same state as a Match with the same seed and answers."""
    game = games["foundation"]
    seed = game_seed(2, 0)
    bots = seat_bots(game, parse_seats("random,random"))
    played = play(game, opt.build(game.Options, {}), bots, seed)
    match = Match.new(game, seats=2, seed=seed)
    streams = [Rng.stream(seed, "bot", i) for i in (0, 1)]
    while opened := match.decisions():
        d = opened[0]
        legal = match.legal(d)
        match.submit(legal[0] if len(legal) == 1 else streams[d.seat].choice(legal), d.seat)
    assert (match.digest(), match.outcome().winners) == (played.digest, played.winners)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"count": 0}, "At least one"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"jobs": 0}, "jobs"),
        ({"seats": parse_seats("random")}, "has 2 seats, not 1"),
        ({"seats": parse_seats("human,random")}, "seats are bots"),
        ({"options": {"x": 1}}, "no option"),
        ({"game_id": "chess"}, "no game"),
    ],
)
def test_what_cannot_be_played_is_refused(more, says):
    """Every wrong number or name is refused before a match begins."""
    with pytest.raises(BadOptions, match=says):
        simulate(**{"game_id": "foundation", "count": 2, "seed": 1, **more})


def test_wins_draws_and_scores_add_up():
    """Each match of two seats is won by one of them or drawn; scores are means."""
    s = simulate("toy", 60, 1)
    assert sum(s.wins) + s.draws == 60
    assert len(s.scores) == 2
    assert 6 <= sum(s.scores) <= 9


class Stuck(toy.ToyGame):
    """The toy, with an answer that changes nothing."""

    max_actions_in_turn = 2_000

    def apply(self, s, d, a, events):
        s.answers[d.seat] += 1


@pytest.mark.parametrize("limit", [100, 2_000])
def test_stalled_match_is_a_draw_as_in_match(limit):
    """The stall guard ends a match after as many actions as Match does."""
    game = Stuck()
    game.max_actions_in_turn = limit
    bots = seat_bots(game, parse_seats("random,random"))
    played = play(game, toy.Options(), bots, 1)
    match = Match.new(game, seed=1)
    count = 0
    while opened := match.decisions():
        match.submit(match.legal(opened[0])[0], opened[0].seat)
        count += 1
    assert played.stalled
    assert (played.winners, played.decisions) == ((), count)
    assert "A draw" in match.outcome().reason


def test_broken_invariant_is_told_with_its_match(monkeypatch):
    """A broken promise of the rules names the match in which it broke."""
    monkeypatch.setattr(toy.ToyGame, "invariants", lambda *_: ["a card is gone"])
    with pytest.raises(EngineBug, match=r"match 0 \(seed \d+\): toy: a card is gone"):
        simulate("toy", 2, 1)


def test_checks_after_every_action_on_request(monkeypatch):
    """With `check_all` the invariants are looked at after each action."""
    seen = []
    monkeypatch.setattr(toy.ToyGame, "invariants", lambda *_: seen.append(1) or [])
    simulate("toy", 1, 1)
    simulate("toy", 1, 1, check_all=True)
    assert len(seen) == 1 + 7


def test_programs_play_without_a_screen():
    """A third-party program can play a series."""
    from tests.bots.test_external import PROGRAM

    seats = parse_seats(f"exec:{PROGRAM} good,random")
    assert simulate("toy", 3, 1, seats=seats).games == 3


def test_extra_draws_of_a_bot_change_nothing_for_the_game(monkeypatch):
    """A bot that draws more numbers does not change the dice of the match."""
    before = simulate("toy", 10, 1, seats=parse_seats("normal,normal")).digest

    def choose(self, view, decision, legal, rng, level):
        for _ in range(5):
            rng.roll()
        return toy.BIDS[max(view["hand"])]

    monkeypatch.setattr(toy.Heuristic, "choose", choose)
    assert simulate("toy", 10, 1, seats=parse_seats("normal,normal")).digest == before


def test_random_play_is_fast():
    """Random play of foundation makes at least 20,000 decisions a CPU second."""
    assert simulate("foundation", 60, 1).decisions_per_s >= 20_000


def test_sim_loads_no_screen():
    """Headless play runs where no screen library is installed."""
    import subprocess

    code = (
        "import sys; from core.lab.sim import simulate; simulate('foundation', 1, 1);"
        "print([m for m in sys.modules if m.split('.')[0] in ('textual', 'rich', 'tui')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_summary_is_frozen():
    """A summary cannot be changed by who reads it."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        simulate("toy", 1, 1).games = 2
