"""Galactic Empires at the table: allocation by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.tui.empires_tools import CRUISER, FRIGATE, at_table, card, position

from .empires_screen import number, to


async def test_a_proposal_is_filled_in(tmp_path: Path) -> None:
    """All that the points cover is engaged, the rest becomes ammunition, totals are shown."""
    async with at_table(tmp_path, "allocate") as play:
        text = play.text
        assert "Allocation, 3 cards engaged" in text
        assert "sup 4/3*" in text
        assert "am 2/0*" in text
        assert "* from economy" in text
        assert "ammunition              ◂ 2 of 2" in text
        assert "free economy 0" in text


async def test_one_entry_gives_all_answers(tmp_path: Path) -> None:
    """Enter submits engaging and ammunition one after another, up to the next phase."""
    async with at_table(tmp_path, "allocate", "enter") as play:
        tags = [str(r["action"]).split()[0] for r in play.match.log]
        assert tags[:5] == ["engage", "engage", "engage", "arm", "arm"]
        assert play.match.state.phase == "engage"
        s: Any = play.match.state
        assert s.loaded[number(play, CRUISER)] == 2


async def test_lines_are_changed_with_live_totals(tmp_path: Path) -> None:
    """Space takes a card out, the points go elsewhere; left takes a point away."""
    async with at_table(tmp_path, "allocate") as play:
        await to(play, number(play, CRUISER))
        text = await play.press("space")
        assert "Allocation, 2 cards engaged" in text
        assert "sup 2/3" in text
        assert "Unused:" in text
        text = await play.press("space")
        assert "Allocation, 3 cards engaged" in text
        text = await play.press("down", "left")
        assert "◂ 1 of 2  ▸" in text
        assert "am 1/0*" in text
        assert "free economy 1" in text
        assert "2 of 2" in await play.press("right")
        assert "No point more can go there" in await play.press("right")


async def test_what_the_points_do_not_cover_is_refused_with_the_lack(tmp_path: Path) -> None:
    """A second cruiser too many: the sentence says what is short."""
    where = position("allocate")
    where["seats"][0]["fleet"] += [card(CRUISER), card(CRUISER), card(CRUISER)]
    async with at_table(tmp_path, where) as play:
        draft = play.table.draft
        left_out = next(u for u in draft.budget.units if u not in draft.chosen)
        await to(play, left_out)
        text = await play.press("space")
        assert "Not enough for that, too" in text
        assert "short" in text
        assert left_out not in draft.chosen


async def test_e_takes_the_allocation_as_it_stands(tmp_path: Path) -> None:
    """The key that ends a phase never throws the proposal away."""
    async with at_table(tmp_path, "allocate", "e") as play:
        s: Any = play.match.state
        assert s.engaged[number(play, CRUISER)]


async def test_a_typed_allocation(tmp_path: Path) -> None:
    """`allocate engage=… repair=…` is the same entry in words."""
    async with at_table(tmp_path, "allocate", "colon") as play:
        frigate = number(play, FRIGATE)
        await play.type(f"allocate engage={frigate} repair={frigate}")
        await play.press("enter")
        s: Any = play.match.state
        assert s.phase == "engage"
        assert s.engaged[frigate]
        assert not s.engaged[number(play, CRUISER)]
        assert s.damage[frigate] == 0


async def test_a_typed_allocation_says_what_is_wrong(tmp_path: Path) -> None:
    """Words that mean nothing are answered with a sentence."""
    async with at_table(tmp_path, "allocate", "colon") as play:
        await play.type("allocate engage=nothing")
        assert "`nothing` is no card here." in await play.press("enter")
        await play.press("escape", "colon")
        await play.type("allocate warp=3")
        assert "It is written as" in await play.press("enter")


async def test_an_allocation_that_was_begun_is_finished(tmp_path: Path) -> None:
    """After typed engine answers the draft starts from what is paid."""
    async with at_table(tmp_path, "allocate", "colon") as play:
        frigate = number(play, FRIGATE)
        await play.type(f"engage {frigate}")
        await play.press("enter")
        assert frigate in play.table.draft.fixed
        await to(play, frigate)
        assert "settled already" in await play.press("space")
        await play.press("enter")
        assert play.match.state.phase == "engage"


async def test_an_entry_is_taken_back_as_a_whole(tmp_path: Path) -> None:
    """u after an allocation is one key for all its answers, and so is U."""
    async with at_table(tmp_path, "allocate") as play:
        before = play.match.digest()
        await play.press("enter")
        after = play.match.digest()
        text = await play.press("u")
        assert "The whole entry is taken back" in text
        assert play.match.digest() == before
        assert "Allocation, 3 cards engaged" in text
        await play.press("U")
        assert play.match.digest() == after
