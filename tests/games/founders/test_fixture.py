"""Stated positions: the form of the public contract, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.founders import GAME
from core.games.founders.designs import DESIGNS
from core.kernel import BadFixture, Match

from .table import Table


def test_the_contracts_form_is_read() -> None:
    """Districts, switches, seats, Monoliths and the turn, as the contract writes them."""
    match = Match.new(GAME, seats=3, seed=4)
    match.set_fixture(
        {
            "districts": {"C8": "R", "C10": "R", "B9": "R"},
            "switches": {"C8": "B"},
            "city_tiles": [{"tile": 2, "face": "trio", "cell": "D8", "k": 0}],
            "seats": [
                {
                    "character": "cetran",
                    "parchment": ["diamond", "R"],
                    "compass": ["twin", "B"],
                    "renown": [1, 0],
                }
            ],
            "monoliths_left": {"R": 3},
            "turn": {"seat": 0, "tile": 17, "up": "trio"},
        }
    )
    view = match.view(0)
    assert view["board"]["C8"] == {"colour": "B", "under": "R", "tile": -3}
    assert view["board"]["D8"]["tile"] == 2
    assert view["plazas"][0]["claimed"] == "R"
    assert view["taken"]["tile"] == 17
    assert view["players"][0]["renown"] == {"parchment": 1, "compass": 0}
    assert match.decisions()[0].kind == "lay"
    score = GAME.score(match.state)
    assert set(score) == {"designs", "plazas", "seats"}
    assert set(score["designs"]) >= {"diamond", "twin", "mosaic"}
    assert set(score["designs"]["diamond"]) == set("GBPRY")
    assert score["plazas"] == [{"cells": ["C9"], "claimed": "R"}]
    match.submit(match.legal(match.decisions()[0])[0])
    assert match.verify().ok


def test_what_is_not_named_keeps_its_value() -> None:
    """A second fixture that names the turn only leaves the board as it was."""
    t = Table("C8=R B9=R C10=B", switches={"C8": "G"}, yaks={"E7": "P"})
    before = t.match.view(None)
    t.match.set_fixture({"turn": {"seat": 2}})
    after = t.match.view(None)
    assert after["active"] == 2
    for key in ("board", "plazas", "yaks", "supply", "players", "river"):
        assert after[key] == before[key]


def test_naming_districts_starts_from_an_empty_board() -> None:
    """Tiles go back to the bag, Monoliths to the supply."""
    t = Table("C8=R B9=R C10=B")
    t.match.set_fixture({"districts": {"C8": "G"}})
    assert list(t.match.view(0)["board"]) == ["C8"]
    assert t.left("R") == 3


@pytest.mark.parametrize(
    ("fixture", "fault"),
    [
        ({"hands": []}, "no `hands`"),
        ({"districts": {"E9": "R"}}, "no playable cell"),
        ({"districts": {"C9": "X"}}, "letter"),
        ({"districts": ["C9"]}, "object"),
        ({"districts": {"@9": "R"}}, "neighbour"),
        ({"districts": {"C9": "R"}, "district_tiles": {"C9": "R"}}, "twice"),
        ({"switches": {"C9": "R"}}, "no District"),
        ({"district_tiles": {"C8": "R", "C9": "R", "C10": "R"}}, "only two"),
        (
            {
                "districts": {"C8": "R", "C9": "R", "C10": "R"},
                "switches": {"C8": "B", "C9": "B", "C10": "B"},
            },
            "only two",
        ),
        ({"seats": [{"character": "hugo"}]}, "no character"),
        ({"seats": [{"character": "silen"}, {"character": "silen"}]}, "same character"),
        ({"seats": [{"parchment": ["twin", "R"]}]}, "parchment Design"),
        ({"seats": [{"renown": [9, 9]}]}, "12"),
        ({"seats": [{}, {}, {}, {}]}, "3 seats"),
        ({"seats": [{"mood": 1}]}, "no `mood`"),
        ({"monoliths_left": {"R": 4}}, "0 to 3"),
        ({"turn": {"seat": 3}}, "0 to 2"),
        ({"turn": {"tile": 41}}, "1 to 40"),
        ({"turn": {"tile": 3, "up": "back"}}, "duo or trio"),
        ({"city_tiles": [{"tile": 2, "face": "trio", "cell": "D8", "k": 9}]}, "0 to 5"),
        ({"city_tiles": [{"tile": 2, "face": "trio", "cell": "D8", "k": 1}]}, "position"),
        ({"yaks": {"C9": "R"}, "districts": {"C9": "G"}}, "cannot stand"),
        ({"waiting": [None] * 11}, "No City tile waits"),
        ({"waiting": [None]}, "11 slots"),
        ({"artifacts": {"C9": "A"}}, "no symbol"),
    ],
)
def test_faults_are_said_in_one_sentence_and_change_nothing(
    fixture: dict[str, Any], fault: str
) -> None:
    """Unknown keys, cells, letters, cards, counts."""
    match = Match.new(GAME, seats=3, seed=4)
    before = match.digest()
    with pytest.raises(BadFixture, match=fault):
        match.set_fixture(fixture)
    assert match.digest() == before


def test_an_impossible_position_is_refused() -> None:
    """A Yak in the middle of nowhere is allowed, one on a symbol is not."""
    match = Match.new(GAME, seats=3, seed=4)
    with pytest.raises(BadFixture, match="Yak stands where none may"):
        match.set_fixture({"yaks": {"C7": "R"}})


def test_a_named_character_or_design_swaps_with_its_holder() -> None:
    """No seat loses its card: who held it gets the old one."""
    match = Match.new(GAME, {"characters": "random"}, seats=3, seed=4)
    state = match.state
    held = state.character[2], state.parchment_design[2]
    old = state.character[0], state.parchment_design[0]
    match.set_fixture({"seats": [{"character": held[0], "parchment": [DESIGNS[held[1]].id, "R"]}]})
    state = match.state
    assert (state.character[2], state.parchment_design[2]) == old


@pytest.mark.parametrize("seats", [2, True, "cetran", {"character": "cetran"}])
def test_seats_of_another_kind_are_refused_in_words(seats: Any) -> None:
    """`seats` is a list, in the set-up too."""
    match = Match.new(GAME, seats=3, seed=4)
    with pytest.raises(BadFixture, match="`seats` is a list"):
        match.set_fixture({"seats": seats})
