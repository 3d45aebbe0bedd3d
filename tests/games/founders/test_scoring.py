"""Designs and scores (R80 to R99), with a second scorer."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.founders import GAME, designs
from core.games.founders.geometry import CELLS, mask
from core.games.founders.scoring import paired
from core.kernel import Rng

from . import brute
from .table import Table, board, cells, fresh, played


def red(districts: str) -> dict[str, int]:
    """Points of all Designs for Red; plain names are red."""
    words = [w if "=" in w else f"{w}=R" for w in districts.split()]
    t = Table(" ".join(words))
    return {d: row["R"] for d, row in GAME.score(t.s)["designs"].items()}


@pytest.mark.rule(
    "founders:R83",
    "founders:Q21",
    "founders:R90",
    "founders:R91",
    "founders:R92",
    "founders:R93",
    "founders:R94",
    "founders:R97",
    "founders:R99",
)
def test_three_in_a_row() -> None:
    """R on C8 C9 C10, each Design with its best choice (case 45)."""
    assert red("C8 C9 C10") == {
        "diamond": 2,
        "pyramid": 3,
        "hexagon": 2,
        "strip": 1,
        "trapezoid": 3,
        "hourglass": 0,
        "twin": 2,
        "mosaic": 2,
        "sandwich": 0,
        "columns": 1,
    }


@pytest.mark.rule("founders:R95", "founders:R97", "founders:R99")
def test_three_tips_of_d9() -> None:
    """R on D9 C9 E7 E11: one Hourglass per orientation, Columns 4, Mosaic 3 (case 46)."""
    points = red("D9 C9 E7 E11")
    assert (points["hourglass"], points["columns"], points["mosaic"]) == (2, 4, 3)


@pytest.mark.rule("founders:R96")
@pytest.mark.parametrize(
    ("districts", "points"),
    [
        ("C8 C10 C12", 2),
        ("C8 C10 C12 C14", 4),
        ("C4 C6 C8 C10 C12", 4),
        ("C8 C10 D9", 2),
        ("C8 C11", 0),
    ],
)
def test_twins_use_each_district_once(districts: str, points: int) -> None:
    """Runs of n give n // 2 pairs in the chosen orientation (case 47)."""
    assert red(districts)["twin"] == points


@pytest.mark.rule("founders:R97", "founders:R4", "founders:R5")
@pytest.mark.parametrize(
    ("districts", "points"), [("C9", 0), ("C9 D9", 1), ("C8 C9 C10 H9 H10", 2)]
)
def test_mosaic_takes_the_best_group(districts: str, points: int) -> None:
    """A lone District is no Group; two Groups do not add up (case 48)."""
    assert red(districts)["mosaic"] == points


@pytest.mark.rule("founders:R4", "founders:R3")
def test_groups_join_by_edges_and_vertices() -> None:
    """C9 and D9 meet tip to tip, C9 and C11 by a vertex, C9 and C10 by an edge; C9 and C13 not."""
    assert len(designs.groups(cells("C9 D9 C11 C10"))) == 1
    assert designs.groups(cells("C9 C13")) == []


@pytest.mark.rule("founders:R98")
@pytest.mark.parametrize(
    ("districts", "points"),
    [
        ("C9=B C8 C10 B9", 2),
        ("C9=B C8 C10", 1),
        ("C8 C10 B9", 0),
        ("C8 C10 C12 C9=B C11=B", 2),
        ("C9 C8 C10", 0),
        ("D9 D8 D10", 0),
    ],
)
def test_sandwich_counts_districts_of_other_colours(districts: str, points: int) -> None:
    """Exactly two: 1, three: 2; empty cells, own colour and the Hearth none (case 49)."""
    assert red(districts)["sandwich"] == points


@pytest.mark.rule("founders:R92", "founders:R93", "founders:R94")
def test_areas_by_hand() -> None:
    """A Strip leaves Field 1 out; a Trapezoid takes two opposite Sides; a Hexagon one corner."""
    assert red("D9 E7")["strip"] == 0
    assert red("C8 H8 C10 H10")["trapezoid"] == 4
    assert red("C10 D12")["hexagon"] == 2
    assert red("C10 H10")["hexagon"] == 1


@pytest.mark.rule("founders:R90")
def test_diamonds_of_other_directions_do_not_add_up() -> None:
    """D7 D8 and C8 D8 and D8 D9 lie in three directions; D7 D8 and C8 C9 in one."""
    assert red("D7 D8 C8 D9")["diamond"] == 2
    assert red("D7 D8 C8 C9")["diamond"] == 4
    assert red("C7 C8 C9 C10 C11")["diamond"] == 4


@pytest.mark.rule("founders:R81")
@pytest.mark.parametrize(
    ("mine", "other", "score", "others"), [(9, 12, 9, 10), (8, 8, 9, 9), (0, 5, 0, 1)]
)
def test_the_pair_rule(mine: int, other: int, score: int, others: int) -> None:
    """Both get the lower; who was not lower gets one more (case 50)."""
    assert (paired(mine, other), paired(other, mine)) == (score, others)


