"""Crew cards: what each of them does, with its printed numbers."""

from __future__ import annotations

import attrs
import pytest

from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.actions import PASS, Choose, Engage, Pick, Play, Use
from core.games.empires.allocate_budget import Budget
from core.games.empires.fire_targets import can_hit, protected, targets, weapon_hits
from core.games.empires.fire_weapons import batteries
from core.games.empires.load import CARDS
from core.games.empires.missions import transports
from core.games.empires.places import check_place, foreign_room
from core.games.empires.state import DISCARD, fleet_place
from core.games.empires.turn import allowance

from .scenario import Scenario, places

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


# --- attackers --------------------------------------------------------------------------------


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


# --- volleys and weapons ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "ship", "less"),
    [
        ("c2-civilian-captain", FREIGHTER, 1),
        ("c6-captain", CRUISER, 1),
        ("c8-commodore", CRUISER, 2),
        ("c9-admiral", CRUISER, 3),
    ],
)
def test_officers_take_damage_off_volleys(card: str, ship: str, less: int) -> None:
    """So much less from each enemy volley."""
    t = aboard(card, ship).begin(phase="fire").volley("c", f=(4, 0))
    assert sum(t.hurt("c")) == 4 - less


def test_pirate_captain() -> None:
    """On a pirate ship: 2 less per volley, equipment without energy; free on a Bolaar ship."""
    pirates = [c for c in CARDS.values() if "pirate" in c.tags and c.type == "ship" and c.shields]
    bolaar = next(c.id for c in pirates if c.empire == "Bolaar")
    t = aboard("c4-pirate-captain", bolaar).put(1, "e9-shroud", "e", on="c")
    t.hand(0, "c4-pirate-captain").begin(phase="fire")
    assert production.needs(t.s, t.u("e"))[2] == 0
    assert production.needs(t.s, t.u("x"))[0] == 0
    t.volley("c", f=(4, 0))
    assert sum(t.hurt("c")) == 2
    generic = [c.id for c in pirates if not c.empire]
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, bolaar, "b").hand(0, "c4-pirate-captain").begin()
    assert places(t, "c4-pirate-captain") == {t.u("b")}
    if generic:
        t = Scenario(2)
        t.put(0, generic[0], "g").put(0, "c4-pirate-captain", "x", on="g").begin()
        assert production.needs(t.s, t.u("x"))[0] == 1


def test_captains_supply_and_tractor_beams() -> None:
    """1 supply less; no tractor beam holds a captain's ship."""
    t = Scenario(2)
    t.put(0, CRUISER, "f", engaged=True).put(0, "c6-captain", "cap", on="f").put(0, CRUISER, "g")
    t.put(1, FRIGATE, "t", engaged=True).hand(1, "e2-tractor-beam").begin(seat=1)
    assert production.needs(t.s, t.u("f"))[1] == production.needs(t.s, t.u("g"))[1] - 1
    assert num.flag(t.s, t.u("f"), "immune_tractor")
    t.play("e2-tractor-beam", "t")
    assert t.s.host[t.u("e2-tractor-beam")] == t.u("g")


def test_civilian_captain_supply_and_place() -> None:
    """Only on a ship of no empire, which needs 1 supply less."""
    t = Scenario(2)
    t.put(0, FREIGHTER, "g").put(0, FRIGATE, "f")
    t.hand(0, "c2-civilian-captain").begin()
    before = production.needs(t.s, t.u("g"))[1]
    assert places(t, "c2-civilian-captain") == {t.u("g")}
    t.play("c2-civilian-captain", "g")
    assert production.needs(t.s, t.u("g"))[1] == max(0, before - 1)
    assert num.total(t.s, t.u("g"), "needs.supply")[0] == -1


def test_weapons_officer() -> None:
    """3 phasers do 4 damage, the fraction dropped; 2 of a shuttle there do 3."""
    t = Scenario(2)
    t.put(0, CRUISER, "f", engaged=True).put(0, "c5-weapons-officer", on="f")
    t.put(0, "e4-heavy-shuttlecraft", "s", on="f", engaged=True).put(1, CRUISER, "c")
    t.begin(phase="fire").volley("c", f=(3, 0))
    assert sum(t.hurt("c")) == 4
    t = Scenario(2)
    t.put(0, CRUISER, "f", engaged=True).put(0, "c5-weapons-officer", on="f")
    t.put(0, "e4-heavy-shuttlecraft", "s", on="f", engaged=True).put(1, CRUISER, "c")
    t.begin(phase="fire").volley("c", s=(2, 0))
    assert sum(t.hurt("c")) == 3


