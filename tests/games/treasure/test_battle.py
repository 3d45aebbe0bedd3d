"""Adventure and battle (TH-24 to TH-28, TH-40 to TH-50)."""

from __future__ import annotations

import pytest

from core.games.treasure.battle import fixed_values
from core.games.treasure.cards import INDEX
from core.games.treasure.values import win_chance

from .tables import (
    GAME,
    STRONG,
    TreasureState,
    asked,
    data,
    do,
    go,
    h,
    hero,
    ids,
    kinds,
    on,
    refused,
    seat,
    table,
    tags,
    texts,
    thrown,
)


def fight(
    heroes: list[object], place: str, foe: str, mine: str = "", his: str = "", more: str = ""
) -> TreasureState:
    """Seat 0 at a place against a guardian of seat 1, the first window open."""
    s = table(
        seat(f"{place} T01 L02 {mine}", heroes),  # type: ignore[arg-type]
        seat(f"{foe} {his}"),
        seat(more),
        step="adventure",
    )
    go(s, place, "T01", foe)
    return s


@pytest.mark.rule("treasure:TH-24")
@pytest.mark.parametrize(("hand", "lacking"), [("L21", "treasure"), ("T01", "location")])
def test_an_adventure_needs_location_and_treasure(hand: str, lacking: str) -> None:
    """Without one of them: refused (TH-24; case 13)."""
    s = table(seat(hand, ["H01"]), seat("G01"), step="adventure")
    assert texts(s) == ["pass"]
    assert refused(s, "go wayside-shrine copper-coins") == "TH-24"


@pytest.mark.rule("treasure:TH-24")
def test_without_a_hero_the_adventure_is_passed() -> None:
    """Nobody is asked (TH-24)."""
    s = table(seat("L21 T01"), seat("M01"))
    do(s, "pass")
    on(s, "recruit", (1,))
    assert s.active == 1


@pytest.mark.rule("treasure:TH-25", "treasure:TH-40")
def test_all_heroes_of_the_party_go() -> None:
    """Their values add up (TH-25)."""
    s = fight(["H01", "H02", "H05"], "L21", "G06")
    assert fixed_values(s) == (4 + 1 + 2, 7)


@pytest.mark.rule("treasure:TH-26")
def test_the_location_lies_open_and_the_treasure_hidden() -> None:
    """Only the active player knows it (TH-26; case 51)."""
    s = table(seat("L21 T24", ["H01"]), seat("G01"), step="adventure")
    events = do(s, "go wayside-shrine dragon-kings-crown")
    assert GAME.view(s, 0)["laid"] == ["T24"]
    assert GAME.view(s, 1)["laid"] is None
    assert GAME.view(s, 1)["laid_count"] == 1
    assert GAME.view(s, 1)["location"] == "L21"
    assert next(e for e in events if e.kind == "laid").audience == (0,)
    assert all("Crown" not in e.text for e in events if e.audience == "all")


@pytest.mark.rule("treasure:TH-27")
def test_the_first_who_opposes_is_the_only_opposer() -> None:
    """Left neighbour opposes: the right one is not asked, but may Ambush (TH-27; case 50)."""
    s = table(seat("L21 T01", ["H01"]), seat("G01"), seat("G27 E03"), step="adventure")
    do(s, "go wayside-shrine copper-coins")
    assert (asked(s).kind, asked(s).seat) == ("oppose", 1)
    do(s, "oppose kobolds")
    assert asked(s).kind == "ward"
    on(s, "ward", (2,))
    assert refused(s, "oppose red-dragon") == "TH-27"
    do(s, "play ambush")
    assert fixed_values(s) == (4, 6)


@pytest.mark.rule("treasure:TH-27")
def test_opponents_are_asked_clockwise_from_the_left() -> None:
    """Each may pass (TH-27)."""
    s = table(
        seat(),
        seat("G01"),
        seat("L21 T01", ["H01"]),
        seat("G02"),
        step="adventure",
        turn={"seat": 2},
    )
    do(s, "go wayside-shrine copper-coins")
    assert asked(s).seat == 3
    do(s, "pass")
    assert asked(s).seat == 1
    assert refused(s, "oppose goblins") == "TH-11"


