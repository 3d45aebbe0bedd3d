"""Hits, deaths and what follows (TH-47, TH-48, TH-51 to TH-63)."""

from __future__ import annotations

import pytest

from core.games.treasure.cards import INDEX

from .tables import (
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
    party,
    refused,
    seat,
    table,
    tags,
    texts,
    thrown,
)


def placing(heroes: list[object], hits: int, won: bool = False, hand: str = "") -> TreasureState:
    """Hits to place after a battle against Kobolds at the Wayside Shrine."""
    return table(
        seat(hand, heroes),  # type: ignore[arg-type]
        seat("M18"),
        step="place",
        adventure={"location": "L21", "laid": ["T01"], "guardians": ["G01"]},
        turn={"hits": hits, "won": won},
    )


def windowed(heroes: list[object], foe: str, mine: str = "", his: str = "") -> TreasureState:
    """A fight about to be decided, the party window open."""
    s = table(seat(f"L21 T01 L02 {mine}", heroes), seat(f"{foe} {his}"), step="adventure")  # type: ignore[arg-type]
    go(s, "L21", "T01", foe)
    on(s, "fight")
    return s


@pytest.mark.rule("treasure:TH-48")
def test_a_win_costs_a_die_less_three() -> None:
    """Die 2: none; die 6: three (TH-48; case 23)."""
    s = windowed(STRONG, "G01")
    seen = set()
    for seed in range(80):
        twin = s.clone()
        twin.rng.state = seed
        twin.rng.trace = []
        events = do(twin, "pass")
        assert data(events, "dice")["won"]
        die = twin.rng.trace[-1]
        assert isinstance(die, int)
        assert data(events, "hits")["hits"] == max(0, die - 3)
        seen.add(die)
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("treasure:TH-47", "treasure:TH-64")
def test_a_loss_costs_a_die_and_the_treasure() -> None:
    """1 to 6 hits, the treasure is discarded face up (TH-47)."""
    s = windowed(["H02", "H01"], "G27")
    after, events = thrown(s, "pass", "dice", won=False)
    while not any(e.kind == "hits" for e in events):
        events += do(after, "pass")
    assert 1 <= data(events, "hits")["hits"] <= 6
    while after.laid:
        events += do(after, texts(after)[0] if asked(after).kind == "place" else "pass")
    assert INDEX["T01"] in after.discard
    assert data(events, "forfeit")["cards"] == ["T01"]


@pytest.mark.rule("treasure:TH-47", "treasure:TH-E12")
def test_disaster_adds_a_die_after_a_loss() -> None:
    """Two dice of hits (E12)."""
    s = windowed(["H08", "H01", "H04"], "G27", his="E12")
    after, _ = thrown(s, "pass", "dice", won=False)
    assert (asked(after).kind, asked(after).seat) == ("disaster", 1)
    after.rng.trace = []
    events = do(after, "play disaster")
    assert data(events, "hits")["hits"] == sum(x for x in after.rng.trace if isinstance(x, int))
    assert len(after.rng.trace) == 2


@pytest.mark.rule("treasure:TH-E12", "treasure:TH-47")
def test_disaster_after_a_win_is_refused() -> None:
    """It is played only after a loss (E12; case 40)."""
    s = windowed(STRONG, "G01", his="E12 E19")
    after, _ = thrown(s, "pass", "hits", hits=0)
    assert asked(after).seat == 1
    assert refused(after, "play disaster") == "TH-47"


@pytest.mark.rule("treasure:TH-51", "treasure:TH-52", "treasure:TH-53")
def test_hits_that_nobody_can_take_are_lost() -> None:
    """Die 5 on Wizard 1 and Warrior 3: four placed, both dead, one lost (TH-53; case 24)."""
    s = placing(["H02", "H01"], 5)
    assert texts(s) == ["hit warrior", "hit wizard"]
    assert refused(s, "pass") == "TH-51"
    do(s, "hit wizard")
    assert refused(s, "hit wizard") == "TH-53"
    events = do(s, "hit warrior", "hit warrior", "hit warrior")
    assert data(events, "lost-hits")["hits"] == 1
    assert party(s) == []
    assert {INDEX["H01"], INDEX["H02"]} <= set(s.discard)


@pytest.mark.rule("treasure:TH-51")
def test_the_active_player_places_hits_as_he_likes() -> None:
    """Two hits on one or on two (TH-51)."""
    s = placing(["H08", "H01"], 3)
    do(s, "hit barbarian", "hit barbarian")
    assert h(s, "H08").left == 2
    s = placing(["H08", "H01"], 3)
    do(s, "hit warrior", "hit barbarian")
    assert (h(s, "H01").left, h(s, "H08").left) == (2, 3)


