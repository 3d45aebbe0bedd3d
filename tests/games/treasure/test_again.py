"""Battles that follow battles, and questions that are asked only where they have an answer."""

from __future__ import annotations

import pytest

from core.games.treasure.battle import fixed_values
from core.games.treasure.board import SPACE
from core.games.treasure.cards import CARDS, INDEX
from core.kernel.events import render

from .tables import (
    GAME,
    STRONG,
    Options,
    Rng,
    TreasureState,
    asked,
    do,
    go,
    h,
    hero,
    on,
    party,
    refused,
    seat,
    table,
    texts,
    thrown,
)


def beaten(heroes: list[object], foe: str, his: str, mine: str = "") -> TreasureState:
    """A party window against a guardian; whoever wins, Rise Again is at hand."""
    s = table(seat(f"L21 T01 L02 {mine}", heroes), seat(f"{foe} E19 {his}"), step="adventure")  # type: ignore[arg-type]
    go(s, "L21", "T01", foe)
    return s


def hit_all(s: TreasureState, *lines: str) -> None:
    """Go on to the placing and place hits."""
    on(s, "place")
    do(s, *lines)


@pytest.mark.rule("treasure:TH-61", "treasure:TH-42")
def test_every_hero_casts_anew_when_the_guardian_rises() -> None:
    """One spell per battle, not per adventure (TH-42, TH-61)."""
    s = beaten([hero("H02", spells="S04 S05"), *STRONG[:3]], "G01", "M18")
    on(s, "fight")
    do(s, "cast magic-missile -")
    assert refused(s, "cast bless -") == "TH-42"
    s, _ = thrown(s, "pass", "hits", hits=0)
    do(s, "rise kobolds")
    on(s, "fight")
    before = fixed_values(s)[0]
    do(s, "cast bless -")
    assert fixed_values(s)[0] == before + 4


@pytest.mark.rule("treasure:TH-61", "treasure:TH-41")
def test_every_opponent_may_give_a_spell_anew_when_the_guardian_rises() -> None:
    """The dice of the first battle count no more, and one spell per battle is free (TH-41)."""
    s = beaten(STRONG, "G16", "S01 S02 S03")
    do(s, "empower fireball")
    assert refused(s, "empower ice-storm") == "TH-41"
    on(s, "fight")
    s, _ = thrown(s, "pass", "hits", hits=0)
    do(s, "rise pixies")
    assert s.guard_plays == []
    do(s, "empower ice-storm")
    assert s.guard_plays == [INDEX["S03"]]


@pytest.mark.rule("treasure:TH-54", "treasure:TH-61")
def test_items_soak_anew_in_the_next_battle() -> None:
    """The Ring takes the first hit of each battle (TH-54)."""
    s = beaten([hero("H08"), *STRONG[:1], hero("H14", items="M14")], "G01", "M18")
    on(s, "fight")
    s, _ = thrown(s, "pass", "hits", hits=2)
    hit_all(s, "hit knight", "hit knight")
    assert h(s, "H14").left == 2
    on(s, "rise")
    do(s, "rise kobolds")
    on(s, "fight")
    s, _ = thrown(s, "pass", "hits", hits=2)
    hit_all(s, "hit knight", "hit knight")
    assert h(s, "H14").taken == 2
    assert h(s, "H14").left == 1


@pytest.mark.rule("treasure:TH-E16", "treasure:TH-61")
def test_the_martyr_event_counts_in_its_battle_only() -> None:
    """Next battle he takes no more hits than he has (E16)."""
    s = beaten(["H08", "H01", "H14"], "G01", "M18", mine="E16")
    on(s, "fight")
    s, _ = thrown(s, "pass", "hits", hits=1)
    do(s, "martyr knight")
    hit_all(s, "hit warrior")
    on(s, "rise")
    do(s, "rise kobolds")
    on(s, "fight")
    s, _ = thrown(s, "pass", "hits", hits=3)
    on(s, "place")
    do(s, "hit barbarian")
    h(s, "H14").left = 1
    assert "sacrifice knight" not in texts(s)


@pytest.mark.rule("treasure:TH-18", "treasure:TH-61")
def test_the_best_weapon_counts_again_in_the_next_battle() -> None:
    """A weapon is named for one battle (TH-18)."""
    s = beaten([hero("H01", items="M01 M05"), *STRONG[1:]], "G01", "M18")
    strong = fixed_values(s)[0]
    do(s, "wield warrior holy-mace")
    assert fixed_values(s)[0] == strong - 1
    on(s, "fight")
    s, _ = thrown(s, "pass", "hits", hits=0)
    do(s, "rise kobolds")
    assert asked(s).kind == "arms"
    assert fixed_values(s)[0] == strong


