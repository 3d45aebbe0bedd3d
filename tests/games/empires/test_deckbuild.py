"""Building decks: edits, the text form, what may be added, the pool, the figures, the filler."""

from __future__ import annotations

from collections import Counter

import attrs
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.games.empires import GAME, deck_models, deck_pool, deck_stats
from core.games.empires import deckbuild as db
from core.games.empires.cards import TYPES
from core.games.empires.deck_files import Deck, inline, parse
from core.games.empires.deck_fill import Filled, fill
from core.games.empires.deck_pool import Sieve
from core.games.empires.deck_rules import check
from core.games.empires.decks import deck_text
from core.games.empires.filters import EMPIRES
from core.games.empires.load import CARDS
from core.games.empires.structures import STRUCTURES
from core.kernel import Match

IDS = sorted(CARDS)
MOON, FRIGATE = "t3-moon", "s3-argonian-frigate-sunspot-frigate"
KREBIZ, CHIEF = "s3-krebiz-pincer-destroyer", "c8-mechad-overlord"
STAR = "t9-vektrean-asteroid-starbase"
TENS = [i for i in IDS if CARDS[i].strength == 10 and CARDS[i].built]


def deck_of(*cards: str, empire: str = "Argonian", structure: str = "standard", n: int = 2) -> Deck:
    """A deck of these cards."""
    return db.tidy(db.built_for(Deck("", empire, cards, ()), structure, n))


def names(filled: Filled) -> list[str]:
    """What a filler did, as sentences."""
    return [step.text for step in filled.steps]


# --- edits ------------------------------------------------------------------------------------

card = st.sampled_from(IDS)
edit = st.one_of(
    st.tuples(st.just("add"), card, st.integers(1, 5)),
    st.tuples(st.just("drop"), card, st.booleans()),
    st.tuples(st.just("to_reserve"), card),
    st.tuples(st.just("from_reserve"), card),
    st.tuples(st.just("announce"), st.sampled_from(("", *EMPIRES))),
    st.tuples(st.just("rename"), st.text(max_size=60)),
    st.tuples(st.just("annotate"), st.text(max_size=300)),
    st.tuples(st.just("built_for"), st.sampled_from(STRUCTURES), st.integers(2, 6)),
)


@settings(max_examples=120, deadline=None)
@given(st.lists(edit, max_size=40))
def test_any_edits_survive_the_text_form(edits: list[tuple]) -> None:
    """A deck made by any edits is the same after writing and reading, and so is its option."""
    deck = db.EMPTY
    for name, *arguments in edits:
        deck = getattr(db, name)(deck, *arguments)
        assert deck == db.tidy(deck)
    assert parse(db.written(deck)) == deck
    again = parse(inline(deck))
    assert (again.name, again.empire) == (deck.name, deck.empire)
    assert Counter(again.cards) == Counter(deck.cards)
    assert Counter(again.reserve) == Counter(deck.reserve)


def test_every_card_is_written_so_that_it_is_found_again() -> None:
    """Code and name of a card lead back to it, for the whole edition."""
    deck = deck_of(*IDS)
    assert parse(db.written(deck)).cards == deck.cards


def test_a_deck_file_is_grouped_by_type() -> None:
    """The file reads like a list: note, name, empire, then each type with its count."""
    deck = db.annotate(db.rename(deck_of(MOON, MOON, FRIGATE), "Moons"), "Moons first.")
    lines = db.written(deck).splitlines()
    assert lines[:3] == ["# Moons first.", "name: Moons", "empire: Argonian"]
    assert lines[lines.index("# terrain: 2") + 1] == "2 T3 Moon"
    assert lines[-1] == "1 S3 Argonian Frigate (Sunspot Frigate)"


def test_a_preset_keeps_its_note() -> None:
    """Comments at the head of a file are the deck's note."""
    deck = parse(deck_text("argonian"), "argonian")
    assert deck.note.startswith("Wants to be played: fast.")
    assert parse(db.written(deck)).note == deck.note


def test_taking_out_what_is_not_there_changes_nothing() -> None:
    """Edits of a card that the deck does not hold give the same deck."""
    deck = deck_of(MOON)
    for change in (db.drop, db.to_reserve, db.from_reserve):
        assert change(deck, FRIGATE) == deck