@pytest.mark.rule("treasure:TH-57")
def test_a_martyr_takes_all_hits_beyond_his_last() -> None:
    """The Dwarf may take all five, the others are untouched (TH-57; case 25)."""
    s = placing(["H02", "H01", "H04"], 5)
    assert refused(s, "sacrifice warrior") == "TH-57"
    do(s, "sacrifice dwarf")
    assert party(s) == ["H01", "H02"]
    assert (h(s, "H01").left, h(s, "H02").left) == (3, 1)
    assert INDEX["H04"] in s.discard


@pytest.mark.rule("treasure:TH-57")
def test_nothing_is_beyond_the_last_where_the_hits_fit() -> None:
    """Three hits fit the Dwarf: they are placed one by one (TH-57)."""
    s = placing(["H02", "H04"], 3)
    assert refused(s, "sacrifice dwarf") == "TH-57"
    do(s, "hit wizard")
    assert tags(s) == {"hit"}


@pytest.mark.rule("treasure:TH-57", "treasure:TH-8")
def test_beside_the_priestess_all_others_may_martyr_even_if_she_dies() -> None:
    """Judged when the hits are placed (TH-57)."""
    s = placing(["H16", "H02", "H01"], 6)
    assert "sacrifice priestess" not in texts(s)
    assert {"sacrifice wizard", "sacrifice warrior"} <= set(texts(s))
    do(s, "hit priestess", "sacrifice wizard")
    assert party(s) == ["H01"]


@pytest.mark.rule("treasure:TH-57", "treasure:TH-E16")
def test_the_martyr_event_lets_one_hero_martyr() -> None:
    """Played before the hits are placed (E16)."""
    s = windowed(["H01", "H02"], "G27", mine="E16")
    after, events = thrown(s, "pass", "dice", won=False)
    while asked(after).kind != "brace":
        do(after, "pass")
    after.hits = 6
    assert {"martyr warrior", "martyr wizard"} <= set(texts(after))
    do(after, "martyr wizard")
    assert INDEX["E16"] in after.discard
    do(after, "pass", "sacrifice wizard")
    assert party(after) == ["H01"]
    assert "dice" in kinds(events)
    s = table(seat("E16", ["H01"]), seat())
    assert refused(s, "martyr warrior") == "TH-E16"


@pytest.mark.rule("treasure:TH-54", "treasure:TH-53")
def test_a_ring_soaks_the_first_hit() -> None:
    """Warrior with 3 left: three placed, he lives with 1 (TH-54; case 26)."""
    s = placing([hero("H01", 3, items="M14")], 4)
    do(s, "hit warrior", "hit warrior", "hit warrior")
    assert h(s, "H01").left == 1


@pytest.mark.rule("treasure:TH-54", "treasure:TH-53")
def test_a_ring_lets_one_more_hit_be_placed() -> None:
    """Four hits: one soaked, three real, dead; a fifth is refused (TH-54; case 26)."""
    s = placing([hero("H01", 3, items="M14"), "H02"], 6)
    do(s, "hit warrior", "hit warrior", "hit warrior", "hit warrior")
    assert refused(s, "hit warrior") == "TH-53"
    do(s, "hit wizard")
    assert party(s) == []


@pytest.mark.rule("treasure:TH-54")
def test_armour_and_shield_soak_together() -> None:
    """Plate Mail 2 and shield 1: the first three hits do nothing (TH-54)."""
    s = placing([hero("H05", 1, items="M12 M13")], 4)
    do(s, "hit cleric", "hit cleric", "hit cleric")
    assert h(s, "H05").left == 1


@pytest.mark.rule("treasure:TH-58", "treasure:TH-42")
def test_shield_of_faith_lowers_the_hits_before_they_are_placed() -> None:
    """Three fewer, and it is its caster's spell of this battle (TH-58)."""
    s = windowed([hero("H05", spells="S13 S14"), "H08"], "G27")
    after, _ = thrown(s, "pass", "dice", won=False)
    while asked(after).kind != "brace":
        do(after, "pass")
    after.hits = 5
    do(after, "cast shield-of-faith -")
    assert after.hits == 2
    do(after, "pass", "hit barbarian", "hit barbarian")
    assert asked(after).kind not in ("cure", "brace")


@pytest.mark.rule("treasure:TH-58", "treasure:TH-42")
def test_a_hero_who_cast_in_the_battle_casts_no_hits_spell() -> None:
    """One spell per battle, hits window included (TH-42)."""
    s = windowed([hero("H05", spells="S13 S04"), "H08"], "G27")
    do(s, "cast magic-missile -")
    after, _ = thrown(s, "pass", "dice", won=False)
    while asked(after).kind != "place":
        assert "cast shield-of-faith -" not in texts(after)
        do(after, "pass")


