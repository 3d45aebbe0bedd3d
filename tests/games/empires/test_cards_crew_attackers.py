"""Crew who attack and guard: what each of them does, with its printed numbers."""

from __future__ import annotations

import pytest

from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.actions import PASS, Choose, Engage
from core.games.empires.load import CARDS
from core.games.empires.state import fleet_place

from .crew import (
    BEAM,
    BELT,
    BOARDING,
    CREWMAN,
    CRUISER,
    FRIGATE,
    ILLNESS,
    MOON,
    PLANET,
    SHUTTLE,
    STATION,
    aims,
    raid,
    rich,
)
from .scenario import Scenario, places


@pytest.mark.rule("empires:MOVE-5", "empires:KIND-crew")
@pytest.mark.parametrize(
    ("card", "damage", "limit"),
    [
        (BOARDING, 1, 1),
        ("c4-boarding-party", 1, 4),
        ("c7-boarding-party", 2, 7),
    ],
)
def test_boarding_parties(card: str, damage: int, limit: int) -> None:
    """Structural damage, or capture or destruction up to its strength; one of them a turn."""
    t = raid(card).begin()
    t.use("a", "c").passes()
    assert t.hurt("c") == (3, damage)
    assert t.s.host[t.u("a")] == t.u("f")
    assert not aims(t, "a")
    targets = {
        1: ("c1-crewman", "e1-cargo"),
        4: ("c4-navigator", "e4-stellar-map"),
        7: ("c7-doctor", "e7-mine-rack"),
    }
    crew, gear = targets[limit]
    t = raid(card)
    t.put(1, crew, "crew", on="c").put(1, gear, "gear", on="c")
    t.put(1, "c10-scholar", "big", on="c").put(1, "e9-shroud", "shroud", on="c").begin()
    assert {t.u("crew"), t.u("gear"), t.u("c")} == aims(t, "a")
    t.use("a", "crew")
    while t.match.decisions() and t.asked()[1] == "react":
        t.do(PASS)
    assert not t.in_play("crew")
    t = raid(card)
    t.put(1, gear, "gear", on="c").begin().use("a", "gear").passes()
    assert not t.in_play("gear")


@pytest.mark.parametrize(
    ("card", "crew", "gear", "bigger"),
    [
        ("c2-mercenary", "c2-doctor", "e2-laboratory", "c3-engineer"),
        ("c6-mercenary", "c6-captain", "e6-super-computer", "c7-doctor"),
    ],
)
def test_mercenaries(card: str, crew: str, gear: str, bigger: str) -> None:
    """They kill or destroy what is no stronger, once a turn."""
    for target in ("crew", "gear"):
        t = raid(card)
        t.put(1, crew, "crew", on="c").put(1, gear, "gear", on="c").put(1, bigger, "big", on="c")
        t.begin()
        assert aims(t, "a") == {t.u("crew"), t.u("gear")}
        t.use("a", target).passes()
        assert not t.in_play(target)
        assert not aims(t, "a")


@pytest.mark.parametrize(("card", "cost"), [("c2-mercenary", 1), ("c6-mercenary", 2)])
def test_mercenaries_are_free_on_vektrean_ships(card: str, cost: int) -> None:
    """1 or 2 economy elsewhere; on a Vektrean ship they are engaged for nothing."""
    vektrean = next(c.id for c in CARDS.values() if c.empire == "Vektrean" and c.type == "ship")
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, card, "a", on="f").put(0, vektrean, "v").put(0, card, "b", on="v")
    t.begin(phase="allocate")
    assert production.needs(t.s, t.u("a"))[0] == cost
    assert production.needs(t.s, t.u("b"))[0] == 0
    t.do(Engage(t.u("b"))).go("play-a")
    assert num.works(t.s, t.u("b"))
    assert not num.works(t.s, t.u("a"))


def test_bounty_hunter() -> None:
    """Strength 4 or less; a stronger one if he was paid its strength in the allocation."""
    t = raid("c4-bounty-hunter")
    t.put(1, "c4-navigator", "nav", on="c").put(1, "c6-captain", "cap", on="c")
    rich(t.begin(phase="allocate")).engage("f", "a")
    before = t.s.pool[0]
    t.use("a", "cap", 1).do(Choose(1))
    assert t.s.pool[0] == before - 6
    t.go("play-a")
    assert aims(t, "a") == {t.u("nav"), t.u("cap")}
    t.use("a", "cap").passes()
    assert not t.in_play("cap")


def test_nobody_takes_the_place_of_a_bounty_hunters_victim() -> None:
    """A crewman does not help against him, he does against a mercenary."""
    for card, helps in (("c4-bounty-hunter", False), ("c2-mercenary", True)):
        t = raid(card).put(1, "c2-doctor", "doc", on="c").put(1, CREWMAN, "man", on="c").begin()
        t.use("a", "doc")
        assert (t.asked() == (1, "react")) is helps
        if helps:
            t.use("man").passes()
            assert t.in_play("doc")
            assert not t.in_play("man")
        else:
            assert not t.in_play("doc")


