"""The Recruit phase and its events (TH-16 to TH-21, TH-71)."""

from __future__ import annotations

import pytest

from core.games.treasure.cards import INDEX

from .tables import (
    GAME,
    asked,
    data,
    do,
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
)

FOUR = ["H01", "H02", "H05", "H11"]


@pytest.mark.rule("treasure:TH-16", "treasure:TH-21")
def test_a_fifth_hero_is_refused_and_stays_in_hand() -> None:
    """Four heroes at most, and none is dismissed before the Discard phase (TH-16; case 5)."""
    s = table(seat("H03 H04", FOUR[:3]), seat())
    do(s, "enlist wood-elf")
    assert refused(s, "enlist dwarf") == "TH-16"
    assert refused(s, "dismiss warrior") == "TH-21"
    assert ids(s.hands[0]) == ["H04"]


@pytest.mark.rule("treasure:TH-17", "treasure:TH-5")
def test_an_item_that_a_hero_cannot_use_may_be_carried() -> None:
    """Bow and staff with the Warrior (TH-17; case 6)."""
    s = table(seat("M07 M09", ["H01"]), seat())
    assert refused(s, "attach elven-bow warrior") == "TH-5"
    assert refused(s, "attach staff-of-power warrior") == "TH-5"
    do(s, "carry elven-bow")
    assert ids(s.carried[0]) == ["M07"]


@pytest.mark.rule("treasure:TH-17")
def test_items_go_from_hero_to_hero_and_to_the_carried_ones() -> None:
    """Rearranging in the own Recruit phase (TH-17; case 7)."""
    s = table(seat("M07", ["H07", "H11"]), seat())
    do(s, "attach elven-bow ranger", "attach elven-bow thief")
    assert ids(h(s, "H11").items) == ["M07"]
    assert h(s, "H07").items == []
    do(s, "carry elven-bow", "attach elven-bow ranger")
    assert ids(h(s, "H07").items) == ["M07"]
    do(s, "pass")
    on(s, "discard")
    assert refused(s, "attach elven-bow thief") == "TH-17"


@pytest.mark.rule("treasure:TH-5")
def test_the_barbarian_gets_neither_item_nor_spell() -> None:
    """Both are refused (TH-5; case 8)."""
    s = table(seat("M01 M14 S04", ["H08"]), seat())
    assert refused(s, "attach magic-sword barbarian") == "TH-5"
    assert refused(s, "attach ring-of-protection barbarian") == "TH-5"
    assert refused(s, "learn magic-missile barbarian") == "TH-19"


@pytest.mark.rule("treasure:TH-18")
def test_one_armour_and_one_shield_per_hero() -> None:
    """A second armour is refused, a shield beside it is fine; weapons as many as wanted (TH-18)."""
    s = table(seat("M11 M12 M13 M01 M02", ["H01"]), seat())
    do(s, "attach chain-mail warrior")
    assert refused(s, "attach plate-mail warrior") == "TH-18"
    do(s, "attach magic-shield warrior", "attach magic-sword warrior")
    do(s, "attach flaming-sword warrior")
    assert ids(h(s, "H01").items) == ["M01", "M02", "M11", "M13"]


@pytest.mark.rule("treasure:TH-17", "treasure:TH-59")
def test_nothing_is_carried_without_a_hero() -> None:
    """An empty party carries nothing (TH-17)."""
    s = table(seat("M01"), seat())
    assert refused(s, "carry magic-sword") == "TH-59"


@pytest.mark.rule("treasure:TH-19")
def test_spells_up_to_the_level_one_more_with_the_amulet() -> None:
    """The High Elf holds two, with the Amulet three (TH-19; case 11)."""
    s = table(seat("S01 S02 S03 M18", ["H17"]), seat())
    do(s, "learn fireball high-elf", "learn lightning-bolt high-elf")
    assert refused(s, "learn ice-storm high-elf") == "TH-19"
    do(s, "attach amulet-of-wisdom high-elf", "learn ice-storm high-elf")
    assert len(h(s, "H17").spells) == 3


@pytest.mark.rule("treasure:TH-17", "treasure:TH-19")
def test_spells_never_change_hands() -> None:
    """An attached spell stays with its hero (TH-17)."""
    s = table(seat("M01", [hero("H02", spells="S01"), hero("H17")]), seat())
    assert refused(s, "learn fireball high-elf") == "TH-17"


@pytest.mark.rule("treasure:TH-19")
def test_losing_the_amulet_costs_a_spell_that_the_owner_chooses() -> None:
    """The Amulet goes to the carried items (TH-19)."""
    bearer = hero("H17", items="M18", spells="S01 S02 S03")
    s = table(seat("M01", [bearer]), seat())
    do(s, "carry amulet-of-wisdom")
    assert asked(s).kind == "excess"
    assert texts(s) == ["forget fireball", "forget lightning-bolt", "forget ice-storm"]
    assert refused(s, "pass") == "TH-19"
    assert refused(s, "attach magic-sword high-elf") == "TH-19"
    do(s, "forget lightning-bolt")
    assert ids(h(s, "H17").spells) == ["S01", "S03"]
    assert asked(s).kind == "recruit"


