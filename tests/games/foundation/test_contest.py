"""The contest steps (AF-8, AF-14 to AF-22, AF-25)."""

from __future__ import annotations

import pytest

from core.games.foundation.contest import step_winner
from core.kernel import Match

from .table import FILLER, at, both, last_roll, legal_texts, refused, state

HARI, PONYETS = "AF001", "AF005"
STEPS = ("RP", "PP", "IP", "GE2")


def play_until(winner: int, step: str, first: tuple[str, ...] = (), second: tuple[str, ...] = (),
               **given: object) -> Match:  # fmt: skip
    """The first seed with which `winner` (-1: nobody) wins the step with these commits."""
    for seed in range(400):
        match = at(step, seed, hands=[list(first), list(second)], **given)
        both(match, first, second)
        if last_roll(match)["winner"] == (None if winner < 0 else winner):
            return match
    raise AssertionError("no seed does it")


@pytest.mark.rule("foundation:AF-18")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [(9, 3, 0), (8, 3, -1), (5, 5, -1), (0, 0, -1), (1, 3, 1), (3, 1, 0), (2, 6, 1), (1, 2, -1)],
)
def test_three_times_the_other_total_wins(first: int, second: int, winner: int) -> None:
    """Exactly three times is enough; less is nothing; equal totals and 0 : 0 are nobody's."""
    assert step_winner(first, second) == winner


@pytest.mark.rule("foundation:AF-8")
def test_the_steps_follow_each_other() -> None:
    """Draw, RP, PP, IP, GE2, Clean-up, next turn (AF-8)."""
    for seed in range(30):
        match = at("draw", seed, hands=[["*"], []], deck=[*FILLER])
        seen = [state(match).step]
        for _ in range(5):
            both(match)
            seen.append(state(match).step)
        if state(match).asks == "thwart":
            continue
        assert seen == ["draw", "RP", "PP", "IP", "GE2", "cleanup"]
        return
    raise AssertionError("every seed ended in GE2")


@pytest.mark.rule("foundation:AF-2", "foundation:AF-17")
def test_every_die_has_six_faces() -> None:
    """The basic die is thrown without any card and shows 1 to 6, each of them at times."""
    faces = set()
    for seed in range(80):
        match = at("RP", seed)
        both(match)
        dice = last_roll(match)["dice"]
        assert [len(d) for d in dice] == [1, 1]
        faces.update(dice[0] + dice[1])
    assert faces == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("foundation:AF-16")
def test_dice_are_one_and_the_amounts() -> None:
    """Hari Seldon (3) and Limmar Ponyets (1) in RP: five dice, totals and winner fit them."""
    match = at("RP", hands=[[HARI, PONYETS], []])
    match.submit("commit hari-seldon", 0)
    match.submit("commit trader-limmar-ponyets", 0)
    assert match.view(0)["dice"] == 5
    match.submit("seal", 0)
    match.submit("seal", 1)
    roll = last_roll(match)
    assert [len(d) for d in roll["dice"]] == [5, 1]
    assert roll["totals"] == [sum(roll["dice"][0]), sum(roll["dice"][1])]
    found = step_winner(*roll["totals"])
    assert roll["winner"] == (None if found < 0 else found)


@pytest.mark.rule("foundation:AF-14")
def test_cards_of_the_other_side_are_refused() -> None:
    """1F may not use a 2F card, 2F not a 1F card (AF-14)."""
    assert refused(at("RP", hands=[["AF044"], []]), 0, "commit AF044") == "foundation:AF-14"
    assert refused(at("RP", hands=[[], ["AF022"]]), 1, "commit AF022") == "foundation:AF-14"


@pytest.mark.rule("foundation:AF-14", "foundation:AF-20")
def test_cards_with_a_need_are_refused_without_it() -> None:
    """2F tries a cr card in GE2 without control of research (AF-14)."""
    assert refused(at("GE2", hands=[[], ["AF067"]]), 1, "commit AF067") == "foundation:AF-20"