def test_crewman_from_hand_suffers_a_card() -> None:
    """Played in reaction he takes the illness on himself."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(1, "c6-captain", "cap", on="c").hand(1, CREWMAN)
    t.hand(0, ILLNESS, MOON).begin().play(ILLNESS, "cap").play(CREWMAN, "c").passes()
    assert t.s.host[t.u(ILLNESS)] == t.u(CREWMAN)


def test_crewman_makes_a_bar_tender_stronger() -> None:
    """1 + 1."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c1-bar-tender", "b", on="f").put(0, CREWMAN, on="f").begin()
    assert num.strength(t.s, t.u("b")) == 2


@pytest.mark.rule("empires:MOVE-6")
def test_marine() -> None:
    """Any crew or equipment; he dies too if it is stronger; not where there is a marine."""
    for victim, dies in (("c3-engineer", False), ("c6-captain", True)):
        t = raid("c4-marine").put(1, victim, "v", on="c").begin()
        t.use("a", "v").passes()
        assert not t.in_play("v")
        assert t.in_play("a") is not dies
    t = raid("c4-marine").put(1, "e9-shroud", "e", on="c").begin().use("a", "e").passes()
    assert not t.in_play("e")
    assert not t.in_play("a")
    t = raid("c4-marine").put(1, "c6-captain", "v", on="c").put(1, "c4-marine", "m", on="c")
    t.put(1, FRIGATE, "g", shield_damage=2).put(1, CREWMAN, "w", on="g").begin()
    assert aims(t, "a") == {t.u("w")}


def test_marine_in_reaction() -> None:
    """From hand he stops a marine, or attacks at once where there is a transport."""
    t = raid("c4-marine").put(1, "c6-captain", "v", on="c").hand(1, "c4-marine").begin()
    t.use("a", "v")
    assert t.asked() == (1, "react")
    t.play("c4-marine", "c").passes()
    assert t.in_play("v")
    assert t.in_play("a")
    t = Scenario(2)
    t.put(0, FRIGATE, "f", shield_damage=2).put(0, CREWMAN, "w", on="f").hand(0, MOON, MOON)
    t.put(1, CRUISER, "c", engaged=True).put(1, BEAM, on="c", engaged=True)
    t.hand(1, "c4-marine").begin()
    t.play(MOON).play("c4-marine", "c")
    t.passes()
    assert not t.in_play("w")


@pytest.mark.parametrize("hand", [True, False])
def test_security_officer_keeps_weaker_crew_out(hand: bool) -> None:
    """Crew of strength 4 or less cannot attack there, stronger ones can."""
    if hand:
        t = raid("c4-boarding-party").hand(1, "c4-security-officer").begin()
        t.use("a", "c").play("c4-security-officer", "c").passes()
        assert t.hurt("c") == (3, 0)
        return
    t = raid("c4-boarding-party").put(1, "c4-security-officer", on="c").begin()
    assert not aims(t, "a")
    t = raid("c7-boarding-party").put(1, "c4-security-officer", on="c").begin()
    assert t.u("c") in aims(t, "a")


def test_security_officer_accompanies_an_attacker() -> None:
    """The attacker is 2 stronger, and the transport carries both."""
    t = raid(BOARDING).put(0, "c4-security-officer", "o", on="f")
    t.put(1, "c3-engineer", "v", on="c").begin()
    assert t.u("v") not in aims(t, "a")
    t.use("o", "a")
    assert t.u("v") in aims(t, "a")
    t.use("a", "v").passes()
    assert not t.in_play("v")
    assert t.s.counter[t.u("beam")] == 2
    t.next_turn()
    assert num.strength(t.s, t.u("a")) == 1
    t = raid(BOARDING, SHUTTLE).put(0, "c4-security-officer", "o", on="f").begin()
    assert not aims(t, "o")  # a shuttlecraft takes one attacker


def test_suicide_squad() -> None:
    """5 damage, then it is gone."""
    t = raid("c5-suicide-squad", SHUTTLE).put(1, CRUISER, "d").begin().use("a", "d").passes()
    assert t.hurt("d") == (3, 2)
    assert not t.in_play("a")


