"""Answers that would read the same tell whose card is meant, and which."""

from __future__ import annotations

from core.games.empires import GAME
from core.games.empires import actions as act
from core.kernel.actions import Action

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
MOON = "t1-small-moon"
PARTY = "c1-boarding-party"


def told(t: Scenario, kind: type[Action]) -> set[str]:
    """Labels of the answers of one kind."""
    d = t.match.decisions()[0]
    return {GAME.label(t.s, d, a) for a in t.legal() if isinstance(a, kind)}


def test_targets_of_one_name_are_told_by_their_player() -> None:
    """Two frigates of two players; what stands alone keeps its bare name."""
    t = Scenario(3).put(0, CRUISER, "c", engaged=True).put(0, FRIGATE, "own")
    t.put(1, FRIGATE, "a").put(2, CRUISER, "b").put(2, FRIGATE, "c2").begin(phase="fire")
    assert told(t, act.Volley) == {
        "Volley at S3 Argonian Frigate (yours)",
        "Volley at S3 Argonian Frigate (player 2)",
        "Volley at S3 Argonian Frigate (player 3)",
        "Volley at S5 Argonian Light Cruiser",
    }


def test_two_of_one_player_are_numbered_in_the_order_of_arrival() -> None:
    """The number stays with the card while both are there."""
    t = Scenario(2).put(0, CRUISER, "c", engaged=True)
    t.put(1, FRIGATE, "a").put(1, FRIGATE, "b").begin(phase="fire")
    d = t.match.decisions()[0]
    for name, n in (("a", 1), ("b", 2)):
        text = GAME.label(t.s, d, act.Volley(t.u(name)))
        assert text == f"Volley at S3 Argonian Frigate (no. {n})"


def test_owner_and_number_together_where_one_does_not_do() -> None:
    """Two of one player and one of another."""
    t = Scenario(3).put(0, CRUISER, "c", engaged=True).put(2, FRIGATE, "x")
    t.put(1, FRIGATE, "a").put(1, FRIGATE, "b").begin(phase="fire")
    assert told(t, act.Volley) == {
        "Volley at S3 Argonian Frigate (player 2, no. 1)",
        "Volley at S3 Argonian Frigate (player 2, no. 2)",
        "Volley at S3 Argonian Frigate (player 3)",
    }


def test_what_sits_on_different_cards_is_told_by_its_place() -> None:
    """A boarding party on a frigate and one on a cruiser."""
    t = Scenario(2).put(0, FRIGATE, "f").put(0, CRUISER, "c")
    t.put(0, PARTY, "p", on="f").put(0, PARTY, "q", on="c").begin(phase="discard", plays_left=0)
    assert {
        "Discard C1 Boarding Party (on S3 Argonian Frigate)",
        "Discard C1 Boarding Party (on S5 Argonian Light Cruiser)",
        "Discard S3 Argonian Frigate",
    } <= told(t, act.Drop)


def test_a_card_in_hand_and_its_like_in_play_are_told_apart() -> None:
    """Discarding from play is another thing than from hand; two equal cards in hand are one."""
    t = Scenario(2).put(0, FRIGATE, "f").hand(0, FRIGATE, MOON, MOON).begin(phase="discard")
    assert told(t, act.Drop) == {
        "Discard S3 Argonian Frigate (in play)",
        "Discard S3 Argonian Frigate (in hand)",
        "Discard T1 Small Moon",
    }


def test_labels_follow_the_list() -> None:
    """What was worked out for one question is not said at the next."""
    t = Scenario(2).put(0, CRUISER, "c", engaged=True)
    t.put(1, FRIGATE, "a").put(1, FRIGATE, "b").begin(phase="fire")
    assert len(told(t, act.Volley)) == 2
    t.volley("a", c=(1, 0))
    assert told(t, act.Volley) == {"Volley at S3 Argonian Frigate"}
    world = t.s.clone()
    d = t.match.decisions()[0]
    assert GAME.label(world, d, act.Volley(t.u("b"))) == "Volley at S3 Argonian Frigate"
