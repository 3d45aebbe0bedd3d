"""The board version (TH-B1 to TH-B7)."""

from __future__ import annotations

import pytest

from core.games.treasure.board import FIELDS, HOMES, SPACE, distance
from core.games.treasure.cards import INDEX, KIND
from core.kernel import BadOptions

from .tables import (
    GAME,
    STRONG,
    Options,
    Rng,
    TreasureState,
    asked,
    do,
    hero,
    ids,
    on,
    party,
    refused,
    seat,
    texts,
    thrown,
)

BOARD = Options(board=True)


def laid_out(
    heroes: list[object], hand: str = "S05", pawn: str = "a1", step: str = "recruit", seed: int = 1
) -> TreasureState:
    """Two players on the board, seat 0 active."""
    base = GAME.new(BOARD, 2, Rng(seed))
    s: TreasureState = GAME.set_fixture(
        base,
        {
            "seats": [seat(hand, heroes)],  # type: ignore[arg-type]
            "pawns": [pawn, "e5"],
            "turn": {"seat": 0, "step": step},
        },
    )
    assert GAME.invariants(s) == []
    return s


def put(s: TreasureState, space: str, guard: str, find: str) -> None:
    """Lay a guardian and a find on a space; what lay there changes places with them."""
    i = SPACE[space]
    for spots, card in ((s.spot_guards, INDEX[guard]), (s.spot_finds, INDEX[find])):
        if card in spots:
            j = spots.index(card)
            spots[i], spots[j] = spots[j], spots[i]
        else:
            s.out[s.out.index(card)] = spots[i]
            s.out.sort()
            spots[i] = card
    assert GAME.invariants(s) == []


@pytest.mark.rule("treasure:TH-B1")
def test_the_board_has_21_spaces_and_four_homes() -> None:
    """A location face up, guardian and find face down (TH-B1)."""
    s: TreasureState = GAME.new(BOARD, 4, Rng(2))
    assert len(FIELDS) == 21
    for i in FIELDS:
        assert KIND[s.spot_places[i]] == "location"
        assert KIND[s.spot_guards[i]] == "guardian"
        assert KIND[s.spot_finds[i]] in ("treasure", "item")
    assert s.pawns == list(HOMES)
    spaces = GAME.view(s, 0)["board"]["spaces"]
    assert [x["guardian"] for x in spaces] == [None] * 25
    assert sum(x["hidden_guardian"] for x in spaces) == 21
    assert sum(x["find"] for x in spaces) == 21


@pytest.mark.rule("treasure:TH-B1")
def test_the_board_is_for_two_to_four() -> None:
    """One seat is refused (TH-B1)."""
    with pytest.raises(BadOptions):
        GAME.new(BOARD, 1, Rng(1))


@pytest.mark.rule("treasure:TH-B2")
def test_one_card_is_drawn_and_an_empty_deck_is_made_anew() -> None:
    """From the discarded heroes, spells and events (TH-B2)."""
    s: TreasureState = GAME.new(BOARD, 2, Rng(5))
    assert sorted(len(x) for x in s.hands) == [7, 8]
    assert {KIND[c] for c in s.deck} <= {"hero", "spell", "event"}
    s.discard += s.deck
    s.deck.clear()
    turn = s.turn
    while s.turn == turn:
        do(s, texts(s)[-1])
    assert len(s.deck) > 20
    assert s.discard == [] or {KIND[c] for c in s.discard} <= {"hero", "spell", "event"}


@pytest.mark.rule("treasure:TH-B3")
def test_heroes_join_only_at_home() -> None:
    """Spells anywhere (TH-B3)."""
    s = laid_out(["H02"], "H01 S04", pawn="b2")
    assert refused(s, "enlist warrior") == "TH-B3"
    do(s, "learn magic-missile wizard")
    s = laid_out(["H02"], "H01 S04", pawn="a1")
    do(s, "enlist warrior")


@pytest.mark.rule("treasure:TH-B4")
def test_the_pawn_moves_up_to_the_throw_or_straight_home() -> None:
    """Not diagonally (TH-B4)."""
    s = laid_out(["H01"], pawn="d4")
    do(s, "pass")
    on(s, "walk")
    reach = {t.split()[1] for t in texts(s)}
    near = {w for w, i in SPACE.items() if distance(SPACE["d4"], i) <= s.die}
    assert reach == near | {"a1"}
    s.die = 1
    assert refused(s, "walk e5") == "TH-B4"
    assert refused(s, "pass") == "TH-B4"
    do(s, "walk a1")
    assert s.pawns[0] == SPACE["a1"]


@pytest.mark.rule("treasure:TH-B4")
def test_without_heroes_nobody_walks() -> None:
    """The turn goes on to its end (TH-B4)."""
    s = laid_out([], "H01")
    do(s, "pass")
    on(s, "recruit", (1,))
    assert s.pawns[0] == SPACE["a1"]


