"""`terminus join` and guests' seats on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.bots.seats import parse_seats, parse_spec
from core.kernel import BadOptions
from tests.cli.run import run
from tui.start import names_of

from .tools import opened


def told(home: Path, *args: str) -> tuple[int, str]:
    """Exit status and what is said on stderr."""
    done = run(*args, home=home)
    return done.returncode, done.stderr


def test_nothing_to_join(tmp_path: Path) -> None:
    """Without a table the sentence says how one is opened."""
    status, said = told(tmp_path, "join")
    assert status == 2
    assert "No table waits" in said
    assert "guest:BOB" in said


def test_an_unknown_seat_names_those_there_are(tmp_path: Path) -> None:
    """`--seat` is checked before a screen opens."""
    opened(tmp_path)[0].close()
    status, said = told(tmp_path, "join", "shared", "--seat", "Dan")
    assert status == 2
    assert "Nobody called “Dan” plays at “shared”: Ann, Bob." in said


def test_the_line_mode_opens_no_table(tmp_path: Path) -> None:
    """It joins only where somebody has opened one, and says so."""
    opened(tmp_path)[0].close()
    status, said = told(tmp_path, "join", "--plain")
    assert status == 2
    assert "Nobody has this table open" in said


def test_no_guest_plays_without_a_screen(tmp_path: Path) -> None:
    """Series are for bots: a guest's seat is refused as a person's is."""
    status, said = told(tmp_path, "sim", "foundation", "--seats", "guest:Bob,easy")
    assert status == 2
    assert "Nobody sits" in said


def test_specs_of_guests() -> None:
    """`guest` and `guest:NAME` are seats; a name has its bounds."""
    assert [s.text for s in parse_seats("human:Ann,guest:Bob,guest")] == [
        "human:Ann",
        "guest:Bob",
        "guest",
    ]
    assert parse_spec("guest:Bob").is_person
    with pytest.raises(BadOptions, match="guest:NAME"):
        parse_spec("guest:" + "x" * 41)


def test_the_host_is_not_called_you() -> None:
    """Others read the host's name; one that he has given himself stays."""
    assert names_of(["human", "guest:Bob"], "You") == ["Host", "Bob"]
    assert names_of(["human", "guest"], "Ann") == ["Ann", "Guest"]
    assert names_of(["human", "normal"], "You")[0] == "You"
