"""Chapter 20: where editions differ, the engine plays the first one; technology of pirates."""

from __future__ import annotations

import pytest

from core.games.empires import numbers as num
from core.games.empires.actions import Area, Heal, Pick, Play, Strike
from core.games.empires.deck_files import Deck
from core.games.empires.deck_rules import check
from core.games.empires.load import CARDS
from core.games.empires.options import Options

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
MOON = "t1-small-moon"
PLANET = "t4-planet-podekkur-prime"
DRAGON = "d8-surface-dragoness"


def rules_of(deck: Deck, structure: str = "standard", players: int = 2) -> set[str]:
    """Ids of the rules that a deck breaks."""
    return {c["rule"] for c in check(deck, structure, players)}


@pytest.mark.rule("empires:AUTH-2", "empires:X-3", "empires:X-22", "empires:X-23")
def test_the_switches_stand_as_the_first_edition_has_it() -> None:
    """Later texts are switches; the caps of fields alone are on, a chosen departure (X-22)."""
    rules = Options().rules()
    assert (rules.celebration, rules.mines_on_carrier, rules.later_passive_list) == (
        "primary",
        False,
        False,
    )
    assert (rules.one_volley, rules.command_frozen, rules.bases_at_hq) == (True, True, False)
    assert (rules.opening_limits, rules.emf_caps) == (True, True)


@pytest.mark.rule("empires:AUTH-3", "empires:MEC-6")
def test_errata_change_a_printed_card() -> None:
    """A Shield Fiend goes for anything with shields, asteroid bases too, but for no field."""
    t = Scenario(2)
    t.put(1, "t5-vektrean-asteroid-outpost", "v").put(1, "s4-mechad-light-cruiser", "m", emf=4)
    t.hand(0, "m3-shield-fiend", MOON).begin()
    fiend = t.u("m3-shield-fiend")
    assert {a.place for a in t.legal() if isinstance(a, Play) and a.card == fiend} == {t.u("v")}
    t.play("m3-shield-fiend", "v").passes()
    assert t.shields("v") == 0


@pytest.mark.rule("empires:X-2", "empires:CMD-1")
def test_every_ship_and_base_takes_a_whole_place() -> None:
    """A ship of strength 1 and a base count as much as a battleship (X-2)."""
    t = Scenario(3)
    t.put(0, "s1-fleet-freighter", "a").put(0, PLANET, "p").put(0, "b1-planetary-shield", on="p")
    t.hand(0, FRIGATE, CRUISER, MOON).begin()
    assert num.counted_units(t.s, 0) == 2
    t.play(FRIGATE)
    assert t.why(t.play_of(CRUISER)) == (False, "CMD-1")


@pytest.mark.rule("empires:X-12", "empires:X-19", "empires:DECK-3", "empires:DECK-6")
def test_decks_follow_the_first_edition() -> None:
    """45 cards are too few; three exceptions however large the deck is (X-12, X-19)."""
    assert "DECK-3" in rules_of(Deck("", "Argonian", (MOON,) * 45, ()))
    moons = (MOON,) * 140
    nines = ("m9-kraken", "s9-argonian-battleship-star-cluster-battleship", "b9-starbase")
    assert "DECK-5" not in rules_of(Deck("", "Argonian", (*moons, *nines), ()))
    assert "DECK-5" in rules_of(Deck("", "Argonian", (*moons, *nines, "c8-general"), ()))


