"""Views, forecasts, words, fixtures."""

from __future__ import annotations

import json

import pytest

from core.games.treasure.cards import INDEX
from core.games.treasure.forecast import battle_sums, opposing, outlook, unseen_guardians
from core.games.treasure.view import census
from core.kernel import BadFixture, Events, InvalidAction

from .tables import GAME, Options, Rng, asked, do, go, hero, seat, table


@pytest.mark.rule("treasure:TH-11", "treasure:TH-19", "treasure:TH-26")
def test_states_that_differ_in_hidden_cards_look_the_same() -> None:
    """Hand, spells, laid treasure, pile and deck of another seat (C.4; case 51)."""
    base = {"hand": "M01", "party": [hero("H02", spells="S01")], "pile": "T05"}
    other = {"hand": "M02", "party": [hero("H02", spells="S04")], "pile": "T06"}
    mine = seat("G10 G11", ["H01"])
    place = {"location": "L21", "guardians": ["G01"]}
    one = table(seat(**base), mine, step="battle", adventure=place | {"laid": ["T01"]})  # type: ignore[arg-type]
    two = table(seat(**other), mine, step="battle", adventure=place | {"laid": ["T24"]})  # type: ignore[arg-type]
    for s in (one, two):
        s.rng = Rng(3)
    assert GAME.view(one, 1) == GAME.view(two, 1)
    assert GAME.view(one, None) == GAME.view(two, None)
    assert GAME.view(one, 0) != GAME.view(two, 0)
    assert asked(one) == asked(two)
    assert list(GAME.legal(one, asked(one))) == list(GAME.legal(two, asked(two)))
    left, right = Events(), Events()
    for s, events in ((one, left), (two, right)):
        GAME.apply(s, asked(s), GAME.parse("pass"), events)
        assert asked(s).kind == "fight"
        events += do(s, "pass")
    assert [e for e in left if e.seen_by(1)] == [e for e in right if e.seen_by(1)]