@pytest.mark.rule("empires:RES-1")
def test_reserve_moves_keep_the_number_of_cards() -> None:
    """A card moved into the reserve fleet still counts towards the deck."""
    deck = db.to_reserve(deck_of(MOON, MOON), MOON)
    assert (deck.cards, deck.reserve) == ((MOON,), (MOON,))
    assert len(deck.all) == 2
    assert db.from_reserve(deck, MOON) == deck_of(MOON, MOON)


def test_dropping_takes_the_decks_copy_first() -> None:
    """The reserve's copy goes when it is asked for, or when there is no other."""
    deck = db.to_reserve(deck_of(MOON, MOON), MOON)
    assert db.drop(deck, MOON).reserve == (MOON,)
    assert db.drop(deck, MOON, from_reserve=True).cards == (MOON,)
    assert db.drop(db.drop(deck, MOON), MOON).all == ()


# --- what may be added ------------------------------------------------------------------------


@pytest.mark.rule("empires:DECK-9")
def test_another_major_empires_ship_is_refused() -> None:
    """A Krebiz ship has no place in an Argonian deck, and announcing Krebiz is the mend."""
    told = db.refusal(deck_of(), KREBIZ)
    assert told is not None
    assert told.rule == "DECK-9"
    assert "Announce Krebiz" in told.text
    assert db.refusal(deck_of(empire="Krebiz"), KREBIZ) is None
    assert db.refusal(deck_of(structure="free-for-all"), KREBIZ) is None


@pytest.mark.rule("empires:C-3")
def test_exclusive_crew_is_refused_elsewhere() -> None:
    """The Mechad Overlord serves in a Mechad deck alone."""
    told = db.refusal(deck_of(), CHIEF)
    assert told is not None
    assert told.rule == "C-3"
    assert db.refusal(deck_of(empire="Mechad"), CHIEF) is None


@pytest.mark.rule("empires:DECK-7")
@pytest.mark.parametrize(("strength", "most"), [(3, 99), (4, 4), (5, 4), (6, 2), (9, 2), (10, 1)])
def test_copies_beyond_the_limit_are_refused(strength: int, most: int) -> None:
    """Copies are refused one above what the check would allow."""
    card = next(
        i for i in IDS if CARDS[i].strength == strength and CARDS[i].built
        and db.barred(CARDS[i], "Argonian") is None
    )  # fmt: skip
    assert db.refusal(deck_of(*[card] * (min(most, 20) - 1)), card) is None
    told = db.refusal(deck_of(*[card] * min(most, 20)), card)
    assert (told is None) == (most == 99)
    assert told is None or told.rule == "DECK-7"


@pytest.mark.rule("empires:DECK-7", "empires:TRN-1")
def test_tens_are_refused_as_the_structure_says() -> None:
    """Four cards of strength 10 at most, none in a tournament."""
    free = [i for i in TENS if db.barred(CARDS[i], "Argonian") is None]
    told = db.refusal(deck_of(*free[:4]), free[4])
    assert told is not None
    assert told.rule == "DECK-7"
    told = db.refusal(deck_of(structure="tournament"), free[0])
    assert told is not None
    assert told.rule == "TRN-1"


@pytest.mark.rule("empires:DECK-3")
def test_a_full_deck_takes_no_more() -> None:
    """150 cards are the most."""
    told = db.refusal(deck_of(*[MOON] * 150), MOON)
    assert told is not None
    assert told.rule == "DECK-3"


def test_a_card_that_is_not_built_is_refused_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be played cannot be added, whatever the structure; the filler takes it out."""
    monkeypatch.setitem(CARDS, MOON, attrs.evolve(CARDS[MOON], built=False))
    for structure in STRUCTURES:
        told = db.refusal(deck_of(structure=structure), MOON)
        assert told is not None
        assert "not built" in told.text
    deck_models.candidates_for.cache_clear()
    filled = fill(deck_of(MOON))
    deck_models.candidates_for.cache_clear()
    assert MOON not in filled.deck.all
    assert any("not built" in text for text in names(filled))


@pytest.mark.rule("empires:E-5", "empires:E-6")
def test_technology_without_its_user_is_told_not_refused() -> None:
    """Another empire's technology may be in a deck; why it is of little use is told."""
    krebiz, strobe = CARDS["e1-krebiz-armor"], CARDS["e7-argonian-strobe"]
    told = db.idle(krebiz, "Argonian")
    assert told is not None
    assert told.rule == "E-6"
    told = db.idle(strobe, "Krebiz")
    assert told is not None
    assert told.rule == "E-5"
    assert db.idle(strobe, "Bolaar") is None
    assert db.refusal(deck_of(), krebiz.id) is None


