"""Equipment cards: what each of them does, with its printed numbers."""

from __future__ import annotations

import pytest

from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.actions import DONE, PASS, Choose, Combine, Pick, Play, Repair, Use
from core.games.empires.fire_targets import can_hit, weapon_hits
from core.games.empires.fire_weapons import may_fire, phasers_ready
from core.games.empires.state import NONE

from .scenario import Scenario, places

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
SWEEPER = "s4-argonian-minesweeper-sleet-minesweeper"
MECHAD = "s2-mechad-frigate"
CORPORATE = "s2-corporate-frigate"
KREBIZ = "s3-krebiz-pincer-destroyer"
CLIPPER = "s2-krebiz-clipper-frigate"
CAPSULE = "s1-krebiz-light-capsule"
INDIRIGAN = "s4-indirigan-frigate"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
STATION = "b4-base-station"
BOARDING = "c1-boarding-party"
MINE = "e2-nuclear-mine"


def kinds(t: Scenario, card: str) -> set[int]:
    """Places of the functions of a card that are offered now."""
    return {a.place for a in t.legal() if isinstance(a, Use) and a.card == t.u(card)}


def fitted(card: str, on: str = FRIGATE, **marks: object) -> Scenario:
    """An engaged ship `f` of seat 0 with the equipment `e`, and an enemy cruiser `c`."""
    t = Scenario(2)
    t.put(0, on, "f", engaged=True, **marks)
    t.put(0, card, "e", on="f", engaged=True)
    return t.put(1, CRUISER, "c", engaged=True)


@pytest.mark.rule("empires:LOC-4", "empires:MEC-7")
@pytest.mark.parametrize(
    ("card", "ship", "what", "more"),
    [
        ("e3-heavy-shield-refit", FRIGATE, num.shields, 2),
        ("e4-heavy-phaser-refit", FRIGATE, num.phasers, 2),
        ("e3-heavy-weapon-refit", FRIGATE, num.heavy, 1),
        ("e6-heavy-weapon-refit", FRIGATE, num.heavy, 2),
        ("e4-tram-refit", MECHAD, num.heavy, 2),
        ("e1-distribution-node", MECHAD, num.nodes, 1),
        ("e5-distribution-nodes", MECHAD, num.nodes, 2),
        ("e9-distribution-nodes", MECHAD, num.nodes, 3),
        ("e1-krebiz-armor", KREBIZ, num.strength, 1),
        ("e2-krebiz-armor", KREBIZ, num.strength, 2),
        ("e3-krebiz-armor", KREBIZ, num.strength, 3),
    ],
)
def test_refits_and_armor_add_their_number(card, ship, what, more) -> None:
    """A ship has so much more; two refits of a kind give 3 at most, armor adds up (LOC-4)."""
    t = Scenario(2)
    t.put(0, ship, "f", engaged=True).hand(0, card, card).begin()
    before = what(t.s, t.u("f"))
    first, second = t.s.hand[0]
    t.do(Play(first, t.u("f"), "-"))
    assert what(t.s, t.u("f")) == before + more
    t.do(Play(second, t.u("f"), "-"))
    both = 2 * more if "armor" in card else min(3, 2 * more)
    assert what(t.s, t.u("f")) == before + both


@pytest.mark.rule("empires:E-5", "empires:E-6")
@pytest.mark.parametrize(
    ("card", "yes", "no"),
    [
        ("e1-distribution-node", MECHAD, FRIGATE),
        ("e5-distribution-nodes", MECHAD, FRIGATE),
        ("e9-distribution-nodes", MECHAD, FRIGATE),
        ("e4-tram-refit", MECHAD, FRIGATE),
        ("e1-krebiz-armor", KREBIZ, CAPSULE),
        ("e2-krebiz-armor", KREBIZ, CAPSULE),
        ("e3-krebiz-armor", KREBIZ, CAPSULE),
        ("e1-krebiz-capsule-engine-pack", CAPSULE, KREBIZ),
        ("e1-krebiz-pseudo-capsule", KREBIZ, CAPSULE),
        ("e6-sabot-sequencer", KREBIZ, FRIGATE),
        ("e8-fuser", INDIRIGAN, FRIGATE),
        ("e1-fuser-mechanism", INDIRIGAN, FRIGATE),
        ("e4-argonian-hull-rotation", FRIGATE, MECHAD),
        ("e8-bolaar-phaser-capacitors", "s6-bolaar-heavy-raider", FRIGATE),
        ("e9-shroud", CORPORATE, MECHAD),
        ("e6-indirigan-repair-bay", INDIRIGAN, FRIGATE),
        ("e4-multi-purpose-phasers", INDIRIGAN, FRIGATE),
        ("e6-warp-field-destabilization-gun", CORPORATE, FRIGATE),
        ("e2-gp-chamber-argonian", FRIGATE, MECHAD),
    ],
)
def test_where_technology_goes(card, yes, no) -> None:
    """It goes on a ship of its makers, not on another empire's (E-5, E-6)."""
    from core.games.empires.load import CARDS

    if yes not in CARDS:
        yes = next(c.id for c in CARDS.values() if c.empire == "Bolaar" and c.type == "ship")
    foe = "Krebiz" if CARDS[card].empire not in ("Krebiz",) else "Mechad"
    t = Scenario(2).seat(0, empire=foe)
    t.put(0, yes, "yes", engaged=True).put(0, no, "no", engaged=True).hand(0, card)
    if CARDS[yes].empire == "Bolaar":
        # Bolaar fleets adapt what others make; the pirates' own cards need no help there.
        t.seat(0, empire="Argonian")
    t.begin()
    assert t.u("yes") in places(t, card)
    assert t.u("no") not in places(t, card)


