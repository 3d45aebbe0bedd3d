"""The rulebook's worked example, move by move, with every number (section 19)."""

from __future__ import annotations

import pytest

from .scenario import Scenario

FREIGHTER = "s1-fleet-freighter"
BELT = "t3-benakis-asteroid-belt"
PLANET = "t4-planet-podekkur-prime"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
FRIGATE = "s4-indirigan-frigate"


@pytest.mark.rule(
    "empires:LIM-2",
    "empires:LIM-3",
    "empires:DRAW-1",
    "empires:POS-1",
    "empires:POS-3",
    "empires:HQ-1",
    "empires:REC-3",
    "empires:E-8",
    "empires:DES-1",
    "empires:HQ-6",
    "empires:FIRE-4",
    "empires:PT-4",
    "empires:REA-1",
)
def test_bob_and_sue() -> None:
    """Sue and Bob play the rulebook's example to 4 damage on Bob's Sector HQ."""
    t = Scenario(2)
    filler = ["t1-small-moon"] * 12
    t.hand(0, BELT, FREIGHTER, "e2-phaser-refit", "c6-science-officer", "h2-ion-storm")
    t.hand(0, "e1-shield-refit", CRUISER, "m3-shield-fiend", "m4-space-dragon")
    t.pile(0, "deck", "t1-small-moon", *filler)
    t.hand(1, PLANET, "b4-base-station", "m1-small-phaser-eel", FRIGATE, "e2-nuclear-mine")
    t.hand(1, *["t2-biruks-comet"] * 4)
    t.pile(1, "deck", *filler)
    t.begin(seat=0, phase="allocate", number=1)

    # Turn 1: terrain only.
    assert t.why(t.play_of(FREIGHTER)) == (False, "LIM-2")
    t.play(BELT).next_turn()
    assert len(t.s.hand[0]) == 10
    t.play(PLANET).next_turn()
    assert len(t.s.hand[1]) == 10

    # Turn 2: Sue's moon and freighter; the print says T4, it must be her T3.
    t.play("t1-small-moon@0").play(FREIGHTER, BELT)
    assert not t.engaged(FREIGHTER)
    t.next_turn()
    t.play("b4-base-station", PLANET)
    t.play("m1-small-phaser-eel", FREIGHTER)
    assert t.asked() == (0, "react")
    t.play("c6-science-officer", FREIGHTER)
    t.passes()
    assert t.in_play("c6-science-officer")
    assert t.in_play("m1-small-phaser-eel")
    t.next_turn()

    # Turn 3: Sue.
    t.engage(FREIGHTER).go("play-a")
    assert t.engaged(FREIGHTER)
    t.play("e2-phaser-refit", FREIGHTER).play("e1-shield-refit", FREIGHTER)
    t.go("fire")
    t.volley("hq1", **{FREIGHTER: (3, 0)})
    assert t.hq(1) == 3
    t.go("play-b")
    t.play("h2-ion-storm", "b4-base-station")
    assert t.hurt("b4-base-station") == (2, 0)
    t.next_turn()

    # Turn 3: Bob.  The free point, then one economy as repair.
    assert t.hurt("b4-base-station") == (1, 0)
    t.engage("b4-base-station")
    assert t.s.pool[:3] == [1, 4, 0]
    from core.games.empires.actions import Repair

    t.do(Repair(t.u("b4-base-station"), "shield"))
    assert t.hurt("b4-base-station") == (0, 0)
    t.go("play-a")
    t.play(FRIGATE)
    t.go("fire")
    t.volley(FREIGHTER, **{"b4-base-station": (2, 0)})
    t.go("play-b")
    t.play("e2-nuclear-mine", FREIGHTER)
    assert t.hurt(FREIGHTER) == (4, 0)
    t.next_turn()

    # Turn 4: Sue.
    assert t.hurt(FREIGHTER) == (3, 0)
    t.engage(FREIGHTER)
    assert t.s.pool[0] == 2
    t.do(Repair(t.u(FREIGHTER), "shield")).do(Repair(t.u(FREIGHTER), "shield"))
    assert t.hurt(FREIGHTER) == (1, 0)
    t.go("play-a")
    t.play(CRUISER).play("m3-shield-fiend", FRIGATE)
    assert t.shields(FRIGATE) == 0
    t.play("m4-space-dragon", FRIGATE)
    from core.games.empires.actions import Strike

    t.do(Strike(t.u("m4-space-dragon")))
    assert t.hurt(FRIGATE) == (4, 2)
    t.go("fire")
    t.volley(FRIGATE, **{FREIGHTER: (2, 0)})
    assert not t.in_play(FRIGATE)
    assert not t.in_play("m4-space-dragon")
    t.volley("hq1", **{FREIGHTER: (1, 0)})
    assert t.hq(1) == 4
