"""Views, planning on views, words, fixtures (B.5, T-45)."""

from __future__ import annotations

import json

import pytest

from core.games.tlatelolco.chains import chains, missing, surplus, ways_of_the_die
from core.kernel import BadFixture, Decision, Events, InvalidAction, Rng

from .tables import (
    GAME,
    TARGETS_A,
    TARGETS_B,
    Options,
    asked,
    do,
    seat,
    table,
)


@pytest.mark.rule("tlatelolco:T-17")
def test_the_targets_of_the_others_are_in_no_view() -> None:
    """Only one's own six are shown, a spectator sees none (B.5; case 36)."""
    s = table([seat("a1"), seat("h8", targets=TARGETS_B)], turn={"step": "move", "die": 1})
    view = GAME.view(s, 0)
    assert sorted(view["players"][0]["targets"]) == sorted(TARGETS_A)
    assert view["players"][1]["targets"] is None
    assert [p["targets"] for p in GAME.view(s, None)["players"]] == [None, None]


@pytest.mark.rule("tlatelolco:T-17")
def test_states_that_differ_in_hidden_targets_look_the_same() -> None:
    """View, answers, prompt, labels and events are equal for the other seat (B.5)."""
    one = table([seat("c2"), seat("h8", targets=TARGETS_B)], turn={"seat": 0, "die": 3}, seed=4)
    other = table([seat("c2"), seat("h8", targets=TARGETS_A)], turn={"seat": 0, "die": 3}, seed=4)
    rng = Rng(9)
    for _ in range(60):
        d = asked(one)
        assert GAME.view(one, 0) == GAME.view(other, 0)
        legal = GAME.legal(one, d)
        assert list(legal) == list(GAME.legal(other, d))
        if d.seat == 0:
            assert GAME.prompt(one, d) == GAME.prompt(other, d)
        a = rng.choice(legal)
        left, right = Events(), Events()
        GAME.apply(one, d, a, left)
        GAME.apply(other, d, a, right)
        assert left == right


def test_all_targets_are_shown_at_the_end() -> None:
    """After the match nothing is hidden (B.5)."""
    s = table([seat("a1"), seat("h8")], turn={"seat": 1, "first": 0, "round": 200, "die": 1})
    do(s, "move h8")
    view = GAME.view(s, None)
    assert view["over"]
    assert view["phase"] == "over"
    assert all(len(p["targets"]) == 6 for p in view["players"])


def test_a_determinized_state_has_the_same_view() -> None:
    """What the seat knows stays, the rest is drawn within the rules (B.5)."""
    s = GAME.new(Options(), 3, Rng(12))
    rng = Rng(13)
    for step in range(150):
        d: Decision = asked(s)
        GAME.apply(s, d, rng.choice(GAME.legal(s, d)), None)
        view = GAME.view(s, step % 3)
        made = GAME.determinize(view, Rng(step))
        assert GAME.view(made, step % 3) == view
        assert GAME.invariants(made) == []
        json.dumps(view)


@pytest.mark.rule("tlatelolco:T-45")
def test_the_shortest_chain_to_a_target_is_found() -> None:
    """Maize to salt to jade: two trades (T-45)."""
    s = table(
        [seat("a1"), seat("h8")],
        stands={
            "a3": {"sells": "salt", "buys": ["maize", "beans"]},
            "b4": {"sells": "jade", "buys": ["salt", "salt"]},
        },
        turn={"seat": 0, "die": 2},
    )
    found = {c["target"]: c for c in chains(GAME.view(s, 0))}
    assert set(found) == set(TARGETS_A)
    assert found["salt"]["trades"] == 1
    assert found["jade"]["trades"] == 2
    assert found["jade"]["chains"][0] == [
        {"stand": "a3", "give": "maize", "take": "salt"},
        {"stand": "b4", "give": "salt", "take": "jade"},
    ]
    assert chains(GAME.view(s, None)) == []


@pytest.mark.rule("tlatelolco:T-45")
def test_one_unit_of_each_target_is_no_surplus() -> None:
    """It is kept; a second one may go (T-45)."""
    player = {"targets": ["jade", "salt"], "goods": {"jade": 1, "salt": 2, "maize": 3}}
    assert surplus(player) == {"salt": 1, "maize": 3}
    assert missing(player | {"goods": {"jade": 1}}) == ["salt"]


@pytest.mark.rule("tlatelolco:T-45")
def test_the_way_preview_shows_the_squares_and_what_the_stands_do() -> None:
    """The ways of the die (T-45)."""
    s = table(
        [seat("a1"), seat("h8")],
        thief="f5",
        stands={"b2": {"sells": "jade", "buys": ["maize", "salt"]}},
        turn={"seat": 0, "die": 2},
    )
    ways = ways_of_the_die(GAME.view(s, 1))
    assert ways["b2"] == {
        "way": ["b2"],
        "kind": "stand",
        "sells": "jade",
        "buys": ["maize", "salt"],
        "can_trade": True,
    }
    assert ways["a1"] == {"way": [], "kind": "corner"}
    assert ways["c2"]["way"] == ["b1", "c2"]
    assert sorted(ways) == sorted(
        t.split()[1] for t in map(GAME.action_text, GAME.legal(s, asked(s)))
    )
    s.step = "exile"
    assert ways_of_the_die(GAME.view(s, 0)) == {}


def test_words_round_trip_and_unknown_ones_are_named() -> None:
    """Squares and goods are words; a wrong one is told."""
    for text in ("move d3", "trade copal-incense 4", "swap 1 jade salt", "rob 2 fish"):
        assert GAME.action_text(GAME.parse(text)) == text
    with pytest.raises(InvalidAction, match="no good `gold`"):
        GAME.parse("trade gold 1")
    with pytest.raises(InvalidAction, match="no square `z9`"):
        GAME.parse("move z9")


@pytest.mark.parametrize(
    "fixture",
    [
        {"weather": 1},
        {"thief": "z9"},
        {"seats": [{"pawn": "d4"}]},
        {"seats": [{"goods": {"gold": 1}}]},
        {"seats": [{"targets": ["jade"]}]},
        {"stands": {"a1": {}}},
        {"turn": {"step": "dance"}},
        {"turn": {"step": "red", "red": 13}},
        {"seats": [{}, {}, {}]},
    ],
)
def test_a_position_that_cannot_be_is_refused(fixture: dict[str, object]) -> None:
    """Unknown keys and impossible values are told, never ignored."""
    with pytest.raises(BadFixture):
        GAME.set_fixture(GAME.new(Options(), 2, Rng(1)), fixture)
