"""Crew who are guests and guardians: what each of them does, with its printed numbers."""

from __future__ import annotations

import pytest

from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.actions import PASS, Pick, Play
from core.games.empires.fire_targets import targets
from core.games.empires.places import foreign_room
from core.games.empires.state import fleet_place

from .crew import BEAM, CORPORATE, CREWMAN, CRUISER, FRIGATE, MECHAD, MOON, STATION, aims
from .scenario import Scenario, places


def test_nurse() -> None:
    """1 research; a doctor is 2 stronger; she goes to suspend a plague for one turn."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c3-nurse", "n", on="f").put(0, "c2-doctor", "d", on="f")
    t.begin()
    assert production.output(t.s, t.u("n"))[4] == 1
    assert num.strength(t.s, t.u("d")) == 4
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c3-nurse", "n", on="f").put(0, CREWMAN, "c", on="f")
    t.put(1, "o8-plague", "p", on="f", turns_left=2).hand(0, MOON).begin()
    assert not num.works(t.s, t.u("c"))
    t.use("n", "p").passes()
    assert not t.in_play("n")
    assert num.works(t.s, t.u("c"))
    assert t.s.left[t.u("p")] == 3
    t.next_turn()
    assert not num.works(t.s, t.u("c"))
    assert t.s.left[t.u("p")] == 2


def test_fighter_pilot() -> None:
    """A phaser shot more, 1 damage less; the fighter flies free, by choice or by need."""
    from core.games.empires.fire_weapons import phasers_ready

    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, "e5-fighter", "s", on="f", engaged=True)
    t.hand(0, "c4-fighter-pilot", MOON).put(1, FRIGATE, "c", engaged=True).begin()
    assert places(t, "c4-fighter-pilot") == {t.u("s")}
    t.play("c4-fighter-pilot", "s")
    assert phasers_ready(t.s, t.u("s")) == 2
    assert t.u("s") not in targets(t.s, 1)
    t.use("c4-fighter-pilot")
    assert t.s.host[t.u("s")] == -1
    assert num.works(t.s, t.u("s"))
    assert t.u("s") in targets(t.s, 1)
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(1, "e5-fighter", "s", engaged=True)
    t.put(1, "c4-fighter-pilot", "p", on="s").begin(phase="fire").volley("s", f=(3, 0))
    assert t.hurt("s") == (0, 2)
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, FRIGATE, "f").put(1, MOON, "m")
    t.put(1, "e5-fighter", "s", on="f").put(1, "c4-fighter-pilot", "p", on="s")
    t.begin(phase="fire").volley("f", c=(4, 2))
    assert not t.in_play("f")
    assert t.in_play("s")
    assert t.in_play("p")


@pytest.mark.rule("empires:E-5", "empires:E-7")
def test_spy_technician() -> None:
    """Foreign technology may be played at his location; equipment travels as crew do."""
    t = Scenario(2)
    t.put(0, CORPORATE, "f", engaged=True).put(0, CORPORATE, "g", engaged=True)
    t.seat(0, empire="Corporate").put(0, "c5-spy-technician", on="f")
    t.hand(0, "e6-indirigan-repair-bay", MOON).begin()
    assert places(t, "e6-indirigan-repair-bay") == {t.u("f")}
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, BEAM, "beam", on="f", engaged=True)
    t.put(0, "e1-shield-refit", "e", on="f").put(0, "c5-spy-technician", on="f").put(0, MOON, "m")
    t.put(0, FRIGATE, "g").begin().use("beam", "g").do(Pick(t.u("e"))).done()
    assert t.s.host[t.u("e")] == t.u("g")


def test_spy_technician_in_reaction() -> None:
    """He comes first, the foreign technology next, on the same action."""
    t = Scenario(2).seat(1, empire="Mechad")
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f").put(1, MECHAD, "g", engaged=True)
    t.hand(1, "c5-spy-technician", "e2-repulsion-beam").begin(phase="fire").volley("f", c=(4, 0))
    t.play("c5-spy-technician", "g").passes()
    assert not t.in_hand("e2-repulsion-beam")
    assert t.hurt("f") == (0, 0)


@pytest.mark.rule("empires:REA-3")
def test_spy_technician_answers_only_for_equipment_that_can_answer_there() -> None:
    """Where no foreign reaction equipment could be used at his place he may not be played."""
    t = Scenario(2).seat(1, empire="Mechad")
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f").put(1, MECHAD, "g")
    t.hand(1, "c5-spy-technician", "e2-repulsion-beam").begin(phase="fire").volley("f", c=(4, 0))
    assert t.s.active == 1 or t.asked()[1] != "react"
    assert sum(t.hurt("f")) == 4


@pytest.mark.rule("empires:E-3")
def test_spy_technician_has_equipment_carried_as_crew_are() -> None:
    """A transporter played on a dying ship saves equipment there, too."""
    for spy in (True, False):
        t = Scenario(2)
        t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, FRIGATE, "f").put(1, MECHAD, "g")
        t.put(1, "e4-stellar-map", "map", on="f")
        if spy:
            t.put(1, "c5-spy-technician", on="f")
        else:
            t.put(1, CREWMAN, on="f")
        t.hand(1, BEAM).begin(phase="fire").volley("f", c=(4, 2))
        while t.asked()[1] == "react" and t.s.stack[-2].words["what"] != "doom":
            t.do(PASS)
        t.play(BEAM, "f")
        while t.asked()[1] == "react":
            t.do(PASS)
        assert (t.u("map") in {a.choice for a in t.legal() if isinstance(a, Pick)}) == spy


@pytest.mark.rule("empires:REA-3", "empires:MOVE-5")
def test_marine_in_reaction_needs_a_way_to_a_victim() -> None:
    """On terrain with a transporter, or where a general sends him; not where shields stop him."""
    for gear, on, able in (
        (BEAM, "moon", True),
        ("c8-general", "base", True),
        ("", "moon", False),
    ):
        t = Scenario(2)
        t.put(0, CRUISER, "c", shield_damage=3).put(0, CREWMAN, "x", on="c").hand(0, MOON)
        t.put(1, "t3-moon", "moon").put(1, STATION, "base", on="moon", engaged=True)
        if gear:
            t.put(1, gear, on=on)
        t.hand(1, "c4-marine").begin()
        t.play(MOON)
        assert (t.asked() == (1, "react")) == able
        if able:
            assert t.u(on) in {a.place for a in t.legal() if isinstance(a, Play)}
            t.play("c4-marine", on).passes()
            assert not t.in_play("x")
    t = Scenario(2)
    t.put(0, CRUISER, "c").put(0, CREWMAN, on="c").hand(0, MOON).put(1, "t3-moon", "moon")
    t.put(1, BEAM, on="moon").hand(1, "c4-marine").begin()
    t.play(MOON)
    assert t.asked()[1] != "react"


def test_bar_tender_calls_a_round() -> None:
    """A line in the log once a turn, and nothing else."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c1-bar-tender", "b", on="f").hand(0, MOON).begin()
    before = t.match.event_count()
    t.use("b").passes()
    told = [e for _, e in t.match.events(1, before) if e.kind == "round"]
    assert len(told) == 1
    assert "drinks" in told[0].text
    assert not aims(t, "b")


