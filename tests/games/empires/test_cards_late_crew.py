"""Cards about crew made late: each effect whole, saved midway."""

from __future__ import annotations

import pytest

from core.games.empires import GAME, production
from core.games.empires import numbers as num
from core.games.empires.actions import Choose, Play, Use
from core.games.empires.state import DECK
from core.games.empires.turn import allowance

from .late import (
    BEAM,
    BELT,
    BOARDING,
    CAPTAIN,
    CRUISER,
    DOCTOR,
    FRIGATE,
    MOON,
    OFFICER,
    STATION,
    kept,
    offers,
)
from .scenario import Scenario, pay, places, to_spend

# --- C6 Clone ---------------------------------------------------------------------------------


def test_clone_works_as_a_second_copy_of_its_crew() -> None:
    """The print of the crew, beside him: command, research, functions, tags; saved as such."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, DOCTOR, "d", on="f").put(0, "o1-illness", on="d")
    t.put(0, CAPTAIN, "c", on="f").hand(0, "c6-clone").begin()
    clone = t.u("c6-clone")
    t.play("c6-clone", "c").passes()
    kept(t)
    assert t.s.host[clone] == t.u("f")
    assert num.command_points(t.s, clone) == 1
    assert num.total(t.s, t.u("f"), "in-volley")[0] == 2
    row = next(x for x in GAME.view(t.s, 1)["seats"][0]["fleet"][0]["on"] if x["card"] == clone)
    assert (row["id"], row["code"], row["name"]) == (CAPTAIN, "C6", "Clone: Captain")


def test_clone_does_what_its_crew_does_on_arrival_and_needs_what_he_needs() -> None:
    """A doctor's copy heals where it comes; a mercenary's copy waits for its economy."""
    t = Scenario(2)
    t.put(0, CRUISER, "f").put(0, DOCTOR, "d", on="f").put(1, "l2-malpractice", on="d")
    t.put(0, CAPTAIN, "c", on="f").put(1, "o2-injury", "i", on="c")
    t.hand(0, "c6-clone").begin()
    t.play("c6-clone", "d").passes()
    assert not t.in_play("i")
    t = Scenario(2)
    t.put(0, CRUISER, "f").put(0, "c2-mercenary", "m", on="f", engaged=True)
    t.hand(0, "c6-clone").begin()
    t.play("c6-clone", "m").passes()
    assert not t.engaged("c6-clone")
    assert num.strength(t.s, t.u("c6-clone")) == 2


def test_clone_moves_and_acts_by_itself() -> None:
    """A boarding party's copy goes elsewhere by shuttle and attacks as well as the first one."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, BEAM, "beam", on="f")
    t.put(0, BOARDING, "b", on="f").put(1, CRUISER, "x", shield_damage=3)
    t.hand(0, "c6-clone").begin()
    t.play("c6-clone", "b").passes()
    kept(t)
    t.use("b", "x").passes()
    assert t.hurt("x") == (3, 1)
    kept(t)
    t.use("c6-clone", "x").passes()
    assert t.hurt("x") == (3, 2)


def test_clone_goes_first_where_either_dies() -> None:
    """Who kills the crew kills the copy in his place; the crew himself only then."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, CAPTAIN, "c", on="f").hand(0, "c6-clone", MOON)
    t.hand(1, "m6-seductress", "m6-seductress").begin()
    t.play("c6-clone", "c").passes().next_turn()
    t.go("play-a")
    t.play("m6-seductress", "c").passes()
    assert t.in_play("c")
    assert not t.in_play("c6-clone")
    assert not t.s.copies
    assert t.s.defs[t.u("c6-clone")].id == "c6-clone"
    kept(t)
    again = next(a for a in t.legal() if isinstance(a, Play) and a.place == t.u("c"))
    t.do(again).passes()
    assert not t.in_play("c")


def test_clone_elsewhere_goes_when_its_crew_is_lost_with_his_place() -> None:
    """His location gone, both are: the copy is no refuge."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, BEAM, "beam", on="f").put(0, CAPTAIN, "c", on="f")
    t.put(0, CRUISER, "g").hand(0, "c6-clone", "o8-self-destruction").begin()
    t.play("c6-clone", "c").passes()
    t.s.host[t.u("c6-clone")] = t.u("g")
    t.s.touch()
    t.play("o8-self-destruction", "f").passes()
    assert not t.in_play("c")
    assert not t.in_play("c6-clone")
    assert t.in_play("g")


# --- C10 Primordial Warrior -------------------------------------------------------------------