@pytest.mark.rule("treasure:TH-50", "treasure:TH-E09")
def test_what_needs_a_singular_guardian_fails_against_two() -> None:
    """Ogre and Troll are two: neither Smite nor Lightning Bolt (TH-50)."""
    s = table(
        seat("L21 T01 E09", ["H01", hero("H02", spells="S02")]),
        seat("G06 G07 E10"),
        step="adventure",
    )
    do(s, "go wayside-shrine copper-coins", "double ogre troll")
    on(s, "fight")
    assert refused(s, "play smite") == "TH-E09"
    assert refused(s, "cast lightning-bolt -") == "TH-42"


@pytest.mark.rule("treasure:TH-41")
def test_the_guardian_window_goes_clockwise_from_the_left() -> None:
    """Seat 1 is active: seat 2 is asked before seat 0 (TH-41)."""
    s = table(
        seat("G01 E17"),
        seat("L21 T01 L02", ["H01"]),
        seat("E03"),
        step="adventure",
        turn={"seat": 1, "step": "adventure"},
    )
    do(s, "go wayside-shrine copper-coins")
    assert asked(s).seat == 2
    do(s, "pass", "oppose kobolds")
    assert (asked(s).kind, asked(s).seat) == ("ward", 2)
    do(s, "pass")
    assert (asked(s).kind, asked(s).seat) == ("ward", 0)


def placing(heroes: list[object], hits: int) -> TreasureState:
    """Hits to place after a lost battle."""
    return table(
        seat("", heroes),  # type: ignore[arg-type]
        seat("M18"),
        step="place",
        adventure={"location": "L21", "laid": ["T01"], "guardians": ["G01"]},
        turn={"hits": hits},
    )


@pytest.mark.rule("treasure:TH-57", "treasure:TH-54")
def test_soaked_hits_are_used_up_before_a_martyr_goes_beyond() -> None:
    """Dwarf 1 left with the Ring: two fit; with one soaked, one fits and two are beyond (TH-57)."""
    s = placing([hero("H04", 1, items="M14"), "H02"], 2)
    assert "sacrifice dwarf" not in texts(s)
    s = placing([hero("H04", 1, items="M14"), "H02"], 3)
    do(s, "hit dwarf")
    assert h(s, "H04").left == 1
    assert "sacrifice dwarf" in texts(s)


@pytest.mark.rule("treasure:TH-58", "treasure:TH-42")
def test_who_resurrects_casts_no_heal_in_the_same_battle() -> None:
    """Resurrection is the caster's one spell of the battle (TH-58)."""
    s = placing([hero("H05", spells="S16 S14"), "H01"], 3)
    do(s, "hit warrior", "hit warrior", "hit warrior", "cast resurrection warrior")
    assert asked(s).kind != "cure"
    assert INDEX["S14"] in h(s, "H05").spells


@pytest.mark.rule("treasure:TH-58")
def test_nobody_is_asked_for_a_resurrection_that_cannot_be() -> None:
    """The only caster dies alone: he could save nobody, whatever he holds (TH-58)."""
    s = placing([hero("H02", spells="S16"), "H08"], 2)
    do(s, "hit wizard", "hit barbarian")
    assert party(s) == ["H08"]
    assert asked(s).kind not in ("rescue", "place")


@pytest.mark.rule("treasure:TH-58")
def test_a_shield_that_takes_all_hits_ends_the_window() -> None:
    """Nothing is left to brace for, the Martyr event stays in hand (TH-58)."""
    s = table(
        seat("L21 T01 L02 E16", [hero("H05", spells="S13"), *STRONG[1:]]),
        seat("G01"),
        step="adventure",
    )
    go(s, "L21", "T01", "G01")
    on(s, "fight")
    s, _ = thrown(s, "pass", "hits", hits=3)
    assert asked(s).kind == "brace"
    events = do(s, "cast shield-of-faith -")
    assert "Of them no hits are left to place." in [e.text for e in events]
    assert asked(s).kind not in ("brace", "place")
    assert INDEX["E16"] in s.hands[0]


@pytest.mark.rule("treasure:TH-67", "treasure:TH-E05")
def test_happy_hunting_needs_a_hero_who_can_go() -> None:
    """The party has died in the first adventure: it is not asked (TH-67)."""
    s = table(
        seat("E05 L20 T02", [hero("H02", 1)]),
        seat("M18"),
        step="place",
        adventure={"location": "L21", "laid": ["T01"], "guardians": ["G01"]},
        turn={"hits": 1},
    )
    do(s, "hit wizard")
    assert asked(s).kind != "again"
    assert INDEX["E05"] in s.hands[0]


