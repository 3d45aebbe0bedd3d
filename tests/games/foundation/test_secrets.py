"""Simultaneous sealed choices and what a seat may know (AF-7, AF-15, A.5)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.games.foundation import GAME
from core.kernel import Match, Rng, StaleDecision
from core.kernel.state import to_plain

from .table import FILLER, at, commit, state

RP_1F = ["AF022", "AF024", "AF025"]


def sealed_three(cards: int = 3) -> Match:
    """1F has 12 cards and has sealed some of them; 2F still chooses."""
    match = at("RP", hands=[[*RP_1F, *FILLER[:9]], ["AF044", *FILLER[9:15]]])
    commit(match, 0, *RP_1F[:cards])
    return match


@pytest.mark.rule("foundation:AF-15")
def test_a_sealed_commit_is_secret_with_its_number() -> None:
    """2F sees 12 cards in 1F's hand and none of them; after the reveal 9 (AF-15)."""
    match = sealed_three()
    view = match.view(1)
    assert view["hand_sizes"] == [12, 7]
    assert view["sealed"] == [True, False]
    assert view["tables"] == [[], []]
    text = json.dumps(view) + json.dumps(match.story(1))
    assert not any(card in text for card in RP_1F)
    assert "Time Vault" not in text
    commit(match, 1)
    assert match.view(1)["hand_sizes"] == [9, 7]
    assert match.view(1)["tables"] == [RP_1F, []]


@pytest.mark.rule("foundation:AF-15")
@pytest.mark.parametrize("seat", [1, None])
def test_no_count_of_anything_tells_how_many_were_sealed(seat: int | None) -> None:
    """Views, events and their numbers are the same after 0, 1, 2 or 3 marked cards (AF-15)."""
    seen = []
    for cards in range(4):
        match = sealed_three(cards)
        seen.append((match.view(seat), match.events(seat), match.event_count()))
    assert all(other == seen[0] for other in seen[1:])


@pytest.mark.rule("foundation:AF-7")
def test_both_seats_decide_at_once_in_either_order() -> None:
    """Who seals first makes no difference to what happens (AF-7)."""
    ends = []
    for order in ((0, 1), (1, 0)):
        match = at("RP", hands=[[*RP_1F], ["AF044"]])
        assert [d.seat for d in match.decisions()] == [0, 1]
        for seat in order:
            commit(match, seat, *(RP_1F if seat == 0 else ["AF044"]))
        ends.append(to_plain(match.state))
    assert ends[0] == ends[1]


@pytest.mark.rule("foundation:AF-7")
def test_a_seat_is_not_disturbed_by_the_other() -> None:
    """The other seat's answers leave my question and its id as they are (AF-7)."""
    match = at("RP", hands=[[*RP_1F], ["AF044"]])
    mine = match.decision(1)
    assert mine is not None
    commit(match, 0, "pirenne")
    assert match.decision(1) == mine
    match.submit("commit university-of-trantor", 1, decision=mine.id)
    with pytest.raises(StaleDecision):
        match.submit("seal", 1, decision=mine.id)


@pytest.mark.rule("foundation:AF-7", "foundation:AF-R7")
def test_sealing_ends_ones_choice() -> None:
    """Who has sealed has no decision until both are shown (AF-7)."""
    match = sealed_three()
    assert match.decision(0) is None
    assert [d.seat for d in match.decisions()] == [1]


def test_a_view_shows_no_hidden_card() -> None:
    """All through a game no view names a card of the other hand or of the deck."""
    match = Match.new(GAME, seed=3)
    rng = Rng(4)
    for _ in range(300):
        opened = match.decisions()
        if not opened:
            break
        s = state(match)
        for seat in (0, 1):
            names = set(_ids(match.view(seat)))
            hidden = {f"AF{n:03}" for n in (*s.deck, *s.hands[1 - seat])}
            known = set(match.view(seat)["known"][1 - seat])
            assert not names & (hidden - known)
        d = rng.choice(opened)
        match.submit(rng.choice(match.legal(d)), d.seat)


def _ids(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value] if value.startswith("AF") else []
    if isinstance(value, dict):
        value = list(value.values())
    return [i for v in value for i in _ids(v)] if isinstance(value, list) else []


def test_events_of_one_seat_are_for_that_seat() -> None:
    """Drawn cards are named to their owner only; the other reads their number."""
    match = at("draw", hands=[["AF003"], []], deck=["AF067", "AF068", "*"])
    commit(match, 0, "hyperspace-relay")
    commit(match, 1)
    assert any("Encyclopedia Galactica" in line for line in match.story(0))
    assert not any("Encyclopedia Galactica" in line for line in match.story(1))
    assert "Seat 1 draws 2 cards." in match.story(1)
    assert "You draw 2 cards." in match.story(0)


def test_the_hand_says_when_each_card_is_of_use() -> None:
    """now, later, control, next and never, in PP with control of research."""
    hand = ["AF023", "AF039", "AF071", "AF075", "AF111", "AF044", "AF002", "AF003", "AF014"]
    match = at("PP", hands=[hand, []], control=[["cr"], []])
    assert {c["id"]: c["when"] for c in match.view(0)["hand"]} == {
        "AF023": "now",
        "AF039": "later",
        "AF071": "now",
        "AF075": "later",
        "AF111": "control",
        "AF044": "never",
        "AF002": "next",
        "AF003": "next",
        "AF014": "later",
    }
    assert match.view(0)["dice_all"] == 1 + 3 + 2


def test_the_view_has_the_chances_of_the_marked_dice() -> None:
    """Two marked cards make eight dice, and the row of the table for eight."""
    match = at("RP", hands=[["AF001", "AF025"], []])
    match.submit("commit hari-seldon", 0)
    match.submit("commit time-vault", 0)
    chances = match.view(0)["chances"]
    assert chances["dice"] == 8
    assert chances["win"][:5] == [99.7, 79.7, 38.7, 12.0, 2.6]
    assert match.view(1)["chances"]["lose"][7] == 99.7


def test_a_guess_keeps_publicly_known_cards_in_the_other_hand() -> None:
    """Hari Seldon, fetched in the open, stays in that hand in every guessed state."""
    match = at("draw", hands=[["AF017"], FILLER[:5]], discard=["AF001"])
    commit(match, 0, "dors-seldon")
    commit(match, 1)
    for seed in range(10):
        guess = GAME.determinize(match.view(1), Rng(seed))
        assert 1 in guess.hands[0]
        assert GAME.view(guess, 1) == match.view(1)
