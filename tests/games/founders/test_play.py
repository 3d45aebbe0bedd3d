"""Whole matches at random: nothing breaks, nothing is lost, everything can be saved anywhere."""

from __future__ import annotations

import json

import pytest

from core.games.founders import GAME
from core.games.founders.geometry import CELLS
from core.games.founders.state import COVERED, LOST, OPEN, FoundersState
from core.kernel import Events, Match, Rng
from core.kernel import state as st

from .table import fresh, played, step


@pytest.mark.rule("founders:R11", "founders:R35", "founders:R27")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_in_random_matches(seats: int) -> None:
    """Monoliths 15, symbols 18, tiles 40, supplies never negative, after every action (55)."""
    for seed in range(6):
        s = fresh(seats, seed)
        rng = Rng(seed + 100)
        while GAME.decisions(s):
            step(s, rng)
            assert GAME.invariants(s) == []
            claimed = sum(p.claimed >= 0 for p in s.plazas)
            assert claimed + sum(s.monoliths) == 15
            counts = [s.symbols.count(what) for what in (OPEN, COVERED, LOST)]
            assert sum(counts) == 18
            assert min([*s.districts, *s.switches, *s.monoliths, s.renown]) >= 0
            tiles = len(s.bag) + sum(1 for w in s.waiting if w) + bool(s.taken)
            assert tiles + sum(e.what == "city" for e in s.laid) == 40


@pytest.mark.rule("founders:R35")
def test_a_claimed_plaza_never_changes_in_random_play() -> None:
    """Once claimed, cells, colour and place of the Monolith stay."""
    for seed in range(8):
        s = fresh(4, seed)
        rng = Rng(seed)
        seen: dict[int, object] = {}
        while GAME.decisions(s):
            step(s, rng)
            for i, plaza in enumerate(s.plazas):
                if plaza.claimed >= 0:
                    assert seen.setdefault(i, plaza) == plaza


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_decision_can_be_saved_and_cloned(seats: int) -> None:
    """At each micro-decision the plain form and the clone have the same digest and answers."""
    s = fresh(seats, 12)
    rng = Rng(13)
    kinds = set()
    while GAME.decisions(s):
        d = GAME.decisions(s)[0]
        kinds.add(d.kind)
        again = st.from_plain(FoundersState, json.loads(json.dumps(st.to_plain(s))))
        for other in (again, s.clone()):
            assert st.digest(other) == st.digest(s)
            assert GAME.legal(other, d) == GAME.legal(s, d)
            assert GAME.invariants(other) == []
        step(s, rng)
    assert {"draft", "take", "lay"} < kinds


def test_a_clone_shares_nothing_that_changes() -> None:
    """Playing a clone to its end leaves the original as it was."""
    s = played(fresh(3, 5), Rng(5), 60)
    before = st.digest(s)
    other = s.clone()
    played(other, Rng(6))
    assert st.digest(s) == before
    assert GAME.invariants(s) == []


def test_events_change_nothing() -> None:
    """With and without an event list the same match comes about."""
    a, b = fresh(4, 9), fresh(4, 9)
    rng = Rng(10)
    while GAME.decisions(a):
        d = GAME.decisions(a)[0]
        act = rng.choice(GAME.legal(a, d))
        GAME.apply(a, d, act, None)
        GAME.apply(b, d, act, Events())
    assert st.digest(a) == st.digest(b)


def test_every_event_names_a_rule_and_reads_as_a_sentence() -> None:
    """Rule ids are those of RULES.md; texts end with a full stop and have no loose braces."""
    known = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    for seed in range(6):
        match = Match.new(GAME, seats=4, seed=seed)
        rng = Rng(seed)
        while match.decisions():
            match.submit(rng.choice(match.legal(match.decisions()[0])))
        for _, event in match.events(0):
            assert f"**{event.rule}**" in known
        for line in match.story(None):
            assert line.endswith(".")
            assert "{" not in line


def test_prompts_labels_and_texts_of_every_action() -> None:
    """Each legal action has a label and a text that is read back to the same action."""
    for seed in range(4):
        s = fresh(2 + seed % 3, seed)
        rng = Rng(seed)
        while GAME.decisions(s):
            d = GAME.decisions(s)[0]
            assert GAME.prompt(s, d)
            for a in list(GAME.legal(s, d))[::7]:
                assert GAME.label(s, d, a)
                assert GAME.parse(GAME.action_text(a)) == a
                assert GAME.parse(GAME.action_plain(a)) == a
            step(s, rng)


def test_a_match_with_own_symbols_everywhere_plays_to_its_end() -> None:
    """Chains, orders and carvings of all kinds: 144 cells, each with a symbol."""
    places = [c.name for c in CELLS if not c.hearth and not c.outside]
    text = " ".join(f"{'AHP'[i % 3]}:{name}" for i, name in enumerate(places))
    kinds = set()
    for seed in range(6):
        s = fresh(2 + seed % 3, seed, artifacts=text)
        rng = Rng(seed)
        while GAME.decisions(s):
            kinds.add(s.stage)
            step(s, rng)
            assert GAME.invariants(s) == []
    assert {"which", "harmony", "achievement", "philosophical", "own-renown"} <= kinds