@pytest.mark.rule("treasure:TH-67", "treasure:TH-B5")
@pytest.mark.parametrize("won", [True, False])
def test_happy_hunting_on_the_board_needs_a_guardian_that_stands(won: bool) -> None:
    """After a win nobody is left to fight on that space (TH-67, TH-B5)."""
    base = GAME.new(Options(board=True), 2, Rng(1))
    s: TreasureState = GAME.set_fixture(
        base,
        {
            "seats": [seat("E05 S05", ["H08", "H01", "H14", "H07"])],
            "pawns": ["b2", "e5"],
            "turn": {"seat": 0, "step": "adventure"},
        },
    )
    do(s, "brave")
    on(s, "fight")
    s, _ = thrown(s, "pass", "dice", won=won)
    while asked(s).kind not in ("again", "recovery", "discard"):
        do(s, texts(s)[0] if asked(s).kind == "place" else "pass")
    assert (asked(s).kind == "again") is not won
    assert (s.spot_guards[SPACE["b2"]] < 0) is won


@pytest.mark.rule("treasure:TH-20", "treasure:TH-62", "treasure:TH-65")
def test_every_window_goes_clockwise_from_the_left() -> None:
    """Seat 1 is active: seat 2 is asked before seat 0, in each window (TH-20, TH-62, TH-65)."""
    turn = {"seat": 1, "step": "recruit"}
    s = table(seat("E13 G01"), seat("L02", ["H01"]), seat("G02"), turn=turn)
    do(s, "pass")
    assert [asked(s).kind, asked(s).seat, *s.queue] == ["lost", 2, 0]
    do(s, "pass", "pass", "pass")
    assert [asked(s).kind, asked(s).seat, *s.queue] == ["encounter", 2, 0]
    s = table(
        seat("E19"),
        seat("", STRONG),
        seat("E11 G02"),
        step="place",
        adventure={"location": "L21", "laid": ["T01"], "guardians": ["G01"]},
        turn={"seat": 1, "hits": 1, "won": True},
    )
    do(s, "hit warrior")
    assert [asked(s).kind, asked(s).seat, *s.queue] == ["rise", 2, 0]
    do(s, "pass", "pass")
    assert [asked(s).kind, asked(s).seat, *s.queue] == ["second", 2, 0]


@pytest.mark.rule("treasure:TH-E07")
def test_a_thief_alone_is_enough_to_spy() -> None:
    """A Thief or a Scout (E07)."""
    s = table(seat("E07", ["H15"]), seat("G01"))
    do(s, "spy 1")
    assert texts(s) == ["strike kobolds"]


@pytest.mark.rule("treasure:TH-E15")
def test_the_tracker_shuffles_the_whole_deck() -> None:
    """Not only the cards that were looked at (E15)."""
    s = table(seat("E15", ["H03"]), seat("G01"))
    before = list(s.deck)
    do(s, "play tracker", texts_keep(s))
    left = [c for c in before if c in s.deck]
    assert sorted(left) == sorted(s.deck)
    deep = len(left) // 2
    assert left[:deep] != s.deck[:deep]
    assert left[deep:] != s.deck[deep:]


def texts_keep(s: TreasureState) -> str:
    """Keeping the lowest card that the Tracker will show."""
    return f"keep {CARDS[min(s.deck[-10:])].slug}"


@pytest.mark.rule("treasure:TH-46", "treasure:TH-47", "treasure:TH-48")
@pytest.mark.parametrize(
    ("viewer", "end", "took"), [(0, "you win.", "You take"), (1, "Ann wins.", "Ann takes")]
)
def test_the_sums_of_a_battle_read_right_for_both(viewer: int, end: str, took: str) -> None:
    """Whoever fights is `you` to himself and a name to the others."""
    s = table(seat("L21 T01 L02", STRONG), seat("G01"), step="adventure")
    go(s, "L21", "T01", "G01")
    on(s, "fight")
    _, events = thrown(s, "pass", "hits", hits=2)
    told = {e.kind: render(e.text, ["Ann", "Bob"], viewer) for e in events}
    assert told["dice"].endswith(f": {end}")
    assert told["hits"].startswith(f"{took} 2 hits (")


@pytest.mark.rule("treasure:TH-74")
def test_alone_the_prompt_names_no_events() -> None:
    """They are out of the match (TH-72, TH-74)."""
    s = table(seat("", ["H01"]))
    assert "event" not in GAME.prompt(s, asked(s))
    assert GAME.label(s, asked(s), GAME.parse("pass")) == "turn up the next card"
