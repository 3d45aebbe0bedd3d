"""Chapter 7: windows, their order, and what may answer."""

from __future__ import annotations

import json

import pytest

from core.games.empires import GAME
from core.games.empires.actions import PASS, Play, Strike
from core.kernel import Match, Rng
from core.kernel.state import canonical, digest, from_plain, to_plain

from .scenario import Scenario

FRIGATE = "s3-argonian-frigate-sunspot-frigate"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
BELT = "t3-benakis-asteroid-belt"
MOON = "t1-small-moon"
DEW = "o3-defensive-electronic-warfare"
LUCKY = "l6-lucky-maneuver"


def volley_position() -> Scenario:
    """Sue's cruiser is about to fire at Bob's frigate; both hold reactions."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f").put(1, BELT, "belt")
    t.hand(1, DEW, LUCKY, MOON)
    return t.begin(phase="fire")


@pytest.mark.rule("empires:REA-1", "empires:CARD-1", "empires:REA-8")
def test_only_reaction_cards_answer_and_cost_no_play_on_others_turns() -> None:
    """The seat is offered its R/ cards and passing, nothing else (REA-1, REA-8)."""
    t = volley_position()
    t.volley("f", c=(4, 0))
    assert t.asked() == (1, "react")
    cards = {a.card for a in t.legal() if isinstance(a, Play)}
    assert cards == {t.u(DEW), t.u(LUCKY)}
    before = t.s.plays
    t.play(DEW, "f")
    assert t.s.plays == before
    t.passes()
    assert t.hurt("f") == (2, 0)


@pytest.mark.rule("empires:REA-6", "empires:REA-15")
def test_the_last_reaction_takes_effect_first_and_the_window_opens_again() -> None:
    """After a reaction has resolved the others are asked again; all before the volley (REA-15)."""
    t = volley_position()
    t.volley("f", c=(4, 0))
    t.play(DEW, "f")
    assert t.asked() == (1, "react")
    assert t.hurt("f") == (0, 0)
    t.play(LUCKY, "f")
    assert t.hurt("f") == (0, 0)


@pytest.mark.rule("empires:REA-5", "empires:REA-7", "empires:REA-6")
def test_the_first_player_may_answer_the_answer() -> None:
    """The actor cannot react to his own action, only to somebody's reaction (REA-5, REA-7)."""
    t = Scenario(3)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f")
    t.hand(0, LUCKY, MOON).hand(1, DEW).hand(2, MOON).begin(phase="fire")
    t.rewrite(
        LUCKY,
        on=["nowhere"],
        react=[{"to": ["volley", "play"], "on": ["fleet"], "do": [{"op": "void"}]}],
    )
    t.volley("f", c=(4, 0))
    assert t.asked() == (1, "react")  # not Sue, although her card answers volleys
    t.play(DEW, "f")
    assert t.asked() == (0, "react")
    t.play(LUCKY)
    t.passes()
    assert t.u(DEW) in t.s.discard[1]
    assert t.hurt("f") == (2, 2)  # the answer to the answer came first: nothing was taken off


@pytest.mark.rule("empires:REA-3", "empires:REA-4")
def test_a_reaction_must_be_a_valid_answer() -> None:
    """A crew that cancels nothing at that moment is no answer (REA-3)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f").hand(1, "c6-science-officer")
    t.begin(phase="fire")
    t.volley("f", c=(4, 0))
    assert t.s.stack[-1].op != "window"
    assert t.hurt("f") == (2, 2)


@pytest.mark.rule("empires:REA-2")
def test_automatic_damage_opens_a_window() -> None:
    """A monster's damage can be answered: the science officer suspends it first (REA-2)."""
    t = Scenario(2)
    t.put(1, FRIGATE, "f").put(0, "m4-space-dragon", "dragon", on="f")
    t.hand(1, "c6-science-officer").begin()
    t.do(Strike(t.u("dragon")))
    assert t.asked() == (1, "react")
    t.play("c6-science-officer", "f")
    t.passes()
    assert t.in_play("c6-science-officer")


@pytest.mark.rule("empires:REA-13", "empires:MOVE-10", "empires:REA-2")
def test_crew_is_saved_from_a_dying_ship() -> None:
    """A transporter may be played when the ship is dying and not yet removed (REA-13)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True, loaded=2).put(1, FRIGATE, "f").put(1, MOON, "moon")
    t.put(1, "c1-boarding-party", "crew", on="f").hand(1, "e2-transporter")
    t.begin(phase="fire")
    t.volley("f", c=(4, 2))
    assert t.asked() == (1, "react")
    assert t.in_play("f")
    t.play("e2-transporter", "f")
    from core.games.empires.actions import Pick

    if t.asked() == (1, "pick"):
        t.do(Pick(t.u("crew")))
    while t.asked()[1] == "pick":
        t.do(t.legal()[0])
    t.passes()
    assert not t.in_play("f")
    assert t.in_play("crew")
    assert t.s.host[t.u("crew")] == t.u("moon")


@pytest.mark.rule("empires:REA-8")
def test_on_ones_own_turn_a_reaction_costs_a_play() -> None:
    """A reaction to a reaction on one's own turn needs a play left (REA-8)."""
    from core.games.empires.react import options

    t = volley_position()
    t.volley("f", c=(4, 0))
    s = t.s
    assert len(options(s, 1)) > 1
    s.active = 1
    s.plays = 0
    assert options(s, 1) == [PASS]