@pytest.mark.rule("empires:X-13", "empires:RES-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_reserve_has_exactly_as_many_cards_as_players(players: int) -> None:
    """Neither fewer nor more may be named (X-13)."""
    for n in (players - 1, players, players + 1):
        deck = Deck("", "Argonian", (MOON,) * 60, (MOON,) * n)
        assert ("RES-1" in rules_of(deck, players=players)) is (n != players)


@pytest.mark.rule("empires:DECK-10", "empires:DECK-13")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_minor_ships_by_the_number_of_players(players: int) -> None:
    """Two per player where the main empire has ships enough, dragons counted as ships."""
    own = (FRIGATE,) * 60
    for extra in (0, 1):
        minor = ("s3-bolaar-medium-raider",) * (2 * players - 1 + extra) + (DRAGON,)
        found = rules_of(Deck("", "Argonian", own + minor, ()), players=players)
        assert ("DECK-10" in found) is bool(extra)


@pytest.mark.rule("empires:X-14", "empires:MEC-9")
def test_a_cannon_hits_ships_and_bases_but_no_monsters_and_shuttles() -> None:
    """Nor anything of another opponent (X-14)."""
    t = Scenario(3)
    t.put(0, "s6-mechad-battlecruiser", "m", engaged=True, loaded=1)
    t.put(1, FRIGATE, "f").put(1, "e3-shuttlecraft", "shuttle", on="f").put(1, DRAGON, "d")
    t.put(0, "m4-space-dragon", "monster", on="f").put(2, FRIGATE, "g").begin(phase="fire")
    t.do(Area(t.u("m"), t.u("fleet1"))).passes()
    hurt = {x: sum(t.hurt(x)) for x in ("f", "d", "shuttle", "monster", "g")}
    assert hurt == {"f": 1, "d": 1, "shuttle": 0, "monster": 0, "g": 0}


@pytest.mark.rule("empires:X-16", "empires:WHERE-A", "empires:A-1")
def test_abilities_go_where_their_text_says_not_on_crew_alone() -> None:
    """Moltings go on dragons, automatons on crew; none on equipment or monsters here (X-16)."""
    t = Scenario(2)
    t.put(0, DRAGON, "D").put(0, FRIGATE, "f", engaged=True).put(0, "c6-captain", "C", on="f")
    t.put(0, "e2-phaser-refit", "E", on="f").put(1, FRIGATE, "x")
    t.put(0, "m4-space-dragon", "M", on="x")
    abilities = [c.id for c in CARDS.values() if c.type == "ability"]
    t.hand(0, *abilities).begin()
    found = {
        (t.s.names[a.card], t.s.kind[a.place])
        for a in t.legal()
        if isinstance(a, Play) and a.place >= 0
    }
    assert {kind for _, kind in found} == {"D", "C"}
    assert ("a1-millennia-molting", "D") in found
    assert ("a1-millennia-molting", "C") not in found
    assert ("a3-automaton", "C") in found


@pytest.mark.rule("empires:X-18", "empires:PLAY-4")
def test_a_turn_of_a_monster_is_a_complete_turn() -> None:
    """It strikes once from its player's turn to his next, not in every player's turn (X-18)."""
    t = Scenario(3)
    t.put(1, "s8-corporate-dreadnought", "v").put(0, "m4-space-dragon", "d", on="v").begin()
    t.do(Strike(t.u("d")))
    before = t.hurt("v")[0]
    t.next_turn()
    assert t.hurt("v")[0] == before - 1  # a free shield point and no second strike
    t.next_turn().next_turn()
    assert t.s.active == 0
    t.do(Strike(t.u("d")))
    assert t.hurt("v")[0] == before + 1


@pytest.mark.rule("empires:X-20", "empires:PT-5")
def test_economy_is_no_healing() -> None:
    """A dragon is not healed by economy (X-20)."""
    t = Scenario(2)
    t.put(0, DRAGON, "d", structure_damage=3).put(0, "t6-planet-vorn-ringed-gas-giant", "giant")
    t.put(0, FRIGATE, "f", shield_damage=2).begin(phase="allocate")
    t.done()
    assert t.s.pool[0] > 0
    assert not any(isinstance(a, Heal) for a in t.legal())


@pytest.mark.rule("empires:X-21", "empires:RES-4")
def test_only_their_own_text_bars_cards_from_the_reserve() -> None:
    """A strength 10 card of which a deck holds one may be in it, Expeditious Reserves not."""
    reserve = ("o10-planetary-destruction", MOON)
    assert "RES-4" not in rules_of(Deck("", "Argonian", (MOON,) * 60, reserve))
    barred = ("l7-expeditious-reserves", MOON)
    assert "RES-4" in rules_of(Deck("", "Argonian", (MOON,) * 60, barred))


@pytest.mark.rule("empires:BOL-2")
def test_a_mount_counts_as_the_weapon_of_the_card_fitted() -> None:
    """A Fuser doubles the mounts of a Vektrean ship; a second kind does not fit (BOL-2)."""
    t = Scenario(2)
    t.put(0, "s3-vektrean-destroyer", "v", engaged=True, loaded=1).put(1, PLANET, "p")
    t.put(1, FRIGATE, "x").hand(0, "e1-fuser-mechanism", "e6-sabot-sequencer", MOON)
    t.put(0, "c6-science-officer", on="v").begin()
    sequencer = t.u("e6-sabot-sequencer")
    assert any(isinstance(a, Play) and a.card == sequencer for a in t.legal())
    t.play("e1-fuser-mechanism", "v").passes()
    assert not any(isinstance(a, Play) and a.card == sequencer for a in t.legal())
    t.go("fire").volley("p", v=(0, 1))
    assert t.hurt("p") == (0, 2)


@pytest.mark.rule("empires:VAR-3")
def test_a_free_for_all_has_no_limits_on_decks() -> None:
    """Any cards of any empires in any number (VAR-3)."""
    wild = Deck("", "", ("s2-mechad-frigate", FRIGATE, *("m9-kraken",) * 9), ())
    assert rules_of(wild, "free") == set()
    assert rules_of(wild) != set()


@pytest.mark.rule("empires:REA-12", "empires:CMD-1")
def test_a_ship_in_reaction_needs_a_place() -> None:
    """Advanced Preparedness offers no ship to a full fleet (REA-12)."""
    for units, offered in ((1, True), (2, False)):
        t = Scenario(2)
        t.put(0, CRUISER, "c", engaged=True)
        for i in range(units):
            t.put(1, FRIGATE, f"f{i}")
        t.hand(1, "l8-advanced-preparedness", CRUISER, MOON).begin(phase="fire")
        t.volley("f0", c=(1, 0)).play("l8-advanced-preparedness")
        cards = {a.choice for a in t.legal() if isinstance(a, Pick)}
        assert (t.u(f"{CRUISER}@1") in cards) is offered


@pytest.mark.rule("empires:CTL-2")
def test_a_taken_ship_fires_with_what_was_loaded_and_not_fired() -> None:
    """Its new player fires it at once, heavy weapons only where they are armed (CTL-2)."""
    from core.games.empires.fire_weapons import heavies_ready, phasers_ready, shooters
    from core.games.empires.table import give_control

    t = Scenario(2)
    t.put(1, CRUISER, "c", engaged=True, loaded=1).put(1, FRIGATE, "off").put(1, MOON, "m")
    t.begin(phase="play-a")
    for card in ("c", "off"):
        give_control(t.s, t.u(card), 0)
    assert shooters(t.s, 0) == [t.u("c")]
    assert (phasers_ready(t.s, t.u("c")), heavies_ready(t.s, t.u("c"))) == (4, 1)
