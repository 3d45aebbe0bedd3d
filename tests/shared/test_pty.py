"""Shared tables in real terminals: joining, kill -9 on either side, silence, latency."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.save import Store
from tests.tui.pty_tools import Terminal

pytestmark = pytest.mark.pty

HOST = ["-m", "tui.cli", "play", "tlatelolco", "--seed", "3", "--save", "market"]
SEATS = "human:Ann,guest:Bob,guest:Carol"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Terminal]:
    """Ann's table, at her first decision; Bob and Carol are missing."""
    with Terminal([*HOST, "--seats", SEATS], home=tmp_path, env=own(tmp_path)) as t:
        t.wait_for("Decision")
        t.read(0.3)
        yield t


def own(home: Path) -> dict[str, str]:
    """Settings of the test alone."""
    return {"XDG_CONFIG_HOME": str(home / "config")}


def guest(home: Path, name: str) -> Terminal:
    """A terminal that joins as somebody."""
    args = ["-m", "tui.cli", "join", "market", "--seat", name]
    return Terminal(args, home=home, env=own(home))


def records(home: Path) -> int:
    """Records of the match on the disk."""
    session = Store(home).open_readonly("market")
    session.close()
    return len(session.match.log)


def test_a_killed_host_is_replaced_by_one_key(host: Terminal, tmp_path: Path) -> None:
    """Ann's process is killed; Bob opens the table with G; Carol and then Ann are back at it."""
    with guest(tmp_path, "Bob") as bob, guest(tmp_path, "Carol") as carol:
        for each in (bob, carol):
            each.wait_for("Ann must choose")
        host.wait_for("sits down")
        host.send("a\r")
        host.read(0.5)
        before = records(tmp_path)
        assert before > 0
        host.signal(signal.SIGKILL)
        assert host.wait() == 137
        for each in (bob, carol):
            each.wait_for("The host is gone; the match is safe.")
        bob.send("G")
        carol.wait_for("You are at the table again.")
        bob.wait_for("Carol sits down.")
        assert records(tmp_path) == before
        with guest(tmp_path, "Ann") as ann:
            ann.wait_for("Bob must choose")
            bob.wait_for("Ann sits down.")
            bob.send("a\r")
            bob.read(0.5)
            assert records(tmp_path) > before
            bob.send("q")
            carol.wait_for("Bob left the table. The match is safe.")


def test_a_killed_guest_leaves_his_seat_free(host: Terminal, tmp_path: Path) -> None:
    """Bob's process is killed: one line at the host's, whose keys go on; Bob comes back."""
    with guest(tmp_path, "Bob") as bob:
        bob.wait_for("Ann must choose")
        host.wait_for("Bob sits down.")
        bob.signal(signal.SIGKILL)
        assert bob.wait() == 137
    host.wait_for("Bob has left the table; the seat is kept.")
    assert "─ Decision" in host.text()
    with guest(tmp_path, "bob") as again:
        again.wait_for("Ann must choose")
        host.wait_for("Bob sits down.")


def test_nobody_is_asked_for_silence(host: Terminal, tmp_path: Path) -> None:
    """While nobody acts no byte goes to either terminal, and neither process works."""
    with guest(tmp_path, "Bob") as bob:
        bob.wait_for("Ann must choose")
        host.wait_for("Bob sits down.")
        host.read(1.0)
        bob.read(1.0)
        before = host.cpu() + bob.cpu()
        assert host.read(2.0) == b""
        assert bob.read(0.5) == b""
        assert host.cpu() + bob.cpu() - before <= 0.08


def test_a_wrong_pin_sits_nowhere(host: Terminal, tmp_path: Path) -> None:
    """Bob's seat has a PIN: who does not know it stays outside and sees nothing of the game."""
    with guest(tmp_path, "Bob") as bob:
        bob.wait_for("Ann must choose")
        bob.send(":pin 4711\r")
        bob.wait_for("opens with that PIN")
    host.wait_for("has left the table")
    with guest(tmp_path, "Bob") as other:
        other.wait_for("Bob's PIN:")
        other.send("0815\r")
        other.wait_for("That is not the PIN of this seat.")
        assert "0815" not in other.text()
        assert "must choose" not in other.text()
        other.send("\r")
        other.wait_for("Bob's PIN:")
        other.send("4711\r")
        other.wait_for("Ann must choose")


def test_a_stalled_host_costs_one_wait(tmp_path: Path) -> None:
    """The host's process stands still: the guest is told, his keys go on, and what he did arrives
    once the host is back."""
    args = ["-m", "tui.cli", "play", "tlatelolco", "--seed", "5", "--save", "market"]
    seats = ["--seats", "human:Ann,guest:Bob"]
    with Terminal([*args, *seats], home=tmp_path, env=own(tmp_path)) as host:
        host.wait_for("Bob (not here) must choose")
        with guest(tmp_path, "Bob") as bob:
            bob.wait_for("─ Decision")
            host.wait_for("Bob sits down.")
            host.signal(signal.SIGSTOP)
            before = records(tmp_path)
            bob.send("a\r")
            bob.wait_for("The host's terminal does not answer", 6)
            bob.send("z")
            assert bob.read(1.0) != b""
            assert records(tmp_path) == before
            host.signal(signal.SIGCONT)
            bob.read(1.0)
            assert records(tmp_path) == before + 1


def test_the_lobby_names_a_table_by_itself(tmp_path: Path) -> None:
    """Who sits in the lobby reads of a new table without a key, and no more once it is full."""
    with Terminal(["-m", "tui.cli"], home=tmp_path, env=own(tmp_path)) as lobby:
        lobby.wait_for("Enter")
        lobby.send("\r")
        lobby.wait_for("sets up a new game")
        with Terminal([*HOST, "--seats", "human:Ann,guest:Bob"], home=tmp_path) as host:
            host.wait_for("TLATELOLCO")
            lobby.wait_for("Tables waiting for you")
            assert "Tlatelolco, Ann's table" in lobby.text()
            lobby.read(0.5)
            assert lobby.read(4.0) == b""
            lobby.send("g")
            lobby.wait_for("Ann opened this table")
            lobby.send("\r")
            host.wait_for("Bob sits down.")
            lobby.wait_for("TLATELOLCO")
            lobby.send("q")
            lobby.wait_for("Tables waiting for you")
