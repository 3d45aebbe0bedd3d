"""Draw step (AF-9 to AF-13)."""

from __future__ import annotations

import pytest

from core.games.foundation import draw
from core.games.foundation.cards import NUMBER

from .table import FILLER, at, both, commit, legal_texts, refused, state

RELAY, BEAM, COMM, DORS, HARI = "AF003", "AF009", "AF019", "AF017", "AF001"


@pytest.mark.rule("foundation:AF-9")
@pytest.mark.parametrize(("number", "first"), [(3, 0), (4, 1)])
def test_five_cards_each_in_the_order_of_the_turn(number: int, first: int) -> None:
    """Each side draws 5, 1F first on odd turns, 2F first on even turns (AF-9)."""
    match = at("cleanup", turn=number - 1, deck=[*FILLER[:12], "*"])
    s = state(match)
    assert s.turn == number
    assert s.hands[first] == sorted(NUMBER[i] for i in FILLER[:5])
    assert s.hands[1 - first] == sorted(NUMBER[i] for i in FILLER[5:10])
    assert s.step == "draw"


@pytest.mark.rule("foundation:AF-10")
def test_an_empty_deck_is_made_from_the_pile() -> None:
    """Deck 3, pile 40: the first to draw gets the 3, the pile is shuffled, then 2 more (AF-10)."""
    match = at("draw", deck=FILLER[:3], discard=FILLER[3:43], hands=[["*"], []])
    s = state(match)
    before = len(s.hands[1])
    draw.draw(s, 1, 5, "AF-9", None)
    assert len(s.hands[1]) == before + 5
    assert {NUMBER[i] for i in FILLER[:3]} <= set(s.hands[1])
    assert len(s.deck) == 38
    assert s.discard == []
    piled = {NUMBER[i] for i in FILLER[3:43]}
    assert set(s.deck) < piled
    assert s.deck != sorted(s.deck)  # the pile lay in this order
    assert s.deck[::-1] != sorted(s.deck)


@pytest.mark.rule("foundation:AF-10")
def test_the_reshuffle_leaves_hands_and_tables_alone() -> None:
    """Only the pile is reshuffled; cards on tables stay there (AF-10)."""
    match = at("draw", deck=[], discard=FILLER[:6], hands=[[RELAY], []], tables=[["*"], ["AF044"]])
    commit(match, 0, "hyperspace-relay")
    commit(match, 1)
    s = state(match)
    assert s.tables[1] == [NUMBER["AF044"]]
    assert len(s.hands[0]) == 2
    assert set(s.hands[0]) < {NUMBER[i] for i in FILLER[:6]}
    assert (len(s.deck), s.discard) == (4, [])
    assert any(e.kind == "reshuffle" for _, e in match.events(None))


@pytest.mark.rule("foundation:AF-10")
def test_with_no_card_left_drawing_stops() -> None:
    """Deck 0 and pile 0: the hand is unchanged and nothing goes wrong (AF-10)."""
    match = at("draw", deck=[], discard=[], hands=[["*"], ["AF044"]])
    s = state(match)
    draw.draw(s, 1, 5, "AF-9", None)
    assert s.hands[1] == [44]


@pytest.mark.rule("foundation:AF-11", "foundation:AF-13")
def test_an_extra_draw_card_draws_two() -> None:
    """With 30 cards in the deck: hand one less and two more, the card on the table (AF-11)."""
    rest = [f"AF{n:03}" for n in range(20, 101)]
    match = at("draw", deck=FILLER[:30], discard=["*"], hands=[[RELAY, *rest[:9]], rest[9:19]])
    both(match, ("hyperspace-relay",))
    s = state(match)
    assert len(s.hands[0]) == 10 - 1 + 2
    assert len(s.deck) == 28
    assert s.tables == [[3], []]
    assert {NUMBER[i] for i in FILLER[:2]} <= set(s.hands[0])


@pytest.mark.rule("foundation:AF-11")
def test_a_drawn_draw_card_may_be_played_at_once() -> None:
    """Hyperspace Relay draws Ether Beam, both are asked again, and it is played (AF-11)."""
    match = at("draw", deck=[BEAM, *FILLER[:10], "*"], hands=[[RELAY], []])
    both(match, ("hyperspace-relay",))
    assert state(match).step == "draw"
    assert "commit ether-beam" in legal_texts(match, 0)
    both(match, ("ether-beam",))
    assert state(match).tables[0] == [3, 9]
    assert len(state(match).hands[0]) == 3


@pytest.mark.rule("foundation:AF-11")
def test_both_are_asked_until_both_decline() -> None:
    """The window opens for both also with no such card, and again after any play (AF-11)."""
    match = at("draw", hands=[["AF044"], [COMM]], deck=[*FILLER, "*"])
    assert [d.seat for d in match.decisions()] == [0, 1]
    assert legal_texts(match, 0) == ["seal"]
    both(match, (), ("hyperspatial-comm",))
    assert state(match).step == "draw"
    assert [d.seat for d in match.decisions()] == [0, 1]
    both(match)
    assert state(match).step == "RP"