@pytest.mark.rule("treasure:TH-28")
def test_without_opposition_the_treasure_is_claimed_without_dice() -> None:
    """Treasure in the pile, location discarded (TH-28; case 14)."""
    s = table(seat("L21 T24", ["H02"]), seat("G01"), step="adventure")
    before = s.rng.draws
    do(s, "go wayside-shrine dragon-kings-crown", "pass")
    assert ids(s.piles[0]) == ["T24"]
    assert ids(s.discard) == ["L21"]
    assert s.rng.draws == before
    assert h(s, "H02").left == 1


@pytest.mark.rule("treasure:TH-40")
def test_values_add_up_term_by_term() -> None:
    """Dwarf and Halfling against the Cyclops: 8 against 11 (TH-40; case 15)."""
    s = fight(["H04", "H15"], "L21", "G09")
    assert fixed_values(s) == (8, 11)


@pytest.mark.rule("treasure:TH-45", "treasure:TH-9", "treasure:TH-40")
def test_the_dwarf_is_at_home_underground() -> None:
    """Labyrinth: Dwarf 3, no darkness; Monster +3 (TH-45; case 16)."""
    assert fixed_values(fight(["H04"], "L14", "G23")) == (3, 9 + 3)


@pytest.mark.rule("treasure:TH-44", "treasure:TH-45")
def test_location_and_darkness_help_the_guardian() -> None:
    """Warrior at the Crypt against Skeletons: 4 + 3 + 2 (TH-44; case 17)."""
    assert fixed_values(fight(["H01"], "L01", "G10")) == (4, 9)


@pytest.mark.rule("treasure:TH-44")
def test_all_fitting_lines_of_a_location_add_up() -> None:
    """Giant's Hall: +2 to Giants and +1 to every guardian (TH-44)."""
    assert fixed_values(fight(["H01"], "L09", "G06"))[1] == 7 + 2 + 1
    assert fixed_values(fight(["H01"], "L09", "G10"))[1] == 4 + 1
    assert fixed_values(fight(["H03"], "L17", "G15"))[1] == 12 + 2 + 1


@pytest.mark.rule("treasure:TH-45")
@pytest.mark.parametrize("light", ["M15", "S12"])
def test_lantern_and_light_cancel_the_darkness(light: str) -> None:
    """The Lantern when attached, Light when cast (TH-45)."""
    bearer = hero("H02", items="M15") if light == "M15" else hero("H02", spells="S12")
    s = fight([bearer], "L01", "G28")
    if light == "S12":
        assert fixed_values(s) == (1, 6 + 2)
        on(s, "fight")
        do(s, "cast light -")
        assert fixed_values(s) == (1 + 2, 6)  # Light gives +2 Underground
    else:
        assert fixed_values(s) == (1 + 2, 6)  # the Lantern has +2 against Traps


@pytest.mark.rule("treasure:TH-40")
def test_knight_and_lance_against_the_red_dragon() -> None:
    """3 + 4 + 1 + 5 = 13 against 14 (TH-40; case 21)."""
    assert fixed_values(fight([hero("H14", items="M04")], "L21", "G27")) == (13, 14)


@pytest.mark.rule("treasure:TH-46", "treasure:TH-43")
def test_equal_values_win_for_the_party() -> None:
    """The dice decide at last (TH-46; case 22)."""
    s = fight(["H01"], "L21", "G10")
    on(s, "fight")
    equal, events = thrown(s, "pass", "dice", party=11, guardian=11)
    assert data(events, "dice")["won"] is True
    assert equal.won
    _, events = thrown(s, "pass", "dice", party=11, guardian=12)
    assert data(events, "dice")["won"] is False


@pytest.mark.rule("treasure:TH-43")
def test_all_dice_are_thrown_after_both_windows() -> None:
    """No die before the party window is closed; two a side (TH-43)."""
    s = fight(["H01"], "L21", "G10", his="E03")
    draws = s.rng.draws
    do(s, "play ambush", "pass")
    on(s, "fight")
    assert s.rng.draws == draws
    events = do(s, "pass")
    thrown_now = data(events, "dice")
    assert (len(thrown_now["party_dice"]), len(thrown_now["guard_dice"])) == (2, 2)


@pytest.mark.rule("treasure:TH-18", "treasure:TH-40")
def test_one_weapon_counts_the_best_unless_another_is_named() -> None:
    """Sword +2 and axe +1 (+4 against Giants) (TH-18; case 12)."""
    armed = hero("H01", items="M01 M03")
    s = fight([armed], "L21", "G10")
    assert asked(s).kind == "arms"
    assert fixed_values(s)[0] == 6
    do(s, "wield warrior giant-slayer-axe")
    assert fixed_values(s)[0] == 5
    assert refused(s, "wield warrior giant-slayer-axe") == "TH-18"
    assert refused(s, "wield warrior elven-bow") == "TH-18"
    assert fixed_values(fight([armed], "L21", "G06"))[0] == 4 + 1 + 4


