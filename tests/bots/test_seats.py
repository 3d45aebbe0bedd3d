"""Seat specs."""

import pytest

from core.bots.seats import names, parse_seats, parse_spec
from core.kernel import BadOptions


@pytest.mark.parametrize(
    "text", ["human", "human:Ann", "random", "easy", "normal", "hard", "exec:./mybot --fast"]
)
def test_spec_round_trip(text):
    """A spec that was read is written as it was."""
    assert parse_spec(text).text == text


@pytest.mark.parametrize("text", ["", "Human", "medium", "human:", "exec:", "easy:x", "human:a\nb"])
def test_bad_spec_is_refused_with_the_grammar_or_the_mend(text):
    """What is no spec is refused, and the sentence says what would do."""
    with pytest.raises(BadOptions, match=r"human, human:NAME|human:NAME|exec:COMMAND"):
        parse_spec(text)


def test_seats_are_split_at_commas():
    """Seats stand between commas, blanks around them do not count."""
    assert [s.text for s in parse_seats("human:Ann, normal,hard")] == [
        "human:Ann",
        "normal",
        "hard",
    ]


def test_command_may_hold_commas():
    """A comma inside a program's command line belongs to it."""
    assert [s.text for s in parse_seats("exec:./bot --w=1,2,3,easy")] == [
        "exec:./bot --w=1,2,3",
        "easy",
    ]


def test_unknown_word_after_a_comma_is_refused():
    """A misspelt level is not taken for a part of the seat before it."""
    with pytest.raises(BadOptions, match="norml"):
        parse_seats("human:Ann,norml")


def test_names_differ():
    """Two people of one name can be told apart."""
    assert names(parse_seats("human:Ann,human:Ann,easy")) == ["Ann", "Ann'", "Easy bot 3"]