def test_engine_pack() -> None:
    """+1 strength, 1 damage less from a volley; back to hand when the capsule docks."""
    t = Scenario(2)
    t.put(1, CAPSULE, "cap").put(1, "e1-krebiz-capsule-engine-pack", "e", on="cap")
    t.put(0, FRIGATE, "f", engaged=True).begin(phase="fire")
    assert num.strength(t.s, t.u("cap")) == 2
    t.volley("cap", f=(3, 0))
    assert t.hurt("cap") == (2, 0)
    t = Scenario(2)
    t.put(0, CAPSULE, "cap", engaged=True).put(0, "e1-krebiz-capsule-engine-pack", "e", on="cap")
    t.put(0, CLIPPER, "hull", engaged=True).begin()
    t.do(Combine(t.u("cap"), t.u("hull")))
    assert t.in_hand("e")


@pytest.mark.parametrize(("card", "takes"), [("e1-cargo", 1), ("e3-cargo", 3)])
def test_cargo_takes_damage_or_is_unloaded(card: str, takes: int) -> None:
    """It takes its points before the shields and is lost, or gives as much supply."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(1, card, "e", on="c").put(0, CRUISER, "f", engaged=True)
    t.begin(phase="fire").volley("c", f=(4, 0))
    assert not t.in_play("e")
    assert t.hurt("c") == (min(3, 4 - takes), max(0, 1 - takes))
    t = Scenario(2)
    t.put(0, "s1-fleet-freighter", "f").put(0, card, "e", on="f").put(0, CRUISER, "c")
    t.begin(phase="allocate").use("e")
    assert not t.in_play("e")
    from core.games.empires.allocate_budget import budget_of

    assert budget_of(t.s, 0).output(frozenset())[1] == takes


def test_damaged_cargo_gives_less() -> None:
    """E3 Cargo that has taken 1 damage gives 2 supply and takes 2 more."""
    t = Scenario(2)
    t.put(0, CRUISER, "c").put(0, "e3-cargo", "e", on="c", structure_damage=1)
    t.begin(phase="allocate").use("e")
    assert t.s.penalty[0][1] == 2


def test_cargo_supply_engages_a_ship() -> None:
    """The supply of a cargo given up pays for a ship in the same allocation."""
    t = Scenario(2)
    t.put(0, CLIPPER, "s").put(0, "e1-cargo", "e", on="s").put(0, "t5-star", "star")
    t.begin(phase="allocate")
    from core.games.empires.actions import Engage

    assert Engage(t.u("s")) not in t.legal()
    t.use("e")
    assert Engage(t.u("s")) in t.legal()


def dying(card: str, seat: int = 1, **marks: object) -> Scenario:
    """A frigate of Bob with crew and equipment is about to be shot down; he has a moon."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, FRIGATE, "f", engaged=True, **marks)
    for i in range(4):
        t.put(1, BOARDING, f"crew{i}", on="f")
    t.put(1, MOON, "m")
    return t


@pytest.mark.rule("empires:REA-13")
def test_escape_pod() -> None:
    """Up to 3 of 4 crew leave the dying ship for another location; the pod is spent."""
    t = dying("e1-escape-pod").put(1, "e1-escape-pod", "pod", on="f").begin(phase="fire")
    t.volley("f", c=(4, 2))
    assert t.asked() == (1, "react")
    t.use("pod")
    for i in range(3):
        t.do(Pick(t.u(f"crew{i}")))
    t.passes()
    assert not t.in_play("f")
    assert [t.in_play(f"crew{i}") for i in range(4)] == [True, True, True, False]
    assert t.s.host[t.u("crew0")] == t.u("m")
    assert not t.in_play("pod")


