"""Chapter 2: game forms, decks, reserve, ante and start."""

from __future__ import annotations

import pytest

from core.games.empires import GAME, deck_rules, decks
from core.games.empires.actions import Swap
from core.games.empires.deck_files import Deck, inline, parse
from core.games.empires.deck_rules import check
from core.games.empires.load import CARDS
from core.kernel import BadDeck, BadOptions, Match

from .scenario import Scenario

TRIAL = {"decks": "trial,trial"}


def rules_of(deck: Deck, structure: str = "standard", players: int = 2) -> list[str]:
    """Ids of the rules that a deck breaks, cards that are not built left out."""
    return [c["rule"] for c in check(deck, structure, players) if c["rule"]]


def ladder(kind: str, top: int, copies: int = 1) -> list[str]:
    """One card of each strength of a type, from 1 to `top`."""
    found = []
    for strength in range(1, top + 1):
        fit = [
            c.id
            for c in CARDS.values()
            if c.type == kind and c.strength == strength and c.empire in ("", "Argonian")
        ]
        found += fit[:copies]
    return found


def legal_deck(**changes: object) -> Deck:
    """A deck that keeps every rule: eight types of five cards and more."""
    cards: list[str] = []
    for kind in ("terrain", "ship", "base", "equipment", "crew", "monster", "hazard", "occurrence"):
        cards += (ladder(kind, 3, 3) or [])[:9]
    for kind in ("terrain", "ship"):
        cards += ladder(kind, 5)[3:]
    made = Deck("Legal", "Argonian", tuple(cards), ())
    return made


@pytest.mark.rule("empires:DECK-1", "empires:START-1", "empires:START-4", "empires:SET-4")
def test_everybody_draws_nine_from_his_own_deck() -> None:
    """Each player has a deck of his own, shows an ante and draws nine cards (START-1, START-4)."""
    m = Match.new(GAME, TRIAL, 2, seed=3)
    s = m.state
    for seat in (0, 1):
        assert len(s.hand[seat]) == 9
        assert len(s.discard[seat]) == 1
        assert {s.owner[u] for u in s.hand[seat] + s.deck[seat]} == {seat}


@pytest.mark.rule("empires:START-2")
def test_the_strongest_ante_begins() -> None:
    """The highest ante goes first, then downward (START-2)."""
    for seed in range(6):
        s = Match.new(GAME, {"decks": "trial,trial,trial"}, 3, seed=seed).state
        antes = [s.defs[s.discard[x][0]].strength for x in s.order]
        assert antes == sorted(antes, reverse=True)
        assert s.active == s.order[0]


@pytest.mark.rule("empires:START-3")
def test_the_ante_starts_the_discard_pile_unless_played_for_keeps() -> None:
    """Not for keeps the ante is the first discarded card; for keeps it is set aside (START-3)."""
    s = Match.new(GAME, TRIAL, 2, seed=3).state
    assert [len(p) for p in s.discard] == [1, 1]
    s = Match.new(GAME, {**TRIAL, "keeps": True}, 2, seed=3).state
    assert [len(p) for p in s.discard] == [0, 0]
    assert all(u >= 0 for u in s.ante)


@pytest.mark.rule("empires:SET-3")
def test_the_basic_game_shares_one_deck() -> None:
    """In the Basic Game all draw from one deck and discard onto one pile (SET-3)."""
    m = Match.new(GAME, {"structure": "basic", "deck1": "trial"}, 2, seed=5)
    s = m.state
    assert s.piles == 1
    assert len(s.deck) == len(s.discard) == 1
    assert [len(h) for h in s.hand] == [9, 9]
    assert s.empires == ["", ""]
    assert s.discard == [[]]  # no ante: the first player is found by die
    orders = set()
    for seed in range(12):
        m = Match.new(GAME, {"structure": "basic", "deck1": "trial"}, 3, seed=seed)
        order = m.state.order
        assert order == [(order[0] + i) % 3 for i in range(3)]
        orders.add(order[0])
    assert len(orders) > 1


@pytest.mark.rule("empires:SET-1")
@pytest.mark.parametrize("seats", [2, 6])
def test_two_to_six_play(seats: int) -> None:
    """Two to six seats are served (SET-1)."""
    m = Match.new(GAME, {"decks": ",".join(["trial"] * seats)}, seats, seed=1)
    assert len(m.state.order) == seats
    assert all(len(r) == seats for r in m.state.reserve)


@pytest.mark.rule("empires:RES-1")
def test_the_reserve_has_as_many_cards_as_players() -> None:
    """Before shuffling as many cards as players are set aside (RES-1)."""
    for n in (2, 4):
        s = Match.new(GAME, {"decks": ",".join(["trial"] * n)}, n, seed=1).state
        assert [len(r) for r in s.reserve] == [n] * n


