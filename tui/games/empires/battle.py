"""The rulebook's worked example as a match: Sue against Bob, to 4 damage on Bob's Sector HQ.

`python -m tui.games.empires.battle` writes it anew to `tui/shipped/battle.json`, from where the
lobby opens it; a test compares the file with what this module makes.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from core.games.empires import GAME
from core.games.empires.actions import DONE, PASS, Aim, Engage, Play, Repair, Strike, Volley
from core.games.empires.state import EmpiresState, fleet_place, hq_place
from core.kernel import Action, Match

SHIPPED = Path(__file__).parents[2] / "shipped"
"""Folder of saves that come with the program."""

MOON = "t1-small-moon"
FREIGHTER = "s1-fleet-freighter"
BELT = "t3-benakis-asteroid-belt"
PLANET = "t4-planet-podekkur-prime"
STATION = "b4-base-station"
CRUISER = "s5-argonian-light-cruiser-whirlwind-light-cruiser"
FRIGATE = "s4-indirigan-frigate"
DRAGON = "m4-space-dragon"

SUE = [BELT, FREIGHTER, "e2-phaser-refit", "c6-science-officer", "h2-ion-storm", "e1-shield-refit",
       CRUISER, "m3-shield-fiend", DRAGON]  # fmt: skip
BOB = [PLANET, STATION, "m1-small-phaser-eel", FRIGATE, "e2-nuclear-mine", *["t2-biruks-comet"] * 4]


class _Battle:
    """Plays the example move by move."""

    def __init__(self) -> None:
        self.match = Match.new(GAME, {"decks": "trial,trial"}, ["Sue", "Bob"], 1)
        self.match.set_fixture(
            {
                "seats": [
                    self._seat("Argonian", SUE),
                    self._seat("Indirigan", BOB),
                ],
                "turn": {"seat": 0, "phase": "allocate", "number": 1},
            }
        )

    @staticmethod
    def _seat(empire: str, hand: list[str]) -> dict[str, Any]:
        empty: dict[str, Any] = {"hq": 0, "discard": [], "reserve": [], "fleet": []}
        return {**empty, "empire": empire, "hand": hand, "deck": [MOON] * 13}

    @property
    def state(self) -> EmpiresState:
        state = self.match.state
        assert isinstance(state, EmpiresState)
        return state

    def card(self, name: str, zone: str = "play") -> int:
        """Number of a card in play, or in the hand of the seat that is asked."""
        s = self.state
        found = s.play if zone == "play" else s.hand[s.asked]
        return next(u for u in found if s.names[u] == name)

    def do(self, *actions: Action) -> None:
        """Actions of the seat that is asked, whatever seat that is."""
        for action in actions:
            self.match.submit(action)

    def pass_on(self) -> None:
        """Everybody passes."""
        while self.state.question == "react":
            self.do(PASS)

    def play(self, name: str, on: str = "") -> None:
        """A card of the hand, alone or on a card in play."""
        place = self.card(on) if on else fleet_place(self.state.asked)
        self.do(Play(self.card(name, "hand"), place, "-"))

    def until(self, phase: str) -> None:
        """Be done with everything up to a phase, or up to the next turn."""
        active = self.state.active
        while self.state.active == active and self.state.phase != phase:
            self.do(PASS if self.state.question == "react" else DONE)

    def fire(self, target: int, name: str, phasers: int) -> None:
        """A volley of phasers of one card."""
        gun = self.card(name)
        self.do(Volley(target), *[Aim(gun, "phaser", 1)] * phasers, DONE)
        self.pass_on()


def battle() -> Match:
    """The whole example."""
    b = _Battle()
    b.play(BELT)
    b.until("over")
    b.play(PLANET)
    b.until("over")
    # Second turns: a moon and a freighter; a base, and an eel that is answered.
    b.play(MOON)
    b.play(FREIGHTER, BELT)
    b.until("over")
    b.play(STATION, PLANET)
    b.play("m1-small-phaser-eel", FREIGHTER)
    b.play("c6-science-officer", FREIGHTER)
    b.pass_on()
    b.until("over")
    _third_turns(b)
    _fourth_turn(b)
    return b.match


def _third_turns(b: _Battle) -> None:
    b.do(Engage(b.card(FREIGHTER)))
    b.until("play-a")
    b.play("e2-phaser-refit", FREIGHTER)
    b.play("e1-shield-refit", FREIGHTER)
    b.until("fire")
    b.fire(hq_place(1), FREIGHTER, 3)
    b.until("play-b")
    b.play("h2-ion-storm", STATION)
    b.until("over")
    b.do(Engage(b.card(STATION)))
    b.do(Repair(b.card(STATION), "shield"))
    b.until("play-a")
    b.play(FRIGATE)
    b.until("fire")
    b.fire(b.card(FREIGHTER), STATION, 2)
    b.until("play-b")
    b.play("e2-nuclear-mine", FREIGHTER)
    b.until("over")


def _fourth_turn(b: _Battle) -> None:
    b.do(Engage(b.card(FREIGHTER)))
    while b.state.question == "allocate":
        b.do(DONE)
    b.do(*[Repair(b.card(FREIGHTER), "shield")] * 2)
    b.until("play-a")
    b.play(CRUISER)
    b.pass_on()
    b.play("m3-shield-fiend", FRIGATE)
    b.pass_on()
    b.play(DRAGON, FRIGATE)
    b.pass_on()
    b.do(Strike(b.card(DRAGON)))
    b.pass_on()
    b.until("fire")
    b.fire(b.card(FRIGATE), FREIGHTER, 2)
    b.fire(hq_place(1), FREIGHTER, 1)


def write(folder: Path = SHIPPED) -> Path:
    """Write the save; gives its file."""
    from core.save import Store

    with tempfile.TemporaryDirectory() as work:
        meta = {"seat_specs": ["human:Sue", "human:Bob"], "open": True}
        session = Store(Path(work)).create(battle(), "battle", meta)
        session.checkpoint()
        session.close()
        folder.mkdir(exist_ok=True)
        path = folder / "battle.json"
        path.write_bytes((Path(work) / "battle.json").read_bytes())
    return path


if __name__ == "__main__":
    sys.stdout.write(f"{write()}\n")
