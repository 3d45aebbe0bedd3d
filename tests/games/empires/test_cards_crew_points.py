"""Crew of points, repairs, draws and command: each of them, with its printed numbers."""

from __future__ import annotations

import pytest

from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.actions import PASS, Choose, Pick, Play, Use
from core.games.empires.allocate_budget import Budget
from core.games.empires.fire_targets import weapon_hits
from core.games.empires.missions import transports
from core.games.empires.places import check_place, foreign_room
from core.games.empires.turn import allowance

from .crew import BELT, CRUISER, FRIGATE, MECHAD, MOON, PLANET, STAR, STATION, aims, rich
from .scenario import Scenario, places

# --- points and repairs -----------------------------------------------------------------------


@pytest.mark.parametrize(("card", "less"), [("c8-commodore", 2), ("c9-admiral", 3)])
def test_the_fleet_needs_less_supply(card: str, less: int) -> None:
    """Anywhere in the fleet, together so many points."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, card, on="f").put(0, CRUISER, "g").put(0, STAR, "s")
    t.put(0, STAR, "s2").begin(phase="allocate")
    b = Budget(t.s, 0)
    both = frozenset([t.u("f"), t.u("g")])
    need = production.needs(t.s, t.u("f"))[1] + production.needs(t.s, t.u("g"))[1]
    assert b.spared == {1: less}
    assert (b.evaluate(both) is not None) == (need <= less)
    assert num.command_points(t.s, t.u(card)) == less  # as many command points


def test_ordnance_officer() -> None:
    """One heavy weapon of the stack is loaded without ammunition, once a turn."""
    t = Scenario(2)
    t.put(0, CRUISER, "f").put(0, "c2-ordnance-officer", "o", on="f").put(0, STAR, "s")
    t.put(0, MOON, "m").put(0, MOON, "n").begin(phase="allocate").engage("f")
    t.use("o", "f")
    assert t.s.loaded[t.u("f")] == 1
    assert (t.asked()[1], aims(t, "o")) != ("spend", {t.u("f")})


def test_engineer() -> None:
    """1 energy less, repair points count twice at his location, one foreign technology."""
    from core.games.empires.actions import Repair

    t = Scenario(2)
    t.put(0, FRIGATE, "f", structure_damage=2).put(0, MOON, "m")
    t.put(0, "b3-repair-station", "r", on="m").put(0, "c3-engineer", "e", on="f").put(0, STAR, "s")
    t.begin(phase="allocate")
    assert num.total(t.s, t.u("f"), "needs.energy")[0] == -1
    assert foreign_room(t.s, 0, t.u("f"))
    rich(t).engage("f", "r")
    t.do(Repair(t.u("f"), "structure"))
    assert t.hurt("f") == (0, 0)
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c3-engineer", on="f").put(0, "e9-shroud", on="f").begin()
    assert not foreign_room(t.s, 0, t.u("f"))


class TestTechnician:
    """One thing a turn."""

    def base(self, ship: str = CRUISER, **marks: object) -> Scenario:
        t = Scenario(2)
        t.put(0, ship, "f", **marks).put(0, "c3-technician", "x", on="f")
        return t.put(0, STAR, "s").put(0, MOON, "m").put(0, MOON, "n").put(0, MOON, "o")

    def test_research(self) -> None:
        """1 research as long as he does nothing else."""
        t = self.base().begin(phase="allocate")
        assert Budget(t.s, 0).output(frozenset([t.u("f")]))[4] == 1
        t.use("x")
        assert Budget(t.s, 0).output(frozenset([t.u("f")]))[4] == 0
        t.next_turn().next_turn()
        assert t.s.counter[t.u("x")] == 0

    def test_repair(self) -> None:
        """One repair point mends two."""
        t = self.base(structure_damage=3).put(0, "t1-large-asteroid", "rock")
        t.put(0, "b3-repair-station", "r", on="rock").begin(phase="allocate")
        rich(t).use("x").engage("f", "r")
        assert t.s.pool[5] == 2
        t.use("x", "f", 1)
        assert t.hurt("f") == (0, 1)
        assert t.s.pool[5] == 1
        assert t.u("f") not in aims(t, "x")

    def test_energy_to_engage(self) -> None:
        """A unit that needs 2 energy needs 1; one that needs 1 cannot gain by it."""
        ship = "s3-krebiz-dreadnought-capsule"
        t = self.base(ship).begin(phase="allocate").use("x").do(Choose(2))
        assert production.needs(t.s, t.u("f"))[2] == 1
        t = self.base(FRIGATE).begin(phase="allocate")
        assert t.do(Use(t.u("x"), 0, -1)).asked()[1] != "choose"

    def test_energy_for_a_field(self) -> None:
        """One energy point counts as two for the field."""
        t = self.base(MECHAD).begin(phase="allocate").use("x").do(Choose(2)).engage("f")
        t.use("x", "f", 2)
        assert t.s.emf[t.u("f")] == 2 * num.nodes(t.s, t.u("f"))


def test_operations_officer() -> None:
    """1 supply less, or 1 energy if said so; ammunition counts twice."""
    from core.games.empires.actions import Arm

    t = Scenario(2)
    t.put(0, CRUISER, "f").put(0, "c6-operations-officer-ops", "x", on="f")
    t.put(0, STAR, "s").put(0, "t3-armory-moon", "a").put(0, MOON, "m").put(0, MOON, "n")
    t.begin(phase="allocate")
    plain = t.s.defs[t.u("f")].needs
    assert production.needs(t.s, t.u("f"))[1:3] == (plain[1] - 1, plain[2])
    t.use("x")
    assert production.needs(t.s, t.u("f"))[1:3] == (plain[1], max(0, plain[2] - 1))
    t.engage("f").do(Arm(t.u("f")))
    assert t.s.loaded[t.u("f")] == 2
    assert num.command_points(t.s, t.u("x")) == 1


def test_damage_control_team_repairs_its_own_location() -> None:
    """2 repair for its location, none for the fleet."""
    t = Scenario(2)
    t.put(0, CRUISER, "f", structure_damage=3).put(0, "c6-damage-control-team", "x", on="f")
    t.put(0, FRIGATE, "g", structure_damage=2).put(0, STAR, "s").put(0, MOON, "m")
    t.begin(phase="allocate").engage()
    assert t.s.pool[5] == 0
    assert aims(t, "x") == {t.u("f")}
    t.use("x", "f", 0).use("x", "f", 1)
    assert t.hurt("f") == (0, 1)


def test_damage_control_team_saves_a_ship() -> None:
    """In reaction the dying ship stays with 1 point."""
    t = Scenario(2)
    t.put(0, CRUISER, "f", engaged=True, loaded=2).put(1, FRIGATE, "c")
    t.hand(1, "c6-damage-control-team").begin(phase="fire").volley("c", f=(4, 2))
    t.play("c6-damage-control-team", "c").passes()
    assert t.in_play("c")
    assert t.hurt("c") == (2, 2)


def test_deputy_assistant() -> None:
    """A crew that makes points makes twice as many; command points are no points."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c7-doctor", "d", on="f").put(0, "c6-captain", "c", on="f")
    card = "c1-confidential-deputy-assistant-ditto"
    t.hand(0, card).begin()
    assert places(t, card) == {t.u("d")}
    t.play(card, "d")
    assert production.output(t.s, t.u("d"))[4] == 6


