"""The end of the game and thwarting it (AF-23, AF-24)."""

from __future__ import annotations

import pytest

from core.games.foundation import GAME
from core.kernel import GameOver, NotYourDecision

from .table import at, both, legal_texts, refused, state, won_empire


@pytest.mark.rule("foundation:AF-23")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_of_ge2_wins_the_game(winner: int) -> None:
    """The loser holds none of the four: he is asked, accepts, and the game is over (AF-23)."""
    match = won_empire(winner, ["AF044"])
    assert [d.seat for d in match.decisions()] == [1 - winner]
    assert match.outcome() is None
    match.submit("accept")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (winner,)
    assert outcome.rule == "AF-23"
    assert list(match.decisions()) == []
    with pytest.raises(GameOver):
        match.submit("accept")


@pytest.mark.rule("foundation:AF-24", "foundation:AF-26")
@pytest.mark.parametrize("card", ["gaia", "bliss", "daneel-olivaw", "galaxia"])
def test_each_of_the_four_thwarts(card: str) -> None:
    """The win is void; in Clean-up all tables, the card with them, go; next turn (AF-24)."""
    match = won_empire(0, [card, "AF044"], turn=3)
    match.submit(f"thwart {card}", 1)
    s = state(match)
    assert match.outcome() is None
    assert (s.turn, s.step) == (4, "draw")
    assert s.tables == [[], []]
    assert s.discard == [67, 84, 98, 81, 85, state_number(card)]
    assert 44 in s.hands[1]
    told = [e for _, e in match.events(None) if e.kind == "thwart"]
    assert [e.data["seat"] for e in told] == [1]


def state_number(slug: str) -> int:
    """The number of a card."""
    return int(GAME.unword("card", slug)[2:])


@pytest.mark.rule("foundation:AF-24")
def test_the_winner_cannot_thwart() -> None:
    """The winner of the roll holds Bliss but has no decision (AF-24)."""
    strong = ["AF067", "AF084", "AF098", "AF081", "AF015"]
    for seed in range(100):
        match = at("GE2", seed, hands=[strong, ["AF044"]], control=[["cr"], []])
        both(match, tuple(strong[:4]))
        if state(match).asks == "thwart":
            with pytest.raises(NotYourDecision):
                match.submit("thwart bliss", 0)
            return
    raise AssertionError("no seed wins")


@pytest.mark.rule("foundation:AF-24")
@pytest.mark.parametrize("step", ["draw", "RP", "PP", "IP", "GE2"])
def test_thwart_cards_have_no_other_use(step: str) -> None:
    """Daneel Olivaw is refused in every commit, and `thwart` at any other time (AF-24)."""
    match = at(step, hands=[["AF016"], []])
    assert refused(match, 0, "commit daneel-olivaw") == "foundation:AF-24"
    assert refused(match, 0, "thwart daneel-olivaw") == "foundation:AF-24"
    assert refused(match, 0, "accept") == "foundation:AF-24"


@pytest.mark.rule("foundation:AF-24")
def test_no_other_card_thwarts() -> None:
    """A card that is none of the four, or not in hand, is refused (AF-24)."""
    match = won_empire(1, ["AF014", "AF022"])
    assert legal_texts(match, 0) == ["thwart gaia", "accept"]
    assert refused(match, 0, "thwart pirenne") == "foundation:AF-24"
    assert refused(match, 0, "thwart bliss") == "foundation:AF-15"
    assert refused(match, 0, "seal") == "foundation:AF-24"


@pytest.mark.rule("foundation:AF-24", "foundation:AF-R7")
def test_the_question_does_not_tell_what_the_loser_holds() -> None:
    """The winner sees the same with a thwart card in the other hand and without (AF-24)."""
    one = won_empire(0, ["AF014", "AF044"])
    two = won_empire(0, ["AF045", "AF044"])
    assert one.view(0) == two.view(0)
    assert one.story(0) == two.story(0)
    assert list(one.decisions()) == list(two.decisions())


@pytest.mark.rule("foundation:AF-24")
def test_a_thwart_card_may_be_kept() -> None:
    """The loser may accept although he holds Galaxia (AF-24)."""
    match = won_empire(0, ["AF018"])
    match.submit("accept", 1)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_when_the_game_is_over_all_hands_are_shown() -> None:
    """The final hands stand in everybody's view once nothing can be decided any more."""
    match = won_empire(0, ["AF044"])
    assert match.view(0)["final_hands"] is None
    match.submit("accept", 1)
    assert match.view(None)["final_hands"] == [[], ["AF044"]]
    assert match.view(None)["winners"] == [0]
