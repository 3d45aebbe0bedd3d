"""Ships, cards and positions that the tests of crew share."""

from __future__ import annotations

from core.games.empires.actions import Use

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
MECHAD = "s2-mechad-frigate"
CORPORATE = "s2-corporate-frigate"
INDIRIGAN = "s4-indirigan-frigate"
FREIGHTER = "s1-fleet-freighter"
CLIPPER = "s2-krebiz-clipper-frigate"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
PLANET = "t5-planet-candor-ii"
STAR = "t5-star"
STATION = "b4-base-station"
BEAM = "e2-transporter"
SHUTTLE = "e3-shuttlecraft"
CREWMAN = "c1-crewman"
BOARDING = "c1-boarding-party"
ILLNESS = "o1-illness"
INJURY = "o2-injury"


def aims(t: Scenario, card: str, function: int | None = None) -> set[int]:
    """Places of the functions of a card that are offered now."""
    return {
        a.place
        for a in t.legal()
        if isinstance(a, Use)
        and a.card == t.u(card)
        and (function is None or a.function == function)
    }


def raid(card: str, carrier: str = BEAM) -> Scenario:
    """Sue's crew `a` with a transport, and Bob's cruiser `c` with shields down."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, carrier, "beam", on="f", engaged=True)
    t.put(0, card, "a", on="f", engaged=True)
    return t.put(1, CRUISER, "c", shield_damage=3).hand(0, MOON)


def aboard(card: str, ship: str = CRUISER, **marks: object) -> Scenario:
    """Bob's crew `x` on his unit `c`, and Sue's cruiser `f` that can fire at it."""
    t = Scenario(2)
    t.put(0, CRUISER, "f", engaged=True, loaded=2)
    return t.put(1, ship, "c", engaged=True, **marks).put(1, card, "x", on="c", engaged=True)


def rich(t: Scenario, seat: int = 0) -> Scenario:
    """The seat makes 20 points more of most kinds in this allocation."""
    t.s.penalty[seat] = [20, 20, 20, 20, 0, 0, 0]
    t.s.touch()
    return t