@pytest.mark.rule("treasure:TH-58")
def test_shield_of_faith_needs_hits() -> None:
    """No hits due: it cannot be cast (TH-58)."""
    s = windowed([hero("H05", spells="S13"), *STRONG[1:]], "G01")
    assert refused(s, "cast shield-of-faith -") == "TH-58"
    after, _ = thrown(s, "pass", "hits", hits=0)
    assert asked(after).kind != "brace"
    after, _ = thrown(s, "pass", "hits", hits=2)
    assert asked(after).kind == "brace"
    do(after, "cast shield-of-faith -")
    assert after.hits == 0


@pytest.mark.rule("treasure:TH-58", "treasure:TH-52")
def test_resurrection_keeps_a_dying_hero_with_his_things() -> None:
    """One hit left, items and spells kept; not on the dying caster himself (TH-58)."""
    s = placing([hero("H02", spells="S16"), hero("H01", items="M01")], 4)
    do(s, "hit wizard", "hit warrior", "hit warrior", "hit warrior")
    assert asked(s).kind == "rescue"
    assert refused(s, "cast resurrection wizard") == "TH-58"
    do(s, "cast resurrection warrior")
    assert party(s) == ["H01"]
    assert h(s, "H01").left == 1 + 1  # and one healed in the Recovery phase
    assert ids(h(s, "H01").items) == ["M01"]


@pytest.mark.rule("treasure:TH-58")
def test_heal_and_potion_work_after_placing_on_living_heroes() -> None:
    """The bearer drinks, the caster heals another (TH-58)."""
    s = placing([hero("H05", spells="S14"), hero("H08"), hero("H01", items="M17")], 6)
    do(s, "hit barbarian", "hit barbarian", "hit barbarian", "hit warrior", "hit warrior")
    do(s, "hit cleric")
    assert asked(s).kind == "cure"
    assert texts(s) == [
        "cast heal warrior",
        "cast heal cleric",
        "cast heal barbarian",
        "drink warrior",
        "pass",
    ]
    do(s, "cast heal barbarian", "drink warrior")
    assert (h(s, "H08").left, h(s, "H01").left) == (4, 3)


@pytest.mark.rule("treasure:TH-59")
def test_survivors_of_a_won_adventure_carry_the_items_of_the_dead() -> None:
    """Sword carried, spells discarded (TH-59; case 27)."""
    s = placing([hero("H17", 1, items="M01", spells="S04"), "H01"], 1, won=True)
    do(s, "hit high-elf")
    on(s, "discard")
    assert ids(s.carried[0]) == ["M01"]
    assert INDEX["S04"] in s.discard
    assert ids(s.piles[0]) == ["T01"]


@pytest.mark.rule("treasure:TH-59")
def test_after_a_loss_the_items_of_the_dead_are_gone() -> None:
    """Sword discarded (TH-59; case 28)."""
    s = placing([hero("H17", 1, items="M01"), "H01"], 1)
    do(s, "hit high-elf")
    on(s, "discard")
    assert s.carried[0] == []
    assert INDEX["M01"] in s.discard


@pytest.mark.rule("treasure:TH-59", "treasure:TH-63")
def test_a_party_wiped_out_by_a_win_keeps_the_treasure() -> None:
    """Treasure in the pile, items and carried items discarded (TH-63; case 29)."""
    s = table(
        seat("", [hero("H17", 1, items="M01")], carried="M02"),
        seat("M18"),
        step="place",
        adventure={"location": "L21", "laid": ["T01"], "guardians": ["G01"]},
        turn={"hits": 1, "won": True},
    )
    do(s, "hit high-elf")
    on(s, "recruit", (1,))
    assert ids(s.piles[0]) == ["T01"]
    assert {INDEX["M01"], INDEX["M02"]} <= set(s.discard)
    assert s.parties[0] == []


def won_against(foe: str, his: str, heroes: list[object] | None = None) -> TreasureState:
    """A won battle without hits, the windows after it open."""
    s = windowed(heroes or STRONG, foe, his=his)  # type: ignore[arg-type]
    after, _ = thrown(s, "pass", "hits", hits=0)
    assert after.won
    return after


@pytest.mark.rule("treasure:TH-61", "treasure:TH-E19")
def test_rise_again_is_a_new_battle_with_the_same_guardian() -> None:
    """New windows, new dice, the treasure still lies there (TH-61)."""
    s = won_against("G01", "E19 E03")
    assert (asked(s).kind, asked(s).seat) == ("rise", 1)
    assert s.piles[0] == []
    do(s, "rise kobolds")
    assert ids(s.foes) == ["G01"]
    assert s.guard_dice == []
    assert (asked(s).kind, asked(s).seat) == ("ward", 1)
    do(s, "play ambush")
    assert s.guard_plays == [INDEX["E03"]]


