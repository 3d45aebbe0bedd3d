"""Days and turns (R12 to R17): who plays, what may be taken, when it ends."""

from __future__ import annotations

import pytest

from core.games.founders import GAME
from core.games.founders.actions import Take
from core.games.founders.geometry import CELLS, ON_BOARD
from core.games.founders.state import DISTRICT
from core.games.founders.tiles import letters
from core.kernel import Rng

from .table import Table, fresh, played, step, takes


def _turns(seats: int, first: int, seed: int = 3) -> list[tuple[int, int]]:
    """Day and seat of every turn of a random match."""
    s = fresh(seats, seed, characters="random")
    s.first = s.active = first
    found: list[tuple[int, int]] = []
    rng = Rng(4)
    while GAME.decisions(s):
        if s.stage == "take" and len(found) < s.turn:
            found.append((s.day, s.active))
        step(s, rng)
    return found


@pytest.mark.rule("founders:R13", "founders:R15", "founders:R71")
@pytest.mark.parametrize(("seats", "count"), [(2, 6), (3, 8), (4, 6)])
def test_takeable_tiles_at_the_start_of_a_day(seats: int, count: int) -> None:
    """6 tiles with two players, 8 with three, 6 with four (case 12)."""
    s = fresh(seats, 4, characters="random")
    assert s.stage == "take"
    assert len(takes(s)) == count
    assert all(a.place != str(s.active) for a in takes(s))


@pytest.mark.rule("founders:R13", "founders:R71")
@pytest.mark.parametrize(("seats", "each", "river"), [(2, 2, 4), (3, 3, 2), (4, 2, 0)])
def test_tiles_put_out_for_a_day(seats: int, each: int, river: int) -> None:
    """Per seat and in the river as the rulebook says."""
    view = GAME.view(fresh(seats, 2, characters="random"), None)
    assert [len(p["waiting"]) for p in view["players"]] == [each] * seats
    assert len(view["river"]) == river


@pytest.mark.rule("founders:R15", "founders:R71")
def test_own_tiles_are_taken_last() -> None:
    """Own tiles are refused while another is left and accepted when only own are (case 12)."""
    waiting = [[1, "trio"], None, None, [2, "duo"], *[None] * 7]
    t = Table(waiting=waiting)
    assert t.texts() == ["take 1 0"]
    assert t.refused("take 0 0") == "R15"
    own = Table(waiting=[[1, "trio"], [3, "duo"], *[None] * 9])
    assert own.texts() == ["take 0 0", "take 0 1"]


@pytest.mark.rule("founders:R15")
def test_a_place_without_a_tile_is_refused() -> None:
    """Empty slots, and slots that are not there."""
    t = Table(waiting=[None, None, None, [2, "duo"], *[None] * 7])
    assert t.refused("take 1 1") == "R15"
    assert t.refused("take 1 3") == "R13"
    assert t.refused("take river 2") == "R13"
    assert t.refused("take 3 0") == "R13"


@pytest.mark.rule("founders:R16", "founders:R12")
def test_turns_of_three_players() -> None:
    """Days start with seats 0, 2, 1; 11 turns each (case 13)."""
    turns = _turns(3, 0)
    assert "".join(str(p) for d, p in turns if d == 1) == "01201201201"
    assert [next(p for d, p in turns if d == day) for day in (1, 2, 3)] == [0, 2, 1]
    assert [sum(p == seat for _, p in turns) for seat in range(3)] == [11] * 3


@pytest.mark.rule("founders:R16", "founders:R12")
def test_turns_of_four_players() -> None:
    """Days start with 0, 3, 2, 1; the last player of a Day starts the next (case 13)."""
    turns = _turns(4, 0)
    assert [next(p for d, p in turns if d == day) for day in (1, 2, 3, 4)] == [0, 3, 2, 1]
    assert [p for d, p in turns if d == 1][-1] == 3
    assert len(turns) == 32


@pytest.mark.rule("founders:R16", "founders:R71")
def test_turns_of_two_players() -> None:
    """Days start with 0, 1, 0, 1 (case 13)."""
    turns = _turns(2, 0)
    assert [next(p for d, p in turns if d == day) for day in (1, 2, 3, 4)] == [0, 1, 0, 1]


@pytest.mark.rule("founders:R12", "founders:R13", "founders:R17")
@pytest.mark.parametrize(("seats", "laid"), [(2, 32), (3, 33), (4, 32)])
def test_tiles_laid_and_left(seats: int, laid: int) -> None:
    """32, 33 and 32 tiles are laid, the others stay in the bag (case 14)."""
    s = played(fresh(seats, 6, characters="random"), Rng(7))
    assert sum(e.what == "city" for e in s.laid) == laid
    assert len(s.bag) == 40 - laid
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.reason.startswith("The last Day is over.")


@pytest.mark.rule("founders:Q6")
def test_which_face_is_up_is_a_fair_coin() -> None:
    """Of many tiles put out, about half show the trio face."""
    up = sum(sum(fresh(3, seed, characters="random").upper) for seed in range(80))
    assert 380 <= up <= 500  # of 880


