"""Parts of the Galactic Empires table without a screen: drafts, forecasts, summaries, words."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from typing import Any

import pytest

from core.games.empires import GAME
from core.games.empires.actions import PASS
from core.games.empires.load import CARDS
from core.games.empires.state import EmpiresState, is_hq
from core.kernel import Event, Rng
from core.kernel.events import render
from core.kernel.options import build
from tests.tui.empires_tools import (
    BELT,
    CRUISER,
    FREIGHTER,
    MOON,
    PLANET,
    STATION,
    card,
    position,
)
from tui.games.empires import hand, stacks, story, volley, words
from tui.games.empires.allocation import Draft, spend_key
from tui.games.empires.zoom import ART, RULES, ruling, rulings
from tui.table.story import Told

DECKS = ("argonian", "krebiz", "mechad", "corporate")
KEEN = ("engage-best", "play", "volley", "aim", "arm", "charge", "strike", "area")


def walk(seed: int, steps: int) -> Iterator[EmpiresState]:
    """States of a two-player game between keen chance players with preset decks."""
    decks = f"{DECKS[seed % 4]},{DECKS[(seed + 1) % 4]}"
    s = GAME.new(build(GAME.Options, {"decks": decks}), 2, Rng(seed))
    rng = Rng.stream(seed, "walk")
    for _ in range(steps):
        found = GAME.decisions(s)
        if not found:
            return
        yield s
        legal = GAME.legal(s, found[0])
        wanted = [a for a in legal if a.tag in KEEN]
        GAME.apply(s, found[0], rng.choice(wanted or legal), None)


def placed(where: dict[str, Any], seats: int = 2) -> EmpiresState:
    """A state in a position."""
    decks = ",".join(["trial"] * seats)
    s = GAME.new(build(GAME.Options, {"decks": decks}), seats, Rng(1))
    return GAME.set_fixture(s, where)


def world_of(s: EmpiresState) -> EmpiresState:
    """What the asked seat makes of its view."""
    return GAME.determinize(GAME.view(s, s.asked), Rng(1))


# --- drafts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_draft_is_always_legal(seed: int) -> None:
    """Whatever the position, the proposal's answers are accepted one after another."""
    seen = 0
    for s in walk(seed, 700):
        if s.question not in ("allocate", "spend"):
            continue
        seen += 1
        draft = Draft(world_of(s))
        real = s.clone()
        for action in draft.now.actions:
            decision = GAME.decisions(real)[0]
            assert decision.seat == s.asked
            assert action in GAME.legal(real, decision)
            GAME.apply(real, decision, action, None)
        assert not draft.now.refused
        assert real.asked != s.asked or real.question not in ("allocate", "spend")
    assert seen >= 3


def test_a_draft_spends_all_that_can_be_spent() -> None:
    """Points are lost after the phase, so the proposal leaves none that something could take."""
    draft = Draft(world_of(placed(position("allocate"))))
    assert draft.now.more == []
    assert [a.tag for a in draft.spends] == ["arm", "arm"]


def test_totals_count_costs_and_spendings() -> None:
    """What there is and what is needed, by kind; economy stands in for the rest."""
    draft = Draft(world_of(placed(position("allocate"))))
    total = draft.totals()
    assert total["economy"] == (3, 0)
    assert total["supply"] == (3, 4)
    assert total["ammunition"] == (0, 2)
    assert draft.free_economy() == 0
    draft.change(spend_key(draft.spends[0]), -1)
    assert draft.free_economy() == 1
    assert draft.unused() == {"economy": 1}


