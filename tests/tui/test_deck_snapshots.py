"""Pictures of the deck screens, at 80x24 and 120x40, in colour and without."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.games.empires import deckbuild as db
from core.games.empires.deck_files import Deck
from core.games.empires.deck_folder import DeckFolder
from tui.request import Request

from .conftest import make_app

SMALL, LARGE = (80, 24), (120, 40)
NO_COLOUR = {"TERM": "xterm-256color", "NO_COLOR": "1"}
LINUX = {"TERM": "linux"}

Snap = Callable[..., bool]


@pytest.fixture(autouse=True)
def decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A legal deck, a poor one and a broken file; the folder's path is the same everywhere."""
    cards = (
        *("t1-small-moon", "t2-commerce-moon", "t3-moon", "t3-moon", "t5-planet-jnaphahr"),
        *("s1-fleet-freighter", "s2-argonian-escort-warm-front-escort"),
        *("s3-argonian-frigate-sunspot-frigate",) * 2,
        *("s3-krebiz-pincer-destroyer", "b1-commercial-outpost", "c6-captain"),
    )
    poor = Deck("Poor", "Argonian", cards, ("m4-space-dragon",), "Wants more of everything.")
    folder = DeckFolder()
    folder.save("poor", db.written(db.tidy(db.built_for(poor, "standard", 3))))
    (folder.folder / "broken.txt").write_text("two moons\n")
    monkeypatch.setattr("tui.screens.decks.short_path", lambda path: "~/decks")


def app(**more: Any) -> Any:
    """The application in a folder that is the same on every machine."""
    made = make_app(folder=Path("/srv/terminus"), saves=[], **more)
    made.settings.write = lambda: None  # type: ignore[method-assign]
    return made


def building(**more: Any) -> Any:
    """The builder on the poor deck."""
    return app(request=Request("deck", deck="poor"), **more)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("keys", [["d"], ["d", "down"], ["d", "D"]])
def test_list(snap_compare: Snap, keys: list[str], size: tuple[int, int]) -> None:
    """The list: a broken file, a deck with faults, one deleted."""
    assert snap_compare(app(), press=keys, terminal_size=size)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("deck", []),
        ("filtered", ["]", "]", "3", "o"]),
        ("typing", ["/", "m", "o", "o", "n"]),
        ("barred", ["/", *"pincer", "enter", "down", "w"]),
        ("fault", ["f", "f", "f", "f"]),
        ("check", ["v", "right"]),
        ("ladders", ["v", "v", "right"]),
        ("figures", ["v", "v", "v"]),
        ("zoom", ["right", "down", "z"]),
        ("hand", ["H"]),
        ("about", ["e", "down"]),
        ("completed", ["F"]),
        ("changed", ["enter", "enter"]),
    ],
)
def test_builder(snap_compare: Snap, name: str, keys: list[str], size: tuple[int, int]) -> None:
    """The builder in each of its views."""
    assert snap_compare(building(), press=keys, terminal_size=size)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("keys", [["enter"], ["v", "v", "right"]])
def test_without_colour(snap_compare: Snap, keys: list[str], size: tuple[int, int]) -> None:
    """Without colour everything is still told, by signs, reverse and bold."""
    assert snap_compare(building(env=NO_COLOUR), press=keys, terminal_size=size)


def test_ascii(snap_compare: Snap) -> None:
    """On the Linux console: ASCII and sixteen colours."""
    assert snap_compare(building(env=LINUX), press=["v", "v"], terminal_size=SMALL)


def test_smallest(snap_compare: Snap) -> None:
    """At 60x20 it is narrow and whole."""
    assert snap_compare(building(), terminal_size=(60, 20))
