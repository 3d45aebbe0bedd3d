"""Questions of the variants at the table: answered by number, by list, in readable words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.games import games
from core.kernel import options as opt
from tests.tui.conftest import make_app
from tests.tui.empires_tools import CRUISER, FRIGATE, MOON, STATION, at_table, busy, card, seat
from tests.tui.test_screens import text


def attacked() -> dict[str, object]:
    """Bob may fire with a cruiser and a frigate at my ships; mine has a base and is disengaged."""
    mine = seat([card(MOON, card(STATION)), card(CRUISER, engaged=False)])
    theirs = seat([card(MOON), card(CRUISER, engaged=True), card(FRIGATE, engaged=True)])
    return {"seats": [mine, theirs], "turn": {"seat": 1, "phase": "fire", "number": 9}}


async def test_return_fire_is_answered_by_number(tmp_path: Path) -> None:
    """The attackers are numbered, with what is fired at them; p holds the fire (VAR-7)."""
    async with at_table(tmp_path, attacked(), pick=busy, options={"shoot_back": True}) as play:
        table = play.table
        for _ in range(12):
            if table.decision is not None and table.decision.kind == "return":
                break
            await play.press("enter" if table.decision is None else "e")
        assert table.decision is not None
        assert table.decision.kind == "return"
        assert "Return fire at" in play.text
        assert "phasers" in play.text
        before = play.match.event_count()
        await play.press("1")
        told = " ".join(play.match.story(0, before))
        assert "returns fire" in told


async def test_a_deck_is_stacked_from_a_list(tmp_path: Path) -> None:
    """The first nine cards have numbers, g lists all, e ends it (VAR-13)."""
    async with at_table(tmp_path, "", options={"stack_deck": True}) as play:
        table = play.table
        assert table.decision is not None
        assert table.decision.kind == "stack"
        assert "Stack your deck" in play.text
        assert "Next from the top" in play.text
        await play.press("2")
        assert table.decision.kind == "stack"
        assert "1 placed" in play.text
        await play.press("e")
        assert table.decision is None or table.decision.kind != "stack"


async def test_a_proposal_to_end_is_answered(tmp_path: Path) -> None:
    """Another gambler's proposal is agreed to by number, and the match is over (VAR-5)."""

    def ends(view, decision, legal):  # type: ignore[no-untyped-def]
        wanted = [a for a in legal if a.tag == "propose-end"]
        return wanted[0] if wanted else busy(view, decision, legal)

    where = attacked()
    where["turn"] = {"seat": 1, "phase": "allocate", "number": 9}
    async with at_table(tmp_path, where, pick=ends, options={"gamblers": True}) as play:
        table = play.table
        for _ in range(6):
            if table.decision is not None and table.decision.kind == "agree":
                break
            await play.press("enter")
        assert table.decision is not None
        assert table.decision.kind == "agree"
        assert "Agree to end the match" in play.text
        assert "Play on" in play.text
        await play.press("1")
        assert table.over


async def test_there_is_room_for_any_number_of_units(tmp_path: Path) -> None:
    """In a free-for-all the command limit is told as none (VAR-3)."""
    async with at_table(tmp_path, "play", options={"structure": "free-for-all"}) as play:
        assert "/any" in play.text
        assert "9999" not in play.text


async def test_the_new_game_form_lists_every_variant_and_refuses_what_clashes() -> None:
    """All options show by themselves; two that exclude each other are told, both by name."""
    app = make_app(saves=[])
    async with app.run_test(size=(100, 60)) as pilot:
        app.open("new", "empires")
        await pilot.pause()
        shown = text(app)
        for spec in opt.specs(games["empires"].Options):
            if not spec.name.startswith("deck"):
                assert spec.name.replace("_", " ") in shown
        screen: Any = app.screen
        screen.options |= {"structure": "tournament", "gamblers": True}
        await pilot.press("s")
        told = " ".join(text(app).split())
        assert "`gamblers=yes` does not go with `structure=tournament`" in told
        assert app.screen is screen