@pytest.mark.parametrize("card", ["c5-weapons-officer", "e6-super-computer"])
def test_electronic_warfare_does_not_touch_them(card: str) -> None:
    """Neither what takes damage off their fire nor what adds to fire at them."""
    for there in (True, False):
        t = Scenario(2)
        t.put(0, CRUISER, "f", engaged=True).put(1, FRIGATE, "c")
        if there:
            t.put(0, card, "x", on="f", engaged=True)
        t.hand(1, "o3-defensive-electronic-warfare").begin(phase="fire").volley("c", f=(4, 0))
        t.play("o3-defensive-electronic-warfare", "c").passes()
        full = 6 if card.startswith("c5") else 4
        assert sum(t.hurt("c")) == (full if there else 2) or not t.in_play("c")
    offensive = "o3-offensive-electronic-warfare"
    for there in (True, False) if CARDS[offensive].built else ():
        t = Scenario(2)
        t.put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "c", engaged=True)
        if there:
            t.put(1, card, "x", on="c", engaged=True)
        t.hand(0, offensive, MOON).begin().play(offensive, "f").go("fire")
        t.volley("c", f=(3, 0))
        assert sum(t.hurt("c")) == (3 if there else 5)


def test_super_computer_gives_a_command_point() -> None:
    """1 command point while its ship is engaged."""
    t = Scenario(2)
    t.put(0, MECHAD, "f", engaged=True).put(0, "e6-super-computer", on="f", engaged=True).begin()
    assert t.s.limit[0] == 3


@pytest.mark.parametrize(
    ("ship", "hits"), [(FRIGATE, False), ("s6-argonian-heavy-cruiser-cyclone-heavy-cruiser", True)]
)
def test_ambassador(ship: str, hits: bool) -> None:
    """Only units stronger than 5 may fire there, unless it is the only unit of its fleet."""
    if ship not in CARDS:
        ship = next(
            c.id
            for c in CARDS.values()
            if c.empire == "Argonian" and c.strength == 6 and c.type == "ship"
        )
    t = Scenario(2)
    t.put(0, ship, "f", engaged=True).put(1, FRIGATE, "c").put(1, "c5-ambassador", on="c")
    t.put(1, FRIGATE, "d").begin(phase="fire")
    assert (t.u("c") in targets(t.s, 0)) is hits
    t = Scenario(2)
    t.put(0, ship, "f", engaged=True).put(1, FRIGATE, "c").put(1, "c5-ambassador", on="c")
    t.begin(phase="fire")
    assert t.u("c") in targets(t.s, 0)


@pytest.mark.rule("empires:KIND-crew")
def test_indirigan_female() -> None:
    """Indirigan ships do not fire at her ship; captured she changes sides."""
    t = Scenario(2)
    t.put(0, INDIRIGAN, "f", engaged=True).put(1, INDIRIGAN, "c", shield_damage=4)
    t.put(1, "c1-indirigan-female", "her", on="c").put(0, BEAM, on="f", engaged=True)
    t.put(0, BOARDING, "a", on="f").put(0, FRIGATE, "g", engaged=True).hand(0, MOON)
    t.put(1, FRIGATE, "d").begin()
    assert t.u("c") in targets(t.s, 0)
    t.use("a", "her").passes()
    assert t.s.fleet[t.u("her")] == 0
    assert t.s.host[t.u("her")] == t.u("f")
    assert can_hit(t.s, batteries(t.s, 0), t.u("c"))
    t = Scenario(2)
    t.put(0, INDIRIGAN, "f", engaged=True).put(1, INDIRIGAN, "c")
    t.put(1, "c1-indirigan-female", on="c").begin(phase="fire")
    assert t.u("c") not in targets(t.s, 0)


def test_chieftain() -> None:
    """Indirigan ships of others may fire at his ship only with a chieftain of their own."""
    for own in (False, True):
        t = Scenario(2)
        t.put(0, INDIRIGAN, "f", engaged=True).put(1, INDIRIGAN, "c").put(1, FRIGATE, "d")
        t.put(1, "c9-indirigan-chieftain", on="c")
        if own:
            t.put(0, "c9-indirigan-chieftain", on="f")
        t.begin(phase="fire")
        assert (t.u("c") in targets(t.s, 0)) is own
        assert (t.u("d") in targets(t.s, 0)) is own  # freed from the rule of the first tribe
        assert t.s.limit[1] == 3