def _crowded(free: str, **more: object) -> Table:
    """A board whose only empty cells are the named ones."""
    empty = free.split()
    colours = "GBPRY"
    districts = " ".join(
        f"{c.name}={colours[i % 5]}"
        for i, c in enumerate(CELLS[:ON_BOARD])
        if not c.hearth and c.name not in empty
    )
    return Table(districts, **more)


@pytest.mark.rule("founders:R17")
def test_no_place_for_any_tile_ends_the_match_at_once() -> None:
    """Two empty rim cells hold no tile: the match is over and scored (case 15)."""
    t = _crowded("A4 A5")
    assert t.kind == "over"
    outcome = t.match.outcome()
    assert outcome is not None
    assert len(outcome.scores) == 3
    assert "No tile could be laid" in outcome.reason
    assert any(t.s.waiting)  # they are void


@pytest.mark.rule("founders:R17")
def test_one_place_left_is_not_the_end() -> None:
    """Three empty cells in a row on the rim still take a tile."""
    t = _crowded("A4 A5 A6")
    assert t.kind == "take"


@pytest.mark.rule("founders:Q7", "founders:R54")
def test_only_tiles_that_fit_past_a_yak_may_be_taken() -> None:
    """The last place needs red on A5: tiles without red in the middle cannot be taken."""
    waiting = [None, None, None, [1, "duo"], [2, "trio"], *[None] * 6]
    # Tile 1 is PRY/GBG, red in the middle of a face; tile 2 is RYG/BPB, never.
    t = _crowded("A4 A5 A6", yaks={"A5": "R"}, waiting=waiting)
    assert t.texts() == ["take 1 0"]
    assert t.refused("take 1 1") == "Q7"


@pytest.mark.rule("founders:Q7", "founders:R17")
def test_the_match_ends_where_no_takeable_tile_fits() -> None:
    """With the misfit alone left the match is over."""
    waiting = [None, None, None, None, [2, "trio"], *[None] * 6]
    t = _crowded("A4 A5 A6", yaks={"A5": "R"}, waiting=waiting)
    assert t.kind == "over"


@pytest.mark.rule("founders:Q7", "founders:R53")
def test_pehuen_may_make_way_with_a_yak() -> None:
    """Where only his own Yak is in the way, he is asked to move it, and to nothing else."""
    waiting = [None, None, None, None, [2, "trio"], *[None] * 6]
    t = _crowded("A4 A5 A6 J5 J6", me="pehuen", yaks={"A5": "R"}, waiting=waiting)
    assert t.kind == "take"
    assert all(text.startswith("yak R ") for text in t.texts())
    t.do("yak R J5")
    assert t.texts() == ["take 1 1"]


@pytest.mark.rule("founders:R14")
def test_the_back_of_a_waiting_tile_is_not_shown() -> None:
    """No view has a back or a number of a waiting tile, till the take is made (case 16)."""
    t = Table()
    for seat in (None, 0, 1, 2):
        view = t.match.view(seat)
        slots = [w for p in view["players"] for w in p["waiting"]] + view["river"]
        assert all(set(w) == {"face", "up"} for w in slots)
        assert view["taken"] is None
    number = t.s.waiting[3]
    t.do("take 1 0")
    taken = t.match.view(0)["taken"]
    assert taken["tile"] == number
    assert {taken["trio"], taken["duo"]} == set(_faces(t, number))


def _faces(t: Table, number: int) -> tuple[str, ...]:
    return tuple(letters(face) for face in t.s.tiles.faces[number])


@pytest.mark.rule("founders:R14")
def test_backs_are_shown_with_the_variant() -> None:
    """With `show_backs` each waiting tile also shows its back (case 16)."""
    t = Table(options={"show_backs": True})
    slots = t.match.view(1)["river"]
    for slot, entry in zip(range(9, 11), slots, strict=True):
        assert set(_faces(t, t.s.waiting[slot])) == {entry["face"], entry["back"]}


@pytest.mark.rule("founders:R15")
def test_taking_comes_before_seeing_the_back() -> None:
    """A take reveals: undo under the policy `turn` stops there."""
    t = Table()
    t.match.policy = "turn"
    t.do("take 1 0")
    assert not t.match.can_undo(0).legal


@pytest.mark.rule("founders:R15")
def test_exactly_one_tile_is_taken_and_laid_per_turn() -> None:
    """After the take the only answers are ways to lay that tile, with either face."""
    t = Table().do("take 1 0")
    assert {a.face for a in t.legal()} == {"duo", "trio"}
    assert t.refused(Take("1", 1)) == "R15"
    waiting = sum(1 for w in t.s.waiting if w)
    t.match.submit(t.legal()[0])
    assert t.seat == 1
    assert waiting == sum(1 for w in t.s.waiting if w) == 10


def test_full_boards_of_the_tests_are_sound() -> None:
    """The crowded boards above hold no District tile and break no invariant."""
    t = _crowded("A4 A5 A6")
    assert DISTRICT not in t.s.tile
    assert GAME.invariants(t.s) == []