@pytest.mark.parametrize(
    ("card", "made"),
    [
        ("c2-doctor", 1),
        ("c7-doctor", 3),
        ("c4-spiritual-leader", 1),
        ("c3-technician", 1),
        ("c6-spy", 2),
    ],
)
def test_crew_who_make_research(card: str, made: int) -> None:
    """Research each turn."""
    t = Scenario(2)
    t.put(0, PLANET, "p").put(0, card, "x", on="p").begin()
    assert production.output(t.s, t.u("x"))[4] == made


def test_corrupt_politician() -> None:
    """A terrain makes no economy; a ship needs 1 economy more."""
    t = Scenario(2)
    t.put(1, PLANET, "p").put(1, FRIGATE, "f")
    t.hand(0, "c4-corrupt-politician", "c4-corrupt-politician", MOON).begin()
    assert production.terrain_output(t.s, t.u("p"))[0] > 0
    rest = production.terrain_output(t.s, t.u("p"))[1:]
    first, second, _ = t.s.hand[0]
    t.do(Play(first, t.u("p"), "-")).do(Play(second, t.u("f"), "-"))
    assert production.terrain_output(t.s, t.u("p")) == (0, *rest)
    assert production.needs(t.s, t.u("f"))[0] == t.s.defs[t.u("f")].needs[0] + 1