@pytest.mark.rule("foundation:AF-11")
@pytest.mark.parametrize(("turn", "first"), [(1, 0), (2, 1)])
def test_extra_draws_resolve_in_the_draw_order(turn: int, first: int) -> None:
    """On odd turns 1F's extra cards come first from the deck, on even turns 2F's (AF-11)."""
    match = at("draw", turn=turn, hands=[[RELAY], [BEAM]], deck=[*FILLER[:4], "*"])
    both(match, ("hyperspace-relay",), ("ether-beam",))
    assert state(match).hands[first] == [NUMBER[i] for i in FILLER[:2]]
    assert state(match).hands[1 - first] == [NUMBER[i] for i in FILLER[2:4]]


@pytest.mark.rule("foundation:AF-11")
@pytest.mark.parametrize("step", ["RP", "PP", "IP", "GE2"])
def test_draw_cards_are_for_the_draw_step(step: str) -> None:
    """An extra-draw card is refused in every contest (AF-11)."""
    assert refused(at(step, hands=[[RELAY], []]), 0, f"commit {RELAY}") == "foundation:AF-11"


@pytest.mark.rule("foundation:AF-11")
def test_contest_cards_have_no_use_in_the_draw_step() -> None:
    """Only extra-draw cards and Dors Seldon are played in the Draw step (AF-11)."""
    assert refused(at("draw", hands=[[HARI], []]), 0, f"commit {HARI}") == "foundation:AF-11"


@pytest.mark.rule("foundation:AF-12", "foundation:AF-13")
@pytest.mark.parametrize("seat", [0, 1])
def test_dors_fetches_hari(seat: int) -> None:
    """Either side takes Hari Seldon from the pile; he is playable in RP of this turn (AF-12)."""
    hands: list[list[str]] = [[], []]
    hands[seat] = [DORS]
    match = at("draw", hands=hands, discard=["AF101", HARI, "AF102"])
    commit(match, seat, "dors-seldon")
    commit(match, 1 - seat)
    s = state(match)
    assert s.hands[seat] == [1]
    assert s.discard == [101, 102]
    assert s.tables[seat] == [17]
    assert match.view(1 - seat)["known"][seat] == [HARI]
    both(match)
    match.submit("commit hari-seldon", seat)
    assert match.view(seat)["dice"] == 4


@pytest.mark.rule("foundation:AF-12")
@pytest.mark.parametrize(
    "given",
    [
        {"hands": [[DORS, HARI], []]},
        {"hands": [[DORS], [HARI]]},
        {"hands": [[DORS], []], "tables": [[], [HARI]]},
        {"hands": [[DORS], []]},
    ],
    ids=["own hand", "other hand", "table", "deck"],
)
def test_dors_needs_hari_in_the_pile(given: dict[str, object]) -> None:
    """With Hari in a hand, on a table or in the deck she is refused (AF-12)."""
    match = at("draw", **given)
    assert refused(match, 0, "commit dors-seldon") == "foundation:AF-12"
    assert legal_texts(match, 0) == ["seal"]


@pytest.mark.rule("foundation:AF-12", "foundation:AF-13")
def test_dors_comes_too_late_after_a_reshuffle() -> None:
    """An earlier draw has reshuffled the pile: no effect, she lies on the table (AF-12)."""
    pile = [HARI, *FILLER[:20]]
    match = at("draw", hands=[[RELAY, DORS], ["*"]], deck=[FILLER[30]], discard=pile)
    both(match, ("hyperspace-relay", "dors-seldon"))
    s = state(match)
    assert s.tables[0] == [3, 17]
    assert s.hari_with == -1
    assert len(s.hands[0]) == 2
    told = [e for _, e in match.events(None) if e.kind == "recover"]
    assert [e.data["card"] for e in told] == [None]


@pytest.mark.rule("foundation:AF-11", "foundation:AF-12")
def test_cards_resolve_in_the_order_named() -> None:
    """Named before the draw card, Dors still finds Hari (AF-11, AF-12)."""
    pile = [HARI, *FILLER[:20]]
    match = at("draw", hands=[[RELAY, DORS], ["*"]], deck=[FILLER[30]], discard=pile)
    both(match, ("dors-seldon", "hyperspace-relay"))
    assert 1 in state(match).hands[0]
    assert state(match).tables[0] == [17, 3]


@pytest.mark.rule("foundation:AF-13", "foundation:AF-26")
def test_played_draw_cards_stay_on_the_table_until_clean_up() -> None:
    """A card that drew is still on the table in GE2, and in the pile next turn (AF-13)."""
    match = at("draw", hands=[[RELAY], ["AF014"]], deck=[*FILLER, "*"])
    both(match, ("hyperspace-relay",))
    both(match)
    for step in ("RP", "PP", "IP", "GE2"):
        assert state(match).step == step
        assert state(match).tables[0] == [3]
        both(match)
    if state(match).asks == "thwart":
        seat = match.decisions()[0].seat
        match.submit("thwart gaia" if seat == 1 else "accept", seat)
    if match.outcome() is None:
        assert state(match).tables == [[], []]
        assert 3 in state(match).discard
