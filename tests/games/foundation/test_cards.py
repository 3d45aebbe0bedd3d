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


# Number, side or control that it needs, use: the printed list with its rulings.
PRINTED = """
001::rp3 002::rp2 003::draw 004::rp1 005::rp1 006::rp1 007::rp2 008::rp1 009::draw 010::rp2
011::rp3 012::rp1 013::rp3 014::thwart 015::thwart 016::thwart 017::recover 018::thwart
019::draw 020:1F:rp2/pp2 021:1F:rp2/pp2 022:1F:rp2 023:1F:rp3/pp3 024:1F:rp2 025:1F:rp4
026:1F:rp1 027:1F:rp1 028:1F:rp3 029:1F:pp2 030:1F:pp3 031:1F:pp1 032:1F:rp1 033:1F:ge22
034:1F:rp1 035:1F:rp2 036:1F:rp2 037:1F:rp1 038:1F:rp2 039:1F:rp3/ge22 040:1F:rp1
041:1F:rp3/ge22 042:1F:rp3 043:2F:ge22 044:2F:rp2 045:2F:rp2 046:2F:pp3/ip3 047:2F:pp2/ip2
048:2F:rp3 049:2F:rp1 050:2F:rp3/ip3 051:2F:rp3 052:2F:rp2/ip2 053:2F:rp2 054:2F:rp1
055:2F:rp2 056:2F:rp2 057:2F:rp3 058:2F:rp1 059:2F:rp2 060:2F:rp2 061:2F:rp2 062:2F:ge22
063:2F:rp1 064:2F:rp1 065:2F:rp2 066:2F:rp3/ip3 067:cr:ge23 068:cr:ge21 069:cr:ge21 070:cr:pp1
071:cr:pp2 072:cr:pp2 073:cr:pp2 074:cr:pp1 075:cr:ip3 076:cr:pp2 077:cr:ip1 078:cr:ip2
079:cr:ip2 080:cr:pp2 081:cr:ge22 082:cr:pp2/ip2 083:cr:pp2 084:cr:ge23 085:cr:ge22 086:cr:pp2
087:cr:ip3 088:cr:ip2 089:cr:ip2 090:cr:ip2 091:cr:pp2 092:cr:ip2 093:cr:ip2 094:cr:pp2
095:cr:pp2 096:cr:pp2 097:cr:pp2 098:cr:ge23 099:cr:ge22 100:cr:pp1 101:cp:ge21 102:cp:ge21
103:cp:ge21 104:cp:ge21 105:cp:ge21 106:cp:ge21 107:cp:ge21 108:cp:ge21 109:cp:ge21
110:cp:ge21 111:cp:ge23 112:cp:ge21 113:cp:ge22 114:cp:ge21 115:cp:ge21 116:cp:ge21
117:cp:ge22 118:cp:ge21 119:cp:ge21 120:cp:ge21 121:cp:ge21 122:cp:ge21 123:cp:ge21
124:cp:ge21 125:cp:ge21 126:cp:ge21 127:ci:ge21 128:ci:ge21 129:ci:ge22 130:ci:ge21
131:ci:ge21 132:ci:ge21 133:ci:ge21 134:ci:ge21 135:ci:ge21 136:ci:ge22 137:ci:ge21
138:ci:ge21 139:ci:ge21 140:ci:ge21 141:ci:ge21 142:ci:ge21 143:ci:ge22 144:ci:ge21
145:ci:ge21 146:ci:ge21 147:ci:ge22 148:ci:ge21 149:ci:ge21 150:ci:ge21 151:ci:ge22
152:ci:ge21
"""


@pytest.mark.rule("foundation:AF-1", "foundation:AF-R5", "foundation:AF-R6")
def test_every_card_has_the_numbers_of_the_printed_list() -> None:
    """All 152, so that no number changes unseen (AF-1)."""
    found = [
        f"{c.id[2:]}:{c.requires if c.side == 'any' else c.side}:"
        + ("/".join(f"{p.lower()}{n}" for p, n in c.amounts.items()) or c.special)
        for c in CARDS
    ]
    assert found == PRINTED.split()
