"""Set-up (R7 to R11, R70): colours, Designs, characters, supplies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.founders import GAME
from core.games.founders.actions import Choose
from core.games.founders.setup import piles
from core.kernel import Rng

from .table import Table, fresh

seeds = st.integers(0, 2**64 - 1)


@pytest.mark.rule("founders:R7", "founders:R8", "founders:Q2")
@given(seeds, st.sampled_from([3, 4]))
def test_every_colour_in_play_has_two_different_holders(seed: int, seats: int) -> None:
    """One Parchment and one Compass holder per colour, never the same; one circle (case 54)."""
    s = fresh(seats, seed)
    assert len(set(s.parchment)) == seats
    assert set(s.parchment) == set(s.compass)
    assert all(p != c for p, c in zip(s.parchment, s.compass, strict=True))
    before = dict(zip(s.parchment, s.compass, strict=True))
    colour, steps = s.parchment[0], 0
    while steps == 0 or colour != s.parchment[0]:
        colour, steps = before[colour], steps + 1
    assert steps == seats
    allies = {
        frozenset((i, j))
        for i in range(seats)
        for j in range(seats)
        if i != j and s.parchment[i] == s.compass[j]
    }
    assert len(allies) == seats


@pytest.mark.rule("founders:R70")
@given(seeds)
def test_two_players_hold_four_different_colours(seed: int) -> None:
    """Piles 1 and 3 of a circle of four: no colour twice, no allies (case 54)."""
    s = fresh(2, seed)
    assert len({*s.parchment, *s.compass}) == 4


@pytest.mark.rule("founders:R70")
def test_two_players_get_the_first_and_third_pile_of_a_circle_of_four() -> None:
    """Over many deals every colour is out of play now and then, and every pair comes up."""
    out = set()
    for seed in range(60):
        (a, b), (c, d) = piles(2, Rng(seed))
        out |= set(range(5)) - {a, b, c, d}
    assert out == set(range(5))


@pytest.mark.rule("founders:R8", "founders:Q2")
def test_the_circle_is_not_the_order_of_the_seats() -> None:
    """In matches of four the seat opposite is an ally in some deals: nobody can tell."""
    opposite = 0
    for seed in range(90):
        s = fresh(4, seed)
        opposite += bool({s.parchment[0], s.compass[0]} & {s.parchment[2], s.compass[2]})
    assert 40 <= opposite <= 80  # two of three others are allies: 60 expected


@pytest.mark.rule("founders:R7")
def test_which_colours_are_in_play_is_random_and_not_shown() -> None:
    """Every colour is left out sometimes; the view tells the own two colours only."""
    missing = set()
    for seed in range(40):
        missing |= set(range(5)) - set(fresh(4, seed).parchment)
    assert missing == set(range(5))
    view = GAME.view(fresh(4, 3, characters="random"), 1)
    assert [p["cards"] is not None for p in view["players"]] == [False, True, False, False]


@pytest.mark.rule("founders:R9")
@given(seeds, st.sampled_from([2, 3, 4]))
def test_designs_are_dealt_without_repetition(seed: int, seats: int) -> None:
    """Each seat has a Parchment and a Compass Design of its own."""
    s = fresh(seats, seed, characters="random")
    assert len(set(s.parchment_design)) == len(set(s.compass_design)) == seats
    assert all(0 <= d < 5 for d in s.parchment_design)
    assert all(5 <= d < 10 for d in s.compass_design)


@pytest.mark.rule("founders:R9")
def test_undealt_designs_are_shown_only_with_the_option() -> None:
    """By default nobody learns which Designs are out; with the option all do."""
    hidden = fresh(3, 4, characters="random")
    assert GAME.view(hidden, 0)["undealt"] is None
    shown = fresh(3, 4, characters="random", show_undealt_designs=True)
    out = GAME.view(shown, None)["undealt"]
    assert len(out) == 4
    held = {*shown.parchment_design, *shown.compass_design}
    assert len(held) == 6


@pytest.mark.rule("founders:R10", "founders:Q3")
def test_characters_are_drafted_in_reverse_turn_order() -> None:
    """The seat before the first player picks first, the first player last; each is there once."""
    s = fresh(4, 8)
    order = []
    while s.stage == "draft":
        d = GAME.decisions(s)[0]
        legal = GAME.legal(s, d)
        assert len(legal) == 5 - len(order)
        order.append(d.seat)
        GAME.apply(s, d, legal[0], None)
    assert order == [(s.first - i) % 4 for i in range(1, 5)]
    assert len(set(s.character)) == 4
    assert s.active == s.first


@pytest.mark.rule("founders:R10")
def test_a_taken_character_is_refused_with_a_sentence() -> None:
    """What another seat has chosen, and what is no character, is refused by R10."""
    s = fresh(3, 2)
    GAME.apply(s, GAME.decisions(s)[0], Choose("salyx"), None)
    d = GAME.decisions(s)[0]
    for name in ("salyx", "hugo"):
        rule, message = GAME.refusal(s, d, Choose(name))
        assert rule == "R10"
        assert message


@pytest.mark.rule("founders:R9")
def test_colours_are_known_in_the_draft_and_designs_are_not_dealt_yet() -> None:
    """The seed deals colours, then characters, then Designs."""
    s = fresh(3, 2)
    mine = GAME.view(s, 1)["players"][1]["cards"]
    assert mine["parchment"]["colour"]
    assert mine["parchment"]["design"] is None


@pytest.mark.rule("founders:Q3")
def test_characters_can_be_dealt() -> None:
    """With the option the first decision is a take."""
    s = fresh(4, 8, characters="random")
    assert s.stage == "take"
    assert len(set(s.character)) == 4


@pytest.mark.rule("founders:R11", "founders:Q4")
def test_supplies_at_the_start() -> None:
    """2 District tiles, 2 Switches and 3 Monoliths per colour, 12 Renown, 5 Yaks, 40 tiles."""
    s = fresh(3, 1)
    assert (s.districts, s.switches, s.monoliths) == ([2] * 5, [2] * 5, [3] * 5)
    assert s.renown == 12
    assert s.yaks == [-1] * 5
    assert len(s.bag) == 40
    assert not any(s.laid)


@pytest.mark.rule("founders:R10")
@pytest.mark.parametrize(
    ("character", "tokens"),
    [("silen", 3), ("olechia", 3), ("salyx", 3), ("pehuen", 0), ("cetran", 0)],
)
def test_characters_take_their_tokens(character: str, tokens: int) -> None:
    """Three Carvings, Bardiches or Foundations; Pehuën's Yaks are counted by colour."""
    t = Table(me={"character": character})
    assert t.s.tokens[0] == tokens


@pytest.mark.rule("founders:Q5")
def test_the_first_player_is_random() -> None:
    """Every seat is first in some match."""
    assert {fresh(3, seed).first for seed in range(30)} == {0, 1, 2}
