"""Set-up (T-12 to T-20)."""

from __future__ import annotations

import pytest

from core.games.tlatelolco import board, setup
from core.games.tlatelolco.goods import KINDS
from core.kernel import BadOptions, Match

from .tables import GAME, Options, Rng, TState

NEW = [GAME.new(Options(), 1 + seed % 4, Rng(seed)) for seed in range(80)]


def first_of(s: TState) -> int:
    return s.first


@pytest.mark.rule("tlatelolco:T-12")
def test_one_to_four_may_play() -> None:
    """More than four seats are refused (T-12)."""
    assert GAME.seats == (1, 4)
    with pytest.raises(BadOptions):
        Match.new(GAME, seats=5)


@pytest.mark.rule("tlatelolco:T-13")
def test_the_order_of_set_up_is_that_of_the_rules() -> None:
    """Thief, exports and targets are drawn in this order (T-13)."""
    twin = Rng(77)
    s = GAME.new(Options(), 2, Rng(77))
    assert s.thief == twin.choice(board.THIEF_STARTS)
    exports = tuple(twin.below(KINDS) for _ in range(2))
    assert s.export == exports
    assert s.targets == tuple(setup.draw_targets(twin, g) for g in exports)


@pytest.mark.rule("tlatelolco:T-14")
def test_pawns_start_on_corners_opposite_ones_first() -> None:
    """a1, h8, h1, a8 in seat order (T-14)."""
    s = GAME.new(Options(), 4, Rng(3))
    assert [board.NAMES[i] for i in s.pawns] == ["a1", "h8", "h1", "a8"]


@pytest.mark.rule("tlatelolco:T-15")
def test_the_thief_starts_beside_the_temple() -> None:
    """All six red spaces there come up, and no other (T-15; case 5)."""
    assert {board.NAMES[s.thief] for s in NEW} == {"c4", "c6", "d3", "e6", "f3", "f5"}


@pytest.mark.rule("tlatelolco:T-16")
def test_each_starts_with_twenty_units_of_the_export_good() -> None:
    """20 of it, nothing else; two may share it (T-16; case 4)."""
    shared = 0
    for s in NEW:
        for p, held in enumerate(s.goods):
            assert held[s.export[p]] == 20
            assert sum(held) == 20
        shared += len(set(s.export)) < len(s.export)
    assert shared


@pytest.mark.rule("tlatelolco:T-17")
def test_the_six_targets_differ_and_leave_the_export_out() -> None:
    """Six different goods, never the own export; players may share some (T-17; case 4)."""
    shared = 0
    for s in NEW:
        for p, targets in enumerate(s.targets):
            assert len(set(targets)) == 6
            assert s.export[p] not in targets
        shared += any(set(a) & set(b) for a in s.targets for b in s.targets if a is not b)
    assert shared