@pytest.mark.rule("empires:RES-2", "empires:RES-3", "empires:PLAY-1")
def test_a_swap_takes_a_card_of_equal_or_lower_strength() -> None:
    """A swap is one of the three plays; the taken card may not be stronger (RES-2)."""
    t = Scenario(2)
    t.hand(0, "h2-ion-storm").pile(0, "reserve", "h3-pulsar", "o2-gold-vein").begin()
    h, strong, weak = t.u("h2-ion-storm"), t.u("h3-pulsar"), t.u("o2-gold-vein")
    assert Swap(h, strong) not in t.legal()
    t.do(Swap(h, weak))
    assert t.s.plays == 2
    assert len(t.s.reserve[0]) == 2
    assert weak in t.s.hand[0]


@pytest.mark.rule("empires:RES-4")
def test_only_its_own_text_keeps_a_card_out_of_the_reserve() -> None:
    """Any card may be in the reserve unless its text says no (RES-4)."""
    deck = Deck("d", "Argonian", (), ("t10-super-massive-star", "o10-planetary-destruction"))
    assert "RES-4" not in rules_of(deck)


@pytest.mark.rule("empires:RES-5")
def test_reserve_cards_are_out_of_play() -> None:
    """A terrain in the reserve makes nothing and is no target (RES-5)."""
    t = Scenario(2)
    t.put(0, "s3-argonian-frigate-sunspot-frigate", "frigate")
    t.pile(0, "reserve", "t3-benakis-asteroid-belt", "t1-small-moon")
    t.begin(phase="allocate")
    assert not t.engaged("frigate")
    assert t.asked()[1] == "allocate"
    assert [a.tag for a in t.legal()] == ["engage-best", "done"]


# --- deck construction ------------------------------------------------------------------------


@pytest.mark.rule("empires:DECK-2", "empires:DECK-9")
def test_ships_of_one_major_empire_only() -> None:
    """Ships of a second major empire are named with the mend (DECK-9)."""
    deck = legal_deck()
    assert "DECK-9" not in rules_of(deck)
    mixed = Deck("", "Argonian", (*deck.cards, "s2-mechad-frigate"), ())
    found = [c for c in check(mixed) if c["rule"] == "DECK-9"]
    assert found[0]["cards"] == ["s2-mechad-frigate"]
    assert found[0]["mend"]
    assert "DECK-2" in rules_of(Deck("", "", deck.cards, ()))


@pytest.mark.rule("empires:DECK-3", "empires:TRN-1")
def test_the_size_of_a_deck() -> None:
    """50 to 150 cards, the reserve counted; 80 to 120 in a tournament (DECK-3, TRN-1)."""
    moons = ("t1-small-moon",) * 48
    assert "DECK-3" in rules_of(Deck("", "Argonian", moons, ("t3-moon",)))
    assert "DECK-3" not in rules_of(Deck("", "Argonian", moons, ("t3-moon", "t3-moon")))
    assert "DECK-3" in rules_of(Deck("", "Argonian", moons * 4, ()))
    assert "TRN-1" in rules_of(Deck("", "Argonian", moons, ()), "tournament")


@pytest.mark.rule("empires:DECK-4", "empires:CARD-7")
def test_eight_types_of_five_cards() -> None:
    """At least 5 cards of 8 types; a double type counts where it helps (DECK-4, CARD-7)."""
    deck = legal_deck()
    assert "DECK-4" not in rules_of(deck)
    fewer = [c for c in deck.cards if CARDS[c].type != "hazard"]
    hazards = [c for c in deck.cards if CARDS[c].type == "hazard"][:4]
    assert "DECK-4" in rules_of(Deck("", "Argonian", (*fewer, *hazards), ()))
    helped = Deck("", "Argonian", (*fewer, *hazards, "t2-plasma-field"), ())
    assert "DECK-4" not in rules_of(helped)


@pytest.mark.rule("empires:DECK-5", "empires:DECK-6")
def test_three_cards_may_stand_above_a_gap() -> None:
    """Each card above a gap uses one of three exceptions, the gap none (DECK-5, DECK-6)."""
    ships = [*ladder("ship", 7)]
    nine = "s9-argonian-battleship-star-cluster-battleship"
    top = (nine, nine, "s10-indirigan-battleship")
    assert "DECK-5" not in rules_of(Deck("", "Argonian", (*ships, *top), ()))
    more = (*top, "m9-kraken")
    assert "DECK-5" in rules_of(Deck("", "Argonian", (*ships, *more), ()))


@pytest.mark.rule("empires:DECK-7", "empires:DECK-8")
def test_copies_by_strength() -> None:
    """1 copy at 10 and more, 2 at 6 to 9, 4 at 4 and 5, any number below (DECK-7)."""
    assert [deck_rules.allowed_copies(n) for n in (1, 3, 4, 5, 6, 9, 10)] == [0, 0, 4, 4, 2, 2, 1]
    deck = Deck("", "Argonian", ("c6-captain",) * 3 + ("t1-small-moon",) * 20, ())
    found = [c for c in check(deck) if c["rule"] == "DECK-7"]
    assert [c["cards"] for c in found] == [["c6-captain"]]
    # The same title at another strength is another card (DECK-8).
    two = Deck("", "Argonian", ("m3-invinco-guardian",) * 5 + ("m6-invinco-guardian",) * 2, ())
    assert "DECK-7" not in rules_of(two)
    tens = tuple(c.id for c in CARDS.values() if c.strength == 10)[:5]
    assert "DECK-7" in rules_of(Deck("", "Argonian", tens, ()))


