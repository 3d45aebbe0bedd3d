"""Galactic Empires at the table: volleys by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.tui.empires_tools import CRUISER, FREIGHTER, MOON, STATION, at_table

from .empires_screen import flat, number, there, to


async def test_space_cycles_the_weapons_of_a_card(tmp_path: Path) -> None:
    """All weapons, phasers only, heavy ones only, none; arrows take one away or add it."""
    async with at_table(tmp_path, "fire") as play:
        await to(play, number(play, CRUISER))
        assert "ph 5 of 5 hw 2 of 2" in await play.press("space")
        assert "ph 5 of 5 hw 0 of 2" in await play.press("space")
        assert "ph 0 of 5 hw 2 of 2" in await play.press("space")
        assert "ph ●●●●● hw ●●" in await play.press("space")
        assert "ph 5 of 5 hw 1 of 2" in await play.press("space", "left")
        assert "ph 4 of 5 hw 0 of 2" in await play.press("left", "left")
        assert "ph 5 of 5 hw 0 of 2" in await play.press("right")


async def test_the_forecast_comes_true(tmp_path: Path) -> None:
    """Expected shields and structure before firing are those after it."""
    async with at_table(tmp_path, "fire") as play:
        await to(play, number(play, CRUISER))
        await play.press("space")
        target = number(play, "s4-indirigan-frigate", 1)
        await to(play, target)
        text = flat(await play.press("up", "down"))
        assert "5 phasers + 2 heavy at S4 Indirigan Frigate" in text
        assert "shields 3 to 0, structure 4 gone: destroyed" in text
        assert "With it goes M1 Small Phaser Eel (yours)." in text
        await play.press("enter")
        s: Any = play.match.state
        assert target not in s.play


async def test_a_partial_volley_wears_shields(tmp_path: Path) -> None:
    """Two phasers against a base with two shields left: no structure is lost."""
    async with at_table(tmp_path, "fire") as play:
        await to(play, number(play, FREIGHTER))
        await play.press("space")
        await to(play, number(play, STATION, 1))
        text = flat(await play.press("up", "down"))
        assert "2 phasers at B4 Base Station: shields 2 to 0, structure 4 to 4." in text
        await play.press("enter")
        base = there(play, STATION)
        assert (base["shields_left"], base["damage"]) == (0, 0)


async def test_without_marks_enter_marks_first(tmp_path: Path) -> None:
    """On a target all weapons that can hit it are marked; the second Enter fires."""
    async with at_table(tmp_path, "fire") as play:
        await to(play, number(play, STATION, 1))
        text = await play.press("enter")
        assert "Enter fires, Esc takes the marks away" in text
        assert not play.match.log
        await play.press("enter")
        assert play.match.log[0]["action"].startswith("volley")


async def test_letters_stand_on_legal_targets_only(tmp_path: Path) -> None:
    """g with marked weapons letters what may be fired at, the open HQs included."""
    async with at_table(tmp_path, "six") as play:
        await to(play, number(play, FREIGHTER))
        await play.press("space", "g")
        keys = {key for _, key in play.table.labels.values()}
        assert "-203" in keys
        assert keys <= {str(t) for t in play.table.fire_targets()}


async def test_an_open_hq_is_a_target_in_the_seats_line(tmp_path: Path) -> None:
    """The forecast tells the damage on the track."""
    async with at_table(tmp_path, "six") as play:
        await to(play, number(play, FREIGHTER))
        await play.press("space")
        play.table.go_to("-203")
        text = await play.press("down", "up")
        assert "2 phasers at Bot 3's Sector HQ: damage 19 to 21 of 25." in text
        await play.press("enter")
        assert play.match.view(0)["seats"][3]["hq"] == 21


async def test_phasers_cannot_be_fired_at_terrain(tmp_path: Path) -> None:
    """The preview says so before, Enter names the rule."""
    async with at_table(tmp_path, "fire") as play:
        await to(play, number(play, FREIGHTER))
        await play.press("space")
        await to(play, number(play, MOON, 1))
        assert "None of the marked weapons can hit that." in await play.press("up", "down")
        assert "FIRE-7" in await play.press("enter")
        assert not play.match.log


async def test_why_a_guarded_hq_cannot_be_fired_at(tmp_path: Path) -> None:
    """w on the HQ names the protection."""
    async with at_table(tmp_path, "fire") as play:
        play.table.go_to("-201")
        assert "HQ-1" in await play.press("w")


async def test_a_typed_volley(tmp_path: Path) -> None:
    """`fire target card=phasers/heavy` is the whole volley."""
    async with at_table(tmp_path, "six", "colon") as play:
        cruiser = number(play, CRUISER)
        await play.type(f"fire hq4 {cruiser}=3/1")
        await play.press("enter")
        assert play.match.view(0)["seats"][3]["hq"] == 23
        assert there(play, CRUISER)["phasers_ready"] == 2


async def test_a_volley_that_is_declared_already_is_finished(tmp_path: Path) -> None:
    """A typed engine answer `volley` leaves the weapons to be marked."""
    async with at_table(tmp_path, "six", "colon") as play:
        await play.type("volley hq4")
        text = await play.press("enter")
        assert "The volley is declared" in text
        await to(play, number(play, FREIGHTER))
        await play.press("space", "enter")
        assert play.match.view(0)["seats"][3]["hq"] == 21


async def test_weapons_in_a_begun_volley_are_not_counted_twice(tmp_path: Path) -> None:
    """What was aimed one by one is no longer among the ready weapons."""
    async with at_table(tmp_path, "six", "colon") as play:
        await play.type("volley hq4")
        await play.press("enter")
        before = play.table.guns()[number(play, CRUISER)]
        await play.press("colon")
        await play.type(f"aim {number(play, CRUISER)} phaser 1")
        await play.press("enter")
        assert play.table.guns()[number(play, CRUISER)] == (before[0] - 1, *before[1:])
        await to(play, number(play, CRUISER))
        await play.press("space", "enter")
        assert "not ready" not in play.text
        assert play.match.view(0)["phase"] == "fire"
        assert play.table.decision.kind == "fire"


async def test_ending_the_fire_with_ready_weapons_asks(tmp_path: Path) -> None:
    """What could still fire is named; no goes back, e ends."""
    async with at_table(tmp_path, "fire", "e") as play:
        assert "could still fire" in flat(play.text)
        await play.press("n")
        assert play.match.state.phase == "fire"
        await play.press("e", "e")
        assert play.match.state.phase == "play-b"
