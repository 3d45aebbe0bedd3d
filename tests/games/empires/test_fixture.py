"""Stated positions: what they take, what they refuse, what they keep."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.empires import GAME
from core.games.empires.actions import Use, Volley
from core.kernel import BadFixture, Match

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"


def match() -> Match:
    """A fresh match."""
    return Match.new(GAME, {"decks": "trial,trial"}, 2, seed=4)


def test_what_is_not_named_keeps_its_value() -> None:
    """Hands, decks, discards and reserves stay as they were."""
    m = match()
    before = [sorted(m.state.names[u] for u in h) for h in m.state.hand]
    decks = [[m.state.names[u] for u in d] for d in m.state.deck]
    m.set_fixture({"turn": {"seat": 1, "phase": "play-a", "number": 3}})
    assert [sorted(m.state.names[u] for u in h) for h in m.state.hand] == before
    assert [[m.state.names[u] for u in d] for d in m.state.deck] == decks
    assert m.state.active == 1


@pytest.mark.parametrize(
    "fixture",
    [
        {"seat": []},
        {"seats": [{}]},
        {"seats": [{"crew": []}, {}]},
        {"seats": [{"hand": ["no-such-card"]}, {}]},
        {"seats": [{"fleet": [{"card": MOON, "color": 1}]}, {}]},
        {"seats": [{"fleet": [{"engaged": True}]}, {}]},
        {"seats": [{"hq": 99}, {}]},
        {"seats": [{"empire": "Rome"}, {}]},
        {"seats": [{"fleet": [{"card": FRIGATE, "loaded": -1}]}, {}]},
        {"turn": {"phase": "lunch"}},
        {"turn": {"seat": 7}},
        {"turn": {"number": 0}},
        {"turn": {"pool": {"gold": 1}}},
    ],
)
def test_bad_fixtures_are_refused(fixture: dict[str, Any]) -> None:
    """Unknown keys, cards and values are refused and change nothing."""
    m = match()
    digest = m.digest()
    with pytest.raises(BadFixture):
        m.set_fixture(fixture)
    assert m.digest() == digest


def test_the_contracts_example_is_taken_whole() -> None:
    """All keys of the public contract are understood."""
    card = {
        "card": FRIGATE,
        "engaged": True,
        "shield_damage": 1,
        "structure_damage": 1,
        "loaded": 1,
        "emf": 0,
        "plasma": 0,
        "research": 0,
        "turns_left": None,
        "used": False,
        "combined_with": None,
        "on": [{"card": "m4-space-dragon", "owner": 1, "research": 2}],
    }
    m = match()
    m.set_fixture(
        {
            "seats": [
                {
                    "hq": 3,
                    "empire": "Argonian",
                    "hand": [MOON],
                    "deck": [BELT, MOON],
                    "discard": [MOON],
                    "reserve": [MOON, MOON],
                    "fleet": [card],
                },
                {"hq": 0, "fleet": []},
            ],
            "turn": {
                "seat": 0,
                "phase": "play-a",
                "number": 5,
                "plays_left": 2,
                "pool": {"economy": 1, "supply": 2},
            },
        }
    )
    s = m.state
    assert s.pool[:2] == [1, 2]
    assert s.plays == 2
    assert s.names[s.deck[0][-1]] == BELT  # the top comes first
    view = m.view(0)["seats"][0]
    stack = view["fleet"][0]
    assert (stack["shields_left"], stack["damage"], stack["loaded"]) == (1, 1, 1)
    assert stack["on"][0]["research"] == 2
    assert stack["on"][0]["fleet"] == 1


def test_pairs_are_joined_whichever_way_they_are_written() -> None:
    """The hull is the basis of a pair (KRE-1)."""
    for hull_first in (True, False):
        t = Scenario(2)
        t.put(0, "s2-krebiz-clipper-frigate", "hull", combined_with=1 if hull_first else None)
        t.put(0, "s1-krebiz-light-capsule", "capsule", combined_with=None if hull_first else 0)
        t.begin()
        assert t.s.host[t.u("capsule")] == t.u("hull")


def test_a_used_card_is_spent_for_the_turn() -> None:
    """Neither weapons nor functions are left."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True, used=True).put(0, "e2-transporter", "b", on="f", used=True)
    t.put(0, MOON, "m").put(1, FRIGATE, "e").begin()
    assert Use(t.u("b"), 0, t.u("m")) not in t.legal()
    t.go("fire")
    assert not any(isinstance(a, Volley) for a in t.legal())


def test_a_fixture_may_exceed_the_command_limit() -> None:
    """As units above a fallen limit do (CMD-4)."""
    t = Scenario(2)
    for i in range(5):
        t.put(0, FRIGATE, f"f{i}")
    t.begin()
    assert not GAME.invariants(t.s)


@pytest.mark.parametrize(
    "fixture",
    [
        {"seats": [{"hand": True}, {}]},
        {"seats": [{"hand": {MOON: 1}}, {}]},
        {"seats": [{"deck": [[MOON]]}, {}]},
        {"seats": [{"fleet": {}}, {}]},
        {"seats": [{"hq": 1.5}, {}]},
        {"seats": [{"hq": None}, {}]},
        {"seats": [{"empire": ["Argonian"]}, {}]},
        {"seats": [{"fleet": [{"card": MOON, "turns_left": "soon"}]}, {}]},
        {"seats": [{"fleet": [{"card": MOON, "structure_damage": 10**30}]}, {}]},
        {"seats": [{"fleet": [{"card": MOON, "type": "Z"}]}, {}]},
        {"seats": [{"fleet": [{"card": MOON, "owner": True}]}, {}]},
        {"seats": [{"fleet": [{"card": MOON, "on": "x"}]}, {}]},
        {"turn": {"plays_left": 1.5}},
        {"turn": {"phase": ["fire"]}},
        {"turn": {"seat": True}},
        {"turn": {"pool": {"economy": "5"}}},
    ],
)
def test_values_of_another_kind_are_refused_in_words(fixture: dict[str, Any]) -> None:
    """Each refusal names what the value should be, and the match stays as it was."""
    match = Match.new(GAME, seats=2, seed=1)
    before = match.digest()
    with pytest.raises(BadFixture) as refused:
        match.set_fixture(fixture)
    assert "Error" not in refused.value.message
    assert match.digest() == before
