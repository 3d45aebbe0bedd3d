"""Third-party programs as bots, without a screen."""

import json
import sys
from pathlib import Path

import pytest

from core.bots.external import BotFailed, ExecBot, Program
from core.kernel import Match, Rng

from . import toy

PROGRAM = f"{sys.executable} {Path(__file__).with_name('program.py')}"


def ask(mode, seconds=10.0, log=""):
    match = Match.new(toy.GAME, seed=3)
    d = match.decision(0)
    bot = ExecBot(toy.GAME, f"{PROGRAM} {mode} {log}", seconds)
    try:
        return bot.choose(match.view(0), d, match.legal(d), Rng(1)), match.legal(d)
    finally:
        bot.close()


@pytest.mark.parametrize("mode", ["good", "object", "late", "learns"])
def test_program_answers(mode):
    """Text or object, after a late answer or a refusal: a legal answer counts."""
    answer, legal = ask(mode)
    assert answer == legal[0]


@pytest.mark.parametrize(
    ("mode", "says"),
    [
        ("exit", "has ended"),
        ("garbage", "no JSON"),
        ("cheat", "3 refused answers"),
    ],
)
def test_failing_program_is_told_apart(mode, says):
    """What went wrong with a program is said in one sentence."""
    with pytest.raises(BotFailed, match=says):
        ask(mode)


def test_hanging_program_is_given_up():
    """A program that does not answer in time has failed."""
    with pytest.raises(BotFailed, match=r"longer than 0\.3 s"):
        ask("hang", 0.3)


def test_missing_program_is_named():
    """A program that is not there is named."""
    with pytest.raises(BotFailed, match=r"no-such-bot.*cannot be started"):
        Program("./no-such-bot")


def test_program_is_sent_view_and_decision_only(tmp_path):
    """A program gets the documented keys: no state, no seed, no other seat's view."""
    match = Match.new(toy.GAME, seed=3)
    ask("good", log=tmp_path / "log")
    first, last = map(json.loads, (tmp_path / "log").read_text().splitlines())
    keys = {"id", "do", "protocol", "game", "seat", "view", "decision", "actions"}
    assert set(first) == keys
    assert first["view"] == match.view(0)
    assert first["actions"][0] == {
        "type": "bid",
        "card": first["view"]["hand"][0],
        "text": f"bid {first['view']['hand'][0]}",
    }
    assert last == {"do": "quit"}


def test_refused_answer_is_told(tmp_path):
    """The next question after a refused answer says what was refused and why."""
    ask("learns", log=tmp_path / "log")
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert lines[1]["rejected"]["action"] == "bid 0"
    assert "not among the legal" in lines[1]["rejected"]["message"]