@pytest.mark.rule("empires:REA-14")
def test_a_reaction_card_is_an_ordinary_card_on_ones_own_turn() -> None:
    """An R/ crew is played as any crew (REA-14)."""
    t = Scenario(2)
    t.put(0, FRIGATE, "f").hand(0, "c6-science-officer").begin()
    t.play("c6-science-officer", "f")
    assert t.s.plays == 2
    assert t.s.host[t.u("c6-science-officer")] == t.u("f")


@pytest.mark.rule("empires:REA-9", "empires:S-5")
def test_an_engaged_escort_takes_a_volley_over() -> None:
    """2 damage for each point it takes for a ship of strength 7+, while engaged (REA-9, S-5)."""
    for engaged in (True, False):
        t = Scenario(2)
        t.put(0, CRUISER, "c", engaged=True)
        t.put(1, "s7-argonian-battlecruiser-hurricane-battlecruiser", "big")
        t.put(1, "s2-argonian-escort-warm-front-escort", "escort", engaged=engaged)
        t.begin(phase="fire")
        t.volley("big", c=(4, 0))
        assert (t.asked() == (1, "react")) is engaged
        if engaged:
            t.use("escort")
            assert not t.in_play("escort")  # 3 points of 4: 6 damage kill it
            assert t.hurt("big") == (1, 0)


@pytest.mark.rule("empires:DISC-4", "empires:REA-2")
def test_a_voluntary_discard_is_an_action() -> None:
    """Reactions to it are allowed: it is declared, then carried out (DISC-4)."""
    from core.games.empires.actions import Drop
    from core.games.empires.play import discard_from_play
    from core.games.empires.table import Ctx

    t = Scenario(2)
    t.put(0, FRIGATE, "f").begin(phase="discard")
    discard_from_play(Ctx(t.s, None), t.u("f"), 0)
    assert t.s.stack[-1].words["what"] == "discard"
    t = Scenario(2)
    t.put(0, FRIGATE, "f").begin(phase="discard")
    t.do(Drop(t.u("f")))
    assert not t.in_play("f")


@pytest.mark.rule("empires:REA-12")
def test_units_in_reaction_need_a_command_place() -> None:
    """refuse_play counts places for reactions as for plays (REA-12)."""
    from core.games.empires.play_refusals import refuse_play
    from core.games.empires.state import fleet_place
    from core.kernel.stack import Frame

    t = Scenario(2)
    t.put(1, FRIGATE, "a").put(1, FRIGATE, "b").hand(1, FRIGATE).begin()
    answered = Frame("act", words={"what": "volley"}, lists={"targets": []})
    found = refuse_play(t.s, 1, t.s.hand[1][0], fleet_place(1), "-", answered)
    assert found is not None
    assert found[0] == "CMD-1"


def test_five_open_frames_are_saved_undone_cloned_and_searched() -> None:
    """With five frames on the stack the match can be saved, cloned, undone and played on."""
    t = Scenario(2, poll_all=True)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f").put(1, BELT, "belt")
    t.hand(1, DEW, LUCKY, MOON).begin(phase="fire")
    t.volley("f", c=(4, 0))
    t.play(DEW, "f")
    # The turn, the volley, its window, the answer, and the window over the answer.
    assert [f.op for f in t.s.stack] == ["turn", "act", "window", "act", "window"]
    assert t.asked() == (0, "react")
    m = t.match
    copy = Match.restore(GAME, json.loads(canonical(m.snapshot())))
    assert copy.digest() == m.digest()
    loaded = from_plain(GAME.State, to_plain(t.s))
    assert digest(loaded) == digest(t.s)
    world = GAME.determinize(GAME.view(t.s, 0), Rng(7))
    assert GAME.view(world, 0) == GAME.view(t.s, 0)
    for s in (loaded, t.s.clone(), world):
        for _ in range(12):
            d = GAME.decisions(s)
            if not d:
                break
            GAME.apply(s, d[0], GAME.legal(s, d[0])[-1], None)
        assert not GAME.invariants(s)
    m.undo(1)
    assert t.asked() == (1, "react")
    assert len(t.s.stack) == 3
    m.redo(1)
    assert len(t.s.stack) == 5
    t.passes()
    assert t.hurt("f") == (2, 0)


@pytest.mark.rule("empires:REA-11")
def test_points_from_a_reaction_engage_nothing() -> None:
    """Points that Bob's card makes on Sue's turn are nobody's (REA-11)."""
    t = Scenario(2)
    t.put(0, CRUISER, "c", engaged=True).put(1, FRIGATE, "f")
    t.hand(1, LUCKY).begin(phase="fire")
    t.rewrite(
        LUCKY,
        on=["nowhere"],
        react=[{"to": "volley", "on": ["fleet"], "do": [{"op": "points", "energy": 5}]}],
    )
    t.volley("f", c=(1, 0))
    t.play(LUCKY).passes()
    assert sum(t.s.pool) == 0
    assert not t.engaged("f")


@pytest.mark.rule("empires:REA-16", "empires:LOC-7")
def test_a_declared_card_whose_location_is_gone_is_discarded() -> None:
    """A location that has become illegal makes the play a voided action (LOC-7)."""
    from core.games.empires.play import declare_play
    from core.games.empires.play_resolving import resolve_play
    from core.games.empires.table import Ctx, remove_stack

    t = Scenario(2)
    t.put(1, FRIGATE, "f").hand(0, "m4-space-dragon").begin()
    ctx = Ctx(t.s, None)
    declare_play(ctx, 0, t.u("m4-space-dragon"), t.u("f"), "-")
    remove_stack(ctx, t.u("f"))
    t.s.stack[-1].pc = 1
    resolve_play(ctx, t.s.stack[-1])
    assert t.u("m4-space-dragon") in t.s.discard[0]
