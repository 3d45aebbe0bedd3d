"""Chapter 18: how matches end otherwise: gamblers, to the end, limits, fewer survivors."""

from __future__ import annotations

import pytest

from core.games.empires import GAME
from core.games.empires import actions as act
from core.games.empires.damage import hit_hq
from core.games.empires.stakes import cards_won
from core.games.empires.state import HAND
from core.games.empires.table import Ctx
from core.kernel import BadOptions, Match, Rng

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
MOON = "t1-small-moon"
BIG = "t3-moon"


def gamblers(players: int = 2, **options: object) -> Scenario:
    """Sue's cruiser (4 phasers, 2 fluxes) before Bob's open HQ; Bob's deck has big moons on top."""
    t = Scenario(players, gamblers=True, **options)
    t.put(0, CRUISER, "c", engaged=True, loaded=2)
    t.pile(1, "deck", BIG, BIG, *[MOON] * 6)
    return t


# --- VAR-5 ------------------------------------------------------------------------------------


@pytest.mark.rule("empires:VAR-5")
def test_five_damage_win_the_top_card_for_good() -> None:
    """The top card of the victim's deck comes into the hand and is owned; he draws one (VAR-5)."""
    t = gamblers().begin(phase="fire")
    hands = [len(h) for h in t.s.hand]
    top = t.s.deck[1][-1]
    t.volley("hq1", c=(4, 1))
    assert t.hq(1) == 5
    assert t.s.owner[top] == 0
    assert t.s.zone[top] == HAND
    assert top in t.s.hand[0]
    assert [len(h) for h in t.s.hand] == [hands[0] + 1, hands[1] + 1]
    assert (cards_won(t.s, 0), cards_won(t.s, 1)) == (1, -1)
    t.go("discard").do(act.Drop(top))
    assert top in t.s.discard[0]


@pytest.mark.rule("empires:VAR-5")
def test_the_count_runs_on_for_each_pair_of_players() -> None:
    """Four points and later two make six: one card; another's points count apart (VAR-5)."""
    t = gamblers(3).begin(phase="fire")
    ctx = Ctx(t.s, None)
    hit_hq(ctx, 1, 4, 0)
    assert cards_won(t.s, 0) == 0
    hit_hq(ctx, 1, 4, 2)
    assert cards_won(t.s, 2) == 0
    hit_hq(ctx, 1, 2, 0)
    assert cards_won(t.s, 0) == 1
    hit_hq(ctx, 1, 11, 2)  # 15 in all
    assert cards_won(t.s, 2) == 3
    assert not GAME.invariants(t.s)


@pytest.mark.rule("empires:VAR-5", "empires:WIN-5")
def test_nobody_is_put_out_by_damage_and_nobody_celebrates() -> None:
    """Beyond 25 points the match goes on, and damage still counts (VAR-5)."""
    t = gamblers().seat(1, hq=24).begin(phase="fire")
    hand = len(t.s.hand[0])
    t.volley("hq1", c=(4, 0))
    assert t.hq(1) == 28
    assert t.s.alive == [1, 1]
    assert not t.s.over
    assert len(t.s.hand[0]) == hand
    assert not GAME.invariants(t.s)


@pytest.mark.rule("empires:VAR-5")
def test_quitting_is_for_the_start_of_ones_own_turn() -> None:
    """Before any action one may quit; after the first no more (VAR-5)."""
    t = gamblers(3).put(0, BIG, "moon").put(0, FRIGATE, "f").begin(phase="allocate")
    assert act.WITHDRAW in t.legal()
    other = t.s.clone()
    t.do(act.BEST)
    assert act.WITHDRAW not in t.legal()
    t.match.state = other
    t.do(act.WITHDRAW)
    assert t.s.alive == [0, 1, 1]
    assert not t.s.over
    t.go("allocate")
    t.do(act.WITHDRAW)
    assert t.s.over
    assert t.s.winners == [2]
    assert t.s.reason_rule == "WIN-2"


@pytest.mark.rule("empires:VAR-5")
def test_all_may_agree_to_end_and_most_cards_won_win() -> None:
    """One proposes once a turn; a single no and play goes on; all agree and it is over (VAR-5)."""
    t = gamblers(3).begin(phase="fire")
    hit_hq(Ctx(t.s, None), 1, 5, 2)
    t.next_turn()
    assert t.asked() == (1, "allocate")
    t.do(act.PROPOSE)
    assert t.asked() == (2, "agree")
    t.do(act.AGREE)
    assert t.asked() == (0, "agree")
    t.do(act.DECLINE)
    assert t.asked() == (1, "allocate")
    assert act.PROPOSE not in t.legal()
    t.next_turn()
    t.do(act.PROPOSE).do(act.AGREE).do(act.AGREE)
    outcome = t.match.outcome()
    assert outcome is not None
    assert outcome.winners == (2,)
    assert outcome.rule == "empires:VAR-5"
    assert outcome.scores == (0, -1, 1)