def test_gp_chamber_in_play_and_from_hand() -> None:
    """One crew floats in space, does nothing there, and a shuttle can fetch him."""
    for hand in (True, False):
        t = dying("")
        if hand:
            t.hand(1, "e2-gp-chamber-argonian")
        else:
            t.put(1, "e2-gp-chamber-argonian", on="f")
        t.begin(phase="fire").volley("f", c=(4, 2))
        if hand:
            t.play("e2-gp-chamber-argonian", "f")
        else:
            t.use("e2-gp-chamber-argonian")
        t.do(Pick(t.u("crew2"))).passes()
        assert t.in_play("crew2")
        assert t.s.host[t.u("crew2")] == NONE
        assert not num.works(t.s, t.u("crew2"))
        assert not t.in_play("crew1")
        assert not t.in_play("e2-gp-chamber-argonian")


@pytest.mark.rule("empires:MOVE-3")
def test_a_shuttle_fetches_floating_crew() -> None:
    """The shuttle picks him up and takes him along to its destination (MOVE-3)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, "e3-shuttlecraft", "s", on="f", engaged=True)
    t.put(0, BOARDING, "crew").put(0, MOON, "m").begin()
    t.use("s", "m").do(Pick(t.u("crew")))
    assert t.s.host[t.u("crew")] == t.u("m")
    assert t.s.host[t.u("s")] == t.u("m")


@pytest.mark.rule("empires:MOVE-1")
def test_a_transporter_fetches_crew() -> None:
    """It moves crew in both directions, but is used once a turn (MOVE-1)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, "e2-transporter", "beam", on="f", engaged=True)
    t.put(0, MOON, "m").put(0, BOARDING, "crew", on="m").begin()
    t.use("beam", "m", 1).do(Pick(t.u("crew")))
    assert t.s.host[t.u("crew")] == t.u("f")
    assert not kinds(t, "beam")


def test_false_mine() -> None:
    """The minesweeper is deceived: the real mine works."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f", shield_damage=2).put(1, SWEEPER, "sweep", engaged=True)
    t.hand(0, MINE, "e1-false-mine", MOON).begin()
    t.play(MINE, "f")
    assert t.asked() == (1, "react")
    t.use("sweep")
    assert t.asked() == (0, "react")
    t.play("e1-false-mine").passes()
    assert t.hurt("f") == (2, 2)
    assert not t.in_play("e1-false-mine")


@pytest.mark.parametrize(
    ("card", "ship"),
    [
        ("e1-fuser-mechanism", INDIRIGAN),
        ("e8-fuser", INDIRIGAN),
        ("e6-sabot-sequencer", KREBIZ),
    ],
)
def test_heavy_weapons_doubled(card: str, ship: str) -> None:
    """A heavy weapon does 2 damage."""
    t = Scenario(2)
    t.put(0, ship, "f", engaged=True, loaded=1).put(0, card, "e", on="f", engaged=True)
    t.put(1, INDIRIGAN, "c").begin(phase="fire")
    t.volley("c", f=(0, 1))
    assert t.hurt("c") == (2, 0)
    t.next_turn()
    assert t.in_play("e") is (card != "e1-fuser-mechanism")


@pytest.mark.rule("empires:VOL-6")
def test_pseudo_capsule_uses_up_the_attack() -> None:
    """The first point destroys it; the rest of that volley is lost (VOL-6)."""
    t = Scenario(2)
    t.put(1, KREBIZ, "k").put(1, "e1-krebiz-pseudo-capsule", "e", on="k")
    t.put(0, CRUISER, "c", engaged=True).begin(phase="fire").volley("k", c=(2, 0))
    assert not t.in_play("e")
    assert t.hurt("k") == (0, 0)


@pytest.mark.rule("empires:E-4")
@pytest.mark.parametrize(("card", "made"), [("e1-probe", 1), ("e2-laboratory", 2)])
def test_research_equipment(card: str, made: int) -> None:
    """It makes research while its ship is engaged only (E-4)."""
    from core.games.empires.allocate_budget import Budget

    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, card, "e", on="f").put(0, "t5-star", "star").put(0, MOON, "m")
    t.begin(phase="allocate")
    b = Budget(t.s, 0)
    assert b.output(frozenset())[4] == 0
    assert b.output(frozenset([t.u("f")]))[4] == made


def test_repulsion_beam_played_and_in_reaction() -> None:
    """The ship may not fire for a turn; a volley of it that is answered is lost."""
    t = Scenario(2).seat(0, empire="Vektrean")
    t.put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "c", engaged=True)
    t.hand(0, "e2-repulsion-beam").begin()
    t.play("e2-repulsion-beam", "f")
    assert not may_fire(t.s, t.u("c"))
    t.next_turn()
    assert t.in_play("e2-repulsion-beam")
    t.next_turn()
    assert not t.in_play("e2-repulsion-beam")
    t = Scenario(2).seat(1, empire="Vektrean")
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f", engaged=True)
    t.hand(1, "e2-repulsion-beam").begin(phase="fire").volley("f", c=(4, 0))
    t.play("e2-repulsion-beam", "f").passes()
    assert t.hurt("f") == (0, 0)
    assert not may_fire(t.s, t.u("c"))


def test_tractor_beam() -> None:
    """A held ship may fire only at the ship that holds it, and does half of its damage."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=1).put(1, FRIGATE, "f", engaged=True)
    t.put(1, FRIGATE, "g").hand(1, "e2-tractor-beam").begin(phase="fire")
    t.volley("g", c=(1, 0))
    t.play("e2-tractor-beam", "f").passes()
    assert t.hurt("g") == (0, 0)
    assert weapon_hits(t.s, t.u("c"), t.u("f"), "phaser")
    assert not can_hit(t.s, [(t.u("c"), 1, 1)], t.u("g"))
    t.volley("f", c=(2, 1))
    assert t.hurt("f") == (1, 0)
    t.next_turn()
    assert not t.in_play("e2-tractor-beam")


