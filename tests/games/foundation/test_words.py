"""Prompts, labels, refusals and the text forms."""

from __future__ import annotations

import pytest

from core.games.foundation import GAME
from core.kernel import InvalidAction

from .table import FILLER, at, commit, refused, won_empire


def test_labels_and_prompts_say_dice() -> None:
    """The list and the question count dice for the player."""
    match = at("RP", hands=[["AF001", "AF025"], []])
    d = match.decision(0)
    assert d is not None
    assert [match.label(d, a) for a in match.legal(d)] == [
        "Mark Hari Seldon (+3)",
        "Mark Time Vault (+4)",
        "Commit nothing: 1 die",
    ]
    match.submit("commit hari-seldon", 0)
    assert "1 marked, 4 dice" in match.prompt(d)
    assert [match.label(d, a) for a in match.legal(d)][1:] == [
        "Unmark Hari Seldon",
        "Commit 1 card: 4 dice",
    ]


def test_every_question_has_a_prompt_of_its_own() -> None:
    """Draw window, contest, thwart and discard ask in their own words."""
    prompts = []
    for match, seat in (
        (at("draw"), 0),
        (at("PP"), 1),
        (won_empire(0, []), 1),
        (at("cleanup", hands=[FILLER[:15], []]), 0),
    ):
        d = match.decision(seat)
        assert d is not None
        prompts.append(match.prompt(d))
        assert all(match.label(d, a) for a in match.legal(d))
    assert len(set(prompts)) == 4
    assert "name 3 cards" in prompts[3]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("commit AF022", "do not hold"),
        ("commit AF044", "Second Foundation only"),
        ("commit AF029", "is for Periphery"),
        ("commit AF067", "is for Second Empire"),
        ("commit AF003", "only in the Draw step"),
        ("commit AF017", "only in the Draw step"),
        ("commit AF014", "lost the Second Empire roll"),
        ("commit AF002", "marked already"),
        ("uncommit AF001", "is not marked"),
        ("commit AF020", "lies on your table"),
        ("thwart AF014", "just lost"),
        ("discard AF001", "only in Clean-up"),
    ],
)
def test_every_refusal_says_why(text: str, why: str) -> None:
    """A refused card comes with the reason that holds for it."""
    hand = ["AF001", "AF002", "AF044", "AF029", "AF067", "AF003", "AF017", "AF014"]
    match = at("RP", hands=[hand, []], tables=[["AF020"], []])
    match.submit("commit hyperspace-jump", 0)
    told = match.why(0, GAME.parse(text))
    assert not told.legal
    assert why in told.message
    assert told.rule.startswith("foundation:AF-")
    assert refused(match, 0, text) == told.rule


def test_the_missing_control_is_named() -> None:
    """A cp card without cp says which control it wants."""
    match = at("GE2", hands=[["AF111"], []])
    told = match.why(0, GAME.parse("commit AF111"))
    assert "the outer systems (cp)" in told.message


def test_a_refusal_does_not_tell_where_a_hidden_card_is() -> None:
    """In the other hand or in the deck, the sentence is the same."""
    told = {
        at("RP", hands=hands).why(0, GAME.parse("commit AF022")).message
        for hands in ([["AF002"], ["AF022"]], [["AF002"], []])
    }
    assert len(told) == 1


def test_texts_take_slugs_and_ids() -> None:
    """`commit hari-seldon`, `commit AF001` and both JSON forms are one action."""
    forms = [
        "commit hari-seldon",
        "commit AF001",
        {"type": "commit", "card": "AF001"},
        {"type": "commit", "card": "hari-seldon"},
    ]
    assert len({GAME.parse(form) for form in forms}) == 1
    assert GAME.action_text(GAME.parse("commit AF001")) == "commit hari-seldon"
    with pytest.raises(InvalidAction, match="no card `harry`"):
        GAME.parse("commit harry")
    with pytest.raises(InvalidAction):
        GAME.parse({"type": "commit", "card": "AF153"})


def test_the_story_of_a_roll() -> None:
    """A won step is told with totals, threshold and prize."""
    for seed in range(50):
        match = at("RP", seed, hands=[["AF001", "AF025", "AF028"], []])
        commit(match, 0, "AF001", "AF025", "AF028")
        commit(match, 1)
        if match.view(0)["control"][0]:
            story = match.story(0)
            roll = next(line for line in story if line.startswith("Research: "))
            assert "the First Foundation wins Research." in roll
            assert "You hold control of research and may use cr cards this turn." in story
            return
    raise AssertionError("eleven dice never won against one")