@pytest.mark.rule("empires:VAR-5")
def test_gamblers_play_for_keeps() -> None:
    """The antes are set aside for the winner (VAR-5, START-3)."""
    m = Match.new(GAME, {"decks": "trial,trial", "gamblers": True}, 2, seed=3)
    assert all(u >= 0 for u in m.state.ante)
    assert m.state.rules.keeps


@pytest.mark.rule("empires:VAR-5")
def test_gamblers_end_when_no_deck_has_cards() -> None:
    """With empty decks nothing can be won any more: the complete turn ends it (VAR-5)."""
    t = Scenario(2, gamblers=True)
    t.put(0, FRIGATE, "a").put(1, CRUISER, "b").begin(bare=True, seat=1, phase="draw")
    assert t.s.over
    assert t.s.reason_rule == "VAR-5"


@pytest.mark.rule("empires:VAR-5")
def test_which_card_was_won_is_known_to_the_winner_alone() -> None:
    """Others see that a card was won, not which; made-up worlds keep to that (VAR-5)."""
    t = gamblers().begin(phase="fire")
    top = t.s.deck[1][-1]
    t.volley("hq1", c=(4, 2))
    assert GAME.view(t.s, 0)["owners"][top] == 0
    for viewer in (None, 1):
        assert GAME.view(t.s, viewer)["owners"][top] == 1
    for viewer in (0, 1):
        view = GAME.view(t.s, viewer)
        for seed in range(5):
            world = GAME.determinize(view, Rng(seed))
            assert GAME.view(world, viewer) == view
            assert sum(world.home[u] == 1 for u in world.hand[0]) == 1


@pytest.mark.rule("empires:VAR-5", "empires:SET-3")
def test_gamblers_may_share_one_deck() -> None:
    """Any structure may underlie: both draw from the shared deck (VAR-5)."""
    m = Match.new(GAME, {"structure": "basic", "gamblers": True}, 2, seed=3)
    s = m.state
    hands, deck = [len(h) for h in s.hand], len(s.deck[0])
    hit_hq(Ctx(s, None), 1, 5, 0)
    assert [len(h) for h in s.hand] == [hands[0] + 1, hands[1] + 1]
    assert len(s.deck[0]) == deck - 2
    assert cards_won(s, 0) == 1
    assert not GAME.invariants(s)


# --- VAR-6 ------------------------------------------------------------------------------------


@pytest.mark.rule("empires:VAR-6")
def test_the_first_to_deal_fifty_points_in_all_wins() -> None:
    """Damage on several HQs adds up; nobody is out before (VAR-6)."""
    t = Scenario(3, play_to_end=True).put(0, CRUISER, "c", engaged=True).begin(phase="fire")
    ctx = Ctx(t.s, None)
    hit_hq(ctx, 1, 30, 0)
    hit_hq(ctx, 2, 16, 0)
    assert t.s.alive == [1, 1, 1]
    assert not t.s.over
    t.volley("hq2", c=(4, 0))
    outcome = t.match.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.rule == "empires:VAR-6"
    assert outcome.scores == (50, 0, 0)


@pytest.mark.rule("empires:VAR-6")
def test_damage_on_ones_own_hq_does_not_count() -> None:
    """Only opponents' Sector HQs count (VAR-6)."""
    t = Scenario(2, play_to_end=True).begin(phase="fire")
    hit_hq(Ctx(t.s, None), 0, 60, 0)
    assert not t.s.over
    assert t.hq(0) == 60


@pytest.mark.rule("empires:VAR-6", "empires:WIN-5")
def test_each_twenty_fifth_point_is_celebrated() -> None:
    """Whoever deals the 25th, the 50th … point on an HQ draws two cards (VAR-6)."""
    for form, cards in (("primary", 2), ("none", 0)):
        t = Scenario(3, play_to_end=True, celebration=form).begin(phase="fire")
        ctx = Ctx(t.s, None)
        hands = [len(h) for h in t.s.hand]
        hit_hq(ctx, 1, 24, 0)
        hit_hq(ctx, 1, 2, 2)
        hit_hq(ctx, 1, 20, 0)
        assert [len(h) for h in t.s.hand] == [hands[0], hands[1], hands[2] + cards]
        hit_hq(ctx, 1, 4, 0)
        assert len(t.s.hand[0]) == hands[0] + cards


