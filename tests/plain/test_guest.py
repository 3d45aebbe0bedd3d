"""A seat at a table that another terminal hosts, in lines of text."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.save import Store
from tests.tui.pty_tools import Terminal

from .test_start import Talking, run

pytestmark = pytest.mark.pty


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Terminal]:
    """Ann's table on screen, with a seat for Bob."""
    words = ["play", "foundation", "--seats", "human:Ann,guest:Bob", "--save", "m", "--seed", "5"]
    with Terminal(["-m", "tui.cli", *words], home=tmp_path) as terminal:
        terminal.wait_for("hand 12")
        yield terminal


def guest(home: Path, *words: str) -> Talking:
    """Bob, in lines."""
    return Talking(home, "join", "m", "--plain", *words)


def test_a_guest_plays_in_lines(host: Terminal, tmp_path: Path) -> None:
    """What either does is told at the other's terminal; where the host leaves, that is said."""
    bob = guest(tmp_path, "--seat", "bob")
    bob.wait_for("Bob> ")
    bob.say("say good evening")
    host.wait_for("Bob: good evening")
    bob.say("who")
    bob.wait_for("Ann  at the host's terminal")
    bob.say("seal")
    bob.wait_for("You have chosen.")
    host.wait_for("RESEARCH")
    host.send("e")
    bob.wait_for("Turn 1, Research")
    bob.wait_for("- Ann has chosen.\nBob> ")
    bob.say("undo yes")
    bob.wait_for("The others are asked")
    host.wait_for("asks to take an action back")
    host.send("Y")
    bob.wait_for("Ann allows it")
    bob.say("notes they wait")
    bob.wait_for(" 1  they wait")
    host.send("q")
    bob.wait_for("`terminus join m --plain` sits down again.")
    status, errors = bob.end()
    assert (status, errors) == (0, "")
    host.wait_for("Resume")
    session = Store(tmp_path).open_readonly("m")
    assert session.meta["notes"] == {"1": ["they wait"]}
    assert session.match.verify().ok
    session.close()


def test_a_guest_chooses_his_seat_and_leaves(host: Terminal, tmp_path: Path) -> None:
    """Without a name the seats are listed; a signal leaves the seat with the right status."""
    bob = guest(tmp_path)
    bob.wait_for("m: who are you?")
    bob.say("2")
    bob.wait_for("Bob> ")
    bob.process.send_signal(signal.SIGTERM)
    status, errors = bob.end()
    assert status == 143
    assert "Traceback" not in errors
    host.wait_for("not here")


def test_a_guest_goes_along_to_the_rematch(tmp_path: Path) -> None:
    """Where the host opens a rematch, the guest sits at it without joining anew."""
    words = ["play", "foundation", "--seats", "human:Ann,guest:Bob", "--save", "m", "--seed", "5"]
    short = ["--option", "turn_limit=1"]
    with Terminal(["-m", "tui.cli", *words, *short], home=tmp_path) as host:
        host.wait_for("hand 12")
        bob = guest(tmp_path, "--seat", "bob")
        bob.wait_for("Bob> ")
        for _ in range(60):
            bob.say("end yes")
            host.send("e")
            host.read(0.3)
            if "match is over" in host.text():
                break
        bob.wait_for("The match is over")
        host.settle()
        if "rematch" not in host.text():
            host.send("\r")
        host.wait_for("rematch")
        host.send("m")
        bob.wait_for("The host opens a rematch.")
        bob.wait_for("Saved as foundation-1.")
        bob.say("look seats")
        bob.wait_for("You, First Foundation")
        bob.say("quit")
        assert bob.end() == (0, "")


def test_nobody_hosts(tmp_path: Path) -> None:
    """Where nobody has the table open, that is said in a sentence that names the way on."""
    typed = "quit\n"
    words = ["play", "foundation", "--seats", "human:Ann,guest:Bob", "--save", "m", "--plain"]
    assert run(tmp_path, *words, typed=typed).returncode == 0
    done = run(tmp_path, "join", "m", "--seat", "bob", "--plain")
    assert done.returncode == 2
    assert "`terminus resume m --plain` plays all its seats" in done.stderr
