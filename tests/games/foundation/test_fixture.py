"""Stated positions."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.foundation import GAME
from core.kernel import BadFixture, Match

from .table import FILLER, at, both, state


def test_a_position_is_as_stated() -> None:
    """Turn, step, hands, deck from the top, pile, tables and controls stand as given."""
    match = at(
        "IP", turn=3, hands=[["AF001"], []], deck=FILLER[:4],
        discard=["mayor-hardin", "*"], tables=[["AF022"], ["AF044"]],
        control=[["cr"], ["cp"]],
    )  # fmt: skip
    view = match.view(0)
    assert (view["turn"], view["phase"]) == (3, "IP")
    assert [c["id"] for c in view["hand"]] == ["AF001"]
    assert view["tables"] == [["AF022"], ["AF044"]]
    assert view["control"] == [["cr"], ["cp"]]
    assert view["deck"] == 4
    assert state(match).deck == [104, 103, 102, 101]
    assert view["discard"][0] == "AF020"
    assert len(view["discard"]) == 152 - 4 - 3


def test_what_is_not_named_stays() -> None:
    """A position that names only the step and the turn keeps all cards."""
    match = Match.new(GAME, seed=5)
    hands = [list(h) for h in state(match).hands]
    match.set_fixture({"step": "GE2", "turn": 9})
    assert state(match).hands == hands
    assert (state(match).step, state(match).turn) == ("GE2", 9)
    assert [d.kind for d in match.decisions()] == ["commit", "commit"]


def test_a_position_is_played_and_replayed() -> None:
    """The log of a match goes on from its position and verifies."""
    match = at("RP", hands=[["AF001"], ["AF044"]])
    both(match, ("AF001",), ("AF044",))
    assert match.verify().ok


@pytest.mark.parametrize(
    ("fixture", "why"),
    [
        ({"phase": "RP"}, "no `phase`"),
        ({"step": "XP"}, "step is one of"),
        ({"turn": 0}, "turn is a whole number"),
        ({"hands": [["AF001"]]}, "list of two lists"),
        ({"hands": [["AF999"], []], "deck": ["*"]}, "no card `AF999`"),
        ({"hands": [["AF001"], ["AF001"]], "deck": ["*"]}, "two places"),
        ({"hands": [[], []]}, "is nowhere"),
        ({"hands": [["*"], []], "deck": ["*"]}, "once only"),
        ({"deck": "AF001"}, "list of card ids"),
        ({"control": [["cr"], ["cr"]]}, "one side only"),
        ({"control": [["xx"], []]}, "cr, cp or ci"),
        ({"control": ["cr"]}, "list of two lists"),
    ],
)
def test_impossible_positions_are_refused(fixture: dict[str, Any], why: str) -> None:
    """Each fault is named, and the match stays as it was."""
    match = Match.new(GAME, seed=5)
    before = match.digest()
    with pytest.raises(BadFixture, match=why.replace("`", ".")):
        match.set_fixture(fixture)
    assert match.digest() == before


def test_the_score_shows_what_each_could_throw() -> None:
    """No points are counted: controls, hands and possible dice are told."""
    match = at("GE2", hands=[["AF067", "AF033"], ["AF111"]], control=[["cr"], []])
    score = GAME.score(state(match))
    assert score["dice_possible"] == [6, 1]
    assert score["control"] == [["cr"], []]
    assert score["winners"] == []


@pytest.mark.rule("foundation:AF-20")
def test_a_control_that_was_stated_early_passes_to_the_winner() -> None:
    """Whoever wins the contest holds the control alone, whatever the position gave the other."""
    for seed in range(40):
        match = Match.new(GAME, seed=seed)
        match.set_fixture({"step": "RP", "control": [["cr"], []]})
        while state(match).step == "RP":
            match.submit("seal", match.decisions()[0].seat)
        assert not GAME.invariants(state(match))
        if match.view(None)["control"] == [[], ["cr"]]:
            return
    pytest.fail("the second seat never won")
