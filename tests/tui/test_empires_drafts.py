"""Changes of an allocation that are not entered yet: kept with the save, private to their seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.save import Store
from tests.tui.empires_tools import CRUISER, FREIGHTER, FRIGATE, at_table, card, empires, position
from tests.tui.table_tools import Play, ScriptedHost, TableApp, settle


def number(play: Play, card_id: str) -> str:
    """Key of a card of mine."""
    s: Any = play.match.state
    return str(next(u for u in s.play if s.names[u] == card_id and s.fleet[u] == 0))


async def change(play: Play) -> str:
    """The cruiser is left out, and its points go where the player wants them."""
    play.table.go_to(number(play, CRUISER))
    await play.press("space")
    play.table.go_to(f"{number(play, FRIGATE)}:repair:structure")
    return await play.press("left")


def lines(play: Play) -> list[str]:
    """What the draft says."""
    draft = play.table.draft
    return [str(sorted(draft.chosen)), *(play.table.game.action_text(a) for a in draft.spends)]


async def resumed(folder: Path, check: Any) -> None:
    """The save opened again in another program."""
    store = Store(folder)
    app = TableApp(store.open("test"), store, host=ScriptedHost())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await check(Play(app, pilot))


async def test_a_draft_outlives_leaving_the_table(tmp_path: Path) -> None:
    """Quit in the middle of an allocation: every line is as it was left."""
    async with at_table(tmp_path, "allocate") as play:
        proposed = lines(play)
        await change(play)
        left = lines(play)
        assert left != proposed
        await play.press("q")

    async def check(play: Play) -> None:
        assert lines(play) == left
        assert play.table.draft.by_hand
        assert "Allocation, 2 cards engaged" in play.text
        assert "Your allocation is as you left it" in play.text
        await play.press("enter")
        assert play.match.state.phase == "engage"
        assert not play.table.session.meta.get("drafts")

    await resumed(tmp_path, check)


async def test_a_draft_that_is_entered_is_not_kept(tmp_path: Path) -> None:
    """After Enter nothing of it is left in the save; taken back, one is proposed anew."""
    async with at_table(tmp_path, "allocate") as play:
        await change(play)
        assert "0" in play.table.session.meta["drafts"]
        await play.press("enter")
        assert not play.table.session.meta.get("drafts")


async def test_a_stale_draft_is_dropped(tmp_path: Path) -> None:
    """What belongs to another question is not put back, and goes out of the save."""
    for kept in (
        {"for": ["9:0", 3], "engage": [], "points": [], "by_hand": True},
        {"for": None, "engage": "all", "points": []},
    ):
        folder = tmp_path / str(len(str(kept)))
        folder.mkdir()
        async with at_table(folder, "allocate", meta={"drafts": {"0": kept}}) as play:
            assert "Allocation, 3 cards engaged" in play.text
            assert not play.table.session.meta.get("drafts")


async def test_a_draft_that_does_not_fit_is_not_put_back(tmp_path: Path) -> None:
    """Cards that are no longer there, or that cannot be paid: the proposal stands."""
    async with at_table(tmp_path / "a", "allocate") as play:
        here = [play.table.decision.id, len(play.match.log)]
    kept = {"for": here, "engage": [99], "points": ["arm 99"], "by_hand": True}
    async with at_table(tmp_path / "b", "allocate", meta={"drafts": {"0": kept}}) as play:
        assert "Allocation, 3 cards engaged" in play.text
    where = position("allocate")
    where["seats"][0]["fleet"] += [card(CRUISER), card(CRUISER), card(CRUISER)]
    async with at_table(tmp_path / "c", where) as play:
        every = [int(u) for u in play.table.draft.budget.units]
    kept = {"for": here, "engage": every, "points": [], "by_hand": False}
    async with at_table(tmp_path / "d", where, meta={"drafts": {"0": kept}}) as play:
        assert len(play.table.draft.chosen) < len(every)


async def test_words_that_mean_nothing_are_left_out(tmp_path: Path) -> None:
    """A kept point that cannot be read or paid is dropped, the others stay."""
    async with at_table(tmp_path / "a", "allocate") as play:
        here = [play.table.decision.id, len(play.match.log)]
        cruiser, freighter = int(number(play, CRUISER)), int(number(play, FREIGHTER))
    kept = {
        "for": here,
        "engage": [freighter, cruiser],
        "points": ["warp 9", "done", f"arm {cruiser}", "arm 9999"],
        "by_hand": True,
    }
    async with at_table(tmp_path / "b", "allocate", meta={"drafts": {"0": kept}}) as play:
        draft = play.table.draft
        assert [play.table.game.action_text(a) for a in draft.spends] == [f"arm {cruiser}"]


async def test_a_draft_is_for_its_seat_only(tmp_path: Path) -> None:
    """At a shared terminal the other person's allocation knows nothing of it."""
    where = position("allocate", turn=1)
    kept = {"for": None, "engage": [], "points": [], "by_hand": True}
    session, store = empires(
        tmp_path, where, ("human:Ann", "human:Bob"), names=("Ann", "Bob"),
        meta={"drafts": {"0": kept}},
    )  # fmt: skip
    app = TableApp(session, store, host=ScriptedHost())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        play = Play(app, pilot)
        await play.press("enter")
        assert play.table.viewer == 1
        assert play.table.draft.chosen
        assert session.meta["drafts"] == {"0": kept}
        await play.press("down", "space")
        assert set(session.meta["drafts"]) == {"0", "1"}


async def test_a_rematch_begins_without_drafts(tmp_path: Path) -> None:
    """What was planned in one match is nothing to the next."""
    from tui.table.again import rematch

    async with at_table(tmp_path, "allocate") as play:
        await change(play)
        made = rematch(play.table.session, play.table.specs, play.app.store)
        assert "drafts" not in made.meta
        made.close()