@pytest.mark.rule("treasure:TH-18", "treasure:TH-E17", "treasure:TH-41")
def test_a_ruined_weapon_leaves_the_best_of_the_others() -> None:
    """In the guardian window (TH-18, E17)."""
    s = fight([hero("H01", items="M01 M03")], "L21", "G10", his="E17")
    do(s, "pass", "ruin magic-sword")
    assert fixed_values(s)[0] == 5


@pytest.mark.rule("treasure:TH-41", "treasure:TH-E03")
def test_ambush_belongs_to_the_guardian_window() -> None:
    """+4 there; after the party window opens it is refused (E03; case 31)."""
    s = fight(["H01"], "L21", "G10", his="E03")
    do(s, "play ambush")
    assert fixed_values(s)[1] == 8
    s = fight(["H01"], "L21", "G10", mine="E03")
    on(s, "fight")
    assert refused(s, "play ambush") == "TH-41"
    assert "play ambush" not in texts(s)


@pytest.mark.rule("treasure:TH-41", "treasure:TH-70")
def test_each_opponent_may_give_a_casting_guardian_one_spell() -> None:
    """Two opponents: +2D6; a second spell of one is refused (TH-41; cases 33, 34)."""
    s = fight(STRONG[:1], "L21", "G15", his="S01 S02", more="S03")
    do(s, "empower fireball")
    assert refused(s, "empower lightning-bolt") == "TH-41"
    do(s, "pass", "empower ice-storm", "pass")
    on(s, "fight")
    events = do(s, "pass")
    assert len(data(events, "dice")["guard_dice"]) == 4


@pytest.mark.rule("treasure:TH-41")
def test_orcs_take_no_spells() -> None:
    """Only a mage or priest (TH-41; case 35)."""
    s = fight(["H01"], "L21", "G03", his="S01")
    assert refused(s, "empower fireball") == "TH-41"


@pytest.mark.rule("treasure:TH-42")
def test_each_hero_casts_one_spell_per_battle() -> None:
    """The second of the same hero is refused, another hero may cast (TH-42)."""
    s = fight([hero("H02", spells="S04 S05"), hero("H17", spells="S01")], "L21", "G10")
    on(s, "fight")
    do(s, "cast magic-missile -")
    assert refused(s, "cast bless -") == "TH-42"
    do(s, "cast fireball -")
    assert fixed_values(s)[0] == 3 + 3
    events = do(s, "pass")
    assert len(data(events, "dice")["party_dice"]) == 3


@pytest.mark.rule("treasure:TH-42", "treasure:TH-64")
@pytest.mark.parametrize(
    ("spell", "foe", "plus"),
    [
        ("S02", "G06", 5),
        ("S03", "G02", 5),
        ("S04", "G06", 3),
        ("S05", "G06", 2),
        ("S06", "G12", 6),
        ("S07", "G06", 6),
        ("S07", "G03", 6),
        ("S08", "G21", 6),
        ("S09", "G32", 6),
        ("S10", "G26", 6),
        ("S11", "G29", 6),
    ],
)
def test_battle_spells_add_what_they_say(spell: str, foe: str, plus: int) -> None:
    """Two heroes, one casts (TH-42)."""
    s = fight([hero("H02", spells=spell), "H01"], "L21", foe)
    on(s, "fight")
    before = fixed_values(s)[0]
    do(s, f"cast {spell} -")
    assert fixed_values(s)[0] == before + plus
    assert INDEX[spell] in s.discard


@pytest.mark.rule("treasure:TH-42")
@pytest.mark.parametrize(
    ("spell", "foe"),
    [
        ("S02", "G02"),
        ("S02", "G28"),
        ("S03", "G06"),
        ("S06", "G01"),
        ("S11", "G01"),
        ("S12", "G01"),
    ],
)
def test_a_spell_that_would_do_nothing_cannot_be_cast(spell: str, foe: str) -> None:
    """Wrong number, wrong type, no Underground (TH-42)."""
    s = fight([hero("H02", spells=spell)], "L21", foe)
    on(s, "fight")
    assert refused(s, f"cast {spell} -") == "TH-42"


