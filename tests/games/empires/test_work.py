"""Storms of reactions and tall stacks cost work in proportion, and can be left at any point."""

from __future__ import annotations

import json
import os
import sys
import tracemalloc
from collections.abc import Callable

import pytest

from core.games.empires import GAME
from core.games.empires.actions import PASS, Play
from core.games.empires.damage_destruction import fire_events
from core.games.empires.flow import proceed
from core.games.empires.state import EmpiresState
from core.games.empires.table import Ctx
from core.kernel import Match, Rng
from core.kernel.state import digest

from .scenario import Scenario
from .test_random import KEEN, deck_of

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
LUCKY = "l6-lucky-maneuver"
MOON = "t1-small-moon"
MEGABYTE = 1 << 20


def calls_of(work: Callable[[], object]) -> int:
    """Function calls that some work makes: the same on every machine, unlike its time."""
    count = 0

    def note(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def storm() -> Scenario:
    """Sue fires at Bob; both hold six cards that answer anything."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f")
    for seat in (0, 1):
        t.hand(seat, *[LUCKY] * 6)
    t.begin(phase="fire", plays_left=9)
    effect = {"op": "counter", "add": 1}
    answers = {"to": ["volley", "play"], "on": ["fleet"], "do": [effect]}
    t.rewrite(LUCKY, on=["nowhere"], react=[answers])
    made = t.s.defs[t.u(LUCKY)]
    t.s.defs = tuple(made if d.id == LUCKY else d for d in t.s.defs)
    t.s.touch()
    return t.volley("f", c=(4, 0))


def answer(t: Scenario) -> int:
    """The seat that is asked answers with a card; gives the calls that this took."""
    a = next(a for a in t.legal() if isinstance(a, Play))
    return calls_of(lambda: t.do(a))


@pytest.mark.rule("empires:REA-6", "empires:REA-15")
def test_a_storm_of_reactions_costs_no_more_per_answer_than_a_breeze() -> None:
    """Twenty frames deep an answer takes about the work of the first, in little memory (REA-6)."""
    t = storm()
    tracemalloc.start()
    work = [answer(t)]
    while len(t.s.stack) < 20:
        work.append(answer(t))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert work[-1] < 2 * work[0] + 1000
    assert sum(work) < 60_000
    assert peak < 5 * MEGABYTE
    copies = calls_of(t.s.clone), calls_of(lambda: GAME.view(t.s, 0))
    assert max(copies) < 3000
    t.passes()
    assert len(t.s.stack) == 1
    assert t.s.phase != "allocate"


def test_a_stack_of_three_hundred_triggers_is_worked_off_one_by_one() -> None:
    """Three hundred programs that wait take three hundred times the work of one, and no more."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).begin()
    t.rewrite("c", on=["fleet"], trigger=[{"on": "record", "do": [{"op": "counter", "add": 1}]}])
    u, ctx = t.u("c"), Ctx(t.s, None)

    def burst(count: int) -> int:
        def work() -> None:
            for _ in range(count):
                fire_events(ctx, u, "record", 0, u)
            proceed(ctx)

        return calls_of(work)

    one = burst(1)
    tracemalloc.start()
    many = burst(300)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert t.s.counter[u] == 301
    assert many < 300 * max(one, 60)
    assert peak < 5 * MEGABYTE


FULL = bool(os.environ.get("TERMINUS_FULL"))
"""Every decision and all of the rest of the game, instead of a sample of both."""
EVERY = 1 if FULL else 6
AHEAD = 100_000 if FULL else 40
RARE = ("react", "pick", "choose")
"""Questions in the middle of something, of which none is left out."""


def recorded() -> Match:
    """A game of four seats that rather act than pass, to its end or for 500 decisions."""
    decks = Rng.stream(28, "decks")
    given = {f"deck{i + 1}": deck_of(decks) for i in range(4)}
    match = Match.new(GAME, {"hq_points": 12, **given}, 4, seed=28)
    rng = Rng(4)
    while (opened := match.decisions()) and len(match.log) < 500:
        legal = match.legal(opened[0])
        wanted = [a for a in legal if a.tag in KEEN]
        last = [legal[-1]] if opened[0].kind == "discard" else legal
        match.submit(rng.choice(wanted or last), opened[0].seat)
    return match


def test_a_game_saved_and_resumed_at_any_decision_goes_on_the_same() -> None:
    """From each saved decision the record gives the same states as without the break."""
    match = recorded()
    questions = set()
    saved: dict[int, str] = {}
    known: list[str] = [match.start().digest()]

    def keep(m: Match) -> None:
        known.append(m.digest())
        rare = isinstance(m.state, EmpiresState) and m.state.question in RARE
        if rare or len(m.log) % EVERY == 0:
            saved[len(m.log)] = json.dumps(m.snapshot())

    match.replay(each=keep)
    for at, text in saved.items():
        again = Match.restore(GAME, json.loads(text))
        assert isinstance(again.state, EmpiresState)
        questions.add(again.state.question)
        for record in match.log[at : at + AHEAD]:
            again.advance(record)
        assert again.digest() == known[len(again.log)]
    assert {"react", "pick", "play", "allocate", "spend", "fire", "aim"} <= questions


def test_a_clone_taken_at_any_decision_is_not_disturbed() -> None:
    """What is played on after a copy leaves the copy as it was."""
    match = recorded()
    kept: list[tuple[EmpiresState, str]] = []

    def keep(m: Match) -> None:
        if len(m.log) % 20 == 0:
            assert isinstance(m.state, EmpiresState)
            kept.append((m.state.clone(), digest(m.state)))

    match.replay(each=keep)
    assert kept
    assert all(digest(s) == known for s, known in kept)


def test_passing_on_a_storm_resolves_it() -> None:
    """Answers that nobody answers take effect, the last first."""
    t = storm()
    answer(t)
    answer(t)
    depth = len(t.s.stack)
    while t.asked()[1] == "react" and len(t.s.stack) >= depth:
        t.do(PASS)
    assert len(t.s.stack) < depth