@pytest.mark.parametrize("beam", ["e2-tractor-beam", "e2-repulsion-beam"])
@pytest.mark.parametrize("hand", [True, False])
def test_anti_tractor(beam: str, hand: bool) -> None:
    """It cancels a beam as it is played, from hand or in play; both are discarded."""
    t = Scenario(2).seat(0, empire="Vektrean")
    t.put(0, FRIGATE, "f", engaged=True).put(1, CRUISER, "c", engaged=True)
    t.hand(0, beam)
    if hand:
        t.hand(1, "e4-anti-tractor")
    else:
        t.put(1, "e4-anti-tractor", on="c", engaged=True)
    t.begin().play(beam, "f")
    assert t.asked() == (1, "react")
    if hand:
        t.play("e4-anti-tractor", "c")
    else:
        t.use("e4-anti-tractor", function=1)
    t.passes()
    assert not t.in_play(beam)
    assert not t.in_play("e4-anti-tractor")
    assert may_fire(t.s, t.u("c"))


def test_anti_tractor_ends_a_beam_that_holds_its_ship() -> None:
    """On its own turn it frees the ship it is played on."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, "e2-tractor-beam", "b", on="c")
    t.hand(0, "e4-anti-tractor").begin()
    t.play("e4-anti-tractor", "c")
    assert not t.in_play("b")
    assert not t.in_play("e4-anti-tractor")


@pytest.mark.rule("empires:E-2")
def test_engine_synchronization() -> None:
    """Its ship needs 1 energy less, and one that needs nothing then is engaged for nothing."""
    from core.games.empires.actions import Engage

    t = Scenario(2)
    t.put(0, CAPSULE, "k").put(0, "e3-engine-synchronization", "e", on="k")
    t.begin(phase="allocate")
    assert production.needs(t.s, t.u("k")) == (0, 0, 0, 0, 0, 0, 0)
    t.do(Engage(t.u("k"))).go("play-a")
    assert t.engaged("k")


@pytest.mark.parametrize(
    ("card", "crew", "attackers", "phasers", "heavy"),
    [
        ("e3-shuttlecraft", 3, 1, 1, 0),
        ("e4-heavy-shuttlecraft", 5, 2, 2, 0),
        ("e5-fighter", 1, 1, 1, 1),
        ("e7-heavy-fighter", 2, 1, 1, 2),
    ],
)
class TestShuttlesAndFighters:
    """Each shuttle and fighter: carrying, attacking, firing, and reactions."""

    def home(self, card: str, crew: int = 0) -> Scenario:
        t = Scenario(2)
        t.put(0, FRIGATE, "f", engaged=True).put(0, card, "s", on="f", engaged=True)
        for i in range(crew):
            t.put(0, BOARDING, f"crew{i}", on="f")
        return t.put(0, MOON, "m").put(1, CRUISER, "c", engaged=True)

    def test_it_carries_crew(self, card, crew, attackers, phasers, heavy) -> None:
        """So many crew and no more; then it has done its one thing."""
        t = self.home(card, crew + 1).begin().use("s", "m")
        for i in range(crew):
            t.do(Pick(t.u(f"crew{i}")))
        assert [t.s.host[t.u(f"crew{i}")] == t.u("m") for i in range(crew + 1)] == [True] * crew + [
            False
        ]
        assert t.s.host[t.u("s")] == t.u("m")
        assert not may_fire(t.s, t.u("s"))
        assert not kinds(t, "s")

    def test_it_carries_attackers_to_one_target(
        self, card, crew, attackers, phasers, heavy
    ) -> None:
        """So many attackers, past shields, to one target."""
        t = self.home(card, 3).put(1, FRIGATE, "other").begin()
        for i in range(attackers):
            t.use(f"crew{i}", "c").passes()
        assert t.hurt("c") == (0, attackers)
        assert not kinds(t, f"crew{attackers}")
        if attackers > 1:
            t = self.home(card, 3).put(1, FRIGATE, "other").begin().use("crew0", "c").passes()
            assert t.u("other") not in kinds(t, "crew1")

    def test_it_fires_once(self, card, crew, attackers, phasers, heavy) -> None:
        """Its own weapons; phasers are single shots, heavy weapons load again."""
        t = self.home(card).begin(phase="fire")
        t.s.loaded[t.u("s")] = heavy
        t.s._legal = None
        t.volley("c", s=(phasers, heavy))
        assert t.hurt("c") == (phasers + min(heavy, 3 - phasers), max(0, phasers + heavy - 3))
        t.go("play-b")
        assert not kinds(t, "s")
        t.next_turn().next_turn()
        assert phasers_ready(t.s, t.u("s")) == 0

    def test_heavy_weapons_are_loaded(self, card, crew, attackers, phasers, heavy) -> None:
        """Each heavy weapon takes 1 ammunition in allocation."""
        from core.games.empires.actions import Arm

        t = self.home(card).put(0, "t3-armory-moon", "a").put(0, "t5-star", "star")
        t.begin(phase="allocate").engage("f")
        armed = 0
        while Arm(t.u("s")) in t.legal():
            t.do(Arm(t.u("s")))
            armed += 1
        assert armed == heavy

    def test_in_reaction_it_saves_crew(self, card, crew, attackers, phasers, heavy) -> None:
        """Played on a dying ship it flies off with crew (REA-13)."""
        t = dying("").hand(1, card).begin(phase="fire").volley("f", c=(4, 2))
        while t.s.stack[-2].words.get("what") != "doom":
            t.do(PASS)
        t.play(card, "f").do(Choose(1))
        for i in range(min(crew, 4)):
            t.do(Pick(t.u(f"crew{i}")))
        t.passes()
        assert not t.in_play("f")
        assert sum(t.in_play(f"crew{i}") for i in range(4)) == min(crew, 4)
        assert t.s.host[t.u(card)] == t.u("m")

    def test_in_reaction_it_fires(self, card, crew, attackers, phasers, heavy) -> None:
        """In an enemy's fire phase it may fire its phasers at once."""
        t = Scenario(2)
        t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f", engaged=True).hand(1, card)
        t.begin(phase="fire").volley("f", c=(1, 0))
        t.play(card, "f")
        t.passes()
        assert t.hurt("c") == (phasers, 0)

    def test_in_reaction_it_attacks(self, card, crew, attackers, phasers, heavy) -> None:
        """An attacker at its location may be carried to a target at once."""
        t = Scenario(2)
        t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f", engaged=True)
        t.put(1, BOARDING, "crew", on="f").hand(1, card).hand(0, MOON).begin()
        t.play(MOON)
        t.play(card, "f").passes()
        assert t.hurt("c") == (0, 1)

    @pytest.mark.rule("empires:MOVE-2", "empires:REA-3")
    def test_in_reaction_it_flies_without_crew(self, card, crew, attackers, phasers, heavy) -> None:
        """It may go elsewhere by itself in answer to anything; with nowhere to go it may not."""
        for other in (True, False):
            t = Scenario(2)
            t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f")
            if other:
                t.put(1, MOON, "m")
            t.hand(1, card).hand(0, MOON).begin()
            t.play(MOON)
            assert (t.asked() == (1, "react")) == other
            if other:
                t.play(card, "f").passes()
                assert t.s.host[t.u(card)] == t.u("m")