@pytest.mark.rule("foundation:AF-20")
def test_the_winner_of_rp_may_use_cr_cards() -> None:
    """2F wins RP: in GE2 Encyclopedia Galactica is legal and makes four dice (AF-20)."""
    match = play_until(1, "RP", (), ("AF048", "AF051", "AF057"))
    s = state(match)
    assert s.control == [0, 1]
    s.hands[1].append(67)
    s.deck.remove(67)
    both(match)
    both(match)
    assert s.step == state(match).step == "GE2"
    match.submit("commit encyclopedia-galactica", 1)
    assert match.view(1)["dice"] == 4


@pytest.mark.rule("foundation:AF-14")
def test_a_card_needs_an_amount_for_the_step() -> None:
    """Also with cr the Encyclopedia has no use in RP (AF-14)."""
    match = at("RP", hands=[[], ["AF067"]], control=[[], ["cr"]])
    assert refused(match, 1, "commit AF067") == "foundation:AF-14"


@pytest.mark.rule("foundation:AF-19")
def test_a_two_use_card_is_spent_by_its_first_use() -> None:
    """Mayor Hardin used in RP lies on the table and is refused in PP (AF-19)."""
    match = at("RP", hands=[["AF020"], []])
    both(match, ("mayor-hardin",))
    assert state(match).step == "PP"
    assert refused(match, 0, "commit mayor-hardin") == "foundation:AF-19"


@pytest.mark.rule("foundation:AF-19", "foundation:AF-16")
def test_only_the_amount_of_the_step_counts() -> None:
    """Golan Trevize in GE2 adds two dice, not three (AF-19)."""
    match = at("GE2", hands=[["AF039"], []])
    match.submit("commit golan-trevize", 0)
    assert match.view(0)["dice"] == 3


@pytest.mark.rule("foundation:AF-20", "foundation:AF-28")
def test_control_ends_with_the_turn() -> None:
    """1F won RP last turn: this turn a cr card is refused until he wins it anew (AF-20)."""
    for seed in range(40):
        match = at(
            "cleanup", seed, hands=[["AF067"], []], control=[["cr"], []], deck=[*FILLER, "*"]
        )
        assert match.view(None)["control"] == [[], []]
        for _ in range(4):
            both(match)
        if state(match).control[0] == 0:
            assert state(match).step == "GE2"
            assert refused(match, 0, "commit AF067") == "foundation:AF-20"
            return
    raise AssertionError("with every seed two bare dice won research")


@pytest.mark.rule("foundation:AF-20", "foundation:AF-21")
@pytest.mark.parametrize(("step", "held"), [("RP", "cr"), ("PP", "cp"), ("IP", "ci")])
@pytest.mark.parametrize("winner", [0, 1])
def test_each_step_has_its_prize(step: str, held: str, winner: int) -> None:
    """The winner, and only the winner, gets the control of the step, whatever else he holds."""
    match = play_until(winner, step)
    expected: list[list[str]] = [[], []]
    expected[winner] = [held]
    assert match.view(None)["control"] == expected
    events = [e.data for _, e in match.events(None) if e.kind == "control"]
    assert events == [{"seat": winner, "control": held}]


@pytest.mark.rule("foundation:AF-20", "foundation:AF-22")
def test_nobody_wins_nobody_gets() -> None:
    """Without a winner there is no control, and the game goes on (AF-20)."""
    match = play_until(-1, "RP")
    assert match.view(None)["control"] == [[], []]
    assert state(match).step == "PP"


@pytest.mark.rule("foundation:AF-21")
def test_controls_do_not_depend_on_each_other() -> None:
    """1F wins PP without RP: Flagship Weinis (cp) is legal in GE2 (AF-21)."""
    match = play_until(0, "PP", ("AF023", "AF030", "AF020"))
    s = state(match)
    s.hands[0].append(111)
    s.deck.remove(111)
    both(match)
    assert s.step == "GE2"
    match.submit("commit flagship-weinis", 0)
    assert match.view(0)["dice"] == 4


