"""Playing alone (TH-72 to TH-75)."""

from __future__ import annotations

import pytest

from core.games.treasure.alone import rating
from core.games.treasure.battle import fixed_values
from core.games.treasure.cards import CARDS, EVENTS, INDEX, KIND

from .tables import (
    GAME,
    Options,
    Rng,
    TreasureState,
    asked,
    do,
    hero,
    ids,
    refused,
    seat,
    table,
    texts,
)


def begun(seed: int) -> TreasureState:
    """A solitaire after its set-up; a hand that is too full loses its first card."""
    s: TreasureState = GAME.new(Options(), 1, Rng(seed))
    while asked(s).kind == "cull":
        do(s, texts(s)[0])
    return s


@pytest.mark.rule("treasure:TH-72")
def test_alone_four_heroes_are_out_and_the_hand_is_full() -> None:
    """Events are out of the match (TH-72)."""
    for seed in range(25):
        s = begun(seed)
        assert sorted(s.out) == list(EVENTS)
        assert len(s.parties[0]) == 4
        assert len(s.hands[0]) == 7
        assert {KIND[c] for c in s.hands[0]} <= {"hero", "item", "spell"}
        assert all(not h.items and not h.spells for h in s.parties[0])
        assert s.carried[0] == []
        assert asked(s).kind == "recruit"


@pytest.mark.rule("treasure:TH-73")
def test_alone_what_set_up_discards_is_shuffled_back() -> None:
    """Only hand and party are out of the deck (TH-73)."""
    s = begun(3)
    assert s.discard == []
    assert len(s.deck) == 147 - 19 - 7 - 4


@pytest.mark.rule("treasure:TH-73")
def test_alone_the_discards_of_the_set_up_do_not_lie_on_top() -> None:
    """The deck is shuffled again: its top cards are of all kinds (TH-73)."""
    tops = [{KIND[c] for c in begun(seed).deck[-8:]} for seed in range(12)]
    assert all(kinds & {"hero", "item", "spell"} for kinds in tops)


@pytest.mark.rule("treasure:TH-73")
def test_alone_a_hand_that_is_too_full_loses_a_card_for_each_new_one() -> None:
    """Before the fourth hero is out (TH-73)."""
    seed = next(i for i in range(400) if asked(GAME.new(Options(), 1, Rng(i))).kind == "cull")
    s: TreasureState = GAME.new(Options(), 1, Rng(seed))
    assert len(s.hands[0]) == 8
    assert len(s.parties[0]) < 4
    assert refused(s, "pass") == "TH-73"
    do(s, texts(s)[0])
    assert len(s.hands[0]) <= 8


@pytest.mark.rule("treasure:TH-73")
def test_alone_a_fifth_hero_stays_in_hand() -> None:
    """The party limit holds (TH-73)."""
    s = next(s for s in map(begun, range(200)) if any(KIND[c] == "hero" for c in s.hands[0]))
    spare = next(c for c in s.hands[0] if KIND[c] == "hero")
    assert refused(s, f"enlist {CARDS[spare].slug}") == "TH-16"


def lone(deck: str, party: list[object] | None = None, hand: str = "") -> TreasureState:
    """A solitaire whose deck is known, at its Recruit step."""
    heroes = ["H01"] if party is None else party
    return table(seat(hand, heroes), deck=deck.split(), discard=["*"])  # type: ignore[arg-type]


@pytest.mark.rule("treasure:TH-74")
def test_alone_a_drawn_item_may_be_used_at_once() -> None:
    """Hero, item or spell come to hand, and a Recruit step follows (TH-74)."""
    s = lone("M01 L21")
    do(s, "pass")
    assert asked(s).kind == "recruit"
    do(s, "attach magic-sword warrior")


@pytest.mark.rule("treasure:TH-74")
def test_alone_a_full_hand_loses_a_card() -> None:
    """With seven in hand the eighth makes one go (TH-74)."""
    s = lone("M08 L21", hand="M01 M02 M03 M04 M05 M06 M07")
    do(s, "pass")
    assert asked(s).kind == "cull"
    do(s, "toss magic-sword")
    assert asked(s).kind == "recruit"
    assert len(s.hands[0]) == 7


@pytest.mark.rule("treasure:TH-74")
def test_alone_the_stronger_guardian_waits_and_other_doubles_go() -> None:
    """Orcs go for the Ogre, the Kobolds do not stay; a second location is discarded (TH-74)."""
    s = lone("G03 G06 G01 L21 L01 T01 M01", [hero("H02", spells="S04")])
    do(s, "pass")
    assert asked(s).kind == "fight"
    assert ids(s.foes) == ["G06"]
    assert s.location == INDEX["L21"]
    assert {INDEX["G03"], INDEX["G01"], INDEX["L01"]} <= set(s.discard)