@pytest.mark.rule("empires:E-9")
def test_hangar_bay() -> None:
    """A shuttle on its base has its phaser ready again in the engagement phase."""
    for bay in (True, False):
        t = Scenario(2)
        t.put(0, BELT, "t").put(0, STATION, "b", on="t", engaged=True).put(0, "t5-star", "star")
        t.put(0, MOON, "m").put(0, "e3-shuttlecraft", "s", on="b", engaged=True)
        if bay:
            t.put(0, "e4-hangar-bay", "bay", on="b", engaged=True)
        t.begin(phase="allocate")
        t.s.shot[t.u("s")] = 1
        t.engage("b").go("play-a")
        assert phasers_ready(t.s, t.u("s")) == int(bay)


@pytest.mark.parametrize("hand", [True, False])
def test_hull_rotation(hand: bool) -> None:
    """Of 4 damage as much is ignored as the ship has shields left: 2 of 3."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, CRUISER, "f", engaged=True, shield_damage=1)
    card = "e4-argonian-hull-rotation"
    if hand:
        t.hand(1, card)
    else:
        t.put(1, card, on="f")
    t.begin(phase="fire").volley("f", c=(4, 0))
    if hand:
        t.play(card, "f")
    else:
        t.use(card)
    t.passes()
    assert t.hurt("f") == (3, 0)
    assert not t.in_play(card)


@pytest.mark.parametrize("hand", [True, False])
def test_multi_purpose_phasers(hand: bool) -> None:
    """The ship fires all its phasers at its attacker before the volley lands."""
    t = Scenario(2).seat(1, empire="Bolaar")
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f", engaged=True)
    card = "e4-multi-purpose-phasers"
    if hand:
        t.hand(1, card)
    else:
        t.put(1, card, on="f", engaged=True)
    t.begin(phase="fire").volley("f", c=(4, 0))
    if hand:
        t.play(card, "f")
    else:
        t.use(card)
    t.passes()
    assert t.hurt("c") == (3, 0)
    assert t.hurt("f") == (2, 2)
    assert not t.in_play(card)


@pytest.mark.parametrize("hand", [True, False])
def test_emergency_power(hand: bool) -> None:
    """A cruiser of strength 5 ignores 2 points on its shields; the structure is hurt as ever."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, CRUISER, "f", engaged=True)
    card = "e3-emergency-power"
    if hand:
        t.hand(1, card)
    else:
        t.put(1, card, on="f")
    t.begin(phase="fire").volley("f", c=(4, 0))
    if hand:
        t.play(card, "f")
    else:
        t.use(card)
    t.passes()
    assert t.hurt("f") == (1, 1)
    assert not t.in_play(card)


