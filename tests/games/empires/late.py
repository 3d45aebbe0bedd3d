"""Ships, cards and checks that the tests of late cards share."""

from __future__ import annotations

from core.games.empires import GAME
from core.games.empires.actions import Use
from core.kernel import Rng
from core.kernel.state import digest, from_plain, to_plain

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
MECHAD = "s2-mechad-frigate"
CORPORATE = "s2-corporate-frigate"
CLIPPER = "s2-krebiz-clipper-frigate"
PIRATE = "s3-independent-pirate-ship"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
PLANET = "t5-planet-candor-ii"
STATION = "b4-base-station"
HOLE = "t6-black-hole"
BEAM = "e2-transporter"
BOARDING = "c1-boarding-party"
DOCTOR = "c2-doctor"
CAPTAIN = "c6-captain"
OFFICER = "c6-science-officer"


def kept(t: Scenario) -> Scenario:
    """The state survives a save, and worlds made from the views of all seats fit these views."""
    s = t.s
    assert digest(from_plain(GAME.State, to_plain(s))) == digest(s)
    for seat in range(len(s.alive)):
        view = GAME.view(s, seat)
        world = GAME.determinize(view, Rng(7))
        assert GAME.view(world, seat) == view
        assert [a.tag for a in GAME.legal(s, GAME.decisions(s)[0])]
        for other in view["seats"]:
            assert (other["hand"] is None) == (other["seat"] != seat)
    again = from_plain(GAME.State, to_plain(s))
    assert [d.id for d in again.defs] == [d.id for d in s.defs]
    assert GAME.legal(again, GAME.decisions(again)[0]) == GAME.legal(s, GAME.decisions(s)[0])
    return t


def offers(t: Scenario, card: str, function: int | None = None) -> set[int]:
    """Places of the functions of a card that are offered now."""
    return {
        a.place
        for a in t.legal()
        if isinstance(a, Use)
        and a.card == t.u(card)
        and (function is None or a.function == function)
    }


def pool(t: Scenario) -> list[int]:
    """Economy, supply, energy and ammunition that are left."""
    return t.s.pool[:4]