def test_base_commander() -> None:
    """A command point on a base, which protects the HQ and needs 1 energy less."""
    t = Scenario(2)
    t.put(0, BELT, "t").put(0, "b2-fighter-garrison", "b", on="t").hand(0, "c6-base-commander")
    t.begin()
    assert not protected(t.s, 0)
    before = production.needs(t.s, t.u("b"))[2]
    t.play("c6-base-commander", "b")
    assert protected(t.s, 0)
    assert production.needs(t.s, t.u("b"))[2] == before - 1
    assert num.command_points(t.s, t.u("c6-base-commander")) == 1
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c6-base-commander", "x", on="f").begin()
    assert num.command_points(t.s, t.u("x")) == 0


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
    t.put(0, FRIGATE, "f", structure_damage=2).put(0, "b3-repair-station", "r")
    t.put(0, "c3-engineer", "e", on="f").put(0, STAR, "s").put(0, MOON, "m")
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
        t = self.base(structure_damage=3).put(0, "b3-repair-station", "r").begin(phase="allocate")
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


# --- locations --------------------------------------------------------------------------------


def insane(t: Scenario, mad: bool) -> Scenario:
    """Where `mad`, the illness cards of the match become cards of insanity."""
    if mad:
        tags = frozenset({"insanity"})
        t.s.defs = tuple(attrs.evolve(d, tags=tags) if d.id == ILLNESS else d for d in t.s.defs)
        t.s.touch()
    return t


@pytest.mark.parametrize(
    ("healer", "ill"),
    [
        ("c2-doctor", ILLNESS),
        ("c2-doctor", INJURY),
        ("c7-doctor", ILLNESS),
        ("c7-doctor", INJURY),
        ("c1-bar-tender", "insanity"),
    ],
)
def test_healers(healer: str, ill: str) -> None:
    """They discard such cards as they arrive, bar them afterwards, and cancel in reaction."""
    mad = ill == "insanity"
    ill = ILLNESS if mad else ill
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c3-engineer", "e", on="f").put(1, ill, "i", on="e")
    t.hand(0, healer, MOON).begin()
    insane(t, mad).play(healer, "f").passes()
    assert not t.in_play("i")
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "c3-engineer", "e", on="f").put(1, healer, "d", on="f")
    t.put(1, FRIGATE, "g").put(1, "c3-engineer", "h", on="g").hand(0, ill).begin()
    insane(t, mad)
    assert t.u("e") not in places(t, ill)
    assert t.u("h") in places(t, ill)
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "c3-engineer", "e", on="f").hand(1, healer).hand(0, ill, MOON)
    insane(t.begin(), mad).play(ill, "e").play(healer, "f").passes()
    assert not t.in_play(ill)
    assert t.in_play(healer)


def test_ensign() -> None:
    """Weaker crew there are as strong as he is now, stronger ones stay."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c2-ensign", "e", on="f").put(0, BOARDING, "b", on="f")
    t.put(0, "c6-captain", "c", on="f").put(0, BOARDING, "far").begin()
    assert num.strength(t.s, t.u("b")) == 2
    assert num.strength(t.s, t.u("c")) == 6
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c2-ensign", "e", on="f").put(0, BOARDING, "b", on="f")
    t.put(0, "a3-automaton", on="e").begin()
    assert num.strength(t.s, t.u("b")) == 5


def test_helmsman() -> None:
    """Damage hazards do 1 less; his ship goes back to hand for a card play."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "c2-helmsman", on="f").hand(0, "h2-ion-storm", MOON).begin()
    t.play("h2-ion-storm", "f").passes()
    assert t.hurt("f") == (1, 0)
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c2-helmsman", "x", on="f").put(0, CREWMAN, "c", on="f")
    t.hand(0, MOON).begin().use("x").passes()
    assert t.in_hand("f")
    assert t.in_hand("c")
    assert t.s.zone[t.u("x")] == DISCARD
    assert t.s.plays == 2