def test_emergency_power_against_a_mine() -> None:
    """Damage of a card counts, too."""
    t = Scenario(2)
    t.put(1, CRUISER, "f").hand(1, "e3-emergency-power").hand(0, MINE).begin()
    t.play(MINE, "f").play("e3-emergency-power", "f").passes()
    assert t.hurt("f") == (0, 0)


def test_shuttle_bomb() -> None:
    """The shuttle hits for its strength, 3; both are gone."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, "e3-shuttlecraft", "s", on="f", engaged=True)
    t.put(1, CRUISER, "c").hand(0, "e4-shuttle-bomb").begin()
    t.play("e4-shuttle-bomb", "s").use("e4-shuttle-bomb", "c").passes()
    assert t.hurt("c") == (3, 0)
    assert not t.in_play("s")
    assert not t.in_play("e4-shuttle-bomb")


def test_a_bomb_needs_a_shuttle_that_has_done_nothing() -> None:
    """After the shuttle has flown the bomb waits for another turn."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f", engaged=True).put(0, "e3-shuttlecraft", "s", on="f", engaged=True)
    t.put(0, "e4-shuttle-bomb", "bomb", on="s").put(0, FRIGATE, "g", engaged=True)
    t.put(1, CRUISER, "c").begin()
    assert kinds(t, "bomb") == {t.u("c")}
    t.use("s", "g")
    assert not kinds(t, "bomb")


def test_antimatter_mine() -> None:
    """Shields gone and 2 structural damage; a field is left alone."""
    t = Scenario(2)
    t.put(1, CRUISER, "c").put(1, "s5-mechad-heavy-cruiser", "m", emf=4)
    t.hand(0, "e5-antimatter-mine", "e5-antimatter-mine", MOON).begin()
    first, second, _ = t.s.hand[0]
    t.do(Play(first, t.u("c"), "-")).do(Play(second, t.u("m"), "-"))
    assert t.hurt("c") == (3, 2)
    assert t.s.damage[t.u("m")] == 2
    assert t.s.emf[t.u("m")] == 4


