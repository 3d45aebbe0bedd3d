"""Whole games by chance: no illegal offer, no broken promise, an end; hidden things stay hidden."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.empires import GAME
from core.games.empires.load import CARDS
from core.kernel import Rng
from core.kernel.options import build
from core.kernel.state import digest, from_plain, to_plain

BUILT = [c for c in CARDS.values() if c.built]
KEEN = ("engage-best", "play", "volley", "aim", "arm", "strike", "area", "charge", "apply", "use")


def deck_of(rng: Rng) -> str:
    """A deck of built cards by chance, with enough terrain and units to fight."""
    terrain = [c.id for c in BUILT if c.type == "terrain"]
    units = [c.id for c in BUILT if c.is_unit]
    other = [c.id for c in BUILT if c.type != "terrain" and not c.is_unit]
    cards = [rng.choice(terrain) for _ in range(20)] + [rng.choice(units) for _ in range(16)]
    cards += [rng.choice(other) for _ in range(24)]
    return "empire: Argonian;" + ";".join(f"1 {card}" for card in cards)


def walk(seed: int, seats: int, keen: bool, limit: int, **options: object):  # type: ignore[no-untyped-def]
    """States after each step of a game between chance players; keen ones rather act."""
    decks = Rng.stream(seed, "decks")
    given_ = {f"deck{i + 1}": deck_of(decks) for i in range(seats)} | options
    s = GAME.new(build(GAME.Options, given_), seats, Rng(seed))
    rng = Rng.stream(seed, "walk")
    for _ in range(limit):
        found = GAME.decisions(s)
        if not found:
            return
        legal = GAME.legal(s, found[0])
        wanted = [a for a in legal if a.tag in KEEN] if keen else []
        GAME.apply(s, found[0], rng.choice(wanted or legal), None)
        yield s


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_random_games_end(seats: int) -> None:
    """Games of 2 to 6 chance players run to an end with all promises kept."""
    last = None
    for step, s in enumerate(walk(seats, seats, False, 20_000, hq_points=10)):
        last = s
        if step % 5 == 0:
            assert not GAME.invariants(s)
    assert last is not None
    assert last.over
    assert GAME.outcome(last) is not None


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 5), keen=st.booleans())
def test_every_offer_is_kept_and_every_state_survives(seed: int, seats: int, keen: bool) -> None:
    """Legal lists are canonical, states survive JSON, worlds fit their views."""
    for step, s in enumerate(walk(seed, seats, keen, 220)):
        if step % 20 or s.over:
            continue
        d = GAME.decisions(s)[0]
        legal = GAME.legal(s, d)
        assert list(legal) == sorted(set(legal), key=GAME.sort_key)
        for a in legal[:20]:
            assert GAME.parse(GAME.action_text(a)) == a
            assert GAME.label(s, d, a)
        assert GAME.prompt(s, d)
        assert digest(from_plain(GAME.State, to_plain(s))) == digest(s)
        for seat in (None, *range(seats)):
            view = GAME.view(s, seat)
            if seat is not None:
                assert GAME.view(GAME.determinize(view, Rng(step)), seat) == view
            assert not GAME.invariants(s)


def test_hidden_hands_are_not_in_a_view() -> None:
    """Another's hand appears as a count; a deck as a number (RES-5)."""
    for s in walk(3, 2, False, 40):
        view = GAME.view(s, 0)
        assert view["seats"][1]["hand"] is None
        assert view["seats"][1]["hand_count"] == len(s.hand[1])
        assert view["decks"] == [len(p) for p in s.deck]
        spectator = GAME.view(s, None)
        assert [x["hand"] for x in spectator["seats"]] == [None, None]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_the_proposal_is_the_best_set_that_can_be_paid(seed: int) -> None:
    """No set of cards that the points cover is worth more than the solver's (ALLOC-2)."""
    from itertools import combinations

    from core.games.empires.allocate_budget import Budget

    for s in walk(seed, 2, True, 140):
        if s.over or s.question != "allocate":
            continue
        b = Budget(s, s.active)
        if not 1 <= len(b.units) <= 7:
            continue
        best = b.best()
        assert b.evaluate(best) is not None
        groups: dict[int, set[int]] = {}
        for u in b.units:
            groups.setdefault(s.unit_of(u), set()).add(u)
        top = 0
        for n in range(len(groups) + 1):
            for chosen in combinations(groups.values(), n):
                together = frozenset(u for g in chosen for u in g)
                if b.evaluate(together) is not None:
                    top = max(top, sum(b.value(u) for u in together))
        assert sum(b.value(u) for u in best) == top