def test_equipment_comes_with_its_unit() -> None:
    """Engaging equipment with a cost engages its ship; leaving the ship out leaves both."""
    tractor = next(
        c.id for c in CARDS.values() if c.type == "equipment" and c.has_needs and c.built
    )
    fleet = [card(PLANET, card(FREIGHTER)), card(BELT), card("t5-star")]
    fleet.append(card(CRUISER, card(tractor, engaged=False), engaged=False))
    where = position("allocate")
    where["seats"][0]["fleet"] = fleet
    draft = Draft(world_of(placed(where)))
    extra = next(iter(draft.budget.hosts), None)
    assert extra is not None
    host = draft.budget.hosts[extra]
    if host in draft.chosen:
        draft.toggle(host)
    assert host not in draft.chosen
    assert extra not in draft.chosen
    if draft.toggle(extra) == "":
        assert host in draft.chosen


def test_a_damaged_card_of_mine_is_offered_for_repair() -> None:
    """Lines exist for shields and structure with how much can be put there."""
    where = position("allocate")
    where["seats"][0]["fleet"] = [
        card(PLANET, card(STATION, engaged=False, shield_damage=3, structure_damage=2)),
    ]
    draft = Draft(world_of(placed(where)))
    found = {spend_key(a).split(":", 1)[1]: a for _, line in draft.lines() for a in line}
    assert "repair:structure" in found
    assert draft.most(found["repair:structure"]) == 2
    assert draft.word(found["repair:structure"]) == "repair structure"


# --- forecasts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [5, 6, 7, 8])
def test_a_forecast_comes_true_when_nobody_answers(seed: int) -> None:
    """Every target, all weapons: shields, structure and losses are as foretold."""
    seen = 0
    for s in walk(seed, 900):
        if s.question != "fire" or seen > 40:
            continue
        world = world_of(s)
        guns = volley.guns_of(world, s.asked)
        for action in GAME.legal(s, GAME.decisions(s)[0]):
            if action.tag != "volley":
                continue
            target: int = action.target  # type: ignore[attr-defined]
            aimed = volley.fitting(world, guns, target)
            assert aimed
            told = volley.forecast(world, target, aimed)
            if told.unsure:
                continue
            seen += 1
            assert told == real_end(s, target, aimed, told)
    assert seen


def real_end(
    s: EmpiresState, target: int, aimed: volley.Aimed, told: volley.Forecast
) -> volley.Forecast:
    """The same volley in the real match, everybody passing."""
    real = s.clone()
    before = volley.standing(real, target)
    there = list(real.play)
    for action in volley.actions_for(s, target, aimed, begun=False):
        decision = GAME.decisions(real)[0]
        assert action in GAME.legal(real, decision)
        GAME.apply(real, decision, action, None)
    while GAME.decisions(real) and real.question == "react":
        GAME.apply(real, GAME.decisions(real)[0], PASS, None)
    gone = not is_hq(target) and target not in real.play
    after = (0, 0) if gone else volley.standing(real, target)
    return volley.Forecast(
        told.phasers,
        told.heavy,
        (before[0], after[0]),
        (before[1], after[1]),
        tuple(u for u in there if u not in real.play and u != target),
        gone,
        told.out,
        False,
        told.spare,
    )


def test_marks_go_round() -> None:
    """A card with one kind of weapon has two marks, with two kinds four."""
    assert volley.next_mark((3, 0, 0), (0, 0, 0)) == (3, 0, 0)
    assert volley.next_mark((3, 0, 0), (3, 0, 0)) == (0, 0, 0)
    seen = [(0, 0, 0)]
    for _ in range(4):
        seen.append(volley.next_mark((2, 1, 0), seen[-1]))
    assert seen == [(0, 0, 0), (2, 1, 0), (2, 0, 0), (0, 1, 0), (0, 0, 0)]


def test_marks_go_round_with_two_kinds_of_heavy_weapons() -> None:
    """The strong ones alone and the ordinary ones alone are marks of their own."""
    seen = [(0, 0, 0)]
    for _ in range(6):
        seen.append(volley.next_mark((2, 3, 0), seen[-1], 1))
    assert seen[1:] == [(2, 3, 0), (2, 0, 0), (0, 3, 0), (0, 2, 0), (0, 1, 1), (0, 0, 0)]


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", [words, volley, hand])
def test_examples_in_docstrings(module: Any) -> None:
    """What docstrings show is so."""
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def told(kind: str, text: str = "", **data: Any) -> Told:
    """A line of the story."""
    return Told(1, 0, Event(kind, "all", "X-1", text, data), 3)


