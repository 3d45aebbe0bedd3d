"""Ship cards: every printed number in play, and what single ships do."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.empires import actions as act
from core.games.empires import numbers as num
from core.games.empires import production
from core.games.empires.load import CARDS

from .scenario import Scenario

ENERGY, RESEARCH = 2, 4

# id, strength, economy, supply, energy needed, shields, phasers, heavy weapons, and the rest:
# nodes, cannons, most plasma energy, command, and points made (economy, research).
GENERIC: list[tuple[str, int, int, int, int, int, int, int, dict[str, int]]] = [
    ("s1-fleet-freighter", 1, 0, 1, 1, 3, 2, 0, {}),
    ("s2-fleet-tug", 2, 0, 1, 1, 4, 2, 0, {}),
    ("s2-independent-freighter", 2, 1, 0, 1, 3, 2, 0, {}),
    ("s2-space-yacht", 2, 0, 1, 1, 3, 2, 0, {}),
    ("s3-independent-pirate-ship", 3, 1, 1, 1, 4, 4, 0, {}),
    ("s3-independent-tug", 3, 1, 0, 1, 5, 2, 0, {}),
    ("s4-independent-pirate-ship", 4, 2, 1, 1, 5, 6, 0, {}),
    ("s4-local-police-ship", 4, 0, 0, 2, 5, 6, 0, {}),
    ("s5-ore-carrier", 5, 0, 1, 1, 2, 2, 0, {}),
    ("s6-garbage-scow", 6, 0, 0, 1, 0, 2, 0, {"economy": 1}),
    ("s6-luxury-liner", 6, 0, 3, 1, 9, 3, 0, {}),
    ("s7-independent-pirate-ship", 7, 3, 1, 1, 5, 6, 2, {}),
]
ARGONIAN = [
    ("s2-argonian-escort-warm-front-escort", 2, 0, 1, 1, 4, 2, 1, {}),
    ("s3-argonian-frigate-sunspot-frigate", 3, 0, 1, 1, 2, 3, 1, {}),
    ("s3-argonian-science-vessel-rainshower-science-vessel", 3, 0, 1, 1, 3, 3, 0, {"research": 2}),
    ("s4-argonian-assault-carrier-galestorm-assault-carrier", 4, 0, 1, 1, 2, 2, 1, {}),
    ("s4-argonian-destroyer-blizzard-destroyer", 4, 0, 1, 1, 2, 3, 2, {}),
    ("s4-argonian-minesweeper-sleet-minesweeper", 4, 0, 1, 1, 4, 3, 1, {}),
    (
        "s4-argonian-scout-cruiser-cumulonimbus-scout-cruiser",
        *(4, 0, 1, 1, 3, 4, 0, {"research": 1}),
    ),
    ("s5-argonian-light-cruiser-whirlwind-light-cruiser", 5, 0, 2, 1, 3, 4, 2, {}),
    ("s6-argonian-command-cruiser-tornado-command-cruiser", 6, 0, 2, 1, 4, 5, 2, {"command": 1}),
    ("s6-argonian-heavy-cruiser-typhoon-heavy-cruiser", 6, 0, 2, 1, 3, 4, 2, {}),
    ("s7-argonian-battlecruiser-hurricane-battlecruiser", 7, 0, 2, 1, 4, 4, 3, {}),
    ("s7-argonian-heavy-carrier-ionstorm-heavy-carrier", 7, 0, 3, 1, 4, 3, 2, {}),
    ("s8-argonian-dreadnought-nova-dreadnought", 8, 0, 2, 2, 6, 6, 3, {"command": 1}),
    ("s9-argonian-battleship-star-cluster-battleship", 9, 0, 3, 2, 8, 7, 4, {"command": 1}),
]
KREBIZ = [
    ("s1-krebiz-escort-capsule", 1, 0, 0, 1, 4, 1, 0, {}),
    ("s1-krebiz-light-capsule", 1, 0, 0, 1, 3, 1, 0, {}),
    ("s1-krebiz-light-carrier-capsule", 1, 0, 0, 1, 3, 1, 0, {}),
    ("s1-krebiz-medium-capsule", 1, 0, 0, 1, 4, 1, 0, {}),
    ("s1-krebiz-minesweeper-capsule", 1, 0, 0, 1, 5, 2, 0, {}),
    ("s1-krebiz-science-capsule", 1, 0, 0, 1, 3, 1, 0, {"research": 2}),
    ("s2-krebiz-battle-capsule", 2, 0, 0, 1, 4, 2, 2, {}),
    ("s2-krebiz-carrier-capsule", 2, 0, 0, 1, 4, 1, 0, {}),
    ("s2-krebiz-command-capsule", 2, 0, 0, 1, 4, 2, 1, {"command": 1}),
    ("s2-krebiz-heavy-capsule", 2, 0, 0, 1, 4, 1, 1, {}),
    ("s2-krebiz-scout-capsule", 2, 0, 0, 1, 4, 1, 0, {"research": 1}),
    ("s2-krebiz-clipper-frigate", 2, 0, 1, 1, 0, 1, 1, {}),
    ("s3-krebiz-dreadnought-capsule", 3, 0, 0, 2, 7, 2, 2, {}),
    ("s3-krebiz-pincer-destroyer", 3, 0, 1, 1, 0, 1, 2, {}),
    ("s4-krebiz-mandible-light-cruiser", 4, 0, 2, 1, 0, 2, 2, {}),
    ("s5-krebiz-claw-heavy-cruiser", 5, 0, 2, 1, 0, 2, 2, {}),
    ("s6-krebiz-kraken-dreadnought", 6, 0, 2, 1, 0, 4, 3, {}),
]
MECHAD = [
    ("s2-mechad-escort", 2, 0, 1, 0, 0, 2, 1, {"nodes": 2}),
    ("s2-mechad-frigate", 2, 0, 1, 0, 0, 2, 1, {"nodes": 1}),
    ("s3-mechad-destroyer", 3, 0, 1, 0, 0, 2, 2, {"nodes": 1}),
    ("s4-mechad-light-cruiser", 4, 0, 1, 1, 0, 3, 1, {"nodes": 1}),
    ("s4-mechad-medium-cruiser", 4, 0, 1, 1, 0, 3, 2, {"nodes": 1}),
    ("s4-mechad-scout-cruiser", 4, 0, 1, 1, 0, 3, 0, {"nodes": 1, "research": 1}),
    ("s5-mechad-heavy-cruiser", 5, 0, 2, 1, 0, 3, 2, {"nodes": 1}),
    ("s6-mechad-battlecruiser", 6, 0, 2, 1, 0, 4, 2, {"nodes": 1, "cannons": 1}),
    ("s6-mechad-command-cruiser", 6, 0, 2, 1, 0, 3, 1, {"nodes": 1, "cannons": 1, "command": 1}),
    ("s7-mechad-dreadnought", 7, 0, 3, 1, 0, 6, 2, {"nodes": 2, "cannons": 1, "command": 1}),
    ("s8-mechad-battleship", 8, 0, 3, 1, 0, 7, 2, {"nodes": 2, "cannons": 2, "command": 1}),
]
CORPORATE = [
    ("s2-corporate-escort", 2, 0, 1, 0, 4, 1, 1, {"plasma": 2}),
    ("s2-corporate-frigate", 2, 0, 1, 0, 3, 1, 1, {"plasma": 2}),
    ("s3-corporate-destroyer", 3, 0, 1, 0, 3, 3, 1, {"plasma": 2}),
    ("s4-corporate-light-cruiser", 4, 0, 1, 0, 3, 3, 1, {"plasma": 3}),
    ("s4-corporate-minesweeper", 4, 0, 1, 0, 4, 3, 1, {"plasma": 3}),
    ("s5-corporate-scout-cruiser", 5, 0, 2, 1, 3, 4, 0, {"research": 1}),
    ("s6-corporate-heavy-cruiser", 6, 0, 2, 1, 4, 4, 1, {"plasma": 3}),
    ("s7-corporate-battlecruiser", 7, 0, 3, 1, 5, 4, 1, {"plasma": 3}),
    ("s7-corporate-command-cruiser", 7, 0, 3, 1, 5, 4, 1, {"plasma": 3, "command": 1}),
    ("s8-corporate-dreadnought", 8, 0, 3, 1, 6, 4, 2, {"plasma": 4, "command": 1}),
    ("s9-corporate-battleship", 9, 0, 3, 2, 8, 5, 2, {"plasma": 4, "command": 1}),
]
INDIRIGAN = [
    ("s3-indirigan-escort", 3, 0, 2, 1, 6, 1, 1, {}),
    ("s3-indirigan-light-carrier", 3, 0, 2, 1, 4, 1, 1, {}),
    ("s4-indirigan-frigate", 4, 0, 2, 1, 4, 2, 1, {}),
    ("s5-indirigan-destroyer", 5, 0, 2, 1, 4, 2, 2, {}),
    ("s6-indirigan-light-cruiser", 6, 0, 3, 1, 5, 3, 2, {}),
    ("s6-indirigan-medium-cruiser", 6, 0, 2, 1, 6, 3, 3, {}),
    ("s7-indirigan-heavy-cruiser", 7, 0, 3, 2, 7, 4, 3, {}),
    ("s8-indirigan-battlecruiser", 8, 0, 3, 2, 8, 4, 4, {}),
    ("s8-indirigan-heavy-carrier", 8, 0, 3, 2, 9, 5, 3, {}),
    ("s9-indirigan-dreadnought", 9, 0, 3, 2, 9, 5, 3, {}),
    ("s10-indirigan-battleship", 10, 0, 4, 2, 12, 8, 6, {}),
]
VEKTREAN = [
    ("s2-vektrean-frigate", 2, 1, 0, 0, 2, 1, 1, {}),
    ("s3-vektrean-destroyer", 3, 1, 0, 1, 3, 2, 1, {}),
    ("s4-vektrean-light-cruiser", 4, 1, 1, 1, 3, 3, 1, {}),
    ("s5-vektrean-heavy-cruiser", 5, 1, 1, 1, 4, 3, 2, {"command": 1}),
    ("s6-vektrean-battlecruiser", 6, 2, 1, 1, 6, 6, 3, {"command": 2}),
]
BOLAAR = [
    ("s2-bolaar-ultra-light-raider", 2, 1, 0, 0, 1, 1, 1, {}),
    ("s3-bolaar-light-pirate-raider", 3, 1, 0, 0, 1, 2, 1, {}),
    ("s3-bolaar-medium-raider", 3, 1, 0, 1, 3, 3, 2, {}),
    ("s4-bolaar-cargo-express", 4, 0, 1, 1, 4, 4, 0, {}),
    ("s4-bolaar-stealth-raider", 4, 1, 0, 1, 4, 3, 0, {"research": 2}),
    ("s6-bolaar-battlecruiser", 6, 1, 1, 1, 4, 4, 3, {}),
    ("s7-bolaar-dreadnought", 7, 2, 1, 1, 6, 6, 4, {"command": 1}),
]
SHIPS = GENERIC + ARGONIAN + KREBIZ + MECHAD + CORPORATE + INDIRIGAN + VEKTREAN + BOLAAR


def test_every_ship_is_in_the_table() -> None:
    """The table of numbers names each ship of the edition once."""
    assert sorted(row[0] for row in SHIPS) == sorted(
        c.id for c in CARDS.values() if c.type == "ship"
    )


def supplied(seat: int = 0) -> Scenario:
    """A fleet with 5 economy, 5 supply, 11 energy and 6 ammunition a turn."""
    t = Scenario(2)
    for card in (
        "t6-planet-vorn-ringed-gas-giant",
        "t5-twin-planets-verkirsh-i-ii",
        "t10-super-massive-star",
        "t6-gorgochok-system",
    ):
        t.put(seat, card)
    return t


@pytest.mark.rule("empires:S-2", "empires:FIRE-2", "empires:FIRE-3", "empires:COR-3")
@pytest.mark.parametrize("row", SHIPS, ids=[row[0] for row in SHIPS])
def test_a_ship_has_its_printed_numbers(row: tuple[Any, ...]) -> None:
    """It costs, makes, shields, commands and fires exactly what is printed on it."""
    card, strength, economy, supply, energy, shields, phasers, heavy, rest = row
    t = supplied().put(0, card, "ship").put(1, "t3-moon", "under")
    t.put(1, "b4-base-station", on="under")
    t.put(0, "t3-moon", "worn", structure_damage=1)  # so that there is something to spend on
    t.seat(0, empire="Bolaar").begin(seat=0, phase="allocate")
    assert not t.engaged("ship")
    assert num.strength(t.s, t.u("ship")) == strength
    assert t.shields("ship") == shields
    assert t.s.emf[t.u("ship")] == (strength if rest.get("nodes") else 0)
    t.engage("ship")
    made = [5, 7, 12, 6, 0, 0, 0, 0]
    made[0] += rest.get("economy", 0) - economy
    made[1] -= supply
    made[ENERGY] -= energy
    made[RESEARCH] += rest.get("research", 0)
    assert t.s.pool == made
    guns = heavy + rest.get("cannons", 0)
    for _ in range(guns):
        t.do(act.Arm(t.u("ship")))
    assert not t.why(act.Arm(t.u("ship")))[0]
    power = rest.get("plasma", 0) or rest.get("nodes", 0)
    if power:
        t.do(act.Charge(t.u("ship")))
    for _ in range(rest.get("plasma", 1) - 1):
        t.do(act.Charge(t.u("ship")))
    if rest.get("plasma"):
        assert not t.why(act.Charge(t.u("ship")))[0]
    t.go("fire")
    assert t.engaged("ship")
    assert t.s.limit[0] == 2 + rest.get("command", 0)
    assert t.s.emf[t.u("ship")] == rest.get("nodes", 0)
    for n in range(rest.get("cannons", 0)):
        t.do(act.Area(t.u("ship"), t.u("fleet1")))
        assert t.hurt("b4-base-station") == (n + 1, 0)
    t.volley("hq1", ship=(phasers, heavy))
    assert t.hq(1) == phasers + heavy * rest.get("plasma", 1)
    assert t.s.phase != "fire" or not t.why(act.Volley(t.u("b4-base-station")))[0]


# --- ships on terrain -------------------------------------------------------------------------


@pytest.mark.rule("empires:S-3", "empires:MOD-3")
@pytest.mark.parametrize(
    ("card", "kind", "made"),
    [
        ("s1-fleet-freighter", 0, 1 + 2),
        ("s2-fleet-tug", 0, 1 * 2),
        ("s2-independent-freighter", 0, 1 + 3),
        ("s3-independent-tug", 0, 1 * 3),
        ("s5-ore-carrier", 2, 2 * 2),
    ],
)
def test_a_supply_ship_boosts_its_terrain_while_engaged(card: str, kind: int, made: int) -> None:
    """On terrain, engaged, it changes what that terrain makes; disengaged or alone it does not."""
    planet = "t5-planet-jnaphahr"
    t = Scenario(2).put(0, planet, "planet").hand(0, card).begin(seat=0)
    before = production.terrain_output(t.s, t.u("planet"))
    assert before == (1, 2, 2, 0, 0, 0, 0)
    t.play(card, "planet")
    assert production.terrain_output(t.s, t.u("planet")) == before
    t.next_turn().next_turn().engage(card).go("play-a")
    after = list(before)
    after[kind] = made
    assert production.terrain_output(t.s, t.u("planet")) == tuple(after)


@pytest.mark.rule("empires:S-3")
@pytest.mark.parametrize(
    "card", ["s2-fleet-tug", "s2-independent-freighter", "s3-independent-tug", "s5-ore-carrier"]
)
def test_a_supply_ship_may_stand_alone(card: str) -> None:
    """In open space it boosts nothing."""
    t = Scenario(2).put(0, "t5-planet-jnaphahr", "planet").put(0, card, engaged=True).begin(seat=0)
    assert production.terrain_output(t.s, t.u("planet")) == (1, 2, 2, 0, 0, 0, 0)


def police(engaged: bool, *, friend: bool, on: str = "planet") -> Scenario:
    t = Scenario(2).put(1, "t5-planet-jnaphahr", "planet")
    t.put(1, "s4-local-police-ship", "police", on=on, engaged=engaged)
    if friend:
        t.put(1, "s2-space-yacht", "yacht")
    t.put(0, "s7-independent-pirate-ship", "pirate", engaged=True, loaded=2)
    t.put(0, "s5-argonian-light-cruiser-whirlwind-light-cruiser", "navy", engaged=True, loaded=2)
    return t.begin(seat=0, phase="fire")


def aimers(t: Scenario, target: str) -> set[int]:
    """Units whose weapons may be aimed at a target."""
    if not t.why(act.Volley(t.u(target)))[0]:
        return set()
    t.do(act.Volley(t.u(target)))
    return {a.card for a in t.legal() if isinstance(a, act.Aim)}


def test_pirates_may_not_fire_at_a_police_ship_on_terrain() -> None:
    """Others may."""
    t = police(True, friend=True)
    assert aimers(t, "police") == {t.u("navy")}


def test_pirates_may_not_fire_at_the_terrain_of_an_engaged_police_ship() -> None:
    """Other ships may fire their heavy weapons at it."""
    t = police(True, friend=True)
    assert aimers(t, "planet") == {t.u("navy")}


@pytest.mark.rule("empires:DIS-5")
def test_a_disengaged_police_ship_shields_itself_but_not_its_terrain() -> None:
    """What concerns only the card itself holds while it is disengaged."""
    t = police(False, friend=True)
    assert aimers(t, "planet") == {t.u("pirate"), t.u("navy")}
    t = police(False, friend=True)
    assert aimers(t, "police") == {t.u("navy")}


def test_pirates_fire_at_a_police_ship_that_is_the_only_ship() -> None:
    """The ban is off while the fleet has no other ship."""
    t = police(True, friend=False)
    assert aimers(t, "police") == {t.u("pirate"), t.u("navy")}
    t = police(True, friend=False)
    assert aimers(t, "planet") == {t.u("pirate"), t.u("navy")}


def test_pirates_fire_at_a_police_ship_in_open_space() -> None:
    """It has to stand on terrain."""
    t = police(True, friend=True, on="")
    assert aimers(t, "police") == {t.u("pirate"), t.u("navy")}


@pytest.mark.parametrize("strength", [3, 4, 7])
def test_each_independent_pirate_is_a_pirate(strength: int) -> None:
    """All three may not fire at police on terrain."""
    t = Scenario(2).put(1, "t5-planet-jnaphahr", "planet").put(1, "s2-space-yacht")
    t.put(1, "s4-local-police-ship", "police", on="planet", engaged=True)
    t.put(0, f"s{strength}-independent-pirate-ship", "pirate", engaged=True)
    t.begin(seat=0, phase="fire")
    assert not t.why(act.Volley(t.u("police")))[0]
    assert t.why(act.Volley(t.u("s2-space-yacht")))[0]


@pytest.mark.rule("empires:HQ-4")
def test_a_garbage_scow_on_enemy_terrain_takes_one_economy() -> None:
    """Engaged there, that terrain makes one less and its own fleet one more; its HQ lies open."""
    t = Scenario(2).put(1, "t5-planet-jnaphahr", "planet").put(0, "t1-small-moon", "moon")
    t.put(0, "t3-moon", "worn", structure_damage=1).put(1, "t3-moon", "hit", structure_damage=1)
    t.hand(0, "s6-garbage-scow").begin(seat=0)
    t.play("s6-garbage-scow", "planet")
    assert production.terrain_output(t.s, t.u("planet"))[0] == 1
    t.next_turn().next_turn().engage("s6-garbage-scow")
    assert t.s.pool[0] == 1
    t.go("play-a")
    assert production.terrain_output(t.s, t.u("planet")) == (0, 2, 2, 0, 0, 0, 0)
    t.next_turn()
    assert t.s.pool[0] == 0
    assert not t.why(act.Repair(t.u("hit"), "structure"))[0]
    from core.games.empires.fire_targets import protected

    assert not protected(t.s, 0)


@pytest.mark.rule("empires:CMD-1")
def test_a_luxury_liner_takes_no_command_place() -> None:
    """It may be played above the limit, and leaves the places to others."""
    t = Scenario(2).put(0, "s2-space-yacht", "a").put(0, "s2-space-yacht", "b")
    t.hand(0, "s6-luxury-liner", "s3-argonian-frigate-sunspot-frigate").begin(seat=0)
    assert t.why(t.play_of("s3-argonian-frigate-sunspot-frigate")) == (False, "CMD-1")
    t.play("s6-luxury-liner")
    assert t.in_play("s6-luxury-liner")
    assert num.counted_units(t.s, 0) == 2


# --- classes ----------------------------------------------------------------------------------

ESCORTS = [
    "s2-argonian-escort-warm-front-escort",
    "s1-krebiz-escort-capsule",
    "s2-mechad-escort",
    "s2-corporate-escort",
    "s3-indirigan-escort",
]


@pytest.mark.rule("empires:S-5")
@pytest.mark.parametrize("card", ESCORTS)
def test_an_escort_takes_a_volley_meant_for_a_strong_ship(card: str) -> None:
    """It suffers two points for each; the ship of strength 7 none."""
    t = Scenario(2).put(0, card, "escort", engaged=True)
    t.put(0, "s7-argonian-battlecruiser-hurricane-battlecruiser", "great")
    t.put(1, "s2-space-yacht", "raider", engaged=True)
    t.begin(seat=1, phase="fire")
    cover = t.shields("escort") + t.s.emf[t.u("escort")]
    t.volley("great", raider=(1, 0)).use("escort").passes()
    left = t.shields("escort") + t.s.emf[t.u("escort")]
    assert cover - left == 2
    assert t.hurt("great") == (0, 0)


@pytest.mark.rule("empires:S-5")
@pytest.mark.parametrize("card", ESCORTS)
def test_an_escort_leaves_weaker_ships_alone(card: str) -> None:
    """For a ship of strength 6 it may not be used, nor while disengaged."""
    for other, engaged in (
        ("s6-argonian-heavy-cruiser-typhoon-heavy-cruiser", True),
        ("s7-argonian-battlecruiser-hurricane-battlecruiser", False),
    ):
        t = Scenario(2).put(0, card, "escort", engaged=engaged).put(0, other, "ship")
        t.put(1, "s2-space-yacht", "raider", engaged=True)
        t.begin(seat=1, phase="fire")
        t.volley("ship", raider=(1, 0))
        assert t.hurt("ship") == (1, 0)


def test_an_escort_capsule_on_a_hull_takes_it_with_the_whole_ship() -> None:
    """The damage goes to the pair, shields of the capsule first."""
    t = Scenario(2).put(0, "s3-krebiz-pincer-destroyer", "hull", engaged=True)
    t.put(0, "s1-krebiz-escort-capsule", "escort", engaged=True, combined_with=0)
    t.put(0, "s7-argonian-battlecruiser-hurricane-battlecruiser", "great")
    t.put(1, "s4-independent-pirate-ship", "raider", engaged=True)
    t.begin(seat=1, phase="fire")
    t.volley("great", raider=(3, 0)).use("escort").passes()
    assert t.hurt("hull") == (4, 2)
    assert t.hurt("great") == (0, 0)


SWEEPERS = [
    "s4-argonian-minesweeper-sleet-minesweeper",
    "s1-krebiz-minesweeper-capsule",
    "s4-corporate-minesweeper",
]
MINE = "e2-nuclear-mine"


@pytest.mark.rule("empires:S-5")
@pytest.mark.parametrize("card", SWEEPERS)
def test_a_minesweeper_cancels_one_mine_per_turn(card: str) -> None:
    """The first mine does nothing and is discarded; the second goes off."""
    t = Scenario(2).put(0, card, "sweeper", engaged=True).put(0, "s2-space-yacht", "yacht")
    t.hand(1, MINE, MINE, "t1-small-moon").begin(seat=1)
    first, second, _ = t.s.hand[1]
    yacht = t.u("yacht")
    t.do(act.Play(first, yacht, "-"))
    assert t.asked() == (0, "react")
    t.use("sweeper").passes()
    assert t.hurt("yacht") == (0, 0)
    assert first in t.s.discard[1]
    t.do(act.Play(second, yacht, "-"))
    assert t.asked() == (1, "play")
    assert t.hurt("yacht") == (2, 0)


@pytest.mark.parametrize("card", SWEEPERS)
def test_a_minesweeper_answers_nothing_but_mines(card: str) -> None:
    """An ion storm takes its course."""
    t = Scenario(2).put(0, card, "sweeper", engaged=True)
    t.hand(1, "h2-ion-storm", MINE).begin(seat=1)
    t.play("h2-ion-storm", "sweeper")
    assert t.asked() == (1, "play")
    assert t.hurt("sweeper") == (2, 0)


SCOUTS = [
    ("s4-argonian-scout-cruiser-cumulonimbus-scout-cruiser", 1),
    ("s2-krebiz-scout-capsule", 1),
    ("s4-mechad-scout-cruiser", 1),
    ("s5-corporate-scout-cruiser", 1),
    ("s4-bolaar-stealth-raider", 2),
]


@pytest.mark.parametrize(("card", "made"), SCOUTS)
def test_a_scout_gives_up_its_research_to_look_at_a_card(card: str, made: int) -> None:
    """It sees a random card of a hand instead; its seat alone learns it."""
    t = supplied().put(0, card, "scout").hand(1, "s2-space-yacht")
    t.begin(seat=0, phase="allocate").engage("scout")
    assert t.s.pool[RESEARCH] == made
    applied = t.match.submit(act.Use(t.u("scout"), 0, t.u("fleet1")))
    seen = [e for e in applied.events if e.kind == "seen"]
    assert [(e.audience, e.data["cards"]) for e in seen] == [((0,), ["s2-space-yacht"])]
    assert t.s.pool[RESEARCH] == 0
    assert not t.why(act.Use(t.u("scout"), 0, t.u("fleet1")))[0]


@pytest.mark.parametrize(("card", "made"), SCOUTS)
def test_a_disengaged_scout_sees_nothing(card: str, made: int) -> None:
    """The function needs an engaged ship, whatever points there are."""
    t = supplied().put(0, card, "scout", engaged=True)
    t.put(0, "t2-biruks-comet").put(0, "t3-moon", "worn", structure_damage=made)
    t.begin(seat=0, phase="allocate").done()
    assert t.s.pool[RESEARCH] == 2
    assert not t.why(act.Use(t.u("scout"), 0, t.u("fleet1")))[0]


@pytest.mark.parametrize(("card", "made"), SCOUTS)
def test_a_scout_in_radioactive_dust_is_blind(card: str, made: int) -> None:
    """It makes no research then and looks at nothing."""
    t = supplied().put(0, card, "scout").put(0, "t6-sochess-comet", turns_left=6)
    t.put(1, "h3-radioactive-dust-cloud", "dust", on="scout", turns_left=1)
    t.put(0, "t3-moon", "worn", structure_damage=1)
    t.begin(seat=0, phase="allocate").engage("scout")
    assert t.s.pool[RESEARCH] == 6
    assert not t.why(act.Use(t.u("scout"), 0, t.u("fleet1")))[0]


@pytest.mark.parametrize("card", SWEEPERS)
def test_a_minesweeper_may_be_out_of_luck(card: str) -> None:
    """Under Unsuccessful Minesweeping it cancels no mine."""
    t = Scenario(2).put(0, card, "sweeper", engaged=True).put(0, "s2-space-yacht", "yacht")
    t.put(1, "l4-unsuccessful-minesweeping", "luck", on="sweeper", turns_left=2)
    t.hand(1, MINE, MINE).begin(seat=1).play(MINE, "yacht")
    assert t.asked() == (1, "play")
    assert t.hurt("yacht") == (2, 0)


CARRIERS = [
    "s4-argonian-assault-carrier-galestorm-assault-carrier",
    "s7-argonian-heavy-carrier-ionstorm-heavy-carrier",
    "s1-krebiz-light-carrier-capsule",
    "s2-krebiz-carrier-capsule",
    "s3-indirigan-light-carrier",
    "s8-indirigan-heavy-carrier",
]
FIGHTER = "e5-fighter"


def rearmed(t: Scenario, *engage: str) -> bool:
    """Whether a spent fighter is ready again after the engagement phase."""
    t.begin(seat=0, phase="allocate", bare=True)
    t.s.shot[t.u(FIGHTER)] = 1
    t.engage(*engage)
    t.go("fire")
    return t.s.shot[t.u(FIGHTER)] == 0


@pytest.mark.rule("empires:E-9")
@pytest.mark.parametrize("card", CARRIERS)
def test_a_carrier_rearms_its_fighters(card: str) -> None:
    """Engaged it makes their single-shot phasers ready again; another ship does not."""
    t = supplied().put(0, card, "carrier").put(0, FIGHTER, on="carrier", engaged=True)
    assert rearmed(t, "carrier")
    t = supplied().put(0, card, "carrier").put(0, "s2-space-yacht", "yacht")
    t.put(0, FIGHTER, on="yacht", engaged=True)
    assert not rearmed(t, "carrier", "yacht")


@pytest.mark.parametrize("card", CARRIERS)
def test_a_disengaged_carrier_rearms_nothing(card: str) -> None:
    """It has to be engaged."""
    t = Scenario(2).put(0, card, "carrier").put(0, FIGHTER, on="carrier", engaged=True)
    assert not rearmed(t)


@pytest.mark.parametrize(
    ("card", "hull"),
    [
        ("s1-krebiz-light-carrier-capsule", "s3-krebiz-pincer-destroyer"),
        ("s2-krebiz-carrier-capsule", "s5-krebiz-claw-heavy-cruiser"),
    ],
)
def test_a_carrier_capsule_rearms_for_its_whole_ship(card: str, hull: str) -> None:
    """A fighter on the hull is rearmed, too."""
    t = supplied().put(0, hull, "hull").put(0, FIGHTER, on="hull", engaged=True)
    t.put(0, card, "capsule")
    t.labels["capsule"]["combined_with"] = 4
    assert rearmed(t, "hull", "capsule")


# --- Krebiz -----------------------------------------------------------------------------------

SMALL = [
    row
    for row in KREBIZ
    if "capsule" in row[0]
    and row[0]
    in {
        "s1-krebiz-escort-capsule",
        "s1-krebiz-light-capsule",
        "s1-krebiz-light-carrier-capsule",
        "s1-krebiz-medium-capsule",
        "s1-krebiz-minesweeper-capsule",
        "s1-krebiz-science-capsule",
        "s2-krebiz-scout-capsule",
    }
]
LARGE = [row for row in KREBIZ if "capsule" in row[0] and row not in SMALL]
HULLS = {
    "s2-krebiz-clipper-frigate": SMALL,
    "s3-krebiz-pincer-destroyer": SMALL,
    "s4-krebiz-mandible-light-cruiser": LARGE,
    "s5-krebiz-claw-heavy-cruiser": LARGE,
    "s6-krebiz-kraken-dreadnought": LARGE,
}
PAIRS = [(hull, row[0]) for hull, rows in HULLS.items() for row in rows]
NUMBERS = {row[0]: row for row in KREBIZ}


@pytest.mark.rule("empires:KRE-1", "empires:KRE-2", "empires:KRE-3", "empires:CMD-6")
@pytest.mark.parametrize(("hull", "capsule"), PAIRS)
def test_hull_and_capsule_become_one_ship(hull: str, capsule: str) -> None:
    """Strengths, shields and weapons add; one place of command, one card play together."""
    t = supplied().hand(0, hull, capsule).begin(seat=0)
    t.play(hull).play(capsule, hull)
    assert t.s.plays == 2
    assert num.counted_units(t.s, 0) == 1
    u, a, b = t.u(hull), NUMBERS[hull], NUMBERS[capsule]
    assert num.strength(t.s, u) == a[1] + b[1]
    assert num.shields(t.s, u) == b[5]
    assert (num.phasers(t.s, u), num.heavy(t.s, u)) == (a[6] + b[6], a[7] + b[7])
    assert production.needs(t.s, u)[:3] == (0, a[3], a[4] + b[4])


@pytest.mark.rule("empires:KRE-2")
@pytest.mark.parametrize("hull", HULLS)
@pytest.mark.parametrize("capsule", [row[0] for row in KREBIZ if "capsule" in row[0]])
def test_a_hull_takes_the_capsules_of_its_size_only(hull: str, capsule: str) -> None:
    """A capsule fits on the hulls that it names, and on nothing else, and only one of them."""
    t = Scenario(2).put(0, hull, "hull").put(0, "s2-space-yacht", "yacht").hand(0, capsule)
    t.begin(seat=0)
    fits = (hull, capsule) in PAIRS
    assert t.why(t.play_of(capsule, "hull"))[0] is fits
    assert not t.why(t.play_of(capsule, "yacht"))[0]
    if fits:
        t.play(capsule, "hull")
        t = Scenario(2).put(0, hull, "hull").put(0, capsule, "first", combined_with=0)
        t.hand(0, capsule).begin(seat=0)
        assert not t.why(t.play_of(capsule, "hull"))[0]


@pytest.mark.rule("empires:KRE-3")
@pytest.mark.parametrize(
    ("hull", "capsule"),
    [
        ("s2-krebiz-clipper-frigate", "s1-krebiz-light-capsule"),
        ("s3-krebiz-pincer-destroyer", "s1-krebiz-medium-capsule"),
        ("s4-krebiz-mandible-light-cruiser", "s2-krebiz-heavy-capsule"),
        ("s5-krebiz-claw-heavy-cruiser", "s2-krebiz-battle-capsule"),
        ("s6-krebiz-kraken-dreadnought", "s3-krebiz-dreadnought-capsule"),
    ],
)
def test_a_hull_may_be_played_onto_a_capsule(hull: str, capsule: str) -> None:
    """It combines at once with the capsule that is there, and fires with it when paid."""
    t = supplied().put(0, capsule, "capsule").put(0, "s2-space-yacht").hand(0, hull)
    t.begin(seat=0).play(hull, "capsule")
    assert t.s.plays == 2
    assert num.counted_units(t.s, 0) == 2
    a, b = NUMBERS[hull], NUMBERS[capsule]
    assert num.strength(t.s, t.u("capsule")) == a[1] + b[1]
    t.next_turn().next_turn().engage("capsule", hull).go("fire")
    t.volley("hq1", capsule=(a[6] + b[6], 0))
    assert t.hq(1) == a[6] + b[6]


@pytest.mark.parametrize(
    ("hull", "capsule"),
    [
        ("s2-krebiz-clipper-frigate", "s1-krebiz-minesweeper-capsule"),
        ("s3-krebiz-pincer-destroyer", "s2-krebiz-scout-capsule"),
    ],
)
def test_functions_of_a_capsule_work_on_its_hull(hull: str, capsule: str) -> None:
    """Minesweeping and scouting go on as part of the ship."""
    t = supplied().put(0, hull, "hull", engaged=True).put(0, capsule, "capsule", engaged=True)
    t.labels["capsule"]["combined_with"] = 4
    if "scout" in capsule:
        t.begin(seat=0, phase="allocate").engage("hull", "capsule")
        assert t.why(act.Use(t.u("capsule"), 0, t.u("fleet1")))[0]
        return
    t.hand(1, MINE, MINE).begin(seat=1)
    t.play(MINE, "hull").use("capsule").passes()
    assert t.hurt("hull") == (0, 0)


@pytest.mark.rule("empires:CMD-3")
def test_a_command_capsule_commands_on_its_hull() -> None:
    """Its point counts in the pair."""
    t = supplied().put(0, "s5-krebiz-claw-heavy-cruiser", "hull")
    t.put(0, "s2-krebiz-command-capsule", "capsule")
    t.labels["capsule"]["combined_with"] = 4
    t.begin(seat=0, phase="allocate").engage("hull", "capsule").go("fire")
    assert t.s.limit[0] == 3


# --- Mechad, Corporate, Indirigan, Bolaar -----------------------------------------------------

CANNONS = [(row[0], row[8]["cannons"]) for row in MECHAD if "cannons" in row[8]]


@pytest.mark.rule("empires:MEC-9", "empires:MEC-10")
@pytest.mark.parametrize(("card", "cannons"), CANNONS)
def test_a_distortion_cannon_hits_all_units_of_one_opponent(card: str, cannons: int) -> None:
    """One point each to ships and bases of one fleet; neither terrain nor HQ nor others suffer."""
    t = Scenario(3).put(0, card, "ship", engaged=True, loaded=cannons)
    t.put(1, "t3-moon", "moon").put(1, "b4-base-station", "base", on="moon")
    t.put(1, "s2-space-yacht", "yacht").put(2, "s2-space-yacht", "other")
    t.begin(seat=0, phase="fire")
    for n in range(cannons):
        t.do(act.Area(t.u("ship"), t.u("fleet1")))
        assert t.hurt("base") == t.hurt("yacht") == (n + 1, 0)
    assert not t.why(act.Area(t.u("ship"), t.u("fleet1")))[0]
    assert (t.hurt("moon"), t.hurt("other"), t.hq(1)) == ((0, 0), (0, 0), 0)


@pytest.mark.rule("empires:MEC-1", "empires:MEC-2")
@pytest.mark.parametrize("row", MECHAD, ids=[row[0] for row in MECHAD])
def test_a_field_grows_by_its_nodes(row: tuple[Any, ...]) -> None:
    """Each energy adds the nodes, up to twice the strength."""
    card, strength, nodes = row[0], row[1], row[8]["nodes"]
    t = supplied().put(0, "t10-super-massive-star").put(0, card, "ship")
    t.begin(seat=0, phase="allocate").engage("ship")
    for n in range(1, 99):
        if not t.why(act.Charge(t.u("ship")))[0]:
            break
        t.do(act.Charge(t.u("ship")))
        assert t.s.emf[t.u("ship")] == min(n * nodes, 2 * strength)
    assert t.s.emf[t.u("ship")] == 2 * strength


@pytest.mark.rule("empires:COR-2", "empires:COR-5")
@pytest.mark.parametrize(
    "row", [r for r in CORPORATE if "plasma" in r[8]], ids=lambda row: str(row[0])
)
def test_plasma_needs_energy_and_does_as_much_as_it_gets(row: tuple[Any, ...]) -> None:
    """Without energy it cannot fire; one energy makes one damage for each weapon."""
    card, heavy = row[0], row[7]
    for energy in (0, 1):
        t = supplied().put(0, card, "ship").begin(seat=0, phase="allocate").engage("ship")
        for _ in range(heavy):
            t.do(act.Arm(t.u("ship")))
        for _ in range(energy):
            t.do(act.Charge(t.u("ship")))
        t.go("fire").do(act.Volley(t.u("hq1")))
        assert t.why(act.Aim(t.u("ship"), "heavy", 1))[0] is bool(energy)
        if energy:
            t.do(act.Aim(t.u("ship"), "heavy", heavy)).done()
            assert t.hq(1) == heavy


@pytest.mark.rule("empires:IND-1", "empires:IND-2", "empires:IND-4")
@pytest.mark.parametrize("card", [row[0] for row in INDIRIGAN])
def test_indirigans_fight_each_other_first(card: str) -> None:
    """While an opponent has Indirigan ships only these, terrain and HQs may be fired at."""
    free = card == "s10-indirigan-battleship"  # its card has no such rule
    t = Scenario(3).put(0, card, "ship", engaged=True, loaded=1).put(1, "t3-moon", "moon")
    t.put(1, "b4-base-station", "base", on="moon").put(1, "s2-space-yacht", "yacht")
    t.put(1, "t3-ore-moon", "ore").put(1, "s4-indirigan-frigate", "tribe")
    t.begin(seat=0, phase="fire")
    for target, may in (
        ("base", free),
        ("yacht", free),
        ("tribe", True),
        ("ore", True),
        ("hq2", True),
    ):
        assert t.why(act.Volley(t.u(target)))[0] is may, target
    t = Scenario(2).put(0, card, "ship", engaged=True).put(0, "s4-indirigan-frigate")
    t.put(1, "s2-space-yacht", "yacht").begin(seat=0, phase="fire")
    assert t.why(act.Volley(t.u("yacht")))[0]


@pytest.mark.parametrize(("empire", "limit"), [("Bolaar", 3), ("Argonian", 2)])
def test_a_bolaar_dreadnought_commands_in_a_bolaar_deck(empire: str, limit: int) -> None:
    """Its command point counts only for the announced empire Bolaar."""
    t = supplied().put(0, "s7-bolaar-dreadnought", "ship").seat(0, empire=empire)
    t.begin(seat=0, phase="allocate").engage("ship").go("fire")
    assert t.s.limit[0] == limit


def test_a_cargo_express_pays_bolaar_ships_in_supply() -> None:
    """Engaged with it a raider that needs economy is paid in supply; without it it is not."""
    t = Scenario(2).put(0, "t5-twin-planets-verkirsh-i-ii").put(0, "t3-benakis-asteroid-belt")
    t.put(0, "s4-bolaar-cargo-express", "express").put(0, "s6-bolaar-battlecruiser", "raider")
    t.put(0, "s3-independent-pirate-ship", "pirate").begin(seat=0, phase="allocate")
    assert not t.why(act.Engage(t.u("raider")))[0]
    t.do(act.Engage(t.u("express")))
    assert not t.why(act.Engage(t.u("pirate")))[0]
    t.do(act.Engage(t.u("raider"))).go("fire")
    assert t.engaged("raider")
    assert t.engaged("express")