@settings(max_examples=60, deadline=None)
@given(st.lists(card, max_size=60), st.sampled_from(EMPIRES), card)
def test_what_is_refused_would_break_the_check(cards: list[str], empire: str, one: str) -> None:
    """A refused card breaks that very rule when it is added all the same."""
    deck = deck_of(*cards, empire=empire)
    told = db.refusal(deck, one)
    if told is not None and told.rule:
        assert told.rule in {f["rule"] for f in check(db.add(deck, one), "standard", 2)}


# --- the pool ---------------------------------------------------------------------------------


def test_the_pool_holds_every_card_once() -> None:
    """The open sieve shows the whole edition, in the order of types and strengths."""
    found = [c.id for c in deck_pool.found(Sieve())]
    assert sorted(found) == IDS
    assert found == sorted(found, key=db.place_of)


@pytest.mark.parametrize(
    ("words", "card_id"),
    [
        ("argonian frigate", FRIGATE),
        ("sunspot", FRIGATE),
        ("s3 frig", FRIGATE),
        ("ship argonian 3", FRIGATE),
        ("crew mechad exclusive 8", ""),
        ("terrain >=9 starbase", STAR),
        ("terrain generic 3 moon", MOON),
        ("MOON =3", MOON),
    ],
)
def test_words_find_cards(words: str, card_id: str) -> None:
    """Name, class, code, type, empire and strength are all found by words."""
    found = [c.id for c in deck_pool.found(Sieve(words=words))]
    assert (card_id in found) if card_id else found == []
    assert len(found) < 60


def test_a_comparison_still_being_typed_hides_nothing() -> None:
    """`>` without its number lets everything through."""
    assert len(deck_pool.found(Sieve(words=">"))) == len(IDS)
    assert len(deck_pool.found(Sieve(words=">="))) == len(IDS)


@pytest.mark.parametrize("kind", TYPES)
def test_types_and_strengths_sieve(kind: str) -> None:
    """Type and strength hold together; strength 10 stands for all above as well."""
    for strength in range(1, 11):
        for c in deck_pool.found(Sieve(type=kind, strength=strength)):
            assert kind in c.types
            assert c.strength == strength or (strength == 10 and c.strength > 10)


def test_what_fits_leaves_out_what_is_barred() -> None:
    """`fits` shows what the announced empire may have and use."""
    found = deck_pool.found(Sieve(whose="fits"), "Argonian")
    assert all(db.barred(c, "Argonian") is None for c in found)
    assert FRIGATE in [c.id for c in found]
    assert KREBIZ not in [c.id for c in found]
    generic = deck_pool.found(Sieve(whose="generic"))
    assert generic
    assert all(not c.empire for c in generic)


def test_sieves_are_told_in_words() -> None:
    """A heading says what is shown; types and empires go round."""
    assert deck_pool.told(Sieve()) == ""
    assert deck_pool.told(Sieve(type="ship", strength=10)) == "ship, strength 10+"
    assert deck_pool.next_type("", 1) == TYPES[0]
    assert deck_pool.next_type(TYPES[0], -1) == ""


# --- figures ----------------------------------------------------------------------------------


@pytest.mark.rule("empires:DECK-5", "empires:DECK-6")
def test_a_ladder_names_its_gaps_and_what_stands_above() -> None:
    """Ships 1, 2, 4, 4: 3 is missing, two cards stand above."""
    ships = ["s1-fleet-freighter", "s2-fleet-tug", *["s4-local-police-ship"] * 2]
    ladder = next(x for x in deck_stats.ladders(deck_of(*ships)) if x.type == "ship")
    assert (ladder.total, ladder.highest, ladder.missing, ladder.above) == (4, 4, (3,), 2)


