"""Recovery and Discard (TH-22, TH-23)."""

from __future__ import annotations

import pytest

from core.games.treasure.cards import INDEX

from .tables import Options, asked, do, h, hero, ids, on, party, refused, seat, table, tags, texts


@pytest.mark.rule("treasure:TH-22")
def test_each_hero_heals_one_never_above_the_printed_hits() -> None:
    """At full hits nothing changes (TH-22; case 48)."""
    s = table(seat("M01", [hero("H08", 2), hero("H01", 3)]), seat(party=[hero("H07", 1)]))
    do(s, "pass")
    on(s, "discard")
    assert (h(s, "H08").left, h(s, "H01").left) == (3, 3)
    assert h(s, "H07", 1).left == 1


@pytest.mark.rule("treasure:TH-E08", "treasure:TH-22")
def test_the_tavern_heals_one_more_and_is_used_even_for_nothing() -> None:
    """Each own hero (E08; case 48)."""
    s = table(seat("E08", [hero("H08", 1), hero("H01", 3)]), seat())
    assert refused(s, "play tavern") == "TH-E08"
    do(s, "pass")
    on(s, "recovery")
    do(s, "play tavern")
    assert (h(s, "H08").left, h(s, "H01").left) == (3, 3)
    assert INDEX["E08"] in s.discard
    s = table(seat("E08", ["H01"]), seat())
    do(s, "pass")
    on(s, "recovery")
    do(s, "play tavern")
    assert h(s, "H01").left == 3


@pytest.mark.rule("treasure:TH-22")
def test_the_staff_of_healing_heals_one_chosen_hero_once() -> None:
    """In the bearer's own Recovery phase (TH-22)."""
    s = table(seat("M01", [hero("H08", 1), hero("H05", items="M10")]), seat())
    assert refused(s, "mend barbarian") == "TH-22"
    do(s, "pass")
    on(s, "recovery")
    assert refused(s, "mend cleric") == "TH-22"
    do(s, "mend barbarian")
    assert h(s, "H08").left == 3
    assert refused(s, "mend barbarian") == "TH-22"


@pytest.mark.rule("treasure:TH-58")
def test_heal_and_potion_work_in_the_own_recovery_phase() -> None:
    """After the heroes have healed by themselves (TH-58)."""
    s = table(seat("M01", [hero("H08", 1, spells=""), hero("H05", 1, "M17", "S14")]), seat())
    do(s, "pass")
    on(s, "recovery")
    do(s, "cast heal barbarian")
    assert h(s, "H08").left == 4
    assert refused(s, "drink cleric") == "TH-22"


@pytest.mark.rule("treasure:TH-23")
def test_exactly_what_is_above_seven_must_go() -> None:
    """Nine in hand: two go, no more (TH-23; case 49)."""
    s = table(seat("M01 M02 M03 M04 M05 M06 M07 M08 M09", ["H01"]), seat(), step="discard")
    assert refused(s, "pass") == "TH-23"
    do(s, "toss magic-sword")
    assert refused(s, "pass") == "TH-23"
    do(s, "toss flaming-sword")
    assert refused(s, "toss dragon-lance") == "TH-23"
    assert "pass" in tags(s)
    assert len(s.hands[0]) == 7


@pytest.mark.rule("treasure:TH-23")
def test_the_hand_limit_is_an_option() -> None:
    """With a limit of five two of seven go (TH-23)."""
    hand = "M01 M02 M03 M04 M05 M06 M07"
    s = table(seat(hand), seat(), step="discard", options=Options(hand_limit=5))
    do(s, "toss magic-sword", "toss flaming-sword")
    assert len(s.hands[0]) == 5
    assert "toss" not in tags(s)


@pytest.mark.rule("treasure:TH-23", "treasure:TH-21", "treasure:TH-17")
def test_a_dismissed_hero_leaves_his_items_and_loses_his_spells() -> None:
    """Items become carried, spells are discarded (TH-23)."""
    s = table(seat("M03", [hero("H17", items="M01", spells="S04"), "H01"]), seat(), step="discard")
    do(s, "dismiss high-elf")
    assert party(s) == ["H01"]
    assert ids(s.carried[0]) == ["M01"]
    assert {INDEX["H17"], INDEX["S04"]} <= set(s.discard)


@pytest.mark.rule("treasure:TH-23", "treasure:TH-59")
def test_items_and_spells_of_the_party_may_be_discarded() -> None:
    """Attached and carried ones; with the last hero the carried items go too (TH-23, TH-59)."""
    s = table(
        seat("", [hero("H17", items="M01", spells="S04")], carried="M02 M03"),
        seat("M18"),
        step="discard",
    )
    do(s, "drop magic-sword", "drop flaming-sword", "forget magic-missile")
    assert refused(s, "drop elven-bow") == "TH-23"
    do(s, "dismiss high-elf", "pass")
    assert s.carried[0] == []
    assert {INDEX["M01"], INDEX["M02"], INDEX["M03"], INDEX["S04"]} <= set(s.discard)
    assert asked(s).seat == 1


@pytest.mark.rule("treasure:TH-23")
def test_nothing_to_discard_ends_the_turn() -> None:
    """Without party and with a small hand the next player begins (TH-23)."""
    s = table(seat("M01"), seat("M02"))
    do(s, "pass")
    on(s, "recruit", (1,))
    assert s.turn == 2
    assert texts(s)[-1] == "pass"
