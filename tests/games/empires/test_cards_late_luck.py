"""Cards of luck and bribes made late: each effect whole, saved midway."""

from __future__ import annotations

import pytest

from core.games.empires import GAME
from core.games.empires import numbers as num
from core.games.empires.actions import PASS, Choose, Pick, Play
from core.games.empires.missions import transports
from core.games.empires.state import fleet_place, hq_place

from .late import BEAM, BOARDING, CRUISER, DOCTOR, FRIGATE, MECHAD, MOON, PIRATE, kept, offers
from .scenario import Scenario, pay, places, to_spend

# --- M9 Luck Demon ----------------------------------------------------------------------------


def test_luck_demon_takes_over_luck_that_others_play_to_their_own_fleet() -> None:
    """Its player plays the card in the other's place, if he likes, to a place of his own."""
    for option, helped in ((1, 1), (2, 0)):
        t = Scenario(2)
        t.put(0, FRIGATE, "f", shield_damage=2).put(1, CRUISER, "c", shield_damage=3)
        t.put(1, "m9-luck-demon").hand(0, "l4-lucky-shield-repair").begin()
        t.play("l4-lucky-shield-repair", "f").passes()
        assert t.asked() == (1, "choose")
        kept(t)
        t.do(Choose(option))
        assert (t.shields("c") == 3) == bool(helped)
        assert (t.shields("f") == 2) != bool(helped)
        assert t.u("l4-lucky-shield-repair") in t.s.discard[0]


def test_luck_demon_asks_where_and_lets_the_newest_one_steal() -> None:
    """Of several places its player picks; of two demons the newer takes the card."""
    t = Scenario(3)
    t.put(0, FRIGATE, "f", shield_damage=2)
    t.put(1, CRUISER, "c").put(1, "m9-luck-demon", "old").put(2, CRUISER, "x").put(2, MECHAD, "y")
    t.put(2, "m9-luck-demon", "new").hand(0, "l3-lucky-targeting").begin()
    t.play("l3-lucky-targeting", "f").passes()
    assert t.asked() == (2, "choose")
    t.do(Choose(1))
    assert t.asked() == (2, "pick")
    kept(t)
    t.do(Pick(t.u("y")))
    assert t.s.host[t.u("l3-lucky-targeting")] == t.u("y")
    assert t.s.fleet[t.u("l3-lucky-targeting")] == 2
    assert t.s.owner[t.u("l3-lucky-targeting")] == 0


@pytest.mark.parametrize(("option", "hurt"), [(1, True), (2, False)])
def test_luck_demon_keeps_bad_luck_off_its_fleet_unless_its_player_agrees(
    option: int, hurt: bool
) -> None:
    """Any demon of the fleet does, not the newest alone."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(1, "m9-luck-demon").put(0, "m9-luck-demon", "newer")
    t.hand(0, "l2-warp-engine-breach").begin()
    t.play("l2-warp-engine-breach", "c").passes()
    assert t.asked() == (1, "choose")
    kept(t)
    t.do(Choose(option))
    assert (t.hurt("c")[1] > 0) == hurt
    assert t.u("l2-warp-engine-breach") in t.s.discard[0]


def test_luck_demon_in_reaction_answers_luck() -> None:
    """Played in answer to luck it works on that very card; other plays it cannot answer."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").hand(1, "m9-luck-demon").hand(
        0, "l2-warp-engine-breach", "h1-dust-cloud", MOON
    )
    t.begin()
    t.play("h1-dust-cloud", "c")
    assert t.asked()[1] == "play"
    t.play("l2-warp-engine-breach", "c")
    assert t.asked() == (1, "react")
    t.play("m9-luck-demon")
    t.passes()
    assert t.asked() == (1, "choose")
    t.do(Choose(2))
    assert t.hurt("c") == (1, 0)


def test_luck_demon_falls_to_nine_research_of_an_opponent() -> None:
    """9 points, none of its own player's."""
    t = Scenario(2)
    t.put(1, "m9-luck-demon", "m", research=4).put(0, "t6-sochess-comet", turns_left=4)
    t.begin(phase="allocate")
    pay(to_spend(t), "m", 5)
    assert not t.in_play("m")


# --- O6 Bribe Pirate --------------------------------------------------------------------------


def bribed() -> Scenario:
    """Bob's pirate with Sue's bribe on it, and her economy."""
    t = Scenario(2)
    t.put(0, "t6-planet-vorn-ringed-gas-giant").put(0, MOON, "moon")
    t.put(1, PIRATE, "p").put(0, "o6-bribe-pirate", "b", on="p").hand(0, MOON).hand(1, MOON)
    return t


def test_bribe_pirate_hires_the_ship_for_a_turn() -> None:
    """Economy of its strength: engaged and under control, it fires; then it goes back."""
    t = bribed().begin(phase="allocate")
    to_spend(t)
    assert t.s.pool[0] == 4
    t.use("b").passes()
    assert t.s.pool[0] == 1
    assert t.s.fleet[t.u("p")] == 0
    kept(t)
    t.go("fire")
    assert t.engaged("p")
    t.volley("hq1", p=(num.phasers(t.s, t.u("p")), 0)).passes()
    assert t.hq(1) == num.phasers(t.s, t.u("p"))
    kept(t)
    t.next_turn()
    assert t.s.fleet[t.u("p")] == 1
    assert t.s.fleet[t.u("b")] == 0
    assert t.in_play("b")