@pytest.mark.rule("treasure:TH-E09", "treasure:TH-42")
def test_smite_needs_a_fighter_and_one_singular_guardian() -> None:
    """+6 (E09; case 32)."""
    s = fight(["H01"], "L21", "G06", mine="E09")
    on(s, "fight")
    do(s, "play smite")
    assert fixed_values(s)[0] == 10
    for heroes, foe in ((["H02"], "G06"), (["H01"], "G02"), (["H01"], "G28")):
        s = fight(heroes, "L21", foe, mine="E09")  # type: ignore[arg-type]
        on(s, "fight")
        assert refused(s, "play smite") == "TH-E09"


@pytest.mark.rule("treasure:TH-E04", "treasure:TH-60")
@pytest.mark.parametrize("how", ["play fight-another-day", "cast teleport -"])
def test_a_retreat_saves_the_party_and_loses_the_treasure(how: str) -> None:
    """No hits, treasure discarded, party intact (TH-60; case 30)."""
    s = fight([hero("H02", spells="S15")], "L21", "G27", mine="E04")
    on(s, "fight")
    draws = s.rng.draws
    do(s, how)
    assert h(s, "H02").left == 1
    assert INDEX["T01"] in s.discard
    assert s.piles[0] == []
    assert s.rng.draws == draws
    assert {INDEX["L21"], INDEX["G27"]} <= set(s.discard)


@pytest.mark.rule("treasure:TH-50", "treasure:TH-E10")
def test_two_guardians_add_their_values_and_location_bonuses() -> None:
    """Ogre and Wolf Pack at Giant's Hall: 7 + 3 + 5 + 1 = 16, two dice (TH-50; case 36)."""
    s = table(seat("L09 T01 L02", ["H01"]), seat("G06 G18 E10"), step="adventure")
    do(s, "go giants-hall copper-coins", "double ogre wolf-pack")
    assert fixed_values(s)[1] == 16
    assert ids(s.foes) == ["G06", "G18"]
    on(s, "fight")
    events = do(s, "pass")
    assert len(data(events, "dice")["guard_dice"]) == 2


@pytest.mark.rule("treasure:TH-50", "treasure:TH-E10")
def test_double_trouble_needs_its_card_and_two_guardians() -> None:
    """Otherwise refused; two Traps are allowed (E10)."""
    s = table(seat("L09 T01", ["H01"]), seat("G06 G18"), step="adventure")
    do(s, "go giants-hall copper-coins")
    assert refused(s, "double ogre wolf-pack") == "TH-E10"
    s = table(seat("L09 T01", ["H01"]), seat("G28 G29 E10"), step="adventure")
    do(s, "go giants-hall copper-coins")
    assert refused(s, "double poison-needle pit-trap") == "TH-E10"
    do(s, "double pit-trap poison-needle")


@pytest.mark.rule("treasure:TH-50")
def test_against_two_a_bonus_counts_once_if_either_fits() -> None:
    """Beastmaster against two Animals: +4 once; darkness once; nothing is singular (TH-50)."""
    beast = hero("H09")
    caster = hero("H02", spells="S02 S03")
    s = table(seat("L12 T01 E09", [beast, caster]), seat("G18 G19 E10"), step="adventure")
    do(s, "go beast-den copper-coins", "double wolf-pack cave-bear")
    assert fixed_values(s) == (3 + 4 + 1, 5 + 3 + 6 + 3 + 2)
    on(s, "fight")
    assert refused(s, "play smite") == "TH-E09"
    assert refused(s, "cast lightning-bolt -") == "TH-42"
    do(s, "cast ice-storm -")
    assert fixed_values(s)[0] == 8 + 5


@pytest.mark.rule("treasure:TH-E18", "treasure:TH-26")
def test_monty_haul_lays_two_treasures() -> None:
    """A win claims both (E18; case 39)."""
    s = table(seat("L21 T01 T24 E18 L02", STRONG), seat("G01"), step="adventure")
    do(s, "haul wayside-shrine copper-coins dragon-kings-crown", "oppose kobolds")
    on(s, "fight")
    do(s, "pass")
    while s.laid:
        do(s, texts(s)[-1])
    assert ids(s.piles[0]) == ["T01", "T24"]
    s = table(seat("L21 T01 T24", STRONG), seat("G01"), step="adventure")
    assert refused(s, "haul wayside-shrine copper-coins dragon-kings-crown") == "TH-E18"