def test_a_turn_in_one_line() -> None:
    """Plays, volleys, damage on an HQ, losses and answers of others."""
    lines = [
        told("turn", seat=1),
        told("play", seat=1, id=MOON),
        told("play", seat=1, id=MOON),
        told("play", seat=1, id=CRUISER),
        told("play", seat=0, id=STATION),
        told("volley", units=[1], target=2, phasers=2, heavy=0),
        told("hq-damage", seat=0, points=4, total=9),
        told("lost", "S1 Fleet Freighter is destroyed.", card=3, cause="destroyed"),
    ]
    turns = story.last_turns(lines, 0)
    assert list(turns) == [1]
    assert story.summary(turns[1], 1, {3}) == (
        "4 on {0|your|@'s} HQ, lost: S1 Fleet Freighter (yours), "
        "played T1 Small Moon x2 and S5 Argonian Light Cruiser, 1 volley, answered once"
    )


def test_damage_on_an_hq_is_read_by_its_owner_and_by_others() -> None:
    """`your HQ` for the owner, his name for everybody else; a swap with the reserve is a deed."""
    lines = [told("hq-damage", seat=0, points=4, total=9), told("swap", seat=1, card=3, taken=4)]
    line = story.summary(lines, 1)
    names = ["Ann", "Bob", "Cem"]
    assert render(line, names, 0) == "4 on your HQ, 1 swap with the reserve"
    assert render(line, names, 2) == "4 on Ann's HQ, 1 swap with the reserve"


def test_a_turn_without_deeds() -> None:
    """Nothing seen is told as that."""
    assert story.summary([], 1) == "did nothing that was seen"


def test_every_type_has_a_hue_a_drawing_and_rulings() -> None:
    """Sheets work for every card of the edition."""
    for found in CARDS.values():
        letter = found.code.removeprefix("R/")[0]
        assert letter in words.HUES
        assert letter in ART
        for rule in rulings(found, letter):
            assert ruling(GAME.folder, rule), rule
    assert set(RULES) == set(ART)


def test_numbers_of_a_hand_card() -> None:
    """What it needs, makes and carries, in a few letters."""
    assert words.printed(CARDS[CRUISER]) == "needs sup 2 en 1  sh 3 ph 4 hw 2"
    assert words.printed(CARDS[MOON]) == "makes sup 1 en 1"
    assert hand.hand_line([{"id": MOON}, {"id": CRUISER}, {"id": MOON}]) == "T2 S1"


def test_many_points_are_a_number() -> None:
    """More pips than fit become left/whole with the sign."""
    assert stacks._points(7, 12, "◆◇", 5, "")[0][0] == "7/12◆"
    assert stacks._points(2, 3, "◆◇", 5, "")[0][0] == "◆◆"


def test_a_volley_at_what_has_gone_out_of_sight_does_nothing() -> None:
    """In a world made from a view the target may be no card any more; the volley is just lost."""
    from core.games.empires import fire_landing
    from core.games.empires.state import NONE
    from core.games.empires.table import Ctx
    from core.kernel.stack import Frame

    s = placed(position("fire"))
    gun = next(u for u in s.play if s.names[u] == CRUISER)
    before = s.clone()
    lists = {"targets": [NONE], "units": [gun], "ph": [4], "hv": [0]}
    frame = Frame("act", 1, gun, 0, {"phasers": 4, "heavy": 0}, lists, {"what": "volley"})
    s.stack.append(frame)
    assert not fire_landing.resolve_volley(Ctx(s, None), frame)
    assert s.damage == before.damage
    assert s.hq == before.hq
