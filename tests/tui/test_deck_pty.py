"""The deck builder in a real terminal: built, saved, played; bytes; a line that breaks."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games.empires import deckbuild as db
from core.games.empires.deck_folder import DeckFolder
from core.games.empires.deck_rules import check
from core.save import Store
from tests.tui.pty_tools import Terminal

pytestmark = pytest.mark.pty

BUDGET = {"cursor": 600, "change": 4_000, "opening": 12_000, "zoom": 8_000}
"""Bytes at 80x24 in 24-bit colour, uncompressed."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home where the first-run card was seen."""
    config = tmp_path / "config"
    config.mkdir()
    (config / "settings.json").write_text('{"settings": {}, "remembered": {"calibrated": true}}')
    return tmp_path


@pytest.fixture
def terminal(home: Path) -> Iterator[Terminal]:
    """The list of decks."""
    with Terminal(["-m", "tui.cli"], home=home) as t:
        t.wait_for("Enter open")
        t.settle()
        assert 0 < t.cost("d") <= BUDGET["opening"]
        t.wait_for("none yet")
        yield t


def test_built_saved_and_played(terminal: Terminal, home: Path) -> None:
    """From nothing to a match with one's own deck, by plain keys."""
    t = terminal
    for key in ("n", "e", "e", "Wolves", "\r", "j", "l", "l", "q", "/", "frigate", "\r", "\r"):
        t.send(key)
        t.settle(0.2)
    t.wait_for("Wolves")
    t.send("F")
    t.wait_for("legal for standard")
    t.send("\r")
    t.settle(0.2)
    t.send("s")
    t.wait_for("Saved as wolves. Legal.")
    deck = DeckFolder(home / "decks").read("wolves")
    assert deck.empire == "Krebiz"
    assert check(deck, "standard", 2) == []
    t.send("p")
    t.wait_for("own: wolves")
    t.send("s")
    t.wait_for("EMPIRES")
    t.settle()
    t.send("q")
    t.settle()
    info = Store(home).list()[0]
    match = Store(home).open_readonly(info.name).match
    assert match.state.empires[0] == "Krebiz"


def test_byte_budgets(terminal: Terminal) -> None:
    """Cursor, edits, filters, views and openings stay under their budgets."""
    t = terminal
    assert 0 < t.cost("c", 0.6) <= BUDGET["opening"]
    for key in ("j", "j", "k", "l", "j", "h"):
        assert 0 < t.cost(key) <= (BUDGET["cursor"] if key in "jk" else BUDGET["change"]), key
    for key in ("\r", "-", "u", "r", "3", "]", "c", "w", "v", "v", "v", "v", "f"):
        assert 0 < t.cost(key) <= BUDGET["change"], key
    t.cost("/", 0.2)
    assert 0 < t.cost("m") <= BUDGET["change"]
    t.cost("\r")
    for key, back in (("z", "z"), ("H", "q"), ("e", "q")):
        assert 0 < t.cost(key) <= BUDGET["zoom"], key
        assert 0 < t.cost(back) <= BUDGET["zoom"], key
    assert 0 < t.cost("F", 0.6) <= BUDGET["opening"]
    t.cost("\r")
    before = t.cpu()
    assert t.read(1.0) == b""
    assert t.cpu() - before <= 0.05


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGKILL])
def test_a_broken_line_loses_no_change(terminal: Terminal, home: Path, number: int) -> None:
    """After a hang-up or a kill the changes are there as a draft."""
    t = terminal
    for key in ("n", "/", "t3-moon", "\r", "\r", "\r"):
        t.send(key)
        t.settle(0.2)
    t.wait_for("Deck 2, 6 points")
    t.signal(number)
    t.wait()
    (listed,) = DeckFolder(home / "decks").listing()
    assert listed.is_draft
    assert listed.deck is not None
    assert listed.deck.cards == ("t3-moon", "t3-moon")
    with Terminal(["-m", "tui.cli", "deck", "edit", listed.name], home=home) as again:
        again.wait_for("not saved last time")
        again.wait_for("Deck 2, 6 points")


def test_deck_edit_opens_an_own_deck(home: Path) -> None:
    """The command goes straight to the builder; leaving leads to the decks, then to the lobby."""
    DeckFolder(home / "decks").save("mine", db.written(db.add(db.EMPTY, "t3-moon")))
    with Terminal(["-m", "tui.cli", "deck", "edit", "mine"], home=home) as t:
        t.wait_for("Deck 1, 3 points")
        assert len(t.raw) <= 20_000
        t.send("q")
        t.wait_for("Presets")
        t.send("q")
        t.wait_for("Enter open")
        t.send("q")
        assert t.wait() == 0
    assert json.loads((home / "config" / "settings.json").read_text())
