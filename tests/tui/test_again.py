"""A rematch: what moves along with the people, and what stays behind."""

from __future__ import annotations

from pathlib import Path

from core.games import games
from core.kernel import Match
from core.save import Store
from tui.table.again import moved, rematch


def test_stops_move_along_with_their_people(tmp_path: Path) -> None:
    """Who sat at seat 2 sits at seat 1 now: his stops are his own there, and at the others' seats.

    Notes, PINs and drafts of the old match are gone.
    """
    store = Store(tmp_path)
    match = Match.new(games["empires"], None, ["Ann", "Bob", "Cid"], 3)
    meta = {
        "seat_specs": ["human:Ann", "human:Bob", "normal"],
        "stops": {"1": {"volley:0": "pass", "volley:2": "mine", "own-points:-1": "pass"}},
        "notes": {"0": ["x"]},
        "drafts": {"0": {}},
    }
    old = store.create(match, "old", meta)
    made = rematch(old, list(meta["seat_specs"]), store)
    assert made.match.seats == ["Bob", "Cid", "Ann"]
    assert made.meta["seat_specs"] == ["human:Bob", "normal", "human:Ann"]
    assert made.meta["stops"] == {
        "0": {"volley:2": "pass", "volley:1": "mine", "own-points:-1": "pass"}
    }
    assert not {"notes", "drafts", "pins"} & set(made.meta)
    made.close()
    old.close()


def test_edited_stops_break_no_rematch() -> None:
    """Whatever a save holds under that name, a rematch begins."""
    assert moved([1], 2) == {}
    assert moved({"x": 1, "y": {"z": "pass"}}, 2) == {"y": {":z": "pass"}}