@pytest.mark.rule("treasure:TH-19", "treasure:TH-E02")
def test_a_pilfered_amulet_lets_its_owner_choose() -> None:
    """The other seat is asked, then the thief's Recruit phase goes on (TH-19)."""
    bearer = hero("H02", items="M18", spells="S01 S02 S03 S04 S05")
    s = table(seat("E02", ["H11"]), seat(party=[bearer]))
    do(s, "pilfer amulet-of-wisdom")
    assert (asked(s).kind, asked(s).seat) == ("excess", 1)
    do(s, "forget bless")
    assert (asked(s).kind, asked(s).seat) == ("recruit", 0)
    assert ids(s.carried[0]) == ["M18"]


@pytest.mark.rule("treasure:TH-20", "treasure:TH-E06", "treasure:TH-24")
def test_lost_is_played_at_the_end_of_anothers_recruit_phase() -> None:
    """A Lost party cannot go (TH-20)."""
    s = table(seat("L21 T01", ["H01"]), seat("E06"))
    do(s, "pass")
    assert (asked(s).kind, asked(s).seat) == ("lost", 1)
    do(s, "play lost")
    assert s.lost_way
    assert asked(s).kind != "adventure"
    assert refused(s, "go wayside-shrine copper-coins") == "TH-24"


@pytest.mark.rule("treasure:TH-20", "treasure:TH-E06")
def test_lost_is_refused_once_the_adventure_began() -> None:
    """After the Recruit phase it is too late (TH-20; case 43)."""
    s = table(seat("L21 T01", ["H01"]), seat("E06 G01"))
    do(s, "pass", "pass", "go wayside-shrine copper-coins")
    assert asked(s).seat == 1
    assert refused(s, "play lost") == "TH-20"


@pytest.mark.rule("treasure:TH-20")
def test_every_opponent_is_asked_for_lost_as_long_as_it_is_unseen() -> None:
    """Being asked tells nobody who holds it; once it is discarded nobody is asked (TH-20)."""
    s = table(seat("M01", ["H01"]), seat("M02"), seat("E06"))
    do(s, "pass")
    assert asked(s).seat == 1
    assert texts(s) == ["pass"]
    do(s, "pass")
    assert asked(s).seat == 2
    s = table(seat("M01", ["H01"]), seat("M02"), seat("M03"), discard=["E06"])
    do(s, "pass")
    assert asked(s).kind == "adventure"


@pytest.mark.rule("treasure:TH-E01", "treasure:TH-71")
def test_theft_takes_a_random_treasure_of_the_chosen_opponent() -> None:
    """It needs a Thief; the Cloak makes one (E01; case 44)."""
    s = table(seat("E01", ["H01"]), seat(pile="T01 T24"), seat(pile="T05"))
    assert refused(s, "theft 1") == "TH-E01"
    s = table(seat("E01", [hero("H01", items="M16")]), seat(pile="T01 T24"), seat(pile="T05"))
    assert refused(s, "theft 0") == "TH-71"
    events = do(s, "theft 1")
    assert len(s.piles[0]) == len(s.piles[1]) == 1
    assert len(s.piles[2]) == 1
    told = next(e for e in events if e.kind == "stolen")
    assert told.audience == (0, 1)


@pytest.mark.rule("treasure:TH-E01")
def test_theft_on_an_empty_pile_is_refused() -> None:
    """No treasure, no theft (E01; case 45)."""
    s = table(seat("E01", ["H11"]), seat(), seat(pile="T05"))
    assert refused(s, "theft 1") == "TH-E01"
    assert "theft 2" in texts(s)


@pytest.mark.rule("treasure:TH-E02", "treasure:TH-4")
def test_pilfer_takes_a_chosen_item_that_can_be_used_at_once() -> None:
    """From a hero or from the carried items (E02)."""
    s = table(seat("E02", ["H11"]), seat(party=[hero("H07", items="M07")], carried="M01"))
    assert {"pilfer elven-bow", "pilfer magic-sword"} <= set(texts(s))
    do(s, "pilfer elven-bow", "attach elven-bow thief")
    assert ids(h(s, "H11").items) == ["M07"]
    assert h(s, "H07", 1).items == []
    s = table(seat("E02", ["H01"]), seat(party=["H07"], carried="M01"))
    assert refused(s, "pilfer magic-sword") == "TH-E02"


@pytest.mark.rule("treasure:TH-E07")
def test_spy_shows_a_hand_and_discards_a_card_of_it() -> None:
    """A Scout will do; only the spy sees the hand (E07)."""
    s = table(seat("E07", ["H03"]), seat("G27 T24 M01"))
    events = do(s, "spy 1")
    assert GAME.view(s, 0)["shown"] == ["M01", "T24", "G27"]
    assert GAME.view(s, 1)["shown"] is None
    assert next(e for e in events if e.kind == "seen").audience == (0,)
    assert refused(s, "strike star-diamond") == "TH-E07"
    assert refused(s, "pass") == "TH-E07"
    do(s, "strike dragon-kings-crown")
    assert ids(s.hands[1]) == ["M01", "G27"]
    assert INDEX["T24"] in s.discard
    assert asked(s).kind == "recruit"
    s = table(seat("E07", ["H01"]), seat("G27"))
    assert refused(s, "spy 1") == "TH-E07"
    s = table(seat("E07", ["H03"]), seat())
    assert refused(s, "spy 1") == "TH-E07"