@pytest.mark.rule("treasure:TH-74")
def test_alone_of_two_equal_guardians_the_first_stays() -> None:
    """Only a stronger one takes its place (TH-74)."""
    s = lone("G05 G06 L21 T01 M01", [hero("H02", spells="S04")])
    do(s, "pass")
    assert ids(s.foes) == ["G05"]


@pytest.mark.rule("treasure:TH-74")
def test_alone_the_guardian_has_three_more_and_a_die_if_it_casts() -> None:
    """Ogre 7 + 3; the Lich throws three dice (TH-74)."""
    s = lone("L21 T01 G06 M01", [hero("H02", spells="S04")])
    do(s, "pass")
    assert fixed_values(s) == (1, 10)
    events = do(s, "pass")
    assert len(next(e for e in events if e.kind == "dice").data["guard_dice"]) == 2
    s = lone("L21 T01 G15 M01", [hero("H02", spells="S04")])
    do(s, "pass")
    assert fixed_values(s) == (1, 15)
    events = do(s, "pass")
    assert len(next(e for e in events if e.kind == "dice").data["guard_dice"]) == 3


@pytest.mark.rule("treasure:TH-74", "treasure:TH-22")
def test_alone_each_hero_heals_one_after_an_adventure() -> None:
    """And the next card is turned (TH-74)."""
    s = lone("G01 L21 T01 M01", [hero("H08", 1), hero("H14"), hero("H07"), hero("H01")])
    for seed in range(50):
        twin = s.clone()
        twin.rng = Rng(seed)
        events = do(twin, "pass")
        if any(e.kind == "hits" and e.data["hits"] == 0 for e in events):
            assert twin.parties[0][2].left == 2
            assert ids(twin.piles[0]) == ["T01"]
            assert asked(twin).kind == "recruit"
            return
    raise AssertionError("no fight without hits")


@pytest.mark.rule("treasure:TH-74")
def test_alone_without_heroes_the_treasure_is_lost() -> None:
    """The three cards are discarded (TH-74)."""
    s = lone("L21 T24 G01 M01", [])
    do(s, "pass")
    assert {INDEX["L21"], INDEX["T24"], INDEX["G01"]} <= set(s.discard)
    assert asked(s).kind == "recruit"


@pytest.mark.rule("treasure:TH-74")
def test_alone_the_match_ends_with_the_deck() -> None:
    """After the last card (TH-74)."""
    s = lone("L21")
    do(s, "pass")
    assert GAME.decisions(s) == ()
    assert GAME.outcome(s).rule == "TH-75"


@pytest.mark.rule("treasure:TH-75")
@pytest.mark.parametrize(
    ("score", "word"),
    [
        (24, "lost"),
        (25, "novice"),
        (29, "novice"),
        (30, "seasoned"),
        (34, "seasoned"),
        (35, "veteran"),
        (39, "veteran"),
        (40, "champion"),
        (44, "champion"),
        (45, "legend"),
        (71, "legend"),
    ],
)
def test_alone_the_score_has_a_rating(score: int, word: str) -> None:
    """Below 25 is lost (TH-75)."""
    assert rating(score) == (word, score >= 25)


@pytest.mark.rule("treasure:TH-75")
def test_alone_a_good_score_is_a_win() -> None:
    """The outcome tells the rating (TH-75)."""
    pile = "T24 T23 T22 T21 T20 T19"
    s = table(seat("", ["H01"], pile=pile), deck=[], discard=["*"])
    do(s, "pass")
    outcome = GAME.outcome(s)
    assert outcome.scores == (29,)
    assert outcome.winners == (0,)
    assert "novice" in outcome.reason
    s = table(seat("", ["H01"], pile="T24"), deck=[], discard=["*"])
    do(s, "pass")
    assert GAME.outcome(s).winners == ()


def test_alone_nobody_is_asked_for_reactions() -> None:
    """No window of opponents opens."""
    s = begun(8)
    rng = Rng(8)
    seen = set()
    while GAME.decisions(s):
        d = asked(s)
        seen.add(d.kind)
        GAME.apply(s, d, rng.choice(GAME.legal(s, d)), None)
    assert not seen & {"lost", "oppose", "ward", "disaster", "rise", "second", "encounter", "again"}