def test_ancient_spacefarer() -> None:
    """He joins a crew; no harmful luck is played at his location."""
    luck = "l2-warp-engine-breach"
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, CREWMAN, "c", on="f").hand(0, "c6-ancient-spacefarer").begin()
    assert places(t, "c6-ancient-spacefarer") == {t.u("c")}
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, CREWMAN, "c", on="f").put(1, "c6-ancient-spacefarer", on="c")
    t.put(1, FRIGATE, "g").hand(0, luck).begin()
    assert places(t, luck) == {t.u("g")}


def test_scholar() -> None:
    """5 research, two foreign cards, and artifacts that work twice."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c10-scholar", "s", on="f").put(0, "e9-shroud", "e", on="f")
    t.hand(0, "l4-cursed-alien-artifact", "l7-alien-artifact", MOON).begin()
    assert production.output(t.s, t.u("s"))[4] == 5
    assert foreign_room(t.s, 0, t.u("f"))
    t.do(Play(t.u("l4-cursed-alien-artifact"), fleet_place(1), "-")).passes()
    assert t.s.extra_draws[1] == -4
    before = len(t.s.hand[0])
    t.play("l7-alien-artifact").passes()
    assert len(t.s.hand[0]) == before - 1 + 6
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c10-scholar", on="f").put(0, "e9-shroud", on="f")
    t.put(0, "e6-indirigan-repair-bay", on="f").begin()
    assert not foreign_room(t.s, 0, t.u("f"))


@pytest.mark.rule("empires:CTL-1", "empires:MOVE-4")
def test_mutineer() -> None:
    """He takes an enemy ship over, disengaged, until enemy crew of strength 5 are aboard."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(1, CRUISER, "c", engaged=True, shield_damage=3)
    t.put(1, "c2-doctor", "d", on="c").put(1, "e1-cargo", "e", on="c")
    t.put(1, FRIGATE, "g", engaged=True).put(1, "c4-navigator", "n", on="g")
    t.put(1, BEAM, "beam", on="g", engaged=True).hand(0, "c5-mutineer", MOON).begin()
    t.play("c5-mutineer", "c").passes()
    assert [t.s.fleet[t.u(x)] for x in ("c", "e", "d")] == [0, 0, 1]
    assert not t.engaged("c")
    t.next_turn()
    t.s.phase = "play-a"
    t.s.stack[0].pc = 6
    t.s.engaged[t.u("g")] = t.s.engaged[t.u("beam")] = 1
    t.s.touch()
    from core.games.empires.flow import proceed
    from core.games.empires.table import Ctx

    proceed(Ctx(t.s, None))
    t.use("beam", "c").do(Pick(t.u("n")))
    t.passes()
    assert not t.in_play("c5-mutineer")
    assert [t.s.fleet[t.u(x)] for x in ("c", "e", "d")] == [1, 1, 1]