def test_volatile_cargo() -> None:
    """Who destroys a cruiser of strength 5 takes 2 damage."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, CRUISER, "f", shield_damage=3, structure_damage=3)
    t.put(1, "e5-volatile-cargo", "e", on="f").begin(phase="fire")
    t.volley("f", c=(4, 0))
    assert not t.in_play("f")
    assert t.hurt("c") == (2, 0)


def test_volatile_cargo_is_harmless_when_its_ship_goes_otherwise() -> None:
    """A ship that is discarded has had no last damage."""
    from core.games.empires.damage_destruction import doom
    from core.games.empires.flow import proceed
    from core.games.empires.table import Ctx

    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, CRUISER, "f")
    t.put(1, "e5-volatile-cargo", "e", on="f").begin()
    ctx = Ctx(t.s, None)
    doom(ctx, t.u("f"), t.u("c"), 0, 0, "effect")
    proceed(ctx)
    assert not t.in_play("f")
    assert t.hurt("c") == (0, 0)


def test_repair_bay() -> None:
    """Engaged for 1 supply and 1 energy with its ship it makes 2 repair."""
    from core.games.empires.allocate_budget import Budget

    t = Scenario(2)
    t.put(0, INDIRIGAN, "f").put(0, "e6-indirigan-repair-bay", "e", on="f")
    t.put(0, "t5-star", "star").put(0, BELT, "b").begin(phase="allocate")
    b = Budget(t.s, 0)
    assert b.units[t.u("e")] == (0, 1, 1, 0, 0, 0, 0)
    assert b.output(frozenset([t.u("f"), t.u("e")]))[5] == 2
    assert b.output(frozenset([t.u("f")]))[5] == 0


def test_warp_field_gun() -> None:
    """Three times the energy in its next turn; another target next time."""
    t = fitted("e6-warp-field-destabilization-gun", CORPORATE)
    t.put(1, FRIGATE, "g").begin()
    cost = production.needs(t.s, t.u("c"))[2]
    t.use("e", "c")
    assert production.needs(t.s, t.u("c"))[2] == 3 * cost > 0
    t.next_turn()
    assert production.needs(t.s, t.u("c"))[2] == 3 * cost
    t.next_turn()
    t.s.engaged[t.u("f")] = t.s.engaged[t.u("e")] = 1
    t.s.phase = "play-a"
    assert production.needs(t.s, t.u("c"))[2] == cost
    from core.games.empires.offers import play_options

    aims = {a.place for a in play_options(t.s) if isinstance(a, Use) and a.card == t.u("e")}
    assert aims == {t.u("g")}


def test_strobe() -> None:
    """For 2 energy two of three units, which their owner picks, may not fire in his turn."""
    t = fitted("e7-argonian-strobe").put(0, "t5-star", "star").put(0, MOON, "m")
    t.put(1, FRIGATE, "g").put(1, FRIGATE, "h").begin(phase="allocate").engage("f")
    t.use("e", function=1)
    t.next_turn()
    assert t.asked() == (1, "pick")
    t.do(Pick(t.u("c"))).do(Pick(t.u("g")))
    for name in ("c", "g", "h"):
        t.s.engaged[t.u(name)] = 1
    assert [may_fire(t.s, t.u(x)) for x in ("c", "g", "h")] == [False, False, True]
    t.next_turn()
    assert t.asked()[0] == 0
    t.engage("f")
    assert not kinds(t, "e")  # not the same fleet two turns running
    t.next_turn()
    assert t.s.used[t.u("c")] & num.BLIND == 0


def test_mine_rack() -> None:
    """A mine placed in it works once a turn, and is gone after the fourth time."""
    t = Scenario(2)
    t.put(0, CRUISER, "f", engaged=True).put(0, "e7-mine-rack", "rack", on="f", engaged=True)
    t.put(1, "s8-mechad-battleship", "c").hand(0, MINE, MOON).begin()
    t.use("rack")
    assert t.s.plays == 2
    assert t.s.host[t.u(MINE)] == t.u("rack")
    for time in range(4):
        t.s.used[t.u("rack")] = 0
        t.s._legal = None
        before = t.s.emf[t.u("c")]
        t.use("rack", "c", 1)
        assert before - t.s.emf[t.u("c")] + t.s.damage[t.u("c")] >= 2
        if time == 0:
            assert not kinds(t, "rack")
        assert t.in_play(MINE) is (time < 3)
    assert t.in_play("rack")


def test_phaser_capacitors() -> None:
    """Each phaser fires in two volleys, not twice in one."""
    t = fitted("e8-bolaar-phaser-capacitors").put(1, FRIGATE, "g").begin(phase="fire")
    assert phasers_ready(t.s, t.u("f")) == 3
    t.volley("c", f=(3, 0)).volley("g", f=(3, 0))
    assert t.hurt("c") == (3, 0)
    assert t.hurt("g") == (2, 1)
    assert phasers_ready(t.s, t.u("f")) == 0


def test_personal_corvette() -> None:
    """One crew escapes with it; on terrain it is stuck."""
    t = dying("").put(1, "e9-personal-corvette", "v", on="f").begin(phase="fire")
    t.volley("f", c=(4, 2)).use("v").do(Pick(t.u("crew1"))).passes()
    assert [t.in_play(f"crew{i}") for i in range(4)] == [False, True, False, False]
    assert t.s.host[t.u("v")] == t.u("m")
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, FRIGATE, "g").put(0, MOON, "m")
    t.put(0, "e9-personal-corvette", "v", on="f").put(0, BOARDING, "crew", on="f").begin()
    t.use("v", "g", 1).do(Pick(t.u("crew")))
    assert t.s.host[t.u("v")] == t.s.host[t.u("crew")] == t.u("g")
    assert not kinds(t, "v")
    t.s.used[t.u("v")] = 0
    t.s.host[t.u("v")] = t.u("m")
    t.s.touch()
    assert not kinds(t, "v")


def test_shroud() -> None:
    """While it is engaged phasers do nothing to its ship, heavy weapons do."""
    for on in (True, False):
        t = Scenario(2)
        t.put(0, CRUISER, "f", engaged=True, loaded=1).put(1, CORPORATE, "c", engaged=True)
        t.put(1, "e9-shroud", "e", on="c", engaged=on).begin(phase="fire")
        assert weapon_hits(t.s, t.u("f"), t.u("c"), "phaser") is not on
        assert weapon_hits(t.s, t.u("f"), t.u("c"), "heavy")


def test_a_refit_of_another_kind_on_a_plasma_ship() -> None:
    """As plasma it does the energy's damage, as an ordinary weapon 1 and needs no energy."""
    for option, damage in ((1, 4), (2, 3)):
        t = Scenario(2)
        t.put(0, CORPORATE, "f", engaged=True, plasma=2, loaded=2).put(1, CRUISER, "c")
        t.hand(0, "e3-heavy-weapon-refit").begin()
        t.play("e3-heavy-weapon-refit", "f").do(Choose(option)).go("fire")
        t.volley("c", f=(0, 2))
        assert sum(t.hurt("c")) == damage