def test_figures_add_up() -> None:
    """Counts, points, average, made and needed are sums over the cards."""
    figures = deck_stats.figures(deck_of(MOON, MOON, FRIGATE))
    moon, frigate = CARDS[MOON], CARDS[FRIGATE]
    assert (figures.cards, figures.points, figures.average) == (3, 9, 3.0)
    assert figures.strengths[2] == 3
    assert list(figures.made.values()) == [
        2 * a + b for a, b in zip(moon.gives, frigate.gives, strict=True)
    ]
    assert list(figures.needed.values()) == [
        2 * a + b for a, b in zip(moon.needs, frigate.needs, strict=True)
    ]
    assert figures.phasers == frigate.phasers
    assert deck_stats.figures(db.EMPTY).average == 0


@pytest.mark.rule("empires:START-1", "empires:START-4")
def test_an_opening_hand_is_dealt_as_in_a_match() -> None:
    """Ante and nine cards from the shuffled deck; the same seed gives the same hand."""
    deck = parse(deck_text("argonian"), "argonian")
    hand = deck_stats.opening(deck, 7)
    assert len(hand.hand) == 9
    assert hand.left == len(deck.cards) - 10
    assert hand == deck_stats.opening(deck, 7)
    assert hand != deck_stats.opening(deck, 8)
    assert not Counter([hand.ante, *hand.hand]) - Counter(deck.cards)


def test_chances_of_types_are_those_of_drawing() -> None:
    """With half of the cards terrain, nine cards almost surely hold one; none is no chance."""
    deck = deck_of(*[MOON] * 10, *[FRIGATE] * 10)
    chances = dict(deck_stats.chances(deck))
    assert chances["terrain"] == chances["ship"]
    assert 0.99 < chances["ship"] < 1
    assert "luck" not in chances
    assert deck_stats.chance_of(db.EMPTY, "ship") == 0


def test_chance_agrees_with_dealt_hands() -> None:
    """The stated chance is the share of dealt hands that hold the type."""
    deck = deck_of(FRIGATE, FRIGATE, *[MOON] * 28)
    hands = [deck_stats.opening(deck, seed).hand for seed in range(600)]
    share = sum(FRIGATE in hand for hand in hands) / len(hands)
    assert abs(share - deck_stats.chance_of(deck, "ship")) < 0.07


# --- the filler -------------------------------------------------------------------------------


@pytest.mark.rule("empires:DECK-3", "empires:DECK-4", "empires:DECK-5", "empires:VAR-2")
@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("empire", ["", *EMPIRES])
def test_an_empty_deck_is_completed_for_every_empire(empire: str, structure: str) -> None:
    """From nothing the filler makes a legal deck, for every structure and number of players."""
    for players in range(2, 7):
        filled = fill(db.built_for(db.announce(db.EMPTY, empire), structure, players))
        assert filled.left == ()
        assert check(filled.deck, structure, players) == []
        assert filled.deck.empire or structure in ("basic", "free-for-all")


@settings(max_examples=60, deadline=None)
@example([("d2-dragon-hatchling", 2)], [], "Indirigan", "tournament", 2)
@given(
    st.lists(st.tuples(card, st.integers(1, 4)), max_size=50),
    st.lists(card, max_size=4),
    st.sampled_from(("", *EMPIRES)),
    st.sampled_from(STRUCTURES),
    st.integers(2, 6),
)
def test_any_start_is_completed(
    cards: list[tuple[str, int]], reserve: list[str], empire: str, structure: str, players: int
) -> None:
    """Around any cards the filler makes a legal deck, always the same, and says all it did."""
    deck = db.built_for(db.announce(db.EMPTY, empire), structure, players)
    for one, n in cards:
        deck = db.add(deck, one, n)
    for one in reserve:
        deck = db.to_reserve(db.add(deck, one), one)
    filled = fill(deck)
    assert filled.left == ()
    assert fill(deck) == filled
    told = Counter(deck.all)
    for step in filled.steps:
        if step.text.startswith("Added"):
            told.update(step.cards)
        elif step.text.startswith("Taken out"):
            told.subtract(step.cards)
    assert +told == Counter(filled.deck.all)