def warrior() -> Scenario:
    """Sue's warrior beside her doctor, Bob's ship with two crew, a ship without crew."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, DOCTOR, "d", on="f").put(0, "c10-primordial-warrior", "w", on="f")
    t.put(1, CRUISER, "x").put(1, CAPTAIN, "c", on="x").put(1, BOARDING, "b", on="x")
    return t.put(1, FRIGATE, "bare").hand(0, MOON)


def test_warrior_moves_to_crew_and_kills_one_a_turn() -> None:
    """Once a turn to a place with a crew, shields or not, and once a kill beside him."""
    t = warrior().begin()
    assert offers(t, "w", 0) == {t.u("x")}
    assert not offers(t, "w", 1)
    t.use("w", "x").passes()
    kept(t)
    assert not offers(t, "w", 0)
    assert offers(t, "w", 1) == {t.u("c"), t.u("b")}
    t.use("w", "c", 1).passes()
    assert not t.in_play("c")
    assert not offers(t, "w", 1)
    assert t.in_play("w")


def test_warrior_goes_under_the_deck_when_no_enemy_crew_is_left() -> None:
    """At the end of the turn in which the last one died."""
    t = warrior()
    t.seats[1]["fleet"][0]["on"].pop()
    t.pile(0, "deck", MOON, MOON, MOON, BELT).begin()
    t.use("w", "x").passes().use("w", "c", 1).passes()
    t.next_turn()
    assert t.s.zone[t.u("w")] == DECK
    assert t.s.deck[0][0] == t.u("w")
    kept(t)


def test_warrior_is_immune_to_all_but_crew() -> None:
    """No occurrence, monster or luck of others reaches him, nor what lies beside him; crew do."""
    t = warrior()
    t.put(1, "o8-plague", "p", on="f")
    t.hand(1, "m6-seductress", "o9-illness", "o8-alien-love-interest").begin(seat=1)
    for card in ("o9-illness", "o8-alien-love-interest"):
        assert t.u("w") not in places(t, card)
    assert num.works(t.s, t.u("w"))
    assert not num.works(t.s, t.u("d"))
    t = warrior().put(1, FRIGATE, "g", engaged=True).put(1, "c4-marine", "m", on="g")
    t.put(1, BEAM, on="g")
    t.seats[0]["fleet"][0]["shield_damage"] = 2
    t.begin(seat=1)
    t.use("m", "w").passes()
    assert not t.in_play("w")


def test_warrior_is_played_only_where_a_crew_is() -> None:
    """He must be with a crew."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, DOCTOR, on="f").put(0, CRUISER, "bare").put(0, MOON, "moon")
    t.hand(0, "c10-primordial-warrior").begin()
    assert places(t, "c10-primordial-warrior") == {t.u("f")}


# --- O5 and O9 Insanity -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "crew", "limit"), [("o5-insanity", OFFICER, 5), ("o9-insanity", "c10-scholar", 9)]
)
def test_insanity_strikes_crew_of_limited_strength(card: str, crew: str, limit: int) -> None:
    """5 or 9 at most."""
    t = Scenario(2)
    t.put(1, CRUISER, "x").put(1, crew, "big", on="x").put(1, DOCTOR, "d", on="x")
    t.hand(0, card).begin()
    assert places(t, card) == {t.u("d")}
    assert num.strength(t.s, t.u("big")) > limit


def test_insanity_turns_points_changes_draws_and_damage_round() -> None:
    """As usual or the opposite, as its player says each turn: points, command, draws, volleys."""
    t = Scenario(2)
    t.put(1, MOON, "moon").put(1, STATION, "b", on="moon", engaged=True)
    t.put(1, "c5-quartermaster", "q", on="b").put(1, DOCTOR, "d", on="b")
    t.put(1, CRUISER, "x").put(1, CAPTAIN, "c", on="x")
    t.hand(0, "o9-insanity", "o5-insanity", "o9-insanity").begin()
    before = allowance(t.s, 1)
    needs = production.needs(t.s, t.u("x"))[1]
    t.play("o5-insanity", "q").passes()
    kept(t)
    t.do(Choose(2))
    assert allowance(t.s, 1) == before - 2
    first = next(a for a in t.legal() if isinstance(a, Play) and a.place == t.u("d"))
    t.do(first).passes()
    t.do(Choose(2))
    assert production.output(t.s, t.u("d"))[4] == -1
    second = next(a for a in t.legal() if isinstance(a, Play) and a.place == t.u("c"))
    t.do(second).passes()
    t.do(Choose(2))
    assert num.command_points(t.s, t.u("c")) == -1
    assert production.needs(t.s, t.u("x"))[1] == needs + 2
    assert num.total(t.s, t.u("x"), "in-volley")[0] == -1
    kept(t)
    t.do(Use(second.card, 0, -1)).passes()
    assert num.command_points(t.s, t.u("c")) == 1
    assert production.needs(t.s, t.u("x"))[1] == needs


def test_insanity_gives_the_crews_functions_to_its_player() -> None:
    """He attacks with the enemy's boarding party, even the ship they are on; its player cannot."""
    t = Scenario(2)
    t.put(1, FRIGATE, "x", engaged=True).put(1, BEAM, "beam", on="x").put(1, BOARDING, "b", on="x")
    t.put(1, CRUISER, "y").hand(0, "o5-insanity").hand(1, MOON).begin()
    t.play("o5-insanity", "b").passes()
    t.do(Choose(1))
    assert {t.u("y"), t.u("x")} <= offers(t, "b")
    t.use("b", "y")
    kept(t)
    t.passes()
    assert t.hurt("y")[1] == 1
    t.next_turn()
    t.go("play-a")
    assert not offers(t, "b")
    assert t.why(Use(t.u("b"), 0, t.u("y"))) == (False, "CTL-1")


