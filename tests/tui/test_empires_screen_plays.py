"""Galactic Empires at the table: cards and targets by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.tui.empires_tools import (
    BELT,
    CRUISER,
    FREIGHTER,
    FRIGATE,
    MOON,
    SHIELDS,
    STATION,
    STORM,
    at_table,
    card,
    position,
)

from .empires_screen import flat, number, there, to


async def test_a_card_without_a_target_is_played_at_once(tmp_path: Path) -> None:
    """Terrain goes into the fleet with one key."""
    async with at_table(tmp_path, "play", "enter") as play:
        assert play.match.log[-1]["action"].startswith("play ")
        assert sum(1 for c in play.table.shown.values() if c["id"] == BELT) == 2


async def test_targets_are_chosen_on_the_board(tmp_path: Path) -> None:
    """Enter on a refit letters its ships and bases; a letter goes there, Enter plays."""
    async with at_table(tmp_path, "play") as play:
        play.table.go_to(str(number(play, SHIELDS)))
        text = await play.press("enter")
        assert "Play E1 Shield Refit: choose a target. Esc gives it up." in text
        labels = {key for _, key in play.table.labels.values()}
        assert labels == {str(number(play, c)) for c in (FREIGHTER, CRUISER, FRIGATE)}
        letter = next(k for k, v in play.table.labels.items() if v[1] == str(number(play, FRIGATE)))
        await play.press(letter, "enter")
        assert any(k["id"] == SHIELDS for k in there(play, FRIGATE)["on"])


async def test_escape_gives_a_target_up(tmp_path: Path) -> None:
    """Esc goes back to the hand; nothing is played."""
    async with at_table(tmp_path, "play") as play:
        play.table.go_to(str(number(play, SHIELDS)))
        await play.press("enter")
        text = await play.press("escape", "escape")
        assert "Play A, 3 card plays left" in text
        assert not play.match.log


async def test_arrows_work_while_letters_are_shown(tmp_path: Path) -> None:
    """An arrow key is not lost: it moves to the next target."""
    async with at_table(tmp_path, "play") as play:
        play.table.go_to(str(number(play, SHIELDS)))
        await play.press("enter")
        before = play.table.key
        await play.press("down")
        assert play.table.key != before
        assert play.table.pending is not None


async def test_a_wrong_target_says_so(tmp_path: Path) -> None:
    """Enter on what is no target plays nothing; w names the rule."""
    async with at_table(tmp_path, "play") as play:
        play.table.go_to(str(number(play, SHIELDS)))
        await play.press("enter")
        await to(play, number(play, BELT))
        play.table.go_to(str(next(c["card"] for c in play.table.shown.values() if c["id"] == BELT)))
        text = await play.press("enter")
        assert "That is no target" in text
        assert "WHERE-E" in await play.press("w")
        assert not play.match.log


async def test_alone_in_the_fleet_is_a_numbered_answer(tmp_path: Path) -> None:
    """A freighter goes on terrain or stands alone."""
    where = position("play-a")
    where["seats"][0]["fleet"] = [card(MOON), card(BELT)]
    where["seats"][0]["hand"] = [FREIGHTER]
    async with at_table(tmp_path, where, "enter") as play:
        assert "1 alone in your fleet" in play.text
        assert len(play.table.labels) == 2
        await play.press("1")
        assert there(play, FREIGHTER)["fleet"] == 0
        s: Any = play.match.state
        assert s.host[number(play, FREIGHTER)] == -1


async def test_a_card_with_two_types_asks_what_it_is_to_be(tmp_path: Path) -> None:
    """A plasma field is terrain of one's own or a hazard on another's."""
    where = position("play-a")
    where["seats"][0]["hand"] = ["t2-plasma-field"]
    async with at_table(tmp_path, where, "enter") as play:
        assert "Play T/H2 Plasma Field as hazard" in play.text
        text = await play.press("down", "enter")
        assert "as hazard: choose a target" in text


async def test_a_target_of_another_seat_shows_that_fleet(tmp_path: Path) -> None:
    """Where the shown opponent has no target, another's fleet comes up."""
    where = position("play-a", 3)
    where["seats"][1]["fleet"] = [card(MOON)]
    where["seats"][0]["hand"] = [STORM]
    async with at_table(tmp_path, where) as play:
        text = await play.press("enter")
        assert "Bot 2 (normal), Mechad" in text


async def test_a_function_in_play_is_used_from_its_line(tmp_path: Path) -> None:
    """A card that deals damage each turn does so with Enter."""
    where = position("play-a")
    where["seats"][1]["fleet"][2]["on"] = [card("m4-space-dragon", owner=0)]
    async with at_table(tmp_path, where) as play:
        dragon = number(play, "m4-space-dragon")
        await to(play, dragon)
        await play.press("enter")
        assert play.match.log[-1]["action"] == f"strike {dragon}"


async def test_the_reserve_is_swapped(tmp_path: Path) -> None:
    """A card of the hand goes in, one of equal or lower strength comes out."""
    where = position("play-a")
    where["seats"][0]["hand"] = [CRUISER]
    async with at_table(tmp_path, where, "space") as play:
        assert "S5 Argonian Light Cruiser for which card of your reserve?" in play.text
        assert "costs 1 of your 3 card plays (RES-2)" in play.text
        assert "swap " not in play.text
        await play.press("enter")
        held = [row["id"] for row in play.match.view(0)["seats"][0]["hand"]]
        assert held == [STATION] or held == [BELT]


async def test_enter_does_not_give_a_card_into_the_reserve(tmp_path: Path) -> None:
    """Who wants to play a card that cannot be played is told why, and of the reserve."""
    where = position("play-a", number=1)
    where["seats"][0]["hand"] = [CRUISER]
    async with at_table(tmp_path, where, "enter") as play:
        text = flat(play.text)
        assert "In turn 1 only terrain may be played." in text
        assert "Space puts it into the reserve (1 card play)." in text
        assert "for which card" not in text
        assert "○ S5" not in text
        text = await play.press("w")
        assert "LIM-2" in text


async def test_why_names_the_present_obstacle_not_the_place(tmp_path: Path) -> None:
    """A base belongs on terrain: w tells why it may not go there in turn 1."""
    where = position("play-a", number=1)
    where["seats"][0] |= {"hand": [MOON, STATION, "l6-lucky-maneuver"], "reserve": []}
    async with at_table(tmp_path, where, "down", "w") as play:
        assert "B4 Base Station" in play.text
        assert "In turn 1 only terrain may be played." in play.text
        await play.press("escape", "down")
        assert "it is played in answer to something." in flat(await play.press("w"))


async def test_why_a_card_cannot_be_played(tmp_path: Path) -> None:
    """w on a ship beyond the command limit tells the rule."""
    async with at_table(tmp_path, "play") as play:
        play.table.go_to(str(number(play, CRUISER)))
        play.table.go_to(
            next(r.key for r in play.table.hand.pick.rows if "Cruiser" in r.spans[2][0])
        )
        text = await play.press("w")
        assert "CMD-1" in text or "You can" in text


async def test_ending_play_b_with_plays_left_asks(tmp_path: Path) -> None:
    """Cards that could still be played are named before the phase ends."""
    async with at_table(tmp_path, "play-b", "e") as play:
        assert "3 card plays are left" in play.text
        await play.press("e")
        assert play.match.state.phase == "discard"