def test_saboteur() -> None:
    """Destroys one equipment of strength 7 or less each turn; then 7 research find him."""
    from core.games.empires.allocate_ends import may_study

    t = Scenario(2)
    t.put(1, CRUISER, "c").put(1, "e9-shroud", "big", on="c").put(1, "e7-mine-rack", "e", on="c")
    t.hand(0, "c7-saboteur", MOON).begin().play("c7-saboteur", "c")
    from core.games.empires.actions import Strike

    assert not may_study(t.s, t.u("c7-saboteur"))
    t.do(Strike(t.u("c7-saboteur"))).passes()
    assert not t.in_play("e")
    assert t.in_play("big")
    assert may_study(t.s, t.u("c7-saboteur"))
    ends = t.s.defs[t.u("c7-saboteur")].ends
    assert ends is not None
    assert ends.research is not None
    assert ends.research.fixed == 7


def test_assassin() -> None:
    """Kills strength 8 or less, or looks at a card, one of them a turn."""
    t = raid("c8-assassin").put(1, "c8-commodore", "v", on="c").put(1, "c9-admiral", "big", on="c")
    t.begin()
    assert aims(t, "a") == {t.u("v"), fleet_place(1)}
    t.use("a", "v").passes()
    assert not t.in_play("v")
    assert not aims(t, "a")
    t = raid("c8-assassin").put(1, "c8-commodore", "v", on="c").begin().use("a", "fleet1", 1)
    assert not aims(t, "a")


def test_marauder() -> None:
    """He stays at his target and does two different things a turn there."""
    t = raid("c9-marauder", SHUTTLE).put(1, CREWMAN, "man", on="c").put(1, "e9-shroud", "e", on="c")
    t.begin().use("a", "c").passes()
    assert t.s.host[t.u("a")] == t.u("c")
    assert aims(t, "a") == {-1, t.u("man"), t.u("e")}
    t.use("a", function=1).passes()
    assert t.hurt("c") == (3, 2)
    t.use("a", "e", 3).passes()
    assert not t.in_play("e")
    assert not aims(t, "a")


def test_general() -> None:
    """Boarding parties are 2 stronger; a marine at his base needs no transport."""
    t = Scenario(2)
    t.put(0, BELT, "t").put(0, STATION, "b", on="t", engaged=True).put(0, FRIGATE, "f")
    t.put(0, "c4-marine", "m", on="b").put(0, BOARDING, "p", on="f").put(1, CRUISER, "c")
    t.put(1, CREWMAN, "v", on="c").hand(0, "c8-general").begin()
    assert not aims(t, "m")
    assert places(t, "c8-general") == {t.u("b")}
    t.play("c8-general", "b")
    assert num.strength(t.s, t.u("p")) == 3
    t.use("m", "v").passes()
    assert not t.in_play("v")


def test_mechad_overlord() -> None:
    """A weaker boarder dies before he acts; an automaton or a stronger one does not."""
    for strength, dies in ((0, True), (4, False)):
        t = raid("c4-boarding-party").put(1, PLANET, "p").put(1, CREWMAN, "v", on="p")
        t.put(1, "c8-mechad-overlord", "o", on="p", engaged=True).begin()
        t.s.boost[t.u("a")] = strength
        t.use("a", "v").passes()
        assert t.in_play("a") is not dies
        assert t.in_play("v") is dies
    t = raid("c4-boarding-party").put(0, "a1-lesser-automaton", on="a").put(1, PLANET, "p")
    t.put(1, "c8-mechad-overlord", on="p", engaged=True).put(1, CREWMAN, "v", on="p")
    t.begin().use("a", "v").passes()
    assert not t.in_play("v")


def test_the_overlord_kills_crew_that_is_played_there() -> None:
    """A corrupt politician dies as he arrives."""
    t = Scenario(2)
    t.put(1, PLANET, "p").put(1, "c8-mechad-overlord", on="p", engaged=True)
    t.hand(0, "c4-corrupt-politician", MOON).begin().play("c4-corrupt-politician", "p").passes()
    assert not t.in_play("c4-corrupt-politician")


def test_commando() -> None:
    """A shuttle brings no crew to his unit, a transporter does."""
    for carrier, kept in ((SHUTTLE, True), (BEAM, False)):
        t = raid(BOARDING, carrier).put(1, "c6-commando", on="c").begin()
        assert (t.u("c") not in aims(t, "a")) is kept
    t = raid(BOARDING, SHUTTLE).hand(1, "c6-commando").begin().use("a", "c")
    t.play("c6-commando", "c").passes()
    assert t.hurt("c") == (3, 0)


def test_commando_lets_a_transport_work_again() -> None:
    """A second mission of the same transporter in one turn."""
    t = raid(BOARDING).put(0, BOARDING, "b", on="f").put(0, "c6-commando", "k", on="f")
    t.put(1, FRIGATE, "d", shield_damage=2).begin()
    t.use("a", "c").passes()
    assert aims(t, "b") == {t.u("c")}
    t.use("k", "beam")
    assert aims(t, "b") == {t.u("c"), t.u("d")}
    t.use("b", "d").passes()
    assert not aims(t, "k")
