"""The deck and the rulings on its text (A.1, A.4, A.8)."""

from __future__ import annotations

import pytest

from core.games.foundation import cards
from core.games.foundation.cards import CARDS, COUNT, amounts, find, playable

from .table import at, commit, last_roll, legal_texts, refused


@pytest.mark.rule("foundation:AF-1")
def test_the_deck_has_one_of_each_of_152_cards() -> None:
    """152 cards with ids, slugs and names of their own, in groups of the stated sizes (AF-1)."""
    assert COUNT == 152
    for key in ("id", "slug", "name"):
        assert len({card[key] for card in cards()}) == 152
    groups = [
        [c for c in CARDS if c.side == "any" and not c.requires],
        [c for c in CARDS if c.side == "1F"],
        [c for c in CARDS if c.side == "2F"],
        *([c for c in CARDS if c.requires == held] for held in ("cr", "cp", "ci")),
    ]
    assert [len(group) for group in groups] == [19, 23, 24, 34, 26, 26]
    # Number of cards and sum of dice per step, group by group, from the digest.
    table = [
        {"RP": (11, 20)},
        {"RP": (19, 39), "PP": (6, 13), "GE2": (3, 6)},
        {"RP": (20, 40), "PP": (2, 5), "IP": (5, 13), "GE2": (2, 4)},
        {"PP": (16, 29), "IP": (11, 23), "GE2": (8, 17)},
        {"GE2": (26, 30)},
        {"GE2": (26, 31)},
    ]
    for group, expected in zip(groups, table, strict=True):
        for step in ("RP", "PP", "IP", "GE2"):
            dice = [amounts(step)[c.number] for c in group if amounts(step)[c.number]]
            assert (len(dice), sum(dice)) == expected.get(step, (0, 0))


@pytest.mark.rule("foundation:AF-1")
def test_special_cards() -> None:
    """Three cards draw, four thwart, one recovers, and these add no dice (AF-1)."""
    kinds = [c.special for c in CARDS if c.special]
    assert (kinds.count("draw"), kinds.count("thwart"), kinds.count("recover")) == (3, 4, 1)
    assert all(not c.amounts for c in CARDS if c.special)
    assert all(c.amounts for c in CARDS if not c.special)


def test_every_card_says_what_it_does() -> None:
    """The text of each card names each of its numbers, steps and needs."""
    for card in cards():
        for dice in card["amounts"].values():
            assert str(dice) in card["text"]
        assert ("Needs control" in card["text"]) == bool(card["requires"])
        assert ("only." in card["text"]) == (card["side"] != "any")
        assert card["effect"]


def test_cards_are_found_by_slug_and_by_id() -> None:
    """`hari-seldon`, `AF001` and `af001` are the same card."""
    assert find("hari-seldon") == find("AF001") == find("af001") == CARDS[0]
    assert find("nobody") is None


@pytest.mark.rule("foundation:AF-R1")
def test_pritcher_gives_two_dice_in_ge2() -> None:
    """Captain Pritcher adds 2 dice in GE2 for 1F, and is refused to 2F (AF-R1)."""
    match = at("GE2", hands=[["AF033"], []])
    commit(match, 0, "captain-pritcher")
    commit(match, 1)
    assert len(last_roll(match)["dice"][0]) == 3
    assert refused(at("GE2", hands=[[], ["AF033"]]), 1, "commit captain-pritcher").endswith("AF-14")
    assert refused(at("RP", hands=[["AF033"], []]), 0, "commit captain-pritcher").endswith("AF-14")


@pytest.mark.rule("foundation:AF-R1")
@pytest.mark.parametrize(("reading", "rp", "ge2"), [("ge2-4", 0, 4), ("rp-2-or-ge2-4", 2, 4)])
def test_pritcher_has_other_readings(reading: str, rp: int, ge2: int) -> None:
    """The option `pritcher` changes him and nobody else (AF-R1)."""
    assert playable("1F", "RP", 0, reading)[33] == rp
    assert playable("1F", "GE2", 0, reading)[33] == ge2
    others = [n for n in range(1, COUNT + 1) if n != 33]
    for step in ("RP", "PP", "IP", "GE2"):
        assert all(amounts(step, reading)[n] == amounts(step)[n] for n in others)
    match = at("GE2", hands=[["AF033"], []], options={"pritcher": reading})
    both_rolled = match.view(0)["hand"][0]["amount"]
    assert both_rolled == ge2