@pytest.mark.rule("treasure:TH-E19", "treasure:TH-61")
def test_a_trap_does_not_rise_again() -> None:
    """Refused on the Pit Trap (E19; case 38)."""
    s = won_against("G28", "E19 E11 G02", [hero("H11", items="M15"), *STRONG[:3]])
    assert asked(s).kind == "second"
    assert refused(s, "rise pit-trap") == "TH-61"


@pytest.mark.rule("treasure:TH-62", "treasure:TH-E11")
def test_second_guardian_is_asked_after_rise_again() -> None:
    """Another guardian at the same location (TH-62)."""
    s = won_against("G01", "E19 E11 G02")
    assert asked(s).kind == "rise"
    do(s, "pass")
    assert asked(s).kind == "second"
    assert refused(s, "second red-dragon") == "TH-11"
    do(s, "second goblins")
    assert ids(s.foes) == ["G02"]
    assert ids(s.guardians) == ["G01", "G02"]
    assert s.location == INDEX["L21"]


@pytest.mark.rule("treasure:TH-62", "treasure:TH-63", "treasure:TH-E11")
def test_a_loss_against_the_second_guardian_loses_the_treasure() -> None:
    """First and second hits are dealt, treasure discarded (TH-62; case 37)."""
    s = windowed(["H08", "H01", "H14", "H07"], "G01", his="E11 G27")
    s.parties[0][0].left = 2
    after, events = thrown(s, "pass", "hits", hits=2)
    assert after.won
    while asked(after).kind != "place":
        do(after, "pass")
    do(after, "hit barbarian", "hit barbarian")
    lives = sum(x.left for x in after.parties[0])
    on(after, "second")
    do(after, "second red-dragon")
    on(after, "fight")
    lost, events = thrown(after, "pass", "dice", won=False)
    while lost.laid:
        do(lost, texts(lost)[0] if asked(lost).kind == "place" else "pass")
    assert sum(x.left for x in lost.parties[0]) < lives
    assert INDEX["T01"] in lost.discard
    assert {INDEX["G01"], INDEX["G27"]} <= set(lost.discard)
    assert "dice" in kinds(events)


@pytest.mark.rule("treasure:TH-63")
def test_a_further_battle_against_nobody_is_lost() -> None:
    """The party is wiped out by a win, then Rise Again is called (TH-63)."""
    s = table(
        seat("", [hero("H02", 1)]),
        seat("E19"),
        step="place",
        adventure={"location": "L21", "laid": ["T01"], "guardians": ["G01"]},
        turn={"hits": 1, "won": True},
    )
    do(s, "hit wizard")
    assert asked(s).kind == "rise"
    do(s, "rise kobolds")
    assert INDEX["T01"] in s.discard
    assert s.piles[0] == []


@pytest.mark.rule("treasure:TH-63", "treasure:TH-59")
def test_items_of_the_dead_lie_aside_until_the_adventure_ends() -> None:
    """Won, then lost against the second guardian: the sword is gone (TH-63)."""
    s = table(
        seat("L02", [hero("H17", 1, items="M01"), "H02"]),
        seat("E11 G27"),
        step="place",
        adventure={"location": "L21", "laid": ["T01"], "guardians": ["G01"]},
        turn={"hits": 1, "won": True},
    )
    do(s, "hit high-elf")
    on(s, "second")
    assert ids(s.aside) == ["M01"]
    do(s, "second red-dragon")
    on(s, "fight")
    lost, _ = thrown(s, "pass", "dice", won=False)
    while lost.laid:
        do(lost, texts(lost)[0] if asked(lost).kind == "place" else "pass")
    assert INDEX["M01"] in lost.discard


@pytest.mark.rule("treasure:TH-50", "treasure:TH-E19")
def test_rise_again_brings_one_of_two_back() -> None:
    """The opponent chooses which (TH-50)."""
    s = table(seat("L21 T01 L02", STRONG), seat("G01 G02 E10 E19"), step="adventure")
    do(s, "go wayside-shrine copper-coins", "double kobolds goblins")
    on(s, "fight")
    after, _ = thrown(s, "pass", "hits", hits=0)
    if not after.won:
        raise AssertionError("the strong party must win")
    assert texts(after) == ["rise kobolds", "rise goblins", "pass"]
    do(after, "rise goblins")
    assert ids(after.foes) == ["G02"]
    assert ids(after.guardians) == ["G01", "G02"]


@pytest.mark.rule("treasure:TH-64")
def test_location_and_guardians_are_discarded_at_the_end() -> None:
    """After the whole adventure (TH-64)."""
    s = won_against("G01", "M18")
    while s.laid:
        do(s, "pass")
    assert {INDEX["L21"], INDEX["G01"]} <= set(s.discard)
    assert s.location == -1
    assert s.guardians == []
