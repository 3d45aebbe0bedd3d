"""What is refused says why, by its rule and in a sentence that names no hidden card."""

from __future__ import annotations

import pytest

from core.games.empires import GAME
from core.games.empires import actions as act

from .scenario import Scenario

MOON = "t1-small-moon"
FRIGATE = "s3-argonian-frigate-sunspot-frigate"
HULL = "s2-krebiz-clipper-frigate"
CAPSULE = "s1-krebiz-light-capsule"


def said(t: Scenario, a: act.Action) -> tuple[str, str]:
    """Rule and sentence of a refusal."""
    d = t.match.decisions()[0]
    assert a not in t.match.legal(d)
    return GAME.refusal(t.s, d, a)


@pytest.mark.rule("empires:RES-2", "empires:RES-4", "empires:PLAY-1")
def test_a_swap_is_refused_for_strength_its_own_text_or_want_of_a_play() -> None:
    """The stronger card of the reserve stays there (RES-2)."""
    t = Scenario(2).pile(0, "reserve", "t6-asteroid-field").pile(1, "reserve", "t3-moon")
    t.hand(0, "e2-phaser-refit", "l7-expeditious-reserves").begin()
    refit, field = t.u("e2-phaser-refit"), t.u("t6-asteroid-field")
    rule, text = said(t, act.Swap(refit, field))
    assert rule == "RES-2"
    assert "stronger" in text
    assert said(t, act.Swap(t.u("l7-expeditious-reserves"), field))[0] == "RES-4"
    assert said(t, act.Swap(refit, t.u("t3-moon")))[1].startswith("That card is in another")
    t = Scenario(2).pile(0, "reserve", "t1-large-asteroid").hand(0, "e2-phaser-refit", "t3-moon")
    t.put(0, FRIGATE, "f").put(0, "m6-visilikiiys-eye").begin(plays_left=0)
    swap = act.Swap(t.u("e2-phaser-refit"), t.u("t1-large-asteroid"))
    assert said(t, swap)[0] == "PLAY-1"


@pytest.mark.rule("empires:DISC-2", "empires:DISC-3")
def test_a_discard_is_refused_for_control_or_want_of_a_play() -> None:
    """Nobody discards his card in another fleet, nor another's in his (DISC-2)."""
    t = Scenario(2).put(0, FRIGATE, "f").put(1, FRIGATE, "g").put(0, MOON, "m").hand(0, "t3-moon")
    t.begin(phase="discard", plays_left=0)
    t.s.fleet[t.u("f")], t.s.fleet[t.u("g")] = 1, 0
    t.s.touch()
    t.s._legal = None
    assert said(t, act.Drop(t.u("f")))[0] == "DISC-2"
    assert said(t, act.Drop(t.u("g")))[0] == "DISC-2"
    assert said(t, act.Drop(t.u("t3-moon")))[0] == "DISC-3"


@pytest.mark.rule("empires:KRE-2", "empires:KRE-4")
def test_docking_is_refused_by_kind_place_and_turn() -> None:
    """No free place to separate, no partner to join (KRE-2, KRE-4)."""
    t = Scenario(2).put(0, HULL, "hull").put(0, CAPSULE, "capsule", combined_with=0)
    t.put(0, FRIGATE, "f").hand(0, MOON).begin()
    assert "command place" in said(t, act.Separate(t.u("capsule")))[1]
    assert said(t, act.Combine(t.u("f"), t.u("hull")))[0] == "KRE-2"
    assert said(t, act.Separate(t.u("f")))[0] == "KRE-4"


@pytest.mark.rule("empires:PLAY-4")
def test_a_strike_is_refused_where_it_has_been_dealt() -> None:
    """Recurring damage is dealt once a turn (PLAY-4)."""
    t = Scenario(2).put(1, FRIGATE, "f").put(0, "m4-space-dragon", "d", on="f").put(0, MOON, "m")
    t.hand(0, MOON).begin().do(act.Strike(t.u("d"))).passes()
    assert "has dealt" in said(t, act.Strike(t.u("d")))[1]
    assert "no damage of its own" in said(t, act.Strike(t.u("m")))[1]


@pytest.mark.rule("empires:PT-4", "empires:REP-3", "empires:ALLOC-5", "empires:PT-3")
def test_points_are_refused_where_they_do_nothing() -> None:
    """Whole cards are not mended, others' not at all; a terrain has no weapons to load."""
    t = Scenario(2).put(0, "t8-the-scandig-system", "p").put(0, FRIGATE, "f", structure_damage=1)
    t.put(1, FRIGATE, "g", structure_damage=1).put(1, "m4-space-dragon", "d", on="f")
    t.begin(phase="allocate").done()
    assert t.asked() == (0, "spend")
    assert said(t, act.Repair(t.u("g"), "structure"))[0] == "REP-3"
    assert said(t, act.Repair(t.u("p"), "structure"))[0] == "PT-4"
    assert said(t, act.Arm(t.u("p")))[0] == "ALLOC-5"
    assert said(t, act.Apply(t.u("g"), "research"))[0] == "PT-3"
    assert said(t, act.Heal(t.u("f")))[0] == "PT-5"
    assert said(t, act.Charge(t.u("f")))[0] == "ALLOC-4"


@pytest.mark.rule("empires:TURN-1")
@pytest.mark.parametrize("phase", ["play-a", "fire", "discard"])
def test_what_belongs_to_another_phase_is_told_so(phase: str) -> None:
    """Nothing is engaged, armed or drawn outside its phase (TURN-1)."""
    t = Scenario(2).put(0, FRIGATE, "f", engaged=True).put(0, MOON, "m").hand(0, MOON)
    t.begin(phase=phase)
    for a in (act.Engage(t.u("f")), act.Arm(t.u("f")), act.DRAW):
        assert said(t, a)[0] == "TURN-1"


def test_no_refusal_names_a_card_of_another_hand() -> None:
    """Whatever number is tried, a hidden card is not named."""
    t = Scenario(2).put(0, FRIGATE, "f").pile(0, "reserve", "t1-large-asteroid").hand(0, "t3-moon")
    t.hand(1, "e9-shroud").begin()
    u = t.u("e9-shroud")
    tries = [act.Swap(u, t.u("t1-large-asteroid")), act.Drop(u), act.Strike(u), act.Separate(u)]
    tries += [act.Combine(u, t.u("f")), act.Combine(t.u("f"), u), act.Swap(t.u("t3-moon"), u)]
    tries += [act.Use(u, 0, -1), act.Play(u, t.u("f"), "-")]
    assert not [a for a in tries if "Shroud" in said(t, a)[1]]


@pytest.mark.rule("empires:CARD-7", "empires:MEC-9")
def test_labels_are_sentences() -> None:
    """A double card says as what it is played, a cannon whose it is and at whom."""
    t = Scenario(2).put(0, "s8-mechad-battleship", "ship", engaged=True, loaded=2)
    t.put(1, FRIGATE, "f").hand(0, "t2-plasma-field").begin()
    d = t.match.decisions()[0]
    plays = [a for a in t.legal() if isinstance(a, act.Play) and a.kind == "H"]
    assert GAME.label(t.s, d, plays[0]).startswith("Play T/H2 Plasma Field as a hazard on ")
    t.go("fire")
    d = t.match.decisions()[0]
    cannon = next(a for a in t.legal() if isinstance(a, act.Area))
    text = GAME.label(t.s, d, cannon)
    assert text == "Distortion cannon of S8 Mechad Battleship at fleet of player 2"