@pytest.mark.rule("empires:DECK-10", "empires:DECK-13", "empires:IND-3")
def test_minor_ships_need_support() -> None:
    """16 Argonian ships and 3 players: 4 minor ships, or 8 Indirigans, or 2 and 4 (DECK-13)."""
    own = ("s3-argonian-frigate-sunspot-frigate",) * 16
    tribe, pirate = "s4-indirigan-frigate", "s3-bolaar-medium-raider"
    for minor, fine in (
        ((pirate,) * 4, True),
        ((pirate,) * 5, False),
        ((tribe,) * 8, True),
        ((tribe,) * 9, False),
        ((pirate,) * 2 + (tribe,) * 4, True),
        ((pirate,) * 2 + (tribe,) * 5, False),
    ):
        deck = Deck("", "Argonian", own + minor, ())
        assert ("DECK-10" not in rules_of(deck, players=3)) is fine
    # Two per player: with two players 4, however many major ships there are.
    deck = Deck("", "Argonian", own * 3 + (pirate,) * 5, ())
    assert "DECK-10" in rules_of(deck, players=2)
    assert "DECK-10" not in rules_of(deck, players=3)


@pytest.mark.rule("empires:DECK-11")
def test_a_minor_empire_may_be_the_main_one() -> None:
    """The main empire's own ships need no support and give it, Indirigans as whole ships."""
    own = ("s4-indirigan-frigate",) * 8
    deck = Deck("", "Indirigan", (*own, "s3-bolaar-medium-raider", "s3-bolaar-medium-raider"), ())
    assert "DECK-10" not in rules_of(deck)
    deck = Deck("", "Indirigan", own + ("s3-bolaar-medium-raider",) * 3, ())
    assert "DECK-10" in rules_of(deck)


@pytest.mark.rule("empires:DECK-12", "empires:GEN-1")
def test_generic_ships_neither_need_nor_give_support() -> None:
    """Freighters carry no minor ships, and any number is fine (DECK-12)."""
    deck = Deck("", "Argonian", ("s1-fleet-freighter",) * 30 + ("s3-bolaar-medium-raider",), ())
    assert "DECK-10" in rules_of(deck)
    assert "DECK-9" not in rules_of(deck)


@pytest.mark.rule("empires:VAR-2")
def test_two_hundred_points() -> None:
    """200 strength points of 8 types; size and ladder are free (VAR-2)."""
    base = [f for k in ("ship", "base", "crew", "monster") for f in ladder(k, 2)]
    base += [f for k in ("equipment", "hazard", "occurrence", "terrain") for f in ladder(k, 2)]
    total = sum(CARDS[c].strength for c in base)
    deck = Deck("", "Argonian", (*base, *["t1-small-moon"] * (200 - total)), ())
    assert rules_of(deck, "points") == []
    assert "VAR-2" in rules_of(Deck("", "Argonian", (*deck.cards, "t3-moon"), ()), "points")


def test_deck_files_are_read_with_precise_complaints() -> None:
    """A line may hold an id, code and name, or a name; faults name the line."""
    deck = parse(
        "empire: Argonian\n2 s4-indirigan-frigate\n1 S3 Argonian Frigate\n1 Moon\n"
        "1x R/C6 Science Officer  # a comment\nreserve 1 T2 Small Nebula"
    )
    assert len(deck.cards) == 5
    assert deck.reserve == ("t2-small-nebula-kalins-small-red-nebula",)
    with pytest.raises(BadDeck, match=r"Line 1.*Do you mean"):
        parse("3 S3 Argonian Frigat\n")
    with pytest.raises(BadDeck, match="write it out"):
        parse("3 Boarding Party\n")
    with pytest.raises(BadDeck, match="a count and a card"):
        parse("Boarding Party\n")
    assert sorted(parse(inline(deck)).all) == sorted(deck.all)


def test_a_deck_with_a_card_that_is_not_built_is_refused() -> None:
    """Such a deck names the cards in the refusal."""
    unbuilt = next((c.id for c in CARDS.values() if not c.built), None)
    if unbuilt is None:
        assert all(c.built for c in CARDS.values())
        return
    with pytest.raises(BadOptions, match="not built"):
        Match.new(GAME, {"deck1": f"60 {unbuilt};1 t3-moon", "deck2": "trial"}, 2)


def test_presets_are_listed_and_shown() -> None:
    """`deck_list` and `deck_show` serve the command line."""
    assert "trial" in decks.deck_list()
    shown = decks.deck_show("trial")
    assert shown["empire"] == "Argonian"
    assert sum(row["count"] for row in shown["cards"]) >= 60
    assert decks.deck_check("trial") != []
    assert decks.deck_check("nowhere.txt")[0]["message"].startswith("The file cannot be read")