def test_insanity_ends_by_research_of_both_strengths_and_by_a_bar_tender() -> None:
    """Crew 2 and card 5: 7 research; a bar tender cancels it."""
    t = Scenario(2)
    t.put(1, CRUISER, "x").put(1, DOCTOR, "d", on="x").put(
        0, "o5-insanity", "i", on="d", research=5
    )
    t.put(1, "t2-biruks-comet", turns_left=2).begin(seat=1, phase="allocate")
    pay(to_spend(t), "i", 2)
    assert not t.in_play("i")
    t = Scenario(2)
    t.put(1, CRUISER, "x").put(1, DOCTOR, "d", on="x").put(0, "o5-insanity", "i", on="d")
    t.hand(1, "c1-bar-tender").begin(seat=1)
    t.play("c1-bar-tender", "x").passes()
    assert not t.in_play("i")


# --- O8 Alien Love Interest -------------------------------------------------------------------


def test_alien_love_interest_takes_all_that_a_crew_gives() -> None:
    """No points, no command, nothing for the ship, until 8 research; strength 8 at most."""
    t = Scenario(2)
    t.put(1, CRUISER, "x").put(1, CAPTAIN, "c", on="x").put(1, OFFICER, "o", on="x")
    t.put(1, "c9-admiral", "a", on="x")
    t.hand(0, "o8-alien-love-interest", "o8-alien-love-interest").begin()
    needs = production.needs(t.s, t.u("x"))[1]
    assert places(t, "o8-alien-love-interest") == {t.u("c"), t.u("o")}
    t.play("o8-alien-love-interest", "c").passes()
    kept(t)
    assert num.command_points(t.s, t.u("c")) == 0
    assert production.needs(t.s, t.u("x"))[1] == needs + 1
    t.do(next(a for a in t.legal() if isinstance(a, Play) and a.place == t.u("o"))).passes()
    assert not any(production.output(t.s, t.u("o")))
    t = Scenario(2)
    t.put(1, CRUISER, "x").put(1, CAPTAIN, "c", on="x")
    t.put(0, "o8-alien-love-interest", "l", on="c", research=6)
    t.put(1, "t2-biruks-comet", turns_left=2).begin(seat=1, phase="allocate")
    pay(to_spend(t), "l", 2)
    assert not t.in_play("l")


@pytest.mark.parametrize(("option", "hurt"), [(1, 1), (2, 0)])
def test_alien_love_interest_is_asked_before_the_crew_acts(option: int, hurt: int) -> None:
    """With leave the function works, without it is spent."""
    t = Scenario(2)
    t.put(1, FRIGATE, "x", engaged=True).put(1, BEAM, on="x").put(1, BOARDING, "b", on="x")
    t.put(0, "o8-alien-love-interest", on="b").put(0, CRUISER, "y", shield_damage=3)
    t.hand(1, MOON).begin(seat=1)
    t.use("b", "y").passes()
    assert t.asked() == (0, "choose")
    assert "leave" in GAME.prompt(t.s, t.match.decisions()[0])
    kept(t)
    t.do(Choose(option)).passes()
    assert t.hurt("y")[1] == hurt
    assert not offers(t, "b")


def test_alien_love_interest_in_reaction_stops_an_action_an_allocation_and_a_volley() -> None:
    """It answers what the crew is doing at that moment (REA-3)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "x", engaged=True).put(1, BEAM, on="x").put(1, BOARDING, "b", on="x")
    t.put(0, CRUISER, "y", shield_damage=3).hand(0, "o8-alien-love-interest").begin(seat=1)
    t.use("b", "y")
    t.play("o8-alien-love-interest", "b").passes()
    t.do(Choose(2)).passes()
    assert t.hurt("y")[1] == 0
    t = Scenario(2)
    t.put(1, "s2-space-yacht", "x").put(1, CAPTAIN, "c", on="x").put(1, DOCTOR, "d", on="x")
    t.put(0, FRIGATE, "f", engaged=True)
    t.hand(1, "o8-alien-love-interest").begin(phase="fire")
    assert t.asked() == (0, "fire")
    t = Scenario(2)
    t.put(1, CRUISER, "x").put(1, CAPTAIN, "c", on="x").put(1, DOCTOR, "d", on="x")
    t.put(0, FRIGATE, "f", engaged=True).put(0, "c5-weapons-officer", "w", on="f")
    t.hand(1, "o8-alien-love-interest").begin(phase="fire")
    t.volley("x", f=(3, 0))
    assert {a.place for a in t.legal() if isinstance(a, Play)} == {t.u("w")}
    t.play("o8-alien-love-interest", "w").passes()
    assert sum(t.hurt("x")) == 2