@pytest.mark.rule("foundation:AF-21")
def test_each_side_may_hold_some_control() -> None:
    """1F with cr and 2F with cp both use their cards in GE2 (AF-21)."""
    match = at("GE2", hands=[["AF067"], ["AF111"]], control=[["cr"], ["cp"]])
    both(match, ("AF067",), ("AF111",))
    assert [len(d) for d in last_roll(match)["dice"]] == [4, 4]


@pytest.mark.rule("foundation:AF-22")
def test_losing_a_step_costs_nothing_more() -> None:
    """Both sides' committed cards lie on the tables, the rest of the hands is untouched (AF-22)."""
    match = play_until(1, "RP", ("AF026",), ("AF048", "AF051", "AF057", "AF066"))
    assert state(match).tables == [[26], [48, 51, 57, 66]]
    assert state(match).hands == [[], []]
    both(match)
    assert state(match).tables == [[26], [48, 51, 57, 66]]


@pytest.mark.rule("foundation:AF-15")
def test_any_number_of_cards_may_be_committed() -> None:
    """None, some or all; marks can be taken back; order is kept on the table (AF-15)."""
    match = at("RP", hands=[["AF001", "AF002", "AF004"], ["AF044"]])
    assert legal_texts(match, 0) == [
        "commit hari-seldon", "commit hyperspace-jump", "commit traders", "seal",
    ]  # fmt: skip
    for text in ("commit traders", "commit hari-seldon", "commit hyperspace-jump"):
        match.submit(text, 0)
    match.submit("uncommit hari-seldon", 0)
    assert match.view(0)["marked"] == ["AF004", "AF002"]
    match.submit("seal", 0)
    match.submit("seal", 1)
    assert state(match).tables == [[4, 2], []]
    assert state(match).hands == [[1], [44]]


@pytest.mark.rule("foundation:AF-25", "foundation:AF-17")
def test_two_bare_dice_win_unless_the_winner_must_play() -> None:
    """6 : 2 without cards has a winner under the literal rule, nobody with the option (AF-25)."""
    for seed in range(400):
        literal = at("RP", seed)
        both(literal)
        if last_roll(literal)["totals"] == [6, 2]:
            assert last_roll(literal)["winner"] == 0
            strict = at("RP", seed, options={"winner_must_play": True})
            both(strict)
            assert last_roll(strict)["totals"] == [6, 2]
            assert last_roll(strict)["winner"] is None
            assert strict.view(None)["control"] == [[], []]
            return
    raise AssertionError("no seed throws 6 : 2")


@pytest.mark.rule("foundation:AF-25")
def test_the_card_must_be_the_winners_own() -> None:
    """A bare 6 against two dice that show 1 and 1: nobody wins with the option (AF-25)."""
    for seed in range(3000):
        match = at("RP", seed, hands=[[], [PONYETS]], options={"winner_must_play": True})
        both(match, (), (PONYETS,))
        if last_roll(match)["totals"] == [6, 2]:
            assert last_roll(match)["winner"] is None
            return
    raise AssertionError("no seed throws 6 : 2")


@pytest.mark.rule("foundation:AF-25")
def test_with_a_card_the_option_changes_nothing() -> None:
    """Who committed a card wins with the option as without it (AF-25)."""
    match = play_until(0, "RP", (HARI,), options={"winner_must_play": True})
    assert match.view(None)["control"] == [["cr"], []]


@pytest.mark.rule("foundation:AF-16")
def test_the_dice_are_in_the_view_and_in_the_record() -> None:
    """The rolls of this turn are public, and the log holds every die (AF-16)."""
    match = at("RP", hands=[[HARI], ["AF048"]])
    both(match, (HARI,), ("AF048",))
    roll = last_roll(match)
    for seat in (None, 0, 1):
        assert match.view(seat)["rolls"] == [roll]
    thrown = match.log[-1]["draws"]
    assert thrown == roll["dice"][0] + roll["dice"][1]