CARDS = [
    {"parchment": ["pyramid", "R"], "compass": ["columns", "B"]},
    {"parchment": ["strip", "B"], "compass": ["mosaic", "G"]},
    {"parchment": ["trapezoid", "G"], "compass": ["hourglass", "R"]},
]


@pytest.mark.rule("founders:R80", "founders:R81", "founders:R82")
def test_renown_and_monoliths_count_before_the_comparison() -> None:
    """Red: Pyramid 3 + 1 Renown + 1 Monolith against Hourglass 0 + 2 Renown + 1 (case 50)."""
    people = [
        {**CARDS[0], "renown": [1, 0]},
        {**CARDS[1]},
        {**CARDS[2], "renown": [0, 2]},
    ]
    t = Table("C8=R B9=R C10=R", people=people)
    seats = GAME.score(t.s)["seats"]
    assert seats[0]["parchment"] == {
        "design": "pyramid",
        "colour": "R",
        "goal": 3,
        "renown": 1,
        "monoliths": 1,
        "total": 5,
        "colour_score": 4,
    }
    assert seats[2]["compass"]["total"] == 3
    assert seats[2]["compass"]["colour_score"] == 3
    # Blue and Green are 0 : 0, a tie: one point each.
    assert [s["final"] for s in seats] == [4 + 1, 1 + 1, 3 + 1]


@pytest.mark.rule("founders:R82")
def test_most_points_win_and_ties_share() -> None:
    """The outcome names all seats with the most points."""
    for seed in range(40):
        s = played(fresh(3, seed, characters="random"), Rng(seed))
        outcome = GAME.outcome(s)
        assert outcome is not None
        best = max(outcome.scores)
        assert outcome.winners == tuple(i for i, n in enumerate(outcome.scores) if n == best)
        if len(outcome.winners) > 1:
            return
    raise AssertionError("no shared victory in 40 matches")


@pytest.mark.rule("founders:R73")
def test_two_players_add_up_plainly() -> None:
    """No comparison, no bonus; equal sums share (case 52)."""
    people = [
        {"character": "salyx", "parchment": ["pyramid", "R"], "compass": ["columns", "B"]},
        {"character": "silen", "parchment": ["trapezoid", "P"], "compass": ["mosaic", "G"]},
    ]
    t = Table("C8=R C10=R H8=P H10=P", seats=2, people=people)
    seats = GAME.score(t.s)["seats"]
    assert [s["final"] for s in seats] == [2, 2]
    t.s.stage, t.s.ended = "over", "days"
    outcome = t.match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (2, 2))


@pytest.mark.rule("founders:Q23")
def test_a_colour_with_one_holder_keeps_its_score() -> None:
    """Only a fixture can do that: Yellow has one holder, D stays, no bonus point."""
    people = [{"parchment": ["pyramid", "Y"], "compass": ["columns", "B"]}, *CARDS[1:]]
    t = Table("C8=Y C10=Y", people=people)
    entry = GAME.score(t.s)["seats"][0]["parchment"]
    assert (entry["total"], entry["colour_score"]) == (2, 2)


# --- the second scorer ----------------------------------------------------------------------------

any_board = st.dictionaries(
    st.sampled_from([c.name for c in CELLS if not c.hearth and not c.outside]),
    st.sampled_from("GBPRY"),
    max_size=144,
)


@settings(max_examples=60, deadline=None)
@given(any_board)
def test_every_design_agrees_with_the_second_scorer(colours: dict[str, str]) -> None:
    """On any board, all ten Designs in all five colours."""
    colouring = {name: {k} for name, k in colours.items()}
    every = cells(" ".join(colours))
    for colour in "GBPRY":
        x = cells(" ".join(n for n, k in colours.items() if k == colour))
        for d in designs.DESIGNS:
            assert d.points(x, every & ~x) == brute.goal(d.id, colour, colouring), (d.id, colour)


@pytest.mark.parametrize(("seats", "seed"), [(n, s) for n in (2, 3, 4) for s in range(6)])
def test_finished_matches_agree_with_the_second_scorer(seats: int, seed: int) -> None:
    """Random matches, outside cells, Switches, Cetran and the pair rule included."""
    s = played(fresh(seats, seed, characters="random"), Rng(seed + 50))
    outcome = GAME.outcome(s)
    assert outcome is not None
    view = GAME.view(s, None)
    dual: set[int] = set()
    if "cetran" in s.character:
        cetran = s.character.index("cetran")
        his = {s.parchment[cetran], s.compass[cetran]}
        dual = {cetran}
        if seats > 2:
            dual |= {i for i in range(seats) if his & {s.parchment[i], s.compass[i]}}
    assert list(outcome.scores) == brute.final(view, dual)


def test_helpers_read_boards() -> None:
    """`C8=R` is a dict and a set."""
    assert board("C8=R") == {"C8": "R"}
    assert cells("C8") == mask([c.index for c in CELLS if c.name == "C8"])