def test_bribe_pirate_waits_for_the_next_turn_and_for_a_free_place() -> None:
    """Not on the turn it is played; not over the command limit (CTL-1)."""
    t = Scenario(2)
    t.put(1, PIRATE, "p").put(0, MOON).hand(0, "o6-bribe-pirate").begin()
    assert places(t, "o6-bribe-pirate") == {t.u("p")}
    t = bribed().put(0, FRIGATE).put(0, CRUISER).begin(phase="allocate")
    to_spend(t)
    assert not offers(t, "b")


def test_bribe_pirate_survives_an_allocation_done_again() -> None:
    """The economy stays paid and the ship is engaged without more points (ALLOC-10)."""
    t = bribed().put(0, FRIGATE, "f").put(0, DOCTOR, "d", on="f")
    t.hand(1, "o8-alien-love-interest").begin(phase="allocate")
    to_spend(t)
    t.use("b").passes()
    while t.asked()[1] == "spend":
        t.done()
    t.play("o8-alien-love-interest", "d").passes()
    assert t.asked() == (0, "allocate")
    t.engage("p")
    assert t.s.pool[0] == 1
    t.go("play-a")
    assert t.engaged("p")


def test_bribe_pirate_is_bought_off_with_six_economy() -> None:
    """6 economy of the ship's player remove the card."""
    t = Scenario(2)
    t.put(1, PIRATE, "p").put(0, "o6-bribe-pirate", "b", on="p", research=2)
    t.put(1, "t6-planet-vorn-ringed-gas-giant").begin(seat=1, phase="allocate")
    pay(to_spend(t), "b", 4, "economy")
    assert not t.in_play("b")


# --- L4 Miscommunications ---------------------------------------------------------------------


def test_miscommunications_directs_declared_and_unfired_weapons() -> None:
    """Of the fire at Sue's ship one unit's is turned on a third player, volley by volley."""
    t = Scenario(3)
    t.put(1, CRUISER, "x", engaged=True, loaded=2).put(1, FRIGATE, "y", engaged=True)
    t.put(0, "s7-argonian-battlecruiser-hurricane-battlecruiser", "mine")
    t.put(2, "s8-corporate-dreadnought", "third").put(2, FRIGATE, "fourth")
    t.hand(0, "l4-miscommunications").begin(seat=1, phase="fire")
    t.volley("mine", x=(4, 1), y=(3, 0))
    t.play("l4-miscommunications", "x").passes()
    assert t.asked() == (0, "pick")
    kept(t)
    choices = {a.choice for a in t.legal() if isinstance(a, Pick)}
    assert choices == {t.u("mine"), t.u("third"), t.u("fourth")}
    t.do(Pick(t.u("third")))
    assert [GAME.label(t.s, t.match.decisions()[0], a) for a in t.legal()][3] == "3 phasers"
    kept(t)
    t.do(Choose(4)).do(Choose(3)).passes()
    assert sum(t.hurt("third")) == 5
    assert t.u("third") not in {a.choice for a in t.legal() if isinstance(a, Pick)}
    t.do(Pick(t.u("fourth"))).do(Choose(2)).passes()
    while t.asked()[1] in ("pick", "react"):
        t.do(PASS) if t.asked()[1] == "react" else t.done()
    assert sum(t.hurt("fourth")) == 1
    assert sum(t.hurt("mine")) == 3
    kept(t)


def test_miscommunications_spares_the_units_own_side_until_two_are_left() -> None:
    """With three players never its own fleet; with two even its own Sector HQ (HQ-7)."""
    t = Scenario(2)
    t.put(1, CRUISER, "x", engaged=True).put(0, FRIGATE, "mine")
    t.hand(0, "l4-miscommunications").begin(seat=1, phase="fire")
    t.volley("mine", x=(1, 0))
    t.play("l4-miscommunications", "x").passes()
    assert hq_place(1) in {a.choice for a in t.legal() if isinstance(a, Pick)}
    t.do(Pick(hq_place(1))).do(Choose(5)).passes()
    assert t.hq(1) == 4
    assert sum(t.hurt("mine")) == 0


def test_miscommunications_fails_where_a_communications_officer_is() -> None:
    """The unit with the officer is no place for the card."""
    t = Scenario(2)
    t.put(1, CRUISER, "x", engaged=True).put(1, "c5-communications-officer", on="x")
    t.put(1, FRIGATE, "y", engaged=True).put(0, FRIGATE, "mine")
    t.hand(0, "l4-miscommunications").begin(seat=1, phase="fire")
    t.volley("mine", x=(4, 0))
    assert {a.place for a in t.legal() if isinstance(a, Play)} == {t.u("y")}
    assert fleet_place(0) not in {a.place for a in t.legal() if isinstance(a, Play)}


def test_transports_of_the_insane_are_those_of_their_ship() -> None:
    """Who steers a crew uses the transporter of its ship, not his own."""
    t = Scenario(2)
    t.put(1, FRIGATE, "x", engaged=True).put(1, BEAM, "beam", on="x").put(1, BOARDING, "b", on="x")
    t.put(0, "o5-insanity", on="b").put(1, CRUISER, "y").begin()
    assert transports(t.s, t.u("b"), t.u("y")) == [t.u("beam")]
