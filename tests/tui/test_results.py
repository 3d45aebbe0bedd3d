"""Results: what is counted, by deck too, and what an edited file cannot break."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import attrs
import pytest

from tui import results
from tui.results import Result, deck_of
from tui.screens.statistics import by_deck

from .conftest import make_app
from .test_screens import text

PLAYED = Result("empires", "a", True, False, "normal", 2, False, 40, "2026-03-01", "argonian")


def _write(folder: Path, *lines: object) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "results.jsonl").write_text("\n".join(json.dumps(line) for line in lines))


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("", ""),
        ("argonian", "argonian"),
        ("/home/ann/decks/storm.txt", "storm"),
        ("name: Storm Front;empire: Argonian;4 t1-small-moon", "Storm Front"),
        ("empire: Argonian;4 t1-small-moon", "a list"),
    ],
)
def test_a_deck_is_counted_under_its_name(value: str, name: str) -> None:
    """A preset, a file, a deck written out: the seat's own deck is named, not the other's."""
    options = SimpleNamespace(deck1="other", deck2=value)
    assert deck_of(options, 1) == name
    assert deck_of(SimpleNamespace(), 0) == ""


def test_older_lines_have_no_deck(tmp_path: Path) -> None:
    """What was counted before decks were is still counted."""
    old = attrs.asdict(PLAYED)
    del old["deck"]
    _write(tmp_path, old)
    (found,) = results.load(tmp_path)
    assert found.deck == ""


@pytest.mark.parametrize(
    "wrong",
    [{"won": "yes"}, {"game": 5}, {"opponents": None}, {"seats": True}, {"deck": ["x"]}, {"x": 1}],
)
def test_a_line_of_another_kind_is_passed_over(tmp_path: Path, wrong: dict[str, object]) -> None:
    """An edited line is not counted and breaks nothing."""
    _write(tmp_path, {**attrs.asdict(PLAYED), **wrong}, attrs.asdict(PLAYED))
    assert results.load(tmp_path) == [PLAYED]


def test_decks_are_counted_with_rewound_matches_apart() -> None:
    """One line for a deck, another for its matches in which dice were taken back."""
    lost = attrs.evolve(PLAYED, won=False, rewound=True)
    counted = by_deck([PLAYED, PLAYED, lost, attrs.evolve(PLAYED, deck="")], "empires")
    assert {key: (t.played, t.won) for key, t in counted.items()} == {
        ("argonian", False): (2, 2),
        ("argonian", True): (1, 0),
    }


async def test_statistics_show_decks_and_levels_that_nobody_knows(tmp_path: Path) -> None:
    """Below the opponents stand the decks; an unknown opponent has a line too."""
    odd = attrs.evolve(PLAYED, save_id="b", opponents="oracle", won=False)
    _write(tmp_path / "config", attrs.asdict(PLAYED), attrs.asdict(odd))
    app = make_app(saves=[])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        rows = [" ".join(line.split()) for line in text(app).split("\n")]
        assert "against normal 1 1 0 0 100 %" in rows
        assert "against oracle 1 0 0 1 0 %" in rows
        assert "by your deck" in rows
        assert "argonian 2 1 0 1 50 %" in rows
