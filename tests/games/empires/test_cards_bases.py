"""Base cards: every printed number in play, and what each does."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.empires import actions as act
from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.allocate_budget import Budget
from core.games.empires.load import CARDS

from .scenario import Scenario

YACHT = "s2-space-yacht"

# id, strength, supply and energy needed, shields, phasers, command, repair, research
BASES = [
    ("b1-commercial-outpost", 1, 0, 1, 4, 1, 0, 0, 0),
    ("b1-planetary-shield", 1, 0, 0, 3, 0, 0, 0, 0),
    ("b2-defensive-satellites", 2, 0, 1, 0, 4, 0, 0, 0),
    ("b2-fighter-garrison", 2, 0, 1, 5, 3, 0, 0, 0),
    ("b3-power-generation-platform", 3, 0, 1, 5, 3, 0, 0, 0),
    ("b3-repair-station", 3, 1, 1, 4, 2, 0, 2, 0),
    ("b3-space-station", 3, 0, 1, 4, 2, 0, 0, 0),
    ("b4-base-station", 4, 0, 1, 4, 2, 0, 0, 0),
    ("b4-planetary-phaser-base", 4, 0, 1, 0, 4, 0, 0, 0),
    ("b4-research-base", 4, 0, 1, 0, 3, 0, 0, 3),
    ("b5-administrative-facility", 5, 0, 2, 5, 2, 1, 0, 0),
    ("b5-growing-economy", 5, 0, 0, 0, 0, 0, 0, 0),
    ("b6-battlestation", 6, 0, 2, 5, 7, 1, 0, 0),
    ("b7-academy", 7, 0, 1, 6, 4, 2, 0, 0),
    ("b8-shipyard", 8, 1, 3, 3, 2, 0, 0, 0),
    ("b9-starbase", 9, 0, 3, 9, 8, 2, 0, 0),
]


def test_every_base_is_in_the_table() -> None:
    """The table of numbers names each base of the edition once."""
    assert sorted(row[0] for row in BASES) == sorted(
        c.id for c in CARDS.values() if c.type == "base"
    )


@pytest.mark.rule("empires:B-1", "empires:WHERE-B", "empires:FIRE-9")
@pytest.mark.parametrize("row", BASES, ids=[row[0] for row in BASES])
def test_a_base_has_its_printed_numbers(row: tuple[Any, ...]) -> None:
    """On own terrain only; it costs, makes, shields, commands and fires what is printed on it."""
    card, strength, supply, energy, shields, phasers, command, repair, research = row
    t = Scenario(2, may_withdraw=True).put(0, "t4-planet-podekkur-prime", "planet")
    t.put(0, "t10-super-massive-star").put(1, "t3-moon", "moon").hand(0, card)
    t.put(1, "s10-indirigan-battleship", "target").begin(seat=0)
    assert not t.why(t.play_of(card))[0]
    assert not t.why(t.play_of(card, "moon"))[0]
    t.play(card, "planet")
    assert t.engaged(card) is (supply + energy == 0)
    assert num.strength(t.s, t.u(card)) == strength
    assert t.shields(card) == shields
    assert num.counted_units(t.s, 0) == 1
    t.next_turn().next_turn()
    if supply + energy:
        b = Budget(t.s, 0)
        bare, made = b.output(frozenset()), b.output(frozenset([t.u(card)]))
        assert made[4] - bare[4] == research
        assert made[5] - bare[5] == repair
        assert production.needs(t.s, t.u(card))[:3] == (0, supply, energy)
        t.engage(card)
    t.go("fire")
    assert t.engaged(card)
    assert t.s.limit[0] == 2 + command
    if phasers:
        t.volley("target", **{card: (phasers, 0)})
        assert t.hurt("target") == (phasers, 0)
    assert t.s.phase != "fire"


MODIFIERS = [
    ("b1-commercial-outpost", (2, 3, 2)),
    ("b3-power-generation-platform", (1, 2, 4)),
    ("b3-space-station", (1, 4, 2)),
    ("b4-base-station", (1, 4, 2)),
    ("b9-starbase", (1, 6, 2)),
]


@pytest.mark.rule("empires:MOD-3")
@pytest.mark.parametrize(("card", "made"), MODIFIERS)
def test_a_base_boosts_its_terrain_while_engaged(card: str, made: tuple[int, ...]) -> None:
    """Engaged it changes the output of its own terrain; disengaged it does not."""
    for engaged in (True, False):
        t = Scenario(2).put(0, "t5-planet-jnaphahr", "planet").put(0, "t5-planet-jnaphahr", "far")
        t.put(0, card, on="planet", engaged=engaged).begin(seat=0)
        plain = (1, 2, 2)
        assert production.terrain_output(t.s, t.u("planet"))[:3] == (made if engaged else plain)
        assert production.terrain_output(t.s, t.u("far"))[:3] == plain


@pytest.mark.rule("empires:MOD-1", "empires:MOD-4")
def test_a_growing_economy_adds_on_top_and_is_never_multiplied() -> None:
    """A freighter and a tug make (1 + 2) x 2 of 1 economy; three more come on top of that."""
    t = Scenario(2).put(0, "t4-planet-podekkur-prime", "planet")
    for card in ("s1-fleet-freighter", "s2-fleet-tug", "b5-growing-economy"):
        t.put(0, card, on="planet", engaged=True)
    t.begin(seat=0)
    assert production.terrain_output(t.s, t.u("planet"))[:3] == (9, 2, 1)


def test_a_terrain_bears_one_growing_economy() -> None:
    """A second one has to go elsewhere."""
    card = "b5-growing-economy"
    t = Scenario(2).put(0, "t3-moon", "moon").put(0, "t3-ore-moon", "ore")
    t.put(0, card, "first", on="moon").hand(0, card).begin(seat=0)
    u = t.s.hand[0][0]
    assert [a.place for a in t.legal() if isinstance(a, act.Play)] == [t.u("ore")]
    t.do(act.Play(u, t.u("ore"), "-"))
    assert production.terrain_output(t.s, t.u("ore"))[:2] == (3, 3)


def test_defensive_satellites_lose_half_their_phasers_with_the_first_damage() -> None:
    """One point leaves two phasers, the second destroys the base."""
    t = Scenario(2).put(0, "t3-moon", "moon").put(0, "b2-defensive-satellites", "sat", on="moon")
    t.put(1, "s2-space-yacht", "gun", engaged=True).begin(seat=1, phase="fire")
    assert num.phasers(t.s, t.u("sat")) == 4
    t.volley("sat", gun=(1, 0))
    assert num.phasers(t.s, t.u("sat")) == 2
    t = Scenario(2).put(0, "t3-moon", "moon").put(0, "b2-defensive-satellites", "sat", on="moon")
    t.put(1, "s2-space-yacht", "gun", engaged=True).begin(seat=1, phase="fire")
    t.volley("sat", gun=(2, 0))
    assert not t.in_play("sat")


@pytest.mark.rule("empires:DMG-6")
@pytest.mark.parametrize("card", ["b4-planetary-phaser-base", "b4-research-base"])
def test_a_planetary_shield_covers_a_bare_base(card: str) -> None:
    """Fire at the base wears the shields of the card beside it first; one elsewhere is no help."""
    for where, shield, structure in (("planet", 3, 1), ("other", 0, 4)):
        t = (
            Scenario(2)
            .put(0, "t5-planet-jnaphahr", "planet")
            .put(0, "t5-planet-candor-ii", "other")
        )
        t.put(0, card, "base", on="planet").put(0, "b1-planetary-shield", "shield", on=where)
        t.put(1, "s4-independent-pirate-ship", "gun", engaged=True).begin(seat=1, phase="fire")
        t.volley("base", gun=(4, 0))
        assert t.hurt("shield") == (shield, 0)
        if structure < 4:
            assert t.hurt("base") == (0, structure)
        else:
            assert not t.in_play("base")


@pytest.mark.rule("empires:DMG-3")
def test_structural_damage_passes_the_covering_shields() -> None:
    """A boarding party hurts the base itself."""
    t = (
        Scenario(2)
        .put(0, "t5-planet-jnaphahr", "planet")
        .put(0, "b4-research-base", "base", on="planet")
    )
    t.put(0, "b1-planetary-shield", "shield", on="planet")
    t.put(1, "s2-space-yacht", "yacht", engaged=True)
    t.put(1, "e3-shuttlecraft", on="yacht", engaged=True).put(1, "c1-boarding-party", on="yacht")
    t.begin(seat=1)
    t.use("c1-boarding-party", "base").passes()
    assert t.hurt("base") == (0, 1)
    assert t.hurt("shield") == (0, 0)


@pytest.mark.rule("empires:MOVE-7", "empires:MOVE-8")
@pytest.mark.parametrize("worn", [0, 3])
def test_no_transporter_reaches_a_base_under_covering_shields(worn: int) -> None:
    """Once the shields of the other card are down it does."""
    t = Scenario(2).put(0, "t5-planet-jnaphahr", "planet")
    t.put(0, "b4-planetary-phaser-base", "base", on="planet")
    t.put(0, "b1-planetary-shield", "shield", on="planet", shield_damage=worn)
    t.put(1, "s2-space-yacht", "yacht", engaged=True)
    t.put(1, "e2-transporter", on="yacht", engaged=True).put(1, "c1-boarding-party", on="yacht")
    t.begin(seat=1)
    may = act.Use(t.u("c1-boarding-party"), 0, t.u("base")) in t.legal()
    assert may is (worn == 3)


def test_an_academy_makes_all_crew_of_the_fleet_stronger() -> None:
    """Engaged, by one each, wherever they are; not those of others."""
    for engaged, more in ((True, 1), (False, 0)):
        t = Scenario(2).put(0, "t3-moon", "moon").put(0, "b7-academy", on="moon", engaged=engaged)
        t.put(0, "s2-space-yacht", "yacht").put(0, "c6-science-officer", "officer", on="yacht")
        t.put(0, "c1-boarding-party", "party", on="moon")
        t.put(1, "t3-moon", "far").put(1, "c1-boarding-party", "foe", on="far").begin(seat=0)
        assert num.strength(t.s, t.u("officer")) == 6 + more
        assert num.strength(t.s, t.u("party")) == 1 + more
        assert num.strength(t.s, t.u("foe")) == 1
        assert num.strength(t.s, t.u("yacht")) == 2


@pytest.mark.rule("empires:E-9")
@pytest.mark.parametrize("engaged", [True, False])
def test_a_fighter_garrison_rearms_its_fighters(engaged: bool) -> None:
    """Engaged it makes their single-shot phasers ready again."""
    t = Scenario(2).put(0, "t3-moon", "moon").put(0, "b2-fighter-garrison", "base", on="moon")
    t.put(0, "e5-fighter", on="base", engaged=True).begin(seat=0, phase="allocate")
    t.s.shot[t.u("e5-fighter")] = 1
    if engaged:
        t.engage("base")
    t.go("play-a")
    assert t.s.shot[t.u("e5-fighter")] == (0 if engaged else 1)


def yard() -> Scenario:
    """A shipyard with 4 economy to spend, and ships in the discard pile."""
    t = Scenario(2).put(0, "t3-moon", "moon").put(0, "b8-shipyard", "yard", on="moon")
    t.put(0, "t10-super-massive-star").put(0, "t6-planet-vorn-ringed-gas-giant")
    t.put(0, "t3-ore-moon", "worn", structure_damage=1)  # something else to spend on
    t.pile(0, "discard", "s5-ore-carrier", "s4-mechad-light-cruiser", "s2-space-yacht")
    return t.pile(0, "discard", "e1-shield-refit").begin(seat=0, phase="allocate")


def test_a_shipyard_builds_a_ship_of_the_discard_pile_anew() -> None:
    """Its strength is paid in economy; it comes to hand at the end of the turn."""
    t = yard().engage("yard")
    t.use("yard")
    assert t.asked() == (0, "pick")
    picks = {a.choice for a in t.legal() if isinstance(a, act.Pick)}
    assert picks == {t.u("s4-mechad-light-cruiser"), t.u("s2-space-yacht")}
    t.do(act.Pick(t.u("s2-space-yacht")))
    assert t.s.pool[0] == 2
    assert not t.in_hand("s2-space-yacht")
    assert not t.why(act.Use(t.u("yard"), 0, -1))[0]
    t.next_turn()
    assert t.in_hand("s2-space-yacht")
    assert not t.in_hand("s4-mechad-light-cruiser")


def test_a_shipyard_may_be_given_nothing_to_build() -> None:
    """Then nothing is paid, and a shipyard that is not engaged builds nothing."""
    t = yard().engage("yard").use("yard").done()
    assert t.s.pool[0] == 4
    t.next_turn()
    assert len(t.s.discard[0]) == 4
    t = yard()
    assert not t.why(act.Use(t.u("yard"), 0, -1))[0]
    t.done()
    assert not t.why(act.Use(t.u("yard"), 0, -1))[0]


ASTEROIDS = [
    ("t5-vektrean-asteroid-outpost", 5, 5, 3, 1, 0),
    ("t9-vektrean-asteroid-starbase", 9, 9, 6, 2, 1),
]


@pytest.mark.rule("empires:VEK-1")
@pytest.mark.parametrize(("card", "strength", "shields", "phasers", "heavy", "command"), ASTEROIDS)
def test_an_asteroid_base_has_its_printed_numbers(
    card: str, strength: int, shields: int, phasers: int, heavy: int, command: int
) -> None:
    """It needs no points, commands, and fires phasers and loaded mounts at units, not at an HQ."""
    t = Scenario(2).put(0, card, "rock").put(0, "t3-armory-moon")
    t.put(1, "s10-indirigan-battleship", "target").begin(seat=0, phase="allocate")
    assert t.engaged("rock")
    assert num.strength(t.s, t.u("rock")) == strength
    assert t.shields("rock") == shields
    for _ in range(heavy):
        t.do(act.Arm(t.u("rock")))
    assert not t.why(act.Arm(t.u("rock")))[0]
    t.go("fire")
    assert t.s.limit[0] == 2 + command
    assert not t.why(act.Volley(t.u("hq1")))[0]
    t.volley("target", rock=(phasers, heavy))
    assert t.hurt("target") == (phasers + heavy, 0)


@pytest.mark.rule("empires:VEK-1", "empires:LIM-2", "empires:CMD-1")
@pytest.mark.parametrize("card", [row[0] for row in ASTEROIDS])
def test_an_asteroid_base_is_played_as_terrain(card: str) -> None:
    """It may come on turn 1 and above the limit, and takes a place that it need not find."""
    t = Scenario(2).hand(0, card).begin(seat=0, phase="play-a", number=1).play(card)
    assert t.in_play(card)
    t = Scenario(2).put(0, YACHT, "a").put(0, YACHT, "b").hand(0, card, YACHT).begin(seat=0)
    t.play(card)
    assert num.counted_units(t.s, 0) == 3
    t = Scenario(2).put(0, card).put(0, YACHT, "a").hand(0, YACHT)
    if CARDS[card].command:
        t.put(0, YACHT, "b")
    t.begin(seat=0)
    assert not t.why(t.play_of(YACHT))[0]


@pytest.mark.rule("empires:VEK-1")
@pytest.mark.parametrize("card", [row[0] for row in ASTEROIDS])
def test_an_asteroid_base_is_a_base_to_other_cards(card: str) -> None:
    """It takes equipment; no base stands on it."""
    t = Scenario(2).put(0, card, "rock").hand(0, "e2-phaser-refit", "b4-base-station").begin(seat=0)
    assert not t.why(t.play_of("b4-base-station", "rock"))[0]
    before = num.phasers(t.s, t.u("rock"))
    t.play("e2-phaser-refit", "rock")
    assert num.phasers(t.s, t.u("rock")) == before + 1


@pytest.mark.rule("empires:VEK-1", "empires:DMG-4")
@pytest.mark.parametrize(("card", "shields"), [(row[0], row[2]) for row in ASTEROIDS])
def test_an_asteroid_base_is_damaged_as_terrain(card: str, shields: int) -> None:
    """Phasers wear its shields and nothing else; heavy weapons and cards go on to the structure."""
    t = Scenario(2).put(1, card, "rock", shield_damage=shields - 1)
    t.put(0, "s7-independent-pirate-ship", "gun", engaged=True, loaded=2)
    t.hand(0, "h2-ion-storm", "t3-moon").begin(seat=0, phase="fire")
    t.volley("rock", gun=(4, 1))
    assert t.hurt("rock") == (shields, 1)
    t = Scenario(2).put(1, card, "rock", shield_damage=shields - 1)
    t.put(0, "s7-independent-pirate-ship", "gun", engaged=True, loaded=2)
    t.begin(seat=0, phase="fire").volley("rock", gun=(4, 0))
    assert t.hurt("rock") == (shields, 0)
    t = Scenario(2).put(1, card, "rock", shield_damage=shields - 1)
    t.hand(0, "h3-pulsar", "t3-moon").begin(seat=0).play("h3-pulsar", "rock")
    t.do(act.Strike(t.u("h3-pulsar")))
    assert t.hurt("rock") == (shields, 0)
