"""Clean-up (AF-26 to AF-28)."""

from __future__ import annotations

import pytest

from .table import FILLER, at, both, legal_texts, refused, state

RP_2F = [f"AF{n:03}" for n in (44, 45, 48, 49, 51, 53, 54, 55, 56, 57, 58, 59, 60, 61, 63, 64)]


@pytest.mark.rule("foundation:AF-26", "foundation:AF-3")
@pytest.mark.parametrize(("first_seat", "order"), [("1F", (0, 1)), ("2F", (1, 0))])
def test_tables_go_to_the_pile_1f_first(first_seat: str, order: tuple[int, int]) -> None:
    """1F's table as played, then 2F's, on top of the pile (AF-26)."""
    tables = [["AF022", "AF004"], ["AF044", "AF005"]]
    match = at("cleanup", tables=tables, discard=["AF101"], options={"first_seat": first_seat})
    expected = ["AF101", *tables[order[0]], *tables[order[1]]]
    assert match.view(None)["discard"] == expected
    assert match.view(None)["tables"] == [[], []]


@pytest.mark.rule("foundation:AF-27")
def test_a_hand_of_fifteen_is_cut_by_three() -> None:
    """The owner names exactly 3: with 2 he cannot end, a fourth is refused (AF-27)."""
    hand = FILLER[:15]
    match = at("cleanup", hands=[hand, []])
    assert [(d.seat, d.kind) for d in match.decisions()] == [(0, "discard")]
    for card in hand[:2]:
        match.submit(f"discard {card}", 0)
    assert refused(match, 0, "seal") == "foundation:AF-27"
    assert refused(match, 0, f"discard {hand[0]}") == "foundation:AF-27"
    match.submit(f"discard {hand[2]}", 0)
    assert refused(match, 0, f"discard {hand[3]}") == "foundation:AF-27"
    assert legal_texts(match, 0)[-1] == "seal"
    assert match.view(0)["discard"] == []
    match.submit("seal", 0)
    assert match.view(None)["discard"] == hand[:3]
    assert match.view(None)["hand_sizes"] == [12 + 5, 5]


@pytest.mark.rule("foundation:AF-27", "foundation:AF-5")
@pytest.mark.parametrize(("first_seat", "order"), [("1F", (0, 1)), ("2F", (1, 0))])
def test_named_cards_go_to_the_pile_1f_first(first_seat: str, order: tuple[int, int]) -> None:
    """Whoever seals first, and whichever seat 1F has (AF-27)."""
    hands = [FILLER[:13], FILLER[13:26]]
    match = at("cleanup", hands=hands, options={"first_seat": first_seat})
    for seat in (1 - order[0], order[0]):
        match.submit(f"discard {hands[seat][0]}", seat)
        match.submit("seal", seat)
    assert match.view(None)["discard"] == [hands[seat][0] for seat in order]


@pytest.mark.rule("foundation:AF-27")
def test_a_named_card_may_be_kept_after_all() -> None:
    """`keep` takes a name back; the pile gets the cards in the order named (AF-27)."""
    hand = FILLER[:14]
    match = at("cleanup", hands=[hand, []])
    for text in (f"discard {hand[0]}", f"discard {hand[5]}", f"keep {hand[0]}"):
        match.submit(text, 0)
    assert refused(match, 0, f"keep {hand[0]}") == "foundation:AF-27"
    match.submit(f"discard {hand[2]}", 0)
    match.submit("seal", 0)
    assert match.view(None)["discard"] == [hand[5], hand[2]]


@pytest.mark.rule("foundation:AF-27")
def test_a_hand_of_twelve_is_not_asked() -> None:
    """12 or fewer: no discard, the next turn begins at once (AF-27)."""
    match = at("cleanup", turn=1, hands=[FILLER[:12], FILLER[12:20]])
    assert match.view(None)["turn"] == 2
    assert match.view(None)["phase"] == "draw"
    assert match.view(None)["hand_sizes"] == [17, 13]
    assert match.view(None)["discard"] == []


@pytest.mark.rule("foundation:AF-27")
def test_both_choose_discards_in_secret() -> None:
    """Both are asked at once; nothing shows until both have sealed, then 1F's come first."""
    one, two = FILLER[:13], FILLER[13:27]
    match = at("cleanup", hands=[one, two])
    assert [d.seat for d in match.decisions()] == [0, 1]
    match.submit(f"discard {two[3]}", 1)
    match.submit(f"discard {two[1]}", 1)
    match.submit("seal", 1)
    view = match.view(0)
    assert view["discard"] == []
    assert view["hand_sizes"] == [13, 14]
    assert view["sealed"] == [False, True]
    assert not any(two[3] in str(e) for _, e in match.events(0))
    match.submit(f"discard {one[7]}", 0)
    match.submit("seal", 0)
    assert match.view(0)["discard"] == [one[7], two[3], two[1]]


@pytest.mark.rule("foundation:AF-27")
def test_discarding_is_for_clean_up() -> None:
    """`discard` and `keep` are refused in the other steps (AF-27)."""
    match = at("RP", hands=[FILLER[:15], []])
    assert refused(match, 0, f"discard {FILLER[0]}") == "foundation:AF-27"
    assert refused(match, 0, f"keep {FILLER[0]}") == "foundation:AF-27"


@pytest.mark.rule("foundation:AF-28")
def test_the_next_turn_begins_without_controls() -> None:
    """The turn counts up, controls are gone, the rolls move to the last turn (AF-28)."""
    for seed in range(60):
        match = at("RP", seed, turn=4, control=[["cp"], ["ci"]], hands=[["AF022"], RP_2F[:3]])
        for _ in range(4):
            both(match)
        if state(match).asks == "commit":
            view = match.view(0)
            assert (view["turn"], view["phase"]) == (5, "draw")
            assert view["control"] == [[], []]
            assert view["rolls"] == []
            assert [r["step"] for r in view["last_rolls"]] == ["RP", "PP", "IP", "GE2"]
            return
    raise AssertionError("every seed ended the game")


@pytest.mark.rule("foundation:AF-28")
@pytest.mark.parametrize(("limit", "over"), [(5, True), (6, False)])
def test_the_turn_limit_makes_a_draw(limit: int, over: bool) -> None:
    """After the last turn nobody has won (AF-28)."""
    match = at("cleanup", turn=5, options={"turn_limit": limit}, hands=[FILLER[:13], []])
    match.submit(f"discard {FILLER[0]}", 0)
    match.submit("seal", 0)
    outcome = match.outcome()
    assert (outcome is not None) == over
    if outcome is not None:
        assert outcome.winners == ()
        assert outcome.rule == "AF-28"
        assert list(match.decisions()) == []


@pytest.mark.rule("foundation:AF-28")
def test_the_usual_limit_is_200_turns() -> None:
    """Turn 200 is the last without any option (AF-28)."""
    match = at("cleanup", turn=199)
    assert match.view(None)["turn"] == 200
    match = at("cleanup", turn=200)
    assert match.outcome() is not None