@pytest.mark.rule("treasure:TH-E14")
def test_trading_post_with_an_empty_hand_draws_five() -> None:
    """Nothing to discard, five to draw (E14)."""
    s = table(seat("E14"), seat())
    do(s, "play trading-post")
    assert len(s.hands[0]) == 5


@pytest.mark.rule("treasure:TH-E15")
def test_tracker_keeps_one_of_the_top_cards_and_shuffles_the_rest() -> None:
    """Six cards: six are seen, one is kept, five are left (E15; case 47)."""
    deck = ["S01", "S02", "S03", "T24", "G01", "L01"]
    s = table(seat("E15", ["H03"]), seat(), deck=deck, discard=["*"])
    do(s, "play tracker")
    assert GAME.view(s, 0)["shown"] == ["S01", "S02", "S03", "L01", "T24", "G01"]
    assert GAME.view(s, 1)["shown"] is None
    assert refused(s, "pass") == "TH-E15"
    assert refused(s, "keep red-dragon") == "TH-E15"
    do(s, "keep dragon-kings-crown")
    assert ids(s.hands[0]) == ["T24"]
    assert len(s.deck) == 5


@pytest.mark.rule("treasure:TH-E15")
def test_tracker_shows_ten_cards_and_needs_a_scout_and_a_deck() -> None:
    """The top ten (E15)."""
    s = table(seat("E15", ["H03"]), seat())
    top = sorted(s.deck[-10:])
    do(s, "play tracker")
    assert texts(s) == [f"keep {GAME.word('card', c)}" for c in top]
    s = table(seat("E15", ["H01"]), seat())
    assert refused(s, "play tracker") == "TH-E15"
    s = table(seat("E15", ["H03"]), seat(), deck=[], discard=["*"])
    assert refused(s, "play tracker") == "TH-E15"


@pytest.mark.rule("treasure:TH-E17")
def test_ruined_discards_an_item_of_another_party() -> None:
    """Attached or carried, in the own Recruit phase (E17)."""
    s = table(
        seat("E17 M02", ["H01"], carried="M03"),
        seat(party=[hero("H07", items="M07")], carried="M01"),
    )
    assert [t for t in texts(s) if t.startswith("ruin")] == ["ruin magic-sword", "ruin elven-bow"]
    assert refused(s, "ruin giant-slayer-axe") == "TH-E17"
    do(s, "ruin magic-sword")
    assert INDEX["M01"] in s.discard
    assert s.carried[1] == []


@pytest.mark.rule("treasure:TH-20", "treasure:TH-64")
def test_a_used_event_is_discarded() -> None:
    """At the moment of use (TH-64)."""
    s = table(seat("E17", ["H01"]), seat(party=["H07"], carried="M01"))
    do(s, "ruin magic-sword")
    assert ids(s.discard) == ["E17", "M01"]
    assert "ruin" not in tags(s)
    assert refused(s, "ruin elven-bow") == "TH-11"


@pytest.mark.rule("treasure:TH-58", "treasure:TH-22")
def test_heal_and_potion_work_in_the_own_recruit_phase() -> None:
    """Up to three, never above the printed hits; nobody hurt: refused (TH-58)."""
    s = table(
        seat("M01", [hero("H08", 1), hero("H05", 2, spells="S14"), hero("H01", 2, items="M17")]),
        seat(),
    )
    assert refused(s, "cast heal cleric") == "TH-58"
    events = do(s, "cast heal barbarian")
    assert h(s, "H08").left == 4
    assert data(events, "heal")["points"] == 3
    do(s, "drink warrior")
    assert h(s, "H01").left == 3
    assert {INDEX["S14"], INDEX["M17"]} <= set(s.discard)
    assert refused(s, "drink warrior") == "TH-58"
    assert "heal" in kinds(events)


@pytest.mark.rule("treasure:TH-19")
def test_attached_spells_are_seen_by_their_owner_only() -> None:
    """The others see their number (TH-19; case 51)."""
    s = table(seat(party=[hero("H02", spells="S01 S04")]), seat())
    own, other = GAME.view(s, 0), GAME.view(s, 1)
    assert own["players"][0]["party"][0]["spells"] == ["S01", "S04"]
    assert other["players"][0]["party"][0]["spells"] is None
    assert other["players"][0]["party"][0]["spell_count"] == 2


@pytest.mark.rule("treasure:TH-16")
def test_a_recruit_joins_with_all_his_hits() -> None:
    """Face up, unhurt (TH-16)."""
    s = table(seat("H08"), seat())
    do(s, "enlist barbarian")
    assert party(s) == ["H08"]
    assert h(s, "H08").left == 4
