"""Levels: random, rules of thumb, search."""

import sys

import pytest

from core.bots.base import Budget
from core.bots.levels import LEVELS, make_bot
from core.bots.search import Search
from core.bots.seats import parse_seats
from core.kernel import BadOptions, Match, Rng
from core.lab.sim import simulate

from . import toy


def asked(match, seat=0):
    d = match.decision(seat)
    return match.view(seat), d, match.legal(d)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_gives_a_legal_answer(level):
    """Whatever the level, its answer is one of those that were offered."""
    view, d, legal = asked(Match.new(toy.GAME, seed=3))
    bot = make_bot(toy.GAME, level, budget=Budget(30))
    assert bot.choose(view, d, legal, Rng(1)) in legal


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_where_nothing_is_listed(level):
    """A bot that is given no list finds a legal answer by itself."""
    match = Match.new(toy.GAME, {"wide": True}, seed=3)
    d = match.decision(0)
    bot = make_bot(toy.GAME, level, budget=Budget(30))
    answer = bot.choose(match.view(0), d, None, Rng(1))
    assert match.why(0, answer).legal


@pytest.mark.parametrize("level", LEVELS)
def test_same_stream_same_answer(level):
    """The same view and the same stream give the same answer."""
    match = Match.new(toy.GAME, seed=8)
    bots = [make_bot(toy.GAME, level, budget=Budget(40)) for _ in (0, 1)]
    assert len({bot.choose(*asked(match), Rng(5)) for bot in bots}) == 1


def test_unknown_level_is_refused():
    """A level that does not exist is refused with those that do."""
    with pytest.raises(BadOptions, match="random, easy, normal, hard"):
        make_bot(toy.GAME, "genius")


def test_game_without_rules_of_thumb_says_so(monkeypatch):
    """A game without heuristics has random bots and says so."""
    monkeypatch.delitem(sys.modules, "core.games.toy.heuristics")
    with pytest.raises(BadOptions, match="no bots but"):
        make_bot(toy.GAME, "normal")


def test_search_finds_the_order_of_bids():
    """Search beats bidding the highest card first, in a game where that is wrong."""
    seats = parse_seats("hard,normal")
    summary = simulate("toy", 40, 4, seats=seats, budget=Budget(150))
    assert summary.wins[0] > 1.5 * summary.wins[1]


def test_search_counts_iterations():
    """The budget is a number of iterations, not a time."""
    bot = Search(toy.GAME, Budget(25, seconds=60))
    bot.choose(*asked(Match.new(toy.GAME, seed=3)), Rng(1))
    assert bot.iterations == 25


def test_search_stops_by_the_clock():
    """The clock ends a search whose budget was too large."""
    bot = Search(toy.GAME, Budget(10**9, seconds=0.05))
    bot.choose(*asked(Match.new(toy.GAME, seed=3)), Rng(1))
    assert 1 <= bot.iterations < 10**6


def test_search_stops_when_told():
    """A search that nobody waits for ends at once, with an answer."""
    bot = Search(toy.GAME, Budget(10**9), stop=lambda: True)
    _, _, legal = asked(Match.new(toy.GAME, seed=3))
    assert bot.choose(*asked(Match.new(toy.GAME, seed=3)), Rng(1)) in legal
    assert bot.iterations == 1


def test_search_needs_no_search_where_there_is_no_choice():
    """A single legal answer is given without thinking."""
    match = Match.new(toy.GAME, seed=3)
    view, d, legal = asked(match)
    bot = Search(toy.GAME, Budget(100))
    assert bot.choose(view, d, legal[:1], Rng(1)) == legal[0]
    assert bot.iterations == 0


def test_search_leaves_the_view_alone():
    """Thinking changes nothing in the view that it is given."""
    view, d, legal = asked(Match.new(toy.GAME, seed=3))
    before = repr(view)
    Search(toy.GAME, Budget(50)).choose(view, d, legal, Rng(1))
    assert repr(view) == before


def answer_with(monkeypatch, value=None, **tuning):
    """Answer and rollouts of a search with its own plan; the champion bids its highest card."""
    from core.bots import search

    monkeypatch.setattr(search, "tuning_of", lambda game: (tuning, value))
    bot = Search(toy.GAME)
    match = Match.new(toy.GAME, seed=3)
    view, d, legal = asked(match)
    return bot.choose(view, d, legal, Rng(1)), bot.iterations, legal


def test_a_game_may_ask_for_no_search(monkeypatch):
    """Without iterations the rules of thumb at their best answer at once."""
    answer, iterations, legal = answer_with(monkeypatch, iterations=0)
    assert (answer, iterations) == (legal[-1], 0)


def test_only_the_named_kinds_are_searched(monkeypatch):
    """Other decisions go by the rules of thumb."""
    assert answer_with(monkeypatch, kinds=("other",), iterations=20)[1] == 0
    assert answer_with(monkeypatch, kinds=("bid",), iterations=20)[1] == 20


def test_a_rival_needs_enough_worlds(monkeypatch):
    """A handful of rollouts overrules nobody, whatever they say; more do."""

    def low_cards_win(s, seat):
        return 1.0 - s.bids[seat] / 10 if s.bids[seat] else 0.0

    plan = {"rollout": 0, "answers": 3}
    few, _, legal = answer_with(monkeypatch, low_cards_win, iterations=12, **plan)
    assert few == legal[-1]
    many, _, legal = answer_with(monkeypatch, low_cards_win, iterations=90, **plan)
    assert many == legal[0]


def test_without_a_difference_the_champion_stays(monkeypatch):
    """Where every answer is worth the same, the rules of thumb decide."""
    answer, _, legal = answer_with(monkeypatch, lambda s, seat: 0.5, iterations=60, rollout=0)
    assert answer == legal[-1]