# --- drawing and command ----------------------------------------------------------------------


def test_quartermaster() -> None:
    """One card more each turn."""
    t = Scenario(2)
    t.put(0, BELT, "t").put(0, STATION, "b", on="t").put(0, FRIGATE, "f")
    t.hand(0, "c5-quartermaster").begin()
    before = allowance(t.s, 0)
    assert places(t, "c5-quartermaster") == {t.u("b")}
    t.play("c5-quartermaster", "b")
    assert allowance(t.s, 0) == before + 1


def test_communications_officer() -> None:
    """One command point per base, none elsewhere; he shows the next card on his first turn."""
    card = "c5-communications-officer"
    t = Scenario(2)
    t.put(0, BELT, "t").put(0, STATION, "b", on="t").put(0, FRIGATE, "f")
    t.put(0, card, "one", on="b").put(0, card, "two", on="b").put(0, card, "three", on="f").begin()
    assert [num.command_points(t.s, t.u(x)) for x in ("one", "two", "three")] == [1, 0, 0]
    t = Scenario(2)
    t.put(0, FRIGATE, "f").hand(0, card, MOON).pile(0, "deck", MOON, MOON, "h3-pulsar", MOON)
    t.begin().play(card, "f")
    seen: list[str] = []
    while t.s.active == 0:
        applied = t.match.submit(PASS if t.asked()[1] == "react" else t.legal()[-1])
        seen += [e.kind for e in applied.events]
    assert seen.count("seen") == 1


def test_reserve_commodore() -> None:
    """The extra card is discarded, put back, or put into the reserve for a stronger one."""
    for option in (1, 2, 3):
        t = Scenario(2)
        t.put(0, BELT, "t").put(0, STATION, "b", on="t").put(0, "c7-reserve-commodore", on="b")
        t.pile(0, "deck", MOON, MOON, "h3-pulsar", "t2-biruks-comet").pile(0, "reserve", FRIGATE)
        t.begin(phase="discard")
        while t.asked()[1] != "choose":
            t.done()
        t.do(Choose(option))
        pulsar = t.u("h3-pulsar@0")
        if option == 1:
            assert pulsar in t.s.discard[0]
        elif option == 2:
            assert t.s.deck[0][-1] == pulsar
        else:
            assert t.s.reserve[0] == [pulsar]
            assert t.u(f"{FRIGATE}@0") in t.s.discard[0]


def test_rear_admiral() -> None:
    """One exchange with the reserve fleet costs no card play."""
    t = Scenario(2)
    t.put(0, BELT, "t").put(0, STATION, "b", on="t").put(0, "c8-rear-admiral", "x", on="b")
    t.hand(0, FRIGATE).pile(0, "reserve", "h3-pulsar").begin()
    t.use("x").do(Pick(t.u(FRIGATE)))
    assert t.s.plays == 3
    assert t.u(FRIGATE) in t.s.reserve[0]
    assert t.in_hand("h3-pulsar")
    assert not aims(t, "x")
    assert num.command_points(t.s, t.u("x")) == 1


@pytest.mark.rule("empires:CMD-1")
@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("c6-captain", 1),
        ("c6-commando", 1),
        ("c7-reserve-commodore", 1),
        ("c8-general", 1),
        ("c8-commodore", 2),
        ("c9-admiral", 3),
        ("c8-mechad-overlord", 1),
    ],
)
def test_command_points(card: str, points: int) -> None:
    """Printed command points count (CMD-1)."""
    t = Scenario(2)
    t.put(0, BELT, "t").put(0, STATION, "b", on="t", engaged=True)
    t.put(0, card, "x", on="b", engaged=True).begin()
    assert t.s.limit[0] == 2 + points
    assert transports(t.s, t.u("x")) == []
    assert check_place(t.s, 0, t.u("x"), t.u("b"), "C") is None
    assert not weapon_hits(t.s, t.u("x"), t.u("x"), "phaser")