def test_navigator() -> None:
    """No hazard is played on his ship, no enemy retreat sends it away."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(1, "c4-navigator", on="f").put(1, FRIGATE, "g")
    t.hand(0, "h2-ion-storm", "o3-forced-retreat").begin()
    assert places(t, "h2-ion-storm") == {t.u("g")}
    assert places(t, "o3-forced-retreat") == {t.u("g")}
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "c4-navigator", on="f").hand(0, "o3-forced-retreat").begin()
    assert places(t, "o3-forced-retreat") == {t.u("f")}


def test_spiritual_leader() -> None:
    """Other crew are 1 stronger; one may act twice, another one next turn."""
    t = raid(BOARDING).put(0, "c4-spiritual-leader", "s", on="f").put(0, CREWMAN, "m", on="f")
    t.begin()
    assert num.strength(t.s, t.u("a")) == 2
    assert num.strength(t.s, t.u("s")) == 4
    t.use("s", "a").use("a", "c").passes()
    assert t.u("c") in aims(t, "a")
    t.use("a", "c").passes()
    assert t.hurt("c") == (3, 2)
    assert not aims(t, "a")
    t.next_turn().next_turn()
    t.go("play-a")
    assert aims(t, "s") == {t.u("m")}


def test_telepath() -> None:
    """Other crew are 2 stronger; he goes to cancel a card of strength 6 or less."""
    for hand in (True, False):
        t = Scenario(2)
        t.put(1, FRIGATE, "f").put(1, BOARDING, "b", on="f").hand(0, "m4-space-dragon", MOON)
        if hand:
            t.hand(1, "c6-telepath")
        else:
            t.put(1, "c6-telepath", on="f")
        t.begin()
        assert num.strength(t.s, t.u("b")) == (1 if hand else 3)
        t.play("m4-space-dragon", "f")
        assert t.asked() == (1, "react")
        if hand:
            t.play("c6-telepath", "f")
        else:
            t.use("c6-telepath")
        t.passes()
        assert not t.in_play("m4-space-dragon")
        assert not t.in_play("c6-telepath")


def test_spy() -> None:
    """Against an opponent: the whole hand; at home he takes a card meant for another."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").hand(0, "c6-spy", MOON).hand(1, FRIGATE).begin()
    t.do(Play(t.u("c6-spy"), fleet_place(1), "-")).passes()
    assert t.s.zone[t.u("c6-spy")] == DISCARD
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(1, "c6-captain", "cap", on="c").put(1, "c6-spy", "spy", on="c")
    t.hand(0, ILLNESS, MOON).begin().play(ILLNESS, "cap").use("spy").passes()
    assert t.s.host[t.u(ILLNESS)] == t.u("spy")
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(1, "c6-captain", "cap", on="c").hand(1, "c6-spy")
    t.hand(0, ILLNESS, MOON).begin().play(ILLNESS, "cap").play("c6-spy", "c").passes()
    assert t.s.host[t.u(ILLNESS)] == t.u("c6-spy")


def test_planetary_leader() -> None:
    """Cards that cut the output of his terrain are barred, and cancelled in reaction."""
    card = "c4-corrupt-politician"
    t = Scenario(2)
    t.put(1, PLANET, "p").put(1, "c6-planetary-leader", on="p").put(1, PLANET, "q").hand(0, card)
    t.begin()
    assert places(t, card) == {t.u("q")}
    assert num.total(t.s, t.u("p"), "in-volley")[0] == 1
    t = Scenario(2)
    t.put(1, PLANET, "p").hand(1, "c6-planetary-leader").hand(0, card, MOON).begin()
    t.play(card, "p").play("c6-planetary-leader", "p").passes()
    assert not t.in_play(card)
    t = Scenario(2)
    t.put(0, PLANET, "p").put(1, card, "cut", on="p").hand(0, "c6-planetary-leader", MOON).begin()
    t.play("c6-planetary-leader", "p").passes()
    assert not t.in_play("cut")


def test_mystic_wanderer() -> None:
    """The opponent moves a crew there; it does nothing until the wanderer is gone."""
    t = Scenario(2)
    t.put(0, PLANET, "p").put(0, "c7-mystic-wanderer", "w", on="p")
    t.put(1, FRIGATE, "f").put(1, "c7-doctor", "d", on="f").put(1, CREWMAN, "m", on="f").begin()
    t.next_turn()
    assert t.asked() == (1, "pick")
    t.do(Pick(t.u("d")))
    assert t.s.host[t.u("d")] == t.u("p")
    assert not num.works(t.s, t.u("d"))
    assert num.works(t.s, t.u("m"))


def test_squadron_commander() -> None:
    """Half of the fighters escape from a dying ship; each needs 1 ammunition less."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, FRIGATE, "f", engaged=True)
    t.put(1, "c6-squadron-commander", "x", on="f").put(1, MOON, "m")
    for i in range(3):
        t.put(1, "e5-fighter", f"s{i}", on="f", engaged=True)
    t.begin(phase="fire")
    assert num.total(t.s, t.u("s0"), "ammo-free")[0] == 1
    t.volley("f", c=(4, 2)).use("x").do(Pick(t.u("s1"))).passes()
    assert [t.in_play(f"s{i}") for i in range(3)] == [False, True, False]
    assert not t.in_play("x")


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


# --- guests and guardians ---------------------------------------------------------------------


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