@pytest.mark.rule("foundation:AF-R1")
def test_a_refusal_names_pritchers_uses_as_the_option_reads_them() -> None:
    """Research and Second Empire with the third reading, else Second Empire (AF-R1)."""
    for reading, uses in (
        ("ge2-2", "for Second Empire."),
        ("rp-2-or-ge2-4", "for Research and Second Empire."),
    ):
        match = at("PP", hands=[["AF033"], []], options={"pritcher": reading})
        why = match.why(0, match.game.parse("commit captain-pritcher"))
        assert why.message.endswith(uses)


@pytest.mark.rule("foundation:AF-R2")
@pytest.mark.parametrize(("card", "step"), [("AF074", "PP"), ("AF090", "IP")])
def test_misprinted_cs_is_cr(card: str, step: str) -> None:
    """Radioactive Synthetics and Planet Haven need control of research (AF-R2)."""
    without = at(step, hands=[[card], []])
    assert refused(without, 0, f"commit {card}") == "foundation:AF-20"
    held = at(step, hands=[[card], []], control=[["cr"], []])
    held.submit(f"commit {card}", 0)


@pytest.mark.rule("foundation:AF-R3")
def test_misprinted_2d_is_2f() -> None:
    """Language of the Speakers is playable by 2F only (AF-R3)."""
    at("RP", hands=[[], ["AF055"]]).submit("commit AF055", 1)
    assert refused(at("RP", hands=[["AF055"], []]), 0, "commit AF055") == "foundation:AF-14"


@pytest.mark.rule("foundation:AF-R4")
@pytest.mark.parametrize(
    ("card", "step", "dice"),
    [("AF043", "GE2", 2), ("AF055", "RP", 2), ("AF075", "IP", 3), ("AF086", "PP", 2),
     ("AF094", "PP", 2), ("AF095", "PP", 2), ("AF102", "GE2", 1), ("AF134", "GE2", 1)],
)  # fmt: skip
def test_letter_case_has_no_meaning(card: str, step: str, dice: int) -> None:
    """Amounts and needs that are printed in odd letter case count like the others (AF-R4)."""
    found = find(card)
    assert found is not None
    assert amounts(step)[found.number] == dice
    assert found.requires in ("", "cr", "cp", "ci")
    assert bool(found.requires) == (found.number > 66)


@pytest.mark.rule("foundation:AF-R5")
def test_a_blank_side_is_open_to_both() -> None:
    """A card without side and need may be committed by either side (AF-R5)."""
    for seat in (0, 1):
        hands: list[list[str]] = [[], []]
        hands[seat] = ["AF002"]
        at("RP", hands=hands).submit("commit AF002", seat)


@pytest.mark.rule("foundation:AF-R6")
@pytest.mark.parametrize(
    ("seat", "card", "step", "dice"),
    [(0, "AF023", "RP", 3), (0, "AF023", "PP", 3), (0, "AF039", "RP", 3), (0, "AF039", "GE2", 2),
     (1, "AF046", "PP", 3), (1, "AF046", "IP", 3), (1, "AF052", "RP", 2), (1, "AF052", "IP", 2)],
)  # fmt: skip
def test_two_uses(seat: int, card: str, step: str, dice: int) -> None:
    """One number serves either use; two numbers belong to one use each (AF-R6)."""
    hands: list[list[str]] = [[], []]
    hands[seat] = [card]
    match = at(step, hands=hands)
    match.submit(f"commit {card}", seat)
    assert match.view(seat)["dice"] == 1 + dice
    uses = [p for p in ("RP", "PP", "IP", "GE2") if amounts(p)[int(card[2:])]]
    assert len(uses) == 2
    other = next(p for p in ("RP", "PP", "IP", "GE2") if p not in uses)
    assert f"commit {card}" not in legal_texts(at(other, hands=hands), seat)
