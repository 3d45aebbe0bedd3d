"""The end of a match: result, hidden things, rematch, export; and the replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.kernel import Event
from core.save import Session
from tests.tui.table_tools import eager, playing
from tui.results import load, record
from tui.table.replay import told_until
from tui.table.story import Told

LOSE = ("e", "e", "e")
"""In the thwart position: commit nothing, accept, and mean it."""


async def test_the_result_is_told_by_the_rules(tmp_path: Path) -> None:
    """Who won, why, by which rule, and both hands."""
    async with playing(tmp_path, "thwart", *LOSE, pick=eager) as play:
        text = play.text
        assert "Gaal wins." in text
        assert "The Second Foundation founds the second empire." in text
        assert "Rule AF-23" in text
        assert "41 ≥ 3 × 4" in text
        assert "Daneel Olivaw" in text


async def test_escape_shows_the_table_and_enter_the_result(tmp_path: Path) -> None:
    """One may look at the table after the end and come back to the result."""
    async with playing(tmp_path, "thwart", *LOSE, "escape", pick=eager) as play:
        assert "The match is over" not in play.text
        assert "─ Over ─" in play.text
        assert "The match is over" in await play.press("enter")


async def test_the_loser_may_still_take_back(tmp_path: Path) -> None:
    """`u` at the result goes back to the last question."""
    async with playing(tmp_path, "thwart", *LOSE, "u", pick=eager) as play:
        text = play.text
        if "counts as rewound" in text:
            text = await play.press("y")
        assert "thwart the win with a card" in text


async def test_a_result_is_counted_when_it_is_shown(tmp_path: Path) -> None:
    """Closing the window over it loses no count; an end after a step back replaces the first."""
    counted: list[bool] = []

    def remember(session: Session) -> None:
        record(tmp_path / "config", session, "2026-03-01")
        counted.append(True)

    async with playing(tmp_path, "thwart", pick=eager) as play:
        play.app.remember_result = remember  # type: ignore[attr-defined]
        for key in LOSE:
            await play.press(key)
        assert counted == [True]
        (first,) = load(tmp_path / "config")
        assert not first.won
        if "counts as rewound" in await play.press("u"):
            await play.press("y")
        for key in LOSE:
            await play.press(key)
        assert counted == [True, True]
        (second,) = load(tmp_path / "config")
        assert second.save_id == first.save_id
        assert second.actions > first.actions


async def test_rematch_swaps_the_sides(tmp_path: Path) -> None:
    """`m` starts a new saved match in which the bot has the first seat."""
    async with playing(tmp_path, "thwart", *LOSE, "m", pick=eager) as play:
        (session,) = play.app.opened
        assert session.match.seats == ["Gaal", "You"]
        assert session.meta["seat_specs"] == ["normal", "human:You"]
        assert play.table.viewer == 1
        assert session.match.log == [] or session.match.log[0]["seat"] == 0


async def test_export_writes_what_loads_and_what_reads(tmp_path: Path) -> None:
    """`x` writes two files and says where."""
    async with playing(tmp_path, "thwart", *LOSE, "x", pick=eager) as play:
        assert "Written:" in play.text
        assert (tmp_path / "exported" / "test.json").is_file()
        assert "accept" in (tmp_path / "exported" / "test.txt").read_text(encoding="utf-8")


async def test_replay_steps_both_ways(tmp_path: Path) -> None:
    """Right and left go one record on and back; the ends are reached with home and end."""
    async with playing(tmp_path, "thwart", *LOSE, "v", pick=eager) as play:
        last = play.table.replay.last
        assert "0 of" in play.text
        await play.press("right", "right")
        assert play.table.replay.at == 2
        await play.press("left")
        assert play.table.replay.at == 1
        await play.press("end")
        assert play.table.replay.at == last
        await play.press("home")
        assert play.table.replay.at == 0


async def test_replay_looks_through_other_eyes_after_the_end(tmp_path: Path) -> None:
    """After the end `v` goes through the seats and the open view with both hands."""
    async with playing(tmp_path, "thwart", *LOSE, "v", pick=eager) as play:
        assert "through your eyes" in play.text
        text = await play.press("v")
        assert "through Gaal's eyes" in text
        assert "Mentalics" in text
        text = await play.press("v")
        assert "from outside" in text
        assert "2F Gaal (normal) holds" in text
        assert "1F You hold" in text
        assert "You holds" not in text


async def test_replay_before_the_end_keeps_secrets(tmp_path: Path) -> None:
    """In a running match one sees only one's own seat's past."""
    async with playing(tmp_path, "commit", "space", "L", "enter", pick=eager) as play:
        assert "Replay" in play.text
        text = await play.press("v")
        assert "from your own seat only" in text
        for _ in range(play.table.replay.last + 1):
            text = await play.press("left")
            assert "University of Trantor" not in text
            assert "university-of-trantor" not in text


async def test_replay_leaves_the_match_alone(tmp_path: Path) -> None:
    """Stepping about changes nothing, and Esc comes back to the present."""
    async with playing(tmp_path, "commit", "space") as play:
        digest = play.match.digest()
        play.table.open_replay(0)
        await play.press("right", "left", "u", "e", "escape")
        assert play.match.digest() == digest
        assert "─ Decision ─" in play.text
        assert "1 marked" in play.text


async def test_replay_finds_words(tmp_path: Path) -> None:
    """`/` goes to the next record with a word."""
    async with playing(tmp_path, "thwart", *LOSE, "v", "slash", pick=eager) as play:
        await play.type("accept")
        await play.press("enter")
        assert play.table.replay.at == play.table.replay.last


async def test_branch_starts_a_match_of_its_own(tmp_path: Path) -> None:
    """`b` makes a new save from the point shown; the old one stays as it was."""
    async with playing(tmp_path, "commit", "space", "down", "space") as play:
        log = list(play.match.log)
        play.app.session.set_meta("talk", [[0, "well played"]])
        play.app.session.set_meta("lent", {"1": "normal"})
        play.table.open_replay(2)
        await play.press("b", "y")
        (session,) = play.app.opened
        assert not {"talk", "lent"} & set(session.meta)
        assert session.name != "test"
        assert session.match.log[:2] == log[:2]
        assert len(session.match.log) >= 2
        assert play.app.store.open_readonly("test").match.log == log


@pytest.mark.parametrize("theme", ["terminus", "mono"])
async def test_nothing_is_told_by_colour_alone(tmp_path: Path, theme: str) -> None:
    """Marked, usable, useless and current things differ by their signs."""
    async with playing(tmp_path, "commit", "space", "down", theme=theme) as play:
        text = play.text
        assert "  ● Hari Seldon" in text
        assert " ▸○ Traders" in text
        assert "    Gaia" in text
        assert "▶RESEARCH" in text
        assert "✓Draw" in text


async def test_ascii_only(tmp_path: Path) -> None:
    """With ASCII signs nothing else is sent, and every sign has kept its cell."""
    for size in ((80, 24), (120, 40), (60, 20)):
        async with playing(
            tmp_path / str(size[0]), "commit", "space", ascii_only=True, size=size
        ) as p:
            assert p.text.isascii()
            assert "x Hari Seldon" in p.text
            await p.press("z")
            assert p.text.isascii()


async def test_a_replay_tells_nothing_that_comes_later(tmp_path: Path) -> None:
    """The log beside the board ends where the replay stands, undone lines as they were then."""
    keys = ("commit", "space", "u", "space", "enter")
    async with playing(tmp_path, *keys, size=(120, 40)) as play:
        whole = play.table.story.lines
        play.table.open_replay(0)
        assert play.table.log_lines == [t for t in whole if t.record == 0]
        assert "rolls" not in "\n".join(row[80:] for row in play.text.splitlines())
        for at in range(play.table.replay.last + 1):
            play.table.replay.go(at)
            assert all(t.record <= at for t in play.table.log_lines)
        assert [t.undone for t in play.table.log_lines] == [t.undone for t in whole]
        await play.press("escape")
        assert play.table.log_lines is whole


def test_lines_are_struck_through_from_the_undo_on() -> None:
    """Before it they stand, after a redo they are told anew."""
    log = [
        {"n": 1, "seat": 0, "action": "a"},
        {"n": 2, "seat": 0, "action": "b"},
        {"n": 3, "seat": 0, "undo": 2},
        {"n": 4, "seat": 0, "redo": 2},
    ]
    event = Event("x", "all", "", "text", {}, False)
    lines = [
        Told(1, 0, event, 1, undone=True),
        Told(2, 0, event, 1, undone=True),
        Told(3, 0, None, 1, "back"),
        Told(4, 0, None, 1, "again"),
        Told(4, 0, event, 1),
    ]
    struck = [[t.record for t in told_until(lines, log[:at]) if t.undone] for at in range(5)]
    assert struck == [[], [], [], [1, 2], [1, 2]]