@pytest.mark.rule("treasure:TH-B5")
def test_a_beaten_guardian_gives_its_find() -> None:
    """A treasure to the pile, an item to the carried ones; the space is empty (TH-B5)."""
    for find in ("T24", "M09"):
        s = laid_out(STRONG, pawn="b2", step="adventure")
        put(s, "b2", "G01", find)
        assert texts(s) == ["brave", "pass"]
        do(s, "brave")
        on(s, "fight")
        won, _ = thrown(s, "pass", "hits", hits=0)
        while won.spot_guards[SPACE["b2"]] >= 0:
            do(won, "pass")
        assert won.spot_places[SPACE["b2"]] == won.spot_finds[SPACE["b2"]] == -1
        owned = won.piles[0] if find == "T24" else won.carried[0]
        assert ids(owned) == [find]
        assert INDEX["G01"] in won.discard


@pytest.mark.rule("treasure:TH-B5")
def test_after_a_loss_all_stays_with_the_guardian_face_up() -> None:
    """The party stays where it is (TH-B5)."""
    s = laid_out(["H08", "H01"], pawn="b2", step="adventure")
    put(s, "b2", "G27", "T24")
    do(s, "brave")
    on(s, "fight")
    lost, _ = thrown(s, "pass", "dice", won=False)
    while asked(lost).kind not in ("recovery", "discard", "again", "recruit"):
        do(lost, texts(lost)[0] if asked(lost).kind == "place" else "pass")
    b2 = SPACE["b2"]
    assert (lost.spot_guards[b2], lost.spot_finds[b2]) == (INDEX["G27"], INDEX["T24"])
    shown = GAME.view(lost, 1)["board"]["spaces"][b2]
    assert shown["guardian"] == "G27"
    assert shown["find"] is True
    assert lost.pawns[0] in (b2, SPACE["a1"])


@pytest.mark.rule("treasure:TH-B5", "treasure:TH-E06")
def test_a_lost_party_walks_but_fights_nobody() -> None:
    """Lost keeps a party from its adventure, not from its way (TH-E06)."""
    s = laid_out(["H01"], pawn="b2")
    s.lost_way = True
    on(s, "walk")
    do(s, "walk b2")
    assert asked(s).kind != "brave"
    assert not s.spot_open[SPACE["b2"]]


@pytest.mark.rule("treasure:TH-B5")
def test_a_guardian_may_be_left_alone() -> None:
    """It stays face down (TH-B5)."""
    s = laid_out(["H01"], pawn="b2", step="adventure")
    do(s, "pass")
    assert not s.spot_open[SPACE["b2"]]
    assert refused(s, "brave") == "TH-B5"


@pytest.mark.rule("treasure:TH-B6")
def test_heroes_heal_two_at_home() -> None:
    """One elsewhere (TH-B6)."""
    for pawn, left in (("a1", 3), ("b2", 2)):
        s = laid_out([hero("H08", 1)], pawn=pawn, step="adventure")
        if asked(s).kind == "brave":
            do(s, "pass")
        assert s.parties[0][0].left == left


@pytest.mark.rule("treasure:TH-B6")
def test_a_party_that_is_wiped_out_starts_again_at_home() -> None:
    """The pawn is back on its corner (TH-B6)."""
    s = laid_out(["H02"], pawn="b2", step="adventure")
    put(s, "b2", "G27", "T24")
    do(s, "brave")
    on(s, "fight")
    lost, _ = thrown(s, "pass", "dice", won=False)
    while asked(lost).seat != 1 or asked(lost).kind != "recruit":
        do(lost, texts(lost)[0] if asked(lost).kind == "place" else "pass")
    assert party(lost) == []
    assert lost.pawns[0] == SPACE["a1"]


@pytest.mark.rule("treasure:TH-B7")
def test_the_match_ends_when_no_treasure_is_left_on_the_board() -> None:
    """Items alone keep nobody (TH-B7)."""
    s = laid_out(["H01"])
    for i in FIELDS:
        if KIND[s.spot_finds[i]] == "treasure":
            s.discard += [s.spot_finds[i], s.spot_guards[i], s.spot_places[i]]
            s.spot_finds[i] = s.spot_guards[i] = s.spot_places[i] = -1
    while GAME.decisions(s):
        do(s, texts(s)[-1])
    assert s.ended == "claimed"
    assert GAME.outcome(s) is not None


@pytest.mark.rule("treasure:TH-B7")
def test_the_match_ends_after_a_hundred_rounds() -> None:
    """A safety stop (TH-B7)."""
    s = laid_out(["H01"])
    s.turn = 200
    while GAME.decisions(s):
        do(s, texts(s)[-1])
    assert s.ended == "rounds"


def test_cards_that_need_guardians_in_hand_do_nothing_on_the_board() -> None:
    """No Encounter and no Second Guardian is asked for."""
    s = GAME.new(BOARD, 3, Rng(9))
    rng = Rng(9)
    seen = set()
    for _ in range(600):
        if not GAME.decisions(s):
            break
        d = asked(s)
        seen.add(d.kind)
        GAME.apply(s, d, rng.choice(GAME.legal(s, d)), None)
    assert "brave" in seen
    assert not seen & {"oppose", "encounter", "second", "adventure"}