def test_a_legal_deck_is_left_alone() -> None:
    """A preset of fair size gains and loses nothing."""
    deck = db.tidy(parse(deck_text("krebiz"), "krebiz"))
    filled = fill(deck)
    assert filled.deck == deck
    assert filled.steps == ()


def test_what_was_chosen_stays() -> None:
    """Legal choices are all in the completed deck."""
    chosen = deck_of("s8-argonian-dreadnought-nova-dreadnought", "m4-space-dragon", *[MOON] * 9)
    filled = fill(chosen)
    assert not Counter(chosen.all) - Counter(filled.deck.all)
    assert not any(text.startswith("Taken out") for text in names(filled))


def test_what_cannot_stay_goes_with_a_reason() -> None:
    """Foreign ships and spare copies are taken out, and the reason names the rule."""
    filled = fill(deck_of(KREBIZ, *["s6-garbage-scow"] * 3))
    assert filled.left == ()
    assert any("DECK-9" in text for text in names(filled))
    assert any("DECK-7" in text for text in names(filled))
    assert KREBIZ not in filled.deck.all


@pytest.mark.rule("empires:DECK-2")
def test_the_empire_follows_the_ships() -> None:
    """Without an announced empire the one of most ships is announced."""
    filled = fill(deck_of(KREBIZ, KREBIZ, FRIGATE, empire=""))
    assert filled.deck.empire == "Krebiz"
    assert any("Announced: Krebiz" in text for text in names(filled))


@pytest.mark.rule("empires:DECK-10")
def test_minor_empire_ships_get_their_support() -> None:
    """Two Vektrean ships bring eight ships of the main empire."""
    minor = [i for i in IDS if CARDS[i].empire == "Vektrean" and CARDS[i].type == "ship"][:2]
    filled = fill(deck_of(*minor))
    main = [i for i in filled.deck.all if CARDS[i].empire == "Argonian" and CARDS[i].type == "ship"]
    assert set(minor) <= set(filled.deck.all)
    assert len(main) >= 8
    assert filled.left == ()


@pytest.mark.rule("empires:RES-1", "empires:RES-4")
def test_a_named_reserve_is_fitted_to_the_players() -> None:
    """A begun reserve gets as many cards as players; one that is too large gives some back."""
    begun = db.to_reserve(deck_of(MOON, n=4), MOON)
    filled = fill(begun)
    assert len(filled.deck.reserve) == 4
    assert MOON in filled.deck.reserve
    large = deck_of(*[MOON] * 5, n=2)
    for _ in range(5):
        large = db.to_reserve(large, MOON)
    assert len(fill(large).deck.reserve) == 2
    barred = db.to_reserve(deck_of("l7-expeditious-reserves"), "l7-expeditious-reserves")
    assert "l7-expeditious-reserves" in fill(barred).deck.cards


@pytest.mark.rule("empires:VAR-2")
def test_a_challenge_deck_has_200_points_exactly() -> None:
    """From too many points, too, the filler ends at 200 with eight types."""
    filled = fill(deck_of(*[MOON] * 90, structure="challenge"))
    assert sum(CARDS[i].strength for i in filled.deck.all) == 200
    assert len({CARDS[i].type for i in filled.deck.all}) >= 8


@pytest.mark.parametrize("empire", ["Argonian", "Krebiz", "Mechad", "Corporate"])
def test_a_completed_deck_is_like_its_empires_preset(empire: str) -> None:
    """From nothing most cards are those of the preset, and types have its shares."""
    filled = fill(db.announce(db.EMPTY, empire)).deck
    preset = parse(deck_text(empire.lower()), empire)
    common = sum((Counter(filled.all) & Counter(preset.all)).values())
    assert len(filled.all) == 80
    assert common >= 60
    for kind, ids in db.by_type(preset.all).items():
        assert abs(len(ids) - len(db.by_type(filled.all).get(kind, []))) <= 3


def test_a_completed_deck_can_be_played() -> None:
    """A match takes the deck as an option, strictly checked."""
    filled = fill(deck_of(empire="Bolaar"))
    options = {"deck1": inline(filled.deck), "strict_decks": True}
    assert Match.new(GAME, options, 2, seed=1).state.empires[0] == "Bolaar"