@pytest.mark.rule("treasure:TH-E18", "treasure:TH-47")
def test_a_lost_monty_haul_loses_both() -> None:
    """Both are discarded (E18; case 39)."""
    s = table(seat("L21 T01 T24 E18 L02", ["H02"]), seat("G27"), step="adventure")
    do(s, "haul wayside-shrine copper-coins dragon-kings-crown", "oppose red-dragon")
    on(s, "fight")
    do(s, "pass")
    while s.laid:
        do(s, texts(s)[0] if asked(s).kind == "place" else "pass")
    assert {INDEX["T01"], INDEX["T24"]} <= set(s.discard)


@pytest.mark.rule("treasure:TH-43")
@pytest.mark.parametrize(
    ("lead", "plain", "spell"),
    [(-6, 5.4, 0.7), (-3, 23.9, 5.9), (0, 55.6, 22.1), (3, 84.1, 50.0), (6, 97.3, 77.9)],
)
def test_the_odds_are_those_of_the_dice(lead: int, plain: float, spell: float) -> None:
    """2D6 against 2D6, and against 3D6 (TH-43)."""
    assert round(100 * win_chance(lead), 1) == plain
    assert round(100 * win_chance(lead, 2, 3), 1) == spell


@pytest.mark.rule("treasure:TH-E13", "treasure:TH-65", "treasure:TH-66")
def test_an_encounter_follows_a_passed_adventure_even_a_lost_one() -> None:
    """A fight without location and treasure; a Trap is refused (E13; cases 41, 42)."""
    s = table(seat("L21 T01", ["H01"]), seat("E13 E06 G10 G28"))
    do(s, "pass", "play lost")
    assert (asked(s).kind, asked(s).seat) == ("encounter", 1)
    assert refused(s, "encounter pit-trap") == "TH-E13"
    events = do(s, "encounter skeletons")
    assert kinds(events) == ["encounter", "guardian"]
    assert fixed_values(s) == (4, 4)
    assert s.location == -1


@pytest.mark.rule("treasure:TH-65")
def test_a_won_encounter_gives_nothing_and_calls_nobody_back() -> None:
    """No treasure, no Rise Again, no Second Guardian (TH-65)."""
    s = table(seat("L21 T01", STRONG), seat("E13 G01 E19 E11 G02"))
    do(s, "pass", "pass", "pass", "encounter kobolds")
    seen = set()
    while asked(s).kind != "discard":
        seen.add(asked(s).kind)
        do(s, texts(s)[0] if asked(s).kind == "place" else "pass")
    assert not seen & {"rise", "second"}
    assert s.piles[0] == []
    assert INDEX["G01"] in s.discard


@pytest.mark.rule("treasure:TH-67", "treasure:TH-E05")
def test_happy_hunting_gives_a_second_full_adventure() -> None:
    """New location and treasure, opponents asked anew, once (TH-67)."""
    s = table(seat("L21 T01 L20 T02 E05", ["H01"]), seat("G01"), step="adventure")
    assert refused(s, "play happy-hunting") == "TH-67"
    do(s, "go wayside-shrine copper-coins", "pass")
    assert asked(s).kind == "again"
    do(s, "play happy-hunting", "go ruined-castle brass-idol")
    assert (asked(s).kind, asked(s).seat) == ("oppose", 1)
    do(s, "pass")
    assert ids(s.piles[0]) == ["T01", "T02"]
    assert asked(s).kind in ("recovery", "discard")


@pytest.mark.rule("treasure:TH-E05")
def test_happy_hunting_needs_an_adventure_before() -> None:
    """After passing it is not asked (E05)."""
    s = table(seat("L21 T01 E05", ["H01"]), seat("G01"), step="adventure")
    do(s, "pass")
    on(s, "discard")
    assert refused(s, "play happy-hunting") == "TH-67"
    assert "play" not in tags(s)


@pytest.mark.rule("treasure:TH-19", "treasure:TH-E17", "treasure:TH-41")
def test_an_amulet_ruined_in_the_battle_costs_a_spell_at_once() -> None:
    """The active player chooses, then the opponent's window goes on (TH-19)."""
    bearer = hero("H17", items="M18", spells="S01 S04 S05")
    s = fight([bearer], "L21", "G10", his="E17 E03")
    do(s, "ruin amulet-of-wisdom")
    assert (asked(s).kind, asked(s).seat, asked(s).phase) == ("excess", 0, "adventure")
    do(s, "forget bless")
    assert (asked(s).kind, asked(s).seat) == ("ward", 1)
    do(s, "play ambush")
    assert fixed_values(s) == (2, 8)
