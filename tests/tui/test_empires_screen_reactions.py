"""Galactic Empires at the table: reactions, stops and passing by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.tui.empires_tools import (
    EEL,
    FREIGHTER,
    FRIGATE,
    INDIRIGAN,
    MOON,
    OFFICER,
    at_table,
    playing_card,
    position,
)
from tui.games.empires.react import told

from .empires_screen import number, there


async def test_the_window_names_what_is_answered(tmp_path: Path) -> None:
    """The docked window shows the action and the stack, the answers are numbered."""
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL)) as play:
        assert "─ Reaction ─" in play.text
        assert "stack 1" in play.text
        assert " ▸  Bot 1 plays M1 Small Phaser Eel on S1 Fleet Freighter" in play.text
        assert " 1  R/C6 Science Officer: Makes 2 research." in play.text
        assert "1 R/C6 Science Officer on S1 Fleet Freighter" in play.text
        text = await play.press("1")
        assert "─ Reaction ─" not in text
        s: Any = play.match.state
        assert number(play, OFFICER) in s.play


async def test_a_volley_to_answer_names_its_weapons(tmp_path: Path) -> None:
    """Phasers and heavy weapons apart: answers differ in which they stop."""
    async with at_table(tmp_path, "theirs") as play:
        frame: dict[str, Any] = {
            "controller": 1,
            "source": number(play, INDIRIGAN, 1),
            "words": {"what": "volley"},
            "ints": {"phasers": 3, "heavy": 1},
            "lists": {"targets": [number(play, FRIGATE)], "units": [number(play, INDIRIGAN, 1)]},
        }
        said = told(play.table, frame)
        assert said.startswith("Bot 1 fires 3 phasers and 1 heavy weapon at S3 Argonian Frigate")


async def test_p_passes(tmp_path: Path) -> None:
    """Passing lets it happen."""
    async with at_table(tmp_path, "theirs", "p", pick=playing_card(EEL)) as play:
        assert "─ Reaction ─" not in play.text
        freighter = there(play, FREIGHTER)
        assert any(k["id"] == EEL for k in freighter["on"])


async def test_stops_are_kept_and_never_silent(tmp_path: Path) -> None:
    """A stop set to pass skips the question, says so at the prompt and in the log."""
    meta = {"stops": {"0": {"play:1": "pass"}}}
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL), meta=meta) as play:
        assert "─ Reaction ─" not in play.text
        told = [t for t in play.table.story.lines if t.event and t.event.kind == "stop"]
        assert "Bot 1 plays M1 Small Phaser Eel" in told[0].event.text
        assert "passed for you, by your stops" in told[0].event.text
        assert told[0].event.audience == (0,)
        assert "passed for you" in await play.press("L")


async def test_a_stop_for_what_concerns_me(tmp_path: Path) -> None:
    """`mine` asks where a card of mine is the target."""
    meta = {"stops": {"0": {"play:1": "mine"}}}
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL), meta=meta) as play:
        assert "─ Reaction ─" in play.text


async def test_stops_are_set_by_trigger_and_seat(tmp_path: Path) -> None:
    """o opens the table of stops; Space changes one, a all; they are saved with the match."""
    async with at_table(tmp_path, "six", "o") as play:
        assert "a volley" in play.text
        assert "Bot 5" in play.text
        await play.press("right", "space")
        assert play.app.session.meta["stops"] == {"0": {"volley:2": "mine"}}
        await play.press("down", "space", "space")
        assert play.app.session.meta["stops"]["0"]["area:2"] == "pass"
        await play.press("a")
        assert len(play.app.session.meta["stops"]["0"]) == 45
        await play.press("space", "a", "escape")
        assert play.app.session.meta["stops"]["0"] == {}


async def test_a_phase_of_ones_own_can_be_passed_by(tmp_path: Path) -> None:
    """With the stop of the discard phase set, it is not asked; the log tells it."""
    async with at_table(tmp_path, "play-b", "o", *["down"] * 9, "space", "escape") as play:
        assert play.app.session.meta["stops"] == {"0": {"own-discard:-1": "pass"}}
        text = await play.press("e", "e")
        assert play.table.decision is None or play.table.decision.kind != "discard"
        assert "your own discard phase" in text or play.match.state.turn > 14
        told = [t for t in play.table.story.lines if t.event and t.event.kind == "stop"]
        assert [t.event.text for t in told] == ["Passed by your stops: your own discard phase."]


async def test_who_can_only_pass_is_not_asked(tmp_path: Path) -> None:
    """With `poll_all` everybody is polled; the table passes where nothing else is legal."""
    where = position("play-a", turn=1)
    where["seats"][0]["hand"] = [MOON]
    where["seats"][1]["hand"] = [EEL, MOON]
    options = {"poll_all": True}
    async with at_table(tmp_path, where, pick=playing_card(EEL), options=options) as play:
        told = [t for t in play.table.story.lines if t.event and t.event.kind == "stop"]
        assert told
        assert all("you could only pass" in t.event.text for t in told)
        assert play.table.decision is not None
        assert play.table.decision.kind != "react"


async def test_x_lets_all_of_an_action_be(tmp_path: Path) -> None:
    """A further question about the same action is passed for this seat alone, and told."""
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL)) as play:
        table = play.table
        assert not table.may_skip()
        table.let_be = table.bottom()
        assert table.may_skip()
        table.let_be = (1, *table.bottom()[1:])
        assert not table.may_skip()
        text = await play.press("x")
        assert table.let_be is not None
        assert table.let_be[0] == 0
        assert "─ Reaction ─" not in text


async def test_a_reaction_with_several_targets_asks_which(tmp_path: Path) -> None:
    """The number begins the choice of a target on the board."""
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL)) as play:
        table = play.table
        groups = table.reactions()
        assert len(groups) == 1
        twice = [groups[0][0], groups[0][0]]
        assert table.reaction_text(twice) == "R/C6 Science Officer (2 targets)"


async def test_undo_of_a_skipped_question_stays(tmp_path: Path) -> None:
    """After taking back the question is asked, whatever the stops say."""
    meta = {"stops": {"0": {"play:1": "pass"}}}
    async with at_table(tmp_path, "theirs", pick=playing_card(EEL), meta=meta) as play:
        await play.press("u")
        text = await play.press("y") if "Take back?" in play.text else play.text
        assert "─ Reaction ─" in text