def test_repairs_of_cargo() -> None:
    """Damaged cargo may be repaired as any equipment (KIND-equipment)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").put(0, "e3-cargo", "e", on="f", structure_damage=2)
    t.put(0, "b3-repair-station", "x").begin(phase="allocate", pool={"repair": 1})
    t.s.pool[5] = 1
    from core.games.empires.allocate_spend import spend_options

    t.s.stack[0].ints["set-done"] = 1
    assert Repair(t.u("e"), "structure") in spend_options(t.s, t.s.stack[0])
    assert DONE not in spend_options(t.s, t.s.stack[0])


def test_subspace_stabilizers() -> None:
    """A base is twice as strong and outlives its terrain; one from hand needs no terrain."""
    from core.games.empires.damage_destruction import doom
    from core.games.empires.flow import proceed
    from core.games.empires.table import Ctx

    card = "e10-subspace-stabilizers"
    t = Scenario(2)
    t.put(0, BELT, "t").put(0, STATION, "b", on="t").put(0, card, "e", on="b").begin()
    assert num.strength(t.s, t.u("b")) == 8
    doom(Ctx(t.s, None), t.u("t"), NONE, 1, 0, "effect")
    proceed(Ctx(t.s, None))
    assert not t.in_play("t")
    assert t.in_play("b")
    assert t.s.host[t.u("b")] == NONE
    t = Scenario(2)
    t.put(0, FRIGATE, "f").hand(0, card, STATION, MOON).begin()
    t.play(card).passes()
    assert t.in_play(STATION)
    assert t.s.host[t.u(STATION)] == NONE
    assert t.s.host[t.u(card)] == t.u(STATION)
    assert num.strength(t.s, t.u(STATION)) == 8
    assert t.s.plays == 1
    t = Scenario(2)
    t.put(0, FRIGATE, "f").hand(0, card, MOON).begin()
    assert not places(t, card)


def test_deflection_device() -> None:
    """Of 5 damage 2 go to a unit of its player's choice, the firing one too; 3 stay."""
    t = Scenario(2)
    t.put(0, CRUISER, "f", engaged=True, loaded=1).put(1, CRUISER, "c", engaged=True)
    t.put(1, "e6-deflection-transfer-device", "e", on="c", engaged=True).put(1, FRIGATE, "g")
    t.begin(phase="fire").volley("c", f=(4, 1))
    assert t.asked() == (1, "pick")
    assert {a.choice for a in t.legal() if isinstance(a, Pick)} == {t.u("f"), t.u("g")}
    t.do(Pick(t.u("f"))).passes()
    assert t.hurt("c") == (3, 0)
    assert t.hurt("f") == (2, 0)


def test_a_disengaged_deflection_device_does_nothing() -> None:
    """It needs 3 energy to work."""
    t = Scenario(2)
    t.put(0, CRUISER, "f", engaged=True, loaded=1).put(1, CRUISER, "c", engaged=True)
    t.put(1, "e6-deflection-transfer-device", "e", on="c").begin(phase="fire")
    assert production.needs(t.s, t.u("e"))[2] == 3
    t.volley("c", f=(4, 1))
    assert t.hurt("c") == (3, 2)
    assert t.hurt("f") == (0, 0)