@pytest.mark.parametrize("board", [False, True])
def test_a_determinized_state_has_the_same_view_and_all_cards(board: bool) -> None:
    """What a seat knows stays, the rest is dealt within the rules (C.4)."""
    s = GAME.new(Options(board=board), 3, Rng(21))
    rng = Rng(22)
    for step in range(420):
        if not GAME.decisions(s):
            break
        d = asked(s)
        GAME.apply(s, d, rng.choice(GAME.legal(s, d)), None)
        if step % 3 == 0:
            viewer = (None, 0, 1, 2)[step // 3 % 4]
            view = GAME.view(s, viewer)
            made = GAME.determinize(view, Rng(step))
            assert GAME.view(made, viewer) == view
            assert GAME.invariants(made) == []
            json.dumps(view)


def test_all_piles_are_shown_at_the_end() -> None:
    """After the match (C.4)."""
    s = table(seat(pile="T01"), seat(pile="T24"), step="draw", deck=[], discard=["*"])
    view = GAME.view(s, None)
    assert view["over"]
    assert [p["pile"] for p in view["players"]] == [["T01"], ["T24"]]
    assert [p["points"] for p in view["players"]] == [1, 6]


@pytest.mark.rule("treasure:TH-40", "treasure:TH-44", "treasure:TH-45")
def test_both_sums_are_shown_term_by_term_with_the_chance() -> None:
    """Warrior with sword and Bard at the Crypt against Skeletons (TH-40)."""
    s = table(
        seat("L01 T01", [hero("H01", items="M01"), hero("H12", spells="S06")]),
        seat("G10 E03"),
        step="adventure",
    )
    go(s, "L01", "T01", "G10")
    do(s, "play ambush", "pass")
    sums = battle_sums(GAME.view(s, 0))
    assert sums is not None
    assert sums["party"] == [
        ["H01", "combat value", 4],
        ["M01", "item", 2],
        ["H12", "combat value", 1],
        ["H12", "inspires the others", 1],
    ]
    assert sums["guardian"] == [
        ["G10", "combat value", 4],
        ["L01", "to Undead", 3],
        ["dark", "darkness", 2],
        ["E03", "event", 4],
    ]
    assert (sums["party_fixed"], sums["guardian_fixed"], sums["lead"]) == (8, 13, -5)
    assert round(100 * sums["chance"], 1) == 9.7
    better = battle_sums(GAME.view(s, 0), ["S06"])
    assert better is not None
    assert better["lead"] == 1
    assert GAME.score(s)["battle"]["lead"] == -5


def test_the_opposer_sees_what_each_guardian_would_do() -> None:
    """The sums before one lays a guardian."""
    s = table(seat("L21 T01", ["H01"]), seat("G01 G27"), step="adventure")
    do(s, "go wayside-shrine copper-coins")
    view = GAME.view(s, 1)
    assert opposing(view, ["G27"])["lead"] == -10
    assert opposing(view, ["G01"])["chance"] > opposing(view, ["G27"])["chance"]
    assert battle_sums(view) is None


def test_the_outlook_averages_over_the_guardians_that_may_come() -> None:
    """Those in the discard pile and in one's own hand cannot come."""
    s = table(seat("L21 L06 T01 G27", ["H01", "H08"]), seat("G01"), discard=["G02"])
    view = GAME.view(s, 0)
    unseen = unseen_guardians(view)
    assert INDEX["G01"] in unseen
    assert not {INDEX["G27"], INDEX["G02"]} & set(unseen)
    easy, hard = outlook(view, "L21"), outlook(view, "L06")
    assert easy["chance"] > hard["chance"]
    assert len(easy["against"]) == 30
    assert easy["against"][-1][0] == easy["worst"]["id"]


def test_words_are_slugs_and_ids_are_read_too() -> None:
    """Text forms round-trip."""
    for text in ("attach magic-sword warrior", "cast heal warrior", "cast bless -", "theft 2"):
        assert GAME.action_text(GAME.parse(text)) == text
    assert GAME.parse("attach M01 H01") == GAME.parse("attach magic-sword warrior")
    assert GAME.action_text(GAME.parse("walk b2")) == "walk b2"
    with pytest.raises(InvalidAction, match="no card `excalibur`"):
        GAME.parse("carry excalibur")
    with pytest.raises(InvalidAction, match="no space `z9`"):
        GAME.parse("walk z9")


def test_every_open_decision_has_a_prompt_and_labels() -> None:
    """No decision is left without words."""
    for options in (Options(), Options(board=True)):
        s = GAME.new(options, 3, Rng(30))
        rng = Rng(31)
        for _ in range(500):
            if not GAME.decisions(s):
                break
            d = asked(s)
            assert GAME.prompt(s, d)
            legal = GAME.legal(s, d)
            labels = [GAME.label(s, d, a) for a in legal]
            assert len(set(labels)) == len(labels)
            GAME.apply(s, d, rng.choice(legal), None)


@pytest.mark.parametrize(
    "fixture",
    [
        {"weather": 1},
        {"seats": [{}, {}, {}]},
        {"seats": [{"hand": ["X01"]}]},
        {"seats": [{"hand": ["M01", "M01"]}]},
        {"seats": [{"pile": ["M01"]}]},
        {"seats": [{"party": [{"id": "H08", "items": ["M01"]}]}]},
        {"seats": [{"party": [{"id": "H01", "spells": ["S01"]}]}]},
        {"seats": [{"party": [{"id": "H01", "left": 9}]}]},
        {"deck": ["*"], "discard": ["*"]},
        {"turn": {"step": "dance"}},
        {"turn": {"step": "place"}},
        {"pawns": ["a1", "e5"]},
    ],
)
def test_a_position_that_cannot_be_is_refused(fixture: dict[str, object]) -> None:
    """Unknown keys, cards twice and impossible values are told, never ignored."""
    with pytest.raises(BadFixture):
        GAME.set_fixture(GAME.new(Options(), 2, Rng(1)), fixture)


def test_a_fixture_keeps_all_cards() -> None:
    """Cards that lose their place go to the discard pile."""
    base = GAME.new(Options(), 2, Rng(1))
    s = GAME.set_fixture(base, {"seats": [{"hand": ["T24"]}]})
    assert sorted(census(s)) == list(range(147))