@pytest.mark.rule("empires:VAR-6")
def test_a_shorter_match_needs_fewer_points() -> None:
    """With `hq_points` 10 twenty points win (VAR-6)."""
    t = Scenario(2, play_to_end=True, hq_points=10).begin(phase="fire")
    hit_hq(Ctx(t.s, None), 1, 20, 0)
    assert t.s.winners == [0]


# --- limits -----------------------------------------------------------------------------------


def clocked(limit: int, **options: object) -> Scenario:
    """Seat 0 is in the last phase of the turn of the table before the limit."""
    t = Scenario(2, turn_limit=limit, **options)
    return t.put(0, FRIGATE, "f").put(1, CRUISER, "c")


@pytest.mark.rule("empires:TRN-7")
def test_after_the_limit_one_more_complete_turn_is_played() -> None:
    """The turn of the table is finished, one more is played, then the least damage wins (TRN-7)."""
    t = clocked(5).seat(0, hq=4).seat(1, hq=3).begin(phase="play-a", number=5)
    t.next_turn().next_turn()
    assert (t.s.turn, t.s.active) == (6, 0)
    assert any("one more complete turn" in line for line in t.match.story(0))
    t.next_turn()
    assert not t.s.over
    t.next_turn()
    assert t.s.over
    assert t.s.winners == [1]
    assert t.s.reason_rule == "TRN-7"


@pytest.mark.rule("empires:TRN-7")
def test_a_tie_at_the_limit_goes_to_the_strongest_ships() -> None:
    """Equal damage: the sum of the strengths of ship cards decides; equal again: both (TRN-7)."""
    t = clocked(5).begin(phase="draw", seat=1, number=6)
    t.next_turn()
    assert t.s.winners == [1]
    t = clocked(5).put(0, "s2-argonian-escort-warm-front-escort", "e")
    t.begin(phase="draw", seat=1, number=6).next_turn()
    assert t.s.winners == [0, 1]


@pytest.mark.rule("empires:TRN-7", "empires:VAR-6")
def test_at_the_limit_of_play_to_the_end_the_damage_dealt_counts() -> None:
    """Where everyone plays to the end, most damage dealt is placed first (VAR-6, TRN-7)."""
    t = Scenario(3, play_to_end=True, turn_limit=5).begin(phase="play-a", seat=2, number=6)
    ctx = Ctx(t.s, None)
    hit_hq(ctx, 0, 7, 1)
    hit_hq(ctx, 1, 9, 2)
    hit_hq(ctx, 2, 8, 0)
    t.next_turn()
    assert t.s.winners == [2]


@pytest.mark.rule("empires:TRN-3")
def test_a_first_round_ends_when_two_are_left() -> None:
    """With `survivors=2` the last two win together (TRN-3)."""
    t = Scenario(4, survivors=2).put(0, FRIGATE, "f", engaged=True)
    t.seat(1, hq=24).seat(2, hq=24).begin(phase="fire")
    t.volley("hq1", f=(1, 0))
    assert not t.s.over
    t.volley("hq2", f=(1, 0))
    assert t.s.over
    assert t.s.winners == [0, 3]
    assert t.s.reason_rule == "TRN-3"


@pytest.mark.rule("empires:TRN-3", "empires:TRN-7")
def test_at_the_limit_of_a_first_round_the_best_two_win() -> None:
    """The two with the least damage (TRN-3, TRN-7)."""
    t = Scenario(3, survivors=2, turn_limit=5)
    t.seat(0, hq=2).seat(1, hq=9).seat(2, hq=5).begin(phase="play-a", seat=2, number=6)
    t.next_turn()
    assert t.s.winners == [0, 2]


@pytest.mark.rule("empires:TRN-3", "empires:TRN-7")
def test_a_die_decides_who_of_equals_is_second() -> None:
    """The best is through; between those who tie for the second place the die decides (ours)."""
    seen = set()
    for seed in range(12):
        t = Scenario(3, survivors=2, turn_limit=5)
        t.seat(1, hq=4).seat(2, hq=4).begin(phase="play-a", seat=2, number=6)
        t.s.rng.state = seed * 977
        t.next_turn()
        assert t.s.winners[0] == 0
        assert len(t.s.winners) == 2
        seen.add(t.s.winners[1])
    assert seen == {1, 2}


@pytest.mark.rule("empires:TRN-3")
def test_two_survivors_need_three_seats() -> None:
    """A match of two cannot end with two left (TRN-3)."""
    with pytest.raises(BadOptions, match=r"survivors=2.*more than 2 seats"):
        Match.new(GAME, {"survivors": 2}, 2)
