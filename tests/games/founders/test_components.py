"""Components as data: City tiles, symbols, colours, the reference's cards."""

from __future__ import annotations

from collections import Counter

import pytest

from core.games.founders import GAME, tiles
from core.games.founders.cards import cards
from core.games.founders.geometry import CELLS, POSITIONS
from core.kernel import BadOptions, Match

from .table import Table, fresh


def _texts() -> list[tuple[str, str]]:
    return [(tiles.letters(t), tiles.letters(d)) for d, t in tiles.tile_set("").faces[1:]]


@pytest.mark.rule("founders:R18", "founders:R11")
def test_there_are_40_different_tiles_of_three_and_two_colours() -> None:
    """A trio face has three colours, its duo face the other two; no tile is another's mirror."""
    every = _texts()
    assert len(every) == 40
    for trio, duo in every:
        assert len(set(trio)) == 3
        assert set(trio) | set(duo) == set(tiles.COLOURS)
        assert len(set(duo)) == 2
    looks = {trio for trio, _ in every}
    assert len(looks) == 40
    assert len({duo for _, duo in every}) == 40
    mirrored = {(t[::-1], d[::-1]) for t, d in every}
    assert not mirrored & set(every)


@pytest.mark.rule("founders:R2", "founders:Q1")
def test_every_colour_is_as_frequent_in_every_place() -> None:
    """Five colours, each 8 times on the left, middle and right of trio and duo faces."""
    for face in range(2):
        for place in range(3):
            counts = Counter(pair[face][place] for pair in _texts())
            assert counts == dict.fromkeys("GBPRY", 8)
    trades = dict(zip(tiles.COLOURS, tiles.TRADES, strict=True))
    assert trades == {
        "G": "Nourishers",
        "B": "Workshop",
        "P": "Arcane",
        "R": "Scholar",
        "Y": "Leisure",
    }


@pytest.mark.rule("founders:R23", "founders:Q22")
def test_the_symbols_are_six_of_each_kind_one_per_side() -> None:
    """A on Field 2, P on Field 3, H on Field 4, one of each kind in every Side."""
    layout = tiles.layout("")
    assert Counter(layout.kinds) == {"A": 6, "P": 6, "H": 6}
    fields = {"A": 2, "P": 3, "H": 4}
    for cell, kind in zip(layout.cells, layout.kinds, strict=True):
        assert CELLS[cell].field == fields[kind]
    assert len({(CELLS[c].side, k) for c, k in zip(layout.cells, layout.kinds, strict=True)}) == 18


@pytest.mark.rule("founders:Q22")
def test_no_position_covers_two_symbols() -> None:
    """138 of the 360 positions cover one symbol, none covers two (case 34)."""
    marked = set(tiles.layout("").cells)
    counts = Counter(len(marked & set(p.cells)) for p in POSITIONS if p.outside < 0)
    assert counts == {0: 222, 1: 138}


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ("PRY/GBG PRY", "written like"),
        ("PRX/GBG", "PRX"),
        ("PPY/GBG", "three different"),
        ("PRY/GGG", "two colours"),
        ("PRY/PBG", "two colours"),
        ("PRY/GBG", "lays 33"),
    ],
)
@pytest.mark.rule("founders:R18")
def test_a_tile_set_of_ones_own_is_checked(given: str, fault: str) -> None:
    """What is wrong with own tiles is said in one sentence."""
    with pytest.raises(BadOptions, match=fault):
        Match.new(GAME, {"tiles": given}, seats=3)


@pytest.mark.rule("founders:R18")
def test_a_tile_set_of_ones_own_is_played_with() -> None:
    """40 equal tiles: everything that waits shows one of the two faces."""
    s = fresh(3, tiles=" ".join(["PRY/GBG"] * 40), characters="random")
    assert s.tiles.size == 40
    shown = {tile["face"] for tile in GAME.view(s, 0)["river"]}
    assert shown <= {"PRY", "GBG"}
    assert GAME.invariants(s) == []


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ("C7", "written like"),
        ("X:C7", "written like"),
        ("A:Z9", "no playable cell"),
        ("A:E9", "no playable cell"),
        ("A:@9", "no playable cell"),
        ("A:C7 H:C7", "two symbols"),
    ],
)
@pytest.mark.rule("founders:R23")
def test_symbols_of_ones_own_are_checked(given: str, fault: str) -> None:
    """What is wrong with own symbols is said in one sentence."""
    with pytest.raises(BadOptions, match=fault):
        Match.new(GAME, {"artifacts": given}, seats=3)


@pytest.mark.rule("founders:R23")
def test_symbols_of_ones_own_are_played_with() -> None:
    """The view shows the symbols of the option."""
    t = Table(artifacts="A:C9, H:D9")
    assert t.match.view(0)["symbols"] == {"C9": "A", "D9": "H"}


def test_the_reference_has_a_card_for_everything() -> None:
    """10 Designs, 5 characters, 3 symbols, 5 colours, 40 tiles, with unique ids and slugs."""
    every = cards()
    assert Counter(c["kind"].split()[-1] for c in every) == {
        "Design": 10,
        "character": 5,
        "symbol": 3,
        "colour": 5,
        "tile": 40,
    }
    for key in ("id", "slug", "name"):
        assert len({c[key] for c in every}) == len(every)
    assert all(c["text"].endswith(".") and c["rule"] for c in every)