def test_a_strong_crew_puts_the_mutineer_down_at_once() -> None:
    """Crew of strength 6 keep their ship."""
    t = Scenario(2)
    t.put(1, CRUISER, "c", engaged=True).put(1, "c6-captain", on="c")
    t.hand(0, "c5-mutineer", MOON).begin().play("c5-mutineer", "c").passes()
    assert not t.in_play("c5-mutineer")
    assert t.s.fleet[t.u("c")] == 1
    assert t.engaged("c")


def test_a_mutiny_in_reaction_silences_a_volley() -> None:
    """The ship that fires is taken over; without a free command place he may not come."""
    for full in (False, True):
        t = Scenario(2)
        t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f")
        if full:
            t.put(1, FRIGATE, "g")
        t.hand(1, "c5-mutineer").begin(phase="fire").volley("f", c=(4, 0))
        if full:
            assert t.hurt("f") == (2, 2)
            continue
        t.play("c5-mutineer", "c").passes()
        assert t.hurt("f") == (0, 0)
        assert t.s.fleet[t.u("c")] == 1


@pytest.mark.rule("empires:CTL-3")
def test_a_ship_goes_back_when_the_mutineer_is_killed() -> None:
    """Control reverts to its owner (CTL-3)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, BEAM, on="f", engaged=True)
    t.put(0, "c6-mercenary", "a", on="f", engaged=True).put(0, CRUISER, "c", shield_damage=3)
    t.put(1, "c5-mutineer", "m", on="c").hand(0, MOON).begin()
    t.s.fleet[t.u("c")] = 1
    t.s.touch()
    t.s._legal = None
    t.use("a", "m").passes()
    assert not t.in_play("m")
    assert t.s.fleet[t.u("c")] == 0