@pytest.mark.rule("tlatelolco:T-18")
def test_every_stand_sells_one_good_and_takes_two_counters() -> None:
    """Counters lie on stands and nowhere else, and stay there (T-18)."""
    for s in NEW:
        stands = {i for i in range(64) if s.sells[i] >= 0}
        assert stands == set(board.STANDS)
        assert {i // 2 for i in range(128) if s.buys[i] >= 0} == stands
    s = NEW[1].clone()
    before = (s.sells, s.buys)
    rng = Rng(1)
    for _ in range(100):
        d = GAME.decisions(s)[0]
        GAME.apply(s, d, rng.choice(GAME.legal(s, d)), None)
    assert (s.sells, s.buys) == before


@pytest.mark.rule("tlatelolco:T-19")
def test_no_stand_takes_what_it_sells_and_every_good_leads_to_every_other() -> None:
    """The set-up check (T-19; case 3)."""
    for s in NEW:
        for i in board.STANDS:
            assert s.sells[i] not in s.buys[2 * i : 2 * i + 2]
        for start in range(KINDS):
            seen = {start}
            while True:
                more = {
                    s.sells[i]
                    for i in board.STANDS
                    if seen & set(s.buys[2 * i : 2 * i + 2]) and s.sells[i] not in seen
                }
                if not more:
                    break
                seen |= more
            assert len(seen) == KINDS


@pytest.mark.rule("tlatelolco:T-19")
def test_a_board_with_a_good_out_of_reach_is_seen() -> None:
    """Two stands that only trade with each other fail the check (T-19)."""
    sellers = list(range(KINDS))
    buyers = [0] * (2 * KINDS)
    for i in range(KINDS):
        other = {0: 1, 1: 0}.get(i, 2 + (i - 2 + 1) % (KINDS - 2))
        buyers[2 * i] = buyers[2 * i + 1] = other
    assert not setup.all_reachable(sellers, buyers)
    ring = [b for i in range(KINDS) for b in ((i + 1) % KINDS, (i + 2) % KINDS)]
    assert setup.all_reachable(sellers, ring)


@pytest.mark.rule("tlatelolco:T-19")
@pytest.mark.parametrize("backwards", [False, True])
def test_a_good_that_can_only_be_left_or_only_be_reached_is_seen(backwards: bool) -> None:
    """Every good must be reached and must lead on (T-19)."""
    sellers = list(range(KINDS))
    ring = [(i - 1) % (KINDS - 1) for i in range(KINDS - 1)]
    last = KINDS - 1
    if backwards:  # the last good is sold for another one, but no stand takes it
        buyers = [b for g in ring for b in (g, g)] + [0, 0]
    else:  # one stand takes the last good, whose own stand takes nothing but it
        buyers = [b for g in ring for b in (g, g)] + [last, last]
        buyers[1] = last
    assert not setup.all_reachable(sellers, buyers)


@pytest.mark.rule("tlatelolco:T-19")
def test_a_board_that_fails_the_check_is_dealt_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Till one passes (T-19)."""
    seen: list[list[int]] = []

    def third(sellers: list[int], buyers: list[int]) -> bool:
        seen.append(sellers)
        return len(seen) == 3

    monkeypatch.setattr(setup, "all_reachable", third)
    s = GAME.new(Options(), 2, Rng(5))
    assert len(seen) == 3
    assert [s.sells[i] for i in board.STANDS] == seen[2]


@pytest.mark.rule("tlatelolco:T-19")
def test_a_counter_changes_places_with_one_of_another_stand() -> None:
    """Whatever is drawn, the other counter lies elsewhere (T-19)."""

    class Fixed(Rng):
        def below(self, n: int) -> int:
            assert n == 2 * KINDS - 2
            return self.draws

    sellers = list(range(KINDS))
    for stand in (0, 9, KINDS - 1):
        for draw in range(2 * KINDS - 2):
            buyers = [(i // 2 + 5) % KINDS for i in range(2 * KINDS)]
            buyers[2 * stand] = stand
            twin = buyers.copy()
            k = draw + (2 if draw >= 2 * stand else 0)
            if twin[k] == stand:
                continue  # the same good again: it would be drawn for once more
            setup.part_sellers(Fixed(0, draw), sellers, buyers)
            assert (buyers[2 * stand], buyers[k]) == (twin[k], stand)


@pytest.mark.rule("tlatelolco:T-20")
def test_the_highest_throw_begins_and_ties_throw_again() -> None:
    """With dice 4 4 1 the first two throw again (T-20)."""

    class Loaded(Rng):
        def __init__(self, *throws: list[int]) -> None:
            super().__init__(0)
            self.throws = list(throws)

        def roll_many(self, count: int, sides: int = 6) -> list[int]:
            thrown = self.throws.pop(0)
            assert len(thrown) == count
            return thrown

    assert setup.roll_first(Loaded([4, 4, 1], [2, 5]), 3) == 1
    assert setup.roll_first(Loaded([1, 6, 3, 2]), 4) == 1
    assert {first_of(s) for s in NEW if s.seats == 4} == {0, 1, 2, 3}
